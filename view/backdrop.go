package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"
)

// backdrop is the slowly moving scenery behind the menus.
type backdrop struct {
	ground *groundTile
	time   float64
	motes  []point
}

func newBackdrop() backdrop {
	b := backdrop{}
	dice := newCosmetic(7)
	for range 40 {
		b.motes = append(b.motes, point{float32(dice.unit()), float32(dice.unit())})
	}
	return b
}

func (b *backdrop) advance(seconds float64) { b.time += seconds }

// draw paints a dusky meadow with drifting lights.
func (b *backdrop) draw(g *Game, p *painter) {
	w, h := float32(g.w), float32(g.h)
	p.set(1, 1, 0, 0)
	p.quad(0, 0, w, h, hex(0x17303A), hex(0x0D1A20))
	b.drawGround(g, p)
	p.quad(0, 0, w, h, hex(0x0E2030).fade(0.80), hex(0x0A141C).fade(0.72))
	glow := g.art.get("glow")
	for i, m := range b.motes {
		t := b.time*0.03*float64(1+i%3) + float64(m.X)
		x := float32(math.Mod(t, 1)) * w
		y := m.Y*h + float32(math.Sin(b.time*0.7+float64(i)))*14
		a := float32(0.18 + 0.16*math.Sin(b.time*1.3+float64(i)*2.1))
		k := float32(g.scale()) * (0.15 + 0.1*float32(i%4))
		p.sprite(glow, place{x: x, y: y, kx: k, ky: k}, hex(0xFFE0A0).fade(a).glow())
	}
	drawVignette(p, w, h)
}

// drawGround shows a part of the first map, drifting.
func (b *backdrop) drawGround(g *Game, p *painter) {
	if b.ground == nil {
		set := g.config.Data
		for i := range set.Maps {
			if set.Maps[i].Grid == nil {
				continue
			}
			s := newSoils(&set.Maps[i])
			c := s.bounds()
			pix := paintTile(s, g.textures, (c[0]+c[2])/2-800, c[1]+300, tileSide, 640)
			b.ground = &groundTile{image: ebiten.NewImageFromImage(pix)}
			break
		}
	}
	if b.ground == nil {
		return
	}
	var op ebiten.DrawImageOptions
	size := b.ground.image.Bounds()
	k := max(g.w*1.12/float64(size.Dx()), g.h*1.12/float64(size.Dy()))
	op.GeoM.Scale(k, k)
	op.GeoM.Translate((math.Sin(b.time*0.05)-1)*g.w*0.05, (math.Cos(b.time*0.04)-1)*g.h*0.05)
	op.Filter = ebiten.FilterLinear
	p.image(b.ground.image, &op)
}
