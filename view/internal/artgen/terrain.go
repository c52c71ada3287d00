package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

const tileSize = 256

// texture paints a tile that repeats; f gets a place in [0, 1)².
func texture(name string, f func(p vec2) rgba) job {
	return job{name: name, draw: func() picture {
		pic := newPicture(tileSize, tileSize)
		pic.keep = true
		for i := range pic.px {
			p := vec2{(float64(i%tileSize) + 0.5) / tileSize, (float64(i/tileSize) + 0.5) / tileSize}
			pic.px[i] = premultiply(f(p))
		}
		return pic
	}}
}

// relief lights a height field from the upper left.
func relief(h func(p vec2) float64, p vec2, k float64) float64 {
	const e = 1.0 / tileSize
	return 1 + k*(h(p)-h(vec2{p.x - e, p.y - e}))
}

// blades is a layer of grass strokes: a field of thin upright leaves.
func blades(p vec2, n int, seed uint32) (cover, id float64) {
	q := p.mul(float64(n))
	x, y := int(math.Floor(q.x)), int(math.Floor(q.y))
	for j := -1; j <= 2; j++ {
		for i := -1; i <= 1; i++ {
			cx, cy := wrap(x+i, n), wrap(y+j, n)
			if hash01(cx, cy, 1, seed) < 0.45 {
				continue
			}
			root := vec2{float64(x+i) + hash01(cx, cy, 2, seed), float64(y+j) + hash01(cx, cy, 3, seed)}
			tip := root.add(vec2{0.7 * (hash01(cx, cy, 4, seed) - 0.5), -0.7 - 0.8*hash01(cx, cy, 5, seed)})
			d := stick(root, tip, 0.13, 0.01)(q)
			if c := 1 - ramp(-0.02, 0.05, d); c > cover {
				cover, id = c, hash01(cx, cy, 6, seed)
			}
		}
	}
	return cover, id
}

// grass is short and even; version 1 is drier and has clover.
func grass(v int) func(p vec2) rgba {
	low := [...]rgba{hex(0x66883c), hex(0x768d42)}[v]
	high := [...]rgba{hex(0x7c9c48), hex(0x93a24f)}[v]
	seed := uint32(1000 + 100*v)
	return func(p vec2) rgba {
		n := fbm2(p.mul(6), 6, 4, seed)
		c := low.mix(high, ramp(0.3, 0.7, n))
		for i, k := range []int{22, 30} {
			cover, id := blades(p, k, seed+uint32(i)*7)
			c = c.mix(high.light(0.16*id).dark(0.14*(1-id)), 0.5*cover*ramp(0.35, 0.6, fbm2(p.mul(8), 8, 2, seed+9+uint32(i))))
		}
		return c.scale(0.97 + 0.06*hash01(int(p.x*tileSize), int(p.y*tileSize), 0, seed))
	}
}

func dirt(p vec2) rgba {
	h := func(p vec2) float64 { return fbm2(p.mul(8), 8, 4, 1201) }
	c := hex(0x9a7a52).mix(hex(0xb8976a), ramp(0.3, 0.7, h(p))).scale(relief(h, p, 2.2))
	f1, f2, id := cells(p.mul(14), 14, 1202)
	if id > 0.72 {
		size := 0.16 + 0.12*(id-0.72)/0.28
		k := 1 - ramp(size-0.04, size, f1)
		peb := hex(0xa99c88).scale(0.9 + 0.5*(f2-f1)*0.3 + 0.2*(id-0.8))
		c = c.mix(c.scale(0.72), 0.6*(1-ramp(size, size+0.1, f1)))
		c = c.mix(peb, k)
	}
	return c.scale(0.97 + 0.06*hash01(int(p.x*tileSize), int(p.y*tileSize), 0, 1203))
}

// stones is irregular paving; n stones along an edge.
func stones(n int, c, joint rgba, seed uint32) func(p vec2) rgba {
	return func(p vec2) rgba {
		q := p.add(vec2{0.012 * (fbm2(p.mul(12), 12, 2, seed+3) - 0.5), 0.012 * (fbm2(p.mul(12), 12, 2, seed+4) - 0.5)})
		f1, f2, id := cells(q.mul(float64(n)), n, seed)
		edge := f2 - f1
		h := func(p vec2) float64 {
			a, b, _ := cells(p.mul(float64(n)), n, seed)
			return ramp(0.02, 0.2, b-a) + 0.25*fbm2(p.mul(16), 16, 3, seed+1)
		}
		face := c.scale(0.84+0.3*id).mix(hex(0x9a8a94), 0.18*hash01(int(id*1e6), 0, 0, seed))
		face = face.scale(relief(h, q, 1.3)).scale(0.92 + 0.16*fbm2(p.mul(10), 10, 3, seed+2))
		out := joint.mix(face, ramp(0.03, 0.1, edge))
		moss := ramp(0.55, 0.7, fbm2(p.mul(5), 5, 3, seed+6)) * (1 - ramp(0.06, 0.22, edge))
		return out.mix(mossCol.scale(0.8), moss)
	}
}

// deck is the bridge: courses of dressed stone, laid across the way.
func deck(p vec2) rgba {
	const rows, cols = 6, 3
	y := p.y * rows
	row := math.Floor(y)
	x := p.x*cols + 0.5*math.Mod(row, 2)
	col := math.Floor(x)
	u, v := x-col, y-row
	id := hash01(wrap(int(col), cols), int(row), 0, 1301)
	d := min(min(u, 1-u)*tileSize/cols, min(v, 1-v)*tileSize/rows)
	c := hex(0xb2a48c).scale(0.86 + 0.24*id).scale(0.9 + 0.2*fbm2(p.mul(12), 12, 4, 1302))
	lit := 0.16 * (ramp(8, 1, min(u*tileSize/cols, v*tileSize/rows)) - ramp(8, 1, min((1-u)*tileSize/cols, (1-v)*tileSize/rows)))
	c = hex(0x5f5648).mix(c.scale(1+lit), ramp(1.2, 3.2, d))
	return c.mix(mossCol.scale(0.75), 0.7*ramp(0.58, 0.7, fbm2(p.mul(6), 6, 3, 1303))*(1-ramp(2, 9, d)))
}

// water is drawn in three frames that move on.
func water(i int) func(p vec2) rgba {
	t := float64(i) / 3
	return func(p vec2) rgba {
		bend := vec2{fbm2(p.mul(4), 4, 2, 1401) - 0.5, fbm2(p.mul(4), 4, 2, 1402) - 0.5}
		a := math.Sin(2 * math.Pi * (t + fbm2(p.mul(4), 4, 2, 1403)))
		q := p.add(bend.mul(0.12 + 0.03*a))
		f1, f2, _ := cells(q.mul(7), 7, 1404)
		web := 1 - ramp(0.02, 0.13+0.05*a, f2-f1)
		c := hex(0x2f7fa3).mix(hex(0x49a0b4), fbm2(p.mul(5), 5, 3, 1405))
		c = c.mix(hex(0x256a92), 0.5*ramp(0.5, 0.75, fbm2(q.mul(6), 6, 2, 1406)))
		return c.mix(hex(0xa9e2e6), 0.34*web*ramp(0.3, 0.7, fbm2(p.mul(8), 8, 2, 1407)+0.1*a))
	}
}

func cliff(p vec2) rgba {
	h := func(p vec2) float64 {
		f1, f2, id := cells(p.mul(6), 6, 1501)
		return 0.8*ramp(0, 0.25, f2-f1) + 0.5*id + 0.5*fbm2(p.mul(12), 12, 4, 1502)
	}
	c := hex(0x7d7468).mix(hex(0x968b7a), fbm2(p.mul(5), 5, 3, 1503)).scale(clampTo(relief(h, p, 1.6), 0.55, 1.4))
	return c.mix(mossCol.scale(0.85), 0.8*ramp(0.55, 0.68, fbm2(p.mul(6), 6, 4, 1504)))
}

func clampTo(x, lo, hi float64) float64 { return max(lo, min(hi, x)) }

func sand(p vec2) rgba {
	h := func(p vec2) float64 {
		return fbm2(p.mul(10), 10, 4, 1601) + 0.25*math.Sin(2*math.Pi*(6*p.y+0.8*fbm2(p.mul(4), 4, 2, 1602)*2))
	}
	return hex(0xcdb788).mix(hex(0xdccb9d), fbm2(p.mul(6), 6, 3, 1603)).scale(relief(h, p, 0.8)).scale(0.97 + 0.06*hash01(int(p.x*tileSize), int(p.y*tileSize), 0, 1604))
}

// blob is a patch of a texture with a ragged soft edge, to be stamped on the
// ground.
func blob(name string, seed uint32, f func(p vec2) rgba, strength float64) job {
	return job{name: name, draw: func() picture {
		const n = 192
		pic := newPicture(n, n)
		for i := range pic.px {
			x, y := float64(i%n)+0.5, float64(i/n)+0.5
			p := vec2{x, y}
			r := p.sub(vec2{n / 2, n / 2}).len() / (n / 2)
			edge := r + 0.5*(fbm2(p.mul(1.0/28), 0, 4, seed)-0.5)
			a := 1 - ramp(0.45, 0.8, edge)
			pic.px[i] = premultiply(f(p.mul(1.0 / tileSize)).alpha(a * strength * (1 - ramp(0.9, 1, r))))
		}
		return pic
	}}
}

func terrainJobs() []job {
	var jobs []job
	for i := range 2 {
		jobs = append(jobs, texture(sheet.Nth("grass", i), grass(i)),
			blob(sheet.Nth("blob_dirt", i), uint32(1710+i), dirt, 1),
			blob(sheet.Nth("blob_moss", i), uint32(1720+i), func(vec2) rgba { return hex(0x4f7434) }, 0.6),
			blob(sheet.Nth("blob_shade", i), uint32(1730+i), func(vec2) rgba { return hex(0x2b3a2c) }, 0.45),
			blob(sheet.Nth("blob_shore", i), uint32(1740+i), sand, 1))
	}
	for i := range 3 {
		n := []int{5, 8, 4}[i]
		jobs = append(jobs, texture(sheet.Nth("water", i), water(i)),
			texture(sheet.Nth("paving", i), stones(n, stoneCol, hex(0x5a5044), uint32(1801+i*10))))
	}
	return append(jobs, texture("dirt", dirt), texture("bridge", deck), texture("cliff", cliff), texture("sand", sand))
}
