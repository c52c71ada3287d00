package battle

import (
	"sameframe/core/data"
	"sameframe/core/wire"
)

// sieve picks instances of a unit one after the other, in an order that does
// not change while effects add and remove others: by a key, descending. What is
// added after it was made is not picked.
type sieve struct {
	owner wire.GUID
	last  uint32 // the newest id that counts
	key   uint64 // of the one picked last
}

func (w *World) sieveOf(u *Unit) sieve {
	return sieve{owner: u.guid, last: w.lastID, key: 1<<64 - 1}
}

// next returns the index of the next instance that is wanted, or -1. Higher
// priority comes first, then the newest.
func (w *World) next(s *sieve, wanted func(*buff, *data.Buff) bool) int {
	best, key := -1, uint64(0)
	lo, hi := w.buffsOf(s.owner)
	for i := lo; i < hi; i++ {
		b := &w.buffs[i]
		p := &w.data.Buffs[b.proto]
		k := uint64(p.Priority)<<32 | uint64(b.id)
		if b.id <= s.last && k < s.key && k > key && wanted(b, p) {
			best, key = i, k
		}
	}
	s.key = key
	return best
}

// dispel takes buffs away: those of at most its class, which is basic or strong, and of the sides that it
// takes, at most its count, by descending priority, then the newest first. What
// the effects of one that goes add is not taken.
func (w *World) dispel(u *Unit, d *data.Dispel, from *origin) {
	s := w.sieveOf(u)
	for n := 0; d.Count == 0 || n < d.Count; n++ {
		i := w.next(&s, func(b *buff, p *data.Buff) bool {
			return p.Class <= d.Class && (p.Bad && d.Bad || !p.Bad && d.Good)
		})
		if i < 0 || u.dead {
			return
		}
		w.takeBuff(i, data.OnBuffDispelled, from)
	}
}

// each calls f for every instance of an effect's buff on a unit, with
// FromCaster only for those of the caster. f may run effects.
func (w *World) each(u *Unit, f *data.Effect, caster wire.GUID, do func(i int)) {
	s := w.sieveOf(u)
	for !u.dead {
		i := w.next(&s, func(b *buff, _ *data.Buff) bool {
			return b.proto == f.Buff && (!f.FromCaster || b.from.unit == caster)
		})
		if i < 0 {
			return
		}
		do(i)
	}
}

// unbuff takes every buff of the effect's prototype away.
func (w *World) unbuff(u *Unit, f *data.Effect, from *origin) {
	w.each(u, f, from.unit, func(i int) { w.takeBuff(i, 0, from) })
}

// setStacks sets the stacks of the effect's buff where it is there: the amount
// of the level and the share of the trigger's value, in whole stacks. 0 or less
// takes it away. Neither values nor time begin anew.
func (w *World) setStacks(u *Unit, f *data.Effect, e *event) {
	n := (f.Amount.At(int(e.from.level)) + f.Of.Mul(e.value)).Floor()
	from := deeper(e.from)
	w.each(u, f, e.from.unit, func(i int) {
		if n <= 0 {
			w.takeBuff(i, 0, &from)
			return
		}
		w.restack(u, &w.buffs[i], n)
		w.changed(u)
	})
}

// renew reads the values of the effect's buff anew, and starts its time again.
func (w *World) renew(u *Unit, f *data.Effect, from *origin) {
	w.each(u, f, from.unit, func(i int) { w.renewBuff(u, &w.buffs[i]) })
}

// endOn ends the buffs of a unit that such an act of its ends. cause is the
// attack, cast or hit, nil for none; a cast does not end what it gave itself.
func (w *World) endOn(u *Unit, act data.EndsOn, cause *origin) {
	if u.ends&act == 0 {
		return
	}
	var from *origin
	spared := uint32(0)
	if cause != nil {
		chain := deeper(*cause)
		from = &chain
		if act == data.EndsOnCast {
			spared = cause.trigger
		}
	}
	s := w.sieveOf(u)
	for !u.dead {
		i := w.next(&s, func(b *buff, p *data.Buff) bool {
			return p.EndsOn&act != 0 && (spared == 0 || b.from.trigger != spared)
		})
		if i < 0 {
			return
		}
		w.takeBuff(i, 0, from)
	}
}

// endWalked ends what the walk of this step ends.
func (w *World) endWalked() {
	for i := range w.units {
		if u := &w.units[i]; u.ends&data.EndsOnMove != 0 && u.walking() {
			w.endOn(u, data.EndsOnMove, nil)
		}
	}
}
