package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
)

// stateWords are the states that scripts ask for.
var stateWords = []struct {
	word string
	flag flags
}{
	{"stun", flagStun}, {"root", flagRoot}, {"silence", flagSilence}, {"disarm", flagDisarm}, {"taunt", flagTaunt},
	{"fear", flagFear}, {"sleep", flagSleep}, {"untargetable", flagUntargetable}, {"invulnerable", flagInvulnerable},
	{"immune", flagImmune}, {"invisible", flagInvisible}, {"phased", flagPhased}, {"revealed", flagRevealed}, {"moved", flagMoved},
}

// bindUnit lends queries of units.
func (b *binder) bindUnit() {
	b.unitTruths()
	b.unitNumbers()
	u := unitParam("unit", "")
	b.add("unit.owner", "Who called a summoned unit; nil for others.", in(u), in(optional(unitParam("owner", ""))), 0,
		func(c *call, a *script.Args) error {
			if t := c.unit(a, 0); t != nil && t.owner != 0 {
				a.ReturnObject(uint32(t.owner))
			} else {
				a.ReturnNil()
			}
			return nil
		})
	b.add("unit.kind", "hero, creep, tower, base or ward; an empty text when it is gone.", in(u), in(script.Param{Name: "kind", Kind: script.KindText}), 0,
		func(c *call, a *script.Args) error {
			kind := ""
			if t := c.unit(a, 0); t != nil {
				kind = c.w.unitProto(t).Kind.String()
			}
			a.ReturnText(kind)
			return nil
		})
	b.add("unit.has", "Whether the unit is in a state.", in(u, stateParam()), in(truth("yes", "")), 0, func(c *call, a *script.Args) error {
		t := c.unit(a, 0)
		a.ReturnBool(t != nil && t.flags&stateWords[a.Word(1)].flag != 0)
		return nil
	})
	b.add("unit.attr", "An attribute as it is now, with levels, items and buffs. Percentages are whole numbers, chances of 10000.",
		in(u, attrParam()), in(num("value", "")), 0, func(c *call, a *script.Args) error {
			v := fixed.Num(0)
			if t := c.unit(a, 0); t != nil {
				v = t.attr[a.Word(1)]
			}
			a.ReturnNum(v)
			return nil
		})
	b.add("unit.distance", "Between the centres of two units; 0 when one is gone.", in(unitParam("a", ""), unitParam("b", "")), in(num("units", "")), 0,
		func(c *call, a *script.Args) error {
			d := fixed.Num(0)
			if s, t := c.unit(a, 0), c.unit(a, 1); s != nil && t != nil {
				d = s.pos.Dist(t.pos)
			}
			a.ReturnNum(d)
			return nil
		})
}

// unitTruths are questions about one or two units.
func (b *binder) unitTruths() {
	b.add("unit.alive", "Whether the unit lives; false of nil.", in(optional(unitParam("unit", ""))), in(truth("yes", "")), 0, func(c *call, a *script.Args) error {
		a.ReturnBool(c.living(a, 0) != nil)
		return nil
	})
	one := func(name, doc string, is func(w *World, u *Unit) bool) {
		b.add(name, doc, in(unitParam("unit", "")), in(truth("yes", "")), 0, func(c *call, a *script.Args) error {
			u := c.unit(a, 0)
			a.ReturnBool(u != nil && is(c.w, u))
			return nil
		})
	}
	one("unit.is_hero", "Whether it is a hero.", func(_ *World, u *Unit) bool { return u.seat >= 0 })
	one("unit.is_summoned", "Whether somebody called it.", func(_ *World, u *Unit) bool { return u.owner != 0 })
	one("unit.is_building", "Whether it is a tower or a base.", func(w *World, u *Unit) bool { return w.unitProto(u).Static && w.unitProto(u).Kind != data.KindWard })
	one("unit.channels", "Whether it is in a channel.", func(_ *World, u *Unit) bool { return u.casting == castChannel || u.casting == castLock })
	two := func(name, doc string, is func(w *World, u, o *Unit) bool) {
		b.add(name, doc, in(unitParam("unit", ""), unitParam("other", "")), in(truth("yes", "")), 0, func(c *call, a *script.Args) error {
			u, o := c.unit(a, 0), c.unit(a, 1)
			a.ReturnBool(u != nil && o != nil && is(c.w, u, o))
			return nil
		})
	}
	two("unit.is_enemy", "Whether two units are of camps that fight.", func(_ *World, u, o *Unit) bool { return enemies(u.camp, o.camp) })
	two("unit.sees", "Whether the unit's camp saw the other at the end of the last step.", func(_ *World, u, o *Unit) bool { return o.seenBy(u.camp) })
}

// unitNumbers are the measures of a unit.
func (b *binder) unitNumbers() {
	one := func(name, doc string, get func(w *World, u *Unit) fixed.Num) {
		b.add(name, doc, in(unitParam("unit", "")), in(num("value", "")), 0, func(c *call, a *script.Args) error {
			v := fixed.Num(0)
			if u := c.unit(a, 0); u != nil {
				v = get(c.w, u)
			}
			a.ReturnNum(v)
			return nil
		})
	}
	one("unit.x", "Where it is, towards the right.", func(_ *World, u *Unit) fixed.Num { return u.pos.X })
	one("unit.y", "Where it is, downwards.", func(_ *World, u *Unit) fixed.Num { return u.pos.Y })
	one("unit.facing", "Where it looks, degrees.", func(_ *World, u *Unit) fixed.Num { return degrees(u.facing) })
	one("unit.radius", "Of its collision circle.", func(w *World, u *Unit) fixed.Num { return w.unitProto(u).Radius })
	one("unit.health", "Its health now.", func(_ *World, u *Unit) fixed.Num { return u.health })
	one("unit.max_health", "The most health that it can have.", func(_ *World, u *Unit) fixed.Num { return u.attr[data.AttrMaxHealth] })
	one("unit.health_share", "Its health as a share of the maximum, 0 to 1.", func(_ *World, u *Unit) fixed.Num { return u.health.Div(u.attr[data.AttrMaxHealth]) })
	one("unit.mana", "Its mana now.", func(_ *World, u *Unit) fixed.Num { return u.mana })
	one("unit.max_mana", "The most mana that it can have.", func(_ *World, u *Unit) fixed.Num { return u.attr[data.AttrMaxMana] })
	one("unit.level", "Its level.", func(_ *World, u *Unit) fixed.Num { return fixed.FromInt(int(u.level)) })
	one("unit.camp", "Its camp: 1, 2, or 0 for neither.", func(_ *World, u *Unit) fixed.Num { return fixed.FromInt(int(u.camp)) })
}

// stateParam names a state by its place in stateWords.
func stateParam() script.Param {
	var words []string
	for i := range stateWords {
		words = append(words, stateWords[i].word)
	}
	return wordOf("state", "", words...)
}

// attrParam names an attribute by its place.
func attrParam() script.Param {
	var words []string
	for a := range data.NumAttrs {
		words = append(words, a.String())
	}
	return wordOf("attribute", "", words...)
}
