package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// small shrinks a body that was modelled at a hero's size.
type small struct {
	s solid
	k float64
}

func (s small) dist(p vec3) float64 { return s.s.dist(p.mul(1/s.k)) * s.k }
func (s small) reach() float64      { return s.s.reach() * s.k }

// shrink makes every part of the model k times as large about the origin.
func (m *model) shrink(k float64) {
	for i := range m.parts {
		p := &m.parts[i]
		p.s, p.reach = small{p.s, k}, p.reach*k
		p.f.o, p.mid = p.f.o.mul(k), p.mid.mul(k)
	}
	for i := range m.seam {
		m.seam[i] *= k
	}
}

// creepMelee is a stout little soldier under a big helmet.
func creepMelee(m *model, c camp, root frame, p sheet.Pose) {
	st := stances(p)
	st.hands[left] = vec3{0.26, -0.3, 0.1}
	if p == sheet.Strike {
		st.twist, st.hold[right] = -0.5, aim{-0.2, -0.1}
	}
	r := newRig(m, c, root, st)
	iron, wood := metal(hex(0x9a99a6)), matte(woodCol)
	r.legs(cloth(clothDark), matte(leather), 0.12)
	m.add(r.torso.at(0, 0, 0.18), cloth(c.main), egg{0.28, 0.31, 0.32})
	m.add(r.torso.at(0, 0, 0.06), matte(leather), hoop{0.27, 0.05})
	r.arms(cloth(c.dark), matte(leather), 0.28, 0.1)
	r.face(vec3{0.04, 0, -0.12}, 0.24)
	r.potHelm(metal(c.main), iron)
	f := r.hand(right)
	m.bar(f, wood, vec3{-0.1, 0, 0}, vec3{0.4, 0, 0}, 0.045, 0.045)
	m.add(f.at(0.4, 0, 0).roll(math.Pi/2), iron, plate{cut(circle(vec2{0, 0.1}, 0.2), circle(vec2{0, 0.32}, 0.2)), 0.07, 0.02, 0.32})
	r.targe(wood, iron)
	m.shrink(0.72)
}

// potHelm is a dome with a rim for camp 1, a spike on four sides for camp 2.
func (r *rig) potHelm(team, iron *material) {
	f := r.head.at(-0.02, 0, -0.02).pitch(0.12)
	if r.c.round() {
		r.m.add(f, team, half{egg{0.31, 0.31, 0.3}, 0})
		r.m.add(f, iron, hoop{0.31, 0.045})
		r.m.add(f.at(0, 0, 0.3), iron, ball{0.08})
		return
	}
	r.m.add(f, team, drum{0.34, 0.31, 0.1, 0.02, 4})
	r.m.add(f, iron, drum{0.07, 0.34, 0.34, 0.02, 4})
	r.m.bar(f, iron, vec3{0, 0, 0.3}, vec3{0, 0, 0.56}, 0.07, 0.01)
}

func (r *rig) targe(wood, iron *material) {
	h := r.st.hands[left]
	f := r.torso.at(h.x+0.08, h.y-0.03, h.z).turn(-0.3).pitch(math.Pi/2 - 0.1)
	if r.c.round() {
		r.m.add(f, wood, plate{circle(vec2{}, 0.24), 0.06, 0.02, 0.25})
		r.m.add(f, iron, hoop{0.24, 0.03})
	} else {
		r.m.add(f, wood, brick{0.24, 0.2, 0.03, 0.015})
		r.m.add(f, iron, brick{0.27, 0.03, 0.045, 0.01})
	}
	r.m.add(f.at(0, 0, -0.04), metal(r.c.bright), emblemPlate(r.c, 0.1))
}

// creepRanged is a hooded spark-thrower.
func creepRanged(m *model, c camp, root frame, p sheet.Pose) {
	st := mageStance(p)
	r := newRig(m, c, root, st)
	team, dark := cloth(c.main), cloth(clothDark)
	sway := st.feet[left].x * 0.3
	m.melt(0.08, func() {
		f, h := root.along(vec3{-sway * 0.2, sway, 0.03}, vec3{0, 0, hip + 0.34})
		m.add(f, dark, drum{h, 0.36, 0.2, 0.05, 0})
		m.add(r.torso.at(0, 0, 0.24), dark, egg{0.24, 0.28, 0.28})
	})
	m.add(r.torso.at(0, 0, 0.36), team, half{egg{0.32, 0.37, 0.22}, -0.08})
	r.arms(dark, matte(leather), 0.26, 0.09)
	r.imp(team)
	f := r.hand(right)
	m.bar(f, matte(woodCol), vec3{-0.3, 0, 0}, vec3{0.42, 0, 0}, 0.04, 0.05)
	m.add(f.at(0.52, 0, 0), lit(c.glow, 0.75), ball{0.14})
	m.shrink(0.72)
}

// imp is a dark face with shining eyes in a pointed or a round hood.
func (r *rig) imp(team *material) {
	h := r.head
	r.m.melt(0.08, func() {
		r.m.add(h, team, without{egg{0.29, 0.29, 0.29}, egg{0.2, 0.19, 0.18}, vec3{0.22, 0, -0.03}})
		if r.c.round() {
			r.m.bar(h, team, vec3{-0.1, 0, 0.16}, vec3{-0.34, 0, 0.26}, 0.17, 0.1)
		} else {
			r.m.bar(h, team, vec3{0, 0, 0.2}, vec3{-0.14, 0, 0.6}, 0.18, 0.01)
		}
	})
	r.m.add(h.at(0.02, 0, 0), matte(hex(0x2b2433)), ball{0.21})
	for _, s := range sides {
		r.m.add(h.at(0.2, s*0.09, 0), lit(r.c.glow, 0.85), egg{0.04, 0.05, 0.06})
	}
}

// creepSiege is a stone thrower on four wheels.
func creepSiege(m *model, c camp, root frame, p sheet.Pose) {
	wood, dark, iron := matte(woodCol), matte(barkCol), metal(hex(0x8d8c98))
	for _, s := range sides {
		m.add(root.at(0, s*0.3, 0.32), wood, brick{0.55, 0.06, 0.07, 0.02})
		m.bar(root, dark, vec3{-0.2, s * 0.3, 0.36}, vec3{0.06, s * 0.26, 0.86}, 0.06, 0.05)
		m.bar(root, dark, vec3{0.32, s * 0.3, 0.36}, vec3{0.06, s * 0.26, 0.86}, 0.06, 0.05)
		for _, x := range []float64{-0.36, 0.36} {
			wheel(m, root.at(x, s*0.42, 0.21), dark, iron, p)
		}
	}
	m.add(root.at(0.45, 0, 0.34), wood, brick{0.06, 0.34, 0.06, 0.02})
	m.add(root.at(-0.45, 0, 0.34), wood, brick{0.06, 0.34, 0.06, 0.02})
	m.bar(root, iron, vec3{0.06, -0.3, 0.84}, vec3{0.06, 0.3, 0.84}, 0.06, 0.06)
	throwArm(m, root.at(0.06, 0, 0.84), wood, iron, p)
	f := root.at(0.5, 0, 0.42).pitch(0.2)
	m.add(f.at(0.04, 0, 0.02), metal(c.main), brick{0.05, 0.36, 0.24, 0.02})
	m.add(f.at(0.1, 0, 0.04).pitch(math.Pi/2), metal(c.bright), emblemPlate(c, 0.15))
	for _, s := range sides {
		m.add(root.at(-0.1, s*0.31, 0.42), cloth(c.main), brick{0.3, 0.05, 0.09, 0.02})
	}
	m.shrink(0.85)
}

func wheel(m *model, f frame, wood, iron *material, p sheet.Pose) {
	g := f.roll(math.Pi / 2)
	if p == sheet.WalkB {
		g = g.turn(math.Pi / 8)
	}
	m.add(g, wood, plate{circle(vec2{}, 0.19), 0.1, 0.02, 0.2})
	m.add(g, iron, hoop{0.19, 0.035})
	for i := range 4 {
		m.add(g.turn(float64(i)*math.Pi/4), iron, brick{0.18, 0.02, 0.07, 0.01})
	}
}

// throwArm lies back with its stone, or has just thrown.
func throwArm(m *model, f frame, wood, iron *material, p sheet.Pose) {
	rise := -0.35
	if p == sheet.Strike {
		rise = -1.9
	}
	g := f.pitch(rise)
	m.bar(g, wood, vec3{0.3, 0, 0}, vec3{-0.62, 0, 0}, 0.06, 0.05)
	m.add(g.at(0.3, 0, -0.03), iron, brick{0.12, 0.14, 0.12, 0.03})
	m.add(g.at(-0.66, 0, 0.02), iron, half{hollow{ball{0.15}, 0.04}, -0.15})
	if p != sheet.Strike {
		m.add(g.at(-0.66, 0, 0.08), &material{col: stoneCol, tight: 4}, rough{ball{0.15}, 0.03, 9, 3})
	}
}
