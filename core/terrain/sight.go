package terrain

import (
	"bytes"

	"sameframe/core/fixed"
)

// LineOfSight reports whether a and b see each other: no cell that blocks
// sight touches the line between them, corners and edges included. The cells
// that hold a and b do not count, so that a unit in a thicket sees out and is
// seen. It is exact and symmetric. A point outside the grid sees nothing.
func (g *Grid) LineOfSight(a, b fixed.Vec) bool {
	from, to := g.Spot(a), g.Spot(b)
	return from.cell >= 0 && to.cell >= 0 && g.clearLine(sightOnly, &from, &to)
}

// rowBlinds reports whether a cell of the row that is set in blinds touches the
// rising line s. The two cells with the given indices are left out.
func (g *Grid) rowBlinds(blinds []byte, s *segment, row int64, skip0, skip1 int) bool {
	first, last := g.touched(s, row)
	base := int(row) * g.Width
	for x := first; x <= last; x++ {
		i := bytes.IndexByte(blinds[base+x:base+last+1], 1)
		if i < 0 {
			return false
		}
		x += i
		if base+x != skip0 && base+x != skip1 {
			return true
		}
	}
	return false
}

// touched gives the first and last column of the closed cells of a row that
// the rising line s touches.
func (g *Grid) touched(s *segment, row int64) (first, last int) {
	size := g.size()
	lo, hi, den := min(s.ax, s.ax+s.dx), max(s.ax, s.ax+s.dx), size
	if s.dy > 0 {
		y0, y1 := max(row*size, s.ay), min((row+1)*size, s.ay+s.dy)
		x0, x1 := s.ax*s.dy+(y0-s.ay)*s.dx, s.ax*s.dy+(y1-s.ay)*s.dx
		lo, hi, den = min(x0, x1), max(x0, x1), size*s.dy
	}
	return int(max(ceilDiv(lo, den)-1, 0)), int(min(hi/den, int64(g.Width-1)))
}

// ceilDiv is a/b rounded up, for a >= 0 and b > 0.
func ceilDiv(a, b int64) int64 { return (a + b - 1) / b }
