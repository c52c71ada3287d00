package battle

import (
	"slices"

	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// cellShift makes buckets of 128 units: raw coordinates shifted by it.
const cellShift = fixed.Shift + 7

// grid finds living units by place: buckets filled by a counting sort, so
// that the units of a bucket stand in GUID order. It is derived from the
// units' positions and rebuilt whenever they have moved.
type grid struct {
	origin fixed.Vec
	w, h   int
	first  []int32   // of each bucket in list, one more than there are buckets
	list   []int32   // indexes of living units
	cell   []int32   `state:"scratch"` // bucket of each unit, -1 for the dead
	widest fixed.Num // radius of the widest unit
	girth  fixed.Num // radius of the widest unit that walks
}

// fit lays the buckets over a map.
func (g *grid) fit(m *terrain.Grid) {
	g.origin = m.Origin
	g.w = int(m.CellSize*fixed.Num(m.Width)>>cellShift) + 1
	g.h = int(m.CellSize*fixed.Num(m.Height)>>cellShift) + 1
	g.first = make([]int32, g.w*g.h+1)
}

func (g *grid) col(x fixed.Num) int { return min(max(int((x-g.origin.X)>>cellShift), 0), g.w-1) }
func (g *grid) row(y fixed.Num) int { return min(max(int((y-g.origin.Y)>>cellShift), 0), g.h-1) }

// regrid fills the buckets with the living units.
func (w *World) regrid() {
	g := &w.grid
	n := w.bucket()
	sum := int32(0)
	for i := range g.first {
		sum += g.first[i]
		g.first[i] = sum
	}
	g.list = slices.Grow(g.list[:0], n)[:n]
	for i := len(g.cell) - 1; i >= 0; i-- {
		if c := g.cell[i]; c >= 0 {
			g.first[c]--
			g.list[g.first[c]] = int32(i)
		}
	}
}

// bucket finds the bucket of each living unit, counts how many are in each,
// and returns how many there are.
func (w *World) bucket() int {
	g := &w.grid
	clear(g.first)
	g.cell = g.cell[:0]
	g.widest, g.girth = 0, 0
	n := 0
	for i := range w.units {
		u := &w.units[i]
		if u.dead {
			g.cell = append(g.cell, -1)
			continue
		}
		n++
		c := int32(g.row(u.pos.Y)*g.w + g.col(u.pos.X))
		g.cell = append(g.cell, c)
		g.first[c]++
		p := w.unitProto(u)
		g.widest = max(g.widest, p.Radius)
		if !p.Static {
			g.girth = max(g.girth, p.Radius)
		}
	}
	return n
}

// around appends the indexes of the living units whose circle may touch the
// circle at c, bucket by bucket. The caller tests exactly, and sorts where the
// order matters.
func (w *World) around(c fixed.Vec, r fixed.Num, out []int32) []int32 {
	r += w.grid.widest
	return w.between(fixed.Vec{X: c.X - r, Y: c.Y - r}, fixed.Vec{X: c.X + r, Y: c.Y + r}, out)
}

// walkersAround is around without a promise for units that never move.
func (w *World) walkersAround(c fixed.Vec, r fixed.Num, out []int32) []int32 {
	r += w.grid.girth
	return w.between(fixed.Vec{X: c.X - r, Y: c.Y - r}, fixed.Vec{X: c.X + r, Y: c.Y + r}, out)
}

// between appends the living units of all buckets that a box touches.
func (w *World) between(lo, hi fixed.Vec, out []int32) []int32 {
	g := &w.grid
	x0, x1 := g.col(lo.X), g.col(hi.X)
	for y, y1 := g.row(lo.Y), g.row(hi.Y); y <= y1; y++ {
		// The buckets of a row lie side by side in the list.
		out = append(out, g.list[g.first[y*g.w+x0]:g.first[y*g.w+x1+1]]...)
	}
	return out
}
