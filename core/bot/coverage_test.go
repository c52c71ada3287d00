package bot_test

import (
	"flag"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
)

var (
	matches = flag.Int("matches", 20, "how many matches the table of what bots use is made of")
	side    = flag.Int("side", 5, "heroes of a camp in these matches")
)

// tally is what happened in one match.
type tally struct {
	uses    []int // by spell: casts, times switched on, or runs of a passive's effects
	runs    []int // by effect
	orders  int
	refused map[battle.Result]int
	faults  []string
	over    battle.Outcome
	elapsed data.Millis
	heroes  []string // by seat
	seats   []battle.SeatPicture
}

// tens makes a match of all ten heroes, otherwise mixed for every second seed,
// and with camps changed for the one after.
func tens(d *data.Set, seed uint64) []string {
	keys := roster(d)
	half := len(keys) / 2
	if seed%2 == 1 {
		keys = tens(d, seed-1)
		return append(keys[half:], keys[:half]...)
	}
	for i := len(keys) - 1; i > 0; i-- {
		seed = seed*6364136223846793005 + 1442695040888963407
		j := int(seed>>33) % (i + 1)
		keys[i], keys[j] = keys[j], keys[i]
	}
	return keys
}

// record plays a match of bots to its end.
func record(t *testing.T, d *data.Set, s battle.Start) *tally {
	w, err := battle.New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	w.SetBrain(&bot.Brain{})
	y := &tally{uses: make([]int, len(d.Spells)), runs: make([]int, len(d.Effects)), refused: map[battle.Result]int{}}
	for !w.Outcome().Over && w.Elapsed() < 25*60*1000 {
		w.Step(nil)
		for i := range w.Cues() {
			y.note(d, &w.Cues()[i])
		}
		for _, f := range w.Faults() {
			y.faults = append(y.faults, fmt.Sprintf("frame %d: %v, %s: %s", f.Frame, f.Bound, d.Spells[f.Spell].Key, f.What))
		}
	}
	var p battle.Picture
	w.Picture(&p)
	y.over, y.elapsed, y.seats = w.Outcome(), w.Elapsed(), p.Seats
	for i := range s.Seats {
		y.heroes = append(y.heroes, s.Seats[i].Unit)
	}
	return y
}

func (y *tally) note(d *data.Set, c *battle.Cue) {
	switch c.Kind {
	case battle.CueCastDone:
		y.uses[c.Spell]++
	case battle.CueToggle:
		y.uses[c.Spell] += int(c.Index)
	case battle.CueEffect:
		y.runs[c.Effect]++
		if own := d.Effects[c.Effect].Owner.Spell; d.Spells[own].Kind == data.SpellPassive {
			y.uses[own]++
		}
	case battle.CueCommand:
		y.orders++
	case battle.CueRefused:
		y.refused[c.Result]++
	}
}

// playAll plays the matches of the table.
func playAll(t *testing.T) (*data.Set, []*tally) {
	d := load(t)
	n := *matches
	if testing.Short() {
		n = min(n, 4)
	}
	all := make([]*tally, n)
	t.Run("matches", func(t *testing.T) {
		for i := range all {
			t.Run(fmt.Sprint(i), func(t *testing.T) {
				t.Parallel()
				keys := tens(d, uint64(i))
				keys = append(keys[:*side], keys[len(keys)/2:][:*side]...)
				all[i] = record(t, d, start(d, uint64(1000+i), 33, keys))
			})
		}
	})
	return d, all
}

// Bots find a use for every spell of every hero and of every thing, every
// passive comes to do something, and the matches end without a fault.
func TestCoverage(t *testing.T) {
	d, all := playAll(t)
	for i := 1; i < len(d.Spells); i++ {
		row, sum := fmt.Sprintf("%-16s", d.Spells[i].Key), 0
		for _, y := range all {
			row += fmt.Sprintf("%6d", y.uses[i])
			sum += y.uses[i]
		}
		t.Log(row)
		if sum == 0 {
			t.Errorf("%s was never used", d.Spells[i].Key)
		}
	}
	for i := 1; i < len(d.Effects); i++ {
		n := 0
		for _, y := range all {
			n += y.runs[i]
		}
		if n == 0 && !testing.Short() {
			t.Errorf("%s never ran", d.EffectName(data.EffectID(i)))
		}
	}
	for i, y := range all {
		for _, f := range y.faults[:min(len(y.faults), 3)] {
			t.Errorf("match %d: %s", i, f)
		}
		if !y.over.Over {
			t.Errorf("match %d: no winner after 25 minutes", i)
		}
	}
	checkRefusals(t, all)
	t.Log(standings(all))
}

// checkRefusals: of two thousand orders of bots at most one is refused.
func checkRefusals(t *testing.T, all []*tally) {
	orders, refused, by := 0, 0, map[battle.Result]int{}
	for _, y := range all {
		orders += y.orders
		for r, n := range y.refused {
			refused += n
			by[r] += n
		}
	}
	var list []string
	for _, r := range slices.Sorted(maps.Keys(by)) {
		list = append(list, fmt.Sprintf("%v: %d", r, by[r]))
	}
	t.Logf("%d orders, %d refused: %s", orders, refused, strings.Join(list, ", "))
	if refused*2000 > orders {
		t.Errorf("%d of %d orders were refused", refused, orders)
	}
}

// standings says how the matches went, and how each hero did.
func standings(all []*tally) string {
	type score struct{ played, won, kills, deaths, assists, hits, damage int }
	by, wins, times := map[string]*score{}, [3]int{}, []int{}
	for _, y := range all {
		wins[y.over.Winner]++
		times = append(times, int(y.elapsed)/1000)
		for i, key := range y.heroes {
			if by[key] == nil {
				by[key] = &score{}
			}
			s, p := by[key], &y.seats[i]
			s.played++
			if p.Camp == y.over.Winner {
				s.won++
			}
			s.kills, s.deaths, s.assists = s.kills+p.Kills, s.deaths+p.Deaths, s.assists+p.Assists
			s.hits, s.damage = s.hits+p.LastHits, s.damage+p.DamageDone.Floor()
		}
	}
	slices.Sort(times)
	out := fmt.Sprintf("wins %v, median %d s, longest %d s", wins, times[len(times)/2], times[len(times)-1])
	for _, key := range slices.Sorted(maps.Keys(by)) {
		s := by[key]
		out += fmt.Sprintf("\n%-10s won %3d of %3d (%2d %%), kills %.1f, deaths %.1f, assists %.1f, last hits %3d, damage to heroes %5d", key, s.won, s.played,
			100*s.won/s.played, float64(s.kills)/float64(s.played), float64(s.deaths)/float64(s.played), float64(s.assists)/float64(s.played), s.hits/s.played, s.damage/s.played)
	}
	return out
}
