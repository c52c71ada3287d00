package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// stepCasts runs the cast machine of every hero:
//
//	PreCast   an order to cast that has not begun: every step checks the
//	          spell, the target, its camp's sight and the distance again; out of
//	          range it walks; while a state holds the hero it waits
//	Cast      the wind-up; new orders wait; the data's BreakRules say what else
//	          breaks it
//	effective cost, cooldown, effects, in this order (see Spell.CommitAt)
//	Channel   ticks; an own order ends it
//	Lock      a channel that own orders wait for
//	After     recovery; any waiting or new order ends it
//
// Quick spells and toggles pass none of these states: see instant.
func (w *World) stepCasts() {
	for i := range w.units {
		u := &w.units[i]
		if u.dead || u.seat < 0 {
			continue
		}
		w.runQueue(u)
		switch u.casting {
		case castCast:
			w.stepCast(u)
		case castChannel, castLock:
			w.stepChannel(u)
		case castAfter:
			w.stepAfter(u)
		default:
			if u.order.kind == orderCast {
				w.stepPreCast(u)
			}
		}
	}
}

// casts reports whether a cast is under way that can still be broken.
func (u *Unit) casts() bool {
	return u.casting == castCast || u.casting == castChannel || u.casting == castLock
}

// castSpell is what the unit casts; it must cast something.
func (w *World) castSpell(u *Unit) *data.Spell { return w.spellOf(u, int(u.cast.slot)) }

// castLetsWalk: outside a cast, or to where the player sends it under a spell
// that is cast while moving.
func (w *World) castLetsWalk(u *Unit) bool {
	return u.casting == castIdle || u.order.kind == orderMove && w.castSpell(u).Moving
}

// stepPreCast is the chase.
func (w *World) stepPreCast(u *Unit) {
	if u.flags&(flagsHelpless|flagsDriven) != 0 {
		return
	}
	slot := int(u.order.slot)
	sp := w.spellOf(u, slot)
	r := w.ready(w.seatOf(u), u, slot)
	if r == OK && sp.Target == data.CastUnit {
		r = w.admitTarget(u, sp, u.order.target)
	}
	if r != OK {
		w.dropCast(u, sp, r)
		return
	}
	if w.inCastRange(u, sp) {
		w.beginCast(u, sp)
	}
}

// dropCast ends a chase whose reason is gone.
func (w *World) dropCast(u *Unit, sp *data.Spell, r Result) {
	w.refuseCast(u, sp, &u.order, r)
	u.begin(order{})
}

func (w *World) refuseCast(u *Unit, sp *data.Spell, o *order, r Result) {
	w.cue(Cue{Kind: CueRefused, Source: u.guid, Seat: u.seat, Camp: u.camp, Result: r, Spell: sp.ID, Target: o.target, Pos: o.pos, Trigger: o.trigger})
}

// inCastRange: to the target's edge, or to the point. Spells without a target
// and directions need no range.
func (w *World) inCastRange(u *Unit, sp *data.Spell) bool {
	return w.reaches(u, sp, &u.order, sp.Range)
}

func (w *World) reaches(u *Unit, sp *data.Spell, o *order, reach fixed.Num) bool {
	switch sp.Target {
	case data.CastUnit:
		t := w.unit(o.target)
		return t != nil && u.pos.Within(t.pos, reach+w.unitProto(t).Radius)
	case data.CastPosition, data.CastVector:
		return u.pos.Within(o.pos, reach)
	}
	return true
}

func (w *World) beginCast(u *Unit, sp *data.Spell) {
	u.cast, u.order = u.order, order{}
	u.casting, u.castTick = castCast, 0
	u.castLeft = max(w.steps(sp.Cast), 1)
	u.cancelSwing()
	u.halt()
	w.aimCast(u, sp)
	e := w.castEvent(u, sp, &u.cast)
	w.cue(Cue{Kind: CueCastStart, Source: u.guid, Target: u.cast.target, Seat: u.seat, Camp: u.camp, Spell: sp.ID, Trigger: u.cast.trigger, Pos: e.pos, Dir: u.facing, Span: w.millis(u.castLeft)})
	if sp.CommitAt == data.AtCastStart {
		w.spend(u, sp)
	}
	w.raiseSpell(data.OnCastStart, sp.ID, e)
}

// aimCast turns to the aim and remembers where a target is, in case it goes.
func (w *World) aimCast(u *Unit, sp *data.Spell) {
	if t := w.unit(u.cast.target); sp.Target == data.CastUnit && t != nil {
		u.cast.pos = t.pos
	}
	if sp.Target != data.CastNone && !(sp.Moving && u.order.kind == orderMove) {
		u.face(u.cast.pos)
	}
}

// castEvent is the context that a cast gives to its effects. A direction leads
// at most as far as the spell's range.
func (w *World) castEvent(u *Unit, sp *data.Spell, o *order) event {
	from := w.originOf(u, o.trigger)
	from.spell = sp.ID
	from.level = w.seatOf(u).spells[o.slot].level
	e := event{from: from, holder: u.guid, target: o.target, pos: o.pos, at: u.pos, dir: u.facing}
	if sp.Target == data.CastNone {
		e.pos = u.pos
	}
	if t := w.living(o.target); t != nil {
		e.pos = t.pos
	}
	if d := e.pos.Sub(u.pos); d != (fixed.Vec{}) {
		e.dir = d.Angle()
	}
	switch sp.Target {
	case data.CastVector:
		e.dir = fixed.Angle(o.extra)
	case data.CastDirection:
		e.pos = u.pos.Toward(e.pos, sp.Range)
	}
	return e
}

// stepCast is the wind-up.
func (w *World) stepCast(u *Unit) {
	trigger := u.cast.trigger
	w.checkTarget(u)
	if u.casting != castCast || u.cast.trigger != trigger {
		return
	}
	sp := w.castSpell(u)
	w.aimCast(u, sp)
	if u.castLeft--; u.castLeft <= 0 {
		w.effective(u, sp)
	}
}

// checkTarget breaks a cast whose target was lost, unless the data's rule for
// it lets the cast go on.
func (w *World) checkTarget(u *Unit) {
	sp := w.castSpell(u)
	if sp.Target != data.CastUnit {
		return
	}
	switch r := w.admitTarget(u, sp, u.cast.target); {
	case r == TargetHidden:
		w.endFor(u, data.BreakFog, r)
	case r != OK:
		w.endFor(u, data.BreakTarget, r)
	case sp.Leash > 0 && !w.reaches(u, sp, &u.cast, sp.Range+sp.Leash):
		w.endFor(u, data.BreakDistance, TooFar)
	}
}

// effective lets the cast count.
func (w *World) effective(u *Unit, sp *data.Spell) {
	if !u.spent {
		if r := w.affords(w.seatOf(u), u, int(u.cast.slot)); r != OK {
			w.endCast(u, data.BreakRule{}, r)
			return
		}
	}
	if sp.CommitAt == data.AtEffective {
		w.spend(u, sp)
	}
	e := w.castEvent(u, sp, &u.cast)
	w.cue(Cue{Kind: CueCastDone, Source: u.guid, Target: u.cast.target, Seat: u.seat, Camp: u.camp, Spell: sp.ID, Trigger: u.cast.trigger, Pos: e.pos, From: u.pos, Dir: e.dir})
	if sp.ChannelAt(int(e.from.level)) > 0 {
		w.beginChannel(u, sp, int(e.from.level))
	} else {
		w.beginAfter(u, sp)
	}
	w.takeEffect(u, sp, e)
}

// takeEffect runs the effects of a cast that is effective, tells what waits for
// casts of the unit, and ends what a cast ends.
func (w *World) takeEffect(u *Unit, sp *data.Spell, e event) {
	w.raiseSpell(data.OnEffective, sp.ID, e)
	w.hook(data.OnSpellCast, u, e.target, 0, &e.from)
	w.endOn(u, data.EndsOnCast, &e.from)
}

// beginAfter: nothing can be broken any more, what was paid is paid.
func (w *World) beginAfter(u *Unit, sp *data.Spell) {
	u.casting, u.castLeft = castAfter, w.steps(sp.After)
	u.castTick, u.paid, u.spent = 0, 0, false
}

func (w *World) stepAfter(u *Unit) {
	u.castLeft--
	if s := w.seatOf(u); u.castLeft <= 0 || u.next.kind != orderNone || s.queued > 0 {
		w.finishCast(u)
		w.runQueue(u)
	}
}

// finishCast returns to idle and begins the waiting order.
func (w *World) finishCast(u *Unit) {
	next, slot := u.next, int(u.cast.slot)
	u.casting, u.castLeft, u.castTick, u.cast, u.next = castIdle, 0, 0, order{}, order{}
	u.paid, u.spent = 0, false
	w.useUp(w.seatOf(u), u, slot)
	if next.kind != orderNone && !u.dead && w.holds(u, &next) {
		u.begin(next)
	}
}

// interrupt is the one way in for everything that may end a cast: it ends what
// a unit casts or channels when the spell's rule for the cause says so. Effects
// run within it: afterwards the unit may be dead and its buffs others. A unit
// that casts nothing is left alone.
func (w *World) interrupt(u *Unit, cause data.Break) {
	w.endFor(u, cause, u.reason(cause))
}

// endFor is interrupt with the reason that is announced. What items do is not
// silenced; death asks no rule whether it may.
func (w *World) endFor(u *Unit, cause data.Break, why Result) {
	if !u.casts() || cause == data.BreakSilence && u.cast.slot >= SlotItems {
		return
	}
	if rule := w.castSpell(u).Breaks[cause]; cause == data.BreakDeath || !rule.GoesOn {
		w.endCast(u, rule, why)
	}
}

// reason is what an interruption is called.
func (u *Unit) reason(cause data.Break) Result {
	switch cause {
	case data.BreakStun:
		if r := u.bound(); r != OK {
			return r
		}
		return Stopped
	case data.BreakSilence:
		return Silenced
	case data.BreakOrder:
		return Interrupted
	case data.BreakDeath:
		return Dead
	case data.BreakFog:
		return TargetHidden
	case data.BreakDistance:
		return TooFar
	}
	return NoTarget
}

// endCast breaks a cast or channel: what the rule gives back of what it has
// committed comes back, then the channel's end is told to its effects.
func (w *World) endCast(u *Unit, rule data.BreakRule, why Result) {
	sp, channel := w.castSpell(u), u.casting != castCast
	if channel && sp.CommitAt == data.AtChannelEnd {
		w.spend(u, sp)
	}
	w.refund(u, sp, rule)
	if channel {
		w.endChannel(u, sp, 0, why)
		return
	}
	w.cue(Cue{Kind: CueCastBroken, Source: u.guid, Seat: u.seat, Camp: u.camp, Result: why, Spell: sp.ID, Trigger: u.cast.trigger, Pos: u.pos})
	w.finishCast(u)
}
