package synrand

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestDrawsOfSeedSevenNeverChange holds literal values: a change of one breaks
// every recorded match.
func TestDrawsOfSeedSevenNeverChange(t *testing.T) {
	s := New(7)
	var got []int64
	for range 3 {
		got = append(got, int64(s.Uint32("any")))
		got = append(got, int64(s.Below(100, "below")))
		got = append(got, int64(s.Below(3_000_000_000, "rejecting")))
		got = append(got, int64(s.Range(-50, 50, "range")))
		got = append(got, int64(s.Range(-1<<31, 1<<31-1, "everything")))
		if s.Chance(5000, "coin") {
			got = append(got, 1)
		}
	}
	got = append(got, int64(s.Used()))
	want := []int64{
		2537376389, 51, 2358545978, 11, -384069008, 1,
		3454466816, 92, 1861823596, 11, 710577546,
		2099064184, 37, 48645823, -19, -59224757, 1,
		18,
	}
	if !slices.Equal(got, want) {
		t.Errorf("draws are %v, want %v", got, want)
	}
}

// firstFor returns the first output whose number is at least v, 2^32 for none.
func firstFor(v uint64, n uint32) uint64 {
	return (v<<32 + uint64(n) - 1) / uint64(n)
}

// accepted returns how many outputs scale maps to v: those from the first whose
// number is at least v and that is not rejected, up to the first of v+1. Both
// number and lower half grow with the output, so that no other one counts.
func accepted(t *testing.T, v, n uint32) uint64 {
	lo, hi := firstFor(uint64(v), n), firstFor(uint64(v)+1, n)
	start := lo
	for ; start < hi; start++ {
		if _, ok := scale(uint32(start), n); ok {
			break
		}
		if start-lo > 1 {
			t.Fatalf("more than one output in a row is rejected for %d of %d", v, n)
		}
	}
	for _, x := range []uint64{start, (start + hi) / 2, hi - 1} {
		if got, ok := scale(uint32(x), n); got != v || !ok {
			t.Fatalf("scale(%d, %d) = %d, %v, want %d", x, n, got, ok, v)
		}
	}
	return hi - start
}

// TestBelowGivesEveryNumberEquallyManyOutputs counts the outputs for each number
// exactly: unbiasedness is an equality, not a statistic.
func TestBelowGivesEveryNumberEquallyManyOutputs(t *testing.T) {
	try := func(v, n uint32) {
		if got, want := accepted(t, v, n), uint64(1<<32)/uint64(n); got != want {
			t.Fatalf("%d of %d comes from %d outputs, want %d", v, n, got, want)
		}
	}
	for n := uint32(1); n <= 300; n++ {
		for v := range n {
			try(v, n)
		}
	}
	for v := range uint32(10_000) {
		try(v, 10_000)
	}
	r := rand.New(rand.NewPCG(9, 9))
	for range 100_000 {
		n := r.Uint32()>>r.IntN(32) | 1
		try(0, n)
		try(n-1, n)
		try(r.Uint32N(n), n)
	}
	for _, n := range []uint32{1 << 31, 1<<31 + 1, 1<<31 - 1, 1<<32 - 1, 1<<32 - 2, 3 << 30} {
		try(0, n)
		try(n/2, n)
		try(n-1, n)
	}
}

// TestFrequenciesPassChiSquare counts real draws; the limit is the 0.1 % quantile
// for 99 degrees of freedom, and the seed is fixed.
func TestFrequenciesPassChiSquare(t *testing.T) {
	const cells, draws, limit = 100, 1_000_000, 148.23
	for seed := range uint64(5) {
		s := New(seed)
		var below, ranged [cells]int
		for range draws {
			below[s.Below(cells, "below")]++
			ranged[s.Range(-50, 49, "range")+50]++
		}
		for name, counts := range map[string][cells]int{"Below": below, "Range": ranged} {
			chi, mean := 0.0, float64(draws)/cells
			for _, n := range counts {
				chi += (float64(n) - mean) * (float64(n) - mean) / mean
			}
			if chi > limit {
				t.Errorf("seed %d: chi-square of %s is %.1f, want at most %.1f", seed, name, chi, limit)
			}
		}
	}
}

func TestChanceHappensAsOftenAsStated(t *testing.T) {
	s := New(10)
	for _, per10000 := range []int32{1, 250, 5000, 9999} {
		const draws = 1_000_000
		n := 0
		for range draws {
			if s.Chance(per10000, "test") {
				n++
			}
		}
		want := int(per10000) * draws / 10000
		// Five standard deviations, at most 2500 for a coin.
		if p := float64(per10000) / 10000; float64((n-want)*(n-want)) > 25*draws*p*(1-p) {
			t.Errorf("a chance of %d/10000 happened %d times in %d", per10000, n, draws)
		}
	}
}

func TestCertainOutcomesDrawNothing(t *testing.T) {
	s := New(11)
	check(t, "Below(0)", s.Below(0, "test"), 0)
	check(t, "Range(5, 4)", s.Range(5, 4, "test"), 5)
	check(t, "Range(max, min)", s.Range(1<<31-1, -1<<31, "test"), 1<<31-1)
	for _, per10000 := range []int32{0, -1, -1 << 31} {
		check(t, fmt.Sprint("chance of ", per10000), s.Chance(per10000, "test"), false)
	}
	for _, per10000 := range []int32{10000, 10001, 1<<31 - 1} {
		check(t, fmt.Sprint("chance of ", per10000), s.Chance(per10000, "test"), true)
	}
	check(t, "used", s.Used(), 0)
	check(t, "Below(1)", s.Below(1, "test"), 0) // one number, but a draw as for any other
	check(t, "Range(3, 3)", s.Range(3, 3, "test"), 3)
	check(t, "used", s.Used(), 2)
}

func TestDrawsStayInTheirRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := New(rapid.Uint64().Draw(t, "seed"))
		n := rapid.Uint32Min(1).Draw(t, "n")
		lo, hi := rapid.Int32().Draw(t, "lo"), rapid.Int32().Draw(t, "hi")
		for range 20 {
			if v := s.Below(n, "test"); v >= n {
				t.Fatalf("Below(%d) = %d", n, v)
			}
			if v := s.Range(lo, hi, "test"); v != lo && (v < lo || v > hi) {
				t.Fatalf("Range(%d, %d) = %d", lo, hi, v)
			}
		}
	})
}

func TestRangeReachesBothEnds(t *testing.T) {
	s := New(12)
	var seen [7]bool
	for range 500 {
		seen[s.Range(-3, 3, "test")+3] = true
	}
	check(t, "ends and between", seen, [7]bool{true, true, true, true, true, true, true})
}
