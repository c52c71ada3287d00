package battle

import "sameframe/core/data"

// stepSlots runs what goes on in the spells of every hero: charges come back
// (for the dead as well), toggles take their upkeep, and passives and toggles
// that are on have their intervals. It comes after regeneration, so that a
// toggle lives on what the same step gave.
func (w *World) stepSlots() {
	for i := range w.seats {
		s := &w.seats[i]
		u := w.unit(s.hero)
		for slot := range s.spells {
			sl, sp := &s.spells[slot], w.spellOf(u, slot)
			if sp == nil || sl.level == 0 {
				continue
			}
			w.stepCharges(u, sl, sp)
			if sp.Kind != data.SpellActive && !u.dead {
				w.stepHeld(s, u, slot)
			}
		}
	}
}

// stepHeld is one step of a passive, or of a toggle that is on.
func (w *World) stepHeld(s *seat, u *Unit, slot int) {
	sl, sp := &s.spells[slot], w.spellOf(u, slot)
	if sp.Kind == data.SpellToggle {
		if !sl.on {
			return
		}
		upkeep := w.perStep(sp.Upkeep.At(int(sl.level)))
		if u.mana < upkeep {
			w.switchOff(s, u, slot, w.newID())
			return
		}
		u.mana -= upkeep
	}
	if !sp.Hooks.Has(data.OnInterval) {
		return
	}
	id := sp.ID
	for sl.tick += int32(w.ms); sl.tick >= int32(sp.Every); {
		sl.tick -= int32(sp.Every)
		w.raiseOwn(data.OnInterval, s, u, slot, w.newID())
		if now := w.spellOf(u, slot); u.dead || now == nil || now.ID != id || sp.Kind == data.SpellToggle && !sl.on {
			return
		}
	}
}

// raiseOwn runs what a spell of a hero does on a trigger of its own, at the
// hero itself.
func (w *World) raiseOwn(t data.Trigger, s *seat, u *Unit, slot int, trigger uint32) {
	from := w.spellOrigin(u, slot, &origin{trigger: trigger})
	w.raiseSpell(t, from.spell, event{from: from, holder: u.guid, target: u.guid, pos: u.pos, at: u.pos, dir: u.facing})
}

// flip switches a toggle. Switching on commits cost and cooldown; switching
// off is free, and no cooldown keeps from it.
func (w *World) flip(s *seat, u *Unit, o *order) {
	slot := int(o.slot)
	sl, sp := &s.spells[slot], w.spellOf(u, slot)
	if sl.on {
		w.switchOff(s, u, slot, o.trigger)
		return
	}
	w.pay(u, sl, sp)
	w.startCooldown(u, sl, sp)
	sl.on, sl.tick = true, 0
	w.tellToggle(u, sp, o.trigger, 1)
	w.raiseOwn(data.OnToggleOn, s, u, slot, o.trigger)
}

// switchOff ends a toggle that is on, for whatever reason.
func (w *World) switchOff(s *seat, u *Unit, slot int, trigger uint32) {
	sl := &s.spells[slot]
	if !sl.on {
		return
	}
	sl.on, sl.tick = false, 0
	w.tellToggle(u, w.spellOf(u, slot), trigger, 0)
	w.raiseOwn(data.OnToggleOff, s, u, slot, trigger)
}

func (w *World) tellToggle(u *Unit, sp *data.Spell, trigger uint32, on int32) {
	w.cue(Cue{Kind: CueToggle, Source: u.guid, Seat: u.seat, Camp: u.camp, Spell: sp.ID, Index: on, Trigger: trigger, Pos: u.pos})
}

// lapse is what death does to a hero's commands and toggles: the cast breaks by
// its rule, what waits is forgotten, and toggles go off by slot. The dead are
// dead already, so that what runs here cannot kill them again.
func (w *World) lapse(u *Unit, trigger uint32) {
	s := w.seatOf(u)
	if s == nil {
		return
	}
	s.clearQueue()
	w.interrupt(u, data.BreakDeath)
	if u.casting == castAfter {
		w.finishCast(u)
	}
	for slot := range s.spells {
		w.switchOff(s, u, slot, trigger)
	}
}
