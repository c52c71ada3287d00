package terrain

import (
	"math"

	"sameframe/core/fixed"
)

// dumbNodes are the places a disc may turn at, found by asking for each.
type dumbNodes struct {
	g      Ground
	radius fixed.Num
	w, h   int
	shift  fixed.Num // of node (0, 0) from the origin
	free   []bool
}

func newDumbNodes(g Ground, radius fixed.Num) *dumbNodes {
	d := &dumbNodes{g: g, radius: radius, w: g.Width, h: g.Height, shift: g.CellSize / 2}
	half := g.CellSize / 2
	if cells := (max(radius, 1) + half - 1) / half; cells%2 == 0 {
		d.w, d.h, d.shift = d.w+1, d.h+1, 0
	}
	for i := range d.w * d.h {
		d.free = append(d.free, g.Grid.Walkable(d.pos(i), radius) && !d.nearSolid(d.pos(i)))
	}
	return d
}

// nearSolid is the search's own margin round circles.
func (d *dumbNodes) nearSolid(p fixed.Vec) bool {
	for _, c := range d.g.Solid {
		reach := int64(c.R + max(d.radius, 1))
		x, y, s := int64(p.X-c.C.X), int64(p.Y-c.C.Y), int64(d.g.CellSize)
		if x*x+y*y < reach*reach+s*s/2 {
			return true
		}
	}
	return false
}

func (d *dumbNodes) pos(i int) fixed.Vec {
	x, y := fixed.Num(i%d.w), fixed.Num(i/d.w)
	return d.g.Origin.Add(fixed.Vec{X: d.shift + d.g.CellSize*x, Y: d.shift + d.g.CellSize*y})
}

// index is the oracle's number of a node of the search, which has a border.
func (d *dumbNodes) index(node int32) int {
	stride := int32(d.w + 2)
	return int(node/stride-1)*d.w + int(node%stride-1)
}

func (d *dumbNodes) at(x, y int) int {
	if x < 0 || y < 0 || x >= d.w || y >= d.h || !d.free[y*d.w+x] {
		return -1
	}
	return y*d.w + x
}

// steps calls f for each step from a node.
func (d *dumbNodes) steps(i int, f func(to int, cost int)) {
	x, y := i%d.w, i/d.w
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			to := d.at(x+dx, y+dy)
			if to < 0 || to == i || d.at(x+dx, y) < 0 || d.at(x, y+dy) < 0 {
				continue
			}
			if dx != 0 && dy != 0 {
				f(to, 14)
			} else {
				f(to, 10)
			}
		}
	}
}

// dijkstra gives the cost of each node from several with a cost of their own;
// toll is paid on entering a node. It looks through all nodes at every step.
func (d *dumbNodes) dijkstra(from map[int]int, toll func(int) int) []int {
	cost := make([]int, len(d.free))
	done := make([]bool, len(d.free))
	for i := range cost {
		cost[i] = math.MaxInt
	}
	for i, c := range from {
		cost[i] = c
	}
	for {
		best := -1
		for i := range cost {
			if !done[i] && cost[i] < math.MaxInt && (best < 0 || cost[i] < cost[best]) {
				best = i
			}
		}
		if best < 0 {
			return cost
		}
		done[best] = true
		d.steps(best, func(to, c int) { cost[to] = min(cost[to], cost[best]+c+toll(to)) })
	}
}

// shortest is the length of the shortest way from a to b that turns at free
// nodes, over all straight legs between them; 0 when there is none.
func (d *dumbNodes) shortest(a, b fixed.Vec) float64 {
	places := []fixed.Vec{a, b}
	for i, ok := range d.free {
		if ok {
			places = append(places, d.pos(i))
		}
	}
	length := make([]float64, len(places))
	done := make([]bool, len(places))
	for i := range length {
		length[i] = math.Inf(1)
	}
	length[0] = 0
	for {
		best := -1
		for i := range places {
			if !done[i] && !math.IsInf(length[i], 1) && (best < 0 || length[i] < length[best]) {
				best = i
			}
		}
		if best < 0 {
			return 0
		}
		if best == 1 {
			return length[1]
		}
		done[best] = true
		for i := range places {
			if leg := float64(places[best].Dist(places[i])); length[best]+leg < length[i] &&
				d.g.LineWalk(places[best], places[i], d.radius) {
				length[i] = length[best] + leg
			}
		}
	}
}
