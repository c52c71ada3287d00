package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// stageShield lets shields absorb what they can. A buff whose shields were its
// only rule and are used up is gone.
func (w *World) stageShield(u *Unit, h *hit) bool {
	if !u.shield || h.tags&data.TagNoShield != 0 {
		return true
	}
	before := h.amount
	for h.amount > 0 {
		left := w.nextShield(u.guid, h.damage)
		if left == nil {
			break
		}
		take := min(*left, h.amount)
		*left -= take
		h.amount -= take
	}
	if before == h.amount {
		return true
	}
	c := h.cue(CueShield, u)
	c.Amount = before - h.amount
	w.cue(c)
	w.dropEmptyShields(u.guid)
	return u.takes()
}

// nextShield returns what is left of the shield that absorbs a type of damage
// first, or nil when there is none.
func (w *World) nextShield(owner wire.GUID, damage data.DamageType) *fixed.Num {
	var best *fixed.Num
	priority := -1
	lo, hi := w.buffsOf(owner)
	for i := lo; i < hi; i++ {
		b := &w.buffs[i]
		p := &w.data.Buffs[b.proto]
		if int(p.Priority) <= priority {
			continue
		}
		if left := shieldIn(b, p, damage); left != nil {
			best, priority = left, int(p.Priority)
		}
	}
	return best
}

// shieldIn returns the first shield of a buff that has something left for a
// type of damage, or nil.
func shieldIn(b *buff, p *data.Buff, damage data.DamageType) *fixed.Num {
	for i := range p.Modifiers {
		m := &p.Modifiers[i]
		if m.Kind == data.ModShield && (m.Absorb == 0 || m.Absorb == damage) && b.values[i] > 0 {
			return &b.values[i]
		}
	}
	return nil
}

// dropEmptyShields removes the buffs that are spent, oldest first. Each removal
// may wake effects that change what is there.
func (w *World) dropEmptyShields(owner wire.GUID) {
	for i := w.spentShield(owner); i >= 0; i = w.spentShield(owner) {
		w.removeBuff(i)
	}
}

// spentShield returns the index of a buff of which nothing but used up shields
// is left, or -1.
func (w *World) spentShield(owner wire.GUID) int {
	lo, hi := w.buffsOf(owner)
	for i := lo; i < hi; i++ {
		if b := &w.buffs[i]; b.spent(w.data.Buffs[b.proto].Modifiers) {
			return i
		}
	}
	return -1
}

func (b *buff) spent(mods []data.Modifier) bool {
	for i := range mods {
		if mods[i].Kind != data.ModShield || b.values[i] > 0 {
			return false
		}
	}
	return len(mods) > 0
}
