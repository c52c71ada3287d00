package script

import (
	"math"
	"math/big"
	"math/rand"
	"testing"

	"sameframe/core/fixed"
)

// sampleBits gives images of numbers of all sizes, and those where something
// changes.
func sampleBits(n int) []uint64 {
	out := []uint64{0, signBit, 1, math.Float64bits(0.5), math.Float64bits(-0.5), math.Float64bits(1.5), math.Float64bits(-2.5),
		math.Float64bits(maxExact), math.Float64bits(-maxExact), math.Float64bits(maxExact + 2), math.Float64bits(0.49999999999999994),
		math.Float64bits(math.Inf(1)), math.Float64bits(math.Inf(-1)), math.Float64bits(math.NaN()), math.Float64bits(math.MaxFloat64),
		math.Float64bits(1.0 / 131072), math.Float64bits(3.0 / 131072), math.Float64bits(-1.0 / 131072), math.Float64bits(1 << 37), math.Float64bits(1<<37 + 1)}
	r := rand.New(rand.NewSource(1))
	for range n {
		f := math.Ldexp(r.Float64()-0.5, r.Intn(80)-20)
		out = append(out, math.Float64bits(f), math.Float64bits(math.Floor(f)), math.Float64bits(math.Floor(f)+0.5))
	}
	return out
}

// whole tells what math/big makes of a number: floor, and nearest with ties away
// from zero, or false beyond the bound.
func bigRound(f float64, shift uint) (down, nearest int64, ok bool) {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return 0, 0, false
	}
	x := new(big.Rat).SetFloat64(f)
	x.Mul(x, new(big.Rat).SetInt64(1<<shift))
	if new(big.Rat).Abs(x).Cmp(new(big.Rat).SetInt64(maxExact+1)) >= 0 {
		return 0, 0, false
	}
	floorOf := func(x *big.Rat) int64 {
		q := new(big.Int)
		q.DivMod(x.Num(), x.Denom(), new(big.Int))
		return q.Int64()
	}
	half := big.NewRat(1, 2)
	if x.Sign() >= 0 {
		return floorOf(x), floorOf(new(big.Rat).Add(x, half)), true
	}
	return floorOf(x), -floorOf(new(big.Rat).Sub(half, x)), true
}

func TestRoundingIsExact(t *testing.T) {
	for _, b := range sampleBits(20000) {
		f := math.Float64frombits(b)
		down, nearest, ok := bigRound(f, 0)
		if got, gotOK := floor(b); ok && gotOK && got != down || ok && !gotOK && math.Abs(f) <= maxExact {
			t.Fatalf("floor(%v) = %d, %v, want %d", f, got, gotOK, down)
		}
		if got, gotOK := round(b); ok && gotOK && got != nearest || gotOK && !ok {
			t.Fatalf("round(%v) = %d, %v, want %d", f, got, gotOK, nearest)
		}
		if got, gotOK := ceil(b); gotOK && float64(got) != math.Ceil(f) {
			t.Fatalf("ceil(%v) = %d", f, got)
		}
		if got, gotOK := toInt(b); gotOK != (math.Floor(f) == f && math.Abs(f) <= maxExact) || gotOK && float64(got) != f {
			t.Fatalf("toInt(%v) = %d, %v", f, got, gotOK)
		}
	}
}

func TestFixedPointIsTheNearestAndComesBackExact(t *testing.T) {
	for _, b := range sampleBits(20000) {
		f := math.Float64frombits(b)
		_, want, ok := bigRound(f, fixed.Shift)
		n, gotOK := toNum(b)
		if ok && gotOK && int64(n) != want || gotOK && !ok {
			t.Fatalf("toNum(%v) = %d, %v, want %d, %v", f, int64(n), gotOK, want, ok)
		}
		if !gotOK {
			continue
		}
		if back, _ := toNum(numBits(n)); back != n {
			t.Fatalf("%d came back as %d", int64(n), int64(back))
		}
		if got, want := math.Float64frombits(numBits(n)), float64(n)/65536; got != want {
			t.Fatalf("numBits(%d) is %v, want %v", int64(n), got, want)
		}
	}
}

func TestIntegersAreExact(t *testing.T) {
	r := rand.New(rand.NewSource(2))
	for i := range 10000 {
		n := r.Int63n(maxExact+1) >> r.Intn(53)
		if i%2 == 0 {
			n = -n
		}
		if got := math.Float64frombits(intBits(n)); got != float64(n) {
			t.Fatalf("intBits(%d) is %v", n, got)
		}
	}
}

func TestRankOrdersAsNumbers(t *testing.T) {
	sample := sampleBits(100)
	for _, a := range sample {
		for _, b := range sample {
			x, y := math.Float64frombits(a), math.Float64frombits(b)
			if x == x && y == y && (rank(a) < rank(b)) != (x < y) {
				t.Fatalf("rank of %v and %v", x, y)
			}
		}
	}
}

func TestLiteralsAreExactOrRefused(t *testing.T) {
	for s, good := range map[string]bool{
		"0": true, "7": true, "9007199254740992": true, "9007199254740993": false, "99999999999999999999999": false,
		"0.5": true, "0.0": true, "1.50": true, "3.0000152587890625": true, "3.0000152587890624": false, "0.1": false,
		"137438953472.0": true, "137438953473.0": false, "1e3": false, "1E3": false, "0x10": true, "0xFF": true,
		"0x20000000000000": true, "0x20000000000001": false, "0xffffffffffffffffffff": false, "007": false, "5.": false, ".5": false,
	} {
		if what, _ := exactLiteral(s); (what == "") != good {
			t.Errorf("literal %s: %q", s, what)
		}
	}
}
