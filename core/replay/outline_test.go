package replay_test

import (
	"errors"
	"testing"

	"sameframe/core/replay"
)

// Cut anywhere, skimming and parsing agree.
func TestSkimmingAgreesWithParsing(t *testing.T) {
	whole := record(t, load(t), 300, 10)
	for n := range len(whole) + 1 {
		f, err := replay.Parse(whole[:n])
		o, skimErr := replay.Skim(whole[:n])
		if (o == nil) != (f == nil) || errors.Is(err, replay.ErrTruncated) != errors.Is(skimErr, replay.ErrTruncated) || (err == nil) != (skimErr == nil) {
			t.Fatalf("cut at %d: parsed %v, skimmed %v", n, err, skimErr)
		}
		if f == nil {
			continue
		}
		if o.Frames != f.Frames() || o.Header.Initial != f.Header.Initial || (o.Footer == nil) != (f.Footer == nil) {
			t.Fatalf("cut at %d: %+v", n, o)
		}
		if o.Footer != nil && *o.Footer != *f.Footer {
			t.Fatalf("footer %+v, want %+v", o.Footer, f.Footer)
		}
	}
	for i := range whole {
		whole[i] ^= 4
		if o, err := replay.Skim(whole); err == nil || o != nil && !errors.Is(err, replay.ErrTruncated) {
			t.Fatalf("byte %d changed: accepted", i)
		}
		whole[i] ^= 4
	}
}

func BenchmarkSkim(b *testing.B) {
	raw, _, _ := played(b, load(b), 20*60*1000/33, 3)
	for b.Loop() {
		if _, err := replay.Skim(raw); err != nil {
			b.Fatal(err)
		}
	}
}
