package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// stepCasts runs the cast machine of every hero:
//
//	PreCast   an order to cast that has not begun: every step checks the
//	          spell, the target and the distance again; out of range it walks
//	Cast      the wind-up; a stun, a silence, death, or a target that died or
//	          became illegal breaks it and nothing is spent
//	effective checked once more; mana and cooldown are committed, effects run
//	After     recovery; any waiting or new order ends it
func (w *World) stepCasts() {
	for i := range w.units {
		u := &w.units[i]
		if u.dead || u.seat < 0 {
			continue
		}
		switch {
		case u.casting == castCast:
			w.stepCast(u)
		case u.casting == castAfter:
			w.stepAfter(u)
		case u.order.kind == orderCast:
			w.stepPreCast(u)
		}
	}
}

// stepPreCast is the chase.
func (w *World) stepPreCast(u *Unit) {
	if u.flags&flagStun != 0 {
		return
	}
	s, slot := w.seatOf(u), int(u.order.slot)
	sp := w.spellOf(u, slot)
	r := w.ready(s, u, slot)
	if r == OK && sp.Target == data.CastUnit {
		r = w.admitTarget(u, sp, u.order.target)
	}
	if r != OK {
		w.dropCast(u, r)
		return
	}
	if !w.inCastRange(u, sp) {
		return
	}
	w.beginCast(u, sp)
}

// dropCast ends a chase whose reason is gone.
func (w *World) dropCast(u *Unit, r Result) {
	w.cue(Cue{Kind: CueRefused, Source: u.guid, Seat: u.seat, Camp: u.camp, Result: r, Spell: w.spellOf(u, int(u.order.slot)).ID, Target: u.order.target, Pos: u.order.pos, Trigger: u.order.trigger})
	u.begin(order{})
}

// inCastRange: to the target's edge, or to the point. Spells without a target
// and directions need no range.
func (w *World) inCastRange(u *Unit, sp *data.Spell) bool {
	switch sp.Target {
	case data.CastUnit:
		t := w.living(u.order.target)
		return t != nil && u.pos.Within(t.pos, sp.Range+w.unitProto(t).Radius)
	case data.CastPosition:
		return u.pos.Within(u.order.pos, sp.Range)
	}
	return true
}

func (w *World) beginCast(u *Unit, sp *data.Spell) {
	u.cast, u.order = u.order, order{}
	u.casting = castCast
	u.castLeft = max(w.steps(sp.Cast), 1)
	u.cancelSwing()
	u.halt()
	u.face(w.castPoint(u, sp))
	w.cue(Cue{Kind: CueCastStart, Source: u.guid, Target: u.cast.target, Seat: u.seat, Camp: u.camp, Spell: sp.ID, Trigger: u.cast.trigger, Pos: w.castPoint(u, sp), Dir: u.facing, Span: w.millis(u.castLeft)})
	w.raiseSpell(data.OnCastStart, sp.ID, w.castEvent(u, sp))
}

// castPoint is where the cast is aimed now.
func (w *World) castPoint(u *Unit, sp *data.Spell) fixed.Vec {
	switch sp.Target {
	case data.CastUnit:
		if t := w.unit(u.cast.target); t != nil {
			return t.pos
		}
		return u.pos
	case data.CastNone:
		return u.pos
	}
	return u.cast.pos
}

func (w *World) stepCast(u *Unit) {
	sp := w.spellOf(u, int(u.cast.slot))
	if sp.Target == data.CastUnit && w.admitTarget(u, sp, u.cast.target) != OK {
		w.breakCast(u)
		return
	}
	if u.castLeft--; u.castLeft > 0 {
		return
	}
	w.effective(u, sp)
}

// effective commits cost and cooldown and lets the effects run.
func (w *World) effective(u *Unit, sp *data.Spell) {
	s := w.seatOf(u)
	sl := &s.spells[u.cast.slot]
	level := int(sl.level)
	cost := sp.Cost.At(level)
	if u.mana < cost {
		w.breakCast(u)
		return
	}
	u.mana -= cost
	w.startCooldown(u, sl, sp)
	e := w.castEvent(u, sp)
	u.casting, u.castLeft = castAfter, w.steps(sp.After)
	w.cue(Cue{Kind: CueCastDone, Source: u.guid, Target: u.cast.target, Seat: u.seat, Camp: u.camp, Spell: sp.ID, Trigger: u.cast.trigger, Pos: e.pos, From: u.pos, Dir: e.dir})
	w.raiseSpell(data.OnEffective, sp.ID, e)
	w.hook(data.OnSpellCast, u, e.target, 0, &e.from)
}

// castEvent is the context that a cast gives to its effects.
func (w *World) castEvent(u *Unit, sp *data.Spell) event {
	from := w.originOf(u, u.cast.trigger)
	from.spell = sp.ID
	from.level = w.seatOf(u).spells[u.cast.slot].level
	e := event{from: from, holder: u.guid, target: u.cast.target, pos: w.castPoint(u, sp), at: u.pos, dir: u.facing}
	if d := e.pos.Sub(u.pos); d != (fixed.Vec{}) {
		e.dir = d.Angle()
	}
	return e
}

func (w *World) stepAfter(u *Unit) {
	if u.castLeft--; u.castLeft > 0 && u.next.kind == orderNone {
		return
	}
	w.finishCast(u)
}

// finishCast returns to idle and begins the waiting order.
func (w *World) finishCast(u *Unit) {
	next := u.next
	u.casting, u.castLeft, u.cast = castIdle, 0, order{}
	if next.kind != orderNone {
		u.begin(next)
	}
}

// breakCast ends a cast before it was effective.
func (w *World) breakCast(u *Unit) {
	w.cue(Cue{Kind: CueCastBroken, Source: u.guid, Seat: u.seat, Camp: u.camp, Spell: w.spellOf(u, int(u.cast.slot)).ID, Trigger: u.cast.trigger, Pos: u.pos})
	w.finishCast(u)
}

// breakOff is what a stun does: the cast and the wind-up end, the order stays.
func (w *World) breakOff(u *Unit) {
	if u.casting == castCast {
		w.breakCast(u)
	}
	u.cancelSwing()
}

// startCooldown begins the cooldown of a spell at its level.
func (w *World) startCooldown(u *Unit, sl *spellSlot, sp *data.Spell) {
	cut := min(u.attr[data.AttrCooldownCut], 80*fixed.One)
	ms := fixed.FromInt(int(sp.CooldownAt(int(sl.level)))).Mul(hundred-cut) / 100
	sl.total = w.steps(data.Millis(ms.Floor()))
	sl.left = sl.total
}

// interrupt is the one way in for everything that may end a cast: it ends what
// a unit casts or channels when the spell's rule for the cause says so. Effects
// run within it: afterwards the unit may be dead and its buffs others. A unit
// that casts nothing is left alone.
func (w *World) interrupt(u *Unit, cause data.Break) {
	if u.casting == castCast {
		w.breakCast(u)
	}
}

// hasten takes time off the cooldowns of a unit's hero.
func (w *World) hasten(u *Unit, f *data.Effect, e *event) {}
