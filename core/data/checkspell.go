package data

// Keys that have a meaning only for some spells.
var (
	castKeys   = []string{"cast_ms", "after_ms", "commit_at", "moving", "channel_ms", "lock", "break"} // not for quick spells
	chargeKeys = []string{"charges", "recharge_ms", "reload"}
)

// checkSpell checks what a spell's keys mean together.
func checkSpell(t *table, x *indexes, s *Spell) {
	for _, key := range []string{"cost", "cooldown_ms", "channel_ms", "recharge_ms", "upkeep"} {
		checkLength(t, t.n, s, key)
	}
	switch {
	case len(s.Effects) == 0:
		t.fail("effect", "%s has no effect", t.name)
		return
	case s.Kind == SpellActive:
		checkActive(t, s)
	default:
		checkUncast(t, s)
	}
	checkSpellRhythm(t, s)
	o := owner{t: t, x: x, ids: s.Effects, spell: s}
	o.effects()
	for _, id := range s.Effects {
		checkSpellLevels(t, x, s, id)
	}
	if !t.has("aim") {
		s.Aim = deriveAim(x, s)
	}
}

// checkLength faults a table with more levels than its spell.
func checkLength(t *table, n *node, s *Spell, key string) {
	if f := n.find(key); f != nil && len(f.value.items) > s.MaxLevel {
		t.l.at(f.place, "%q has %d levels, the spell only %d", key, len(f.value.items), s.MaxLevel)
	}
}

// checkSpellLevels checks the level tables of an effect.
func checkSpellLevels(t *table, x *indexes, s *Spell, id EffectID) {
	n := x.places[id]
	checkLength(t, n, s, "amount")
	checkLength(t, n, s, "life_ms")
	if f := n.find("motion"); f != nil {
		checkLength(t, f.value, s, "distance")
	}
	for i := range x.effects[id].Params {
		checkLength(t, n.find("params").value, s, x.effects[id].Params[i].Name)
	}
}

// checkUncast refuses the keys of casts for passive and toggle spells.
func checkUncast(t *table, s *Spell) {
	why := "for a " + s.Kind.String() + " spell"
	if s.Target != CastNone {
		t.fail("target", "\"target\" has no meaning %s: leave it out", why)
	}
	t.reject(why, "range", "leash", "quick", "commit", "aim")
	t.reject(why, castKeys...)
	t.reject(why, chargeKeys...)
	if s.Kind == SpellPassive {
		t.reject(why, "cost", "upkeep")
		if s.Bot != HintNone {
			t.fail("bot", "nobody casts a passive spell: leave \"bot\" out")
		}
	}
}

// checkActive checks a spell that is cast.
func checkActive(t *table, s *Spell) {
	t.reject("for an active spell", "upkeep")
	switch {
	case s.Target == CastNone:
		t.reject("for a spell without a target", "range")
	default:
		t.need("range")
	}
	if s.Target != CastUnit {
		t.reject("without target = \"unit\"", "leash")
	}
	if t.has("cooldown_ms") && len(s.Cooldown) == 0 {
		t.fail("cooldown_ms", "\"cooldown_ms\" is empty")
	}
	if s.Charges == 0 {
		t.need("cooldown_ms")
	}
	if s.Quick {
		t.reject("for a quick spell", castKeys...)
	} else {
		t.reject("without quick = true", "commit")
	}
	checkChannel(t, s)
	checkCharges(t, s)
	checkBreaks(t, s)
}

func checkChannel(t *table, s *Spell) {
	if len(s.Channel) > 0 || s.Quick {
		return
	}
	t.reject("without \"channel_ms\"", "lock")
	if s.CommitAt == AtChannelEnd {
		t.fail("commit_at", "\"commit_at\" cannot be channel_end without \"channel_ms\"")
	}
}

func checkCharges(t *table, s *Spell) {
	switch {
	case s.Charges == 0:
		t.reject("without \"charges\"", "recharge_ms", "reload")
	case s.Reload:
		t.need("recharge_ms")
	}
}

// checkBreaks refuses rules for interruptions that cannot happen.
func checkBreaks(t *table, s *Spell) {
	f := t.n.find("break")
	if f == nil || s.Quick {
		return
	}
	b := &table{l: t.l, n: f.value, name: "break"}
	if s.Target != CastUnit {
		b.reject("without target = \"unit\"", "target", "fog", "distance")
	} else if s.Leash == 0 {
		b.reject("without \"leash\": the target may go as far as it likes", "distance")
	}
}

// checkSpellRhythm holds every_ms together with the triggers that it is for.
func checkSpellRhythm(t *table, s *Spell) {
	on := OnChannelTick
	if s.Kind != SpellActive {
		on = OnInterval
	}
	switch {
	case !s.Hooks.Has(on):
		t.reject("without an effect on "+on.String(), "every_ms")
	case s.never(on) == "":
		t.need("every_ms")
		if s.Kind == SpellActive {
			t.fits("every_ms", s.Every, "channel_ms", s.Channel)
		}
	}
}
