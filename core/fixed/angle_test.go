package fixed

import (
	"fmt"
	"math/big"
	"testing"
)

// within reports |x*2^-precision - want| <= num/den.
func within(x *big.Int, want Num, num, den int64) bool {
	diff := new(big.Int).Sub(x, new(big.Int).Lsh(bigNum(want), precision))
	return diff.Abs(diff).Cmp(exactRatio(big.NewInt(num), big.NewInt(den))) <= 0
}

func everyAngle(f func(Angle)) {
	for a := range 1 << 16 {
		f(Angle(a))
	}
}

func TestSinAndCosAreWithinHalfARawUnitAtEveryAngle(t *testing.T) {
	everyAngle(func(a Angle) {
		// The argument may be any angle of the same sine: the series likes small ones.
		sine := new(big.Int).Lsh(exactSin(exactRadians(int64(int16(a)))), Shift)
		if !within(sine, a.Sin(), 1, 2) {
			t.Fatalf("Sin(%d) = %d is more than 1/2 raw off", a, a.Sin())
		}
		if cos := (a - quarterTurn).Cos(); cos != a.Sin() {
			t.Fatalf("Cos(%d) = %d, want Sin(%d) = %d", a-quarterTurn, cos, a, a.Sin())
		}
	})
}

func TestSinAndCosKeepTheSymmetriesOfTheCircle(t *testing.T) {
	everyAngle(func(a Angle) {
		check(t, fmt.Sprint("opposite of ", a), (a + halfTurn).Vec(), a.Vec().Neg())
		check(t, fmt.Sprint("quarter turn of ", a), (a + quarterTurn).Vec(), a.Vec().Perp())
		check(t, fmt.Sprint("mirror of ", a), -a, Atan2((-a).Sin(), (-a).Cos()))
		check(t, fmt.Sprint("mirror of ", a), (-a).Vec(), Vec{a.Cos(), -a.Sin()})
	})
	check(t, "0", Angle(0).Vec(), Vec{One, 0})
	check(t, "1/4", quarterTurn.Vec(), Vec{0, One})
	check(t, "1/8", Angle(8192).Vec(), Vec{46341, 46341})
}

// TestVecPointsWithinTwelveHundredthsOfAnAngleUnit goes through one octant; the
// symmetries carry the bound to the others.
func TestVecPointsWithinTwelveHundredthsOfAnAngleUnit(t *testing.T) {
	for a := range quarterTurn/2 + 1 {
		v := a.Vec()
		if !within(exactAtan2(int64(v.Y), int64(v.X)), Num(a), 12, 100) {
			t.Fatalf("Angle(%d).Vec() = %v points elsewhere", a, v)
		}
		check(t, "mirrored on the diagonal", (quarterTurn - a).Vec(), Vec{v.Y, v.X})
	}
}

func TestAtan2UndoesVecAtEveryAngle(t *testing.T) {
	everyAngle(func(a Angle) {
		check(t, fmt.Sprintf("Atan2(%v)", a.Vec()), Atan2(a.Sin(), a.Cos()), a)
		check(t, fmt.Sprintf("%v.Angle()", a.Vec()), a.Vec().Scale(100*One).Angle(), a)
	})
}

// checkAtan2 proves the bound of Atan2 at one point.
func checkAtan2(t *testing.T, y, x Num) {
	t.Helper()
	got := Num(int16(Atan2(y, x)))
	if x == 0 && y == 0 {
		check(t, "Atan2(0, 0)", got, 0)
		return
	}
	angle := exactAtan2(int64(y), int64(x))
	if !within(angle, got, 5001, 10000) && !within(angle, got+1<<16, 5001, 10000) {
		t.Fatalf("Atan2(%d, %d) = %d is more than 0.5001 angle units off", y, x, got)
	}
}

func TestAtan2IsWithinItsBound(t *testing.T) {
	everyEdge(func(y Num) { everyEdge(func(x Num) { checkAtan2(t, y, x) }) })
	s := newSampler(20)
	for range samples() / 4 {
		checkAtan2(t, s.num(), s.num())
		a, b := s.position(), s.position()
		checkAtan2(t, a.Y-b.Y, a.X-b.X)
		checkAtan2(t, a.Y, a.X)
		checkAtan2(t, s.uniform(200)-100, s.uniform(200)-100)
	}
}

// TestArcTanIsWithinItsBoundOnEveryArc measures the expansion where its error is
// greatest, at the ends of each arc, and on 256 steps between (16 with -short).
func TestArcTanIsWithinItsBoundOnEveryArc(t *testing.T) {
	try := func(z uint64) {
		want := exactTurns(exactAtan(new(big.Int).Lsh(new(big.Int).SetUint64(z), precision-32)))
		got := new(big.Int).Lsh(big.NewInt(arcTan(z)), precision-32)
		if !within(got.Sub(got, want), 0, 27, 1_000_000) {
			t.Fatalf("arcTan(%#x) is more than 2.7e-5 angle units off", z)
		}
	}
	step := uint64(1 << 16)
	if testing.Short() {
		step <<= 4
	}
	for z := uint64(0); z < 1<<32; z += step {
		try(z)
		if (z+step)%(1<<24) == 0 {
			try(z + step - 1)
		}
	}
}

func TestAtan2IsExactOnAxesAndDiagonals(t *testing.T) {
	everyEdge(func(n Num) {
		if n <= 0 {
			return
		}
		for i, v := range []Vec{{n, 0}, {n, n}, {0, n}, {-n, n}, {-n, 0}, {-n, -n}, {0, -n}, {n, -n}} {
			check(t, fmt.Sprint(v), v.Angle(), Angle(i)<<13)
		}
	})
}

func TestAngleSubIsTheShortestTurn(t *testing.T) {
	for _, c := range []struct {
		a, b Angle
		want int16
	}{{0, 0, 0}, {1, 0, 1}, {0, 1, -1}, {10, 65530, 16}, {65530, 10, -16}, {32767, 0, 32767}, {32768, 0, -32768}, {0, 32768, -32768}} {
		check(t, fmt.Sprintf("%d.Sub(%d)", c.a, c.b), c.a.Sub(c.b), c.want)
	}
}

func TestTurnTowardNeverTurnsFurtherThanItsLimitNorPastItsTarget(t *testing.T) {
	s := newSampler(21)
	for range samples() {
		a, target, limit := s.angle(), s.angle(), Angle(s.upTo(65535))
		distance := func(b Angle) int { d := int(target.Sub(b)); return max(d, -d) }
		got := a.TurnToward(target, limit)
		want := max(distance(a)-int(limit), 0)
		if distance(got) != want {
			t.Fatalf("%d.TurnToward(%d, %d) = %d: %d left, want %d", a, target, limit, got, distance(got), want)
		}
	}
	check(t, "almost half a turn", Angle(0).TurnToward(32767, 10), 10)
	check(t, "almost half a turn back", Angle(32767).TurnToward(0, 10), 32757)
	check(t, "no way to go", Angle(7).TurnToward(7, 0), 7)
	check(t, "half a turn", Angle(0).TurnToward(32768, 10), 65526)
	check(t, "the short way", Angle(10).TurnToward(65530, 4), 6)
	check(t, "no turn", Angle(10).TurnToward(65530, 0), 10)
}
