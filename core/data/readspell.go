package data

// maxSpellLevel bounds the levels of a spell.
const maxSpellLevel = 10

// readSpell reads [fireball] of data/spells.
func readSpell(t *table, x *indexes, id int, key string, s *Spell) {
	s.ID, s.Key, s.Icon = SpellID(id), key, key
	t.need("name", "target", "max_level", "cooldown_ms", "bot", "effect")
	t.text("name", &s.Name)
	t.text("text", &s.Text)
	t.text("icon", &s.Icon)
	enum(t, "target", targetWords, &s.Target)
	if s.Target == CastUnit {
		readFilter(t, &s.Filter)
	} else {
		t.reject("without target = \"unit\"", "camps", "kinds")
	}
	t.bool("ultimate", &s.Ultimate)
	t.int("max_level", &s.MaxLevel, 1, maxSpellLevel)
	t.distance("range", &s.Range)
	t.millis("cast_ms", &s.Cast, 0, 60_000)
	t.millis("after_ms", &s.After, 0, 60_000)
	t.levels("cost", &s.Cost, 0, maxAmount)
	t.millisLevels("cooldown_ms", &s.Cooldown, 0, maxMillis)
	enum(t, "bot", hintWords, &s.Bot)
	t.tables("effect", MaxSpellEffects, func(e *table) {
		var effect Effect
		readEffect(e, x, &effect)
		s.Effects = append(s.Effects, effect)
	})
	t.table("aim", func(a *table) { readAim(a, &s.Aim) })
	if t.clean() {
		checkSpell(t, s)
	}
}

func readFilter(t *table, f *Filter) {
	*f = Filter{CampEnemy, 1<<KindHero | 1<<KindCreep}
	flags(t, "camps", campWords, &f.Camps)
	flags(t, "kinds", kindWords, &f.Kinds)
}

// anyone is the filter of effects that do not search.
var anyone = Filter{CampEnemy | CampAlly | CampSelf, 1<<NumUnitKinds - 2}

// readEffect reads an [[effect]] of a spell.
func readEffect(t *table, x *indexes, e *Effect) {
	e.Trigger = OnEffective
	t.need("do")
	enum(t, "on", triggerWords, &e.Trigger)
	t.millis("delay_ms", &e.Delay, 0, 60_000)
	t.int("repeat", &e.Repeat, 0, 100)
	t.millis("every_ms", &e.Every, 1, 60_000)
	e.Target.Filter = anyone
	t.table("target", func(r *table) { readTarget(r, &e.Target) })
	enum(t, "do", opWords, &e.Op)
	readAmount(t, e)
	ref(t, "buff", x.buffs, &e.Buff)
	ref(t, "bullet", x.bullets, &e.Bullet)
	t.int("count", &e.Count, 1, 32)
	t.angle("spread_deg", &e.Spread, 0, 359)
	t.text("cue", &e.Cue)
	if t.clean() {
		checkEffect(t, e)
	}
}

// readAmount reads what an effect's amount is made of.
func readAmount(t *table, e *Effect) {
	lo := 0
	if e.Op == OpMana {
		lo = -maxAmount
	}
	enum(t, "damage", damageWords, &e.Damage)
	t.levels("amount", &e.Amount, lo, maxAmount)
	t.num("attack", &e.Attack, 0, 100)
	t.num("power", &e.Power, 0, 100)
	t.num("missing", &e.Missing, 0, 1)
}

// readTarget reads the target = {…} of an effect.
func readTarget(t *table, r *TargetRule) {
	t.need("shape")
	enum(t, "shape", shapeWords, &r.Shape)
	enum(t, "at", centreWords, &r.At)
	t.size("radius", &r.Radius)
	t.size("length", &r.Length)
	t.angle("half_deg", &r.Half, 1, 180)
	if r.Shape >= ShapeCircle {
		readFilter(t, &r.Filter)
		enum(t, "order", orderWords, &r.Order)
		t.int("limit", &r.Limit, 1, 1000)
	} else {
		t.reject("for shape "+word(shapeWords, r.Shape), "camps", "kinds", "order", "limit")
	}
	if t.clean() {
		checkTarget(t, r)
	}
}

// readAim reads the aim = {…} of a spell.
func readAim(t *table, a *Aim) {
	t.need("shape")
	enum(t, "shape", shapeWords, &a.Shape)
	t.size("radius", &a.Radius)
	t.size("length", &a.Length)
	t.angle("half_deg", &a.Half, 1, 180)
	if t.clean() {
		checkShape(t, a.Shape)
	}
}
