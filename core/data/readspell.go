package data

// Bounds of spells and buffs.
const (
	maxSpellLevel = 10
	maxStacks     = 100
	maxCast       = 60_000 // ms
)

// readSpell reads [fireball] of data/spells.
func readSpell(t *table, x *indexes, id int, key string, s *Spell) {
	s.ID, s.Key, s.Icon = SpellID(id), key, key
	s.Commit = [NumCommits]Commit{CommitCost, CommitCooldown, CommitEffects}
	t.need("name", "max_level", "effect")
	if enum(t, "kind", spellWords, &s.Kind); !t.has("kind") {
		s.Kind = SpellActive
	}
	readSpellText(t, s)
	readSpellTarget(t, x, s)
	t.int("max_level", &s.MaxLevel, 1, maxSpellLevel)
	readCast(t, s)
	readChannel(t, s)
	readCharges(t, s)
	t.table("break", func(b *table) { readBreaks(b, s) })
	usual := OnEffective
	if s.Kind == SpellPassive || s.Kind == SpellToggle {
		usual = 0
	}
	s.Effects, s.Hooks = readEffects(t, x, Owner{Spell: s.ID}, usual)
	t.table("aim", func(a *table) { readAim(a, &s.Aim) })
	if t.clean() {
		checkSpell(t, x, s)
	}
}

func readSpellText(t *table, s *Spell) {
	t.text("name", &s.Name)
	t.text("name_zh", &s.NameZH)
	t.text("text", &s.Text)
	t.text("text_zh", &s.TextZH)
	t.text("icon", &s.Icon)
	if s.Kind == SpellPassive {
		s.Bot = HintNone
	} else {
		t.need("bot")
	}
	enum(t, "bot", hintWords, &s.Bot)
}

// readSpellTarget reads what a spell is cast at. Spells that are not cast have
// the target none.
func readSpellTarget(t *table, x *indexes, s *Spell) {
	if s.Kind == SpellActive {
		t.need("target")
	} else {
		s.Target = CastNone
	}
	enum(t, "target", targetWords, &s.Target)
	if s.Target == CastUnit {
		s.Filter = choice
		readFilter(t, x, &s.Filter)
	} else {
		t.reject("without target = \"unit\"", filterKeys...)
	}
	t.bool("ultimate", &s.Ultimate)
	t.distance("range", &s.Range)
	t.distance("leash", &s.Leash)
}

// readCast reads what a cast takes.
func readCast(t *table, s *Spell) {
	t.millis("cast_ms", &s.Cast, 0, maxCast)
	t.millis("after_ms", &s.After, 0, maxCast)
	t.levels("cost", &s.Cost, 0, maxAmount)
	t.millisLevels("cooldown_ms", &s.Cooldown, 0, maxMillis)
	enum(t, "commit_at", momentWords, &s.CommitAt)
	t.bool("quick", &s.Quick)
	t.bool("moving", &s.Moving)
	if t.has("commit") {
		readCommit(t, &s.Commit)
	}
}

// readCommit reads the order in which a quick spell commits.
func readCommit(t *table, to *[NumCommits]Commit) {
	var order []Commit
	var seen [NumCommits]bool
	faults := t.l.count
	t.each("commit", int(NumCommits), false, func(n *node) {
		if i, ok := t.lookUp(n, "commit", commitWords); ok && !seen[i] {
			seen[i] = true
			order = append(order, Commit(i))
		}
	})
	switch {
	case t.l.count > faults:
	case len(order) != int(NumCommits):
		t.fail("commit", "\"commit\" must name each of %s once", list(commitWords))
	default:
		copy(to[:], order)
	}
}

// readChannel reads what goes on after the cast.
func readChannel(t *table, s *Spell) {
	t.millisLevels("channel_ms", &s.Channel, 1, maxCast)
	t.millis("every_ms", &s.Every, 1, maxCast)
	t.bool("lock", &s.Lock)
	t.levels("upkeep", &s.Upkeep, 0, maxAmount)
}

func readCharges(t *table, s *Spell) {
	t.int("charges", &s.Charges, 1, MaxCharges)
	t.millisLevels("recharge_ms", &s.Recharge, 1, maxMillis)
	t.bool("reload", &s.Reload)
}

// readBreaks reads the [x.break] of a spell.
func readBreaks(t *table, s *Spell) {
	for i, name := range breakWords {
		t.table(name, func(b *table) { readBreak(b, &s.Breaks[i]) })
	}
	if s.Breaks[BreakDeath].GoesOn {
		t.fail("death", "death always ends a cast: \"goes_on\" has no meaning for it")
	}
}

func readBreak(t *table, b *BreakRule) {
	var cost, cooldown int
	t.bool("goes_on", &b.GoesOn)
	t.int("cost", &cost, 0, 100)
	t.int("cooldown", &cooldown, 0, 100)
	b.Cost, b.Cooldown = uint8(cost), uint8(cooldown)
	if b.GoesOn {
		t.reject("with goes_on = true: nothing is interrupted", "cost", "cooldown")
	}
}
