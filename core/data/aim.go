package data

import "sameframe/core/fixed"

// deriveAim gives the preview of a spell that states none: the largest area of
// the effects that its cast brings about. What other prototypes add, which are
// not known while one spell is read, comes with refineAim.
func deriveAim(x *indexes, s *Spell) Aim {
	var best Aim
	for _, id := range s.Effects {
		e := &x.effects[id]
		if a := e.Target.aim(); e.Trigger < OnBuffAdded && a.larger(best) {
			best = a
		}
	}
	return best
}

// aim returns the preview of a target rule. A ray is shown as a line; a chain,
// which lies where units stand, is not shown.
func (r *TargetRule) aim() Aim {
	switch r.Shape {
	case ShapeCircle, ShapeLine, ShapeFan, ShapeRect:
		return Aim{r.Shape, r.Radius, r.Length, r.Half}
	case ShapeRay:
		return Aim{Shape: ShapeLine, Radius: r.Radius, Length: r.Length}
	}
	return Aim{}
}

// larger orders areas by radius and length; fans, lines and boxes, which show
// a direction, win over circles.
func (a Aim) larger(b Aim) bool {
	if (a.Shape > ShapeCircle) != (b.Shape > ShapeCircle) {
		return a.Shape > ShapeCircle
	}
	return max(a.Radius, a.Length) > max(b.Radius, b.Length)
}

// refineAim adds the areas of the bullets, zones and motions that a cast
// starts.
func refineAim(s *Set, p *Spell) {
	for _, id := range p.Effects {
		e := &s.Effects[id]
		if e.Trigger >= OnBuffAdded {
			continue
		}
		if a := s.aim(p, e); a.larger(p.Aim) {
			p.Aim = a
		}
	}
}

// aim returns the area of what an effect of a spell starts.
func (s *Set) aim(p *Spell, e *Effect) Aim {
	switch e.Op {
	case OpBullet:
		return s.Bullets[e.Bullet].aim(p, e)
	case OpZone:
		z := &s.Zones[e.Zone]
		return Aim{Shape: z.Shape, Radius: z.Radius, Length: z.Length}
	case OpMotion:
		return e.Motion.aim(p, e, widest(s))
	}
	return Aim{}
}

// aim returns the line that a linear bullet flies along the aim, or the fan of
// several. A tracking bullet has no area; that of an arcing one is what its
// effects do where it lands.
func (b *Bullet) aim(p *Spell, e *Effect) Aim {
	switch {
	case !b.straight() || !p.steered():
		return Aim{}
	case e.Count > 1 && e.Spread > 0:
		return Aim{Shape: ShapeFan, Radius: b.Range, Half: e.Spread / 2}
	}
	return Aim{Shape: ShapeLine, Radius: b.Radius, Length: b.Range}
}

// steered reports whether the player aims the spell along the ground.
func (s *Spell) steered() bool {
	return s.Target == CastDirection || s.Target == CastPosition || s.Target == CastVector
}

// aim returns the way of a dash or leap of the caster along a direction, as
// wide as a unit. One onto a point shows what it does there.
func (m *Motion) aim(p *Spell, e *Effect, width fixed.Num) Aim {
	own := e.Target.Shape == ShapeSelf || e.Target.Shape == ShapeHolder
	if p.Target != CastDirection || !own || m.Kind != MotionDash && m.Kind != MotionLeap {
		return Aim{}
	}
	return Aim{Shape: ShapeLine, Radius: width, Length: farthest(m.Distance)}
}
