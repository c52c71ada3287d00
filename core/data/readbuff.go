package data

// readBuff reads [stun] of data/buffs.
func readBuff(t *table, x *indexes, id int, key string, b *Buff) {
	b.ID, b.Key, b.Icon, b.MaxStacks = BuffID(id), key, key, 1
	t.need("name", "stacking")
	t.text("name", &b.Name)
	t.text("name_zh", &b.NameZH)
	t.text("icon", &b.Icon)
	t.text("look", &b.Look)
	t.bool("bad", &b.Bad)
	t.bool("magic", &b.Magic)
	t.bool("hidden", &b.Hidden)
	readLasting(t, b)
	readStacking(t, b)
	t.tables("modifier", MaxModifiers, func(m *table) {
		b.Modifiers = append(b.Modifiers, readModifier(m))
	})
	t.table("halo", func(h *table) { readHalo(h, x, &b.Halo) })
	t.millis("period_ms", &b.Period, 1, maxMillis)
	b.Effects, b.Hooks = readEffects(t, x, Owner{Buff: b.ID}, 0)
	if t.clean() {
		checkBuff(t, x, b)
	}
}

// readLasting reads how long a buff stays and what takes it.
func readLasting(t *table, b *Buff) {
	priority := 0
	t.millisLevels("duration_ms", &b.Duration, 1, maxMillis)
	enum(t, "class", classWords, &b.Class)
	t.int("priority", &priority, 0, 255)
	b.Priority = uint8(priority)
	t.bool("death", &b.Death)
	t.bool("firm", &b.Firm)
	flags(t, "ends_on", endsOnWords, &b.EndsOn)
}

func readStacking(t *table, b *Buff) {
	enum(t, "stacking", stackWords, &b.Stacking)
	enum(t, "by", byWords, &b.By)
	t.int("max_stacks", &b.MaxStacks, 1, maxStacks)
}

// readHalo reads the halo = {…} of a buff.
func readHalo(t *table, x *indexes, h *Halo) {
	h.Filter, h.Every, h.Linger = area, 500, 500
	t.need("radius", "buff")
	t.size("radius", &h.Radius)
	ref(t, "buff", x.buffs, &h.Buff)
	t.millis("every_ms", &h.Every, 1, maxMillis)
	t.millis("linger_ms", &h.Linger, 0, maxMillis)
	t.bool("reject_bad", &h.RejectBad)
	ref(t, "reject", x.buffs, &h.Reject)
	flags(t, "camps", campWords, &h.Filter.Camps)
	flags(t, "kinds", kindWords, &h.Filter.Kinds)
}

// readModifier reads a [[modifier]] of a buff or an item.
func readModifier(t *table) Modifier {
	var m Modifier
	t.need("kind")
	enum(t, "kind", modifierWords, &m.Kind)
	enum(t, "attr", attrWords, &m.Attr)
	enum(t, "absorb", damageWords, &m.Absorb)
	t.levels("amount", &m.Amount, -maxAmount, maxAmount)
	t.num("power", &m.Power, -100, 100)
	if t.clean() {
		checkModifier(t, &m)
	}
	return m
}

func checkModifier(t *table, m *Modifier) {
	why := "for " + m.Kind.String()
	switch m.Kind {
	case ModFlat, ModPercent, ModFinal:
		t.need("attr", "amount")
	case ModSlow, ModShield, ModRedirect:
		t.need("amount")
		t.reject(why, "attr")
		m.checkSize(t)
	default:
		t.reject(why, "attr", "amount", "power")
	}
	if m.Kind != ModShield {
		t.reject(why, "absorb")
	}
}

// checkSize checks the amounts of a modifier that is no change of an attribute.
func (m *Modifier) checkSize(t *table) {
	for _, v := range m.Amount {
		switch {
		case v < 0:
			t.fail("amount", "\"amount\" of a %s cannot be negative", m.Kind)
			return
		case m.Kind != ModShield && v.Ceil() > 100:
			t.fail("amount", "\"amount\" of a %s is a percentage: at most 100", m.Kind)
			return
		}
	}
}
