package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// tally sums the modifiers of one attribute before they are combined.
type tally struct{ flat, percent, final fixed.Num }

// refresh recomputes what a unit derives from its prototype, level, items and
// buffs. Health and mana keep their share of a maximum that changes, so that a
// modifier that comes and goes neither heals nor hurts.
func (w *World) refresh(u *Unit) {
	oldHealth, oldMana := u.attr[data.AttrMaxHealth], u.attr[data.AttrMaxMana]
	w.deriveUnit(u)
	u.health = settle(u.health, oldHealth, u.attr[data.AttrMaxHealth])
	u.mana = settle(u.mana, oldMana, u.attr[data.AttrMaxMana])
}

// settle scales an amount with its maximum, rounded down, but not to nothing.
// The dead have nothing and get nothing.
func settle(have, oldMax, newMax fixed.Num) fixed.Num {
	if newMax != oldMax && oldMax > 0 && have > 0 {
		have = max(fixed.Num(fixed.MulDiv(int64(have), int64(newMax), int64(oldMax))), 1)
	}
	return min(have, newMax)
}

// deriveUnit is the pure part of refresh.
func (w *World) deriveUnit(u *Unit) {
	p := w.unitProto(u)
	var sums [data.NumAttrs]tally
	u.flags, u.slow, u.shield, u.buffs, u.urge, u.hooks, u.ends = 0, 0, false, 0, 0, 0, 0
	if s := w.seatOf(u); s != nil {
		w.deriveSeat(u, s, &sums)
	}
	lo, hi := w.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		w.deriveBuff(u, &w.buffs[i], &sums)
	}
	u.buffs = uint16(hi - lo)
	if u.taunted() {
		u.flags &^= flagFear // a taunt goes before a fear
	}
	if w.motionOf(u.guid) != nil {
		u.flags |= flagMoved
	}
	u.hidden = (p.Hidden || u.flags&flagInvisible != 0) && u.flags&flagRevealed == 0
	for a := range u.attr {
		base := p.Base[a] + p.Growth[a]*fixed.Num(int(u.level)-1)
		u.attr[a] = max(sums[a].combine(base), 0)
	}
	u.attr[data.AttrMoveSpeed] = u.attr[data.AttrMoveSpeed].Mul(hundred-u.slow) / 100
	u.attr[data.AttrMaxHealth] = max(u.attr[data.AttrMaxHealth], fixed.One)
}

// deriveSeat adds what items give and what learned spells and items wait for.
func (w *World) deriveSeat(u *Unit, s *seat, sums *[data.NumAttrs]tally) {
	for _, id := range s.items {
		for i := range w.data.Items[id].Modifiers {
			m := &w.data.Items[id].Modifiers[i]
			sums[m.Attr].add(m.Kind, m.Amount.At(1))
		}
	}
	for slot := range s.spells {
		if sp := w.spellOf(u, slot); sp != nil && s.spells[slot].level > 0 {
			u.hooks |= sp.Hooks
		}
	}
}

const hundred = 100 * fixed.One

// add books a modifier under its place in the order of operations.
func (t *tally) add(kind data.ModKind, v fixed.Num) {
	switch kind {
	case data.ModFlat:
		t.flat += v
	case data.ModPercent:
		t.percent += v
	case data.ModFinal:
		t.final += v
	}
}

// combine applies the stated order: (base + ΣFlat) × (100 + ΣPercent)/100 + ΣFinal.
func (t *tally) combine(base fixed.Num) fixed.Num {
	v := base + t.flat
	if t.percent != 0 {
		v = v.Mul(hundred+t.percent) / 100
	}
	return v + t.final
}

// modFlags are the states that modifiers put on a unit.
var modFlags = [data.NumModKinds]flags{
	data.ModStun: flagStun, data.ModRoot: flagRoot, data.ModSilence: flagSilence, data.ModDisarm: flagDisarm,
	data.ModTaunt: flagTaunt, data.ModFear: flagFear, data.ModSleep: flagSleep, data.ModUntargetable: flagUntargetable,
	data.ModInvulnerable: flagInvulnerable, data.ModImmune: flagImmune, data.ModInvisible: flagInvisible,
	data.ModPhased: flagPhased, data.ModRevealed: flagRevealed,
}

// deriveBuff adds what one buff does to its owner.
func (w *World) deriveBuff(u *Unit, b *buff, sums *[data.NumAttrs]tally) {
	p := &w.data.Buffs[b.proto]
	mods := p.Modifiers
	u.hooks |= p.Hooks
	u.ends |= p.EndsOn
	for i := range mods {
		m := &mods[i]
		switch m.Kind {
		case data.ModFlat, data.ModPercent, data.ModFinal:
			sums[m.Attr].add(m.Kind, b.values[i])
		case data.ModTaunt, data.ModFear:
			u.flags |= modFlags[m.Kind]
			if m.Kind == data.ModTaunt || u.flags&flagTaunt == 0 {
				u.urge = b.from.unit
			}
		case data.ModSlow:
			u.slow = min(max(u.slow, b.values[i]), hundred)
		case data.ModShield, data.ModRedirect:
			u.shield = true
		default:
			u.flags |= modFlags[m.Kind]
		}
	}
}
