package main

import "math"

// activeItems are the icons of the items that act.
func activeItems() []job {
	return []job{
		itemIcon("war_banner", warBanner),
		itemIcon("mirror_mail", mirrorMail),
		itemIcon("force_rod", forceRod),
		itemIcon("cleanse_charm", cleanseCharm),
		itemIcon("sun_ward", sunWard),
		itemIcon("life_flask", lifeFlask),
		itemIcon("storm_blade", func(c *canvas) {
			swordShape(c, vec2{22, 27}, -math.Pi/4, 0.82)
			f := placed(boltSign(), vec2{33, 17}, 0.4, 13)
			c.halo(f, 6, hex(0x5fb8ff).alpha(0.9))
			c.painted(boltSign(), vec2{33, 17}, 0.4, 13, hex(0x9fe4ff))
		}),
		itemIcon("leech_axe", leechAxe),
		itemIcon("frost_orb", func(c *canvas) {
			c.solidShape(poly(vec2{12, 44}, vec2{17, 34}, vec2{31, 34}, vec2{36, 44}), slateCol, 1.8, 34, 44)
			c.halo(circle(vec2{24, 21}, 14), 7, iceCol.alpha(0.8))
			c.outside(circle(vec2{24, 21}, 15), 1.8, inkCol)
			c.radial(circle(vec2{24, 21}, 15), vec2{19, 15}, 24, white, hex(0x3f9fe0))
			snowflake(c, vec2{24, 21}, 11, 1.7, white)
			c.fill(arc(vec2{24, 21}, 12, 1.3, -2.7, -1.9), white.alpha(0.9))
		}),
		itemIcon("phoenix_feather", phoenixFeather),
		itemIcon("sage_crown", sageCrown),
		itemIcon("blink_stone", blinkStone),
	}
}

func warBanner(c *canvas) {
	c.solidShape(stick(vec2{12, 46}, vec2{12, 4}, 1.8, 1.8), woodCol, 1.6, 4, 46)
	f := poly(vec2{13, 7}, vec2{42, 9}, vec2{36, 19}, vec2{42, 31}, vec2{13, 30})
	c.solidShape(f, bloodCol.dark(0.1), 1.8, 6, 32)
	c.fill(curve(vec2{15, 26}, vec2{24, 22}, vec2{38, 27}, 1.2, 0.6), inkCol.alpha(0.25))
	c.painted(arrowUpSign(), vec2{24, 19}, math.Pi/2, 7.5, goldCol)
	c.solidShape(circle(vec2{12, 4}, 3), goldCol, 1.4, 1, 7)
}

func mirrorMail(c *canvas) {
	armor(c)
	o := vec2{24, 25}
	c.solidShape(circle(o, 10), brassCol, 1.8, 14, 36)
	c.radial(circle(o, 7.6), vec2{20, 20}, 14, white, hex(0x5f9fd0))
	c.fill(stick(vec2{20, 28}, vec2{27, 20}, 1, 0.4), white)
	for _, a := range []float64{-0.9, -0.5, -0.1} {
		c.fill(stick(o.add(polar(13, a)), o.add(polar(22, a)), 1.6, 0.3), goldCol.light(0.4))
	}
}

func forceRod(c *canvas) {
	c.solidShape(stick(vec2{7, 42}, vec2{29, 18}, 2.6, 2.6), woodCol, 1.7, 14, 44)
	c.solidShape(stick(vec2{26, 22}, vec2{31, 16}, 3.8, 3.8), brassCol, 1.6, 14, 26)
	orb(c, vec2{33, 14}, 6, hex(0x5fb8ff))
	for i := range 3 {
		c.fill(arc(vec2{26, 20}, 17+5*float64(i), 1.5, -1.1, -0.45), white.alpha(0.95-0.25*float64(i)))
	}
}

func cleanseCharm(c *canvas) {
	c.stroke(curve(vec2{10, 2}, vec2{12, 18}, vec2{24, 18}, 0.5, 0.5), 1.6, brassCol)
	c.stroke(curve(vec2{38, 2}, vec2{36, 18}, vec2{24, 18}, 0.5, 0.5), 1.6, brassCol)
	c.halo(placed(dropSign(), vec2{24, 29}, 0, 13), 6, iceCol.alpha(0.7))
	c.painted(dropSign(), vec2{24, 30}, 0, 14, hex(0xd8f4ff))
	c.painted(plusSign(), vec2{24, 34}, 0, 5.5, hex(0x4fb8e0))
	c.solidShape(circle(vec2{24, 17}, 3), brassCol, 1.3, 14, 20)
	for _, q := range [][3]float64{{9, 30, 5}, {40, 26, 5}, {36, 42, 4}} {
		c.fill(star(vec2{q[0], q[1]}, q[2], q[2]*0.28, 4, 0), white)
	}
}

func sunWard(c *canvas) {
	c.solidShape(rect(vec2{24, 37}, 4, 9, 1), woodCol, 1.7, 28, 46)
	c.solidShape(rect(vec2{24, 32}, 6.5, 2.4, 1), brassCol, 1.5, 28, 36)
	c.painted(star(vec2{}, 1, 0.66, 12, 0.13), vec2{24, 18}, 0, 16, goldCol)
	eyeShape(c, vec2{24, 18}, 10, hex(0xe08a2a))
}

func lifeFlask(c *canvas) {
	f := blend(3, rect(vec2{24, 30}, 11, 12, 6), rect(vec2{24, 13}, 4, 6, 1))
	c.outside(f, 2, inkCol)
	c.fill(f, hex(0xd9ecf2).alpha(0.85))
	c.within(grow(f, -2), func() { c.grad(below(20), hex(0xb8ffa0), hex(0x2f9a4a), 20, 42) })
	c.painted(heartSign(), vec2{24, 31}, 0, 7.5, bloodCol)
	c.solidShape(rect(vec2{24, 6}, 4.5, 3, 1), woodCol, 1.6, 3, 9)
	c.solidShape(rect(vec2{24, 18}, 6.5, 1.8, 0.8), brassCol, 1.3, 16, 20)
	c.fill(stick(vec2{16, 25}, vec2{16, 36}, 1, 1), white.alpha(0.8))
}

func leechAxe(c *canvas) {
	c.solidShape(stick(vec2{10, 44}, vec2{34, 8}, 2.2, 2.2), woodCol, 1.7, 6, 46)
	f := cut(circle(vec2{30, 20}, 14.5), circle(vec2{20, 12}, 9))
	edge := meet(f, func(p vec2) float64 { return -(p.x*0.83 + p.y*0.55 - 33.4) })
	c.outside(edge, 1.9, inkCol)
	c.fill(edge, steelCol)
	c.bevel(edge, 3, 0.8)
	c.painted(dropSign(), vec2{38, 37}, 0, 7, bloodCol)
	c.painted(dropSign(), vec2{27, 41}, 0, 4.6, bloodCol)
}

func phoenixFeather(c *canvas) {
	f := blend(2, curve(vec2{12, 40}, vec2{16, 18}, vec2{38, 6}, 3, 1), curve(vec2{14, 34}, vec2{26, 26}, vec2{38, 8}, 7, 1), stick(vec2{20, 30}, vec2{38, 22}, 5, 0.6), stick(vec2{16, 26}, vec2{20, 10}, 5, 0.6))
	c.halo(f, 7, fireCol.alpha(0.9))
	c.outside(f, 1.8, inkCol)
	c.grad(f, hex(0xffe070), hex(0xe0402a), 6, 42)
	c.bevel(f, 2.4, 0.5)
	c.fill(curve(vec2{6, 46}, vec2{16, 26}, vec2{37, 7}, 1.3, 0.5), hex(0xfff4c8))
	for i, q := range [][2]float64{{40, 34}, {33, 42}, {8, 18}} {
		c.painted(flameSign(), vec2{q[0], q[1]}, 0, 5.5-float64(i), fireCol)
	}
}

func sageCrown(c *canvas) {
	f := poly(vec2{8, 36}, vec2{6, 15}, vec2{15, 24}, vec2{24, 9}, vec2{33, 24}, vec2{42, 15}, vec2{40, 36})
	c.halo(f, 6, goldCol.alpha(0.5))
	c.solidShape(f, goldCol, 1.9, 8, 40)
	c.solidShape(rect(vec2{24, 37}, 16.5, 3.6, 1.5), brassCol, 1.7, 33, 41)
	for _, q := range [][2]float64{{6, 14}, {24, 8}, {42, 14}} {
		orb(c, vec2{q[0], q[1]}, 3.4, arcCol)
	}
	c.painted(ngon(vec2{}, 1, 4, 0), vec2{24, 28}, 0, 6.5, hex(0x4f8fe0))
	for _, s := range sides {
		c.fill(circle(vec2{24 + s*10, 37}, 1.9), bloodCol)
	}
}

func blinkStone(c *canvas) {
	c.glowSign(spiralSign(1.3), vec2{24, 24}, 0.5, 21, arcCol)
	gem := poly(vec2{24, 5}, vec2{36, 18}, vec2{31, 40}, vec2{17, 40}, vec2{12, 18})
	c.solidShape(gem, hex(0x8a5fe0), 2, 5, 42)
	c.fill(poly(vec2{24, 7}, vec2{27, 20}, vec2{18, 19}), white.alpha(0.55))
	c.fill(poly(vec2{18, 20}, vec2{27, 21}, vec2{24, 38}), white.alpha(0.22))
	c.fill(poly(vec2{28, 21}, vec2{34.5, 19}, vec2{30, 38}, vec2{25, 38}), inkCol.alpha(0.22))
	for _, q := range [][3]float64{{8, 10, 5}, {41, 33, 6}, {39, 8, 4}} {
		c.fill(star(vec2{q[0], q[1]}, q[2], q[2]*0.28, 4, 0), white)
	}
}
