package fixed

import (
	"math/big"
	"testing"
)

// firstMeeting is the oracle of RayCircle: the least t of 0..1 with |f+t*d| <= r,
// times One and rounded down.
func firstMeeting(f, d Vec, r Num) (Num, bool) {
	rr := new(big.Int).Mul(bigNum(r), bigNum(r))
	gap := new(big.Int).Sub(bigLenSq(f), rr)
	if gap.Sign() <= 0 {
		return 0, true
	}
	a, b := bigLenSq(d), big.NewInt(-f.Dot(d))
	if b.Sign() <= 0 {
		return 0, false
	}
	disc := new(big.Int).Sub(new(big.Int).Mul(b, b), new(big.Int).Mul(a, gap))
	if disc.Sign() < 0 {
		return 0, false
	}
	// The root is rounded down and its multiple up, by less than 2^-200: a value
	// that is not an integer is not that close to one.
	const bits = 256
	t := new(big.Int).Lsh(b, bits)
	t.Sub(t, new(big.Int).Sqrt(disc.Lsh(disc, 2*bits)))
	if t.Cmp(new(big.Int).Lsh(a, bits)) > 0 {
		return 0, false
	}
	return Num(t.Lsh(t, Shift).Quo(t, a.Lsh(a, bits)).Int64()), true
}

func checkRay(t *testing.T, a, d, c Vec, r Num) {
	t.Helper()
	got, ok := RayCircle(a, d, c, r)
	want, meets := firstMeeting(a.Sub(c), d, r)
	if got != want || ok != meets {
		t.Fatalf("RayCircle(%v, %v, %v, %d) = %d, %v; want %d, %v", a, d, c, r, got, ok, want, meets)
	}
	if ok != InSegment(c, 0, a, a.Add(d), r) {
		t.Fatalf("RayCircle(%v, %v, %v, %d) = %v, but InSegment differs", a, d, c, r, ok)
	}
}

func TestRayCircleMeetsWhenTheExactQuadraticSays(t *testing.T) {
	s := newSampler(60)
	try := func(a, b, c Vec) {
		d := b.Sub(a)
		checkRay(t, a, d, c, s.upTo(mapEdge))
		aroundEdge(segmentDistance(c, a, b), func(r Num, _ bool) { checkRay(t, a, d, c, r) })
		// The start just outside: the first meeting is close to 0.
		for r := a.Dist(c); r > 0 && r+3 > a.Dist(c); r-- {
			checkRay(t, a, d, c, r)
		}
	}
	positionPairs(61, func(a, b Vec) { try(a, b, s.beside(b)) })
	for range samples() { // tiny figures, where one raw unit is much
		tiny := func() Vec { return Vec{s.uniform(40), s.uniform(40)} }
		a, b, c := tiny(), tiny(), tiny()
		checkRay(t, a, b.Sub(a), c, s.uniform(20))
	}
}

// TestFirstRootIsTheFloorJustBelowAnInteger builds quadratics that are -1/One^2 at
// k/One, the closest that a root can come to it from below: the floor is k-1.
func TestFirstRootIsTheFloorJustBelowAnInteger(t *testing.T) {
	s := newSampler(64)
	one := bigNum(One)
	for range samples() {
		k := big.NewInt(s.Int64N(1<<15)*2 + 1)
		kk := new(big.Int).Mul(k, k)
		// a*k^2 + 1 has to be a multiple of 2*One ...
		mod := new(big.Int).Lsh(one, 1)
		a := new(big.Int).ModInverse(kk, mod)
		a.Sub(mod, a).Add(a, new(big.Int).Mul(mod, big.NewInt(s.Int64N(1<<43))))
		rest := new(big.Int).Mul(a, kk)
		rest.Add(rest, big.NewInt(1)).Quo(rest, mod)
		// ... and that multiple plus c*One/2 one of k, which gives b.
		c := new(big.Int).ModInverse(new(big.Int).Rsh(one, 1), k)
		c.Mul(c, new(big.Int).Neg(rest)).Mod(c, k).Add(c, new(big.Int).Mul(k, big.NewInt(s.Int64N(1<<44))))
		b := new(big.Int).Mul(c, new(big.Int).Rsh(one, 1))
		b.Add(b, rest).Quo(b, k)
		if new(big.Int).Mul(b, one).Cmp(new(big.Int).Mul(a, k)) <= 0 || b.BitLen() > 61 {
			continue // k/One is beyond the minimum, or b out of range
		}
		q := quadratic{a.Uint64(), b.Uint64(), c.Uint64()}
		if got, want := q.firstRoot(), k.Uint64()-1; got != want {
			t.Fatalf("first root of %v is %d/65536, want %d", q, got, want)
		}
	}
}

func TestRayCircleByHand(t *testing.T) {
	u := func(x, y Num) Vec { return Vec{x * One, y * One} }
	for _, c := range []struct {
		name    string
		a, d, c Vec
		r       Num
		t       Num
		ok      bool
	}{
		{"straight", u(0, 0), u(10, 0), u(8, 0), 3 * One, Half, true},
		{"touching the side", u(0, 3), u(10, 0), u(5, 0), 3 * One, Half, true},
		{"missing the side by one raw", u(0, 3), u(10, 0), u(5, 0), 3*One - 1, 0, false},
		{"touching at the end", u(0, 0), u(10, 0), u(13, 0), 3 * One, One, true},
		{"one raw short of the end", u(0, 0), u(10, 0), u(13, 0), 3*One - 1, 0, false},
		{"inside", u(0, 0), u(10, 0), u(1, 0), 3 * One, 0, true},
		{"leaving from the edge", u(0, 0), u(10, 0), u(-3, 0), 3 * One, 0, true},
		{"leaving from outside", u(0, 0), u(10, 0), u(-3, 0), 3*One - 1, 0, false},
		{"at rest inside", u(0, 0), u(0, 0), u(1, 0), One, 0, true},
		{"at rest outside", u(0, 0), u(0, 0), u(2, 0), One, 0, false},
		{"a point on the way", u(0, 0), u(3, 4), u(0, 0).Add(Vec{3 * Half, 4 * Half}), 0, Half, true},
		{"across the map", u(-8192, -8192), u(16384, 16384), u(8192, 8192), 0, One, true},
	} {
		got, ok := RayCircle(c.a, c.d, c.c, c.r)
		if got != c.t || ok != c.ok {
			t.Errorf("%s: %d, %v; want %d, %v", c.name, got, ok, c.t, c.ok)
		}
	}
}

func TestSweptCircleIsRayCircleForTheSumOfRadii(t *testing.T) {
	s := newSampler(62)
	positionPairs(63, func(a, c Vec) {
		d, ra, rc := s.position(), s.upTo(mapEdge), s.upTo(mapEdge)
		got, ok := SweptCircle(a, d, ra, c, rc)
		want, meets := RayCircle(a, d, c, ra+rc)
		if got != want || ok != meets {
			t.Fatalf("SweptCircle(%v, %v, %d, %v, %d) = %d, %v", a, d, ra, c, rc, got, ok)
		}
	})
	_, ok := SweptCircle(Vec{-mapEdge, -mapEdge}, Vec{}, MaxNum, Vec{mapEdge, mapEdge}, MaxNum)
	check(t, "huge radii", ok, true)
}
