package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

func witchStance(p sheet.Pose) stance {
	st := mageStance(p)
	st.hands = [2]vec3{left: {0.16, -0.36, 0.16}, right: {0.32, 0.32, 0.24}}
	switch p {
	case sheet.Windup:
		st.hands = [2]vec3{left: {0.3, -0.3, 0.4}, right: {-0.08, 0.44, 0.5}}
	case sheet.Strike:
		st.hands = [2]vec3{left: {-0.05, -0.42, 0.3}, right: {0.5, 0.16, 0.34}}
	case sheet.Cast:
		st.hands = [2]vec3{left: {0.18, -0.44, 0.6}, right: {0.18, 0.44, 0.6}}
	}
	return st
}

// witch has a ragged dress, a high collar, long pale hair and a burning skull
// that floats over her hand.
func witch(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, witchStance(p))
	dress, trim := cloth(hex(0x5b3a78)), metal(hex(0x9fce4a))
	r.dress(dress, cloth(c.main))
	r.sleeves(dress, cloth(c.main))
	r.highCollar()
	r.face(vec3{0.03, 0, -0.02}, 0.2)
	r.longHair(&material{col: hex(0xeae2f6), shine: 0.2, tight: 8})
	m.add(r.torso.at(0.2, 0, 0.34), trim, ball{0.06})
	r.soulSkull(p)
}

// dress is a bell whose hem is torn to points.
func (r *rig) dress(cloth, team *material) {
	sway := r.st.feet[left].x * 0.4
	f, h := r.root.along(vec3{-sway * 0.2, sway, 0.1}, vec3{0, 0, hip + 0.26})
	r.m.melt(0.06, func() {
		r.m.add(r.torso.at(0, 0, 0.28), cloth, egg{0.18, 0.23, 0.22})
		r.m.add(f, cloth, drum{h, 0.36, 0.13, 0.05, 0})
		for i := range 10 {
			s, k := math.Sincos(float64(i) * math.Pi / 5)
			r.m.bar(f, cloth, vec3{0.3 * k, 0.3 * s, 0.02}, vec3{0.47 * k, 0.47 * s, -0.09}, 0.08, 0.012)
		}
	})
	for i := range 5 {
		s, k := math.Sincos(float64(i)*2*math.Pi/5 + 0.3)
		r.m.bar(f, team, vec3{0.2 * k, 0.2 * s, 0.36}, vec3{0.41 * k, 0.41 * s, 0.02}, 0.055, 0.02)
	}
	r.m.add(r.torso.at(0, 0, 0.1), team, hoop{0.16, 0.055})
}

// highCollar is a fan behind the head: scalloped for camp 1, spiked for 2.
func (r *rig) highCollar() {
	f := r.torso.at(-0.2, 0, 0.42).pitch(math.Pi/2 + 0.35)
	var lobes []field
	for i := range 5 {
		a := (float64(i) - 2) * 0.62
		if r.c.round() {
			lobes = append(lobes, circle(polar(0.4, a), 0.17))
			continue
		}
		lobes = append(lobes, poly(polar(0.64, a), polar(0.26, a+0.36), polar(0.26, a-0.36)))
	}
	fan := blend(0.03, append(lobes, circle(vec2{0.08, 0}, 0.33))...)
	r.m.add(f, cloth(r.c.main), plate{fan, 0.06, 0.02, 0.66})
	r.m.add(f.at(0, 0, -0.03), cloth(r.c.dark), plate{grow(fan, -0.06), 0.05, 0.02, 0.6})
}

func (r *rig) longHair(hair *material) {
	h := r.head
	sway := r.st.feet[left].x * 0.5
	r.m.melt(0.07, func() {
		r.m.add(h.at(-0.04, 0, 0.06), hair, half{egg{0.25, 0.24, 0.24}, -0.02})
		r.m.bar(h, hair, vec3{-0.1, 0, 0.06}, vec3{-0.16, sway * 0.4, -0.2}, 0.18, 0.16)
		r.m.bar(h, hair, vec3{-0.16, sway * 0.4, -0.2}, vec3{-0.3, sway, -0.5}, 0.14, 0.03)
		for _, s := range sides {
			r.m.bar(h, hair, vec3{0.03, s * 0.2, 0.06}, vec3{0.08, s * 0.21, -0.3}, 0.085, 0.02)
			r.m.bar(h, hair, vec3{0.12, s * 0.02, 0.23}, vec3{0.16, s * 0.16, 0.1}, 0.08, 0.05)
		}
	})
	f := h.at(0.04, 0, 0.3).pitch(math.Pi / 2).turn(math.Pi)
	r.m.add(f, metal(goldCol), plate{cut(circle(vec2{}, 0.15), circle(vec2{-0.07, 0}, 0.13)), 0.06, 0.02, 0.16})
}

// soulSkull burns green above the right hand.
func (r *rig) soulSkull(p sheet.Pose) {
	f := r.hand(right)
	f = frame{o: f.o.add(r.torso.z.mul(0.16)).add(r.torso.x.mul(0.06)), x: r.torso.x, y: r.torso.y, z: r.torso.z}
	bone, fire := matte(boneCol), lit(hex(0x8dff3f), 0.85)
	r.m.melt(0.03, func() {
		r.m.add(f.at(0, 0, 0.08), bone, egg{0.13, 0.12, 0.12})
		r.m.add(f.at(0.05, 0, -0.03), bone, brick{0.07, 0.07, 0.05, 0.03})
	})
	for _, s := range sides {
		r.m.add(f.at(0.11, s*0.055, 0.07), fire, ball{0.04})
	}
	k := 0.2
	if p == sheet.Strike || p == sheet.Cast {
		k = 0.36
	}
	r.m.melt(0.05, func() {
		r.m.bar(f, fire, vec3{-0.05, 0, 0.16}, vec3{-0.1, 0.02, 0.18 + k}, 0.09, 0.01)
		r.m.bar(f, fire, vec3{-0.06, 0.06, 0.14}, vec3{-0.16, 0.12, 0.14 + k*0.7}, 0.06, 0.01)
		r.m.bar(f, fire, vec3{-0.06, -0.06, 0.14}, vec3{-0.16, -0.1, 0.14 + k*0.7}, 0.06, 0.01)
	})
}
