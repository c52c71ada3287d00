package terrain

import (
	"math/bits"

	"sameframe/core/fixed"
)

// contactOne is the whole of a move; contacts are fractions of it.
const contactOne = int64(1) << 24

// contact is the place on a move at which it first touches something, as a
// fraction of the move, and the direction out of what it touches.
type contact struct {
	t      int64
	nx, ny int64
}

// firstContact is the first contact of what is left of a move; its t is
// contactOne when there is none.
func (m *slideMove) firstContact() contact {
	first := contact{t: contactOne}
	for i := range m.ground.Solid {
		c := &m.ground.Solid[i]
		first.point(int64(m.at.X-c.C.X), int64(m.at.Y-c.C.Y), m.rest, c.reach(m.r))
	}
	g := m.ground.Grid
	x, y := g.local(m.at)
	x0, x1 := g.cellRange(x, int64(m.rest.X), m.r, g.Width)
	y0, y1 := g.cellRange(y, int64(m.rest.Y), m.r, g.Height)
	for cy := y0; cy <= y1; cy++ {
		for cx := x0; cx <= x1; cx++ {
			if g.wall(cx, cy) {
				first.box(x-int64(cx)*g.size(), y-int64(cy)*g.size(), m.rest, g.size(), m.r)
			}
		}
	}
	return first
}

// cellRange gives the columns (or rows) a move along one axis may touch, one
// beyond the grid on either side included.
func (g *Grid) cellRange(at, d, r int64, count int) (first, last int) {
	lo, hi := min(at, at+d)-r, max(at, at+d)+r
	return int(max(floorDiv(lo, g.size()), -1)), int(min(floorDiv(hi, g.size()), int64(count)))
}

// box is the first contact of a disc at (x, y) with the box from 0 to size.
func (c *contact) box(x, y int64, d fixed.Vec, size, r int64) {
	c.face(x, y, int64(d.X), int64(d.Y), size, r, false)
	c.face(y, x, int64(d.Y), int64(d.X), size, r, true)
	for _, cx := range [2]int64{0, size} {
		for _, cy := range [2]int64{0, size} {
			c.point(x-cx, y-cy, d, r)
		}
	}
}

// face is the contact with the face that the move along the first axis meets.
func (c *contact) face(x, y, dx, dy, size, r int64, swapped bool) {
	gap, normal := -r-x, int64(-1) // distance to walk up to the low face
	if dx < 0 {
		gap, normal, dx = x-size-r, 1, -dx
	}
	if dx == 0 || gap < 0 || gap >= dx {
		return
	}
	t := scale(gap, contactOne, dx)
	if at := y + scale(gap, dy, dx); at < 0 || at > size || t >= c.t {
		return
	}
	c.t, c.nx, c.ny = t, normal, 0
	if swapped {
		c.nx, c.ny = 0, normal
	}
}

// point is the contact of a point at (x, y) moving by d with a circle around
// zero. A move that leads away from it has none.
func (c *contact) point(x, y int64, d fixed.Vec, reach int64) {
	dx, dy := int64(d.X), int64(d.Y)
	if x+max(dx, 0) <= -reach || x+min(dx, 0) >= reach || y+max(dy, 0) <= -reach || y+min(dy, 0) >= reach {
		return
	}
	toward := -(x*dx + y*dy)
	if toward <= 0 {
		return
	}
	t, ok := entersAt(toward, x*dy-y*dx, dx*dx+dy*dy, reach)
	if !ok || t >= c.t {
		return
	}
	c.t = t
	c.nx, c.ny = x+int64(portion(d.X, t)), y+int64(portion(d.Y, t))
}

// entersAt is the fraction, rounded down, of a move of squared length lenSq at
// which it comes within reach of a point that lies toward/lenSq ahead and
// cross/sqrt(lenSq) to the side.
func entersAt(toward, cross, lenSq, reach int64) (int64, bool) {
	length := isqrt(lenSq)
	if length == 0 {
		return 0, false
	}
	side := (abs(cross) + length) / length // rounded up
	if side >= reach {
		return 0, false
	}
	ahead := toward/length - isqrt(reach*reach-side*side) - 1
	if ahead >= length {
		return 0, false
	}
	return scale(max(ahead, 0), contactOne, length), true
}

func abs(n int64) int64 { return max(n, -n) }

// portion is n*t/contactOne towards zero.
func portion(n fixed.Num, t int64) fixed.Num { return fixed.Num(int64(n) * t / contactOne) }

// along is the part of d at right angles to the normal, each component
// rounded towards zero.
func along(d fixed.Vec, nx, ny int64) fixed.Vec {
	for abs(nx) > 1<<30 || abs(ny) > 1<<30 {
		nx, ny = nx/2, ny/2
	}
	dot := int64(d.Y)*nx - int64(d.X)*ny
	lenSq := nx*nx + ny*ny
	return fixed.Vec{X: fixed.Num(scale(dot, -ny, lenSq)), Y: fixed.Num(scale(dot, nx, lenSq))}
}

// scale is a*b/c towards zero for c > 0 and a result that fits.
func scale(a, b, c int64) int64 {
	hi, lo := bits.Mul64(uint64(abs(a)), uint64(abs(b)))
	q, _ := bits.Div64(hi, lo, uint64(c))
	if (a < 0) != (b < 0) {
		return -int64(q)
	}
	return int64(q)
}
