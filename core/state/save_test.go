package state_test

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/fixed"
	"sameframe/core/state"
)

func TestAnyStateSurvivesSaveAndLoad(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), new(world)
		saved := state.Save(nil, a.walk)
		if err := state.Load(saved, b.walk); err != nil {
			t.Fatal(err)
		}
		same(t, a, b)
		if again := state.Save(nil, b.walk); !bytes.Equal(saved, again) {
			t.Fatalf("saved %x, then %x", saved, again)
		}
	})
}

func TestLoadIntoAUsedWorldLeavesNothingOfIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), draw(t)
		if err := state.Load(state.Save(nil, a.walk), b.walk); err != nil {
			t.Fatal(err)
		}
		same(t, a, b)
	})
}

func TestCopyGivesTheSameStateAsSaveAndLoad(t *testing.T) {
	var c state.Copier
	rapid.Check(t, func(t *rapid.T) {
		a, b := draw(t), draw(t)
		c.Copy(b.walk, a.walk)
		same(t, a, b)
	})
}

func TestCopyAndSourceShareNothing(t *testing.T) {
	a, b := scene(), new(world)
	new(state.Copier).Copy(b.walk, a.walk)
	before := state.Save(nil, a.walk)
	b.units[0].buffs[0].left++
	b.units[2].path[1]++
	if !bytes.Equal(before, state.Save(nil, a.walk)) {
		t.Error("a change to the copy changed its source")
	}
}

func TestSaveAppends(t *testing.T) {
	a := scene()
	got := state.Save([]byte("head"), a.walk)
	if want := append([]byte("head"), state.Save(nil, a.walk)...); !bytes.Equal(got, want) {
		t.Errorf("got %x, want %x", got, want)
	}
}

// TestBytesAreAsDocumented holds the encoding of each kind of field in place.
func TestBytesAreAsDocumented(t *testing.T) {
	one := func(visit func(*state.Walker)) []byte { return state.Save(nil, visit) }
	for _, c := range []struct {
		what string
		got  []byte
		want string
	}{
		{"uint8 0", one(intOf(uint8(0))), "\x00"},
		{"uint16 127", one(intOf(uint16(127))), "\x7f"},
		{"uint32 128", one(intOf(uint32(128))), "\x80\x01"},
		{"uint64 max", one(intOf(^uint64(0))), "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
		{"int8 -1", one(intOf(int8(-1))), "\x01"},
		{"int16 1", one(intOf(int16(1))), "\x02"},
		{"int32 -64", one(intOf(int32(-64))), "\x7f"},
		{"int64 min", one(intOf(int64(-1 << 63))), "\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"},
		{"int 64", one(intOf(64)), "\x80\x01"},
		{"true", one(func(w *state.Walker) { b := true; state.Bool(w, "b", &b) }), "\x01"},
		{"enum 2", one(func(w *state.Walker) { k := kind(2); state.Enum(w, "k", &k, numKinds) }), "\x02"},
		{"num 1", one(func(w *state.Walker) { n := fixed.One; state.Num(w, "n", &n) }), "\x80\x80\x08"},
		{"vec", one(func(w *state.Walker) { v := fixed.Vec{X: -1, Y: 2}; state.Vec(w, "v", &v) }), "\x01\x04"},
		{"angle", one(func(w *state.Walker) { a := fixed.Angle(65535); state.Angle(w, "a", &a) }), "\xff\xff\x03"},
		{"text", one(func(w *state.Walker) { s := "abc"; state.Text(w, "s", &s, 3) }), "\x03abc"},
		{"ints", one(func(w *state.Walker) { state.Ints(w, "i", []int8{1, -1}) }), "\x02\x01"},
		{"int slice", one(func(w *state.Walker) { s := []uint8{7, 9}; state.IntSlice(w, "i", &s, 2) }), "\x02\x07\x09"},
	} {
		if string(c.got) != c.want {
			t.Errorf("%s: got %x, want %x", c.what, c.got, c.want)
		}
	}
}

func intOf[T state.Integer](v T) func(*state.Walker) {
	return func(w *state.Walker) { state.Int(w, "v", &v) }
}

// mustPanic gives what f panics with.
func mustPanic(t *testing.T, f func()) (text string) {
	t.Helper()
	defer func() {
		r := recover()
		if r == nil {
			t.Fatal("no panic")
		}
		text, _ = r.(string)
	}()
	f()
	return ""
}

func TestSavePanicsOnAStateThatCouldNotBeLoaded(t *testing.T) {
	type empty struct{}
	long := func(g *world) { g.units[1].name = strings.Repeat("n", maxName+1) }
	for _, c := range []struct {
		break_ func(*world)
		want   string
	}{
		{long, "state: length out of range: units[11].name: 25 bytes, at most 24"},
		{func(g *world) { g.units = make([]unit, maxUnits+1) }, "state: length out of range: units: 65 elements, at most 64"},
		{func(g *world) { g.units[2].path = make([]uint16, maxPath+1) }, "state: length out of range: units[12].path: 17 elements, at most 16"},
		{func(g *world) { g.units[0].buffs[0].kind = numKinds }, "state: value out of range: units[10].buffs[0].kind: 3 is not below 3"},
	} {
		g := scene()
		c.break_(g)
		want := "state: save of a broken state: " + c.want
		if got := mustPanic(t, func() { state.Save(nil, g.walk) }); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	hollow := make([]empty, 3)
	got := mustPanic(t, func() {
		state.Save(nil, func(w *state.Walker) { state.Slice(w, "hollow", &hollow, 9, func(*empty, *state.Walker) {}) })
	})
	if !strings.Contains(got, "hollow: 3 elements in 0 bytes: an element visits no field") {
		t.Errorf("got %q", got)
	}
}

func TestFailEndsEachVisitorAsItsDocSays(t *testing.T) {
	walk := func(w *state.Walker) {
		w.Fail("no %s", "heroes")
		w.Fail("not reported")
	}
	const text = "state: invalid: state: no heroes"
	var d state.Digester
	for what, f := range map[string]func(){
		"save":   func() { state.Save(nil, walk) },
		"digest": func() { d.Coarse(walk) },
		"copy":   func() { new(state.Copier).Copy(walk, walk) },
	} {
		if got, want := mustPanic(t, f), "state: "+what+" of a broken state: "+text; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if len(state.Diff(walk, walk, 0)) != 0 || len(d.Full(walk)) != 0 {
		t.Error("a failure shows in a diff")
	}
	sound := func(*state.Walker) {}
	if d.Coarse(sound) != new(state.Digester).Coarse(sound) {
		t.Error("a failed digest spoils the next one")
	}
}

func TestCopyPanicsWhenTheWalksDiffer(t *testing.T) {
	name := "x"
	text := func(w *state.Walker) { state.Text(w, "name", &name, 1) }
	nothing := func(*state.Walker) {}
	for _, c := range [][2]func(*state.Walker){
		{nothing, intOf(1)}, {intOf(1), nothing}, {text, nothing}, {nothing, text}, {text, intOf(1)},
	} {
		got := mustPanic(t, func() { new(state.Copier).Copy(c[0], c[1]) })
		if want := "state: copy between walks that differ"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestReusedVisitorsDoNotAllocate(t *testing.T) {
	a, b := scene(), new(world)
	var (
		d    state.Digester
		s    state.Saver
		l    state.Loader
		c    state.Copier
		buf  = state.Save(nil, a.walk)
		from = a.walk
		to   = b.walk
	)
	for what, f := range map[string]func(){
		"digest": func() { d.Coarse(from) },
		"save":   func() { buf = s.Save(buf[:0], from) },
		"copy":   func() { c.Copy(to, from) },
		"load": func() {
			if err := l.Load(buf, to); err != nil {
				t.Fatal(err)
			}
		},
	} {
		f()
		if n := testing.AllocsPerRun(100, f); n != 0 {
			t.Errorf("%s: %v allocations", what, n)
		}
	}
}
