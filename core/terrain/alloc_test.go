package terrain

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/fixed"
)

func TestQueriesDoNotAllocate(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 10))
	g := arena(t)
	ground := g.With(someSolid(r, g, 8))
	blocked := someSolid(r, g, 20)
	var places [32]fixed.Vec
	for i := range places {
		places[i] = somewhere(r, g)
	}
	var f Finder
	var out []fixed.Vec
	every := func() {
		for i, a := range places {
			b := places[(i+1)%len(places)]
			out = ground.Path(&f, a, b, units(24), blocked, out)
			out = f.Path(g, a, b, units(40), nil, out)
			ground.LineWalk(a, b, units(24))
			g.LineOfSight(a, b)
			ground.Nearest(a, units(24))
			ground.Slide(a, b, units(24))
		}
	}
	if n := testing.AllocsPerRun(3, every); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
