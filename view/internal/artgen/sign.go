package main

import "math"

// Signs are figures that icons, badges and effects share. Those that return a
// field are drawn about the origin, one unit wide to each side; the others
// paint a finished thing at o, k times its nominal size of 20 pixels to each
// side.

func flameSign() field {
	return blend(0.3, circle(vec2{0, 0.35}, 0.55), stick(vec2{0, 0.2}, vec2{0.12, -0.95}, 0.42, 0.02), stick(vec2{-0.3, 0.3}, vec2{-0.5, -0.35}, 0.26, 0.02), stick(vec2{0.3, 0.3}, vec2{0.55, -0.25}, 0.24, 0.02))
}

func dropSign() field {
	return blend(0.2, circle(vec2{0, 0.35}, 0.58), stick(vec2{0, 0.2}, vec2{0, -0.95}, 0.42, 0.03))
}

func boltSign() field {
	return poly(vec2{0.25, -1}, vec2{-0.55, 0.15}, vec2{-0.05, 0.15}, vec2{-0.3, 1}, vec2{0.6, -0.2}, vec2{0.1, -0.2}, vec2{0.55, -1})
}

func plusSign() field {
	return join(rect(vec2{}, 0.32, 0.95, 0.1), rect(vec2{}, 0.95, 0.32, 0.1))
}

func heartSign() field {
	return blend(0.2, circle(vec2{-0.44, -0.3}, 0.52), circle(vec2{0.44, -0.3}, 0.52), poly(vec2{-0.88, -0.02}, vec2{0.88, -0.02}, vec2{0, 0.95}))
}

func moonSign() field { return cut(circle(vec2{-0.05, 0}, 0.95), circle(vec2{0.42, -0.25}, 0.8)) }

func noteSign() field {
	head := placed(oval(vec2{}, 0.32, 0.24), vec2{-0.3, 0.66}, -0.35, 1)
	return join(head, stick(vec2{-0.02, 0.6}, vec2{-0.02, -0.8}, 0.08, 0.08), curve(vec2{-0.02, -0.85}, vec2{0.12, -0.4}, vec2{0.6, -0.2}, 0.16, 0.04))
}

func gearSign() field {
	var teeth []field
	for i := range 8 {
		a := float64(i) * math.Pi / 4
		teeth = append(teeth, stick(polar(0.5, a), polar(0.9, a), 0.2, 0.15))
	}
	return cut(join(append(teeth, circle(vec2{}, 0.72))...), circle(vec2{}, 0.3))
}

func wingSign() field {
	return blend(0.08, curve(vec2{-0.8, 0.5}, vec2{-0.5, -0.6}, vec2{0.9, -0.8}, 0.22, 0.06), curve(vec2{-0.7, 0.55}, vec2{-0.1, 0}, vec2{0.8, -0.3}, 0.2, 0.06), curve(vec2{-0.7, 0.6}, vec2{0, 0.4}, vec2{0.6, 0.15}, 0.2, 0.06), stick(vec2{-0.8, 0.6}, vec2{0.25, 0.55}, 0.2, 0.06))
}

func spiralSign(turns float64) field {
	const n = 40
	segs := make([]field, n)
	at := func(t float64) vec2 { return polar(0.12+0.83*t, 2*math.Pi*turns*t) }
	for i := range segs {
		t := float64(i) / n
		segs[i] = stick(at(t), at(t+1.0/n), 0.07+0.08*t, 0.07+0.08*t)
	}
	return join(segs...)
}

func eyeSign() field { return meet(circle(vec2{0, 0.65}, 1.15), circle(vec2{0, -0.65}, 1.15)) }

func arrowUpSign() field {
	return join(poly(vec2{0, -0.95}, vec2{0.8, 0}, vec2{-0.8, 0}), rect(vec2{0, 0.4}, 0.34, 0.5, 0.05))
}

func leafSign() field { return meet(circle(vec2{-0.6, 0}, 1.15), circle(vec2{0.6, 0}, 1.15)) }

func thornSign() field {
	var f []field
	for i := range 10 {
		a := float64(i) * math.Pi / 5
		f = append(f, poly(polar(0.98, a), polar(0.55, a+0.3), polar(0.55, a-0.3)))
	}
	return join(append(f, ringOf(circle(vec2{}, 0.55), 0.12))...)
}

// painted lays a sign in the house style.
func (c *canvas) painted(f field, o vec2, a, k float64, col rgba) {
	c.solidShape(placed(f, o, a, k), col, max(1, k*0.1), o.y-k, o.y+k)
}

// glowSign lays a sign of light.
func (c *canvas) glowSign(f field, o vec2, a, k float64, col rgba) {
	g := placed(f, o, a, k)
	c.halo(g, k*0.5, col.alpha(0.6*col.a))
	c.fill(g, col.light(0.55))
}

// chainShape draws links from a to b.
func chainShape(c *canvas, a, b vec2, w float64, col rgba) {
	d := b.sub(a)
	n := max(2, int(math.Round(d.len()/(w*1.7))))
	turn := math.Atan2(d.y, d.x)
	for i := range n {
		o := a.add(d.mul((float64(i) + 0.5) / float64(n)))
		f := placed(ringOf(oval(vec2{}, w*1.15, w*0.62), w*0.24), o, turn, 1)
		if i%2 == 1 {
			f = placed(stick(vec2{-w * 0.8, 0}, vec2{w * 0.8, 0}, w*0.3, w*0.3), o, turn, 1)
		}
		c.outside(f, w*0.22, inkCol)
		c.fill(f, col)
		c.bevel(f, w*0.3, 0.6)
	}
}

func hookShape(c *canvas, o vec2, a, k float64) {
	f := placed(join(stick(vec2{-16, 0}, vec2{4, 0}, 3.4, 3.6), curve(vec2{4, 0}, vec2{20, 0}, vec2{17, 13}, 3.6, 3), curve(vec2{17, 13}, vec2{13, 21}, vec2{0, 14}, 3, 0.4)), o, a, k)
	c.solidShape(f, steelCol, 1.9*math.Sqrt(k), o.y-18*k, o.y+18*k)
	ring := placed(ringOf(circle(vec2{-18, 0}, 4), 1.6), o, a, k)
	c.outside(ring, 1.5, inkCol)
	c.fill(ring, brassCol)
}

func fistShape(c *canvas, o vec2, a, k float64, col rgba) {
	at := func(f field) field { return placed(f, o, a, k) }
	c.solidShape(at(rect(vec2{-15, 1}, 8, 8, 3)), bloodCol.dark(0.2), 2, o.y-10, o.y+10)
	hand := at(rect(vec2{1, 0}, 13, 12, 6))
	c.solidShape(hand, col, 2, o.y-14*k, o.y+14*k)
	for i := range 4 {
		f := at(rect(vec2{10, -9 + 6*float64(i)}, 6, 3.4, 3))
		c.solidShape(f, col.light(0.08), 1.4, o.y-14*k, o.y+14*k)
	}
	c.solidShape(at(stick(vec2{-4, 10}, vec2{9, 8}, 4, 3.6)), col.light(0.12), 1.5, o.y, o.y+16*k)
}

func palmShape(c *canvas, o vec2, a, k float64, col rgba) {
	at := func(f field) field { return placed(f, o, a, k) }
	var fingers []field
	for i, l := range []float64{17, 21, 20, 15} {
		b := -0.42 + 0.28*float64(i)
		fingers = append(fingers, stick(polar(6, b), polar(l, b), 3.4, 2.8))
	}
	f := blend(1.2, append(fingers, circle(vec2{-1, 0}, 9.5), stick(vec2{-4, 6}, vec2{6, 15}, 4, 3), stick(vec2{-4, 0}, vec2{-14, 0}, 7, 7))...)
	c.solidShape(at(f), col, 2, o.y-20*k, o.y+20*k)
	c.fill(at(stick(vec2{-3, 2}, vec2{3, 6}, 0.7, 0.7)), col.dark(0.4))
	c.solidShape(at(rect(vec2{-15, 0}, 4, 8, 2)), bloodCol.dark(0.2), 1.6, o.y-8, o.y+8)
}

func eyeShape(c *canvas, o vec2, r float64, iris rgba) {
	f := placed(eyeSign(), o, 0, r)
	c.solidShape(f, hex(0xf2f2e6), max(1.2, r*0.11), o.y-r, o.y+r)
	c.within(f, func() {
		c.radial(circle(o, r*0.42), o, r*0.42, iris.light(0.3), iris.dark(0.3))
		c.fill(circle(o, r*0.19), inkCol)
	})
	c.fill(circle(o.add(vec2{-r * 0.15, -r * 0.17}), r*0.1), white)
}

func wolfShape(c *canvas, o vec2, k float64, fur, eye rgba) {
	at := func(f field) field { return placed(f, o, 0, k) }
	head := at(poly(vec2{-17, -19}, vec2{-9, -11}, vec2{9, -11}, vec2{17, -19}, vec2{18, -2}, vec2{20, 6}, vec2{11, 9}, vec2{5, 19}, vec2{-5, 19}, vec2{-11, 9}, vec2{-20, 6}, vec2{-18, -2}))
	c.solidShape(head, fur, 2, o.y-19*k, o.y+19*k)
	c.within(head, func() {
		c.fill(at(poly(vec2{0, -6}, vec2{7, 8}, vec2{5, 20}, vec2{-5, 20}, vec2{-7, 8})), fur.light(0.5))
		for _, s := range sides {
			c.fill(at(poly(vec2{s * 15, -15}, vec2{s * 10, -9}, vec2{s * 15, -5})), fur.dark(0.5))
		}
	})
	for _, s := range sides {
		e := at(poly(vec2{s * 4, 1}, vec2{s * 12, -4}, vec2{s * 10, 2}))
		c.halo(e, 3*k, eye.alpha(0.8))
		c.fill(e, eye.light(0.4))
	}
	c.fill(at(poly(vec2{-4, 13}, vec2{4, 13}, vec2{0, 18})), inkCol)
}

func rocketShape(c *canvas, o vec2, a, k float64) {
	at := func(f field) field { return placed(f, o, a, k) }
	fire := at(blend(2, stick(vec2{-12, 0}, vec2{-28, 0}, 5, 0.4), stick(vec2{-12, 0}, vec2{-22, -5}, 3, 0.3), stick(vec2{-12, 0}, vec2{-22, 5}, 3, 0.3)))
	c.halo(fire, 5*k, fireCol.alpha(0.7))
	c.fill(fire, fireCol)
	c.fill(at(stick(vec2{-12, 0}, vec2{-21, 0}, 2.8, 0.3)), hex(0xffe58a))
	fins := at(join(poly(vec2{-14, 0}, vec2{-18, -10}, vec2{-10, -9}, vec2{-2, 0}), poly(vec2{-14, 0}, vec2{-18, 10}, vec2{-10, 9}, vec2{-2, 0})))
	c.solidShape(fins, bloodCol, 1.6*math.Sqrt(k), o.y-10*k, o.y+10*k)
	body := at(blend(1, rect(vec2{-2, 0}, 11, 5.5, 2), poly(vec2{6, -5.5}, vec2{20, 0}, vec2{6, 5.5})))
	c.solidShape(body, steelCol, 1.6*math.Sqrt(k), o.y-6*k, o.y+6*k)
	c.within(body, func() { c.fill(at(rect(vec2{16, 0}, 8, 8, 0)), bloodCol) })
	c.fill(at(circle(vec2{0, 0}, 2.4)), inkCol)
	c.fill(at(circle(vec2{0, 0}, 1.5)), iceCol)
}

func gunShape(c *canvas, o vec2, k float64, col rgba) {
	at := func(f field) field { return placed(f, o, 0, k) }
	for _, x := range []float64{-13, 0, 13} {
		c.solidShape(at(stick(vec2{0, 5}, vec2{x, 18}, 2.4, 2)), slateCol, 1.6, o.y, o.y+20*k)
	}
	for _, y := range []float64{-7, -1} {
		c.solidShape(at(rect(vec2{13, y}, 11, 2.6, 1)), slateCol, 1.6, o.y-10*k, o.y+2*k)
		c.solidShape(at(rect(vec2{22, y}, 2.6, 3.4, 1)), brassCol, 1.5, o.y-10*k, o.y+2*k)
	}
	dome := at(meet(circle(vec2{-2, 2}, 13), above(5)))
	c.solidShape(dome, col, 2, o.y-12*k, o.y+6*k)
	c.solidShape(at(rect(vec2{-2, 5}, 14.5, 2.6, 1)), brassCol, 1.6, o.y, o.y+8*k)
	c.fill(at(circle(vec2{-5, -4}, 2.4)), white.alpha(0.85))
}

func haloShape(c *canvas, o vec2, rx, ry, w float64) {
	f := ringOf(oval(o, rx, ry), w)
	c.halo(f, w*3.4, goldCol.alpha(0.7))
	c.outside(f, w*0.4, hex(0xa86a14))
	c.fill(f, hex(0xffe99a))
}

// haloedFigure is a priest with raised arms, seen from the front.
func haloedFigure(c *canvas, o vec2, k float64, robe rgba) {
	at := func(f field) field { return placed(f, o, 0, k) }
	arms := join(stick(vec2{-6, -3}, vec2{-16, -13}, 4, 4.6), stick(vec2{6, -3}, vec2{16, -13}, 4, 4.6))
	c.solidShape(at(join(circle(vec2{-18, -16}, 3.4), circle(vec2{18, -16}, 3.4))), skinCol, 1.6, o.y-20*k, o.y-12*k)
	c.solidShape(at(blend(3, arms, poly(vec2{0, -9}, vec2{13, 18}, vec2{-13, 18}), circle(vec2{0, -3}, 7))), robe, 1.9, o.y-14*k, o.y+18*k)
	c.fill(at(poly(vec2{-3, 0}, vec2{3, 0}, vec2{4, 17}, vec2{-4, 17})), goldCol)
	c.solidShape(at(circle(vec2{0, -11}, 6.4)), skinCol, 1.8, o.y-18*k, o.y-5*k)
	c.fill(at(meet(circle(vec2{0, -11}, 6.4), above(-13))), hex(0xb8863a))
}
