package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// spellIcon is the picture of a spell.
func (h *hud) spellIcon(id data.SpellID) *sprite {
	s := &h.set.Spells[id]
	return h.art.icon("spell", firstOf(s.Icon, s.Key))
}

// drawSpell paints one spell button: icon, cooldown, cost, level and key.
func (h *hud) drawSpell(p *painter, i int, seat *battle.SeatPicture, hot bool) {
	r, s := h.spell(i), &seat.Spells[i]
	if s.Spell == 0 {
		return
	}
	p.round(r.x-2, r.y-2, r.w+4, r.h+4, 8, ink, ink)
	p.icon(h.spellIcon(s.Spell), r.x, r.y, r.w, r.h, spellTint(s))
	if s.Left > 0 && s.Total > 0 {
		p.sweep(r.x, r.y, r.w, r.h, float32(s.Left)/float32(s.Total), ink.fade(0.78))
		p.text(r.x+r.w/2, r.y+r.h/2+8, secondsText(int(s.Left)), over(22, white).at(centre))
	}
	if f := h.flash[i]; f > 0 {
		p.round(r.x, r.y, r.w, r.h, 7, white.fade(f*1.2).glow(), white.fade(f*0.8).glow())
	}
	h.drawSpellEdge(p, i, r, s, hot)
}

// spellTint dims what cannot be cast.
func spellTint(s *battle.SpellPicture) tint {
	switch {
	case s.Level == 0:
		return tint{0.32, 0.34, 0.38, 1}
	case s.Usable == battle.NoMana:
		return tint{0.42, 0.5, 0.85, 1}
	case s.Usable != battle.OK && s.Usable != battle.OnCooldown && s.Usable != battle.Busy:
		return tint{0.5, 0.5, 0.55, 1}
	}
	return white
}

func (h *hud) drawSpellEdge(p *painter, i int, r rect, s *battle.SpellPicture, hot bool) {
	edge := panelEdge
	switch {
	case hot:
		edge = white
	case s.Level > 0 && s.Usable == battle.OK:
		edge = gilt
	}
	p.roundFrame(r.x-2, r.y-2, r.w+4, r.h+4, 8, 2.2, edge)
	p.round(r.x-1, r.y-1, 18, 17, 5, ink.fade(0.92), ink.fade(0.92))
	p.text(r.x+8, r.y+12, keyName(h.keys[int(cmdSpell1)+i]), strong(13, gilt).at(centre))
	if s.Level > 0 && s.Left == 0 && s.Cost > 0 {
		p.text(r.x+r.w-3, r.y+r.h-4, itoa(int(units(s.Cost))), over(12, hex(0xA9C8FF)).at(right))
	}
	h.drawPips(p, r, s)
	if s.CanLevel {
		h.drawPlus(p, i)
	}
}

// drawPips shows the learned levels under a button.
func (h *hud) drawPips(p *painter, r rect, s *battle.SpellPicture) {
	n := h.set.Spells[s.Spell].MaxLevel
	const w, gap = 9, 3
	x := r.x + (r.w-float32(n)*w-float32(n-1)*gap)/2
	for k := range n {
		c := hex(0x35485C)
		if k < s.Level {
			c = gilt
		}
		p.round(x+float32(k)*(w+gap), r.y+r.h+3, w, 4, 1.5, c, c.shade(0.75))
	}
}

func (h *hud) drawPlus(p *painter, i int) {
	r := h.plus(i)
	k := float32(0.5 + 0.5*math.Sin(h.time*5))
	p.round(r.x, r.y, r.w, r.h, 6, hex(0xFFE08A), hex(0xC88A2C))
	p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.5, white.fade(0.6+0.4*k))
	x, y := r.x+r.w/2, r.y+r.h/2
	p.rect(x-7, y-2, 14, 4, hex(0x3A2604))
	p.rect(x-2, y-7, 4, 14, hex(0x3A2604))
}
