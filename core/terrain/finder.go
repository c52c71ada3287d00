package terrain

import "sameframe/core/fixed"

const (
	sideCost   = 10  // one step to the side
	slantCost  = 14  // one diagonal step
	crowdCost  = 60  // extra for each node inside a standing unit
	bucketMask = 255 // queue length - 1; more than the spread of costs in it
)

// DefaultBudget is the number of nodes a search opens when Budget is 0.
const DefaultBudget = 8192

// Finder finds paths. It is scratch memory: the answers do not depend on its
// earlier use. The zero value is ready; it allocates until it has seen the
// largest grid and the longest search, then no more.
type Finder struct {
	Budget int // nodes opened by one search at most; 0 for DefaultBudget

	grid   *Grid
	l      *lattice
	need   int32
	labels []uint16    // regions of all nodes, nil when not known
	marks  []landmarks // path costs of all nodes, nil when not known
	goal   goal

	nodes   []node
	mark    uint32
	entries []entry
	heads   [bucketMask + 1]int32
	waiting int
	cost    int32
	seeds   []int32
	points  []fixed.Vec
}

// goal is what the estimate needs to know of the node searched for.
type goal struct {
	x, y int32
	mark landmarks
}

// node is what a search knows of a node, if mark is the search's own.
type node struct {
	mark   uint32
	cost   int32
	parent int32
	crowd  uint8
	state  uint8
}

const (
	nodeFresh  uint8 = iota // not seen
	nodeQueued              // has a cost that may improve
	nodeClosed              // has its final cost
	nodeSolid               // inside a solid circle
)

// entry is a queued node in the list of its cost.
type entry struct{ node, next int32 }

// begin readies the memory for a search.
func (f *Finder) begin(g *Grid, r int64) {
	footprint := g.footprint(r)
	f.grid, f.l, f.need = g, g.latticeOf(footprint), g.need(r)
	f.labels, f.marks = nil, nil
	if footprint <= labelledSizes {
		f.labels, f.marks = g.regions[footprint], g.marks[footprint]
	}
	if len(f.nodes) < len(f.l.room) {
		f.nodes, f.mark = make([]node, len(f.l.room)), 0
	}
	if f.mark++; f.mark == 0 {
		clear(f.nodes)
		f.mark = 1
	}
	f.entries = f.entries[:0]
	for i := range f.heads {
		f.heads[i] = -1
	}
	f.waiting, f.cost = 0, 0
}

// touch gives a node of this search, fresh if not seen before.
func (f *Finder) touch(i int32) *node {
	n := &f.nodes[i]
	if n.mark != f.mark {
		*n = node{mark: f.mark, parent: -1}
	}
	return n
}

// open reports whether a disc may stand on a node.
func (f *Finder) open(i int32) bool {
	if f.l.room[i] < f.need {
		return false
	}
	n := &f.nodes[i]
	return n.mark != f.mark || n.state != nodeSolid
}

// estimate is a cost that no path from a node to the goal is cheaper than. It
// falls by no more than the cost of a step with each step.
func (f *Finder) estimate(i, x, y int32) int32 {
	dx, dy := max(x-f.goal.x, f.goal.x-x), max(y-f.goal.y, f.goal.y-y)
	cost := sideCost*max(dx, dy) + (slantCost-sideCost)*min(dx, dy)
	if f.marks == nil {
		return cost
	}
	return max(cost, f.marks[i].gap(&f.goal.mark))
}

// queue adds a node to the list of its total cost.
func (f *Finder) queue(i, total int32) {
	head := &f.heads[total&bucketMask]
	f.entries = append(f.entries, entry{i, *head})
	*head = int32(len(f.entries) - 1)
	f.waiting++
}

// next takes the node of least total cost, the newest first; -1 for none.
func (f *Finder) next() int32 {
	if f.waiting == 0 {
		return -1
	}
	for f.heads[f.cost&bucketMask] < 0 {
		f.cost++
	}
	head := &f.heads[f.cost&bucketMask]
	e := f.entries[*head]
	*head = e.next
	f.waiting--
	return e.node
}

// search opens nodes from the seeds until it reaches goal, runs dry or has
// spent its budget, and reports whether it reached goal.
func (f *Finder) search(goal int32) bool {
	budget := f.Budget
	if budget <= 0 {
		budget = DefaultBudget
	}
	for budget > 0 {
		i := f.next()
		if i < 0 {
			return false
		}
		n := &f.nodes[i]
		if n.state == nodeClosed {
			continue
		}
		n.state = nodeClosed
		if i == goal {
			return true
		}
		f.expand(i, n.cost)
		budget--
	}
	return false
}

// expand offers a node's cost to its neighbours: the sides first, then the
// diagonals between two free sides.
func (f *Finder) expand(i, cost int32) {
	stride := int32(f.l.stride)
	x, y := i%stride, i/stride
	e, w, n, s := f.open(i+1), f.open(i-1), f.open(i+stride), f.open(i-stride)
	if e {
		f.relax(i+1, i, cost+sideCost, x+1, y)
	}
	if w {
		f.relax(i-1, i, cost+sideCost, x-1, y)
	}
	if n {
		f.relax(i+stride, i, cost+sideCost, x, y+1)
	}
	if s {
		f.relax(i-stride, i, cost+sideCost, x, y-1)
	}
	f.expandSlants(i, cost, e, w, n, s)
}

func (f *Finder) expandSlants(i, cost int32, e, w, n, s bool) {
	stride := int32(f.l.stride)
	x, y := i%stride, i/stride
	if n && e && f.open(i+stride+1) {
		f.relax(i+stride+1, i, cost+slantCost, x+1, y+1)
	}
	if n && w && f.open(i+stride-1) {
		f.relax(i+stride-1, i, cost+slantCost, x-1, y+1)
	}
	if s && e && f.open(i-stride+1) {
		f.relax(i-stride+1, i, cost+slantCost, x+1, y-1)
	}
	if s && w && f.open(i-stride-1) {
		f.relax(i-stride-1, i, cost+slantCost, x-1, y-1)
	}
}

// relax takes a cheaper way to a node.
func (f *Finder) relax(i, parent, cost, x, y int32) {
	n := f.touch(i)
	cost += int32(n.crowd)
	if n.state != nodeFresh && (n.state != nodeQueued || n.cost <= cost) {
		return
	}
	n.state, n.cost, n.parent = nodeQueued, cost, parent
	f.queue(i, cost+f.estimate(i, x, y))
}
