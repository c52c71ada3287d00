package bot_test

import (
	"fmt"
	"os"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
)

// lineup gives every seed its own heroes, 3v3, with every hero on either side.
func lineup(seed uint64) []string {
	pool := [...]string{"knight", "ranger", "mage", "assassin", "warden", "shaman", "monk", "witch", "engineer", "priest"}
	out := make([]string, 6)
	for i := range out {
		out[i] = pool[(3*seed+uint64(i/3)*(5+seed/10)+uint64(i%3))%10]
	}
	return out
}

func load(tb testing.TB) *data.Set {
	tb.Helper()
	d, err := battle.Load(os.DirFS("../../assets"), os.DirFS("../../scripts"))
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

func start(d *data.Set, seed uint64, step uint16, heroes []string) battle.Start {
	s := battle.Start{Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: step, Seed: seed}
	for i, h := range heroes {
		half := len(heroes) / 2
		s.Seats = append(s.Seats, battle.SeatStart{Camp: uint8(1 + i/half), Slot: uint8(i % half), Unit: h, Controller: battle.ByBot, Skill: 1})
	}
	return s
}

// A match of bots ends with a winner within 25 minutes of match time.
func TestMatchEndsWithin25Minutes(t *testing.T) {
	d := load(t)
	seeds := 50
	if testing.Short() {
		seeds = 4
	}
	wins := [3]int{}
	kd := map[string][3]int{}
	for seed := range uint64(seeds) {
		w, err := battle.New(d, start(d, seed, 33, lineup(seed)))
		if err != nil {
			t.Fatal(err)
		}
		w.SetBrain(&bot.Brain{})
		for !w.Outcome().Over && w.Elapsed() < 25*60*1000 {
			w.Step(nil)
		}
		o := w.Outcome()
		wins[o.Winner]++
		if !o.Over {
			t.Errorf("seed %d: no winner after 25 minutes", seed)
		}
		t.Log(summary(w, seed))
		var p battle.Picture
		w.Picture(&p)
		for i := range p.Seats {
			k := kd[w.Start().Seats[i].Unit]
			kd[w.Start().Seats[i].Unit] = [3]int{k[0] + p.Seats[i].Kills, k[1] + p.Seats[i].Deaths, k[2] + p.Seats[i].LastHits}
		}
	}
	t.Logf("wins by camp: %v; kills, deaths, last hits by hero: %v", wins, kd)
}

func summary(w *battle.World, seed uint64) string {
	var p battle.Picture
	w.Picture(&p)
	s := fmt.Sprintf("seed %d: winner %d after %d:%02d, kills %v, towers %v", seed, p.Outcome.Winner, p.Elapsed/60000, p.Elapsed/1000%60, p.Kills, p.Towers)
	for i := range p.Seats {
		q := &p.Seats[i]
		s += fmt.Sprintf(" | %s L%d %d/%d/%d cs%d g%d", w.Start().Seats[i].Unit, q.Level, q.Kills, q.Deaths, q.Assists, q.LastHits, q.Gold.Floor())
	}
	return s
}
