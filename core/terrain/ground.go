package terrain

import "sameframe/core/fixed"

// Circle is a disc on the ground: its centre and its radius in units.
type Circle struct {
	C fixed.Vec
	R fixed.Num
}

// Ground is a grid and the solid circles that stand on it now, such as living
// buildings. Nothing is kept between queries: leaving a circle out of the list
// opens its place again. The zero list is the bare grid.
type Ground struct {
	*Grid
	Solid []Circle
}

// With is the grid with solid circles on it. The list is not copied.
func (g *Grid) With(solid []Circle) Ground { return Ground{Grid: g, Solid: solid} }

// MaxRadius is the largest radius of a query, 1024 units; larger ones count
// as this one.
const MaxRadius fixed.Num = 1024 << fixed.Shift

// girth brings a radius into the range in which queries work.
func girth(r fixed.Num) int64 { return int64(min(max(r, 1), MaxRadius)) }

// Walkable reports whether a disc of the given radius (units) may stand at p.
func (g *Grid) Walkable(p fixed.Vec, radius fixed.Num) bool {
	return g.clearOfWalls(p, girth(radius))
}

// Walkable reports whether a disc of the given radius (units) may stand at p
// without a wall or solid circle nearer than its radius.
func (g Ground) Walkable(p fixed.Vec, radius fixed.Num) bool {
	return g.Grid.Walkable(p, radius) && !g.inSolid(p, girth(radius))
}

// LineWalk reports whether a disc of the given radius (units) may walk
// straight from a to b. It is symmetric and exact.
func (g *Grid) LineWalk(a, b fixed.Vec, radius fixed.Num) bool {
	return Ground{Grid: g}.LineWalk(a, b, radius)
}

// LineWalk reports whether a disc of the given radius (units) may walk
// straight from a to b. It is symmetric and exact.
func (g Ground) LineWalk(a, b fixed.Vec, radius fixed.Num) bool {
	return g.Walkable(a, radius) && g.Walkable(b, radius) && g.corridor(a, b, girth(radius))
}

// Nearest is the walkable point nearest to p for a disc of the given radius
// (units), or p itself if it is walkable; false when there is none at all.
func (g *Grid) Nearest(p fixed.Vec, radius fixed.Num) (fixed.Vec, bool) {
	return Ground{Grid: g}.Nearest(p, radius)
}

// Slide moves a disc of the given radius (units) from one point towards
// another; see Ground.Slide.
func (g *Grid) Slide(from, to fixed.Vec, radius fixed.Num) fixed.Vec {
	return Ground{Grid: g}.Slide(from, to, radius)
}

// inSolid reports whether a solid circle is nearer to p than r.
func (g Ground) inSolid(p fixed.Vec, r int64) bool {
	for i := range g.Solid {
		if g.Solid[i].overlaps(p, r) {
			return true
		}
	}
	return false
}

// overlaps reports whether the circle is nearer to p than r.
func (c *Circle) overlaps(p fixed.Vec, r int64) bool {
	reach := c.reach(r)
	x, y := int64(p.X-c.C.X), int64(p.Y-c.C.Y)
	return x < reach && -x < reach && y < reach && -y < reach && x*x+y*y < reach*reach
}

// reach is the distance at which a disc of raw radius r touches the circle.
func (c *Circle) reach(r int64) int64 { return r + int64(min(max(c.R, 0), MaxRadius)) }
