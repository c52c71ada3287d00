package main

import (
	"math"

	"sameframe/view/atlas/sheet"
)

// The interface is dark slate with brass edges, so that it stays behind the
// game and out of both camps' colours.
var (
	panelTop  = hex(0x3b3542)
	panelFoot = hex(0x241f2b)
	edgeDark  = hex(0x15111a)
	edgeBrass = hex(0xb98d45)
	paper     = hex(0xe6d8b8)
)

// framed is a stretchable frame with a border of slice pixels.
func framed(name string, n, slice int, paint func(c *canvas)) job {
	j := flat(name, n, n, paint)
	j.slice = slice
	return j
}

// panelShape paints a plate with a brass line and studs in the corners.
func panelShape(c *canvas, n int, top, foot rgba, a float64, studs bool) {
	o, h := mid(n), float64(n)/2
	f := rect(o, h-3, h-3, 9)
	c.halo(f, 3, inkCol.alpha(0.5))
	c.fill(f, edgeDark.alpha(a))
	c.grad(grow(f, -2), top.alpha(a), foot.alpha(a), 4, float64(n)-4)
	c.stroke(grow(f, -2.5), 1.8, edgeBrass)
	c.stroke(grow(f, -4.4), 1, edgeDark.alpha(0.7))
	c.fill(rect(vec2{o.x, 8.2}, h-16, 0.5, 0), white.alpha(0.14))
	if !studs {
		return
	}
	for _, x := range []float64{9, float64(n) - 9} {
		for _, y := range []float64{9, float64(n) - 9} {
			c.solidShape(circle(vec2{x, y}, 2.6), brassCol, 1, y-3, y+3)
		}
	}
}

func buttonShape(c *canvas, top, foot, edge rgba, sunk float64) {
	f := rect(vec2{32, 32}, 29, 29, 8)
	c.halo(f, 3, inkCol.alpha(0.55))
	c.fill(f, edgeDark)
	c.grad(grow(f, -2), edge.light(0.25), edge.dark(0.35), 4, 60)
	c.fill(grow(f, -4), edgeDark)
	c.grad(grow(f, -5), top, foot, 8, 56)
	c.fill(rect(vec2{32, 10 + sunk}, 20, 0.8, 0.8), white.alpha(0.25*(1-sunk)))
}

func frameUI() []job {
	return []job{
		framed("panel", 64, 20, func(c *canvas) { panelShape(c, 64, panelTop, panelFoot, 0.96, true) }),
		framed("panel_dark", 48, 16, func(c *canvas) { panelShape(c, 48, hex(0x211c28), hex(0x17131d), 0.86, false) }),
		framed("panel_light", 64, 20, func(c *canvas) { panelShape(c, 64, paper, paper.dark(0.16), 1, true) }),
		framed("plaque", 48, 16, func(c *canvas) {
			f := rect(mid(48), 22, 15, 15)
			c.halo(f, 2.5, inkCol.alpha(0.5))
			c.grad(f, panelTop.alpha(0.92), panelFoot.alpha(0.92), 8, 40)
			c.stroke(grow(f, -1), 1.6, edgeBrass)
		}),
		framed("button", 64, 18, func(c *canvas) { buttonShape(c, hex(0x5a4f63), hex(0x3a3244), edgeBrass, 0) }),
		framed("button_hover", 64, 18, func(c *canvas) { buttonShape(c, hex(0x77657a), hex(0x4f4259), goldCol, 0) }),
		framed("button_down", 64, 18, func(c *canvas) { buttonShape(c, hex(0x332b3c), hex(0x4a4055), edgeBrass.dark(0.2), 1) }),
		framed("button_off", 64, 18, func(c *canvas) { buttonShape(c, hex(0x3b3841), hex(0x2f2c35), hex(0x6a665f), 0.7) }),
		framed("bar_frame", 32, 8, func(c *canvas) { barFrame(c, 6) }),
		framed("bar_small", 32, 6, func(c *canvas) { barFrame(c, 3) }),
		framed("bar_fill", 24, 4, func(c *canvas) {
			c.each(rect(mid(24), 12, 12, 2), 1, func(p vec2, d float64) rgba {
				v := lerp(1, 0.74, p.y/24)
				if p.y >= 9 {
					v *= 0.86
				}
				return rgba{v, v, v, soft(d)}
			})
		}),
		framed("minimap_frame", 96, 24, func(c *canvas) { minimapFrame(c) }),
	}
}

func barFrame(c *canvas, e float64) {
	f := rect(mid(32), 14.5, 14.5, e)
	c.halo(f, 1.5, inkCol.alpha(0.6))
	c.fill(f, edgeDark)
	c.grad(grow(f, -1.6), hex(0x3a333f), hex(0x2a2430), 2, 30)
}

// minimapFrame is hollow in the middle.
func minimapFrame(c *canvas) {
	out := rect(mid(96), 46, 46, 10)
	in := rect(mid(96), 36, 36, 3)
	rim := cut(out, in)
	c.fill(rim, edgeDark)
	c.grad(grow(rim, -1.8), hex(0x5b5062), hex(0x352e3e), 2, 94)
	c.stroke(grow(out, -2.4), 1.8, edgeBrass)
	c.stroke(grow(in, 2), 1.8, edgeBrass.dark(0.2))
	for _, x := range []float64{10, 86} {
		for _, y := range []float64{10, 86} {
			c.solidShape(ngon(vec2{x, y}, 6, 4, 0), brassCol, 1.4, y-6, y+6)
		}
	}
}

func spellUI() []job {
	return []job{
		flat("spell_frame", 72, 72, func(c *canvas) { spellFrame(c, edgeBrass) }),
		flat("spell_hover", 72, 72, func(c *canvas) {
			c.halo(ringOf(rect(mid(72), 32, 32, 8), 1), 5, goldCol.alpha(0.7))
			spellFrame(c, goldCol)
		}),
		flat("spell_cooldown", 64, 64, func(c *canvas) { c.fill(rect(mid(64), 32, 32, 6), hex(0x0d0a14).alpha(0.68)) }),
		flat("spell_nomana", 64, 64, func(c *canvas) { c.fill(rect(mid(64), 32, 32, 6), hex(0x16308f).alpha(0.5)) }),
		flat("spell_plus", 32, 32, func(c *canvas) {
			f := circle(mid(32), 12)
			c.halo(f, 4, goldCol.alpha(0.7))
			c.solidShape(f, goldCol, 2, 4, 28)
			c.fill(join(rect(mid(32), 2, 7, 0.6), rect(mid(32), 7, 2, 0.6)), hex(0x5f3a0a))
		}),
		flat("item_slot", 56, 56, func(c *canvas) {
			f := rect(mid(56), 26, 26, 6)
			c.fill(f, edgeDark)
			c.grad(grow(f, -2), hex(0x1d1824), hex(0x332c3c), 4, 52)
			c.stroke(grow(f, -1.6), 1.5, hex(0x77643f))
		}),
		flat("pip", 16, 16, func(c *canvas) { c.solidShape(ngon(mid(16), 5.5, 4, 0), goldCol, 1.4, 3, 13) }),
	}
}

// spellFrame has a hole for a picture of 64 pixels.
func spellFrame(c *canvas, col rgba) {
	out, in := rect(mid(72), 34, 34, 9), rect(mid(72), 29.5, 29.5, 6)
	rim := cut(out, in)
	c.fill(rim, edgeDark)
	mid := grow(rim, -1.3)
	c.grad(mid, col.light(0.35), col.dark(0.4), 4, 68)
	c.stroke(in, 1.2, edgeDark)
}

func markUI() []job {
	jobs := []job{
		flat("gold", 40, 40, func(c *canvas) { coin(c, vec2{16, 16}, 10); coin(c, vec2{23, 24}, 12) }),
		flat("badge", 40, 40, func(c *canvas) {
			f := ngon(mid(40), 17, 6, math.Pi/6)
			c.outside(f, 1.5, edgeDark)
			c.grad(f, brassCol.light(0.3), brassCol.dark(0.3), 4, 36)
			c.fill(grow(f, -2.2), edgeDark)
			c.grad(grow(f, -3), hex(0x4a4056), hex(0x2a2333), 6, 34)
		}),
		flat("skull", 40, 40, func(c *canvas) { skull(c, mid(40), 13, boneCol) }),
		flat("clock", 32, 32, func(c *canvas) {
			c.solidShape(circle(mid(32), 11), boneCol, 2, 5, 27)
			c.fill(join(stick(mid(32), vec2{16, 9}, 1.1, 1.1), stick(mid(32), vec2{21, 18}, 1.1, 1.1)), inkCol)
		}),
		cursor("cursor_arrow", func(c *canvas) {
			arrowCursor(c, vec2{3, 3}, boneCol)
		}, 3, 3),
		cursor("cursor_attack", func(c *canvas) { attackCursor(c) }, 4, 4),
		cursor("cursor_cast", func(c *canvas) { castCursor(c) }, 20, 20),
		flat("logo", 512, 192, func(c *canvas) { logo(c) }),
	}
	for _, k := range camps {
		jobs = append(jobs,
			flat(sheet.Of("minimap_hero", k.id), 24, 24, func(c *canvas) { mapMark(c, k, 24, 8) }),
			flat(sheet.Of("minimap_creep", k.id), 10, 10, func(c *canvas) { mapMark(c, k, 10, 3) }),
			flat(sheet.Of("minimap_tower", k.id), 20, 20, func(c *canvas) { mapTower(c, k) }),
			flat(sheet.Of("minimap_base", k.id), 28, 28, func(c *canvas) { emblem(c, k, mid(28), 10) }))
	}
	return jobs
}

func cursor(name string, paint func(c *canvas), x, y float64) job {
	return pivoted(flat(name, 40, 40, paint), x, y)
}

func arrowCursor(c *canvas, o vec2, col rgba) {
	f := poly(o, o.add(vec2{0, 25}), o.add(vec2{6.5, 19.5}), o.add(vec2{11, 29}), o.add(vec2{15.5, 27}), o.add(vec2{11.3, 17.8}), o.add(vec2{19, 17.5}))
	c.shadow(f, vec2{1.5, 2}, 4, 0.5)
	c.solidShape(f, col, 2, o.y, o.y+29)
	c.stroke(grow(f, -1.2), 1, edgeBrass.alpha(0.8))
}

func attackCursor(c *canvas) {
	edge := poly(vec2{4, 4}, vec2{11, 6}, vec2{27, 22}, vec2{22, 27}, vec2{6, 11})
	guard := stick(vec2{18, 30}, vec2{30, 18}, 2.4, 2.4)
	grip := stick(vec2{26, 26}, vec2{34, 34}, 2.5, 2.5)
	c.shadow(join(edge, guard, grip), vec2{1.5, 2}, 4, 0.5)
	c.outside(join(edge, guard, grip), 2, inkCol)
	c.fill(grip, leather)
	c.fill(edge, hex(0xff6b57))
	c.bevel(edge, 4, 0.7)
	c.fill(guard, brassCol)
	c.fill(circle(vec2{35, 35}, 2.8), brassCol)
}

func castCursor(c *canvas) {
	o := mid(40)
	c.halo(ringOf(circle(o, 11), 1), 5, iceCol.alpha(0.6))
	c.stroke(circle(o, 11), 4.6, inkCol)
	c.stroke(circle(o, 11), 2.2, hex(0x7fdcff))
	for i := range 4 {
		a := float64(i) * math.Pi / 2
		f := stick(o.add(polar(8, a)), o.add(polar(17, a)), 1.3, 1.3)
		c.outside(f, 1.3, inkCol)
		c.fill(f, white)
	}
	c.fill(circle(o, 1.8), white)
}

func skull(c *canvas, o vec2, r float64, col rgba) {
	f := blend(3, circle(o.add(vec2{0, -r * 0.15}), r*0.9), rect(o.add(vec2{0, r * 0.7}), r*0.48, r*0.34, r*0.12))
	c.solidShape(f, col, 2, o.y-r, o.y+r)
	for _, s := range sides {
		c.fill(oval(o.add(vec2{s * r * 0.38, 0}), r*0.25, r*0.3), inkCol)
		c.fill(rect(o.add(vec2{s * r * 0.2, r * 0.85}), r*0.05, r*0.18, 0), inkCol)
	}
	c.fill(poly(o.add(vec2{0, r * 0.28}), o.add(vec2{r * 0.14, r * 0.5}), o.add(vec2{-r * 0.14, r * 0.5})), inkCol)
}

func mapMark(c *canvas, k camp, n int, r float64) {
	f := circle(mid(n), r)
	if !k.round() {
		f = ngon(mid(n), r*1.15, 4, 0)
	}
	c.outside(f, max(1, r*0.22), inkCol)
	c.fill(f, k.main)
	c.stroke(grow(f, -r*0.16), r*0.2, k.bright)
}

func mapTower(c *canvas, k camp) {
	f := join(rect(vec2{10, 12}, 4, 5, 0.5), rect(vec2{10, 6}, 6, 2.6, 0.5))
	if k.round() {
		f = join(rect(vec2{10, 12}, 4, 5, 1), circle(vec2{10, 6}, 4.6))
	}
	c.outside(f, 1.6, inkCol)
	c.fill(f, k.main)
	c.stroke(grow(f, -0.8), 1, k.bright)
}

// logo is a shield of both camps between two frames, without letters: the
// name is set in type by the view.
func logo(c *canvas) {
	for _, s := range sides {
		wing := poly(vec2{256 + s*70, 70}, vec2{256 + s*250, 52}, vec2{256 + s*222, 96}, vec2{256 + s*246, 96}, vec2{256 + s*206, 128}, vec2{256 + s*60, 122})
		c.shadow(wing, vec2{0, 4}, 8, 0.6)
		c.solidShape(wing, hex(0x57505f), 3, 50, 130)
		c.stroke(grow(wing, -6), 2.5, brassCol)
	}
	crest(c, vec2{256, 96}, 84)
}

// crest joins the blue disc and the orange lozenge in one frame.
func crest(c *canvas, o vec2, r float64) {
	f := poly(o.add(vec2{-r * 0.86, -r * 0.8}), o.add(vec2{0, -r}), o.add(vec2{r * 0.86, -r * 0.8}), o.add(vec2{r * 0.8, r * 0.2}), o.add(vec2{0, r * 1.02}), o.add(vec2{-r * 0.8, r * 0.2}))
	c.shadow(f, vec2{0, r * 0.06}, r*0.14, 0.6)
	c.solidShape(f, brassCol, r*0.045, o.y-r, o.y+r)
	in := grow(f, -r*0.1)
	c.within(in, func() {
		c.grad(in, camps[0].main.light(0.1), camps[0].dark, o.y-r, o.y+r)
		right := poly(o.add(vec2{r * 0.18, -r * 1.2}), o.add(vec2{r * 1.2, -r * 1.2}), o.add(vec2{r * 1.2, r * 1.2}), o.add(vec2{-r * 0.18, r * 1.2}))
		c.grad(right, camps[1].main.light(0.1), camps[1].dark, o.y-r, o.y+r)
		c.fill(stick(o.add(vec2{r * 0.18, -r * 1.2}), o.add(vec2{-r * 0.18, r * 1.2}), r*0.03, r*0.03), inkCol)
	})
	c.stroke(in, r*0.035, inkCol)
	daggerShape(c, o.add(vec2{0, -r * 0.02}), -math.Pi/2, r/24)
	c.bevel(in, r*0.1, 0.35)
}

func uiJobs() []job {
	jobs := append(frameUI(), spellUI()...)
	return append(jobs, markUI()...)
}

// appIcon is the picture of the program's window.
func appIcon() picture {
	c := newCanvas(256, 256)
	f := rect(mid(256), 120, 120, 48)
	c.outside(f, 5, inkCol)
	c.radial(f, vec2{110, 90}, 170, hex(0x7d6f86), hex(0x2b2434))
	c.bevel(f, 9, 0.6)
	c.stroke(grow(f, -9), 5, brassCol)
	crest(c, vec2{128, 128}, 88)
	return c.whole()
}
