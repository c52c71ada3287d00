package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
	"sameframe/core/wire"
)

// stepLinear sweeps along the direction; hits are in the order of contact,
// ties by GUID. At its last hit and at its range a bullet ends, or turns back
// when it returns; at a wall and when its time is over it ends.
func (w *World) stepLinear(i int, p *data.Bullet) {
	b := &w.bullets[i]
	way := min(w.perStep(b.speed), p.Range-b.flown)
	d := scaled(b.dir.Vec(), way)
	free, wall := w.unwalled(b, p, d)
	if by := w.strikeAlong(i, p, free, p.Pierce); by != 0 {
		w.turnBack(i, p, by)
		return
	}
	b = &w.bullets[i]
	b.pos = b.pos.Add(free).Clamp()
	b.flown += way
	switch {
	case wall:
		w.bulletEnd(i)
	case b.flown >= p.Range || b.left <= 0:
		w.turnBack(i, p, 0)
	}
}

// stepHome flies back to the source, wherever it is now, through everybody, who
// may be hit once more. It ends at the source; without one, where it is.
func (w *World) stepHome(i int, p *data.Bullet) {
	b := &w.bullets[i]
	home := w.living(b.from.unit)
	if home == nil {
		w.bulletEnd(i)
		return
	}
	b.aim = home.pos
	d := b.pos.Toward(b.aim, w.perStep(b.speed)).Sub(b.pos)
	if d != (fixed.Vec{}) {
		b.dir = d.Angle()
	}
	free, wall := w.unwalled(b, p, d)
	w.strikeAlong(i, p, free, maxPierced)
	b = &w.bullets[i]
	b.pos = b.pos.Add(free)
	if wall || b.pos == b.aim {
		w.bulletEnd(i)
		return
	}
	w.expire(i)
}

// turnBack sends a returning bullet home; others end, and so does one whose
// source is dead. Who stopped it is not hit again on the way home; the others
// may be.
func (w *World) turnBack(i int, p *data.Bullet, by wire.GUID) {
	b := &w.bullets[i]
	if !p.Returns || b.left <= 0 || w.living(b.from.unit) == nil {
		w.bulletEnd(i)
		return
	}
	b.back, b.hits = true, 0
	if by != 0 {
		b.struck[0], b.hits = by, 1
	}
}

// strikeAlong hits everybody on a way, in the order of contact, and goes
// through so many in all. It returns who stopped it, the one after them, where
// it then is; 0 for nobody. A bullet that remembers no more stops at its last,
// or on the way home hits nobody more.
func (w *World) strikeAlong(i int, p *data.Bullet, d fixed.Vec, pierce int) wire.GUID {
	for {
		b := &w.bullets[i]
		if b.hits == maxPierced {
			return 0
		}
		t, share := w.firstHit(b, p, d)
		if t < 0 {
			return 0
		}
		u, at := &w.units[t], b.pos.Add(scaled(d, share))
		b.struck[b.hits] = u.guid
		b.hits++
		stops := int(b.hits) > pierce || b.hits == maxPierced && !b.back
		if stops {
			b.pos = at
		}
		w.bulletHit(i, u, at)
		if stops {
			return u.guid
		}
	}
}

// firstHit finds the earliest unit on the way that was not struck before.
func (w *World) firstHit(b *bullet, p *data.Bullet, d fixed.Vec) (int32, fixed.Num) {
	w.near = w.swept(b.pos, d, p.Radius, w.near[:0])
	best, first := int32(-1), fixed.Num(0)
	for _, i := range w.near {
		u := &w.units[i]
		if !w.mayHit(b, p, u) {
			continue
		}
		t, ok := fixed.SweptCircle(b.pos, d, p.Radius, u.pos, w.unitProto(u).Radius)
		if ok && (best < 0 || t < first || t == first && i < best) {
			best, first = i, t
		}
	}
	return best, first
}

// swept appends the living units that a circle may touch on its way from a to
// a+d. The caller tests exactly, and sorts where the order matters.
func (w *World) swept(a, d fixed.Vec, r fixed.Num, out []int32) []int32 {
	r += w.grid.widest
	end := a.Add(d)
	lo := fixed.Vec{X: min(a.X, end.X) - r, Y: min(a.Y, end.Y) - r}
	hi := fixed.Vec{X: max(a.X, end.X) + r, Y: max(a.Y, end.Y) + r}
	return w.between(lo, hi, out)
}

// unwalled is the part of a bullet's way before what blocks sight, and whether
// something does: for bullets that walls end. The cell that the bullet starts
// in does not count, so that a shot leaves a thicket.
func (w *World) unwalled(b *bullet, p *data.Bullet, d fixed.Vec) (fixed.Vec, bool) {
	if !p.Walls || w.inSight(b.pos, b.pos.Add(d)) {
		return d, false
	}
	return farthest(d, func(part fixed.Vec) bool { return w.inSight(b.pos, b.pos.Add(part)) }), true
}

// inSight: nothing that blocks sight lies on the way or at its end.
func (w *World) inSight(from, to fixed.Vec) bool {
	g := w.proto.Grid
	x0, y0, _ := g.CellAt(from)
	x, y, ok := g.CellAt(to)
	return ok && (x == x0 && y == y0 || !g.Cell(x, y).Has(terrain.Sight)) && g.LineOfSight(from, to)
}

// farthest is the longest part of a way, to 1/65536 of it, that is free, given
// that the whole is not and that what is behind a hindrance is not free.
func farthest(d fixed.Vec, free func(part fixed.Vec) bool) fixed.Vec {
	lo, hi := fixed.Num(0), fixed.One
	for hi-lo > 1 {
		if m := (lo + hi) / 2; free(scaled(d, m)) {
			lo = m
		} else {
			hi = m
		}
	}
	return scaled(d, lo)
}

// scaled is v times n, each component rounded toward zero, so that what is
// mirrored stays mirrored.
func scaled(v fixed.Vec, n fixed.Num) fixed.Vec { return fixed.Vec{X: part(v.X, n), Y: part(v.Y, n)} }

func part(c, n fixed.Num) fixed.Num {
	if c < 0 {
		return -(-c).Mul(n)
	}
	return c.Mul(n)
}
