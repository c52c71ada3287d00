package client

import (
	"errors"
	"testing"

	"pgregory.net/rapid"
)

// in returns a machine that has reached a state along documented edges.
func in(t *testing.T, s State, target int) *Catchup {
	t.Helper()
	c := NewCatchup(DefaultBudget(), 33)
	c.SetTarget(target)
	b := c.budget
	roads := map[State][]Sight{
		Normal:       {},
		WaitNetwork:  {{Elapsed: b.Wait}},
		CatchUp:      {{Backlog: target + b.Behind + 1}},
		FastRecovery: {{Backlog: target + b.Far + 1}, {Backlog: target + b.Far + 1}},
		SyncRecovery: {{Gap: true, Backlog: 5}},
	}
	for _, o := range roads[s] {
		c.Plan(o)
	}
	if c.State() != s {
		t.Fatalf("road to %v led to %v", s, c.State())
	}
	return c
}

func TestCatchupTakesTheEdgesOfTheTable(t *testing.T) {
	b := DefaultBudget()
	for _, target := range []int{0, 3} {
		for _, c := range []struct {
			from State
			see  Sight
			to   State
		}{
			{Normal, Sight{Gap: true, Backlog: 500}, SyncRecovery},
			{WaitNetwork, Sight{Gap: true}, SyncRecovery},
			{CatchUp, Sight{Gap: true}, SyncRecovery},
			{FastRecovery, Sight{Gap: true}, SyncRecovery},
			{SyncRecovery, Sight{Gap: true, Backlog: 9}, SyncRecovery},

			{Normal, Sight{Paused: true, Elapsed: b.Lost}, Normal},
			{WaitNetwork, Sight{Paused: true, Elapsed: b.Lost}, Normal},
			{CatchUp, Sight{Paused: true}, Normal},
			{FastRecovery, Sight{Paused: true}, Normal},
			{SyncRecovery, Sight{Paused: true}, Normal},
			{FastRecovery, Sight{Paused: true, Backlog: target + b.Far}, FastRecovery},

			{Normal, Sight{Backlog: target + b.Behind}, Normal},
			{Normal, Sight{Backlog: target + b.Behind + 1}, CatchUp},
			{Normal, Sight{Backlog: target + b.Far + 1}, CatchUp},
			{Normal, Sight{Elapsed: b.Wait - 1}, Normal},
			{Normal, Sight{Elapsed: b.Wait}, WaitNetwork},
			{Normal, Sight{Elapsed: b.Wait, Backlog: 1}, Normal},

			{WaitNetwork, Sight{}, WaitNetwork},
			{WaitNetwork, Sight{Backlog: 1}, Normal},
			{WaitNetwork, Sight{Backlog: target + b.Behind + 1}, CatchUp},
			{WaitNetwork, Sight{Elapsed: b.Lost - b.Wait - 1}, WaitNetwork},
			{WaitNetwork, Sight{Elapsed: b.Lost - b.Wait}, SyncRecovery},

			{CatchUp, Sight{Backlog: target + b.Behind/2}, Normal},
			{CatchUp, Sight{Backlog: target + b.Behind/2 + 1}, CatchUp},
			{CatchUp, Sight{Backlog: target + b.Far}, CatchUp},
			{CatchUp, Sight{Backlog: target + b.Far + 1}, FastRecovery},
			{CatchUp, Sight{Backlog: target + b.Behind + 1, Elapsed: b.Grow - 1}, CatchUp},
			{CatchUp, Sight{Backlog: target + b.Behind + 1, Elapsed: b.Grow}, FastRecovery},
			{CatchUp, Sight{Backlog: target + b.Behind, Elapsed: b.Grow}, CatchUp}, // a new low

			{FastRecovery, Sight{Backlog: target + b.Behind/2}, Normal},
			{FastRecovery, Sight{Backlog: target + b.Behind/2 + 1}, FastRecovery},

			{SyncRecovery, Sight{}, SyncRecovery},
			{SyncRecovery, Sight{Backlog: 1}, FastRecovery},
		} {
			m := in(t, c.from, target)
			if got := m.Plan(c.see).State; got != c.to || m.State() != c.to {
				t.Errorf("target %d: %v sees %+v: %v, want %v", target, c.from, c.see, got, c.to)
			}
		}
	}
}

func TestPlansStayWithinTheBudget(t *testing.T) {
	b := DefaultBudget()
	for _, c := range []struct {
		state       State
		backlog     int
		steps, most int
	}{
		{Normal, 0, 0, b.Normal},
		{Normal, 2, 2, b.Normal},
		{Normal, b.Normal, b.Normal, b.Normal},
		{WaitNetwork, 0, 0, 0},
		{CatchUp, b.Behind + 1, b.Behind + 1, b.CatchUp},
		{CatchUp, 50, b.CatchUp, b.CatchUp},
		{FastRecovery, 10000, b.Fast, b.Fast},
		{SyncRecovery, 0, 0, 0},
	} {
		p := in(t, c.state, 0).Plan(Sight{Backlog: c.backlog})
		if p.State != c.state || p.Steps != c.steps || p.Most != c.most {
			t.Errorf("%v with %d waiting: %+v, want %d of at most %d", c.state, c.backlog, p, c.steps, c.most)
		}
	}
}

// What the table says of drawing and of stale cues, and the names of the overlay.
func TestStatesSayWhatIsShown(t *testing.T) {
	for s, want := range map[State]struct {
		name        string
		draws, late bool
	}{
		Normal: {"normal", true, false}, WaitNetwork: {"wait-network", true, false}, CatchUp: {"catch-up", true, true},
		FastRecovery: {"fast-recovery", false, true}, SyncRecovery: {"sync-recovery", false, true},
	} {
		if s.String() != want.name || s.DrawsWorld() != want.draws || s.Behind() != want.late {
			t.Errorf("%d: %q, draws %v, behind %v; want %+v", s, s, s.DrawsWorld(), s.Behind(), want)
		}
	}
	if NumStates != 5 || NumStates.String() != "unknown" {
		t.Errorf("%d states, the next one is %q", NumStates, NumStates)
	}
}

// TestEveryWalkOfTheMachineIsBounded draws arbitrary sights.
func TestEveryWalkOfTheMachineIsBounded(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := NewCatchup(DefaultBudget(), rapid.SampledFrom([]int{33, 50, 66}).Draw(t, "step"))
		ceiling := [NumStates]int{c.budget.Normal, 0, c.budget.CatchUp, c.budget.Fast, 0}
		for range 100 {
			c.SetTarget(rapid.IntRange(-1, 5).Draw(t, "target"))
			see := Sight{
				Elapsed: rapid.OneOf(rapid.Int64Range(0, 40*ms), rapid.Int64Range(-second, 20*second)).Draw(t, "elapsed"),
				Backlog: rapid.OneOf(rapid.IntRange(0, 12), rapid.IntRange(0, 70000)).Draw(t, "backlog"),
				Gap:     rapid.IntRange(0, 9).Draw(t, "gap") == 0,
				Paused:  rapid.IntRange(0, 9).Draw(t, "paused") == 0,
			}
			p := c.Plan(see)
			if p.Steps < 0 || p.Steps > p.Most || p.Steps > see.Backlog || p.Most > ceiling[p.State] {
				t.Fatalf("%+v: %+v", see, p)
			}
			if p.State.Behind() && p.Most == 0 && p.State != SyncRecovery {
				t.Fatalf("%+v: no work allowed in %v", see, p.State)
			}
			if see.Gap && p.Most > 0 {
				t.Fatalf("steps across a gap: %+v", p)
			}
			c.Ran(rapid.IntRange(p.Steps, p.Most).Draw(t, "ran"))
		}
	})
}

func TestLongOuterFramesHalveTheBudgetAndShortOnesRestoreIt(t *testing.T) {
	c := in(t, FastRecovery, 0)
	frame := func(elapsed int64) int {
		p := c.Plan(Sight{Elapsed: elapsed, Backlog: 60000})
		c.Ran(p.Steps)
		return p.Steps
	}
	frame(16 * ms)
	if got := frame(100 * ms); got != 240 {
		t.Errorf("%d steps after an outer frame that is just not too long", got)
	}
	for want := 120; want > 8; want = max(want/2, 8) {
		if got := frame(150 * ms); got != want {
			t.Fatalf("after a long outer frame %d steps, want %d", got, want)
		}
	}
	if got := frame(150 * ms); got != 8 {
		t.Errorf("%d steps, want no fewer than in Normal", got)
	}
	for _, elapsed := range []int64{70 * ms, 50 * ms, 100 * ms} {
		if got := frame(elapsed); got != 8 {
			t.Errorf("an outer frame of %d ms, neither long nor short, moved the budget to %d", elapsed/ms, got)
		}
	}
	for range 20 {
		frame(10 * ms)
	}
	if got := frame(10 * ms); got != 240 {
		t.Errorf("after short outer frames %d steps, want 240", got)
	}
}

// The smallest budget comes back too.
func TestABudgetOfOneStepGrowsAgain(t *testing.T) {
	b := DefaultBudget()
	b.Normal, b.CatchUp, b.Fast = 1, 2, 3
	c := NewCatchup(b, 33)
	for i, want := range []struct {
		elapsed int64
		steps   int
	}{{0, 2}, {0, 3}, {150 * ms, 1}, {150 * ms, 1}, {10 * ms, 2}, {10 * ms, 3}, {10 * ms, 3}} {
		p := c.Plan(Sight{Elapsed: want.elapsed, Backlog: 1000})
		c.Ran(p.Steps)
		if p.Steps != want.steps {
			t.Errorf("outer frame %d: %d steps, want %d", i, p.Steps, want.steps)
		}
	}
}

// However long no frame waited, the first ones that do come fill the buffer, but
// for one.
func TestABufferThatRanDryFillsUpAgain(t *testing.T) {
	c := NewCatchup(DefaultBudget(), 33)
	c.SetTarget(5)
	for range 9 {
		c.Ran(c.Plan(Sight{Elapsed: 20 * ms}).Steps)
	}
	if p := c.Plan(Sight{Elapsed: 10 * ms, Backlog: 4}); p.Steps != 1 {
		t.Errorf("%+v, want one step of the four frames that came", p)
	}
}

func TestALongOuterFrameThatWasNotBusyKeepsTheBudget(t *testing.T) {
	c := in(t, FastRecovery, 0)
	c.Ran(3)
	if p := c.Plan(Sight{Elapsed: 3 * second, Backlog: 500}); p.Steps != 240 {
		t.Errorf("%d steps, want 240", p.Steps)
	}
}

// TestTheTargetTurnsUnevenArrivalIntoAnEvenPace delivers a frame each step on
// average, up to two late, and looks for the longest wait between two steps.
func TestTheTargetTurnsUnevenArrivalIntoAnEvenPace(t *testing.T) {
	late := []int64{0, 50, 10, 60, 0, 0, 30, 66, 5, 40}
	const outer = 11 * ms
	longest := func(target int) (wait int64) {
		c := NewCatchup(DefaultBudget(), 33)
		c.SetTarget(target)
		backlog, sent, last := 0, int64(0), int64(2*second)
		for now := int64(0); now < 20*second; now += outer {
			for ; sent*step+late[sent%10]*ms <= now; sent++ {
				backlog++
			}
			p := c.Plan(Sight{Elapsed: outer, Backlog: backlog})
			backlog -= p.Steps
			c.Ran(p.Steps)
			if p.Steps > 0 && now > last {
				wait, last = max(wait, now-last), now
			}
		}
		return wait
	}
	without, with := longest(0), longest(2)
	t.Logf("longest wait between steps: %d ms at target 0, %d ms at target 2", without/ms, with/ms)
	if without < 2*step || with > step+outer {
		t.Errorf("longest wait %d ms without a target, %d ms with one", without/ms, with/ms)
	}
}

func TestBudgetsAreValidated(t *testing.T) {
	good := DefaultBudget()
	if err := good.Validate(); err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(*Budget){
		"no steps":          func(b *Budget) { b.Normal = 0 },
		"catch-up slower":   func(b *Budget) { b.CatchUp = b.Normal - 1 },
		"recovery slower":   func(b *Budget) { b.Fast = b.CatchUp - 1 },
		"no level":          func(b *Budget) { b.Behind = 0 },
		"levels reversed":   func(b *Budget) { b.Far = b.Behind },
		"no patience":       func(b *Budget) { b.Wait = 0 },
		"lost before wait":  func(b *Budget) { b.Lost = b.Wait },
		"no time to grow":   func(b *Budget) { b.Grow = 0 },
		"every frame slow":  func(b *Budget) { b.Slow = 0 },
		"negative patience": func(b *Budget) { b.Wait = -1 },
	} {
		b := good
		spoil(&b)
		if err := b.Validate(); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
