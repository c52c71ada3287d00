package battle

import "sameframe/core/data"

// instant runs an order that takes no time: a quick spell, or a toggle. It
// reports false for every other order. Nothing that the unit does is
// disturbed: neither its walk, nor its attack, nor a cast under way.
func (w *World) instant(u *Unit, o *order) bool {
	if !w.isInstant(u, o) {
		return false
	}
	s := w.seatOf(u)
	if w.spellOf(u, int(o.slot)).Kind == data.SpellToggle {
		w.flip(s, u, o)
	} else {
		w.quick(s, u, o)
	}
	return true
}

func (w *World) isInstant(u *Unit, o *order) bool {
	if o.kind != orderCast {
		return false
	}
	sp := w.spellOf(u, int(o.slot))
	return sp.Kind == data.SpellToggle || sp.Quick
}

// quick commits a quick spell in the order that its data states. A caster whom
// its own effects killed still pays.
func (w *World) quick(s *seat, u *Unit, o *order) {
	slot := int(o.slot)
	sp := w.spellOf(u, slot)
	e := w.castEvent(u, sp, o)
	w.cue(Cue{Kind: CueCastDone, Source: u.guid, Target: o.target, Seat: u.seat, Camp: u.camp, Spell: sp.ID, Trigger: o.trigger, Pos: e.pos, From: u.pos, Dir: e.dir})
	for _, c := range sp.Commit {
		switch c {
		case data.CommitCost:
			w.pay(u, &s.spells[slot], sp)
		case data.CommitCooldown:
			w.startCooldown(u, &s.spells[slot], sp)
		case data.CommitEffects:
			w.takeEffect(u, sp, e)
		}
	}
	w.useUp(s, u, slot)
}
