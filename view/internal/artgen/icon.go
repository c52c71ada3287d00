package main

import "math"

const (
	spellSize = 64
	itemSize  = 48
	buffSize  = 24
)

// backdrop is the ground of a spell's icon: light from the upper left.
func backdrop(c *canvas, col rgba) {
	f := rect(mid(spellSize), 32, 32, 0)
	c.radial(f, vec2{24, 20}, 52, col.light(0.18), col.dark(0.62))
	c.halo(circle(vec2{32, 32}, 4), 30, col.light(0.4).alpha(0.35))
}

func spellIcon(name string, col rgba, paint func(c *canvas)) job {
	return flat("spell."+name, spellSize, spellSize, func(c *canvas) {
		backdrop(c, col)
		paint(c)
		c.each(rect(mid(spellSize), 32, 32, 0), 1, func(p vec2, d float64) rgba {
			return inkCol.alpha(0.5 * ramp(-7, 0, d))
		})
	})
}

func swordShape(c *canvas, o vec2, a, k float64) {
	at := func(f field) field { return placed(f, o, a, k) }
	edge := at(poly(vec2{-6, -3.6}, vec2{20, -3}, vec2{26, 0}, vec2{20, 3}, vec2{-6, 3.6}))
	grip := at(stick(vec2{-17, 0}, vec2{-7, 0}, 2, 2))
	guard := at(rect(vec2{-7, 0}, 2, 8, 1.6))
	knob := at(circle(vec2{-19, 0}, 3))
	c.outside(join(edge, grip, guard, knob), 2, inkCol)
	c.fill(grip, leather)
	c.fill(edge, steelCol.light(0.15))
	c.bevel(edge, 3.4*k, 0.8)
	c.fill(at(stick(vec2{-5, 0}, vec2{20, 0}, 0.7, 0.4)), slateCol)
	for _, f := range []field{guard, knob} {
		c.fill(f, brassCol)
		c.bevel(f, 2*k, 0.7)
	}
}

func shieldShape(c *canvas, o vec2, r float64, col rgba) {
	f := blend(2, rect(o.add(vec2{0, -r * 0.25}), r*0.72, r*0.55, r*0.18), circle(o.add(vec2{0, r * 0.25}), r*0.6), poly(o.add(vec2{-r * 0.55, r * 0.4}), o.add(vec2{r * 0.55, r * 0.4}), o.add(vec2{0, r})))
	c.solidShape(f, brassCol, 2, o.y-r, o.y+r)
	in := grow(f, -r*0.14)
	c.grad(in, col.light(0.2), col.dark(0.3), o.y-r, o.y+r)
	c.within(in, func() { c.fill(rect(o.add(vec2{r, 0}), r, r*2, 0), inkCol.alpha(0.22)) })
	c.solidShape(ngon(o, r*0.26, 4, 0), boneCol, 1.4, o.y-r*0.3, o.y+r*0.3)
}

func knightIcons() []job {
	return []job{
		spellIcon("shield_bash", hex(0x6f7c94), func(c *canvas) {
			for i := range 5 {
				a := -0.7 + 0.35*float64(i)
				c.fill(stick(vec2{34, 32}.add(polar(20, a)), vec2{34, 32}.add(polar(30, a)), 2.4, 0.3), goldCol.light(0.3))
			}
			c.fill(arc(vec2{26, 32}, 25, 1.6, -0.9, 0.9), white.alpha(0.8))
			shieldShape(c, vec2{27, 32}, 21, hex(0x5d7fb8))
		}),
		spellIcon("war_cry", hex(0xb5533c), func(c *canvas) {
			horn := blend(3, curve(vec2{12, 44}, vec2{30, 50}, vec2{42, 28}, 3, 8), circle(vec2{44, 25}, 8.5))
			c.solidShape(horn, boneCol.mix(brassCol, 0.4), 2, 14, 50)
			c.fill(placed(oval(vec2{}, 8.5, 5), vec2{46, 22}, -0.9+math.Pi/2, 1), hex(0x4a2a1e))
			c.fill(stick(vec2{22, 40}, vec2{26, 51}, 1.8, 1.8), brassCol.dark(0.2))
			for i := range 3 {
				c.fill(arc(vec2{44, 24}, 13+6*float64(i), 1.6, -1.35, -0.2), goldCol.light(0.4).alpha(1-0.25*float64(i)))
			}
		}),
		spellIcon("whirlwind", hex(0x5e8a9a), func(c *canvas) {
			for i := range 3 {
				a := float64(i)*2*math.Pi/3 + 0.5
				c.within(func(p vec2) float64 { return p.sub(mid(64)).len() - 29 }, func() {
					f := placed(blade(vec2{}, 27, vec2{-5, 7}, 24), mid(64), a, 1)
					c.fill(f, white.alpha(0.55))
				})
			}
			swordShape(c, vec2{31, 33}, -math.Pi/4, 0.95)
			c.fill(arc(mid(64), 26, 1.8, 0.2, 1.5), white)
			c.fill(arc(mid(64), 26, 1.8, 3.3, 4.7), white)
		}),
		spellIcon("earthshatter", hex(0x8a6138), func(c *canvas) {
			c.fill(poly(vec2{0, 46}, vec2{64, 40}, vec2{64, 64}, vec2{0, 64}), hex(0x4b3522))
			for i := range 5 {
				x := 10 + 11*float64(i)
				h := 18 + 16*hash01(i, 3, 0, 3001)
				f := poly(vec2{x - 6, 52}, vec2{x - 1, 50 - h}, vec2{x + 7, 52})
				c.solidShape(f, hex(0xb08a5a), 1.8, 50-h, 54)
			}
			c.halo(rect(vec2{32, 53}, 28, 1, 0), 8, fireCol.alpha(0.8))
			c.fill(poly(vec2{2, 52}, vec2{18, 50}, vec2{30, 54}, vec2{46, 50}, vec2{62, 53}, vec2{46, 55}, vec2{30, 58}, vec2{16, 54}), goldCol)
		}),
	}
}

func rangerIcons() []job {
	return []job{
		spellIcon("piercing_arrow", hex(0x6a8a3f), func(c *canvas) {
			c.halo(stick(vec2{8, 56}, vec2{48, 16}, 1, 3), 9, goldCol.alpha(0.8))
			arrowShape(c, vec2{33, 31}, -math.Pi/4, 1.35, boneCol)
			for _, s := range sides {
				c.fill(arc(vec2{44, 20}, 13, 1.3, -math.Pi/4+s*1.2-0.3, -math.Pi/4+s*1.2+0.3), white.alpha(0.9))
			}
		}),
		spellIcon("multishot", hex(0x4f7d52), func(c *canvas) {
			for _, a := range []float64{-0.55, 0.55, 0} {
				arrowShape(c, vec2{12, 32}.add(polar(24, a)), a, 0.95, boneCol)
			}
		}),
		spellIcon("frost_arrow", hex(0x3f7fae), func(c *canvas) {
			snowflake(c, vec2{42, 22}, 17, 2.2, iceCol.light(0.4))
			c.halo(stick(vec2{8, 56}, vec2{46, 18}, 2, 2), 7, iceCol.alpha(0.7))
			arrowShape(c, vec2{28, 36}, -math.Pi/4, 1.2, iceCol.light(0.2))
		}),
		spellIcon("arrow_rain", hex(0x58708c), func(c *canvas) {
			c.fill(oval(vec2{32, 52}, 26, 8), inkCol.alpha(0.4))
			c.stroke(oval(vec2{32, 52}, 24, 7), 1.8, goldCol)
			for _, q := range [][2]float64{{16, 22}, {48, 18}, {32, 30}, {22, 44}, {44, 42}} {
				arrowShape(c, vec2{q[0], q[1]}, math.Pi/2+0.25, 0.66, boneCol)
			}
		}),
	}
}

func mageIcons() []job {
	return []job{
		spellIcon("fireball", hex(0xb0442a), func(c *canvas) {
			tail := func(w float64) field {
				return blend(4, curve(vec2{6, 58}, vec2{24, 48}, vec2{38, 26}, 0.5, w), curve(vec2{20, 60}, vec2{34, 50}, vec2{42, 28}, 0.4, w*0.7), curve(vec2{4, 42}, vec2{20, 36}, vec2{36, 22}, 0.4, w*0.7), circle(vec2{40, 24}, w+3))
			}
			c.halo(circle(vec2{40, 24}, 12), 18, fireCol.alpha(0.8))
			c.outside(tail(12), 2, inkCol.alpha(0.8))
			c.fill(tail(12), hex(0xe8502a))
			c.fill(tail(9), fireCol)
			c.fill(tail(5.5), hex(0xffdf80))
			c.fill(circle(vec2{42, 22}, 4), white)
		}),
		spellIcon("frost_nova", hex(0x2f6fb0), func(c *canvas) {
			c.stroke(circle(mid(64), 26), 2.2, iceCol.alpha(0.9))
			for i := range 12 {
				a := float64(i) * math.Pi / 6
				c.fill(stick(mid(64).add(polar(24, a)), mid(64).add(polar(31, a)), 2, 0.2), white.alpha(0.9))
			}
			snowflake(c, mid(64), 20, 3, white)
		}),
		spellIcon("lightning", hex(0x5a46a0), func(c *canvas) {
			f := poly(vec2{38, 4}, vec2{16, 36}, vec2{29, 36}, vec2{22, 60}, vec2{48, 27}, vec2{34, 27}, vec2{46, 4})
			c.halo(f, 11, arcCol.alpha(0.9))
			c.solidShape(f, hex(0xffe27a), 2, 4, 60)
		}),
		spellIcon("meteor", hex(0x6e2f3a), func(c *canvas) {
			o := vec2{25, 41}
			for i, w := range []float64{15, 11, 7} {
				col := []rgba{hex(0xd8452a), fireCol, hex(0xffdf80)}[i]
				c.fill(blend(3, stick(o, vec2{58, 6}, w, 1), stick(o, vec2{46, 4}, w*0.8, 0.5), stick(o, vec2{62, 20}, w*0.8, 0.5)), col)
			}
			rock := wobble(circle(o, 14), 2.4, 8, 3101)
			c.solidShape(rock, hex(0x6b4a44), 2, 26, 56)
			for _, q := range [][3]float64{{21, 38, 3}, {30, 45, 2.4}, {22, 48, 1.8}} {
				c.fill(circle(vec2{q[0], q[1]}, q[2]), hex(0xff9a3c))
			}
		}),
	}
}

func assassinIcons() []job {
	return []job{
		spellIcon("blink_strike", hex(0x4a3a78), func(c *canvas) {
			for i := range 4 {
				y := 18 + 9*float64(i)
				c.fill(stick(vec2{4, y + 6}, vec2{30, y - 2}, 0.4, 2.2), arcCol.alpha(0.75))
			}
			c.halo(stick(vec2{20, 44}, vec2{50, 14}, 3, 3), 9, arcCol.alpha(0.8))
			daggerShape(c, vec2{36, 28}, -math.Pi/4, 1.5)
		}),
		spellIcon("poison_fan", hex(0x4d6a2a), func(c *canvas) {
			c.each(placed(sector(46, 0.8), vec2{14, 50}, -math.Pi/4, 1), 1, func(p vec2, d float64) rgba { return venomCol.alpha(0.35 * soft(d)) })
			for _, a := range []float64{-0.55, 0.55, 0} {
				daggerShape(c, vec2{14, 50}.add(polar(30, a-math.Pi/4)), a-math.Pi/4, 0.9)
			}
			c.solidShape(circle(vec2{50, 46}, 4.5), venomCol, 1.6, 41, 51)
			c.solidShape(circle(vec2{20, 14}, 3.5), venomCol, 1.6, 10, 18)
		}),
		spellIcon("smoke_veil", hex(0x4c4a63), func(c *canvas) {
			cloud(c, vec2{20, 44}, 17, 3201, hex(0xa8a4bf).alpha(0.95), 0.5)
			cloud(c, vec2{46, 42}, 16, 3202, hex(0x918da9).alpha(0.95), 0.5)
			hood := blend(4, circle(vec2{32, 28}, 15), poly(vec2{32, 4}, vec2{44, 26}, vec2{20, 26}))
			c.solidShape(hood, hex(0x3c3450), 2, 6, 44)
			c.fill(oval(vec2{32, 31}, 10, 9), inkCol)
			for _, s := range sides {
				c.halo(circle(vec2{32 + s*4.6, 30}, 1.6), 4, arcCol.alpha(0.9))
				c.fill(oval(vec2{32 + s*4.6, 30}, 2.6, 1.5), white)
			}
			cloud(c, vec2{32, 52}, 17, 3203, hex(0xc7c4da).alpha(0.9), 0.5)
		}),
		spellIcon("execute", hex(0x8e2630), func(c *canvas) {
			skull(c, vec2{32, 28}, 17, boneCol)
			f := blade(vec2{20, 30}, 34, vec2{12, 24}, 34)
			c.within(rect(vec2{44, 40}, 20, 26, 0), func() {
				c.outside(f, 2, inkCol)
				c.fill(f, white)
			})
			c.fill(stick(vec2{10, 58}, vec2{54, 10}, 0.4, 3.2), bloodCol.light(0.2))
			c.fill(stick(vec2{14, 54}, vec2{52, 12}, 0.2, 1.3), white)
		}),
	}
}
