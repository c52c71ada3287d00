package battle

import (
	"cmp"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// event is a trigger's context: who caused it, at whom or where it happened,
// and, when it waits in the queue, which effect is due when.
type event struct {
	due    int32 // steps from now; 0 runs in this step's event phase
	id     uint32
	from   origin
	effect uint8 // index in the spell's effects
	repeat uint16
	target wire.GUID
	pos    fixed.Vec // the aim, or where it happened
	at     fixed.Vec // the caster's position when it happened
	dir    fixed.Angle
}

// trigger runs a spell's effects that wait for this trigger, in the order of
// the data. Effects with a delay are queued.
func (w *World) trigger(t data.Trigger, sp *data.Spell, e event) {
	for i := range sp.Effects {
		f := &sp.Effects[i]
		if f.Trigger != t {
			continue
		}
		e.effect, e.repeat = uint8(i), uint16(f.Repeat)
		if f.Delay > 0 {
			w.enqueue(e, f.Delay)
			continue
		}
		w.runEffect(f, &e)
		w.again(f, e)
	}
}

// again queues the next run of a repeated effect.
func (w *World) again(f *data.Effect, e event) {
	if e.repeat == 0 {
		return
	}
	e.repeat--
	w.enqueue(e, f.Every)
}

func (w *World) enqueue(e event, delay data.Millis) {
	if len(w.events) == MaxEvents {
		w.fault(BoundEvents, e.from.trigger)
		return
	}
	e.due, e.id = max(w.steps(delay), 1), w.newID()
	i, _ := slices.BinarySearchFunc(w.events, e, compareEvents)
	w.events = slices.Insert(w.events, i, e)
}

// compareEvents orders the queue: frame, source, event id.
func compareEvents(a, b event) int {
	return cmp.Or(cmp.Compare(a.due, b.due), cmp.Compare(a.from.unit, b.from.unit), cmp.Compare(a.id, b.id))
}

// stepEvents runs what is due, in queue order. What a due effect queues waits
// for a later step.
func (w *World) stepEvents() {
	n := 0
	for i := range w.events {
		w.events[i].due--
		if w.events[i].due <= 0 {
			n++
		}
	}
	for range n {
		e := w.events[0]
		w.events = slices.Delete(w.events, 0, 1)
		f := &w.data.Spells[e.from.spell].Effects[e.effect]
		w.runEffect(f, &e)
		w.again(f, e)
	}
}

// runEffect queries the targets and applies the native rule to each.
func (w *World) runEffect(f *data.Effect, e *event) {
	if w.runs++; w.runs > MaxRuns {
		w.fault(BoundRuns, e.from.trigger)
		return
	}
	if int(e.from.depth) >= MaxDepth {
		w.fault(BoundDepth, e.from.trigger)
		return
	}
	w.rng.At(uint32(w.frame), e.from.trigger)
	w.cue(Cue{Kind: CueEffect, Source: e.from.unit, Target: e.target, Seat: e.from.seat, Camp: e.from.camp, Spell: e.from.spell, Index: int32(e.effect), Trigger: e.from.trigger, Pos: e.pos, From: e.at, Dir: e.dir})
	switch f.Op {
	case data.OpBlink:
		w.blink(e)
		return
	case data.OpBullet:
		w.launch(f, e)
		return
	}
	for _, i := range w.selectTargets(&f.Target, e) {
		if u := &w.units[i]; !u.dead {
			w.applyOp(f, e, u)
		}
	}
}

func (w *World) applyOp(f *data.Effect, e *event, u *Unit) {
	from := deeper(e.from)
	switch f.Op {
	case data.OpDamage:
		w.hurt(u, hit{kind: hitSpell, damage: f.Damage, base: w.amount(f, &from, u), from: from})
	case data.OpHeal:
		w.heal(u, w.amount(f, &from, u), &from)
	case data.OpBuff:
		w.addBuff(u, f.Buff, from)
	case data.OpMana:
		u.mana = min(max(u.mana+w.amount(f, &from, u), 0), u.attr[data.AttrMaxMana])
	}
}

// amount is the flat amount of the level plus the stated shares.
func (w *World) amount(f *data.Effect, from *origin, u *Unit) fixed.Num {
	n := f.Amount.At(int(from.level))
	n += f.Attack.Mul(from.attack) + f.Power.Mul(from.power)
	if f.Missing != 0 {
		n += f.Missing.Mul(u.attr[data.AttrMaxHealth] - u.health)
	}
	return n
}

// blink puts the caster at the aim, or beside the target on the side it comes
// from, corrected to the nearest walkable place. A dead caster stays.
func (w *World) blink(e *event) {
	u := w.living(e.from.unit)
	if u == nil {
		return
	}
	to := e.pos
	if t := w.unit(e.target); t != nil {
		back := u.pos.Sub(t.pos)
		if back == (fixed.Vec{}) {
			back = fixed.Vec{X: fixed.One}
		}
		to = t.pos.Add(back.WithLen(w.reach(u, t) + w.data.Rules.BlinkGap))
	}
	from := u.pos
	if p, ok := w.nearest(to, w.unitProto(u).Radius); ok {
		u.pos = p
	}
	u.halt()
	u.face(e.pos)
	w.regrid()
	w.cue(Cue{Kind: CueBlink, Source: u.guid, Seat: u.seat, Camp: u.camp, Trigger: e.from.trigger, Spell: e.from.spell, Pos: u.pos, From: from})
}

// launch fires the effect's bullets: one at the event's target when the bullet
// tracks, else Count of them spread around the aim.
func (w *World) launch(f *data.Effect, e *event) {
	from := deeper(e.from)
	b := bullet{proto: f.Bullet, from: from, pos: e.at, aim: e.pos, target: e.target}
	if w.data.Bullets[f.Bullet].Tracking {
		w.fire(b)
		return
	}
	b.target = 0
	n := max(f.Count, 1)
	for i := range n {
		b.dir = e.dir
		if n > 1 {
			b.dir += fixed.Angle(int(f.Spread)*i/(n-1)) - f.Spread/2
		}
		w.fire(b)
	}
}
