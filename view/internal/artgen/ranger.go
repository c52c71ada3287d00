package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// rangerStance holds a bow in the left hand and the string in the right.
func rangerStance(p sheet.Pose) stance {
	st := stances(p)
	st.hands = [2]vec3{left: {0.3, -0.3, 0.2}, right: {0.2, 0.34, 0.1}}
	st.hold = [2]aim{left: {-0.5, 0}}
	switch p {
	case sheet.Windup:
		st.twist, st.head, st.lean = 0.75, 0, 0
		st.hands = [2]vec3{left: {0.32, -0.5, 0.4}, right: {-0.02, 0.22, 0.44}}
		st.hold[left] = aim{-0.75, 0}
	case sheet.Strike:
		st.twist, st.head, st.lean = 0.75, 0, 0.05
		st.hands = [2]vec3{left: {0.36, -0.52, 0.4}, right: {-0.16, 0.5, 0.42}}
		st.hold[left] = aim{-0.75, 0}
	case sheet.Cast:
		st.hands = [2]vec3{left: {0.25, -0.3, 0.75}, right: {0.15, 0.2, 0.66}}
		st.hold[left] = aim{0, 0.9}
	}
	return st
}

// ranger is a hooded archer with a long cloak and a quiver.
func ranger(m *model, c camp, root frame, p sheet.Pose) {
	r := newRig(m, c, root, rangerStance(p))
	green, hood := cloth(hex(0x5a7042)), cloth(c.main)
	leath := matte(leather)
	r.legs(cloth(hex(0x5b4a3c)), leath, 0.095)
	r.m.melt(0.06, func() {
		r.m.add(r.torso.at(0, 0, 0.24), green, egg{0.19, 0.24, 0.3})
		r.m.add(r.torso.at(0, 0, 0), green, drum{0.22, 0.25, 0.18, 0.04, 0})
	})
	r.m.add(r.torso.at(0, 0, 0.12), leath, hoop{0.2, 0.04})
	r.m.bar(r.torso, leath, vec3{0.15, 0.17, 0.1}, vec3{0.12, -0.2, 0.42}, 0.04, 0.04)
	r.arms(green, leath, 0.27, 0.075)
	r.cape(hood, 0.25)
	r.hood(hood)
	r.quiver(leath)
	r.bow(p == sheet.Windup)
}

// hood covers a face; the tip hangs back, blunt for camp 1 and sharp for
// camp 2.
func (r *rig) hood(mat *material) {
	h := r.head
	tip := 0.1
	if !r.c.round() {
		tip = 0.02
	}
	r.m.melt(0.1, func() {
		r.m.add(h.at(-0.02, 0, 0.02), mat, without{egg{0.27, 0.27, 0.28}, egg{0.2, 0.17, 0.19}, vec3{0.2, 0, -0.04}})
		r.m.bar(h, mat, vec3{-0.12, 0, 0.16}, vec3{-0.4, 0, 0.2}, 0.16, tip)
		r.m.add(h.at(-0.02, 0, -0.22), mat, drum{0.14, 0.27, 0.19, 0.05, 0})
	})
	r.face(vec3{0.04, 0, -0.02}, 0.2)
	r.m.add(h.at(0.1, 0, -0.2), metal(brassCol), ball{0.06})
}

// face is a head with eyes, seen from the front and above.
func (r *rig) face(at vec3, size float64) {
	f := r.head.at(at.x, at.y, at.z)
	r.m.add(f, matte(skinCol), egg{size, size * 0.92, size})
	for _, s := range sides {
		r.m.add(f.at(size*0.88, s*size*0.4, size*0.1), matte(inkCol), egg{size * 0.2, size * 0.15, size * 0.24})
	}
	r.m.add(f.at(size*0.98, 0, -size*0.12), matte(skinCol), ball{size * 0.16})
}

func (r *rig) quiver(leath *material) {
	f := r.torso.at(-0.27, 0.14, 0.12).roll(0.35).pitch(0.25)
	r.m.add(f, leath, drum{0.42, 0.085, 0.105, 0.02, 0})
	r.m.add(f.at(0, 0, 0.38), metal(brassCol), drum{0.05, 0.115, 0.115, 0.02, 0})
	for i := range 3 {
		a := float64(i) * 2.1
		r.m.bar(f, cloth(r.c.bright), vec3{0.05 * math.Cos(a), 0.05 * math.Sin(a), 0.42}, vec3{0.07 * math.Cos(a), 0.07 * math.Sin(a), 0.6}, 0.05, 0.03)
	}
}

// bow stands upright in the left hand; drawn, it carries an arrow.
func (r *rig) bow(drawn bool) {
	f := r.hand(left)
	f.x, f.y, f.z = r.upright(f.x)
	wood, brass := matte(hex(0xa8703a)), metal(brassCol)
	tipX := -0.16
	if drawn {
		tipX = -0.24
	}
	top, bottom := vec3{tipX, 0.06, 0.52}, vec3{tipX, -0.06, -0.46}
	r.m.chain(f, wood, 0.05, 0.03, vec3{0.04, 0, 0}, vec3{0, 0.02, 0.3}, top)
	r.m.chain(f, wood, 0.05, 0.03, vec3{0.04, 0, 0}, vec3{0, -0.02, -0.28}, bottom)
	r.m.add(f.at(0.04, 0, 0), brass, ball{0.065})
	nock := vec3{tipX, 0, 0}
	if drawn {
		nock.x = -0.5
		r.m.bar(f, matte(boneCol), nock, vec3{0.22, 0, 0.02}, 0.022, 0.022)
		r.m.bar(f, metal(steelCol), vec3{0.22, 0, 0.02}, vec3{0.36, 0, 0.02}, 0.055, 0.01)
	}
	str := matte(boneCol)
	r.m.bar(f, str, top, nock, 0.014, 0.014)
	r.m.bar(f, str, nock, bottom, 0.014, 0.014)
}

// upright gives axes whose x follows a direction on the ground.
func (r *rig) upright(x vec3) (vec3, vec3, vec3) {
	if math.Abs(x.z) > 0.5 || r.root.z.z < 0.5 {
		z := r.torso.z
		return r.torso.x, z.cross(r.torso.x), z
	}
	x.z = 0
	x = x.norm()
	z := vec3{0, 0, 1}
	return x, z.cross(x), z
}
