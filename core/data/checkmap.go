package data

import (
	"cmp"
	"slices"

	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// survey checks one map: everything stands on open ground, and everything can
// be walked to from the first camp's anchor.
type survey struct {
	l      *linter
	n      *node
	m      *Map
	ground terrain.Ground
	walker fixed.Num // radius of the widest unit that walks
	seen   []bool    // cells whose middle can be reached
	faults int       // of the linter when the survey began
}

// clean reports whether the survey found nothing so far.
func (v *survey) clean() bool { return v.l.count == v.faults }

func (l *linter) checkMap(s *Set, m *Map, n *node) {
	v := &survey{l: l, n: n, m: m, walker: widest(s), ground: m.Grid.With(nil), faults: l.count}
	v.buildings(s)
	v.anchors()
	if v.clean() {
		v.slots()
	}
	if v.clean() {
		v.flood(m.Anchors[1].Origin)
		v.reached()
	}
	if v.clean() {
		v.lanes()
	}
	slices.SortStableFunc(m.Buildings, func(a, b Placement) int {
		return cmp.Or(cmp.Compare(a.Camp, b.Camp), cmp.Compare(a.Guards, b.Guards), cmp.Compare(a.Rank, b.Rank))
	})
}

// widest returns the largest radius of the units that walk.
func widest(s *Set) fixed.Num {
	r := fixed.One
	for i := range s.Units {
		if !s.Units[i].Static {
			r = max(r, s.Units[i].Radius)
		}
	}
	return r
}

// where returns the place of a key of the i-th table of a list.
func (v *survey) where(list string, i int, key string) place {
	f := v.n.find(list).value.items[i].find(key)
	return f.place
}

// buildings checks the placements and makes them solid.
func (v *survey) buildings(s *Set) {
	var bases [NumCamps]int
	for i := range v.m.Buildings {
		b := &v.m.Buildings[i]
		u := &s.Units[b.Unit]
		at := v.where("building", i, "pos")
		switch {
		case !u.Static:
			v.l.at(v.where("building", i, "unit"), "unit %q is no building: it is not static", u.Key)
			continue
		case b.Guards >= len(v.m.Lanes):
			v.l.at(v.where("building", i, "lane"), "there is no lane %d: the map has %d", b.Guards, len(v.m.Lanes))
		case !v.ground.Walkable(b.Pos, u.Radius):
			v.l.at(at, "%s stands in a wall or in another building", u.Key)
		}
		if u.Kind == KindBase {
			bases[b.Camp]++
		}
		v.ground.Solid = append(v.ground.Solid, terrain.Circle{C: b.Pos, R: u.Radius})
	}
	for camp := 1; camp < NumCamps; camp++ {
		if bases[camp] != 1 {
			v.l.at(v.n.find("building").place, "camp %d has %d bases: it needs exactly one", camp, bases[camp])
		}
	}
}

// anchors checks that each camp's origin and fountain are on open ground.
func (v *survey) anchors() {
	for i, t := range v.n.find("anchor").value.items {
		camp, _ := parseInt(t.find("camp").value.text)
		a := v.m.Anchors[camp]
		v.open(v.where("anchor", i, "origin"), "the origin", a.Origin)
		v.open(v.where("anchor", i, "fountain"), "the fountain", a.Fountain)
	}
}

// slots checks that both formations stand on open ground.
func (v *survey) slots() {
	for i, slot := range v.m.Slots {
		for camp := 1; camp < NumCamps; camp++ {
			a := v.m.Anchors[camp]
			if p := a.Origin.Add(slot.Offset.Rotate(a.Rotation)); !v.ground.Walkable(p, v.walker) {
				v.l.at(v.where("slot", i, "offset"), "slot %d of camp %d is in a wall or building", i, camp)
				break
			}
		}
	}
	if len(v.m.Slots) == 0 {
		v.l.at(v.n.find("slot").place, "the map has no slot")
	}
}

// open faults a point where the widest unit cannot stand.
func (v *survey) open(at place, what string, p fixed.Vec) {
	if _, _, ok := v.m.Grid.CellAt(p); !ok {
		v.l.at(at, "%s is outside the map", what)
	} else if !v.ground.Walkable(p, v.walker) {
		v.l.at(at, "%s is in a wall or building", what)
	}
}

// reached faults an anchor that cannot be walked to.
func (v *survey) reached() {
	for i, t := range v.n.find("anchor").value.items {
		camp, _ := parseInt(t.find("camp").value.text)
		if a := v.m.Anchors[camp]; !v.near(a.Origin) {
			v.l.at(v.where("anchor", i, "origin"), "the origin cannot be reached from camp 1")
		} else if !v.near(a.Fountain) {
			v.l.at(v.where("anchor", i, "fountain"), "the fountain cannot be reached from camp 1")
		}
	}
}

// lanes checks the points of each lane and that one can be reached after the
// other.
func (v *survey) lanes() {
	for i, lane := range v.m.Lanes {
		at := v.where("lane", i, "points")
		if len(lane.Points) < 2 {
			v.l.at(at, "lane %d needs at least two points", i)
		}
		for j, p := range lane.Points {
			switch {
			case !v.ground.Walkable(p, v.walker):
				v.l.at(at, "point %d of lane %d is in a wall or building, or outside the map", j, i)
			case !v.near(p):
				v.l.at(at, "point %d of lane %d cannot be reached from camp 1", j, i)
			}
		}
	}
	if len(v.m.Lanes) == 0 {
		v.l.at(v.n.find("lane").place, "the map has no lane")
	}
}

// flood marks the cells that the widest unit can reach from a point, moving
// between the middles of neighbouring cells.
func (v *survey) flood(from fixed.Vec) {
	g := v.m.Grid
	v.seen = make([]bool, g.Width*g.Height)
	var queue []int
	v.around(from, func(cell int) bool {
		if !v.seen[cell] {
			v.seen[cell] = true
			queue = append(queue, cell)
		}
		return false
	})
	for len(queue) > 0 {
		cell := queue[0]
		queue = queue[1:]
		v.around(g.Center(cell%g.Width, cell/g.Width), func(next int) bool {
			if !v.seen[next] {
				v.seen[next] = true
				queue = append(queue, next)
			}
			return false
		})
	}
}

// near reports whether a point can be walked to from a reached cell.
func (v *survey) near(p fixed.Vec) bool {
	return v.around(p, func(cell int) bool { return v.seen[cell] })
}

// around calls f for the cells around a point whose middles can be walked to
// in a straight line, until f returns true.
func (v *survey) around(p fixed.Vec, f func(cell int) bool) bool {
	g := v.m.Grid
	x, y, ok := g.CellAt(p)
	if !ok {
		return false
	}
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			c := g.Center(x+dx, y+dy)
			if v.ground.LineWalk(p, c, v.walker) && f((y+dy)*g.Width+x+dx) {
				return true
			}
		}
	}
	return false
}
