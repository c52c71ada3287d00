package main

import "math"

// hash01 gives an evenly spread number in [0, 1) for a lattice point.
func hash01(x, y, z int, seed uint32) float64 {
	h := uint32(x)*0x8da6b343 ^ uint32(y)*0xd8163841 ^ uint32(z)*0xcb1ab31f ^ seed*0x9e3779b9
	h ^= h >> 16
	h *= 0x7feb352d
	h ^= h >> 15
	h *= 0x846ca68b
	h ^= h >> 16
	return float64(h) / (1 << 32)
}

func wrap(i, period int) int {
	if period <= 0 {
		return i
	}
	return ((i % period) + period) % period
}

// noise2 is value noise of p; it repeats every period lattice cells when
// period is positive.
func noise2(p vec2, period int, seed uint32) float64 {
	fx, fy := math.Floor(p.x), math.Floor(p.y)
	x, y := int(fx), int(fy)
	u, v := ramp(0, 1, p.x-fx), ramp(0, 1, p.y-fy)
	at := func(i, j int) float64 { return hash01(wrap(x+i, period), wrap(y+j, period), 0, seed) }
	return lerp(lerp(at(0, 0), at(1, 0), u), lerp(at(0, 1), at(1, 1), u), v)
}

// fbm2 sums octaves of noise2, each twice as fine and half as strong; the
// result lies in [0, 1].
func fbm2(p vec2, period, octaves int, seed uint32) float64 {
	sum, amp, total := 0.0, 1.0, 0.0
	for i := range octaves {
		sum += amp * noise2(p, period, seed+uint32(i)*17)
		total += amp
		amp /= 2
		p = p.mul(2)
		period *= 2
	}
	return sum / total
}

// noise3 is value noise in space.
func noise3(p vec3, seed uint32) float64 {
	fx, fy, fz := math.Floor(p.x), math.Floor(p.y), math.Floor(p.z)
	x, y, z := int(fx), int(fy), int(fz)
	u, v, w := ramp(0, 1, p.x-fx), ramp(0, 1, p.y-fy), ramp(0, 1, p.z-fz)
	at := func(i, j, k int) float64 { return hash01(x+i, y+j, z+k, seed) }
	low := lerp(lerp(at(0, 0, 0), at(1, 0, 0), u), lerp(at(0, 1, 0), at(1, 1, 0), u), v)
	high := lerp(lerp(at(0, 0, 1), at(1, 0, 1), u), lerp(at(0, 1, 1), at(1, 1, 1), u), v)
	return lerp(low, high, w)
}

// cells is Worley noise: the distances to the nearest and second nearest
// feature point and a number in [0, 1) that names the nearest cell.
func cells(p vec2, period int, seed uint32) (f1, f2, id float64) {
	fx, fy := math.Floor(p.x), math.Floor(p.y)
	x, y := int(fx), int(fy)
	f1, f2 = 9, 9
	for j := -1; j <= 1; j++ {
		for i := -1; i <= 1; i++ {
			cx, cy := wrap(x+i, period), wrap(y+j, period)
			q := vec2{fx + float64(i) + 0.15 + 0.7*hash01(cx, cy, 1, seed), fy + float64(j) + 0.15 + 0.7*hash01(cx, cy, 2, seed)}
			d := q.sub(p).len()
			if d < f1 {
				f1, f2, id = d, f1, hash01(cx, cy, 3, seed)
			} else if d < f2 {
				f2 = d
			}
		}
	}
	return f1, f2, id
}
