package replay

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// blow is damage of a seat to a hero at a place on the lane; heroes 0 and 1 are
// of camp 1, 2 and 3 of camp 2.
type blow struct{ step, from, to, x int }

func fightsOf(blows []blow, steps int) []Fight {
	t := &tally{report: &Report{}}
	for i := range 4 {
		t.heroes = append(t.heroes, wire.GUID(10+i))
		t.report.Players = append(t.report.Players, PlayerReport{Camp: 1 + i/2})
	}
	f := newFights(50, t.report.Players)
	for i := range steps {
		var cues []battle.Cue
		for _, b := range blows {
			if b.step == i {
				cues = append(cues, battle.Cue{Kind: battle.CueDamage, Seat: int8(b.from), Target: wire.GUID(10 + b.to),
					Pos: fixed.Vec{X: fixed.FromInt(b.x)}, Amount: 5 * fixed.One})
			}
		}
		f.frame(i, t, cues)
	}
	return f.finish(1000)
}

// A gap of 4 s is 80 steps of 50 ms.
func TestBlowsMakeTeamFights(t *testing.T) {
	var long []blow
	for i := 0; i < 2400; i += 20 {
		long = append(long, blow{i, i / 20 % 2, 2 + i/20%2, 0})
	}
	for _, c := range []struct {
		name  string
		blows []blow
		want  [][2]int // first step, damage of camp 1
	}{
		{"a duel", []blow{{0, 0, 2, 0}, {10, 2, 0, 0}}, nil},
		{"two against one", []blow{{0, 0, 2, 0}, {10, 1, 2, 0}}, nil},
		{"two against two", []blow{{3, 0, 2, 0}, {10, 1, 3, 0}}, [][2]int{{3, 10}}},
		{"among friends", []blow{{0, 0, 1, 0}, {1, 2, 3, 0}}, nil},
		{"at the gap's end", []blow{{0, 0, 2, 0}, {80, 1, 3, 0}}, [][2]int{{0, 10}}},
		{"past the gap", []blow{{0, 0, 2, 0}, {81, 1, 3, 0}}, nil},
		{"at the radius", []blow{{0, 0, 2, 0}, {1, 1, 3, 900}}, [][2]int{{0, 10}}},
		{"two places", []blow{{0, 0, 2, 0}, {1, 1, 3, 901}}, nil},
		{"moving along", []blow{{0, 0, 2, 0}, {1, 0, 2, 800}, {2, 1, 3, 1600}}, [][2]int{{0, 15}}},
		{"apart again", []blow{{0, 0, 2, 0}, {1, 1, 3, 0}, {200, 1, 3, 0}, {201, 2, 0, 0}}, [][2]int{{0, 10}, {200, 5}}},
		{"two minutes on end", long, [][2]int{{0, 300}, {1200, 300}}},
	} {
		got := fightsOf(c.blows, 2600)
		ok := len(got) == len(c.want)
		for i := range c.want {
			ok = ok && int(got[i].Frame) == 1000+c.want[i][0] && got[i].Damage[1] == c.want[i][1]
		}
		if !ok {
			t.Errorf("%s: %+v, want %v", c.name, got, c.want)
		}
	}
}
