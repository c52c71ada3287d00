package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

const cueSize = 96

// layer paints a part of an effect about o within radius r at its share t of
// the whole, 0 to 1.
type layer func(c *canvas, o vec2, r, t float64)

// cueJobs draws the frames of one effect. They are trimmed, so that a small
// effect takes a small place; the pivot stays in the middle.
func cueJobs(key string, layers ...layer) []job {
	var jobs []job
	for i := range sheet.CueFrames {
		jobs = append(jobs, job{name: sheet.Cue(key, i), draw: func() picture {
			c := newCanvas(cueSize, cueSize)
			for _, l := range layers {
				l(c, mid(cueSize), cueSize/2-5, float64(i)/(sheet.CueFrames-1))
			}
			return c.done()
		}})
	}
	return jobs
}

// bloom opens quickly and fades at the end.
func bloom(t float64) (size, alpha float64) {
	return math.Sqrt(0.12 + 0.88*t), 1 - 0.85*t*t
}

// ringOut is a ring that opens.
func ringOut(col rgba, width float64) layer {
	return func(c *canvas, o vec2, r, t float64) {
		k, a := bloom(t)
		f := circle(o, r*0.92*k)
		c.halo(ringOf(f, 1), 7, col.alpha(0.5*a))
		c.stroke(f, width*(1-0.6*t), col.light(0.45).alpha(a))
	}
}

// ringIn is a ring that closes.
func ringIn(col rgba, width float64) layer {
	return func(c *canvas, o vec2, r, t float64) {
		f := circle(o, r*lerp(0.92, 0.22, t))
		c.halo(ringOf(f, 1), 7, col.alpha(0.5*(1-0.5*t)))
		c.stroke(f, width, col.light(0.45).alpha(lerp(0.5, 1, t)))
	}
}

// rays are spikes that shoot out.
func rays(n int, col rgba, w float64) layer {
	return func(c *canvas, o vec2, r, t float64) {
		k, a := bloom(t)
		var f []field
		for i := range n {
			turn := 2*math.Pi*float64(i)/float64(n) + 0.35*hash01(i, n, 0, 4001)
			l := r * k * (0.68 + 0.3*hash01(i, n, 1, 4001))
			f = append(f, stick(o.add(polar(r*0.62*t, turn)), o.add(polar(l, turn)), w*(1-0.5*t), 0.3))
		}
		g := join(f...)
		c.halo(g, 5, col.alpha(0.55*a))
		c.fill(g, col.light(0.5).alpha(a))
	}
}

// flash is a ball of light that goes out.
func flash(col rgba, size float64) layer {
	return func(c *canvas, o vec2, r, t float64) {
		c.halo(circle(o, r*size*0.25*(1-t)), r*size*(1-0.5*t), col.light(0.3).alpha(0.85*(1-t)))
		c.fill(circle(o, r*size*0.32*(1-t)), white.alpha(1-t))
	}
}

// risen shows a sign that grows and rises.
func risen(sign field, col rgba, size float64) layer {
	return func(c *canvas, o vec2, r, t float64) {
		k := r * size * lerp(0.6, 1, math.Sqrt(t))
		f := placed(sign, o.add(vec2{0, r * 0.2 * (0.5 - t)}), 0, k)
		a := 1 - 0.75*t*t
		c.halo(f, 7, col.alpha(0.6*a))
		c.outside(f, max(1.2, k*0.09), inkCol.alpha(0.8*a))
		c.grad(f, col.light(0.45).alpha(a), col.dark(0.12).alpha(a), o.y-k, o.y+k)
	}
}

// turning shows a sign of light that turns.
func turning(sign field, col rgba, size, turn float64) layer {
	return func(c *canvas, o vec2, r, t float64) {
		k, a := bloom(t)
		c.glowSign(sign, o, turn*t, r*size*k, col.alpha(a))
	}
}

// drift lets n stars or balls fly from the middle, upward by rise.
func drift(n int, col rgba, size, rise float64, round bool) layer {
	return func(c *canvas, o vec2, r, t float64) {
		for i := range n {
			turn := 2*math.Pi*float64(i)/float64(n) + hash01(i, 0, 0, 4101)
			l := r * lerp(0.2, 0.55+0.35*hash01(i, 1, 0, 4101), math.Sqrt(t))
			p := o.add(polar(l, turn)).add(vec2{0, -r * rise * t})
			k := size * (0.7 + 0.6*hash01(i, 2, 0, 4101)) * (1 - 0.6*t)
			if round {
				c.solidShape(circle(p, k), col, 1.2, p.y-k, p.y+k)
				continue
			}
			c.halo(circle(p, k*0.3), k, col.alpha(0.8*(1-t*0.7)))
			c.fill(star(p, k*1.5, k*0.4, 4, 0), col.light(0.6).alpha(1-0.6*t))
		}
	}
}

// fumes are clouds that spread.
func fumes(n int, col rgba, size float64) layer {
	return func(c *canvas, o vec2, r, t float64) {
		for i := range n {
			turn := 2*math.Pi*float64(i)/float64(n) + 0.6
			p := o.add(polar(r*lerp(0.12, 0.58, math.Sqrt(t))*(0.7+0.4*hash01(i, 0, 0, 4201)), turn)).add(vec2{0, -r * 0.15 * t})
			cloud(c, p, r*size*(1-0.35*t), uint32(4202+i), col.alpha(0.9*(1-0.8*t)), 0.4)
		}
	}
}

// shards are splinters of matter that fly apart.
func shards(n int, col rgba, size float64) layer {
	return func(c *canvas, o vec2, r, t float64) {
		for i := range n {
			turn := 2*math.Pi*float64(i)/float64(n) + 0.5*hash01(i, 0, 0, 4301)
			p := o.add(polar(r*lerp(0.2, 0.85, math.Sqrt(t))*(0.75+0.25*hash01(i, 1, 0, 4301)), turn)).add(vec2{0, r * 0.25 * t * t})
			k := size * (0.7 + 0.6*hash01(i, 2, 0, 4301)) * (1 - 0.5*t)
			f := placed(poly(vec2{-1, -0.5}, vec2{0.4, -0.8}, vec2{1, 0.3}, vec2{-0.3, 0.8}), p, turn+2*t, k)
			c.solidShape(f, col.scale(0.85+0.3*hash01(i, 3, 0, 4301)), 1.3, p.y-k, p.y+k)
		}
	}
}

// fractures are cracks in the ground that glow and cool.
func fractures(col rgba) layer {
	return func(c *canvas, o vec2, r, t float64) {
		var f []field
		for i := range 7 {
			turn := 2*math.Pi*float64(i)/7 + 0.4*hash01(i, 0, 0, 4401)
			l := r * lerp(0.5, 0.95, math.Sqrt(t))
			knee := o.add(polar(l*0.5, turn+0.3*(hash01(i, 1, 0, 4401)-0.5)*2))
			f = append(f, stick(o, knee, 4.2, 3), stick(knee, o.add(polar(l, turn)), 3, 0.4))
		}
		g := join(f...)
		c.halo(g, 6, col.alpha(0.7*(1-t)))
		c.fill(g, inkCol.alpha(0.9*(1-0.6*t)))
		c.fill(grow(g, -1.3), col.light(0.3).alpha(1-t))
	}
}

// beams are pillars of light that stand up from the ground.
func beams(n int, col rgba) layer {
	return func(c *canvas, o vec2, r, t float64) {
		_, a := bloom(t)
		for i := range n {
			x := (float64(i)+0.5)/float64(n)*2 - 1
			foot := o.add(vec2{x * r * 0.62, r * 0.5 * math.Sqrt(1-0.85*x*x)})
			h := r * lerp(0.5, 1.3, math.Sqrt(t)) * (0.75 + 0.25*hash01(i, 0, 0, 4501))
			c.each(stick(foot, foot.add(vec2{0, -h}), 5.5, 1.2), 4, func(p vec2, d float64) rgba {
				k := clamp01(1 - (foot.y-p.y)/h)
				return col.light(0.5 * k).alpha(0.8 * a * k * (1 - ramp(-3, 4, d)))
			})
		}
		f := oval(o.add(vec2{0, r * 0.42}), r*0.72, r*0.34)
		c.halo(ringOf(f, 1), 6, col.alpha(0.5*a))
		c.stroke(f, 2, col.light(0.5).alpha(a))
	}
}

// crescents are n strokes of a blade or a hand.
func crescents(n int, col rgba) layer {
	return func(c *canvas, o vec2, r, t float64) {
		_, a := bloom(t)
		for i := range n {
			turn := 2*math.Pi*float64(i)/float64(n) + 1.3*t
			f := placed(blade(vec2{}, 0.95, vec2{-0.2, 0.16}, 0.9), o, turn, r*lerp(0.75, 1, t))
			c.halo(f, 4, col.alpha(0.5*a))
			c.fill(f, col.light(0.6).alpha(a*0.95))
		}
	}
}

// chains close in from n sides.
func chains(n int, col rgba) layer {
	return func(c *canvas, o vec2, r, t float64) {
		for i := range n {
			turn := 2*math.Pi*float64(i)/float64(n) + 0.4
			in := r * lerp(0.66, 0.2, math.Sqrt(t))
			chainShape(c, o.add(polar(r*0.98, turn)), o.add(polar(in, turn)), 4.4, col.alpha(1-0.6*t*t))
		}
	}
}

// arcsOf are crooked sparks of lightning.
func arcsOf(n int, col rgba) layer {
	return func(c *canvas, o vec2, r, t float64) {
		k, a := bloom(t)
		var f []field
		for i := range n {
			turn, p := 2*math.Pi*float64(i)/float64(n)+0.8*t, o.add(polar(r*0.5*t, 2*math.Pi*float64(i)/float64(n)+0.8*t))
			for s := range 3 {
				q := o.add(polar(r*k*(0.4+0.28*float64(s)), turn+0.55*(hash01(i, s, int(t*7), 4601)-0.5)))
				f = append(f, stick(p, q, 2.4-0.6*float64(s), 1.8-0.6*float64(s)))
				p = q
			}
		}
		g := join(f...)
		c.halo(g, 7, col.alpha(0.7*a))
		c.fill(g, white.alpha(a))
	}
}

// tongues are flames that stand around and go up.
func tongues(n int, low, high rgba) layer {
	return func(c *canvas, o vec2, r, t float64) {
		_, a := bloom(t)
		for i := range n {
			turn := 2*math.Pi*float64(i)/float64(n) + 0.3
			p := o.add(vec2{math.Cos(turn) * r * 0.6, math.Sin(turn)*r*0.45 - r*0.15*t})
			k := r * 0.34 * lerp(0.7, 1, t) * (0.8 + 0.4*hash01(i, 0, 0, 4701))
			f := placed(flameSign(), p, 0.15*math.Sin(5*t+float64(i)), k)
			c.halo(f, 5, low.alpha(0.5*a))
			c.fill(f, low.alpha(a))
			c.fill(placed(flameSign(), p.add(vec2{0, k * 0.25}), 0, k*0.55), high.alpha(a))
		}
	}
}
