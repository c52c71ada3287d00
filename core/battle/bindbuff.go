package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
	"sameframe/core/wire"
)

// bindBuff lends everything about buffs. A buff is named by its holder and its
// identifier, where several instances count the caster's own, else the oldest;
// or by the instance itself, which buff.add and buff.find give and effects of a
// buff have as their parameter instance.
func (b *binder) bindBuff() {
	u, k := unitParam("unit", ""), b.buffKey()
	ms := optional(duration("ms", "how long it lasts, before status resistance; the buff's own when left out"))
	b.add("buff.add", "Adds a buff on behalf of the caster by its stacking rule, and gives the instance; nil when the unit does not take it.", in(u, k, ms), in(optional(buffParam(""))), 60, func(c *call, a *script.Args) error {
		a.ReturnObject(c.addBuff(a))
		return nil
	})
	b.add("buff.find", "The instance that a unit carries: the caster's own, else the oldest; nil when there is none.", in(u, k), in(optional(buffParam(""))), 4, func(c *call, a *script.Args) error {
		id := uint32(0)
		if i := c.instance(a); i != nil {
			id = i.id
		}
		a.ReturnObject(id)
		return nil
	})
	b.add("buff.remove", "Takes every buff of this kind away.", in(u, k, optional(truth("own", "only the caster's"))), nil, 40, func(c *call, a *script.Args) error {
		f := c.operation(data.OpUnbuff, 0)
		f.Buff, f.FromCaster = c.buffID(a, 1), a.Bool(2)
		c.apply(a, 0, f)
		return nil
	})
	b.add("buff.stacks", "Its stacks, 0 when the unit does not carry it.", in(u, k), in(whole64("stacks", "", 0, 255)), 4, func(c *call, a *script.Args) error {
		n := 0
		if i := c.instance(a); i != nil {
			n = int(i.stacks)
		}
		a.ReturnInt(int64(n))
		return nil
	})
	b.add("buff.set_stacks", "Sets the stacks where it is there, 0 takes it away; values are not read anew.", in(u, k, whole64("stacks", "", 0, 255)), nil, 40, func(c *call, a *script.Args) error {
		f := c.operation(data.OpStacks, fixed.FromInt(int(a.Int(2))))
		f.Buff = c.buffID(a, 1)
		c.apply(a, 0, f)
		return nil
	})
	b.add("buff.renew", "Reads its values anew and starts its time again.", in(u, k), nil, 40, func(c *call, a *script.Args) error {
		f := c.operation(data.OpRenew, 0)
		f.Buff = c.buffID(a, 1)
		c.apply(a, 0, f)
		return nil
	})
	b.bindBuffTime(u, k)
	b.bindDispel(u)
	b.bindInstance()
}

func (b *binder) bindBuffTime(u, k script.Param) {
	b.add("buff.left", "Milliseconds that it lasts from now; 0 when it is not there or endless.", in(u, k), in(duration("ms", "")), 4, func(c *call, a *script.Args) error {
		left := data.Millis(0)
		if i := c.instance(a); i != nil {
			left = c.w.millis(i.left)
		}
		a.ReturnInt(int64(left))
		return nil
	})
	b.add("buff.set_left", "Lets it last so long from now, at least a step; of an endless one nothing changes.", in(u, k, duration("ms", "")), nil, 4, func(c *call, a *script.Args) error {
		if i := c.instance(a); i != nil && i.total > 0 {
			i.left = max(c.w.steps(data.Millis(a.Int(2))), 1)
			i.total = max(i.total, i.left)
		}
		return nil
	})
}

// The words of a side, by their places.
const (
	sideBad = iota
	sideGood
)

func (b *binder) bindDispel(u script.Param) {
	b.add("buff.dispel", "Takes buffs away, by descending priority, then the newest first.",
		in(u, wordOf("class", "how strong", "basic", "strong"), wordOf("side", "which", "bad", "good", "both"), optional(whole64("most", "all when left out", 1, 255))), nil, 80,
		func(c *call, a *script.Args) error {
			f := c.operation(data.OpDispel, 0)
			f.Dispel = data.Dispel{Class: data.DispelClass(a.Word(1)), Bad: a.Word(2) != sideGood, Good: a.Word(2) != sideBad, Count: int(a.Int(3))}
			c.apply(a, 0, f)
			return nil
		})
}

func buffParam(doc string) script.Param {
	return script.Param{Name: "instance", Kind: script.KindHandle, Handle: handleBuff, Doc: doc}
}

// bindInstance lends what is asked of one instance.
func (b *binder) bindInstance() {
	self := buffParam("one of buff.add, buff.find, or the function's parameter instance")
	index := whole64("index", "which of its integers", 1, NumVars)
	b.add("buff.holder", "Who carries the instance; nil when it is gone.", in(self), in(optional(unitParam("holder", ""))), 4, func(c *call, a *script.Args) error {
		id := wire.GUID(0)
		if i := c.own(a); i != nil {
			id = i.owner
		}
		a.ReturnObject(uint32(id))
		return nil
	})
	b.add("buff.source", "Who put the instance there, who may have died or gone since; nil when it is gone itself.", in(self), in(optional(unitParam("source", ""))), 4, func(c *call, a *script.Args) error {
		id := wire.GUID(0)
		if i := c.own(a); i != nil {
			id = i.from.unit
		}
		a.ReturnObject(uint32(id))
		return nil
	})
	b.add("buff.get", "An integer that the instance keeps; 0 at first, when it is replaced, and when it is gone.", in(self, index), in(whole64("n", "", 0, 0)), 4, func(c *call, a *script.Args) error {
		n := int32(0)
		if i := c.own(a); i != nil {
			n = i.vars[a.Int(1)-1]
		}
		a.ReturnInt(int64(n))
		return nil
	})
	b.add("buff.set", "Keeps an integer with the instance.", in(self, index, whole64("n", "", -1<<31, 1<<31-1)), nil, 4, func(c *call, a *script.Args) error {
		if i := c.own(a); i != nil {
			i.vars[a.Int(1)-1] = int32(a.Int(2))
		}
		return nil
	})
	b.add("buff.by", "Switches how the instance is told from others: by its source, or by its kind alone.", in(self, wordOf("identity", "", "source", "kind")), nil, 4, func(c *call, a *script.Args) error {
		if i := c.own(a); i != nil {
			i.identify(data.StackBy(a.Word(1)))
		}
		return nil
	})
	b.add("buff.end_now", "Takes the instance away.", in(self), nil, 40, func(c *call, a *script.Args) error {
		if i := c.own(a); i != nil {
			from := c.cause()
			c.w.takeBuff(c.w.buffBound(i.owner, i.id), 0, &from)
		}
		return nil
	})
}

func (c *call) buffID(a *script.Args, i int) data.BuffID {
	return data.BuffID(a.Key(i))
}

// addBuff adds a buff, gives it its own time, and tells the instance, 0 for
// none.
func (c *call) addBuff(a *script.Args) uint32 {
	u, id := c.living(a, 0), c.buffID(a, 1)
	if u == nil {
		return 0
	}
	takes, last := c.takesBuff(u, id), c.w.lastID
	c.w.addBuff(u, id, c.cause())
	b := c.touched(u, id, last)
	if !takes || b == nil {
		return 0
	}
	if a.Has(2) {
		b.left = max(c.w.resisted(u, &c.w.data.Buffs[id], data.Millis(a.Int(2))), 1)
		b.total, b.halo = b.left, 0
	}
	return b.id
}

// takesBuff reports whether an add would do something to a unit.
func (c *call) takesBuff(u *Unit, id data.BuffID) bool {
	p := &c.w.data.Buffs[id]
	if c.w.unitProto(u).Static || c.w.keptOff(u, p, c.e.from.camp) {
		return false
	}
	if p.Stacking != data.StackStronger {
		return true
	}
	b, from := c.w.sameBuff(u, id, c.e.from.unit), c.e.from
	return b == nil || c.w.stronger(b, p, &from)
}

// touched is the instance that an add has made or meant: the oldest made since,
// for the effects of a new one may add others, else the one that was there.
func (c *call) touched(u *Unit, id data.BuffID, last uint32) *buff {
	lo, hi := c.w.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		if b := &c.w.buffs[i]; b.id > last && b.proto == id && b.from.unit == c.e.from.unit {
			return b
		}
	}
	if c.w.data.Buffs[id].Stacking == data.StackSeparate {
		return nil
	}
	return c.w.sameBuff(u, id, c.e.from.unit)
}

// instance is the buff that a unit and a key mean, or nil: the caster's own,
// else the oldest.
func (c *call) instance(a *script.Args) *buff {
	u, id := c.unit(a, 0), c.buffID(a, 1)
	if u == nil {
		return nil
	}
	var oldest *buff
	lo, hi := c.w.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		switch b := &c.w.buffs[i]; {
		case b.proto != id:
		case b.from.unit == c.e.from.unit:
			return b
		case oldest == nil:
			oldest = b
		}
	}
	return oldest
}

// own is the instance of argument 0, or nil when it is gone.
func (c *call) own(a *script.Args) *buff {
	id := a.Object(0)
	if c.f.Owner.Buff != 0 && id == c.e.carrier {
		return c.w.buffBy(c.e.holder, id)
	}
	for i := range c.w.buffs {
		if c.w.buffs[i].id == id {
			return &c.w.buffs[i]
		}
	}
	return nil
}
