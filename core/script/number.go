package script

import (
	"math"
	"math/bits"
	"strconv"

	lua "github.com/yuin/gopher-lua"

	"sameframe/core/fixed"
)

// The interpreter computes in float64. Go code of this package never does: it
// takes the 64 bits of a number apart with integers, and this file is the only
// one that turns the one into the other.

const (
	signBit     = 1 << 63
	mantissaLen = 52
	mantissa    = 1<<mantissaLen - 1
	exponentMax = 1<<11 - 1
	exponentOne = 1023 // of a number in 1..2

	maxExact = 1 << 53 // integers up to here are exact
)

// floatBits gives the image of a number; ok is false for other values.
func floatBits(v lua.LValue) (b uint64, ok bool) {
	n, ok := v.(lua.LNumber)
	return math.Float64bits(float64(n)), ok
}

// floatValue is the number with image b.
func floatValue(b uint64) lua.LValue { return lua.LNumber(math.Float64frombits(b)) }

// floatText is the shortest decimal that reads back as the number.
func floatText(b uint64) string { return strconv.FormatFloat(math.Float64frombits(b), 'g', -1, 64) }

// intBits is the image of n, exact while |n| <= maxExact.
func intBits(n int64) uint64 {
	if n == 0 {
		return 0
	}
	var sign uint64
	u := uint64(n)
	if n < 0 {
		sign, u = signBit, -u
	}
	length := bits.Len64(u)
	if length > mantissaLen+1 {
		u >>= length - mantissaLen - 1
	} else {
		u <<= mantissaLen + 1 - length
	}
	return sign | uint64(exponentOne+length-1)<<mantissaLen | u&mantissa
}

// numBits is the image of a fixed-point number, exact while its raw value is
// at most maxExact.
func numBits(n fixed.Num) uint64 {
	if n == 0 {
		return 0
	}
	return intBits(int64(n)) - fixed.Shift<<mantissaLen
}

func isFinite(b uint64) bool { return b>>mantissaLen&exponentMax != exponentMax }

func isNaN(b uint64) bool { return !isFinite(b) && b&mantissa != 0 }

// A part is what is left of a number beyond its integer part.
type part uint8

const (
	partNone part = iota
	partBelowHalf
	partHalf
	partAboveHalf
)

// split gives the magnitude of the number times 2^shift as an integer, and what
// is left. ok is false for infinities, NaN and magnitudes beyond maxExact.
func split(b uint64, shift int) (whole int64, rest part, ok bool) {
	if !isFinite(b) {
		return 0, 0, false
	}
	m, exp := b&mantissa, int(b>>mantissaLen&exponentMax)
	if exp > 0 {
		m |= 1 << mantissaLen
	} else {
		exp = 1
	}
	exp += shift - exponentOne - mantissaLen
	switch {
	case m == 0:
		return 0, partNone, true
	case exp > 0:
		if exp+bits.Len64(m) > mantissaLen+2 {
			return 0, 0, false
		}
		m <<= exp
	case exp < 0:
		m, rest = cut(m, -exp)
	}
	return int64(m), rest, m <= maxExact
}

// cut shifts m, which is below 2^53, right by n > 0.
func cut(m uint64, n int) (uint64, part) {
	if n > mantissaLen+1 {
		return 0, partBelowHalf
	}
	low, half := m&(1<<n-1), uint64(1)<<(n-1)
	switch {
	case low == 0:
		return m >> n, partNone
	case low < half:
		return m >> n, partBelowHalf
	case low == half:
		return m >> n, partHalf
	}
	return m >> n, partAboveHalf
}

func signed(magnitude int64, b uint64) int64 {
	if b&signBit != 0 {
		return -magnitude
	}
	return magnitude
}

// toInt gives a number that is an integer.
func toInt(b uint64) (int64, bool) {
	whole, rest, ok := split(b, 0)
	return signed(whole, b), ok && rest == partNone
}

// toNum gives the nearest fixed-point number, ties away from zero.
func toNum(b uint64) (fixed.Num, bool) {
	whole, rest, ok := split(b, fixed.Shift)
	if rest >= partHalf {
		whole++
	}
	return fixed.Num(signed(whole, b)), ok
}

// floor gives the greatest integer that is not above the number.
func floor(b uint64) (int64, bool) {
	whole, rest, ok := split(b, 0)
	if rest != partNone && b&signBit != 0 {
		whole++
	}
	return signed(whole, b), ok
}

// ceil gives the least integer that is not below the number.
func ceil(b uint64) (int64, bool) {
	n, ok := floor(b ^ signBit)
	return -n, ok
}

// round gives the nearest integer, ties away from zero.
func round(b uint64) (int64, bool) {
	whole, rest, ok := split(b, 0)
	if rest >= partHalf {
		whole++
	}
	return signed(whole, b), ok
}

// rank orders the images of numbers other than NaN as the numbers; both zeros
// have the same.
func rank(b uint64) int64 {
	if b&signBit != 0 {
		return -int64(b &^ signBit)
	}
	return int64(b)
}

// numberText is how a script sees a number as text.
func numberText(b uint64) string {
	switch n, ok := toInt(b); {
	case ok:
		return strconv.FormatInt(n, 10)
	case isNaN(b):
		return "nan"
	case !isFinite(b) && b&signBit != 0:
		return "-inf"
	case !isFinite(b):
		return "inf"
	}
	return floatText(b)
}
