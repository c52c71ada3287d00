package battle

import (
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"sameframe/core/data"
	"sameframe/core/script"
	"sameframe/core/wire"
)

// stageData is what the tests of scripts add to testdata/world.
const stageData = `
data/spells/stage.toml
[act]
name = "Act"
target = "unit"
max_level = 2
range = 600
cast_ms = 50
cooldown_ms = 5000
cost = 10
bot = "damage"
[[act.effect]]
do = "script"
script = "probe.main"
params = { power = [10, 20] }
[[act.effect]]
name = "shove"
on = "call"
do = "motion"
motion = { kind = "knock", speed = 500, distance = 100 }
[[act.effect]]
name = "mend"
on = "call"
do = "heal"
amount = 30
[[act.effect]]
name = "echo"
on = "call"
do = "script"
script = "probe.echo"

[volley]
name = "Volley"
target = "none"
max_level = 2
cast_ms = 0
cooldown_ms = 100
charges = 3
recharge_ms = 8000
bot = "damage"
[[volley.effect]]
target = { shape = "self" }
do = "heal"
amount = 1

data/buffs/stage.toml
[mark]
name = "Mark"
duration_ms = 4000
stacking = "add"
max_stacks = 5
period_ms = 1000
[[mark.modifier]]
kind = "flat"
attr = "attack"
amount = 5
[[mark.effect]]
on = "tick"
do = "script"
script = "probe.tick"

[banner]
name = "Banner"
stacking = "separate"
max_stacks = 2

[curse]
name = "Curse"
bad = true
magic = true
duration_ms = 3000
stacking = "stronger"
[[curse.modifier]]
kind = "flat"
attr = "armor"
amount = -5

[ward]
name = "Warded"
duration_ms = 3000
stacking = "refresh"
[[ward.modifier]]
kind = "immune"

data/zones/stage.toml
[mire]
name = "Mire"
shape = "circle"
radius = 150
life_ms = 2000
every_ms = 500
[[mire.effect]]
on = "zone_stay"
do = "script"
script = "probe.stay"

data/bullets/stage.toml
[bomb]
flight = "arc"
speed = 500

data/units/stage.toml
[actor]
name = "Actor"
look = "fighter"
kind = "hero"
radius = 20
attack_every_ms = 1000
attack_windup_ms = 300
acquire = 400
spells = ["act", "volley", "guard", "blink"]
[actor.base]
max_health = 500
max_mana = 100
attack = 50
power = 40
attack_speed = 100
move_speed = 300
range = 50
sight = 900
[hound]
name = "Hound"
look = "creep"
kind = "creep"
radius = 15
leash = 300
[hound.base]
max_health = 100
move_speed = 300
sight = 300
`

// probeScript is the beginning of the stage's script; tests add functions.
const probeScript = `
local M = {}
function M.main(caster, target)
  deal.damage(target, param("power"), "pure")
end
function M.echo() end
function M.tick(instance, stacks)
  buff.set(instance, 1, buff.get(instance, 1) + stacks)
end
function M.stay(instance, target)
  if zone.holds(instance, target) then deal.damage(target, 1, "pure") end
end
`

// stageFiles are the files of testdata/world and of stageData.
func stageFiles(t testing.TB) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	base := os.DirFS("testdata/world")
	err := fs.WalkDir(base, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(base, name)
		files[name] = &fstest.MapFile{Data: text}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	name, text := "", ""
	for line := range strings.Lines(stageData) {
		if strings.HasPrefix(line, "data/") {
			name, text = strings.TrimSpace(line), ""
			continue
		}
		if text += line; name != "" {
			files[name] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return files
}

// probe is a world in which Ann (seat 0) acts; Bob (seat 1) stands at the
// origin, Cid (seat 2) beside him, Eve (seat 3) is dead, a hound is Ann's, and
// somebody was there and is gone.
type probe struct {
	*arena
	hound, gone wire.GUID
	mire        uint32 // when it lies, the script is one of its effects
	set         *script.Set
	act         data.EffectID
	event       event
}

// newProbe makes the stage with functions added to its script.
func newProbe(t testing.TB, functions string) *probe {
	t.Helper()
	d, err := Load(stageFiles(t), fstest.MapFS{"probe.lua": {Data: []byte(probeScript + functions + "\nreturn M\n")}})
	if err != nil {
		t.Fatal(err)
	}
	return newProbeOf(t, d)
}

func newProbeOf(t testing.TB, d *data.Set) *probe {
	t.Helper()
	s := Start{Logic: LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "meadow", StepMillis: 50, Seed: 1}
	for i, h := range []string{"actor", "fighter", "wizard", "fighter"} {
		s.Seats = append(s.Seats, SeatStart{Camp: uint8(1 + min(i, 1)), Slot: uint8(max(i-1, 0)), Unit: h})
	}
	w, err := New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	p := &probe{arena: &arena{World: w, t: t}, set: d.Scripts}
	w.waveLeft = 1 << 19
	w.units = slices.DeleteFunc(w.units, func(u Unit) bool { return w.unitProto(&u).Kind == data.KindTower })
	w.derive()
	for i, x := range []int{-300, 0, 150, 400} {
		p.learn(i, 1)
		p.place(i, x, 0)
	}
	p.hound = p.creep("hound", 1, -300, 100)
	p.unit(p.hound).owner = p.hero(0).guid
	p.gone = p.creep("footman", 2, 600, 600)
	for _, id := range []wire.GUID{p.gone, p.hero(3).guid} {
		from := p.originOf(p.hero(0), p.newID())
		p.hurt(p.unit(id), hit{kind: hitSpell, damage: data.Pure, base: 5000 << 16, from: from})
	}
	p.steps(2)
	spell, _ := d.Spell("act")
	p.act = d.Spells[spell].Effects[0]
	from := p.originOf(p.hero(0), p.newID())
	from.spell, from.level = spell, 1
	p.event = event{from: from, holder: p.hero(0).guid, pos: at(50, 0), at: p.hero(0).pos, value: 12 << 16}
	return p
}

// call runs a function of the script as the effect of Ann's spell act at a
// target, and tells the fault without its tail, or "".
func (p *probe) call(function string, target wire.GUID) string {
	p.t.Helper()
	entry, ok := p.set.Entry("probe", function)
	if !ok {
		p.t.Fatalf("no function %s", function)
	}
	f := p.data.Effects[p.act]
	e := p.event
	e.effect, e.target = p.act, target
	if len(p.zones) > 0 && p.zones[0].id == p.mire {
		e.carrier, f.Owner = p.mire, data.Owner{Zone: p.zones[0].proto}
	}
	f.Entry = entry
	p.faults = p.faults[:0]
	p.nest++
	p.runScript(&f, &e)
	p.nest--
	p.bear()
	if len(p.faults) == 0 {
		return ""
	}
	return p.faults[0].What
}

// raised is what an error of the script says, where the fault is one.
func raised(fault string) string {
	_, text, ok := strings.Cut(fault, ": raised: ")
	end := strings.LastIndex(text, " instructions), called by spell act, effect 1 (effective)")
	if !ok || end < 0 {
		return fmt.Sprintf("fault %q", fault)
	}
	return text[:strings.LastIndex(text[:end], " (")]
}

// layMire lays a zone around Bob, whose effect the script is from then on, and
// lets it begin.
func (p *probe) layMire() {
	id, _ := p.data.Zone("mire")
	p.layZone(&data.Effect{Op: data.OpZone, Zone: id, Target: data.TargetRule{At: data.AtPoint}}, &event{from: p.event.from})
	p.mire = p.zones[0].id
	p.step()
}

func tomlFile(text string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(text)} }

// scriptFile is the stage's script of several parts.
func scriptFile(parts ...string) fstest.MapFS {
	text := ""
	for _, p := range parts {
		text += p + "\n"
	}
	text = strings.Replace(text, "function M.echo() end\n", "", min(strings.Count(text, "function M.echo(")-1, 1))
	return fstest.MapFS{"probe.lua": tomlFile(text + "return M\n")}
}
