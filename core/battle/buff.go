package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// buff is one instance on a unit. Its time: left counts down to its end in
// steps; left 0 with total 0 is endless. What a halo gives is endless while its
// holder is inside; outside, left counts the linger.
type buff struct {
	owner  wire.GUID
	id     uint32
	proto  data.BuffID
	stacks uint8
	from   origin // who put it there
	left   int32  // steps
	total  int32
	tick   int32                        // milliseconds since the last periodic effect
	values [data.MaxModifiers]fixed.Num // of all stacks, see fillBuff; shields are drained
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

// addBuff puts a buff on a living unit by the rules of its prototype. Statics
// take none, nor do those who are immune take magic of their enemies. Effects
// may run within.
func (w *World) addBuff(u *Unit, id data.BuffID, from origin) {
	p := &w.data.Buffs[id]
	switch {
	case u.dead || w.unitProto(u).Static:
		return
	case w.keptOff(u, p, from.camp):
		w.cue(Cue{Kind: CueImmune, Source: from.unit, Target: u.guid, Seat: from.seat, Camp: u.camp, Buff: id, Spell: from.spell, Trigger: from.trigger, Node: from.node, Pos: u.pos})
		return
	}
	b := w.sameBuff(u, id, from.unit)
	switch {
	case b == nil:
		w.newBuff(u, id, from, 0)
	case p.Stacking == data.StackSeparate:
		w.separateBuff(u, id, from)
	default:
		w.againBuff(u, b, p, from)
	}
}

// keptOff: magic immunity against magic buffs of enemies.
func (w *World) keptOff(u *Unit, p *data.Buff, camp uint8) bool {
	return p.Magic && u.under(flagImmune) && enemies(u.camp, camp)
}

// newBuff puts a new instance on a unit. halo is the buff whose halo gives it,
// 0 for none.
func (w *World) newBuff(u *Unit, id data.BuffID, from origin, halo uint32) {
	if len(w.buffs) == MaxBuffs {
		w.fault(BoundBuffs, from.trigger)
		return
	}
	p := &w.data.Buffs[id]
	b := buff{owner: u.guid, id: w.newID(), proto: id, by: p.By}
	w.setBuff(u, &b, p, from, halo)
	w.buffs = slices.Insert(w.buffs, w.buffBound(u.guid, b.id), b)
	w.buffEpoch++
	w.cue(Cue{Kind: CueBuffOn, Source: from.unit, Target: u.guid, Seat: from.seat, Camp: u.camp, Buff: id, Trigger: from.trigger, Node: from.node, Pos: u.pos, Span: w.millis(b.total)})
	w.changed(u)
	if now := w.buffBy(b.owner, b.id); now != nil {
		w.raiseBuff(data.OnBuffAdded, *now, b.owner, 0, from.depth)
	}
}

// sameBuff returns the instance that a prototype's identity means when the
// source adds it: its own one, else the oldest that counts by kind, else nil.
func (w *World) sameBuff(u *Unit, id data.BuffID, source wire.GUID) *buff {
	var kind *buff
	lo, hi := w.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		switch b := &w.buffs[i]; {
		case b.proto != id:
		case b.from.unit == source:
			return b
		case b.by == data.ByKind && kind == nil:
			kind = b
		}
	}
	return kind
}

// separateBuff adds one more instance; when there are as many as there may be,
// of the source or by kind, the oldest goes first.
func (w *World) separateBuff(u *Unit, id data.BuffID, from origin) {
	if n, oldest := w.countBuffs(u, id, from.unit); n >= w.data.Buffs[id].MaxStacks {
		w.takeBuff(oldest, 0, &from)
	}
	if !u.dead {
		w.newBuff(u, id, from, 0)
	}
}

// countBuffs counts the instances among which one of a source would be, and
// finds the oldest.
func (w *World) countBuffs(u *Unit, id data.BuffID, source wire.GUID) (n, oldest int) {
	lo, hi := w.buffsOf(u.guid)
	for i := hi - 1; i >= lo; i-- {
		if b := &w.buffs[i]; b.proto == id && (b.by == data.ByKind || b.from.unit == source) {
			n, oldest = n+1, i
		}
	}
	return n, oldest
}

// againBuff applies the stacking rule to an instance that is there.
func (w *World) againBuff(u *Unit, b *buff, p *data.Buff, from origin) {
	switch {
	case p.Stacking == data.StackRefresh:
		w.restart(u, b, p, int(from.level))
	case p.Stacking == data.StackAdd:
		w.restack(u, b, int(b.stacks)+1)
		w.restart(u, b, p, int(from.level))
	case p.Stacking == data.StackReplace || w.stronger(b, p, &from):
		w.setBuff(u, b, p, from, 0)
	}
	w.changed(u)
}

// stronger reports whether a buff from an origin would not be weaker than an
// instance: by its first modifier, whatever its sign.
func (w *World) stronger(b *buff, p *data.Buff, from *origin) bool {
	return len(p.Modifiers) == 0 || worth(&p.Modifiers[0], from).Abs() >= b.values[0].Abs()
}

// setBuff makes an instance as new: source, stacks, values and clocks.
func (w *World) setBuff(u *Unit, b *buff, p *data.Buff, from origin, halo uint32) {
	b.from, b.stacks, b.halo, b.vars = from, 1, halo, [NumVars]int32{}
	b.tick, b.left, b.total = 0, 0, 0
	b.look = firstLook(p, w.ms)
	if halo == 0 {
		b.left = w.lasting(u, p, int(from.level))
		b.total = b.left
	}
	b.fill(p)
}

// worth is what one stack of a modifier is worth from an origin.
func worth(m *data.Modifier, from *origin) fixed.Num {
	return m.Amount.At(int(from.level)) + m.Power.Mul(from.power)
}

// fill reads the values of all stacks from the instance's origin, which keeps
// the level and the power that the source had when it applied the buff, or when
// the values were renewed. So stacks that come and go are worth the same.
func (b *buff) fill(p *data.Buff) {
	for i := range p.Modifiers {
		v := worth(&p.Modifiers[i], &b.from) * fixed.Num(b.stacks)
		b.values[i] = min(max(v, -maxAmount), maxAmount)
	}
}

// lasting is the duration of a buff on a unit in steps, rounded up once, 0 for
// endless. Status resistance shortens bad buffs that are not firm; it leaves
// them one step at least.
func (w *World) lasting(u *Unit, p *data.Buff, level int) int32 {
	return w.resisted(u, p, p.DurationAt(level))
}

// resisted is lasting for any time.
func (w *World) resisted(u *Unit, p *data.Buff, ms data.Millis) int32 {
	resist := min(u.attr[data.AttrStatusResist], hundred)
	if ms == 0 || !p.Bad || p.Firm || resist <= 0 {
		return w.steps(ms)
	}
	whole := int64(hundred) * int64(w.ms)
	return max(int32((int64(ms)*int64(hundred-resist)+whole-1)/whole), 1)
}

// restart starts the time of an instance again, but never shortens it: from a
// weaker hand it keeps what is left. Inside a halo the time is the halo's.
func (w *World) restart(u *Unit, b *buff, p *data.Buff, level int) {
	switch left := w.lasting(u, p, level); {
	case left == 0:
		b.left, b.total, b.halo = 0, 0, 0
	case b.total != 0 && left >= b.left:
		b.left, b.total, b.halo = left, left, 0
	}
}

// restack sets the stacks of an instance, from 1 to what its prototype allows.
// Values are not read anew: each stack is worth what it was. Shields gain what
// new stacks are worth, and keep no more than what the stacks left are worth.
func (w *World) restack(u *Unit, b *buff, n int) {
	p := &w.data.Buffs[b.proto]
	n = min(max(n, 1), p.MaxStacks, 255)
	if p.Stacking == data.StackSeparate || n < 1 {
		n = 1
	}
	old, had := b.values, int(b.stacks)
	b.stacks = uint8(n)
	b.fill(p)
	for i := range p.Modifiers {
		if m := &p.Modifiers[i]; m.Kind == data.ModShield {
			b.values[i] = min(old[i]+worth(m, &b.from)*fixed.Num(max(n-had, 0)), b.values[i])
		}
	}
}

// renewBuff reads the values of an instance anew, from its source as it is now,
// and starts its time again. Of a source that is gone the old power counts.
func (w *World) renewBuff(u *Unit, b *buff) {
	if src := w.unit(b.from.unit); src != nil {
		b.from.attack, b.from.power = src.attr[data.AttrAttack], src.attr[data.AttrPower]
		if s := w.seatOf(src); s != nil && b.from.spell != 0 {
			if slot := w.slotOf(src, b.from.spell); slot >= 0 {
				b.from.level = max(s.spells[slot].level, 1)
			}
		}
	}
	p := &w.data.Buffs[b.proto]
	b.fill(p)
	w.restart(u, b, p, int(b.from.level))
	w.changed(u)
}

// identify switches how an instance is told from others of its prototype:
// which adds mean it, and, side by side, which ones it counts among.
func (b *buff) identify(by data.StackBy) { b.by = by }

// removeBuff takes the instance at an index away, for no reason of its own.
func (w *World) removeBuff(i int) { w.takeBuff(i, 0, nil) }

// takeBuff takes the instance at an index away and tells its effects: why is
// OnBuffExpired, OnBuffDispelled or 0, cause is who does it, nil for time.
func (w *World) takeBuff(i int, why data.Trigger, cause *origin) {
	b := w.buffs[i]
	w.buffs = slices.Delete(w.buffs, i, i+1)
	w.buffEpoch++
	if p := &w.data.Buffs[b.proto]; p.Halo.Buff != 0 {
		w.dim(b.id, p)
	}
	u := w.unit(b.owner)
	if u == nil {
		return
	}
	depth, by := uint8(0), b.from
	if cause != nil {
		depth, by = cause.depth, *cause
	}
	if why == data.OnBuffDispelled {
		w.cue(Cue{Kind: CueDispel, Source: by.unit, Target: u.guid, Seat: by.seat, Camp: u.camp, Buff: b.proto, Spell: by.spell, Trigger: by.trigger, Node: by.node, Pos: u.pos})
	}
	b.from.trigger, b.from.node = by.trigger, by.node
	w.cue(Cue{Kind: CueBuffOff, Target: u.guid, Seat: -1, Camp: u.camp, Buff: b.proto, Trigger: by.trigger, Node: by.node, Pos: u.pos})
	w.changed(u)
	if why != 0 {
		w.raiseBuff(why, b, b.owner, 0, depth)
	}
	w.raiseBuff(data.OnBuffEnd, b, b.owner, 0, depth)
}

// clearBuffs takes the buffs of a unit that died, but those of a hero that stay
// through death, whose time runs on while they do nothing. No trigger tells of
// it. Its halos linger on others, and whom it taunted is free.
func (w *World) clearBuffs(u *Unit) {
	lo, hi := w.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		if p := &w.data.Buffs[w.buffs[i].proto]; p.Halo.Buff != 0 {
			w.dim(w.buffs[i].id, p)
			w.buffs[i].look = firstLook(p, w.ms)
		}
	}
	w.freeTaunted(u.guid)
	if lo == hi {
		return
	}
	kept := lo
	for i := lo; i < hi; i++ {
		if w.data.Buffs[w.buffs[i].proto].Death && u.seat >= 0 {
			w.buffs[kept] = w.buffs[i]
			kept++
		}
	}
	w.buffs = slices.Delete(w.buffs, kept, hi)
	w.buffEpoch++
	w.refresh(u)
}

// stepBuffs advances every instance by one step, by owner and age, and then
// lets the halos look. What effects add meanwhile begins with the next step.
func (w *World) stepBuffs() {
	last := w.lastID
	w.looking = false
	for i := 0; i < len(w.buffs); {
		b := &w.buffs[i]
		owner, id, epoch := b.owner, b.id, w.buffEpoch
		if id <= last {
			w.stepBuff(i)
		}
		if w.buffEpoch == epoch {
			i++
		} else {
			i = w.buffBound(owner, id+1)
		}
	}
	if w.looking {
		w.stepHalos()
	}
}

// stepBuff counts one step. Periods are counted in milliseconds, so that a
// buff of D ms ticks D/period times whatever the step; a tick that is due in
// the last step still runs. On the dead only the time runs.
func (w *World) stepBuff(i int) {
	b := &w.buffs[i]
	p := &w.data.Buffs[b.proto]
	owner, id, ends := b.owner, b.id, b.left == 1
	if b.left > 0 {
		b.left--
	}
	if p.Halo.Buff != 0 && w.living(owner) != nil {
		b.look += int32(w.ms)
		w.looking = w.looking || b.look >= int32(p.Halo.Every)
	}
	if p.Period > 0 && !w.tickBuff(b, p) {
		return
	}
	if ends {
		w.runOut(owner, id)
	}
}

// tickBuff runs the ticks that are due; false when the instance is gone.
func (w *World) tickBuff(b *buff, p *data.Buff) bool {
	owner, id := b.owner, b.id
	if w.living(owner) == nil {
		return true
	}
	b.tick += int32(w.ms)
	for b.tick >= int32(p.Period) {
		b.tick -= int32(p.Period)
		w.raiseBuff(data.OnBuffTick, *b, owner, 0, 0)
		if b = w.buffBy(owner, id); b == nil {
			return false
		}
	}
	return true
}

// runOut ends an instance whose time is over, unless its last tick renewed it.
func (w *World) runOut(owner wire.GUID, id uint32) {
	if i := w.buffBound(owner, id); w.buffs[i].left == 0 && w.buffs[i].total != 0 {
		w.takeBuff(i, data.OnBuffExpired, nil)
	}
}

// buffBy returns an instance that exists, or nil.
func (w *World) buffBy(owner wire.GUID, id uint32) *buff {
	if i := w.buffBound(owner, id); i < len(w.buffs) && w.buffs[i].owner == owner && w.buffs[i].id == id {
		return &w.buffs[i]
	}
	return nil
}
