package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
)

// operation makes the native rule that a binding stands for: a script's acts
// go the same way as those of effects in data.
func (c *call) operation(op data.Op, amount fixed.Num) *data.Effect {
	c.amount[0] = amount
	c.op = data.Effect{Op: op, Amount: c.amount[:]}
	return &c.op
}

// apply runs a native rule at a unit argument, if it lives.
func (c *call) apply(a *script.Args, i int, f *data.Effect) {
	if u := c.living(a, i); u != nil {
		e := *c.e
		c.w.applyOp(f, &e, u)
	}
}

var damageNames = []string{data.Physical: "physical", data.Magical: "magical", data.Pure: "pure"}

// tagWords are the damage tags, bit by bit.
var tagWords = []string{"no_reflect", "no_redirect", "no_steal", "no_shield", "no_hooks", "crit", "not_lethal"}

// bindDeal lends damage, healing, mana and gold.
func (b *binder) bindDeal() {
	u, n := unitParam("unit", ""), quantity("amount", "before all stages of the pipeline")
	tags := optional(wordsOf("tags", "how it goes through the pipeline", tagWords...))
	b.add("deal.damage", "Sends damage of the caster through the pipeline, and tells what the unit's health lost.",
		in(u, n, wordOf("type", "", damageNames[1:]...), tags), in(num("lost", "")), 60, func(c *call, a *script.Args) error {
			lost := fixed.Num(0)
			if u := c.living(a, 0); u != nil {
				lost = c.w.hurt(u, hit{kind: hitSpell, damage: data.Physical + data.DamageType(a.Word(2)), tags: data.DamageTags(a.Word(3)), base: a.Num(1), from: c.cause()})
			}
			a.ReturnNum(lost)
			return nil
		})
	b.add("deal.heal", "Heals on behalf of the caster, and tells what the unit gained.", in(u, quantity("amount", "before AttrHealAmp of the unit")), in(num("gained", "")), 40,
		func(c *call, a *script.Args) error {
			gained, from := fixed.Num(0), c.cause()
			if u := c.living(a, 0); u != nil {
				gained = c.w.heal(u, a.Num(1), &from)
			}
			a.ReturnNum(gained)
			return nil
		})
	b.add("deal.mana", "Gives mana, or takes it when negative, and tells what the unit gained.",
		in(u, script.Param{Name: "amount", Kind: script.KindNum, Min: -1_000_000 << fixed.Shift, Max: 1_000_000 << fixed.Shift}), in(num("gained", "")), 10,
		func(c *call, a *script.Args) error {
			gained := fixed.Num(0)
			if u := c.living(a, 0); u != nil {
				gained = min(max(u.mana+a.Num(1), 0), u.attr[data.AttrMaxMana]) - u.mana
				u.mana += gained
			}
			a.ReturnNum(gained)
			return nil
		})
	b.add("deal.gold", "Gives gold to the player of a hero.", in(u, whole64("amount", "", 0, 100_000)), nil, 10, func(c *call, a *script.Args) error {
		c.apply(a, 0, c.operation(data.OpGold, fixed.FromInt(int(a.Int(1)))))
		return nil
	})
	b.add("deal.stop", "Ends a cast or channel of the unit like a stun.", in(u), nil, 20, func(c *call, a *script.Args) error {
		c.apply(a, 0, c.operation(data.OpStop, 0))
		return nil
	})
}
