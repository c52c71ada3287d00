package data

var spellRefusals = []refusal{
	{"nine effects", spellFile,
		`[[ball.effect]]
do = "bullet"`,
		`[[ball.effect]]
do = "blink"
[[ball.effect]]
do = "blink"
[[ball.effect]]
do = "blink"
[[ball.effect]]
do = "blink"
[[ball.effect]]
do = "blink"
[[ball.effect]]
do = "blink"
[[ball.effect]]
do = "blink"
[[ball.effect]]
do = "bullet"`,
		`31:8: "effect" has 9 entries, at most 8 are allowed`},
	{"no effect", spellFile,
		`[[cry.effect]]
delay_ms = 100
repeat = 2
every_ms = 500
target = { shape = "self" }
do = "heal"
amount = 5
`,
		`effect = []
`,
		"32:1: spell cry has no effect"},
	{"more cooldowns than levels", spellFile,
		`max_level = 1
cooldown_ms = [1000]`,
		`max_level = 1
cooldown_ms = [1000, 900]`,
		`30:1: "cooldown_ms" has 2 levels, the spell only 1`},
	{"more amounts than levels", spellFile,
		`amount = 5
`,
		`amount = [5, 6]
`,
		`38:1: "amount" has 2 levels, the spell only 1`},
	{"an empty cooldown", spellFile,
		`max_level = 1
cooldown_ms = [1000]`,
		`max_level = 1
cooldown_ms = []`,
		`30:1: "cooldown_ms" is empty`},
	{"a range without a target", spellFile,
		`max_level = 1
`,
		`max_level = 1
range = 30
`,
		`30:1: "range" has no meaning for a spell without a target`},
	{"a target without a range", spellFile,
		`range = 200
`,
		"",
		`1:2: spell ball needs "range"`},
	{"a filter without a unit to choose", spellFile,
		`text = "Throws a ball."`,
		`camps = "enemy"`,
		`3:1: "camps" has no meaning without target = "unit"`},
	{"damage of no type", spellFile,
		`damage = "pure"
`,
		"",
		`73:8: effect needs "damage"`},
	{"damage of no amount", spellFile,
		`attack = 1
missing = 0.5
`,
		"",
		`73:8: damage needs an amount: "amount", "attack", "power", "missing", "max" or "of"`},
	{"a buff effect without a buff", spellFile,
		`buff = "stun"
`,
		"",
		`48:8: effect needs "buff"`},
	{"a bullet effect without a bullet", spellFile,
		`bullet = "ball"
`,
		"",
		`12:8: effect needs "bullet"`},
	{"a heal with a damage type", spellFile,
		`do = "heal"`,
		`do = "heal"
damage = "pure"`,
		`38:1: "damage" has no meaning for heal`},
	{"a blink with a target rule", spellFile,
		`do = "blink"`,
		`do = "blink"
target = { shape = "self" }`,
		`70:1: "target" has no meaning for blink`},
	{"a share beyond the whole", spellFile,
		"missing = 0.5",
		"missing = 1.5",
		`78:11: "missing" is 1.5: must be from 0 to 1`},
	{"a repeat without a rhythm", spellFile,
		`every_ms = 500
`,
		"",
		`32:7: effect needs "every_ms"`},
	{"a rhythm without a repeat", spellFile,
		`repeat = 2
`,
		"",
		`34:1: "every_ms" has no meaning without "repeat"`},
	{"a circle without a radius", spellFile,
		`at = "point", radius = 50, `,
		`at = "point", `,
		`19:10: target needs "radius"`},
	{"a fan with a length", spellFile,
		"radius = 60, half_deg",
		"radius = 60, length = 5, half_deg",
		`49:40: "length" has no meaning for shape fan`},
	{"a centre of oneself", spellFile,
		`{ shape = "self" }`,
		`{ shape = "self", at = "point" }`,
		`36:28: "at" has no meaning for shape self`},
	{"a limit without a search", spellFile,
		`{ shape = "self" }`,
		`{ shape = "self", limit = 2 }`,
		`36:28: "limit" has no meaning for shape self`},
	{"a trigger that no bullet starts", spellFile,
		"delay_ms = 100",
		`on = "bullet_hit"`,
		"32:7: the effect waits for bullet_hit, but no other effect fires a bullet"},
	{"an effect without anybody", spellFile,
		`target = { shape = "self" }
`,
		"",
		"32:7: the effect has no unit to act on: give it a target shape"},
	{"a circle at a unit that is not chosen", spellFile,
		`{ shape = "fan", radius = 60, half_deg = 22.5 }`,
		`{ shape = "circle", at = "target", radius = 60 }`,
		`48:8: the effect has no unit to be laid at: the spell's target is "position"`},
	{"a circle at a point that is not chosen", spellFile,
		`{ shape = "self" }`,
		`{ shape = "circle", at = "point", radius = 60 }`,
		`32:7: the effect has no point to be laid at: the spell's target is "none"`},
	{"a fan without a direction", spellFile,
		`{ shape = "self" }`,
		`{ shape = "fan", radius = 60, half_deg = 20 }`,
		`32:7: a fan needs a direction: the spell's target cannot be "none"`},
	{"a blink without a place", spellFile,
		`do = "bullet"
bullet = "ball"
count = 3
spread_deg = 30
`,
		`do = "blink"
[[ball.effect]]
do = "bullet"
bullet = "ball"
`,
		`12:8: a blink needs a place: the spell's target must be "unit", "position" or "vector", not "direction"`},
	{"a bullet that fires itself", spellFile,
		`cue = "blast"`,
		`cue = "blast"
[[ball.effect]]
on = "bullet_end"
do = "bullet"
bullet = "ball"`,
		`25:8: the effect brings itself about within one step: give it a "delay_ms"`},
	{"a straight bullet without a direction", spellFile,
		`delay_ms = 100
repeat = 2
every_ms = 500
target = { shape = "self" }
do = "heal"
amount = 5`,
		`do = "bullet"
bullet = "ball"`,
		`34:1: bullet "ball" flies straight: the spell's target cannot be "none"`},
	{"a tracking bullet without a unit", spellFile,
		`bullet = "ball"
count = 3
spread_deg = 30`,
		`bullet = "dart"`,
		`14:1: bullet "dart" tracks a unit: give the effect a target shape, or the spell target = "unit"`},
	{"several tracking bullets", spellFile,
		`bullet = "dart"
`,
		`bullet = "dart"
count = 2
`,
		`73:1: "count" has no meaning for a tracking bullet: one flies at each unit`},
	{"an aim of half a shape", spellFile,
		`aim = { shape = "line", length = 90, radius = 5 }`,
		`aim = { shape = "line", length = 90 }`,
		`63:7: aim needs "radius"`},
}
