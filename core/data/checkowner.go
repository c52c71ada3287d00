package data

// owner is a spell, buff or zone whose effects are checked together.
type owner struct {
	t     *table
	x     *indexes
	ids   []EffectID
	spell *Spell // nil for buffs and zones
	zone  bool
}

// event says what the event of a trigger has.
type event struct {
	unit bool // a target
	at   bool // a place that is not simply the caster's
	dir  bool // a direction
}

// event returns what an effect of the owner finds when it runs.
func (o *owner) event(on Trigger) event {
	switch {
	case on <= OnChannelEnd:
		aimed := o.spell.Target != CastNone
		return event{o.spell.Target == CastUnit, aimed, aimed}
	case on <= OnInterval || on == OnLevelUp || on == OnRespawn:
		return event{unit: true} // the caster itself
	case on == OnBulletEnd || on == OnZoneEnd:
		return event{at: true, dir: true}
	}
	return event{true, true, true}
}

// cast reports whether a trigger is a stage of a cast.
func (t Trigger) cast() bool { return t <= OnChannelEnd }

// effects checks each effect against its owner.
func (o *owner) effects() {
	for i, id := range o.ids {
		e, at := &o.x.effects[id], o.x.places[id]
		if why := o.never(e.Trigger); why != "" {
			o.t.l.at(at.place, "the effect waits for %s, but %s", e.Trigger, why)
			continue
		}
		o.shape(e, at)
		o.rule(e, at)
		if e.Target.Shared {
			o.shared(i, at)
		}
	}
}

// shape checks that a target rule finds what it is laid at.
func (o *owner) shape(e *Effect, at *node) {
	l, r, ev := o.t.l, &e.Target, o.event(e.Trigger)
	switch {
	case r.Shape.pointed() && !ev.dir && e.Trigger.cast():
		l.at(at.place, "a %s needs a direction: the spell's target cannot be \"none\"", r.Shape)
	case r.Shape.pointed() && !ev.dir:
		l.at(at.place, "a %s needs a direction, and %s has none", r.Shape, e.Trigger)
	case r.At == AtTarget && !ev.unit && e.Trigger.cast():
		l.at(at.place, "the effect has no unit to be laid at: the spell's target is %q", o.spell.Target)
	case r.At == AtTarget && !ev.unit:
		l.at(at.place, "the effect has no unit to be laid at: %s is about a place", e.Trigger)
	case r.At == AtPoint && !ev.at && e.Trigger.cast():
		l.at(at.place, "the effect has no point to be laid at: the spell's target is \"none\"")
	case r.Shape == ShapeChain && !ev.unit:
		l.at(at.place, "a chain needs a unit to begin at, and the event has none")
	case o.zone && (r.Shape == ShapeHolder || r.At == AtHolder):
		l.at(at.place, "nobody carries a zone: \"holder\" has no meaning here")
	}
}

// rule checks that an effect finds what it acts on.
func (o *owner) rule(e *Effect, at *node) {
	l, ev := o.t.l, o.event(e.Trigger)
	own := e.Target.Shape == ShapeNone && !e.Target.Shared
	switch {
	case e.Op == OpBlink && !ev.at && !e.Trigger.cast():
		l.at(at.place, "a blink needs a place, and %s has none", e.Trigger)
	case e.Op == OpBlink && e.Trigger.cast() && (!ev.at || o.spell.Target == CastDirection):
		l.at(at.place, "a blink needs a place: the spell's target must be \"unit\", \"position\" or \"vector\", not %q", o.spell.Target)
	case own && e.Op.selects() && !ev.unit:
		l.at(at.place, "the effect has no unit to act on: give it a target shape")
	case e.Op == OpMotion:
		o.motion(e, at, ev)
	}
}

// selects reports whether a rule acts on units and cannot do without one.
func (o Op) selects() bool {
	switch o {
	case OpBullet, OpBlink, OpSummon, OpZone, OpScript:
		return false
	}
	return true
}

func (o *owner) motion(e *Effect, at *node, ev event) {
	m, shape := &e.Motion, e.Target.Shape
	alone := shape == ShapeSelf || shape == ShapeHolder && o.spell != nil
	switch {
	case (m.Kind == MotionDash || m.Kind == MotionLeap) && !ev.dir:
		o.t.l.at(at.place, "a %s needs a direction or a place, and the event has none", m.Kind)
	case (m.Kind == MotionPull || m.Kind == MotionHook) && alone:
		o.t.l.at(at.place, "a %s moves towards the caster: it cannot move the caster itself", m.Kind)
	}
}

// shared checks that the effect before has found the units that the i-th takes,
// and that it has done so by then.
func (o *owner) shared(i int, at *node) {
	e := &o.x.effects[o.ids[i]]
	if i > 0 {
		b := &o.x.effects[o.ids[i-1]]
		timed := b.Delay == e.Delay && b.Repeat == e.Repeat && b.Every == e.Every && b.Queued == e.Queued
		if b.Trigger == e.Trigger && timed && (b.Op.selects() || b.Op == OpScript) {
			return
		}
	}
	o.t.l.at(at.find("target").value.place,
		"shared = true takes the units of the effect before: that must act on units, on the same trigger and at the same time")
}

// causes is what the effects of an owner can bring about.
type causes struct{ bullet, motion, hit, wall bool }

func (o *owner) causes() causes {
	var c causes
	for _, id := range o.ids {
		e := &o.x.effects[id]
		byBullet := e.Trigger == OnBulletHit || e.Trigger == OnBulletEnd
		byMotion := e.Trigger >= OnMotionHit && e.Trigger <= OnMotionEnd
		c.bullet = c.bullet || e.Op == OpBullet && !byBullet
		c.motion = c.motion || e.Op == OpMotion && !byMotion
		c.hit = c.hit || e.Op == OpMotion && e.Motion.StopsAt.Camps != 0
		c.wall = c.wall || e.Op == OpMotion && e.Motion.Kind != MotionLeap
		if e.Op == OpScript {
			return causes{true, true, true, true}
		}
	}
	return c
}

// never returns why a trigger cannot come for the owner, or "".
func (o *owner) never(on Trigger) string {
	switch {
	case on == OnCall && !o.calls():
		return "no other effect calls a script"
	case on == OnCall:
		return ""
	case on >= OnBulletHit && on <= OnMotionEnd:
		return o.causes().never(on)
	case o.spell != nil:
		return o.spell.never(on)
	case o.zone && (on < OnZoneEnter || on >= FirstHook):
		return "that never happens to a zone"
	case !o.zone && (on < OnBuffAdded || on >= OnZoneEnter && on < FirstHook):
		return "that never happens to a buff"
	}
	return ""
}

// calls reports whether an effect of the owner calls a script.
func (o *owner) calls() bool {
	for _, id := range o.ids {
		if e := &o.x.effects[id]; e.Op == OpScript && e.Trigger != OnCall {
			return true
		}
	}
	return false
}

func (c causes) never(on Trigger) string {
	switch {
	case on <= OnBulletEnd && !c.bullet:
		return "no other effect fires a bullet"
	case on >= OnMotionHit && !c.motion:
		return "no other effect starts a motion"
	case on == OnMotionHit && !c.hit:
		return "no motion has \"stops_at\""
	case on == OnMotionWall && !c.wall:
		return "a leap goes over walls"
	}
	return ""
}

// never is owner.never for the triggers of spells and units.
func (s *Spell) never(on Trigger) string {
	switch {
	case on >= FirstHook:
		return ""
	case on > OnInterval:
		return "that never happens to a spell"
	case on.cast() && s.Kind != SpellActive:
		return "a " + s.Kind.String() + " spell is not cast"
	case on == OnCastStart && s.Quick:
		return "a quick spell has no cast state"
	case (on == OnChannelTick || on == OnChannelEnd) && len(s.Channel) == 0:
		return "the spell has no \"channel_ms\""
	case (on == OnToggleOn || on == OnToggleOff) && s.Kind != SpellToggle:
		return "the spell is no toggle"
	case on == OnInterval && s.Kind == SpellActive:
		return "only a passive or toggle spell has one"
	}
	return ""
}
