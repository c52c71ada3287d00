package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
)

// bindBuff lends everything about buffs. A buff is named by its holder and its
// identifier, where several instances count the caster's own, else the oldest;
// or by the instance itself, in effects of the buff.
func (b *binder) bindBuff() {
	u, k := unitParam("unit", ""), b.buffKey()
	ms := optional(duration("ms", "how long it lasts, as it is, not shortened by resistance; the buff's own when left out"))
	b.add("buff.add", "Adds a buff on behalf of the caster by its stacking rule.", in(u, k, ms), nil, 60, func(c *call, a *script.Args) error {
		c.addBuff(a)
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

func (b *binder) bindDispel(u script.Param) {
	b.add("buff.dispel", "Takes buffs away, by descending priority, then the newest first.",
		in(u, wordOf("class", "how strong", "basic", "strong"), wordOf("side", "which", "bad", "good", "both"), optional(whole64("most", "all when left out", 1, 255))), nil, 80,
		func(c *call, a *script.Args) error {
			f := c.operation(data.OpDispel, 0)
			f.Dispel = data.Dispel{Bad: a.Text(2) != "good", Good: a.Text(2) != "bad", Count: int(a.Int(3))}
			if a.Text(1) == "strong" {
				f.Dispel.Class = data.DispelStrong
			}
			c.apply(a, 0, f)
			return nil
		})
}

// bindInstance lends what effects of a buff ask of their own instance.
func (b *binder) bindInstance() {
	self := script.Param{Name: "buff", Kind: script.KindHandle, Handle: handleBuff, Doc: "the function's parameter buff"}
	index := whole64("index", "which of its integers", 1, NumVars)
	b.add("buff.get", "An integer that the instance keeps; 0 at first.", in(self, index), in(whole64("n", "", 0, 0)), 4, func(c *call, a *script.Args) error {
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
			i.identify(data.BySource)
			if a.Text(1) == "kind" {
				i.identify(data.ByKind)
			}
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
	id, _ := c.w.data.Buff(a.Text(i))
	return id
}

// addBuff adds a buff and gives it its own time.
func (c *call) addBuff(a *script.Args) {
	u := c.living(a, 0)
	if u == nil {
		return
	}
	f := c.operation(data.OpBuff, 0)
	f.Buff = c.buffID(a, 1)
	c.apply(a, 0, f)
	if b := c.w.sameBuff(u, f.Buff, c.e.from.unit); a.Has(2) && b != nil && !u.dead {
		b.left = max(c.w.steps(data.Millis(a.Int(2))), 1)
		b.total = b.left
	}
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

// own is the instance whose effect the script is, if it is the one given and
// still there.
func (c *call) own(a *script.Args) *buff {
	if c.f.Owner.Buff == 0 || a.Object(0) != c.e.carrier {
		return nil
	}
	return c.w.buffBy(c.e.holder, c.e.carrier)
}
