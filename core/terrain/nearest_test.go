package terrain

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/fixed"
)

// dumbNearest is the least distance to a walkable place among a fine raster of
// the whole map; false when the raster has none.
func dumbNearest(g Ground, p fixed.Vec, radius fixed.Num) (fixed.Vec, bool) {
	const fine = 12
	var best fixed.Vec
	found := false
	for y := range g.Height*fine + 1 {
		for x := range g.Width*fine + 1 {
			step := g.CellSize / fine
			q := g.Origin.Add(fixed.Vec{X: step * fixed.Num(x), Y: step * fixed.Num(y)})
			if g.Walkable(q, radius) && (!found || p.DistSq(q) < p.DistSq(best)) {
				best, found = q, true
			}
		}
	}
	return best, found
}

func TestNearestIsAsNearAsARasterOfTheMap(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 6))
	cases := 0
	for range rounds(1500) {
		g := scatter(t, r, 3+r.IntN(8), 3+r.IntN(8), r.IntN(50))
		ground := g.With(someSolid(r, g, r.IntN(3)))
		p, radius := somewhere(r, g), someRadius(r)/2
		want, found := dumbNearest(ground, p, radius)
		got, ok := ground.Nearest(p, radius)
		if found && !ok {
			t.Fatalf("Nearest(%v, %v) finds nothing, %v is free", p, radius, want)
		}
		if !ok {
			continue
		}
		if !ground.Walkable(got, radius) {
			t.Fatalf("Nearest(%v, %v) = %v is not walkable", p, radius, got)
		}
		if ground.Walkable(p, radius) && got != p {
			t.Fatalf("Nearest(%v, %v) = %v moves a walkable place", p, radius, got)
		}
		if found {
			cases++
			if p.Dist(got) > p.Dist(want)+g.CellSize/4 {
				t.Fatalf("Nearest(%v, %v) = %v is farther than %v", p, radius, got, want)
			}
		}
	}
	if cases < rounds(1000) {
		t.Fatalf("only %d cases", cases)
	}
}

func TestNearestLeavesAWallAtItsFace(t *testing.T) {
	g := draw(t, "........", "........", "########", "########", "........")
	for _, c := range []struct{ p, want fixed.Vec }{
		{at(100, 80), at(100, 116)},  // up, touching the face with its 20 units
		{at(-50, 140), at(20, 140)},  // into the map
		{at(300, 300), at(236, 140)}, // into its corner
	} {
		if got, ok := g.Nearest(c.p, units(20)); !ok || got != c.want {
			t.Errorf("Nearest(%v) = %v, %v, want %v", c.p, got, ok, c.want)
		}
	}
	if got, ok := g.Nearest(at(100, 80), units(60)); ok {
		t.Errorf("a disc too large for the map fits at %v", got)
	}
}

func TestNearestLeavesABuildingAtItsNearSide(t *testing.T) {
	g := draw(t, "..........", "..........", "..........", "..........", "..........", "..........").
		With([]Circle{{at(150, 100), units(40)}})
	got, ok := g.Nearest(at(160, 100), units(20))
	if !ok || got.Dist(at(210, 100)) > 4 || !g.Walkable(got, units(20)) {
		t.Errorf("Nearest = %v, %v", got, ok)
	}
	if got, ok := g.Grid.Nearest(at(160, 100), units(20)); !ok || got != at(160, 100) {
		t.Errorf("without the building it is moved to %v", got)
	}
}

func TestOfEquallyNearPlacesTheLowestCellIsTaken(t *testing.T) {
	g := draw(t, ".....", ".....", "..#..", ".....", ".....")
	if got, _ := g.Nearest(g.Center(2, 2), units(10)); got != at(80, 54) {
		t.Errorf("from the middle of a rock to %v, want straight down", got)
	}
	g = draw(t, ".....", ".....", "#.#.#", "#####", "#####")
	if got, _ := g.Nearest(at(80, 80), units(16)); got != at(48, 80) {
		t.Errorf("from a rock between two bays to %v, want the left one", got)
	}
}

func TestNearestLooksBehindTheFirstRingWithAPlace(t *testing.T) {
	// The bay at the lower left, one cell away, is farther than the field two
	// cells above.
	g := draw(t, "......", "......", "######", "######", ".#####")
	p := fixed.Vec{X: units(60), Y: units(63)}
	want := at(60, 97)
	if got, _ := g.Nearest(p, units(1)); got != want {
		t.Errorf("to %v, want %v", got, want)
	}
}
