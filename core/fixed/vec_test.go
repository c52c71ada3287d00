package fixed

import (
	"fmt"
	"math/big"
	"testing"
)

func bigLenSq(v Vec) *big.Int {
	x, y := bigNum(v.X), bigNum(v.Y)
	return x.Mul(x, x).Add(x, y.Mul(y, y))
}

// legalCorners are the extremes of the legal map and points one raw unit inside.
func legalCorners() []Vec {
	var corners []Vec
	for _, x := range []Num{-mapEdge, 1 - mapEdge, -1, 0, 1, mapEdge - 1, mapEdge} {
		for _, y := range []Num{-mapEdge, 1 - mapEdge, -1, 0, 1, mapEdge - 1, mapEdge} {
			corners = append(corners, Vec{x, y})
		}
	}
	return corners
}

// positionPairs calls f with every pair of extremes and with random legal pairs.
func positionPairs(seed uint64, f func(a, b Vec)) {
	for _, a := range legalCorners() {
		for _, b := range legalCorners() {
			f(a, b)
		}
	}
	s := newSampler(seed)
	for range samples() {
		a := s.position()
		f(a, s.beside(a))
	}
}

func TestSquaredDistancesAreExactOnTheWholeLegalMap(t *testing.T) {
	positionPairs(30, func(a, b Vec) {
		want := bigLenSq(a.Sub(b))
		if !want.IsUint64() || a.DistSq(b) != Sq(want.Uint64()) || a.Sub(b).LenSq() != a.DistSq(b) {
			t.Fatalf("%v.DistSq(%v) = %d, want %v", a, b, a.DistSq(b), want)
		}
		check(t, "symmetry", b.DistSq(a), a.DistSq(b))
	})
}

func TestSquaresAreExactOrMaxSq(t *testing.T) {
	pairs(31, func(x, y Num) {
		v, sq := Vec{x, y}, bigLenSq(Vec{x, y})
		inside := x >= -1<<31 && x < 1<<31 && y >= -1<<31 && y < 1<<31
		if inside && v.LenSq() != Sq(sq.Uint64()) || !inside && v.LenSq() != MaxSq {
			t.Fatalf("%v.LenSq() = %d", v, v.LenSq())
		}
		check(t, "DistSq", v.DistSq(Vec{}), v.LenSq())
		want := MaxSq
		if n := bigLenSq(Vec{x, 0}); n.Cmp(new(big.Int).Lsh(big.NewInt(1), 64)) < 0 {
			want = Sq(n.Uint64())
		}
		check(t, fmt.Sprintf("%d.Sq()", x), x.Sq(), want)
	})
}

func TestDotAndCrossAreExactWithin32768Units(t *testing.T) {
	try := func(a, b Vec) {
		mul := func(a, b Num) *big.Int { return new(big.Int).Mul(bigNum(a), bigNum(b)) }
		dot, cross := mul(a.X, b.X), mul(a.X, b.Y)
		dot.Add(dot, mul(a.Y, b.Y))
		cross.Sub(cross, mul(a.Y, b.X))
		if dot.Cmp(big.NewInt(a.Dot(b))) != 0 || cross.Cmp(big.NewInt(a.Cross(b))) != 0 {
			t.Fatalf("%v, %v: dot %d, want %v; cross %d, want %v", a, b, a.Dot(b), dot, a.Cross(b), cross)
		}
	}
	positionPairs(32, try)
	const limit = 1<<31 - 1
	for i := range 16 {
		sign := func(bit int) Num { return Num(1 - i>>bit&1*2) }
		try(Vec{limit * sign(0), limit * sign(1)}, Vec{limit * sign(2), limit * sign(3)})
	}
}

func TestLenIsTheFloorOfTheExactRootForEveryVec(t *testing.T) {
	try := func(v Vec) {
		sq := bigLenSq(v)
		if want := saturate(sq.Sqrt(sq)); v.Len() != want {
			t.Fatalf("%v.Len() = %d, want %d", v, v.Len(), want)
		}
	}
	pairs(33, func(x, y Num) { try(Vec{x, y}) })
	positionPairs(34, func(a, b Vec) {
		try(a.Sub(b))
		check(t, "Dist", a.Dist(b), a.Sub(b).Len())
	})
	check(t, "3-4-5", Vec{3 * One, -4 * One}.Len(), 5*One)
}

// component returns c*n/|v| cut to 64 fractional bits.
func component(c, n Num, v Vec) *big.Int {
	p := new(big.Int).Mul(bigNum(c), bigNum(n))
	root := new(big.Int).Sqrt(new(big.Int).Lsh(bigLenSq(v), 256))
	return p.Lsh(p, 128+64).Quo(p, root)
}

func TestWithLenIsNeverLongAndLessThanItsBoundShort(t *testing.T) {
	try := func(v Vec, n Num) {
		got := v.WithLen(n)
		if bigLenSq(got).Cmp(new(big.Int).Mul(bigNum(n), bigNum(n))) > 0 {
			t.Fatalf("%v.WithLen(%d) = %v is longer", v, n, got)
		}
		bound := new(big.Int).Add(new(big.Int).Lsh(big.NewInt(1), 64), new(big.Int).Lsh(bigNum(n), 64-31))
		for _, c := range [][2]Num{{v.X, got.X}, {v.Y, got.Y}} {
			short := new(big.Int).Sub(component(c[0].Abs(), n, v), new(big.Int).Lsh(bigNum(c[1].Abs()), 64))
			if short.Sign() < 0 || short.Cmp(bound) >= 0 || c[0] < 0 && c[1] > 0 || c[0] > 0 && c[1] < 0 {
				t.Fatalf("%v.WithLen(%d) = %v: component %d is off by %v/2^64", v, n, got, c[1], short)
			}
		}
	}
	s := newSampler(35)
	positionPairs(36, func(a, b Vec) {
		if a != b {
			try(a.Sub(b), 1+s.upTo(3*mapEdge))
		}
	})
	for range samples() {
		try(Vec{1 + s.upTo(1000), -s.upTo(1000)}, 1+s.upTo(MaxNum-1))
	}
}

func TestWithLenOnAnAxisIsExactAndZeroStaysZero(t *testing.T) {
	everyEdge(func(n Num) {
		everyEdge(func(x Num) {
			want := max(n, 0)
			if x == 0 {
				want = 0
			}
			if x < 0 {
				want = -want
			}
			check(t, fmt.Sprintf("{%d, 0}.WithLen(%d)", x, n), Vec{x, 0}.WithLen(n), Vec{want, 0})
			check(t, fmt.Sprintf("{0, %d}.WithLen(%d)", x, n), Vec{0, x}.WithLen(n), Vec{0, want})
		})
	})
}

func TestTowardLandsOrMovesAtMostAStep(t *testing.T) {
	s := newSampler(37)
	positionPairs(38, func(a, b Vec) {
		step := s.upTo(mapEdge)
		got := a.Toward(b, step)
		switch {
		case step == 0:
			check(t, "no step", got, a)
		case a.Dist(b) < step || a.DistSq(b) == step.Sq():
			check(t, "arrival", got, b)
		case got != a.Add(b.Sub(a).WithLen(step)):
			t.Fatalf("%v.Toward(%v, %d) = %v", a, b, step, got)
		}
		check(t, "a step of the distance rounded up", a.Toward(b, a.Dist(b)+1), b)
	})
	a, b := Vec{3 * One, 0}, Vec{0, 4 * One}
	check(t, "exactly within", a.Toward(b, 5*One), b)
	check(t, "one raw short", a.Toward(b, 5*One-1), Vec{1, 4*One - 1})
	check(t, "backward", a.Toward(b, -One), a)
}

func TestRotateIsWithinItsBound(t *testing.T) {
	s := newSampler(39)
	for range samples() {
		v, a := s.position(), s.angle()
		got := v.Rotate(a)
		sin, cos := exactSin(exactRadians(int64(a))), exactSin(exactRadians(int64(a+quarterTurn)))
		times := func(x Num, f *big.Int) *big.Int { return new(big.Int).Mul(bigNum(x), f) }
		x := new(big.Int).Sub(times(v.X, cos), times(v.Y, sin))
		y := new(big.Int).Add(times(v.X, sin), times(v.Y, cos))
		bound := int64(5_000_000 + 110*(v.Len()+1)) // 1/2 + |v|*1.1e-5, in 1e-7
		if !within(x, got.X, bound, 10_000_000) || !within(y, got.Y, bound, 10_000_000) {
			t.Fatalf("%v.Rotate(%d) = %v", v, a, got)
		}
	}
}

func TestRotateByQuarterTurnsIsExactAndClampsFarVectors(t *testing.T) {
	positionPairs(40, func(v, _ Vec) {
		check(t, "0", v.Rotate(0), v)
		check(t, "1/4", v.Rotate(quarterTurn), v.Perp())
		check(t, "1/2", v.Rotate(halfTurn), v.Neg())
		check(t, "3/4", v.Rotate(halfTurn+quarterTurn), v.Perp().Neg())
	})
	const limit = 1 << 45
	check(t, "clamp", Vec{MaxNum, MinNum}.Rotate(0), Vec{limit, -limit})
	check(t, "clamp turned", Vec{MaxNum, MinNum}.Rotate(8192), Vec{2 * limit / One * 46341, 0})
}

func TestLegalAndClampIncludeTheBorder(t *testing.T) {
	for _, v := range legalCorners() {
		check(t, fmt.Sprint(v, " legal"), v.Legal(), true)
		check(t, fmt.Sprint(v, " clamped"), v.Clamp(), v)
	}
	for _, v := range []Vec{{mapEdge + 1, 0}, {0, mapEdge + 1}, {-mapEdge - 1, 0}, {0, -mapEdge - 1}, {MaxNum, MinNum}} {
		check(t, fmt.Sprint(v, " legal"), v.Legal(), false)
		check(t, fmt.Sprint(v, " clamped"), v.Clamp().Legal(), true)
	}
	check(t, "clamp", Vec{MaxNum, -5}.Clamp(), Vec{mapEdge, -5})
	check(t, "clamp", Vec{7, MinNum}.Clamp(), Vec{7, -mapEdge})
}

func TestVecArithmeticIsComponentwise(t *testing.T) {
	v, o := Vec{3, -5}, Vec{10, 20}
	check(t, "Add", v.Add(o), Vec{13, 15})
	check(t, "Sub", v.Sub(o), Vec{-7, -25})
	check(t, "Neg", v.Neg(), Vec{-3, 5})
	check(t, "Perp", v.Perp(), Vec{5, 3})
	check(t, "Scale", v.Scale(Half), Vec{1, -3})
	check(t, "Scale far", Vec{MaxNum, MinNum}.Scale(2*One), Vec{MaxNum, MinNum})
}
