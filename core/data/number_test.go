package data

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"sameframe/core/fixed"
)

// nearest65536 is the dumb oracle: numerator/denominator × 65536 to the nearest
// whole number, halves away from zero.
func nearest65536(r *big.Rat) int64 {
	scaled := new(big.Rat).Mul(r, big.NewRat(65536, 1))
	half := big.NewRat(1, 2)
	if scaled.Sign() < 0 {
		half.Neg(half)
	}
	scaled.Add(scaled, half)
	return new(big.Int).Quo(scaled.Num(), scaled.Denom()).Int64()
}

// decimal writes a random decimal and its exact value.
func decimal(rng *rand.Rand, whole int64, digits int) (string, *big.Rat) {
	s := fmt.Sprint(rng.Int64N(whole))
	if n := rng.IntN(digits + 1); n > 0 {
		s += "."
		for range n {
			s += fmt.Sprint(rng.IntN(10))
		}
	}
	if rng.IntN(2) == 0 {
		s = "-" + s
	}
	r, _ := new(big.Rat).SetString(s)
	return s, r
}

func TestDecimalsBecomeTheNearestNumber(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 30_000 {
		s, exact := decimal(rng, 1_000_000, 9)
		got, ok := parseNum(s)
		if want := nearest65536(exact); !ok || int64(got) != want {
			t.Fatalf("%s is read as raw %d, %v, want %d", s, got, ok, want)
		}
	}
}

func TestDegreesBecomeTheNearestTurn(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 30_000 {
		s, exact := decimal(rng, 1000, maxDegreeDigits)
		got, ok := parseTurn(s)
		if want := nearest65536(exact.Quo(exact, big.NewRat(360, 1))); !ok || got != want {
			t.Fatalf("%s° is read as %d turns/65536, %v, want %d", s, got, ok, want)
		}
	}
}

func TestEveryTurnCanBeWritten(t *testing.T) {
	for turn := range int64(65536) {
		if got, ok := parseTurn(degrees(fixed.Angle(turn))); !ok || got != turn {
			t.Fatalf("turn %d is written %s and read as %d, %v", turn, degrees(fixed.Angle(turn)), got, ok)
		}
	}
}

// degrees writes an angle with as many decimals as files may have.
func degrees(a fixed.Angle) string {
	return big.NewRat(int64(a)*360, 65536).FloatString(maxDegreeDigits)
}

func TestNumbersThatAreNotPlainAreRefused(t *testing.T) {
	for _, s := range []string{"", "-", ".", "1.", ".5", "1e3", "0x10", "0b1", "inf", "-nan", "1.5.5", "--1", "+-1", "1 "} {
		if n, ok := parseNum(s); ok {
			t.Errorf("parseNum(%q) = %v", s, n)
		}
		if n, ok := parseTurn(s); ok {
			t.Errorf("parseTurn(%q) = %v", s, n)
		}
		if n, ok := parseInt(s); ok {
			t.Errorf("parseInt(%q) = %v", s, n)
		}
	}
	for s, want := range map[string]int64{"1_000": 1000, "+7": 7, "-0": 0, "007": 7} {
		if n, ok := parseInt(s); !ok || n != want {
			t.Errorf("parseInt(%q) = %d, %v", s, n, ok)
		}
	}
}

func TestEditDistanceAgreesWithRecursion(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	word := func() string {
		b := make([]byte, rng.IntN(7))
		for i := range b {
			b[i] = "abc"[rng.IntN(3)]
		}
		return string(b)
	}
	for range 5000 {
		a, b := word(), word()
		if got, want := editDistance(a, b), slowDistance(a, b); got != want {
			t.Fatalf("%q to %q is %d, want %d", a, b, got, want)
		}
	}
}

func slowDistance(a, b string) int {
	if a == "" || b == "" {
		return len(a) + len(b)
	}
	cost := 1
	if a[0] == b[0] {
		cost = 0
	}
	d := min(slowDistance(a[1:], b)+1, slowDistance(a, b[1:])+1, slowDistance(a[1:], b[1:])+cost)
	if len(a) > 1 && len(b) > 1 && a[0] == b[1] && a[1] == b[0] {
		d = min(d, slowDistance(a[2:], b[2:])+1)
	}
	return d
}

func TestWordsFarAwayAreNotSuggested(t *testing.T) {
	words := []string{"", "stun", "slow", "cooldown_ms"}
	for got, want := range map[string]string{
		"stunn": "stun", "sutn": "stun", "colldown": "cooldown_ms", "cooldown": "cooldown_ms",
		"": "", "burn": "", "sl": "", "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx": "",
	} {
		if w := nearest(got, words); w != want {
			t.Errorf("nearest(%q) = %q, want %q", got, w, want)
		}
	}
}
