package data

import (
	"cmp"
	"slices"
	"strings"
)

// maxEffects bounds the effects of all prototypes so that identifiers fit their
// type.
const maxEffects = 1<<16 - 1

// readEffects reads the [[effect]] tables of an owner and returns their numbers
// and their triggers.
func readEffects(t *table, x *indexes, owner Owner, usual Trigger) (ids []EffectID, hooks Triggers) {
	t.tables("effect", MaxSpellEffects, func(et *table) {
		e := Effect{Trigger: usual, Owner: owner}
		readEffect(et, x, &e)
		e.Owner.Slot = uint8(len(ids))
		if len(x.effects) > maxEffects {
			et.l.at(et.n.place, "more than %d effects in all files", maxEffects)
			return
		}
		ids, hooks = append(ids, EffectID(len(x.effects))), hooks|1<<e.Trigger
		x.effects, x.places = append(x.effects, e), append(x.places, et.n)
	})
	return ids, hooks
}

// readEffect reads an [[effect]]. Its trigger is the usual one of its owner
// when the file gives none; without a usual one the file must.
func readEffect(t *table, x *indexes, e *Effect) {
	e.Chance = always
	t.need("do")
	if e.Trigger == 0 {
		t.need("on")
	}
	enum(t, "on", triggerWords, &e.Trigger)
	readName(t, e)
	readTime(t, e)
	enum(t, "do", opWords, &e.Op)
	e.Target.Filter = anyone(e.Trigger, ShapeNone)
	t.table("target", func(r *table) { readTarget(r, x, e) })
	readAmount(t, e)
	readObjects(t, x, e)
	t.table("dispel", func(d *table) { readDispel(d, &e.Dispel) })
	t.table("motion", func(m *table) { readMotion(m, x, &e.Motion) })
	readScript(t, e)
	t.text("cue", &e.Cue)
	if t.clean() {
		checkEffect(t, e)
	}
}

// readName reads what scripts call an effect.
func readName(t *table, e *Effect) {
	t.text("name", &e.Name)
	if e.Trigger == OnCall {
		t.need("name")
	} else {
		t.reject("without on = \"call\"", "name")
	}
}

// always is the chance of an effect that draws nothing.
const always = 10_000

// readTime reads when an effect runs after its trigger, and how often.
func readTime(t *table, e *Effect) {
	chance, priority := int(e.Chance), 0
	t.int("chance", &chance, 1, always)
	t.int("priority", &priority, -100, 100)
	e.Chance, e.Priority = int32(chance), int8(priority)
	t.bool("queued", &e.Queued)
	t.millis("delay_ms", &e.Delay, 0, 60_000)
	t.int("repeat", &e.Repeat, 0, 100)
	t.millis("every_ms", &e.Every, 1, 60_000)
}

// readAmount reads what an effect's amount is made of.
func readAmount(t *table, e *Effect) {
	lo, hi := 0, maxAmount
	switch e.Op {
	case OpMana:
		lo = -maxAmount
	case OpCooldown:
		hi = maxMillis
	case OpStacks:
		hi = maxStacks
	}
	enum(t, "damage", damageWords, &e.Damage)
	flags(t, "tags", tagWords, &e.Tags)
	t.levels("amount", &e.Amount, lo, hi)
	t.num("attack", &e.Attack, 0, 100)
	t.num("power", &e.Power, 0, 100)
	t.num("missing", &e.Missing, 0, 1)
	t.num("max", &e.Max, 0, 1)
	t.num("of", &e.Of, 0, 100)
}

// readObjects reads the prototypes that an effect names.
func readObjects(t *table, x *indexes, e *Effect) {
	ref(t, "buff", x.buffs, &e.Buff)
	t.bool("from_caster", &e.FromCaster)
	ref(t, "bullet", x.bullets, &e.Bullet)
	t.int("count", &e.Count, 1, 32)
	t.angle("spread_deg", &e.Spread, 0, 359)
	ref(t, "unit", x.units, &e.Unit)
	ref(t, "zone", x.zones, &e.Zone)
	t.millisLevels("life_ms", &e.Life, 1, maxMillis)
	ref(t, "spell", x.spells, &e.Spell)
}

// readDispel reads the dispel = {…} of an effect.
func readDispel(t *table, d *Dispel) {
	enum(t, "class", classWords, &d.Class)
	t.bool("bad", &d.Bad)
	t.bool("good", &d.Good)
	t.int("count", &d.Count, 1, 100)
	if !t.clean() {
		return
	}
	switch {
	case d.Class == DispelNever:
		t.fail("class", "a dispel is basic or strong")
	case !d.Bad && !d.Good:
		t.l.at(t.n.place, "the dispel takes nothing: give it bad = true, good = true or both")
	}
}

// readMotion reads the motion = {…} of an effect.
func readMotion(t *table, x *indexes, m *Motion) {
	priority := 0
	t.need("kind", "speed")
	enum(t, "kind", motionWords, &m.Kind)
	t.num("speed", &m.Speed, 1, 10_000)
	t.lengths("distance", &m.Distance)
	t.size("gap", &m.Gap)
	t.int("priority", &priority, 0, 255)
	m.Priority = uint8(priority)
	t.table("stops_at", func(s *table) {
		m.StopsAt = area
		s.need("camps")
		readFilter(s, x, &m.StopsAt)
	})
	t.bool("hits", &m.Hits)
	t.bool("broken", &m.Broken)
	t.bool("from_here", &m.FromHere)
	if t.clean() {
		checkMotion(t, m)
	}
}

// readScript reads the name of a function of scripts/ and its parameters.
func readScript(t *table, e *Effect) {
	t.text("script", &e.Script)
	if n := t.n.find("script"); e.Script != "" && !isScript(e.Script) {
		t.l.at(n.value.place, "\"script\" is %q: write \"file.function\" for a function of scripts/file.lua", e.Script)
	}
	t.table("params", func(p *table) { e.Params = readParams(p) })
}

// isScript reports whether s is the path of a script without .lua, a dot and
// the name of a function.
func isScript(s string) bool {
	file, function, ok := strings.Cut(s, ".")
	if !ok || !isKey(function) {
		return false
	}
	for part := range strings.SplitSeq(file, "/") {
		if !isKey(part) {
			return false
		}
	}
	return true
}

// readParams reads the params = {…} of an effect, in the order of their names.
func readParams(t *table) []Param {
	var all []Param
	for i, f := range t.n.fields {
		if i == MaxParams {
			t.l.at(f.place, "\"params\" has %d entries, at most %d are allowed", len(t.n.fields), MaxParams)
		}
		if !isKey(f.key) {
			t.l.at(f.place, "parameter %q: a name has small letters, digits and _, starts with a letter and has at most %d bytes", f.key, maxKey)
		}
		p := Param{Name: f.key}
		t.levels(f.key, &p.Value, -maxAmount, maxAmount)
		if len(p.Value) == 0 && f.value.kind == kindArray && len(f.value.items) == 0 {
			t.l.at(f.place, "%q is empty", f.key)
		}
		all = append(all, p)
	}
	slices.SortFunc(all, func(a, b Param) int { return cmp.Compare(a.Name, b.Name) })
	return all
}
