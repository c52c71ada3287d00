package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

const (
	zoneSize   = 256
	zoneRadius = 124 // of the ground that it covers, in pixels
)

// zoneJob paints a stretch of ground; it lies flat and is squashed by whoever
// draws it.
func zoneJob(key string, paint func(c *canvas, o vec2)) job {
	return flat("zone."+key, zoneSize, zoneSize, func(c *canvas) { paint(c, mid(zoneSize)) })
}

// patch fills a ragged circle with noise between two colours, thinner in the
// middle.
func patch(c *canvas, o vec2, low, high rgba, size, inner float64, seed uint32) {
	f := wobble(circle(o, zoneRadius-7), 9, 22, seed)
	c.each(f, 1, func(p vec2, d float64) rgba {
		k := ramp(0.3, 0.7, fbm2(p.mul(1/size), 0, 4, seed+1))
		a := lerp(inner, 1, ramp(0.25, 1, p.sub(o).len()/zoneRadius))
		return low.mix(high, k).fade(a * ramp(0, 16, -d) * (0.7 + 0.3*k))
	})
}

// scattered gives n places spread over the disc.
func scattered(o vec2, n int, seed uint32) []vec2 {
	pts := make([]vec2, n)
	for i := range pts {
		a := 2.39996*float64(i) + hash01(i, 0, 0, seed)
		pts[i] = o.add(polar(zoneRadius*0.86*math.Sqrt((float64(i)+0.5)/float64(n)), a))
	}
	return pts
}

func zoneRim(c *canvas, o vec2, col rgba) {
	f := circle(o, zoneRadius-3)
	c.halo(ringOf(f, 1), 6, col.alpha(0.35))
	c.stroke(f, 2.4, col.light(0.3).alpha(0.85))
}

func zoneJobs() []job {
	jobs := []job{
		zoneJob("poison_cloud", poisonGround),
		zoneJob("healing_well", wellGround),
		zoneJob("stone_wall", brokenGround),
		zoneJob("frost_field", frostGround),
		zoneJob("arrow_rain", arrowGround),
		zoneJob("burning_ground", burningGround),
		zoneJob("sanctuary", holyGround),
	}
	for i := range 3 {
		build := func(m *model) { wallSegment(m, i) }
		jobs = append(jobs, still(sheet.Nth("stone_wall", i), build), shadowOf(sheet.Nth("stone_wall.shadow", i), build))
	}
	return jobs
}

func poisonGround(c *canvas, o vec2) {
	patch(c, o, hex(0x4f7a1e).alpha(0.75), hex(0xa6d83a).alpha(0.8), 30, 0.7, 5001)
	for i, p := range scattered(o, 15, 5002) {
		cloud(c, p, 20+9*hash01(i, 1, 0, 5002), uint32(5010+i), hex(0xb4dc58).alpha(0.5), 0.45)
	}
	for i, p := range scattered(o, 24, 5003) {
		k := 2.5 + 4*hash01(i, 1, 0, 5003)
		c.solidShape(circle(p, k), venomCol, 1.2, p.y-k, p.y+k)
		c.fill(circle(p.add(vec2{-k * 0.3, -k * 0.35}), k*0.24), white.alpha(0.85))
	}
	zoneRim(c, o, venomCol)
}

func wellGround(c *canvas, o vec2) {
	patch(c, o, hex(0x2f8f7a).alpha(0.5), hex(0x8ff0c0).alpha(0.62), 40, 0.85, 5101)
	for i := range 4 {
		r := 26 + 24*float64(i)
		c.stroke(wobble(circle(o, r), 3, 14, uint32(5102+i)), 2, white.alpha(0.5-0.09*float64(i)))
	}
	for i := range 12 {
		a := float64(i) * math.Pi / 6
		c.stroke(placed(runes[i%len(runes)], o.add(polar(104, a)), a+math.Pi/2, 8), 2.2, hex(0xd8ffe8).alpha(0.9))
	}
	for i, p := range scattered(o, 9, 5103) {
		c.painted(plusSign(), p, 0, 6+4*hash01(i, 1, 0, 5103), healCol)
	}
	zoneRim(c, o, healCol)
}

// brokenGround is the torn earth under a wall.
func brokenGround(c *canvas, o vec2) {
	patch(c, o, hex(0x4b3a28).alpha(0.75), hex(0x8a7050).alpha(0.7), 20, 1, 5201)
	for i := range 11 {
		a := 2*math.Pi*float64(i)/11 + 0.3*hash01(i, 0, 0, 5202)
		p, w := o.add(polar(14, a)), 4.0
		for s := range 3 {
			q := o.add(polar(14+(30+8*hash01(i, s, 0, 5203))*float64(s+1), a+0.25*(hash01(i, s, 1, 5203)-0.5)))
			c.fill(stick(p, q, w, w*0.6), inkCol.alpha(0.75))
			p, w = q, w*0.6
		}
	}
	for i, p := range scattered(o, 26, 5204) {
		k := 3 + 5*hash01(i, 1, 0, 5204)
		c.solidShape(wobble(circle(p, k), 1.4, 5, uint32(5205+i)), stoneCol.scale(0.8+0.3*hash01(i, 2, 0, 5204)), 1.3, p.y-k, p.y+k)
	}
}

func frostGround(c *canvas, o vec2) {
	patch(c, o, hex(0x5fa8e0).alpha(0.6), hex(0xe8faff).alpha(0.8), 34, 0.8, 5301)
	c.within(circle(o, zoneRadius-12), func() {
		c.each(circle(o, zoneRadius), 1, func(p vec2, d float64) rgba {
			f1, f2, _ := cells(p.mul(1.0/34), 0, 5302)
			return white.alpha(0.75 * (1 - ramp(0.02, 0.09, f2-f1)))
		})
	})
	snowflake(c, o, 46, 3.4, white)
	for i, p := range scattered(o, 12, 5303) {
		if p.sub(o).len() > 54 {
			snowflake(c, p, 9+5*hash01(i, 1, 0, 5303), 1.4, white)
		}
	}
	for i := range 26 {
		a := float64(i)*math.Pi/13 + 0.1*hash01(i, 0, 0, 5304)
		f := stick(o.add(polar(zoneRadius-18, a)), o.add(polar(zoneRadius-2+4*hash01(i, 1, 0, 5304), a)), 4.2, 0.4)
		c.outside(f, 1, hex(0x2f7fb8).alpha(0.7))
		c.fill(f, hex(0xd8f4ff))
	}
}

func arrowGround(c *canvas, o vec2) {
	patch(c, o, hex(0x3f3526).alpha(0.4), hex(0x8a7448).alpha(0.42), 26, 0.8, 5401)
	c.stroke(circle(o, zoneRadius*0.62), 1.6, goldCol.alpha(0.4))
	for i := range 4 {
		a := float64(i)*math.Pi/2 + math.Pi/4
		c.fill(stick(o.add(polar(zoneRadius-22, a)), o.add(polar(zoneRadius-4, a)), 1, 4), goldCol.alpha(0.9))
	}
	for i, p := range scattered(o, 17, 5402) {
		c.fill(oval(p.add(vec2{0, 3}), 7, 3.4), inkCol.alpha(0.4))
		arrowShape(c, p.add(vec2{-3, -9}), math.Pi/2-0.25-0.25*hash01(i, 1, 0, 5402), 0.72, boneCol)
	}
	zoneRim(c, o, goldCol)
}

func burningGround(c *canvas, o vec2) {
	patch(c, o, hex(0x2a1a16).alpha(0.85), hex(0x5a3222).alpha(0.8), 24, 0.95, 5501)
	c.within(circle(o, zoneRadius-14), func() {
		c.each(circle(o, zoneRadius), 1, func(p vec2, d float64) rgba {
			f1, f2, _ := cells(p.mul(1.0/26), 0, 5502)
			k := 1 - ramp(0.02, 0.2, f2-f1)
			return bloodCol.mix(goldCol, k).alpha(0.9 * k * (0.35 + 0.65*ramp(0.35, 0.65, fbm2(p.mul(1.0/40), 0, 2, 5503))))
		})
	})
	for i, p := range scattered(o, 14, 5504) {
		k := 11 + 7*hash01(i, 1, 0, 5504)
		f := placed(flameSign(), p.add(vec2{0, -k * 0.4}), 0, k)
		c.halo(f, 7, fireCol.alpha(0.6))
		c.fill(f, hex(0xf05a28))
		c.fill(placed(flameSign(), p.add(vec2{0, -k * 0.1}), 0, k*0.55), hex(0xffe58a))
	}
}

func holyGround(c *canvas, o vec2) {
	c.each(circle(o, zoneRadius-3), 1, func(p vec2, d float64) rgba {
		return holyCol.alpha(lerp(0.12, 0.42, ramp(0.3, 1, p.sub(o).len()/zoneRadius)) * soft(d))
	})
	for i := range 16 {
		a := float64(i) * math.Pi / 8
		w := 0.1 + 0.05*float64(i%2)
		c.fill(poly(o.add(polar(34, a)), o.add(polar(100, a-w)), o.add(polar(116, a)), o.add(polar(100, a+w))), holyCol.light(0.3).alpha(0.34))
	}
	for _, r := range []float64{32, 78} {
		c.stroke(circle(o, r), 2.2, hex(0xfff4c8).alpha(0.85))
	}
	c.painted(crossedSign(), o, 0, 20, holyCol)
	zoneRim(c, o, holyCol)
}

// wallSegment is one of the rocks that rise in a row; a unit and a quarter
// wide, so that a row set a unit apart closes.
func wallSegment(m *model, i int) {
	seed := uint32(5601 + 10*i)
	for k := range 4 {
		x := -0.42 + 0.28*float64(k)
		h := 0.8 + 0.5*hash01(k, 0, 0, seed)
		f := ground.at(x, 0.14*(hash01(k, 1, 0, seed)-0.5), -0.05).turn(hash01(k, 2, 0, seed) * 2).pitch(0.12 * (hash01(k, 3, 0, seed) - 0.5))
		m.add(f, rockMat(stoneCol.scale(0.85+0.25*hash01(k, 4, 0, seed)), seed), rough{drum{h, 0.27, 0.15, 0.05, 5}, 0.03, 5, seed + uint32(k)})
	}
	for k := range 6 {
		x := -0.55 + 0.22*float64(k)
		y := 0.3 + 0.1*hash01(k, 5, 0, seed)
		if k%2 == 0 {
			y = -y
		}
		m.add(ground.at(x, y, 0.05), rockMat(stoneDark, seed+3), rough{egg{0.13, 0.1, 0.1}, 0.02, 7, seed + 4})
	}
}
