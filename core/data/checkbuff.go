package data

// checkBuff checks what a buff's keys mean together.
func checkBuff(t *table, x *indexes, b *Buff) {
	checkStacking(t, b)
	if t.has("duration_ms") && len(b.Duration) == 0 {
		t.fail("duration_ms", "\"duration_ms\" is empty")
	}
	if len(b.Duration) == 0 {
		t.reject("without \"duration_ms\"", "firm")
	}
	if b.Hooks.Has(OnBuffTick) {
		t.need("period_ms")
	} else {
		t.reject("without an effect on tick", "period_ms")
	}
	o := owner{t: t, x: x, ids: b.Effects}
	o.effects()
	for _, id := range b.Effects {
		checkBuffEffect(t, x, b, id)
	}
}

func checkStacking(t *table, b *Buff) {
	switch b.Stacking {
	case StackAdd, StackSeparate:
		t.need("max_stacks")
	default:
		t.reject("for stacking "+word(stackWords, b.Stacking), "max_stacks")
	}
	if b.Stacking == StackStronger && (len(b.Modifiers) == 0 || len(b.Modifiers[0].Amount) == 0) {
		t.fail("stacking", "stacking stronger compares the amount of the first modifier: give it one")
	}
}

// checkBuffEffect refuses effects that wait for what cannot happen to the buff.
func checkBuffEffect(t *table, x *indexes, b *Buff, id EffectID) {
	at := x.places[id].place
	switch on := x.effects[id].Trigger; {
	case on == OnBuffExpired && len(b.Duration) == 0:
		t.l.at(at, "the effect waits for %s, but the buff has no \"duration_ms\"", on)
	case on == OnBuffDispelled && b.Class == DispelNever:
		t.l.at(at, "the effect waits for %s, but no dispel takes a buff of class never", on)
	}
}
