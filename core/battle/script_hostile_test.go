package battle

import (
	"fmt"
	"hash/fnv"
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"sameframe/core/data"
	"sameframe/core/script"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// hostileSet is the stage's data with a spell for each s function of
// testdata/script/hostile.lua, four a hero, and a passive for each p function.
func hostileSet(t testing.TB) *data.Set {
	t.Helper()
	text, err := os.ReadFile("testdata/script/hostile.lua")
	if err != nil {
		t.Fatal(err)
	}
	files := stageFiles(t)
	hostileFiles(t, files, string(text))
	d, err := Load(files, fstest.MapFS{"hostile.lua": tomlFile(string(text))})
	if err != nil {
		t.Fatal(err)
	}
	return d
}

var passiveHooks = []string{"damage_taken", "heal", "death", "attack_landed", "kill", "interval"}

func hostileFiles(t testing.TB, files fstest.MapFS, text string) {
	var spells, units strings.Builder
	var keys []string
	passives := 0
	for line := range strings.Lines(text) {
		name, ok := strings.CutPrefix(line, "function M.")
		name, _, _ = strings.Cut(name, "(")
		key, _, _ := strings.Cut(name, "_")
		switch {
		case !ok || len(key) > 3 || key[0] != 's' && key[0] != 'p':
			continue
		case key[0] == 's':
			keys = append(keys, key)
			fmt.Fprintf(&spells, "[%s]\nname = \"S\"\ntarget = \"unit\"\nmax_level = 2\nrange = 1500\ncast_ms = 50\ncooldown_ms = 100\ncharges = 3\nrecharge_ms = 100\nbot = \"damage\"\n[[%s.effect]]\ndo = \"script\"\nscript = \"hostile.%s\"\n", key, key, name)
		default:
			fmt.Fprintf(&spells, "[%s]\nname = \"P\"\nkind = \"passive\"\nmax_level = 1\n", key)
			if on := passiveHooks[passives]; on == "interval" {
				fmt.Fprintf(&spells, "every_ms = 900\n")
			}
			fmt.Fprintf(&spells, "[[%s.effect]]\non = %q\ndo = \"script\"\nscript = \"hostile.%s\"\n", key, passiveHooks[passives], name)
			passives++
		}
		for _, called := range []string{"name = \"shove\"\non = \"call\"\ndo = \"motion\"\nmotion = { kind = \"knock\", speed = 500, distance = 100 }", "name = \"again\"\non = \"call\"\ndo = \"script\"\nscript = \"hostile.again\""} {
			fmt.Fprintf(&spells, "[[%s.effect]]\n%s\n", key, called)
		}
	}
	if len(keys) != 24 || passives != len(passiveHooks) {
		t.Fatalf("%d spells, %d passives", len(keys), passives)
	}
	actor := string(files["data/units/stage.toml"].Data)
	actor = actor[:strings.Index(actor, "[hound]")]
	for i := range passives {
		one := strings.ReplaceAll(actor, "actor", fmt.Sprintf("imp%d", i))
		one = strings.Replace(one, `spells = ["act", "volley", "guard", "blink"]`, fmt.Sprintf("spells = [%q, %q, %q, %q]\npassive = \"p%d\"", keys[i], keys[i+6], keys[i+12], keys[i+18], i+1), 1)
		units.WriteString(strings.Replace(one, "max_health = 500", "max_health = 4000", 1))
	}
	files["data/units/imps.toml"] = tomlFile(units.String())
	files["data/spells/hostile.toml"] = tomlFile(spells.String())
	files["data/buffs/thorn.toml"] = tomlFile("[thorn]\nname = \"Thorn\"\nstacking = \"refresh\"\n[[thorn.effect]]\non = \"damage_taken\"\ndo = \"script\"\nscript = \"hostile.wound\"\n")
	for _, name := range []string{"data/buffs/stage.toml", "data/zones/stage.toml", "data/spells/stage.toml"} {
		files[name] = tomlFile(strings.NewReplacer("probe.main", "hostile.s13_nan", "probe.echo", "hostile.s13_nan", "params = { power = [10, 20] }\n", "", "probe.", "hostile.").Replace(string(files[name].Data)))
	}
}

// hostileMatch is a match of six who use hostile scripts as spells, as often as
// they can. next gives the
// orders of the next step.
func hostileMatch(t *testing.T, d *data.Set) (w *World, next func() []wire.Record) {
	t.Helper()
	s := Start{Logic: LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "meadow", StepMillis: 50, Seed: 3}
	for i := range 6 {
		s.Seats = append(s.Seats, SeatStart{Camp: uint8(1 + i%2), Slot: uint8(i / 2), Unit: fmt.Sprintf("imp%d", i)})
	}
	w, err := New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	a := &arena{World: w, t: t}
	for i := range 6 {
		a.learn(i, 1)
		a.place(i, 150*i-400, 40*i-100)
	}
	orders := synrand.New(9)
	return w, func() []wire.Record {
		var out []wire.Record
		for range 2 {
			seat := int(orders.Below(6, "seat"))
			u := w.unit(w.seats[orders.Below(6, "target")].hero)
			sp := w.spellOf(w.unit(w.seats[seat].hero), int(orders.Below(NumSpells, "spell")))
			act := wire.Action{Kind: wire.SpellToUnit, Spell: uint16(sp.ID), Target: u.guid}
			if orders.Below(3, "hunt") == 0 {
				act = wire.Action{Kind: wire.AttackMove, Pos: u.pos}
			}
			out = append(out, wire.Record{Seat: wire.Seat(seat), Action: act})
		}
		return out
	}
}

// Hostile scripts as spells of a running match: it goes on, in the same way in a
// world that is saved and loaded beside it, every bound that they reach is told
// in the same words, and the digests, of the worlds and of what was told, are
// literal, for all machines.
func TestMatchOfHostileScriptsGoesOnTheSame(t *testing.T) {
	const golden = "testdata/script/hostile.golden"
	d := hostileSet(t)
	w, next := hostileMatch(t, d)
	twin, other := w.Clone(), w.Clone()
	log := fnv.New64a()
	ran := map[string]int{} // what was told, by function
	var got strings.Builder
	steps := 1600
	for k := range steps {
		records := next()
		w.Step(records)
		twin.Step(records)
		if w.Digest() != twin.Digest() || fmt.Sprint(w.Faults()) != fmt.Sprint(twin.Faults()) {
			t.Fatalf("frame %d: %v\n%v\n%v", w.frame, Diff(w, twin, 5), w.Faults(), twin.Faults())
		}
		if err := w.Verify(); err != nil {
			t.Fatalf("frame %d: %v", w.frame, err)
		}
		for _, f := range w.Faults() {
			fmt.Fprintln(log, f)
			if _, rest, ok := strings.Cut(f.What, " hostile."); ok {
				name, _, _ := strings.Cut(rest, ":")
				ran[name]++
			}
		}
		if k%7 == 0 {
			if err := other.Load(w.Save(nil)); err != nil {
				t.Fatalf("frame %d: %v", w.frame, err)
			}
			twin, other = other, twin
		}
		if (k+1)%200 == 0 {
			fmt.Fprintf(&got, "%d %016x %016x %d\n", k+1, w.Digest(), log.Sum64(), w.Used())
		}
	}
	for _, name := range []string{"s01_endless", "s02_memory", "s03_deep", "s06_suicide", "s07_buffs", "s13_nan", "s14_infinity", "s15_error_table", "s16_error_handle", "s19_dice", "s24_overflow", "p4_strike", "stay"} {
		if ran[name] == 0 {
			t.Errorf("%s was never stopped: %v", name, ran)
		}
	}
	if *rewrite {
		if err := os.WriteFile(golden, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if want, _ := os.ReadFile(golden); string(want) != got.String() {
		t.Errorf("%s; go test -run HostileScripts -rewrite writes it anew after a change of the rules. got\n%s", firstDifference(string(want), got.String()), got.String())
	}
	if script.DefaultInstructions != 20_000 {
		t.Error("the budget is another one")
	}
}
