package terrain

import "sameframe/core/fixed"

// Path is Ground.Path on a grid without solid circles.
func (f *Finder) Path(g *Grid, from, to fixed.Vec, radius fixed.Num, blocked []Circle, out []fixed.Vec) []fixed.Vec {
	return Ground{Grid: g}.Path(f, from, to, radius, blocked, out)
}

// Path gives the way points of a disc of the given radius (units) from one
// point (left out) to another, in out[:0], which may be nil. Each leg can be
// walked straight. Blocked circles are units that stand in the way: the path
// goes round them as long as that is not much farther, and otherwise through.
//
// A start that is not walkable comes out at the nearest walkable point, which
// then is the first way point. A goal inside a solid circle means its side
// towards the start; a goal in a wall means the nearest walkable point; a goal
// that cannot be reached means the node (cell middle or corner, by the disc's
// size) nearest to it among those that can, or among those opened within the
// Finder's budget. No way points mean that no walkable place is nearer.
func (g Ground) Path(f *Finder, from, to fixed.Vec, radius fixed.Num, blocked []Circle, out []fixed.Vec) []fixed.Vec {
	out = out[:0]
	start, ok := g.Nearest(from, radius)
	if !ok {
		return out
	}
	if start != from {
		out = append(out, start)
	}
	goal := g.landing(start, to.Clamp(), radius)
	if goal == start {
		return out
	}
	if g.LineWalk(start, goal, radius) && !crowded(blocked, start, goal, girth(radius)) {
		return append(out, goal)
	}
	return f.around(g, start, goal, girth(radius), blocked, out)
}

// landing is the walkable point that a goal stands for.
func (g Ground) landing(start, to fixed.Vec, radius fixed.Num) fixed.Vec {
	if g.Walkable(to, radius) {
		return to
	}
	for i := range g.Solid {
		c := &g.Solid[i]
		if c.overlaps(to, girth(radius)) {
			if side := c.side(start, girth(radius)); g.Walkable(side, radius) {
				return side
			}
		}
	}
	goal, _ := g.Nearest(to, radius)
	return goal
}

// crowded reports whether a straight way leads through a standing unit, other
// than out of one at its start or into one at its end.
func crowded(blocked []Circle, a, b fixed.Vec, r int64) bool {
	for i := range blocked {
		if blocked[i].crosses(a, b, r) {
			return true
		}
	}
	return false
}

// around searches the lattice for a path and pulls it straight.
func (f *Finder) around(g Ground, start, goal fixed.Vec, r int64, blocked []Circle, out []fixed.Vec) []fixed.Vec {
	f.begin(g.Grid, r)
	f.stampSolid(g.Solid, r)
	f.stampCrowd(blocked, r)
	target, end := f.aim(g, start, goal, r)
	if target < 0 {
		return out
	}
	f.seed(start, target)
	if !f.search(target) {
		target = f.nearestClosed(goal)
		end = f.grid.pos(f.l, target)
	}
	if end != goal && end.DistSq(goal) >= start.DistSq(goal) {
		return out
	}
	f.trace(start, target, end)
	p := passage{ground: g, r: r, blocked: blocked}
	return p.pull(f.points, out)
}

// aim sets the seeds and gives the node to search for and the end of the path:
// the goal, or the node nearest to it that belongs to the start's region. The
// node is -1 when the start has no way onto the lattice.
func (f *Finder) aim(g Ground, start, goal fixed.Vec, r int64) (int32, fixed.Vec) {
	f.seeds = f.nearNodes(g, start, r, f.seeds[:0])
	if len(f.seeds) == 0 {
		return -1, goal
	}
	var buf [16]int32
	best, bestSq := int32(-1), fixed.Sq(0)
	for _, i := range f.nearNodes(g, goal, r, buf[:0]) {
		if d := g.pos(f.l, i).DistSq(goal); f.together(i) && (best < 0 || d < bestSq) {
			best, bestSq = i, d
		}
	}
	if best >= 0 {
		return best, goal
	}
	best = f.nearestTogether(goal)
	return best, g.pos(f.l, best)
}

// nearNodes appends the nodes near p that a disc can walk to straight from p:
// those of the lattice square around it, or failing that, one node farther.
func (f *Finder) nearNodes(g Ground, p fixed.Vec, r int64, out []int32) []int32 {
	x, y := f.l.below(g.local(p))
	for ring := 0; ring <= 1 && len(out) == 0; ring++ {
		for ny := max(y-ring, 0); ny <= min(y+1+ring, f.l.rows-1); ny++ {
			for nx := max(x-ring, 0); nx <= min(x+1+ring, f.l.stride-1); nx++ {
				i := int32(ny*f.l.stride + nx)
				if f.open(i) && g.corridor(p, g.pos(f.l, i), r) {
					out = append(out, i)
				}
			}
		}
	}
	return out
}

// together reports whether a node may be connected with a seed. Solid circles
// are not considered.
func (f *Finder) together(i int32) bool {
	if f.labels == nil {
		return true
	}
	for _, s := range f.seeds {
		if f.labels[s] == f.labels[i] {
			return true
		}
	}
	return false
}

// nearestTogether is the node nearest to p that may be connected with a seed.
func (f *Finder) nearestTogether(p fixed.Vec) int32 {
	best, bestSq := f.seeds[0], f.grid.pos(f.l, f.seeds[0]).DistSq(p)
	for i := range int32(len(f.l.room)) {
		if !f.open(i) || !f.together(i) {
			continue
		}
		if d := f.grid.pos(f.l, i).DistSq(p); d < bestSq || d == bestSq && i < best {
			best, bestSq = i, d
		}
	}
	return best
}

// seed queues the nodes around the start at their distance from it.
func (f *Finder) seed(start fixed.Vec, target int32) {
	stride := int32(f.l.stride)
	f.goal = goal{x: target % stride, y: target / stride}
	if f.marks != nil {
		f.goal.mark = f.marks[target]
	}
	f.cost = 1 << 30
	for _, i := range f.seeds {
		cost := int32(int64(f.grid.pos(f.l, i).Dist(start)) * sideCost / f.l.size)
		n := f.touch(i)
		n.state, n.cost = nodeQueued, cost
		total := cost + f.estimate(i, i%stride, i/stride)
		f.cost = min(f.cost, total)
		f.queue(i, total)
	}
}

// nearestClosed is the opened node nearest to p, the lowest of equals.
func (f *Finder) nearestClosed(p fixed.Vec) int32 {
	best, bestSq := int32(-1), fixed.Sq(0)
	for i := range int32(len(f.l.room)) {
		if n := &f.nodes[i]; n.mark != f.mark || n.state != nodeClosed {
			continue
		}
		if d := f.grid.pos(f.l, i).DistSq(p); best < 0 || d < bestSq {
			best, bestSq = i, d
		}
	}
	return best
}
