package terrain

import (
	"math/bits"

	"sameframe/core/fixed"
)

// lattice is the set of points a path may turn at: the middles of all cells or
// the corners of all cells, with a border of blocked nodes around them so that
// a neighbour always exists. A disc whose diameter needs an odd number of
// cells walks on middles, an even number on corners: then every straight gap
// that is wide enough for the disc has nodes in its middle line.
type lattice struct {
	stride, rows int
	x0, y0       int64   // local raw place of node 0, in the border
	size         int64   // raw distance between nodes
	room         []int32 // squared distance to the nearest wall, in half cells
}

// labelledSizes is the number of footprints, in half cells of radius, for
// which connected regions are known. Below it all radii with one footprint may
// use the same nodes.
const labelledSizes = 4

// footprint is the radius in half cells, rounded up.
func (g *Grid) footprint(r int64) int { return int(ceilDiv(r, g.size()/2)) }

// latticeOf is the lattice a disc with the given footprint walks on.
func (g *Grid) latticeOf(footprint int) *lattice { return &g.lattices[(footprint+1)&1] }

// need is the room in squared half cells that a disc of raw radius r needs.
func (g *Grid) need(r int64) int32 {
	half := g.size() / 2
	return int32(min(ceilDiv(r*r, half*half), 1<<30))
}

// local is the local raw place of a node.
func (l *lattice) local(node int32) (x, y int64) {
	return l.x0 + l.size*int64(int(node)%l.stride), l.y0 + l.size*int64(int(node)/l.stride)
}

// pos is the place of a node of l.
func (g *Grid) pos(l *lattice, node int32) fixed.Vec {
	x, y := l.local(node)
	return fixed.Vec{X: g.Origin.X + fixed.Num(x), Y: g.Origin.Y + fixed.Num(y)}
}

// below is the column and row of the node at or below a local raw place.
func (l *lattice) below(x, y int64) (int, int) {
	return int(floorDiv(x-l.x0, l.size)), int(floorDiv(y-l.y0, l.size))
}

func floorDiv(a, b int64) int64 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}

// deriveClearance computes the exact distance of every node to the walls.
func (g *Grid) deriveClearance() {
	size := g.size()
	for parity := range g.lattices {
		l := &g.lattices[parity]
		l.size, l.stride, l.rows = size, g.Width+2+parity, g.Height+2+parity
		l.x0, l.y0 = -size/2, -size/2
		if parity == 1 {
			l.x0, l.y0 = -size, -size
		}
		l.room = g.clearance(l, parity)
	}
	g.room = make([]int64, len(g.cells))
	for i := range g.room {
		node := (i/g.Width+1)*g.lattices[0].stride + i%g.Width + 1
		g.room[i] = roomAnywhere(int64(g.lattices[0].room[node]), size/2)
	}
}

// roomAnywhere is a radius for which the whole cell is walkable when its
// middle is sqrt(d) half cells away from the nearest wall: the middle's
// distance less that of a corner, rounded down.
func roomAnywhere(d, half int64) int64 {
	return max(isqrt(d*half*half)-isqrt(2*half*half)-1, 0)
}

// isqrt is the integer square root of n >= 0: Newton's steps from above.
func isqrt(n int64) int64 {
	if n < 2 {
		return n
	}
	x := int64(1) << ((bits.Len64(uint64(n)) + 1) / 2)
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}

// clearance gives each node's squared distance, in half cells, to the nearest
// wall: first along each row of cells, then the best over all rows.
func (g *Grid) clearance(l *lattice, parity int) []int32 {
	room := make([]int32, l.stride*l.rows)
	column := make([]int32, g.Height)
	for nx := 1; nx < l.stride-1; nx++ {
		for y := range column {
			column[y] = g.wallInRow(nx-1, y, parity)
		}
		for ny := 1; ny < l.rows-1; ny++ {
			room[ny*l.stride+nx] = nearestSq(column, ny-1, parity)
		}
	}
	return room
}

// wallInRow is the distance in half cells along x from node column n to the
// nearest wall of a row, the outside included.
func (g *Grid) wallInRow(n, row, parity int) int32 {
	for d := 0; ; d++ {
		left, right := n-d-parity, n+d
		if g.wall(left, row) || g.wall(right, row) {
			return gap(d, parity)
		}
	}
}

// gap is the distance in half cells from a node to the d-th cell beside it.
func gap(d, parity int) int32 { return int32(max(2*d-1+parity, 0)) }

func (g *Grid) wall(x, y int) bool { return !g.Cell(x, y).Has(Walk) }

// nearestSq is the least squared distance from node row n over all rows of
// cells, given the distance along x in each; outside rows are wall.
func nearestSq(column []int32, n, parity int) int32 {
	best := int32(1 << 30)
	for d := 0; ; d++ {
		v := gap(d, parity)
		if v*v >= best {
			return best
		}
		for _, row := range [2]int{n - d - parity, n + d} {
			h := int32(0)
			if row >= 0 && row < len(column) {
				h = column[row]
			}
			best = min(best, h*h+v*v)
		}
	}
}
