package data

import "slices"

// amountKeys are the keys that an amount is made of.
var amountKeys = []string{"amount", "attack", "power", "missing", "max", "of"}

// opKeys says which of the keys that depend on do = … each rule needs and which
// it may have besides.
var opKeys = [NumOps]struct{ need, may []string }{
	OpDamage:   {need: []string{"damage"}, may: append([]string{"tags"}, amountKeys...)},
	OpHeal:     {may: amountKeys},
	OpBuff:     {need: []string{"buff"}},
	OpBullet:   {need: []string{"bullet"}, may: []string{"count", "spread_deg"}},
	OpMana:     {may: amountKeys},
	OpDispel:   {need: []string{"dispel"}},
	OpUnbuff:   {need: []string{"buff"}, may: []string{"from_caster"}},
	OpStacks:   {need: []string{"buff", "amount"}},
	OpRenew:    {need: []string{"buff"}},
	OpMotion:   {need: []string{"motion"}},
	OpSummon:   {need: []string{"unit", "life_ms"}, may: []string{"count"}},
	OpZone:     {need: []string{"zone", "target"}},
	OpCooldown: {need: []string{"amount"}, may: []string{"spell"}},
	OpGold:     {may: []string{"amount", "of"}},
	OpScript:   {need: []string{"script"}, may: []string{"params"}},
}

// dependent are all keys that depend on do = ….
var dependent = append([]string{
	"damage", "tags", "buff", "from_caster", "bullet", "count", "spread_deg", "unit", "zone", "life_ms", "spell",
	"dispel", "motion", "script", "params",
}, amountKeys...)

// checkEffect checks what an effect's own keys mean together.
func checkEffect(t *table, e *Effect) {
	why := "for " + e.Op.String()
	keys := opKeys[e.Op]
	t.need(keys.need...)
	for _, key := range dependent {
		if !slices.Contains(keys.need, key) && !slices.Contains(keys.may, key) {
			t.reject(why, key)
		}
	}
	if e.Op == OpBlink || e.Op == OpSummon {
		t.reject(why, "target")
	}
	checkSum(t, e)
	checkRhythm(t, e)
	if (e.Op == OpBullet || e.Op == OpSummon) && e.Count == 0 {
		e.Count = 1
	}
}

// checkSum demands an amount of the rules that are about one.
func checkSum(t *table, e *Effect) {
	given := slices.ContainsFunc(amountKeys, t.has)
	switch e.Op {
	case OpDamage, OpHeal, OpMana:
		if !given {
			t.l.at(t.n.place, "%s needs an amount: \"amount\", \"attack\", \"power\", \"missing\", \"max\" or \"of\"", e.Op)
		}
	case OpGold:
		if !given {
			t.l.at(t.n.place, "gold needs an amount: \"amount\" or \"of\"")
		}
	}
	if e.Of > 0 && !e.Trigger.counts() {
		t.fail("of", "\"of\" has no meaning on %s: only damage and healing have a value", e.Trigger)
	}
}

// counts reports whether the trigger's event has a value.
func (t Trigger) counts() bool { return t == OnChannelEnd || t >= OnDamageDealt && t <= OnHealed }

func checkRhythm(t *table, e *Effect) {
	if e.Repeat > 0 {
		t.need("every_ms")
	} else {
		t.reject("without \"repeat\"", "every_ms")
	}
	if !e.Queued {
		t.reject("without queued = true", "priority")
	}
}

// checkMotion checks what a motion's keys mean together.
func checkMotion(t *table, m *Motion) {
	why := "for a " + m.Kind.String()
	switch m.Kind {
	case MotionHook:
		t.reject(why, "distance", "gap")
	case MotionPull:
		if !t.has("distance") && !t.has("gap") {
			t.l.at(t.n.place, "a pull needs \"gap\", \"distance\" or both")
		}
	default:
		t.need("distance")
		t.reject(why, "gap")
	}
	if m.Kind != MotionKnock && m.Kind != MotionDash {
		t.reject(why, "stops_at")
	}
	if m.StopsAt.Camps == 0 {
		t.reject("without \"stops_at\"", "hits")
	}
	if m.Kind != MotionDash && m.Kind != MotionLeap {
		t.reject(why, "broken")
	}
	if m.Kind != MotionKnock {
		t.reject(why, "from_here")
	}
}
