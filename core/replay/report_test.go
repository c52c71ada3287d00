package replay_test

import (
	"encoding/json"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/replay"
)

func reported(t *testing.T, frames int, seed uint64) (*replay.File, *replay.Report) {
	t.Helper()
	d := load(t)
	b, _, _ := played(t, d, frames, seed)
	f, err := replay.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	r, m, err := f.Report(d)
	if err != nil || m != nil {
		t.Fatal(m, err)
	}
	return f, r
}

// What is counted from cues must agree with what the battle counts itself.
func TestReportAgreesWithTheBattlesOwnNumbers(t *testing.T) {
	f, r := reported(t, 9000, 8)
	w, _, err := f.Verify(load(t))
	if err != nil {
		t.Fatal(err)
	}
	var p battle.Picture
	w.Picture(&p)
	kills, assists, deaths := make([]int, 10), make([]int, 10), make([]int, 10)
	towers, first := 0, 0
	for i, e := range r.Timeline {
		if i > 0 && e.Frame < r.Timeline[i-1].Frame {
			t.Fatalf("event %d is out of order", i)
		}
		switch e.Kind {
		case replay.EventKill:
			kills[e.Seat]++
			for _, s := range e.Assists {
				assists[s]++
			}
			fallthrough
		case replay.EventDeath:
			deaths[e.Victim]++
		case replay.EventTower:
			towers++
		}
		if e.First {
			first++
		}
	}
	for i := range p.Seats {
		s, got := &p.Seats[i], &r.Players[i]
		if kills[i] != s.Kills || assists[i] != s.Assists || deaths[i] != s.Deaths {
			t.Errorf("seat %d: timeline %d/%d/%d, battle %d/%d/%d", i, kills[i], deaths[i], assists[i], s.Kills, s.Deaths, s.Assists)
		}
		dealt := 0
		for k := range p.Seats {
			if p.Seats[k].Camp != s.Camp {
				dealt += r.Damage[i][k]
			}
		}
		if want := int(s.DamageDone >> 16); got.ToHeroes != want || dealt > want || dealt < want-10 {
			t.Errorf("seat %d: matrix %d, report %d, battle %d", i, dealt, got.ToHeroes, want)
		}
	}
	if left := p.Towers[1] + p.Towers[2]; towers+left != 4 {
		t.Errorf("%d towers fell, %d stand", towers, left)
	}
	if first != 1 || kills[0]+kills[1]+kills[2]+kills[3]+kills[4] != r.Kills[1] {
		t.Errorf("%d first bloods, kills %v of %v", first, kills, r.Kills)
	}
	t.Logf("%d events, %d fights, kills %v", len(r.Timeline), len(r.Fights), r.Kills)
}

func TestActionsAreCountedByPlayerAndMoment(t *testing.T) {
	f, r := reported(t, 3000, 8)
	total := 0
	for i := range f.Frames() {
		total += len(f.Records(i))
	}
	sum, sampled := 0, 0
	for i := range r.Players {
		sum += r.Players[i].Actions
		if n := r.Players[i].PerMinute; n < 110 || n > 130 {
			t.Errorf("seat %d: %d actions a minute", i, n)
		}
		for _, s := range r.Samples {
			sampled += s.Actions[i]
		}
	}
	if sum != total || sampled != total {
		t.Errorf("%d actions, by player %d, by moment %d", total, sum, sampled)
	}
	if last := r.Samples[len(r.Samples)-1]; r.Samples[0].At != 0 || last.At != r.Elapsed {
		t.Errorf("samples from %d to %d of %d", r.Samples[0].At, last.At, r.Elapsed)
	}
}

func TestFightsAreBounded(t *testing.T) {
	_, r := reported(t, 9000, 8)
	if len(r.Fights) == 0 {
		t.Fatal("ten heroes never fought")
	}
	for i, f := range r.Fights {
		var n replay.Pair
		for _, s := range f.Heroes {
			n[r.Players[s].Camp]++
		}
		if n[1] < replay.FightHeroes || n[2] < replay.FightHeroes || f.To <= f.From || f.To-f.From > replay.FightMost+100 {
			t.Errorf("fight %d: %+v", i, f)
		}
		if i > 0 && f.From < r.Fights[i-1].From {
			t.Errorf("fight %d is out of order", i)
		}
	}
}

func TestReportEndsAtADivergence(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 600, 10))
	if err != nil {
		t.Fatal(err)
	}
	f.Footer.Digest++
	r, m, err := f.Report(d)
	if err != nil || m == nil || r.Frames != 600 {
		t.Fatalf("%v %v %+v", m, err, r)
	}
	if _, err := json.Marshal(r); err != nil {
		t.Fatal(err)
	}
}
