package main

// signBadge is a buff's icon that shows one sign.
func signBadge(name string, ground, col rgba, sign field, size float64) job {
	return buffIcon(name, ground, func(c *canvas, o vec2) {
		f := placed(sign, o, 0, size)
		c.outside(f, 0.9, inkCol.alpha(0.85))
		c.fill(f, col)
		c.bevel(f, 1.4, 0.5)
	})
}

// laterBuffs are the icons of taunts, fears and blessings.
func laterBuffs() []job {
	swirl := join(spiralSign(1.5), circle(vec2{}, 0.2))
	chain := join(placed(ringOf(oval(vec2{}, 0.5, 0.34), 0.14), vec2{-0.4, 0.3}, -0.64, 1), placed(ringOf(oval(vec2{}, 0.5, 0.34), 0.14), vec2{0.4, -0.3}, -0.64, 1))
	drops := join(placed(dropSign(), vec2{0, 0.05}, 0, 0.9))
	cross := join(stick(vec2{-0.75, -0.75}, vec2{0.75, 0.75}, 0.17, 0.17), stick(vec2{-0.75, 0.75}, vec2{0.75, -0.75}, 0.17, 0.17))
	return []job{
		buffIcon("taunt", hex(0x8a2f1e), func(c *canvas, o vec2) {
			c.fill(rect(vec2{12, 9.5}, 2, 5.4, 1.4), goldCol.light(0.3))
			c.fill(circle(vec2{12, 18}, 2.1), goldCol.light(0.3))
		}),
		buffIcon("fear", hex(0x3c2f5a), func(c *canvas, o vec2) {
			skull(c, vec2{12, 11}, 7.5, hex(0xd8c8ff))
		}),
		buffIcon("sleep", hex(0x3f4a86), func(c *canvas, o vec2) {
			for i, k := range []float64{4.4, 2.8} {
				p := vec2{9.5 + 7.5*float64(i), 14.5 - 7*float64(i)}
				z := join(stick(p.add(vec2{-k, -k}), p.add(vec2{k, -k}), 0.9, 0.9), stick(p.add(vec2{k, -k}), p.add(vec2{-k, k}), 0.9, 0.9), stick(p.add(vec2{-k, k}), p.add(vec2{k, k}), 0.9, 0.9))
				c.fill(z, white)
			}
		}),
		signBadge("hex", hex(0x4a2f6a), venomCol.light(0.2), swirl, 8),
		buffIcon("frozen", hex(0x2f6fb0), func(c *canvas, o vec2) {
			c.solidShape(ngon(o, 7.6, 6, 0.52), iceCol, 1, 4, 20)
			c.fill(poly(vec2{8, 8}, vec2{12, 6}, vec2{9, 15}), white.alpha(0.8))
		}),
		buffIcon("invisible", hex(0x4a5068), func(c *canvas, o vec2) {
			c.fill(placed(eyeSign(), o, 0, 8), white.alpha(0.8))
			c.fill(circle(o, 3), hex(0x2c3044))
			c.fill(stick(vec2{5, 19}, vec2{19, 5}, 1.7, 1.7), inkCol)
			c.fill(stick(vec2{5, 19}, vec2{19, 5}, 1, 1), bloodCol.light(0.2))
		}),
		buffIcon("invulnerable", hex(0xb08a34), func(c *canvas, o vec2) {
			c.fill(star(o, 9.4, 6.4, 10, 0), hex(0xfff0b0).alpha(0.85))
			shieldShape(c, o, 6.6, hex(0xffe070))
		}),
		buffIcon("magic_immune", hex(0x5a3f96), func(c *canvas, o vec2) {
			orb(c, o, 4.6, arcCol)
			c.fill(placed(cross, o, 0, 8.4), white)
		}),
		signBadge("linked", hex(0x7a2233), hex(0xffb0a8), chain, 8.4),
		signBadge("thorns", hex(0x3f5a2a), hex(0xc8e08a), thornSign(), 8.8),
		signBadge("burning", hex(0x8a2f1e), goldCol.light(0.1), flameSign(), 8),
		signBadge("regen", hex(0x2f7a4a), healCol.light(0.3), plusSign(), 7),
		signBadge("surge", hex(0x5a3f96), hex(0xe0ccff), boltSign(), 8.4),
		buffIcon("marked", hex(0x6a2a2a), func(c *canvas, o vec2) {
			c.stroke(circle(o, 5.6), 1.6, hex(0xff8a7a))
			c.fill(circle(o, 1.9), white)
			for i := range 4 {
				p := polar(1, 1.5708*float64(i))
				c.fill(stick(o.add(p.mul(4.6)), o.add(p.mul(9)), 0.9, 0.9), white)
			}
		}),
		signBadge("devotion", hex(0x3f62a8), hex(0x9fd8ff), drops, 8),
		buffIcon("harvest", hex(0x2f4a34), func(c *canvas, o vec2) {
			c.fill(placed(moonSign(), vec2{12, 11}, 0.8, 8), hex(0xe4e8ee))
			c.fill(stick(vec2{6, 19}, vec2{15, 10}, 1.1, 1.1), woodCol.light(0.2))
			c.fill(circle(vec2{17, 17}, 2.4), soulCol.light(0.3))
		}),
		buffIcon("guarded", hex(0x56606f), func(c *canvas, o vec2) {
			shieldShape(c, vec2{12, 12}, 8, hex(0x8f9aae))
			c.fill(placed(plusSign(), vec2{12, 11.4}, 0, 3), white)
		}),
	}
}
