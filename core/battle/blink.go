package battle

import (
	"sameframe/core/fixed"
)

// blink puts the caster at the aim, or beside the target on the side that it
// comes from, corrected to the nearest walkable place. In this order: what
// flies at it loses it, a forced motion that has it ends where it is, and it
// stands there. The dead stay, and so does who is rooted, stunned or asleep by
// then.
func (w *World) blink(e *event) {
	u := w.living(e.from.unit)
	if u == nil || u.under(flagsNoJump) {
		return
	}
	w.disjoint(u)
	w.endMotion(u)
	if u.dead || u.under(flagsNoJump) {
		return
	}
	from := u.pos
	if p, ok := w.nearest(w.blinkTo(u, e), w.unitProto(u).Radius); ok {
		u.pos = p
	}
	u.halt()
	u.face(e.pos)
	w.regrid()
	w.cue(Cue{
		Kind: CueBlink, Source: u.guid, Seat: u.seat, Camp: u.camp, Trigger: e.from.trigger, Node: e.from.node,
		Spell: e.from.spell, Pos: u.pos, From: from,
	})
}

// blinkTo is the place that a blink wants.
func (w *World) blinkTo(u *Unit, e *event) fixed.Vec {
	t := w.unit(e.target)
	if t == nil || t == u {
		return e.pos
	}
	back := u.pos.Sub(t.pos)
	if back == (fixed.Vec{}) {
		back = fixed.Vec{X: fixed.One}
	}
	return t.pos.Add(back.WithLen(w.reach(u, t) + w.data.Rules.BlinkGap))
}
