package fixed

import (
	"math/big"
	"testing"
)

func checkSqrt64(t *testing.T, n uint64) {
	t.Helper()
	want := new(big.Int).SetUint64(n)
	if got := sqrt64(n); got != want.Sqrt(want).Uint64() {
		t.Fatalf("sqrt64(%d) = %d, want %d", n, got, want)
	}
}

func TestSqrt64IsTheFloorAroundEverySquareAndTopByte(t *testing.T) {
	for r := uint64(1); r < 1<<16; r++ {
		for _, root := range []uint64{r, r << 16, 1<<32 - r} {
			checkSqrt64(t, root*root-1)
			checkSqrt64(t, root*root)
			checkSqrt64(t, root*root+2*root)
		}
	}
	for top := range uint64(256) {
		checkSqrt64(t, top<<56)
		checkSqrt64(t, top<<56|1<<56-1)
	}
	// The second round divides by a number that only x>>41 decides: where the top
	// byte is 255, these are all the greatest roots, none of which may reach 2^32.
	for x := uint64(255 << 15); x < 1<<23; x++ {
		checkSqrt64(t, x<<41|1<<41-1)
	}
	s := newSampler(7)
	for range samples() {
		checkSqrt64(t, s.Uint64()>>s.IntN(64))
	}
}

func (a wide) big() *big.Int {
	n := new(big.Int).SetUint64(a.hi)
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a.lo))
}

func TestSqrt128IsTheFloor(t *testing.T) {
	try := func(n wide) {
		want := n.big()
		if got := sqrt128(n); got != want.Sqrt(want).Uint64() {
			t.Fatalf("sqrt128(%v) = %d, want %d", n, got, want)
		}
	}
	s := newSampler(8)
	for range samples() {
		root := s.Uint64() >> s.IntN(60)
		try(square(root))
		try(square(root).sub(wide{0, 1 % (root + 1)}))
		try(square(root).add(wide{0, root}).add(wide{0, root}))
		try(wide{s.Uint64() >> s.IntN(64), s.Uint64()})
	}
	for _, hi := range []uint64{0, 1, 3, 1 << 62, 1<<62 - 1, 1<<64 - 2, 1<<64 - 1} {
		for _, lo := range []uint64{0, 1, 1<<63 - 1, 1 << 63, 1<<64 - 1} {
			try(wide{hi, lo})
		}
	}
}

func TestNumSqrtIsTheFloorOfTheExactRoot(t *testing.T) {
	try := func(n Num) {
		want := new(big.Int)
		if n > 0 {
			want.Sqrt(new(big.Int).Lsh(bigNum(n), Shift))
		}
		if got := n.Sqrt(); got != Num(want.Int64()) {
			t.Fatalf("%d.Sqrt() = %d, want %d", n, got, want)
		}
	}
	everyEdge(try)
	s := newSampler(9)
	for range samples() {
		try(s.num())
	}
	check(t, "Sqrt(2)", (2 * One).Sqrt(), 92681)
}

func TestWideArithmeticAgreesWithBig(t *testing.T) {
	s := newSampler(10)
	draw := func() wide { return wide{s.Uint64() >> s.IntN(65), s.Uint64() >> s.IntN(65)} }
	modulus := new(big.Int).Lsh(big.NewInt(1), 128)
	for range samples() {
		a, b, n := draw(), draw(), s.IntN(65)
		check(t, "add", a.add(b).big().Cmp(new(big.Int).Mod(new(big.Int).Add(a.big(), b.big()), modulus)), 0)
		check(t, "sub", a.sub(b).big().Cmp(new(big.Int).Mod(new(big.Int).Sub(a.big(), b.big()), modulus)), 0)
		check(t, "shl", a.shl(n).big().Cmp(new(big.Int).Mod(new(big.Int).Lsh(a.big(), uint(n)), modulus)), 0)
		check(t, "less", a.less(b), a.big().Cmp(b.big()) < 0)
		check(t, "times", a.times(b.lo).big().Cmp(new(big.Int).Mul(a.big(), wide{0, b.lo}.big())), 0)
		a.hi >>= 32
		check(t, "squared", a.squared().big().Cmp(new(big.Int).Mul(a.big(), a.big())), 0)
		x, y := a.times(b.lo), b.times(a.lo)
		check(t, "atMost", x.atMost(y), x.big().Cmp(y.big()) <= 0)
		check(t, "atMost itself", x.atMost(x), true)
	}
}

func (a wider) big() *big.Int {
	n := wide{a[2], a[1]}.big()
	return n.Lsh(n, 64).Or(n, new(big.Int).SetUint64(a[0]))
}
