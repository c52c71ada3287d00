package view

import (
	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// fogMargin is how many cells of fog lie around the map.
const fogMargin = groundMargin/32 + 2

// fogRounds is the number of frames over which all cells are looked at once.
const fogRounds = 12

// fog darkens the ground that the own camp does not see now. It is worked out
// from the picture alone: the eyes of the camp's units, bullets and zones.
type fog struct {
	set   *data.Set
	grid  *terrain.Grid
	spots []terrain.Spot // of the middles of all cells
	lit   []bool         // cells in sight
	shown []float32      // how dark each is drawn, 0..1; follows lit
	eyes  []fogEye
	next  int // the row that is looked at next
	image *ebiten.Image
	pix   []byte
	on    bool
}

// fogEye is a place from which the camp sees.
type fogEye struct {
	spot  terrain.Spot
	sight fixed.Sq
	keen  fixed.Sq // true sight
}

func newFog(set *data.Set, m *data.Map) *fog {
	g := m.Grid
	f := &fog{set: set, grid: g, lit: make([]bool, g.Width*g.Height), shown: make([]float32, g.Width*g.Height)}
	for i := range f.lit {
		f.spots = append(f.spots, g.Spot(g.Center(i%g.Width, i/g.Width)))
		f.shown[i] = 1
	}
	return f
}

// advance looks at some of the rows and lets the fog drift.
func (f *fog) advance(pic *battle.Picture, seconds float64) {
	if f.on = pic.Camp != 0; !f.on {
		return
	}
	f.open(pic)
	rows := (f.grid.Height + fogRounds - 1) / fogRounds
	for range rows {
		f.look(f.next)
		f.next = (f.next + 1) % f.grid.Height
	}
	k := float32(min(seconds*6, 1))
	for i, lit := range f.lit {
		to := float32(1)
		if lit {
			to = 0
		}
		f.shown[i] += (to - f.shown[i]) * k
	}
}

// open finds the camp's eyes.
func (f *fog) open(pic *battle.Picture) {
	f.eyes = f.eyes[:0]
	for i := range pic.Units {
		if u := &pic.Units[i]; u.Camp == pic.Camp && u.Health > 0 {
			f.eyes = append(f.eyes, fogEye{f.grid.Spot(u.Pos), u.Sight.Sq(), u.TrueSight.Sq()})
		}
	}
	for i := range pic.Bullets {
		b := &pic.Bullets[i]
		if r := f.set.Bullets[b.Bullet].Sight; b.Camp == pic.Camp && r > 0 {
			f.eyes = append(f.eyes, fogEye{spot: f.grid.Spot(b.Pos), sight: r.Sq()})
		}
	}
	for i := range pic.Zones {
		z := &pic.Zones[i]
		if r := f.set.Zones[z.Zone].Sight; z.Camp == pic.Camp && r > 0 {
			f.eyes = append(f.eyes, fogEye{spot: f.grid.Spot(z.Pos), sight: r.Sq()})
		}
	}
}

// look finds which cells of a row are in sight, by the rules of the battle.
func (f *fog) look(row int) {
	for i := row * f.grid.Width; i < (row+1)*f.grid.Width; i++ {
		f.lit[i] = f.sees(&f.spots[i])
	}
}

func (f *fog) sees(s *terrain.Spot) bool {
	patch := s.Patch()
	for k := range f.eyes {
		e := &f.eyes[k]
		far := e.sight
		if patch != 0 && patch != e.spot.Patch() {
			far = e.keen
		}
		if far > 0 && e.spot.DistSq(s) <= far && f.grid.Visible(&e.spot, s) {
			return true
		}
	}
	return false
}

// fogTint is the colour of what nobody sees.
var fogTint = [4]float32{5, 9, 20, 150}

// paint brings the picture of the fog up to date: one pixel a cell, the cells
// at the edge repeated around the map, and softened.
func (f *fog) paint() {
	w, h := f.grid.Width+2*fogMargin, f.grid.Height+2*fogMargin
	if f.image == nil {
		f.image, f.pix = ebiten.NewImage(w, h), make([]byte, 4*w*h)
	}
	for y := range h {
		for x := range w {
			a := f.soft(x-fogMargin, y-fogMargin)
			p := f.pix[4*(y*w+x):]
			p[0], p[1], p[2], p[3] = byte(fogTint[0]*a), byte(fogTint[1]*a), byte(fogTint[2]*a), byte(fogTint[3]*a)
		}
	}
	f.image.WritePixels(f.pix)
}

// soft is the darkness of a cell, mixed with that of its neighbours.
func (f *fog) soft(x, y int) float32 {
	at := func(x, y int) float32 {
		x, y = min(max(x, 0), f.grid.Width-1), min(max(y, 0), f.grid.Height-1)
		return f.shown[y*f.grid.Width+x]
	}
	return at(x, y)*0.4 + (at(x-1, y)+at(x+1, y)+at(x, y-1)+at(x, y+1))*0.15
}

// draw lays the fog over the world.
func (f *fog) draw(p *painter, v *lens) {
	if !f.on {
		return
	}
	f.paint()
	cell := units(f.grid.CellSize)
	px, py := v.point(units(f.grid.Origin.X)-fogMargin*cell, units(f.grid.Origin.Y)-fogMargin*cell, 0)
	var op ebiten.DrawImageOptions
	op.GeoM.Scale(cell*v.kx, cell*v.ky)
	op.GeoM.Translate(float64(px), float64(py))
	op.Filter = ebiten.FilterLinear
	p.image(f.image, &op)
}

// drawMap lays the fog over the minimap's rectangle.
func (f *fog) drawMap(p *painter, r rect) {
	if !f.on || f.image == nil {
		return
	}
	n, m := float32(f.grid.Width), float32(f.grid.Height)
	part := f.image.SubImage(f.image.Bounds().Inset(fogMargin)).(*ebiten.Image)
	var op ebiten.DrawImageOptions
	op.GeoM.Scale(float64(r.w*p.kx/n), float64(r.h*p.ky/m))
	op.GeoM.Translate(float64(r.x*p.kx+p.ox), float64(r.y*p.ky+p.oy))
	op.Filter = ebiten.FilterLinear
	p.image(part, &op)
}
