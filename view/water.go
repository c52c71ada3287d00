package view

import "math"

// waves are the glints that drift on the water.
type waves struct {
	at []point // cells of water, centre in units
}

func newWaves(s *soils) waves {
	var w waves
	for y := range s.h {
		for x := range s.w {
			if k := s.at(x, y); k == soilRiver || k == soilFord {
				w.at = append(w.at, point{float32(s.x0 + (float64(x)+0.5)*s.cell), float32(s.y0 + (float64(y)+0.5)*s.cell)})
			}
		}
	}
	return w
}

// draw lays short bright strokes that swell and drift southward.
func (w *waves) draw(p *painter, v *lens, time float64) {
	v.onGround(p)
	for i, c := range w.at {
		if !v.sees(float64(c.X), float64(c.Y), 40) {
			continue
		}
		seed := lattice(i, 7, 301)
		phase := math.Mod(time*(0.22+0.15*seed)+seed*7, 1)
		a := float32(math.Sin(phase*math.Pi)) * float32(0.10+0.22*seed)
		x := c.X + float32(lattice(i, 1, 302)-0.5)*26
		y := c.Y + float32(lattice(i, 2, 303)-0.5)*26 + float32(phase*40-20)
		l := float32(6 + 12*seed)
		bow := float32(3 * math.Sin(time*1.7+seed*20))
		k := white.fade(a)
		p.line(x-l, y+bow, x, y, 2.2, tint{}, k)
		p.line(x, y, x+l, y+bow, 2.2, k, tint{})
	}
	v.onScreen(p)
}
