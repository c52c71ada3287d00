package main

import "math"

// engineerIcons are the rocket, the turret, the repulsor and the barrage.
func engineerIcons() []job {
	return []job{
		spellIcon("rocket", hex(0x7a4f34), func(c *canvas) {
			cloud(c, vec2{14, 52}, 11, 3701, hex(0xd8cbb8).alpha(0.9), 0.4)
			cloud(c, vec2{24, 58}, 8, 3702, hex(0xb8aa98).alpha(0.9), 0.4)
			rocketShape(c, vec2{36, 28}, -math.Pi/4, 1.35)
		}),
		spellIcon("turret", hex(0x4f7086), func(c *canvas) {
			c.fill(oval(vec2{30, 54}, 22, 6), inkCol.alpha(0.45))
			c.fill(placed(star(vec2{}, 11, 3, 6, 0.2), vec2{56, 28}, 0, 1), goldCol.light(0.4))
			gunShape(c, vec2{27, 33}, 1.2, hex(0x4f8fd0))
		}),
		spellIcon("repulsor", hex(0x2f6a9a), func(c *canvas) {
			c.stroke(circle(mid(64), 17), 2.6, white.alpha(0.95))
			for i := range 8 {
				a := float64(i) * math.Pi / 4
				f := placed(poly(vec2{9, 0}, vec2{-1, -6}, vec2{1.5, 0}, vec2{-1, 6}), mid(64).add(polar(23, a)), a, 1)
				c.outside(f, 1.3, inkCol)
				c.fill(f, hex(0x9fe4ff))
			}
			c.painted(gearSign(), mid(64), 0, 13, brassCol)
			c.glowSign(circle(vec2{}, 1), mid(64), 0, 4, hex(0x7fd4ff))
		}),
		spellIcon("overload", hex(0xa86018), func(c *canvas) {
			for i := range 3 {
				a := -0.5 + 0.45*float64(i)
				rocketShape(c, vec2{14, 44}.add(polar(26, a-0.35)), a-0.35, 0.66)
			}
			c.painted(gearSign(), vec2{17, 46}, 0.2, 15, steelCol)
			c.halo(placed(boltSign(), vec2{17, 46}, 0.2, 12), 5, goldCol.alpha(0.8))
			c.painted(boltSign(), vec2{17, 46}, 0.2, 12, hex(0xffe27a))
		}),
		spellIcon("salvage", hex(0x5a6656), func(c *canvas) {
			c.painted(gearSign(), vec2{24, 26}, 0.1, 19, brassCol)
			c.painted(gearSign(), vec2{45, 46}, 0.4, 13, steelCol)
			c.painted(arrowUpSign(), vec2{48, 19}, 0, 12, healCol)
			c.solidShape(stick(vec2{9, 56}, vec2{26, 42}, 2.6, 2.6), slateCol.light(0.3), 1.7, 40, 58)
			c.solidShape(cut(circle(vec2{29, 40}, 6), rect(vec2{32, 37}, 3, 3, 0)), slateCol.light(0.3), 1.7, 34, 46)
		}),
	}
}

// priestIcons are the song, the cleansing, the halo and the shield of light.
func priestIcons() []job {
	return []job{
		spellIcon("lullaby", hex(0x3f4a86), func(c *canvas) {
			c.halo(placed(moonSign(), vec2{22, 24}, 0, 17), 10, hex(0xfff0b0).alpha(0.5))
			c.painted(moonSign(), vec2{22, 24}, 0, 17, hex(0xffe99a))
			c.painted(noteSign(), vec2{44, 42}, 0.1, 16, white)
			c.painted(noteSign(), vec2{22, 50}, -0.15, 9, hex(0xc8d8ff))
			for _, q := range [][3]float64{{48, 12, 5}, {56, 24, 3.4}, {10, 46, 3.4}} {
				c.fill(star(vec2{q[0], q[1]}, q[2], q[2]*0.28, 4, 0), white)
			}
		}),
		spellIcon("purify", hex(0x4f9ab8), func(c *canvas) {
			for i := range 8 {
				a := float64(i)*math.Pi/4 + 0.2
				c.fill(stick(vec2{32, 34}.add(polar(20, a)), vec2{32, 34}.add(polar(30, a)), 2.4, 0.3), white.alpha(0.85))
			}
			c.halo(placed(dropSign(), vec2{32, 33}, 0, 20), 8, white.alpha(0.7))
			c.painted(dropSign(), vec2{32, 33}, 0, 20, hex(0xbdf0ff))
			c.painted(plusSign(), vec2{32, 40}, 0, 7, hex(0xffe070))
			c.fill(curve(vec2{24, 36}, vec2{23, 44}, vec2{28, 48}, 1, 1.4), white)
		}),
		spellIcon("sanctuary", hex(0xb08a34), func(c *canvas) {
			c.each(poly(vec2{22, 0}, vec2{42, 0}, vec2{56, 56}, vec2{8, 56}), 4, func(p vec2, d float64) rgba {
				return hex(0xfff4c0).alpha(0.5 * (1 - ramp(-6, 3, d)))
			})
			haloShape(c, vec2{32, 52}, 25, 8, 1.8)
			haloedFigure(c, vec2{32, 36}, 1, hex(0xf6f0e2))
			haloShape(c, vec2{32, 15}, 9, 3, 1.3)
		}),
		spellIcon("divine_shield", hex(0xc09a3a), func(c *canvas) {
			for i := range 10 {
				a := float64(i) * math.Pi / 5
				c.fill(stick(mid(64).add(polar(20, a)), mid(64).add(polar(32, a)), 3, 0.5), hex(0xfff0b0).alpha(0.9))
			}
			for _, s := range sides {
				wing := wingSign()
				flip := func(p vec2) float64 { return wing(vec2{p.x * s, p.y}) }
				c.painted(flip, vec2{32 + s*18, 30}, 0, 15, white)
			}
			shieldShape(c, vec2{32, 33}, 19, hex(0xfff0b8))
		}),
		spellIcon("devotion", hex(0x4a6ab0), func(c *canvas) {
			for i := range 7 {
				a := -math.Pi/2 + 0.36*(float64(i)-3)
				c.fill(stick(vec2{32, 42}.add(polar(22, a)), vec2{32, 42}.add(polar(38, a)), 2.4, 0.4), hex(0xbfe0ff).alpha(0.55))
			}
			for _, s := range sides {
				hand := blend(1.5, stick(vec2{32 + s*13, 62}, vec2{32 + s*6, 44}, 7, 5.4), stick(vec2{32 + s*6, 46}, vec2{32 + s*2.4, 24}, 4.6, 2.6))
				c.solidShape(hand, skinCol.scale(1-0.1*max(0, s)), 1.9, 22, 62)
				c.solidShape(stick(vec2{32 + s*16, 62}, vec2{32 + s*11, 54}, 9, 8.4), white, 1.8, 50, 64)
			}
			haloShape(c, vec2{32, 13}, 15, 5, 1.8)
			c.painted(dropSign(), vec2{53, 26}, 0, 8, hex(0x5fb8ff))
			c.painted(dropSign(), vec2{11, 28}, 0, 7, hex(0x5fb8ff))
		}),
	}
}
