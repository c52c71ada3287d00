package state_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/fixed"
	"sameframe/core/state"
)

type season uint8

func (s season) String() string { return [...]string{"dry", "wet"}[s] }

// TestDumpIsOneFieldALine has one field of each kind.
func TestDumpIsOneFieldALine(t *testing.T) {
	g := scene()
	g.units = g.units[2:]
	now, pos := season(1), fixed.Vec{X: fixed.One * 7 / 2, Y: -fixed.One / 4}
	var out strings.Builder
	err := state.Dump(&out, func(w *state.Walker) {
		state.Enum(w, "season", &now, 2)
		state.Vec(w, "base", &pos)
		g.walk(w)
	})
	const want = `season = 1 wet
base = (3.5, -0.25)
clock.frame = 1099511627776
clock.used = 7
camps[0] = -1
camps[1] = 1
len(units) = 1
units[12].guid = 12
units[12].alive = true
units[12].pos = (2, -0.000030517578125)
units[12].face = 2000
units[12].name = "xxxxxxxxxxxxxxxxxx"
len(units[12].path) = 2
units[12].path[0] = 0
units[12].path[1] = 0
units[12].cool[0] = 0
units[12].cool[1] = -1
units[12].cool[2] = 2
units[12].cool[3] = 1073741824
len(units[12].buffs) = 1
units[12].buffs[0].id = 2
units[12].buffs[0].kind = 2
units[12].buffs[0].left = -2
units[12].buffs[0].value = 1
`
	if err != nil || out.String() != want {
		t.Errorf("error %v, got\n%s", err, out.String())
	}
}

type fullDisk struct{}

var errFull = errors.New("disk full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestDumpReportsAFailingWriter(t *testing.T) {
	if err := state.Dump(fullDisk{}, scene().walk); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

func TestDiffNamesEachDifferenceOnce(t *testing.T) {
	for _, c := range []struct {
		what   string
		change func(*world)
		want   []string
	}{
		{"nothing", func(*world) {}, nil},
		{"a field", func(g *world) { g.units[2].buffs[0].left = 33 }, []string{
			"buffs: units[12].buffs[0].left: -2 != 33"}},
		{"a vector", func(g *world) { g.units[1].pos.X = fixed.Half }, []string{
			"units: units[11].pos: (1, -0.0000152587890625) != (0.5, -0.0000152587890625)"}},
		{"a text", func(g *world) { g.units[0].name = "\n" }, []string{
			`units: units[10].name: "" != "\n"`}},
		{"an array", func(g *world) { g.units[0].cool[2] = 9 }, []string{
			"cooldowns: units[10].cool[2]: 0 != 9"}},
		{"inserted first", func(g *world) { g.units = slices.Insert(g.units, 0, unit{guid: 9}) }, []string{
			"units: units[9]: absent != present"}},
		{"inserted between", func(g *world) { g.units = slices.Insert(g.units, 2, unit{guid: 99}) }, []string{
			"units: units[99]: absent != present"}},
		{"removed first", func(g *world) { g.units = g.units[1:] }, []string{
			"units: units[10]: present != absent"}},
		{"replaced", func(g *world) { g.units[1].guid = 77 }, []string{
			"units: units[11]: present != absent", "units: units[77]: absent != present"}},
		{"without keys", func(g *world) { g.units[1].buffs = nil; g.units[2].path = append(g.units[2].path, 4) }, []string{
			"units: units[12].path[2]: absent != 4", "buffs: units[11].buffs[0]: present != absent"}},
		{"another order", func(g *world) { g.units[0], g.units[1] = g.units[1], g.units[0] }, []string{
			"units: units[11]: 11 behind 10 != 11 before 10"}},
		{"by layer", func(g *world) { g.units[0].buffs[0].left = 1; g.units[2].pos.Y = 0; g.clock.used = 8 }, []string{
			"rng: clock.used: 7 != 8",
			"units: units[12].pos: (2, -0.000030517578125) != (2, 0)",
			"buffs: units[10].buffs[0].left: 0 != 1"}},
		{"the same key twice", func(g *world) { g.units[1].guid = 10; g.units[1].alive = true }, []string{
			"units: units[10]: absent != present", "units: units[11]: present != absent"}},
	} {
		a, b := scene(), scene()
		c.change(b)
		var got []string
		for _, d := range state.Diff(a.walk, b.walk, 0) {
			got = append(got, d.String())
		}
		slices.Sort(got)
		slices.Sort(c.want)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", c.what, got, c.want)
		}
	}
}

func TestDiffIsSortedByLayerAndLimited(t *testing.T) {
	a, b := scene(), scene()
	b.units[0].buffs[0].left, b.units[2].pos.Y, b.units[2].alive, b.clock.used = 1, 0, false, 8
	all := state.Diff(a.walk, b.walk, 0)
	var paths []string
	for _, d := range all {
		paths = append(paths, d.Path)
	}
	want := []string{"clock.used", "units[12].alive", "units[12].pos", "units[10].buffs[0].left"}
	if !slices.Equal(paths, want) {
		t.Errorf("got %q, want %q", paths, want)
	}
	for limit := 1; limit <= 5; limit++ {
		if got := state.Diff(a.walk, b.walk, limit); !slices.Equal(got, all[:min(limit, len(all))]) {
			t.Errorf("limit %d: %v", limit, got)
		}
	}
}

// TestAFieldThatOnlyOneSideVisitsIsReported has a walk that branches.
func TestAFieldThatOnlyOneSideVisitsIsReported(t *testing.T) {
	side := func(hero bool, extra int16) func(*state.Walker) {
		return func(w *state.Walker) {
			state.Bool(w, "hero", &hero)
			if hero {
				state.Int(w, "level", &extra)
				s := []int16{extra}
				state.IntSlice(w, "items", &s, 1)
			}
		}
	}
	got := state.Diff(side(false, 0), side(true, 3), 0)
	want := []state.Difference{
		{Layer: state.LayerUnits, Path: "hero", A: "false", B: "true"},
		{Layer: state.LayerUnits, Path: "level", A: state.Absent, B: "3"},
		{Layer: state.LayerUnits, Path: "items", A: state.Absent, B: "length 1"},
		{Layer: state.LayerUnits, Path: "items[0]", A: state.Absent, B: "3"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
}

// TestDiffIsEmptyExactlyWhenDigestsAreEqual changes one to three fields, or
// none, and sometimes back.
func TestDiffIsEmptyExactlyWhenDigestsAreEqual(t *testing.T) {
	var d state.Digester
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), new(world)
		new(state.Copier).Copy(b.walk, a.walk)
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			disturb(t, b)
		}
		diff := state.Diff(a.walk, b.walk, 0)
		if equal := d.Standard(a.walk) == d.Standard(b.walk); equal != (len(diff) == 0) {
			t.Fatalf("digests equal: %v, differences: %v", equal, diff)
		}
	})
}

func disturb(t *rapid.T, g *world) {
	if len(g.units) == 0 {
		g.units = append(g.units, unit{guid: 1})
		return
	}
	i := rapid.IntRange(0, len(g.units)-1).Draw(t, "unit")
	u := &g.units[i]
	switch rapid.IntRange(0, 6).Draw(t, "change") {
	case 0:
		u.alive = !u.alive
	case 1:
		u.guid ^= 1
	case 2:
		g.units = slices.Delete(g.units, i, i+1)
	case 3:
		g.units = slices.Insert(g.units, i, unit{guid: 5})
	case 4:
		g.units[0], g.units[i] = g.units[i], g.units[0]
	case 5:
		u.path = append(u.path, 3)
	case 6:
		u.name += "\x00"
	}
}
