package battle

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// busy saves a random match at some frames, with bullets, buffs and events in
// flight.
func busy(tb testing.TB) (*World, [][]byte) {
	tb.Helper()
	r := rand.New(rand.NewPCG(3, 3))
	d := testData(tb)
	w, err := New(d, testStart(d, 5, "knight", "ranger", "mage", "assassin"))
	if err != nil {
		tb.Fatal(err)
	}
	fresh := w.Clone()
	saved := [][]byte{w.Save(nil)}
	generous(w)
	c := &chaos{r, w}
	for range 6 {
		for range 80 {
			w.Step(c.records())
		}
		saved = append(saved, w.Save(nil))
	}
	return fresh, saved
}

// loadHostile loads bytes from a stranger. They are refused and change
// nothing, or they are a state from which the match goes on.
func loadHostile(tb testing.TB, w *World, b []byte, steps int) bool {
	tb.Helper()
	before := w.Digest()
	if err := w.Load(b); err != nil {
		if !errors.Is(err, ErrState) {
			tb.Fatalf("not ErrState: %v", err)
		}
		if w.Digest() != before {
			tb.Fatalf("a refused state changed the world: %v", err)
		}
		return false
	}
	c := &chaos{rand.New(rand.NewPCG(uint64(len(b)), 1)), w}
	for range steps {
		w.Step(c.records())
		if err := w.Verify(); err != nil {
			tb.Fatalf("frame %d after loading: %v", w.frame, err)
		}
	}
	return true
}

// A saved state with some bytes changed is refused, or plays on.
func TestHostileStatesAreRefusedOrPlayOn(t *testing.T) {
	tries := 5000
	if testing.Short() {
		tries = 400
	}
	fresh, saved := busy(t)
	r := rand.New(rand.NewPCG(1, 2))
	played := 0
	w := fresh.Clone()
	for range tries {
		b := append([]byte(nil), saved[r.IntN(len(saved))]...)
		for range 1 + r.IntN(3) {
			b[r.IntN(len(b))] = byte(r.Uint32())
		}
		fresh.CopyTo(w)
		if loadHostile(t, w, b, 20) {
			played++
		}
	}
	if played == 0 || played == tries {
		t.Fatalf("%d of %d states were played: the test tries one side only", played, tries)
	}
	t.Logf("%d of %d states were played", played, tries)
}

func FuzzLoadWorld(f *testing.F) {
	fresh, saved := busy(f)
	for _, b := range saved {
		f.Add(b)
	}
	w := fresh.Clone()
	f.Fuzz(func(t *testing.T, b []byte) {
		fresh.CopyTo(w)
		loadHostile(t, w, b, 200)
	})
}
