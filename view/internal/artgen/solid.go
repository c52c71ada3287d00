package main

import "math"

// solid is a shape about the origin of its own frame.
type solid interface {
	dist(p vec3) float64 // signed distance in units, negative inside
	reach() float64      // radius of a sphere about the origin that holds it
}

type ball struct{ r float64 }

func (s ball) dist(p vec3) float64 { return p.len() - s.r }
func (s ball) reach() float64      { return s.r }

// egg is an ellipsoid with the given half axes.
type egg struct{ x, y, z float64 }

func (s egg) dist(p vec3) float64 {
	q := vec3{p.x / s.x, p.y / s.y, p.z / s.z}
	g := vec3{q.x / s.x, q.y / s.y, q.z / s.z}
	k0, k1 := q.len(), g.len()
	if k1 == 0 {
		return -min(s.x, s.y, s.z)
	}
	return k0 * (k0 - 1) / k1
}
func (s egg) reach() float64 { return max(s.x, s.y, s.z) }

// limb is a round cone from the origin up to z = h.
type limb struct{ h, r1, r2 float64 }

func (s limb) dist(p vec3) float64 {
	t := clamp01(p.z / s.h)
	q := vec3{p.x, p.y, p.z - t*s.h}
	return q.len() - lerp(s.r1, s.r2, t)
}
func (s limb) reach() float64 { return s.h + max(s.r1, s.r2) }

// brick is a box with half sizes and a rounded edge.
type brick struct{ x, y, z, e float64 }

func (s brick) dist(p vec3) float64 {
	q := vec3{math.Abs(p.x) - s.x + s.e, math.Abs(p.y) - s.y + s.e, math.Abs(p.z) - s.z + s.e}
	out := vec3{max(q.x, 0), max(q.y, 0), max(q.z, 0)}.len()
	return out + min(max(q.x, q.y, q.z), 0) - s.e
}
func (s brick) reach() float64 { return vec3{s.x, s.y, s.z}.len() }

// drum is a cylinder or cut cone standing on the origin: radius r1 at the
// foot, r2 at height h, edge e. With n > 2 it is a prism of n
// sides and the radii reach to the middle of a side.
type drum struct {
	h, r1, r2, e float64
	n            int
}

func (s drum) dist(p vec3) float64 {
	rad := hypot(p.x, p.y)
	if s.n > 2 {
		w := 2 * math.Pi / float64(s.n)
		a := math.Atan2(p.y, p.x)
		a -= w * math.Round(a/w)
		rad *= math.Cos(a)
	}
	slope := (s.r1 - s.r2) / s.h
	side := (rad - lerp(s.r1, s.r2, p.z/s.h)) / math.Sqrt(1+slope*slope)
	cap := math.Abs(p.z-s.h/2) - s.h/2
	a, b := side+s.e, cap+s.e
	return min(max(a, b), 0) + hypot(max(a, 0), max(b, 0)) - s.e
}
func (s drum) reach() float64 {
	k := 1.0
	if s.n > 2 {
		k = 1 / math.Cos(math.Pi/float64(s.n))
	}
	return hypot(s.h, max(s.r1, s.r2)*k)
}

// hoop is a torus about the z axis.
type hoop struct{ r, w float64 }

func (s hoop) dist(p vec3) float64 {
	return hypot(hypot(p.x, p.y)-s.r, p.z) - s.w
}
func (s hoop) reach() float64 { return s.r + s.w }

// plate is a flat figure in the x-y plane, h thick, with a rounded edge. The
// figure is a field in units.
type plate struct {
	f    field
	h, e float64
	size float64 // radius of a circle that holds the figure
}

func (s plate) dist(p vec3) float64 {
	a := s.f(vec2{p.x, p.y}) + s.e
	b := math.Abs(p.z) - s.h/2 + s.e
	return min(max(a, b), 0) + hypot(max(a, 0), max(b, 0)) - s.e
}
func (s plate) reach() float64 { return hypot(s.size, s.h) }

// rough displaces a solid's surface by noise.
type rough struct {
	solid
	amp, freq float64
	seed      uint32
}

func (s rough) dist(p vec3) float64 {
	d := s.solid.dist(p)
	if d > 3*s.amp {
		return d - s.amp
	}
	return (d + s.amp*2*(noise3(p.mul(s.freq), s.seed)-0.5)) * 0.8
}
func (s rough) reach() float64 { return s.solid.reach() + s.amp }

// without is a solid with another cut out of it, both in the same frame.
type without struct {
	solid
	cut solid
	at  vec3
}

func (s without) dist(p vec3) float64 {
	return max(s.solid.dist(p), -s.cut.dist(p.sub(s.at)))
}

// half keeps the part of a solid that lies above z = low.
type half struct {
	solid
	low float64
}

func (s half) dist(p vec3) float64 { return max(s.solid.dist(p), s.low-p.z) }

// hollow keeps a shell of thickness w.
type hollow struct {
	solid
	w float64
}

func (s hollow) dist(p vec3) float64 { return math.Abs(s.solid.dist(p)) - s.w/2 }
func (s hollow) reach() float64      { return s.solid.reach() + s.w }
