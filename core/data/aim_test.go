package data

import (
	"testing"

	"sameframe/core/fixed"
)

func TestTheAimFollowsFromTheEffects(t *testing.T) {
	deg := func(s string) fixed.Angle {
		turn, _ := parseTurn(s)
		return fixed.Angle(turn)
	}
	units := fixed.FromInt
	const fan = `{ shape = "fan", radius = 60, half_deg = 22.5 }`
	for _, c := range []struct {
		rule, spell, old, new string
		want                  Aim
	}{
		{"a fan shows its sector", "nova", fan, fan,
			Aim{Shape: ShapeFan, Radius: units(60), Half: deg("22.5")}},
		{"a line shows its length and half width", "nova", fan, `{ shape = "line", radius = 5, length = 90 }`,
			Aim{Shape: ShapeLine, Radius: units(5), Length: units(90)}},
		{"a circle shows its radius", "nova", fan, `{ shape = "circle", at = "point", radius = 80 }`,
			Aim{Shape: ShapeCircle, Radius: units(80)}},
		{"the larger circle is shown", "nova", fan,
			"{ shape = \"circle\", at = \"point\", radius = 40 }\ndo = \"buff\"\nbuff = \"stun\"\n[[nova.effect]]\ntarget = { shape = \"circle\", radius = 70 }",
			Aim{Shape: ShapeCircle, Radius: units(70)}},
		{"several bullets show a fan", "ball", fan, fan,
			Aim{Shape: ShapeFan, Radius: units(200), Half: deg("30") / 2}},
		{"one bullet shows its way", "ball", "count = 3\nspread_deg = 30\n", "",
			Aim{Shape: ShapeLine, Radius: units(20), Length: units(200)}},
		{"a ray is shown as a line", "nova", fan, `{ shape = "ray", radius = 5, length = 90 }`,
			Aim{Shape: ShapeLine, Radius: units(5), Length: units(90)}},
		{"a box shows itself", "nova", fan, `{ shape = "rect", at = "point", radius = 5, length = 90 }`,
			Aim{Shape: ShapeRect, Radius: units(5), Length: units(90)}},
		{"a chain shows nothing", "stab", "aim = { shape = \"line\", length = 90, radius = 5 }\n", "[[stab.effect]]\ntarget = { shape = \"chain\", radius = 90, limit = 2 }\ndo = \"stop\"\n", Aim{}},
		{"a zone shows its shape", "nova", "target = " + fan + "\ndo = \"buff\"\nbuff = \"stun\"", "target = { at = \"point\" }\ndo = \"zone\"\nzone = \"fog\"",
			Aim{Shape: ShapeCircle, Radius: units(80)}},
		{"an arc shows what it does where it lands", "nova", "target = " + fan + "\ndo = \"buff\"\nbuff = \"stun\"",
			"do = \"bullet\"\nbullet = \"shell\"\n[[nova.effect]]\non = \"bullet_end\"\ntarget = { shape = \"circle\", at = \"point\", radius = 70 }\ndo = \"stop\"",
			Aim{Shape: ShapeCircle, Radius: units(70)}},
		{"what other units do later shows nothing", "nova", "target = " + fan, "on = \"attacked\"\ntarget = " + fan, Aim{}},
		{"a dash along a direction shows its way", "ball", "do = \"bullet\"\nbullet = \"ball\"\ncount = 3\nspread_deg = 30\n[[ball.effect]]\non = \"bullet_end\"\n",
			"target = { shape = \"self\" }\ndo = \"motion\"\nmotion = { kind = \"dash\", speed = 900, distance = [100, 150] }\n[[ball.effect]]\non = \"motion_end\"\n",
			Aim{Shape: ShapeLine, Radius: units(24), Length: units(150)}},
		{"a vector shows the zone that lies across", "raise", fan, fan,
			Aim{Shape: ShapeRect, Radius: units(10), Length: units(120)}},
		{"a spell on oneself shows nothing", "cry", fan, fan, Aim{}},
		{"what the file states is taken", "stab", fan, fan,
			Aim{Shape: ShapeLine, Radius: units(5), Length: units(90)}},
	} {
		s := mustLoad(t, fixture().with(t, spellFile, c.old, c.new))
		id, _ := s.Spell(c.spell)
		if got := s.Spells[id].Aim; got != c.want {
			t.Errorf("%s: got %+v, want %+v", c.rule, got, c.want)
		}
	}
}

func TestLevelsPastTheEndReadTheLastEntry(t *testing.T) {
	l := Levels{fixed.FromInt(1), fixed.FromInt(2)}
	p := Spell{Cooldown: []Millis{10, 20}}
	b := Buff{Duration: []Millis{30, 40}}
	for level, want := range map[int]int{-1: 1, 0: 1, 1: 1, 2: 2, 3: 2, 100: 2} {
		if l.At(level) != fixed.FromInt(want) || p.CooldownAt(level) != Millis(10*want) || b.DurationAt(level) != Millis(20+10*want) {
			t.Errorf("level %d reads %v, %d, %d", level, l.At(level), p.CooldownAt(level), b.DurationAt(level))
		}
	}
	if (Levels{}).At(1) != 0 || new(Spell).CooldownAt(1) != 0 || new(Buff).DurationAt(1) != 0 {
		t.Error("an empty table is not zero")
	}
}

func TestEveryConstantHasAWord(t *testing.T) {
	for name, c := range map[string]struct {
		words       []string
		first, past int
	}{
		"attribute": {attrWords, 0, int(NumAttrs)},
		"kind":      {kindWords, 1, int(NumUnitKinds)},
		"target":    {targetWords, 1, int(NumCastTargets)},
		"shape":     {shapeWords, 0, int(NumShapes)},
		"spell":     {spellWords, 1, int(NumSpellKinds)},
		"commit":    {commitWords, 0, int(NumCommits)},
		"moment":    {momentWords, 0, int(NumCommitAts)},
		"break":     {breakWords, 0, int(NumBreaks)},
		"want":      {wantWords, 0, int(NumWants)},
		"class":     {classWords, 0, int(NumDispelClasses)},
		"motion":    {motionWords, 1, int(NumMotions)},
		"identity":  {byWords, 0, int(NumStackBys)},
		"flight":    {flightWords, 1, int(NumFlights)},
		"hint":      {hintWords, 1, int(NumBotHints)},
		"trigger":   {triggerWords, 1, int(NumTriggers)},
		"order":     {orderWords, 0, int(NumOrders)},
		"centre":    {centreWords, 0, int(NumCentres)},
		"op":        {opWords, 1, int(NumOps)},
		"damage":    {damageWords, 1, int(NumDamageTypes)},
		"modifier":  {modifierWords, 1, int(NumModKinds)},
		"stacking":  {stackWords, 1, int(NumStackings)},
	} {
		if len(c.words) != c.past {
			t.Errorf("%s: %d words for %d constants", name, len(c.words), c.past)
		}
		for i, w := range c.words {
			if (w == "") != (i < c.first) {
				t.Errorf("%s %d has the word %q", name, i, w)
			}
		}
	}
}
