package main

import "math"

const shadowGrain = 2 // screen pixels that share one sample of a cast shadow

// shadowOf is the shadow that a thing casts on the ground in the sunlight,
// with a soft dark rim where it stands.
func shadowOf(name string, build func(m *model)) job {
	return job{name: name, draw: func() picture {
		m := newModel()
		build(m)
		return castShadow(m)
	}}
}

func castShadow(m *model) picture {
	cam := fieldCamera()
	lo, hi := shadowBounds(m, cam)
	w, h := int(hi.x-lo.x)/shadowGrain, int(hi.y-lo.y)/shadowGrain
	pic := newPicture(w, h)
	list := m.all()
	for y := range h {
		for x := range w {
			s := vec2{lo.x + (float64(x)+0.5)*shadowGrain, lo.y + (float64(y)+0.5)*shadowGrain}
			pic.px[y*w+x] = premultiply(hex(0x1a1430).alpha(0.52 * groundShade(m, cam, s, list)))
		}
	}
	pic = blurred(pic, 1)
	pic.pivot = vec2{-lo.x / shadowGrain, -lo.y / shadowGrain}
	pic.scale = shadowGrain
	return pic
}

// groundShade is 1 where the ground under a screen point lies in full shadow.
func groundShade(m *model, cam camera, s vec2, list []int) float64 {
	p := vec3{s.x / cam.scale, s.y / cam.scale / cam.back.z, 0.01}
	const far = 9
	dark := 1 - softRay(m, p, m.near(p, sun, far, far/penumbra, list, nil), far)
	gap := m.nearest(p, m.near(p, sun, 0, 0.4, list, nil)).d
	return max(dark, 0.75*(1-ramp(0, 0.4, gap)))
}

// shadowBounds holds every part and its shadow, in even pixels.
func shadowBounds(m *model, cam camera) (lo, hi vec2) {
	lo, hi = vec2{1e9, 1e9}, vec2{-1e9, -1e9}
	for i := range m.parts {
		p := &m.parts[i]
		foot := p.mid.sub(sun.mul(p.mid.z / sun.z))
		for _, q := range []vec3{foot, {p.mid.x, p.mid.y, 0}} {
			s, r := cam.screen(q), (p.reach+0.5)*cam.scale
			lo = vec2{min(lo.x, s.x-r), min(lo.y, s.y-r)}
			hi = vec2{max(hi.x, s.x+r), max(hi.y, s.y+r)}
		}
	}
	even := func(x float64) float64 { return shadowGrain * math.Floor(x/shadowGrain) }
	return vec2{even(lo.x), even(lo.y)}, vec2{even(hi.x) + shadowGrain, even(hi.y) + shadowGrain}
}

// blurred averages every pixel with its neighbours up to r away.
func blurred(p picture, r int) picture {
	q := newPicture(p.w, p.h)
	q.scale, q.keep, q.add, q.pivot = p.scale, p.keep, p.add, p.pivot
	for y := range p.h {
		for x := range p.w {
			var sum pixel
			for j := max(0, y-r); j <= min(p.h-1, y+r); j++ {
				for i := max(0, x-r); i <= min(p.w-1, x+r); i++ {
					sum = sum.plus(p.px[j*p.w+i])
				}
			}
			q.px[y*p.w+x] = sum.times(1 / float64((2*r+1)*(2*r+1)))
		}
	}
	return q
}
