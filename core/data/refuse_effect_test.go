package data

var effectRefusals = []refusal{
	{"a chance of nothing", moreBuffFile,
		"chance = 2500",
		"chance = 0",
		`16:10: "chance" is 0: must be from 1 to 10000`},
	{"a priority without a queue", moreSpellFile,
		`queued = true
`,
		"",
		`63:1: "priority" has no meaning without queued = true`},
	{"a share of an event without a value", moreBuffFile,
		`on = "damage_taken"`,
		`on = "spell_cast"`,
		`19:1: "of" has no meaning on spell_cast: only damage and healing have a value`},
	{"shared units without an effect before", moreSpellFile,
		`[[edge.effect]]
on = "kill"
queued = true
priority = -3
target = { shape = "self" }`,
		`[[edge.effect]]
on = "kill"
queued = true
priority = -3
target = { shared = true }`,
		"65:10: shared = true takes the units of the effect before: that must act on units, on the same trigger and at the same time"},
	{"shared units of another time", moreSpellFile,
		`target = { shared = true }
do = "stop"`,
		`target = { shared = true }
delay_ms = 50
do = "stop"`,
		"59:10: shared = true takes the units of the effect before: that must act on units, on the same trigger and at the same time"},
	{"shared units of another trigger", moreSpellFile,
		`on = "motion_wall"
`,
		`on = "motion_wall"
target = { shared = true }
`,
		"116:10: shared = true takes the units of the effect before: that must act on units, on the same trigger and at the same time"},
	{"shared units and a shape", moreSpellFile,
		"target = { shared = true }",
		`target = { shared = true, shape = "self" }`,
		`59:27: "shape" has no meaning with shared = true`},
	{"a chain without a limit", moreSpellFile,
		"radius = 100, limit = 3",
		"radius = 100",
		`110:10: target needs "limit"`},
	{"a chain in another order", moreSpellFile,
		"radius = 100, limit = 3",
		`radius = 100, limit = 3, order = "nearest"`,
		`110:54: "order" has no meaning for shape chain`},
	{"a chain that begins at nobody", moreSpellFile,
		`{ shape = "rect", at = "point", radius = 5, length = 80 }`,
		`{ shape = "chain", radius = 5, limit = 2 }`,
		"153:9: a chain needs a unit to begin at, and the event has none"},
	{"a ray without a length", moreSpellFile,
		"radius = 5, length = 80, order",
		"radius = 5, order",
		`121:10: target needs "length"`},
	{"an interval with a direction", moreSpellFile,
		`{ shape = "self", buff = "glow", immune = "only" }`,
		`{ shape = "fan", radius = 30, half_deg = 30 }`,
		"23:9: a fan needs a direction, and interval has none"},
	{"a unit where a bullet ends", moreSpellFile,
		`{ shape = "rect", at = "point", radius = 5, length = 80 }`,
		`{ shape = "circle", at = "target", radius = 5 }`,
		"153:9: the effect has no unit to be laid at: bullet_end is about a place"},
	{"an effect without a unit where a bullet ends", moreSpellFile,
		`target = { shape = "rect", at = "point", radius = 5, length = 80 }
`,
		"",
		"153:9: the effect has no unit to act on: give it a target shape"},
	{"a blink of an interval", moreSpellFile,
		`target = { shape = "self", buff = "glow", immune = "only" }
do = "mana"
amount = -1`,
		`do = "blink"`,
		"23:9: a blink needs a place, and interval has none"},
	{"a zone without a place", moreSpellFile,
		`target = { at = "point" }
`,
		"",
		`141:9: effect needs "target"`},
	{"a zone with a shape of the rule", moreSpellFile,
		`{ at = "point" }`,
		`{ at = "point", shape = "circle" }`,
		`142:26: "shape" has no meaning for zone: it has its own shape`},
	{"the holder of a zone", zoneFile,
		`on = "zone_stay"`,
		`on = "zone_stay"
target = { shape = "holder" }`,
		`13:7: nobody carries a zone: "holder" has no meaning here`},
	{"a dispel of nothing", moreSpellFile,
		"bad = true, count = 2",
		"count = 2",
		"44:10: the dispel takes nothing: give it bad = true, good = true or both"},
	{"a dispel of the strongest class", moreSpellFile,
		`class = "strong", bad`,
		`class = "never", bad`,
		"44:12: a dispel is basic or strong"},
	{"a dispel without its rule", moreSpellFile,
		`dispel = { class = "strong", bad = true, count = 2 }
`,
		"",
		`41:7: effect needs "dispel"`},
	{"a dash without a direction", moreSpellFile,
		`target = { shape = "self", buff = "glow", immune = "only" }
do = "mana"
amount = -1`,
		`target = { shape = "self" }
do = "motion"
motion = { kind = "dash", speed = 5, distance = 5 }`,
		"23:9: a dash needs a direction or a place, and the event has none"},
	{"a dash without a distance", moreSpellFile,
		"distance = 80, broken",
		"broken",
		`160:10: motion needs "distance"`},
	{"a caster that pulls itself", moreSpellFile,
		`[[snare.effect]]
on = "channel_tick"
`,
		`[[snare.effect]]
on = "channel_tick"
target = { shape = "self" }
`,
		"100:9: a pull moves towards the caster: it cannot move the caster itself"},
	{"a hook with a distance", moreSpellFile,
		`kind = "pull", speed = 400, gap = 10`,
		`kind = "hook", speed = 400, distance = 10`,
		`103:40: "distance" has no meaning for a hook`},
	{"a pull without an end", moreSpellFile,
		"speed = 400, gap = 10",
		"speed = 400",
		`103:10: a pull needs "gap", "distance" or both`},
	{"a pull that stops at units", moreSpellFile,
		"speed = 400, gap = 10",
		`speed = 400, gap = 10, stops_at = { camps = "enemy" }`,
		`103:50: "stops_at" has no meaning for a pull`},
	{"a stop at nobody", moreSpellFile,
		`stops_at = { camps = "enemy", kinds`,
		"stops_at = { kinds",
		`107:75: stops_at needs "camps"`},
	{"hits of nobody", moreSpellFile,
		`kind = "dash", speed = 900`,
		`kind = "dash", hits = true, speed = 900`,
		`160:27: "hits" has no meaning without "stops_at"`},
	{"a knock that breaks", moreSpellFile,
		"hits = true, from_here = true",
		"hits = true, from_here = true, broken = true",
		`107:154: "broken" has no meaning for a knock`},
	{"a dash from here", moreSpellFile,
		"distance = 80, broken",
		"distance = 80, from_here = true, broken",
		`160:55: "from_here" has no meaning for a dash`},
	{"a motion longer than the map", moreSpellFile,
		"distance = 80, broken",
		"distance = 800, broken",
		`160:51: "distance" is 800: larger than the largest map (512 units)`},
	{"a motion of no distance", moreSpellFile,
		"distance = 80, broken",
		"distance = 0, broken",
		`160:51: "distance" must be above zero`},
	{"a summoned hero", moreSpellFile,
		`unit = "wolf"`,
		`unit = "hero"`,
		`147:1: unit "hero" is a hero: only creeps and wards can be summoned`},
	{"a summons without an end", moreSpellFile,
		`life_ms = 9000
`,
		"",
		`145:9: effect needs "life_ms"`},
	{"a cooldown of a spell without one", moreSpellFile,
		`spell = "stab"`,
		`spell = "edge"`,
		`118:1: spell "edge" has no cooldown`},
	{"more stacks than there can be", moreSpellFile,
		`buff = "venom"
amount = 0`,
		`buff = "venom"
amount = 101`,
		`73:10: "amount" is 101: must be from 0 to 100`},
	{"a heal with damage tags", moreSpellFile,
		`do = "heal"
amount = 50`,
		`do = "heal"
amount = 50
tags = ["crit"]`,
		`41:1: "tags" has no meaning for heal`},
	{"an unknown damage tag", moreSpellFile,
		`"no_hooks"`,
		`"no_hook"`,
		`55:23: "tags" is "no_hook" (did you mean "no_hooks"?): must be one of no_reflect, no_redirect, no_steal, no_shield, no_hooks, crit, not_lethal`},
	{"an unknown tag", moreSpellFile,
		`tags = ["beast"]`,
		`tags = ["beasts"]`,
		`84:9: "tags" is "beasts" (did you mean "beast"?): must be one of beast, summon`},
	{"a tag that is wanted and not wanted", moreSpellFile,
		`not_tags = "beast"`,
		`not_tags = "summon"`,
		`52:63: nobody can have a tag of "tags" and not have it`},
	{"an arc without a place", moreSpellFile,
		`target = { shape = "self", buff = "glow", immune = "only" }
do = "mana"
amount = -1`,
		`do = "bullet"
bullet = "shell"`,
		`26:1: bullet "shell" flies onto a place: interval has not got a place`},
	{"an arc at units", moreSpellFile,
		`[[raise.effect]]
do = "bullet"`,
		`[[raise.effect]]
target = { shape = "circle", radius = 5 }
do = "bullet"`,
		`151:1: "target" has no meaning for an arcing bullet`},
	{"several arcs", moreSpellFile,
		`bullet = "shell"`,
		`bullet = "shell"
count = 2`,
		`153:1: "count" has no meaning for an arcing bullet: one flies onto the place`},
	{"a straight bullet of an interval", moreSpellFile,
		`target = { shape = "self", buff = "glow", immune = "only" }
do = "mana"
amount = -1`,
		`do = "bullet"
bullet = "ring"`,
		`26:1: bullet "ring" flies straight: interval has not got a direction`},
	{"a missing zone", moreSpellFile,
		`zone = "fence"`,
		`zone = "fense"`,
		`144:8: "zone": there is no zone "fense" (did you mean "fence"?)`},
}
