package fixed

import "math/bits"

// wide is an unsigned 128-bit integer.
type wide struct{ hi, lo uint64 }

func product(a, b uint64) wide {
	hi, lo := bits.Mul64(a, b)
	return wide{hi, lo}
}

func square(a uint64) wide { return product(a, a) }

func (a wide) add(b wide) wide {
	lo, carry := bits.Add64(a.lo, b.lo, 0)
	hi, _ := bits.Add64(a.hi, b.hi, carry)
	return wide{hi, lo}
}

func (a wide) sub(b wide) wide {
	lo, borrow := bits.Sub64(a.lo, b.lo, 0)
	hi, _ := bits.Sub64(a.hi, b.hi, borrow)
	return wide{hi, lo}
}

// shl shifts left by 0 to 64 bits.
func (a wide) shl(n int) wide {
	return wide{a.hi<<n | a.lo>>(64-n), a.lo << n}
}

func (a wide) less(b wide) bool {
	return a.hi < b.hi || a.hi == b.hi && a.lo < b.lo
}

// atMost reports a <= b.
func (a wide) atMost(b wide) bool { return !b.less(a) }

// wider is an unsigned 192-bit integer, low word first.
type wider [3]uint64

// times returns a*b; the product must fit 192 bits, and a 64 by 128 bit one does.
func (a wide) times(b uint64) wider {
	low, high := product(a.lo, b), product(a.hi, b)
	mid, carry := bits.Add64(low.hi, high.lo, 0)
	return wider{low.lo, mid, high.hi + carry}
}

// squared returns a*a for a below 2^96.
func (a wide) squared() wider {
	cross := product(a.hi, a.lo).shl(1)
	low := square(a.lo)
	mid, carry := bits.Add64(low.hi, cross.lo, 0)
	return wider{low.lo, mid, a.hi*a.hi + cross.hi + carry}
}

// atMost reports a <= b.
func (a wider) atMost(b wider) bool {
	for i := 2; i > 0; i-- {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return a[0] <= b[0]
}
