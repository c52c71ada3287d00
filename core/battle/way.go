package battle

import (
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

const (
	wayTolerance = 40 * fixed.One // a goal that moved less keeps the way
	wayEvery     = 6              // steps between two searches of one unit
	stuckLimit   = 8              // steps without progress before the crowd counts as an obstacle
	crowdEvery   = 24             // steps between two searches that count the crowd
	crowdSight   = 300 * fixed.One
)

// keepWay passes the points that were reached, and finds a way when there is
// none, when the goal moved, or when the unit is stuck. Between two searches a
// unit follows the way it has.
func (w *World) keepWay(u *Unit, to fixed.Vec, within fixed.Num) {
	w.passPoints(u)
	if u.wayLeft > 0 {
		u.wayLeft--
		return
	}
	crowded := u.stuck >= stuckLimit && (within == 0 || !u.pos.Within(to, within+crowdSight))
	ended := u.wayAt == u.wayLen && (within > 0 || u.wayLen == 0 || u.wayLen == maxWay)
	if ended || crowded || u.goal != to && (within > 0 || !u.goal.Within(to, wayTolerance)) {
		w.findWay(u, to, crowded)
	}
}

// passPoints takes the next point of the way once one is reached. Points on
// the way are reached from beside them, so that a group turns a corner abreast.
func (w *World) passPoints(u *Unit) {
	for u.wayAt < u.wayLen {
		if u.pos != u.way[u.wayAt] && !w.cutsCorner(u) {
			return
		}
		u.wayAt++
	}
}

// cutsCorner: the unit is beside a point and can walk on to the next one.
func (w *World) cutsCorner(u *Unit) bool {
	r := w.unitProto(u).Radius
	next := u.wayAt + 1
	return next < u.wayLen && u.pos.Within(u.way[u.wayAt], 2*r) && w.ground().LineWalk(u.pos, u.way[next], r)
}

// findWay asks the path finder; in a crowd, standing units count as obstacles.
func (w *World) findWay(u *Unit, to fixed.Vec, crowded bool) {
	r := w.unitProto(u).Radius
	ground := w.ground()
	w.crowd = w.crowd[:0]
	if crowded {
		w.crowd = w.standing(u, w.crowd)
	}
	if len(w.crowd) == 0 && ground.LineWalk(u.pos, to, r) {
		w.way = append(w.way[:0], to)
	} else {
		w.way = ground.Path(&w.finder, u.pos, to, r, w.crowd, w.way[:0])
	}
	u.way = [maxWay]fixed.Vec{}
	u.wayLen = uint8(copy(u.way[:], w.way))
	u.wayAt, u.goal, u.wayLeft = 0, to, wayEvery
	if crowded {
		u.wayLeft = crowdEvery
	}
}

// standing lists the units near u that do not walk, but the one it goes to.
func (w *World) standing(u *Unit, out []terrain.Circle) []terrain.Circle {
	w.near = w.walkersAround(u.pos, crowdSight, w.near[:0])
	for _, j := range w.near {
		o := &w.units[j]
		if o.guid == u.guid || o.guid == u.aim() || o.walking() || o.under(flagsApart) || w.unitProto(o).Static {
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
