package battle

import (
	"testing"

	"sameframe/core/state"
)

// In steady state nothing of a frame allocates: not the step of a long fight,
// nor what is read from it.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	w := scene(t, 60, 30, 60)
	saved, clone := w.Clone(), w.Clone()
	var p Picture
	var layers state.Layers
	use := func() {
		w.Step(nil)
		layers = w.Layers()
		w.CopyTo(clone)
		w.Picture(&p)
	}
	for range 400 { // the fight to its end, for every list to reach its size
		use()
	}
	saved.CopyTo(w)
	for _, c := range []struct {
		name string
		f    func()
	}{
		{"Step", func() { w.Step(nil) }},
		{"Layers", func() { layers = w.Layers() }},
		{"Digest", func() { w.Digest() }},
		{"CopyTo", func() { w.CopyTo(clone) }},
		{"Picture", func() { w.Picture(&p) }},
	} {
		if n := testing.AllocsPerRun(300, c.f); n != 0 {
			t.Errorf("%s: %v allocations a call", c.name, n)
		}
	}
	_ = layers
}
