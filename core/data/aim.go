package data

// deriveAim gives the preview of a spell that states none: the largest area of
// its effects on cast. Areas of linear bullets, which are not known while one
// spell is read, are added by bulletAim.
func deriveAim(s *Spell) Aim {
	var best Aim
	for i := range s.Effects {
		r := &s.Effects[i].Target
		a := Aim{r.Shape, r.Radius, r.Length, r.Half}
		if a.Shape >= ShapeCircle && a.larger(best) {
			best = a
		}
	}
	return best
}

// larger orders areas by radius and length; fans and lines, which show a
// direction, win over circles.
func (a Aim) larger(b Aim) bool {
	if (a.Shape > ShapeCircle) != (b.Shape > ShapeCircle) {
		return a.Shape > ShapeCircle
	}
	return max(a.Radius, a.Length) > max(b.Radius, b.Length)
}

// bulletAim gives the preview of a spell that fires linear bullets along its
// aim: the line that one flies, or the fan that several do.
func bulletAim(s *Set, p *Spell) {
	if p.Target != CastDirection && p.Target != CastPosition {
		return
	}
	for i := range p.Effects {
		e := &p.Effects[i]
		if e.Op != OpBullet || s.Bullets[e.Bullet].Tracking {
			continue
		}
		b := &s.Bullets[e.Bullet]
		a := Aim{Shape: ShapeLine, Radius: b.Radius, Length: b.Range}
		if e.Count > 1 && e.Spread > 0 {
			a = Aim{Shape: ShapeFan, Radius: b.Range, Half: e.Spread / 2}
		}
		if a.larger(p.Aim) {
			p.Aim = a
		}
	}
}
