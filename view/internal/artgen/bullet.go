package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

func bulletJobs() []job {
	jobs := []job{
		flat("arrow", 48, 16, func(c *canvas) { arrowShape(c, vec2{24, 8}, 0, 1, boneCol) }),
		flat("orb", 40, 40, func(c *canvas) { orb(c, mid(40), 11, arcCol) }),
		flat("stone", 32, 32, func(c *canvas) {
			c.solidShape(wobble(circle(mid(32), 12), 1.6, 7, 2901), stoneCol, 2, 4, 28)
			c.fill(circle(vec2{19, 19}, 2.5), stoneDark)
			c.fill(circle(vec2{12, 20}, 1.6), stoneDark)
		}),
		flat("dagger", 44, 20, func(c *canvas) { daggerShape(c, vec2{22, 10}, 0, 1) }),
		flat("firebolt", 64, 36, func(c *canvas) { comet(c, hex(0xf05a28), fireCol, hex(0xffe58a)) }),
		flat("icelance", 64, 28, func(c *canvas) { icelance(c) }),
	}
	for _, k := range camps {
		jobs = append(jobs, flat(sheet.Of("bolt", k.id), 48, 28, func(c *canvas) { campBolt(c, k) }))
	}
	return jobs
}

func arrowShape(c *canvas, o vec2, a, k float64, shaft rgba) {
	at := func(f field) field { return placed(f, o, a, k) }
	body := at(stick(vec2{-19, 0}, vec2{14, 0}, 1.3, 1.3))
	tip := at(poly(vec2{22, 0}, vec2{11, -5}, vec2{13.5, 0}, vec2{11, 5}))
	vane := at(join(poly(vec2{-22, -5}, vec2{-13, -5}, vec2{-9, 0}, vec2{-18, 0}), poly(vec2{-22, 5}, vec2{-13, 5}, vec2{-9, 0}, vec2{-18, 0})))
	c.outside(join(body, tip, vane), 1.5*math.Sqrt(k), inkCol)
	c.fill(body, shaft)
	c.fill(vane, bloodCol.mix(boneCol, 0.2))
	c.fill(tip, steelCol)
	c.bevel(tip, 2*k, 0.6)
}

func orb(c *canvas, o vec2, r float64, col rgba) {
	c.halo(circle(o, r*0.8), r*0.95, col.alpha(0.8))
	c.radial(circle(o, r), o.add(polar(r*0.3, -2.3)), r*1.2, white, col)
	c.stroke(circle(o, r), 1.4, col.dark(0.35).alpha(0.8))
}

func daggerShape(c *canvas, o vec2, a, k float64) {
	at := func(f field) field { return placed(f, o, a, k) }
	edge := at(poly(vec2{-3, -3.4}, vec2{12, -3.8}, vec2{20, 0.5}, vec2{12, 3}, vec2{-3, 3.4}))
	grip := at(stick(vec2{-17, 0}, vec2{-4, 0}, 2.2, 2.2))
	guard := at(rect(vec2{-4, 0}, 1.8, 7, 1.5))
	knob := at(circle(vec2{-18, 0}, 2.8))
	c.outside(join(edge, grip, guard, knob), 1.5*math.Sqrt(k), inkCol)
	c.fill(grip, leather)
	c.fill(edge, hex(0xdfe4ee))
	c.bevel(edge, 3*k, 0.7)
	c.fill(at(stick(vec2{-2, 0}, vec2{15, 0.2}, 0.6, 0.4)), slateCol)
	for _, f := range []field{guard, knob} {
		c.fill(f, brassCol)
		c.bevel(f, 2*k, 0.6)
	}
}

// comet is a burning ball with a tail to the left.
func comet(c *canvas, low, mid, high rgba) {
	tail := func(r float64) field {
		return blend(3, stick(vec2{46, 18}, vec2{6, 18}, r, 0.5), stick(vec2{44, 18}, vec2{16, 9}, r*0.7, 0.4), stick(vec2{44, 18}, vec2{14, 27}, r*0.7, 0.4))
	}
	c.halo(circle(vec2{46, 18}, 8), 15, mid.alpha(0.7))
	c.fill(tail(12), low)
	c.fill(tail(9), mid)
	c.fill(blend(2, circle(vec2{47, 18}, 6.5), stick(vec2{46, 18}, vec2{26, 18}, 5, 0.5)), high)
	c.fill(circle(vec2{49, 16.5}, 2.6), white)
}

func icelance(c *canvas) {
	f := poly(vec2{62, 14}, vec2{44, 6}, vec2{8, 11}, vec2{2, 14}, vec2{8, 17}, vec2{44, 22})
	c.halo(f, 6, iceCol.alpha(0.7))
	c.outside(f, 1.5, hex(0x1f5f8f))
	c.grad(f, white, iceCol.mix(hex(0x3fa0e0), 0.4), 6, 22)
	c.fill(poly(vec2{60, 14}, vec2{42, 9}, vec2{12, 13.5}), white.alpha(0.85))
	for _, s := range sides {
		g := poly(vec2{24, 14 + s*4}, vec2{12, 14 + s*11}, vec2{15, 14 + s*3})
		c.outside(g, 1.2, hex(0x1f5f8f))
		c.fill(g, iceCol.light(0.3))
	}
}

// campBolt is a drop for camp 1, a splinter for camp 2.
func campBolt(c *canvas, k camp) {
	f := blend(2, circle(vec2{32, 14}, 7.5), stick(vec2{32, 14}, vec2{5, 14}, 6.5, 0.6))
	if !k.round() {
		f = poly(vec2{45, 14}, vec2{31, 5}, vec2{25, 11}, vec2{3, 14}, vec2{25, 17}, vec2{31, 23})
	}
	c.halo(f, 6, k.glow.alpha(0.75))
	c.outside(f, 1.6, k.dark)
	c.fill(f, k.main)
	c.fill(grow(f, -2.2), k.bright)
	c.fill(grow(f, -4.4), white)
}
