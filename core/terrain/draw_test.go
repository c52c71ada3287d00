package terrain

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/fixed"
)

// units is a shorthand for whole lengths.
func units(n int) fixed.Num { return fixed.FromInt(n) }

// at is a shorthand for whole places.
func at(x, y int) fixed.Vec { return fixed.Vec{X: units(x), Y: units(y)} }

var legend = map[rune]Cell{'.': Walk, '"': Walk | Brush, '#': Sight, '~': Water, 'o': Walk | Sight}

// draw makes a grid of 32-unit cells at the origin from rows of text, the top
// row first: '#' is wall that blocks sight, '~' wall that does not, 'o' smoke
// that blocks sight but not the way.
func draw(t testing.TB, rows ...string) *Grid {
	t.Helper()
	var cells []Cell
	for i := len(rows) - 1; i >= 0; i-- {
		for _, r := range rows[i] {
			cells = append(cells, legend[r])
		}
	}
	return mustGrid(t, len(rows[0]), len(rows), units(32), fixed.Vec{}, cells)
}

func mustGrid(t testing.TB, w, h int, size fixed.Num, origin fixed.Vec, cells []Cell) *Grid {
	t.Helper()
	g, err := New(w, h, size, origin, cells)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// scatter makes a grid with about percent of its cells wall.
func scatter(t testing.TB, r *rand.Rand, w, h, percent int) *Grid {
	t.Helper()
	cells := make([]Cell, w*h)
	for i := range cells {
		cells[i] = Walk
		if r.IntN(100) < percent {
			cells[i] = Sight
		}
	}
	origin := at(r.IntN(2000)-1000, r.IntN(2000)-1000)
	return mustGrid(t, w, h, units(32), origin, cells)
}

// arena is a map of usual size: 160 x 64 cells with rocks and three walls that
// leave gaps at alternating ends.
func arena(t testing.TB) *Grid {
	t.Helper()
	const w, h = 160, 64
	r := rand.New(rand.NewPCG(1, 2))
	cells := make([]Cell, w*h)
	for i := range cells {
		cells[i] = Walk
	}
	for range 60 {
		x, y := r.IntN(w-4), r.IntN(h-4)
		for i := range 9 {
			cells[(y+i/3)*w+x+i%3] = Sight
		}
	}
	for i, x := range []int{40, 80, 120} {
		for y := range h - 12 {
			if i%2 == 0 {
				y += 12
			}
			cells[y*w+x] = Sight
		}
	}
	return mustGrid(t, w, h, units(32), fixed.Vec{}, cells)
}

// somewhere is a random place of the grid at full resolution, sometimes on a
// line or middle of its cells, sometimes outside.
func somewhere(r *rand.Rand, g *Grid) fixed.Vec {
	w, h := g.extent()
	p := fixed.Vec{X: fixed.Num(r.Int64N(w + 1)), Y: fixed.Num(r.Int64N(h + 1))}
	switch r.IntN(8) {
	case 0:
		p.X -= p.X % (g.CellSize / 2)
	case 1:
		p.Y -= p.Y % (g.CellSize / 2)
	case 2:
		p.X, p.Y = p.X-p.X%(g.CellSize/2), p.Y-p.Y%(g.CellSize/2)
	case 3:
		p = p.Add(fixed.Vec{X: fixed.Num(r.Int64N(int64(units(100)))) - units(50), Y: units(r.IntN(100) - 50)})
	}
	return p.Add(g.Origin)
}

// standing is a random walkable place.
func standing(r *rand.Rand, g Ground, radius fixed.Num) (fixed.Vec, bool) {
	for range 1000 {
		if p := somewhere(r, g.Grid); g.Walkable(p, radius) {
			return p, true
		}
	}
	return fixed.Vec{}, false
}

// someRadius is one of those that units have, or anything up to 100 units.
func someRadius(r *rand.Rand) fixed.Num {
	if r.IntN(2) == 0 {
		return units([]int{0, 16, 20, 24, 32, 40, 48, 64}[r.IntN(8)])
	}
	return fixed.Num(r.Int64N(int64(units(60))))
}

// someSolid is a list of buildings.
func someSolid(r *rand.Rand, g *Grid, n int) []Circle {
	var out []Circle
	for range n {
		out = append(out, Circle{somewhere(r, g), units(20 + r.IntN(70))})
	}
	return out
}
