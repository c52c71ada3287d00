package view

import (
	"sameframe/core/battle"
	"sameframe/core/data"
)

// hud lays out and paints the interface of a match. All places are in points,
// from the window's corner; they follow from the window's size alone.
type hud struct {
	art    *art
	set    *data.Set
	speech speech
	keys   *bindings
	w, h   float32
	shop   bool
	roll   int                      // rows of the shop that are rolled away
	flash  [battle.NumSlots]float32 // seconds of light after a spell became ready
	ready  [battle.NumSlots]bool
	had    [battle.NumSlots]int // charges of the last tick
	time   float64
	bots   [battle.MaxSeats]bool // which persons' seats a bot plays
}

// Sizes of the bottom bar.
const (
	barW       = 720
	barH       = 118
	spellSide  = 58
	spellGap   = 8
	spellsX    = 164 // of the first spell from the bar's left edge
	innateSide = 38
	itemSide   = 42
	itemGap    = 6
	itemsX     = spellsX + 276
)

// mapW is the width of the minimap, in points.
const mapW = 272

// bar is the bottom bar: in the middle, or left of it where the minimap needs
// the room.
func (h *hud) bar() rect {
	x := min((h.w-barW)/2, h.w-mapW-14-barW-16)
	return rect{x, h.h - barH - 6, barW, barH}
}

func (h *hud) portrait() rect {
	b := h.bar()
	return rect{b.x + 12, b.y + 13, 92, 92}
}

// spell is the button of a spell slot.
func (h *hud) spell(i int) rect {
	b := h.bar()
	return rect{b.x + spellsX + float32(i)*(spellSide+spellGap), b.y + 12, spellSide, spellSide}
}

// innate is the hero's innate passive.
func (h *hud) innate() rect {
	b := h.bar()
	return rect{b.x + 116, b.y + 22, innateSide, innateSide}
}

// button is the place of a slot of the battle.
func (h *hud) button(slot int) rect {
	switch {
	case slot < battle.NumSpells:
		return h.spell(slot)
	case slot < battle.SlotItems:
		return h.innate()
	}
	return h.item(slot - battle.SlotItems)
}

// slotAt returns the slot of the battle under a point.
func (h *hud) slotAt(x, y float32) (int, bool) {
	for i := range battle.NumSlots {
		if h.button(i).has(x, y) {
			return i, true
		}
	}
	return 0, false
}

// plus is the button that learns a spell.
func (h *hud) plus(i int) rect {
	r := h.spell(i)
	return rect{r.x + r.w/2 - 14, r.y - 32, 28, 26}
}

// item is an item slot.
func (h *hud) item(i int) rect {
	b := h.bar()
	x, y := float32(i%3), float32(i/3)
	return rect{b.x + itemsX + x*(itemSide+itemGap), b.y + 13 + y*(itemSide+itemGap+2), itemSide, itemSide}
}

// purse is the gold counter, which opens the shop.
func (h *hud) purse() rect {
	b := h.bar()
	return rect{b.x + itemsX + 152, b.y + 13, 118, 34}
}

// minimap is the map's place, keeping the map's proportions.
func (h *hud) minimap(bounds [4]float64) rect {
	high := float32(mapW * (bounds[3] - bounds[1]) / (bounds[2] - bounds[0]))
	return rect{h.w - mapW - 14, h.h - high - 14, mapW, high}
}

// covers reports whether a point lies on a part of the interface.
func (h *hud) covers(x, y float32, bounds [4]float64, seat *battle.SeatPicture) bool {
	if h.bar().has(x, y) || h.minimap(bounds).inset(-7).has(x, y) {
		return true
	}
	if h.shop && h.shopPanel().has(x, y) {
		return true
	}
	_, plus := h.plusAt(x, y, seat)
	return plus
}

// canLearn reports whether a spell point can be spent.
func canLearn(seat *battle.SeatPicture) bool {
	for i := range seat.Spells {
		if seat.Spells[i].CanLevel {
			return true
		}
	}
	return false
}

// plusAt returns the slot whose learn button is under a point.
func (h *hud) plusAt(x, y float32, seat *battle.SeatPicture) (int, bool) {
	for i := range battle.NumSpells {
		if seat.Spells[i].CanLevel && h.plus(i).has(x, y) {
			return i, true
		}
	}
	return 0, false
}

// itemAt returns the item slot under a point.
func (h *hud) itemAt(x, y float32) (int, bool) {
	for i := range battle.NumItems {
		if h.item(i).has(x, y) {
			return i, true
		}
	}
	return 0, false
}

// advance ages the lights of buttons.
func (h *hud) advance(seat *battle.SeatPicture, seconds float32) {
	h.time += float64(seconds)
	for i := range h.flash {
		s := slotOf(seat, i)
		ready := s.Level > 0 && s.Left == 0
		if ready && !h.ready[i] || s.Charges > h.had[i] && s.Level > 0 {
			h.flash[i] = 0.5
		}
		h.ready[i], h.had[i] = ready, s.Charges
		h.flash[i] = max(h.flash[i]-seconds, 0)
	}
}

// drawBar paints the bottom bar of a seat. hot is the slot that is pointed or
// aimed at, negative for none.
func (h *hud) drawBar(p *painter, seat *battle.SeatPicture, hero *actor, hot int) {
	p.panel(h.bar())
	h.drawPortrait(p, seat)
	h.drawInnate(p, seat, hot == battle.SlotInnate)
	for i := range battle.NumSpells {
		h.drawSpell(p, i, seat, hero, i == hot)
	}
	h.drawVitals(p, hero)
	for i := range battle.NumItems {
		h.drawItem(p, i, seat, hero, i+battle.SlotItems == hot)
	}
	h.drawPurse(p, seat)
}

func (h *hud) drawPortrait(p *painter, seat *battle.SeatPicture) {
	r := h.portrait()
	u := &h.set.Units[seat.Unit]
	p.round(r.x, r.y, r.w, r.h, 8, hex(0x2B4058), ink)
	c := white
	if seat.Respawn > 0 {
		c = tint{0.4, 0.4, 0.42, 1}
	}
	p.icon(h.art.portrait(u, seat.Camp), r.x+3, r.y+3, r.w-6, r.h-6, c)
	p.roundFrame(r.x, r.y, r.w, r.h, 8, 2.5, gilt)
	share := float32(1)
	if seat.NextXP > 0 {
		share = float32(units(seat.XP) / units(seat.NextXP))
	}
	p.round(r.x+6, r.y+r.h-12, r.w-12, 7, 3, ink.fade(0.9), ink.fade(0.9))
	p.round(r.x+7, r.y+r.h-11, max((r.w-14)*share, 4), 5, 2, xpViolet, xpViolet.shade(0.7))
	p.disc(r.x+9, r.y+9, 14, ink)
	p.disc(r.x+9, r.y+9, 12, hex(0x2C4259))
	p.ring(r.x+9, r.y+9, 12.5, 2, gilt)
	p.text(r.x+9, r.y+14, itoa(seat.Level), strong(14, white).at(centre))
}

func (h *hud) drawVitals(p *painter, hero *actor) {
	b := h.bar()
	x, y, w := b.x+116, b.y+80, float32(spellsX-116+4*spellSide+3*spellGap)
	health, full, mana, manaFull := 0.0, 1.0, 0.0, 1.0
	if hero != nil {
		health, full, mana, manaFull = units(hero.Health), units(hero.MaxHealth), units(hero.Mana), units(hero.MaxMana)
	}
	drawMeter(p, rect{x, y, w, 15}, health, full, ownGreen)
	drawMeter(p, rect{x, y + 17, w, 13}, mana, manaFull, manaBlue)
}

// drawMeter paints a bar with its numbers.
func drawMeter(p *painter, r rect, value, full float64, c tint) {
	p.round(r.x-1, r.y-1, r.w+2, r.h+2, 4, black.fade(0.7), black.fade(0.7))
	share := float32(0)
	if full > 0 {
		share = float32(value / full)
	}
	if share > 0 {
		p.round(r.x, r.y, max(r.w*share, 4), r.h, 3, c.mix(white, 0.15), c.shade(0.6))
	}
	text := itoa(int(value+0.5)) + " / " + itoa(int(full+0.5))
	p.text(r.x+r.w/2, r.y+r.h-3, text, over(12, white).at(centre))
}

func firstOf(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (h *hud) drawPurse(p *painter, seat *battle.SeatPicture) {
	r := h.purse()
	c, edge := hex(0x3A2F16), giltDark
	if seat.CanShop {
		c, edge = hex(0x5A4520), gilt
	}
	p.round(r.x, r.y, r.w, r.h, 6, c, c.shade(0.6))
	p.roundFrame(r.x, r.y, r.w, r.h, 6, 1.5, edge)
	p.icon(h.art.get("gold"), r.x+6, r.y+5, 24, 24, white)
	p.text(r.x+36, r.y+23, itoa(int(units(seat.Gold))), strong(18, goldYellow))
	p.text(r.x+r.w-8, r.y+22, keyName(h.keys[cmdShop]), plain(12, textSoft).at(right))
	y := r.y + 54
	p.text(r.x, y, itoa(seat.Kills)+" / "+itoa(seat.Deaths)+" / "+itoa(seat.Assists), strong(16, textMain))
	p.text(r.x+r.w, y, itoa(seat.LastHits)+" "+h.speech.say("lh"), plain(13, textSoft).at(right))
	atk, pow := int(units(seat.Attr[data.AttrAttack])), int(units(seat.Attr[data.AttrPower]))
	arm, res := int(units(seat.Attr[data.AttrArmor])), int(units(seat.Attr[data.AttrResist]))
	p.text(r.x, y+20, h.speech.say("atk")+" "+itoa(atk), plain(12, textSoft))
	p.text(r.x+62, y+20, h.speech.say("pow")+" "+itoa(pow), plain(12, textSoft))
	p.text(r.x, y+36, h.speech.say("arm")+" "+itoa(arm), plain(12, textSoft))
	p.text(r.x+62, y+36, h.speech.say("res")+" "+itoa(res), plain(12, textSoft))
}
