package terrain

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/fixed"
)

// trips are pairs of walkable places of the arena.
func trips(b *testing.B, g Ground, far bool) (pairs [256][2]fixed.Vec) {
	r := rand.New(rand.NewPCG(3, 4))
	for i := range pairs {
		for {
			p, _ := standing(r, g, units(24))
			q, _ := standing(r, g, units(24))
			if far == (p.Dist(q) > units(2500)) {
				pairs[i] = [2]fixed.Vec{p, q}
				break
			}
		}
	}
	return pairs
}

func benchPath(b *testing.B, g Ground, far bool, blocked []Circle) {
	var f Finder
	var out []fixed.Vec
	pairs := trips(b, g, far)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		p := &pairs[i&255]
		out = g.Path(&f, p[0], p[1], units(24), blocked, out)
		i++
	}
}

func BenchmarkPathAcrossMap(b *testing.B) { benchPath(b, arena(b).With(nil), true, nil) }
func BenchmarkPathNear(b *testing.B)      { benchPath(b, arena(b).With(nil), false, nil) }

func BenchmarkPathAmongBuildingsAndCrowd(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	g := arena(b)
	crowd := someSolid(r, g, 60)
	for i := range crowd {
		crowd[i].R = units(24)
	}
	benchPath(b, g.With(someSolid(r, g, 20)), false, crowd)
}

// BenchmarkPathRoundALocalCrowd is the commonest search of a battle: a creep
// whose way of 300 units leads through others.
func BenchmarkPathRoundALocalCrowd(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 6))
	g := arena(b)
	var crowd []Circle
	for range 20 {
		crowd = append(crowd, Circle{at(1750+r.IntN(200), 900+r.IntN(200)), units(20)})
	}
	crowd = append(crowd, Circle{at(1850, 1000), units(20)})
	var f Finder
	var out []fixed.Vec
	b.ReportAllocs()
	for b.Loop() {
		out = f.Path(g, at(1700, 1000), at(2000, 1000), units(20), crowd, out)
	}
}

func BenchmarkPathOpen(b *testing.B) {
	cells := make([]Cell, 160*64)
	for i := range cells {
		cells[i] = Walk
	}
	g := mustGrid(b, 160, 64, units(32), fixed.Vec{}, cells)
	var f Finder
	var out []fixed.Vec
	blocked := []Circle{{at(2500, 1000), units(24)}}
	b.ReportAllocs()
	for b.Loop() {
		out = f.Path(g, at(100, 1000), at(5000, 1010), units(24), blocked, out)
	}
}

func BenchmarkPathUnreachable(b *testing.B) {
	g := arena(b)
	tower := g.With([]Circle{{at(3000, 1000), units(80)}, {at(3000, 1000), units(2)}})
	var f Finder
	var out []fixed.Vec
	b.ReportAllocs()
	for b.Loop() {
		out = tower.Path(&f, at(100, 100), at(3000, 1000), units(24), nil, out)
	}
}

func BenchmarkLineWalk(b *testing.B) {
	g := arena(b)
	pairs := trips(b, g.With(nil), false)
	i := 0
	for b.Loop() {
		p := &pairs[i&255]
		g.LineWalk(p[0], p[1], units(24))
		i++
	}
}

func BenchmarkLineWalkFreeAcrossMap(b *testing.B) {
	cells := make([]Cell, 160*64)
	for i := range cells {
		cells[i] = Walk
	}
	g := mustGrid(b, 160, 64, units(32), fixed.Vec{}, cells)
	for b.Loop() {
		g.LineWalk(at(100, 100), at(5000, 1900), units(24))
	}
}

func BenchmarkLineOfSight(b *testing.B) {
	g := arena(b)
	pairs := trips(b, g.With(nil), false)
	i := 0
	for b.Loop() {
		p := &pairs[i&255]
		g.LineOfSight(p[0], p[1])
		i++
	}
}

func BenchmarkSlideFree(b *testing.B) {
	g := arena(b).With([]Circle{{at(3000, 1000), units(80)}, {at(2000, 1000), units(80)}})
	p, _ := standing(rand.New(rand.NewPCG(1, 1)), g, units(60))
	for b.Loop() {
		g.Slide(p, p.Add(at(8, 7)), units(24))
	}
}

func BenchmarkSlideAlongWall(b *testing.B) {
	g := arena(b).With([]Circle{{at(3000, 1000), units(80)}, {at(2000, 1000), units(80)}})
	p := fixed.Vec{X: units(40*32 - 25), Y: units(1500)}
	p, _ = g.Nearest(p, units(24))
	for b.Loop() {
		g.Slide(p, p.Add(at(8, 7)), units(24))
	}
}

func BenchmarkNearestInWall(b *testing.B) {
	g := arena(b)
	for b.Loop() {
		g.Nearest(at(40*32+12, 1500), units(24))
	}
}

func BenchmarkNew(b *testing.B) {
	g := arena(b)
	for b.Loop() {
		mustGrid(b, g.Width, g.Height, g.CellSize, g.Origin, g.cells)
	}
}
