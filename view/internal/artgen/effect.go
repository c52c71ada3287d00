package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

func effectJobs() []job {
	jobs := []job{
		shining("glow", 128, 128, func(c *canvas) {
			c.each(circle(mid(128), 63), 1, func(p vec2, _ float64) rgba {
				k := 1 - clamp01(p.sub(mid(128)).len()/63)
				return white.alpha(k * k * 0.9)
			})
		}),
		shining("spark", 32, 32, func(c *canvas) {
			c.halo(circle(mid(32), 2), 13, white.alpha(0.7))
			c.fill(star(mid(32), 14, 3, 4, 0), white)
		}),
		flat("smoke", 64, 64, func(c *canvas) { cloud(c, mid(64), 22, 2107, white.alpha(0.8), 0.3) }),
		flat("leaf", 24, 24, func(c *canvas) {
			c.solidShape(meet(circle(vec2{12, 4}, 11), circle(vec2{12, 20}, 11)), hex(0x9fbf4a), 1.2, 4, 20)
			c.fill(stick(vec2{4, 12}, vec2{19, 12}, 0.7, 0.4), leafCol.dark(0.3))
		}),
		pivoted(shining("ray", 256, 32, func(c *canvas) {
			c.each(rect(vec2{128, 16}, 128, 16, 0), 1, func(p vec2, _ float64) rgba {
				k := 1 - math.Abs(p.y-16)/15
				return white.alpha(clamp01(k*k*0.6 + 0.9*ramp(0.72, 0.9, k)))
			})
		}), 0, 16),
		pivoted(shining("lightning", 256, 64, func(c *canvas) { bolt(c) }), 0, 32),
		shining("slash", 128, 128, func(c *canvas) { slash(c) }),
		shining("shockwave", 256, 256, func(c *canvas) { shockwave(c) }),
		flat("heal_plus", 40, 40, func(c *canvas) {
			f := join(rect(vec2{20, 20}, 5, 14, 1.5), rect(vec2{20, 20}, 14, 5, 1.5))
			c.halo(f, 6, healCol.alpha(0.6))
			c.solidShape(f, healCol, 2, 6, 34)
		}),
		flat("stun_star", 36, 36, func(c *canvas) {
			c.halo(circle(mid(36), 8), 10, goldCol.alpha(0.6))
			c.solidShape(star(mid(36), 14, 6.4, 5, -math.Pi/2), goldCol, 2, 4, 32)
		}),
		flat("frost", 96, 96, func(c *canvas) { snowflake(c, mid(96), 40, 3, iceCol.light(0.3)) }),
		flat("shield_bubble", 128, 128, func(c *canvas) { bubble(c, 128) }),
		shining("level_burst", 192, 256, func(c *canvas) { levelBurst(c) }),
		flat("coin", 40, 40, func(c *canvas) { coin(c, mid(40), 15) }),
		flat("poison", 40, 40, func(c *canvas) { bubbles(c, venomCol) }),
		flat("ping", 64, 64, func(c *canvas) {
			c.halo(ringOf(circle(mid(64), 22), 1), 9, goldCol.alpha(0.6))
			c.stroke(circle(mid(64), 22), 3, goldCol)
			c.solidShape(poly(vec2{28, 18}, vec2{36, 18}, vec2{34, 38}, vec2{30, 38}), goldCol, 2, 18, 38)
			c.solidShape(circle(vec2{32, 44}, 3.5), goldCol, 2, 40, 48)
		}),
		still("ice_crystal", iceCrystal),
	}
	return append(jobs, frameJobs()...)
}

func frameJobs() []job {
	var jobs []job
	for i := range 4 {
		t := float64(i) / 3
		jobs = append(jobs,
			shining(sheet.Nth("impact", i), 96, 96, func(c *canvas) { impact(c, t) }),
			flat(sheet.Nth("blast", i), 160, 160, func(c *canvas) { blast(c, t) }),
			flat(sheet.Nth("puff", i), 96, 96, func(c *canvas) { puff(c, t) }),
			pivoted(flat(sheet.Nth("burn", i), 48, 64, func(c *canvas) { flame(c, i) }), 24, 58))
	}
	return jobs
}

// cloud is a heap of soft balls with a shaded belly.
func cloud(c *canvas, o vec2, r float64, seed uint32, col rgba, dark float64) {
	var balls []field
	balls = append(balls, circle(o, r*0.62))
	for i := range 7 {
		a := float64(i)*0.9 + 0.6*hash01(i, 0, 0, seed)
		balls = append(balls, circle(o.add(polar(r*(0.5+0.15*hash01(i, 2, 0, seed)), a)), r*(0.28+0.18*hash01(i, 1, 0, seed))))
	}
	f := blend(r*0.12, balls...)
	c.each(f, 3, func(p vec2, d float64) rgba {
		low := ramp(-r*0.7, r*0.9, p.y-o.y+0.4*(p.x-o.x))
		return col.mix(col.scale(0.55), dark*2*low).fade(1 - ramp(-2.5, 2.5, d))
	})
}

func bolt(c *canvas) {
	p := vec2{2, 32}
	var main, twigs []field
	for i := 1; i <= 11; i++ {
		q := vec2{2 + 252*float64(i)/11, 32 + 34*(hash01(i, 0, 0, 2201)-0.5)}
		if i == 11 {
			q.y = 32
		}
		main = append(main, stick(p, q, 2.6, 2.6))
		if i%3 == 1 {
			twigs = append(twigs, stick(q, q.add(vec2{22, 30 * (hash01(i, 1, 0, 2201) - 0.5)}), 1.8, 0.3))
		}
		p = q
	}
	f := join(main...)
	c.halo(join(append(twigs, f)...), 11, arcCol.alpha(0.75))
	c.fill(join(twigs...), hex(0xd8c8ff))
	c.fill(f, white)
}

// slash is a crescent about the pivot, sweeping clockwise toward the front.
func slash(c *canvas) {
	o := vec2{44, 64}
	f := blade(o, 58, vec2{32, 62}, 54)
	c.each(f, 10, func(p vec2, d float64) rgba {
		q := p.sub(o)
		a := math.Atan2(q.y, q.x)
		k := ramp(-1.5, 0.9, a) * (1 - ramp(0.9, 1.35, a))
		return white.alpha(k * (0.35*(1-ramp(0, 8, d)) + 0.75*soft(d)*ramp(0, 5, -d+2)))
	})
}

func shockwave(c *canvas) {
	o := mid(256)
	c.each(circle(o, 127), 1, func(p vec2, _ float64) rgba {
		q := p.sub(o)
		r := q.len()/126 + 0.05*(fbm2(polar(4, math.Atan2(q.y, q.x)).add(vec2{9, 9}), 0, 3, 2301)-0.5)
		k := ramp(0.45, 0.92, r) * (1 - ramp(0.92, 0.985, r))
		return white.alpha(k * k * 0.95)
	})
}

func snowflake(c *canvas, o vec2, r, w float64, col rgba) {
	var arms []field
	for i := range 6 {
		a := float64(i)*math.Pi/3 + math.Pi/6
		arms = append(arms, stick(o, o.add(polar(r, a)), w*0.6, w*0.45))
		for _, k := range []float64{0.5, 0.75} {
			for _, s := range sides {
				arms = append(arms, stick(o.add(polar(r*k, a)), o.add(polar(r*k, a)).add(polar(r*0.26, a+s*0.9)), w*0.45, w*0.35))
			}
		}
	}
	f := join(arms...)
	c.halo(f, w*3.2, iceCol.alpha(0.5))
	c.outside(f, w*0.45, hex(0x1f5f8f))
	c.fill(f, col)
}

func bubble(c *canvas, n int) {
	o, r := mid(n), float64(n)/2-6
	c.each(circle(o, r), 1, func(p vec2, d float64) rgba {
		k := math.Pow(clamp01(1+d/r), 2.6)
		return hex(0x9fdcff).alpha((0.06 + 0.5*k) * soft(d))
	})
	c.stroke(circle(o, r-1), 2.2, hex(0xe8faff).alpha(0.85))
	c.fill(arc(o, r*0.8, 3.4, -2.5, -1.75), white.alpha(0.85))
	c.fill(circle(o.add(polar(r*0.8, -1.45)), 3), white.alpha(0.85))
	c.fill(arc(o, r*0.84, 1.6, 0.5, 1.2), white.alpha(0.5))
	for i := range 6 {
		a := float64(i)*math.Pi/3 + 0.3
		c.stroke(ngon(o.add(polar(r*0.52, a)), r*0.26, 6, 0), 1, white.alpha(0.22))
	}
}

func levelBurst(c *canvas) {
	o := vec2{96, 196}
	for i := range 11 {
		x := (float64(i) - 5) / 5
		top := o.add(vec2{x * 78, -150 + 60*x*x - 24*hash01(i, 0, 0, 2401)})
		foot := o.add(vec2{x * 46, 22 * math.Sqrt(1-0.9*x*x)})
		f := stick(foot, top, 7, 1.5)
		c.each(f, 4, func(p vec2, d float64) rgba {
			k := clamp01((p.y - top.y) / (foot.y - top.y))
			return goldCol.light(0.35 * k).alpha(0.55 * k * (1 - ramp(-4, 4, d)))
		})
	}
	c.each(oval(o, 74, 44), 1, func(p vec2, d float64) rgba {
		return goldCol.alpha(0.7 * ramp(-30, -10, d) * (1 - ramp(-10, 0, d)))
	})
	for i := range 8 {
		p := o.add(vec2{(hash01(i, 1, 0, 2402) - 0.5) * 130, -150 * hash01(i, 2, 0, 2402)})
		c.fill(star(p, 7, 1.7, 4, 0), white.alpha(0.9))
	}
}

func coin(c *canvas, o vec2, r float64) {
	c.solidShape(circle(o, r), goldCol, 2, o.y-r, o.y+r)
	c.stroke(circle(o, r*0.7), r*0.11, hex(0xa86a14).alpha(0.75))
	c.fill(ngon(o, r*0.42, 4, 0), hex(0xa86a14).alpha(0.8))
	c.fill(arc(o, r*0.84, r*0.07, -2.7, -1.7), white.alpha(0.9))
}

func bubbles(c *canvas, col rgba) {
	for i, q := range [][3]float64{{17, 23, 10}, {29, 13, 6}, {29, 29, 4.5}} {
		o := vec2{q[0], q[1]}
		c.solidShape(circle(o, q[2]), col.dark(0.05*float64(i)), 1.6, o.y-q[2], o.y+q[2])
		c.fill(circle(o.add(polar(q[2]*0.45, -2.3)), q[2]*0.22), white.alpha(0.9))
	}
}

// impact is a flash with spikes that opens and thins out.
func impact(c *canvas, t float64) {
	o := mid(96)
	r := lerp(20, 44, math.Sqrt(t))
	in := lerp(8, 30, t)
	var spikes []field
	for i := range 9 {
		a := float64(i)*2*math.Pi/9 + 0.4*hash01(i, 0, 0, 2501)
		k := 0.7 + 0.3*hash01(i, 1, 0, 2501)
		spikes = append(spikes, stick(o.add(polar(in*t, a)), o.add(polar(r*k, a)), lerp(4.5, 2, t), 0.3))
	}
	f := join(spikes...)
	c.halo(circle(o, lerp(10, 2, t)), 30, hex(0xffd98a).alpha(0.75*(1-t)))
	c.halo(f, 4, hex(0xffc864).alpha(0.6*(1-t*0.6)))
	c.fill(f, white.mix(hex(0xffe2a0), t).alpha(1-0.45*t))
	if t < 0.5 {
		c.fill(circle(o, lerp(11, 7, t*2)), white)
	}
}

// blast is a ball of fire that becomes smoke.
func blast(c *canvas, t float64) {
	o := mid(160)
	r := lerp(34, 66, math.Sqrt(t))
	smoke := hex(0x4b3f44).alpha(0.9 - 0.6*t)
	cloud(c, o, r*lerp(1, 0.8, t), 2601, smoke, 0.4)
	cloud(c, o.add(vec2{8, -10 * t}), r*0.7, 2605, hex(0x6b5d60).alpha(0.5-0.2*t), 0.4)
	if t > 0.9 {
		return
	}
	fire := wobble(circle(o, r*lerp(0.95, 0.6, t)), 9, 16, 2602)
	c.each(fire, 4, func(p vec2, d float64) rgba {
		k := clamp01(-d / (r * 0.8))
		col := bloodCol.mix(fireCol, ramp(0, 0.35, k)).mix(goldCol, ramp(0.2, 0.6, k)).mix(white, ramp(0.5, 0.95, k))
		return col.alpha((1 - ramp(-3, 3, d)) * (1 - 0.35*t))
	})
	for i := range 9 {
		a := float64(i)*0.7 + t
		p := o.add(polar(r*(0.9+0.25*hash01(i, 0, 0, 2603)), a))
		c.fill(circle(p, 3.5*(1-t*0.7)), goldCol.alpha(1-t))
	}
}

// puff is the dust where somebody died.
func puff(c *canvas, t float64) {
	o := mid(96)
	for i := range 7 {
		a := float64(i)*0.9 + 0.3
		p := o.add(polar(lerp(8, 32, t)*(0.7+0.5*hash01(i, 0, 0, 2701)), a)).add(vec2{0, -10 * t})
		cloud(c, p, lerp(15, 8, t)*(0.8+0.4*hash01(i, 1, 0, 2701)), uint32(2702+i), hex(0xd9cbb8).alpha(0.95-0.8*t), 0.4)
	}
}

func flame(c *canvas, i int) {
	ph := float64(i) * math.Pi / 2
	sway := func(h float64) float64 { return 4 * math.Sin(ph+h*0.09) * h / 50 }
	tongue := func(x, w, h float64) field {
		var f []field
		for s := range 10 {
			t := float64(s) / 9
			f = append(f, circle(vec2{24 + x*(1-t*0.5) + sway(t*h), 54 - t*h}, w*(1-t)*(0.55+0.9*t*(1-t)+0.45)+0.4))
		}
		return blend(3, f...)
	}
	outer := blend(4, tongue(0, 10, 44+4*math.Sin(ph)), tongue(-8, 7, 28+6*math.Sin(ph+1.5)), tongue(8, 7, 26+6*math.Sin(ph+3)))
	c.halo(outer, 7, fireCol.alpha(0.5))
	c.fill(outer, hex(0xf05a28))
	c.fill(blend(3, tongue(0, 7, 32+4*math.Sin(ph)), tongue(-6, 4, 16), tongue(6, 4, 15)), fireCol.light(0.1))
	c.fill(tongue(0, 4.5, 20+3*math.Sin(ph+1)), hex(0xffe58a))
}

func iceCrystal(m *model) {
	ice := lit(iceCol, 0.35)
	for i := range 7 {
		g := ground.turn(float64(i)*0.9).at(0.14, 0, 0).pitch(-0.25 - 0.35*hash01(i, 0, 0, 2801))
		m.add(g, ice, drum{0.35 + 0.35*hash01(i, 1, 0, 2801), 0.11, 0.02, 0.005, 5})
	}
	m.add(ground, ice, drum{0.75, 0.15, 0.02, 0.005, 6})
}
