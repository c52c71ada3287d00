package view

import (
	"math"

	"sameframe/core/data"
	"sameframe/view/atlas/sheet"
)

// preview says which aim is drawn: that of a spell or of an attack-move. It
// comes from input alone; the battle does not know of it.
type preview struct {
	spell  *data.Spell
	attack float64 // range ring of an attack-move, 0 for none
	x, y   float64 // pointer on the ground
	vx, vy float64 // place of a vector, from which the pointer draws the direction
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
	s.drawAimWay(p, a, hero, c)
	s.drawAimShape(p, a, hero, c)
}

// aimWay is how a spell's caster or bullet gets to the place of its aim.
type aimWay uint8

const (
	wayNone aimWay = iota
	wayJump        // the caster blinks or leaps there
	wayArc         // a bullet flies over everything
)

// wayOf finds the way in the effects of a spell.
func (s *scene) wayOf(spell *data.Spell) aimWay {
	for _, id := range spell.Effects {
		e := &s.set.Effects[id]
		switch {
		case e.Trigger != data.OnEffective:
		case e.Op == data.OpBlink, e.Op == data.OpMotion && e.Motion.Kind == data.MotionLeap && e.Target.Shape == data.ShapeSelf:
			return wayJump
		case e.Op == data.OpBullet && s.set.Bullets[e.Bullet].Flight == data.FlightArc:
			return wayArc
		}
	}
	return wayNone
}

// drawAimWay draws the way to the place of the aim: dots on the ground of a
// jump, an arc in the air of what is thrown.
func (s *scene) drawAimWay(p *painter, a *preview, hero *actor, c tint) {
	way := s.wayOf(a.spell)
	if way == wayNone || a.only || a.spell.Target == data.CastNone {
		return
	}
	x, y := a.clamped(hero)
	if t := a.target; a.spell.Target == data.CastUnit {
		if t == nil {
			return
		}
		x, y = t.x, t.y
	}
	if way == wayJump {
		dashes(p, hero.x, hero.y, x, y, c.fade(0.8), s.time)
		p.ring(float32(x), float32(y), float32(units(hero.Radius)), 3, c)
		p.disc(float32(x), float32(y), float32(units(hero.Radius)), c.fade(0.25))
		return
	}
	const dots = 14
	high := math.Hypot(x-hero.x, y-hero.y) * arcHeight
	for i := 1; i < dots; i++ {
		t := float64(i) / dots
		lift := 4*t*(1-t)*high + 40*(1-t)
		p.disc(float32(hero.x+(x-hero.x)*t), float32(hero.y+(y-hero.y)*t-lift*sheet.Lift/tilt), 4, c.fade(0.8))
	}
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
	case aimless(a.spell):
		if r := s.aimRadius(a.spell); r > 0 {
			s.aimCircle(p, hero.x, hero.y, r, c)
		}
	case a.spell.Target == data.CastUnit:
		s.aimUnit(p, a, hero, c)
	case a.only:
	case a.spell.Target == data.CastVector:
		s.aimVector(p, a, hero, c)
	case aim.Shape == data.ShapeFan:
		s.aimFan(p, hero, units(aim.Radius), dir, turns(aim.Half), c)
	case aim.Shape == data.ShapeRect:
		x, y := a.clamped(hero)
		s.aimBox(p, x, y, dir, units(aim.Length), units(aim.Radius), c)
	case aim.Shape == data.ShapeLine:
		s.aimLine(p, hero, dir, units(aim.Length), units(aim.Radius), c)
	case aim.Shape == data.ShapeCircle:
		x, y := a.clamped(hero)
		s.aimCircle(p, x, y, units(aim.Radius), c)
	case a.spell.Target == data.CastPosition:
		x, y := a.clamped(hero)
		s.aimCircle(p, x, y, aimPoint, c)
	default:
		s.aimLine(p, hero, dir, units(a.spell.Range), 18, c)
	}
}

// aimPoint is the radius of a place that has no area, in units.
const aimPoint = 26

// aimRadius is how far a spell without a target reaches, or the halo of a toggle.
func (s *scene) aimRadius(spell *data.Spell) float64 {
	r := units(spell.Aim.Radius)
	for _, id := range spell.Effects {
		if e := &s.set.Effects[id]; e.Op == data.OpBuff {
			r = max(r, units(s.set.Buffs[e.Buff].Halo.Radius))
		}
	}
	return r
}

// aimUnit rings whom a unit spell means; one that is too far is orange, because
// the hero will walk first.
func (s *scene) aimUnit(p *painter, a *preview, hero *actor, c tint) {
	t := a.target
	if t == nil || a.only {
		return
	}
	if r := units(a.spell.Range); r > 0 && math.Hypot(t.x-hero.x, t.y-hero.y)-units(t.Radius) > r {
		c = enemyOrange
	}
	r := float32(units(t.Radius) + 12)
	p.ring(float32(t.x), float32(t.y), r, 3, c)
	p.arc(float32(t.x), float32(t.y), r+9, 3, float32(s.time*0.4), float32(s.time*0.4)+0.3, c.fade(0.7))
	p.arc(float32(t.x), float32(t.y), r+9, 3, float32(s.time*0.4)+0.5, float32(s.time*0.4)+0.8, c.fade(0.7))
	if t != hero {
		dashes(p, hero.x, hero.y, t.x, t.y, c.fade(0.4), s.time)
	}
}

// aimVector draws the place of a vector, its direction and its area.
func (s *scene) aimVector(p *painter, a *preview, hero *actor, c tint) {
	if d, r := math.Hypot(a.vx-hero.x, a.vy-hero.y), units(a.spell.Range); r > 0 && d > r {
		c = enemyOrange
	}
	dir := vectorTurn(a.vx, a.vy, a.x, a.y, hero)
	if aim := a.spell.Aim; aim.Shape == data.ShapeCircle {
		s.aimCircle(p, a.vx, a.vy, units(aim.Radius), c)
	} else {
		s.aimBox(p, a.vx, a.vy, dir, max(units(aim.Length), 60), max(units(aim.Radius), 10), c)
	}
	u := onCircle(float32(dir))
	x, y := float32(a.vx), float32(a.vy)
	const long, tip = 110, 16
	p.line(x, y, x+u.X*long, y+u.Y*long, 7, c.fade(0.2), c)
	p.triangle(point{x + u.X*(long+2*tip), y + u.Y*(long+2*tip)}, point{x + u.X*long - u.Y*tip, y + u.Y*long + u.X*tip},
		point{x + u.X*long + u.Y*tip, y + u.Y*long - u.X*tip}, c, c.fade(0.6), c.fade(0.6))
}

// aimBox draws a box across a direction.
func (s *scene) aimBox(p *painter, x, y, dir, length, half float64, c tint) {
	u := onCircle(float32(dir + 0.25))
	fx, fy, l, h := float32(x), float32(y), float32(length/2), float32(half)
	p.line(fx-u.X*l, fy-u.Y*l, fx+u.X*l, fy+u.Y*l, 2*h, c.fade(0.3), c.fade(0.3))
	for _, side := range [2]float32{-1, 1} {
		ox, oy := -u.Y*h*side, u.X*h*side
		p.line(fx-u.X*l+ox, fy-u.Y*l+oy, fx+u.X*l+ox, fy+u.Y*l+oy, 2.4, c.fade(0.95), c.fade(0.95))
		ex, ey := fx+u.X*l*side, fy+u.Y*l*side
		p.line(ex-u.Y*h, ey+u.X*h, ex+u.Y*h, ey-u.X*h, 2.4, c.fade(0.95), c.fade(0.95))
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
