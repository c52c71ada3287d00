package terrain

import (
	"errors"
	"testing"

	"sameframe/core/fixed"
)

func TestNewRefusesWhatIsNotAGrid(t *testing.T) {
	one := []Cell{Walk}
	many := make([]Cell, 600)
	for _, c := range []struct {
		name   string
		w, h   int
		size   fixed.Num
		origin fixed.Vec
		cells  []Cell
		want   error
	}{
		{"empty", 0, 0, units(32), fixed.Vec{}, nil, ErrSize},
		{"negative", -1, -1, units(32), fixed.Vec{}, one, ErrSize},
		{"short", 2, 2, units(32), fixed.Vec{}, many[:3], ErrSize},
		{"long", 2, 2, units(32), fixed.Vec{}, many[:5], ErrSize},
		{"huge product", 1 << 31 >> 1, 4, units(32), fixed.Vec{}, nil, ErrSize},
		{"no size", 1, 1, 0, fixed.Vec{}, one, ErrCellSize},
		{"negative size", 1, 1, -units(32), fixed.Vec{}, one, ErrCellSize},
		{"fractional size", 1, 1, units(32) + 1, fixed.Vec{}, one, ErrCellSize},
		{"beyond the map", 600, 1, units(32), fixed.Vec{}, many, ErrExtent},
		{"origin outside", 1, 1, units(32), at(8193, 0), one, ErrExtent},
		{"end outside", 1, 1, units(32), at(8170, 0), one, ErrExtent},
		{"unknown flag", 1, 1, units(32), fixed.Vec{}, []Cell{128}, ErrCell},
	} {
		if _, err := New(c.w, c.h, c.size, c.origin, c.cells); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

func TestNewCopiesTheCells(t *testing.T) {
	cells := []Cell{Walk, Walk}
	g := mustGrid(t, 2, 1, units(32), fixed.Vec{}, cells)
	cells[0] = 0
	if !g.Cell(0, 0).Has(Walk) {
		t.Error("the grid follows the caller's slice")
	}
}

func TestCellHoldsItsLowerEdges(t *testing.T) {
	g := mustGrid(t, 2, 2, units(32), at(-32, -32), []Cell{Walk, Walk | High, Walk | Brush, Walk | Water})
	for _, c := range []struct {
		p    fixed.Vec
		want Cell
	}{
		{at(-32, -32), Walk},
		{fixed.Vec{X: -1, Y: -1}, Walk},
		{fixed.Vec{X: 0, Y: -1}, Walk | High},
		{fixed.Vec{X: -1, Y: 0}, Walk | Brush},
		{at(0, 0), Walk | Water},
		{fixed.Vec{X: units(32) - 1, Y: units(32) - 1}, Walk | Water},
		{at(32, 0), 0},
		{fixed.Vec{X: units(-32) - 1}, 0},
	} {
		if got := g.At(c.p); got != c.want {
			t.Errorf("At(%v) = %#x, want %#x", c.p, got, c.want)
		}
	}
	if g.Center(0, 1) != at(-16, 16) {
		t.Errorf("Center(0, 1) = %v", g.Center(0, 1))
	}
}

func TestEveryCellSizeWorks(t *testing.T) {
	for _, size := range []int{1, 7, 32, 500} {
		cells := make([]Cell, 9*5)
		for i := range cells {
			cells[i] = Walk
		}
		cells[2*9+4] = 0
		g := mustGrid(t, 9, 5, units(size), at(-3, 5), cells)
		var f Finder
		path := f.Path(g, g.Center(0, 2), g.Center(8, 2), g.CellSize/2, nil, nil)
		if len(path) == 0 || path[len(path)-1] != g.Center(8, 2) {
			t.Errorf("cell size %d: path %v", size, path)
		}
	}
}

func TestTheLargestMapStaysExact(t *testing.T) {
	cells := make([]Cell, 16*16)
	for i := range cells {
		cells[i] = Walk
	}
	cells[8*16+7] = Sight
	g := mustGrid(t, 16, 16, units(1024), at(-8192, -8192), cells)
	low, high := at(-8192+64, -8192+64), at(8192-64, 8192-64)
	if g.LineOfSight(low, high) {
		t.Error("the corner of the rock on the diagonal does not block sight")
	}
	if g.LineWalk(low, high, 1) != dumbLineWalk(g.With(nil), low, high, 1) {
		t.Error("LineWalk differs from the oracle")
	}
	up := fixed.Vec{Y: -3}
	if !g.LineOfSight(low.Add(up), high.Add(up)) || g.LineWalk(low.Add(up), high.Add(up), 3) {
		t.Error("a line three raw steps off the corner is told wrong")
	}
	if !g.LineWalk(low.Add(up), high.Add(up), 2) {
		t.Error("a disc two raw steps wide does not pass three raw steps below the corner")
	}
	if end := g.Slide(low, high, units(40)); !g.Walkable(end, units(40)) {
		t.Errorf("Slide ends in a wall at %v", end)
	}
}
