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
[venom.tick]
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
tracking = true
speed = 900
[ball]
speed = 800
radius = 20
range = 200
pierce = true
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
