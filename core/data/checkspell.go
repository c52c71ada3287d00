package data

// checkSpell checks what a spell's keys mean together.
func checkSpell(t *table, s *Spell) {
	for _, key := range []string{"cost", "cooldown_ms"} {
		if f := t.n.find(key); f != nil && len(f.value.items) > s.MaxLevel {
			t.fail(key, "%q has %d levels, the spell only %d", key, len(f.value.items), s.MaxLevel)
		}
	}
	switch {
	case len(s.Effects) == 0:
		t.fail("effect", "%s has no effect", t.name)
	case len(s.Cooldown) == 0:
		t.fail("cooldown_ms", "\"cooldown_ms\" is empty")
	case s.Target == CastNone:
		t.reject("for a spell without a target", "range")
	default:
		t.need("range")
	}
	for i := range s.Effects {
		checkSpellEffect(t, s, t.n.find("effect").value.items[i].place, &s.Effects[i])
	}
	if !t.has("aim") {
		s.Aim = deriveAim(s)
	}
}

// checkSpellEffect checks an effect against its spell.
func checkSpellEffect(t *table, s *Spell, at place, e *Effect) {
	byBullet := e.Trigger == OnBulletHit || e.Trigger == OnBulletEnd
	aimed := s.Target != CastNone || byBullet
	hit := s.Target == CastUnit || e.Trigger == OnBulletHit
	needsAim := e.Target.Shape == ShapeLine || e.Target.Shape == ShapeFan
	ownTarget := e.Target.Shape == ShapeNone && e.Op != OpBullet && e.Op != OpBlink
	switch {
	case byBullet && !fires(s):
		t.l.at(at, "the effect waits for a bullet, but no effect of %s fires one", t.name)
	case needsAim && s.Target == CastNone:
		t.l.at(at, "a %s needs a direction: the spell's target cannot be \"none\"", word(shapeWords, e.Target.Shape))
	case e.Target.Shape == ShapeCircle && e.Target.At == AtTarget && !hit:
		t.l.at(at, "the effect has no unit to be laid at: the spell's target is %q", s.Target)
	case e.Target.Shape == ShapeCircle && e.Target.At == AtPoint && !aimed:
		t.l.at(at, "the effect has no point to be laid at: the spell's target is \"none\"")
	case ownTarget && !hit:
		t.l.at(at, "the effect has no unit to act on: give it a target shape")
	case e.Op == OpBlink && s.Target != CastUnit && s.Target != CastPosition:
		t.l.at(at, "a blink needs a place: the spell's target must be \"unit\" or \"position\", not %q", s.Target)
	case len(e.Amount) > s.MaxLevel:
		t.l.at(at, "\"amount\" has %d levels, the spell only %d", len(e.Amount), s.MaxLevel)
	}
}

// fires reports whether an effect of the spell that is not itself started by a
// bullet fires one.
func fires(s *Spell) bool {
	for i := range s.Effects {
		e := &s.Effects[i]
		if e.Op == OpBullet && e.Trigger != OnBulletHit && e.Trigger != OnBulletEnd {
			return true
		}
	}
	return false
}

// checkEffect checks what an effect's own keys mean together.
func checkEffect(t *table, e *Effect) {
	op := word(opWords, e.Op)
	switch e.Op {
	case OpDamage:
		t.need("damage")
	case OpBuff:
		t.need("buff")
	case OpBullet:
		t.need("bullet")
	}
	why := "for " + op
	if e.Op != OpDamage {
		t.reject(why, "damage")
	}
	if e.Op != OpBuff {
		t.reject(why, "buff")
	}
	if e.Op != OpBullet {
		t.reject(why, "bullet", "count", "spread_deg")
	}
	if e.Op == OpBullet || e.Op == OpBlink {
		t.reject(why, "target")
	}
	amounts := e.Op == OpDamage || e.Op == OpHeal || e.Op == OpMana
	switch {
	case !amounts:
		t.reject(why, "amount", "attack", "power", "missing")
	case len(e.Amount) == 0 && e.Attack == 0 && e.Power == 0 && e.Missing == 0:
		t.l.at(t.n.place, "%s needs an amount: \"amount\", \"attack\", \"power\" or \"missing\"", op)
	}
	if e.Repeat > 0 {
		t.need("every_ms")
	} else {
		t.reject("without \"repeat\"", "every_ms")
	}
	if e.Op == OpBullet && e.Count == 0 {
		e.Count = 1
	}
}

// checkTarget checks what a target rule's keys mean together.
func checkTarget(t *table, r *TargetRule) {
	checkShape(t, r.Shape)
	if r.Shape != ShapeCircle {
		t.reject("for shape "+word(shapeWords, r.Shape), "at")
	}
}

// checkShape demands the sizes of a shape and refuses others.
func checkShape(t *table, s Shape) {
	why := "for shape " + word(shapeWords, s)
	switch s {
	case ShapeCircle:
		t.need("radius")
		t.reject(why, "length", "half_deg")
	case ShapeLine:
		t.need("radius", "length")
		t.reject(why, "half_deg")
	case ShapeFan:
		t.need("radius", "half_deg")
		t.reject(why, "length")
	default:
		t.reject(why, "radius", "length", "half_deg")
	}
}
