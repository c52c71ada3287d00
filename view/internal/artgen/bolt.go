package main

import "math"

// spellBullets are what the six later heroes throw.
func spellBullets() []job {
	return []job{
		flat("hook_chain", 64, 52, func(c *canvas) { hookShape(c, vec2{30, 22}, 0, 1.15) }),
		pivoted(flat("chain_link", 48, 16, func(c *canvas) {
			chainShape(c, vec2{-12, 8}, vec2{60, 8}, 4.7, slateCol.light(0.3))
		}), 0, 8),
		flat("chain_bolt", 60, 40, func(c *canvas) { sparkBolt(c) }),
		flat("hex_bolt", 64, 40, func(c *canvas) { hexBolt(c) }),
		flat("rocket", 64, 36, func(c *canvas) { rocketShape(c, vec2{37, 18}, 0, 1.1) }),
		flat("turret_shot", 40, 16, func(c *canvas) { streak(c) }),
		flat("priest_bolt", 56, 36, func(c *canvas) { holyBolt(c) }),
		flat("witch_bolt", 52, 32, func(c *canvas) { wisp(c, hex(0x4f9a1e), venomCol, hex(0xf0ffc8)) }),
		flat("shaman_bolt", 52, 32, func(c *canvas) { leafBolt(c) }),
		flat("engineer_bolt", 40, 24, func(c *canvas) { rivet(c) }),
	}
}

func sparkBolt(c *canvas) {
	o := vec2{40, 20}
	tail := join(stick(o, vec2{26, 13}, 3, 2), stick(vec2{26, 13}, vec2{20, 23}, 2, 1.7), stick(vec2{20, 23}, vec2{3, 17}, 1.7, 0.3), stick(o, vec2{24, 27}, 2.4, 1.4), stick(vec2{24, 27}, vec2{9, 29}, 1.4, 0.3))
	c.halo(tail, 6, hex(0x5fb8ff).alpha(0.8))
	c.fill(tail, white)
	orb(c, o, 10, hex(0x5fb8ff))
	for i := range 5 {
		a := -1 + 0.5*float64(i)
		c.fill(stick(o.add(polar(9, a)), o.add(polar(16, a)), 1.4, 0.3), white)
	}
}

func hexBolt(c *canvas) {
	wispShape(c, vec2{44, 20}, 11, hex(0x4a2f6a), hex(0x7a4fb0), venomCol)
	skull(c, vec2{45, 19}, 10, boneCol)
}

// wispShape is a ball with a wavering tail to the left.
func wispShape(c *canvas, o vec2, r float64, low, mid, high rgba) {
	tail := func(k float64) field {
		return blend(2, circle(o, r*k), curve(o, o.add(vec2{-r * 1.4, -r * 0.9}), vec2{3, o.y - r*0.2}, r*0.85*k, 0.4), curve(o, o.add(vec2{-r * 1.2, r}), vec2{9, o.y + r*0.7}, r*0.6*k, 0.3))
	}
	c.halo(tail(1), r*0.7, mid.alpha(0.7))
	c.outside(tail(1), 1.4, low.dark(0.4))
	c.fill(tail(1), low)
	c.fill(tail(0.75), mid)
	c.fill(tail(0.45), high)
}

func wisp(c *canvas, low, mid, high rgba) {
	wispShape(c, vec2{37, 16}, 9, low, mid, high)
	c.fill(circle(vec2{39, 14}, 2.4), white)
}

func leafBolt(c *canvas) {
	wispShape(c, vec2{36, 16}, 8.5, hex(0x1f6f62), tideCol, hex(0xd8fff0))
	c.painted(leafSign(), vec2{37, 16}, math.Pi/2, 9.5, hex(0x8ff0b0))
	c.fill(stick(vec2{29, 16}, vec2{44, 16}, 0.8, 0.4), hex(0x1f6f62))
}

func holyBolt(c *canvas) {
	o := vec2{38, 18}
	tail := blend(2, stick(o, vec2{4, 18}, 7, 0.4), stick(o, vec2{14, 11}, 5, 0.3), stick(o, vec2{14, 25}, 5, 0.3))
	c.halo(tail, 6, holyCol.alpha(0.7))
	c.fill(tail, holyCol.alpha(0.85))
	f := star(o, 15, 4.6, 4, 0)
	c.outside(f, 1.4, hex(0xa86a14))
	c.fill(f, hex(0xfff4c8))
	c.fill(circle(o, 4), white)
}

// streak is the short streak of a turret's shot.
func streak(c *canvas) {
	f := stick(vec2{33, 8}, vec2{3, 8}, 4, 0.5)
	c.halo(f, 4, fireCol.alpha(0.8))
	c.fill(f, goldCol)
	c.fill(stick(vec2{33, 8}, vec2{16, 8}, 2.2, 0.4), white)
}

func rivet(c *canvas) {
	c.fill(stick(vec2{24, 12}, vec2{2, 12}, 4.5, 0.4), hex(0xd8cbb8).alpha(0.6))
	c.solidShape(circle(vec2{27, 12}, 7), slateCol, 1.7, 5, 19)
	c.fill(circle(vec2{24.6, 9.6}, 2), white.alpha(0.8))
	c.fill(arc(vec2{27, 12}, 4.6, 0.9, -0.3, 1.4), brassCol)
}
