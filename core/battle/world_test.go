package battle

import (
	"os"
	"sync"
	"testing"

	"sameframe/core/data"
)

// loaded reads the game's data once for all tests; nobody changes a Set.
var loaded = sync.OnceValues(func() (*data.Set, error) { return Load(os.DirFS("../../assets"), os.DirFS("../../scripts")) })

func testData(tb testing.TB) *data.Set {
	tb.Helper()
	d, err := loaded()
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

func testStart(d *data.Set, seed uint64, heroes ...string) Start {
	s := Start{Logic: LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: seed}
	for i, h := range heroes {
		s.Seats = append(s.Seats, SeatStart{Camp: uint8(1 + i*2/len(heroes)), Slot: uint8(i % max(len(heroes)/2, 1)), Unit: h})
	}
	return s
}

func testWorld(tb testing.TB, seed uint64, heroes ...string) *World {
	tb.Helper()
	d := testData(tb)
	w, err := New(d, testStart(d, seed, heroes...))
	if err != nil {
		tb.Fatal(err)
	}
	return w
}

// A second world that is saved and loaded beside the first stays equal.
func TestSaveLoadContinuesIdentically(t *testing.T) {
	w := testWorld(t, 1, "knight", "mage")
	twin := testWorld(t, 1, "knight", "mage")
	for range 3000 {
		w.Step(nil)
		twin.Step(nil)
		if err := w.Verify(); err != nil {
			t.Fatalf("frame %d: %v", w.Frame(), err)
		}
		if w.Digest() != twin.Digest() {
			t.Fatalf("frame %d: %v", w.Frame(), Diff(w, twin, 5))
		}
		if w.Frame()%50 == 0 {
			if err := twin.Load(w.Save(nil)); err != nil {
				t.Fatal(err)
			}
		}
	}
}
