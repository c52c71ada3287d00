package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
	"sameframe/core/wire"
)

// bindBullet lends projectiles. They leave the caster, or where it was.
func (b *binder) bindBullet() {
	x, y := coordinate("x", ""), coordinate("y", "")
	b.add("bullet.at_unit", "Fires a tracking bullet at a living unit.", in(b.bulletKey("tracking bullet", data.FlightTracking), unitParam("target", "")), nil, 40, func(c *call, a *script.Args) error {
		if t := c.living(a, 1); t != nil {
			c.fire(a, bullet{target: t.guid, aim: t.pos})
		}
		return nil
	})
	b.add("bullet.along", "Fires a linear bullet from a point along an angle.", in(b.bulletKey("linear bullet", data.FlightLinear), x, y, num("degrees", "")), nil, 40, func(c *call, a *script.Args) error {
		c.fire(a, bullet{pos: fixed.Vec{X: a.Num(1), Y: a.Num(2)}, dir: turn(a.Num(3))})
		return nil
	})
	b.add("bullet.onto", "Throws an arcing bullet onto a point.", in(b.bulletKey("arcing bullet", data.FlightArc), x, y), nil, 40, func(c *call, a *script.Args) error {
		c.fire(a, bullet{aim: fixed.Vec{X: a.Num(1), Y: a.Num(2)}})
		return nil
	})
	b.add("bullet.lose", "Tracking bullets in flight at the unit lose it.", in(unitParam("unit", "")), nil, 40, func(c *call, a *script.Args) error {
		c.apply(a, 0, c.operation(data.OpDisjoint, 0))
		return nil
	})
}

func (c *call) fire(a *script.Args, b bullet) {
	b.proto = data.BulletID(a.Key(0))
	b.from, b.effect = c.cause(), c.e.effect
	if c.w.data.Bullets[b.proto].Flight != data.FlightLinear {
		b.pos, b.dir = c.w.whereIs(c.e.from.unit, c.e.at), c.e.dir
	}
	c.w.fire(b)
}

// bindMotion lends forced motions and blinks. Their numbers stand in data, in
// an effect that waits for call.
func (b *binder) bindMotion() {
	u := unitParam("unit", "")
	b.add("motion.start", "Moves a unit by the motion of this spell's effect that waits for call under a name.",
		in(script.Param{Name: "name", Kind: script.KindText, Check: b.checkName, Doc: "as in the effect's name"}, u,
			optional(coordinate("x", "the event's place, from which knocks go and to which dashes lead")), optional(coordinate("y", ""))),
		nil, 40, func(c *call, a *script.Args) error { return c.runNamed(a, data.OpMotion) })
	b.add("motion.stop", "Ends the forced motion of a unit where it is.", in(u), nil, 20, func(c *call, a *script.Args) error {
		if t := c.living(a, 0); t != nil {
			c.w.endMotion(t)
		}
		return nil
	})
	b.add("motion.blink", "Moves the caster at once to the nearest free place at a point.", in(coordinate("x", ""), coordinate("y", "")), nil, 40, func(c *call, a *script.Args) error {
		e := *c.e
		e.target, e.pos = 0, fixed.Vec{X: a.Num(0), Y: a.Num(1)}
		c.w.blink(&e)
		return nil
	})
	b.add("motion.blink_to", "Moves the caster at once beside a unit.", in(u), nil, 40, func(c *call, a *script.Args) error {
		if t := c.unit(a, 0); t != nil {
			e := *c.e
			e.target, e.pos = t.guid, t.pos
			c.w.blink(&e)
		}
		return nil
	})
}

// bindPlace lends summons and zones.
func (b *binder) bindPlace() {
	x, y := coordinate("x", ""), coordinate("y", "")
	b.add("summon.call", "Calls units for the caster that stand at the end of the phase, at the nearest free places.",
		in(b.summonKey(), x, y, duration("ms", "how long they stay; 0: until they die"), optional(whole64("count", "", 1, 16))), nil, 100, func(c *call, a *script.Args) error {
			f := c.operation(data.OpSummon, 0)
			f.Unit = data.UnitID(a.Key(0))
			f.Count = int(max(a.Int(4), 1))
			if ms := data.Millis(a.Int(3)); ms > 0 {
				c.life[0] = ms
				f.Life = c.life[:]
			}
			c.place(a, f, 1)
			return nil
		})
	b.add("zone.lay", "Lays a zone at a point.",
		in(b.zoneKey(), x, y, optional(num("degrees", "its aim; that of the event when left out"))), nil, 60,
		func(c *call, a *script.Args) error {
			f := c.operation(data.OpZone, 0)
			f.Zone = data.ZoneID(a.Key(0))
			f.Target = data.TargetRule{Shape: data.ShapeCircle, At: data.AtPoint}
			c.place(a, f, 1)
			return nil
		})
	b.add("place.ahead", "The point so far from a point along an angle, on the legal map.", in(x, y, num("degrees", ""), size("distance", "")),
		in(num("x", ""), num("y", "")), 4, func(_ *call, a *script.Args) error {
			p := fixed.Vec{X: a.Num(0), Y: a.Num(1)}.Add(turn(a.Num(2)).Vec().Scale(a.Num(3))).Clamp()
			a.ReturnNum(p.X)
			a.ReturnNum(p.Y)
			return nil
		})
	b.bindZone()
}

// place runs a rule at the point that begins with argument i.
func (c *call) place(a *script.Args, f *data.Effect, i int) {
	e := *c.e
	e.pos = fixed.Vec{X: a.Num(i), Y: a.Num(i + 1)}
	if f.Op == data.OpZone && a.Has(i+2) {
		e.dir = turn(a.Num(i + 2))
	}
	c.w.operate(f, &e)
}

func (b *binder) bindZone() {
	self := script.Param{Name: "instance", Kind: script.KindHandle, Handle: handleZone, Doc: "the function's parameter instance in effects of a zone"}
	b.add("zone.holds", "Whether a unit counts as inside.", in(self, unitParam("unit", "")), in(truth("yes", "")), 4, func(c *call, a *script.Args) error {
		yes := false
		if z := c.zone(a); z != nil {
			for _, id := range z.inside[:z.held] {
				yes = yes || id == wire.GUID(a.Object(1))
			}
		}
		a.ReturnBool(yes)
		return nil
	})
	b.add("zone.left", "Milliseconds that it lies from now.", in(self), in(duration("ms", "")), 4, func(c *call, a *script.Args) error {
		left := data.Millis(0)
		if z := c.zone(a); z != nil {
			left = c.w.millis(z.left)
		}
		a.ReturnInt(int64(left))
		return nil
	})
	b.add("zone.end_soon", "Lets it end with the next step.", in(self), nil, 4, func(c *call, a *script.Args) error {
		if z := c.zone(a); z != nil {
			z.left = min(z.left, 1)
		}
		return nil
	})
}

// zone is the zone of argument 0, or nil when it is gone.
func (c *call) zone(a *script.Args) *zone {
	for i := range c.w.zones {
		if c.w.zones[i].id == a.Object(0) {
			return &c.w.zones[i]
		}
	}
	return nil
}
