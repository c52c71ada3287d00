package bot_test

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// play runs a match to its end and shows every step's cues.
func play(t *testing.T, w *battle.World, see func([]battle.Cue)) {
	t.Helper()
	w.SetBrain(&bot.Brain{})
	for !w.Outcome().Over && w.Elapsed() < 25*60*1000 {
		w.Step(nil)
		see(w.Cues())
	}
}

// Bots find a use for every spell of every hero, buy, and take last hits.
func TestBotsUseEverything(t *testing.T) {
	d := load(t)
	cast := map[data.SpellID]int{}
	bought, lastHits, refused := 0, 0, map[battle.Result]int{}
	for seed := range uint64(4) {
		w, err := battle.New(d, start(d, seed, 33, lineup(seed)))
		if err != nil {
			t.Fatal(err)
		}
		play(t, w, func(cues []battle.Cue) {
			for i := range cues {
				switch cues[i].Kind {
				case battle.CueCastDone, battle.CueToggle:
					cast[cues[i].Spell]++
				case battle.CueBuy:
					bought++
				case battle.CueLastHit:
					lastHits++
				case battle.CueRefused:
					refused[cues[i].Result]++
				}
			}
		})
	}
	of := itemSpells(d)
	items := 0
	for i := 1; i < len(d.Spells); i++ {
		t.Logf("%s %d times", d.Spells[i].Key, cast[data.SpellID(i)])
		switch id := data.SpellID(i); {
		case cast[id] > 0 && of[id]:
			items++
		case cast[id] == 0 && !of[id] && d.Spells[i].Kind != data.SpellPassive:
			t.Errorf("no bot ever cast %s", d.Spells[i].Key)
		}
	}
	if items < 5 {
		t.Errorf("%d spells of items were cast", items)
	}
	if bought < 4*6 || lastHits < 4*60 {
		t.Errorf("%d things bought, %d last hits in four matches", bought, lastHits)
	}
	t.Logf("bought %d, last hits %d, refused %v", bought, lastHits, refused)
}

// itemSpells are the spells that items bring.
func itemSpells(d *data.Set) map[data.SpellID]bool {
	of := map[data.SpellID]bool{}
	for i := range d.Items {
		of[d.Items[i].Spell] = true
	}
	return of
}

// Hard bots beat easy ones from either side.
func TestSkillDecides(t *testing.T) {
	d := load(t)
	won := 0
	for seed := range uint64(8) {
		s := start(d, seed, 33, []string{"knight", "ranger", "mage", "knight", "ranger", "mage"})
		strong := uint8(1 + seed%2)
		for i := range s.Seats {
			s.Seats[i].Skill = 0
			if s.Seats[i].Camp == strong {
				s.Seats[i].Skill = 2
			}
		}
		w, err := battle.New(d, s)
		if err != nil {
			t.Fatal(err)
		}
		play(t, w, func([]battle.Cue) {})
		if w.Outcome().Winner == strong {
			won++
		}
	}
	if won < 7 {
		t.Errorf("hard bots won %d of 8 against easy ones", won)
	}
}

// A decision changes nothing but the mind and the stream it is given.
func TestDecidingLeavesTheWorldAlone(t *testing.T) {
	d := load(t)
	w, err := battle.New(d, start(d, 3, 33, lineup(3)))
	if err != nil {
		t.Fatal(err)
	}
	w.SetBrain(&bot.Brain{})
	for range 6000 {
		w.Step(nil)
	}
	before := w.Layers()
	var mind battle.Mind
	rng := synrand.New(9)
	for seat := range w.NumSeats() {
		mind = battle.Mind{}
		(&bot.Brain{}).Decide(w, wire.Seat(seat), &mind, &rng, nil)
	}
	if w.Layers() != before {
		t.Error("a decision moved the world")
	}
}

// A brain has no memory of its own: a new one in mid-match goes on the same.
func TestBrainKeepsNothing(t *testing.T) {
	d := load(t)
	a, err := battle.New(d, start(d, 5, 50, lineup(5)))
	if err != nil {
		t.Fatal(err)
	}
	b := a.Clone()
	a.SetBrain(&bot.Brain{})
	for i := range 4000 {
		if i%7 == 0 {
			b.SetBrain(&bot.Brain{})
		}
		a.Step(nil)
		b.Step(nil)
		if a.Digest() != b.Digest() {
			t.Fatalf("frame %d: %v", a.Frame(), battle.Diff(a, b, 5))
		}
	}
}
