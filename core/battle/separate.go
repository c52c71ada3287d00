package battle

import "sameframe/core/fixed"

// separate pushes overlapping units apart by half of their overlap. All pushes
// are summed before any is applied, so that their order does not matter. It
// reports whether anybody was pushed.
func (w *World) separate() bool {
	clear(w.shifts)
	for i := range w.units {
		if u := &w.units[i]; !u.dead && !u.under(flagsApart) && !w.unitProto(u).Static {
			w.pushNear(i)
		}
	}
	pushed := false
	ground := w.ground()
	for i := range w.units {
		if w.shifts[i] != (fixed.Vec{}) {
			pushed = true
			u := &w.units[i]
			p := limitPush(w.shifts[i])
			u.pos = ground.Slide(u.pos, u.pos.Add(p), w.unitProto(u).Radius)
		}
	}
	return pushed
}

// slip turns the push between units that walk against each other, so that both
// pass on the same hand.
const slip = fixed.Angle(8192)

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
	w.near = w.walkersAround(u.pos, r, w.near[:0])
	for _, j := range w.near {
		o := &w.units[j]
		if int(j) <= i || o.under(flagsApart) || w.unitProto(o).Static {
			continue
		}
		sum := elbow(r, w.unitProto(o).Radius)
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
	if u.walking() && o.walking() && u.vel.Dot(o.vel) < 0 {
		d = d.Rotate(slip)
	}
	w.shifts[i] = w.shifts[i].Add(d.WithLen(a))
	w.shifts[j] = w.shifts[j].Sub(d.WithLen(b))
}
