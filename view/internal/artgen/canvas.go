package main

import "math"

const flatSS = 3 // samples along each side of a canvas pixel

// canvas is a flat drawing, painted back to front.
type canvas struct {
	w, h int // in pixels
	px   []pixel
	mask field // when set, nothing is painted outside it
}

func newCanvas(w, h int) *canvas {
	return &canvas{w: w, h: h, px: make([]pixel, w*h*flatSS*flatSS)}
}

// each calls paint for every sample that may lie within reach of the field,
// skipping blocks that are too far away.
func (c *canvas) each(f field, reach float64, paint func(p vec2, d float64) rgba) {
	const block = 12
	sw, sh := c.w*flatSS, c.h*flatSS
	for by := 0; by < sh; by += block {
		for bx := 0; bx < sw; bx += block {
			mid := vec2{(float64(bx) + block/2) / flatSS, (float64(by) + block/2) / flatSS}
			if f(mid) > reach+block*1.5/flatSS {
				continue
			}
			c.block(bx, by, min(bx+block, sw), min(by+block, sh), f, paint)
		}
	}
}

func (c *canvas) block(x0, y0, x1, y1 int, f field, paint func(p vec2, d float64) rgba) {
	for y := y0; y < y1; y++ {
		for x := x0; x < x1; x++ {
			p := vec2{(float64(x) + 0.5) / flatSS, (float64(y) + 0.5) / flatSS}
			col := paint(p, f(p))
			if c.mask != nil && col.a > 0 {
				col.a *= clamp01(0.5 - c.mask(p)*flatSS)
			}
			if col.a > 0 {
				i := y*c.w*flatSS + x
				c.px[i] = premultiply(col).over(c.px[i])
			}
		}
	}
}

// within limits painting to a field while draw runs.
func (c *canvas) within(f field, draw func()) {
	old := c.mask
	c.mask = f
	if old != nil {
		c.mask = meet(old, f)
	}
	draw()
	c.mask = old
}

// soft turns a distance into coverage, half a sample on either side.
func soft(d float64) float64 { return clamp01(0.5 - d*flatSS) }

func (c *canvas) fill(f field, col rgba) {
	c.each(f, 1, func(_ vec2, d float64) rgba { return col.fade(soft(d)) })
}

// grad fills from top at y0 to bottom at y1.
func (c *canvas) grad(f field, top, bottom rgba, y0, y1 float64) {
	c.each(f, 1, func(p vec2, d float64) rgba {
		return top.mix(bottom, (p.y-y0)/(y1-y0)).fade(soft(d))
	})
}

// radial fills from mid at o to edge at distance r.
func (c *canvas) radial(f field, o vec2, r float64, mid, edge rgba) {
	c.each(f, 1, func(p vec2, d float64) rgba {
		return mid.mix(edge, p.sub(o).len()/r).fade(soft(d))
	})
}

// stroke draws the outline, w wide, half inside.
func (c *canvas) stroke(f field, w float64, col rgba) {
	c.each(f, w, func(_ vec2, d float64) rgba { return col.fade(soft(math.Abs(d) - w/2)) })
}

// outside draws a contour that is w wide and lies outside the shape.
func (c *canvas) outside(f field, w float64, col rgba) {
	c.each(f, w+1, func(_ vec2, d float64) rgba { return col.fade(soft(d - w)) })
}

// halo glows around the shape, falling to nothing at distance r.
func (c *canvas) halo(f field, r float64, col rgba) {
	c.each(f, r, func(_ vec2, d float64) rgba {
		k := 1 - clamp01(max(d, 0)/r)
		return col.fade(k * k)
	})
}

// shadow is a halo moved by o and drawn in ink.
func (c *canvas) shadow(f field, o vec2, r, a float64) {
	c.halo(func(p vec2) float64 { return f(p.sub(o)) }, r, inkCol.alpha(a))
}

// bevel lights the inner edge of a shape from the upper left, w deep.
func (c *canvas) bevel(f field, w, k float64) {
	const e = 0.35
	c.each(f, 1, func(p vec2, d float64) rgba {
		if d > 1 || d < -w-1 {
			return rgba{}
		}
		n := vec2{f(vec2{p.x + e, p.y}) - f(vec2{p.x - e, p.y}), f(vec2{p.x, p.y + e}) - f(vec2{p.x, p.y - e})}
		if l := n.len(); l > 0 {
			n = n.mul(1 / l)
		}
		v := n.dot(vec2{-0.55, -0.83})
		t := soft(d) * (1 - ramp(0, w, -d)) * k
		if v > 0 {
			return rgba{1, 0.97, 0.88, v * t}
		}
		return inkCol.alpha(-v * t)
	})
}

// solidShape paints the house style: contour, gradient, bevel.
func (c *canvas) solidShape(f field, col rgba, line float64, y0, y1 float64) {
	c.outside(f, line, inkCol)
	c.grad(f, col.scale(1.08).light(0.16), col.scale(0.72), y0, y1)
	c.bevel(f, line*1.6, 0.6)
}

// done averages the samples.
func (c *canvas) done() picture {
	pic := newPicture(c.w, c.h)
	for y := range c.h {
		for x := range c.w {
			var sum pixel
			for j := range flatSS {
				for i := range flatSS {
					sum = sum.plus(c.px[(y*flatSS+j)*c.w*flatSS+x*flatSS+i])
				}
			}
			pic.px[y*c.w+x] = sum.times(1.0 / (flatSS * flatSS))
		}
	}
	return pic
}

// whole keeps the picture's full size.
func (c *canvas) whole() picture {
	p := c.done()
	p.keep = true
	return p
}
