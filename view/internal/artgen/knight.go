package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// knight is a broad fighter in plate with a shield, a sword and a plume.
func knight(m *model, c camp, root frame, p sheet.Pose) {
	st := stances(p)
	switch p {
	case sheet.Strike:
		st.hands[left] = vec3{0.1, -0.42, 0.2}
	case sheet.Cast:
		st.hands[left] = vec3{0.36, -0.3, 0.3}
	}
	r := newRig(m, c, root, st)
	steel, dark, brass := metal(steelCol), metal(slateCol), metal(brassCol)
	team := cloth(c.main)
	r.legs(dark, steel, 0.12)
	r.m.melt(0.05, func() {
		r.m.add(r.torso.at(0, 0, 0.2), steel, egg{0.24, 0.31, 0.3})
		r.m.add(r.torso.at(0.02, 0, 0.34), steel, egg{0.24, 0.36, 0.17})
	})
	r.tabard(team)
	r.m.add(r.torso.at(0, 0, 0.06), matte(leather), drum{0.09, 0.27, 0.27, 0.02, 0})
	r.arms(dark, steel, 0.37, 0.1)
	r.pauldrons(metal(c.main), brass, 0.4, 0.2)
	r.cape(team, 0.33)
	r.greatHelm(steel, brass, team)
	r.sword(steel, brass)
	r.shield(brass, steel)
}

// tabard hangs a strip of the camp's cloth in front.
func (r *rig) tabard(team *material) {
	f := r.torso.at(0.21, 0, 0.14)
	r.m.add(f.pitch(0.1), team, brick{0.035, 0.13, 0.3, 0.02})
	r.m.add(r.torso.at(0.29, 0, 0.2).pitch(math.Pi/2), metal(brassCol), emblemPlate(r.c, 0.085))
}

// emblemPlate is the camp's sign: a disc or a lozenge.
func emblemPlate(c camp, size float64) solid {
	if c.round() {
		return plate{circle(vec2{}, size), 0.04, 0.01, size}
	}
	return plate{ngon(vec2{}, size*1.25, 4, 0), 0.04, 0.01, size * 1.3}
}

// pauldrons are domes for camp 1 and spiked plates for camp 2.
func (r *rig) pauldrons(mat, trim *material, width, size float64) {
	for _, s := range sides {
		f := r.torso.at(0, s*width, shoulder+0.03).roll(s * -0.35)
		if r.c.round() {
			r.m.add(f, mat, half{egg{size, size, size * 0.85}, -0.05})
			r.m.add(f.at(0, 0, -0.05), trim, hoop{size * 0.97, 0.03})
			continue
		}
		r.m.add(f.at(0, 0, -0.05), mat, drum{size * 0.75, size * 0.95, size * 0.5, 0.01, 4})
		r.m.add(f.at(0, 0, -0.05), trim, drum{0.05, size * 1.02, size * 1.02, 0.01, 4})
		r.m.bar(f, trim, vec3{0, 0, size * 0.6}, vec3{0, s * 0.06, size * 1.3}, 0.05, 0.01)
	}
}

// cape falls from the shoulders down the back and swings against the step.
func (r *rig) cape(team *material, width float64) {
	sway := r.st.feet[left].x
	r.m.melt(0.12, func() {
		for i := range 3 {
			t := float64(i) / 2
			f := r.torso.at(-0.21-0.15*t-0.1*math.Abs(sway)*t, sway*0.3*t, 0.34-0.5*t)
			r.m.add(f.pitch(0.28), team, brick{0.05, width * (0.8 + 0.3*t), 0.2, 0.045})
		}
	})
}

func (r *rig) greatHelm(steel, brass, team *material) {
	h := r.head
	r.m.melt(0.03, func() {
		r.m.add(h.at(0, 0, -0.06), steel, drum{0.2, 0.25, 0.26, 0.05, 0})
		r.m.add(h.at(0, 0, 0.12), steel, egg{0.26, 0.26, 0.18})
	})
	r.m.add(h.at(0.2, 0, 0.03), matte(inkCol), brick{0.075, 0.17, 0.032, 0.02})
	r.m.add(h.at(0.235, 0, 0.0), brass, brick{0.035, 0.025, 0.16, 0.01})
	r.m.add(h.at(0, 0, 0.1), brass, hoop{0.262, 0.022})
	if r.c.round() {
		r.m.chain(h, team, 0.1, 0.05, vec3{0.12, 0, 0.3}, vec3{-0.05, 0, 0.42}, vec3{-0.24, 0, 0.34}, vec3{-0.36, 0, 0.14})
		return
	}
	for i := range 4 {
		x := 0.16 - 0.13*float64(i)
		r.m.bar(h, team, vec3{x, 0, 0.2 - 0.03*float64(i)}, vec3{x - 0.12, 0, 0.5 - 0.09*float64(i)}, 0.07, 0.015)
	}
}

func (r *rig) sword(steel, brass *material) {
	f := r.hand(right)
	r.m.bar(f, matte(leather), vec3{-0.12, 0, 0}, vec3{0.1, 0, 0}, 0.04, 0.04)
	r.m.add(f.at(-0.14, 0, 0), brass, ball{0.055})
	r.m.add(f.at(0.11, 0, 0), brass, brick{0.035, 0.045, 0.15, 0.02})
	edge := poly(vec2{0.12, -0.075}, vec2{0.62, -0.06}, vec2{0.78, 0}, vec2{0.62, 0.06}, vec2{0.12, 0.075})
	r.m.add(f.roll(math.Pi/2), steel, plate{edge, 0.05, 0.02, 0.8})
}

// shield is a round buckler for camp 1 and a kite for camp 2.
func (r *rig) shield(brass, steel *material) {
	h := r.st.hands[left]
	f := r.torso.at(h.x+0.1, h.y-0.04, h.z).turn(-0.35).pitch(math.Pi/2 - 0.15)
	face := metal(r.c.main)
	if r.c.round() {
		r.m.add(f, face, plate{circle(vec2{}, 0.31), 0.07, 0.03, 0.31})
		r.m.add(f, brass, hoop{0.31, 0.035})
		r.m.add(f.at(0, 0, -0.05), brass, egg{0.11, 0.11, 0.07})
		return
	}
	kite := poly(vec2{0.3, -0.27}, vec2{0.36, 0}, vec2{0.3, 0.27}, vec2{-0.05, 0.25}, vec2{-0.42, 0}, vec2{-0.05, -0.25})
	r.m.add(f, brass, plate{grow(kite, 0.035), 0.06, 0.02, 0.5})
	r.m.add(f.at(0, 0, -0.025), face, plate{kite, 0.06, 0.02, 0.45})
	r.m.add(f.at(0.04, 0, -0.06), steel, plate{ngon(vec2{}, 0.13, 4, 0), 0.05, 0.02, 0.15})
}
