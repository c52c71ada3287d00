package terrain

import (
	"math/big"

	"sameframe/core/fixed"
)

// The oracles in this file are slow and plain on purpose: exact rational
// arithmetic over every cell of the map.

type ratVec struct{ x, y *big.Rat }

func rat(n int64) *big.Rat     { return new(big.Rat).SetInt64(n) }
func ratOf(p fixed.Vec) ratVec { return ratVec{rat(int64(p.X)), rat(int64(p.Y))} }
func (a ratVec) sub(b ratVec) ratVec {
	return ratVec{new(big.Rat).Sub(a.x, b.x), new(big.Rat).Sub(a.y, b.y)}
}
func (a ratVec) add(b ratVec) ratVec {
	return ratVec{new(big.Rat).Add(a.x, b.x), new(big.Rat).Add(a.y, b.y)}
}
func (a ratVec) mul(t *big.Rat) ratVec {
	return ratVec{new(big.Rat).Mul(a.x, t), new(big.Rat).Mul(a.y, t)}
}
func (a ratVec) dot(b ratVec) *big.Rat     { return new(big.Rat).Add(product(a.x, b.x), product(a.y, b.y)) }
func product(a, b *big.Rat) *big.Rat       { return new(big.Rat).Mul(a, b) }
func smaller(a, b *big.Rat) *big.Rat       { return pick(a.Cmp(b) < 0, a, b) }
func larger(a, b *big.Rat) *big.Rat        { return pick(a.Cmp(b) > 0, a, b) }
func clampRat(t, lo, hi *big.Rat) *big.Rat { return larger(lo, smaller(t, hi)) }

func pick(first bool, a, b *big.Rat) *big.Rat {
	if first {
		return a
	}
	return b
}

// box is a closed rectangle.
type box struct{ x0, y0, x1, y1 *big.Rat }

// cellBox is the rectangle of a cell, which may lie outside the grid.
func cellBox(g *Grid, x, y int) box {
	low := ratOf(g.Center(x, y).Sub(fixed.Vec{X: g.CellSize / 2, Y: g.CellSize / 2}))
	size := rat(int64(g.CellSize))
	return box{low.x, low.y, new(big.Rat).Add(low.x, size), new(big.Rat).Add(low.y, size)}
}

// distSq is the squared distance of a point to the box.
func (b box) distSq(p ratVec) *big.Rat {
	d := p.sub(ratVec{clampRat(p.x, b.x0, b.x1), clampRat(p.y, b.y0, b.y1)})
	return d.dot(d)
}

// clip is the part of the line from a to a+d inside the box, by fractions.
func (b box) clip(a, d ratVec) (t0, t1 *big.Rat, ok bool) {
	t0, t1 = rat(0), rat(1)
	for _, axis := range [][4]*big.Rat{{a.x, d.x, b.x0, b.x1}, {a.y, d.y, b.y0, b.y1}} {
		at, step, lo, hi := axis[0], axis[1], axis[2], axis[3]
		if step.Sign() == 0 {
			if at.Cmp(lo) < 0 || at.Cmp(hi) > 0 {
				return t0, t1, false
			}
			continue
		}
		u := new(big.Rat).Quo(new(big.Rat).Sub(lo, at), step)
		v := new(big.Rat).Quo(new(big.Rat).Sub(hi, at), step)
		t0, t1 = larger(t0, smaller(u, v)), smaller(t1, larger(u, v))
	}
	return t0, t1, t0.Cmp(t1) <= 0
}

// pointLineSq is the squared distance of p to the line from a to a+d.
func pointLineSq(p, a, d ratVec) *big.Rat {
	lenSq := d.dot(d)
	foot := a
	if lenSq.Sign() > 0 {
		t := clampRat(new(big.Rat).Quo(p.sub(a).dot(d), lenSq), rat(0), rat(1))
		foot = a.add(d.mul(t))
	}
	off := p.sub(foot)
	return off.dot(off)
}

// lineDistSq is the squared distance of the line from a to a+d to the box.
func (b box) lineDistSq(a, d ratVec) *big.Rat {
	if _, _, ok := b.clip(a, d); ok {
		return rat(0)
	}
	best := smaller(b.distSq(a), b.distSq(a.add(d)))
	for _, x := range []*big.Rat{b.x0, b.x1} {
		for _, y := range []*big.Rat{b.y0, b.y1} {
			best = smaller(best, pointLineSq(ratVec{x, y}, a, d))
		}
	}
	return best
}

// dumbLineWalk is LineWalk by the distance of the line to every wall, to the
// cells outside, and to every solid circle.
func dumbLineWalk(g Ground, a, b fixed.Vec, radius fixed.Num) bool {
	r := rat(girth(radius))
	rr := product(r, r)
	from, d := ratOf(a), ratOf(b).sub(ratOf(a))
	for y := -4; y < g.Height+4; y++ {
		for x := -4; x < g.Width+4; x++ {
			if !g.Cell(x, y).Has(Walk) && around(g.Grid, x, y, a, b, radius) && cellBox(g.Grid, x, y).lineDistSq(from, d).Cmp(rr) < 0 {
				return false
			}
		}
	}
	for _, c := range g.Solid {
		reach := rat(int64(c.R) + girth(radius))
		if pointLineSq(ratOf(c.C), from, d).Cmp(product(reach, reach)) < 0 {
			return false
		}
	}
	return inside(g.Grid, a) && inside(g.Grid, b)
}

// around reports whether a cell is within the radius of the line's bounding
// box, at most one cell too generously: the others need no exact arithmetic.
func around(g *Grid, x, y int, a, b fixed.Vec, radius fixed.Num) bool {
	c, reach := g.Center(x, y), radius+g.CellSize
	return c.X >= min(a.X, b.X)-reach && c.X <= max(a.X, b.X)+reach &&
		c.Y >= min(a.Y, b.Y)-reach && c.Y <= max(a.Y, b.Y)+reach
}

func inside(g *Grid, p fixed.Vec) bool {
	_, _, ok := g.CellAt(p)
	return ok
}

// dumbSight is LineOfSight by every closed cell that the line touches.
func dumbSight(g *Grid, a, b fixed.Vec) bool { return dumbClear(g, a, b, Sight) }

// dumbClear reports whether a line touches no cell that has one of the flags.
func dumbClear(g *Grid, a, b fixed.Vec, flags Cell) bool {
	if !inside(g, a) || !inside(g, b) {
		return false
	}
	ax, ay, _ := g.CellAt(a)
	bx, by, _ := g.CellAt(b)
	from, d := ratOf(a), ratOf(b).sub(ratOf(a))
	for y := range g.Height {
		for x := range g.Width {
			if x == ax && y == ay || x == bx && y == by || g.Cell(x, y)&flags == 0 || !around(g, x, y, a, b, 0) {
				continue
			}
			if _, _, hit := cellBox(g, x, y).clip(from, d); hit {
				return false
			}
		}
	}
	return true
}
