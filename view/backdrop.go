package view

import (
	"math"

	"sameframe/core/data"
)

// backdrop is the scenery behind the menus, over which a camera drifts.
type backdrop struct {
	time  float64
	motes []point
}

// newBackdrop scatters the lights that drift in front of it.
func newBackdrop() backdrop {
	b := backdrop{}
	dice := newCosmetic(7)
	for range 40 {
		b.motes = append(b.motes, point{float32(dice.unit()), float32(dice.unit())})
	}
	return b
}

func (b *backdrop) advance(seconds float64) { b.time += seconds }

// draw paints the map of a key at dusk.
func (b *backdrop) draw(g *Game, p *painter, m *data.Map) {
	w, h := float32(g.w), float32(g.h)
	o := g.scenery(m)
	c := newCamera(o.ground.soils.bounds())
	c.resize(g.w, g.h, g.scale())
	c.zoom, c.target = 1.05, 1.05
	c.look(1250*math.Sin(b.time*0.035), 260*math.Sin(b.time*0.023+1))
	v := newLens(&c)
	o.drawEmpty(p, &v, g.art, b.time)
	v.onScreen(p)
	p.quad(0, 0, w, h, hex(0x0A1C30).fade(0.62), hex(0x0A1218).fade(0.50))
	glow := g.art.get("glow")
	for i, m := range b.motes {
		x := float32(math.Mod(b.time*0.03*float64(1+i%3)+float64(m.X), 1)) * w
		y := m.Y*h + float32(math.Sin(b.time*0.7+float64(i)))*14
		a := float32(0.2 + 0.18*math.Sin(b.time*1.3+float64(i)*2.1))
		k := float32(g.scale()) * (0.15 + 0.1*float32(i%4))
		p.sprite(glow, place{x: x, y: y, kx: k, ky: k}, hex(0xFFE0A0).fade(a).glow())
	}
	drawVignette(p, w, h)
}
