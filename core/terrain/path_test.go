package terrain

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sameframe/core/fixed"
)

// checkLegs fails unless every leg of a path from start can be walked.
func checkLegs(t *testing.T, g Ground, start fixed.Vec, path []fixed.Vec, radius fixed.Num) {
	t.Helper()
	for i, p := range path {
		if !g.LineWalk(start, p, radius) {
			t.Fatalf("leg %d from %v to %v of %v is blocked", i, start, p, path)
		}
		if start == p {
			t.Fatalf("leg %d of %v is empty", i, path)
		}
		start = p
	}
}

func length(start fixed.Vec, path []fixed.Vec) (sum fixed.Num) {
	for _, p := range path {
		sum += start.Dist(p)
		start = p
	}
	return sum
}

func TestPathCostIsThatOfDijkstra(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 7))
	var f Finder
	searched := 0
	for range rounds(1500) {
		g := scatter(t, r, 6+r.IntN(14), 6+r.IntN(14), r.IntN(30))
		ground := g.With(someSolid(r, g, r.IntN(3)))
		radius := units([]int{0, 12, 16, 20, 32, 40, 48, 70}[r.IntN(8)])
		blocked := someSolid(r, g, r.IntN(3))
		start, ok1 := standing(r, ground, radius)
		goal, ok2 := standing(r, ground, radius)
		if !ok1 || !ok2 || start == goal {
			continue
		}
		f.seeds, f.entries = nil, nil
		path := ground.Path(&f, start, goal, radius, blocked, nil)
		checkLegs(t, ground, start, path, radius)
		if len(f.seeds) == 0 || len(f.entries) == 0 {
			continue // a straight way, or none off the spot
		}
		searched++
		d := newDumbNodes(ground, radius)
		toll := func(i int) int {
			for _, c := range blocked {
				if d.pos(i).Dist(c.C) < c.R+max(radius, 1) {
					return crowdCost
				}
			}
			return 0
		}
		from := map[int]int{}
		for _, s := range f.seeds {
			from[d.index(s)] = int(d.pos(d.index(s)).Dist(start) * sideCost / g.CellSize)
		}
		cost := d.dijkstra(from, toll)
		target := f.goal.y*int32(f.l.stride) + f.goal.x
		n := f.nodes[target]
		reached := n.mark == f.mark && n.state == nodeClosed
		if want := cost[d.index(target)]; reached != (want < 1<<30) || reached && int(n.cost) != want {
			t.Fatalf("cost of %v to %v is %d, want %d", start, goal, n.cost, want)
		}
		checkEnd(t, d, cost, start, goal, path)
	}
	if searched < rounds(300) {
		t.Fatalf("only %d searches", searched)
	}
}

// checkEnd fails unless the path ends at the goal or, when no reachable node
// has a straight way to it, at the reachable node nearest to it.
func checkEnd(t *testing.T, d *dumbNodes, cost []int, start, goal fixed.Vec, path []fixed.Vec) {
	t.Helper()
	best := fixed.Vec{}
	found := false
	for i, c := range cost {
		if p := d.pos(i); c < 1<<30 && (!found || p.DistSq(goal) < best.DistSq(goal)) {
			best, found = p, true
		}
	}
	end := start
	if len(path) > 0 {
		end = path[len(path)-1]
	}
	if end != goal && end.DistSq(goal) > min(best.DistSq(goal), start.DistSq(goal)) {
		t.Fatalf("path %v from %v to %v should end at %v", path, start, goal, best)
	}
	// A reachable node next to the goal, from which it can be walked to, means
	// that the path must end at the goal itself.
	for i, c := range cost {
		p := d.pos(i)
		near := max((p.X-goal.X).Abs(), (p.Y-goal.Y).Abs()) < d.g.CellSize
		if c < 1<<30 && near && end != goal && d.g.LineWalk(p, goal, d.radius) {
			t.Fatalf("path %v from %v to %v misses it, %v is next to it", path, start, goal, p)
		}
	}
}

func TestPathIsNearlyTheShortest(t *testing.T) {
	r := rand.New(rand.NewPCG(8, 8))
	var f Finder
	worst, sum, n := 0.0, 0.0, 0
	for range rounds(600) {
		g := scatter(t, r, 16, 12, 5+r.IntN(20)).With(nil)
		radius := units([]int{14, 16, 24, 40}[r.IntN(4)])
		start, ok1 := standing(r, g, radius)
		goal, ok2 := standing(r, g, radius)
		if !ok1 || !ok2 || g.LineWalk(start, goal, radius) {
			continue
		}
		path := g.Path(&f, start, goal, radius, nil, nil)
		if len(path) == 0 || path[len(path)-1] != goal {
			continue
		}
		best := newDumbNodes(g, radius).shortest(start, goal)
		ratio := float64(length(start, path)) / best
		worst, sum, n = max(worst, ratio), sum+ratio, n+1
	}
	t.Logf("%d paths, %.3f times the shortest on average, %.3f at worst", n, sum/float64(n), worst)
	if n < rounds(200) || worst > 1.12 || sum/float64(n) > 1 {
		t.Errorf("%d paths, mean %.3f, worst %.3f", n, sum/float64(n), worst)
	}
}

func TestPathUsesEveryGapThatIsWideEnough(t *testing.T) {
	for gap := 1; gap <= 4; gap++ {
		rows := []string{"...........", "...........", "...........", "...........", "...........",
			"...........", "...........", "...........", "...........", "..........."}
		for i := range rows {
			if i < 3 || i >= 3+gap {
				rows[i] = ".....#....."
			}
		}
		g := draw(t, rows...)
		var f Finder
		for radius := units(2); radius <= units(70); radius += units(1) {
			from, to := at(80, 100), at(270, 100)
			from, _ = g.Nearest(from, radius)
			to, _ = g.Nearest(to, radius)
			path := f.Path(g, from, to, radius, nil, nil)
			through := len(path) > 0 && path[len(path)-1].X > units(192)
			if to.X > units(192) && through != (2*radius <= units(32*gap)) {
				t.Errorf("gap of %d cells, radius %v: path %v", gap, radius, path)
			}
		}
	}
}

func TestPathGoesRoundACrowd(t *testing.T) {
	g := openField(t, 40, 30)
	var crowd []Circle
	for y := 380; y <= 580; y += 40 {
		crowd = append(crowd, Circle{at(600, y), units(20)}, Circle{at(640, y), units(20)})
	}
	var f Finder
	start, goal, radius := at(300, 480), at(1000, 480), units(20)
	path := f.Path(g, start, goal, radius, crowd, nil)
	checkLegs(t, g.With(nil), start, path, radius)
	if len(path) < 2 || path[len(path)-1] != goal {
		t.Fatalf("path %v", path)
	}
	for _, p := range path {
		if crowded(crowd, start, p, girth(radius)) {
			t.Errorf("leg from %v to %v of %v leads through the crowd", start, p, path)
		}
		start = p
	}
}

func TestPathGoesThroughACrowdThatFillsTheOnlyGap(t *testing.T) {
	g := draw(t,
		"....#....",
		"....#....",
		".........",
		"....#....",
		"....#....",
	)
	var f Finder
	crowd := []Circle{{at(144, 80), units(20)}}
	path := f.Path(g, at(48, 80), at(240, 80), units(16), crowd, nil)
	checkLegs(t, g.With(nil), at(48, 80), path, units(16))
	if len(path) == 0 || path[len(path)-1] != at(240, 80) {
		t.Errorf("path %v", path)
	}
}

func TestPathLeavesAndEntersACrowdStraight(t *testing.T) {
	g := openField(t, 40, 30)
	var f Finder
	crowd := []Circle{{at(280, 480), units(20)}, {at(1010, 480), units(20)}}
	path := f.Path(g, at(300, 480), at(1000, 480), units(20), crowd, nil)
	if !slices.Equal(path, []fixed.Vec{at(1000, 480)}) {
		t.Errorf("path %v", path)
	}
}

func TestPathToAnEnclosedGoalEndsBesideIt(t *testing.T) {
	g := draw(t,
		"...........",
		"......###..",
		"......#.#..",
		"......###..",
		"...........",
	)
	var f Finder
	start := at(48, 80)
	path := f.Path(g, start, at(240, 80), units(16), nil, nil)
	checkLegs(t, g.With(nil), start, path, units(16))
	// The middles below, left of and above the pen are equally near.
	if want := g.Center(7, 0); len(path) == 0 || path[len(path)-1] != want {
		t.Errorf("path %v should end at %v", path, want)
	}
}

func TestPathToAGoalInAWallEndsAtItsEdge(t *testing.T) {
	g := draw(t, ".........", ".........", "....###..", "....###..", "....###..")
	var f Finder
	path := f.Path(g, at(48, 48), at(150, 70), units(16), nil, nil)
	want, _ := g.Nearest(at(150, 70), units(16))
	if len(path) == 0 || path[len(path)-1] != want {
		t.Errorf("path %v should end at %v", path, want)
	}
}

func TestPathFromInsideAWallComesOutFirst(t *testing.T) {
	g := draw(t, ".........", ".........", "....###..", "....###..", "....###..")
	var f Finder
	from := at(136, 48)
	out, _ := g.Nearest(from, units(16))
	path := f.Path(g, from, at(270, 48), units(16), nil, nil)
	if len(path) < 2 || path[0] != out || path[len(path)-1] != at(270, 48) {
		t.Fatalf("path %v should begin at %v", path, out)
	}
	checkLegs(t, g.With(nil), out, path[1:], units(16))
}

func TestPathToABuildingEndsAtItsNearSide(t *testing.T) {
	g := openField(t, 40, 30).With([]Circle{{at(600, 480), units(80)}})
	var f Finder
	for _, start := range []fixed.Vec{at(300, 480), at(900, 480), at(600, 100), at(600, 900)} {
		path := g.Path(&f, start, at(600, 480), units(24), nil, nil)
		if len(path) != 1 || path[0].Dist(start) > start.Dist(at(600, 480))-units(103) {
			t.Errorf("path from %v: %v", start, path)
		}
		checkLegs(t, g, start, path, units(24))
	}
}

func TestPathCrossesWhereABuildingHasFallen(t *testing.T) {
	tower := []Circle{{at(160, 80), units(30)}}
	corridor := draw(t, "..........", "..........", "..........")
	var f Finder
	standingTower := corridor.With(tower).Path(&f, at(40, 48), at(280, 48), units(30), nil, nil)
	if len(standingTower) == 0 || standingTower[len(standingTower)-1].X > units(160) {
		t.Errorf("the tower fills the corridor, but the path is %v", standingTower)
	}
	fallen := corridor.With(nil).Path(&f, at(40, 48), at(280, 48), units(30), nil, nil)
	if !slices.Equal(fallen, []fixed.Vec{at(280, 48)}) {
		t.Errorf("the tower is gone, but the path is %v", fallen)
	}
}

func TestPathEndsAtTheBestNodeWithinItsBudget(t *testing.T) {
	g := arena(t)
	f := Finder{Budget: 50}
	start, goal, radius := at(60, 1000), at(5000, 1000), units(20)
	path := f.Path(g, start, goal, radius, nil, nil)
	opened := 0
	for _, n := range f.nodes {
		if n.mark == f.mark && n.state == nodeClosed {
			opened++
		}
	}
	if opened > 50 {
		t.Errorf("%d nodes opened", opened)
	}
	checkLegs(t, g.With(nil), start, path, radius)
	if len(path) == 0 || path[len(path)-1].DistSq(goal) >= start.DistSq(goal) {
		t.Errorf("path %v comes no nearer", path)
	}
}

func TestAGoalBehindWallsIsKnownWithoutAFlood(t *testing.T) {
	g := arena(t)
	cells := slices.Clone(g.cells)
	for _, i := range []int{-161, -160, -159, -1, 0, 1, 159, 160, 161} {
		cells[30*160+20+i] = 0
	}
	cells[30*160+20] = Walk
	g = mustGrid(t, g.Width, g.Height, g.CellSize, g.Origin, cells)
	var f Finder
	start := at(500, 700)
	path := f.Path(g, start, g.Center(20, 30), units(16), []Circle{{at(550, 800), units(16)}}, nil)
	checkLegs(t, g.With(nil), start, path, units(16))
	opened := 0
	for _, n := range f.nodes {
		if n.mark == f.mark && n.state == nodeClosed {
			opened++
		}
	}
	if len(path) == 0 || path[len(path)-1].Dist(g.Center(20, 30)) != units(64) || opened > 100 {
		t.Errorf("path %v, %d nodes opened", path, opened)
	}
}

func TestPathHasNoWayPointsWithoutAWay(t *testing.T) {
	var f Finder
	walled := draw(t, "###", "###")
	if path := f.Path(walled, at(16, 16), at(80, 16), units(10), nil, nil); len(path) != 0 {
		t.Errorf("through a map of wall: %v", path)
	}
	g := openField(t, 5, 5)
	if path := f.Path(g, at(48, 48), at(48, 48), units(16), nil, nil); len(path) != 0 {
		t.Errorf("to where it is: %v", path)
	}
	if path := f.Path(g, at(48, 48), at(80, 48), units(300), nil, nil); len(path) != 0 {
		t.Errorf("too large for the map: %v", path)
	}
}

func TestPathDoesNotDependOnEarlierSearches(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 9))
	used := Finder{}
	for range rounds(300) {
		g := scatter(t, r, 5+r.IntN(30), 5+r.IntN(30), 20)
		ground := g.With(someSolid(r, g, 2))
		a, b, radius, blocked := somewhere(r, g), somewhere(r, g), someRadius(r)/2, someSolid(r, g, 2)
		var fresh Finder
		want := ground.Path(&fresh, a, b, radius, blocked, nil)
		if r.IntN(10) == 0 {
			used.mark = 1<<32 - 1 // the count of searches wraps round
		}
		if got := ground.Path(&used, a, b, radius, blocked, nil); !slices.Equal(got, want) {
			t.Fatalf("%v after other searches, %v at first", got, want)
		}
	}
}

// openField is a map without walls.
func openField(t testing.TB, w, h int) *Grid {
	cells := make([]Cell, w*h)
	for i := range cells {
		cells[i] = Walk
	}
	return mustGrid(t, w, h, units(32), fixed.Vec{}, cells)
}
