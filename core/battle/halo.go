package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// A halo looks around its holder in the first step of its buff and then each
// Every, after the time of all buffs was counted, halos by their holder's GUID
// and age. Whom it finds is given its buff, without an end; whom it no longer
// finds keeps it for Linger, or to the next step when that is 0. So it ends,
// too, when the holder dies or loses the buff that shines: nothing that a halo
// gave outlives it by more than its Linger. Touching the edge is inside.
//
// What is there already: an instance that this halo gave is kept as it is. One
// that a spell gave, or another halo that still finds the unit, is left alone
// where the identity of the buff says that it is the same (by kind), unless
// stacking stronger says that this one is; the halo takes it over when the
// other one lets go. By source every holder gives an instance of its own.

// firstLook is the count of a halo that looks in its next step.
func firstLook(p *data.Buff, ms int) int32 { return max(int32(p.Halo.Every)-int32(ms), 0) }

// stepHalos lets every halo look that is due.
func (w *World) stepHalos() {
	for i := 0; i < len(w.buffs); {
		b := &w.buffs[i]
		h := &w.data.Buffs[b.proto].Halo
		if h.Buff == 0 || b.look < int32(h.Every) {
			i++
			continue
		}
		b.look %= int32(h.Every)
		owner, id := b.owner, b.id
		w.shine(*b, h)
		i = w.buffBound(owner, id+1)
	}
}

// shine is one look of a halo.
func (w *World) shine(b buff, h *data.Halo) {
	holder := w.unit(b.owner)
	from := w.originOf(holder, b.from.trigger)
	from.spell, from.level, from.node = b.from.spell, b.from.level, b.from.node
	w.lit = w.around(holder.pos, h.Radius, w.lit[:0])
	slices.Sort(w.lit)
	for _, j := range w.lit {
		if u := &w.units[j]; w.inHalo(h, holder, u) {
			w.shineOn(u, h.Buff, from, b.id)
		}
		if w.buffBy(b.owner, b.id) == nil || holder.dead {
			return // what it gave ended it
		}
	}
	for i := range w.buffs {
		if g := &w.buffs[i]; g.halo == b.id && g.left == 0 && !w.inHalo(h, holder, w.unit(g.owner)) {
			w.linger(g, h)
		}
	}
}

// inHalo reports whether a halo finds a unit.
func (w *World) inHalo(h *data.Halo, holder, u *Unit) bool {
	p := w.unitProto(u)
	return !u.dead && !p.Static && fixed.InCircle(u.pos, p.Radius, holder.pos, h.Radius) &&
		w.passes(&h.Filter, holder.camp, holder.guid, u) &&
		!(h.RejectBad && u.under(flagImmune)) && !w.keptOff(u, &w.data.Buffs[h.Buff], holder.camp) &&
		!(h.Reject != 0 && w.carries(u, h.Reject))
}

// shineOn gives the buff of a halo to a unit that it finds.
func (w *World) shineOn(u *Unit, id data.BuffID, from origin, halo uint32) {
	if b := w.litBy(u, halo); b != nil {
		b.left, b.total = 0, 0
		return
	}
	p := &w.data.Buffs[id]
	b := w.sameBuff(u, id, from.unit)
	if b != nil && p.Stacking == data.StackSeparate {
		if n, _ := w.countBuffs(u, id, from.unit); n < p.MaxStacks {
			b = nil
		}
	}
	switch {
	case b == nil:
		w.newBuff(u, id, from, halo)
	case b.halo != 0 && (b.left > 0 || p.Stacking == data.StackStronger && w.outshines(p, &from, &b.from)):
		w.setBuff(u, b, p, from, halo)
		w.changed(u)
	}
}

// outshines reports whether a halo's buff is stronger than another's: strictly,
// so that equal ones do not take turns.
func (w *World) outshines(p *data.Buff, from, than *origin) bool {
	return len(p.Modifiers) > 0 && worth(&p.Modifiers[0], from).Abs() > worth(&p.Modifiers[0], than).Abs()
}

// litBy returns the instance on a unit that a halo gave, or nil.
func (w *World) litBy(u *Unit, halo uint32) *buff {
	lo, hi := w.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		if w.buffs[i].halo == halo {
			return &w.buffs[i]
		}
	}
	return nil
}

// linger begins the end of what a halo gave.
func (w *World) linger(b *buff, h *data.Halo) {
	b.left = max(w.steps(h.Linger), 1)
	b.total = b.left
}

// dim begins the end of all that a halo gave: it shines no more.
func (w *World) dim(id uint32, p *data.Buff) {
	for i := range w.buffs {
		if b := &w.buffs[i]; b.halo == id && b.left == 0 {
			w.linger(b, &p.Halo)
		}
	}
}
