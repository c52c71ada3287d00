package main

import "math"

// statue is a stone knight on a plinth.
func statue(m *model) {
	stone := rockMat(stoneCol.mix(slateCol, 0.3), 831)
	m.add(ground, stone, brick{0.46, 0.4, 0.3, 0.05})
	m.add(ground.at(0, 0, 0.32), stone, brick{0.38, 0.32, 0.08, 0.03})
	m.melt(0.06, func() {
		m.add(ground.at(0, 0, 0.7), stone, drum{0.5, 0.25, 0.18, 0.05, 0})
		m.add(ground.at(0, 0, 1.2), stone, egg{0.28, 0.22, 0.24})
		m.bar(ground, stone, vec3{-0.26, 0, 1.3}, vec3{0, 0.26, 1.05}, 0.09, 0.08)
		m.bar(ground, stone, vec3{0.26, 0, 1.3}, vec3{0, 0.26, 1.05}, 0.09, 0.08)
		m.bar(ground, stone, vec3{0, 0.02, 0.36}, vec3{0, 0.02, 0.8}, 0.26, 0.24)
	})
	m.add(ground.at(0, 0.04, 1.55), stone, egg{0.19, 0.19, 0.21})
	m.add(ground.at(0, 0.2, 1.55), matte(inkCol.light(0.2)), brick{0.12, 0.04, 0.025, 0.01})
	m.add(ground.at(0, 0.3, 0.72), stone, brick{0.05, 0.04, 0.42, 0.02})
	m.add(ground.at(0, 0.3, 1.02), stone, brick{0.16, 0.045, 0.04, 0.02})
}

func campfire(m *model) {
	for i := range 8 {
		f := ground.turn(float64(i)*math.Pi/4).at(0.38, 0, 0.05)
		m.add(f, rockMat(slateCol, uint32(840+i)), rough{ball{0.12}, 0.03, 6, uint32(i)})
	}
	for i := range 5 {
		g := ground.turn(float64(i) * 1.257)
		m.bar(g, matte(barkCol), vec3{0.3, 0, 0.06}, vec3{0.02, 0, 0.34}, 0.06, 0.05)
	}
	m.melt(0.1, func() {
		for i := range 5 {
			g := ground.turn(float64(i)*1.257+0.6).at(0.1, 0, 0.2)
			m.bar(g, lit(fireCol.light(0.1), 0.9), vec3{}, vec3{0.05, 0, 0.3 + 0.1*float64(i%3)}, 0.11, 0.01)
		}
	})
	m.bar(ground, lit(goldCol, 0.95), vec3{0, 0.06, 0.2}, vec3{0, 0.08, 0.5}, 0.1, 0.01)
}

func well(m *model) {
	ground := ground.turn(0.55)
	stone := masonry(stoneCol, 0.18, 0.5, 851)
	m.add(ground, stone, without{drum{0.5, 0.55, 0.52, 0.04, 0}, drum{0.9, 0.4, 0.4, 0.01, 0}, vec3{0, 0, 0.1}})
	m.add(ground.at(0, 0, 0.1), metal(hex(0x2f6f9c)), drum{0.2, 0.42, 0.42, 0.01, 0})
	for _, s := range sides {
		m.bar(ground, matte(woodCol), vec3{s * 0.48, 0, 0.3}, vec3{s * 0.48, 0, 1.2}, 0.06, 0.05)
	}
	m.bar(ground, matte(barkCol), vec3{-0.5, 0, 0.95}, vec3{0.5, 0, 0.95}, 0.05, 0.05)
	roof := &material{col: hex(0x8d5a3c), tight: 4, tint: func(p, n vec3, c rgba) rgba {
		return c.scale(0.8 + 0.3*math.Abs(math.Sin(p.x*9)))
	}}
	for _, s := range sides {
		m.add(ground.at(0, s*0.24, 1.28).roll(-s*0.6), roof, brick{0.66, 0.34, 0.045, 0.02})
	}
	m.bar(ground, matte(barkCol), vec3{-0.68, 0, 1.44}, vec3{0.68, 0, 1.44}, 0.05, 0.05)
}

func crates(m *model) {
	plank := &material{col: woodCol, tight: 5, tint: func(p, n vec3, c rgba) rgba {
		return c.scale(0.82 + 0.25*ramp(0.04, 0.1, math.Abs(math.Mod(math.Abs(p.x+p.y*0.3+p.z)*6, 1)-0.5)))
	}}
	crate(m, ground.at(-0.22, -0.05, 0.26).turn(0.2), plank, 0.26)
	crate(m, ground.at(0.32, 0.1, 0.2).turn(-0.3), plank, 0.2)
	crate(m, ground.at(-0.18, -0.05, 0.7).turn(-0.25), plank, 0.18)
	m.add(ground.at(0.15, 0.4, 0), plank, drum{0.4, 0.19, 0.17, 0.05, 0})
	for _, z := range []float64{0.09, 0.3} {
		m.add(ground.at(0.15, 0.4, z), metal(slateCol), hoop{0.185, 0.022})
	}
}

func crate(m *model, f frame, wood *material, r float64) {
	m.add(f, wood, brick{r, r, r, 0.02})
	edge := matte(barkCol.light(0.1))
	for _, s := range sides {
		for _, t := range sides {
			m.add(f.at(s*r, t*r, 0), edge, brick{0.04, 0.04, r + 0.02, 0.01})
			m.add(f.at(s*r, 0, t*r), edge, brick{0.04, r + 0.02, 0.04, 0.01})
			m.add(f.at(0, s*r, t*r), edge, brick{r + 0.02, 0.04, 0.04, 0.01})
		}
	}
}

func mushrooms(m *model) {
	cap := &material{col: hex(0xc8443a), shine: 0.4, tight: 20, tint: func(p, n vec3, c rgba) rgba {
		f1, _, _ := cells(vec2{p.x * 9, p.y * 9}, 0, 861)
		return c.mix(boneCol, 1-ramp(0.2, 0.28, f1))
	}}
	for i, q := range [][4]float64{{0, 0, 0.3, 0.2}, {0.26, 0.08, 0.2, 0.14}, {-0.2, 0.14, 0.16, 0.11}, {0.06, 0.26, 0.12, 0.08}} {
		f := ground.at(q[0], q[1], 0).turn(float64(i))
		m.bar(f, matte(boneCol), vec3{}, vec3{0, 0, q[2]}, q[3]*0.42, q[3]*0.3)
		m.add(f.at(0, 0, q[2]), cap, half{egg{q[3], q[3], q[3] * 0.8}, -0.02})
	}
}

// reed, lily, tuft and flower are small plants.
func reed(v int) func(m *model) {
	return func(m *model) {
		for i := range 7 {
			a, h := float64(i)*2.4+float64(v), 0.5+0.35*hash01(i, v, 0, 871)
			f := ground.turn(a).at(0.05+0.16*hash01(i, v, 1, 871), 0, 0)
			m.bar(f, matte(hex(0x7f9a4a)), vec3{}, vec3{0.1, 0, h}, 0.03, 0.012)
			if i%2 == v {
				m.bar(f, matte(hex(0x7a4c2c)), vec3{0.09, 0, h * 0.85}, vec3{0.11, 0, h * 1.1}, 0.05, 0.045)
			}
		}
	}
}

func lily(v int) func(m *model) {
	return func(m *model) {
		pad := cut(circle(vec2{}, 0.26), poly(vec2{}, vec2{0.4, -0.08}, vec2{0.4, 0.1}))
		leaf := matte(hex(0x6fa14a))
		m.add(ground.turn(float64(v)*2), leaf, plate{pad, 0.04, 0.015, 0.3})
		m.add(ground.at(0.36, 0.16, 0).turn(1.3), leaf, small{plate{pad, 0.05, 0.02, 0.3}, 0.65})
		if v == 0 {
			return
		}
		for i := range 7 {
			g := ground.at(-0.04, 0, 0.08).turn(float64(i) * 0.9).pitch(0.5)
			m.add(g.at(0.09, 0, 0), matte(hex(0xf7c6d8)), egg{0.1, 0.045, 0.02})
		}
		m.add(ground.at(-0.04, 0, 0.11), matte(goldCol), ball{0.05})
	}
}

func tuft(v int) func(m *model) {
	return func(m *model) {
		col := [...]rgba{hex(0x86a645), hex(0x6f9440), hex(0xa4b254)}[v]
		for i := range 8 {
			a, h := float64(i)*2.4+float64(v)*0.7, 0.2+0.16*hash01(i, v, 0, 881)
			f := ground.turn(a)
			m.bar(f, matte(col.scale(0.85+0.3*hash01(i, v, 1, 881))), vec3{0.04, 0, 0}, vec3{0.08 + 0.14*hash01(i, v, 2, 881), 0, h}, 0.035, 0.006)
		}
	}
}

func flower(v int) func(m *model) {
	return func(m *model) {
		col := [...]rgba{hex(0xf3d24f), hex(0xe9e4f4), hex(0xb987e0)}[v]
		tuft(v)(m)
		for i := range 5 {
			a := float64(i)*1.9 + float64(v)
			f := ground.turn(a).at(0.06+0.16*hash01(i, v, 0, 891), 0, 0.22+0.12*hash01(i, v, 1, 891))
			m.bar(f, matte(hex(0x5e8a3a)), vec3{0, 0, -0.2}, vec3{}, 0.014, 0.012)
			for k := range 5 {
				g := f.turn(float64(k) * 1.257)
				m.add(g.at(0.05, 0, 0), matte(col), egg{0.045, 0.032, 0.025})
			}
			m.add(f.at(0, 0, 0.02), matte(hex(0xe08a2e)), ball{0.03})
		}
	}
}
