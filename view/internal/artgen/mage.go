package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

func mageStance(p sheet.Pose) stance {
	st := stances(p)
	st.hands = [2]vec3{left: {0.22, -0.32, 0.14}, right: {0.26, 0.36, 0.2}}
	st.hold = [2]aim{right: {0, 1.35}}
	switch p {
	case sheet.Windup:
		st.hands[right] = vec3{0, 0.42, 0.5}
		st.hold[right] = aim{0.3, 1.7}
	case sheet.Strike:
		st.hands[right] = vec3{0.45, 0.24, 0.3}
		st.hold[right] = aim{0, 0.5}
		st.hands[left] = vec3{0, -0.4, 0.2}
	case sheet.Cast:
		st.hands = [2]vec3{left: {0.34, -0.3, 0.5}, right: {0.22, 0.4, 0.56}}
		st.hold[right] = aim{0, 1.45}
	}
	return st
}

// mage is an old man in a robe under a wide hat, with a glowing staff.
func mage(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, mageStance(p))
	robe, trim := cloth(c.main), metal(brassCol)
	inner := cloth(hex(0x4a4160))
	r.robe(robe, inner, trim)
	r.sleeves(robe, trim)
	r.face(vec3{0.02, 0, -0.06}, 0.19)
	r.beard()
	r.wizardHat(cloth(c.dark.mix(c.main, 0.45)), trim)
	r.staff(p)
}

func (r *rig) robe(robe, inner, trim *material) {
	sway := r.st.feet[left].x * 0.4
	r.m.melt(0.08, func() {
		r.m.add(r.torso.at(0, 0, 0.26), robe, egg{0.21, 0.27, 0.28})
		f, h := r.root.along(vec3{-sway * 0.2, sway, 0.02}, vec3{0, 0, hip + 0.3})
		r.m.add(f, robe, drum{h, 0.37, 0.18, 0.05, 0})
	})
	r.m.add(r.root.at(-sway*0.2, sway, 0.05), trim, hoop{0.37, 0.035})
	r.m.add(r.torso.at(0.13, 0, -0.02).pitch(0.32), inner, brick{0.09, 0.09, 0.36, 0.03})
	r.m.add(r.torso.at(0, 0, 0.1), trim, hoop{0.245, 0.035})
	for i, s := range sides {
		f := r.st.feet[i]
		r.m.add(r.root.at(f.x+0.24, s*0.13, 0.07+f.z*0.5), matte(leather), egg{0.15, 0.09, 0.08})
	}
	r.m.add(r.torso.at(0, 0, 0.43), cloth(r.c.bright), half{egg{0.28, 0.33, 0.14}, -0.06})
}

// sleeves widen toward the hand.
func (r *rig) sleeves(robe, trim *material) {
	for i, s := range sides {
		h := r.st.hands[i]
		r.m.bar(r.torso, robe, vec3{0, s * 0.24, shoulder - 0.04}, h, 0.09, 0.14)
		f, l := r.torso.along(vec3{0, s * 0.24, shoulder - 0.04}, h)
		r.m.add(f.at(0, 0, l+0.04), trim, hoop{0.125, 0.03})
		r.m.add(f.at(0, 0, l+0.1), matte(skinCol), ball{0.085})
	}
}

func (r *rig) beard() {
	r.m.melt(0.06, func() {
		r.m.bar(r.head, cloth(boneCol), vec3{0.15, 0, -0.14}, vec3{0.24, 0, -0.42}, 0.14, 0.03)
		for _, s := range sides {
			r.m.add(r.head.at(0.08, s*0.15, -0.1), cloth(boneCol), ball{0.08})
		}
	})
	for _, s := range sides {
		r.m.bar(r.head, cloth(boneCol), vec3{0.22, s * 0.02, -0.1}, vec3{0.19, s * 0.15, -0.15}, 0.045, 0.02)
	}
}

// wizardHat has a wide brim, round for camp 1 and six-cornered for camp 2.
func (r *rig) wizardHat(felt, trim *material) {
	f := r.head.at(-0.03, 0, 0.08).pitch(0.16)
	brim := circle(vec2{}, 0.42)
	if !r.c.round() {
		brim = ngon(vec2{}, 0.47, 6, math.Pi/6)
	}
	r.m.melt(0.06, func() {
		r.m.add(f, felt, plate{brim, 0.05, 0.02, 0.5})
		r.m.bar(f, felt, vec3{0, 0, 0.02}, vec3{-0.06, 0, 0.3}, 0.21, 0.13)
		r.m.bar(f, felt, vec3{-0.06, 0, 0.3}, vec3{-0.26, 0, 0.5}, 0.13, 0.04)
	})
	r.m.add(f.at(-0.01, 0, 0.075), trim, hoop{0.222, 0.032})
	r.m.add(f.at(0.2, 0, 0.09).pitch(math.Pi/2), metal(r.c.bright), emblemPlate(r.c, 0.07))
}

// staff ends in a claw with an orb of light.
func (r *rig) staff(p sheet.Pose) {
	f := r.hand(right)
	wood := matte(hex(0x7c5635))
	r.m.bar(f, wood, vec3{-0.5, 0, 0}, vec3{0.55, 0, 0}, 0.035, 0.045)
	size := 0.13
	if p == sheet.Strike || p == sheet.Cast {
		size = 0.18
	}
	r.m.add(f.at(0.72, 0, 0), lit(r.c.glow, 0.75), ball{size})
	for i := range 3 {
		g := f.at(0.55, 0, 0).roll(float64(i) * 2.094)
		r.m.chain(g, metal(brassCol), 0.035, 0.018, vec3{}, vec3{0.08, 0.13, 0}, vec3{0.2, 0.15, 0})
	}
}
