package battle

import (
	"strings"
	"testing"
	"testing/fstest"
)

// loadCase changes the stage's spells or script and tells what Load says.
type loadCase struct {
	in, old, new string // in is "data" or "lua"
	says         string
}

var loadCases = []loadCase{
	{"data", `script = "probe.main"`, `script = "prob.main"`, "data/spells/stage.toml:12:10: there is no script prob.lua"},
	{"data", `script = "probe.main"`, `script = "probe.mian"`, `data/spells/stage.toml:12:10: probe.lua has no function "mian": it has echo, main, stay, tick`},
	{"data", `params = { power = [10, 20] }`, "", `probe.lua:4: argument 1 (name) of param is "power": no effect has such a parameter`},
	{"lua", `function M.echo() end`, `function M.echo() return param("power") end`, `data/spells/stage.toml:28:10: probe.lua:6 asks for the parameter "power": add it to "params"`},
	{"data", `power = [10, 20]`, `power = [10, 20], idle = 1`, `data/spells/stage.toml:12:10: probe.main never asks for the parameter "idle": take it from "params"`},
	{"lua", `function M.echo() end`, `function M.echo(victim) end`, `data/spells/stage.toml:28:10: probe.echo has a parameter "victim": there are caster, holder, target,`},
	{"lua", `function M.echo() end`, `function M.echo() effect.run("shave") end`, `probe.lua:6: argument 1 (name) of effect.run is "shave": no effect has this name`},
	{"lua", `function M.tick(`, `function M.tick2() end function M.tick(`, ""},
	{"lua", `buff.set(instance, 1,`, `effect.run("mend") buff.set(instance, 1,`, `data/buffs/stage.toml:14:10: probe.lua:8 runs the effect "mend": give one of the same owner on = "call" and this name`},
	{"lua", `function M.echo() end`, `local function help(u) motion.start("mend", u) end function M.echo(target) help(target) end`, `data/spells/stage.toml:28:10: probe.lua:6 starts the motion "mend": give an effect of the same owner on = "call", do = "motion" and this name`},
	{"lua", `"pure")` + "\nend", `"pur")` + "\nend", `probe.lua:4: argument 3 (type) of deal.damage is "pur" (did you mean "pure"?): must be one of physical, magical, pure`},
	{"lua", `function M.echo() end`, `function M.echo(target) buff.add(target, "marc") end`, `probe.lua:6: argument 2 (key) of buff.add is "marc": there is no such buff (did you mean "mark"?)`},
	{"lua", `function M.echo() end`, `function M.echo(target) bullet.at_unit("lance", target) end`, `is "lance": there is no such tracking bullet`},
	{"lua", `function M.echo() end`, `function M.echo(x, y) find.circle(x, y, 9000) end`, `probe.lua:6: argument 3 (radius) of find.circle is 9000, outside 0..8192`},
	{"lua", `function M.echo() end`, `function M.echo(x, y) find.circle(x, y, 9, "enemy heroes") end`, `has the word "heroes" (did you mean "hero"?)`},
	{"lua", `function M.echo() end`, `function M.echo() deal.hurt() end`, `probe.lua:6: there is no deal.hurt`},
	{"lua", `function M.echo() end`, `function M.echo() = end`, `probe.lua:6: syntax error`},
	// Hidden state: a battle that is loaded from a snapshot could not know it.
	{"lua", `function M.echo() end`, `local n = 0 function M.echo() n = n + 1 end`, `probe.lua:6: a function assigns n, which outlives the call`},
	{"lua", `function M.echo() end`, `function M.echo() count = 1 end`, `probe.lua:6: assigns the global count`},
	{"lua", `function M.echo() end`, `local t = {} function M.echo() t.n = 1 end`, `probe.lua:6: a function assigns a field of t, which outlives the call`},
	{"lua", `function M.echo() end`, `function M.echo() setmetatable({}, {}) end`, `probe.lua:6: setmetatable is refused`},
	{"lua", `function M.echo() end`, `function M.echo() setfenv(1, {}) end`, `probe.lua:6: setfenv is refused`},
	{"lua", `function M.echo() end`, `function M.echo() return function() end end`, `probe.lua:6: a function is made inside a function`},
	{"lua", `function M.echo() end`, `function M.echo() return math.random() end`, `probe.lua:6: math.random is refused`},
	{"lua", `function M.echo() end`, `local u = now() function M.echo() end`, `now is called while the file is loaded`},
	{"lua", `function M.echo() end`, `function M.echo(buff) end`, `the local buff hides a name of the sandbox`},
}

func TestLoadTellsWhereDataAndScriptsDisagree(t *testing.T) {
	for _, c := range loadCases {
		files, lua := stageFiles(t), probeScript+"return M\n"
		spells := string(files["data/spells/stage.toml"].Data)
		if c.in == "lua" {
			if !strings.Contains(lua, c.old) {
				t.Fatalf("the script lacks %q", c.old)
			}
			lua = strings.Replace(lua, c.old, c.new, 1)
		}
		if c.in == "data" {
			if !strings.Contains(spells, c.old) {
				t.Fatalf("the data lacks %q", c.old)
			}
			files["data/spells/stage.toml"] = tomlFile(strings.Replace(spells, c.old, c.new, 1))
		}
		_, err := Load(files, fstest.MapFS{"probe.lua": tomlFile(lua)})
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%q: %v", c.new, err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%q:\ngot  %v\nwant %s", c.new, err, c.says)
		}
	}
}

// A script that nothing reads, or that no effect can name, is told of.
func TestLoadTellsOfScriptsThatNothingCouldCall(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"storm.lua.txt": {"", "storm.lua.txt: the file is not read; its name must end in .lua"},
		"storm.LUA":     {"", "storm.LUA: the file is not read; its name must end in .lua"},
		"Storm.lua":     {"local M = {}\nfunction M.hit() end\nreturn M", `Storm.lua: no effect could call "Storm.hit"; names of scripts`},
		"a storm.lua":   {"local M = {}\nfunction M.hit() end\nreturn M", `a storm.lua: no effect could call "a storm.hit"`},
		"storm.lua":     {"local M = {}\nfunction M.onHit() end\nreturn M", `storm.lua: no effect could call "storm.onHit"`},
		"in/storm.lua":  {"local M = {}\nfunction M.hit() end\nreturn M", ""},
		".storm.lua.sw": {"", ""},
		"README.md":     {"", ""},
		".tool/x.LUA":   {"", ""},
	} {
		_, err := Load(stageFiles(t), fstest.MapFS{"probe.lua": tomlFile(probeScript + "return M\n"), name: tomlFile(c.text)})
		switch {
		case c.says == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case c.says != "" && (err == nil || !strings.Contains(err.Error(), c.says)):
			t.Errorf("%s:\ngot  %v\nwant %s", name, err, c.says)
		}
	}
}

func TestLoadWithoutScripts(t *testing.T) {
	_, err := Load(stageFiles(t), nil)
	if err == nil || !strings.Contains(err.Error(), "calls probe.main, but there are no scripts") {
		t.Errorf("%v", err)
	}
}
