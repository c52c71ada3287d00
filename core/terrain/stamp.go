package terrain

// stampSolid takes the nodes inside solid circles out of the search. Circles
// are drawn larger by what a step between two nodes outside could cut off.
func (f *Finder) stampSolid(solid []Circle, r int64) {
	for i := range solid {
		reach := solid[i].reach(r)
		f.stamp(&solid[i], reach*reach+f.l.size*f.l.size/2, true)
	}
}

// stampCrowd makes the nodes inside standing units dear.
func (f *Finder) stampCrowd(blocked []Circle, r int64) {
	for i := range blocked {
		reach := blocked[i].reach(r)
		f.stamp(&blocked[i], reach*reach, false)
	}
}

// stamp marks the nodes nearer to a circle's centre than the root of distSq.
func (f *Finder) stamp(c *Circle, distSq int64, solid bool) {
	cx, cy := f.grid.local(c.C)
	reach := isqrt(distSq) + 1
	x0, y0 := f.l.below(cx-reach, cy-reach)
	x1, y1 := f.l.below(cx+reach, cy+reach)
	for y := max(y0, 0); y <= min(y1, f.l.rows-1); y++ {
		for x := max(x0, 0); x <= min(x1, f.l.stride-1); x++ {
			i := int32(y*f.l.stride + x)
			nx, ny := f.l.local(i)
			if (nx-cx)*(nx-cx)+(ny-cy)*(ny-cy) < distSq {
				f.markCircle(i, solid)
			}
		}
	}
}

func (f *Finder) markCircle(i int32, solid bool) {
	n := f.touch(i)
	if solid {
		n.state = nodeSolid
	} else {
		n.crowd = crowdCost
	}
}
