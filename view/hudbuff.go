package view

import (
	"sameframe/core/battle"
	"sameframe/core/data"
)

// buffSide is the side of a buff's icon in points.
const buffSide = 30

// buffsShown bounds the icons over the bar.
const buffsShown = 9

// buffIcon is the picture of a buff.
func (a *art) buffIcon(b *data.Buff) *sprite { return a.icon("buff", firstOf(b.Icon, b.Key)) }

// buffSpot is the place of an icon over the bar.
func (h *hud) buffSpot(i int) rect {
	b := h.bar()
	return rect{b.x + itemsX - 50 + float32(i)*(buffSide+6), b.y - buffSide - 8, buffSide, buffSide}
}

// drawBuffs shows the states of the own hero over the bar's right half. The one
// under the pointer tells what it does.
func (h *hud) drawBuffs(p *painter, buffs []battle.BuffPicture, mx, my float32) {
	n, hot := 0, -1
	for i := range buffs {
		proto := &h.set.Buffs[buffs[i].Buff]
		if proto.Hidden || n == buffsShown {
			continue
		}
		r := h.buffSpot(n)
		h.drawBuffIcon(p, r, &buffs[i])
		if r.has(mx, my) {
			hot = i
		}
		n++
	}
	if hot >= 0 {
		h.drawTip(p, mx, h.bar().y-buffSide-16, h.buffTip(&buffs[hot]))
	}
}

// drawBuffIcon paints one state: green for good ones, red for bad ones, darker
// as its time runs out.
func (h *hud) drawBuffIcon(p *painter, r rect, s *battle.BuffPicture) {
	proto := &h.set.Buffs[s.Buff]
	edge := good
	if proto.Bad {
		edge = bad
	}
	p.round(r.x-2, r.y-2, r.w+4, r.h+4, 6, ink, ink)
	p.icon(h.art.buffIcon(proto), r.x, r.y, r.w, r.h, white)
	if s.Total > 0 {
		p.sweep(r.x, r.y, r.w, r.h, 1-float32(s.Left)/float32(s.Total), ink.fade(0.6))
	}
	p.roundFrame(r.x-2, r.y-2, r.w+4, r.h+4, 6, 1.6, edge)
	if s.Stacks > 1 {
		p.text(r.x+r.w, r.y+r.h, itoa(s.Stacks), over(12, white).at(right))
	}
}

// buffTip tells what a state does.
func (h *hud) buffTip(s *battle.BuffPicture) []tipLine {
	proto := &h.set.Buffs[s.Buff]
	edge := good
	if proto.Bad {
		edge = bad
	}
	left := ""
	if s.Total > 0 {
		left = secondsText(int(s.Left)) + " " + h.speech.say("sec")
	}
	t := h.tip(0, 1)
	t.add(h.speech.buff(proto), left, strong(16, edge))
	t.buffRules(proto)
	if s.Stacks > 1 {
		t.add(h.speech.say("stacks"), itoa(s.Stacks), plain(13, textSoft))
	}
	return t.lines
}
