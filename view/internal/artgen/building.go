package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// masonry is dressed stone in courses about a z axis, mossy toward the foot.
func masonry(c rgba, course, width float64, seed uint32) *material {
	joint := func(p vec3) (d, id float64) {
		row := math.Floor(p.z / course)
		a := math.Atan2(p.y, p.x) + 0.5*width*math.Mod(math.Abs(row), 2)
		col := math.Floor(a / width)
		u, v := a/width-col, p.z/course-row
		d = min(min(u, 1-u)*width*0.8, min(v, 1-v)*course)
		return d, hash01(int(row), int(col), 7, seed)
	}
	return &material{col: c, shine: 0.1, tight: 10,
		tint: func(p, n vec3, c rgba) rgba {
			if math.Abs(n.z) > 0.75 {
				return mossy(p, n, c.scale(0.92+0.16*noise3(p.mul(5), seed)), seed)
			}
			d, id := joint(p)
			c = c.scale(0.84+0.3*id).mix(c.scale(0.5), 1-ramp(0.005, 0.035, d))
			return mossy(p, n, c, seed)
		},
		bump: func(p vec3) float64 {
			d, id := joint(p)
			return 0.022*ramp(0, 0.05, d) + 0.006*id
		}}
}

// mossy grows moss on what lies low or looks up.
func mossy(p, n vec3, c rgba, seed uint32) rgba {
	m := noise3(p.mul(2.6), seed+5)*0.6 + noise3(p.mul(6), seed+6)*0.4
	k := ramp(0.62, 0.72, m+0.1*clamp01(n.z)+0.14*(1-clamp01(p.z/0.7))-0.04)
	return c.mix(mossCol.scale(0.8+0.4*noise3(p.mul(14), seed+8)), k*0.85)
}

func rockMat(c rgba, seed uint32) *material {
	return &material{col: c, shine: 0.08, tight: 8, tint: func(p, n vec3, c rgba) rgba {
		c = c.scale(0.85 + 0.3*noise3(p.mul(4), seed))
		return mossy(vec3{p.x, p.y, p.z + 0.5}, n, c, seed)
	}}
}

// sides gives a round drum for camp 1 and a prism for camp 2.
func (c camp) sides(n int) int {
	if c.round() {
		return 0
	}
	return n
}

// builder draws a thing that does not turn.
type builder func(m *model, c camp)

func tower(m *model, c camp) {
	stone, dark := masonry(stoneCol, 0.26, 0.42, 11), masonry(stoneDark, 0.2, 0.5, 12)
	n := c.sides(8)
	g := ground.turn(math.Pi / 8)
	m.add(g, dark, drum{0.3, 1.12, 1.02, 0.06, n})
	m.add(g.at(0, 0, 0.28), stone, drum{1.9, 0.9, 0.68, 0.03, n})
	m.add(g.at(0, 0, 2.1), dark, drum{0.22, 0.72, 0.92, 0.03, n})
	m.add(g.at(0, 0, 2.3), stone, drum{0.26, 0.95, 0.95, 0.03, n})
	battlements(m, g.at(0, 0, 2.55), stone, 0.84, 8)
	m.add(g.at(0, 0, 2.52), metal(c.main), drum{0.09, 0.74, 0.74, 0.02, n})
	towerDoor(m, c)
	crown(m, c, ground.at(0, 0, 2.6))
	pennants(m, c, 0.8, 1.95)
}

// battlements are merlons around a wall's top.
func battlements(m *model, f frame, stone *material, r float64, n int) {
	for i := range n {
		g := f.turn(2*math.Pi*(float64(i)+0.5)/float64(n)).at(r, 0, 0.06)
		m.add(g, stone, brick{0.11, 0.17, 0.16, 0.03})
	}
}

func towerDoor(m *model, c camp) {
	f := ground.turn(math.Pi/2).at(0.87, 0, 0.3)
	m.add(f.at(-0.02, 0, 0.24), masonry(stoneDark, 0.2, 0.5, 3), brick{0.12, 0.28, 0.34, 0.06})
	m.add(f.at(0.06, 0, 0.2), matte(barkCol), brick{0.07, 0.19, 0.28, 0.05})
	m.add(f.at(-0.05, 0, 0.9), matte(inkCol), brick{0.1, 0.055, 0.16, 0.04})
}

// crown carries the camp's crystal: a sphere in hoops or an octahedron in a
// claw.
func crown(m *model, c camp, f frame) {
	brass, gem := metal(brassCol), lit(c.main.mix(c.glow, 0.35), 0.45)
	m.add(f, brass, drum{0.3, 0.34, 0.2, 0.03, c.sides(4)})
	if c.round() {
		m.add(f.at(0, 0, 0.78), gem, ball{0.36})
		m.add(f.at(0, 0, 0.78).roll(0.5), brass, hoop{0.48, 0.045})
		m.add(f.at(0, 0, 0.78).pitch(1.2).roll(0.4), brass, hoop{0.48, 0.04})
		return
	}
	m.add(f.at(0, 0, 0.36).turn(0.5), gem, drum{0.5, 0.08, 0.34, 0.01, 4})
	m.add(f.at(0, 0, 0.85).turn(0.5), gem, drum{0.55, 0.34, 0.01, 0.01, 4})
	for i := range 4 {
		g := f.turn(0.5 + math.Pi/4 + float64(i)*math.Pi/2)
		m.chain(g, brass, 0.07, 0.02, vec3{0.2, 0, 0.1}, vec3{0.5, 0, 0.4}, vec3{0.46, 0, 0.85})
	}
}

// pennants hang the camp's cloth on three sides.
func pennants(m *model, c camp, r, top float64) {
	for _, a := range []float64{0.15, 1.1, 2.05, 3.0} {
		f := ground.turn(a).at(r, 0, top).pitch(-math.Pi / 2)
		m.add(f, cloth(c.main), plate{pennant(c, 0.8, 0.17), 0.05, 0.02, 0.85})
		m.add(f.at(0.3, 0, 0.03), metal(c.bright), emblemPlate(c, 0.085))
		m.bar(ground.turn(a), metal(brassCol), vec3{r, -0.22, top}, vec3{r, 0.22, top}, 0.04, 0.04)
	}
}

// pennant hangs along +x: a rounded tongue for camp 1, a pointed one for 2.
func pennant(c camp, length, half float64) field {
	if c.round() {
		return join(rect(vec2{(length - half) / 2, 0}, (length-half)/2, half, 0), circle(vec2{length - half, 0}, half))
	}
	return poly(vec2{0, -half}, vec2{length * 0.75, -half}, vec2{length, 0}, vec2{length * 0.75, half}, vec2{0, half})
}

func towerRuin(m *model, c camp) {
	stone, dark := masonry(stoneCol, 0.26, 0.42, 11), masonry(stoneDark, 0.2, 0.5, 12)
	n := c.sides(8)
	g := ground.turn(math.Pi / 8)
	m.add(g, dark, drum{0.3, 1.12, 1.02, 0.06, n})
	m.add(g.at(0, 0, 0.28), stone, broken{drum{1.0, 0.88, 0.8, 0.03, n}, 0.62, 21})
	m.add(g.at(0, 0, 0.5), matte(inkCol.light(0.12)), drum{0.1, 0.6, 0.6, 0.02, n})
	rubble(m, stoneCol, 1.0, 11, 31)
	m.bar(ground, matte(barkCol), vec3{-0.3, 0.5, 0.6}, vec3{0.9, 0.9, 0.1}, 0.07, 0.06)
	m.add(ground.at(0.75, 1.0, 0.12).turn(0.6).pitch(0.2), cloth(c.dark), brick{0.3, 0.17, 0.04, 0.02})
}

// broken cuts a ragged top off a wall and hollows it.
type broken struct {
	drum
	low  float64
	seed uint32
}

func (s broken) dist(p vec3) float64 {
	d := s.drum.dist(p)
	top := s.low + 0.5*(noise3(vec3{p.x * 2.2, p.y * 2.2, 0}, s.seed)-0.4)
	inner := s.drum
	inner.r1, inner.r2, inner.h = s.r1-0.22, s.r2-0.22, s.h*2
	return max(d, (p.z-top)*0.7, -inner.dist(p))
}

// rubble strews blocks about a foot.
func rubble(m *model, c rgba, r float64, n int, seed uint32) {
	for i := range n {
		a := 2 * math.Pi * (float64(i) + hash01(i, 0, 0, seed)) / float64(n)
		k := 0.09 + 0.13*hash01(i, 1, 0, seed)
		f := ground.turn(a).at(r*(0.75+0.5*hash01(i, 2, 0, seed)), 0, k*0.7).turn(hash01(i, 3, 0, seed) * 3).pitch(hash01(i, 4, 0, seed))
		m.add(f, rockMat(c.scale(0.8+0.35*hash01(i, 5, 0, seed)), seed+uint32(i)), rough{brick{k * 1.2, k, k * 0.8, 0.03}, 0.015, 6, seed})
	}
}

func base(m *model, c camp) {
	stone, dark := masonry(stoneCol, 0.28, 0.3, 41), masonry(stoneDark, 0.22, 0.32, 42)
	n := c.sides(6)
	m.add(ground, dark, drum{0.28, 2.05, 1.95, 0.06, n})
	m.add(ground.at(0, 0, 0.26), stone, drum{0.24, 1.75, 1.68, 0.04, n})
	m.add(ground.at(0, 0, 0.48), metal(c.main.dark(0.15)), drum{0.06, 1.5, 1.5, 0.02, n})
	m.add(ground.at(0, 0, 0.5), stone, drum{0.3, 0.95, 0.7, 0.05, n})
	for i := range 6 {
		f := ground.turn(math.Pi/6+float64(i)*math.Pi/3).at(1.62, 0, 0.3)
		baseHorn(m, c, f, stone)
	}
	baseCrystal(m, c)
}

// baseHorn is one of the pillars around the crystal.
func baseHorn(m *model, c camp, f frame, stone *material) {
	m.add(f, stone, drum{0.75, 0.26, 0.2, 0.03, c.sides(4)})
	m.add(f.at(0, 0, 0.74), metal(brassCol), drum{0.08, 0.25, 0.25, 0.02, c.sides(4)})
	if c.round() {
		m.add(f.at(0, 0, 0.98), lit(c.glow, 0.5), ball{0.18})
		m.chain(f, metal(slateCol), 0.1, 0.03, vec3{0.1, 0, 0.75}, vec3{0.22, 0, 1.2}, vec3{0, 0, 1.6}, vec3{-0.3, 0, 1.8})
		return
	}
	m.add(f.at(0, 0, 0.82), metal(slateCol), drum{1.0, 0.2, 0.01, 0.01, 4})
	m.add(f.at(0.16, 0, 0.4).pitch(math.Pi/2), metal(c.main), emblemPlate(c, 0.15))
}

func baseCrystal(m *model, c camp) {
	gem := lit(c.main.mix(c.glow, 0.3), 0.4)
	f := ground.at(0, 0, 0.75)
	if c.round() {
		m.add(f.at(0, 0, 1.15), gem, egg{0.72, 0.72, 1.0})
		for i, a := range []float64{0, 1.05, 2.1} {
			m.add(f.at(0, 0, 1.05).turn(a).roll(0.9+0.2*float64(i)), metal(brassCol), hoop{1.02, 0.055})
		}
		return
	}
	m.add(f.at(0, 0, 0.1), gem, drum{1.1, 0.2, 0.66, 0.01, 6})
	m.add(f.at(0, 0, 1.18), gem, drum{1.35, 0.66, 0.02, 0.01, 6})
	for i := range 5 {
		g := f.turn(float64(i)*1.257).at(0.62, 0, -0.2).pitch(-0.5)
		m.add(g, gem, drum{0.8, 0.17, 0.01, 0.01, 5})
	}
}

func baseRuin(m *model, c camp) {
	stone, dark := masonry(stoneCol, 0.28, 0.3, 41), masonry(stoneDark, 0.22, 0.32, 42)
	n := c.sides(6)
	m.add(ground, dark, drum{0.28, 2.05, 1.95, 0.06, n})
	m.add(ground.at(0, 0, 0.26), stone, broken{drum{0.6, 1.7, 1.6, 0.04, n}, 0.3, 51})
	m.add(ground.at(0, 0, 0.2), matte(inkCol.light(0.15)), drum{0.1, 1.4, 1.4, 0.02, n})
	rubble(m, stoneCol, 1.2, 16, 61)
	gem := lit(c.dark.mix(slateCol, 0.4), 0.1)
	for i := range 7 {
		a := float64(i) * 0.9
		g := ground.turn(a).at(0.3+0.5*hash01(i, 0, 0, 71), 0, 0.2).pitch(-0.4 - 0.7*hash01(i, 1, 0, 71))
		m.add(g, gem, drum{0.5 + 0.5*hash01(i, 2, 0, 71), 0.22, 0.02, 0.01, 4 + c.sides(1)})
	}
}

func fountain(m *model, c camp) {
	stone, dark := masonry(stoneCol, 0.2, 0.3, 81), masonry(stoneDark, 0.2, 0.3, 82)
	n := c.sides(8)
	m.add(ground, dark, drum{0.14, 1.5, 1.45, 0.04, n})
	m.add(ground.at(0, 0, 0.1), stone, without{drum{0.34, 1.25, 1.3, 0.05, n}, drum{0.6, 1.02, 1.05, 0.02, n}, vec3{0, 0, 0.12}})
	m.add(ground.at(0, 0, 0.1), lit(c.glow.mix(c.main, 0.35), 0.55), drum{0.2, 1.04, 1.04, 0.01, n})
	m.add(ground.at(0, 0, 0.1), stone, drum{0.8, 0.26, 0.16, 0.04, n})
	m.add(ground.at(0, 0, 0.85), stone, drum{0.14, 0.2, 0.56, 0.04, n})
	m.add(ground.at(0, 0, 0.92), lit(c.glow, 0.6), drum{0.09, 0.46, 0.46, 0.02, n})
	m.bar(ground, lit(c.glow.light(0.4), 0.8), vec3{0, 0, 0.95}, vec3{0, 0, 1.5}, 0.13, 0.07)
	for i := range 6 {
		g := ground.turn(float64(i) * math.Pi / 3)
		m.chain(g, lit(c.glow.light(0.4), 0.8), 0.035, 0.05, vec3{0.02, 0, 1.5}, vec3{0.3, 0, 1.45}, vec3{0.58, 0, 1.0}, vec3{0.72, 0, 0.32})
	}
}

func banner(m *model, c camp) {
	m.add(ground, rockMat(stoneCol, 91), drum{0.16, 0.26, 0.18, 0.04, c.sides(4)})
	m.bar(ground, matte(woodCol), vec3{0, 0, 0.1}, vec3{0, 0, 2.3}, 0.06, 0.05)
	m.bar(ground, metal(brassCol), vec3{-0.36, 0, 2.1}, vec3{0.36, 0, 2.1}, 0.045, 0.045)
	f := ground.at(0, 0.04, 2.08).turn(math.Pi / 2).pitch(-math.Pi/2 + 0.12)
	m.add(f, cloth(c.main), plate{pennant(c, 1.35, 0.31), 0.05, 0.02, 1.4})
	m.add(f.at(0.1, 0, 0.02), metal(brassCol), brick{0.04, 0.31, 0.03, 0.01})
	m.add(f.at(0.55, 0, 0.03), metal(c.bright), emblemPlate(c, 0.19))
	if c.round() {
		m.add(ground.at(0, 0, 2.38), metal(brassCol), ball{0.11})
		return
	}
	m.add(ground.at(0, 0, 2.28), metal(brassCol), drum{0.3, 0.1, 0.01, 0.01, 4})
}

func buildingJobs() []job {
	var jobs []job
	for _, b := range []struct {
		name string
		draw builder
	}{{"tower", tower}, {"tower_ruin", towerRuin}, {"base", base}, {"base_ruin", baseRuin}, {"fountain", fountain}, {"banner", banner}} {
		for _, c := range camps {
			build := func(m *model) { b.draw(m, c) }
			jobs = append(jobs, still(sheet.Of(b.name, c.id), build), shadowOf(sheet.Of(b.name+".shadow", c.id), build))
		}
	}
	return jobs
}

// still is a picture of a thing that does not turn.
func still(name string, build func(m *model)) job { return outlined(name, 1.7, build) }

// outlined is a still with a contour of its own width: what is small or leafy
// wants a thin one.
func outlined(name string, width float64, build func(m *model)) job {
	return job{name: name, draw: func() picture {
		m := newModel()
		build(m)
		cam := fieldCamera()
		cam.ss, cam.outline = 3, width
		return render(m, cam)
	}}
}
