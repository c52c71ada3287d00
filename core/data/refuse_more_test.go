package data

var moreRefusals = []refusal{
	{"nine effects of a buff", moreBuffFile,
		`amount = 30
`,
		`amount = 30
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
[[spark.effect]]
on = "buff_end"
target = { shape = "holder" }
do = "stop"
`,
		`70:9: "effect" has 9 entries, at most 8 are allowed`},
	{"nine effects of a zone", zoneFile,
		`sight = 40
`,
		`sight = 40
[[fence.effect]]
on = "zone_leave"
do = "stop"
[[fence.effect]]
on = "zone_leave"
do = "stop"
[[fence.effect]]
on = "zone_leave"
do = "stop"
[[fence.effect]]
on = "zone_leave"
do = "stop"
[[fence.effect]]
on = "zone_leave"
do = "stop"
[[fence.effect]]
on = "zone_leave"
do = "stop"
[[fence.effect]]
on = "zone_leave"
do = "stop"
[[fence.effect]]
on = "zone_leave"
do = "stop"
[[fence.effect]]
on = "zone_leave"
do = "stop"
`,
		`50:9: "effect" has 9 entries, at most 8 are allowed`},
	{"a halo larger than the map", moreBuffFile,
		"radius = 90",
		"radius = 900",
		`13:19: "radius" is 900: larger than the largest map (512 units)`},
	{"a halo without a buff", moreBuffFile,
		`buff = "spark", every`,
		"every",
		`13:8: halo needs "buff"`},
	{"a zone larger than the map", zoneFile,
		"radius = 80",
		"radius = 800",
		`6:10: "radius" is 800: larger than the largest map (512 units)`},
	{"a bounce farther than the map", moreBulletFile,
		"reach = 120",
		"reach = 1200",
		`19:9: "reach" is 1200: larger than the largest map (512 units)`},
	{"a sight farther than the map", summonFile,
		"sight = 300",
		"sight = 3000",
		`8:54: "sight" is 3000: larger than the largest map (512 units)`},
	{"a stun that absorbs", buffFile,
		`kind = "stun"`,
		`kind = "stun"
absorb = "pure"`,
		`9:1: "absorb" has no meaning for stun`},
	{"a comparison without an amount", buffFile,
		`stacking = "refresh"`,
		`stacking = "stronger"`,
		"6:1: stacking stronger compares the amount of the first modifier: give it one"},
	{"separate instances without their number", moreBuffFile,
		`max_stacks = 2
`,
		"",
		`1:2: buff glow needs "max_stacks"`},
	{"an endless buff that resists resistance", moreBuffFile,
		`duration_ms = 700
`,
		"",
		`31:1: "firm" has no meaning without "duration_ms"`},
	{"an act that ends no buff", moreBuffFile,
		`"move"]`,
		`"sleep"]`,
		`12:22: "ends_on" is "sleep": must be one of damage, attack, cast, move`},
	{"a reach without bounces", moreBulletFile,
		`bounces = 3
`,
		"",
		`18:1: "reach" has no meaning without "bounces"
data/bullets/more.toml:19:1: "again" has no meaning without "bounces"`},
	{"bounces without a reach", moreBulletFile,
		`reach = 120
`,
		"",
		`13:2: bullet spring needs "reach"`},
	{"a slowest speed above the speed", moreBulletFile,
		"slowest = 50",
		"slowest = 600",
		`5:1: "slowest" is above "speed"`},
	{"a fastest speed below the speed", moreBulletFile,
		"fastest = 400",
		"fastest = 40",
		`17:1: "fastest" is below "speed"`},
	{"a bullet that slows down to nothing", moreBulletFile,
		`slowest = 50
`,
		"",
		`1:2: bullet ring needs "slowest"`},
	{"a bound of a speed that stays", moreBulletFile,
		`accel = -100
`,
		"",
		`4:1: "slowest" has no meaning without "accel"`},
	{"an arc with a range", moreBulletFile,
		"speed = 300",
		`speed = 300
range = 30`,
		`25:1: "range" has no meaning for an arcing bullet`},
	{"an arc that bounces", moreBulletFile,
		"speed = 300",
		`speed = 300
bounces = 3
reach = 3`,
		`25:1: "bounces" has no meaning for an arcing bullet`},
	{"a straight bullet that cannot be dodged", moreBulletFile,
		"walls = true",
		"undodged = true",
		`9:1: "undodged" has no meaning for a linear bullet`},
	{"a tracking bullet that stops at walls", moreBulletFile,
		"undodged = true",
		"walls = true",
		`21:1: "walls" has no meaning for a tracking bullet`},
	{"a bullet without a flight", moreBulletFile,
		`flight = "arc"
`,
		"",
		`22:2: bullet shell needs "flight"`},
	{"a round wall", zoneFile,
		"follows = true",
		"wall = true",
		`12:1: "wall" has no meaning for shape circle`},
	{"a box that follows", zoneFile,
		"wall = true",
		"follows = true",
		`24:1: "follows" has no meaning for shape rect`},
	{"a zone of a shape that cannot lie there", zoneFile,
		`shape = "rect"`,
		`shape = "fan"`,
		`20:9: "shape" is "fan": must be one of circle, rect`},
	{"a box without a length", zoneFile,
		`length = 120
`,
		"",
		`18:2: zone fence needs "length"`},
	{"a zone for nobody", zoneFile,
		"wall = true",
		`wall = true
camps = "ally"`,
		`25:1: "camps" has no meaning for a zone without buff and effects`},
	{"a zone that does nothing", zoneFile,
		`wall = true
sight = 40
`,
		"",
		"18:2: zone fence does nothing: give it an effect, a buff, wall = true or sight"},
	{"a zone without a life", zoneFile,
		"life_ms = 1000",
		"life_ms = []",
		`23:1: "life_ms" is empty`},
	{"a hidden hero", heroFile,
		"ranged = true",
		`ranged = true
hidden = true`,
		"8:1: a hero cannot be hidden"},
	{"a ward that fights", summonFile,
		"max_health = 3,",
		"max_health = 3, attack = 5, attack_speed = 100,",
		`15:1: a ward cannot fight: take out "attack"`},
	{"a ward that walks", summonFile,
		"max_health = 3,",
		"max_health = 3, move_speed = 5,",
		`15:1: a ward cannot walk: take out "move_speed"`},
	{"a blind ward", summonFile,
		", true_sight = 100",
		"",
		`15:1: a ward needs "sight" or "true_sight"`},
	{"a tag with capitals", summonFile,
		`["summon", "beast"]`,
		`["summon", "beast", "Fast"]`,
		`5:28: tag "Fast": it has small letters, digits and _, starts with a letter and has at most 40 bytes`},
	{"a tag that is no word", summonFile,
		`["summon", "beast"]`,
		`["summon", "beast", 3]`,
		`5:28: "tags" must be a string, not an integer`},
	{"too many tags", summonFile,
		`["summon", "beast"]`,
		`["summon", "beast", "t00", "t01", "t02", "t03", "t04", "t05", "t06", "t07", "t08", "t09", "t10", "t11", "t12", "t13", "t14", "t15", "t16", "t17", "t18", "t19", "t20", "t21", "t22", "t23", "t24", "t25", "t26", "t27", "t28", "t29", "t30"]`,
		`5:238: tag "t30" is one too many: all units together have at most 32 different tags`},
}
