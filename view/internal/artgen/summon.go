package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// wolf is a spirit on four legs in a camp's collar.
func wolf(m *model, c camp, root frame, p sheet.Pose) {
	swing, lunge := 0.0, 0.0
	switch p {
	case sheet.WalkA:
		swing = 0.16
	case sheet.WalkB:
		swing = -0.16
	case sheet.Strike:
		lunge = 0.14
	}
	fur, pale := cloth(hex(0x70757f).mix(c.main, 0.22)), cloth(hex(0xd5d8dc))
	t := root.at(lunge, 0, 0.46).pitch(-lunge * 0.6)
	m.melt(0.1, func() {
		m.add(t.at(0.2, 0, 0.04), fur, egg{0.3, 0.22, 0.25})
		m.add(t.at(-0.2, 0, 0), fur, egg{0.34, 0.18, 0.19})
		m.bar(t, fur, vec3{0.3, 0, 0.1}, vec3{0.54, 0, 0.26}, 0.22, 0.17)
	})
	wolfLegs(m, root, t, fur, pale, swing, lunge)
	wolfHead(m, c, t.at(0.6, 0, 0.3).pitch(-0.2+lunge), fur, pale, p)
	m.chain(t, fur, 0.1, 0.03, vec3{-0.48, 0, 0.04}, vec3{-0.66, swing * 0.5, 0.06}, vec3{-0.84, swing, -0.04}, vec3{-1.0, swing, 0.02})
	m.melt(0.08, func() {
		for i := range 4 {
			k := float64(i)
			m.bar(t, cloth(c.main), vec3{0.42 - 0.17*k, 0, 0.2 - 0.03*k}, vec3{0.26 - 0.19*k, 0, 0.4 - 0.05*k}, 0.15-0.015*k, 0.02+0.05*float64(2-c.id))
		}
	})
	m.add(t.at(0.4, 0, 0.16).pitch(0.95), metal(c.bright), hoop{0.215, 0.05})
	m.shrink(0.8)
}

func wolfLegs(m *model, root, t frame, fur, pale *material, swing, lunge float64) {
	for i, x := range []float64{0.3, -0.34} {
		for _, s := range sides {
			k := s * swing
			if i == 1 {
				k = -k
			}
			foot := vec3{x + k + lunge*float64(1-i)*2.2, s * 0.15, 0.07 + max(0, k)*0.4 + lunge*float64(1-i)*0.8}
			top := t.o.add(t.x.mul(x)).add(t.y.mul(s * 0.13))
			m.bar(root, fur, root.local(top), vec3{foot.x - 0.03, foot.y, foot.z + 0.06}, 0.11, 0.06)
			m.add(root.at(foot.x+0.03, foot.y, foot.z), pale, egg{0.1, 0.07, 0.06})
		}
	}
}

func wolfHead(m *model, c camp, f frame, fur, pale *material, p sheet.Pose) {
	jaw := -0.06
	if p == sheet.Strike {
		jaw = -0.16
	}
	m.melt(0.06, func() {
		m.add(f, fur, egg{0.25, 0.24, 0.22})
		m.bar(f, fur, vec3{0.1, 0, -0.03}, vec3{0.42, 0, -0.08}, 0.14, 0.08)
		for _, s := range sides {
			m.bar(f, fur, vec3{0, s * 0.16, -0.04}, vec3{-0.14, s * 0.3, -0.1}, 0.11, 0.02)
		}
	})
	m.bar(f, pale, vec3{0.06, 0, -0.12}, vec3{0.36, 0, -0.1 + jaw}, 0.085, 0.05)
	m.add(f.at(0.49, 0, -0.05), matte(inkCol), ball{0.055})
	for _, s := range sides {
		m.add(f.at(0.19, s*0.12, 0.09), lit(c.glow, 0.9), egg{0.055, 0.045, 0.045})
		m.bar(f, fur, vec3{-0.04, s * 0.15, 0.12}, vec3{-0.1, s * 0.22, 0.44}, 0.11, 0.01)
	}
}

// turretGun is a gun on three legs that turns on its foot.
func turretGun(m *model, c camp, root frame, p sheet.Pose) {
	iron, brass := metal(slateCol), metal(brassCol)
	for i := range 3 {
		g := ground.turn(math.Pi/6 + float64(i)*2*math.Pi/3)
		m.chain(g, iron, 0.07, 0.06, vec3{0.1, 0, 0.46}, vec3{0.44, 0, 0.38}, vec3{0.62, 0, 0.06})
		m.add(g.at(0.64, 0, 0.03), brass, drum{0.06, 0.12, 0.09, 0.015, c.sides(4)})
	}
	m.add(ground.at(0, 0, 0.4), brass, drum{0.1, 0.2, 0.24, 0.02, c.sides(6)})
	gunHead(m, c, root.at(0, 0, 0.5), iron, brass, p)
	m.shrink(0.86)
}

func gunHead(m *model, c camp, t frame, iron, brass *material, p sheet.Pose) {
	back := 0.0
	if p == sheet.Strike {
		back = -0.12
	}
	team := metal(c.main)
	if c.round() {
		m.add(t.at(0, 0, 0.02), team, half{egg{0.34, 0.3, 0.34}, 0})
	} else {
		m.add(t, team, drum{0.3, 0.3, 0.18, 0.03, 4})
	}
	m.add(t.at(0, 0, 0.02), brass, drum{0.06, 0.33, 0.33, 0.02, c.sides(4)})
	for _, s := range sides {
		m.bar(t, iron, vec3{0.1 + back, s * 0.1, 0.14}, vec3{0.62 + back, s * 0.1, 0.16}, 0.075, 0.07)
		m.add(t.at(0.58+back, s*0.1, 0.16).pitch(-math.Pi/2), brass, drum{0.1, 0.09, 0.1, 0.015, 0})
		m.add(t.at(0.68+back, s*0.1, 0.165).pitch(-math.Pi/2), matte(inkCol), drum{0.02, 0.06, 0.06, 0.005, 0})
		if p == sheet.Strike {
			m.add(t.at(0.8, s*0.1, 0.165), lit(goldCol, 0.9), rough{egg{0.15, 0.1, 0.1}, 0.04, 9, 67})
		}
	}
	m.add(t.at(0.26, 0, 0.25), lit(c.glow, 0.85), ball{0.075})
	m.add(t.at(-0.3, 0, 0.12), iron, brick{0.13, 0.18, 0.13, 0.04})
	m.bar(t, brass, vec3{-0.2, 0.14, 0.2}, vec3{-0.24, 0.14, 0.62}, 0.025, 0.02)
	m.add(t.at(-0.24, 0.14, 0.64), lit(c.glow, 0.7), ball{0.05})
}

// turretStill is the gun as a building that does not turn.
func turretStill(m *model, c camp) { turretGun(m, c, ground.turn(0.9), sheet.WalkA) }

func turretRuin(m *model, c camp) {
	iron := metal(slateCol.dark(0.2))
	for i := range 3 {
		g := ground.turn(math.Pi/2 + float64(i)*2*math.Pi/3)
		m.chain(g, iron, 0.06, 0.05, vec3{0.08, 0, 0.2 + 0.1*float64(i%2)}, vec3{0.3, 0.1, 0.16}, vec3{0.42, 0.06, 0.05})
	}
	m.add(ground.at(-0.16, 0.1, 0.1).turn(2).roll(0.7), metal(c.dark), half{hollow{egg{0.26, 0.24, 0.24}, 0.05}, 0})
	m.bar(ground, iron, vec3{0.1, 0.2, 0.08}, vec3{0.46, 0.3, 0.07}, 0.065, 0.06)
	pebbles(m, 0.42, 8, 73)
}

// sightWard is a carved post with an eye that watches.
func sightWard(m *model, c camp) {
	wood, brass := matte(hex(0x8a5f3a)), metal(brassCol)
	pebbles(m, 0.2, 7, 79)
	m.add(ground, wood, drum{0.34, 0.15, 0.12, 0.02, c.sides(4)})
	m.add(ground.at(0, 0, 0.3), cloth(c.main), drum{0.12, 0.16, 0.16, 0.02, c.sides(4)})
	m.add(ground.at(0, 0, 0.4), wood, drum{0.3, 0.12, 0.17, 0.02, c.sides(4)})
	e := ground.at(0, 0, 0.9)
	m.add(e, lit(hex(0xf4f6ee), 0.4), ball{0.21})
	f := e.turn(math.Pi/2 - 0.2).pitch(0.45)
	m.add(f.at(0.12, 0, 0), lit(c.main.mix(c.glow, 0.4), 0.7), ball{0.135})
	m.add(f.at(0.21, 0, 0), matte(inkCol), ball{0.06})
	for i := range 4 {
		g := ground.at(0, 0, 0.68).turn(math.Pi/4 + float64(i)*math.Pi/2)
		m.chain(g, brass, 0.055, 0.015, vec3{0.1, 0, 0}, vec3{0.28, 0, 0.14}, vec3{0.25, 0, 0.44})
	}
	for _, s := range sides {
		m.bar(ground, cloth(c.bright), vec3{s * 0.13, 0.06, 0.36}, vec3{s * 0.26, 0.1, 0.08}, 0.035, 0.06)
	}
	m.shrink(1.2)
}

// pebbles lie about a foot of radius r.
func pebbles(m *model, r float64, n int, seed uint32) {
	for i := range n {
		k := 0.05 + 0.05*hash01(i, 1, 0, seed)
		f := ground.turn(2*math.Pi*float64(i)/float64(n)).at(r*(0.8+0.5*hash01(i, 2, 0, seed)), 0, k*0.5)
		m.add(f.turn(float64(i)), matte(stoneCol), rough{egg{k * 1.3, k, k * 0.8}, 0.01, 8, seed})
	}
}

func wardRuin(m *model, c camp) {
	wood := matte(hex(0x6b4a33))
	pebbles(m, 0.24, 8, 83)
	m.add(ground, wood, broken{drum{0.3, 0.15, 0.13, 0.02, c.sides(4)}, 0.16, 84})
	m.bar(ground, wood, vec3{0.12, 0.14, 0.1}, vec3{0.5, 0.26, 0.09}, 0.11, 0.13)
	m.add(ground.at(-0.24, 0.2, 0.12), matte(hex(0xc9cbc2)), half{hollow{ball{0.17}, 0.04}, -0.06})
	m.add(ground.at(0.3, 0.1, 0.16), cloth(c.dark), brick{0.12, 0.1, 0.03, 0.01})
}

// summonBuildings are the summons that stand where they were set.
func summonBuildings() []job {
	var jobs []job
	for _, b := range []struct {
		name string
		draw builder
	}{{"turret_gun", turretStill}, {"turret_gun_ruin", turretRuin}, {"sight_ward", sightWard}, {"sight_ward_ruin", wardRuin}} {
		for _, c := range camps {
			build := func(m *model) { b.draw(m, c) }
			jobs = append(jobs, still(sheet.Of(b.name, c.id), build), shadowOf(sheet.Of(b.name+".shadow", c.id), build))
		}
	}
	return jobs
}
