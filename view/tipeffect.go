package view

import (
	"strings"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// fixedNum is a number of the battle.
type fixedNum = fixed.Num

// tipDepth bounds how deep the effects of buffs and zones are described.
const tipDepth = 3

// effects describes effects, with a line for each trigger other than the one
// that goes without saying.
func (t *tip) effects(ids []data.EffectID, plain data.Trigger) {
	last := plain
	for _, id := range ids {
		e := &t.h.set.Effects[id]
		n := len(t.lines)
		deep := t.deep
		if e.Trigger != plain && e.Trigger != data.OnCall {
			t.deep++
		}
		t.effect(e)
		t.deep = deep
		if e.Trigger == data.OnCall || e.Trigger == last || len(t.lines) == n {
			continue
		}
		last = e.Trigger
		if last != plain {
			head := tipLine{t.indent() + t.say(phrase("on_"+last.String())), "", tipFact}
			t.lines = append(t.lines[:n], append([]tipLine{head}, t.lines[n:]...)...)
		}
	}
}

// effect describes one effect by its rule.
func (t *tip) effect(e *data.Effect) {
	switch e.Op {
	case data.OpDamage:
		t.add(t.say(damageWords[e.Damage])+t.around(e), t.amount(e, ""), plain(13, damageTint(e.Damage)))
	case data.OpHeal:
		t.add(t.say("heal")+t.around(e), t.amount(e, ""), plain(13, healGreen))
	case data.OpMana:
		t.add(t.say("mana")+t.around(e), t.amount(e, ""), plain(13, hex(0xA9C8FF)))
	case data.OpGold:
		t.add(t.say("gold"), t.amount(e, ""), plain(13, goldYellow))
	case data.OpBuff:
		t.buff(e.Buff, t.around(e))
	case data.OpBullet:
		t.bullet(e)
	case data.OpMotion:
		t.add(t.say(phrase("motion_"+e.Motion.Kind.String()))+t.around(e), t.distance(e.Motion.Distance), tipFact)
	case data.OpSummon:
		u := &t.h.set.Units[e.Unit]
		t.add(t.say("summons")+" "+t.h.speech.unit(u)+times(max(e.Count, 1)), t.lasting(e.Life), tipFact)
	case data.OpZone:
		t.zone(e.Zone)
	case data.OpDispel:
		t.add(t.say(dispelWord(e.Dispel))+t.around(e), "", tipFact)
	case data.OpCooldown:
		t.cooldown(e)
	case data.OpScript:
		t.script(e)
	case data.OpBlink, data.OpStop, data.OpDisjoint:
		t.add(t.say(phrase("do_"+e.Op.String())), "", tipFact)
	}
}

// cooldown is by how much cooldowns are cut; an hour or more is all of it.
func (t *tip) cooldown(e *data.Effect) {
	const hour = 3_600_000
	if units(e.Amount.At(1)) >= hour {
		t.add(t.say("do_reset"), "", tipFact)
		return
	}
	t.add(t.say("do_cooldown"), t.levels(e.Amount, 0.001, secondsUnit), tipFact)
}

// dispelWord says what a dispel takes.
func dispelWord(d data.Dispel) phrase {
	strong := d.Class == data.DispelStrong
	switch {
	case d.Bad && strong:
		return "dispel_bad_strong"
	case d.Bad:
		return "dispel_bad"
	case strong:
		return "dispel_good_strong"
	}
	return "dispel_good"
}

// around adds to the name of an effect whom it reaches and how often.
func (t *tip) around(e *data.Effect) string {
	text := ""
	switch r := &e.Target; r.Shape {
	case data.ShapeCircle, data.ShapeFan:
		text += ", " + t.say("radius") + " " + trimNumber(units(r.Radius))
	case data.ShapeLine, data.ShapeRay, data.ShapeRect:
		text += ", " + t.say("how_long") + " " + trimNumber(units(r.Length))
	case data.ShapeSelf:
		text += ", " + t.say("camp_self")
	case data.ShapeChain:
		text += times(r.Limit)
	}
	if e.Repeat > 0 {
		text += times(e.Repeat + 1)
	}
	if e.Chance < 10000 {
		text += ", " + trimNumber(float64(e.Chance)/100) + " %"
	}
	return text
}

// times is ×n behind a name, nothing for once.
func times(n int) string {
	if n < 2 {
		return ""
	}
	return " ×" + itoa(n)
}

// buff describes a state: how long it lasts and what it changes.
func (t *tip) buff(id data.BuffID, where string) {
	b := &t.h.set.Buffs[id]
	name := t.h.speech.buff(b)
	if b.Hidden && name == "" {
		return
	}
	c := good
	if b.Bad {
		c = bad
	}
	t.add(name+where, t.lasting(b.Duration), plain(13, c.mix(textSoft, 0.4)))
	if key := [2]int{0, int(id)}; t.deep < tipDepth && !t.seen[key] {
		t.seen[key] = true
		t.deep++
		t.buffRules(b)
		t.deep--
	}
}

// buffRules describes what a state does to its holder.
func (t *tip) buffRules(b *data.Buff) {
	for i := range b.Modifiers {
		t.modifier(&b.Modifiers[i], b.Stacking, b.MaxStacks)
	}
	if b.Halo.Buff != 0 {
		t.buff(b.Halo.Buff, ", "+t.say("radius")+" "+trimNumber(units(b.Halo.Radius)))
	}
	n := len(t.lines)
	t.effects(b.Effects, 0)
	for i := n; i < len(t.lines) && b.Period > 0; i++ {
		t.lines[i].text = strings.Replace(t.lines[i].text, t.say("on_tick"), t.say("each")+" "+t.seconds(b.Period), 1)
	}
	var ends []string
	for i, w := range [...]phrase{"ends_damage", "ends_attack", "ends_cast", "ends_move"} {
		if b.EndsOn&(1<<i) != 0 {
			ends = append(ends, t.say(w))
		}
	}
	if len(ends) > 0 {
		t.add(t.say("ends_on")+" "+strings.Join(ends, ", "), "", tipDetail)
	}
	switch b.Class {
	case data.DispelStrong:
		t.add(t.say("class_strong"), "", tipDetail)
	case data.DispelNever:
		if b.Bad {
			t.add(t.say("class_never"), "", tipDetail)
		}
	}
}

// modifier describes one change of a unit.
func (t *tip) modifier(m *data.Modifier, stacking data.Stacking, most int) {
	each := ""
	if stacking == data.StackAdd || stacking == data.StackSeparate {
		each = times(most)
	}
	switch m.Kind {
	case data.ModFlat, data.ModFinal, data.ModPercent:
		unit, k := attrUnit(m.Attr)
		if m.Kind == data.ModPercent {
			unit, k = " %", 1
		}
		t.add(t.say(phrase("attr_"+m.Attr.String())), plus(t.levels(m.Amount, k, unit))+t.share(m.Power, data.AttrPower)+each, tipDetail)
	case data.ModSlow:
		t.add(t.say("mod_slow"), t.levels(m.Amount, 1, " %")+each, tipDetail)
	case data.ModShield:
		t.add(t.say("mod_shield"), t.levels(m.Amount, 1, "")+t.share(m.Power, data.AttrPower)+each, tipDetail)
	case data.ModRedirect:
		t.add(t.say("mod_redirect"), t.levels(m.Amount, 1, " %"), tipDetail)
	default:
		t.add(t.say(phrase("mod_"+m.Kind.String())), "", tipDetail)
	}
}

// attrUnit is the unit in which an attribute is written, and the factor to it.
func attrUnit(a data.Attr) (string, float64) {
	switch a {
	case data.AttrCritChance, data.AttrDodge:
		return " %", 0.01
	case data.AttrAttackSpeed, data.AttrCritBonus, data.AttrLifesteal, data.AttrDamageAmp, data.AttrDamageCut, data.AttrHealAmp,
		data.AttrReflect, data.AttrStatusResist, data.AttrSpellSteal, data.AttrCooldownCut:
		return " %", 1
	}
	return "", 1
}

// plus writes a sign before a value that has none.
func plus(s string) string {
	if strings.HasPrefix(s, "−") {
		return s
	}
	return "+" + s
}

// bullet describes what flies.
func (t *tip) bullet(e *data.Effect) {
	b := &t.h.set.Bullets[e.Bullet]
	var words []string
	if b.Pierce > 0 {
		words = append(words, t.say("pierces"))
	}
	if b.Returns {
		words = append(words, t.say("returns"))
	}
	if b.Bounces > 0 {
		words = append(words, t.say("bounces")+" "+itoa(b.Bounces))
	}
	if b.Flight == data.FlightTracking {
		words = append(words, t.say("follows"))
	}
	text := t.say("projectile") + times(e.Count)
	if len(words) > 0 {
		text += ": " + strings.Join(words, ", ")
	}
	value := ""
	if b.Flight == data.FlightLinear {
		value = trimNumber(units(b.Range))
	}
	t.add(text, value, tipFact)
}

// zone describes an area on the ground.
func (t *tip) zone(id data.ZoneID) {
	z := &t.h.set.Zones[id]
	size := t.say("radius") + " " + trimNumber(units(z.Radius))
	if z.Shape == data.ShapeRect {
		size = t.say("how_long") + " " + trimNumber(units(z.Length))
	}
	t.add(t.h.speech.of(z.Name, z.NameZH)+", "+size, t.lasting(z.Life), tipFact)
	key := [2]int{1, int(id)}
	if t.deep >= tipDepth || t.seen[key] {
		return
	}
	t.seen[key] = true
	t.deep++
	if z.Buff != 0 {
		t.buff(z.Buff, "")
	}
	n := len(t.lines)
	t.effects(z.Effects, 0)
	for i := n; i < len(t.lines) && z.Every > 0; i++ {
		t.lines[i].text = strings.Replace(t.lines[i].text, t.say("on_zone_stay"), t.say("each")+" "+t.seconds(z.Every), 1)
	}
	t.deep--
}

// paramUnits are the units of numbers that scripts read, by their name or by
// that of the script's file and theirs, and the factors to these units.
var paramUnits = map[string]struct {
	unit   string
	factor float64
}{
	"life": {secondsUnit, 0.001}, "nearer": {secondsUnit, 0.001}, "salvage_hero": {secondsUnit, 0.001}, "luck": {" %", 0.01},
	"again": {" %", 1}, "attack": {" %", 1}, "back": {" %", 1}, "farther": {" %", 1}, "gain": {" %", 1}, "harder": {" %", 1},
	"outside": {" %", 1}, "repair": {" %", 1}, "share": {" %", 1}, "weaker": {" %", 1},
}

// paramTints are the colours of numbers that matter most.
var paramTints = map[string]tint{"damage": magicalBlue, "heal": healGreen, "mana": hex(0xA9C8FF), "gold": goldYellow}

// script lists the numbers that a script reads, by name.
func (t *tip) script(e *data.Effect) {
	file, _, _ := strings.Cut(e.Script, ".")
	for i := range e.Params {
		q := &e.Params[i]
		u, ok := paramUnits[file+"_"+q.Name]
		if !ok {
			u, ok = paramUnits[q.Name]
		}
		if !ok {
			u.factor = 1
		}
		c, ok := paramTints[q.Name]
		if !ok {
			c = textSoft
		}
		t.add(t.h.speech.param(file, q.Name), t.levels(q.Value, u.factor, u.unit), plain(13, c))
	}
	t.mentions(e)
}

// mentions describes what a script gives by name: states, areas and whom it
// calls.
func (t *tip) mentions(e *data.Effect) {
	set := t.h.set
	if set.Scripts == nil {
		return
	}
	named := func(function string, f func(key string)) {
		list, _ := set.Scripts.Mentions(e.Entry, function)
		for _, m := range list {
			f(m.Text)
		}
	}
	named("buff.add", func(key string) {
		if id, ok := set.Buff(key); ok && !t.seen[[2]int{0, int(id)}] {
			t.buff(id, "")
		}
	})
	named("zone.lay", func(key string) {
		if id, ok := set.Zone(key); ok && !t.seen[[2]int{1, int(id)}] {
			t.zone(id)
		}
	})
	named("summon.call", func(key string) {
		if id, ok := set.Unit(key); ok {
			t.add(t.say("summons")+" "+t.h.speech.unit(&set.Units[id]), "", tipFact)
		}
	})
}
