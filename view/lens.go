package view

import "sameframe/view/atlas/sheet"

// artRadius is the collision radius, in units of the battle, of the body for
// which the sprites are drawn.
const artRadius = 24

// spriteUnit is how many units of the battle one pixel of a sprite at its
// nominal size covers.
const spriteUnit = artRadius / sheet.HeroRadius / sheet.PixelsPerUnit

// lens draws things of the world through a camera, one frame long.
type lens struct {
	cam                      *camera
	kx, ky                   float64 // pixels per unit
	ox, oy                   float64
	pixel                    float64 // screen pixels of one sprite pixel at nominal size
	west, north, east, south float64 // ground in sight
}

func newLens(c *camera) lens {
	v := lens{cam: c}
	v.kx, v.ky = c.k()
	v.ox, v.oy = c.screen(0, 0)
	v.pixel = v.kx * spriteUnit
	v.west, v.north, v.east, v.south = c.visible()
	return v
}

// onGround makes the painter's coordinates units on the ground.
func (v *lens) onGround(p *painter) {
	p.set(float32(v.kx), float32(v.ky), float32(v.ox), float32(v.oy))
}

// onScreen makes the painter's coordinates pixels.
func (v *lens) onScreen(p *painter) { p.set(1, 1, 0, 0) }

// point maps a place, z units up in the air, to a pixel.
func (v *lens) point(x, y, z float64) (float32, float32) {
	return float32(x*v.kx + v.ox), float32(y*v.ky + v.oy - z*v.kx*sheet.Lift)
}

// sees reports whether a circle on the ground may be in sight.
func (v *lens) sees(x, y, r float64) bool {
	return x+r >= v.west && x-r <= v.east && y+r >= v.north && y-r <= v.south+160
}

// sprite draws an upright sprite in pixels; turn is clockwise.
func (v *lens) sprite(p *painter, s *sprite, x, y, z, scale, turn float64, c tint) {
	px, py := v.point(x, y, z)
	k := float32(scale * v.pixel)
	p.sprite(s, place{x: px, y: py, kx: k, ky: k, turn: float32(turn)}, c)
}

// decal lays a sprite on the ground.
func (v *lens) decal(p *painter, s *sprite, x, y, scale, turn float64, c tint) {
	px, py := v.point(x, y, 0)
	k := float32(scale * v.pixel)
	p.sprite(s, place{x: px, y: py, kx: k, ky: k, turn: float32(turn), squash: sheet.GroundSquash}, c)
}

// fit returns the scale at which a sprite's nominal width covers w units.
func (v *lens) fit(s *sprite, w float64) float64 { return s.fit(w) }

// fit returns the scale at which the nominal width covers w units.
func (s *sprite) fit(w float64) float64 {
	sw, _ := s.size()
	if sw == 0 {
		return 1
	}
	return w / (float64(sw) * spriteUnit)
}
