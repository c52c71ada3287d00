package lockstep

import (
	"errors"
	"slices"
	"testing"

	"sameframe/core/wire"
)

func action(target uint32) wire.Entry {
	return wire.Entry{Record: wire.Record{Seat: 1, Action: wire.Action{Kind: wire.Attack, Target: wire.GUID(target)}}}
}

func run(n uint8) wire.Entry { return wire.Entry{Run: n} }

func bundle(start wire.Seq, frame wire.Frame, entries ...wire.Entry) *wire.Bundle {
	return &wire.Bundle{Start: start, Frame: frame, Entries: entries}
}

func offer(t *testing.T, tl *Timeline, want error, b *wire.Bundle) {
	t.Helper()
	if err := tl.Offer(b); !errors.Is(err, want) {
		t.Fatalf("bundle %d: %v, want %v", b.Start, err, want)
	}
}

// drain executes everything that may be executed.
func drain(tl *Timeline) (frames []wire.Frame, targets [][]wire.GUID) {
	for {
		f, records, ok := tl.Next()
		if !ok {
			return frames, targets
		}
		var ids []wire.GUID
		for _, r := range records {
			ids = append(ids, r.Action.Target)
		}
		frames, targets = append(frames, f), append(targets, ids)
		tl.Done()
	}
}

func TestKActionsAndARunMoveTheSequenceByKPlusOneAndTimeByOne(t *testing.T) {
	tl := NewTimeline(799, 1200)
	offer(t, tl, nil, bundle(1200, 800, action(1), action(2), run(1)))
	if tl.Expected() != 1203 || tl.Sframe() != 800 || tl.Pending() != 1 {
		t.Errorf("expected %d, sframe %d, %d pending", tl.Expected(), tl.Sframe(), tl.Pending())
	}
	frames, targets := drain(tl)
	if !slices.Equal(frames, []wire.Frame{799}) || !slices.Equal(targets[0], []wire.GUID{1, 2}) {
		t.Errorf("ran %v with %v", frames, targets)
	}
}

func TestARunOfNTakesOneSequence(t *testing.T) {
	tl := NewTimeline(0, 0)
	offer(t, tl, nil, bundle(0, 127, action(9), run(127)))
	frames, targets := drain(tl)
	if tl.Expected() != 2 || len(frames) != 127 || len(targets[0]) != 1 || len(targets[1]) != 0 {
		t.Errorf("expected %d, %d frames, first %v", tl.Expected(), len(frames), targets[:2])
	}
}

func TestAnActionWaitsUntilItsFrameIsApproved(t *testing.T) {
	tl := NewTimeline(5, 0)
	offer(t, tl, nil, bundle(0, 5, action(1)))
	if frames, _ := drain(tl); len(frames) != 0 || tl.Pending() != 0 {
		t.Fatalf("ran %v before the frame was approved", frames)
	}
	offer(t, tl, nil, bundle(1, 7, run(1), run(1)))
	if frames, targets := drain(tl); len(frames) != 2 || len(targets[0]) != 1 || len(targets[1]) != 0 {
		t.Errorf("ran %v with %v", frames, targets)
	}
}

func TestAGapStopsEverythingUntilTheExpectedRecordArrives(t *testing.T) {
	tl := NewTimeline(0, 0)
	offer(t, tl, nil, bundle(0, 2, run(1), run(1)))
	offer(t, tl, ErrGap, bundle(3, 4, run(1)))
	if _, _, ok := tl.Next(); ok || !tl.Gap() || tl.Expected() != 2 {
		t.Fatalf("runs on in spite of a gap at %d", tl.Expected())
	}
	offer(t, tl, nil, bundle(0, 2, run(1), run(1)))
	if !tl.Gap() {
		t.Error("a duplicate closed the gap")
	}
	offer(t, tl, nil, bundle(1, 4, run(1), run(1), run(1)))
	if frames, _ := drain(tl); tl.Gap() || len(frames) != 4 {
		t.Errorf("after the missing record: ran %v, gap %v", frames, tl.Gap())
	}
}

func TestAGapCannotLockAFullQueue(t *testing.T) {
	tl := NewTimeline(0, 0)
	tl.maxPending = 2
	offer(t, tl, nil, bundle(0, 2, run(2)))
	offer(t, tl, ErrGap, bundle(2, 4, run(1)))
	offer(t, tl, ErrFull, bundle(1, 3, run(1)))
	if frames, _ := drain(tl); len(frames) != 2 {
		t.Errorf("ran %v", frames)
	}
	offer(t, tl, nil, bundle(1, 3, run(1)))
}

func TestATickCannotCarryTheClockTwice(t *testing.T) {
	tl := NewTimeline(10, 0)
	offer(t, tl, nil, bundle(0, 11, run(1)))
	offer(t, tl, ErrPast, bundle(1, 11, action(1), run(1)))
	if tl.Expected() != 1 || tl.Err() == nil {
		t.Errorf("expected %d, error %v", tl.Expected(), tl.Err())
	}
}

func TestRecordsOnTheWrongFrameAreFinal(t *testing.T) {
	for _, c := range []struct {
		name string
		b    *wire.Bundle
		want error
	}{
		{"past", bundle(0, 10, action(1), run(1)), ErrPast},
		{"past without an action", bundle(0, 9, run(1)), ErrPast},
		{"a frame too late", bundle(0, 12, action(1), run(1)), ErrFuture},
		{"an action without a run, past", bundle(0, 9, action(1)), ErrPast},
		{"behind the skipped prefix", bundle(0xFFFFFFFF, 12, run(1), run(3)), ErrPast},
		{"run of 128", bundle(0, 138, run(128)), wire.ErrRun},
	} {
		tl := NewTimeline(10, 0)
		offer(t, tl, c.want, c.b)
		offer(t, tl, c.want, bundle(0, 11, run(1)))
		if _, _, ok := tl.Next(); ok || tl.Expected() != 0 {
			t.Errorf("%s: goes on at %d", c.name, tl.Expected())
		}
	}
}

func TestFrameAndSequenceWrap(t *testing.T) {
	tl := NewTimeline(0xFFFFFFFE, 0xFFFFFFFF)
	offer(t, tl, nil, bundle(0xFFFFFFFF, 0xFFFFFFFF, action(1), run(1)))
	offer(t, tl, nil, bundle(0xFFFFFFFF, 0xFFFFFFFF, action(1), run(1)))
	offer(t, tl, nil, bundle(0, 2, run(1), action(2), run(3)))
	frames, targets := drain(tl)
	if !slices.Equal(frames, []wire.Frame{0xFFFFFFFE, 0xFFFFFFFF, 0, 1}) || len(targets[0]) != 1 || len(targets[1]) != 1 {
		t.Errorf("ran %v with %v", frames, targets)
	}
	if tl.Expected() != 3 || tl.Executed() != 3 || tl.Cframe() != 2 {
		t.Errorf("expected %d, executed %d, cframe %d", tl.Expected(), tl.Executed(), tl.Cframe())
	}
}

func TestTheQueueIsBounded(t *testing.T) {
	tl := NewTimeline(0, 0)
	c := NewComposer(0, 0)
	var b wire.Bundle
	c.Quiet(&b, MaxPending+1)
	offer(t, tl, ErrFull, &b)
	if tl.Pending() > MaxPending || tl.Pending() < MaxPending-wire.MaxRun {
		t.Fatalf("%d pending", tl.Pending())
	}
	before := tl.Pending()
	frames, _ := drain(tl)
	offer(t, tl, nil, &b)
	more, _ := drain(tl)
	if len(frames) != before || len(frames)+len(more) != MaxPending+1 {
		t.Errorf("ran %d and %d frames of %d", len(frames), len(more), MaxPending+1)
	}
	if s := tl.Stats(); s.Full != 1 || s.Overlaps != 1 || s.Bundles != 2 {
		t.Errorf("stats %+v", s)
	}
}

func TestAFrameHoldsABoundedNumberOfActions(t *testing.T) {
	tl := NewTimeline(0, 0)
	b := bundle(0, 0)
	for range MaxFrameActions {
		b.Entries = append(b.Entries, action(1))
	}
	offer(t, tl, nil, b)
	offer(t, tl, ErrFlood, bundle(MaxFrameActions, 1, action(1), run(1)))
	offer(t, tl, ErrFlood, bundle(MaxFrameActions, 1, run(1)))
}

func TestNextRepeatsUntilDone(t *testing.T) {
	tl := NewTimeline(3, 0)
	offer(t, tl, nil, bundle(0, 5, run(2)))
	a, _, _ := tl.Next()
	b, _, _ := tl.Next()
	if a != 3 || b != 3 || tl.Cframe() != 3 {
		t.Errorf("next %d, then %d, cframe %d", a, b, tl.Cframe())
	}
	mustPanic(t, "lockstep: Offer between Next and Done", func() { _ = tl.Offer(bundle(1, 6, run(1))) })
	tl.Done()
	mustPanic(t, "lockstep: Done without Next", tl.Done)
}

func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		if got := recover(); got != want {
			t.Errorf("panic %v, want %q", got, want)
		}
	}()
	f()
}

func TestBrokenInvariantsPanic(t *testing.T) {
	for name, c := range map[string]struct {
		breaks func(*Timeline)
		want   string
	}{
		"cframe ahead":   {func(tl *Timeline) { tl.cframe = tl.sframe + 1 }, "lockstep: executed beyond the frontier"},
		"frames missing": {func(tl *Timeline) { tl.sframe++ }, "lockstep: pending frames are not those between cframe and sframe"},
		"no runs":        {func(tl *Timeline) { tl.spans.drop(1) }, "lockstep: pending frames without a run"},
		"wrong frame":    {func(tl *Timeline) { tl.spans.first(1)[0].frame++ }, "lockstep: the first pending frame is not the next to execute"},
		"over the bound": {func(tl *Timeline) { tl.maxPending = 0 }, "lockstep: pending queue exceeds its bound"},
	} {
		tl := NewTimeline(0, 0)
		offer(t, tl, nil, bundle(0, 1, run(1)))
		c.breaks(tl)
		t.Run(name, func(t *testing.T) { mustPanic(t, c.want, tl.verify) })
	}
	for name, then := range map[string]func(*Timeline){
		"an offer": func(tl *Timeline) { _ = tl.Offer(bundle(2, 3, run(1))) },
		"a step":   func(tl *Timeline) { tl.Next(); tl.Done() },
	} {
		tl := NewTimeline(0, 0)
		offer(t, tl, nil, bundle(0, 2, run(1), run(1)))
		for i := range 2 {
			tl.spans.first(2)[i].frame += 7
		}
		t.Run(name, func(t *testing.T) {
			mustPanic(t, "lockstep: the first pending frame is not the next to execute", func() { then(tl) })
		})
	}
	tl := NewTimeline(0, 0)
	offer(t, tl, nil, bundle(0, 1, run(1)))
	tl.executed = 1
	tl.Next()
	mustPanic(t, "lockstep: an entry is executed twice or before it is consumed", tl.Done)
}

func TestCountsAddUp(t *testing.T) {
	a, b := Stats{1, 2, 3, 4, 5}, Stats{10, 20, 30, 40, 50}
	if got := a.Plus(b); got != (Stats{Bundles: 11, Dropped: 22, Overlaps: 33, Gaps: 44, Full: 55}) {
		t.Errorf("%+v", got)
	}
}

func TestSteadyPlayDoesNotAllocate(t *testing.T) {
	tl, c := NewTimeline(0, 0), NewComposer(0, 0)
	records := []wire.Record{action(1).Record, action(2).Record}
	var b wire.Bundle
	play := func() {
		for i := range 40 { // a backlog that ebbs and flows
			c.Tick(&b, records[:i%3])
			if err := tl.Offer(&b); err != nil {
				t.Fatal(err)
			}
			if i%4 == 3 {
				drainCount(tl)
			}
		}
	}
	play()
	if n := testing.AllocsPerRun(50, play); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func drainCount(tl *Timeline) (n int) {
	for {
		if _, _, ok := tl.Next(); !ok {
			return n
		}
		tl.Done()
		n++
	}
}

func BenchmarkTick(b *testing.B) {
	tl, c := NewTimeline(0, 0), NewComposer(0, 0)
	records := []wire.Record{action(1).Record, action(2).Record, action(3).Record}
	var tick wire.Bundle
	for b.Loop() {
		c.Tick(&tick, records)
		if err := tl.Offer(&tick); err != nil {
			b.Fatal(err)
		}
		drainCount(tl)
	}
}
