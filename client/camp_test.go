package client

import (
	"slices"
	"testing"

	"sameframe/core/battle"
)

// A session that plays a seat shows and tells what the seat's camp may know; one
// that watches shows everything, or what the chosen camp may know.
func TestASessionShowsTheSightOfItsCamp(t *testing.T) {
	for _, c := range []struct {
		name     string
		change   func(*Config)
		set, see uint8
	}{
		{"watching", nil, 0, 0},
		{"watching a camp", nil, 2, 2},
		{"playing", func(c *Config) { c.Seat = 0 }, 0, 1},
		{"playing, not to be fooled", func(c *Config) { c.Seat = 1 }, 1, 2},
	} {
		w := newWorld(t, 3, 0, 1)
		s := newSession(t, w, NewSolo(w, nil), c.change)
		s.SetCamp(c.set)
		hidden := false
		for now := int64(0); now < 90_000*ms; now += step {
			if err := s.Pre(now); err != nil {
				t.Fatal(err)
			}
			if err := s.Core(); err != nil {
				t.Fatal(err)
			}
			s.Post()
			_, cur := s.Pictures()
			var want, all battle.Picture
			w.CampPicture(c.see, &want)
			if want.Frame != cur.Frame {
				continue // no step ran
			}
			if !slices.Equal(cur.Units, want.Units) || !slices.Equal(cur.Seats, want.Seats) || !slices.Equal(cur.Bullets, want.Bullets) || !slices.Equal(cur.Buffs, want.Buffs) {
				t.Fatalf("%s: frame %d is not what camp %d may know", c.name, cur.Frame, c.see)
			}
			w.Picture(&all)
			hidden = hidden || len(all.Units) > len(cur.Units)
		}
		if hidden != (c.see != 0) {
			t.Errorf("%s: something was hidden: %v", c.name, hidden)
		}
	}
}

func TestCuesOfASessionAreThoseOfItsCamp(t *testing.T) {
	w, v := newWorld(t, 3, 0, 1), newWorld(t, 3, 0, 1)
	mine, all := newSession(t, w, NewSolo(w, nil), func(c *Config) { c.Seat = 0 }), newSession(t, v, NewSolo(v, nil), nil)
	heard, told := 0, 0
	for now := int64(0); now < 90_000*ms; now += step {
		for _, s := range []*Session{mine, all} {
			if err := s.Pre(now); err != nil {
				t.Fatal(err)
			}
			if err := s.Core(); err != nil {
				t.Fatal(err)
			}
		}
		for _, c := range mine.Cues() {
			if c.Kind == battle.CueBuy && c.Camp != 1 {
				t.Fatalf("an enemy's purchase was told: %+v", c)
			}
		}
		heard, told = heard+len(mine.Cues()), told+len(all.Cues())
	}
	if heard == 0 || heard >= told {
		t.Errorf("%d of %d cues came to the camp", heard, told)
	}
}
