package data

// check looks at references between prototypes once all of them could be read,
// and fills what follows from them.
func (l *linter) check(s *Set, x *indexes) {
	for i := 1; i < len(s.Units); i++ {
		l.checkUnitRefs(s, &s.Units[i], x.units.nodes[i])
	}
	for i := 1; i < len(s.Spells); i++ {
		n := x.spells.nodes[i]
		l.checkSpellRefs(s, &s.Spells[i], n)
		if n.find("aim") == nil {
			bulletAim(s, &s.Spells[i])
		}
	}
	for i := range s.Maps {
		l.checkMap(s, &s.Maps[i], x.maps.nodes[i+1])
	}
}

func (l *linter) checkUnitRefs(s *Set, u *Unit, n *node) {
	if u.AttackBullet != 0 && !s.Bullets[u.AttackBullet].Tracking {
		l.at(n.find("attack_bullet").place, "bullet %q flies straight: an attack needs tracking = true",
			s.Bullets[u.AttackBullet].Key)
	}
}

// checkSpellRefs checks that tracking bullets have a target and others a
// direction.
func (l *linter) checkSpellRefs(s *Set, p *Spell, n *node) {
	for i := range p.Effects {
		e := &p.Effects[i]
		if e.Op != OpBullet {
			continue
		}
		at := n.find("effect").value.items[i].find("bullet").place
		b := &s.Bullets[e.Bullet]
		switch {
		case e.Trigger == OnBulletHit || e.Trigger == OnBulletEnd:
			l.at(at, "a bullet cannot fire a bullet of the same spell: it would never end")
		case !b.Tracking && p.Target == CastNone:
			l.at(at, "bullet %q flies straight: the spell's target cannot be \"none\"", b.Key)
		case b.Tracking && p.Target != CastUnit:
			l.at(at, "bullet %q tracks: the spell's target must be \"unit\", not %q", b.Key, p.Target)
		case b.Tracking && e.Count > 1:
			l.at(at, "bullet %q tracks: one flies at the unit, so \"count\" has no meaning", b.Key)
		}
	}
}

// checkWave checks that waves are made of creeps. It runs on the rules' table.
func (l *linter) checkWave(s *Set, rules *node) {
	for i, id := range s.Rules.Wave {
		if u := &s.Units[id]; u.Kind != KindCreep {
			l.at(rules.find("wave").value.items[i].place, "unit %q is a %s: a wave is made of creeps", u.Key, u.Kind)
		}
	}
	if u := &s.Units[s.Rules.Siege]; s.Rules.Siege != 0 && u.Kind != KindCreep {
		l.at(rules.find("siege").place, "unit %q is a %s: a wave is made of creeps", u.Key, u.Kind)
	}
}
