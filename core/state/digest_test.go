package state_test

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"
	"pgregory.net/rapid"

	"sameframe/core/state"
)

// TestGoldenDigests holds the digest in place: machines of every word size and
// byte order give these numbers, and a change to them breaks every replay.
func TestGoldenDigests(t *testing.T) {
	var d state.Digester
	g := scene()
	want := state.Layers{
		0xab273f96c550f73c, 0xaa741a3a1107257b, 0x5493f86a11d227d4, 0xffaccf0a650656a1,
		0x8860414af0219168, 0xef46db3751d8e999, 0xef46db3751d8e999, 0xef46db3751d8e999,
	}
	if got := d.Standard(g.walk); got != want {
		t.Errorf("standard: got %#x", got)
	}
	if got, want := d.Coarse(g.walk), uint64(0x75949414ccbfa141); got != want {
		t.Errorf("coarse: got %#x, want %#x", got, want)
	}
	if got, want := d.Coarse(newCrowd(60).walk), uint64(0x0e25e5efbbfcbf6e); got != want {
		t.Errorf("crowd: got %#x, want %#x", got, want)
	}
}

// oracle hashes the words of a dump with another implementation of the hash.
func oracle(walk func(*state.Walker)) (l state.Layers) {
	for i, words := range state.Words(walk) {
		var b []byte
		for _, v := range words {
			b = binary.LittleEndian.AppendUint64(b, v)
		}
		l[i] = xxhash.Sum64(b)
	}
	return l
}

func TestStandardIsXXH64OverTheWordsOfEachLayer(t *testing.T) {
	var d state.Digester
	rapid.Check(t, func(t *rapid.T) {
		g := draw(t)
		if got, want := d.Standard(g.walk), oracle(g.walk); got != want {
			t.Fatalf("got %x, want %x", got, want)
		}
	})
	for _, n := range []int{0, 1, 12, 500, 4000} { // many spills
		c := newCrowd(n)
		if got, want := d.Standard(c.walk), oracle(c.walk); got != want {
			t.Errorf("%d units: got %x, want %x", n, got, want)
		}
	}
	ints := make([]int32, 3000)
	walk := func(w *state.Walker) {
		state.Ints(w, "a", ints)
		state.IntSlice(w, "b", &ints, len(ints))
	}
	if got, want := d.Standard(walk), oracle(walk); got != want {
		t.Errorf("long arrays: got %x, want %x", got, want)
	}
}

func TestCoarseIsXXH64OverTheLayers(t *testing.T) {
	var d state.Digester
	g := scene()
	var b []byte
	for _, v := range d.Standard(g.walk) {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	if got, want := d.Coarse(g.walk), xxhash.Sum64(b); got != want {
		t.Errorf("got %x, want %x", got, want)
	}
}

func TestAChangeShowsInItsLayerOnly(t *testing.T) {
	var d state.Digester
	clean := d.Standard(scene().walk)
	for layer, change := range map[state.Layer]func(*world){
		state.LayerRNG:       func(g *world) { g.clock.used++ },
		state.LayerGUIDs:     func(g *world) { g.units[1].guid++ },
		state.LayerUnits:     func(g *world) { g.units[2].pos.Y++ },
		state.LayerBuffs:     func(g *world) { g.units[0].buffs[0].left-- },
		state.LayerCooldowns: func(g *world) { g.units[2].cool[3] = 0 },
	} {
		g := scene()
		change(g)
		dirty := d.Standard(g.walk)
		if first, differ := clean.First(dirty); !differ || first != layer {
			t.Errorf("%v: first difference in %v", layer, first)
		}
		dirty[layer] = clean[layer]
		if _, differ := clean.First(dirty); differ {
			t.Errorf("%v: other layers changed too", layer)
		}
	}
}

func TestTheLayerEndsWithItsStruct(t *testing.T) {
	n := int8(1)
	in := func(_ *struct{}, w *state.Walker) {
		w.Layer(state.LayerZones)
		state.Int(w, "in", &n)
	}
	for what, nested := range map[string]func(*state.Walker){
		"struct": func(w *state.Walker) { state.Struct(w, "s", &struct{}{}, in) },
		"array":  func(w *state.Walker) { state.Array(w, "s", make([]struct{}, 2), in) },
		"slice": func(w *state.Walker) {
			s := make([]struct{}, 2)
			state.Slice(w, "s", &s, 2, in)
		},
	} {
		walk := func(w *state.Walker) {
			w.Layer(state.LayerBullets)
			nested(w)
			state.Int(w, "after", &n)
		}
		got := new(state.Digester).Standard(walk)
		if got != oracle(walk) {
			t.Errorf("%s: digest and dump disagree", what)
		}
		words := state.Words(walk)
		if last := words[state.LayerBullets]; len(last) == 0 || last[len(last)-1] != 1 {
			t.Errorf("%s: the field behind it is not in the layer from before: %v", what, words)
		}
		if slices.Contains(words[state.LayerZones], 0) || len(words[state.LayerZones]) == 0 {
			t.Errorf("%s: zones hold %v", what, words[state.LayerZones])
		}
	}
}

func TestNamesAndCapacityDoNotCount(t *testing.T) {
	a, b := []uint8{1, 2}, append(make([]uint8, 0, 99), 1, 2)
	x := new(state.Digester).Coarse(func(w *state.Walker) { state.IntSlice(w, "a", &a, 2) })
	y := new(state.Digester).Coarse(func(w *state.Walker) { state.IntSlice(w, "b", &b, 99) })
	if x != y {
		t.Error("digests differ")
	}
}

// TestEqualWordsInOtherPlacesDiffer covers what a digest without lengths would
// take for the same.
func TestEqualWordsInOtherPlacesDiffer(t *testing.T) {
	two := func(a, b []uint8) uint64 {
		return new(state.Digester).Coarse(func(w *state.Walker) {
			state.IntSlice(w, "a", &a, 9)
			state.IntSlice(w, "b", &b, 9)
		})
	}
	text := func(a, b string) uint64 {
		return new(state.Digester).Coarse(func(w *state.Walker) {
			state.Text(w, "a", &a, 20)
			state.Text(w, "b", &b, 20)
		})
	}
	all := []uint64{
		two([]uint8{1, 2}, nil), two([]uint8{1}, []uint8{2}), two(nil, []uint8{1, 2}), two([]uint8{2, 1}, nil),
		text("ab", ""), text("a", "b"), text("", "ab"), text("ab\x00", ""), text("12345678", "9"), text("123456789", ""),
	}
	slices.Sort(all)
	if len(slices.Compact(all)) != 10 {
		t.Error("two of these have the same digest")
	}
}

func TestAnUnknownLayerPanics(t *testing.T) {
	walk := func(w *state.Walker) { w.Layer(state.NumLayers) }
	for _, f := range []func(){
		func() { new(state.Digester).Coarse(walk) },
		func() { state.Save(nil, walk) },
		func() { state.Diff(walk, walk, 0) },
	} {
		if got := mustPanic(t, f); got != "state: unknown layer" {
			t.Errorf("got %q", got)
		}
	}
}

func TestLayersHaveNames(t *testing.T) {
	var names []string
	for l := range state.Layer(state.NumLayers + 1) {
		names = append(names, l.String())
	}
	const want = "rng guids units buffs cooldowns bullets events zones layer 8"
	if got := strings.Join(names, " "); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestFullGivesEachObjectInEachOfItsLayers(t *testing.T) {
	var d state.Digester
	clean := d.Full(scene().walk)
	var got []string
	for _, o := range clean {
		got = append(got, o.Layer.String()+" "+o.Path)
	}
	want := []string{
		"rng ", "guids units[10]", "guids units[11]", "guids units[12]",
		"units ", "units units[10]", "units units[11]", "units units[12]",
		"buffs units[10]", "buffs units[11]", "buffs units[12]",
		"cooldowns units[10]", "cooldowns units[11]", "cooldowns units[12]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	g := scene()
	g.units[1].cool[2]++
	for i, o := range d.Full(g.walk) {
		if hit := o.Path == "units[11]" && o.Layer == state.LayerCooldowns; hit != (o != clean[i]) {
			t.Errorf("%v against %v", o, clean[i])
		}
	}
	if clean[1].Key != 10 || clean[0].Key != 0 {
		t.Error("keys are wrong")
	}
}
