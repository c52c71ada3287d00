package client

import (
	"encoding/json"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/wire"
)

func TestHistogramQuantilesAreAtMostAQuarterTooHigh(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		any := rapid.OneOf(rapid.Int64Range(0, 20), rapid.Int64Range(0, 5000), rapid.Int64Min(0))
		values := rapid.SliceOfN(any, 1, 200).Draw(t, "values")
		var h Histogram
		for _, v := range values {
			h.Add(v)
		}
		slices.Sort(values)
		for _, percent := range []int{0, 1, 50, 95, 99, 100} {
			rank := max((len(values)*percent+99)/100, 1)
			exact, got := uint64(values[rank-1]), h.Quantile(percent)
			if got < exact || got-exact > exact/4 {
				t.Fatalf("p%d of %v: %d, exactly %d", percent, values, got, exact)
			}
		}
		if h.Count != uint64(len(values)) || h.Max != uint64(values[len(values)-1]) {
			t.Fatalf("%d values up to %d", h.Count, h.Max)
		}
	})
}

func TestAnEmptyHistogramAnswersZero(t *testing.T) {
	var h Histogram
	if h.Quantile(99) != 0 || h.Mean() != 0 {
		t.Error("an empty histogram has values")
	}
	h.Add(-5)
	if h.Max != 0 || h.Count != 1 || h.Quantile(50) != 0 {
		t.Error("a negative value is not counted as 0")
	}
}

func ping(x int16) wire.Action {
	a := wire.Action{Kind: wire.Ping}
	a.Pos.X = 65536 * 1
	a.Extra = uint16(x)
	return a
}

func TestLatencyMatchesOwnActionsInOrder(t *testing.T) {
	var m Metrics
	p := presses{seat: 1}
	for i := range int16(4) {
		p.add(&m, ping(i), 0xFFFFFFFF, int64(i)*ms)
	}
	p.executed(&m, []wire.Record{{Seat: 0, Action: ping(0)}, {Seat: 1, Action: ping(9)}}, 0, 50*ms)
	if m.LatencySteps.Count != 0 {
		t.Error("matched an action of another seat, or one never given")
	}
	p.executed(&m, []wire.Record{{Seat: 1, Action: ping(0)}, {Seat: 1, Action: ping(2)}}, 1, 70*ms)
	if m.LatencySteps.Count != 2 || m.LatencySteps.Max != 2 || m.LatencyMillis.Max != 70 || m.Unanswered != 1 {
		t.Errorf("%d matched, %d steps, %d ms, %d unanswered", m.LatencySteps.Count, m.LatencySteps.Max, m.LatencyMillis.Max, m.Unanswered)
	}
	for range maxPresses {
		p.add(&m, ping(7), 5, 0)
	}
	if len(p.waiting) != maxPresses || m.Unanswered != 2 {
		t.Errorf("%d wait, %d unanswered", len(p.waiting), m.Unanswered)
	}
}

func TestWaitingTimeIsMeasuredInStretches(t *testing.T) {
	var m meter
	m.outer(0, 0, Normal)
	m.outer(10*ms, 0, WaitNetwork)
	m.outer(300*ms, 0, WaitNetwork)
	m.outer(700*ms, 0, SyncRecovery)
	m.outer(500*ms, 4, FastRecovery)
	m.outer(20*ms, 0, Normal)
	if m.m.Waits.Count != 1 || m.m.Waits.Max != 1500 {
		t.Errorf("%d waits, longest %d ms", m.m.Waits.Count, m.m.Waits.Max)
	}
	want := [NumStates]int64{10 * ms, 1000 * ms, 0, 20 * ms, 500 * ms}
	if m.m.InState != want || m.m.Entered[SyncRecovery] != 1 || m.m.Backlog.Max != 4 {
		t.Errorf("in state %v, want %v; entered %v", m.m.InState, want, m.m.Entered)
	}
	m.outer(30*ms, 0, WaitNetwork)
	m.outer(200*ms, 1, Normal)
	if m.m.Waits.Count != 2 || m.m.Waits.Sum != 1700 {
		t.Errorf("%d waits of %d ms in all, want two of 1700", m.m.Waits.Count, m.m.Waits.Sum)
	}
}

// A histogram in a log is its quantiles, and several add up.
func TestHistogramsAreLoggedAndAddUp(t *testing.T) {
	var a, b Histogram
	for i := range int64(10) {
		a.Add(i)
		b.Add(i + 5)
	}
	a.Merge(&b)
	got, err := json.Marshal(struct{ H Histogram }{a})
	if want := `{"H":{"count":20,"sum":140,"p50":7,"p95":13,"p99":14,"max":14,"variance":14.5}}`; err != nil || string(got) != want {
		t.Errorf("%s, %v", got, err)
	}
}

// The parts of an action's time add up, and a clock that saw the answer early
// makes none of them negative.
func TestTheTimeOfAnActionIsSplit(t *testing.T) {
	var s Split
	s.add(0, 80_000_000, 50_000_000, 96_000_000, 300_000)
	s.add(0, 10_000_000, 50_000_000, 10_000_000, 0)
	for _, c := range []struct {
		name string
		h    *Histogram
		sum  uint64
	}{{"up", &s.Uplink, 30_000}, {"tick", &s.Tick, 30_000}, {"down", &s.Downlink, 30_000}, {"buffer", &s.Buffer, 16_000}, {"execute", &s.Execute, 300}} {
		if c.h.Sum != c.sum {
			t.Errorf("%s: %d us, want %d", c.name, c.h.Sum, c.sum)
		}
	}
}
