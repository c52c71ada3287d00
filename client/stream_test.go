package client

import (
	"testing"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// TestTheStreamOfAMatchIsSmall sends a whole recorded match of two players as
// a service would, through bytes, and measures them.
func TestTheStreamOfAMatchIsSmall(t *testing.T) {
	match, _ := solo(t, pattern(t, "60"), true)
	first := wire.Frame(0xFFFFFF00)
	write, tl := lockstep.NewComposer(first, 0), lockstep.NewTimeline(first, 0)
	var tick, got wire.Bundle
	var buf []byte
	var size Histogram
	for i := range match.Frames() {
		write.Tick(&tick, match.Records(i))
		var err error
		if buf, err = tick.Append(buf[:0]); err != nil {
			t.Fatal(err)
		}
		if limit := 14 + 15*len(match.Records(i)); len(buf) > limit {
			t.Errorf("frame %d: %d bytes for %d actions", i, len(buf), len(match.Records(i)))
		}
		if err := got.Decode(buf); err != nil {
			t.Fatal(err)
		}
		if err := tl.Offer(&got); err != nil {
			t.Fatal(err)
		}
		size.Add(int64(len(buf)))
	}
	if tl.Pending() != match.Frames() {
		t.Errorf("%d of %d frames arrived", tl.Pending(), match.Frames())
	}
	t.Logf("%d frames, %d actions: mean %d bytes a tick, most %d, %d bytes an action", match.Frames(), match.actions(),
		size.Mean(), size.Max, (int(size.Sum)-14*match.Frames())/match.actions())
}
