package battle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/script"
	"sameframe/core/synrand"
)

// main gives the stage's script one function.
func mainProbe(t testing.TB, body string) *probe {
	t.Helper()
	return newProbe(t, "function M.run(caster, target, holder, level, value, x, y, from_x, from_y, dir, stacks, instance)\n"+body+"\nend\n")
}

func TestScriptsDrawFromTheSyncedStream(t *testing.T) {
	p := mainProbe(t, `
  local n = random.range(1, 6)
  assert(1 <= n and n <= 6)
  random.chance(5000)
  random.chance(0)
  random.chance(10000)
  random.range(-3, -3)`)
	var sites []synrand.Site
	p.Trace(func(d synrand.Draw) {
		if d.Frame != uint32(p.frame) || d.Trigger != p.event.from.trigger {
			t.Errorf("a draw of frame %d, trigger %d", d.Frame, d.Trigger)
		}
		sites = append(sites, d.Site)
	})
	before := p.Used()
	if fault := p.call("run", p.hero(1).guid); fault != "" {
		t.Fatal(fault)
	}
	if want := []synrand.Site{"script.random", "script.chance"}; !slices.Equal(sites, want) || p.Used()-before != 2 {
		t.Errorf("%d draws at %v, want 2 at %v", p.Used()-before, sites, want)
	}
}

// The six sides of a die come up about equally often.
func TestRangeReachesBothEnds(t *testing.T) {
	p := mainProbe(t, `
  local seen = {0, 0, 0, 0, 0, 0}
  for i = 1, 600 do
    local n = random.range(-1, 4) + 2
    seen[n] = seen[n] + 1
  end
  for i = 1, 6 do assert(60 < seen[i] and seen[i] < 140) end
  local yes = 0
  for i = 1, 400 do if random.chance(2500) then yes = yes + 1 end end
  assert(60 < yes and yes < 140)`)
	if fault := p.call("run", p.hero(1).guid); fault != "" {
		t.Fatal(fault)
	}
}

func TestEntriesAreGivenWhatTheyName(t *testing.T) {
	p := mainProbe(t, `
  assert(caster == holder and unit.is_hero(caster) and unit.camp(caster) == 1)
  assert(unit.camp(target) == 2)
  assert(level == 1 and value == 12, "level")
  assert(x == 50 and y == 0 and from_x == -300 and from_y == 0)
  assert(dir == 90, dir)
  assert(stacks == nil and instance == nil)`)
	p.event.dir = 16384
	if fault := p.call("run", p.hero(1).guid); fault != "" {
		t.Fatal(fault)
	}
	p = mainProbe(t, `assert(target == nil and caster == nil)`)
	p.event.from.unit = 0
	if fault := p.call("run", 0); fault != "" {
		t.Fatal(fault)
	}
}

// Effects that a script runs by name are its children in the trace, and their
// depth counts.
func TestNamedEffectsHangBelowTheirScript(t *testing.T) {
	p := mainProbe(t, `effect.run("mend", target) motion.start("shove", target)`)
	p.event.from.node = 77
	n := len(p.Cues())
	p.call("run", p.hero(1).guid)
	runs := 0
	for _, c := range p.Cues()[n:] {
		if c.Kind == CueEffect {
			runs++
			if c.Parent != 77 || c.Trigger != p.event.from.trigger || c.Target != p.hero(1).guid {
				t.Errorf("%+v", c)
			}
		}
	}
	if runs != 2 {
		t.Errorf("%d runs, want 2", runs)
	}
}

// A script that runs itself by name ends at the bound on depth; what every
// round did stays.
func TestScriptsThatRunThemselvesEndAtTheDepth(t *testing.T) {
	files := stageFiles(t)
	d, err := Load(files, scriptFile(probeScript, `function M.echo(caster)
  spell.set(1, spell.get(1) + 1)
  effect.run("echo")
end
function M.run() effect.run("echo") end`))
	if err != nil {
		t.Fatal(err)
	}
	p := newProbeOf(t, d)
	p.call("run", p.hero(1).guid)
	if len(p.faults) != 1 || p.faults[0].Bound != BoundDepth || p.faults[0].Trigger != p.event.from.trigger {
		t.Errorf("faults %+v", p.faults)
	}
	if n := p.seats[0].spells[0].vars[0]; n != MaxDepth-1 {
		t.Errorf("%d rounds, want %d", n, MaxDepth-1)
	}
}

// Two who answer every wound of theirs with one end by depth too, though each
// answer is a script in a script. An exchange takes two: the damage and the
// effect that it wakes.
func TestScriptsThatAnswerEachOtherEnd(t *testing.T) {
	files := stageFiles(t)
	files["data/buffs/thorn.toml"] = tomlFile(`[thorn]
name = "Thorn"
stacking = "refresh"
[[thorn.effect]]
on = "damage_taken"
do = "script"
script = "probe.sting"
`)
	d, err := Load(files, scriptFile(probeScript, `function M.sting(holder, target)
  deal.damage(target, 1, "pure")
end
function M.run(caster, target)
  buff.add(caster, "thorn")
  buff.add(target, "thorn")
  deal.damage(target, 1, "pure")
end`))
	if err != nil {
		t.Fatal(err)
	}
	p := newProbeOf(t, d)
	before := p.hero(0).health + p.hero(1).health
	p.call("run", p.hero(1).guid)
	lost := (before - p.hero(0).health - p.hero(1).health).Floor()
	if len(p.faults) != 1 || p.faults[0].Bound != BoundDepth || lost != MaxDepth/2 {
		t.Errorf("%d wounds, faults %+v", lost, p.faults)
	}
	p.goesOn("thorns")
}

// What a script works on may go under its hands.
func TestScriptsOutliveWhatTheyWorkOn(t *testing.T) {
	for name, body := range map[string]string{
		"target and caster die": `
  deal.damage(target, 9999, "pure")
  deal.damage(caster, 9999, "pure")
  assert(not unit.alive(target) and not unit.alive(caster))
  assert(deal.damage(target, 10, "pure") == 0 and deal.heal(caster, 10) == 0)
  assert(buff.add(caster, "mark") == nil)
  motion.start("shove", target) motion.blink(0, 0) motion.blink_to(target)
  bullet.at_unit("arrow", target) bullet.along("lance", 0, 0, 0) bullet.onto("bomb", 0, 0)
  zone.lay("mire", 0, 0) summon.call("hound", 0, 0, 100) spell.set(1, 5)
  assert(spell.get(1) == 5)`,
		"a list whose units die": `
  local all = find.circle(0, 0, 2000, "enemy ally self hero creep")
  for _, u in ipairs(all) do deal.damage(u, 9999, "pure") end
  for _, u in ipairs(all) do assert(not unit.alive(u) and unit.health(u) == 0) end
  assert(#find.circle(0, 0, 2000, "enemy ally self hero creep") == 0)`,
		"a buff that goes in a loop": `
  local mine = {}
  for i = 1, 40 do mine[i] = buff.add(target, "mark") or buff.add(caster, "banner") end
  for _, b in ipairs(mine) do buff.end_now(b) buff.set(b, 1, 3) assert(buff.get(b, 1) == 0) end`,
		"its own motion": `
  motion.start("shove", target)
  motion.stop(target)
  motion.start("shove", target)
  deal.damage(target, 9999, "pure")
  motion.stop(target)`,
		"handles as keys": `
  local seen = {}
  for _, u in ipairs(find.circle(0, 0, 2000)) do seen[u] = deal.damage(u, 9999, "pure") end
  for u, n in pairs(seen) do assert(n > 0 and not unit.alive(u)) end`,
		"acts while it sorts": `
  local t = {3, 1, 2}
  table.sort(t)
  local all = find.circle(0, 0, 2000, "enemy ally self hero creep")
  table.sort(all, M.by_wound)
  assert(not unit.alive(caster))`,
	} {
		p := newProbe(t, "function M.by_wound(a, b)\n  return deal.damage(a, 400, \"pure\") < deal.damage(b, 400, \"pure\")\nend\nfunction M.run(caster, target)\n"+body+"\nend\n")
		if fault := p.call("run", p.hero(1).guid); fault != "" {
			t.Errorf("%s: %s", name, fault)
		}
		p.goesOn(name)
	}
}

// Whatever a script asks for without end is bounded, and the world stays sound.
func TestScriptsThatAskForTooMuch(t *testing.T) {
	for _, c := range []struct {
		body  string
		bound Bound
	}{
		{`for i = 1, 20 do summon.call("hound", 0, 0, 500, 16) end`, BoundBirths},
		{`for i = 1, 300 do zone.lay("mire", 0, 0) end`, BoundZones},
		{`for i = 1, 500 do bullet.along("lance", 0, 0, i) end`, BoundScript},
		{`for i = 1, 5000 do buff.add(target, "banner") end`, BoundScript},
		{`while true do end`, BoundScript},
		{`local t = {} while true do t = {t} end`, BoundScript},
		{`local s = "x" while true do s = s .. s end`, BoundScript},
		{`M.run()`, BoundScript},
	} {
		p := mainProbe(t, c.body)
		fault := p.call("run", p.hero(1).guid)
		if len(p.faults) == 0 || p.faults[0].Bound != c.bound {
			t.Errorf("%s: faults %+v, %s", c.body, p.faults, fault)
		}
		p.goesOn(c.body)
	}
}

// A script that is ended ends at the same instruction in every world; what it
// had done stays done, and the fault tells where it was.
func TestFaultsNameTheirPlace(t *testing.T) {
	var first string
	for range 2 {
		p := mainProbe(t, "  deal.damage(target, 40, \"pure\")\n  spell.set(1, 9)\n  while true do\n    spell.set(2, spell.get(2) + 1)\n  end")
		p.event.from.node = 5
		p.call("run", p.hero(1).guid)
		f := p.faults[0]
		if f.Frame != p.frame || f.Trigger != p.event.from.trigger || f.Node != 5 || f.Spell != p.event.from.spell || f.Bound != BoundScript {
			t.Errorf("%+v", f)
		}
		for _, part := range []string{fmt.Sprintf("probe.lua:%d: ", strings.Count(probeScript, "\n")+5), "probe.run: instruction budget spent", fmt.Sprintf("(%d instructions)", script.DefaultInstructions), "called by spell act, effect 1 (effective)"} {
			if !strings.Contains(f.What, part) {
				t.Errorf("%q lacks %q", f.What, part)
			}
		}
		if p.hero(1).health.Floor() != 460 || p.seats[0].spells[0].vars[0] != 9 {
			t.Error("what was done is undone")
		}
		told := fmt.Sprint(f.What, p.seats[0].spells[0].vars)
		if first != "" && told != first {
			t.Errorf("another world says %s, the first %s", told, first)
		}
		first = told
	}
}

// The log of a step is bounded; the script of a full log ends all the same.
func TestFaultsOfAStepAreBounded(t *testing.T) {
	p := mainProbe(t, `error("no")`)
	for range 40 {
		f := p.data.Effects[p.act]
		f.Entry, _ = p.set.Entry("probe", "run")
		e := p.event
		p.runScript(&f, &e)
	}
	if len(p.faults) != 16 || p.faults[15].What == "" {
		t.Errorf("%d faults", len(p.faults))
	}
}

// A machine is made anew when the set is another one, and copies have their own.
func TestCopiesShareNoMachine(t *testing.T) {
	p := mainProbe(t, `spell.set(1, 1)`)
	p.call("run", p.hero(1).guid)
	c := p.Clone()
	if p.machine == nil || c.machine != nil {
		t.Error("a copy took the machine along")
	}
	var other data.Set = *p.data
	c.data = &other
	c.machine = p.machine
	c.data.Scripts = mainProbe(t, `spell.set(1, 2)`).set
	e := p.event
	f := p.data.Effects[p.act]
	f.Entry, _ = c.data.Scripts.Entry("probe", "run")
	c.runScript(&f, &e)
	if c.machine == p.machine || c.seats[0].spells[0].vars[0] != 2 {
		t.Error("the machine of another set ran")
	}
}

// The time that a script gives a bad buff is resisted like the buff's own, and
// a good one's is not.
func TestTimesThatScriptsGiveAreResisted(t *testing.T) {
	p := newProbe(t, `
function M.hex(target)
  buff.add(target, "curse", 2000)
  buff.add(target, "mark", 2000)
end`)
	bob := p.hero(1)
	p.data.Units[bob.proto].Base[data.AttrStatusResist] = 25 * fixed.One
	p.refresh(bob)
	if what := p.call("hex", bob.guid); what != "" {
		t.Fatal(what)
	}
	left := map[string]data.Millis{}
	lo, hi := p.buffsOf(bob.guid)
	for i := lo; i < hi; i++ {
		left[p.data.Buffs[p.buffs[i].proto].Key] = p.millis(p.buffs[i].left)
	}
	if left["curse"] != 1500 || left["mark"] != 2000 {
		t.Errorf("%v", left)
	}
}

// Where nobody is meant, such as the source of a fountain's burning, scripts
// pass nil on as a unit that is gone.
func TestNilIsAUnitThatIsGone(t *testing.T) {
	p := newProbe(t, `
function M.nobody(caster, target)
  local none = find.nearest(0, 0, 1, "enemy ward")
  assert(none == nil)
  assert(not unit.is_enemy(caster, none) and not unit.alive(nil))
  assert(deal.damage(none, 100, "pure") == 0 and unit.health(none) == 0)
  assert(buff.add(none, "mark") == nil and buff.stacks(none, "mark") == 0)
  deal.heal(target, 10)
end`)
	p.hero(1).health = 100 * fixed.One
	before := p.hero(1).health
	if what := p.call("nobody", p.hero(1).guid); what != "" {
		t.Fatal(what)
	}
	if p.hero(1).health <= before {
		t.Error("the script did not come to its end")
	}
}
