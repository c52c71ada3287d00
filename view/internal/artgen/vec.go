package main

import "math"

// vec2 is a point on a canvas, in pixels, y down.
type vec2 struct{ x, y float64 }

func (a vec2) add(b vec2) vec2    { return vec2{a.x + b.x, a.y + b.y} }
func (a vec2) sub(b vec2) vec2    { return vec2{a.x - b.x, a.y - b.y} }
func (a vec2) mul(k float64) vec2 { return vec2{a.x * k, a.y * k} }
func (a vec2) dot(b vec2) float64 { return a.x*b.x + a.y*b.y }
func (a vec2) len() float64       { return math.Sqrt(a.x*a.x + a.y*a.y) }
func (a vec2) abs() vec2          { return vec2{math.Abs(a.x), math.Abs(a.y)} }
func (a vec2) rot(r float64) vec2 {
	s, c := math.Sincos(r)
	return vec2{a.x*c - a.y*s, a.x*s + a.y*c}
}

// polar gives the point at distance r in direction a (radians, clockwise on
// the screen from the right).
func polar(r, a float64) vec2 {
	s, c := math.Sincos(a)
	return vec2{r * c, r * s}
}

// vec3 is a point of the modelled world in units: x right, y toward the
// viewer, z up.
type vec3 struct{ x, y, z float64 }

func (a vec3) add(b vec3) vec3    { return vec3{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec3) sub(b vec3) vec3    { return vec3{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec3) mul(k float64) vec3 { return vec3{a.x * k, a.y * k, a.z * k} }
func (a vec3) dot(b vec3) float64 { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec3) len() float64       { return math.Sqrt(a.dot(a)) }
func (a vec3) cross(b vec3) vec3 {
	return vec3{a.y*b.z - a.z*b.y, a.z*b.x - a.x*b.z, a.x*b.y - a.y*b.x}
}

// norm gives the unit vector; a zero vector gives straight up.
func (a vec3) norm() vec3 {
	l := a.len()
	if l == 0 {
		return vec3{0, 0, 1}
	}
	return a.mul(1 / l)
}

// frame is a place and an orientation: the world directions of its own axes.
type frame struct{ o, x, y, z vec3 }

var ground = frame{x: vec3{1, 0, 0}, y: vec3{0, 1, 0}, z: vec3{0, 0, 1}}

// world carries a point of the frame into the world.
func (f frame) world(p vec3) vec3 {
	return f.o.add(f.x.mul(p.x)).add(f.y.mul(p.y)).add(f.z.mul(p.z))
}

// local carries a point of the world into the frame.
func (f frame) local(p vec3) vec3 {
	d := p.sub(f.o)
	return vec3{d.dot(f.x), d.dot(f.y), d.dot(f.z)}
}

// at moves the origin by a displacement given in the frame's own axes.
func (f frame) at(x, y, z float64) frame {
	f.o = f.world(vec3{x, y, z})
	return f
}

// turn rotates about the frame's z axis, from x toward y.
func (f frame) turn(a float64) frame {
	s, c := math.Sincos(a)
	x := f.x.mul(c).add(f.y.mul(s))
	f.y = f.y.mul(c).sub(f.x.mul(s))
	f.x = x
	return f
}

// pitch rotates about the frame's y axis, from x toward z: a positive angle
// raises what points forward.
func (f frame) pitch(a float64) frame {
	s, c := math.Sincos(a)
	x := f.x.mul(c).add(f.z.mul(s))
	f.z = f.z.mul(c).sub(f.x.mul(s))
	f.x = x
	return f
}

// roll rotates about the frame's x axis, from y toward z.
func (f frame) roll(a float64) frame {
	s, c := math.Sincos(a)
	y := f.y.mul(c).add(f.z.mul(s))
	f.z = f.z.mul(c).sub(f.y.mul(s))
	f.y = y
	return f
}

// along gives a frame at a whose z axis points to b, and the distance.
func (f frame) along(a, b vec3) (frame, float64) {
	wa, wb := f.world(a), f.world(b)
	z := wb.sub(wa).norm()
	side := f.x
	if math.Abs(side.dot(z)) > 0.9 {
		side = f.y
	}
	y := z.cross(side).norm()
	return frame{o: wa, x: y.cross(z), y: y, z: z}, wb.sub(wa).len()
}

func clamp01(x float64) float64 { return max(0, min(1, x)) }

func lerp(a, b, t float64) float64 { return a + (b-a)*t }

// ramp is the smooth step from 0 at lo to 1 at hi.
func ramp(lo, hi, x float64) float64 {
	t := clamp01((x - lo) / (hi - lo))
	return t * t * (3 - 2*t)
}

// smin is the smooth minimum that rounds a seam of width k.
func smin(a, b, k float64) float64 {
	if k <= 0 {
		return min(a, b)
	}
	h := max(k-math.Abs(a-b), 0) / k
	return min(a, b) - h*h*k/4
}

// hypot is the length of (x, y); no input comes near the limits of a float.
func hypot(x, y float64) float64 { return math.Sqrt(x*x + y*y) }
