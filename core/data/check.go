package data

import "sameframe/core/fixed"

// check looks at references between prototypes once all of them could be read,
// and fills what follows from them.
func (l *linter) check(s *Set, x *indexes) {
	for i := 1; i < len(s.Units); i++ {
		l.checkUnitRefs(s, &s.Units[i], x.units.nodes[i])
	}
	for i := 1; i < len(s.Items); i++ {
		l.checkItemRefs(s, &s.Items[i], x.items.nodes[i])
	}
	l.checkCharges(s, x)
	for i := 1; i < len(s.Effects); i++ {
		l.checkEffectRefs(s, &s.Effects[i], x.places[i])
	}
	for i := 1; i < len(s.Spells); i++ {
		if x.spells.nodes[i].find("aim") == nil {
			refineAim(s, &s.Spells[i])
		}
	}
	l.checkLoops(s, x)
	for i := range s.Maps {
		l.checkMap(s, &s.Maps[i], x.maps.nodes[i+1])
	}
}

func (l *linter) checkUnitRefs(s *Set, u *Unit, n *node) {
	if b := &s.Bullets[u.AttackBullet]; u.AttackBullet != 0 && b.Flight != FlightTracking {
		l.at(n.find("attack_bullet").place, "bullet %q is %s: an attack needs flight = \"tracking\"",
			b.Key, word(flightWords, b.Flight))
	}
	if u.Passive != 0 {
		p, at := &s.Spells[u.Passive], n.find("passive").place
		if p.Kind != SpellPassive {
			l.at(at, "spell %q is %s: an innate spell must be passive", p.Key, p.Kind)
		}
		l.checkFirst(p, at, "an innate spell")
	}
}

// checkFirst checks a spell that is used at its first level only.
func (l *linter) checkFirst(p *Spell, at place, what string) {
	switch {
	case p.MaxLevel != 1:
		l.at(at, "spell %q has %d levels: %s stays at its first, so max_level must be 1", p.Key, p.MaxLevel, what)
	case p.Ultimate:
		l.at(at, "spell %q is an ultimate: %s cannot be one", p.Key, what)
	}
}

func (l *linter) checkItemRefs(s *Set, m *Item, n *node) {
	if m.Spell == 0 {
		return
	}
	p := &s.Spells[m.Spell]
	l.checkFirst(p, n.find("spell").place, "an item's spell")
	if m.Consumed && p.Charges == 0 {
		l.at(n.find("consumed").place, "spell %q has no charges: a consumed item is gone with the last", p.Key)
	}
}

// checkCharges refuses charges that never come back, but for the spells of
// consumed items.
func (l *linter) checkCharges(s *Set, x *indexes) {
	consumed := make([]bool, len(s.Spells))
	for i := range s.Items {
		consumed[s.Items[i].Spell] = consumed[s.Items[i].Spell] || s.Items[i].Consumed
	}
	for i := 1; i < len(s.Spells); i++ {
		if p := &s.Spells[i]; p.Charges > 0 && len(p.Recharge) == 0 && !consumed[i] {
			l.at(x.spells.nodes[i].find("charges").place, "\"charges\" never come back without \"recharge_ms\"")
		}
	}
}

// checkEffectRefs checks an effect against the prototypes that it names.
func (l *linter) checkEffectRefs(s *Set, e *Effect, n *node) {
	switch e.Op {
	case OpBullet:
		l.checkShot(s, e, n)
	case OpSummon:
		if u := &s.Units[e.Unit]; u.Kind != KindCreep && u.Kind != KindWard {
			l.at(n.find("unit").place, "unit %q is a %s: only creeps and wards can be summoned", u.Key, u.Kind)
		}
	case OpCooldown:
		if p := &s.Spells[e.Spell]; e.Spell != 0 && len(p.Cooldown) == 0 && p.Charges == 0 {
			l.at(n.find("spell").place, "spell %q has no cooldown", p.Key)
		}
	}
}

// checkShot checks that tracking bullets have a target, linear ones a
// direction and arcing ones a place.
func (l *linter) checkShot(s *Set, e *Effect, n *node) {
	b, at := &s.Bullets[e.Bullet], n.find("bullet").place
	o := owner{}
	if e.Owner.Spell != 0 {
		o.spell = &s.Spells[e.Owner.Spell]
	}
	ev := o.event(e.Trigger)
	none := e.Target.Shape == ShapeNone && !e.Target.Shared
	switch {
	case b.straight() && !ev.dir:
		l.at(at, "bullet %q flies straight: %s", b.Key, needs(e.Trigger, "a direction"))
	case b.Flight == FlightArc && !ev.at:
		l.at(at, "bullet %q flies onto a place: %s", b.Key, needs(e.Trigger, "a place"))
	case b.Flight == FlightTracking && none && !ev.unit:
		l.at(at, "bullet %q tracks a unit: give the effect a target shape, or the spell target = \"unit\"", b.Key)
	}
	l.checkShotKeys(b, n)
}

// needs says what a trigger's event lacks.
func needs(on Trigger, what string) string {
	if on.cast() {
		return "the spell's target cannot be \"none\""
	}
	return on.String() + " has not got " + what
}

// checkShotKeys refuses keys that have no meaning for the flight.
func (l *linter) checkShotKeys(b *Bullet, n *node) {
	t := &table{l: l, n: n}
	if b.Flight == FlightTracking {
		t.reject(b.why()+": one flies at each unit", "count", "spread_deg")
		return
	}
	t.reject(b.why(), "target")
	if b.Flight == FlightArc {
		t.reject(b.why()+": one flies onto the place", "count", "spread_deg")
	}
}

// checkWave checks that waves are made of creeps that walk. It runs on the
// rules' table.
func (l *linter) checkWave(s *Set, rules *node) {
	for i, id := range s.Rules.Wave {
		l.checkMarcher(&s.Units[id], rules.find("wave").value.items[i].place)
	}
	if s.Rules.Siege != 0 {
		l.checkMarcher(&s.Units[s.Rules.Siege], rules.find("siege").place)
	}
}

func (l *linter) checkMarcher(u *Unit, at place) {
	switch {
	case u.Kind != KindCreep:
		l.at(at, "unit %q is a %s: a wave is made of creeps", u.Key, u.Kind)
	case u.Base[AttrMoveSpeed] < fixed.One:
		l.at(at, "unit %q cannot walk: a creep of a wave needs \"move_speed\"", u.Key)
	}
}

// resolve finds the functions that effects call.
func (l *linter) resolve(s *Set, x *indexes, find func(*Effect) error) {
	if find == nil && s.Scripts != nil {
		find = s.find
	}
	if find == nil {
		return
	}
	for i := range s.Effects {
		e := &s.Effects[i]
		if e.Script == "" {
			continue
		}
		if err := find(e); err != nil {
			l.at(x.places[i].find("script").value.place, "%v", err)
		}
	}
}
