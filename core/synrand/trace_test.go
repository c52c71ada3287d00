package synrand

import (
	"slices"
	"testing"
)

func TestTraceReportsEveryDrawWithItsContext(t *testing.T) {
	s := New(13)
	var got []Draw
	s.Uint32("before")
	s.Trace(func(d Draw) { got = append(got, d) })
	s.At(100, 7)
	a := s.Uint32("any")
	b := s.Below(6, "dice")
	s.Chance(10000, "certain")
	s.Below(0, "nothing")
	s.At(101, 8)
	c := s.Range(-9, -2, "range")
	s.Trace(nil)
	s.Uint32("after")
	want := []Draw{{100, 7, "any", 2, a}, {100, 7, "dice", 3, b}, {101, 8, "range", 4, uint32(c)}}
	if !slices.Equal(got, want) {
		t.Errorf("trace is %v, want %v", got, want)
	}
}

func TestTraceOfAChanceShowsTheNumberDrawn(t *testing.T) {
	s := New(14)
	var last Draw
	s.Trace(func(d Draw) { last = d })
	for range 1000 {
		happened := s.Chance(3000, "crit")
		check(t, "below the chance", last.Value < 3000, happened)
		check(t, "below all", last.Value < 10000, true)
	}
}

// TestTraceCountsRejectedOutputs draws from a range that rejects every third.
func TestTraceCountsRejectedOutputs(t *testing.T) {
	s := New(15)
	draws, used := 0, uint64(0)
	s.Trace(func(d Draw) { draws, used = draws+1, d.Used })
	for range 1000 {
		s.Below(3<<30, "test")
	}
	check(t, "draws", draws, 1000)
	check(t, "used", used, s.Used())
	check(t, "rejected some", used > 1200 && used < 1500, true)
}

func TestTracingChangesNoDraw(t *testing.T) {
	a, b := New(16), New(16)
	b.Trace(func(Draw) {})
	b.At(5, 5)
	for range 1000 {
		check(t, "draw", b.Below(77, "test"), a.Below(77, "test"))
	}
	check(t, "state", pair(b), pair(a))
}
