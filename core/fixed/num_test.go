package fixed

import (
	"fmt"
	"math/big"
	"testing"
)

// pairs calls f with every pair of edge numbers and with random pairs.
func pairs(seed uint64, f func(a, b Num)) {
	everyEdge(func(a Num) { everyEdge(func(b Num) { f(a, b) }) })
	s := newSampler(seed)
	for range samples() {
		f(s.num(), s.num())
	}
}

func byZero(n Num) Num { return map[int]Num{-1: MinNum, 0: 0, 1: MaxNum}[bigNum(n).Sign()] }

func TestMulIsTheFloorOfTheExactProductAndSaturates(t *testing.T) {
	pairs(1, func(a, b Num) {
		p := new(big.Int).Mul(bigNum(a), bigNum(b))
		want := saturate(p.Rsh(p, Shift)) // big.Int shifts round down
		if got := a.Mul(b); got != want {
			t.Fatalf("%d.Mul(%d) = %d, want %d", a, b, got, want)
		}
	})
}

func TestDivIsTheFloorOfTheExactQuotientAndSaturates(t *testing.T) {
	pairs(2, func(a, b Num) {
		want := byZero(a)
		if b != 0 {
			want = saturate(floorQuo(new(big.Int).Lsh(bigNum(a), Shift), bigNum(b)))
		}
		if got := a.Div(b); got != want {
			t.Fatalf("%d.Div(%d) = %d, want %d", a, b, got, want)
		}
	})
}

func TestRatioIsNearestWithTiesAwayFromZero(t *testing.T) {
	pairs(3, func(a, b Num) {
		want := byZero(a)
		if b != 0 {
			want = saturate(nearestQuo(new(big.Int).Lsh(bigNum(a), Shift), bigNum(b)))
		}
		if got := Ratio(int64(a), int64(b)); got != want {
			t.Fatalf("Ratio(%d, %d) = %d, want %d", a, b, got, want)
		}
	})
}

func TestMulDivKeepsTheExactProductAndTruncates(t *testing.T) {
	try := func(a, b, c Num) {
		p := new(big.Int).Mul(bigNum(a), bigNum(b))
		want := map[int]Num{-1: MinNum, 0: 0, 1: MaxNum}[p.Sign()]
		if c != 0 {
			want = saturate(p.Quo(p, bigNum(c)))
		}
		if got := MulDiv(int64(a), int64(b), int64(c)); got != int64(want) {
			t.Fatalf("MulDiv(%d, %d, %d) = %d, want %d", a, b, c, got, want)
		}
	}
	everyEdge(func(a Num) { everyEdge(func(b Num) { everyEdge(func(c Num) { try(a, b, c) }) }) })
	s := newSampler(4)
	for range samples() {
		try(s.num(), s.num(), s.num())
	}
}

func TestPercentTruncatesAndSaturates(t *testing.T) {
	for _, c := range []struct {
		n    Num
		pct  int
		want Num
	}{
		{One, 50, Half}, {One, 0, 0}, {-One, 50, -Half}, {1, 99, 0}, {-1, 99, 0}, {3, 50, 1}, {-3, 50, -1},
		{MaxNum, 100, MaxNum}, {MinNum, 100, MinNum}, {MaxNum, 101, MaxNum}, {MinNum, 250, MinNum},
		{MinNum, -100, MaxNum}, {100 * One, -35, -35 * One},
	} {
		check(t, fmt.Sprintf("%d.Percent(%d)", c.n, c.pct), c.n.Percent(c.pct), c.want)
	}
}

func TestSatAddSaturatesInsteadOfWrapping(t *testing.T) {
	pairs(5, func(a, b Num) {
		want := saturate(new(big.Int).Add(bigNum(a), bigNum(b)))
		if got := a.SatAdd(b); got != want {
			t.Fatalf("%d.SatAdd(%d) = %d, want %d", a, b, got, want)
		}
	})
}

func TestWholeNumbersRoundAsNamedAndClampTo32Bits(t *testing.T) {
	clamp := func(x *big.Int) int { return int(min(max(saturate(x), -1<<31), 1<<31-1)) }
	try := func(n Num) {
		raw, one := bigNum(n), bigNum(One)
		floor := floorQuo(raw, one)
		ceil := floorQuo(new(big.Int).Neg(raw), one)
		check(t, fmt.Sprintf("%d.Floor()", n), n.Floor(), clamp(floor))
		check(t, fmt.Sprintf("%d.Ceil()", n), n.Ceil(), clamp(ceil.Neg(ceil)))
		check(t, fmt.Sprintf("%d.Trunc()", n), n.Trunc(), clamp(new(big.Int).Quo(raw, one)))
		check(t, fmt.Sprintf("%d.Round()", n), n.Round(), clamp(nearestQuo(raw, one)))
		check(t, fmt.Sprintf("%d.Abs()", n), n.Abs(), saturate(new(big.Int).Abs(raw)))
	}
	everyEdge(try)
	s := newSampler(6)
	for range samples() {
		try(s.num())
	}
}

func TestFromIntSaturates(t *testing.T) {
	check(t, "FromInt(0)", FromInt(0), 0)
	check(t, "FromInt(-3)", FromInt(-3), -3*One)
	check(t, "FromInt(8192)", FromInt(8192), mapEdge)
	for _, n := range []int64{1<<47 - 1, 1 << 47, -1 << 47, -1<<47 - 1, 1<<63 - 1, -1 << 63} {
		if int64(int(n)) != n {
			continue // a 32-bit int cannot reach the edge
		}
		want := saturate(new(big.Int).Lsh(big.NewInt(n), Shift))
		check(t, fmt.Sprintf("FromInt(%d)", n), FromInt(int(n)), want)
	}
}
