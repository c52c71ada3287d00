package terrain

import "sameframe/core/fixed"

// trace lists the places from the start over the nodes to the end.
func (f *Finder) trace(start fixed.Vec, target int32, end fixed.Vec) {
	f.points = append(f.points[:0], end)
	for i := target; i >= 0; i = f.nodes[i].parent {
		f.points = append(f.points, f.grid.pos(f.l, i))
	}
	f.points = append(f.points, start)
	for i, j := 0, len(f.points)-1; i < j; i, j = i+1, j-1 {
		f.points[i], f.points[j] = f.points[j], f.points[i]
	}
}

// pull appends the places of the traced path at which it must turn.
func (f *Finder) pull(g Ground, r int64, blocked []Circle, out []fixed.Vec) []fixed.Vec {
	last := len(f.points) - 1
	for i := 0; i < last; {
		i = f.farthest(g, i, r, blocked)
		if p := f.points[i]; len(out) == 0 || out[len(out)-1] != p {
			out = append(out, p)
		}
	}
	return out
}

// farthest is a late place of the traced path that can be walked to straight
// from place i; the next one always can.
func (f *Finder) farthest(g Ground, i int, r int64, blocked []Circle) int {
	good, bad := i+1, len(f.points)
	for try := bad - 1; try > good; try = (good + bad) / 2 {
		if g.corridor(f.points[i], f.points[try], r) && !crowded(blocked, f.points[i], f.points[try], r) {
			good = try
		} else {
			bad = try
		}
	}
	return good
}
