package terrain

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/fixed"
)

func TestSlideNeverEndsInAWallNorTooFar(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	const moves = 250
	for range rounds(400) {
		g := scatter(t, r, 4+r.IntN(12), 4+r.IntN(12), r.IntN(25))
		ground := g.With(someSolid(r, g, r.IntN(3)))
		radius := someRadius(r) / 2
		p, ok := standing(r, ground, radius)
		for range moves {
			if !ok {
				break
			}
			to := p.Add(someMove(r))
			end := ground.Slide(p, to, radius)
			if !ground.Walkable(end, radius) {
				t.Fatalf("Slide(%v, %v, %v) ends in a wall at %v", p, to, radius, end)
			}
			if p.DistSq(end) > p.DistSq(to) {
				t.Fatalf("Slide(%v, %v, %v) goes too far, to %v", p, to, radius, end)
			}
			if ground.LineWalk(p, to, radius) && end != to {
				t.Fatalf("Slide(%v, %v, %v) ends at %v on a free way", p, to, radius, end)
			}
			p = end
		}
	}
}

// someMove is a displacement of a step, a dash, or a few raw steps.
func someMove(r *rand.Rand) fixed.Vec {
	reach := []int64{int64(units(12)), int64(units(300)), 4}[r.IntN(3)]
	d := fixed.Vec{X: fixed.Num(r.Int64N(2*reach+1) - reach), Y: fixed.Num(r.Int64N(2*reach+1) - reach)}
	switch r.IntN(6) {
	case 0:
		d.X = 0
	case 1:
		d.Y = 0
	}
	return d
}

func TestSlideLeavesAWallAtMostAsFarAsAsked(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	stuck := 0
	for range rounds(2000) {
		g := scatter(t, r, 4+r.IntN(8), 4+r.IntN(8), 30)
		ground := g.With(someSolid(r, g, 1))
		p, radius := somewhere(r, g).Clamp(), units(20)
		if _, ok := ground.Nearest(p, radius); !ok || ground.Walkable(p, radius) {
			continue
		}
		stuck++
		steps := 0
		for ; !ground.Walkable(p, radius) && steps < 300; steps++ {
			to := p.Add(at(8, 3))
			end := ground.Slide(p, to, radius)
			if p.DistSq(end) > p.DistSq(to) {
				t.Fatalf("Slide(%v) goes too far, to %v", p, end)
			}
			p = end
		}
		if steps == 300 {
			t.Fatalf("still in a wall at %v", p)
		}
	}
	if stuck < rounds(500) {
		t.Fatalf("only %d cases", stuck)
	}
}

func TestSlideKeepsItsSpeedAlongAWall(t *testing.T) {
	g := draw(t, "............", "............", "............", "############")
	p, radius := at(40, 52), units(20)
	for range 50 {
		p = g.Slide(p, p.Add(at(4, -4)), radius)
	}
	if p.X < units(40+4*50)-units(1)/10 || p.Y < units(52) || p.Y > units(52)+units(1)/10 {
		t.Errorf("after 50 steps of 4 along the wall at %v", p)
	}
}

func TestSlideKeepsItsSpeedAlongEveryFace(t *testing.T) {
	g := draw(t, "........", "........", "........", "...#....", "........", "........", "........")
	for _, c := range []struct{ from, move, want fixed.Vec }{
		{at(76, 100), at(9, 9), at(76, 109)},
		{at(76, 120), at(9, -9), at(76, 111)},
		{at(148, 100), at(-9, 9), at(148, 109)},
		{at(100, 76), at(9, 9), at(109, 76)},
		{at(120, 148), at(-9, -9), at(111, 148)},
	} {
		got := g.Slide(c.from, c.from.Add(c.move), units(20))
		if got.Dist(c.want) > 8 {
			t.Errorf("from %v by %v to %v, want %v", c.from, c.move, got, c.want)
		}
	}
}

func TestSlideDoesNotTunnel(t *testing.T) {
	g := draw(t, "....#....", "....#....", "....#....", "....#....", "....#....")
	r := rand.New(rand.NewPCG(11, 11))
	for range rounds(20000) {
		p := fixed.Vec{X: units(10) + fixed.Num(r.Int64N(int64(units(108)))), Y: units(10) + fixed.Num(r.Int64N(int64(units(140))))}
		to := p.Add(fixed.Vec{X: fixed.Num(r.Int64N(int64(units(400)))), Y: fixed.Num(r.Int64N(int64(units(400)))) - units(200)})
		if end := g.Slide(p, to, units(10)); end.X > units(118) {
			t.Fatalf("Slide(%v, %v) ends behind the wall at %v", p, to, end)
		}
	}
}

func TestSlideStopsInACorner(t *testing.T) {
	g := draw(t, ".....#", ".....#", ".....#", "######")
	p, radius := at(60, 80), units(16)
	for range 40 {
		p = g.Slide(p, p.Add(at(6, -5)), radius)
	}
	if p.Dist(at(144, 48)) > units(1)/10 {
		t.Errorf("pushed into the corner, it ends at %v", p)
	}
}

func TestSlideGoesRoundABuilding(t *testing.T) {
	g := draw(t, "....................", "....................", "....................",
		"....................", "....................", "....................", "....................").
		With([]Circle{{at(300, 96), units(60)}})
	p, radius := at(100, 97), units(20)
	for range 120 {
		p = g.Slide(p, p.Toward(at(560, 97), units(10)), radius)
	}
	if p != at(560, 97) {
		t.Errorf("after 120 steps of 10 it is at %v", p)
	}
}

func TestSlideGoesRoundACorner(t *testing.T) {
	g := draw(t, "..........", "..........", "....#.....", "..........", "..........")
	p, radius := at(50, 90), units(20)
	for range 40 {
		p = g.Slide(p, p.Toward(at(270, 90), units(10)), radius)
	}
	if p.X > units(128-20) {
		t.Errorf("a flat wall ahead should stop it, it is at %v", p)
	}
	p = at(50, 108)
	for range 40 {
		p = g.Slide(p, p.Toward(at(270, 108), units(10)), radius)
	}
	if p != at(270, 108) {
		t.Errorf("a corner should turn it aside, it is at %v", p)
	}
}

func TestSlideStaysPutWithoutAWay(t *testing.T) {
	g := draw(t, "###", "###", "###")
	if got := g.Slide(at(40, 40), at(80, 80), units(16)); got != at(40, 40) {
		t.Errorf("a map of wall lets it move to %v", got)
	}
	open := draw(t, "...", "...", "...")
	if got := open.Slide(at(40, 40), at(40, 40), units(16)); got != at(40, 40) {
		t.Errorf("no move ends at %v", got)
	}
}
