package terrain

import (
	"slices"

	"sameframe/core/fixed"
)

// trace lists the places from the start over the nodes to the end.
func (f *Finder) trace(start fixed.Vec, target int32, end fixed.Vec) {
	f.points = append(f.points[:0], end)
	for i := target; i >= 0; i = f.nodes[i].parent {
		f.points = append(f.points, f.grid.pos(f.l, i))
	}
	f.points = append(f.points, start)
	slices.Reverse(f.points)
}

// passage is what a straight leg has to keep clear of.
type passage struct {
	ground  Ground
	r       int64
	blocked []Circle
}

// free reports whether a leg is clear of walls, solid circles and crowd.
func (p *passage) free(a, b fixed.Vec) bool {
	return p.ground.LineWalk(a, b, fixed.Num(p.r)) && !crowded(p.blocked, a, b, p.r)
}

// pull appends the turns of a path that follows the places given and is not
// longer. It looks for late places that can be walked to straight, then moves
// each turn back along its legs.
func (p *passage) pull(points, out []fixed.Vec) []fixed.Vec {
	first := len(out)
	at := points[0]
	for i := 0; i < len(points)-1; {
		i = p.farthest(points, i)
		if points[i] != at {
			at = points[i]
			out = append(out, at)
		}
	}
	p.tighten(points[0], out[first:])
	return out
}

// farthest is a late place that can be walked to straight from place i; the
// next one always can.
func (p *passage) farthest(points []fixed.Vec, i int) int {
	good, bad := i+1, len(points)
	for try := bad - 1; try > good; try = (good + bad) / 2 {
		if p.free(points[i], points[try]) {
			good = try
		} else {
			bad = try
		}
	}
	return good
}

// tighten cuts off what the legs between turns overshoot.
func (p *passage) tighten(from fixed.Vec, turns []fixed.Vec) {
	for i := range len(turns) - 1 {
		turns[i] = p.closer(from, turns[i], turns[i+1])
		turns[i] = p.closer(turns[i+1], turns[i], from)
		from = turns[i]
	}
}

// closerSteps halves a leg so often: to an eighth of its length.
const closerSteps = 3

// closer moves a turn along its leg towards anchor, as far as the leg to other
// stays free. By the triangle inequality no way grows longer.
func (p *passage) closer(anchor, turn, other fixed.Vec) fixed.Vec {
	leg := turn.Sub(anchor)
	good, bad := fixed.Num(1<<closerSteps), fixed.Num(0)
	for range closerSteps {
		try := (good + bad) / 2
		c := anchor.Add(fixed.Vec{X: leg.X * try >> closerSteps, Y: leg.Y * try >> closerSteps})
		if c != other && c != anchor && p.free(c, other) && p.free(anchor, c) {
			turn, good = c, try
		} else {
			bad = try
		}
	}
	return turn
}
