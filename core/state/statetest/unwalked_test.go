package statetest_test

import (
	"slices"
	"strings"
	"testing"

	"sameframe/core/fixed"
	"sameframe/core/state"
	"sameframe/core/state/statetest"
)

type mood uint8

const numMoods mood = 2

type timer struct {
	left  int16
	total int16
}

func (t *timer) walk(w *state.Walker) {
	state.Int(w, "left", &t.left)
	state.Int(w, "total", &t.total)
}

// walkLeft forgets total.
func (t *timer) walkLeft(w *state.Walker) { state.Int(w, "left", &t.left) }

type hero struct {
	guid   uint32
	mood   mood
	alive  bool
	pos    fixed.Vec
	name   string
	cool   [2]int32
	timers []timer
	grid   []uint8 `state:"fixed"`
	target *timer

	reach  fixed.Num      `state:"derived"`
	marks  map[uint32]int `state:"scratch"`
	owner  *hero          `state:"config"`
	before []timer        `state:"scratch"`
}

func full() *hero {
	h := &hero{
		guid: 3, name: "Lin", timers: []timer{{1, 2}, {3, 4}}, grid: make([]uint8, 3),
		target: &timer{5, 6}, marks: map[uint32]int{1: 1},
	}
	h.owner = h
	return h
}

// A fault is what the walk of hero gets wrong.
type fault string

func (h *hero) walk(w *state.Walker, f fault) {
	each := (*timer).walk
	if f == "timers.total" {
		each = (*timer).walkLeft
	}
	for _, v := range []struct {
		name  fault
		visit func()
	}{
		{"guid", func() { state.Int(w, "guid", &h.guid) }},
		{"mood", func() { state.Enum(w, "mood", &h.mood, numMoods) }},
		{"alive", func() { state.Bool(w, "alive", &h.alive) }},
		{"pos", func() { state.Vec(w, "pos", &h.pos) }},
		{"name", func() { state.Text(w, "name", &h.name, 3) }},
		{"cool", func() { state.Ints(w, "cool", h.cool[:]) }},
		{"timers", func() { state.Slice(w, "timers", &h.timers, 2, each) }},
		{"grid", func() { state.Ints(w, "grid", h.grid) }},
		{"target", func() { state.Struct(w, "target", h.target, (*timer).walk) }},
	} {
		if v.name != f {
			v.visit()
		}
	}
}

func check(h *hero, f fault) []string {
	return statetest.Unwalked(h, func(w *state.Walker) { h.walk(w, f) })
}

func TestAWalkThatForgetsNothingPasses(t *testing.T) {
	if got := check(full(), ""); len(got) != 0 {
		t.Error(got)
	}
}

func TestEachForgottenFieldIsFoundByItsPath(t *testing.T) {
	const same = ": a change does not change the digest"
	for f, want := range map[fault][]string{
		"guid":         {"guid"},
		"mood":         {"mood"},
		"alive":        {"alive"},
		"pos":          {"pos.X", "pos.Y"},
		"name":         {"name"},
		"cool":         {"cool[0]", "cool[1]"},
		"timers":       {"timers"},
		"timers.total": {"timers[0].total", "timers[1].total"},
		"grid":         {"grid[0]", "grid[1]", "grid[2]"},
		"target":       {"target.left", "target.total"},
	} {
		for i := range want {
			want[i] += same
		}
		if got := check(full(), f); !slices.Equal(got, want) {
			t.Errorf("without %s: got %q, want %q", f, got, want)
		}
	}
}

func TestAForgottenFieldOfAnEmptySliceIsFound(t *testing.T) {
	h := full()
	h.timers = nil
	got := check(h, "timers.total")
	if len(got) != 1 || !strings.HasPrefix(got[0], "timers[0].total: ") {
		t.Errorf("got %q", got)
	}
	if h.timers != nil && len(h.timers) != 0 {
		t.Error("the trial element is left behind")
	}
}

func TestTheStructIsLeftAsItWas(t *testing.T) {
	h := full()
	walk := func(w *state.Walker) { h.walk(w, "") }
	before := state.Save(nil, walk)
	for _, f := range []fault{"", "guid", "timers", "target", "name"} {
		check(h, f)
	}
	if after := state.Save(nil, walk); !slices.Equal(before, after) {
		t.Errorf("%x became %x", before, after)
	}
}

type odd struct {
	lossy  int32
	digest int32
	whole  []int8
	table  map[int]int
	next   *odd
	self   *odd
	typo   int8   `state:"drived"`
	hollow []int8 `state:"fixed"`
}

func (o *odd) walk(w *state.Walker) {
	half := o.lossy / 16 * 16
	state.Int(w, "lossy", &half)
	if w.Loading() {
		o.lossy = half
	}
	state.Int(w, "digest", &o.digest)
	state.Ints(w, "whole", o.whole)
}

func TestWhatCannotBeCheckedIsSaid(t *testing.T) {
	o := &odd{lossy: -1, whole: make([]int8, 2)}
	o.self = o
	got := statetest.Unwalked(o, o.walk)
	for _, want := range []string{
		"lossy: a change does not change the digest",
		"whole: every other value is refused: state: ",
		"table: a map cannot be walked; tag it",
		"next: nil pointer",
		"self: leads back",
		`typo: unknown tag state:"drived"`,
		"hollow: empty",
	} {
		if !slices.ContainsFunc(got, func(s string) bool { return strings.HasPrefix(s, want) }) {
			t.Errorf("%q is missing in %q", want, got)
		}
	}
}

type rounded struct{ n int32 }

// walk digests n as it is and saves it rounded.
func (r *rounded) walk(w *state.Walker) {
	saved := r.n
	state.Int(w, "n", &saved)
	if w.Loading() {
		r.n = saved &^ 3
	}
}

func TestAFieldThatDoesNotSurviveSaveAndLoadIsFound(t *testing.T) {
	r := &rounded{n: 4}
	got := statetest.Unwalked(r, r.walk)
	if want := []string{"n: 5 is 4 after save and load"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
