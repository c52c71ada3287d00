package view

import (
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// tipHUD is an interface that can measure texts.
func tipHUD(t *testing.T, set *data.Set, language string) (*hud, *painter) {
	t.Helper()
	l := letters(t)
	p := &painter{page: l.page, glyphs: l}
	p.set(1, 1, 0, 0)
	keys := defaultBindings()
	return &hud{set: set, speech: newSpeech(language), keys: &keys, w: 1280, h: 720}, p
}

// TestToolTipsFitTheWindow measures every spell and item in every language.
func TestToolTipsFitTheWindow(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	seat := &battle.SeatPicture{}
	for name := range tables {
		h, p := tipHUD(t, c.Data, name)
		check := func(what string, lines []tipLine) {
			lines = fitTip(p, lines)
			if high := tipHeight(lines); high > h.bar().y-46 {
				t.Errorf("%s %s: %v points high, %d lines", name, what, high, len(lines))
			}
			for _, l := range lines {
				if w := p.width(l.text, l.style) + p.width(l.value, l.style); w > tipW-2*tipPad+1 {
					t.Errorf("%s %s: %q %q is %v wide", name, what, l.text, l.value, w)
				}
			}
		}
		for i := range c.Data.Spells[1:] {
			s := &c.Data.Spells[i+1]
			check(s.Key, h.protoTip(p, s.ID))
			check(s.Key, h.spellTip(p, seat, &battle.SpellPicture{Spell: s.ID, Level: 1, Usable: battle.NoMana}))
		}
		for i := range c.Data.Items[1:] {
			check(c.Data.Items[i+1].Key, h.itemTip(p, data.ItemID(i+1), seat))
		}
		for i := range c.Data.Buffs[1:] {
			check(c.Data.Buffs[i+1].Key, h.buffTip(&battle.BuffPicture{Buff: data.BuffID(i + 1), Stacks: 3, Left: 900, Total: 1000}))
		}
	}
}

func whole(values ...int) (l data.Levels) {
	for _, v := range values {
		l = append(l, fixed.FromInt(v))
	}
	return l
}

// tipText is a tool tip as one text.
func tipText(lines []tipLine) string {
	var b strings.Builder
	for _, l := range lines {
		b.WriteString(strings.ReplaceAll(l.text, "\u00a0", " ") + "|" + l.value + "\n")
	}
	return b.String()
}

// tipSet has one spell that uses most of what a tool tip can tell.
func tipSet() *data.Set {
	return &data.Set{
		Buffs: []data.Buff{{}, {ID: 1, Name: "Cold", NameZH: "寒冷", Bad: true, Duration: []data.Millis{2000, 3000}, EndsOn: data.EndsOnDamage, Class: data.DispelStrong,
			Modifiers: []data.Modifier{{Kind: data.ModSlow, Amount: whole(30, 40)}, {Kind: data.ModFlat, Attr: data.AttrDodge, Amount: whole(-500)}}}},
		Spells: []data.Spell{{}, {ID: 1, Name: "Chill", NameZH: "冰", Text: "Cold.", Kind: data.SpellActive, Target: data.CastUnit, Filter: data.Filter{Camps: data.CampEnemy | data.CampSelf},
			MaxLevel: 2, Cost: whole(50, 60), Cooldown: []data.Millis{9000, 8000}, Channel: []data.Millis{2500}, Charges: 3, Recharge: []data.Millis{12000}, Reload: true, Lock: true, Moving: true,
			Breaks:  [data.NumBreaks]data.BreakRule{data.BreakStun: {Cooldown: 30}, data.BreakSilence: {GoesOn: true}},
			Effects: []data.EffectID{1, 2, 3}}},
		Effects: []data.Effect{{},
			{Trigger: data.OnEffective, Chance: 10000, Op: data.OpDamage, Damage: data.Magical, Amount: whole(70, 90), Power: fixed.Ratio(1, 2), Target: data.TargetRule{Shape: data.ShapeCircle, Radius: fixed.FromInt(200)}},
			{Trigger: data.OnChannelTick, Chance: 2500, Op: data.OpBuff, Buff: 1},
			{Trigger: data.OnCall, Chance: 10000, Op: data.OpScript, Script: "cold.bite", Params: []data.Param{{Name: "life", Value: whole(4000)}, {Name: "odd_thing", Value: whole(7)}}},
		},
	}
}

func TestToolTipsTellEverything(t *testing.T) {
	h, p := tipHUD(t, tipSet(), "en")
	got := tipText(h.protoTip(p, 1))
	for _, want := range []string{
		"Chill|not learned", "Active · at a unit · enemy, oneself · while walking", "Mana 50 / 60", "Cooldown 9 / 8 s", "Channel 2.5 s", "Charges 3", "reloaded in 12 s",
		"Goes on through: silence, own orders", "Gives back when broken by stun: 30 % Cooldown",
		"Magical damage, radius 200|70 / 90 +50 % power", "While channelling:|", "   Cold, 25 %|2 / 3 s", "      slowed|30 / 40 %", "      dodge|−5 %",
		"Ends on damage", "Only a strong dispel takes it", "lasts|4 s", "odd thing|7",
	} {
		if !strings.Contains(strings.ReplaceAll(got, "|\n", " "), want) && !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	seat := &battle.SeatPicture{}
	seat.Attr[data.AttrPower] = fixed.FromInt(40)
	learned := tipText(h.spellTip(p, seat, &battle.SpellPicture{Spell: 1, Level: 2, Usable: battle.Silenced}))
	for _, want := range []string{"Chill|level 2", "radius 200|90 (+20)", "slowed|40 %", "Silenced|"} {
		if !strings.Contains(strings.ReplaceAll(learned, "Level", "level"), want) {
			t.Errorf("no %q in\n%s", want, learned)
		}
	}
}

func TestNumbersAreShort(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.25: "0.25", 1.05: "1.05", 2.5: "2.5", 12.34: "12.3", 70: "70", -3.5: "−3.5", 9.999: "10"} {
		if got := trimNumber(v); got != want {
			t.Errorf("%v is written %q, want %q", v, got, want)
		}
	}
}

// TestToolTipsTellWhatScriptsGive asks for what only a script names.
func TestToolTipsTellWhatScriptsGive(t *testing.T) {
	c, err := testConfig()
	if err != nil {
		t.Fatal(err)
	}
	h, p := tipHUD(t, c.Data, "en")
	for spell, gives := range map[string]string{"blood_link": "linked", "hex_bolt": "hexed", "divine_shield": "grace"} {
		id, _ := c.Data.Spell(spell)
		buff, ok := c.Data.Buff(gives)
		if got := tipText(h.protoTip(p, id)); !ok || !strings.Contains(got, h.speech.buff(&c.Data.Buffs[buff])) {
			t.Errorf("%s: no %q in\n%s", spell, gives, got)
		}
	}
	wall, _ := c.Data.Spell("stone_wall")
	if got := tipText(h.protoTip(p, wall)); !strings.Contains(got, "Stone Wall, length 420|3.5 / 4.25 / 5 s") {
		t.Errorf("stone_wall: no wall in\n%s", got)
	}
}
