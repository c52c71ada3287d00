package view

import (
	"math"

	"sameframe/core/data"
)

// preview says which aim is drawn: that of a spell or of an attack-move. It
// comes from input alone; the battle does not know of it.
type preview struct {
	spell  *data.Spell
	attack float64 // range ring of an attack-move, 0 for none
	x, y   float64 // pointer on the ground
	target *actor  // whom a unit spell would take
	ready  bool    // it could be cast now
	only   bool    // just the range: the pointer is over the spell's button
}

// drawAim lays a preview on the ground around the own hero.
func (s *scene) drawAim(p *painter, v *lens, a *preview, hero *actor) {
	if hero == nil {
		return
	}
	c := hex(0x8FE3FF)
	if a.spell != nil && !a.ready {
		c = hex(0xC9CED4)
	}
	v.onGround(p)
	defer v.onScreen(p)
	if a.attack > 0 {
		s.rangeRing(p, hero, a.attack, hex(0xFF9A7A))
		return
	}
	if a.spell == nil {
		return
	}
	if r := units(a.spell.Range); r > 0 {
		s.rangeRing(p, hero, r, c)
	}
	s.drawAimShape(p, a, hero, c)
}

func (s *scene) rangeRing(p *painter, hero *actor, r float64, c tint) {
	x, y, f := float32(hero.x), float32(hero.y), float32(r)
	p.band(x, y, f*0.94, f, 0, 1, tint{}, c.fade(0.16))
	p.ring(x, y, f, 2.4, c.fade(0.75))
}

// drawAimShape draws where the spell would take effect.
func (s *scene) drawAimShape(p *painter, a *preview, hero *actor, c tint) {
	aim := a.spell.Aim
	dir := math.Atan2(a.y-hero.y, a.x-hero.x) / (2 * math.Pi)
	switch {
	case a.spell.Target == data.CastUnit:
		if t := a.target; t != nil && !a.only {
			p.ring(float32(t.x), float32(t.y), float32(units(t.Radius)+12), 3, c)
		}
	case a.spell.Target == data.CastNone:
		if aim.Radius > 0 {
			s.aimCircle(p, hero.x, hero.y, units(aim.Radius), c)
		}
	case a.only:
	case aim.Shape == data.ShapeFan:
		s.aimFan(p, hero, units(aim.Radius), dir, turns(aim.Half), c)
	case aim.Shape == data.ShapeLine:
		s.aimLine(p, hero, dir, units(aim.Length), units(aim.Radius), c)
	case aim.Shape == data.ShapeCircle:
		x, y := a.clamped(hero)
		s.aimCircle(p, x, y, units(aim.Radius), c)
	default:
		s.aimLine(p, hero, dir, units(a.spell.Range), 18, c)
	}
}

// clamped is the pointer, or the point toward it at the end of the range.
func (a *preview) clamped(hero *actor) (x, y float64) {
	r := units(a.spell.Range)
	d := math.Hypot(a.x-hero.x, a.y-hero.y)
	if r <= 0 || d <= r {
		return a.x, a.y
	}
	return hero.x + (a.x-hero.x)*r/d, hero.y + (a.y-hero.y)*r/d
}

func (s *scene) aimCircle(p *painter, x, y, r float64, c tint) {
	fx, fy, fr := float32(x), float32(y), float32(r)
	p.band(fx, fy, 0, fr, 0, 1, c.fade(0.10), c.fade(0.30))
	p.ring(fx, fy, fr, 3, c.fade(0.95))
	p.arc(fx, fy, fr*0.86, 2, float32(s.time*0.1), float32(s.time*0.1)+0.25, c.fade(0.6))
	p.arc(fx, fy, fr*0.86, 2, float32(s.time*0.1)+0.5, float32(s.time*0.1)+0.75, c.fade(0.6))
}

func (s *scene) aimFan(p *painter, hero *actor, r, dir, half float64, c tint) {
	x, y, f := float32(hero.x), float32(hero.y), float32(r)
	a, b := float32(dir-half), float32(dir+half)
	p.band(x, y, 20, f, a, b, c.fade(0.12), c.fade(0.34))
	p.arc(x, y, f, 3, a, b, c.fade(0.95))
	for _, t := range [2]float32{a, b} {
		u := onCircle(t)
		p.line(x+u.X*20, y+u.Y*20, x+u.X*f, y+u.Y*f, 2.4, c.fade(0.2), c.fade(0.95))
	}
}

func (s *scene) aimLine(p *painter, hero *actor, dir, length, half float64, c tint) {
	u := onCircle(float32(dir))
	x, y, l, h := float32(hero.x), float32(hero.y), float32(length), float32(half)
	ex, ey := x+u.X*l, y+u.Y*l
	p.line(x+u.X*20, y+u.Y*20, ex, ey, 2*h, c.fade(0.10), c.fade(0.34))
	for _, side := range [2]float32{-h, h} {
		ox, oy := -u.Y*side, u.X*side
		p.line(x+u.X*20+ox, y+u.Y*20+oy, ex+ox, ey+oy, 2.4, c.fade(0.2), c.fade(0.95))
	}
	tip := h + 14
	p.triangle(point{ex + u.X*tip, ey + u.Y*tip}, point{ex - u.Y*tip, ey + u.X*tip}, point{ex + u.Y*tip, ey - u.X*tip},
		c.fade(0.95), c.fade(0.4), c.fade(0.4))
}
