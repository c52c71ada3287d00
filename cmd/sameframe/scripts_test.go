package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sameframe/core/battle"
)

// designers writes a folder like the sources', with one file changed.
func designers(t *testing.T, name, old, new string) string {
	t.Helper()
	dir := t.TempDir()
	for _, sub := range []string{"assets/data", "assets/maps", "scripts"} {
		if err := os.CopyFS(filepath.Join(dir, filepath.FromSlash(sub)), os.DirFS(filepath.Join("..", "..", filepath.FromSlash(sub)))); err != nil {
			t.Fatal(err)
		}
	}
	if name == "" {
		return dir
	}
	name = filepath.Join(dir, filepath.FromSlash(name))
	text, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(text), old) {
		t.Fatalf("%s lacks %q, %v", name, old, err)
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(text), old, new, 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestScriptsCheckTellsFaultsWithTheirPlaces(t *testing.T) {
	if r := good(t, "scripts", "check"); !strings.HasPrefix(r.out, "good: ") {
		t.Errorf("%+v", r)
	}
	if r := good(t, "scripts", "check", designers(t, "", "", "")); !strings.HasPrefix(r.out, "good: ") || r.err != "" {
		t.Errorf("%+v", r)
	}
	for _, c := range []struct{ name, old, new, says string }{
		{"scripts/lightning.lua", `param("leap")`, `param("leapp")`, "lightning.lua:6: argument 1 (name) of param is \"leapp\": no effect has such a parameter"},
		{"scripts/lightning.lua", "local M = {}", "local M = {} x = 1 y = 2", "lightning.lua:2: assigns the global y; write local before it, or keep the value in the battle"},
		{"assets/data/spells/lightning.toml", `"lightning.strike"`, `"lightning.strick"`, "data/spells/lightning.toml:17:10: lightning.lua has no function \"strick\""},
	} {
		dir := designers(t, c.name, c.old, c.new)
		r := command(t, "scripts", "check", dir)
		place := filepath.ToSlash(filepath.Join(dir, c.name)) + ":" // of a file that an editor opens
		if r.code != exitBad || r.out != "" || !strings.Contains(r.err, c.says) || !strings.Contains(r.err, place) {
			t.Errorf("%s: %+v", c.new, r)
		}
	}
	r := good(t, "scripts", "check", designers(t, "scripts/lightning.lua", "return M", "function M.more() end\nreturn M"))
	if !strings.Contains(r.err, "no effect calls lightning.more") {
		t.Errorf("%+v", r)
	}
}

func TestScriptsUsage(t *testing.T) {
	refused(t, exitBad, []string{"reference, annotations or check", "sameframe scripts --help"}, "scripts")
	refused(t, exitBad, []string{"nowhere", "no such folder"}, "scripts", "check", "nowhere")
	refused(t, exitBad, []string{"no folder data in it"}, "scripts", "check", t.TempDir())
	refused(t, exitBad, []string{"want one folder, got 2"}, "scripts", "check", "a", "b")
	refused(t, exitBad, []string{"--fps", "no meaning for scripts"}, "scripts", "check", "--fps", "30")
	refused(t, exitBad, []string{"--json", "no meaning for scripts"}, "scripts", "check", "--json")
	if r := good(t, "scripts", "reference"); r.out != battle.ScriptReference() {
		t.Error("another reference")
	}
	if r := good(t, "scripts", "annotations"); r.out != battle.ScriptAnnotations() {
		t.Error("other annotations")
	}
}

// A match whose scripts fail goes on, and says so in one line.
func TestFaultsOfAMatchAreTold(t *testing.T) {
	var out strings.Builder
	l := &faultLog{}
	if l.tell(&out); out.Len() > 0 {
		t.Error("told of nothing")
	}
	l.count, l.first = 3, battle.Fault{Frame: 12, Bound: battle.BoundScript, Trigger: 4, What: "lightning.lua:5: lightning.strike: fault: x"}.String()
	l.tell(&out)
	if want := "sameframe: 3 faults in the match, the first at frame 12: script: lightning.lua:5: lightning.strike: fault: x, trigger 4\n"; out.String() != want {
		t.Errorf("%q", out.String())
	}
	if s := (battle.Fault{Frame: 12, Bound: battle.BoundZones, Trigger: 4}).String(); s != "frame 12: the bound on zones was reached, trigger 4" {
		t.Error(s)
	}
}

// A match without a window whose scripts all fail is played to its end and tells
// of it in a line.
func TestMatchOfFailingScriptsGoesOn(t *testing.T) {
	dir := designers(t, "", "", "")
	names, err := filepath.Glob(filepath.Join(dir, "scripts", "*.lua"))
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		broken := regexp.MustCompile(`(?m)^function M\..*$`).ReplaceAll(text, []byte("$0 error(\"broken\")"))
		if err := os.WriteFile(name, broken, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	d, err := battle.Load(os.DirFS(filepath.Join(dir, "assets")), os.DirFS(filepath.Join(dir, "scripts")))
	if err != nil {
		t.Fatal(err)
	}
	m := &matchFlags{seed: 3, mapKey: "bridge", frames: 6000, step: 33, size: 5, skill: 1, recordFlags: recordFlags{every: 30}}
	start, err := m.start(d)
	if err != nil {
		t.Fatal(err)
	}
	var out, log bytes.Buffer
	r := &matchRun{app: &app{console: console{&out, &log}}, flags: m, data: d, start: start, trace: &trace{}}
	if err := r.play(t.Context()); err != nil {
		t.Fatal(err)
	}
	if r.world.Frame() < 6000 || !regexp.MustCompile(`sameframe: (one fault|[0-9]+ faults) in the match, .*at frame [0-9]+: script: [a-z_]+\.lua:[0-9]+: [a-z_.]+: raised: broken \([0-9]+ instructions\), called by `).MatchString(log.String()) {
		t.Errorf("frame %d: %s", r.world.Frame(), log.String())
	}
}
