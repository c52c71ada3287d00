package terrain

import (
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/fixed"
)

// anyGround draws a map with buildings.
func anyGround(t *rapid.T) Ground {
	w, h := rapid.IntRange(1, 14).Draw(t, "width"), rapid.IntRange(1, 14).Draw(t, "height")
	cell := rapid.SampledFrom([]Cell{Walk, Walk, Walk, Walk | Sight, Sight, 0})
	cells := rapid.SliceOfN(cell, w*h, w*h).Draw(t, "cells")
	size := units(rapid.SampledFrom([]int{32, 32, 10, 1}).Draw(t, "size"))
	g, err := New(w, h, size, at(rapid.IntRange(-8192, 7000).Draw(t, "x"), rapid.IntRange(-8192, 7000).Draw(t, "y")), cells)
	if err != nil {
		t.Fatal(err)
	}
	return g.With(rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Circle {
		return Circle{anyPlace(t, g), fixed.Num(rapid.Int64Range(-5, int64(4*size)).Draw(t, "solid"))}
	}), 0, 3).Draw(t, "buildings"))
}

// anyPlace draws a place on the grid, on its lines, or far off.
func anyPlace(t *rapid.T, g *Grid) fixed.Vec {
	w, h := g.extent()
	p := g.Origin.Add(fixed.Vec{
		X: fixed.Num(rapid.Int64Range(-1, w+1).Draw(t, "x")),
		Y: fixed.Num(rapid.Int64Range(-1, h+1).Draw(t, "y")),
	})
	switch rapid.IntRange(0, 5).Draw(t, "kind") {
	case 0:
		p.X -= (p.X - g.Origin.X) % (g.CellSize / 2)
	case 1:
		return at(rapid.IntRange(-8192, 8192).Draw(t, "far x"), rapid.IntRange(-8192, 8192).Draw(t, "far y"))
	}
	return p.Clamp()
}

func anyRadius(t *rapid.T, g *Grid) fixed.Num {
	return fixed.Num(rapid.Int64Range(-1, 3*int64(g.CellSize)).Draw(t, "radius"))
}

func TestAnyPathCanBeWalkedAndEndsNoFarther(t *testing.T) {
	var f Finder
	rapid.Check(t, func(t *rapid.T) {
		g := anyGround(t)
		from, to, radius := anyPlace(t, g.Grid), anyPlace(t, g.Grid), anyRadius(t, g.Grid)
		path := g.Path(&f, from, to, radius, g.Solid, nil)
		at, ok := g.Nearest(from, radius)
		if !ok && len(path) > 0 {
			t.Fatalf("path %v on a map without a place to stand", path)
		}
		if len(path) > 0 && path[0] == at && at != from {
			path = path[1:]
		}
		start := at
		for _, p := range path {
			if !g.LineWalk(at, p, radius) {
				t.Fatalf("leg from %v to %v of %v is blocked", at, p, path)
			}
			at = p
		}
		if goal := g.landing(start, to, radius); at.DistSq(goal) > start.DistSq(goal) {
			t.Fatalf("path %v ends farther from %v than %v", path, goal, start)
		}
	})
}

func TestAnySlideStaysOnWalkableGround(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGround(t)
		from, to, radius := anyPlace(t, g.Grid), anyPlace(t, g.Grid), anyRadius(t, g.Grid)
		end := g.Slide(from, to, radius)
		if g.Walkable(from, radius) && !g.Walkable(end, radius) {
			t.Fatalf("Slide(%v, %v, %v) ends in a wall at %v", from, to, radius, end)
		}
		if from.DistSq(end) > from.DistSq(to) {
			t.Fatalf("Slide(%v, %v, %v) goes too far, to %v", from, to, radius, end)
		}
	})
}

func TestAnyNearestPlaceIsWalkable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGround(t)
		p, radius := anyPlace(t, g.Grid), anyRadius(t, g.Grid)
		q, ok := g.Nearest(p, radius)
		if ok && !g.Walkable(q, radius) {
			t.Fatalf("Nearest(%v, %v) = %v", p, radius, q)
		}
		if g.Walkable(p, radius) && (!ok || q != p) {
			t.Fatalf("Nearest moves the walkable %v to %v, %v", p, q, ok)
		}
	})
}

func TestAnyLineOfSightIsSymmetricAndAgreesWithEveryTouchedCell(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := anyGround(t)
		a, b := anyPlace(t, g.Grid), anyPlace(t, g.Grid)
		want := dumbSight(g.Grid, a, b)
		if g.LineOfSight(a, b) != want || g.LineOfSight(b, a) != want {
			t.Fatalf("LineOfSight(%v, %v) is not %v both ways", a, b, want)
		}
	})
}
