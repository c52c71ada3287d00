package main

import "math"

func itemIcon(name string, paint func(c *canvas)) job {
	return flat("item."+name, itemSize, itemSize, func(c *canvas) {
		f := rect(mid(itemSize), 24, 24, 0)
		c.radial(f, vec2{18, 14}, 42, hex(0x6a5f74), hex(0x2a2432))
		paint(c)
		c.each(f, 1, func(p vec2, d float64) rgba { return inkCol.alpha(0.45 * ramp(-5, 0, d)) })
	})
}

func itemJobs() []job {
	return []job{
		itemIcon("boots", func(c *canvas) { boots(c) }),
		itemIcon("sword", func(c *canvas) { swordShape(c, vec2{22, 26}, -math.Pi/4, 0.82) }),
		itemIcon("bow", func(c *canvas) { bowIcon(c) }),
		itemIcon("shield", func(c *canvas) { shieldShape(c, vec2{24, 24}, 19, hex(0x9a5a3a)) }),
		itemIcon("cloak", func(c *canvas) { cloak(c) }),
		itemIcon("ring", func(c *canvas) { ringIcon(c) }),
		itemIcon("tome", func(c *canvas) { tome(c) }),
		itemIcon("heart", func(c *canvas) { heart(c, vec2{24, 25}, 15, bloodCol) }),
		itemIcon("armor", func(c *canvas) { armor(c) }),
		itemIcon("potion", func(c *canvas) { potion(c) }),
	}
}

func boots(c *canvas) {
	for i, o := range []vec2{{-5, -3}, {3, 2}} {
		f := blend(3, rect(vec2{20, 18}.add(o), 5.5, 11, 2), stick(vec2{20, 31}.add(o), vec2{33, 32}.add(o), 5, 4))
		c.solidShape(f, leather.light(0.12*float64(i)), 1.8, 6, 40)
		c.fill(rect(vec2{20, 9}.add(o), 7, 2.5, 1), brassCol)
		c.fill(stick(vec2{15, 36.5}.add(o), vec2{36, 36.5}.add(o), 1.4, 1.4), hex(0x3a2618))
	}
	for i := range 3 {
		f := curve(vec2{16, 24 + 3*float64(i)}, vec2{9, 20 + 4*float64(i)}, vec2{5, 12 + 6*float64(i)}, 2.2, 0.4)
		c.outside(f, 1, inkCol)
		c.fill(f, white)
	}
}

func bowIcon(c *canvas) {
	w := join(curve(vec2{12, 8}, vec2{42, 2}, vec2{36, 24}, 1.5, 3), curve(vec2{36, 24}, vec2{46, 40}, vec2{24, 42}, 3, 1.5))
	c.fill(stick(vec2{12, 8}, vec2{24, 42}, 0.8, 0.8), boneCol)
	c.outside(w, 1.8, inkCol)
	c.fill(w, woodCol)
	c.bevel(w, 2.5, 0.7)
	c.fill(circle(vec2{36.5, 24}, 3.6), brassCol)
	arrowShape(c, vec2{25, 25}, -0.15, 0.75, boneCol)
}

func cloak(c *canvas) {
	f := blend(4, poly(vec2{24, 10}, vec2{41, 40}, vec2{31, 36}, vec2{24, 42}, vec2{17, 36}, vec2{7, 40}), circle(vec2{24, 14}, 9))
	c.solidShape(f, hex(0x7a4fb0), 2, 6, 42)
	c.fill(oval(vec2{24, 15}, 5.4, 6), hex(0x241a33))
	for _, s := range sides {
		c.fill(curve(vec2{24 + s*3, 24}, vec2{24 + s*6, 32}, vec2{24 + s*9, 37}, 0.7, 0.5), hex(0x3f2566))
	}
	c.solidShape(ngon(vec2{24, 24}, 4, 4, 0), goldCol, 1.2, 20, 28)
}

func ringIcon(c *canvas) {
	band := ringOf(circle(vec2{24, 29}, 11.5), 2.8)
	c.outside(band, 1.8, inkCol)
	c.grad(band, goldCol.light(0.35), goldCol.dark(0.35), 14, 44)
	c.bevel(band, 2, 0.7)
	gem := poly(vec2{16, 10}, vec2{20, 5}, vec2{28, 5}, vec2{32, 10}, vec2{24, 20})
	c.halo(gem, 6, healCol.alpha(0.7))
	c.solidShape(gem, healCol, 1.8, 5, 20)
	c.fill(poly(vec2{19, 10}, vec2{21, 6.5}, vec2{25, 6.5}, vec2{22, 10}), white.alpha(0.75))
}

func tome(c *canvas) {
	c.solidShape(placed(rect(vec2{}, 14, 17, 2), vec2{25, 25}, 0.12, 1), boneCol, 1.8, 8, 42)
	f := placed(rect(vec2{}, 14, 17, 2), vec2{22, 23}, 0.12, 1)
	c.solidShape(f, hex(0x3f5fa8), 1.8, 6, 40)
	c.fill(placed(rect(vec2{-10.5, 0}, 2.2, 17, 0), vec2{22, 23}, 0.12, 1), hex(0x24386e))
	c.stroke(placed(circle(vec2{2, 0}, 6.5), vec2{22, 23}, 0.12, 1), 1.4, goldCol)
	c.fill(placed(star(vec2{2, 0}, 6, 2.4, 6, 0), vec2{22, 23}, 0.12, 1), goldCol)
}

func heart(c *canvas, o vec2, r float64, col rgba) {
	f := blend(r*0.25, circle(o.add(vec2{-r * 0.46, -r * 0.3}), r*0.54), circle(o.add(vec2{r * 0.46, -r * 0.3}), r*0.54), poly(o.add(vec2{-r * 0.92, -r * 0.05}), o.add(vec2{r * 0.92, -r * 0.05}), o.add(vec2{0, r})))
	c.halo(f, r*0.4, col.alpha(0.5))
	c.solidShape(f, col, max(1.2, r*0.13), o.y-r, o.y+r)
	c.fill(placed(oval(vec2{}, r*0.2, r*0.11), o.add(vec2{-r * 0.5, -r * 0.48}), -0.6, 1), white.alpha(0.85))
}

func armor(c *canvas) {
	f := blend(2, poly(vec2{10, 10}, vec2{18, 8}, vec2{24, 13}, vec2{30, 8}, vec2{38, 10}, vec2{37, 26}, vec2{32, 40}, vec2{16, 40}, vec2{11, 26}))
	c.solidShape(f, steelCol, 2, 8, 42)
	c.fill(stick(vec2{24, 15}, vec2{24, 38}, 0.8, 0.8), slateCol)
	for i := range 3 {
		y := 24 + 5*float64(i)
		c.fill(curve(vec2{13.5, y}, vec2{24, y + 4}, vec2{34.5, y}, 0.7, 0.7), slateCol)
	}
	for _, s := range sides {
		c.solidShape(oval(vec2{24 + s*14, 13}, 6, 5), brassCol, 1.6, 8, 18)
	}
}

func potion(c *canvas) {
	f := blend(3, circle(vec2{24, 29}, 12), rect(vec2{24, 14}, 4, 7, 1))
	c.outside(f, 2, inkCol)
	c.fill(f, hex(0xd9ecf2).alpha(0.85))
	c.within(grow(f, -2), func() {
		c.grad(below(22), bloodCol.light(0.3), bloodCol.dark(0.35), 22, 42)
		c.fill(oval(vec2{24, 22}, 11, 2), hex(0xff9a8a))
	})
	c.fill(circle(vec2{20, 31}, 1.8), white.alpha(0.7))
	c.fill(circle(vec2{28, 34}, 1.3), white.alpha(0.7))
	c.fill(arc(vec2{24, 29}, 9, 1.2, 2.5, 3.6), white.alpha(0.8))
	c.solidShape(rect(vec2{24, 7}, 4.5, 3, 1), woodCol, 1.6, 4, 10)
}

// buffIcon is a small round badge.
func buffIcon(name string, col rgba, paint func(c *canvas, o vec2)) job {
	return flat("buff."+name, buffSize, buffSize, func(c *canvas) {
		o := mid(buffSize)
		c.fill(circle(o, 11.5), inkCol)
		c.radial(circle(o, 10), vec2{9, 8}, 16, col, col.dark(0.55))
		paint(c, o)
	})
}

func buffJobs() []job {
	return []job{
		buffIcon("stun", hex(0x8a6a1e), func(c *canvas, o vec2) { c.solidShape(star(o, 8, 3.6, 5, -math.Pi/2), goldCol, 1, 4, 20) }),
		buffIcon("slow", hex(0x2f6fb0), func(c *canvas, o vec2) { snowflake(c, o, 8, 1.5, white) }),
		buffIcon("burn", hex(0x8a2f1e), func(c *canvas, o vec2) {
			c.fill(blend(2, circle(vec2{12, 15}, 5), stick(vec2{12, 13}, vec2{13, 4}, 3.5, 0.4)), fireCol)
			c.fill(blend(1, circle(vec2{12, 16}, 2.5), stick(vec2{12, 15}, vec2{12, 10}, 2, 0.3)), goldCol.light(0.4))
		}),
		buffIcon("poison", hex(0x3f5a1e), func(c *canvas, o vec2) {
			c.fill(blend(1.5, circle(vec2{12, 15}, 4.6), stick(vec2{12, 13}, vec2{12, 4.5}, 3.4, 0.3)), venomCol)
			c.fill(circle(vec2{10.4, 14}, 1.2), white.alpha(0.85))
		}),
		buffIcon("shield", hex(0x4a6a94), func(c *canvas, o vec2) { shieldShape(c, o, 8, hex(0x7fa8e0)) }),
		buffIcon("haste", hex(0x3f7a4a), func(c *canvas, o vec2) {
			for i := range 2 {
				x := 5.5 + 6*float64(i)
				c.fill(poly(vec2{x, 6}, vec2{x + 3, 6}, vec2{x + 8, 12}, vec2{x + 3, 18}, vec2{x, 18}, vec2{x + 4.5, 12}), healCol.light(0.4))
			}
		}),
		buffIcon("veil", hex(0x4c4a63), func(c *canvas, o vec2) { cloud(c, vec2{12, 12.5}, 7.5, 3301, white.alpha(0.95), 0.4) }),
	}
}

func iconJobs() []job {
	var jobs []job
	for _, list := range [][]job{
		knightIcons(), rangerIcons(), mageIcons(), assassinIcons(), oldPassives(),
		wardenIcons(), shamanIcons(), monkIcons(), witchIcons(), engineerIcons(), priestIcons(), itemJobs(), activeItems(), buffJobs(), laterBuffs(),
	} {
		jobs = append(jobs, list...)
	}
	return jobs
}
