package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

func priestStance(p sheet.Pose) stance {
	st := mageStance(p)
	st.hands[left] = vec3{0.32, -0.26, 0.2}
	switch p {
	case sheet.Windup:
		st.hands[left] = vec3{0.3, -0.3, 0.26}
	case sheet.Strike:
		st.hold[right] = aim{0, 0.3}
	case sheet.Cast:
		st.hands = [2]vec3{left: {0.24, -0.4, 0.56}, right: {0.24, 0.4, 0.58}}
	}
	return st
}

// priest is dressed in white and gold under a halo, with wings of cloth, a
// book and a sceptre.
func priest(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, priestStance(p))
	white, gold := cloth(hex(0xf6f0e2)), metal(goldCol)
	r.robe(white, cloth(c.main), gold)
	r.stole()
	r.sleeves(white, gold)
	r.clothWings()
	r.cowlOfLight(white, gold)
	r.halo()
	r.sceptre(gold, p)
	r.book()
}

// stole hangs down the front in two ends.
func (r *rig) stole() {
	r.m.add(r.torso.at(0, 0, 0.44), cloth(r.c.main), hoop{0.2, 0.075})
	for _, s := range sides {
		r.m.bar(r.torso, cloth(r.c.main), vec3{0.17, s * 0.13, 0.42}, vec3{0.27, s * 0.15, 0.0}, 0.065, 0.06)
		r.m.bar(r.torso, cloth(r.c.main), vec3{0.27, s * 0.15, 0.0}, vec3{0.36, s * 0.17, -0.24}, 0.06, 0.07)
		r.m.add(r.torso.at(0.37, s*0.17, -0.25), metal(goldCol), ball{0.055})
	}
}

// clothWings are three feathers on each side, round or pointed.
func (r *rig) clothWings() {
	tip := 0.07
	if !r.c.round() {
		tip = 0.012
	}
	sway := math.Abs(r.st.feet[left].x) * 0.4
	for _, s := range sides {
		for i := range 3 {
			k := float64(i)
			mat := cloth(r.c.main)
			if i == 1 {
				mat = cloth(r.c.bright)
			}
			r.m.chain(r.torso, mat, 0.09, tip, vec3{-0.18, s * 0.1, 0.36 - 0.08*k}, vec3{-0.3, s * (0.36 - 0.05*k), 0.46 - 0.16*k + sway},
				vec3{-0.42, s * (0.6 - 0.1*k), 0.4 - 0.24*k - sway})
		}
	}
}

func (r *rig) cowlOfLight(white, gold *material) {
	h := r.head
	r.m.melt(0.08, func() {
		r.m.add(h.at(-0.03, 0, 0.02), white, without{egg{0.26, 0.26, 0.27}, egg{0.2, 0.18, 0.2}, vec3{0.2, 0, -0.04}})
		r.m.add(h.at(-0.02, 0, -0.22), white, drum{0.14, 0.26, 0.19, 0.05, 0})
	})
	r.face(vec3{0.04, 0, -0.02}, 0.2)
	hair := matte(hex(0xf0d27a))
	for _, s := range sides {
		r.m.bar(h, hair, vec3{0.19, s * 0.02, 0.15}, vec3{0.17, s * 0.16, 0.0}, 0.05, 0.03)
	}
	r.m.add(h.at(0.05, 0, 0.26), gold, ball{0.05})
}

// halo floats above the head: a ring for camp 1, a ring of rays for camp 2.
func (r *rig) halo() {
	f := r.head.at(-0.06, 0, 0.4).pitch(0.25)
	light := lit(hex(0xffe07a), 0.8)
	r.m.add(f, light, hoop{0.27, 0.042})
	if r.c.round() {
		return
	}
	for i := range 8 {
		g := f.turn(float64(i) * math.Pi / 4)
		r.m.bar(g, light, vec3{0.27, 0, 0}, vec3{0.42, 0, 0}, 0.045, 0.008)
	}
}

// sceptre ends in a ring that holds a star of light.
func (r *rig) sceptre(gold *material, p sheet.Pose) {
	f := r.hand(right)
	r.m.bar(f, gold, vec3{-0.32, 0, 0}, vec3{0.36, 0, 0}, 0.035, 0.04)
	g := f.at(0.53, 0, 0).roll(math.Pi / 2)
	r.m.add(g, gold, hoop{0.15, 0.035})
	size := 0.085
	if p == sheet.Strike || p == sheet.Cast {
		size = 0.14
	}
	r.m.add(f.at(0.53, 0, 0), lit(hex(0xfff0b0), 0.85), ball{size})
	r.m.bar(f, gold, vec3{0.68, 0, 0}, vec3{0.8, 0, 0}, 0.04, 0.008)
}

func (r *rig) book() {
	h := r.st.hands[left]
	f := r.torso.at(h.x+0.06, h.y, h.z+0.1).pitch(0.5)
	for _, s := range sides {
		g := f.at(0, s*0.1, 0).roll(s * 0.25)
		r.m.add(g, cloth(r.c.dark), brick{0.14, 0.11, 0.03, 0.01})
		r.m.add(g.at(0, 0, 0.03), matte(boneCol), brick{0.12, 0.095, 0.03, 0.01})
	}
}
