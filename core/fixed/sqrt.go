package fixed

import "math/bits"

// Sqrt returns the floor of the exact square root of n in raw units, and 0 for
// a negative n.
func (n Num) Sqrt() Num {
	if n <= 0 {
		return 0
	}
	if u := uint64(n); u>>(64-Shift) == 0 {
		return Num(sqrt64(u << Shift))
	}
	return Num(sqrt128(wide{uint64(n) >> (64 - Shift), uint64(n) << Shift}))
}

// sqrt64 returns the floor of the square root of n.
//
// n is scaled by an even shift to [2^62, 2^64). From the root of its top byte,
// each round of Heron's rule doubles the number of correct bits: if a is within
// one of sqrt(n >> 2k), then (a<<k + (n>>k)/a) / 2 with k below the bits of a is
// within one of sqrt(n) (Mark Dickinson's integer square root). The result is
// the floor or one above it, and below 2^32; the last step decides exactly.
func sqrt64(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	shift := bits.LeadingZeros64(n) &^ 1
	x := n << shift
	u := uint64(sqrtTable[x>>56-64])
	u = u<<7 + (x>>41)/u
	u = u<<15 + (x>>17)/u
	u >>= shift / 2
	if u*u > n {
		u--
	}
	return u
}

// sqrt128 returns the floor of the square root of n: sqrt64 of the upper half
// and one more round.
func sqrt128(n wide) uint64 {
	if n.hi == 0 {
		return sqrt64(n.lo)
	}
	shift := bits.LeadingZeros64(n.hi) &^ 1
	x := n.shl(shift)
	u := sqrt64(x.hi)
	q, _ := bits.Div64(x.hi>>33, x.hi<<31|x.lo>>33, u)
	u, carry := bits.Add64(u<<31, q, 0)
	if carry != 0 {
		u = 1<<64 - 1
	}
	u >>= shift / 2
	if n.less(square(u)) {
		u--
	}
	return u
}
