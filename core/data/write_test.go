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

func set[T ~uint8](words []string, v T) string {
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
		w.line("[%s]\nname = %q\nkind = %q\nradius = %v\nstatic = %v\nranged = %v",
			u.Key, u.Name, u.Kind, u.Radius, u.Static, u.Ranged)
		w.text("look", u.Look)
		if u.AttackEvery > 0 {
			w.line("attack_every_ms = %d\nattack_windup_ms = %d", u.AttackEvery, u.AttackWindup)
		}
		w.text("attack_bullet", w.s.Bullets[u.AttackBullet].Key)
		w.line("acquire = %v\nleash = %v\ngold = %v\nxp = %v", u.Acquire, u.Leash, u.Gold, u.XP)
		if u.Kind == KindHero {
			w.text("role", u.Role)
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
	for _, s := range w.s.Spells[1:] {
		w.line("[%s]\nname = %q\nicon = %q\ntarget = %q\nultimate = %v\nmax_level = %d\ncast_ms = %d\nafter_ms = %d\ncost = %s\ncooldown_ms = %s\nbot = %q",
			s.Key, s.Name, s.Icon, s.Target, s.Ultimate, s.MaxLevel, s.Cast, s.After, nums(s.Cost), millis(s.Cooldown), word(hintWords, s.Bot))
		w.text("text", s.Text)
		if s.Target == CastUnit {
			w.filter(s.Filter, "\n")
			w.line("")
		}
		if s.Target != CastNone {
			w.line("range = %v", s.Range)
		}
		w.WriteString("aim = {")
		w.shape(s.Aim.Shape, s.Aim.Radius, s.Aim.Length, s.Aim.Half)
		w.line("}")
		for i := range s.Effects {
			w.line("[[%s.effect]]\non = %q", s.Key, word(triggerWords, s.Effects[i].Trigger))
			w.effect(&s.Effects[i])
		}
	}
}

func (w *writer) filter(f Filter, between string) {
	fmt.Fprintf(w, "camps = %s%skinds = %s", set(campWords, f.Camps), between, set(kindWords, f.Kinds))
}

func (w *writer) shape(s Shape, radius, length fixed.Num, half fixed.Angle) {
	fmt.Fprintf(w, "shape = %q", word(shapeWords, s))
	if s >= ShapeCircle {
		fmt.Fprintf(w, ", radius = %v", radius)
	}
	if s == ShapeLine {
		fmt.Fprintf(w, ", length = %v", length)
	}
	if s == ShapeFan {
		fmt.Fprintf(w, ", half_deg = %s", degrees(half))
	}
}

func (w *writer) effect(e *Effect) {
	w.line("do = %q", word(opWords, e.Op))
	if e.Delay > 0 {
		w.line("delay_ms = %d", e.Delay)
	}
	if e.Repeat > 0 {
		w.line("repeat = %d\nevery_ms = %d", e.Repeat, e.Every)
	}
	w.text("damage", word(damageWords, e.Damage))
	w.text("buff", w.s.Buffs[e.Buff].Key)
	w.text("cue", e.Cue)
	switch e.Op {
	case OpBullet:
		w.line("bullet = %q\ncount = %d\nspread_deg = %s", w.s.Bullets[e.Bullet].Key, e.Count, degrees(e.Spread))
	case OpDamage, OpHeal, OpMana:
		w.line("amount = %s\nattack = %v\npower = %v\nmissing = %v", nums(e.Amount), e.Attack, e.Power, e.Missing)
	}
	if e.Target.Shape != ShapeNone {
		w.target(&e.Target)
	}
}

func (w *writer) target(r *TargetRule) {
	w.WriteString("target = {")
	w.shape(r.Shape, r.Radius, r.Length, r.Half)
	if r.Shape >= ShapeCircle {
		fmt.Fprintf(w, ", order = %q, ", word(orderWords, r.Order))
		w.filter(r.Filter, ", ")
	}
	if r.Shape == ShapeCircle {
		fmt.Fprintf(w, ", at = %q", word(centreWords, r.At))
	}
	if r.Limit > 0 {
		fmt.Fprintf(w, ", limit = %d", r.Limit)
	}
	w.line("}")
}

func (w *writer) modifiers(key string, list []Modifier) {
	for _, m := range list {
		w.line("[[%s.modifier]]\nkind = %q", key, word(modifierWords, m.Kind))
		if m.Kind <= ModFinal {
			w.line("attr = %q", m.Attr)
		}
		if m.Kind <= ModFinal || m.Kind >= ModSlow {
			w.line("amount = %s\npower = %v", nums(m.Amount), m.Power)
		}
	}
}

func (w *writer) buffs() {
	for _, b := range w.s.Buffs[1:] {
		w.line("[%s]\nname = %q\nicon = %q\nbad = %v\nduration_ms = %s\nstacking = %q",
			b.Key, b.Name, b.Icon, b.Bad, millis(b.Duration), word(stackWords, b.Stacking))
		w.text("look", b.Look)
		if b.Stacking == StackAdd {
			w.line("max_stacks = %d", b.MaxStacks)
		}
		if b.Period > 0 {
			w.line("period_ms = %d\n[%s.tick]", b.Period, b.Key)
			w.effect(&b.Tick)
		}
		w.modifiers(b.Key, b.Modifiers)
	}
}

func (w *writer) bullets() {
	for _, b := range w.s.Bullets[1:] {
		w.line("[%s]\ntracking = %v\nspeed = %v\nradius = %v\nlife_ms = %d", b.Key, b.Tracking, b.Speed, b.Radius, b.Life)
		w.text("look", b.Look)
		if !b.Tracking {
			w.line("range = %v\npierce = %v", b.Range, b.Pierce)
			w.filter(b.Filter, "\n")
			w.line("")
		}
	}
}

func (w *writer) items() {
	for _, m := range w.s.Items[1:] {
		w.line("[%s]\nname = %q\nicon = %q\nprice = %v", m.Key, m.Name, m.Icon, m.Price)
		w.text("text", m.Text)
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
