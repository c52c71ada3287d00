package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// left and right index the pairs of a stance. A body faces +x, so its right
// side is +y.
const (
	left = iota
	right
)

var sides = [2]float64{left: -1, right: 1}

// aim is the direction of a held thing, in the torso's frame.
type aim struct{ turn, pitch float64 }

// stance is how a body holds itself. Hands are given in the torso's frame,
// feet as offsets from standing still.
type stance struct {
	bob, lean, twist float64
	feet, hands      [2]vec3
	hold             [2]aim
	head             float64 // turn of the head against the torso
}

// rig is a posed skeleton of a two-legged body.
type rig struct {
	m     *model
	c     camp
	root  frame
	torso frame
	head  frame
	st    stance
}

const (
	hip      = 0.40
	shoulder = 0.42 // above the hip
	neck     = 0.62 // above the hip, to the middle of the head
)

func newRig(m *model, c camp, root frame, st stance) *rig {
	r := &rig{m: m, c: c, root: root, st: st}
	r.torso = root.at(0, 0, hip+st.bob).turn(st.twist).pitch(-st.lean)
	r.head = r.torso.at(0.03, 0, neck).turn(st.head - st.twist).pitch(st.lean * 0.6)
	return r
}

// hand gives the frame of a held thing, pointing along x.
func (r *rig) hand(side int) frame {
	h, a := r.st.hands[side], r.st.hold[side]
	return r.torso.at(h.x, h.y, h.z).turn(a.turn).pitch(a.pitch)
}

// legs draws two legs with boots.
func (r *rig) legs(leg, boot *material, thick float64) {
	for i, s := range sides {
		f := r.st.feet[i]
		ankle := vec3{f.x, s*0.15 + f.y, 0.1 + f.z}
		r.m.bar(r.root, leg, vec3{0, s * 0.12, hip + r.st.bob}, ankle, thick, thick*0.85)
		toe := r.root.at(ankle.x+0.05, ankle.y, ankle.z-0.01).pitch(f.z)
		r.m.add(toe, boot, egg{0.17, 0.105, 0.105})
	}
}

// arms draws two arms and gloves, bent at the elbow.
func (r *rig) arms(sleeve, glove *material, width, thick float64) {
	for i, s := range sides {
		a, b := vec3{0, s * width, shoulder}, r.st.hands[i]
		mid := a.add(b).mul(0.5).add(vec3{-0.05, s * 0.09, -0.06})
		r.m.chain(r.torso, sleeve, thick, thick*0.85, a, mid, b)
		r.m.add(r.torso.at(b.x, b.y, b.z), glove, ball{thick * 1.15})
	}
}

// stride gives the feet of a step, the left one forward when s is 1.
func stride(s float64) [2]vec3 {
	return [2]vec3{left: {0.2 * s, 0, 0.09 * max(0, s)}, right: {-0.2 * s, 0, 0.09 * max(0, -s)}}
}

// stances gives the poses of a fighter with a weapon in the right hand.
func stances(p sheet.Pose) stance {
	st := stance{
		lean:  0.08,
		hands: [2]vec3{left: {0.24, -0.34, 0.16}, right: {0.22, 0.40, 0.14}},
		hold:  [2]aim{left: {0, 0}, right: {-0.25, 0.55}},
	}
	switch p {
	case sheet.WalkA, sheet.WalkB:
		s := 1.0
		if p == sheet.WalkB {
			s = -1
		}
		st.feet, st.bob, st.lean, st.twist = stride(s), 0.04, 0.16, 0.2*s
		st.hands[right] = st.hands[right].add(vec3{0.08 * s, 0, 0.03})
	case sheet.Windup:
		st.feet, st.twist, st.lean, st.head = stride(0.6), 0.65, -0.05, 0.1
		st.hands[right] = vec3{-0.12, 0.48, 0.5}
		st.hold[right] = aim{0.6, 1.1}
	case sheet.Strike:
		st.feet, st.twist, st.lean, st.bob = stride(-0.8), -0.6, 0.3, -0.03
		st.hands[right] = vec3{0.44, 0.36, 0.22}
		st.hold[right] = aim{0.15, -0.1}
	case sheet.Cast:
		st.lean, st.bob = -0.1, 0.05
		st.hands = [2]vec3{left: {0.2, -0.42, 0.6}, right: {0.2, 0.42, 0.66}}
		st.hold[right] = aim{0, 1.35}
	}
	return st
}

// stand gives the frame of a body in a direction; a dead one lies on its
// back.
func stand(yaw float64, p sheet.Pose) frame {
	f := ground.turn(yaw)
	if p == sheet.Dead {
		return f.at(0.62, 0, 0.24).pitch(math.Pi * 0.47)
	}
	return f
}

// body draws a hero or creep into a model.
type body func(m *model, c camp, root frame, p sheet.Pose)

// bodyJobs draws a kind for both camps in all poses and directions.
func bodyJobs(kind string, draw body) []job {
	var jobs []job
	for _, c := range camps {
		for _, p := range sheet.Poses(kind) {
			n := sheet.Directions(kind, p)
			for d := range n {
				jobs = append(jobs, job{name: sheet.Actor(kind, c.id, p, d), draw: func() picture {
					m := newModel()
					draw(m, c, stand(2*math.Pi*float64(d)/float64(n), p), p)
					return render(m, fieldCamera())
				}})
			}
		}
	}
	return jobs
}
