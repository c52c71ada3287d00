package data

import (
	"fmt"
	"strings"

	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// writer writes a set as data files, one file a kind, so that tests can read
// it back. It states every key that has a meaning.
type writer struct {
	strings.Builder
	s *Set
}

func writeFiles(s *Set) files {
	f := files{}
	for _, part := range []struct {
		name  string
		write func(w *writer)
	}{
		{"data/units/u.toml", (*writer).units},
		{"data/spells/s.toml", (*writer).spells},
		{"data/buffs/b.toml", (*writer).buffs},
		{"data/bullets/b.toml", (*writer).bullets},
		{"data/items/i.toml", (*writer).items},
		{"data/zones/z.toml", (*writer).zones},
		{"data/rules.toml", (*writer).rules},
		{"maps/m.toml", (*writer).maps},
	} {
		w := &writer{s: s}
		part.write(w)
		f[part.name] = w.String()
	}
	return f
}

func (w *writer) line(format string, args ...any) { fmt.Fprintf(&w.Builder, format+"\n", args...) }

// levels writes a table by level, unless it is empty: a list of none is refused.
func (w *writer) levels(key string, list []fixed.Num) {
	if len(list) > 0 {
		w.line("%s = %s", key, nums(list))
	}
}

func (w *writer) text(key, s string) {
	if s != "" {
		w.line("%s = %q", key, s)
	}
}

func nums(list []fixed.Num) string {
	var out []string
	for _, n := range list {
		out = append(out, n.String())
	}
	return "[" + strings.Join(out, ", ") + "]"
}

func millis(list []Millis) string {
	var out []string
	for _, n := range list {
		out = append(out, fmt.Sprint(n))
	}
	return "[" + strings.Join(out, ", ") + "]"
}

func set[T ~uint8 | ~uint32](words []string, v T) string {
	var out []string
	for i, s := range words {
		if v&(1<<i) != 0 {
			out = append(out, fmt.Sprintf("%q", s))
		}
	}
	return "[" + strings.Join(out, ", ") + "]"
}

func vec(v fixed.Vec) string { return nums([]fixed.Num{v.X, v.Y}) }

func (w *writer) attrs(key string, a [NumAttrs]fixed.Num) {
	w.line("[%s]", key)
	for i, n := range a {
		w.line("%s = %v", Attr(i), n)
	}
}

func (w *writer) units() {
	for _, u := range w.s.Units[1:] {
		w.line("[%s]\nname = %q\nkind = %q\nradius = %v\nstatic = %v\nranged = %v\nhidden = %v",
			u.Key, u.Name, u.Kind, u.Radius, u.Static, u.Ranged, u.Hidden)
		w.text("name_zh", u.NameZH)
		w.text("look", u.Look)
		if u.Tags != 0 {
			w.line("tags = %s", set(w.s.Tags, u.Tags))
		}
		if u.AttackEvery > 0 {
			w.line("attack_every_ms = %d\nattack_windup_ms = %d", u.AttackEvery, u.AttackWindup)
		}
		w.text("attack_bullet", w.s.Bullets[u.AttackBullet].Key)
		w.line("acquire = %v\nleash = %v\ngold = %v\nxp = %v", u.Acquire, u.Leash, u.Gold, u.XP)
		w.text("passive", w.s.Spells[u.Passive].Key)
		if u.Kind == KindHero {
			w.text("role", u.Role)
			w.text("role_zh", u.RoleZH)
			var keys []string
			for _, id := range u.Spells {
				keys = append(keys, fmt.Sprintf("%q", w.s.Spells[id].Key))
			}
			w.line("spells = [%s]", strings.Join(keys, ", "))
		}
		w.attrs(u.Key+".base", u.Base)
		w.attrs(u.Key+".growth", u.Growth)
	}
}

func (w *writer) spells() {
	for i := range w.s.Spells[1:] {
		s := &w.s.Spells[i+1]
		w.line("[%s]\nname = %q\nicon = %q\nkind = %q\nultimate = %v\nmax_level = %d\nbot = %q",
			s.Key, s.Name, s.Icon, s.Kind, s.Ultimate, s.MaxLevel, word(hintWords, s.Bot))
		w.text("name_zh", s.NameZH)
		w.text("text", s.Text)
		w.text("text_zh", s.TextZH)
		if len(s.Cooldown) > 0 {
			w.line("cooldown_ms = %s", millis(s.Cooldown))
		}
		if s.Every > 0 {
			w.line("every_ms = %d", s.Every)
		}
		switch s.Kind {
		case SpellActive:
			w.active(s)
		case SpellToggle:
			w.levels("cost", s.Cost)
			w.levels("upkeep", s.Upkeep)
		}
		w.effects(s.Key, s.Effects)
	}
}

// active writes what only cast spells have.
func (w *writer) active(s *Spell) {
	w.line("target = %q\nquick = %v", s.Target, s.Quick)
	w.levels("cost", s.Cost)
	if s.Target == CastUnit {
		w.filter(s.Filter, "\n", "")
		w.line("leash = %v", s.Leash)
	}
	if s.Target != CastNone {
		w.line("range = %v", s.Range)
	}
	if s.Charges > 0 {
		w.line("charges = %d\nreload = %v", s.Charges, s.Reload)
	}
	if len(s.Recharge) > 0 {
		w.line("recharge_ms = %s", millis(s.Recharge))
	}
	w.WriteString("aim = {")
	w.shape(s.Aim.Shape, s.Aim.Radius, s.Aim.Length, s.Aim.Half)
	w.line("}")
	if s.Quick {
		w.line("commit = [%q, %q, %q]", commitWords[s.Commit[0]], commitWords[s.Commit[1]], commitWords[s.Commit[2]])
		return
	}
	w.line("cast_ms = %d\nafter_ms = %d\ncommit_at = %q\nmoving = %v", s.Cast, s.After, word(momentWords, s.CommitAt), s.Moving)
	if len(s.Channel) > 0 {
		w.line("channel_ms = %s\nlock = %v", millis(s.Channel), s.Lock)
	}
	w.line("[%s.break]", s.Key)
	for i, b := range s.Breaks {
		switch {
		case b.GoesOn:
			w.line("%s.goes_on = true", breakWords[i])
		case b != BreakRule{}:
			w.line("%s = { cost = %d, cooldown = %d }", breakWords[i], b.Cost, b.Cooldown)
		}
	}
}

// filter writes every key of a filter, each after between but the first.
func (w *writer) filter(f Filter, between, end string) {
	fmt.Fprintf(w, "camps = %s%skinds = %s", set(campWords, f.Camps), between, set(kindWords, f.Kinds))
	for _, want := range []struct {
		key string
		v   Want
	}{
		{"dead", f.Dead}, {"unseen", f.Unseen}, {"invulnerable", f.Invulnerable},
		{"immune", f.Immune}, {"untargetable", f.Untargetable}, {"summoned", f.Summoned},
	} {
		fmt.Fprintf(w, "%s%s = %q", between, want.key, word(wantWords, want.v))
	}
	for _, tags := range []struct {
		key string
		v   Tags
	}{{"tags", f.Tags}, {"not_tags", f.NotTags}} {
		if tags.v != 0 {
			fmt.Fprintf(w, "%s%s = %s", between, tags.key, set(w.s.Tags, tags.v))
		}
	}
	if f.Buff != 0 {
		fmt.Fprintf(w, "%sbuff = %q", between, w.s.Buffs[f.Buff].Key)
	}
	if f.NotBuff != 0 {
		fmt.Fprintf(w, "%snot_buff = %q", between, w.s.Buffs[f.NotBuff].Key)
	}
	w.line("%s", end)
}

func (w *writer) shape(s Shape, radius, length fixed.Num, half fixed.Angle) {
	fmt.Fprintf(w, "shape = %q", s)
	if s.searches() {
		fmt.Fprintf(w, ", radius = %v", radius)
	}
	if s == ShapeLine || s == ShapeRect || s == ShapeRay {
		fmt.Fprintf(w, ", length = %v", length)
	}
	if s == ShapeFan {
		fmt.Fprintf(w, ", half_deg = %s", degrees(half))
	}
}

func (w *writer) effects(key string, ids []EffectID) {
	for _, id := range ids {
		e := w.s.Effect(id)
		w.line("[[%s.effect]]\non = %q", key, e.Trigger)
		w.text("name", e.Name)
		w.effect(e)
	}
}

func (w *writer) effect(e *Effect) {
	w.line("do = %q\nchance = %d\nqueued = %v", e.Op, e.Chance, e.Queued)
	if e.Queued {
		w.line("priority = %d", e.Priority)
	}
	if e.Delay > 0 {
		w.line("delay_ms = %d", e.Delay)
	}
	if e.Repeat > 0 {
		w.line("repeat = %d\nevery_ms = %d", e.Repeat, e.Every)
	}
	w.text("damage", word(damageWords, e.Damage))
	w.text("buff", w.s.Buffs[e.Buff].Key)
	w.text("zone", w.s.Zones[e.Zone].Key)
	w.text("spell", w.s.Spells[e.Spell].Key)
	w.text("script", e.Script)
	w.text("cue", e.Cue)
	w.own(e)
	switch {
	case e.Op == OpZone:
		w.line("target = { at = %q }", word(centreWords, e.Target.At))
	case e.Target.Shared:
		w.line("target = { shared = true }")
	case e.Target.Filter != anyone(e.Trigger, e.Target.Shape) || e.Target.Shape != ShapeNone:
		w.target(&e.Target)
	}
}

// own writes the keys that depend on the rule.
func (w *writer) own(e *Effect) {
	switch e.Op {
	case OpBullet:
		w.line("bullet = %q", w.s.Bullets[e.Bullet].Key)
		if w.s.Bullets[e.Bullet].straight() {
			w.line("count = %d\nspread_deg = %s", e.Count, degrees(e.Spread))
		}
	case OpDamage, OpHeal, OpMana:
		w.levels("amount", e.Amount)
		w.line("attack = %v\npower = %v\nmissing = %v\nmax = %v", e.Attack, e.Power, e.Missing, e.Max)
		if e.Trigger.counts() {
			w.line("of = %v", e.Of)
		}
		if e.Tags != 0 {
			w.line("tags = %s", set(tagWords, e.Tags))
		}
	case OpStacks, OpCooldown, OpGold:
		w.line("amount = %s", nums(e.Amount))
	case OpUnbuff:
		w.line("from_caster = %v", e.FromCaster)
	case OpSummon:
		w.line("unit = %q\ncount = %d\nlife_ms = %s", w.s.Units[e.Unit].Key, e.Count, millis(e.Life))
	case OpDispel:
		w.line("dispel = { class = %q, bad = %v, good = %v%s }", word(classWords, e.Dispel.Class), e.Dispel.Bad, e.Dispel.Good, most(e.Dispel.Count))
	case OpMotion:
		w.motion(&e.Motion)
	case OpScript:
		w.WriteString("params = {")
		for i, p := range e.Params {
			fmt.Fprintf(w, "%s%s = %s", []string{"", ", "}[min(i, 1)], p.Name, nums(p.Value))
		}
		w.line("}")
	}
}

func (w *writer) motion(m *Motion) {
	fmt.Fprintf(w, "motion = { kind = %q, speed = %v, priority = %d", m.Kind, m.Speed, m.Priority)
	if len(m.Distance) > 0 {
		fmt.Fprintf(w, ", distance = %s", nums(m.Distance))
	}
	if m.Gap > 0 {
		fmt.Fprintf(w, ", gap = %v", m.Gap)
	}
	for key, given := range map[string]bool{"hits": m.Hits, "broken": m.Broken, "from_here": m.FromHere} {
		if given {
			fmt.Fprintf(w, ", %s = true", key)
		}
	}
	if m.StopsAt.Camps != 0 {
		w.WriteString(", stops_at = {")
		w.inline(m.StopsAt)
		w.WriteString("}")
	}
	w.line("}")
}

// inline writes a filter without the end of the line.
func (w *writer) inline(f Filter) {
	in := writer{s: w.s}
	in.filter(f, ", ", "")
	w.WriteString(strings.TrimSuffix(in.String(), "\n"))
}

func (w *writer) target(r *TargetRule) {
	w.WriteString("target = {")
	w.shape(r.Shape, r.Radius, r.Length, r.Half)
	w.WriteString(", ")
	w.inline(r.Filter)
	if r.Shape.searches() && r.Shape != ShapeChain {
		fmt.Fprintf(w, ", order = %q", word(orderWords, r.Order))
	}
	if r.Shape.laid() {
		fmt.Fprintf(w, ", at = %q", word(centreWords, r.At))
	}
	if r.Limit > 0 {
		fmt.Fprintf(w, ", limit = %d", r.Limit)
	}
	w.line("}")
}

func (w *writer) modifiers(key string, list []Modifier) {
	for _, m := range list {
		w.line("[[%s.modifier]]\nkind = %q", key, m.Kind)
		if m.Kind <= ModFinal {
			w.line("attr = %q", m.Attr)
		}
		if len(m.Amount) > 0 {
			w.line("amount = %s\npower = %v", nums(m.Amount), m.Power)
		}
		w.text("absorb", word(damageWords, m.Absorb))
	}
}

func (w *writer) buffs() {
	for _, b := range w.s.Buffs[1:] {
		w.line("[%s]\nname = %q\nicon = %q\nbad = %v\nmagic = %v\nhidden = %v\nstacking = %q",
			b.Key, b.Name, b.Icon, b.Bad, b.Magic, b.Hidden, word(stackWords, b.Stacking))
		w.line("class = %q\npriority = %d\ndeath = %v\nby = %q", word(classWords, b.Class), b.Priority, b.Death, word(byWords, b.By))
		w.text("name_zh", b.NameZH)
		w.text("look", b.Look)
		if len(b.Duration) > 0 {
			w.line("duration_ms = %s\nfirm = %v", millis(b.Duration), b.Firm)
		}
		if b.EndsOn != 0 {
			w.line("ends_on = %s", set(endsOnWords, b.EndsOn))
		}
		if b.Stacking == StackAdd || b.Stacking == StackSeparate {
			w.line("max_stacks = %d", b.MaxStacks)
		}
		if h := b.Halo; h.Buff != 0 {
			fmt.Fprintf(w, "halo = { radius = %v, camps = %s, kinds = %s, buff = %q, every_ms = %d, linger_ms = %d, reject_bad = %v",
				h.Radius, set(campWords, h.Filter.Camps), set(kindWords, h.Filter.Kinds), w.s.Buffs[h.Buff].Key, h.Every, h.Linger, h.RejectBad)
			if h.Reject != 0 {
				fmt.Fprintf(w, ", reject = %q", w.s.Buffs[h.Reject].Key)
			}
			w.line("}")
		}
		if b.Period > 0 {
			w.line("period_ms = %d", b.Period)
		}
		w.modifiers(b.Key, b.Modifiers)
		w.effects(b.Key, b.Effects)
	}
}

func (w *writer) bullets() {
	for _, b := range w.s.Bullets[1:] {
		w.line("[%s]\nflight = %q\nspeed = %v\nsight = %v\nlife_ms = %d", b.Key, word(flightWords, b.Flight), b.Speed, b.Sight, b.Life)
		w.text("look", b.Look)
		if b.Accel != 0 {
			w.line("accel = %v\nslowest = %v\nfastest = %v", b.Accel, b.Slowest, b.Fastest)
		}
		if b.straight() {
			w.line("range = %v\nradius = %v\npierce = %d\nwalls = %v\nreturns = %v", b.Range, b.Radius, b.Pierce, b.Walls, b.Returns)
		}
		if b.Flight == FlightTracking {
			w.line("undodged = %v", b.Undodged)
		}
		if b.Bounces > 0 {
			w.line("bounces = %d\nreach = %v\nagain = %v", b.Bounces, b.Reach, b.Again)
		}
		if b.straight() || b.Bounces > 0 {
			w.filter(b.Filter, "\n", "")
		}
	}
}

func (w *writer) zones() {
	for _, z := range w.s.Zones[1:] {
		w.line("[%s]\nname = %q\nradius = %v\nlife_ms = %s\nsight = %v", z.Key, z.Name, z.Radius, millis(z.Life), z.Sight)
		w.line("shape = %q", z.Shape)
		w.text("name_zh", z.NameZH)
		w.text("look", z.Look)
		w.text("buff", w.s.Buffs[z.Buff].Key)
		if z.Shape == ShapeRect {
			w.line("length = %v\nwall = %v", z.Length, z.Wall)
		} else {
			w.line("follows = %v", z.Follows)
		}
		if z.Every > 0 {
			w.line("every_ms = %d", z.Every)
		}
		if z.Buff != 0 || len(z.Effects) > 0 {
			w.line("camps = %s\nkinds = %s", set(campWords, z.Filter.Camps), set(kindWords, z.Filter.Kinds))
		}
		w.effects(z.Key, z.Effects)
	}
}

func (w *writer) items() {
	for _, m := range w.s.Items[1:] {
		w.line("[%s]\nname = %q\nicon = %q\nprice = %v", m.Key, m.Name, m.Icon, m.Price)
		w.text("name_zh", m.NameZH)
		w.text("text", m.Text)
		w.text("text_zh", m.TextZH)
		w.text("spell", w.s.Spells[m.Spell].Key)
		if m.Spell != 0 {
			w.line("consumed = %v", m.Consumed)
		}
		w.modifiers(m.Key, m.Modifiers)
	}
}

func (w *writer) rules() {
	r := &w.s.Rules
	w.line("gold_start = %v\ngold_per_second = %v\nlevel_xp = %s\nxp_range = %v", r.GoldStart, r.GoldPerSecond, nums(r.LevelXP), r.XPRange)
	w.line("kill_gold = %v\nkill_gold_level = %v\nassist_gold = %v\nassist_window_ms = %d", r.KillGold, r.KillGoldLevel, r.AssistGold, r.AssistWindow)
	w.line("kill_xp = %v\nkill_xp_level = %v\ntower_gold = %v", r.KillXP, r.KillXPLevel, r.TowerGold)
	w.line("respawn_base_ms = %d\nrespawn_level_ms = %d", r.RespawnBase, r.RespawnLevel)
	w.line("fountain_radius = %v\nfountain_heal = %v\nfountain_damage = %v", r.FountainRadius, r.FountainHeal, r.FountainDamage)
	w.line("defence_window_ms = %d\nshop_radius = %v\nblink_gap = %v", r.DefenceWindow, r.ShopRadius, r.BlinkGap)
	w.line("first_wave_ms = %d\nwave_every_ms = %d\ncreep_growth_ms = %d", r.FirstWave, r.WaveEvery, r.CreepGrowth)
	var wave []string
	for _, id := range r.Wave {
		wave = append(wave, fmt.Sprintf("%q", w.s.Units[id].Key))
	}
	if r.LateEvery > 0 {
		w.line("late_after_ms = %d\nlate_every_ms = %d", r.LateAfter, r.LateEvery)
	}
	w.line("wave = [%s]\nsiege_every = %d\nsiege = %q", strings.Join(wave, ", "), r.SiegeEvery, w.s.Units[r.Siege].Key)
}

func (w *writer) maps() {
	for i := range w.s.Maps {
		m := &w.s.Maps[i]
		w.line("[%s]\nname = %q\ncell = %v\nrows = [", m.Key, m.Name, m.Grid.CellSize)
		for _, row := range m.Rows {
			w.line("%q,", row)
		}
		w.line("]\n[%s.legend]", m.Key)
		for _, tile := range m.Legend {
			w.tile(m, tile)
		}
		for camp, a := range m.Anchors {
			if camp > 0 {
				w.line("[[%s.anchor]]\ncamp = %d\norigin = %s\nrotation_deg = %s\nfountain = %s",
					m.Key, camp, vec(a.Origin), degrees(a.Rotation), vec(a.Fountain))
			}
		}
		for _, s := range m.Slots {
			w.line("[[%s.slot]]\noffset = %s\nfacing_deg = %s", m.Key, vec(s.Offset), degrees(s.Facing))
		}
		for _, lane := range m.Lanes {
			w.line("[[%s.lane]]\npoints = [", m.Key)
			for _, p := range lane.Points {
				w.line("%s,", vec(p))
			}
			w.line("]")
		}
		for _, b := range m.Buildings {
			w.line("[[%s.building]]\nunit = %q\ncamp = %d\npos = %s\nfacing_deg = %s\nlane = %d\nrank = %d",
				m.Key, w.s.Units[b.Unit].Key, b.Camp, vec(b.Pos), degrees(b.Facing), b.Guards, b.Rank)
		}
		for _, d := range m.Decor {
			w.line("[[%s.decor]]\nlook = %q\npos = %s", m.Key, d.Look, vec(d.Pos))
		}
	}
}

// tile writes a legend entry with the flags of the first cell that uses it.
func (w *writer) tile(m *Map, tile Tile) {
	var cell terrain.Cell
	for y, row := range m.Rows {
		if x := strings.IndexByte(row, tile.Char); x >= 0 {
			cell = m.Grid.Cell(x, y)
			break
		}
	}
	words := make([]string, len(cellFlags))
	for i, c := range cellFlags {
		words[i] = c.word
	}
	fmt.Fprintf(w, "%q = { flags = %s", string(tile.Char), set(words, cell))
	if tile.Look != "" {
		fmt.Fprintf(w, ", look = %q", tile.Look)
	}
	w.line(" }")
}

// most writes the count of a dispel, which takes all when it has none.
func most(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", count = %d", n)
}
