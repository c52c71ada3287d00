package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
	"sameframe/core/wire"
)

// bindFind lends searches. They select like the target rules of effects: living
// units whose circle touches the shape, seen or not, but not the invulnerable
// and untargetable.
func (b *binder) bindFind() {
	who := optional(wordsOf("who", "which camps and kinds; enemy and hero creep where it says none", whoWords...))
	x, y := coordinate("x", ""), coordinate("y", "")
	units := in(unitList("units", ""))
	b.add("find.circle", "Around a point.", in(x, y, size("radius", ""), who), units, 40, func(c *call, a *script.Args) error {
		return c.search(a, data.TargetRule{Shape: data.ShapeCircle, Radius: a.Num(2), Filter: whoOf(a, 3)}, 0)
	})
	b.add("find.nearest", "The nearest within a radius, or nil; ties by GUID.", in(x, y, size("radius", ""), who), in(optional(unitParam("unit", ""))), 40,
		func(c *call, a *script.Args) error {
			r := data.TargetRule{Shape: data.ShapeCircle, Radius: a.Num(2), Filter: whoOf(a, 3), Order: data.OrderNearest, Limit: 1}
			if found := c.look(a, r, 0); len(found) > 0 {
				a.ReturnObject(found[0])
			} else {
				a.ReturnNil()
			}
			return nil
		})
	b.add("find.line", "In a box from a point along an angle.", in(x, y, num("degrees", ""), size("length", ""), size("half_width", ""), who), units, 40,
		func(c *call, a *script.Args) error {
			return c.search(a, data.TargetRule{Shape: data.ShapeLine, Length: a.Num(3), Radius: a.Num(4), Filter: whoOf(a, 5)}, turn(a.Num(2)))
		})
	b.add("find.fan", "In a fan from a point along an angle.",
		in(x, y, num("degrees", ""), size("radius", ""), script.Param{Name: "half", Kind: script.KindNum, Min: 1 << fixed.Shift, Max: 180 << fixed.Shift, Doc: "half the angle of the fan, degrees"}, who), units, 40,
		func(c *call, a *script.Args) error {
			return c.search(a, data.TargetRule{Shape: data.ShapeFan, Radius: a.Num(3), Half: turn(a.Num(4)), Filter: whoOf(a, 5)}, turn(a.Num(2)))
		})
	b.add("find.chain", "From a unit to the nearest that was not taken, and on from there; the first is the unit itself.",
		in(unitParam("first", ""), size("radius", "of each link"), whole64("most", "units in all", 1, 64), who), units, 80,
		func(c *call, a *script.Args) error {
			r := data.TargetRule{Shape: data.ShapeChain, Radius: a.Num(1), Limit: int(a.Int(2)), Filter: whoOf(a, 3)}
			e := *c.e
			e.target, e.selected = wire.GUID(a.Object(0)), false
			a.ReturnObjects(c.gather(&r, &e))
			return nil
		})
	b.add("find.enemy_heroes", "Every living enemy hero of the caster's camp that the camp sees.", nil, units, 10, func(c *call, a *script.Args) error {
		c.found = c.found[:0]
		for i := range c.w.seats {
			if u := c.w.unit(c.w.seats[i].hero); !u.dead && enemies(u.camp, c.e.from.camp) && u.seenBy(c.e.from.camp) {
				c.found = append(c.found, uint32(u.guid))
			}
		}
		slices.Sort(c.found)
		a.ReturnObjects(c.found)
		return nil
	})
}

// search returns the units of a rule laid at the first two arguments.
func (c *call) search(a *script.Args, r data.TargetRule, dir fixed.Angle) error {
	a.ReturnObjects(c.look(a, r, dir))
	return nil
}

func (c *call) look(a *script.Args, r data.TargetRule, dir fixed.Angle) []uint32 {
	e := *c.e
	e.pos, e.dir, e.selected = fixed.Vec{X: a.Num(0), Y: a.Num(1)}, dir, false
	r.At = data.AtPoint
	return c.gather(&r, &e)
}

// gather runs a rule above the selection of the script's own effect.
func (c *call) gather(r *data.TargetRule, e *event) []uint32 {
	w := c.w
	w.nest++
	c.found = c.found[:0]
	for _, i := range w.selectTargets(r, e) {
		c.found = append(c.found, uint32(w.units[i].guid))
	}
	w.nest--
	return c.found
}

// whoWords are the words of a search's filter: camps, then kinds, each in the
// order of its bits.
var whoWords = []string{"enemy", "ally", "self", "hero", "creep", "tower", "base", "ward"}

const numCampWords = 3

// whoOf is the filter of a search.
func whoOf(a *script.Args, i int) data.Filter {
	words := a.Word(i)
	f := data.Filter{Unseen: data.WantAny, Immune: data.WantAny, Summoned: data.WantAny}
	f.Camps, f.Kinds = data.Camps(words&(1<<numCampWords-1)), data.Kinds(words>>numCampWords<<data.KindHero)
	if f.Camps == 0 {
		f.Camps = data.CampEnemy
	}
	if f.Kinds == 0 {
		f.Kinds = 1<<data.KindHero | 1<<data.KindCreep
	}
	return f
}
