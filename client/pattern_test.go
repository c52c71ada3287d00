package client

import (
	"errors"
	"slices"
	"testing"
)

func times(p *Pattern, n int) []int64 {
	out := make([]int64, n)
	for i := range out {
		out[i] = p.Next()
	}
	return out
}

func gaps(ts []int64) []int64 {
	var out []int64
	for i := 1; i < len(ts); i++ {
		out = append(out, ts[i]-ts[i-1])
	}
	return out
}

func TestPatternsRepeatFromTheirSeedAndNeverStandStill(t *testing.T) {
	for _, p := range patterns(t) {
		again, err := NewPattern(p.Name(), 11)
		if err != nil {
			t.Fatal(err)
		}
		a, b := times(p, 5000), times(again, 5000)
		if !slices.Equal(a, b) {
			t.Errorf("%s: two runs differ", p.Name())
		}
		if a[0] <= 0 || slices.Min(gaps(a)) <= 0 {
			t.Errorf("%s: time stands still", p.Name())
		}
	}
	a, _ := NewPattern("jitter", 1)
	b, _ := NewPattern("jitter", 2)
	if slices.Equal(times(a, 50), times(b, 50)) {
		t.Error("the seed does nothing")
	}
}

func TestEvenPatternsKeepTheirRateWithoutDrift(t *testing.T) {
	for name, rate := range map[string]int{"1": 1, "30": 30, "60": 60, "144": 144, "999": 999} {
		ts := times(pattern(t, name), rate*7)
		if got := ts[len(ts)-1]; got != 7*second {
			t.Errorf("%s: 7 s of frames end at %d ns", name, got)
		}
		if g := gaps(ts); len(g) > 0 && slices.Max(g)-slices.Min(g) > 1 {
			t.Errorf("%s: gaps from %d to %d ns", name, slices.Min(g), slices.Max(g))
		}
	}
}

func TestUnevenPatternsAreWhatTheirNamesSay(t *testing.T) {
	within := func(name string, lo, hi int64) []int64 {
		t.Helper()
		g := gaps(times(pattern(t, name), 4000))
		if slices.Min(g) < lo || slices.Max(g) > hi {
			t.Errorf("%s: gaps from %d to %d ns", name, slices.Min(g), slices.Max(g))
		}
		return g
	}
	within("jitter", 2*ms, 40*ms)
	count := func(g []int64, min int64) (n int) {
		for _, v := range g {
			if v >= min {
				n++
			}
		}
		return n
	}
	burst := within("burst", ms, 250*ms)
	if n := count(burst, 60*ms); n < 4000/13 || n > 4000/4 {
		t.Errorf("burst: %d pauses in 4000 frames", n)
	}
	stall := within("stall", 16*ms, 5*second)
	if n := count(stall, 2*second); n < 4000/361 || n > 4000/61 {
		t.Errorf("stall: %d pauses in 4000 frames", n)
	}
}

func TestUnknownPatternsAreRefused(t *testing.T) {
	for _, list := range []string{"", "0", "1001", "-60", "sixty", "60,", "60,,30", "60 30", "1e2"} {
		if _, err := ParsePatterns(list, 1); !errors.Is(err, ErrPattern) {
			t.Errorf("%q: %v", list, err)
		}
	}
	if ps, err := ParsePatterns(" 30, stall ", 1); err != nil || len(ps) != 2 || ps[1].Name() != "stall" {
		t.Errorf("blanks: %v, %v", ps, err)
	}
}
