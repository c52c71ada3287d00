package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// camera is an orthographic eye. The model's origin falls on the pivot.
type camera struct {
	right, up, back vec3 // back points from the ground to the eye
	scale           float64
	ss              int     // rays along each side of a pixel
	outline         float64 // width of the dark contour, in pixels
}

// fieldCamera is the eye of the game itself.
func fieldCamera() camera {
	c := tilted(math.Asin(sheet.GroundSquash))
	c.scale, c.ss, c.outline = sheet.PixelsPerUnit, 2, 1.7
	return c
}

// tilted looks down with the given elevation above the horizon.
func tilted(elevation float64) camera {
	s, c := math.Sincos(elevation)
	return camera{right: vec3{1, 0, 0}, up: vec3{0, -s, c}, back: vec3{0, c, s}}
}

// screen projects a point to pixels from the pivot, y down.
func (c camera) screen(p vec3) vec2 {
	return vec2{p.dot(c.right) * c.scale, -p.dot(c.up) * c.scale}
}

// ray gives a point on the eye's plane through the origin.
func (c camera) ray(s vec2) vec3 {
	return c.right.mul(s.x / c.scale).add(c.up.mul(-s.y / c.scale))
}

// sample is what one ray met.
type sample struct {
	col   rgba
	depth float64
	group int
	edge  float64 // nearest miss in pixels, for the contour
}

const margin = 4 // pixels kept free around a render

// render draws the model and returns a picture whose pivot is the origin.
func render(m *model, cam camera) picture {
	lo, hi := m.bounds(cam)
	w, h := int(hi.x-lo.x), int(hi.y-lo.y)
	r := &tracer{m: m, cam: cam, all: m.all(), lo: lo, w: w * cam.ss, h: h * cam.ss}
	r.buf = make([]sample, r.w*r.h)
	for ty := 0; ty < r.h; ty += tile {
		for tx := 0; tx < r.w; tx += tile {
			r.tile(tx, ty)
		}
	}
	r.inkSeams()
	pic := newPicture(w, h)
	pic.pivot = vec2{-lo.x, -lo.y}
	r.resolve(&pic)
	return pic
}

// bounds gives the whole pixels that the model may touch.
func (m *model) bounds(cam camera) (lo, hi vec2) {
	lo, hi = vec2{1e9, 1e9}, vec2{-1e9, -1e9}
	for i := range m.parts {
		s, r := cam.screen(m.parts[i].mid), m.parts[i].reach*cam.scale
		lo = vec2{min(lo.x, s.x-r), min(lo.y, s.y-r)}
		hi = vec2{max(hi.x, s.x+r), max(hi.y, s.y+r)}
	}
	return vec2{math.Floor(lo.x) - margin, math.Floor(lo.y) - margin}, vec2{math.Ceil(hi.x) + margin, math.Ceil(hi.y) + margin}
}

const tile = 16 // side of a tile in rays

// tracer holds one render at work.
type tracer struct {
	m    *model
	cam  camera
	all  []int
	lo   vec2
	w, h int
	buf  []sample

	scratch []int // parts near the point being shaded
}

func (r *tracer) pixel(x, y int) vec2 {
	k := 1 / float64(r.cam.ss)
	return vec2{r.lo.x + (float64(x)+0.5)*k, r.lo.y + (float64(y)+0.5)*k}
}

// tile traces a square of rays with only the parts that can be seen in it.
func (r *tracer) tile(tx, ty int) {
	mid := r.pixel(tx+tile/2, ty+tile/2)
	far := float64(tile)*0.71/float64(r.cam.ss) + r.cam.outline + 1
	var list []int
	near := -1e9
	for _, i := range r.all {
		p := &r.m.parts[i]
		if r.cam.screen(p.mid).sub(mid).len() <= p.reach*r.cam.scale+far+r.m.seam[p.group]*r.cam.scale {
			list = append(list, i)
			near = max(near, p.mid.dot(r.cam.back)+p.reach)
		}
	}
	for y := ty; y < min(ty+tile, r.h); y++ {
		for x := tx; x < min(tx+tile, r.w); x++ {
			r.buf[y*r.w+x] = r.trace(r.pixel(x, y), near+0.05, list)
		}
	}
}

// trace marches one ray from depth near away from the eye.
func (r *tracer) trace(s vec2, near float64, list []int) sample {
	out := sample{group: -1, edge: 1e9, depth: -1e9}
	if len(list) == 0 {
		return out
	}
	o, t := r.cam.ray(s), near
	for range 90 {
		p := o.add(r.cam.back.mul(t))
		h := r.m.nearest(p, list)
		if h.d < 0.0025 {
			out.col = r.shade(p, h.part, list)
			out.depth, out.group, out.edge = t, r.m.parts[h.part].group, 0
			return out
		}
		out.edge = min(out.edge, h.d*r.cam.scale)
		t -= max(h.d*0.9, 0.003)
		if h.d > 20 || t < near-14 {
			break
		}
	}
	return out
}

// resolve averages the rays of each pixel and lays the contour under them.
func (r *tracer) resolve(pic *picture) {
	n := float64(r.cam.ss * r.cam.ss)
	for y := range pic.h {
		for x := range pic.w {
			var sum pixel
			for j := range r.cam.ss {
				for i := range r.cam.ss {
					sum = sum.plus(r.cover(&r.buf[(y*r.cam.ss+j)*r.w+x*r.cam.ss+i]))
				}
			}
			pic.px[y*pic.w+x] = sum.times(1 / n)
		}
	}
}

// cover turns one ray into colour: the surface, or the contour beside it.
func (r *tracer) cover(s *sample) pixel {
	if s.group >= 0 {
		return premultiply(s.col)
	}
	return premultiply(inkCol.alpha(clamp01(r.cam.outline + 0.5 - s.edge)))
}

// inkSeams darkens the far side of every step between groups.
func (r *tracer) inkSeams() {
	rad := max(1, r.cam.ss*2/3)
	dark := make([]float64, len(r.buf))
	for y := rad; y < r.h-rad; y++ {
		for x := rad; x < r.w-rad; x++ {
			if s := &r.buf[y*r.w+x]; s.group >= 0 {
				dark[y*r.w+x] = r.seamAt(x, y, rad, s)
			}
		}
	}
	for i := range r.buf {
		if dark[i] > 0 {
			r.buf[i].col = r.buf[i].col.mix(r.buf[i].col.scale(0.25).mix(inkCol, 0.5), dark[i])
		}
	}
}

func (r *tracer) seamAt(x, y, rad int, s *sample) float64 {
	best := 0.0
	for j := -rad; j <= rad; j++ {
		for i := -rad; i <= rad; i++ {
			o := &r.buf[(y+j)*r.w+x+i]
			if o.group >= 0 && o.group != s.group && o.depth > s.depth {
				best = max(best, ramp(0.01, 0.12, o.depth-s.depth))
			} else if o.group == s.group && o.depth > s.depth+0.3 {
				best = max(best, 0.7)
			}
		}
	}
	return best * 0.85
}
