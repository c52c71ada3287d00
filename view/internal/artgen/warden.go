package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

func wardenStance(p sheet.Pose) stance {
	st := stances(p)
	st.lean += 0.06
	st.hands[left] = vec3{0.34, -0.36, 0.14}
	st.hands[right] = vec3{0.2, 0.46, 0.16}
	st.hold[right] = aim{-0.15, -0.35}
	switch p {
	case sheet.Windup:
		st.hands[right] = vec3{-0.14, 0.52, 0.5}
		st.hold[right] = aim{2.3, 0.35}
	case sheet.Strike:
		st.hands[right] = vec3{0.48, 0.34, 0.3}
		st.hold[right] = aim{0.5, -0.1}
	case sheet.Cast:
		st.hands[left] = vec3{0.4, -0.22, 0.26}
		st.hands[right] = vec3{0.16, 0.46, 0.62}
		st.hold[right] = aim{0.2, 0.7}
	}
	return st
}

// warden is a huge guard in dark iron with horns, a wall of a shield and a
// hook on a chain.
func warden(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, wardenStance(p))
	iron, dark, bronze := metal(hex(0x646b78)), metal(hex(0x454a57)), metal(hex(0xb5834c))
	r.legs(dark, iron, 0.135)
	m.melt(0.06, func() {
		m.add(r.torso.at(0, 0, 0.18), iron, egg{0.29, 0.36, 0.32})
		m.add(r.torso.at(0, 0, 0.36), iron, egg{0.28, 0.41, 0.18})
	})
	r.tabard(cloth(c.main))
	m.add(r.torso.at(0, 0, 0.04), matte(leather), drum{0.1, 0.3, 0.31, 0.02, 0})
	r.arms(dark, iron, 0.42, 0.115)
	r.pauldrons(metal(c.main), bronze, 0.45, 0.23)
	m.add(r.torso.at(-0.1, 0, 0.4), &material{col: hex(0x8b7355), tight: 4}, rough{egg{0.27, 0.36, 0.14}, 0.035, 9, 41})
	r.hornedHelm(iron, bronze, cloth(c.main))
	r.hookChain(r.hand(right), dark, iron)
	r.towerShield(iron, bronze)
}

func (r *rig) hornedHelm(iron, bronze, team *material) {
	h := r.head
	r.m.melt(0.04, func() {
		r.m.add(h.at(0, 0, -0.2), iron, drum{0.3, 0.23, 0.25, 0.05, r.c.sides(6)})
		r.m.add(h.at(0, 0, 0.08), iron, egg{0.25, 0.25, 0.17})
	})
	r.m.add(h.at(0.2, 0, 0), matte(inkCol), brick{0.07, 0.16, 0.04, 0.02})
	for _, s := range sides {
		r.m.add(h.at(0.265, s*0.075, 0), lit(r.c.glow, 0.8), egg{0.02, 0.035, 0.025})
		r.m.chain(h, matte(boneCol), 0.1, 0.015, vec3{0, s * 0.2, 0.1}, vec3{-0.02, s * 0.36, 0.14}, vec3{0.06, s * 0.47, 0.26}, vec3{0.2, s * 0.46, 0.42})
		r.m.add(h.at(0, s*0.22, 0.1).roll(math.Pi/2), bronze, hoop{0.095, 0.03})
	}
	r.m.bar(h, team, vec3{0.2, 0, 0.17}, vec3{-0.24, 0, 0.13}, 0.06, 0.06)
}

// hookChain hangs links and a hook along the x axis of a frame.
func (r *rig) hookChain(f frame, dark, iron *material) {
	for i := range 4 {
		g := f.at(0.08+0.095*float64(i), 0, 0).roll(float64(i%2) * math.Pi / 2)
		r.m.add(g, dark, hoop{0.055, 0.028})
	}
	r.m.chain(f, iron, 0.06, 0.02, vec3{0.45, 0, 0}, vec3{0.62, 0, 0}, vec3{0.78, 0.02, 0.02}, vec3{0.84, 0.14, 0.04}, vec3{0.76, 0.27, 0.04}, vec3{0.58, 0.28, 0.03})
}

// towerShield is a slab with a rounded head for camp 1, cut corners for 2.
func (r *rig) towerShield(iron, bronze *material) {
	h := r.st.hands[left]
	f := r.torso.at(h.x+0.1, h.y-0.02, h.z).turn(-0.3).pitch(math.Pi/2 - 0.1)
	face := rect(vec2{}, 0.4, 0.25, 0.2)
	if !r.c.round() {
		face = poly(vec2{0.44, 0}, vec2{0.3, 0.26}, vec2{-0.3, 0.26}, vec2{-0.42, 0.12}, vec2{-0.42, -0.12}, vec2{-0.3, -0.26}, vec2{0.3, -0.26})
	}
	r.m.add(f, iron, plate{grow(face, 0.045), 0.07, 0.02, 0.55})
	r.m.add(f.at(0, 0, -0.03), metal(r.c.main), plate{face, 0.07, 0.02, 0.5})
	r.m.add(f.at(0, 0, -0.06), bronze, brick{0.38, 0.035, 0.035, 0.01})
	r.m.add(f.at(0.04, 0, -0.07), metal(r.c.bright), emblemPlate(r.c, 0.12))
}
