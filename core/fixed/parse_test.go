package fixed

import (
	"errors"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestParseReadsDecimalsExactly(t *testing.T) {
	for s, want := range map[string]Num{
		"0": 0, "-0": 0, "+0.0": 0, "1": One, "-1": -One, "0.5": Half, "+2.25": 9 * One / 4, "007.50": 15 * Half,
		"0.1": 6554, "-0.1": -6554, "0.35": 22938,
		"0.00000762939453125":                    1, // half a raw unit rounds away
		"-0.00000762939453125":                   -1,
		"0.00000762939453124":                    0,
		"0.000007629394531249999999999999999999": 0,
		"0.000007629394531250000000000000000001": 1,
		"0.9999923706054687499":                  One - 1,
		"0.99999237060546875":                    One,
		"0.99999999999999999999":                 One,
		"140737488355327.9999847412109375":       MaxNum,
		"140737488355327.99999237060546874":      MaxNum,
		"-140737488355328":                       MinNum,
		"-140737488355328.0000076":               MinNum,
	} {
		got, err := Parse(s)
		if got != want || err != nil {
			t.Errorf("Parse(%q) = %d, %v; want %d", s, got, err, want)
		}
	}
}

func TestParseRefusesWhatIsNoDecimal(t *testing.T) {
	for _, s := range []string{
		"", "-", "+", ".", "1.", ".5", "-.5", "1..2", "1.2.3", "--1", "+-1", "1e3", "0x10", "1_000", " 1", "1 ", "1,5",
		"Inf", "NaN", "½", "１", "1\x00", "1.5f", "1.-5",
	} {
		if n, err := Parse(s); n != 0 || !errors.Is(err, ErrSyntax) {
			t.Errorf("Parse(%q) = %d, %v; want ErrSyntax", s, n, err)
		}
	}
}

func TestParseRefusesWhatDoesNotFit(t *testing.T) {
	for _, s := range []string{
		"140737488355328", "140737488355327.99999237060546875", "-140737488355328.00000762939453125",
		"-140737488355329", "281474976710655", "281474976710656", "281474976710657.5", "18446744073709551616", "99999999999999999999999999", strings.Repeat("9", 10_000),
	} {
		if n, err := Parse(s); n != 0 || !errors.Is(err, ErrRange) {
			t.Errorf("Parse(%.40q) = %d, %v; want ErrRange", s, n, err)
		}
	}
}

func TestStringWritesTheShortestExactDecimal(t *testing.T) {
	for n, want := range map[Num]string{
		0: "0", One: "1", -One: "-1", Half: "0.5", -Half: "-0.5", 1: "0.0000152587890625", 6554: "0.100006103515625",
		MaxNum: "140737488355327.9999847412109375", MinNum: "-140737488355328", 7200*One + 1<<14: "7200.25",
	} {
		check(t, "String", n.String(), want)
	}
}

func TestParseOfStringIsTheSameNum(t *testing.T) {
	everyEdge(func(n Num) {
		if got, err := Parse(n.String()); got != n || err != nil {
			t.Fatalf("Parse(%q) = %d, %v; want %d", n.String(), got, err, n)
		}
	})
	s := newSampler(11)
	for range samples() {
		n := s.num()
		if got, err := Parse(n.String()); got != n || err != nil {
			t.Fatalf("Parse(%q) = %d, %v; want %d", n.String(), got, err, n)
		}
	}
}

// TestParseIsNearestForAnyDecimal reads the same text as a fraction.
func TestParseIsNearestForAnyDecimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[+-]?[0-9]{1,16}(\.[0-9]{1,40})?`).Draw(t, "decimal")
		r, ok := new(big.Rat).SetString(s)
		if !ok {
			t.Fatalf("the oracle cannot read %q", s)
		}
		want := nearestQuo(new(big.Int).Lsh(r.Num(), Shift), r.Denom())
		got, err := Parse(s)
		if !want.IsInt64() {
			if !errors.Is(err, ErrRange) {
				t.Fatalf("Parse(%q) = %d, %v; want ErrRange", s, got, err)
			}
			return
		}
		if err != nil || int64(got) != want.Int64() {
			t.Fatalf("Parse(%q) = %d, %v; want %d", s, got, err, want)
		}
	})
}

// TestParseTakesExactlyTheStatedGrammar feeds it near misses.
func TestParseTakesExactlyTheStatedGrammar(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`[+\-]?[0-9]{0,3}[.]?[0-9e_ ]{0,3}`).Draw(t, "text")
		_, err := Parse(s)
		if (err == nil) != isDecimal(s) {
			t.Fatalf("Parse(%q): %v", s, err)
		}
	})
}

func isDecimal(s string) bool {
	s = strings.TrimLeft(s[:min(1, len(s))], "+-") + s[min(1, len(s)):]
	parts := strings.Split(s, ".")
	for _, p := range parts {
		if p == "" || strings.Trim(p, "0123456789") != "" {
			return false
		}
	}
	return len(parts) <= 2
}
