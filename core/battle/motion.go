package battle

import (
	"cmp"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// maxMotion bounds how long a forced motion lasts, wherever it leads.
const maxMotion = data.Millis(10_000)

// motion is a forced motion under way.
type motion struct {
	unit   wire.GUID // who is moved
	from   origin    // who moves it
	effect data.EffectID
	dir    fixed.Angle
	to     fixed.Vec // where it leads; of a hook, where its source was last
	left   fixed.Num // units still to go; a hook counts none
	steps  int32     // bound on its duration
	hits   uint8
	struck [maxPierced]wire.GUID

	plan plan `state:"scratch"` // what it does in this step
}

// motionEnd is whether and why a motion ends in a step.
type motionEnd uint8

const (
	goesOn  motionEnd = iota
	arrives           // at its end, or at a unit that stops it
	meetsWall
)

// plan is one step of a motion, made before anybody moves.
type plan struct {
	made bool      // begun before the step was planned
	way  fixed.Vec // as far as walls let it
	d    fixed.Vec // as far as it goes
	end  motionEnd
}

// contact is a moved unit that meets another, with the motion as it was.
type contact struct {
	m   motion
	met wire.GUID
}

// motionOf returns the motion that has a unit, or nil. The pointer is good until
// the next motion begins or ends.
func (w *World) motionOf(id wire.GUID) *motion {
	i, ok := w.findMotion(id)
	if !ok {
		return nil
	}
	return &w.motions[i]
}

func (w *World) findMotion(id wire.GUID) (int, bool) {
	if len(w.motions) == 0 {
		return 0, false
	}
	return slices.BinarySearchFunc(w.motions, id, func(m motion, id wire.GUID) int { return cmp.Compare(m.unit, id) })
}

// rule is the data of a motion.
func (w *World) rule(m *motion) *data.Motion { return &w.data.Effects[m.effect].Motion }

// push begins the forced motion of an effect at a unit.
//
//	knock  straight away from the event's place (FromHere: the caster's), or, from the very place, the way that
//	       the event came
//	pull   straight to where the caster is when it begins, dead or alive, until Gap is between their edges
//	dash   along the aim by Distance when the spell has a direction or no target, else to the event's place, at
//	leap   most Distance; a leap lands at the nearest free place
//	hook   to the caster wherever it goes, through walls and units, until their edges meet; without a living
//	       caster it ends where it is
//
// Buildings are not moved. A dash or leap does not begin for who may not jump.
// One of lower priority than the present motion is refused; else that one ends
// first. The unit's cast and attack are interrupted; its orders wait.
func (w *World) push(u *Unit, f *data.Effect, e *event) {
	rule := &f.Motion
	own := rule.Kind == data.MotionDash || rule.Kind == data.MotionLeap
	if u.dead || w.unitProto(u).Static || own && u.under(flagsNoJump) {
		return
	}
	if have := w.motionOf(u.guid); have != nil {
		if rule.Priority < w.rule(have).Priority {
			return
		}
		w.endMotion(u)
		if u.dead || w.motionOf(u.guid) != nil {
			return
		}
	}
	m := motion{unit: u.guid, from: deeper(e.from), effect: e.effect, steps: w.steps(maxMotion)}
	m.from.depth = 0
	w.course(&m, u, f, e)
	w.carry(u, m, e.dir)
}

// carry lets a motion have a unit. One that leads nowhere ends with the next
// step.
func (w *World) carry(u *Unit, m motion, dir fixed.Angle) {
	if m.dir = dir; m.to != u.pos {
		m.dir = m.to.Sub(u.pos).Angle()
	}
	i, _ := w.findMotion(m.unit)
	w.motions = slices.Insert(w.motions, i, m)
	c := w.motionCue(CueMotion, &m, u)
	c.From, c.Pos, c.Span = u.pos, m.to, w.millis(m.duration(w))
	w.cue(c)
	u.cancelSwing()
	u.halt()
	w.changed(u)
}

// duration is how long a motion will last when nothing stops it.
func (m *motion) duration(w *World) int32 {
	step := max(w.perStep(w.rule(m).Speed), 1)
	return min(int32((m.left+step-1)/step), m.steps)
}

func (w *World) motionCue(kind CueKind, m *motion, u *Unit) Cue {
	return Cue{
		Kind: kind, Source: m.from.unit, Target: u.guid, Seat: m.from.seat, Camp: u.camp, Spell: m.from.spell,
		Index: int32(w.rule(m).Kind), Trigger: m.from.trigger, Node: m.from.node, Pos: u.pos, Dir: m.dir,
	}
}

// course finds where a motion leads and how far it goes.
func (w *World) course(m *motion, u *Unit, f *data.Effect, e *event) {
	far := f.Motion.Distance.At(int(e.from.level))
	caster := w.whereIs(e.from.unit, e.at)
	switch f.Motion.Kind {
	case data.MotionKnock:
		center := e.pos
		if f.Motion.FromHere {
			center = caster
		}
		m.to = u.pos.Add(away(u.pos, center, e).WithLen(far))
	case data.MotionPull, data.MotionHook:
		m.to = w.beside(u, e.from.unit, caster, f.Motion.Gap)
		if far > 0 {
			m.to = u.pos.Toward(m.to, far)
		}
	default:
		m.to = w.jumpTo(u, f, e, far)
	}
	m.to = m.to.Clamp()
	m.left = u.pos.Dist(m.to)
}

// away is the direction from a place to a unit; for one at the very place, the
// way that the event came from where it was caused, else along its aim.
func away(u, center fixed.Vec, e *event) fixed.Vec {
	switch {
	case u != center:
		return u.Sub(center)
	case u != e.at:
		return u.Sub(e.at)
	}
	return e.dir.Vec()
}

// beside is the place on the way to another unit at which a gap is between
// their edges; the unit's own place when it is as near already.
func (w *World) beside(u *Unit, other wire.GUID, at fixed.Vec, gap fixed.Num) fixed.Vec {
	gap += w.unitProto(u).Radius
	if o := w.unit(other); o != nil {
		gap += w.unitProto(o).Radius
	}
	return u.pos.Toward(at, u.pos.Dist(at)-gap)
}

// jumpTo is where a dash or leap leads.
func (w *World) jumpTo(u *Unit, f *data.Effect, e *event, far fixed.Num) fixed.Vec {
	along := e.pos == u.pos
	if s := f.Owner.Spell; s != 0 {
		kind := w.data.Spells[s].Target
		along = kind == data.CastDirection || kind == data.CastNone
	}
	to := u.pos.Toward(e.pos, far)
	if along {
		to = u.pos.Add(scaled(e.dir.Vec(), far)).Clamp()
	}
	if f.Motion.Kind == data.MotionLeap {
		if p, ok := w.nearest(to, w.unitProto(u).Radius); ok {
			to = p
		}
	}
	return to
}

// endMotion ends the motion that has a unit, if one does, exactly once: who was
// moved over walls lands at the nearest free place; OnMotionEnd [the unit].
// Effects run within it.
func (w *World) endMotion(u *Unit) {
	i, ok := w.findMotion(u.guid)
	if !ok {
		return
	}
	m := w.motions[i]
	w.motions = slices.Delete(w.motions, i, i+1)
	if r := w.unitProto(u).Radius; w.overWalls(&m) && !w.ground().Walkable(u.pos, r) {
		if p, ok := w.nearest(u.pos, r); ok {
			u.pos = p
			w.regrid()
		}
	}
	w.cue(w.motionCue(CueMotionEnd, &m, u))
	w.changed(u)
	w.motionWakes(data.OnMotionEnd, &m, event{target: u.guid, pos: u.pos, at: u.pos})
}

func (w *World) overWalls(m *motion) bool {
	kind := w.rule(m).Kind
	return kind == data.MotionLeap || kind == data.MotionHook
}

// motionWakes runs what the owner of the effect that moves does on a trigger of
// the motion.
func (w *World) motionWakes(t data.Trigger, m *motion, e event) {
	e.from, e.holder, e.dir = m.from, m.from.unit, m.dir
	w.raiseOwner(t, m.effect, e)
}
