package battle

import "sameframe/core/fixed"

const (
	// squeezeAfter is the steps of being stuck after which a unit with a way of
	// its own pushes through between others.
	squeezeAfter = 3 * stuckLimit
	// otherSideAfter is the steps of being stuck after which it tries to pass
	// on the other side.
	otherSideAfter = 12
)

// elbow is the distance at which two circles of walking units touch: a little
// less than both radii, so that a crowd is dense and those who stand side by
// side leave each other alone.
func elbow(a, b fixed.Num) fixed.Num { return (a + b) * 13 / 16 }

// neighbour is a unit that may be in the way, relative to the one that steers.
// Coordinates are in 1/256 units, so that products of four fit.
type neighbour struct {
	x, y  int64 // where it is
	apart int64 // squared distance to keep
}

// horizons are the steps that a unit looks ahead: it takes the direction
// nearest to its wish that is free for the first, a quarter of a second, else
// for the second, else it stands.
func (w *World) horizons() [2]int64 { return [...]int64{max(264/int64(w.ms), 3), 2} }

// turns are the deviations from the wish that are tried, in order.
var turns = [...]fixed.Angle{2731, 5461, 9102, 13653, 18204}

// steer bends a step so that the unit does not run into others, leaving
// aside those who walk themselves: they part in separate.
func (w *World) steer(i int, want fixed.Vec, speed fixed.Num, squeeze bool) fixed.Vec {
	u := &w.units[i]
	w.lookAround(i, speed, squeeze)
	if len(w.others) == 0 {
		u.side = 0
		return want
	}
	for k, ahead := range w.horizons() {
		if w.free(want, ahead) {
			if k == 0 {
				u.side = 0
			}
			return want
		}
		if d, ok := w.evade(u, want, ahead); ok {
			return d
		}
	}
	return fixed.Vec{}
}

// evade finds the free direction nearest to the wish. Once it passes others on
// a side it keeps to that; the other is tried when it got nowhere (see count).
func (w *World) evade(u *Unit, want fixed.Vec, ahead int64) (fixed.Vec, bool) {
	for _, turn := range turns {
		for _, side := range [...]int8{1, -1} {
			if u.side == -side {
				continue
			}
			if d := turned(want, turn, side); w.free(d, ahead) {
				u.side = side
				return d, true
			}
		}
	}
	return fixed.Vec{}, false
}

func turned(v fixed.Vec, a fixed.Angle, side int8) fixed.Vec {
	if side < 0 {
		a = -a
	}
	return v.Rotate(a)
}

// lookAround collects the standing units that a unit could run into within the
// first horizon, other than the one it goes to.
func (w *World) lookAround(i int, speed fixed.Num, squeeze bool) {
	u := &w.units[i]
	r := w.unitProto(u).Radius
	w.near = w.walkersAround(u.pos, r+speed*fixed.Num(w.horizons()[0]), w.near[:0])
	w.others = w.others[:0]
	if u.under(flagPhased) {
		return
	}
	for _, j := range w.near {
		o := &w.units[j]
		p := w.unitProto(o)
		if int(j) == i || p.Static || o.dead || o.under(flagsApart) || o.guid == u.aim() || o.walking() {
			continue
		}
		d := o.pos.Sub(u.pos)
		touch := elbow(r, p.Radius)
		if squeeze {
			touch = touch * 3 / 4
		}
		n := neighbour{x: int64(d.X >> 8), y: int64(d.Y >> 8)}
		n.apart = int64(touch>>8) * int64(touch>>8)
		if now := n.x*n.x + n.y*n.y; now < n.apart {
			n.apart = now
		}
		w.others = append(w.others, n)
	}
}

// free reports whether a walk of so many such steps comes nowhere nearer to
// another unit than the two may be, or than they are already.
func (w *World) free(d fixed.Vec, ahead int64) bool {
	dx, dy := int64(d.X>>8), int64(d.Y>>8)
	for k := range w.others {
		if n := &w.others[k]; n.inWay(dx, dy, ahead) {
			return false
		}
	}
	return true
}

// inWay solves |place - walk·t| = apart for a t between 0 and ahead.
func (n *neighbour) inWay(vx, vy, ahead int64) bool {
	b := n.x*vx + n.y*vy
	if b <= 0 {
		return false
	}
	a := vx*vx + vy*vy
	c := n.x*n.x + n.y*n.y - n.apart
	if c <= 0 {
		return true
	}
	// The closest approach within the horizon is at t = min(b/a, ahead).
	if b <= a*ahead {
		return b/256*(b/256) > a/256*(c/256)
	}
	return c-2*b*ahead+a*ahead*ahead < 0
}
