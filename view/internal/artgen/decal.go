package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// Decals lie flat on the ground and are mostly white, to be tinted.

var white = rgba{1, 1, 1, 1}

// flat is a job that paints a canvas; tiles and frames keep their size.
func flat(name string, w, h int, paint func(c *canvas)) job {
	return job{name: name, draw: func() picture {
		c := newCanvas(w, h)
		paint(c)
		return c.whole()
	}}
}

// shining is a flat picture that is blended additively.
func shining(name string, w, h int, paint func(c *canvas)) job {
	j := flat(name, w, h, paint)
	draw := j.draw
	j.draw = func() picture {
		p := draw()
		p.add = true
		return p
	}
	return j
}

// pivoted moves the pivot of a job's picture.
func pivoted(j job, x, y float64) job {
	draw := j.draw
	j.draw = func() picture {
		p := draw()
		p.pivot = vec2{x, y}
		return p
	}
	return j
}

// mid is the middle of a square of n pixels.
func mid(n int) vec2 { return vec2{float64(n) / 2, float64(n) / 2} }

// areaFill fades from a faint middle to a stronger rim that is w wide.
func areaFill(c *canvas, f field, w float64) {
	c.each(f, 1, func(_ vec2, d float64) rgba {
		return white.alpha(lerp(0.16, 0.42, 1-ramp(0, w, -d)) * soft(d))
	})
	c.stroke(grow(f, -1.5), 3, white.alpha(0.9))
}

func sector(r, halfAngle float64) field {
	a := vec2{math.Sin(halfAngle), math.Cos(halfAngle)} // normal of the upper edge
	return func(p vec2) float64 {
		q := vec2{p.x, math.Abs(p.y)}
		side := q.dot(vec2{-a.x, a.y})
		return max(q.len()-r, side)
	}
}

func fanJob(name string, degrees float64) job {
	half := degrees / 2 * math.Pi / 180
	w, h := 256, 2*int(math.Ceil(256*math.Sin(half)))+6
	o := vec2{2, float64(h) / 2}
	j := flat(name, w, h, func(c *canvas) {
		areaFill(c, placed(sector(250, half), o, 0, 1), 40)
	})
	return pivoted(j, o.x, o.y)
}

func lineJobs() []job {
	body := flat("line", 128, 64, func(c *canvas) {
		c.each(rect(vec2{64, 32}, 80, 31, 0), 1, func(p vec2, d float64) rgba {
			edge := 31 - math.Abs(p.y-32)
			return white.alpha(lerp(0.16, 0.42, 1-ramp(0, 16, edge)) * soft(d))
		})
		c.fill(rect(vec2{64, 2.5}, 80, 1.5, 0), white.alpha(0.9))
		c.fill(rect(vec2{64, 61.5}, 80, 1.5, 0), white.alpha(0.9))
	})
	head := flat("line_head", 64, 96, func(c *canvas) {
		areaFill(c, poly(vec2{0, 3}, vec2{61, 48}, vec2{0, 93}, vec2{0, 80}, vec2{-6, 48}, vec2{0, 16}), 16)
	})
	return []job{pivoted(body, 0, 32), pivoted(head, 0, 48)}
}

// campRing is the base ring under a body: a circle with four studs for camp 1,
// a hexagon for camp 2.
func campRing(c *canvas, k camp, n int, r, w float64) {
	o := mid(n)
	f := circle(o, r)
	if !k.round() {
		f = ngon(o, r*1.07, 6, 0)
	}
	c.halo(ringOf(f, w/2), 5, inkCol.alpha(0.55))
	c.fill(f, k.main.alpha(0.26))
	c.stroke(f, w+2.4, inkCol.alpha(0.8))
	c.stroke(f, w, k.main)
	c.stroke(grow(f, -w/4), w/3, k.bright.alpha(0.85))
	for _, f := range ringStuds(k, o, r, w) {
		c.outside(f, 1, inkCol)
		c.fill(f, k.bright)
	}
}

// ringStuds are four balls, or a lozenge on each corner.
func ringStuds(k camp, o vec2, r, w float64) []field {
	var studs []field
	if k.round() {
		for i := range 4 {
			studs = append(studs, circle(o.add(polar(r, math.Pi/4+float64(i)*math.Pi/2)), w*0.75))
		}
		return studs
	}
	for i := range 6 {
		a := float64(i) * math.Pi / 3
		studs = append(studs, ngon(o.add(polar(r*1.07, a)), w*1.15, 4, a))
	}
	return studs
}

func ringJobs() []job {
	var jobs []job
	for _, k := range camps {
		jobs = append(jobs,
			flat(sheet.Of("ring_hero", k.id), 96, 96, func(c *canvas) { campRing(c, k, 96, 37, 5) }),
			flat(sheet.Of("ring_creep", k.id), 64, 64, func(c *canvas) { campRing(c, k, 64, 23, 3.2) }),
			flat(sheet.Of("ring_self", k.id), 112, 112, func(c *canvas) { selfRing(c, k, 112) }),
			flat(sheet.Of("emblem", k.id), 64, 64, func(c *canvas) { emblem(c, k, mid(64), 26) }))
	}
	return jobs
}

// selfRing marks the player's own hero: four bright arrows outside the ring.
func selfRing(c *canvas, k camp, n int) {
	o := mid(n)
	c.halo(ringOf(circle(o, 43), 1), 9, k.glow.alpha(0.6))
	c.stroke(circle(o, 43), 2.5, white)
	for i := range 4 {
		a := float64(i)*math.Pi/2 + math.Pi/4
		f := placed(poly(vec2{0, 0}, vec2{9, -7}, vec2{9, 7}), o.add(polar(45, a)), a, 1)
		c.outside(f, 1.2, inkCol)
		c.fill(f, white)
	}
}

// emblem is the camp's coat: a wave in a disc, or a peak in a lozenge.
func emblem(c *canvas, k camp, o vec2, r float64) {
	f := circle(o, r)
	if !k.round() {
		f = grow(ngon(o, r*1.02, 4, 0), 2)
	}
	c.solidShape(f, k.main, 2.5, o.y-r, o.y+r)
	c.stroke(grow(f, -r*0.16), 2, k.bright.alpha(0.8))
	if k.round() {
		c.fill(blade(o.add(vec2{-r * 0.06, 0}), r*0.52, o.add(vec2{r * 0.2, -r * 0.12}), r*0.42), boneCol)
		c.fill(circle(o.add(vec2{r * 0.22, -r * 0.1}), r*0.15), boneCol)
		return
	}
	c.fill(poly(o.add(vec2{-r * 0.5, r * 0.25}), o.add(vec2{0, -r * 0.55}), o.add(vec2{r * 0.5, r * 0.25}), o.add(vec2{r * 0.18, r * 0.25}), o.add(vec2{0, -r * 0.05}), o.add(vec2{-r * 0.18, r * 0.25})), boneCol)
	c.fill(ngon(o.add(vec2{0, r * 0.36}), r*0.16, 4, 0), boneCol)
}

func decalJobs() []job {
	jobs := []job{
		flat("circle", 256, 256, func(c *canvas) { areaFill(c, circle(mid(256), 126), 44) }),
		flat("circle_edge", 256, 256, func(c *canvas) {
			c.halo(ringOf(circle(mid(256), 124), 1), 8, inkCol.alpha(0.35))
			c.stroke(circle(mid(256), 124), 3, white)
		}),
		flat("target_ring", 112, 112, func(c *canvas) { targetRing(c, 112) }),
		shining("cast_ring", 192, 192, func(c *canvas) { castRing(c, 192) }),
		flat("crack", 192, 192, func(c *canvas) { crack(c, 192) }),
		flat("shadow_round", 96, 96, func(c *canvas) {
			c.each(circle(mid(96), 46), 1, func(p vec2, _ float64) rgba {
				return hex(0x140f1e).alpha(0.6 * math.Pow(1-clamp01(p.sub(mid(96)).len()/46), 0.85))
			})
		}),
		flat("shadow_long", 192, 96, func(c *canvas) {
			f := stick(vec2{48, 48}, vec2{150, 48}, 40, 26)
			c.each(f, 1, func(p vec2, d float64) rgba {
				return hex(0x140f1e).alpha(0.55 * ramp(0, 30, -d) * (1 - 0.6*ramp(60, 180, p.x)))
			})
		}),
		fanJob("fan60", 60), fanJob("fan90", 90),
	}
	jobs = append(jobs, lineJobs()...)
	jobs = append(jobs, ringJobs()...)
	for i := range 4 {
		jobs = append(jobs,
			flat(sheet.Nth("click_move", i), 64, 64, func(c *canvas) { clickMove(c, float64(i)/3) }),
			flat(sheet.Nth("click_attack", i), 64, 64, func(c *canvas) { clickAttack(c, float64(i)/3) }))
	}
	return jobs
}

func targetRing(c *canvas, n int) {
	o := mid(n)
	for i := range 4 {
		a := float64(i)*math.Pi/2 + math.Pi/4
		f := arc(o, 44, 3, a-0.45, a+0.45)
		c.outside(f, 1.6, inkCol.alpha(0.8))
		c.fill(f, white)
		t := placed(poly(vec2{-9, 0}, vec2{3, -7}, vec2{3, 7}), o.add(polar(44, a)), a, 1)
		c.outside(t, 1.6, inkCol.alpha(0.8))
		c.fill(t, white)
	}
}

func castRing(c *canvas, n int) {
	o := mid(n)
	c.halo(ringOf(circle(o, 82), 1), 12, white.alpha(0.5))
	c.stroke(circle(o, 82), 3, white)
	c.stroke(circle(o, 66), 1.6, white.alpha(0.8))
	for i := range 3 {
		a := float64(i) * 2 * math.Pi / 3
		c.stroke(ngon(o, 65, 3, a/2), 1.4, white.alpha(0.45))
	}
	for i := range 12 {
		a := float64(i) * math.Pi / 6
		p := o.add(polar(74, a))
		c.stroke(placed(runes[i%len(runes)], p, a+math.Pi/2, 5), 1.4, white.alpha(0.9))
	}
}

// runes are signs of unit size.
var runes = []field{
	poly(vec2{-0.7, 0.8}, vec2{0, -0.9}, vec2{0.7, 0.8}),
	ngon(vec2{}, 0.9, 4, 0),
	circle(vec2{}, 0.7),
	poly(vec2{-0.6, -0.8}, vec2{0.6, -0.8}, vec2{-0.6, 0.8}, vec2{0.6, 0.8}),
}

func crack(c *canvas, n int) {
	o := mid(n)
	var rays []field
	for i := range 9 {
		a := 2*math.Pi*float64(i)/9 + 0.5*hash01(i, 0, 0, 2001)
		p, r, w := o, 0.0, 5.0
		for s := range 4 {
			next := 14 + 10*hash01(i, s, 1, 2001)
			r += next
			q := o.add(polar(r, a+0.5*(hash01(i, s, 2, 2001)-0.5)))
			rays = append(rays, stick(p, q, w, w*0.6))
			if s == 1 {
				rays = append(rays, stick(q, q.add(polar(20, a+0.9)), w*0.5, 0.3))
			}
			p, w = q, w*0.6
		}
	}
	f := join(rays...)
	c.halo(circle(o, 20), 70, inkCol.alpha(0.4))
	c.halo(f, 5, inkCol.alpha(0.5))
	c.fill(f, hex(0x17121b).alpha(0.95))
	c.stroke(func(p vec2) float64 { return f(p.sub(vec2{1.2, 1.2})) }, 1.2, boneCol.alpha(0.28))
}

// clickMove are four chevrons that close in, in green.
func clickMove(c *canvas, t float64) {
	o, col := mid(64), hex(0x8ef06a).alpha(1-0.75*t)
	r := lerp(24, 9, t)
	c.stroke(circle(o, lerp(14, 5, t)), 2, col)
	for i := range 4 {
		a := float64(i) * math.Pi / 2
		f := placed(poly(vec2{-7, 0}, vec2{5, -7}, vec2{1, 0}, vec2{5, 7}), o.add(polar(r, a)), a, 1)
		c.outside(f, 1.5, inkCol.alpha(0.7*col.a))
		c.fill(f, col)
	}
}

// clickAttack are crossed red blades that close in.
func clickAttack(c *canvas, t float64) {
	o, col := mid(64), hex(0xff5a48).alpha(1-0.7*t)
	r := lerp(22, 12, t)
	c.stroke(circle(o, r), 3.4, inkCol.alpha(0.6*col.a))
	c.stroke(circle(o, r), 2, col)
	for i := range 4 {
		a := float64(i)*math.Pi/2 + math.Pi/4
		f := stick(o.add(polar(r+7, a)), o.add(polar(max(2, r-9), a)), 3.2, 0.6)
		c.outside(f, 1.4, inkCol.alpha(0.7*col.a))
		c.fill(f, col)
	}
}
