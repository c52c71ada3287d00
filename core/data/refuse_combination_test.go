package data

var combinationRefusals = []refusal{
	{"an unknown kind of spell", moreSpellFile,
		`kind = "toggle"`,
		`kind = "aura"`,
		`5:8: "kind" is "aura": must be one of active, passive, toggle`},
	{"a passive spell that costs", moreSpellFile,
		`kind = "passive"`,
		`kind = "passive"
cost = 3`,
		`49:1: "cost" has no meaning for a passive spell`},
	{"a passive spell that is aimed", moreSpellFile,
		`kind = "passive"`,
		`kind = "passive"
target = "unit"`,
		`49:1: "target" has no meaning for a passive spell: leave it out`},
	{"a passive spell with a range", moreSpellFile,
		`kind = "passive"`,
		`kind = "passive"
range = 30`,
		`49:1: "range" has no meaning for a passive spell`},
	{"a passive spell for bots", moreSpellFile,
		`kind = "passive"`,
		`kind = "passive"
bot = "heal"`,
		`49:1: nobody casts a passive spell: leave "bot" out`},
	{"a toggle with charges", moreSpellFile,
		`kind = "toggle"`,
		`kind = "toggle"
charges = 2`,
		`6:1: "charges" has no meaning for a toggle spell`},
	{"a toggle that channels", moreSpellFile,
		`kind = "toggle"`,
		`kind = "toggle"
channel_ms = 200`,
		`6:1: "channel_ms" has no meaning for a toggle spell`},
	{"an active spell with upkeep", moreSpellFile,
		"quick = true",
		`quick = true
upkeep = 3`,
		`34:1: "upkeep" has no meaning for an active spell`},
	{"an active spell without a cooldown", moreSpellFile,
		`lock = true
cooldown_ms = 1000`,
		"lock = true",
		`75:2: spell snare needs "cooldown_ms"`},
	{"a vector without a range", moreSpellFile,
		`target = "vector"
max_level = 1
range = 100`,
		`target = "vector"
max_level = 1`,
		`132:2: spell raise needs "range"`},
	{"a leash of a point", moreSpellFile,
		`target = "vector"
max_level = 1
range = 100`,
		`target = "vector"
max_level = 1
range = 100
leash = 10`,
		`137:1: "leash" has no meaning without target = "unit"`},
	{"a lock without a channel", moreSpellFile,
		"reload = true",
		`reload = true
lock = true`,
		`140:1: "lock" has no meaning without "channel_ms"`},
	{"a rhythm of a spell without its trigger", moreSpellFile,
		"reload = true",
		`reload = true
every_ms = 5`,
		`140:1: "every_ms" has no meaning without an effect on channel_tick`},
	{"a commit at the end of no channel", moreSpellFile,
		"reload = true",
		`reload = true
commit_at = "channel_end"`,
		`140:1: "commit_at" cannot be channel_end without "channel_ms"`},
	{"an order of commits without quick", moreSpellFile,
		"reload = true",
		`reload = true
commit = ["cost", "cooldown", "effects"]`,
		`140:1: "commit" has no meaning without quick = true`},
	{"an order of commits that lacks one", moreSpellFile,
		`commit = ["effects", "cost", "cooldown"]`,
		`commit = ["effects", "cost"]`,
		`34:1: "commit" must name each of cost, cooldown, effects once`},
	{"an order of commits with one twice", moreSpellFile,
		`commit = ["effects", "cost", "cooldown"]`,
		`commit = ["effects", "cost", "cost"]`,
		`34:1: "commit" must name each of cost, cooldown, effects once`},
	{"a quick spell that takes time", moreSpellFile,
		"quick = true",
		`quick = true
cast_ms = 100`,
		`34:1: "cast_ms" has no meaning for a quick spell`},
	{"a quick spell that locks", moreSpellFile,
		"quick = true",
		`quick = true
lock = true`,
		`34:1: "lock" has no meaning for a quick spell`},
	{"a quick spell that can be broken", moreSpellFile,
		"quick = true",
		`quick = true
break = { stun = { cost = 3 } }`,
		`34:1: "break" has no meaning for a quick spell`},
	{"charges that never come back", moreSpellFile,
		`charges = 3
recharge_ms = 4000
reload = true`,
		`charges = 3
cooldown_ms = 4000`,
		`137:1: "charges" never come back without "recharge_ms"`},
	{"a reload without a time", moreSpellFile,
		`recharge_ms = 4000
`,
		"",
		`132:2: spell raise needs "recharge_ms"`},
	{"a reload without charges", moreSpellFile,
		`charges = 3
recharge_ms = 4000
`,
		`cooldown_ms = 3
`,
		`138:1: "reload" has no meaning without "charges"`},
	{"a recharge without charges", moreSpellFile,
		`charges = 3
recharge_ms = 4000
reload = true`,
		`cooldown_ms = 3
recharge_ms = 3`,
		`138:1: "recharge_ms" has no meaning without "charges"`},
	{"a negative recharge", moreSpellFile,
		"recharge_ms = 4000",
		"recharge_ms = -4000",
		`138:15: "recharge_ms" is -4000: must be from 1 to 3600000`},
	{"too many charges", moreSpellFile,
		"charges = 3",
		"charges = 101",
		`137:11: "charges" is 101: must be from 1 to 100`},
	{"death that is ignored", moreSpellFile,
		"death = { cost = 50 }",
		"death = { goes_on = true }",
		`97:1: death always ends a cast: "goes_on" has no meaning for it`},
	{"a refund of what goes on", moreSpellFile,
		"silence = { goes_on = true }",
		"silence = { goes_on = true, cost = 3 }",
		`98:29: "cost" has no meaning with goes_on = true: nothing is interrupted`},
	{"a refund beyond the whole", moreSpellFile,
		"death = { cost = 50 }",
		"death = { cost = 101 }",
		`97:18: "cost" is 101: must be from 0 to 100`},
	{"an unknown interruption", moreSpellFile,
		"death = { cost = 50 }",
		"deth = { cost = 50 }",
		`97:1: unknown key "deth" (did you mean "death"?)`},
	{"an interruption by a target that is not chosen", moreSpellFile,
		"reload = true",
		`reload = true
break = { fog = { cost = 3 } }`,
		`140:11: "fog" has no meaning without target = "unit"`},
	{"an interruption by distance without a leash", moreSpellFile,
		`leash = 50
`,
		"",
		`98:1: "distance" has no meaning without "leash": the target may go as far as it likes`},
	{"a channel of more levels than the spell", moreSpellFile,
		"channel_ms = [1000, 1500]",
		"channel_ms = [1000, 1500, 2000]",
		`91:1: "channel_ms" has 3 levels, the spell only 2`},
	{"a distance of more levels than the spell", moreSpellFile,
		"distance = [100, 150]",
		"distance = [100, 150, 200]",
		`107:41: "distance" has 3 levels, the spell only 2`},
	{"a life of more levels than the spell", moreSpellFile,
		"life_ms = 9000",
		"life_ms = [9000, 9000]",
		`149:1: "life_ms" has 2 levels, the spell only 1`},
	{"an item's spell of four levels", moreItemFile,
		`spell = "shine"`,
		`spell = "ball"`,
		`7:1: spell "ball" has 4 levels: an item's spell stays at its first, so max_level must be 1`},
	{"a consumed item without charges", moreItemFile,
		`spell = "shine"`,
		`spell = "shine"
consumed = true`,
		`8:1: spell "shine" has no charges: a consumed item is gone with the last`},
	{"a consumed item without a spell", moreItemFile,
		`spell = "shine"`,
		`consumed = true
[[orb.modifier]]
kind = "flat"
attr = "armor"
amount = 1`,
		`7:1: "consumed" has no meaning without "spell"`},
	{"an item of nothing", moreItemFile,
		`spell = "shine"
`,
		"",
		"1:2: item orb does nothing: give it a modifier or a spell"},
	{"an innate spell that is cast", summonFile,
		`passive = "edge"`,
		`passive = "sip"`,
		`7:1: spell "sip" is active: an innate spell must be passive`},
}
