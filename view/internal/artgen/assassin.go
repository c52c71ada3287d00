package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

func assassinStance(p sheet.Pose) stance {
	st := stances(p)
	st.lean += 0.22
	st.bob -= 0.04
	st.hands = [2]vec3{left: {0.2, -0.38, 0.12}, right: {0.2, 0.38, 0.12}}
	st.hold = [2]aim{left: {0.7, 0.1}, right: {-0.7, 0.1}}
	switch p {
	case sheet.WalkA, sheet.WalkB:
		st.lean += 0.1
		st.hands = [2]vec3{left: {-0.14, -0.4, 0.16}, right: {-0.14, 0.4, 0.16}}
		st.hold = [2]aim{left: {-2.6, 0}, right: {2.6, 0}}
	case sheet.Windup:
		st.hands = [2]vec3{left: {0.32, -0.2, 0.25}, right: {-0.15, 0.48, 0.42}}
		st.hold = [2]aim{left: {0.5, 0}, right: {-0.2, 0.6}}
	case sheet.Strike:
		st.hands = [2]vec3{left: {-0.06, -0.4, 0.2}, right: {0.52, 0.14, 0.26}}
		st.hold = [2]aim{left: {-1.2, 0}, right: {0.1, 0}}
	case sheet.Cast:
		st.hands = [2]vec3{left: {0.34, 0.12, 0.5}, right: {0.34, -0.12, 0.42}}
		st.hold = [2]aim{left: {0.9, 0.5}, right: {-0.9, 0.5}}
	}
	return st
}

// assassin is a slight figure in dark cloth with a long bright scarf and two
// daggers.
func assassin(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, assassinStance(p))
	dark, wrap := cloth(hex(0x5a4f6a)), cloth(hex(0x7d7290))
	team := cloth(c.main)
	r.legs(dark, wrap, 0.09)
	r.m.melt(0.06, func() {
		r.m.add(r.torso.at(0, 0, 0.26), dark, egg{0.18, 0.23, 0.26})
		r.m.add(r.torso.at(0, 0, 0.02), dark, egg{0.17, 0.19, 0.16})
	})
	r.m.add(r.torso.at(0, 0, 0.1), team, hoop{0.175, 0.05})
	r.m.bar(r.torso, metal(steelCol), vec3{0.17, -0.14, 0.34}, vec3{0.15, 0.16, 0.16}, 0.03, 0.03)
	r.arms(dark, wrap, 0.25, 0.07)
	r.pauldrons(metal(c.main), metal(steelCol), 0.27, 0.12)
	r.cowl(dark, team)
	r.scarf(team)
	for i := range sides {
		r.dagger(r.hand(i))
	}
}

// cowl leaves a slit for the eyes, which glow.
func (r *rig) cowl(dark, team *material) {
	h := r.head
	r.m.melt(0.06, func() {
		r.m.add(h, dark, without{egg{0.25, 0.25, 0.26}, brick{0.12, 0.17, 0.06, 0.05}, vec3{0.24, 0, 0.02}})
		r.m.bar(h, dark, vec3{-0.1, 0, 0.14}, vec3{-0.3, 0, 0.24}, 0.12, 0.03)
	})
	r.m.add(h.at(0, 0, 0), matte(hex(0xb98d70)), egg{0.205, 0.21, 0.2})
	for _, s := range sides {
		r.m.add(h.at(0.2, s*0.085, 0.025), lit(r.c.glow, 0.8), egg{0.04, 0.05, 0.035})
	}
	r.m.add(h.at(0, 0, 0.11).pitch(0.1), team, hoop{0.222, 0.036})
}

// scarf is wound about the neck; its two ends fly behind. Camp 1 has soft
// ends, camp 2 pointed ones.
func (r *rig) scarf(team *material) {
	n := r.torso.at(0, 0, 0.44)
	r.m.add(n, team, hoop{0.17, 0.085})
	wave := r.st.feet[left].x
	end := 0.09
	if !r.c.round() {
		end = 0.015
	}
	for i, s := range sides {
		k := s*0.09 + wave*0.3
		drop := 0.08 * float64(i)
		r.m.chain(n, team, 0.075, end,
			vec3{-0.16, s * 0.05, 0.02}, vec3{-0.36, k + s*0.04, 0.04 - drop}, vec3{-0.58, s*0.1 - k*0.6, -0.04 - drop}, vec3{-0.8, s*0.15 + k, -0.02 - drop*2})
	}
}

func (r *rig) dagger(f frame) {
	r.m.bar(f, matte(leather), vec3{-0.1, 0, 0}, vec3{0.07, 0, 0}, 0.035, 0.035)
	r.m.add(f.at(0.08, 0, 0), metal(brassCol), brick{0.025, 0.11, 0.035, 0.015})
	edge := poly(vec2{0.08, -0.06}, vec2{0.3, -0.075}, vec2{0.5, 0.02}, vec2{0.3, 0.055}, vec2{0.08, 0.06})
	r.m.add(f.roll(math.Pi/2*0.6), metal(hex(0xd6dbe6)), plate{edge, 0.045, 0.015, 0.52})
}
