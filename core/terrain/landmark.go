package terrain

import "slices"

// landmarkCount is the number of landmarks a footprint has.
const landmarkCount = 4

// farAway is the distance of what a landmark does not reach, and of whatever
// is farther than can be told.
const farAway = 1<<16 - 1

// landmarks are the path costs of a node to a few far places on the bare grid.
// No path between two nodes is cheaper than the difference of their costs to a
// third, which is a far better estimate round walls than the straight distance.
type landmarks [landmarkCount]uint16

// gap is the least cost of a path between the nodes of two rows.
func (a *landmarks) gap(b *landmarks) int32 {
	best := int32(0)
	for k := range a {
		d := int32(a[k]) - int32(b[k])
		best = max(best, d, -d)
	}
	return best
}

// deriveLandmarks measures the distances for each footprint.
func (g *Grid) deriveLandmarks() {
	for footprint := 1; footprint <= labelledSizes; footprint++ {
		l := g.latticeOf(footprint)
		g.marks[footprint] = l.survey(g.regions[footprint], int32(footprint*footprint))
	}
}

// survey puts landmarks into the largest region, each as far as possible from
// those before it.
func (l *lattice) survey(labels []uint16, need int32) []landmarks {
	table := make([]landmarks, len(l.room))
	first := largest(labels)
	if first < 0 {
		return table
	}
	cost := make([]int32, len(l.room))
	nearest := make([]int32, len(l.room))
	l.flood(cost, first, need)
	copy(nearest, cost)
	for k := range landmarkCount {
		l.flood(cost, farthestNode(nearest), need)
		for i, c := range cost {
			nearest[i] = min(nearest[i], c)
			table[i][k] = uint16(c)
			if c < 0 || c > farAway {
				table[i][k] = farAway
			}
		}
	}
	return table
}

// largest is the first node of the region with the most nodes; -1 for none.
func largest(labels []uint16) int32 {
	counts := make([]int, int(slices.Max(labels))+1)
	best := uint16(0)
	for _, label := range labels {
		if counts[label]++; label != 0 && (best == 0 || counts[label] > counts[best]) {
			best = label
		}
	}
	for i, label := range labels {
		if best != 0 && label == best {
			return int32(i)
		}
	}
	return -1
}

// farthestNode is the first node of the largest cost.
func farthestNode(cost []int32) int32 {
	best := 0
	for i, c := range cost {
		if c > cost[best] {
			best = i
		}
	}
	return int32(best)
}

// flood gives the cost of every node from one of them; -1 is out of reach.
func (l *lattice) flood(cost []int32, from, need int32) {
	for i := range cost {
		cost[i] = -1
	}
	cost[from] = 0
	queue := []int32{from}
	for len(queue) > 0 {
		i := queue[0]
		queue = queue[1:]
		for k, n := range l.neighbours(i, need) {
			step := cost[i] + sideCost
			if k >= 4 {
				step = cost[i] + slantCost
			}
			if n >= 0 && (cost[n] < 0 || step < cost[n]) {
				cost[n] = step
				queue = append(queue, n)
			}
		}
	}
}

// neighbours are the nodes one step from i: four to the sides, then four
// diagonal ones; -1 where there is no room.
func (l *lattice) neighbours(i, need int32) [8]int32 {
	s := int32(l.stride)
	out := [8]int32{i + 1, i + s, i - 1, i - s, i + s + 1, i + s - 1, i - s - 1, i - s + 1}
	for k := range out {
		if l.room[out[k]] < need {
			out[k] = -1
		}
	}
	for k := range 4 {
		if out[k] < 0 || out[(k+1)%4] < 0 {
			out[4+k] = -1
		}
	}
	return out
}
