package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// engineerStance holds a gun in both hands, or lifts a wrench.
func engineerStance(p sheet.Pose) stance {
	st := stances(p)
	st.hands = [2]vec3{left: {0.2, -0.4, 0.12}, right: {0.24, 0.36, 0.16}}
	st.hold = [2]aim{left: {0.2, 0.5}, right: {-0.2, 0.1}}
	switch p {
	case sheet.Windup:
		st.twist, st.lean = 0.2, 0.02
		st.hands[right] = vec3{0.24, 0.26, 0.34}
		st.hold[right] = aim{-0.2, 0.05}
	case sheet.Strike:
		st.twist, st.lean = 0.25, -0.12
		st.hands[right] = vec3{0.16, 0.28, 0.38}
		st.hold[right] = aim{-0.25, 0.3}
	case sheet.Cast:
		st.hands = [2]vec3{left: {0.24, -0.36, 0.66}, right: {0.28, 0.34, 0.2}}
		st.hold[left] = aim{0, 1.2}
	}
	return st
}

// engineer is short and bearded, in goggles, with a boiler on the back.
func engineer(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, engineerStance(p))
	shirt, hide, brass := cloth(hex(0xc9b58a)), matte(leather), metal(brassCol)
	r.legs(cloth(hex(0x4b5566)), matte(hex(0x4a3528)), 0.125)
	m.melt(0.06, func() {
		m.add(r.torso.at(0, 0, 0.18), shirt, egg{0.26, 0.3, 0.3})
		m.add(r.torso.at(0, 0, 0.34), shirt, egg{0.24, 0.32, 0.16})
	})
	m.add(r.torso.at(0.16, 0, 0.06).pitch(0.12), hide, brick{0.13, 0.2, 0.32, 0.05})
	m.add(r.torso.at(0, 0, 0.06), cloth(c.main), hoop{0.27, 0.05})
	for _, s := range sides {
		m.bar(r.torso, cloth(c.main), vec3{0.22, s * 0.16, 0.1}, vec3{0.05, s * 0.22, 0.47}, 0.045, 0.05)
	}
	r.arms(shirt, hide, 0.34, 0.1)
	r.boiler(brass)
	r.face(vec3{0.05, 0, -0.05}, 0.21)
	r.bush(matte(hex(0xb8552a)))
	r.minersHat(brass)
	r.handGun(brass, p)
	r.wrench()
}

// bush is a broad beard.
func (r *rig) bush(hair *material) {
	r.m.melt(0.07, func() {
		for i := range 5 {
			s, k := math.Sincos((float64(i) - 2) * 0.55)
			r.m.bar(r.head, hair, vec3{0.17 * k, 0.19 * s, -0.14}, vec3{0.26 * k, 0.2 * s, -0.34}, 0.1, 0.03)
		}
	})
	for _, s := range sides {
		r.m.bar(r.head, hair, vec3{0.26, s * 0.02, -0.12}, vec3{0.2, s * 0.16, -0.12}, 0.055, 0.025)
	}
}

// minersHat is a dome for camp 1 and a six-sided cap for camp 2, with goggles
// pushed up.
func (r *rig) minersHat(brass *material) {
	f := r.head.at(0, 0, 0.05).pitch(0.1)
	team := metal(r.c.main)
	if r.c.round() {
		r.m.add(f, team, half{egg{0.28, 0.27, 0.26}, 0})
	} else {
		r.m.add(f, team, drum{0.22, 0.26, 0.16, 0.03, 6})
	}
	r.m.add(f, team, drum{0.045, 0.32, 0.31, 0.015, r.c.sides(6)})
	for _, s := range sides {
		g := f.at(0.25, s*0.11, 0.08).pitch(-math.Pi/2 + 0.4)
		r.m.add(g, brass, hoop{0.085, 0.035})
		r.m.add(g, lit(r.c.glow, 0.6), egg{0.08, 0.08, 0.04})
	}
	r.m.add(f.at(0, 0, 0.07), matte(leather), hoop{0.275, 0.03})
	r.m.bar(f, brass, vec3{0.02, 0, 0.2}, vec3{-0.2, 0, 0.16}, 0.05, 0.05)
}

// boiler is a tank with two chimneys.
func (r *rig) boiler(brass *material) {
	f := r.torso.at(-0.34, 0, -0.02).pitch(0.12)
	r.m.melt(0.03, func() {
		r.m.add(f, metal(r.c.main), drum{0.42, 0.2, 0.2, 0.05, r.c.sides(6)})
		r.m.add(f.at(0, 0, 0.4), metal(r.c.main), egg{0.2, 0.2, 0.09})
	})
	for _, z := range []float64{0.06, 0.34} {
		r.m.add(f.at(0, 0, z), brass, drum{0.06, 0.215, 0.215, 0.015, r.c.sides(6)})
	}
	for _, s := range sides {
		r.m.chain(f, brass, 0.06, 0.06, vec3{-0.06, s * 0.2, 0.1}, vec3{-0.1, s * 0.26, 0.3}, vec3{-0.1, s * 0.26, 0.72})
		r.m.add(f.at(-0.1, s*0.26, 0.7), metal(slateCol), drum{0.1, 0.07, 0.095, 0.01, 0})
		r.m.add(f.at(-0.1, s*0.26, 0.79), matte(inkCol), drum{0.02, 0.065, 0.065, 0.005, 0})
	}
	r.m.add(f.at(-0.2, 0, 0.22).pitch(math.Pi/2), matte(boneCol), drum{0.03, 0.09, 0.09, 0.01, 0})
}

// handGun has a flared mouth that flashes in the shot.
func (r *rig) handGun(brass *material, p sheet.Pose) {
	f := r.hand(right)
	iron := metal(slateCol)
	r.m.bar(f, matte(woodCol), vec3{-0.22, 0, -0.06}, vec3{0.1, 0, 0.03}, 0.07, 0.05)
	r.m.bar(f, iron, vec3{0.02, 0, 0.05}, vec3{0.42, 0, 0.05}, 0.075, 0.075)
	g := f.at(0.4, 0, 0.05).pitch(-math.Pi / 2)
	r.m.add(g, brass, drum{0.16, 0.08, 0.15, 0.015, 0})
	r.m.add(g.at(0, 0, 0.15), matte(inkCol), drum{0.02, 0.11, 0.11, 0.005, 0})
	r.m.add(f.at(0.14, 0, 0.05).pitch(-math.Pi/2), brass, drum{0.06, 0.09, 0.09, 0.015, 0})
	if p == sheet.Strike {
		r.m.add(f.at(0.66, 0, 0.05), lit(goldCol, 0.9), rough{egg{0.17, 0.12, 0.12}, 0.05, 9, 61})
	}
}

func (r *rig) wrench() {
	f := r.hand(left)
	steel := metal(steelCol)
	r.m.bar(f, steel, vec3{-0.12, 0, 0}, vec3{0.32, 0, 0}, 0.045, 0.045)
	jaw := cut(circle(vec2{0.42, 0}, 0.13), rect(vec2{0.52, 0}, 0.12, 0.06, 0.01))
	r.m.add(f.roll(math.Pi/2*0.6), steel, plate{jaw, 0.08, 0.02, 0.6})
}
