package main

import "math"

// shamanIcons are the bolt, the totem, the well and the wolves.
func shamanIcons() []job {
	teal := hex(0x2f7a6a)
	return []job{
		spellIcon("chain_bolt", hex(0x2f6f9a), func(c *canvas) {
			pts := []vec2{{8, 12}, {30, 26}, {18, 44}, {50, 54}}
			for i := range 3 {
				f := stick(pts[i], pts[i+1], 2.6, 2.2)
				c.halo(f, 8, iceCol.alpha(0.8))
				c.fill(wobble(f, 2.4, 5, uint32(3500+i)), white)
			}
			for _, q := range pts[1:] {
				orb(c, q, 6.5, iceCol)
			}
			c.painted(boltSign(), vec2{47, 22}, 0.15, 15, hex(0xffe27a))
		}),
		spellIcon("sight_totem", teal, func(c *canvas) {
			c.fill(oval(vec2{32, 56}, 17, 5), inkCol.alpha(0.45))
			c.solidShape(rect(vec2{32, 46}, 7, 11, 2), hex(0x9a6b40), 2, 34, 58)
			c.solidShape(rect(vec2{32, 44}, 9, 3, 1), hex(0x4fb0a0), 1.6, 40, 48)
			for _, s := range sides {
				c.solidShape(curve(vec2{32 + s*7, 36}, vec2{32 + s*25, 30}, vec2{32 + s*21, 10}, 3, 0.7), brassCol, 1.7, 10, 40)
			}
			for i := range 5 {
				a := -math.Pi/2 + 0.38*(float64(i)-2)
				c.fill(stick(vec2{32, 24}.add(polar(19, a)), vec2{32, 24}.add(polar(25, a)), 1.3, 0.4), goldCol.light(0.4))
			}
			eyeShape(c, vec2{32, 25}, 15, hex(0x3f9fd0))
		}),
		spellIcon("healing_well", hex(0x3a8a5a), func(c *canvas) {
			c.fill(oval(vec2{32, 48}, 27, 11), inkCol.alpha(0.5))
			c.solidShape(oval(vec2{32, 46}, 26, 11), stoneCol, 2, 36, 58)
			c.radial(oval(vec2{32, 45}, 20, 7.5), vec2{30, 44}, 22, hex(0xd8fff0), hex(0x3fb89a))
			for i := range 3 {
				x := 20 + 12*float64(i)
				c.painted(dropSign(), vec2{x, 30 - 8*float64(i%2)}, 0, 6.5, hex(0x7ff0c8))
			}
			c.painted(plusSign(), vec2{32, 38}, 0, 9, healCol)
		}),
		spellIcon("wolf_pack", hex(0x40587a), func(c *canvas) {
			c.halo(circle(vec2{46, 16}, 9), 12, white.alpha(0.5))
			c.fill(circle(vec2{46, 16}, 10), hex(0xf4f2d8))
			wolfShape(c, vec2{44, 40}, 0.78, hex(0x7d8494), iceCol)
			wolfShape(c, vec2{23, 36}, 1.0, hex(0x9aa3b5), iceCol)
		}),
		spellIcon("spirit_bond", hex(0x2f6a86), func(c *canvas) {
			c.fill(placed(ringOf(oval(vec2{-10, 0}, 13, 9), 2.6), mid(64), -0.6, 1), healCol)
			c.fill(placed(ringOf(oval(vec2{10, 0}, 13, 9), 2.6), mid(64), -0.6, 1), hex(0x5fb8ff))
			c.painted(leafSign(), vec2{19, 46}, 0.6, 13, healCol)
			c.painted(dropSign(), vec2{46, 19}, 0, 13, hex(0x5fb8ff))
		}),
	}
}

// witchIcons are the hex, the cloud, the dread and the drain.
func witchIcons() []job {
	return []job{
		spellIcon("hex_bolt", hex(0x5a3a86), func(c *canvas) {
			tail := blend(3, curve(vec2{4, 58}, vec2{26, 56}, vec2{40, 26}, 0.4, 10), curve(vec2{14, 62}, vec2{40, 54}, vec2{44, 28}, 0.4, 7), circle(vec2{41, 24}, 13))
			c.halo(tail, 7, venomCol.alpha(0.8))
			c.fill(tail, hex(0x6fae2a))
			c.fill(grow(tail, -3), venomCol.light(0.2))
			skull(c, vec2{42, 23}, 12, boneCol)
		}),
		spellIcon("poison_cloud", hex(0x47662a), func(c *canvas) {
			cloud(c, vec2{20, 40}, 17, 3601, hex(0x8fb83a), 0.45)
			cloud(c, vec2{45, 40}, 17, 3602, hex(0x7aa030), 0.45)
			cloud(c, vec2{32, 26}, 18, 3603, hex(0xb5dc50), 0.4)
			skull(c, vec2{32, 33}, 12, hex(0xeef2c8))
			for _, q := range [][3]float64{{12, 18, 4}, {53, 20, 3}, {50, 55, 4}} {
				c.solidShape(circle(vec2{q[0], q[1]}, q[2]), venomCol, 1.4, q[1]-4, q[1]+4)
			}
		}),
		spellIcon("dread", hex(0x3c2f5a), func(c *canvas) {
			f := wobble(blend(5, circle(vec2{32, 26}, 18), poly(vec2{12, 30}, vec2{52, 30}, vec2{58, 60}, vec2{45, 52}, vec2{38, 62}, vec2{30, 53}, vec2{20, 62}, vec2{17, 52}, vec2{6, 58})), 1.4, 8, 3610)
			c.halo(f, 8, arcCol.alpha(0.6))
			c.solidShape(f, hex(0x241b38), 2, 6, 62)
			for _, s := range sides {
				e := poly(vec2{32 + s*3, 28}, vec2{32 + s*14, 19}, vec2{32 + s*12, 29})
				c.halo(e, 4, bloodCol.alpha(0.9))
				c.fill(e, hex(0xff9a8a))
			}
			mouth := poly(vec2{20, 37}, vec2{25, 41}, vec2{29, 37}, vec2{33, 41}, vec2{37, 37}, vec2{41, 41}, vec2{45, 36}, vec2{40, 47}, vec2{24, 47})
			c.fill(mouth, bloodCol.light(0.2))
		}),
		spellIcon("soul_drain", hex(0x2f5a4a), func(c *canvas) {
			for i := range 3 {
				y := 18 + 13*float64(i)
				f := curve(vec2{60, y + 4*float64(i%2)}, vec2{38, y - 14 + 12*float64(i)}, vec2{18, 34}, 3.4-0.4*float64(i%2), 0.8)
				c.halo(f, 6, hex(0x8dff6a).alpha(0.6))
				c.fill(f, hex(0xd8ffb0))
			}
			skull(c, vec2{46, 29}, 13, hex(0xd8f0c8))
			orb(c, vec2{17, 36}, 11, hex(0x6fe04a))
			c.fill(arc(vec2{17, 36}, 16, 1.6, 1, 5.2), hex(0xd8ffb0))
		}),
		spellIcon("soul_harvest", hex(0x3a2f4a), func(c *canvas) {
			c.glowSign(circle(vec2{}, 1), vec2{46, 46}, 0, 6, hex(0x7fe04a))
			c.glowSign(circle(vec2{}, 1), vec2{52, 30}, 0, 4, hex(0x7fe04a))
			c.glowSign(circle(vec2{}, 1), vec2{34, 54}, 0, 4, hex(0x7fe04a))
			c.solidShape(stick(vec2{12, 58}, vec2{38, 12}, 2.4, 2.4), woodCol, 1.8, 10, 60)
			f := cut(circle(vec2{28, 34}, 27), circle(vec2{23, 42}, 27))
			c.within(rect(vec2{38, 18}, 26, 26, 0), func() {
				c.outside(f, 2, inkCol)
				c.fill(f, steelCol.light(0.25))
				c.bevel(f, 3, 0.7)
			})
		}),
	}
}
