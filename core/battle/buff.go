package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// buff is one instance on a unit.
type buff struct {
	owner  wire.GUID
	id     uint32
	proto  data.BuffID
	stacks uint8
	from   origin // who put it there
	left   int32  // steps
	total  int32
	tick   int32                        // milliseconds since the last periodic effect
	values [data.MaxModifiers]fixed.Num // fixed when applied; shields are drained
	by     data.StackBy                 // the prototype's, unless a script changed it
	halo   uint32                       // id of the buff whose halo gave it; 0: none
	look   int32                        // its own halo: milliseconds since the last look
	vars   [NumVars]int32
}

// origin is who caused something: kept by value, for the cause may be gone
// when the effect arrives.
type origin struct {
	unit    wire.GUID
	seat    int8
	camp    uint8
	level   uint8 // of the spell
	depth   uint8 // of the trigger chain within a step
	spell   data.SpellID
	trigger uint32 // the command or attack at the root
	node    uint32 // the effect run that caused it
	attack  fixed.Num
	power   fixed.Num
}

// buffsOf returns the range of a unit's buffs in w.buffs.
func (w *World) buffsOf(id wire.GUID) (lo, hi int) {
	lo = w.buffBound(id, 0)
	for hi = lo; hi < len(w.buffs) && w.buffs[hi].owner == id; hi++ {
	}
	return lo, hi
}

// buffBound returns the first index whose key is not below (owner, id).
func (w *World) buffBound(owner wire.GUID, id uint32) int {
	lo, hi := 0, len(w.buffs)
	for lo < hi {
		m := int(uint(lo+hi) >> 1)
		b := &w.buffs[m]
		if b.owner < owner || b.owner == owner && b.id < id {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// addBuff puts a buff on a living unit by its stacking rule. Statics take
// none. A repeated add from the same source finds its own instance.
func (w *World) addBuff(u *Unit, id data.BuffID, from origin) {
	p := &w.data.Buffs[id]
	if u.dead || w.unitProto(u).Static {
		return
	}
	if b := w.sameBuff(u, id, from.unit); b != nil && p.Stacking != data.StackSeparate {
		w.againBuff(u, b, p, from)
		return
	}
	if len(w.buffs) == MaxBuffs {
		w.fault(BoundBuffs, from.trigger)
		return
	}
	b := buff{owner: u.guid, id: w.newID(), proto: id, from: from, stacks: 1}
	w.setBuff(&b, p, from)
	w.buffs = slices.Insert(w.buffs, w.buffBound(u.guid, b.id), b)
	w.buffEpoch++
	w.changed(u)
	w.raiseBuff(data.OnBuffAdded, b, u.guid, 0, from.depth)
	w.cue(Cue{Kind: CueBuffOn, Source: from.unit, Target: u.guid, Seat: from.seat, Camp: u.camp, Buff: id, Trigger: from.trigger, Pos: u.pos, Span: w.millis(b.total)})
}

func (w *World) sameBuff(u *Unit, id data.BuffID, source wire.GUID) *buff {
	lo, hi := w.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		if b := &w.buffs[i]; b.proto == id && b.from.unit == source {
			return b
		}
	}
	return nil
}

// againBuff applies the stacking rule to an instance that exists.
func (w *World) againBuff(u *Unit, b *buff, p *data.Buff, from origin) {
	switch p.Stacking {
	case data.StackRefresh:
		b.left = b.total
	case data.StackReplace:
		b.from, b.stacks = from, 1
		w.setBuff(b, p, from)
	case data.StackAdd:
		b.stacks = uint8(min(int(b.stacks)+1, max(p.MaxStacks, 1)))
		b.left = b.total
		w.fillBuff(b, p, from)
	}
	w.changed(u)
}

// setBuff starts the clocks and fixes the values of an instance.
func (w *World) setBuff(b *buff, p *data.Buff, from origin) {
	b.total = w.steps(p.DurationAt(int(from.level)))
	b.left = b.total
	b.tick = 0
	w.fillBuff(b, p, from)
}

func (w *World) fillBuff(b *buff, p *data.Buff, from origin) {
	for i := range p.Modifiers {
		m := &p.Modifiers[i]
		b.values[i] = (m.Amount.At(int(from.level)) + m.Power.Mul(from.power)) * fixed.Num(b.stacks)
	}
}

// changed follows a change of a unit's buffs.
func (w *World) changed(u *Unit) {
	w.refresh(u)
	if u.flags&flagStun != 0 {
		w.breakOff(u)
	}
	if u.flags&flagSilence != 0 && u.casting == castCast {
		w.breakCast(u)
	}
	if u.flags&flagDisarm != 0 {
		u.cancelSwing()
	}
}

// removeBuff takes the instance at an index away.
func (w *World) removeBuff(i int) {
	b := w.buffs[i]
	w.buffs = slices.Delete(w.buffs, i, i+1)
	w.buffEpoch++
	if u := w.unit(b.owner); u != nil {
		w.changed(u)
		w.cue(Cue{Kind: CueBuffOff, Target: u.guid, Seat: -1, Camp: u.camp, Buff: b.proto, Trigger: b.from.trigger, Pos: u.pos})
	}
}

// clearBuffs takes all buffs of a unit that died.
func (w *World) clearBuffs(u *Unit) {
	lo, hi := w.buffsOf(u.guid)
	if lo == hi {
		return
	}
	w.buffs = slices.Delete(w.buffs, lo, hi)
	w.buffEpoch++
	w.refresh(u)
}

// stepBuffs advances every instance by one step, by owner and age. What a
// periodic effect adds or removes is found again by key.
func (w *World) stepBuffs() {
	for i := 0; i < len(w.buffs); {
		b := &w.buffs[i]
		owner, id, epoch := b.owner, b.id, w.buffEpoch
		w.stepBuff(i)
		if w.buffEpoch == epoch {
			i++
		} else {
			i = w.buffBound(owner, id+1)
		}
	}
}

// stepBuff counts one step. The period is counted in milliseconds, so that a
// buff of D ms ticks D/period times whatever the step; a tick that is due in
// the last step still runs.
func (w *World) stepBuff(i int) {
	b := &w.buffs[i]
	b.left--
	p := &w.data.Buffs[b.proto]
	owner, id := b.owner, b.id
	if p.Period > 0 {
		b.tick += int32(w.ms)
	}
	for p.Period > 0 && b.tick >= int32(p.Period) {
		b.tick -= int32(p.Period)
		w.raiseBuff(data.OnBuffTick, *b, owner, 0, 0)
		if b = w.buffBy(owner, id); b == nil {
			return
		}
	}
	if b.left <= 0 {
		w.removeBuff(w.buffBound(owner, id))
	}
}

// buffBy returns an instance that exists, or nil.
func (w *World) buffBy(owner wire.GUID, id uint32) *buff {
	if i := w.buffBound(owner, id); i < len(w.buffs) && w.buffs[i].owner == owner && w.buffs[i].id == id {
		return &w.buffs[i]
	}
	return nil
}
