package terrain

import (
	"bytes"
	"math/bits"

	"sameframe/core/fixed"
)

// segment is a straight line between two points in local raw coordinates.
// Coordinates stay below 2^30 in magnitude, so every product below fits.
type segment struct {
	ax, ay, dx, dy int64
	lenSq          int64
}

func newSegment(ax, ay, bx, by int64) segment {
	dx, dy := bx-ax, by-ay
	return segment{ax, ay, dx, dy, dx*dx + dy*dy}
}

// passes reports whether the line comes nearer than r to a point at a place
// that is neither of its ends: the foot of the perpendicular lies inside.
func (s *segment) passes(x, y, r int64) bool {
	x, y = x-s.ax, y-s.ay
	along := x*s.dx + y*s.dy
	if along <= 0 || along >= s.lenSq {
		return false
	}
	cross := x*s.dy - y*s.dx
	if cross < 0 {
		cross = -cross
	}
	h1, l1 := bits.Mul64(uint64(cross), uint64(cross))
	h2, l2 := bits.Mul64(uint64(r*r), uint64(s.lenSq))
	return h1 < h2 || h1 == h2 && l1 < l2
}

// side is the sign of the point's side of the line.
func (s *segment) side(x, y int64) int {
	cross := (x-s.ax)*s.dy - (y-s.ay)*s.dx
	switch {
	case cross < 0:
		return -1
	case cross > 0:
		return 1
	}
	return 0
}

// xAt gives bounds, one raw step wide, of the line's x at y within the line.
func (s *segment) xAt(y int64) (lo, hi int64) {
	x := s.ax + (y-s.ay)*s.dx/s.dy
	return x - 1, x + 1
}

// xSpan gives bounds of the line's x between two heights within the line.
func (s *segment) xSpan(y0, y1 int64) (lo, hi int64) {
	if s.dy == 0 {
		return min(s.ax, s.ax+s.dx), max(s.ax, s.ax+s.dx)
	}
	lo0, hi0 := s.xAt(y0)
	lo1, hi1 := s.xAt(y1)
	return min(lo0, lo1), max(hi0, hi1)
}

// nearBox reports whether the line, whose ends do not, comes nearer than r to
// the box from (x, y) to (x+size, y+size).
func (s *segment) nearBox(x, y, size, r int64) bool {
	if s.passes(x, y, r) || s.passes(x+size, y, r) || s.passes(x, y+size, r) || s.passes(x+size, y+size, r) {
		return true
	}
	if max(s.ax, s.ax+s.dx) < x || min(s.ax, s.ax+s.dx) > x+size ||
		max(s.ay, s.ay+s.dy) < y || min(s.ay, s.ay+s.dy) > y+size {
		return false
	}
	a, b, c, d := s.side(x, y), s.side(x+size, y), s.side(x, y+size), s.side(x+size, y+size)
	return min(a, b, c, d) <= 0 && max(a, b, c, d) >= 0
}

// corridor reports whether nothing solid lies within r of the line between a
// and b, both of which are known to be walkable.
func (g Ground) corridor(a, b fixed.Vec, r int64) bool {
	for i := range g.Solid {
		if g.Solid[i].crosses(a, b, r) {
			return false
		}
	}
	ax, ay := g.local(a)
	bx, by := g.local(b)
	s := newSegment(ax, ay, bx, by)
	first, last := max(min(ay, by)-r, 0)/g.size(), (max(ay, by)+r)/g.size()
	last = min(last, int64(g.Height-1))
	for i := int64(0); i <= last-first; i++ {
		row := first + i
		if by < ay {
			row = last - i
		}
		if g.rowBlocks(&s, row, r) {
			return false
		}
	}
	return true
}

// rowBlocks reports whether a wall in a row of cells is nearer than r to s.
func (g *Grid) rowBlocks(s *segment, row, r int64) bool {
	size := g.size()
	low, high := min(s.ay, s.ay+s.dy), max(s.ay, s.ay+s.dy)
	lo, hi := s.xSpan(min(max(row*size-r, low), high), max(min((row+1)*size+r, high), low))
	first, last := max(lo-r, 0)/size, min((hi+r)/size, int64(g.Width-1))
	line := g.walls[int(row)*g.Width:][:g.Width]
	for x := first; x <= last; x++ {
		skip := bytes.IndexByte(line[x:last+1], 1)
		if skip < 0 {
			return false
		}
		x += int64(skip)
		if s.nearBox(x*size, row*size, size, r) {
			return true
		}
	}
	return false
}

// crosses reports whether the line comes nearer than r to the circle at a
// place that is neither of its ends.
func (c *Circle) crosses(a, b fixed.Vec, r int64) bool {
	reach := c.reach(r)
	ax, ay := int64(a.X-c.C.X), int64(a.Y-c.C.Y)
	bx, by := int64(b.X-c.C.X), int64(b.Y-c.C.Y)
	if min(ax, bx) >= reach || max(ax, bx) <= -reach || min(ay, by) >= reach || max(ay, by) <= -reach {
		return false
	}
	s := newSegment(ax, ay, bx, by)
	return s.passes(0, 0, reach)
}

// clearOfWalls reports whether no wall is nearer to p than r.
func (g *Grid) clearOfWalls(p fixed.Vec, r int64) bool {
	x, y := g.local(p)
	w, h := g.extent()
	if x < r || y < r || x > w-r || y > h-r {
		return false
	}
	size := g.size()
	if r <= g.room[int(y/size)*g.Width+int(x/size)] {
		return true
	}
	return !g.wallWithin(x, y, r)
}

// wallWithin looks at every cell that a disc inside the grid may overlap.
func (g *Grid) wallWithin(x, y, r int64) bool {
	size := g.size()
	x0, x1 := (x-r)/size, min((x+r)/size, int64(g.Width-1))
	y0, y1 := (y-r)/size, min((y+r)/size, int64(g.Height-1))
	for cy := y0; cy <= y1; cy++ {
		for cx := x0; cx <= x1; cx++ {
			if g.walls[int(cy)*g.Width+int(cx)] != 0 && boxDistSq(x-cx*size, y-cy*size, size) < r*r {
				return true
			}
		}
	}
	return false
}

// boxDistSq is the squared distance of a point to the box from 0 to size.
func boxDistSq(x, y, size int64) int64 {
	dx, dy := max(-x, x-size, 0), max(-y, y-size, 0)
	return dx*dx + dy*dy
}
