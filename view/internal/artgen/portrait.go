package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

const portraitSize = 96

// neutral dresses a hero who has no camp yet, as in the choice of heroes.
var neutral = camp{1, hex(0xa84a58), hex(0x6b2a3c), hex(0xe8939a), hex(0xffd9a0)}

// portrait shows a hero's head and shoulders from the front.
func portrait(name string, k camp, draw body, sky rgba, pose sheet.Pose) job {
	return job{name: "portrait." + name, draw: func() picture {
		m := newModel()
		draw(m, k, ground.turn(math.Pi/2-0.45), pose)
		cam := tilted(0.42)
		cam.scale, cam.ss, cam.outline = 82, 3, 2.2
		bust := render(m, cam)
		c := newCanvas(portraitSize, portraitSize)
		f := rect(mid(portraitSize), 48, 48, 0)
		c.radial(f, vec2{36, 30}, 86, sky.light(0.35), sky.dark(0.45))
		for i := range 9 {
			a := float64(i)*0.35 + 0.1
			c.fill(poly(vec2{36, 30}, vec2{36, 30}.add(polar(140, a)), vec2{36, 30}.add(polar(140, a+0.12))), white.alpha(0.05))
		}
		pic := c.whole()
		eye := cam.screen(vec3{0.02, 0.1, 0.93})
		pic.stamp(bust, int(math.Round(48-eye.x-bust.pivot.x)), int(math.Round(46-eye.y-bust.pivot.y)))
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
	var jobs []job
	for _, h := range []struct {
		name string
		draw body
		sky  rgba
		pose sheet.Pose
	}{
		{"knight", knight, hex(0x8a7a5c), sheet.Idle},
		{"ranger", ranger, hex(0x5d7f4c), sheet.Idle},
		{"mage", mage, hex(0x6b5590), sheet.Idle},
		{"assassin", assassin, hex(0x6a5460), sheet.Cast},
	} {
		jobs = append(jobs, portrait(h.name, neutral, h.draw, h.sky, h.pose))
		for _, k := range camps {
			jobs = append(jobs, portrait(sheet.Of(h.name, k.id), k, h.draw, h.sky, h.pose))
		}
	}
	return jobs
}
