package synrand

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sameframe/core/state"
	"sameframe/core/state/statetest"
)

func check[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Fatalf("%s = %v, want %v", what, got, want)
	}
}

// TestGeneratorGivesThePublishedStream compares with the reference values of
// math/rand/v2 for NewPCG(1, 2).
func TestGeneratorGivesThePublishedStream(t *testing.T) {
	s := Stream{hi: 1, lo: 2}
	for i, want := range []uint64{
		0xc4f5a58656eef510, 0x9dcec3ad077dec6c, 0xc8d04605312f8088, 0xcbedc0dcb63ac19a,
		0x3bf98798cae97950, 0x0a8c6d7f8d485abc, 0x7ffa3780429cd279, 0x730ad2626b1c2f8e,
		0x21ff2330f4a0ad99, 0x2f0901a1947094b0, 0xa9735a3cfbe36cef, 0x71ddb0a01a12c84a,
		0xf0e53e77a78453bb, 0x1f173e9663be1e9d, 0x657651da3ac4115e, 0xc8987376b65a157b,
		0xbb17008f5fca28e7, 0x8232bd645f29ed22, 0x12be8f07ad14c539, 0x54908a48e8e4736e,
	} {
		if got := s.step(); got != want {
			t.Fatalf("output %d = %#x, want %#x", i, got, want)
		}
	}
}

func TestGeneratorIsPCGFromAnyState(t *testing.T) {
	seeds := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		hi, lo := seeds.Uint64(), seeds.Uint64()
		s, want := Stream{hi: hi, lo: lo}, rand.NewPCG(hi, lo)
		for i := range 1000 {
			if got, want := s.Uint32("test"), uint32(want.Uint64()>>32); got != want {
				t.Fatalf("output %d from %#x, %#x is %#x, want %#x", i, hi, lo, got, want)
			}
		}
	}
}

// TestSeedIsSpreadBySplitMix64 compares with that generator's published outputs.
func TestSeedIsSpreadBySplitMix64(t *testing.T) {
	check(t, "New(0)", fmt.Sprintf("%x", pair(New(0))), "[e220a8397b1dcdaf 6e789e6aa1b965f4]")
	check(t, "New(1234567)", pair(New(1234567)), [2]uint64{6457827717110365317, 3203168211198807973})
}

func pair(s Stream) [2]uint64 { return [2]uint64{s.hi, s.lo} }

func TestSeedAndUsedDetermineTheState(t *testing.T) {
	a, b := New(42), New(42)
	for i := range uint32(3000) {
		a.Below(i<<20, "below")
		a.Range(-5, int32(i), "range")
		a.Chance(int32(i), "chance")
		a.Uint32("any")
	}
	for b.Used() < a.Used() {
		b.next()
	}
	check(t, "state", pair(b), pair(a))
}

func TestStreamWalksAllItsState(t *testing.T) {
	s := New(5)
	s.Uint32("test")
	if missing := statetest.Unwalked(&s, s.Walk); len(missing) != 0 {
		t.Errorf("not walked: %v", missing)
	}
}

func TestRestoredStreamDrawsTheSame(t *testing.T) {
	s := New(6)
	for range 100 {
		s.Below(3_000_000_000, "test")
	}
	var restored Stream
	if err := state.Load(state.Save(nil, s.Walk), restored.Walk); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		check(t, "draw", restored.Range(-100, 100, "test"), s.Range(-100, 100, "test"))
		check(t, "used", restored.Used(), s.Used())
	}
}

func TestCopyOfAStreamIsIndependent(t *testing.T) {
	a := New(8)
	b := a
	first := a.Uint32("a")
	check(t, "used", b.Used(), 0)
	check(t, "first", b.Uint32("b"), first)
}

func BenchmarkUint32(b *testing.B) {
	s := New(1)
	for b.Loop() {
		s.Uint32("bench")
	}
}

func BenchmarkBelow(b *testing.B) {
	s := New(1)
	for b.Loop() {
		s.Below(10_000, "bench")
	}
}

func BenchmarkChance(b *testing.B) {
	s := New(1)
	for b.Loop() {
		s.Chance(2500, "bench")
	}
}
