package data

import (
	"strconv"
	"strings"

	"sameframe/core/fixed"
)

// plain returns a number's source without underscores and plus sign, and
// whether it is a plain decimal: no exponent, no hexadecimal, no inf or nan.
func plain(src string) (string, bool) {
	s := strings.ReplaceAll(src, "_", "")
	digits := strings.TrimPrefix(s, "-")
	if rest, plus := strings.CutPrefix(s, "+"); plus {
		s, digits = rest, rest
	}
	whole, part, dotted := strings.Cut(digits, ".")
	return s, isDigits(whole) && (!dotted || isDigits(part))
}

func isDigits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == ""
}

// parseNum reads a plain decimal as the nearest fixed-point number.
func parseNum(src string) (fixed.Num, bool) {
	s, ok := plain(src)
	if !ok {
		return 0, false
	}
	n, err := fixed.Parse(s)
	return n, err == nil
}

// parseInt reads a plain whole number.
func parseInt(src string) (int64, bool) {
	s, ok := plain(src)
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil
}

// maxDegreeDigits bounds the fraction of an angle so that parseTurn stays in
// 64 bits: 1000 degrees × 10^10 × 65536 is below 2^63.
const maxDegreeDigits = 9

// parseTurn reads degrees in ±999 as the nearest 1/65536 turn, halves away from
// zero, in one rounding. The result is not wrapped.
func parseTurn(src string) (int64, bool) {
	s, ok := plain(src)
	if !ok {
		return 0, false
	}
	whole, part, _ := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	part = strings.TrimRight(part, "0")
	whole = strings.TrimLeft(whole, "0")
	if len(whole) > 3 || len(part) > maxDegreeDigits {
		return 0, false
	}
	scale := int64(1)
	for range part {
		scale *= 10
	}
	value, err := strconv.ParseInt("0"+whole+part, 10, 64)
	if err != nil {
		return 0, false
	}
	turn := (value*65536*2 + 360*scale) / (2 * 360 * scale)
	if strings.HasPrefix(s, "-") {
		turn = -turn
	}
	return turn, true
}
