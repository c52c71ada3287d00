package data

import (
	"io/fs"
	"maps"
	"strings"
	"testing"
	"testing/fstest"
)

// files is a small set that Load accepts: one or two prototypes of each kind.
type files map[string]string

func fixture() files {
	return maps.Clone(fixtureFiles)
}

func (f files) fs() fs.FS {
	m := fstest.MapFS{}
	for name, text := range f {
		m[name] = &fstest.MapFile{Data: []byte(text)}
	}
	return m
}

// with returns the files with one text replaced, which must be there once.
func (f files) with(t testing.TB, name, old, new string) files {
	t.Helper()
	if n := strings.Count(f[name], old); n != 1 {
		t.Fatalf("%s has %q %d times", name, old, n)
	}
	f[name] = strings.Replace(f[name], old, new, 1)
	return f
}

func mustLoad(t testing.TB, f files) *Set {
	t.Helper()
	s, err := Load(f.fs())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

var fixtureFiles = files{
	"data/units/hero.toml": `[hero]
name = "Hero"
look = "hero"
kind = "hero"
role = "Tank"
radius = 24
ranged = true
attack_every_ms = 1600
attack_windup_ms = 400
attack_bullet = "dart"
acquire = 100
spells = ["ball", "cry", "nova", "stab"]
[hero.base]
max_health = 600.5
attack = 50
attack_speed = 100
move_speed = 300
[hero.growth]
max_health = 80
armor = -0.25
`,
	"data/units/others.toml": `[tower]
name = "Tower"
kind = "tower"
static = true
radius = 20
base = { max_health = 1000 }
[keep]
name = "Keep"
kind = "base"
static = true
radius = 20
base = { max_health = 1000 }
[creep]
name = "Creep"
kind = "creep"
radius = 10
leash = 100
gold = 20
xp = 30
base = { max_health = 300, move_speed = 200 }
`,
	"data/spells/spells.toml": `[ball]
name = "Ball"
text = "Throws a ball."
target = "direction"
max_level = 4
range = 200
cast_ms = 250
after_ms = 100
cost = [10, 20]
cooldown_ms = 8000
bot = "damage"
[[ball.effect]]
do = "bullet"
bullet = "ball"
count = 3
spread_deg = 30
[[ball.effect]]
on = "bullet_end"
target = { shape = "circle", at = "point", radius = 50, camps = ["enemy", "ally"], kinds = "creep", order = "nearest", limit = 3 }
do = "damage"
damage = "magical"
amount = [70, 110.5]
power = 0.7
cue = "blast"

[cry]
name = "Cry"
target = "none"
max_level = 1
cooldown_ms = [1000]
bot = "guard"
[[cry.effect]]
delay_ms = 100
repeat = 2
every_ms = 500
target = { shape = "self" }
do = "heal"
amount = 5

[nova]
name = "Nova"
icon = "star"
target = "position"
max_level = 2
range = 100
cooldown_ms = [1000]
bot = "control"
[[nova.effect]]
target = { shape = "fan", radius = 60, half_deg = 22.5 }
do = "buff"
buff = "stun"

[stab]
name = "Stab"
target = "unit"
camps = "enemy"
kinds = ["hero", "tower"]
ultimate = true
max_level = 3
range = 100
cooldown_ms = [1000]
bot = "finish"
aim = { shape = "line", length = 90, radius = 5 }
[[stab.effect]]
on = "cast_start"
do = "mana"
amount = -5
[[stab.effect]]
do = "blink"
[[stab.effect]]
do = "bullet"
bullet = "dart"
[[stab.effect]]
on = "bullet_hit"
do = "damage"
damage = "pure"
attack = 1
missing = 0.5
`,
	"data/buffs/buffs.toml": `[stun]
name = "Stunned"
look = "stars"
bad = true
duration_ms = [900, 1100]
stacking = "refresh"
[[stun.modifier]]
kind = "stun"

[venom]
name = "Venom"
icon = "drop"
duration_ms = 4000
stacking = "add"
max_stacks = 3
period_ms = 500
[[venom.effect]]
on = "tick"
do = "damage"
damage = "magical"
amount = 10
[[venom.modifier]]
kind = "percent"
attr = "armor"
amount = [-5, -10]
power = 0.1
`,
	"data/bullets/bullets.toml": `[dart]
look = "dart"
flight = "tracking"
speed = 900
[ball]
flight = "linear"
speed = 800
radius = 20
range = 200
pierce = 2
life_ms = 5000
camps = ["enemy", "self"]
`,
	"data/items/items.toml": `[boots]
name = "Boots"
text = "Fast."
price = 300
[[boots.modifier]]
kind = "flat"
attr = "move_speed"
amount = 45
`,
	"data/units/summoned.toml": `[wolf]
name = "Wolf"
name_zh = "狼"
kind = "creep"
tags = ["summon", "beast"]
radius = 12
passive = "edge"
base = { max_health = 200, move_speed = 250, sight = 300 }
[eye]
name = "Eye"
kind = "ward"
tags = ["summon"]
hidden = true
radius = 8
base = { max_health = 3, true_sight = 100 }
[post]
name = "Post"
kind = "creep"
radius = 10
base = { max_health = 300 }
`,
	"data/spells/more.toml": moreSpells,
	"data/buffs/more.toml": `[glow]
name = "Glow"
name_zh = "微光"
magic = true
hidden = true
class = "strong"
priority = 3
death = true
stacking = "separate"
by = "kind"
max_stacks = 2
ends_on = ["damage", "move"]
halo = { radius = 90, camps = "ally", kinds = ["hero", "creep"], buff = "spark", every_ms = 300, linger_ms = 0, reject_bad = true, reject = "stun" }
[[glow.effect]]
on = "damage_taken"
chance = 2500
target = { shape = "holder" }
do = "heal"
of = 0.5
max = 0.01
[[glow.effect]]
on = "buff_end"
delay_ms = 100
target = { shape = "circle", at = "holder", radius = 40 }
do = "buff"
buff = "venom"

[spark]
name = "Spark"
bad = true
firm = true
duration_ms = 700
stacking = "stronger"
[[spark.modifier]]
kind = "shield"
absorb = "magical"
amount = 30
`,
	"data/bullets/more.toml": `[ring]
flight = "linear"
speed = 500
accel = -100
slowest = 50
radius = 20
range = 200
returns = true
walls = true
sight = 30
invulnerable = "any"
not_buff = "stun"
[spring]
flight = "tracking"
speed = 100
accel = 50
fastest = 400
bounces = 3
reach = 120
again = true
undodged = true
[shell]
flight = "arc"
speed = 300
`,
	"data/zones/zones.toml": `[fog]
name = "Fog"
name_zh = "雾"
look = "fog"
shape = "circle"
radius = 80
life_ms = [2000, 3000]
every_ms = 500
camps = ["enemy", "ally"]
kinds = "hero"
buff = "spark"
follows = true
[[fog.effect]]
on = "zone_stay"
do = "damage"
damage = "magical"
amount = 5
[fence]
name = "Fence"
shape = "rect"
radius = 10
length = 120
life_ms = 1000
wall = true
sight = 40
`,
	"data/items/more.toml": `[orb]
name = "Orb"
name_zh = "宝珠"
text = "Glows."
text_zh = "发光。"
price = 500
spell = "shine"
[flask]
name = "Flask"
price = 50
spell = "sip"
consumed = true
`,
	"data/rules.toml": `gold_start = 500
gold_per_second = 2.5
level_xp = [100, 250.5]
xp_range = 200
kill_gold = 180
kill_gold_level = 12
assist_gold = 90
assist_window_ms = 10000
kill_xp = 120
kill_xp_level = 25
tower_gold = 150
respawn_base_ms = 5000
respawn_level_ms = 1400
fountain_radius = 50
fountain_heal = 12
fountain_damage = 300
defence_window_ms = 2500
shop_radius = 60
first_wave_ms = 12000
wave_every_ms = 25000
siege_every = 3
creep_growth_ms = 60000
wave = ["creep", "creep"]
siege = "creep"
blink_gap = 10
late_after_ms = 600000
late_every_ms = 120000
`,
	"maps/field.toml": `[field]
name = "Field"
cell = 32
rows = [
  "################",
  "#..............#",
  "#..............#",
  "#..............#",
  "#......~~......#",
  "#..............#",
  "#..............#",
  "################",
]
[field.legend]
"." = { flags = ["walk"], look = "grass" }
"#" = { flags = ["sight"], look = "rock" }
"~" = { flags = ["water", "high", "brush"] }
[[field.anchor]]
camp = 1
origin = [-150, 0]
fountain = [-170, 0]
[[field.anchor]]
camp = 2
origin = [150, 0]
rotation_deg = 180
fountain = [170, 0]
[[field.slot]]
offset = [20, -20.5]
facing_deg = 90
[[field.lane]]
points = [[-90, -40], [90, -40]]
[[field.building]]
unit = "tower"
camp = 1
pos = [-60, 50]
lane = 0
rank = 0
[[field.building]]
unit = "keep"
camp = 1
pos = [-100, 40]
facing_deg = 45
rank = 1
[[field.building]]
unit = "keep"
camp = 2
pos = [95, 50]
rank = 1
[[field.decor]]
look = "stump"
pos = [10, 20]
`,
}

// moreSpells use what the spells of the first file do not.
const moreSpells = `[shine]
name = "Shine"
name_zh = "闪耀"
text_zh = "发出光芒。"
kind = "toggle"
max_level = 1
cost = 5
cooldown_ms = 500
upkeep = 2.5
every_ms = 1000
bot = "always"
[[shine.effect]]
on = "toggle_on"
target = { shape = "self" }
do = "buff"
buff = "glow"
[[shine.effect]]
on = "toggle_off"
target = { shape = "self" }
do = "unbuff"
buff = "glow"
from_caster = true
[[shine.effect]]
on = "interval"
target = { shape = "self", buff = "glow", immune = "only" }
do = "mana"
amount = -1

[sip]
name = "Sip"
target = "none"
max_level = 1
quick = true
commit = ["effects", "cost", "cooldown"]
charges = 2
bot = "heal"
[[sip.effect]]
target = { shape = "self" }
do = "heal"
amount = 50
[[sip.effect]]
target = { shape = "self" }
do = "dispel"
dispel = { class = "strong", bad = true, count = 2 }

[edge]
name = "Edge"
kind = "passive"
max_level = 1
[[edge.effect]]
on = "attack_landed"
target = { shape = "none", kinds = ["hero"], tags = "summon", not_tags = "beast" }
do = "damage"
damage = "physical"
tags = ["no_reflect", "no_hooks"]
amount = 3
[[edge.effect]]
on = "attack_landed"
target = { shared = true }
do = "stop"
[[edge.effect]]
on = "kill"
queued = true
priority = -3
target = { shape = "self" }
do = "gold"
amount = 10
[[edge.effect]]
on = "death"
target = { shape = "self" }
do = "stacks"
buff = "venom"
amount = 0

[snare]
name = "Snare"
target = "unit"
camps = ["enemy", "ally"]
kinds = ["hero", "creep", "ward"]
unseen = "any"
untargetable = "any"
dead = "only"
summoned = "not"
tags = ["beast"]
max_level = 2
range = 100
leash = 50
cast_ms = 100
commit_at = "channel_end"
moving = true
channel_ms = [1000, 1500]
every_ms = 250
lock = true
cooldown_ms = 1000
bot = "control"
[snare.break]
death = { cost = 50 }
silence = { goes_on = true }
distance = { cost = 10, cooldown = 20 }
[[snare.effect]]
on = "channel_tick"
do = "motion"
motion = { kind = "pull", speed = 400, gap = 10, priority = 2 }
[[snare.effect]]
on = "channel_end"
do = "motion"
motion = { kind = "knock", speed = 400, distance = [100, 150], stops_at = { camps = "enemy", kinds = ["hero", "tower"] }, hits = true, from_here = true }
[[snare.effect]]
on = "motion_hit"
target = { shape = "chain", radius = 100, limit = 3 }
do = "script"
script = "spells/snare.hit"
params = { zeal = 3, force = [1, 2.5] }
[[snare.effect]]
on = "motion_wall"
do = "cooldown"
amount = 3600000
spell = "stab"
[[snare.effect]]
on = "motion_end"
target = { shape = "ray", at = "target", radius = 5, length = 80, order = "farthest", limit = 2 }
do = "renew"
buff = "venom"
[[snare.effect]]
do = "bullet"
bullet = "spring"
[[snare.effect]]
on = "call"
name = 'tug'
do = "stop"

[raise]
name = "Raise"
target = "vector"
max_level = 1
range = 100
charges = 3
recharge_ms = 4000
reload = true
bot = "summon"
[[raise.effect]]
target = { at = "point" }
do = "zone"
zone = "fence"
[[raise.effect]]
do = "summon"
unit = "wolf"
count = 2
life_ms = 9000
[[raise.effect]]
do = "bullet"
bullet = "shell"
[[raise.effect]]
on = "bullet_end"
target = { shape = "rect", at = "point", radius = 5, length = 80 }
do = "disjoint"
[[raise.effect]]
target = { shape = "self" }
do = "motion"
motion = { kind = "dash", speed = 900, distance = 80, broken = true }
`
