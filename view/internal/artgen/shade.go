package main

import "math"

// The sun stands in the upper left of the screen; a cool rim comes from
// behind. Both belong to the ground, so shadows of all bodies agree.
var (
	sun     = vec3{-0.56, 0.05, 0.83}.norm()
	rimFrom = vec3{0.45, -0.85, 0.25}.norm()
	sunTint = rgba{1.16, 1.08, 0.95, 1}
	dimTint = rgba{0.40, 0.38, 0.56, 1}
)

// shade lights the surface of a part at p.
func (r *tracer) shade(p vec3, i int, list []int) rgba {
	q := &r.m.parts[i]
	n := r.normal(p, list)
	if q.mat.bump != nil {
		n = bumped(q, p, n)
	}
	col := q.mat.col
	if q.mat.tint != nil {
		col = q.mat.tint(q.f.local(p), localDir(q.f, n), col)
	}
	key := ramp(-0.25, 0.95, n.dot(sun)) * r.sunlight(p, n)
	open := r.openness(p, n)
	out := col.times(dimTint).mix(col.times(sunTint), key).scale(lerp(0.62, 1, open))
	out = out.plus(rgba{1, 0.97, 0.9, 1}, r.highlight(n, q.mat)*lerp(0.25, 1, key))
	rim := math.Pow(1-clamp01(n.dot(r.cam.back)), 2.2) * clamp01(n.dot(rimFrom)+0.25)
	out = out.plus(col.light(0.6), 0.55*rim*open)
	out = out.mix(col.plus(col, 0.25*clamp01(n.dot(r.cam.back))), q.mat.glow)
	return rgba{clamp01(out.r), clamp01(out.g), clamp01(out.b), 1}
}

func (r *tracer) highlight(n vec3, m *material) float64 {
	half := sun.add(r.cam.back).norm()
	return m.shine * math.Pow(clamp01(n.dot(half)), m.tight)
}

// normal is the slope of the distance, by four samples of a tetrahedron.
func (r *tracer) normal(p vec3, list []int) vec3 {
	const e = 0.006
	var n vec3
	for _, k := range [4]vec3{{1, -1, -1}, {-1, -1, 1}, {-1, 1, -1}, {1, 1, 1}} {
		n = n.add(k.mul(r.m.nearest(p.add(k.mul(e)), list).d))
	}
	return n.norm()
}

func localDir(f frame, n vec3) vec3 { return vec3{n.dot(f.x), n.dot(f.y), n.dot(f.z)} }

// bumped tilts the normal by the relief of the material.
func bumped(q *part, p, n vec3) vec3 {
	const e = 0.012
	o := q.f.local(p)
	h := q.mat.bump(o)
	g := vec3{q.mat.bump(o.add(vec3{e, 0, 0})) - h, q.mat.bump(o.add(vec3{0, e, 0})) - h, q.mat.bump(o.add(vec3{0, 0, e})) - h}.mul(1 / e)
	w := q.f.x.mul(g.x).add(q.f.y.mul(g.y)).add(q.f.z.mul(g.z))
	return n.sub(w.sub(n.mul(w.dot(n)))).norm()
}

// sunlight is 1 in the open and 0 in the shadow of the model itself.
func (r *tracer) sunlight(p, n vec3) float64 {
	const far = 1.6
	p = p.add(n.mul(0.03))
	r.scratch = r.m.near(p, sun, far, far/penumbra, r.all, r.scratch[:0])
	return softRay(r.m, p, r.scratch, far)
}

// penumbra is how far a shadow reaches for each unit of its soft edge.
const penumbra = 9

// softRay marches toward the sun; a near miss gives a soft edge.
func softRay(m *model, p vec3, list []int, far float64) float64 {
	if len(list) == 0 {
		return 1
	}
	light, t := 1.0, 0.02
	for range 24 {
		d := m.nearest(p.add(sun.mul(t)), list).d
		if d < 0.002 {
			return 0
		}
		light = min(light, penumbra*d/t)
		if t += max(d, 0.03); t > far {
			break
		}
	}
	return ramp(0, 1, light)
}

// openness is 1 on a free surface and falls toward 0 in corners and near the
// ground.
func (r *tracer) openness(p, n vec3) float64 {
	shut := 0.0
	r.scratch = r.m.near(p, n, 0.3, 0.3, r.all, r.scratch[:0])
	for _, h := range [3]float64{0.05, 0.14, 0.3} {
		q := p.add(n.mul(h))
		d := min(r.m.nearest(q, r.scratch).d, q.z+0.04)
		shut += max(0, h-d) / h
	}
	return clamp01(1 - shut/2.4)
}
