package script

import (
	"strconv"
	"strings"

	"sameframe/core/fixed"
)

// exactLiteral says what is wrong with a number as it is written in a script,
// or nothing. An integer up to 2^53 passes, decimal or hexadecimal, and so does
// a decimal fraction that is a multiple of 1/65536.
func exactLiteral(s string) (what, remedy string) {
	if hex, ok := strings.CutPrefix(strings.ToLower(s), "0x"); ok {
		if n, err := strconv.ParseUint(hex, 16, 64); err != nil || n > maxExact {
			return "the number " + clip(s) + " is above 2^53", "use a smaller one"
		}
		return "", ""
	}
	whole, fraction, point := strings.Cut(s, ".")
	switch {
	case strings.ContainsAny(s, "eE"):
		return "the number " + clip(s) + " has an exponent", "write all its digits"
	case len(whole) > 1 && whole[0] == '0':
		return "the number " + clip(s) + " has a leading zero, which other languages read as octal", "leave it out"
	case point && (whole == "" || fraction == ""):
		return "the number " + clip(s) + " has no digit before or after its point", "write both"
	case point:
		return exactFraction(s)
	}
	if n, err := strconv.ParseUint(s, 10, 64); err != nil || n > maxExact {
		return "the number " + clip(s) + " is above 2^53", "use a smaller one"
	}
	return "", ""
}

func exactFraction(s string) (what, remedy string) {
	n, err := fixed.Parse(s)
	if err != nil || n > maxExact {
		return "the number " + clip(s) + " is above 2^37", "use a smaller one"
	}
	if n.String() != strings.TrimSuffix(strings.TrimRight(s, "0"), ".") {
		return "the number " + clip(s) + " is no multiple of 1/65536", "write a division, such as 3/10"
	}
	return "", ""
}

// clip shortens what a message quotes.
func clip(s string) string {
	if len(s) > 40 {
		return s[:40] + "…"
	}
	return s
}
