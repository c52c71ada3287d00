package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// track follows how one unit gets to its goal.
type track struct {
	id      wire.GUID
	goal    fixed.Vec
	ideal   int // steps of a straight walk at full speed
	last    fixed.Vec
	step    fixed.Vec // last displacement
	flips   int       // steps that went back against the one before
	arrived int       // steps until it was near enough, 0 before
}

// march is a group of units on their way.
type march struct {
	*arena
	tracks []track
	near   fixed.Num // from the goal, to have arrived
}

// emptyField is an arena whose heroes stand far away.
func emptyField(t testing.TB) *arena { return emptyFieldOf(t, 33) }

func emptyFieldOf(t testing.TB, step uint16) *arena {
	a := newArenaOf(t, step, "knight", "knight")
	a.place(0, -1800, 600)
	a.place(1, 1800, -600)
	return a
}

// block puts creeps of one kind in rows, 40 units apart.
func (a *arena) block(key string, camp uint8, x, y, cols, rows int) []wire.GUID {
	var ids []wire.GUID
	for i := range cols * rows {
		ids = append(ids, a.creep(key, camp, x+i%cols*40, y+i/cols*40))
	}
	return ids
}

// send orders each unit to the place that lies the same way from it.
func (m *march) send(ids []wire.GUID, way fixed.Vec) {
	for _, id := range ids {
		m.sendTo(id, m.unit(id).pos.Add(way))
	}
}

func (m *march) sendTo(id wire.GUID, goal fixed.Vec) {
	u := m.unit(id)
	u.order = order{kind: orderMove, pos: goal}
	pace := m.perStep(m.unitProto(u).Base[data.AttrMoveSpeed])
	m.tracks = append(m.tracks, track{id: id, goal: goal, last: u.pos, ideal: int(u.pos.Dist(goal).Div(pace).Ceil())})
}

// run steps until all have arrived, at most n steps.
func (m *march) run(n int) {
	m.t.Helper()
	for k := range n {
		m.step()
		left := 0
		for i := range m.tracks {
			if t := &m.tracks[i]; !t.follow(m.unit(t.id).pos, m.near, k+1) {
				left++
			}
		}
		if left == 0 {
			return
		}
	}
}

// follow books one step of a unit and reports whether it has arrived.
func (t *track) follow(p fixed.Vec, near fixed.Num, step int) bool {
	if t.arrived > 0 {
		return true
	}
	t.turn(p)
	if p.Within(t.goal, near) {
		t.arrived = step
	}
	return t.arrived > 0
}

// turn counts the times that a unit visibly goes back on its last step.
func (t *track) turn(p fixed.Vec) {
	d := p.Sub(t.last)
	const seen = 2 * fixed.One
	if d.Len() > seen && t.step.Len() > seen && d.Dot(t.step) < 0 {
		t.flips++
	}
	t.step, t.last = d, p
}

// expect fails unless all arrived within so many percent of the straight walk,
// and nobody went back and forth more often than stated.
func (m *march) expect(percent, flips int) {
	m.t.Helper()
	for _, t := range m.tracks {
		switch {
		case t.arrived == 0:
			m.t.Errorf("unit %d did not arrive: at %v, goal %v", t.id, m.unit(t.id).pos, t.goal)
		case t.arrived*100 > t.ideal*percent:
			m.t.Errorf("unit %d took %d steps, a straight walk %d", t.id, t.arrived, t.ideal)
		case t.flips > flips:
			m.t.Errorf("unit %d turned back %d times", t.id, t.flips)
		}
	}
}
