package view

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// minimap is the small picture of the whole map.
type minimap struct {
	ground *ebiten.Image
	bounds [4]float64
}

// minimapDensity is pixels a unit of the small picture.
const minimapDensity = 0.125

// newMinimap paints the ground once, small.
func newMinimap(s *soils, tex *textures) *minimap {
	b := s.bounds()
	w, h := int((b[2]-b[0])*minimapDensity), int((b[3]-b[1])*minimapDensity)
	pix := make([]byte, 0, 4*w*h)
	for y := range h {
		for x := range w {
			c := paintPoint(s, tex, b[0]+(float64(x)+0.5)/minimapDensity, b[1]+(float64(y)+0.5)/minimapDensity)
			k := s.at(int(float64(x)/minimapDensity/s.cell), int(float64(y)/minimapDensity/s.cell))
			if k == soilWood || k == soilRock {
				c = [3]byte{c[0] / 2, byte(int(c[1]) * 6 / 10), c[2] / 2}
			}
			pix = append(pix, c[0], c[1], c[2], 255)
		}
	}
	img := ebiten.NewImage(w, h)
	img.WritePixels(pix)
	return &minimap{ground: img, bounds: b}
}

// world maps a point of the minimap's rectangle to the ground.
func (m *minimap) world(r rect, x, y float32) (wx, wy float64) {
	fx, fy := float64((x-r.x)/r.w), float64((y-r.y)/r.h)
	return m.bounds[0] + fx*(m.bounds[2]-m.bounds[0]), m.bounds[1] + fy*(m.bounds[3]-m.bounds[1])
}

// point maps a place on the ground to the minimap's rectangle.
func (m *minimap) point(r rect, x, y float64) (px, py float32) {
	fx, fy := (x-m.bounds[0])/(m.bounds[2]-m.bounds[0]), (y-m.bounds[1])/(m.bounds[3]-m.bounds[1])
	return r.x + float32(fx)*r.w, r.y + float32(fy)*r.h
}

// draw paints the minimap: ground, units and the camera's frame.
func (m *minimap) draw(p *painter, r rect, s *scene, v *lens) {
	p.round(r.x-6, r.y-6, r.w+12, r.h+12, 7, panelHigh, ink)
	p.flush()
	var op ebiten.DrawImageOptions
	b := m.ground.Bounds()
	op.GeoM.Scale(float64(r.w*p.kx)/float64(b.Dx()), float64(r.h*p.ky)/float64(b.Dy()))
	op.GeoM.Translate(float64(r.x*p.kx+p.ox), float64(r.y*p.ky+p.oy))
	op.Filter = ebiten.FilterLinear
	op.ColorScale.Scale(0.85, 0.85, 0.85, 1)
	p.image(m.ground, &op)
	s.fog.drawMap(p, r)
	m.drawGhosts(p, r, s)
	for pass := range 3 {
		for i := range s.stage.actors {
			m.drawUnit(p, r, s, &s.stage.actors[i], pass)
		}
	}
	m.drawFrame(p, r, v)
	p.roundFrame(r.x-6, r.y-6, r.w+12, r.h+12, 7, 2, gilt)
	p.roundFrame(r.x-4, r.y-4, r.w+8, r.h+8, 5, 4, ink)
}

// drawUnit paints one unit: creeps first, then buildings, heroes last.
func (m *minimap) drawUnit(p *painter, r rect, s *scene, a *actor, pass int) {
	if !a.alive() {
		return
	}
	x, y := m.point(r, a.x, a.y)
	c := enemyOrange
	if a.Camp == s.camp {
		c = allyBlue
	}
	switch a.proto.Kind {
	case data.KindCreep:
		if pass == 0 {
			p.disc(x, y, 2.6, ink)
			p.disc(x, y, 1.9, c)
		}
	case data.KindHero:
		if pass == 2 {
			m.drawHero(p, x, y, a, s, c)
		}
	case data.KindWard:
		if pass == 0 {
			p.ring(x, y, 3.2, 3.4, ink)
			p.ring(x, y, 3.2, 1.8, c)
		}
	default:
		if pass == 1 {
			side := float32(9)
			if a.proto.Kind == data.KindBase {
				side = 14
			}
			p.round(x-side/2-1, y-side/2-1, side+2, side+2, 2, ink, ink)
			p.round(x-side/2, y-side/2, side, side, 2, c.mix(white, 0.2), c.shade(0.8))
		}
	}
}

// ghostTime is how long a hero that went out of sight is remembered, in
// seconds.
const ghostTime = 45

// remembers reports whether a hero is out of sight of those whose sight is shown,
// and was not long ago.
func (s *scene) remembers(q *battle.SeatPicture) bool {
	return s.sight != 0 && q.Camp != s.sight && q.Unseen > 0 && q.Unseen < ghostTime*1000
}

// drawGhosts shows where heroes were seen last, paler as time passes.
func (m *minimap) drawGhosts(p *painter, r rect, s *scene) {
	for i := range s.seats {
		q := &s.seats[i]
		if ago := float32(q.Unseen) / 1000; s.remembers(q) {
			x, y := m.point(r, units(q.LastSeen.X), units(q.LastSeen.Y))
			k := 0.75 - 0.5*ago/ghostTime
			p.disc(x, y, 8, ink.fade(k))
			p.disc(x, y, 7, hex(0x6A7480).fade(k))
			p.icon(s.art.portrait(&s.set.Units[q.Unit], q.Camp), x-5.5, y-5.5, 11, 11, tint{0.6, 0.62, 0.66, 1}.fade(k))
		}
	}
}

func (m *minimap) drawHero(p *painter, x, y float32, a *actor, s *scene, c tint) {
	if a.GUID == s.own {
		c = ownGreen
	}
	p.disc(x, y, 8.5, ink)
	p.disc(x, y, 7.5, c)
	p.icon(s.art.portrait(a.proto, a.Camp), x-6, y-6, 12, 12, white)
}

// drawFrame shows what the camera sees.
func (m *minimap) drawFrame(p *painter, r rect, v *lens) {
	x0, y0 := m.point(r, v.west, v.north)
	x1, y1 := m.point(r, v.east, v.south)
	x0, x1 = max(x0, r.x), min(x1, r.x+r.w)
	y0, y1 = max(y0, r.y), min(y1, r.y+r.h)
	p.frame(x0, y0, x1-x0, y1-y0, 1.5, white.fade(0.9))
}
