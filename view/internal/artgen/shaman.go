package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// shaman is a dancer in hides behind a wooden mask under a fan of feathers,
// with a skull on a pole.
func shaman(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, mageStance(p))
	hide, teal := matte(hex(0x94683f)), cloth(hex(0x3f8577))
	fur := &material{col: hex(0xd9c6a2), tight: 4}
	r.legs(matte(hex(0xa9714c)), fur, 0.1)
	m.melt(0.06, func() {
		m.add(r.torso.at(0, 0, 0.24), teal, egg{0.22, 0.27, 0.28})
		m.add(r.torso.at(0, 0, -0.14), teal, drum{0.3, 0.31, 0.2, 0.04, 0})
	})
	m.add(r.torso.at(0, 0, -0.13), hide, hoop{0.3, 0.045})
	m.add(r.torso.at(0.2, 0, -0.02).pitch(0.2), cloth(c.main), brick{0.05, 0.11, 0.2, 0.02})
	m.add(r.torso.at(0, 0, 0.1), cloth(c.main), hoop{0.215, 0.05})
	r.arms(matte(hex(0xa9714c)), hide, 0.28, 0.08)
	m.add(r.torso.at(-0.02, 0, 0.37), fur, rough{half{egg{0.3, 0.39, 0.17}, -0.08}, 0.035, 10, 47})
	m.add(r.torso.at(-0.02, 0, 0.44), cloth(c.main), half{egg{0.26, 0.34, 0.13}, -0.06})
	r.featherFan()
	r.mask()
	r.totemStaff(p)
}

// mask is a long carved face with painted stripes and tusks.
func (r *rig) mask() {
	h := r.head
	wood, paint := matte(hex(0xb0793f)), cloth(r.c.bright)
	r.m.add(h.at(-0.02, 0, 0), matte(hex(0x4a3328)), egg{0.23, 0.23, 0.24})
	f := h.at(0.16, 0, 0).pitch(math.Pi/2 + 0.3)
	face := blend(0.08, circle(vec2{0.12, 0}, 0.2), circle(vec2{-0.2, 0}, 0.12))
	if !r.c.round() {
		face = poly(vec2{0.34, -0.14}, vec2{0.34, 0.14}, vec2{0.1, 0.25}, vec2{-0.36, 0.04}, vec2{-0.36, -0.04}, vec2{0.1, -0.25})
	}
	r.m.add(f, wood, plate{face, 0.12, 0.04, 0.4})
	r.m.add(f.at(0.06, 0, -0.06), paint, brick{0.24, 0.03, 0.03, 0.01})
	for _, s := range sides {
		r.m.add(f.at(0.12, s*0.1, -0.06), matte(inkCol), egg{0.045, 0.06, 0.03})
		r.m.add(f.at(0.12, s*0.1, -0.085), lit(r.c.glow, 0.85), ball{0.03})
		r.m.add(f.at(0.0, s*0.13, -0.06).turn(s*0.5), paint, brick{0.025, 0.06, 0.025, 0.01})
		r.m.bar(f, matte(boneCol), vec3{-0.16, s * 0.1, -0.04}, vec3{-0.08, s * 0.2, -0.16}, 0.04, 0.01)
	}
}

// featherFan stands behind the head, rounded for camp 1 and pointed for 2.
func (r *rig) featherFan() {
	f := r.head.at(-0.12, 0, 0.06).pitch(0.35)
	wide, tip := 0.06, 0.075
	if !r.c.round() {
		wide, tip = 0.09, 0.012
	}
	for i := range 7 {
		a := (float64(i) - 3) * 0.4
		s, k := math.Sincos(a)
		mat, l := cloth(r.c.main), 0.5
		if i%2 == 1 {
			mat, l = cloth(boneCol), 0.4
		}
		r.m.bar(f, mat, vec3{0, 0.16 * s, 0.1 * k}, vec3{-0.06, l * s, l * k}, wide, tip)
	}
	r.m.add(f.at(0.02, 0, 0.08).pitch(math.Pi/2), matte(leather), hoop{0.15, 0.05})
}

// totemStaff carries a horned skull and two feathers.
func (r *rig) totemStaff(p sheet.Pose) {
	f := r.hand(right)
	bone := matte(boneCol)
	r.m.bar(f, matte(hex(0x6b4a33)), vec3{-0.5, 0, 0}, vec3{0.5, 0, 0}, 0.04, 0.045)
	r.m.melt(0.05, func() {
		r.m.add(f.at(0.6, 0, 0), bone, egg{0.13, 0.12, 0.12})
		r.m.bar(f, bone, vec3{0.58, 0, -0.04}, vec3{0.5, 0, -0.2}, 0.08, 0.05)
	})
	k := 0.04
	if p == sheet.Strike || p == sheet.Cast {
		k = 0.06
	}
	for _, s := range sides {
		r.m.chain(f, bone, 0.05, 0.012, vec3{0.64, s * 0.1, 0}, vec3{0.72, s * 0.2, 0}, vec3{0.86, s * 0.2, 0})
		r.m.add(f.at(0.6, s*0.055, -0.11), lit(r.c.glow, 0.9), ball{k})
		r.m.bar(f, cloth(r.c.main), vec3{0.46, s * 0.05, 0}, vec3{0.2, s * 0.14, -0.06}, 0.03, 0.05)
	}
}
