package lockstep

import (
	"errors"
	"testing"

	"sameframe/core/wire"
)

// fill appends ticks of the given number of actions each.
func fill(t *testing.T, h *History, ticks, actions int) (last wire.Bundle) {
	t.Helper()
	c := NewComposer(h.Frame(), h.Next())
	records := make([]wire.Record, actions)
	for i := range records {
		records[i] = action(uint32(i + 1)).Record
	}
	for range ticks {
		c.Tick(&last, records)
		if err := h.Append(&last); err != nil {
			t.Fatal(err)
		}
	}
	return last
}

// served is the entries that a feed gives in bundles of a few bytes.
func served(t *testing.T, f *Feed) (entries int, frame wire.Frame) {
	t.Helper()
	for f.Due() > 0 {
		raw, err := f.Append(nil, 40)
		var b wire.Bundle
		if err != nil || len(raw) > 40 || b.Decode(raw) != nil {
			t.Fatalf("% x, %v", raw, err)
		}
		entries, frame = entries+len(b.Entries), b.Frame
	}
	return entries, frame
}

func TestAFeedGoesFromOldEntriesToLiveOnesWithoutASeam(t *testing.T) {
	h := NewHistory(0, 0xFFFFFFF0, 0, 0)
	fill(t, h, 10, 2)
	f := NewFeed(h, 0xFFFFFFF0, 0)
	live := fill(t, h, 1, 2)
	if f.Take(&live) {
		t.Fatal("took a live bundle while old entries wait")
	}
	if n, frame := served(t, &f); n != 33 || frame != 11 || f.Next() != h.Next() {
		t.Fatalf("%d entries up to frame %d", n, frame)
	}
	if f.Take(&live) {
		t.Fatal("took a bundle that was served already")
	}
	if raw, err := f.Append([]byte{1}, 40); err != nil || len(raw) != 1 {
		t.Fatalf("served % x, %v when nothing is due", raw, err)
	}
	live = fill(t, h, 1, 1)
	older := live
	older.Entries = append([]wire.Entry(nil), live.Entries...)
	live = fill(t, h, 1, 0)
	if f.Take(&older) {
		t.Fatal("took one of two bundles that are due")
	}
	served(t, &f)
	live = fill(t, h, 1, 1)
	if !f.Take(&live) || f.Due() != 0 {
		t.Fatal("the live bundle is what is due")
	}
}

func TestAnEmptyBundleIsNeverWhatIsDue(t *testing.T) {
	h := NewHistory(0, 7, 0, 0)
	f := NewFeed(h, 7, 0)
	if f.Take(&wire.Bundle{Start: 7}) {
		t.Error("took nothing")
	}
}

func TestADelayedFeedNeverShowsWhatIsStillToCome(t *testing.T) {
	h := NewHistory(100, 0, 0, 0)
	f := NewFeed(h, 0, 5)
	for i := range 12 {
		live := fill(t, h, 1, 1)
		if f.Take(&live) {
			t.Fatal("took a live bundle")
		}
		want := wire.Frame(0)
		if i >= 5 {
			want = h.Frame() - 5
		}
		if _, frame := served(t, &f); frame != want {
			t.Fatalf("served up to frame %d at %d", frame, h.Frame())
		}
	}
}

func TestAFeedThatIsTooSlowIsLost(t *testing.T) {
	for _, delay := range []uint32{0, 5, 1 << 20} {
		h := NewHistory(0, 0, 0, 0)
		f := NewFeed(h, 0, delay)
		fill(t, h, 500, 5)
		if _, err := f.Append(nil, 1000); !errors.Is(err, ErrLost) {
			t.Errorf("delay %d: %v", delay, err)
		}
		if delay < 1000 && f.Due() == 0 {
			t.Errorf("delay %d: nothing due", delay)
		}
	}
}

func TestAResumeFarBackPrefersABaseline(t *testing.T) {
	h := NewHistory(0, 0, 1<<20, 1<<20)
	fill(t, h, 100, 0)
	if err := h.AddBaseline(Baseline{Frame: 100, Next: 100, Digest: 7, Data: []byte{1}}); err != nil {
		t.Fatal(err)
	}
	fill(t, h, 10, 0)
	for _, c := range []struct {
		next wire.Seq
		long uint32
		want wire.Answer
	}{{0, 0, wire.AnswerTail}, {0, 109, wire.AnswerBaseline}, {0, 110, wire.AnswerTail}, {99, 1, wire.AnswerBaseline}, {100, 1, wire.AnswerTail}, {110, 1, wire.AnswerLevel}} {
		r, reason := h.Resume(wire.ResumeRequest{Next: c.next}, View{Long: c.long})
		if reason != wire.Accepted || r.Answer != c.want {
			t.Errorf("from %d, long %d: %+v, %v", c.next, c.long, r, reason)
		}
	}
}

func BenchmarkServeHistory(b *testing.B) {
	h := NewHistory(0, 0, 512<<10, 0)
	c := NewComposer(0, 0)
	var tick wire.Bundle
	for i := range 36000 {
		c.Tick(&tick, []wire.Record{action(uint32(i + 1)).Record})
		if err := h.Append(&tick); err != nil {
			b.Fatal(err)
		}
	}
	var out []byte
	for b.Loop() {
		for f := NewFeed(h, h.First(), 0); f.Due() > 0; {
			out, _ = f.Append(out[:0], 1<<14)
		}
	}
	b.ReportMetric(float64(h.Next()-h.First()), "entries")
}
