package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// maxPosts bounds the circles that stand for one wall.
const maxPosts = 48

// A wall is a zone through which nobody walks, of either camp. On the ground it
// is a row of solid circles along its box, no farther apart than their radius,
// so its ends are round; one that is more than maxPosts times as long as thick
// is that much thicker. Forced motions that go through the air pass it, as
// they pass buildings. Bullets fly over it and eyes see over it.

// raiseWall makes a new wall solid. Who stands in it is put beside it, and ways
// that lead through it are found anew.
func (w *World) raiseWall(z *zone) {
	w.deriveBuildings()
	posts := wallPosts(z, &w.data.Zones[z.proto], nil)
	moved := false
	for i := range w.units {
		u := &w.units[i]
		if r := w.unitProto(u).Radius; !u.dead && !w.unitProto(u).Static && u.flags&flagMoved == 0 && meets(posts, u.pos, r) {
			if p, ok := w.nearest(u.pos, r); ok {
				u.pos, moved = p, true
			}
		}
		w.reroute(u)
	}
	if moved {
		w.regrid()
	}
}

// meets reports whether a disc overlaps a circle of a list.
func meets(circles []terrain.Circle, p fixed.Vec, r fixed.Num) bool {
	for _, c := range circles {
		if d := c.R + r; c.C.DistSq(p) < d.Sq() {
			return true
		}
	}
	return false
}

// reroute forgets a way that cannot be walked any more.
func (w *World) reroute(u *Unit) {
	ground, from := w.ground(), u.pos
	for _, p := range u.way[min(u.wayAt, u.wayLen):u.wayLen] {
		if !ground.LineWalk(from, p, w.unitProto(u).Radius) {
			u.halt()
			return
		}
		from = p
	}
}

// deriveWalls adds the walls that stand to the obstacles, by age.
func (w *World) deriveWalls() {
	for i := range w.zones {
		if p := &w.data.Zones[w.zones[i].proto]; p.Wall {
			w.obstacles = wallPosts(&w.zones[i], p, w.obstacles)
		}
	}
}

// wallPosts appends the circles of a wall, along the longer side of its box.
func wallPosts(z *zone, p *data.Zone, out []terrain.Circle) []terrain.Circle {
	axis, long, half := z.dir+fixed.Angle(1)<<14, p.Length, p.Radius
	if long < 2*half {
		axis, long, half = z.dir, 2*half, long/2
	}
	half = max(half, long/maxPosts, 1)
	span := max(long-2*half, 0)
	gaps := (span + half - 1) / half
	for k := range gaps + 1 {
		at := -span / 2
		if gaps > 0 {
			at += span * k / gaps
		}
		out = append(out, terrain.Circle{C: z.pos.Add(axis.Vec().Scale(at)), R: half})
	}
	return out
}
