package battle

import (
	"fmt"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
	"sameframe/core/synrand"
)

// bindSpell lends cooldowns, charges and what a spell keeps for its caster.
func (b *binder) bindSpell() {
	u, k := unitParam("unit", "a hero"), b.spellKey()
	b.add("spell.level", "The level of a spell of a hero or its items; 0 when it has not learned it.", in(u, k), in(whole64("level", "", 0, 255)), 4, func(c *call, a *script.Args) error {
		n := 0
		if sl, _ := c.slot(a); sl != nil {
			n = int(sl.level)
		}
		a.ReturnInt(int64(n))
		return nil
	})
	b.add("spell.cooldown", "Milliseconds of cooldown left.", in(u, k), in(duration("ms", "")), 4, func(c *call, a *script.Args) error {
		left := data.Millis(0)
		if sl, _ := c.slot(a); sl != nil {
			left = c.w.millis(sl.left)
		}
		a.ReturnInt(int64(left))
		return nil
	})
	b.add("spell.charges", "Charges in store.", in(u, k), in(whole64("charges", "", 0, data.MaxCharges)), 4, func(c *call, a *script.Args) error {
		n := 0
		if sl, _ := c.slot(a); sl != nil {
			n = int(sl.charges)
		}
		a.ReturnInt(int64(n))
		return nil
	})
	b.add("spell.set_charges", "Sets the charges in store, at most what the spell may have; of a spell without charges, or that is not learned, nothing changes.", in(u, k, whole64("charges", "", 0, data.MaxCharges)), nil, 4, func(c *call, a *script.Args) error {
		if sl, sp := c.slot(a); sl != nil && sl.level > 0 {
			c.setCharges(c.unit(a, 0), sl, sp, int(a.Int(2)))
		}
		return nil
	})
	b.add("spell.reduce", "Takes time off the cooldown and brings the next charge nearer.", in(u, k, duration("ms", "an hour resets it")), nil, 10, func(c *call, a *script.Args) error {
		f := c.operation(data.OpCooldown, fixed.FromInt(int(a.Int(2))))
		f.Spell = data.SpellID(a.Key(1))
		c.apply(a, 0, f)
		return nil
	})
	b.add("spell.reduce_all", "Takes time off all cooldowns of a hero.", in(u, duration("ms", "an hour resets them")), nil, 10, func(c *call, a *script.Args) error {
		c.apply(a, 0, c.operation(data.OpCooldown, fixed.FromInt(int(a.Int(1)))))
		return nil
	})
	b.bindKept()
}

// bindKept lends the integers that a spell keeps for its caster.
func (b *binder) bindKept() {
	index := whole64("index", "which of them", 1, NumVars)
	b.add("spell.get", "An integer that this spell keeps for its caster; 0 at first, and again when its item is sold.", in(index), in(whole64("n", "", 0, 0)), 2, func(c *call, a *script.Args) error {
		n := int32(0)
		if sl := c.ownSlot(); sl != nil {
			n = sl.vars[a.Int(0)-1]
		}
		a.ReturnInt(int64(n))
		return nil
	})
	b.add("spell.set", "Keeps an integer with this spell for its caster.", in(index, whole64("n", "", -1<<31, 1<<31-1)), nil, 2, func(c *call, a *script.Args) error {
		if sl := c.ownSlot(); sl != nil {
			sl.vars[a.Int(0)-1] = int32(a.Int(1))
		}
		return nil
	})
}

// setCharges sets the charges of a slot, and lets the next one come if one is
// missing.
func (c *call) setCharges(u *Unit, sl *spellSlot, sp *data.Spell, n int) {
	sl.charges = uint8(min(n, sp.Charges))
	if int(sl.charges) == sp.Charges || sp.Reload && sl.charges > 0 {
		sl.refill = 0
	}
	c.w.awaitCharge(u, sl, sp)
}

// slot is the slot of a hero that holds the spell of argument 1, or nil.
func (c *call) slot(a *script.Args) (*spellSlot, *data.Spell) {
	u := c.unit(a, 0)
	id := data.SpellID(a.Key(1))
	if u == nil || u.seat < 0 {
		return nil, nil
	}
	if i := c.w.slotOf(u, id); i >= 0 {
		return &c.w.seatOf(u).spells[i], &c.w.data.Spells[id]
	}
	return nil, nil
}

// ownSlot is where the caster has the spell whose effect the script is.
func (c *call) ownSlot() *spellSlot {
	u := c.w.unit(c.e.from.unit)
	if u == nil || u.seat < 0 || c.e.from.spell == 0 {
		return nil
	}
	if i := c.w.slotOf(u, c.e.from.spell); i >= 0 {
		return &c.w.seatOf(u).spells[i]
	}
	return nil
}

// Call sites of the synced random stream.
const (
	siteScriptChance synrand.Site = "script.chance"
	siteScriptRange  synrand.Site = "script.random"
)

// bindChance lends the synced random stream.
func (b *binder) bindChance() {
	b.add("random.chance", "True so many times of 10000. Of none and all nothing is drawn.", in(whole64("of_10000", "", 0, 10000)), in(truth("yes", "")), 4, func(c *call, a *script.Args) error {
		c.w.rng.At(uint32(c.w.frame), c.e.from.trigger)
		a.ReturnBool(c.w.rng.Chance(int32(a.Int(0)), siteScriptChance))
		return nil
	})
	whole := func(name string) script.Param { return whole64(name, "", -1<<30, 1<<30) }
	b.add("random.range", "A whole number from low to high, each as likely. Where they are the same nothing is drawn.", in(whole("low"), whole("high")), in(whole("n")), 4, func(c *call, a *script.Args) error {
		lo, hi := a.Int(0), a.Int(1)
		if lo > hi {
			return fmt.Errorf("low %d is above high %d", lo, hi)
		}
		if lo == hi {
			a.ReturnInt(lo)
			return nil
		}
		c.w.rng.At(uint32(c.w.frame), c.e.from.trigger)
		a.ReturnInt(lo + int64(c.w.rng.Below(uint32(hi-lo+1), siteScriptRange)))
		return nil
	})
}
