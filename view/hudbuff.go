package view

import "sameframe/core/battle"

// buffSide is the side of a buff's icon in points.
const buffSide = 30

// drawBuffs shows the states of the own hero over the bar's right half.
func (h *hud) drawBuffs(p *painter, buffs []battle.BuffPicture, mx, my float32) {
	b := h.bar()
	for i := range buffs {
		s := &buffs[i]
		proto := &h.set.Buffs[s.Buff]
		r := rect{b.x + 394 + float32(i)*(buffSide+6), b.y - buffSide - 8, buffSide, buffSide}
		edge := good
		if proto.Bad {
			edge = bad
		}
		p.round(r.x-2, r.y-2, r.w+4, r.h+4, 6, ink, ink)
		p.icon(h.art.icon("buff", firstOf(proto.Icon, proto.Key)), r.x, r.y, r.w, r.h, white)
		if s.Total > 0 {
			p.sweep(r.x, r.y, r.w, r.h, 1-float32(s.Left)/float32(s.Total), ink.fade(0.6))
		}
		p.roundFrame(r.x-2, r.y-2, r.w+4, r.h+4, 6, 1.6, edge)
		if s.Stacks > 1 {
			p.text(r.x+r.w, r.y+r.h, itoa(s.Stacks), over(12, white).at(right))
		}
		if r.has(mx, my) {
			p.text(r.x+r.w/2, r.y-8, proto.Name+" "+secondsText(int(s.Left)), over(13, edge).at(centre))
		}
	}
}
