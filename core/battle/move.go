package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

const (
	giveUpWithin = 160 * fixed.One   // a move order may end this far from a goal that is taken
	giveUpAfter  = 40                // steps near the goal without coming nearer
	laneNear     = 120 * fixed.One   // a lane's point is reached this far away
	turnRate     = fixed.Angle(9000) // of a turn a step, for looks
)

// stepMoves moves every unit one step towards where its order leads, then
// pushes overlapping units apart. All walk at once: every unit decides from
// the places and walks of the step before, so that no order of units favours
// anybody.
func (w *World) stepMoves() {
	w.shifts = w.shifts[:0]
	for i := range w.units {
		w.shifts = append(w.shifts, w.stride(i))
	}
	for i := range w.units {
		w.shift(&w.units[i], w.shifts[i])
	}
	w.regrid()
	if w.separate() {
		w.regrid()
	}
	w.endWalked()
}

// shift lets a unit walk a displacement, along walls where it meets them. One
// that stands in a wall by a hair would slide back for ever: it steps out.
func (w *World) shift(u *Unit, d fixed.Vec) {
	from, r := u.pos, w.unitProto(u).Radius
	if d != (fixed.Vec{}) {
		ground, to := w.ground(), from.Add(d)
		u.pos = ground.Slide(from, to, r)
		if u.pos != to && !ground.Walkable(u.pos, r) && ground.Walkable(to, r) {
			u.pos = to
		}
		u.facing = u.facing.TurnToward(d.Angle(), turnRate)
	}
	u.vel = u.pos.Sub(from)
}

// stride decides how a unit walks in this step.
func (w *World) stride(i int) fixed.Vec {
	u := &w.units[i]
	if u.dead || w.unitProto(u).Static {
		return fixed.Vec{}
	}
	if u.flees() && w.canMove(u) {
		return w.flee(i)
	}
	to, within, ok := w.destination(u)
	if !ok || !w.canMove(u) {
		u.stuck = 0
		return fixed.Vec{}
	}
	w.keepWay(u, to, within)
	if within == 0 && w.arrived(u, to) {
		w.arrive(u)
		return fixed.Vec{}
	}
	return w.follow(i, to, within)
}

// canMove: free of states, casts and wind-ups.
func (w *World) canMove(u *Unit) bool {
	return !u.under(flagsNoWalk) && w.castLetsWalk(u) && u.swing != swingWindup
}

// destination returns where a unit wants to go and how near is near enough, 0
// for its order's own goal; false when it has no wish or is there.
func (w *World) destination(u *Unit) (to fixed.Vec, within fixed.Num, ok bool) {
	driven := u.driven()
	if u.order.kind == orderCast && !driven {
		return w.castDestination(u)
	}
	if t := w.foeOf(u); t != nil && (u.order.kind != orderMove || driven) {
		if w.inReach(u, t) {
			return to, 0, false
		}
		return t.pos, u.attr[data.AttrRange] + w.reach(u, t), true
	}
	if driven {
		return to, 0, false
	}
	switch u.order.kind {
	case orderMove, orderHunt, orderAttack:
		return u.order.pos, 0, true
	case orderMarch:
		return w.lanePoint(u, 0), 0, true
	}
	return w.followOwner(u)
}

func (w *World) castDestination(u *Unit) (fixed.Vec, fixed.Num, bool) {
	sp := w.spellOf(u, int(u.order.slot))
	if w.inCastRange(u, sp) {
		return fixed.Vec{}, 0, false
	}
	if t := w.living(u.order.target); sp.Target == data.CastUnit && t != nil {
		return t.pos, sp.Range + w.unitProto(t).Radius, true
	}
	return u.order.pos, max(sp.Range, 1), true
}

// follow is one step along the way, round others. A unit that got nowhere tries
// the other side.
func (w *World) follow(i int, to fixed.Vec, within fixed.Num) fixed.Vec {
	u := &w.units[i]
	if u.wayAt >= u.wayLen {
		return fixed.Vec{}
	}
	speed := w.perStep(u.attr[data.AttrMoveSpeed])
	pace := speed
	if within > 0 && u.wayAt+1 == u.wayLen {
		pace = min(pace, max(u.pos.Dist(to)-within+fixed.One, fixed.One))
	}
	want := u.pos.Toward(u.way[u.wayAt], pace).Sub(u.pos)
	u.count(want)
	return w.steer(i, want, speed, within == 0 && u.stuck >= squeezeAfter)
}

// count compares what the unit walked in the step before with its wish.
func (u *Unit) count(want fixed.Vec) {
	switch {
	case u.vel.Dot(want) > want.Dot(want)/4:
		u.stuck -= min(u.stuck, 2)
	case u.stuck < 255:
		u.stuck++
	}
	if u.stuck%otherSideAfter == otherSideAfter-1 {
		u.side = -u.side
	}
}

// arrived: at the end of the way, at a point of the lane, or near a goal that
// others have taken.
func (w *World) arrived(u *Unit, to fixed.Vec) bool {
	switch {
	case u.wayAt == u.wayLen && u.wayLen < maxWay:
		return true
	case u.order.kind == orderMarch:
		return u.pos.Within(to, laneNear)
	case !u.pos.Within(to, giveUpWithin):
		u.late = 0
		return false
	}
	d := u.pos.Dist(to)
	if u.late == 0 || d < u.nearest-fixed.One {
		u.nearest, u.late = d, 1
		return false
	}
	u.late++
	return u.late > giveUpAfter
}

// arrive ends a move order; hunters stand and creeps take the next leg.
func (w *World) arrive(u *Unit) {
	u.halt()
	switch u.order.kind {
	case orderMove, orderHunt, orderAttack:
		u.order = order{}
	case orderMarch:
		w.nextLeg(u)
	}
}
