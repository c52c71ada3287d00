package battle

import (
	"cmp"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// stepMotions moves everybody that is moved by force, in this order: what ends
// a motion from outside ends it; all steps are planned from the same moment, so
// that two who dash at each other meet in the middle; all take their steps;
// what was met is met (OnMotionHit), though the motion ended meanwhile; what
// has reached its end ends (OnMotionWall, OnMotionEnd). Each by ascending moved
// unit.
func (w *World) stepMotions() {
	if len(w.motions) == 0 {
		return
	}
	w.breakMotions()
	w.planMotions()
	w.takeSteps()
	w.meet()
	w.endMotions()
}

// breakMotions ends the motions that a stun, a sleep or a root breaks, the
// hooks without a living source, and those that last too long.
func (w *World) breakMotions() {
	for i := 0; i < len(w.motions); {
		m := &w.motions[i]
		u, rule := w.unit(m.unit), w.rule(m)
		m.steps--
		broken := rule.Broken && u.under(flagsNoJump) || rule.Kind == data.MotionHook && w.living(m.from.unit) == nil
		if !broken && m.steps >= 0 {
			i++
			continue
		}
		w.endMotion(u)
		i, _ = w.findMotion(u.guid + 1)
	}
}

// planMotions finds what each motion does in this step: first its way as far
// as walls let it, then whom it meets there, given the ways of the others.
func (w *World) planMotions() {
	for i := range w.motions {
		w.planWay(&w.motions[i])
	}
	w.contacts = w.contacts[:0]
	for i := range w.motions {
		m := &w.motions[i]
		if kind := w.rule(m).Kind; kind == data.MotionKnock || kind == data.MotionDash {
			w.planContacts(m)
		}
	}
}

func (w *World) planWay(m *motion) {
	u, rule := w.unit(m.unit), w.rule(m)
	m.plan = plan{made: true}
	pace, r, ground := w.perStep(rule.Speed), w.unitProto(u).Radius, w.ground()
	if !w.overWalls(m) && !ground.Walkable(u.pos, r) {
		u.pos, _ = w.nearest(u.pos, r)
	}
	if rule.Kind == data.MotionHook {
		m.to = w.beside(u, m.from.unit, w.unit(m.from.unit).pos, 0)
	}
	to := u.pos.Toward(m.to, pace)
	d := to.Sub(u.pos)
	if to == m.to {
		m.plan.end = arrives
	}
	if !w.overWalls(m) && !ground.LineWalk(u.pos, to, r) {
		m.plan.end = meetsWall
		d = farthest(d, func(part fixed.Vec) bool { return ground.LineWalk(u.pos, u.pos.Add(part), r) })
	}
	m.plan.way, m.plan.d = d, d
}

// planContacts finds whom a motion meets on its way in the order of contact,
// ties by GUID, each once a motion. A unit that is touched already counts when
// the way leads towards it. The first one stops the motion, unless it hits.
func (w *World) planContacts(m *motion) {
	rule := w.rule(m)
	if rule.StopsAt.Camps == 0 {
		return
	}
	u := w.unit(m.unit)
	r := w.unitProto(u).Radius
	w.near = w.swept(u.pos, m.plan.way, r+w.longest(), w.near[:0])
	w.meetings = w.meetings[:0]
	for _, j := range w.near {
		if t, ok := w.meets(m, u, &w.units[j], rule); ok {
			w.meetings = append(w.meetings, meeting{t, w.units[j].guid})
		}
	}
	slices.SortFunc(w.meetings, func(a, b meeting) int { return cmp.Or(cmp.Compare(a.t, b.t), cmp.Compare(a.met, b.met)) })
	for _, k := range w.meetings {
		if m.hits == maxPierced {
			return
		}
		m.struck[m.hits] = k.met
		m.hits++
		w.contacts = append(w.contacts, contact{*m, k.met})
		if !rule.Hits {
			m.plan.d, m.plan.end = scaled(m.plan.way, k.t), arrives
			return
		}
	}
}

// meeting is a unit that a motion meets, at a part of its way.
type meeting struct {
	t   fixed.Num
	met wire.GUID
}

// longest is the longest step of a moved unit.
func (w *World) longest() fixed.Num {
	far := fixed.Num(0)
	for i := range w.motions {
		far = max(far, w.perStep(w.rule(&w.motions[i]).Speed))
	}
	return far
}

// meets finds when the moved unit touches another one, which may be moved as
// well.
func (w *World) meets(m *motion, u, o *Unit, rule *data.Motion) (fixed.Num, bool) {
	if o == u || o.dead || o.safe || m.hasStruck(o.guid) || !w.passes(&rule.StopsAt, m.from.camp, m.from.unit, o) {
		return 0, false
	}
	d := m.plan.way
	if other := w.motionOf(o.guid); other != nil {
		d = d.Sub(other.plan.way)
	}
	gap := o.pos.Sub(u.pos)
	if gap.Dot(d) <= 0 {
		return 0, false
	}
	return fixed.SweptCircle(u.pos, d, w.unitProto(u).Radius, o.pos, w.unitProto(o).Radius)
}

func (m *motion) hasStruck(id wire.GUID) bool {
	for _, s := range m.struck[:m.hits] {
		if s == id {
			return true
		}
	}
	return false
}

// takeSteps moves everybody as planned.
func (w *World) takeSteps() {
	for i := range w.motions {
		m := &w.motions[i]
		u := w.unit(m.unit)
		u.pos = u.pos.Add(m.plan.d).Clamp()
		m.left = max(m.left-m.plan.d.Len(), 0)
		if kind := w.rule(m).Kind; kind == data.MotionDash || kind == data.MotionLeap {
			u.facing = m.dir
		}
	}
	w.regrid()
}

// meet lets everybody who was met be met: both of two who met each other.
func (w *World) meet() {
	for i := range w.contacts {
		c := w.contacts[i]
		if t, u := w.unit(c.met), w.unit(c.m.unit); t != nil && u != nil {
			w.motionWakes(data.OnMotionHit, &c.m, event{target: t.guid, pos: t.pos, at: u.pos})
		}
	}
}

// endMotions ends what has reached its end. Motions that began meanwhile go on
// with the next step.
func (w *World) endMotions() {
	for i := 0; i < len(w.motions); {
		m := w.motions[i]
		if !m.plan.made || m.plan.end == goesOn {
			i++
			continue
		}
		u := w.unit(m.unit)
		w.motions[i].plan.end = goesOn
		if m.plan.end == meetsWall {
			w.motionWakes(data.OnMotionWall, &m, event{target: u.guid, pos: u.pos, at: u.pos})
		}
		if now := w.motionOf(m.unit); now != nil && now.plan.made {
			w.endMotion(u)
		}
		i, _ = w.findMotion(m.unit + 1)
	}
}
