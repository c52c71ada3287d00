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

// itemIcon is the picture of an item.
func (h *hud) itemIcon(id data.ItemID) *sprite {
	it := &h.set.Items[id]
	return h.art.icon("item", firstOf(it.Icon, it.Key))
}

// drawSpell paints one spell button: icon, cooldown, cost, level and key. A
// passive is a framed picture without a key.
func (h *hud) drawSpell(p *painter, i int, seat *battle.SeatPicture, hero *actor, hot bool) {
	r, s := h.spell(i), &seat.Spells[i]
	if s.Spell == 0 {
		return
	}
	p.round(r.x-2, r.y-2, r.w+4, r.h+4, 8, ink, ink)
	p.icon(h.spellIcon(s.Spell), r.x, r.y, r.w, r.h, spellTint(s))
	h.drawClock(p, r, s, hero, 22)
	if f := h.flash[i]; f > 0 {
		p.round(r.x, r.y, r.w, r.h, 7, white.fade(f*1.2).glow(), white.fade(f*0.8).glow())
	}
	h.drawSpellEdge(p, i, r, s, hot)
}

// drawInnate paints the hero's innate passive, round like nothing that can be
// clicked.
func (h *hud) drawInnate(p *painter, seat *battle.SeatPicture, hot bool) {
	s, r := &seat.Innate, h.innate()
	if s.Spell == 0 {
		return
	}
	x, y, k := r.x+r.w/2, r.y+r.h/2, r.w/2
	edge := xpViolet.shade(0.8)
	if hot {
		edge = white
	}
	p.disc(x, y, k+4, ink)
	p.icon(h.spellIcon(s.Spell), r.x+3, r.y+3, r.w-6, r.h-6, white)
	if s.Left > 0 && s.Total > 0 {
		p.sweep(r.x+3, r.y+3, r.w-6, r.h-6, float32(s.Left)/float32(s.Total), ink.fade(0.78))
	}
	p.ring(x, y, k+2, 3, edge)
	p.text(x, r.y+r.h+15, h.speech.say("passive"), plain(11, textFaint).at(centre))
}

// drawItem paints an item and, when it can be used, its key and cooldown.
func (h *hud) drawItem(p *painter, i int, seat *battle.SeatPicture, hero *actor, hot bool) {
	r, s := h.item(i), &seat.ItemSpells[i]
	p.round(r.x, r.y, r.w, r.h, 5, ink, inkSoft)
	id := seat.Items[i]
	if id != 0 {
		c := white
		if s.Spell != 0 {
			c = spellTint(s)
		}
		p.icon(h.itemIcon(id), r.x+2, r.y+2, r.w-4, r.h-4, c)
	}
	edge := panelEdge
	if s.Spell != 0 && h.set.Spells[s.Spell].Kind != data.SpellPassive {
		h.drawClock(p, r, s, hero, 17)
		h.drawKey(p, r, battle.SlotItems+i)
		h.drawCorner(p, r, s)
		if s.Usable == battle.OK {
			edge = giltDark
		}
	}
	if f := h.flash[battle.SlotItems+i]; f > 0 && s.Spell != 0 {
		p.round(r.x, r.y, r.w, r.h, 5, white.fade(f).glow(), white.fade(f*0.7).glow())
	}
	if hot {
		edge = gilt
	}
	p.roundFrame(r.x, r.y, r.w, r.h, 5, 1.4, edge)
	if s.On {
		h.drawGlow(p, r)
	}
}

// spellTint dims what cannot be cast.
func spellTint(s *battle.SpellPicture) tint {
	switch {
	case s.Level == 0:
		return tint{0.32, 0.34, 0.38, 1}
	case s.Usable == battle.PassiveSpell:
		return white
	case s.Usable == battle.NoMana:
		return tint{0.42, 0.5, 0.85, 1}
	case s.Usable != battle.OK && s.Usable != battle.OnCooldown && s.Usable != battle.Busy:
		return tint{0.5, 0.5, 0.55, 1}
	}
	return white
}

// drawClock darkens what is left of a cooldown, lightens the rest of a refill,
// and fills what is channelled now.
func (h *hud) drawClock(p *painter, r rect, s *battle.SpellPicture, hero *actor, size float32) {
	proto := &h.set.Spells[s.Spell]
	if s.Left > 0 && s.Total > 0 {
		p.sweep(r.x, r.y, r.w, r.h, float32(s.Left)/float32(s.Total), ink.fade(0.78))
		if s.Left > 1500 || s.Charges == 0 {
			p.text(r.x+r.w/2, r.y+r.h/2+size*0.36, secondsText(int(s.Left)), over(size, white).at(centre))
		}
	}
	if s.Refill > 0 && proto.Charges > 0 {
		h.drawRefill(p, r, s, proto, size)
	}
	if hero != nil && hero.Spell == s.Spell && s.Spell != 0 && (hero.Phase == battle.PhaseChannel || hero.Phase == battle.PhaseCast) {
		p.rect(r.x, r.y+r.h-6, r.w, 6, ink.fade(0.8))
		p.rect(r.x, r.y+r.h-6, r.w*channelShare(hero), 6, channelGold)
	}
}

// channelGold is the colour of casts and channels under way.
var channelGold = hex(0xFFCF5E)

// channelShare is what a bar shows of a cast or a channel: a cast fills it, a
// channel empties it.
func channelShare(a *actor) float32 {
	done := float32(min(max(units(a.PhaseDone), 0), 1))
	if a.Phase == battle.PhaseChannel {
		return 1 - done
	}
	return done
}

// drawRefill shows when the next charge comes; without charges it covers all.
func (h *hud) drawRefill(p *painter, r rect, s *battle.SpellPicture, proto *data.Spell, size float32) {
	share := min(float32(s.Refill)/float32(max(proto.RechargeAt(s.Level), 1)), 1)
	if s.Charges > 0 {
		p.rect(r.x, r.y+r.h-4, r.w, 4, ink.fade(0.8))
		p.rect(r.x, r.y+r.h-4, r.w*(1-share), 4, hex(0x8FE3FF))
		return
	}
	p.sweep(r.x, r.y, r.w, r.h, share, ink.fade(0.78))
	p.text(r.x+r.w/2, r.y+r.h/2+size*0.36, secondsText(int(s.Refill)), over(size, hex(0x8FE3FF)).at(centre))
}

// drawGlow lets the edge of what is switched on beat.
func (h *hud) drawGlow(p *painter, r rect) {
	k := float32(0.65 + 0.35*math.Sin(h.time*5))
	for i := range 3 {
		d := float32(i) * 2
		p.roundFrame(r.x-2-d, r.y-2-d, r.w+4+2*d, r.h+4+2*d, 8+d, 2.5, hex(0xFFB040).fade(k*(1-float32(i)*0.3)))
	}
}

// drawKey writes the key of a slot into the corner of its button.
func (h *hud) drawKey(p *painter, r rect, slot int) {
	c, ok := slotCommand(slot)
	if !ok {
		return
	}
	p.round(r.x-1, r.y-1, 18, 17, 5, ink.fade(0.92), ink.fade(0.92))
	p.text(r.x+8, r.y+12, keyName(h.keys[c]), strong(13, gilt).at(centre))
}

// drawCorner writes the charges, or the cost, into the lower corner.
func (h *hud) drawCorner(p *painter, r rect, s *battle.SpellPicture) {
	if s.Level == 0 {
		return
	}
	if h.set.Spells[s.Spell].Charges > 0 {
		p.disc(r.x+r.w-9, r.y+r.h-11, 9, ink.fade(0.9))
		p.ring(r.x+r.w-9, r.y+r.h-11, 9, 1.6, hex(0x8FE3FF))
		p.text(r.x+r.w-9, r.y+r.h-6, itoa(s.Charges), strong(13, white).at(centre))
		return
	}
	if s.Left == 0 && s.Cost > 0 {
		p.text(r.x+r.w-3, r.y+r.h-4, itoa(int(units(s.Cost))), over(12, hex(0xA9C8FF)).at(right))
	}
}

func (h *hud) drawSpellEdge(p *painter, i int, r rect, s *battle.SpellPicture, hot bool) {
	passive := h.set.Spells[s.Spell].Kind == data.SpellPassive
	edge := panelEdge
	switch {
	case hot:
		edge = white
	case passive:
		edge = xpViolet.shade(0.8)
	case s.Level > 0 && s.Usable == battle.OK:
		edge = gilt
	}
	p.roundFrame(r.x-2, r.y-2, r.w+4, r.h+4, 8, 2.2, edge)
	if !passive {
		h.drawKey(p, r, i)
		h.drawCorner(p, r, s)
	}
	if s.On {
		h.drawGlow(p, r)
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
