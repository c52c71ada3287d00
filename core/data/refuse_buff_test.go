package data

var buffRefusals = []refusal{
	{"five modifiers", buffFile,
		`[[stun.modifier]]
`,
		`[[stun.modifier]]
kind = "root"
[[stun.modifier]]
kind = "root"
[[stun.modifier]]
kind = "root"
[[stun.modifier]]
kind = "root"
[[stun.modifier]]
`,
		`15:8: "modifier" has 5 entries, at most 4 are allowed`},
	{"five modifiers of an item", itemFile,
		`[[boots.modifier]]
`,
		`[[boots.modifier]]
kind = "flat"
attr = "armor"
amount = 1
[[boots.modifier]]
kind = "flat"
attr = "armor"
amount = 1
[[boots.modifier]]
kind = "flat"
attr = "armor"
amount = 1
[[boots.modifier]]
kind = "flat"
attr = "armor"
amount = 1
[[boots.modifier]]
`,
		`21:9: "modifier" has 5 entries, at most 4 are allowed`},
	{"a stun with an amount", buffFile,
		`kind = "stun"`,
		`kind = "stun"
amount = 3`,
		`9:1: "amount" has no meaning for stun`},
	{"a slow beyond standing still", buffFile,
		`kind = "stun"`,
		`kind = "slow"
amount = 101`,
		`9:1: "amount" of a slow is a percentage: at most 100`},
	{"a negative shield", buffFile,
		`kind = "stun"`,
		`kind = "shield"
amount = -1`,
		`9:1: "amount" of a shield cannot be negative`},
	{"a percentage of nothing", buffFile,
		`attr = "armor"
`,
		"",
		`22:9: modifier needs "attr"`},
	{"an unknown attribute", buffFile,
		`attr = "armor"`,
		`attr = "armour"`,
		`24:8: "attr" is "armour" (did you mean "armor"?): must be one of max_health, health_regen, max_mana, mana_regen, attack, power, armor, resist, attack_speed, move_speed, range, crit_chance, crit_bonus, dodge, lifesteal, damage_amp, damage_cut, heal_amp, reflect, status_resist, spell_steal, cooldown_cut, sight, true_sight`},
	{"a period without a tick", buffFile,
		`on = "tick"`,
		`on = "buff_end"`,
		`16:1: "period_ms" has no meaning without an effect on tick`},
	{"a tick without a period", buffFile,
		`period_ms = 500
`,
		"",
		`10:2: buff venom needs "period_ms"`},
	{"stacks without their number", buffFile,
		`max_stacks = 3
`,
		"",
		`10:2: buff venom needs "max_stacks"`},
	{"a number of stacks without stacking", buffFile,
		`stacking = "refresh"`,
		`stacking = "refresh"
max_stacks = 2`,
		`7:1: "max_stacks" has no meaning for stacking refresh`},
	{"an empty duration", buffFile,
		"duration_ms = 4000",
		"duration_ms = []",
		`13:1: "duration_ms" is empty`},
	{"an item that stuns", itemFile,
		`kind = "flat"
attr = "move_speed"
amount = 45`,
		`kind = "stun"`,
		"6:1: an item's modifier must be one of flat, percent, final"},
	{"a straight bullet without a range", bulletFile,
		`range = 200
`,
		"",
		`5:2: bullet ball needs "range"`},
	{"a tracking bullet with a range", bulletFile,
		`flight = "tracking"`,
		`flight = "tracking"
range = 20`,
		`4:1: "range" has no meaning for a tracking bullet`},
	{"a tracking bullet with a filter", bulletFile,
		`flight = "tracking"`,
		`flight = "tracking"
camps = "ally"`,
		`4:1: "camps" has no meaning for a tracking bullet`},
	{"a flight without end", bulletFile,
		"life_ms = 5000",
		"life_ms = 50000",
		`11:11: "life_ms" is 50000: must be from 1 to 30000`},
}
