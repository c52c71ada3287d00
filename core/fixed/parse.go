package fixed

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"
)

// A threshold between two raw units is a multiple of 2^-17, which 17 decimal
// digits write exactly. Digits after the 17th therefore never change a rounding
// to nearest with ties away from zero.
const (
	fractionDigits = 17
	fractionScale  = 100_000_000_000_000_000 // 10^17
)

// Parse reads a decimal number: an optional sign, digits, and optionally a point
// with more digits. The result is the exact value rounded to the nearest raw
// unit, ties away from zero. Anything else is ErrSyntax, a value that a Num
// cannot hold ErrRange; the Num is then 0.
func Parse(s string) (Num, error) {
	body, negative := cutSign(s)
	integer, fraction, point := strings.Cut(body, ".")
	if !digits(integer) || point && !digits(fraction) {
		return 0, fmt.Errorf("fixed: parsing %q: %w", s, ErrSyntax)
	}
	whole, err := strconv.ParseUint(integer, 10, 64)
	if err != nil || whole > 1<<(63-Shift) {
		return 0, fmt.Errorf("fixed: parsing %q: %w", s, ErrRange)
	}
	raw := whole<<Shift + parseFraction(fraction)
	if raw > 1<<63 || raw == 1<<63 && !negative {
		return 0, fmt.Errorf("fixed: parsing %q: %w", s, ErrRange)
	}
	return Num(signed(raw, negative)), nil
}

func cutSign(s string) (body string, negative bool) {
	if rest, ok := strings.CutPrefix(s, "-"); ok {
		return rest, true
	}
	return strings.TrimPrefix(s, "+"), false
}

func digits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// parseFraction returns the digits after the point in raw units, 0..65536.
func parseFraction(s string) uint64 {
	var n uint64
	for i := range fractionDigits {
		n *= 10
		if i < len(s) {
			n += uint64(s[i] - '0')
		}
	}
	hi, lo := bits.Mul64(n, 2*uint64(One))
	q, _ := bits.Div64(hi, lo, fractionScale)
	return (q + 1) / 2
}

// String returns n as an exact decimal without trailing zeros, such as "-0.5".
// Parse reads it back to the same Num.
func (n Num) String() string {
	u := magnitude(int64(n))
	buf := make([]byte, 0, 40)
	if n < 0 {
		buf = append(buf, '-')
	}
	buf = strconv.AppendUint(buf, u>>Shift, 10)
	fraction := u & (uint64(One) - 1)
	if fraction != 0 {
		buf = append(buf, '.')
	}
	for fraction != 0 {
		fraction *= 10
		buf = append(buf, byte('0'+fraction>>Shift))
		fraction &= uint64(One) - 1
	}
	return string(buf)
}
