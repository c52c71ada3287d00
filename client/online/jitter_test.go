package online

import (
	"math/rand/v2"
	"testing"

	"sameframe/core/wire"
)

const testStep = 33 * ms

// trace plays arrivals to the machine: frame i is sent at i steps and comes late
// by what late says; outer frames are so far apart. It returns the target after
// each second.
func trace(j *jitter, outer int64, seconds int, late func(i int) int64) []int {
	var out []int
	next, last := 0, int64(0) // to arrive; when the newest arrived, for order is kept
	start, base := int64(1e12), wire.Frame(0xFFFFFFF0)
	for now := start; now < start+int64(seconds)*1000*ms; now += outer {
		from := next
		for {
			at := max(start+int64(next)*testStep+late(next), last)
			if at > now {
				break
			}
			last = at
			next++
		}
		j.read(now, outer, base+wire.Frame(from), base+wire.Frame(next))
		if (now-start)/(1000*ms) > int64(len(out)) {
			out = append(out, j.target)
		}
	}
	return append(out, j.target)
}

func newJitter() *jitter { return &jitter{step: testStep} }

func steady(int) int64 { return 20 * ms }

// spread is even jitter up to a bound.
func spread(most int64) func(int) int64 {
	rng := rand.New(rand.NewPCG(3, 4))
	return func(int) int64 { return 20*ms + rng.Int64N(most*ms) }
}

// A good line keeps nothing back, however often the device draws, and though
// frames and numbers wrap.
func TestAGoodLineKeepsNothingBack(t *testing.T) {
	for _, outer := range []int64{7 * ms, 16 * ms, 25 * ms, 30 * ms, 33 * ms} {
		for second, target := range trace(newJitter(), outer, 20, steady) {
			if target != 0 {
				t.Fatalf("outer frames of %d ms, second %d: target %d", outer/ms, second, target)
			}
		}
	}
}

// A rare loss that costs a step is not worth keeping a frame back all the time.
func TestARareLossKeepsNothingBack(t *testing.T) {
	got := trace(newJitter(), 16*ms, 20, func(i int) int64 {
		if i%20 == 7 {
			return 20*ms + testStep
		}
		return 20 * ms
	})
	if got[len(got)-1] != 0 {
		t.Errorf("targets %v", got)
	}
}

// The target follows the spread, and is enough for nine frames of ten.
func TestTheTargetFollowsTheSpread(t *testing.T) {
	for _, c := range []struct {
		most        int64
		least, more int
	}{{30, 0, 1}, {100, 2, 4}, {200, 3, 6}, {380, 4, MaxTarget}} {
		got := trace(newJitter(), 16*ms, 20, spread(c.most))
		if last := got[len(got)-1]; last < c.least || last > c.more {
			t.Errorf("jitter to %d ms: targets %v, want %d..%d at the end", c.most, got, c.least, c.more)
		}
	}
}

// It rises within seconds of the line getting worse and falls one at a time when
// it is good again.
func TestTheTargetRisesAtOnceAndFallsSlowly(t *testing.T) {
	bad := spread(120)
	got := trace(newJitter(), 16*ms, 60, func(i int) int64 {
		if i >= 600 && i < 1000 { // 20 s to 33 s
			return bad(i)
		}
		return 20 * ms
	})
	switch {
	case got[18] != 0:
		t.Errorf("before: %v", got)
	case got[26] < 2:
		t.Errorf("worse: %v", got)
	case got[59] != 0:
		t.Errorf("good again: %v", got)
	}
	for i := 34; i < 60; i++ {
		if got[i] < got[i-1]-1 {
			t.Errorf("second %d: fell from %d to %d", i, got[i-1], got[i])
		}
	}
}

// An outage is none of the jitter: a blackout of three seconds, after which all
// comes at once, leaves the target alone; so does a service that stood still and
// goes on in a new rhythm.
func TestAnOutageIsNoJitter(t *testing.T) {
	blackout := trace(newJitter(), 16*ms, 30, func(i int) int64 {
		if i >= 300 && i < 391 {
			return 20*ms + int64(391-i)*testStep
		}
		return 20 * ms
	})
	stall := trace(newJitter(), 16*ms, 30, func(i int) int64 {
		if i >= 300 {
			return 2020 * ms
		}
		return 20 * ms
	})
	for name, got := range map[string][]int{"blackout": blackout, "stall": stall} {
		for second, target := range got {
			if target > 1 || second > 20 && target != 0 {
				t.Errorf("%s, second %d: targets %v", name, second, got)
				break
			}
		}
	}
}

// Whatever comes, the target is bounded.
func TestTheTargetIsBounded(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 20 {
		scale := rng.Int64N(5000) + 1
		for _, target := range trace(newJitter(), 1+rng.Int64N(200*ms), 10, func(int) int64 { return rng.Int64N(scale * ms) }) {
			if target < 0 || target > MaxTarget {
				t.Fatalf("target %d", target)
			}
		}
	}
}
