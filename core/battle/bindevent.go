package battle

import (
	"fmt"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
	"sameframe/core/wire"
)

// bindEvent lends what a script asks of its own run.
func (b *binder) bindEvent() {
	b.add("param", "The parameter of the effect that called, at the spell's level. An effect that lacks it is refused when the data is loaded; a computed name that it lacks ends the call.",
		in(script.Param{Name: "name", Kind: script.KindText, Doc: "as in the effect's params", Check: b.checkParam}),
		in(num("value", "")), 0, func(c *call, a *script.Args) error {
			n, ok := c.param(a.Text(0))
			if !ok {
				return fmt.Errorf("the effect has no parameter %q", a.Text(0))
			}
			a.ReturnNum(n)
			return nil
		})
	b.add("targets", "The units that the effect's target rule selected, in the rule's order.",
		nil, in(unitList("units", "")), 1, func(c *call, a *script.Args) error {
			a.ReturnObjects(c.targets)
			return nil
		})
	b.add("now", "Match time in milliseconds.", nil, in(whole64("ms", "", 0, 0)), 0, func(c *call, a *script.Args) error {
		a.ReturnInt(int64(c.w.elapsed))
		return nil
	})
	b.add("effect.run", "Runs the effects of the same spell, buff or zone that wait for call and have this name.",
		in(script.Param{Name: "name", Kind: script.KindText, Doc: "as in the effect's name", Check: b.checkName},
			optional(unitParam("target", "the event's target; the caller's own when left out")),
			optional(coordinate("x", "the event's place")), optional(coordinate("y", ""))),
		nil, 20, func(c *call, a *script.Args) error { return c.runNamed(a, 0) })
}

func (c *call) param(name string) (n fixed.Num, ok bool) {
	for i := range c.f.Params {
		if p := &c.f.Params[i]; p.Name == name {
			return p.Value.At(int(c.e.from.level)), true
		}
	}
	return 0, false
}

// checkParam: some effect that calls a script gives the parameter.
func (b *binder) checkParam(name string) error {
	for i := range b.set.Effects {
		for _, p := range b.set.Effects[i].Params {
			if p.Name == name {
				return nil
			}
		}
	}
	return fmt.Errorf("is %q: no effect has such a parameter", name)
}

// checkName: some effect has the name.
func (b *binder) checkName(name string) error {
	for i := range b.set.Effects {
		if b.set.Effects[i].Name == name {
			return nil
		}
	}
	return fmt.Errorf("is %q: no effect has this name", name)
}

// runNamed runs the effects of the caller's owner that have a name, with any
// rule or, when only is not 0, with that one alone.
func (c *call) runNamed(a *script.Args, only data.Op) error {
	if a.Has(2) != a.Has(3) {
		return fmt.Errorf("x and y belong together")
	}
	e := *c.e
	e.selected = false
	e.from = c.cause()
	if a.Has(1) {
		e.target = wire.GUID(a.Object(1))
	}
	if a.Has(2) {
		e.pos = fixed.Vec{X: a.Num(2), Y: a.Num(3)}
		if d := e.pos.Sub(e.at); d != (fixed.Vec{}) {
			e.dir = d.Angle()
		}
	}
	found := false
	for _, id := range siblings(c.w.data, &c.f.Owner) {
		if f := &c.w.data.Effects[id]; f.Trigger == data.OnCall && f.Name == a.Text(0) && (only == 0 || f.Op == only) {
			found = true
			c.w.raise(data.OnCall, []data.EffectID{id}, e)
		}
	}
	if !found {
		return fmt.Errorf("no effect here waits for call under the name %q", a.Text(0))
	}
	return nil
}

// siblings are the effects of an owner.
func siblings(set *data.Set, o *data.Owner) []data.EffectID {
	switch {
	case o.Spell != 0:
		return set.Spells[o.Spell].Effects
	case o.Buff != 0:
		return set.Buffs[o.Buff].Effects
	}
	return set.Zones[o.Zone].Effects
}
