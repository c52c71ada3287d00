package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

const (
	wayTolerance = 40 * fixed.One // a goal that moved less keeps the way
	wayEvery     = 6              // steps between two searches of one unit
	stuckLimit   = 8              // steps without progress before the crowd counts as an obstacle
	stuckGiveUp  = 40             // steps after which a move order ends near its crowded goal
	giveUpWithin = 160 * fixed.One
	turnRate     = fixed.Angle(9000) // of a turn a step, for looks
)

// stepMoves moves every unit one step towards where its order leads, then
// pushes overlapping units apart. All plan from where everybody stood when the
// phase began, so that the order of units gives no camp the last word.
func (w *World) stepMoves() {
	for i := range w.units {
		u := &w.units[i]
		u.moved = !u.dead && !w.unitProto(u).Static && w.canMove(u) && w.wants(u)
	}
	w.clearPushes()
	for i := range w.units {
		if u := &w.units[i]; u.moved {
			to, within, _ := w.destination(u)
			w.pushes[i] = w.advance(i, to, within)
		}
	}
	for i := range w.units {
		u := &w.units[i]
		u.pos = u.pos.Add(w.pushes[i])
		u.moved = w.pushes[i] != (fixed.Vec{})
	}
	w.regrid()
	w.separate()
	w.regrid()
}

// clearPushes gives every unit a displacement of zero.
func (w *World) clearPushes() {
	w.pushes = slices.Grow(w.pushes[:0], len(w.units))[:len(w.units)]
	clear(w.pushes)
}

func (w *World) wants(u *Unit) bool {
	_, _, ok := w.destination(u)
	return ok
}

// canMove: free of states, casts and wind-ups.
func (w *World) canMove(u *Unit) bool {
	return u.flags&(flagStun|flagRoot) == 0 && u.casting == castIdle && u.swing != swingWindup
}

// destination returns where a unit wants to go and how near is near enough;
// false when it has no wish or is there.
func (w *World) destination(u *Unit) (to fixed.Vec, within fixed.Num, ok bool) {
	if u.order.kind == orderCast {
		return w.castDestination(u)
	}
	if t := w.foeOf(u); t != nil && u.order.kind != orderMove {
		if w.inReach(u, t) {
			return to, 0, false
		}
		return t.pos, u.attr[data.AttrRange] + w.reach(u, t), true
	}
	switch u.order.kind {
	case orderMove, orderHunt:
		return u.order.pos, 0, true
	case orderMarch:
		return w.laneTarget(u), 0, true
	}
	return to, 0, false
}

func (w *World) castDestination(u *Unit) (fixed.Vec, fixed.Num, bool) {
	sp := w.spellOf(u, int(u.order.slot))
	if w.inCastRange(u, sp) {
		return fixed.Vec{}, 0, false
	}
	if t := w.living(u.order.target); sp.Target == data.CastUnit && t != nil {
		return t.pos, sp.Range + w.unitProto(t).Radius, true
	}
	return u.order.pos, sp.Range, true
}

// advance plans one step along the way to a place and returns it.
func (w *World) advance(i int, to fixed.Vec, within fixed.Num) fixed.Vec {
	u := &w.units[i]
	if u.wayLeft > 0 {
		u.wayLeft--
	}
	w.keepWay(u, to)
	if u.wayAt == u.wayLen {
		w.arrive(u)
		return fixed.Vec{}
	}
	speed := w.perStep(u.attr[data.AttrMoveSpeed])
	if speed <= 0 {
		return fixed.Vec{}
	}
	next := u.way[u.wayAt]
	if within > 0 && u.wayAt+1 == u.wayLen {
		speed = min(speed, max(u.pos.Dist(to)-within+fixed.One, fixed.One))
	}
	p := w.stride(i, next, speed)
	if p == next {
		u.wayAt++
		if u.wayAt == u.wayLen && within == 0 {
			w.arrive(u)
		}
	}
	return p.Sub(u.pos)
}

// keepWay finds a way when there is none, the goal moved, or the unit is stuck.
func (w *World) keepWay(u *Unit, to fixed.Vec) {
	fresh := u.wayLen > 0 && u.goal.Within(to, wayTolerance)
	crowded := u.stuck >= stuckLimit
	if fresh && u.wayAt < u.wayLen && !crowded {
		if u.wayAt+1 == u.wayLen && u.goal != to && u.way[u.wayAt] == u.goal {
			// The last leg follows a target that moves a little.
			u.way[u.wayAt], u.goal = to, to
		}
		return
	}
	if fresh && u.wayAt == u.wayLen && u.wayLen < maxWay {
		return
	}
	if u.wayLeft > 0 && u.wayLen > 0 && u.wayAt < u.wayLen {
		return
	}
	w.findWay(u, to, crowded)
}

// findWay asks the path finder; in a crowd, standing units count as obstacles.
func (w *World) findWay(u *Unit, to fixed.Vec, crowded bool) {
	r := w.unitProto(u).Radius
	ground := w.ground()
	w.crowd = w.crowd[:0]
	if crowded {
		w.crowd = w.standing(u, w.crowd)
	}
	if !crowded && ground.LineWalk(u.pos, to, r) {
		w.way = append(w.way[:0], to)
	} else {
		w.way = ground.Path(&w.finder, u.pos, to, r, w.crowd, w.way[:0])
	}
	u.way = [maxWay]fixed.Vec{}
	u.wayLen = uint8(copy(u.way[:], w.way))
	u.wayAt, u.goal, u.wayLeft = 0, to, wayEvery
	if crowded {
		u.stuck, u.wayLeft = 1, 3*wayEvery
	}
}

// standing lists the units near u that do not walk, but its foe.
func (w *World) standing(u *Unit, out []terrain.Circle) []terrain.Circle {
	w.near = w.around(u.pos, 300*fixed.One, w.near[:0])
	for _, j := range w.near {
		o := &w.units[j]
		if o.guid == u.guid || o.guid == u.foe || o.moved || w.unitProto(o).Static {
			continue
		}
		out = append(out, terrain.Circle{C: o.pos, R: w.unitProto(o).Radius})
	}
	return out
}

func (w *World) ground() terrain.Ground { return w.proto.Grid.With(w.obstacles) }

func (w *World) nearest(p fixed.Vec, r fixed.Num) (fixed.Vec, bool) {
	return w.ground().Nearest(p, r)
}

// arrive ends a move order; hunters stand and creeps take the next leg.
func (w *World) arrive(u *Unit) {
	u.halt()
	switch u.order.kind {
	case orderMove, orderHunt:
		u.order = order{}
	case orderMarch:
		w.nextLeg(u)
	}
}

// detours are the directions tried when the straight one is blocked.
var detours = [...]fixed.Angle{0, 6000, 11000, 16384}

// stride is where one step towards a point leads, passing others on the side
// that was free before.
func (w *World) stride(i int, to fixed.Vec, speed fixed.Num) fixed.Vec {
	u := &w.units[i]
	u.facing = u.facing.TurnToward(to.Sub(u.pos).Angle(), turnRate)
	p := u.pos.Toward(to, speed)
	if w.blockers(i, speed) && w.blocked(u, p) {
		p = w.detour(u, to, speed)
	}
	if p != u.pos {
		p = w.ground().Slide(u.pos, p, w.unitProto(u).Radius)
	}
	w.progress(u, p, to, speed)
	return p
}

// progress counts the steps that bring a unit hardly nearer.
func (w *World) progress(u *Unit, p, to fixed.Vec, speed fixed.Num) {
	if u.pos.Dist(to)-p.Dist(to) >= speed/4 || p == to {
		if u.stuck > 0 {
			u.stuck--
		}
		return
	}
	if u.stuck < 255 {
		u.stuck++
	}
	if u.stuck >= stuckGiveUp && u.order.kind == orderMove && p.Within(u.order.pos, giveUpWithin) {
		w.arrive(u)
	}
}

// blockers collects the units that one step could run into; false for none.
func (w *World) blockers(i int, speed fixed.Num) bool {
	u := &w.units[i]
	r := w.unitProto(u).Radius
	w.near = w.around(u.pos, r+speed, w.near[:0])
	w.crowd = w.crowd[:0]
	for _, j := range w.near {
		o := &w.units[j]
		if int(j) == i || w.unitProto(o).Static {
			continue
		}
		w.crowd = append(w.crowd, terrain.Circle{C: o.pos, R: r + w.unitProto(o).Radius})
	}
	return len(w.crowd) > 0
}

// blocked: the place overlaps a unit by more than a quarter, and deeper than
// the unit does already.
func (w *World) blocked(u *Unit, p fixed.Vec) bool {
	for _, c := range w.crowd {
		if d := p.DistSq(c.C); d < (c.R*3/4).Sq() && d < u.pos.DistSq(c.C) {
			return true
		}
	}
	return false
}

// detour returns the free step nearest to the wanted direction, or the place
// where the unit is.
func (w *World) detour(u *Unit, to fixed.Vec, speed fixed.Num) fixed.Vec {
	dir := to.Sub(u.pos).Angle()
	side := u.side
	if side == 0 {
		side = int8(1 - 2*int(u.guid&1))
	}
	for _, turn := range detours[1:] {
		for range 2 {
			a := dir + turn
			if side < 0 {
				a = dir - turn
			}
			if p := u.pos.Add(a.Vec().Scale(speed)); !w.blocked(u, p) {
				u.side = side
				return p
			}
			side = -side
		}
	}
	u.side = 0
	return u.pos
}

// separate pushes overlapping units apart by half of their overlap. All pushes
// are summed before any is applied, so that their order does not matter.
func (w *World) separate() {
	w.clearPushes()
	for i := range w.units {
		if u := &w.units[i]; !u.dead && !w.unitProto(u).Static {
			w.pushNear(i)
		}
	}
	ground := w.ground()
	for i := range w.units {
		if w.pushes[i] != (fixed.Vec{}) {
			u := &w.units[i]
			p := limitPush(w.pushes[i])
			u.pos = ground.Slide(u.pos, u.pos.Add(p), w.unitProto(u).Radius)
		}
	}
}

// limitPush keeps a push below a typical step, so that nobody is thrown.
func limitPush(p fixed.Vec) fixed.Vec {
	const most = 6 * fixed.One
	if p.LenSq() > most.Sq() {
		return p.WithLen(most)
	}
	return p
}

func (w *World) pushNear(i int) {
	u := &w.units[i]
	r := w.unitProto(u).Radius
	w.near = w.around(u.pos, r, w.near[:0])
	for _, j := range w.near {
		o := &w.units[j]
		if int(j) <= i || w.unitProto(o).Static {
			continue
		}
		sum := r + w.unitProto(o).Radius
		if d := u.pos.Sub(o.pos); d.LenSq() < sum.Sq() {
			w.pushPair(i, int(j), d, sum)
		}
	}
}

// pushPair gives each of two units half of their overlap, away from the other;
// units at the same place part along the axis, the lower GUID to the west. Who
// stands to fight yields less.
func (w *World) pushPair(i, j int, d fixed.Vec, sum fixed.Num) {
	u, o := &w.units[i], &w.units[j]
	gap := (sum - d.Len()) / 2
	if d == (fixed.Vec{}) {
		d.X = -fixed.One
	}
	a, b := gap, gap
	if u.swing != swingIdle && o.swing == swingIdle {
		a /= 4
	}
	if o.swing != swingIdle && u.swing == swingIdle {
		b /= 4
	}
	w.pushes[i] = w.pushes[i].Add(d.WithLen(a))
	w.pushes[j] = w.pushes[j].Sub(d.WithLen(b))
}
