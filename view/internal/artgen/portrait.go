package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

const portraitSize = 128

// neutral dresses a hero who has no camp yet, as in the choice of heroes.
var neutral = camp{1, hex(0xa84a58), hex(0x6b2a3c), hex(0xe8939a), hex(0xffd9a0)}

// sitter is how a hero sits for a portrait; eye is the height in the middle
// of the picture.
type sitter struct {
	name string
	draw body
	sky  rgba
	pose sheet.Pose
	eye  float64
}

// portrait shows a hero's head and shoulders from the front.
func portrait(name string, k camp, h sitter) job {
	return job{name: "portrait." + name, draw: func() picture {
		m := newModel()
		h.draw(m, k, ground.turn(math.Pi/2-0.45), h.pose)
		cam := tilted(0.42)
		cam.scale, cam.ss, cam.outline = 108, 2, 2.6
		bust := render(m, cam)
		c := newCanvas(portraitSize, portraitSize)
		f := rect(mid(portraitSize), 64, 64, 0)
		c.radial(f, vec2{48, 40}, 115, h.sky.light(0.35), h.sky.dark(0.45))
		for i := range 9 {
			a := float64(i)*0.35 + 0.1
			c.fill(poly(vec2{48, 40}, vec2{48, 40}.add(polar(190, a)), vec2{48, 40}.add(polar(190, a+0.12))), white.alpha(0.05))
		}
		pic := c.whole()
		eye := cam.screen(vec3{0.02, 0.1, h.eye})
		pic.stamp(bust, int(math.Round(64-eye.x-bust.pivot.x)), int(math.Round(61-eye.y-bust.pivot.y)))
		return vignette(pic)
	}}
}

// vignette darkens the foot and the edges.
func vignette(p picture) picture {
	for i := range p.px {
		x, y := float64(i%p.w)/float64(p.w)*2-1, float64(i/p.w)/float64(p.h)*2-1
		k := 1 - 0.4*ramp(0.7, 1.5, hypot(x, y)) - 0.25*ramp(0.3, 1, y)
		q := &p.px[i]
		q.r, q.g, q.b = q.r*k, q.g*k, q.b*k
	}
	return p
}

func portraitJobs() []job {
	sitters := []sitter{
		{"knight", knight, hex(0x8a7a5c), sheet.Idle, 0.95},
		{"ranger", ranger, hex(0x5d7f4c), sheet.Idle, 0.95},
		{"mage", mage, hex(0x6b5590), sheet.Cast, 1.12},
		{"assassin", assassin, hex(0x6a5460), sheet.Cast, 0.9},
		{"warden", warden, hex(0x6f7a6a), sheet.Idle, 1.0},
		{"shaman", shaman, hex(0x4f8577), sheet.Cast, 1.12},
		{"monk", monk, hex(0xa88a5a), sheet.Cast, 0.98},
		{"witch", witch, hex(0x5a7a4a), sheet.Idle, 1.02},
		{"engineer", engineer, hex(0x8a6a4a), sheet.Idle, 1.0},
		{"priest", priest, hex(0x8a8fb0), sheet.Idle, 1.1},
	}
	var jobs []job
	for _, h := range sitters {
		jobs = append(jobs, portrait(h.name, neutral, h))
		for _, k := range camps {
			jobs = append(jobs, portrait(sheet.Of(h.name, k.id), k, h))
		}
	}
	return jobs
}
