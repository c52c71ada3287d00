package terrain

import "sameframe/core/fixed"

// Nearest is the walkable point nearest to p for a disc of the given radius
// (units), or p itself if it is walkable; false when there is none at all.
// It is exact where the nearest place lies beside a straight wall or a lone
// circle; round corners it may be up to a quarter of a cell farther. Of equally
// near places it is the one in the cell of the lowest index.
func (g Ground) Nearest(p fixed.Vec, radius fixed.Num) (fixed.Vec, bool) {
	p = p.Clamp()
	if g.Walkable(p, radius) {
		return p, true
	}
	s := nearestSearch{ground: g, p: p, radius: radius, best: -1}
	s.besideSolids()
	s.cells()
	return s.at, s.best >= 0
}

// nearestSearch is the best candidate so far and where it came from.
type nearestSearch struct {
	ground Ground
	p      fixed.Vec
	radius fixed.Num
	at     fixed.Vec
	best   int64 // squared raw distance, -1 for none
	cell   int   // of the best one
}

// offer takes a candidate that is better than the best and walkable.
func (s *nearestSearch) offer(q fixed.Vec, cell int) {
	x, y := int64(q.X-s.p.X), int64(q.Y-s.p.Y)
	d := x*x + y*y
	if s.best >= 0 && (d > s.best || d == s.best && cell >= s.cell) {
		return
	}
	if s.ground.Walkable(q, s.radius) {
		s.at, s.best, s.cell = q, d, cell
	}
}

// besideSolids offers the near side of each circle that p is inside of.
func (s *nearestSearch) besideSolids() {
	for i := range s.ground.Solid {
		c := &s.ground.Solid[i]
		if c.overlaps(s.p, girth(s.radius)) {
			s.offer(c.side(s.p, girth(s.radius)), -1)
		}
	}
}

// side is the place at which a disc of raw radius r coming from p touches the
// circle, rounded outward. From the very centre it is the side of +X.
func (c *Circle) side(p fixed.Vec, r int64) fixed.Vec {
	out := p.Sub(c.C)
	if out.X == 0 && out.Y == 0 {
		out.X = 1
	}
	return c.C.Add(out.WithLen(fixed.Num(c.reach(r) + 2)))
}

// cells offers candidates in rings of cells around p until no ring can hold a
// better one.
func (s *nearestSearch) cells() {
	g := s.ground.Grid
	x, y := g.local(s.p)
	cx, cy := int(floorDiv(x, g.size())), int(floorDiv(y, g.size()))
	for d := 0; d <= s.reach(cx, cy); d++ {
		if away := int64(d-1) * g.size(); d > 0 && s.best >= 0 && away*away > s.best {
			return
		}
		s.ring(cx, cy, d)
	}
}

// reach is the number of the last ring around a cell that meets the grid.
func (s *nearestSearch) reach(cx, cy int) int {
	g := s.ground.Grid
	return max(cx, cy, g.Width-1-cx, g.Height-1-cy)
}

// ring offers the candidates of the cells d away from (cx, cy).
func (s *nearestSearch) ring(cx, cy, d int) {
	for y := max(cy-d, 0); y <= min(cy+d, s.ground.Height-1); y++ {
		step := 1
		if y != cy-d && y != cy+d {
			step = max(2*d, 1)
		}
		for x := cx - d; x <= cx+d; x += step {
			if x >= 0 && x < s.ground.Width {
				s.cellPoints(x, y)
			}
		}
	}
}

// cellPoints offers the candidates of one cell: first those along walls, which
// mostly leave nothing for the raster to better.
func (s *nearestSearch) cellPoints(x, y int) {
	g := s.ground.Grid
	if g.wall(x, y) {
		return
	}
	px, py := g.local(s.p)
	lowX, lowY := int64(x)*g.size(), int64(y)*g.size()
	if s.best >= 0 && boxDistSq(px-lowX, py-lowY, g.size()) > s.best {
		return
	}
	xs := stops(px, lowX, g.size(), girth(s.radius))
	ys := stops(py, lowY, g.size(), girth(s.radius))
	s.product(xs[:lineStops], ys[:lineStops], y*g.Width+x)
	s.product(xs[:], ys[:], y*g.Width+x)
}

// product offers all places with one of the local coordinates each.
func (s *nearestSearch) product(xs, ys []int64, cell int) {
	o := s.ground.Origin
	for _, y := range ys {
		for _, x := range xs {
			s.offer(fixed.Vec{X: o.X + fixed.Num(x), Y: o.Y + fixed.Num(y)}, cell)
		}
	}
}

// A cell is tried at lineStops coordinates a side that are exact along walls,
// and at each fineStops-th part for corners and circles, which are round.
const (
	lineStops = 4
	fineStops = 8
)

// stops are the coordinates worth trying inside a cell from low to low+size:
// the one nearest to p, those that touch a grid line r away, the middle, and
// then a raster.
func stops(p, low, size, r int64) (out [lineStops + fineStops]int64) {
	rest := r % size
	out = [len(out)]int64{min(max(p, low), low+size-1), low + rest, low + (size-rest)%size, low + size/2}
	for i := range int64(fineStops) {
		out[lineStops+i] = low + size*i/fineStops
	}
	return out
}
