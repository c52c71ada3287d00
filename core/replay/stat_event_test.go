package replay_test

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// The curves end where the battle ends, and the gold adds up: nothing comes from
// where nobody looks.
func TestGoldAndCurvesEndWhereTheBattleEnds(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		r := retell(t, name, func(*battle.World, []wire.Record) {})
		var p battle.Picture
		result := replay.ResultOf(r.end, &p)
		last := r.Samples[len(r.Samples)-1]
		sold := 0
		for i := range r.file.Frames() {
			for _, rec := range r.file.Records(i) {
				if rec.Action.Kind == wire.SellItem {
					sold++
				}
			}
		}
		for i := range r.Players {
			pl, s, g := &r.Players[i], &result.Seats[i], r.Players[i].Gold
			if last.Gold[i] != int(s.Gold) || g.Held != int(s.Gold) || last.Level[i] != pl.Level || last.LastHits[i] != int(s.LastHits) ||
				last.Kills[i] != int(s.Kills) || last.ToHeroes[i] != int(s.Damage) || last.NetWorth[i] != pl.NetWorth {
				t.Errorf("player %d ends with %+v, the battle with %+v", i, pl, s)
			}
			in := g.Start + g.Passing + g.LastHits + g.Kills + g.Assists + g.Towers + g.Other
			if in != g.Spent+g.Held {
				t.Errorf("player %d: %+v", i, g)
			}
			scavenges := pl.Unit == "engineer" // its passive finds gold where something died
			if sold == 0 && (g.Other < 0 || g.Other > 7 && !scavenges) {
				t.Errorf("player %d: %d gold from nowhere: %+v", i, g.Other, g)
			}
			price := 0
			for _, b := range pl.Bought {
				price += b.Price
			}
			if price != g.Spent {
				t.Errorf("player %d: items for %d, spent %d", i, price, g.Spent)
			}
			if n := len(pl.Levels); n != pl.Level-1 || n > 0 && pl.Levels[n-1].Level != pl.Level {
				t.Errorf("player %d is of level %d: %v", i, pl.Level, pl.Levels)
			}
		}
	})
}

// Last hits are creeps, summoned units and towers whose death an enemy hero is
// credited with; assists go to others of the killer's camp, once each.
func TestLastHitsAndAssistsAreCredited(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		d := load(t)
		protos := map[wire.GUID]data.UnitID{}
		camps := map[wire.GUID]uint8{}
		var hits []int
		var p battle.Picture
		r := retell(t, name, func(w *battle.World, _ []wire.Record) {
			if hits == nil {
				hits = make([]int, w.NumSeats())
			}
			for _, c := range w.Cues() {
				if c.Kind != battle.CueDeath || c.Seat < 0 || c.Source == c.Target {
					continue
				}
				if u := &d.Units[protos[c.Target]]; u.Kind != data.KindHero && u.Gold > 0 && camps[c.Target] != w.Start().Seats[c.Seat].Camp {
					hits[c.Seat]++
				}
			}
			w.Picture(&p)
			for _, u := range p.Units {
				protos[u.GUID], camps[u.GUID] = u.Proto, u.Camp
			}
		})
		sizes := replay.Pair{}
		for i := range r.Players {
			sizes[r.Players[i].Camp]++
			if r.Players[i].LastHits != hits[i] {
				t.Errorf("player %d: %d last hits, %d deaths to it", i, r.Players[i].LastHits, hits[i])
			}
		}
		assists := make([]int, len(r.Players))
		for _, e := range r.Timeline {
			if e.Kind != replay.EventKill {
				continue
			}
			seen := map[int]bool{e.Seat: true}
			for _, s := range e.Assists {
				if seen[s] || r.Players[s].Camp != r.Players[e.Seat].Camp {
					t.Errorf("%+v", e)
				}
				seen[s] = true
				assists[s]++
			}
			if len(e.Assists) > sizes[e.Camp]-1 {
				t.Errorf("%d assists in a camp of %d", len(e.Assists), sizes[e.Camp])
			}
		}
		for i, n := range assists {
			if n != r.Players[i].Assists {
				t.Errorf("player %d: %d assists told, %d counted", i, n, r.Players[i].Assists)
			}
		}
	})
}

// What led to a death is there and adds up; nothing in it is older than it says.
func TestRecapsTellTheBlowsBeforeADeath(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		var scars [][]struct {
			frame  wire.Frame
			seat   int
			amount fixed.Num
		}
		want := map[[2]int]fixed.Num{} // by victim and frame of the death
		lethal := map[[2]int]int{}
		r := retell(t, name, func(w *battle.World, _ []wire.Record) {
			if scars == nil {
				scars = append(scars, make([][]struct {
					frame  wire.Frame
					seat   int
					amount fixed.Num
				}, w.NumSeats())...)
			}
			for _, c := range w.Cues() {
				var u battle.UnitInfo
				if !w.Eyes(0).UnitBy(c.Target, &u) || u.Seat < 0 {
					continue
				}
				switch c.Kind {
				case battle.CueDamage:
					scars[u.Seat] = append(scars[u.Seat], struct {
						frame  wire.Frame
						seat   int
						amount fixed.Num
					}{c.Frame, int(c.Seat), c.Amount})
				case battle.CueDeath:
					key := [2]int{int(u.Seat), int(c.Frame)}
					for _, s := range scars[u.Seat] {
						if int(c.Frame-s.frame)*w.StepMillis() <= int(replay.RecapWindow) {
							want[key] += s.amount
							lethal[key] = s.seat
						}
					}
					scars[u.Seat] = nil
				}
			}
		})
		deaths := 0
		for _, e := range r.Timeline {
			if e.Victim < 0 || e.Recap == nil {
				continue
			}
			deaths++
			sum, key := 0, [2]int{e.Victim, int(e.Frame)}
			for _, b := range e.Recap.Blows {
				sum += b.Amount
			}
			if sum != e.Recap.Damage || sum != want[key].Floor() || e.Recap.Last.Seat != lethal[key] || e.Recap.Span > replay.RecapWindow {
				t.Errorf("%+v of %v by %d: %+v", e, want[key], lethal[key], e.Recap)
			}
		}
		if n := r.Kills[1] + r.Kills[2]; deaths < n {
			t.Errorf("%d recaps of %d deaths", deaths, n)
		}
	})
}

// What towers and bases lost is shared among those who hurt them.
func TestFallenBuildingsAreShared(t *testing.T) {
	d := load(t)
	for _, name := range matches {
		r := retell(t, name, nil)
		towers, _ := d.Unit("tower")
		for _, e := range r.Timeline {
			if e.Kind != replay.EventTower && e.Kind != replay.EventBase {
				continue
			}
			sum := 0
			for i, s := range e.Shares {
				sum += s.Amount
				if i > 0 && s.Amount > e.Shares[i-1].Amount || s.Amount < 0 {
					t.Errorf("%s: %+v", name, e)
				}
			}
			most := d.Units[towers].Base[data.AttrMaxHealth].Floor()
			if e.Kind == replay.EventTower && (sum > most || sum < most-len(e.Shares)) {
				t.Errorf("%s: a tower of %d fell to %d: %+v", name, most, sum, e.Shares)
			}
		}
	}
}

// Streaks and sprees are those that the timeline tells.
func TestStreaksAreThoseOfTheTimeline(t *testing.T) {
	reports := []*replay.Report{retell(t, matches[0], nil).Report, retell(t, matches[1], nil).Report}
	_, busy := reported(t, 20_000, 11)
	streaks := 0
	for _, r := range append(reports, busy) {
		for i := range r.Players {
			var times []data.Millis
			spree, most := 0, 0
			for _, e := range r.Timeline {
				switch {
				case e.Kind == replay.EventKill && e.Seat == i:
					times = append(times, e.At)
					spree++
					most = max(most, spree)
				case e.Victim == i && (e.Kind == replay.EventKill || e.Kind == replay.EventDeath):
					spree = 0
				}
			}
			var multi [4]int
			longest := min(len(times), 1)
			for from := 0; from < len(times); {
				to := from + 1
				for to < len(times) && times[to]-times[to-1] <= replay.MultiKill {
					to++
				}
				if to-from > 1 {
					multi[min(to-from, 5)-2]++
					streaks++
				}
				longest, from = max(longest, to-from), to
			}
			if p := &r.Players[i]; p.Spree != most || p.MultiKills != multi || p.Streak != longest || p.Kills != len(times) {
				t.Errorf("player %d: spree %d of %d, streaks %v of %v, longest %d of %d", i, p.Spree, most, p.MultiKills, multi, p.Streak, longest)
			}
		}
	}
	if streaks < 3 {
		t.Errorf("only %d streaks", streaks)
	}
}

// After the end a match only counts frames: nobody earns, lives or is seen.
func TestNothingCountsAfterTheEnd(t *testing.T) {
	d := load(t)
	w, err := battle.New(d, start(d, 5, battle.ByInput))
	if err != nil {
		t.Fatal(err)
	}
	f := recorded(t, w, 400, func(i int) []wire.Record {
		if i == 299 {
			return []wire.Record{{Seat: 1, Action: wire.Action{Kind: wire.Surrender}}}
		}
		return nil
	})
	r, m, err := f.Report(d)
	if err != nil || m != nil || !r.Surrender || r.Winner != 1 {
		t.Fatalf("%v %v %+v", m, err, r)
	}
	for i := range r.Players {
		if p := &r.Players[i]; p.Sight.Alive != 300*33 || p.Gold.Other < 0 || p.Gold.Other > 2 || p.Sight.Seen != 0 || p.Sight.First != -1 {
			t.Errorf("%+v", p)
		}
	}
}
