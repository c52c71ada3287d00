package fixed

import "math/bits"

// Num is a fixed-point number with Shift fractional bits: the value times 65536.
// It spans about ±1.4e14 units.
type Num int64

// Shift is the number of fractional bits of a Num.
const Shift = 16

// Landmarks of the type.
const (
	One    Num = 1 << Shift
	Half   Num = One / 2
	MaxNum Num = 1<<63 - 1
	MinNum Num = -1 << 63
)

// Whole results are clamped to 32 bits on every machine, so that a 32-bit int
// gives what a 64-bit int gives.
const (
	maxWhole = 1<<31 - 1
	minWhole = -1 << 31
)

// FromInt returns n units. It saturates for |n| >= 2^47.
func FromInt(n int) Num {
	const limit = 1 << (63 - Shift)
	if int64(n) >= limit {
		return MaxNum
	}
	if int64(n) < -limit {
		return MinNum
	}
	return Num(n) << Shift
}

// Ratio returns a/b rounded to the nearest raw unit, ties away from zero. It
// saturates; a/0 is MaxNum, MinNum or, for a == 0, 0.
func Ratio(a, b int64) Num {
	negative := (a < 0) != (b < 0)
	ua, ub := magnitude(a), magnitude(b)
	hi, lo := ua>>(63-Shift), ua<<(Shift+1)
	if b == 0 {
		return saturated(a)
	}
	if hi >= ub {
		return Num(signed(1<<64-1, negative))
	}
	q, _ := bits.Div64(hi, lo, ub)
	return Num(signed(q/2+q%2, negative))
}

// Mul returns n*m rounded toward negative infinity. It saturates.
func (n Num) Mul(m Num) Num {
	if uint64(n+sqLimit)|uint64(m+sqLimit) < 2*sqLimit { // both fit 32 bits
		return n * m >> Shift
	}
	return mulWide(n, m)
}

func mulWide(n, m Num) Num {
	negative := (n < 0) != (m < 0)
	hi, lo := bits.Mul64(magnitude(int64(n)), magnitude(int64(m)))
	if negative { // floor: one more in magnitude when a fraction is cut off
		var carry uint64
		lo, carry = bits.Add64(lo, uint64(One)-1, 0)
		hi += carry
	}
	if hi>>Shift != 0 {
		return Num(signed(1<<64-1, negative))
	}
	return Num(signed(hi<<(64-Shift)|lo>>Shift, negative))
}

// Div returns n/m rounded toward negative infinity. It saturates; n/0 is MaxNum,
// MinNum or, for n == 0, 0.
func (n Num) Div(m Num) Num {
	if m == 0 || uint64(n+1<<46) >= 1<<47 {
		return divWide(n, m)
	}
	q := (n << Shift) / m
	if r := (n << Shift) - q*m; r != 0 && (r < 0) != (m < 0) {
		q--
	}
	return q
}

func divWide(n, m Num) Num {
	negative := (n < 0) != (m < 0)
	un, um := magnitude(int64(n)), magnitude(int64(m))
	hi, lo := un>>(64-Shift), un<<Shift
	if m == 0 {
		return saturated(int64(n))
	}
	if hi >= um {
		return Num(signed(1<<64-1, negative))
	}
	q, r := bits.Div64(hi, lo, um)
	if negative && r != 0 && q != 1<<64-1 {
		q++
	}
	return Num(signed(q, negative))
}

// Percent returns n*pct/100 rounded toward zero. It saturates.
func (n Num) Percent(pct int) Num {
	return Num(MulDiv(int64(n), int64(pct), 100))
}

// SatAdd returns n+m, or MaxNum or MinNum where the sum does not fit.
func (n Num) SatAdd(m Num) Num {
	sum := n + m
	if (sum > n) == (m > 0) || m == 0 {
		return sum
	}
	return saturated(int64(m))
}

// Abs returns the magnitude of n. Abs of MinNum is MaxNum.
func (n Num) Abs() Num {
	if n >= 0 {
		return n
	}
	return max(-n, -(n + 1))
}

// Floor returns the greatest integer not above n, clamped to 32 bits.
func (n Num) Floor() int { return whole(n >> Shift) }

// Ceil returns the least integer not below n, clamped to 32 bits.
func (n Num) Ceil() int {
	if n&(One-1) == 0 {
		return whole(n >> Shift)
	}
	return whole(n>>Shift + 1)
}

// Trunc returns the integer part of n, rounded toward zero, clamped to 32 bits.
func (n Num) Trunc() int { return whole(n / One) }

// Round returns the integer nearest to n, ties away from zero, clamped to 32 bits.
func (n Num) Round() int {
	if n < 0 {
		return whole(-(n.Abs().SatAdd(Half) >> Shift))
	}
	return whole(n.SatAdd(Half) >> Shift)
}

func whole(n Num) int { return int(min(max(n, minWhole), maxWhole)) }

// MulDiv returns a*b/c rounded toward zero, with an exact product. It saturates
// to the int64 range; for c == 0 it is the greatest int64 for a positive product,
// the least for a negative one and 0 for 0.
func MulDiv(a, b, c int64) int64 {
	if int64(int32(a)) == a && int64(int32(b)) == b && c != 0 {
		return a * b / c
	}
	negative := ((a < 0) != (b < 0)) != (c < 0)
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if hi|lo == 0 {
		return 0
	}
	uc := magnitude(c)
	if hi >= uc {
		return signed(1<<64-1, negative)
	}
	q, _ := bits.Div64(hi, lo, uc)
	return signed(q, negative)
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// signed gives magnitude u its sign back, saturating.
func signed(u uint64, negative bool) int64 {
	switch {
	case negative && u >= 1<<63:
		return -1 << 63
	case negative:
		return -int64(u)
	case u >= 1<<63:
		return 1<<63 - 1
	}
	return int64(u)
}

// saturated is the result of dividing n by zero.
func saturated(n int64) Num {
	switch {
	case n > 0:
		return MaxNum
	case n < 0:
		return MinNum
	}
	return 0
}
