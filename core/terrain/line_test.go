package terrain

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/fixed"
)

// rounds is the size of a random test, a tenth of it in short mode.
func rounds(n int) int {
	if testing.Short() {
		return n / 10
	}
	return n
}

func TestWalkableAgreesWithDistanceToEveryWall(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	free := 0
	for range rounds(400) {
		g := scatter(t, r, 1+r.IntN(7), 1+r.IntN(7), r.IntN(40))
		ground := g.With(someSolid(r, g, r.IntN(2)))
		for range 20 {
			p, radius := somewhere(r, g), someRadius(r)
			want := dumbLineWalk(ground, p, p, radius)
			if got := ground.Walkable(p, radius); got != want {
				t.Fatalf("Walkable(%v, %v) = %v, want %v", p, radius, got, want)
			}
			if want {
				free++
			}
		}
	}
	if free < rounds(500) {
		t.Fatalf("only %d walkable places", free)
	}
}

func TestADiscMayTouchAWall(t *testing.T) {
	g := draw(t, "###", "...", "###")
	for _, c := range []struct {
		p      fixed.Vec
		radius fixed.Num
		want   bool
	}{
		{at(48, 48), units(16), true},
		{at(48, 48), units(16) + 1, false},
		{at(16, 48), units(16), true},
		{at(15, 48), units(16), false}, // the outside of the map is wall
		{at(48, 32), 0, false},
		{at(48, 33), 0, true},
	} {
		if got := g.Walkable(c.p, c.radius); got != c.want {
			t.Errorf("Walkable(%v, %v) = %v", c.p, c.radius, got)
		}
	}
}

func TestLineWalkAgreesWithDistanceToEveryWall(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 2))
	count := map[bool]int{}
	for range rounds(4000) {
		g := scatter(t, r, 2+r.IntN(9), 2+r.IntN(9), r.IntN(25))
		ground := g.With(someSolid(r, g, r.IntN(2)))
		radius := someRadius(r) / 2
		a, ok1 := standing(r, ground, radius)
		b, ok2 := standing(r, ground, radius)
		if !ok1 || !ok2 {
			continue
		}
		want := dumbLineWalk(ground, a, b, radius)
		if ground.LineWalk(a, b, radius) != want || ground.LineWalk(b, a, radius) != want {
			t.Fatalf("LineWalk(%v, %v, %v) is not %v both ways", a, b, radius, want)
		}
		count[want]++
	}
	if count[true] < rounds(200) || count[false] < rounds(200) {
		t.Fatalf("lopsided cases: %v", count)
	}
}

func TestLineWalkCatchesOneRawStep(t *testing.T) {
	g := draw(t, ".....", "..#..", ".....")
	a, b := at(20, 80), at(140, 80)
	if !g.LineWalk(a, b, units(16)) {
		t.Error("a touching line is blocked")
	}
	if g.LineWalk(a.Sub(fixed.Vec{Y: 1}), b.Sub(fixed.Vec{Y: 1}), units(16)) {
		t.Error("a line one raw step too near is free")
	}
}

func TestLineOfSightAgreesWithEveryTouchedCell(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 3))
	count := map[bool]int{}
	for range rounds(20000) {
		g := scatter(t, r, 1+r.IntN(9), 1+r.IntN(9), r.IntN(30))
		a, b := somewhere(r, g), somewhere(r, g)
		want := dumbSight(g, a, b)
		if g.LineOfSight(a, b) != want || g.LineOfSight(b, a) != want {
			t.Fatalf("LineOfSight(%v, %v) is not %v both ways", a, b, want)
		}
		count[want]++
	}
	if count[true] < rounds(2500) || count[false] < rounds(500) {
		t.Fatalf("lopsided cases: %v", count)
	}
}

func TestSightPassesWaterAndBrushButNoCorner(t *testing.T) {
	g := draw(t,
		".....",
		"..#..",
		".#...",
		"~~~\"\"",
		"oo...",
	)
	for _, c := range []struct {
		a, b fixed.Vec
		want bool
	}{
		{at(16, 48), at(150, 48), true},    // over water and brush
		{at(48, 112), at(80, 80), false},   // between two rocks that meet in a corner
		{at(16, 144), at(150, 144), true},  // above a rock
		{at(16, 128), at(150, 128), false}, // along the edge of a rock
		{at(16, 16), at(16, 48), true},     // out of smoke, from its edge
		{at(16, 16), at(80, 16), false},    // out of smoke through smoke
		{at(16, 48), at(-1, 48), false},    // from outside the map
	} {
		if got := g.LineOfSight(c.a, c.b); got != c.want {
			t.Errorf("LineOfSight(%v, %v) = %v", c.a, c.b, got)
		}
	}
}
