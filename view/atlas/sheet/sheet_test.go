package sheet

import (
	"math"
	"testing"
)

func TestFacingIsWithinRangeForEveryAngle(t *testing.T) {
	for n := 1; n <= 16; n++ {
		for a := -40.0; a < 40; a += 0.01 {
			if d := Facing(a, n); d < 0 || d >= n {
				t.Fatalf("Facing(%v, %d) = %d", a, n, d)
			}
		}
	}
}

func TestFacingPicksTheNearestDirection(t *testing.T) {
	const n = 16
	for a := -7.0; a < 7; a += 0.003 {
		shown := 2 * math.Pi * float64(Facing(a, n)) / n
		if off := math.Abs(math.Remainder(a-shown, 2*math.Pi)); off > math.Pi/n+1e-9 {
			t.Fatalf("angle %v shows %v, off by %v", a, shown, off)
		}
	}
}

func TestFacingOfNoNumberIsTheFirst(t *testing.T) {
	for _, a := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if d := Facing(a, 16); d != 0 {
			t.Errorf("Facing(%v) = %d", a, d)
		}
	}
}

func TestThereAreFourSpellsForEachHero(t *testing.T) {
	if s, h := len(Spells()), len(Heroes()); s != 4*h {
		t.Errorf("%d spells for %d heroes", s, h)
	}
	if p, h := len(Passives()), len(Heroes()); p != h {
		t.Errorf("%d passives for %d heroes", p, h)
	}
}

func TestHeroesAfterTheFourthAndPassivesHaveCues(t *testing.T) {
	if c, h := len(Cues()), len(Heroes()); c != 4*(h-4)+h {
		t.Errorf("%d cues for %d heroes", c, h)
	}
	if n := Cue("rocket", 2); n != "cue.rocket.2" {
		t.Errorf("got %s", n)
	}
}

func TestAnUnknownPoseSaysSo(t *testing.T) {
	if s := NumPoses.String(); s != "unknown" {
		t.Errorf("got %q", s)
	}
}
