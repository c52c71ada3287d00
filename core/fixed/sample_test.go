package fixed

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// samples is how many random cases an oracle test tries.
func samples() int {
	if testing.Short() {
		return 5_000
	}
	return 100_000
}

// edgeNums are the numbers around which results change their nature.
var edgeNums = []Num{
	0, 1, 2, 3, Half - 1, Half, Half + 1, One - 1, One, One + 1, 3 * Half, 100 * One,
	mapEdge - 1, mapEdge, mapEdge + 1, 2*mapEdge - 1, 2 * mapEdge, 2*mapEdge + 1,
	1<<31 - 1, 1 << 31, 1<<31 + 1, 1<<32 - 1, 1 << 32, 1<<32 + 1, 1<<39 + 12345,
	1<<46 - 1, 1 << 46, 1<<47 - 1, 1 << 47, 1<<47 + 1, 1<<48 - 1, 1 << 48,
	1<<62 - 1, 1 << 62, MaxNum - Half, MaxNum - 1, MaxNum,
}

// everyEdge calls f with the edge numbers of both signs.
func everyEdge(f func(Num)) {
	for _, n := range edgeNums {
		f(n)
		f(-n)
	}
	f(MinNum)
}

// sampler draws test cases.
type sampler struct{ *rand.Rand }

func newSampler(seed uint64) sampler { return sampler{rand.New(rand.NewPCG(seed, 0))} }

// num draws a number of any magnitude, each bit length equally likely.
func (s sampler) num() Num {
	if s.IntN(16) == 0 {
		return edgeNums[s.IntN(len(edgeNums))] * Num(1-2*s.IntN(2))
	}
	return Num(s.Uint64()) >> s.IntN(64)
}

// upTo draws from 0..limit, small values as likely as great ones.
func (s sampler) upTo(limit Num) Num {
	switch s.IntN(8) {
	case 0:
		return 0
	case 1:
		return limit
	}
	return s.uniform(limit) >> s.IntN(30)
}

// uniform draws from 0..limit.
func (s sampler) uniform(limit Num) Num { return Num(s.Int64N(int64(limit) + 1)) }

// coordinate draws a legal coordinate: edges, whole units or anything.
func (s sampler) coordinate() Num {
	n := s.upTo(mapEdge)
	if s.IntN(4) == 0 {
		n &^= One - 1
	}
	return n * Num(1-2*s.IntN(2))
}

// position draws a legal position.
func (s sampler) position() Vec { return Vec{s.coordinate(), s.coordinate()} }

// beside draws a legal position that is often close to v.
func (s sampler) beside(v Vec) Vec {
	if s.IntN(3) == 0 {
		return s.position()
	}
	reach := 1 + Num(1)<<s.IntN(28)
	d := Vec{s.uniform(2*reach) - reach, s.uniform(2*reach) - reach}
	return v.Add(d).Clamp()
}

// angle draws an angle; axes and diagonals often.
func (s sampler) angle() Angle {
	if s.IntN(4) == 0 {
		return Angle(s.IntN(8)) << 13
	}
	return Angle(s.Uint32())
}

func bigNum(n Num) *big.Int { return big.NewInt(int64(n)) }

// saturate is the rule for results that do not fit.
func saturate(x *big.Int) Num {
	switch {
	case x.Cmp(bigNum(MaxNum)) > 0:
		return MaxNum
	case x.Cmp(bigNum(MinNum)) < 0:
		return MinNum
	}
	return Num(x.Int64())
}

// floorQuo returns a/b rounded toward negative infinity.
func floorQuo(a, b *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(a, b, new(big.Int))
	if r.Sign() != 0 && r.Sign() != b.Sign() {
		q.Sub(q, big.NewInt(1))
	}
	return q
}

// nearestQuo returns a/b rounded to nearest, ties away from zero.
func nearestQuo(a, b *big.Int) *big.Int {
	twice := new(big.Int).Lsh(new(big.Int).Abs(a), 1)
	den := new(big.Int).Abs(b)
	twice.Add(twice, den).Quo(twice, den.Lsh(den, 1))
	if a.Sign()*b.Sign() < 0 {
		twice.Neg(twice)
	}
	return twice
}

func check[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Fatalf("%s = %v, want %v", what, got, want)
	}
}
