package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// monkStance fights with fists and kicks.
func monkStance(p sheet.Pose) stance {
	st := stances(p)
	st.hands = [2]vec3{left: {0.34, -0.22, 0.3}, right: {0.2, 0.34, 0.18}}
	switch p {
	case sheet.WalkA, sheet.WalkB:
		k := st.feet[left].x
		st.hands = [2]vec3{left: {0.1 - k, -0.36, 0.18}, right: {0.1 + k, 0.36, 0.18}}
	case sheet.Windup:
		st.hands = [2]vec3{left: {0.4, -0.1, 0.36}, right: {-0.16, 0.4, 0.24}}
		st.feet[right], st.bob = vec3{-0.3, 0.04, 0.16}, -0.04
	case sheet.Strike:
		st.twist, st.lean, st.bob = 0.35, -0.22, 0.05
		st.feet = [2]vec3{left: {-0.06, 0, 0}, right: {0.62, -0.04, 0.44}}
		st.hands = [2]vec3{left: {0.26, -0.34, 0.4}, right: {-0.2, 0.44, 0.3}}
	case sheet.Cast:
		st.hands = [2]vec3{left: {0.4, -0.07, 0.42}, right: {0.4, 0.07, 0.42}}
	}
	return st
}

// monk is bald and bare to the waist, with beads, a sash and wrapped fists.
func monk(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, monkStance(p))
	skin, cream, team := matte(hex(0xd99a6c)), cloth(hex(0xf1e4c4)), cloth(c.main)
	r.legs(cream, skin, 0.14)
	m.melt(0.06, func() {
		m.add(r.torso.at(0, 0, 0.3), skin, egg{0.2, 0.29, 0.22})
		m.add(r.torso.at(0, 0, 0.14), skin, egg{0.17, 0.2, 0.2})
	})
	m.add(r.torso.at(0, 0, -0.06), cream, drum{0.14, 0.27, 0.2, 0.04, 0})
	m.add(r.torso.at(0, 0, 0.08), team, hoop{0.18, 0.075})
	r.sash(team)
	r.arms(skin, team, 0.3, 0.085)
	m.melt(0.08, func() {
		m.add(r.torso.at(0, -0.24, 0.42), team, egg{0.2, 0.2, 0.13})
		m.bar(r.torso, team, vec3{0.12, -0.2, 0.42}, vec3{0.16, 0.12, 0.12}, 0.085, 0.07)
		m.bar(r.torso, team, vec3{-0.12, -0.2, 0.42}, vec3{-0.16, 0.12, 0.12}, 0.085, 0.07)
	})
	r.beads()
	r.shavenHead(skin, team)
}

// sash has two ends that fly behind, soft for camp 1 and pointed for camp 2.
func (r *rig) sash(team *material) {
	end := 0.085
	if !r.c.round() {
		end = 0.015
	}
	wave := r.st.feet[left].x
	for _, s := range sides {
		r.m.chain(r.torso, team, 0.08, end, vec3{-0.17, s * 0.06, 0.08}, vec3{-0.34, s*0.12 + wave*0.3, 0.02}, vec3{-0.5, s*0.14 - wave*0.3, -0.12}, vec3{-0.66, s*0.18 + wave*0.2, -0.16})
	}
}

func (r *rig) beads() {
	n := r.torso.at(0.03, 0, 0.44).pitch(-0.3)
	for i := range 12 {
		s, k := math.Sincos(float64(i) * math.Pi / 6)
		r.m.add(n.at(0.22*k, 0.23*s, 0), matte(hex(0x8a3f2a)), ball{0.062})
	}
	r.m.add(n.at(0.27, 0, -0.05), metal(brassCol), ball{0.07})
}

func (r *rig) shavenHead(skin, team *material) {
	h := r.head
	r.m.add(h, skin, egg{0.235, 0.22, 0.245})
	for _, s := range sides {
		r.m.add(h.at(0.2, s*0.09, 0.01), matte(inkCol), egg{0.04, 0.035, 0.045})
		r.m.bar(h, matte(hex(0x2f2320)), vec3{0.23, s * 0.04, 0.055}, vec3{0.19, s * 0.15, 0.1}, 0.025, 0.012)
		r.m.add(h.at(0, s*0.22, -0.02), skin, egg{0.05, 0.03, 0.07})
	}
	r.m.add(h.at(0.23, 0, -0.04), skin, ball{0.04})
	r.m.bar(h, matte(hex(0x2f2320)), vec3{0.2, 0, -0.14}, vec3{0.22, 0, -0.3}, 0.055, 0.015)
	r.m.add(h.at(0, 0, 0.09).pitch(0.1), team, hoop{0.218, 0.032})
	hair := matte(hex(0x2f2320))
	r.m.add(h.at(-0.08, 0, 0.24), hair, ball{0.085})
	r.m.add(h.at(-0.06, 0, 0.19), metal(brassCol), hoop{0.06, 0.025})
	r.m.chain(h, hair, 0.055, 0.02, vec3{-0.12, 0, 0.28}, vec3{-0.3, 0, 0.22}, vec3{-0.4, 0, 0.02}, vec3{-0.44, 0, -0.2})
}
