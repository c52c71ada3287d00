package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// allCooldowns is the least time, in milliseconds, of an OpCooldown that resets.
const allCooldowns = 3_600_000 * fixed.One

// affords asks for what a cast of a slot costs: a charge, then mana.
func (w *World) affords(s *seat, u *Unit, slot int) Result {
	sl, sp := &s.spells[slot], w.spellOf(u, slot)
	switch {
	case sp.Charges > 0 && sl.charges == 0:
		return NoCharges
	case u.mana < sp.Cost.At(int(sl.level)):
		return NoMana
	}
	return OK
}

// spend commits cost and cooldown of the cast under way, once.
func (w *World) spend(u *Unit, sp *data.Spell) {
	if u.spent {
		return
	}
	sl := &w.seatOf(u).spells[u.cast.slot]
	u.paid, u.spent = w.pay(u, sl, sp), true
	w.startCooldown(u, sl, sp)
}

// pay takes the mana and the charge of a cast and returns the mana that it
// took: no more than there is.
func (w *World) pay(u *Unit, sl *spellSlot, sp *data.Spell) fixed.Num {
	cost := min(sp.Cost.At(int(sl.level)), u.mana)
	u.mana -= cost
	if sl.charges > 0 {
		sl.charges--
		w.awaitCharge(u, sl, sp)
	}
	return cost
}

// refund gives back what a rule says of what the cast has committed: mana by
// its percentage, the charge when it says all, and the percentage of what is
// left of the cooldown.
func (w *World) refund(u *Unit, sp *data.Spell, rule data.BreakRule) {
	if !u.spent {
		return
	}
	sl := &w.seatOf(u).spells[u.cast.slot]
	u.mana = min(u.mana+u.paid*fixed.Num(rule.Cost)/100, max(u.mana, u.attr[data.AttrMaxMana]))
	if rule.Cost >= 100 {
		sl.charge(sp)
	}
	sl.left -= sl.left * int32(rule.Cooldown) / 100
}

// charge gives one charge back. Who has all of them awaits none, and ammunition
// awaits none while any is left.
func (sl *spellSlot) charge(sp *data.Spell) {
	sl.charges = uint8(min(int(sl.charges)+1, sp.Charges))
	if int(sl.charges) == sp.Charges || sp.Reload {
		sl.refill = 0
	}
}

// awaitCharge starts the time until the next charge: as soon as one is missing,
// or for ammunition when none is left.
func (w *World) awaitCharge(u *Unit, sl *spellSlot, sp *data.Spell) {
	if sl.refill > 0 || int(sl.charges) >= sp.Charges || sp.Reload && sl.charges > 0 {
		return
	}
	sl.refill = w.shortened(u, sp.RechargeAt(int(sl.level)))
}

// stepCharges counts one step towards the next charge of a slot. The dead
// recharge as well.
func (w *World) stepCharges(u *Unit, sl *spellSlot, sp *data.Spell) {
	if sl.refill == 0 {
		return
	}
	if sl.refill--; sl.refill == 0 {
		w.recharge(u, sl, sp)
	}
}

// recharge is what the end of the time gives.
func (w *World) recharge(u *Unit, sl *spellSlot, sp *data.Spell) {
	if sp.Reload {
		sl.charges = uint8(sp.Charges)
		return
	}
	sl.charge(sp)
	w.awaitCharge(u, sl, sp)
}

// startCooldown begins the cooldown of a spell at its level.
func (w *World) startCooldown(u *Unit, sl *spellSlot, sp *data.Spell) {
	sl.total = w.shortened(u, sp.CooldownAt(int(sl.level)))
	sl.left = sl.total
}

// shortened is a cooldown less the unit's AttrCooldownCut, at most 80 percent,
// in whole steps, rounded up.
func (w *World) shortened(u *Unit, m data.Millis) int32 {
	cut := min(u.attr[data.AttrCooldownCut], 80*fixed.One)
	return w.steps(data.Millis((fixed.FromInt(int(m)).Mul(hundred-cut) / 100).Floor()))
}

// hasten takes time off the cooldowns of a unit's hero and brings its charges
// nearer; what is too much for one charge counts for the next.
func (w *World) hasten(u *Unit, f *data.Effect, e *event) {
	s, n := w.seatOf(u), w.amount(f, e, u)
	if s == nil || n <= 0 {
		return
	}
	for slot := range s.spells {
		sp := w.spellOf(u, slot)
		if sp == nil || f.Spell != 0 && sp.ID != f.Spell {
			continue
		}
		w.hastenSlot(u, &s.spells[slot], sp, w.steps(data.Millis(min(n, allCooldowns).Floor())), n >= allCooldowns)
	}
}

func (w *World) hastenSlot(u *Unit, sl *spellSlot, sp *data.Spell, steps int32, all bool) {
	if all {
		sl.left = 0
		if sl.refill > 0 {
			sl.charges, sl.refill = uint8(sp.Charges), 0
		}
		return
	}
	sl.left = max(sl.left-steps, 0)
	for sl.refill > 0 && steps > 0 {
		take := min(steps, sl.refill)
		sl.refill, steps = sl.refill-take, steps-take
		if sl.refill == 0 {
			w.recharge(u, sl, sp)
		}
	}
}

// teach sets the level of a slot; with its first level a spell gets its charges.
func (w *World) teach(s *seat, u *Unit, slot int, level uint8) {
	sl, sp := &s.spells[slot], w.spellOf(u, slot)
	if sp == nil {
		return
	}
	if sl.level == 0 {
		sl.charges = uint8(sp.Charges)
	}
	sl.level = level
}

// useUp takes a consumed item whose last charge is spent, once nothing is cast
// from its slot any more.
func (w *World) useUp(s *seat, u *Unit, slot int) {
	i := slot - SlotItems
	if i < 0 || s.items[i] == 0 || s.spells[slot].charges > 0 || !w.data.Items[s.items[i]].Consumed {
		return
	}
	w.loseItem(s, u, i)
}

// loseItem empties an item's place; orders that would use it are forgotten.
func (w *World) loseItem(s *seat, u *Unit, i int) {
	s.items[i], s.spells[SlotItems+i] = 0, spellSlot{}
	w.forget(s, u, SlotItems+i)
	w.refresh(u)
}
