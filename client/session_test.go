package client

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/fixed"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

const matchFrames = 1500 // of the matches below; 50 s

// solo plays a match of bots, inside the core or as players, and records it.
func solo(t *testing.T, p *Pattern, asPlayers bool) (*tape, *Session) {
	t.Helper()
	w, rec := newWorld(t, 3, 0, 1), &tape{}
	src := NewSolo(w, nil)
	if asPlayers {
		w = newWorld(t, 3)
		src = NewSolo(w, bot.NewDriver(9, []wire.Seat{0, 1}))
	}
	s := newSession(t, w, src, func(c *Config) { c.Recorder = rec })
	if err := Drive(s, p, rec.reached(matchFrames)); err != nil {
		t.Fatal(err)
	}
	return rec, s
}

func sameMatch(t *testing.T, what string, got, want []uint64) {
	t.Helper()
	n := min(len(got), len(want))
	for i := range n {
		if got[i] != want[i] {
			t.Fatalf("%s: frame %d differs: %016x, want %016x", what, i, got[i], want[i])
		}
	}
	if n < matchFrames {
		t.Fatalf("%s: %d frames", what, n)
	}
}

func TestAMatchDoesNotDependOnTheOuterFrameRate(t *testing.T) {
	for _, asPlayers := range []bool{false, true} {
		var want *tape
		for _, p := range patterns(t) {
			got, _ := solo(t, p, asPlayers)
			if want == nil {
				want = got
			}
			sameMatch(t, p.Name(), got.digests, want.digests)
		}
		if asPlayers != (want.actions() > 50) {
			t.Errorf("bots as players %v: %d actions", asPlayers, want.actions())
		}
	}
}

func TestARecordingPlaysTheSameMatchAtAnyOuterFrameRate(t *testing.T) {
	want, _ := solo(t, pattern(t, "60"), true)
	for _, p := range patterns(t) {
		got := &tape{}
		w := newWorld(t, 3)
		src := NewRecorded(want, w.Frame(), w.StepMillis())
		s := newSession(t, w, src, func(c *Config) { c.Recorder = got })
		if err := Drive(s, p, func() bool { return src.Ended() && s.Backlog() == 0 }); err != nil {
			t.Fatal(err)
		}
		sameMatch(t, p.Name(), got.digests, want.digests)
		m := s.Metrics()
		if m.Steps != uint64(want.Frames()) || m.Records != uint64(want.actions()) {
			t.Errorf("%s: %d steps with %d actions of %d with %d", p.Name(), m.Steps, m.Records, want.Frames(), want.actions())
		}
		if stalled := m.Entered[CatchUp] > 0; stalled != (p.Name() == "stall") {
			t.Errorf("%s: entered %v", p.Name(), m.Entered)
		}
		if most := m.StepsPerOuter.Max; most > uint64(DefaultBudget().Fast) {
			t.Errorf("%s: %d steps in one outer frame", p.Name(), most)
		}
		t.Logf("%s: backlog p95 %d, peak %d; steps an outer frame p95 %d, most %d; entered %v", p.Name(),
			m.Backlog.Quantile(95), m.Backlog.Max, m.StepsPerOuter.Quantile(95), m.StepsPerOuter.Max, m.Entered)
	}
}

// lossy is a service whose n-th bundle is lost until it is asked for again.
type lossy struct {
	*Recorded
	lose    int
	sent    int
	history []wire.Bundle
	answer  int64 // when the lost records arrive
}

func (l *lossy) Pull(now int64, t *lockstep.Timeline) error {
	for range l.due(now) {
		if l.Ended() {
			return nil
		}
		l.write.Tick(&l.tick, l.frames.Records(l.next))
		l.next++
		l.history = append(l.history, wire.Bundle{Start: l.tick.Start, Frame: l.tick.Frame, Entries: slices.Clone(l.tick.Entries)})
	}
	for ; l.sent < len(l.history); l.sent++ {
		if l.sent == l.lose {
			continue
		}
		if err := t.Offer(&l.history[l.sent]); errors.Is(err, lockstep.ErrGap) && l.answer == 0 {
			l.answer = now + 400*ms
		}
	}
	if l.answer > 0 && now >= l.answer {
		l.answer = 0
		for i := range l.history {
			if err := t.Offer(&l.history[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

func TestALostBundleStopsTheBattleUntilItComes(t *testing.T) {
	want, _ := solo(t, pattern(t, "60"), true)
	got, w := &tape{}, newWorld(t, 3)
	src := &lossy{Recorded: NewRecorded(want, w.Frame(), w.StepMillis()), lose: 100}
	s := newSession(t, w, src, func(c *Config) { c.Recorder = got })
	var seen []State
	p := pattern(t, "60")
	done := func() bool {
		if n := len(seen); n == 0 || seen[n-1] != s.State() {
			seen = append(seen, s.State())
		}
		return src.Ended() && s.Backlog() == 0
	}
	if err := Drive(s, p, done); err != nil {
		t.Fatal(err)
	}
	sameMatch(t, "after a loss", got.digests, want.digests)
	if road := []State{Normal, SyncRecovery, FastRecovery, Normal}; !slices.Equal(seen, road) {
		t.Errorf("went through %v, want %v", seen, road)
	}
	m := s.Metrics()
	if m.Waits.Count != 1 || m.Waits.Max < 380 || m.Waits.Max > 430 {
		t.Errorf("%d waits of up to %d ms, want one of 400", m.Waits.Count, m.Waits.Max)
	}
	if st := s.Stream(); st.Gaps == 0 || st.Dropped < 100 {
		t.Errorf("stream %+v", st)
	}
}

func TestPicturesAreThoseOfTheLastTwoSteps(t *testing.T) {
	for _, p := range patterns(t) {
		w := newWorld(t, 3, 0, 1)
		src := NewRecorded(&tape{records: make([][]wire.Record, 600)}, w.Frame(), w.StepMillis())
		s := newSession(t, w, src, nil)
		first := w.Frame()
		for !src.Ended() || s.Backlog() > 0 {
			if err := s.Outer(p.Next()); err != nil {
				t.Fatal(err)
			}
			a, b := s.Pictures()
			if b.Frame != w.Frame() || b.Frame != first && a.Frame+1 != b.Frame {
				t.Fatalf("%s: pictures of frames %d and %d, battle at %d", p.Name(), a.Frame, b.Frame, w.Frame())
			}
		}
	}
}

// TestEvenStepsAreDrawnEvenly looks at where the view draws: match time must
// pass as evenly as the outer frames do.
func TestEvenStepsAreDrawnEvenly(t *testing.T) {
	for _, rate := range []string{"60", "120", "144"} {
		w := newWorld(t, 1)
		s, p := newSession(t, w, NewSolo(w, nil), nil), pattern(t, rate)
		shown, last, worst := 0.0, 0.0, 0.0
		var lastNow int64
		for i := range 1200 {
			now := p.Next()
			if err := s.Outer(now); err != nil {
				t.Fatal(err)
			}
			shown = float64(uint32(w.Frame()-w.Start().First)) + float64(s.Post())
			if i > 300 {
				even := float64(now-lastNow) / step
				worst = max(worst, abs(shown-last-even)/even)
			}
			last, lastNow = shown, now
		}
		t.Logf("%s: match time passes at most %.0f %% unevenly", rate, worst*100)
		if worst > 0.05 {
			t.Errorf("%s: match time passes %.0f %% unevenly", rate, worst*100)
		}
	}
}

func abs(x float64) float64 { return max(x, -x) }

func TestAlphaHoldsTheLastStepWhileNothingRuns(t *testing.T) {
	w := newWorld(t, 1)
	src := NewSolo(w, nil)
	s := newSession(t, w, src, nil)
	if a := s.Post(); a != 1 {
		t.Errorf("before the first step %v", a)
	}
	for now := int64(0); now < second; now += 16 * ms {
		if err := s.Outer(now); err != nil {
			t.Fatal(err)
		}
		if a := s.Post(); a < 0 || a > 1 {
			t.Fatalf("alpha %v", a)
		}
	}
	src.SetPaused(true)
	if err := s.Outer(9 * second); err != nil || s.Post() != 1 || s.State() != Normal {
		t.Errorf("paused: %v, alpha %v, %v", err, s.Post(), s.State())
	}
}

func TestAnActionRunsWithinOneStepAndOneOuterFrame(t *testing.T) {
	w := newWorld(t, 1, 1)
	rec := &tape{}
	s := newSession(t, w, NewSolo(w, nil), func(c *Config) { c.Seat, c.Recorder = 0, rec })
	p, random := pattern(t, "60"), pattern(t, "jitter")
	press := random.Next()
	for now := p.Next(); now < 30*second; now = p.Next() {
		for ; press <= now; press += 5 * random.Next() % (300 * ms) {
			goal := fixed.Vec{X: fixed.FromInt(int(press % 97)), Y: 0}
			if err := s.Act(press, wire.Action{Kind: wire.Move, Pos: goal}); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.Outer(now); err != nil {
			t.Fatal(err)
		}
	}
	m := s.Metrics()
	if m.LatencySteps.Count < 50 || m.Unanswered != 0 || rec.actions() < int(m.LatencySteps.Count) {
		t.Fatalf("%d measured, %d unanswered, %d recorded", m.LatencySteps.Count, m.Unanswered, rec.actions())
	}
	t.Logf("press to execution: p50 %d ms, p95 %d ms, most %d ms", m.LatencyMillis.Quantile(50), m.LatencyMillis.Quantile(95), m.LatencyMillis.Max)
	if m.LatencyMillis.Max > 33+17 || m.LatencySteps.Max > 0 {
		t.Errorf("up to %d ms and %d steps", m.LatencyMillis.Max, m.LatencySteps.Max)
	}
}

func TestStaleCuesAreDroppedWhileBehind(t *testing.T) {
	shot, kill := battle.Cue{Kind: battle.CueAttackHit}, battle.Cue{Kind: battle.CueKill}
	for _, c := range []struct {
		state State
		last  bool
		kept  int
	}{
		{Normal, false, 2}, {WaitNetwork, false, 2}, {CatchUp, true, 2},
		{CatchUp, false, 1}, {FastRecovery, false, 1}, {FastRecovery, true, 1}, {SyncRecovery, true, 1},
	} {
		var box cueBox
		box.add([]battle.Cue{shot, kill}, keepsAll(c.state, c.last))
		if len(box.cues) != c.kept || box.dropped != uint64(2-c.kept) || box.cues[c.kept-1].Kind != battle.CueKill {
			t.Errorf("%v, last step %v: kept %d, dropped %d", c.state, c.last, len(box.cues), box.dropped)
		}
	}
	var box cueBox
	for range maxCues + 5 {
		box.add([]battle.Cue{kill}, true)
	}
	if len(box.cues) != maxCues || box.dropped != 5 {
		t.Errorf("kept %d, dropped %d", len(box.cues), box.dropped)
	}
}

func TestCuesOfARealCatchUpAreThoseOfItsLastStep(t *testing.T) {
	match, _ := solo(t, pattern(t, "60"), true)
	w, p := newWorld(t, 3), pattern(t, "stall")
	src := NewRecorded(match, w.Frame(), w.StepMillis())
	s := newSession(t, w, src, nil)
	caught := 0
	for !src.Ended() || s.Backlog() > 0 {
		if err := s.Outer(p.Next()); err != nil {
			t.Fatal(err)
		}
		for _, c := range s.Cues() {
			if s.State().Behind() && !lasting(c.Kind) && (s.State() != CatchUp || c.Frame+1 != w.Frame()) {
				t.Fatalf("%v at frame %d shows cue %d of frame %d", s.State(), w.Frame(), c.Kind, c.Frame)
			}
		}
		if s.State() == CatchUp {
			caught++
		}
	}
	if caught == 0 || s.Metrics().CuesDropped == 0 {
		t.Errorf("caught up %d times, dropped %d cues", caught, s.Metrics().CuesDropped)
	}
}

func TestTheTargetIsKeptBackAndRunsAtStepPace(t *testing.T) {
	w := newWorld(t, 1)
	src := NewRecorded(&tape{records: make([][]wire.Record, 6)}, w.Frame(), w.StepMillis())
	src.SetSpeed(Unlimited)
	s := newSession(t, w, src, nil)
	s.SetTarget(3)
	for i, want := range []int{3, 3, 2, 2, 1, 1, 0} {
		if err := s.Outer(second + int64(i)*step/2); err != nil || s.Backlog() != want {
			t.Errorf("outer frame %d: %d frames wait, %v; want %d", i, s.Backlog(), err, want)
		}
	}
}

type failing struct{ after int }

var errDisk = errors.New("disk is full")

func (f *failing) Frame(wire.Frame, []wire.Record, uint64, uint64) error {
	if f.after--; f.after < 0 {
		return errDisk
	}
	return nil
}

func TestARecorderThatFailsEndsTheSession(t *testing.T) {
	w, rec := newWorld(t, 1), &tape{}
	s := newSession(t, w, NewSolo(w, nil), func(c *Config) { c.Recorder = Tee{&failing{after: 7}, rec} })
	err := Drive(s, pattern(t, "60"), rec.reached(100))
	if !errors.Is(err, errDisk) || len(rec.digests) != 8 || w.Frame() != w.Start().First+8 {
		t.Errorf("%v after %d frames", err, len(rec.digests))
	}
	if again := s.Pre(second); again != err || s.Core() != err || s.Act(0, wire.Action{Kind: wire.StopMove}) != err || s.Err() != err {
		t.Errorf("the session goes on: %v", again)
	}
}

func TestOnlyTheSeatOfTheSessionActs(t *testing.T) {
	w := newWorld(t, 1)
	s := newSession(t, w, NewSolo(w, nil), nil)
	if err := s.Act(0, wire.Action{Kind: wire.StopMove}); !errors.Is(err, ErrNoSeat) {
		t.Errorf("a watcher acts: %v", err)
	}
	c := DefaultConfig()
	c.Seat = 2
	if _, err := New(w, NewSolo(w, nil), c); !errors.Is(err, ErrConfig) {
		t.Errorf("seat 2 of 2: %v", err)
	}
	c = DefaultConfig()
	c.Budget.Normal = 0
	if _, err := New(w, NewSolo(w, nil), c); !errors.Is(err, ErrConfig) {
		t.Errorf("no budget: %v", err)
	}
}

func TestAClockThatRunsBackStandsStill(t *testing.T) {
	w := newWorld(t, 1)
	s := newSession(t, w, NewSolo(w, nil), nil)
	for _, now := range []int64{second, 0, second, second + step} {
		if err := s.Outer(now); err != nil {
			t.Fatal(err)
		}
	}
	if steps := s.Metrics().Steps; steps != 2 {
		t.Errorf("%d steps, want 2", steps)
	}
}

func TestMetricsAddUp(t *testing.T) {
	_, s := solo(t, pattern(t, "stall"), false)
	m := s.Metrics()
	var total int64
	for _, d := range m.InState {
		total += d
	}
	if m.StepsPerOuter.Sum != m.Steps || m.StepsPerOuter.Count != m.Outer || m.Backlog.Count != m.Outer || total == 0 {
		t.Errorf("%d steps in %d outer frames, %d and %d counted, %d ns", m.Steps, m.Outer, m.StepsPerOuter.Sum, m.Backlog.Count, total)
	}
}

// TestOnePlaceStepsTheBattle reads the source: everything that a match does
// goes through one executor, so everything is recorded.
func TestOnePlaceStepsTheBattle(t *testing.T) {
	fset := token.NewFileSet()
	pkgs, err := parser.ParseDir(fset, ".", func(f fs.FileInfo) bool { return !strings.HasSuffix(f.Name(), "_test.go") }, 0)
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	ast.Inspect(pkgs["client"], func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "Step" {
				places = append(places, fset.Position(call.Pos()).Filename)
			}
		}
		return true
	})
	if len(places) != 1 || places[0] != "core.go" {
		t.Errorf("the battle is stepped in %v, want once in core.go", places)
	}
}

func TestAnOuterFrameDoesNotAllocate(t *testing.T) {
	w := newWorld(t, 1)
	s := newSession(t, w, NewSolo(w, nil), func(c *Config) { c.Recorder = &failing{after: 1 << 30} })
	p := pattern(t, "60")
	outer := func() {
		if err := s.Outer(p.Next()); err != nil {
			t.Fatal(err)
		}
	}
	for range 3000 {
		outer()
	}
	if n := testing.AllocsPerRun(600, outer); n > 0 {
		t.Errorf("%v allocations an outer frame", n)
	}
}

func BenchmarkOuterFrameWithoutAStep(b *testing.B) {
	w := newWorld(b, 1)
	src := NewSolo(w, nil)
	s := newSession(b, w, src, nil)
	src.SetPaused(true)
	var now int64
	for b.Loop() {
		now += 16 * ms
		_ = s.Outer(now)
	}
}
