package lockstep

import (
	"testing"

	"sameframe/core/wire"
)

func TestComposerWritesOneClockCarrierATick(t *testing.T) {
	c := NewComposer(41, 7)
	var b wire.Bundle
	c.Tick(&b, []wire.Record{action(1).Record, action(2).Record})
	if b.Start != 7 || b.Frame != 42 || len(b.Entries) != 3 || b.Entries[2] != run(1) || b.Entries[0] != action(1) {
		t.Errorf("tick with actions: %+v", b)
	}
	c.Tick(&b, nil)
	if b.Start != 10 || b.Frame != 43 || len(b.Entries) != 1 || b.Entries[0] != run(1) {
		t.Errorf("quiet tick: %+v", b)
	}
	if c.Frame() != 43 {
		t.Errorf("next frame %d", c.Frame())
	}
}

func TestComposerSplitsQuietStretchesIntoLegalRuns(t *testing.T) {
	for _, s := range []struct{ steps, entries, last int }{{0, 1, 1}, {1, 1, 1}, {127, 1, 127}, {128, 2, 1}, {300, 3, 46}} {
		c := NewComposer(0xFFFFFFFF, 0xFFFFFFFF)
		var b wire.Bundle
		c.Quiet(&b, s.steps)
		if len(b.Entries) != s.entries || int(b.Entries[s.entries-1].Run) != s.last {
			t.Errorf("%d steps: %+v", s.steps, b.Entries)
		}
		if _, err := b.Append(nil); err != nil {
			t.Errorf("%d steps: %v", s.steps, err)
		}
		tl := NewTimeline(0xFFFFFFFF, 0xFFFFFFFF)
		offer(t, tl, nil, &b)
		if tl.Pending() != max(s.steps, 1) || tl.Sframe() != c.Frame() {
			t.Errorf("%d steps: %d pending up to %d, composer at %d", s.steps, tl.Pending(), tl.Sframe(), c.Frame())
		}
	}
}
