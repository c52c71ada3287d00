package main

import "math"

// wardenIcons are the chain, the taunt, the link and the wall.
func wardenIcons() []job {
	return []job{
		spellIcon("chain_hook", hex(0x5b6b82), func(c *canvas) {
			c.halo(stick(vec2{4, 60}, vec2{44, 20}, 2, 4), 9, white.alpha(0.25))
			chainShape(c, vec2{2, 62}, vec2{33, 31}, 4.6, slateCol.light(0.25))
			hookShape(c, vec2{43, 21}, -math.Pi/4, 1.02)
		}),
		spellIcon("provoke", hex(0xa8402e), func(c *canvas) {
			for i := range 3 {
				c.fill(arc(vec2{32, 34}, 17+5.5*float64(i), 1.6, -2.5, -0.65), goldCol.light(0.3).alpha(1-0.25*float64(i)))
			}
			c.solidShape(circle(vec2{32, 38}, 16), hex(0x7d8595), 2, 22, 54)
			c.fill(rect(vec2{32, 35}, 12, 3.4, 1.5), inkCol)
			for _, s := range sides {
				c.solidShape(curve(vec2{32 + s*13, 30}, vec2{32 + s*26, 28}, vec2{32 + s*25, 12}, 4.4, 0.8), boneCol, 1.8, 10, 34)
				c.glowSign(circle(vec2{}, 1), vec2{32 + s*6, 35}, 0, 2.1, fireCol)
			}
			c.fill(rect(vec2{32, 46}, 1.2, 6, 0.6), inkCol)
		}),
		spellIcon("blood_link", hex(0x7a2233), func(c *canvas) {
			chainShape(c, vec2{16, 46}, vec2{48, 20}, 5, bloodCol.light(0.35))
			heart(c, vec2{18, 42}, 13, bloodCol)
			heart(c, vec2{46, 21}, 13, hex(0x4f8fe0))
		}),
		spellIcon("stone_wall", hex(0x6f7a58), func(c *canvas) {
			c.fill(poly(vec2{0, 50}, vec2{64, 46}, vec2{64, 64}, vec2{0, 64}), hex(0x4b3f2c))
			for i, h := range []float64{26, 34, 28, 20} {
				x := 11 + 14*float64(i)
				f := wobble(poly(vec2{x - 8, 54}, vec2{x - 7, 56 - h}, vec2{x + 1, 50 - h}, vec2{x + 7, 55 - h}, vec2{x + 8, 54}), 1.2, 6, uint32(3400+i))
				c.solidShape(f, stoneCol.scale(0.9+0.08*float64(i%2)), 2, 50-h, 56)
				c.fill(stick(vec2{x - 3, 40}, vec2{x + 2, 46}, 0.9, 0.4), stoneDark)
			}
			cloud(c, vec2{14, 57}, 8, 3410, hex(0xcdbb98).alpha(0.8), 0.3)
			cloud(c, vec2{48, 58}, 9, 3411, hex(0xcdbb98).alpha(0.8), 0.3)
		}),
		spellIcon("thorns", hex(0x4f6a3a), func(c *canvas) {
			c.painted(thornSign(), mid(64), 0.2, 28, hex(0x9fb06a))
			shieldShape(c, vec2{32, 31}, 13, hex(0x646b78))
		}),
	}
}

// monkIcons are the kick, the palm, the fire within and the leap.
func monkIcons() []job {
	skin := hex(0xe0a878)
	return []job{
		spellIcon("flying_kick", hex(0xc08a34), func(c *canvas) {
			for i := range 4 {
				y := 14 + 10*float64(i)
				c.fill(stick(vec2{2, y + 12}, vec2{26, y + 2}, 0.4, 2), white.alpha(0.7))
			}
			leg := blend(2, stick(vec2{10, 14}, vec2{30, 27}, 9, 7), stick(vec2{30, 27}, vec2{44, 36}, 7, 5))
			c.solidShape(leg, hex(0xf1e4c4), 2, 8, 46)
			foot := blend(3, stick(vec2{44, 36}, vec2{49, 39}, 5, 5.5), stick(vec2{50, 40}, vec2{57, 27}, 5, 3.6))
			c.solidShape(foot, skin, 2, 24, 48)
			c.solidShape(stick(vec2{37, 37}, vec2{43, 29}, 3, 3), bloodCol.dark(0.2), 1.6, 26, 42)
			c.fill(placed(star(vec2{}, 13, 3.6, 7, 0.2), vec2{54, 50}, 0, 1), goldCol.light(0.4))
		}),
		spellIcon("palm_strike", hex(0x9a5a2e), func(c *canvas) {
			for i := range 3 {
				c.fill(arc(vec2{18, 38}, 28+6*float64(i), 1.7, -1.1, 0.4), goldCol.light(0.5).alpha(0.95-0.25*float64(i)))
			}
			palmShape(c, vec2{26, 38}, -0.5, 1.15, skin)
		}),
		spellIcon("inner_fire", hex(0x8a3420), func(c *canvas) {
			f := placed(flameSign(), vec2{32, 32}, 0, 29)
			c.halo(f, 10, fireCol.alpha(0.8))
			c.fill(f, hex(0xe8502a))
			c.fill(placed(flameSign(), vec2{32, 38}, 0, 22), fireCol)
			body := blend(3, circle(vec2{32, 44}, 8), stick(vec2{18, 54}, vec2{46, 54}, 5, 5), circle(vec2{32, 29}, 6))
			c.solidShape(body, hex(0xfff0c0), 1.8, 24, 60)
		}),
		spellIcon("leap_slam", hex(0x8f6a3a), func(c *canvas) {
			c.fill(poly(vec2{0, 50}, vec2{64, 50}, vec2{64, 64}, vec2{0, 64}), hex(0x4b3522))
			for i := range 9 {
				a := -math.Pi + 0.22 + 0.34*float64(i)
				o := vec2{33, 51}
				c.fill(stick(o.add(polar(11, a)), o.add(vec2{31 * math.Cos(a), 26 * math.Sin(a)}), 3.2, 0.4), goldCol.light(0.25))
			}
			for _, x := range []float64{10, 24, 42, 55} {
				c.fill(stick(vec2{32, 51}, vec2{x, 62}, 2, 0.4), inkCol)
			}
			for i, x := range []float64{20, 32, 44} {
				c.fill(stick(vec2{x, 4 + 5*float64(i%2)}, vec2{x, 22}, 0.4, 2), white.alpha(0.8))
			}
			fistShape(c, vec2{33, 35}, math.Pi/2, 1, skin)
		}),
		spellIcon("counter", hex(0x6a7f9a), func(c *canvas) {
			for _, a := range []float64{0, math.Pi} {
				c.fill(arc(mid(64), 25, 3, a+0.5, a+2.3), white)
				tip := mid(64).add(polar(25, a+2.4))
				c.fill(placed(poly(vec2{7, 0}, vec2{-4, -8}, vec2{-4, 8}), tip, a+2.4+math.Pi/2, 1), white)
			}
			fistShape(c, vec2{33, 32}, -0.4, 0.8, skin)
		}),
	}
}

// oldPassives are those of the first four heroes.
func oldPassives() []job {
	return []job{
		spellIcon("bulwark", hex(0x4f6a94), func(c *canvas) {
			bubbleAt(c, mid(64), 29)
			shieldShape(c, vec2{32, 32}, 19, hex(0x7fa8e0))
		}),
		spellIcon("arcane_surge", hex(0x5a3f96), func(c *canvas) {
			c.glowSign(spiralSign(1.6), mid(64), 0.3, 27, arcCol)
			orb(c, mid(64), 11, arcCol)
			for i := range 4 {
				c.fill(star(mid(64).add(polar(24, 0.4+1.57*float64(i))), 6, 1.6, 4, 0), white)
			}
		}),
		spellIcon("hunters_eye", hex(0x4f7a3f), func(c *canvas) {
			c.stroke(circle(mid(64), 25), 2, white.alpha(0.8))
			for i := range 4 {
				a := float64(i) * math.Pi / 2
				c.fill(stick(mid(64).add(polar(20, a)), mid(64).add(polar(31, a)), 1.4, 1.4), white.alpha(0.9))
			}
			eyeShape(c, mid(64), 19, hex(0xe0a02a))
		}),
		spellIcon("backstab", hex(0x4a3552), func(c *canvas) {
			body := blend(4, circle(vec2{26, 20}, 8), poly(vec2{12, 58}, vec2{18, 28}, vec2{34, 28}, vec2{44, 58}))
			c.solidShape(body, hex(0x2c2436), 2, 12, 58)
			c.fill(placed(star(vec2{}, 13, 3.6, 7, 0.2), vec2{33, 36}, 0, 1), bloodCol)
			daggerShape(c, vec2{45, 29}, math.Pi-0.5, 1.25)
		}),
	}
}

// bubbleAt is a shield of light.
func bubbleAt(c *canvas, o vec2, r float64) {
	c.each(circle(o, r), 1, func(p vec2, d float64) rgba {
		k := math.Pow(clamp01(1+d/r), 2.2)
		return hex(0x9fdcff).alpha((0.1 + 0.6*k) * soft(d))
	})
	c.stroke(circle(o, r-1), 2, hex(0xe8faff))
	c.fill(arc(o, r*0.78, r*0.07, -2.5, -1.7), white.alpha(0.9))
}
