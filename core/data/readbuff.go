package data

// readBuff reads [stun] of data/buffs.
func readBuff(t *table, x *indexes, id int, key string, b *Buff) {
	b.ID, b.Key, b.Icon, b.MaxStacks = BuffID(id), key, key, 1
	t.need("name", "duration_ms", "stacking")
	t.text("name", &b.Name)
	t.text("icon", &b.Icon)
	t.text("look", &b.Look)
	t.bool("bad", &b.Bad)
	t.millisLevels("duration_ms", &b.Duration, 1, maxMillis)
	enum(t, "stacking", stackWords, &b.Stacking)
	t.int("max_stacks", &b.MaxStacks, 1, 100)
	t.tables("modifier", MaxModifiers, func(m *table) {
		b.Modifiers = append(b.Modifiers, readModifier(m))
	})
	t.millis("period_ms", &b.Period, 1, maxMillis)
	t.table("tick", func(e *table) { readTick(e, b) })
	if t.clean() {
		checkBuff(t, b)
	}
}

// readTick reads the [tick] of a buff.
func readTick(t *table, b *Buff) {
	e := &b.Tick
	e.Trigger, e.Target.Filter = OnEffective, anyone
	t.need("do")
	enum(t, "do", opWords, &e.Op)
	readAmount(t, e)
	t.text("cue", &e.Cue)
	if !t.clean() {
		return
	}
	if e.Op != OpDamage && e.Op != OpHeal {
		t.fail("do", "a tick can only be damage or heal")
		return
	}
	checkEffect(t, e)
}

func checkBuff(t *table, b *Buff) {
	switch {
	case len(b.Duration) == 0:
		t.fail("duration_ms", "\"duration_ms\" is empty")
	case b.Period > 0 && b.Tick.Op == 0:
		t.need("tick")
	case b.Period == 0 && b.Tick.Op != 0:
		t.need("period_ms")
	case b.Stacking == StackAdd:
		t.need("max_stacks")
	default:
		t.reject("for stacking "+word(stackWords, b.Stacking), "max_stacks")
	}
	if len(b.Modifiers) == 0 && b.Period == 0 {
		t.l.at(t.n.place, "%s does nothing: give it a modifier or a tick", t.name)
	}
}

// readModifier reads a [[modifier]] of a buff or an item.
func readModifier(t *table) Modifier {
	var m Modifier
	t.need("kind")
	enum(t, "kind", modifierWords, &m.Kind)
	enum(t, "attr", attrWords, &m.Attr)
	t.levels("amount", &m.Amount, -maxAmount, maxAmount)
	t.num("power", &m.Power, -100, 100)
	if t.clean() {
		checkModifier(t, &m)
	}
	return m
}

func checkModifier(t *table, m *Modifier) {
	why := "for " + word(modifierWords, m.Kind)
	switch m.Kind {
	case ModFlat, ModPercent, ModFinal:
		t.need("attr", "amount")
	case ModSlow, ModShield, ModRedirect:
		t.need("amount")
		t.reject(why, "attr")
	default:
		t.reject(why, "attr", "amount", "power")
	}
	for _, v := range m.Amount {
		if m.Kind >= ModSlow && v < 0 {
			t.fail("amount", "\"amount\" of a %s cannot be negative", word(modifierWords, m.Kind))
			return
		}
		if (m.Kind == ModSlow || m.Kind == ModRedirect) && v.Ceil() > 100 {
			t.fail("amount", "\"amount\" of a %s is a percentage: at most 100", word(modifierWords, m.Kind))
			return
		}
	}
}

// readBullet reads [arrow] of data/bullets.
func readBullet(t *table, _ *indexes, id int, key string, b *Bullet) {
	b.ID, b.Key, b.Life = BulletID(id), key, maxLife
	t.need("speed")
	t.text("look", &b.Look)
	t.bool("tracking", &b.Tracking)
	t.num("speed", &b.Speed, 1, 10_000)
	t.num("radius", &b.Radius, 0, maxRadius)
	t.size("range", &b.Range)
	t.bool("pierce", &b.Pierce)
	t.millis("life_ms", &b.Life, 1, maxLife)
	b.Filter = anyone
	if !b.Tracking {
		readFilter(t, &b.Filter)
	} else {
		t.reject("for a tracking bullet", "camps", "kinds")
	}
	if !t.clean() {
		return
	}
	if b.Tracking {
		t.reject("for a tracking bullet", "range", "pierce")
	} else {
		t.need("range", "radius")
	}
}

// maxLife bounds a bullet's flight in milliseconds.
const maxLife = 30_000

// readItem reads [boots] of data/items.
func readItem(t *table, _ *indexes, id int, key string, m *Item) {
	m.ID, m.Key, m.Icon = ItemID(id), key, key
	t.need("name", "price", "modifier")
	t.text("name", &m.Name)
	t.text("text", &m.Text)
	t.text("icon", &m.Icon)
	t.num("price", &m.Price, 1, maxAmount)
	t.tables("modifier", MaxModifiers, func(mt *table) {
		mod := readModifier(mt)
		if mt.clean() && mod.Kind > ModFinal {
			mt.fail("kind", "an item's modifier must be one of flat, percent, final")
		}
		m.Modifiers = append(m.Modifiers, mod)
	})
}
