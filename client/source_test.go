package client

import (
	"errors"
	"slices"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

func TestThePacerNeverDriftsAndNeverFiresABurst(t *testing.T) {
	for _, p := range patterns(t) {
		clock := newPacer(33, soloBurst)
		start := p.Next()
		total, now := clock.due(start), start
		for range 5000 {
			now = p.Next()
			n := clock.due(now)
			if total += n; n > soloBurst {
				t.Fatalf("%s: %d frames at once", p.Name(), n)
			}
		}
		even := int((now-start)/step) + 1
		if clock.Rebased() == 0 && total != even {
			t.Errorf("%s: %d frames in the time of %d", p.Name(), total, even)
		}
		if (clock.Rebased() > 0) != (p.Name() == "stall") {
			t.Errorf("%s: re-based %d times", p.Name(), clock.Rebased())
		}
	}
}

func TestThePacerGoesOnAfterPauseSpeedAndAClockThatRunsBack(t *testing.T) {
	p := newPacer(33, soloBurst)
	want := func(what string, now int64, n int) {
		t.Helper()
		if got := p.due(now); got != n {
			t.Errorf("%s: %d due, want %d", what, got, n)
		}
	}
	want("first frame", 100*ms, 1)
	want("same moment", 100*ms, 0)
	want("one step later", 133*ms, 1)
	p.SetPaused(true)
	want("paused", 5*second, 0)
	p.SetPaused(false)
	want("started again", 6*second, 1)
	p.SetSpeed(200)
	want("twice as fast", 6*second+33*ms, 2)
	want("clock runs back", 5*second, 0)
	want("and on", 5*second+17*ms, 1)
	p.SetSpeed(1)
	if p.Speed() != SlowestSpeed {
		t.Errorf("speed 1 became %d", p.Speed())
	}
	p.SetSpeed(5000)
	if p.Speed() != FastestSpeed {
		t.Errorf("speed 5000 became %d", p.Speed())
	}
	want("at sixteen times the speed", 5*second+17*ms+33*ms, 16)
}

// A short pause owes nothing, and two frames at once are never taken for a stall.
func TestThePacerMakesUpForLittleAndForNoPause(t *testing.T) {
	p := newPacer(33, 1)
	for _, c := range []struct {
		now    int64
		paused bool
		due    int
	}{{0, false, 1}, {2 * step, false, 2}, {2*step + ms, true, 0}, {4 * step, true, 0}, {4*step + ms, false, 1}, {5 * step, false, 0}, {5*step + ms, false, 1}} {
		p.SetPaused(c.paused)
		if got := p.due(c.now); got != c.due {
			t.Errorf("at %d ms, paused %v: %d due, want %d", c.now/ms, c.paused, got, c.due)
		}
	}
	if p.Rebased() != 0 {
		t.Errorf("re-based %d times", p.Rebased())
	}
}

func TestSoloRefusesWhatHasNoByteForm(t *testing.T) {
	s := NewSolo(newWorld(t, 1), nil)
	if err := s.Push(0, wire.Action{Kind: wire.UpgradeSpell, Slot: 9}); !errors.Is(err, wire.ErrRange) {
		t.Errorf("slot 9: %v", err)
	}
	if err := s.Push(wire.SeatService, wire.Action{Kind: wire.StopMove}); !errors.Is(err, wire.ErrSender) {
		t.Errorf("the service's seat: %v", err)
	}
}

func TestSoloApprovesNoFrameWhileOneWaits(t *testing.T) {
	w := newWorld(t, 1)
	s, tl := NewSolo(w, nil), lockstep.NewTimeline(w.Frame(), 0)
	for now := range int64(10) {
		if err := s.Pull(now*step, tl); err != nil || tl.Pending() != 1 {
			t.Fatalf("%d frames wait, %v", tl.Pending(), err)
		}
	}
}

func TestSoloWithoutASpeedLimitHasABudgetEachOuterFrame(t *testing.T) {
	w := newWorld(t, 1)
	src := NewSolo(w, nil)
	src.SetSpeed(Unlimited)
	s := newSession(t, w, src, nil)
	for now := int64(1); now <= 10; now++ {
		if err := s.Outer(now); err != nil {
			t.Fatal(err)
		}
	}
	if got := s.Metrics().Steps; got != 10*soloBurst {
		t.Errorf("%d steps in ten outer frames, want %d", got, 10*soloBurst)
	}
}

func TestSoloQueueIsBounded(t *testing.T) {
	w := newWorld(t, 1)
	s, tl := NewSolo(w, nil), lockstep.NewTimeline(w.Frame(), 0)
	stop := wire.Action{Kind: wire.StopMove}
	for range maxQueued {
		if err := s.Push(0, stop); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Push(0, stop); !errors.Is(err, ErrQueue) {
		t.Errorf("one too many: %v", err)
	}
	if err := s.Pull(0, tl); err != nil {
		t.Fatal(err)
	}
	if _, records, ok := tl.Next(); !ok || len(records) != maxQueued {
		t.Errorf("the next frame has %d actions", len(records))
	}
	if err := s.Push(0, stop); err != nil {
		t.Errorf("after the frame: %v", err)
	}
}

type players func(w *battle.World, out []wire.Record) []wire.Record

func (p players) Frame(w *battle.World, out []wire.Record) []wire.Record { return p(w, out) }

func TestSoloRefusesPlayersWithoutAByteForm(t *testing.T) {
	w := newWorld(t, 1)
	s := NewSolo(w, players(func(_ *battle.World, out []wire.Record) []wire.Record {
		return append(out, wire.Record{Seat: 1, Action: wire.Action{Kind: wire.Attack}})
	}))
	if err := s.Pull(0, lockstep.NewTimeline(w.Frame(), 0)); !errors.Is(err, wire.ErrRange) {
		t.Errorf("attack on nobody: %v", err)
	}
}

func TestRecordedHoldsBackWhatTheTimelineCannotTake(t *testing.T) {
	tape := &tape{records: make([][]wire.Record, lockstep.MaxPending+500)}
	tape.records[lockstep.MaxPending+7] = []wire.Record{{Seat: 1, Action: wire.Action{Kind: wire.Surrender}}}
	r, tl := NewRecorded(tape, 40, 33), lockstep.NewTimeline(40, 0)
	now, ran, actions := int64(0), 0, 0
	pull := func() {
		if err := r.Pull(now, tl); err != nil {
			t.Fatal(err)
		}
	}
	pull()
	now += int64(tape.Frames()) * step
	pull()
	if tl.Pending() != lockstep.MaxPending || r.Ended() {
		t.Fatalf("%d pending, ended %v", tl.Pending(), r.Ended())
	}
	for {
		_, records, ok := tl.Next()
		if !ok {
			break
		}
		actions += len(records)
		tl.Done()
		ran++
		pull()
	}
	if ran != tape.Frames() || actions != 1 || !r.Ended() || !r.Paused() {
		t.Errorf("ran %d of %d frames, %d actions, ended %v", ran, tape.Frames(), actions, r.Ended())
	}
}

func TestARecordingDeliversAfterAStallWhatBecameDue(t *testing.T) {
	r, tl := NewRecorded(&tape{records: make([][]wire.Record, 1000)}, 0, 33), lockstep.NewTimeline(0, 0)
	for _, now := range []int64{0, 10 * second} {
		if err := r.Pull(now, tl); err != nil {
			t.Fatal(err)
		}
	}
	if want := 1 + int(10*second/step); tl.Pending() != want || r.Approved() != want {
		t.Errorf("%d frames after a stall of 10 s, want %d", tl.Pending(), want)
	}
}

func TestARecordingAnswersPauseAndUnlimitedSpeed(t *testing.T) {
	r, tl := NewRecorded(&tape{records: make([][]wire.Record, 400)}, 0, 33), lockstep.NewTimeline(0, 0)
	pull := func(now int64, want int) {
		t.Helper()
		if err := r.Pull(now, tl); err != nil || tl.Pending() != want {
			t.Errorf("at %d: %d pending, %v; want %d", now, tl.Pending(), err, want)
		}
	}
	r.SetPaused(true)
	pull(0, 0)
	r.SetPaused(false)
	r.SetSpeed(Unlimited)
	pull(1, unlimitedAhead)
	pull(2, unlimitedAhead)
	for range 200 {
		tl.Next()
		tl.Done()
	}
	pull(2, 200)
	if !r.Ended() || r.Push(0, wire.Action{Kind: wire.StopMove}) != ErrReadOnly {
		t.Error("a recording that has ended takes actions, or has not ended")
	}
}

func TestSlicesOfRecordingsAreCopied(t *testing.T) {
	frame := []wire.Record{{Seat: 0, Action: wire.Action{Kind: wire.StopMove}}}
	r, tl := NewRecorded(&tape{records: [][]wire.Record{frame}}, 0, 33), lockstep.NewTimeline(0, 0)
	if err := r.Pull(0, tl); err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(frame)
	frame[0].Seat = 9
	if _, records, _ := tl.Next(); !slices.Equal(records, want) {
		t.Errorf("the timeline holds the recording's own slice: %+v", records)
	}
}
