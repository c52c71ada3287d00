package data

var loopRefusals = []refusal{
	{"a buff that adds itself", moreBuffFile,
		`amount = 30
`,
		`amount = 30
[[spark.effect]]
on = "buff_added"
do = "buff"
buff = "spark"
`,
		`38:9: the effect brings itself about within one step: give it a "delay_ms"`},
	{"two buffs that add each other", moreBuffFile,
		`amount = 30
`,
		`amount = 30
[[spark.effect]]
on = "buff_added"
do = "buff"
buff = "glow"
[[glow.effect]]
on = "buff_added"
target = { shape = "circle", at = "holder", radius = 9 }
do = "buff"
buff = "spark"
`,
		`42:8: the effect brings itself about within one step through buff spark, effect 1 (buff_added): give one of them a "delay_ms"`},
	{"a buff that comes back when it is taken", buffFile,
		`kind = "stun"
`,
		`kind = "stun"
[[stun.effect]]
on = "buff_added"
do = "unbuff"
buff = "stun"
[[stun.effect]]
on = "buff_end"
do = "buff"
buff = "stun"
`,
		`9:8: the effect brings itself about within one step through buff stun, effect 2 (buff_end): give one of them a "delay_ms"`},
	{"a dispel that a dispel starts", moreBuffFile,
		`amount = 30
`,
		`amount = 30
[[spark.effect]]
on = "buff_dispelled"
do = "dispel"
dispel = { bad = true }
`,
		`38:9: the effect brings itself about within one step: give it a "delay_ms"`},
	{"stacks set where they end", moreBuffFile,
		`amount = 30
`,
		`amount = 30
[[spark.effect]]
on = "buff_end"
do = "stacks"
buff = "spark"
amount = 0
`,
		`38:9: the effect brings itself about within one step: give it a "delay_ms"`},
	{"a zone that lays itself", zoneFile,
		`amount = 5
`,
		`amount = 5
[[fog.effect]]
on = "zone_enter"
target = { at = "target" }
do = "zone"
zone = "fog"
`,
		`18:7: the effect brings itself about within one step: give it a "delay_ms"`},
	{"a zone whose buff lays it", moreBuffFile,
		`amount = 30
`,
		`amount = 30
[[spark.effect]]
on = "buff_added"
target = { at = "holder" }
do = "zone"
zone = "fog"
`,
		`38:9: the effect brings itself about within one step: give it a "delay_ms"`},
	{"a halo that gives itself", moreBuffFile,
		`buff = "spark", every`,
		`buff = "glow", every`,
		`13:66: the halo of buff "glow" gives itself: it would never end`},
	{"two halos that give each other", moreBuffFile,
		`duration_ms = 700
`,
		`duration_ms = 700
halo = { radius = 30, buff = "glow" }
`,
		`13:66: the halo of buff "glow" gives itself: it would never end`},
	{"a summoned unit that comes again when it dies", moreSpellFile,
		`target = { shape = "self" }
do = "stacks"
buff = "venom"
amount = 0`,
		`do = "summon"
unit = "wolf"
life_ms = 500`,
		`68:8: the effect brings itself about within one step: give it a "delay_ms"`},
	{"damage that its own damage starts", moreBuffFile,
		`amount = 30
`,
		`amount = 30
[[spark.effect]]
on = "damage_taken"
do = "damage"
damage = "pure"
of = 1
`,
		`38:9: the effect brings itself about within one step: give it a "delay_ms"`},
	{"healing that healing starts", moreBuffFile,
		`do = "heal"
of = 0.5`,
		`do = "heal"
of = 0.5
max = 0.01
[[glow.effect]]
on = "healed"
do = "heal"
amount = 1
[[glow.effect]]
on = "kill"
target = { shape = "holder" }
do = "heal"`,
		`21:8: the effect brings itself about within one step: give it a "delay_ms"`},
	{"a motion that starts where it ends", moreSpellFile,
		`target = { shape = "ray", at = "target", radius = 5, length = 80, order = "farthest", limit = 2 }
do = "renew"
buff = "venom"`,
		`do = "motion"
motion = { kind = "knock", speed = 9, distance = 9 }`,
		`119:9: the effect brings itself about within one step: give it a "delay_ms"`},
}
