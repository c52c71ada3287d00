package bot_test

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// roster lists the heroes of the game.
func roster(d *data.Set) []string {
	var keys []string
	for i := range d.Units {
		if d.Units[i].Kind == data.KindHero {
			keys = append(keys, d.Units[i].Key)
		}
	}
	return keys
}

// No script of any hero or item fails in matches in which every hero plays on
// either side, and no bound of the battle is reached.
func TestNoScriptFailsInMatches(t *testing.T) {
	d := load(t)
	keys := roster(d)
	for seed := range uint64(2) {
		var all []string
		for i := range keys {
			all = append(all, keys[(i+int(seed)*5)%len(keys)])
		}
		w, err := battle.New(d, start(d, seed, 33, all[:min(len(all), battle.MaxSeats)]))
		if err != nil {
			t.Fatal(err)
		}
		play(t, w, func([]battle.Cue) {
			for _, f := range w.Faults() {
				t.Fatalf("seed %d, frame %d: bound %d, spell %s: %s", seed, w.Frame(), f.Bound, d.Spells[f.Spell].Key, f.What)
			}
		})
	}
}
