package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// foliage is a mottled leaf colour, lighter where it looks up.
func foliage(c rgba, seed uint32) *material {
	return &material{col: c, shine: 0.06, tight: 6, tint: func(p, n vec3, c rgba) rgba {
		k := noise3(p.mul(9), seed)*0.6 + noise3(p.mul(19), seed+1)*0.4
		c = c.scale(0.74 + 0.5*k)
		return c.mix(hex(0xd9d46a), 0.28*clamp01(n.z)*ramp(0.45, 0.75, k))
	}, bump: func(p vec3) float64 {
		return 0.07*noise3(p.mul(9), seed+2) + 0.035*noise3(p.mul(20), seed+3)
	}}
}

func trunk(m *model, c rgba, h, r float64) {
	m.melt(0.08, func() {
		m.bar(ground, matte(c), vec3{0, 0, 0}, vec3{0, 0, h}, r, r*0.6)
		for i := range 4 {
			g := ground.turn(0.5 + float64(i)*1.6)
			m.bar(g, matte(c), vec3{r * 0.4, 0, r}, vec3{r * 2, 0, 0}, r*0.5, r*0.2)
		}
	})
}

// pine is a stack of ragged cones.
func pine(v int) func(m *model) {
	return func(m *model) {
		seed := uint32(100 + v*10)
		col := [...]rgba{hex(0x4c8155), hex(0x5f8a48)}[v]
		trunk(m, barkCol, 0.6, 0.14)
		tiers := 4 + v
		for i := range tiers {
			t := float64(i) / float64(tiers)
			z, r := 0.35+2.0*t, 0.85*(1-t*0.78)
			m.add(ground.at(0, 0, z).turn(float64(i)), foliage(col.light(0.12*t), seed+uint32(i)),
				rough{ruffled{drum{0.8, r, 0.03, 0.04, 0}, 8, 0.06}, 0.025, 6, seed + uint32(i)})
		}
	}
}

// ruffled scallops the rim of a cone.
type ruffled struct {
	drum
	n   float64
	amp float64
}

func (s ruffled) dist(p vec3) float64 {
	a := math.Atan2(p.y, p.x)
	k := 1 + s.amp*math.Sin(a*s.n)
	return s.drum.dist(vec3{p.x / k, p.y / k, p.z + s.amp*0.8*math.Sin(a*s.n)}) * 0.75
}

// crownOf heaps balls of leaves.
func crownOf(m *model, mid vec3, spread, r float64, n int, mat *material, seed uint32) {
	m.melt(0.1, func() {
		m.add(ground.at(mid.x, mid.y, mid.z), mat, rough{ball{r * 1.15}, 0.07, 5, seed})
		for i := range n {
			a := 2 * math.Pi * (float64(i) + 0.5*hash01(i, 0, 0, seed)) / float64(n)
			z := mid.z + (hash01(i, 1, 0, seed)-0.55)*r*1.1
			k := r * (0.55 + 0.35*hash01(i, 2, 0, seed))
			f := ground.turn(a).at(mid.x+spread*(0.75+0.4*hash01(i, 3, 0, seed)), mid.y, z)
			m.add(f, mat, rough{ball{k}, 0.07, 5, seed + uint32(i)})
		}
	})
}

func oak(v int) func(m *model) {
	return func(m *model) {
		seed := uint32(200 + v*10)
		col := [...]rgba{leafCol, hex(0x7d9a3a)}[v]
		trunk(m, barkCol, 1.1, 0.2)
		crownOf(m, vec3{0, 0, 1.45}, 0.55, 0.62, 7+v, foliage(col, seed), seed)
		crownOf(m, vec3{0.05, -0.05, 1.95}, 0.3, 0.42, 5, foliage(col.light(0.12), seed+3), seed+50)
	}
}

// birch has a pale trunk and a slender golden crown.
func birch(v int) func(m *model) {
	return func(m *model) {
		seed := uint32(300 + v*10)
		bark := &material{col: hex(0xe2dccb), tight: 4, tint: func(p, n vec3, c rgba) rgba {
			return c.mix(hex(0x4a4038), ramp(0.62, 0.7, noise3(vec3{p.x * 3, p.y * 3, p.z * 11}, seed)))
		}}
		m.bar(ground, bark, vec3{}, vec3{0.05, 0, 1.5}, 0.11, 0.07)
		m.bar(ground, bark, vec3{0.02, 0, 0.8}, vec3{0.35, 0.1, 1.4}, 0.06, 0.04)
		col := [...]rgba{hex(0xd9a441), hex(0xc9743a)}[v]
		crownOf(m, vec3{0.02, 0, 1.75}, 0.32, 0.42, 6, foliage(col, seed), seed)
		crownOf(m, vec3{0.3, 0.1, 1.4}, 0.2, 0.28, 4, foliage(col.dark(0.1), seed+3), seed+50)
		crownOf(m, vec3{0, 0, 2.15}, 0.15, 0.26, 4, foliage(col.light(0.12), seed+4), seed+60)
	}
}

func bush(v int) func(m *model) {
	return func(m *model) {
		seed := uint32(400 + v*10)
		col := [...]rgba{hex(0x55803c), hex(0x6f8f45)}[v]
		crownOf(m, vec3{0, 0, 0.24}, 0.36, 0.36, 6, foliage(col, seed), seed)
		for i := range 9 {
			a, z := float64(i)*2.4, 0.3+0.25*hash01(i, 0, 0, seed)
			f := ground.turn(a).at(0.25+0.3*hash01(i, 1, 0, seed), 0, z+0.12)
			m.add(f, matte([...]rgba{hex(0xd6473f), hex(0xf0e6c8)}[v]), ball{0.055})
		}
	}
}

func rock(v int) func(m *model) {
	return func(m *model) {
		seed := uint32(500 + v*10)
		mat := rockMat(stoneCol.mix(slateCol, 0.35*float64(v)), seed)
		r := 0.28 + 0.12*float64(v)
		m.add(ground.at(0, 0, r*0.35).turn(float64(v)).roll(0.2), mat, rough{brick{r * 1.2, r * 0.9, r * 0.75, 0.12}, 0.07, 3, seed})
		m.add(ground.at(r*1.1, r*0.6, r*0.2).turn(1), mat, rough{brick{r * 0.5, r * 0.45, r * 0.4, 0.07}, 0.04, 4, seed + 1})
		if v > 0 {
			m.add(ground.at(-r*1.1, r*0.5, r*0.2).turn(2), mat, rough{brick{r * 0.55, r * 0.4, r * 0.45, 0.07}, 0.04, 4, seed + 2})
		}
	}
}

// crag is a cliff block, tall enough to hide behind.
func crag(v int) func(m *model) {
	return func(m *model) {
		seed := uint32(600 + v*10)
		mat := rockMat(hex(0x8f8578), seed)
		for i, b := range [][5]float64{{0, 0, 0.8, 0.6, 1.05}, {0.65, 0.25, 0.45, 0.5, 0.6}, {-0.6, 0.3, 0.5, 0.42, 0.75}, {0.1, 0.55, 0.5, 0.3, 0.35}} {
			f := ground.at(b[0], b[1], b[4]*0.45).turn(0.35*float64(i) + float64(v))
			m.add(f, mat, rough{brick{b[2], b[3], b[4] * 0.75, 0.14}, 0.1, 2.6, seed + uint32(i)})
		}
	}
}

func stump(m *model) {
	rings := &material{col: hex(0xc79a62), tight: 4, tint: func(p, n vec3, c rgba) rgba {
		return c.scale(0.85 + 0.2*math.Sin(hypot(p.x, p.y)*70))
	}}
	trunk(m, barkCol, 0.2, 0.3)
	m.add(ground.at(0, 0, 0.28), rings, drum{0.2, 0.28, 0.26, 0.02, 0})
}

func fallenLog(m *model) {
	m.bar(ground, rockMat(barkCol, 701), vec3{-0.7, 0.1, 0.17}, vec3{0.7, -0.1, 0.17}, 0.18, 0.16)
	m.add(ground.at(0.72, -0.1, 0.17).pitch(math.Pi/2).at(0, 0, -0.13), matte(hex(0xc79a62)), drum{0.1, 0.14, 0.14, 0.02, 0})
	m.bar(ground, matte(barkCol), vec3{0.1, 0, 0.25}, vec3{0.25, 0.2, 0.5}, 0.07, 0.03)
}

// rail is one length of the bridge's parapet, along x, as long as a cell of
// a map.
func rail(m *model) {
	const length = 0.68
	stone := rockMat(stoneCol, 801)
	m.add(ground.at(0, 0, 0.1), stone, brick{length / 2, 0.17, 0.12, 0.02})
	m.add(ground.at(0, 0, 0.5), stone, brick{length / 2, 0.16, 0.08, 0.02})
	for _, s := range sides {
		m.add(ground.at(s*length/4, 0, 0.2), stone, drum{0.26, 0.1, 0.08, 0.03, 0})
	}
}

func pillar(m *model) {
	stone := masonry(stoneCol, 0.26, 0.8, 811)
	m.add(ground, stone, drum{0.22, 0.34, 0.32, 0.03, 4})
	m.add(ground.at(0, 0, 0.2), stone, drum{0.75, 0.26, 0.24, 0.02, 4})
	m.add(ground.at(0, 0, 0.93), stone, drum{0.14, 0.33, 0.33, 0.03, 4})
	m.add(ground.at(0, 0, 1.15), rockMat(stoneCol, 812), ball{0.22})
}

func lantern(m *model) {
	m.add(ground, rockMat(stoneCol, 821), drum{0.16, 0.24, 0.18, 0.04, 0})
	m.bar(ground, matte(barkCol), vec3{0, 0, 0.1}, vec3{0, 0, 1.5}, 0.055, 0.045)
	m.chain(ground, metal(slateCol), 0.035, 0.03, vec3{0, 0, 1.4}, vec3{0.16, 0.05, 1.62}, vec3{0.34, 0.1, 1.55})
	f := ground.at(0.34, 0.1, 1.2)
	m.add(f, lit(hex(0xffd27a), 0.85), drum{0.24, 0.11, 0.13, 0.02, 0})
	m.add(f.at(0, 0, 0.22), metal(slateCol), drum{0.12, 0.18, 0.03, 0.02, 6})
	m.add(f.at(0, 0, -0.05), metal(slateCol), drum{0.06, 0.13, 0.13, 0.02, 6})
}

func floraJobs() []job {
	var jobs []job
	add := func(name, shadow string, width float64, build func(m *model)) {
		jobs = append(jobs, outlined(name, width, build), shadowOf(shadow, build))
	}
	for _, v := range []struct {
		name string
		n    int
		line float64
		of   func(int) func(*model)
	}{{"tree_pine", 2, 0.7, pine}, {"tree_oak", 2, 1.2, oak}, {"tree_birch", 2, 1.2, birch}, {"bush", 2, 0.9, bush}, {"rock", 3, 1.2, rock}, {"crag", 2, 1.4, crag}} {
		for i := range v.n {
			add(sheet.Nth(v.name, i), sheet.Nth(v.name+".shadow", i), v.line, v.of(i))
		}
	}
	add("rail", "rail.shadow", 1.4, rail)
	add("pillar", "pillar.shadow", 1.4, pillar)
	add("lantern", "lantern.shadow", 1.4, lantern)
	add("statue", "statue.shadow", 1.4, statue)
	add("campfire", "campfire.shadow", 1.4, campfire)
	add("well", "well.shadow", 1.4, well)
	add("crates", "crates.shadow", 1.4, crates)
	jobs = append(jobs, still("stump", stump), still("log", fallenLog), outlined("mushrooms", 0.8, mushrooms))
	for _, v := range []struct {
		name string
		n    int
		of   func(int) func(*model)
	}{{"reed", 2, reed}, {"lily", 2, lily}, {"tuft", 3, tuft}, {"flower", 3, flower}} {
		for i := range v.n {
			jobs = append(jobs, outlined(sheet.Nth(v.name, i), 0.35, v.of(i)))
		}
	}
	return jobs
}
