package battle

import (
	"cmp"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// event is a trigger's context: who caused it, at whom or where it happened,
// and, when it waits in the queue, which effect is due when.
type event struct {
	due     int32 // steps from now; 0 runs in this step's event phase
	id      uint32
	from    origin
	effect  data.EffectID
	repeat  uint16
	holder  wire.GUID // the unit that carries what waited for the trigger; 0 for zones
	carrier uint32    // the buff or zone instance whose effect it is; 0 for spells
	target  wire.GUID
	value   fixed.Num // of the trigger: damage dealt, health gained
	pos     fixed.Vec // the aim, or where it happened
	at      fixed.Vec // the caster's position when it happened
	dir     fixed.Angle

	selected bool `state:"scratch"` // an effect of this trigger has selected units: see TargetRule.Shared
}

const siteChance synrand.Site = "effect.chance"

// raise runs the effects of a list that wait for a trigger, in the order of
// the data. Those that are delayed or queued wait in the queue.
func (w *World) raise(t data.Trigger, list []data.EffectID, e event) {
	for _, id := range list {
		f := &w.data.Effects[id]
		if f.Trigger != t || !w.luck(f, &e) {
			continue
		}
		e.effect, e.repeat = id, uint16(f.Repeat)
		if f.Delay > 0 || f.Queued {
			w.enqueue(e, f.Delay)
			continue
		}
		run := e
		w.runEffect(f, &run)
		e.selected = run.selected
		w.again(f, e)
	}
}

// luck draws for an effect that does not always run.
func (w *World) luck(f *data.Effect, e *event) bool {
	if f.Chance >= 10000 {
		return true
	}
	w.rng.At(uint32(w.frame), e.from.trigger)
	return w.rng.Chance(f.Chance, siteChance)
}

// raiseSpell runs what a spell does on a trigger of its own.
func (w *World) raiseSpell(t data.Trigger, id data.SpellID, e event) {
	if sp := &w.data.Spells[id]; sp.Hooks.Has(t) {
		w.raise(t, sp.Effects, e)
	}
}

// raiseBuff runs what a buff does on a trigger of its own, for its holder. The
// instance is given by value: it may be gone.
func (w *World) raiseBuff(t data.Trigger, b buff, other wire.GUID, value fixed.Num, depth uint8) {
	p := &w.data.Buffs[b.proto]
	if u := w.unit(b.owner); p.Hooks.Has(t) && u != nil {
		e := event{from: b.from, holder: b.owner, carrier: b.id, target: other, value: value, pos: u.pos, at: u.pos, dir: u.facing}
		e.from.depth = depth
		w.raise(t, p.Effects, e)
	}
}

// hook tells everything that waits at a unit what happened to it: the spells
// of its hero by slot, then its buffs by age. cause is what brought it about;
// other and value are those of the trigger. u may be dead afterwards.
func (w *World) hook(t data.Trigger, u *Unit, other wire.GUID, value fixed.Num, cause *origin) {
	if !u.hooks.Has(t) {
		return
	}
	chain := deeper(*cause)
	if s := w.seatOf(u); s != nil {
		for slot := range NumSlots {
			w.hookSpell(t, s, u, slot, other, value, &chain)
		}
	}
	w.hookBuffs(t, u, other, value, &chain)
}

func (w *World) hookSpell(t data.Trigger, s *seat, u *Unit, slot int, other wire.GUID, value fixed.Num, chain *origin) {
	sl, sp := &s.spells[slot], w.spellOf(u, slot)
	if sp == nil || sl.level == 0 || !sp.Hooks.Has(t) || sp.Kind == data.SpellPassive && sl.left > 0 || sp.Kind == data.SpellToggle && !sl.on {
		return
	}
	e := event{from: w.spellOrigin(u, slot, chain), holder: u.guid, target: other, value: value, pos: u.pos, at: u.pos, dir: u.facing}
	if o := w.unit(other); o != nil {
		e.pos = o.pos
	}
	if sp.Kind == data.SpellPassive {
		w.startCooldown(u, sl, sp)
	}
	w.raise(t, sp.Effects, e)
}

// spellOrigin is a unit as the cause of an effect of one of its spells.
func (w *World) spellOrigin(u *Unit, slot int, chain *origin) origin {
	from := w.originOf(u, chain.trigger)
	from.spell, from.level = w.spellOf(u, slot).ID, w.seatOf(u).spells[slot].level
	from.node, from.depth = chain.node, chain.depth
	return from
}

func (w *World) hookBuffs(t data.Trigger, u *Unit, other wire.GUID, value fixed.Num, chain *origin) {
	owner := u.guid
	lo, _ := w.buffsOf(owner)
	for i := lo; i < len(w.buffs) && w.buffs[i].owner == owner; i++ {
		b := w.buffs[i]
		if !w.data.Buffs[b.proto].Hooks.Has(t) {
			continue
		}
		b.from.trigger, b.from.node = chain.trigger, chain.node
		epoch := w.buffEpoch
		w.raiseBuff(t, b, other, value, chain.depth)
		if w.buffEpoch != epoch {
			i = w.buffBound(owner, b.id+1) - 1
		}
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

// enqueue lets an effect wait: 0 ms means the event phase of this step, or of
// the next one when it is running or over. Depth counts within a step: what
// waits for a later one begins anew.
func (w *World) enqueue(e event, delay data.Millis) {
	if len(w.events) == MaxEvents {
		w.fault(BoundEvents, e.from.trigger)
		return
	}
	e.due, e.id, e.selected = w.steps(delay), w.newID(), false
	if e.due > 0 {
		e.from.depth = 0
	}
	i, _ := slices.BinarySearchFunc(w.events, e, w.compareEvents)
	w.events = slices.Insert(w.events, i, e)
}

// compareEvents orders the queue: frame, descending priority, source, event id.
func (w *World) compareEvents(a, b event) int {
	return cmp.Or(cmp.Compare(a.due, b.due), cmp.Compare(w.data.Effects[b.effect].Priority, w.data.Effects[a.effect].Priority),
		cmp.Compare(a.from.unit, b.from.unit), cmp.Compare(a.id, b.id))
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
		f := &w.data.Effects[e.effect]
		run := e
		w.runEffect(f, &run)
		w.again(f, e)
	}
	w.bear()
}
