package main

import "math"

// field is a signed distance on the plane, negative inside.
type field func(p vec2) float64

func circle(c vec2, r float64) field {
	return func(p vec2) float64 { return p.sub(c).len() - r }
}

// rect is a box about c with half sizes and corner radius e.
func rect(c vec2, hx, hy, e float64) field {
	return func(p vec2) float64 {
		q := p.sub(c).abs().sub(vec2{hx - e, hy - e})
		return vec2{max(q.x, 0), max(q.y, 0)}.len() + min(max(q.x, q.y), 0) - e
	}
}

// oval is an ellipse about c.
func oval(c vec2, rx, ry float64) field {
	return func(p vec2) float64 {
		q := p.sub(c)
		k0 := vec2{q.x / rx, q.y / ry}.len()
		k1 := vec2{q.x / rx / rx, q.y / ry / ry}.len()
		if k1 == 0 {
			return -min(rx, ry)
		}
		return k0 * (k0 - 1) / k1
	}
}

// stick is a line from a to b whose half width goes from r1 to r2.
func stick(a, b vec2, r1, r2 float64) field {
	ab := b.sub(a)
	l2 := max(ab.dot(ab), 1e-9)
	return func(p vec2) float64 {
		t := clamp01(p.sub(a).dot(ab) / l2)
		return p.sub(a).sub(ab.mul(t)).len() - lerp(r1, r2, t)
	}
}

// poly is a polygon; points in either order.
func poly(pts ...vec2) field {
	return func(p vec2) float64 {
		best, sign := math.Inf(1), 1.0
		for i, b := range pts {
			a := pts[(i+len(pts)-1)%len(pts)]
			e, w := a.sub(b), p.sub(b)
			q := w.sub(e.mul(clamp01(w.dot(e) / max(e.dot(e), 1e-12))))
			best = min(best, q.dot(q))
			c1, c2, c3 := p.y >= b.y, p.y < a.y, e.x*w.y > e.y*w.x
			if c1 == c2 && c1 == c3 {
				sign = -sign
			}
		}
		return sign * math.Sqrt(best)
	}
}

// ngon is a regular polygon of n corners, the first at angle a.
func ngon(c vec2, r float64, n int, a float64) field {
	pts := make([]vec2, n)
	for i := range pts {
		pts[i] = c.add(polar(r, a+2*math.Pi*float64(i)/float64(n)))
	}
	return poly(pts...)
}

// star has n points of radius r and notches of radius q.
func star(c vec2, r, q float64, n int, a float64) field {
	pts := make([]vec2, 2*n)
	for i := range pts {
		rad := r
		if i%2 == 1 {
			rad = q
		}
		pts[i] = c.add(polar(rad, a+math.Pi*float64(i)/float64(n)))
	}
	return poly(pts...)
}

// curve is a quadratic arc from a by b to c whose half width goes r1 to r2.
func curve(a, b, c vec2, r1, r2 float64) field {
	const n = 14
	segs := make([]field, n)
	at := func(t float64) vec2 { return a.mul((1 - t) * (1 - t)).add(b.mul(2 * t * (1 - t))).add(c.mul(t * t)) }
	for i := range segs {
		t0, t1 := float64(i)/n, float64(i+1)/n
		segs[i] = stick(at(t0), at(t1), lerp(r1, r2, t0), lerp(r1, r2, t1))
	}
	return join(segs...)
}

// arc is a ring of radius r and half width w between two angles.
func arc(c vec2, r, w, from, to float64) field {
	n := int(math.Ceil(math.Abs(to-from)/0.12)) + 1
	segs := make([]field, n)
	for i := range segs {
		a, b := lerp(from, to, float64(i)/float64(n)), lerp(from, to, float64(i+1)/float64(n))
		segs[i] = stick(c.add(polar(r, a)), c.add(polar(r, b)), w, w)
	}
	return join(segs...)
}

// blade is a crescent: the part of a circle that lies outside another one.
func blade(c vec2, r float64, o vec2, q float64) field { return cut(circle(c, r), circle(o, q)) }

func ringOf(f field, w float64) field {
	return func(p vec2) float64 { return math.Abs(f(p)) - w }
}

func join(fs ...field) field {
	return func(p vec2) float64 {
		d := math.Inf(1)
		for _, f := range fs {
			d = min(d, f(p))
		}
		return d
	}
}

// blend joins with rounded seams.
func blend(k float64, fs ...field) field {
	return func(p vec2) float64 {
		d := fs[0](p)
		for _, f := range fs[1:] {
			d = smin(d, f(p), k)
		}
		return d
	}
}

func meet(f, g field) field { return func(p vec2) float64 { return max(f(p), g(p)) } }
func cut(f, g field) field  { return func(p vec2) float64 { return max(f(p), -g(p)) } }
func grow(f field, r float64) field {
	return func(p vec2) float64 { return f(p) - r }
}

// placed moves a field that was drawn about the origin to c, turned and
// scaled.
func placed(f field, c vec2, a, k float64) field {
	return func(p vec2) float64 { return f(p.sub(c).mul(1/k).rot(-a)) * k }
}

// below keeps what lies under the line y.
func below(y float64) field { return func(p vec2) float64 { return y - p.y } }
func above(y float64) field { return func(p vec2) float64 { return p.y - y } }

// wobble bends a field's outline by noise.
func wobble(f field, amp, size float64, seed uint32) field {
	return func(p vec2) float64 { return f(p) + amp*2*(fbm2(p.mul(1/size), 0, 2, seed)-0.5) }
}
