package replay_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// goldens are recordings of whole matches.
const goldens = "../../cmd/sameframe/testdata/golden/"

// retold is a reported golden match.
type retold struct {
	*replay.Report
	file *replay.File
	end  *battle.World // the world at its end, when a witness has seen it
	data *data.Set
}

// reports are those that some test has asked for; nobody changes them.
var reports = map[string]retold{}

// witness is asked after each step of a match that is told.
type witness func(w *battle.World, records []wire.Record)

// retell reports a golden match, and plays it beside for a witness.
func retell(t *testing.T, name string, see witness) retold {
	t.Helper()
	r, known := reports[name]
	if !known {
		r = reportGolden(t, name)
		reports[name] = r
	}
	if see == nil {
		return r
	}
	w, err := r.file.World(r.data)
	if err != nil {
		t.Fatal(err)
	}
	for i := range r.file.Frames() {
		w.Step(r.file.Records(i))
		see(w, r.file.Records(i))
	}
	r.end = w
	return r
}

func reportGolden(t *testing.T, name string) retold {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(goldens, name))
	if err != nil {
		t.Fatal(err)
	}
	f, err := replay.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	d := load(t)
	r, m, err := f.Report(d)
	if err != nil || m != nil {
		t.Fatal(m, err)
	}
	return retold{Report: r, file: f, data: d}
}

// matches are goldens with everything that is counted.
var matches = []string{"5v5-ten-heroes-step33.sfr", "3v3-as-players-step50.sfr", "1v1-bots-step33.sfr"}

func each(t *testing.T, check func(t *testing.T, name string)) {
	for _, name := range matches {
		t.Run(name, func(t *testing.T) { check(t, name) })
	}
}

// By means, by target and in all, damage is the same; so is healing. Nobody
// takes what nobody dealt.
func TestMatricesAddUp(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		r := retell(t, name, nil)
		check := func(what string, matrix [][]int, deals []replay.Deal) {
			n, sums := len(r.Players), make([][]int, len(matrix))
			for i := range sums {
				sums[i] = make([]int, len(matrix[i]))
			}
			total, dealt := 0, 0
			for _, d := range deals {
				row, col := d.Seat, d.To
				if row == replay.Nobody {
					row = n
				}
				switch col {
				case replay.ToCreeps:
					col = n
				case replay.ToBuildings:
					col = n + 1
				}
				sums[row][col] += d.Amount
				dealt += d.Amount
				if d.Amount < 0 || d.Amount > 0 && d.Hits == 0 || d.Crits > d.Hits {
					t.Errorf("%s: %+v", what, d)
				}
				if (d.Kind == replay.MeansSpell || d.Kind == replay.MeansItem || d.Kind == replay.MeansUnit) != (d.Key != "") && d.Kind != replay.MeansBuff {
					t.Errorf("%s: %+v has no name", what, d)
				}
			}
			for i := range matrix {
				for k, v := range matrix[i] {
					total += v
					if sums[i][k] != v {
						t.Errorf("%s of %d to %d: %d by means, %d in the matrix", what, i, k, sums[i][k], v)
					}
				}
			}
			if total != dealt || total == 0 && what == "damage" {
				t.Errorf("%s: %d by means, %d by target", what, dealt, total)
			}
		}
		check("damage", r.Damage, r.Dealt)
		check("healing", r.Healing, r.Healed)
		for i := range r.Players {
			p, taken, healed := &r.Players[i], 0, 0
			for _, row := range r.Damage {
				taken += row[i]
			}
			for _, v := range r.Healing[i] {
				healed += v
			}
			if p.Taken != taken || p.Healed != healed {
				t.Errorf("player %d: taken %d of %d, healed %d of %d", i, p.Taken, taken, p.Healed, healed)
			}
		}
	})
}

// life is what the units of a world lose and gain between two steps, seen from
// outside: health as pictures show it, damage and healing as cues tell it.
type life struct {
	t     *testing.T
	p     battle.Picture
	last  map[wire.GUID]battle.UnitPicture
	lost  fixed.Num // by creeps and buildings, in pictures
	told  fixed.Num // the same, in cues
	exact int       // heroes' steps of which everything is known
}

// A unit that neither regains nor grows loses exactly what cues say, to the
// last bit; a hero loses at most that, and exactly that when it stood still.
func (l *life) see(w *battle.World, _ []wire.Record) {
	w.Picture(&l.p)
	hurt, healed := map[wire.GUID]fixed.Num{}, map[wire.GUID]fixed.Num{}
	moved := map[wire.GUID]bool{}
	for _, c := range w.Cues() {
		switch c.Kind {
		case battle.CueDamage:
			hurt[c.Target] += c.Amount
		case battle.CueHeal:
			healed[c.Target] += c.Amount
		case battle.CueDeath, battle.CueRespawn, battle.CueSummon:
			moved[c.Target] = true
		}
	}
	now := map[wire.GUID]battle.UnitPicture{}
	for _, u := range l.p.Units {
		now[u.GUID] = u
	}
	for id, was := range l.last {
		u, alive := now[id]
		if !alive {
			u = battle.UnitPicture{MaxHealth: was.MaxHealth, Seat: was.Seat}
		}
		lost, told := was.Health-u.Health, hurt[id]-healed[id]
		if was.Seat < 0 && was.MaxHealth == u.MaxHealth && !(alive && u.Phase == battle.PhaseDead) && (!alive || w.Data().Units[u.Proto].Base[data.AttrHealthRegen] == 0) {
			if !alive && hurt[id] == 0 {
				continue // its time was over
			}
			l.lost, l.told = l.lost+lost, l.told+told
			if lost != told {
				l.t.Fatalf("frame %d: unit %d lost %v, cues tell %v", w.Frame()-1, id, lost, told)
			}
			continue
		}
		if was.Seat < 0 || moved[id] || u.Phase == battle.PhaseDead || was.MaxHealth != u.MaxHealth {
			continue
		}
		if lost > told {
			l.t.Fatalf("frame %d: the hero of seat %d lost %v, cues tell %v", w.Frame()-1, was.Seat, lost, told)
		}
		regen := l.p.Seats[was.Seat].Attr[data.AttrHealthRegen] * fixed.Num(w.StepMillis()) / 1000
		if told > regen && lost == told-regen {
			l.exact++
		}
	}
	l.last = now
}

// The damage of the matrix is the health that the world lost.
func TestDamageIsTheLifeThatWasLost(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		l := life{t: t}
		r := retell(t, name, l.see)
		n, dealt, healed := len(r.Players), 0, 0
		for i := range r.Damage {
			dealt += r.Damage[i][n] + r.Damage[i][n+1]
			healed += r.Healing[i][n] + r.Healing[i][n+1]
		}
		if l.lost != l.told || l.lost == 0 {
			t.Errorf("creeps and buildings lost %v, cues tell %v", l.lost, l.told)
		}
		// What lives shorter than a step is in no picture, and sums are rounded.
		if got, want := dealt-healed, l.lost.Floor(); got > want+want/50+1 || got < want-2*n {
			t.Errorf("the matrix says %d, the world lost %d", got, want)
		}
		if l.exact < 100 {
			t.Errorf("only %d steps of heroes came out to the last bit", l.exact)
		}
		t.Logf("%d lost, %d in the matrix, %d steps of heroes exact", l.lost.Floor(), dealt-healed, l.exact)
	})
}

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

// What is in sight is what the camps' own eyes say, place by place.
func TestSightIsThatOfTheCampsEyes(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		type count struct {
			seen, units, of replay.Pair
		}
		looks := map[int]count{}
		due, every := int(replay.LookEvery), int(replay.LookEvery)
		alive, seen := make([]int, 10), make([]int, 10)
		over := false
		r := retell(t, name, func(w *battle.World, _ []wire.Record) {
			var u battle.UnitInfo
			for i := 0; !over && i < w.NumUnits(); i++ {
				w.Eyes(0).UnitAt(i, &u)
				if u.Seat < 0 || u.Dead {
					continue
				}
				seat := u.Seat
				alive[seat] += w.StepMillis()
				if w.Eyes(3-u.Camp).UnitAt(i, &u) {
					seen[seat] += w.StepMillis()
				}
			}
			over = w.Outcome().Over
			if int(w.Elapsed()) < due {
				return
			}
			due += every
			if due/every%4 != 0 {
				return // a quarter of them is enough
			}
			var c count
			g := w.Map().Grid
			for camp := uint8(1); camp <= 2; camp++ {
				for y := 0; y < g.Height; y += replay.LookStride {
					for x := 0; x < g.Width; x += replay.LookStride {
						if g.Walkable(g.Center(x, y), 0) && w.Eyes(camp).Sees(g.Center(x, y)) {
							c.seen[camp]++
						}
					}
				}
				for i := range w.NumUnits() {
					w.Eyes(0).UnitAt(i, &u)
					if u.Camp == camp || u.Kind != data.KindCreep && u.Kind != data.KindWard {
						continue
					}
					c.of[camp]++
					if w.Eyes(camp).UnitAt(i, &u) {
						c.units[camp]++
					}
				}
			}
			looks[int(w.Elapsed())] = c
		})
		compared := 0
		for _, l := range r.Sight.Looks {
			if l.Seen[1] > r.Sight.Places || l.Seen[2] > r.Sight.Places {
				t.Errorf("%+v of %d places", l, r.Sight.Places)
			}
			if c, ok := looks[int(l.At)]; ok {
				compared++
				if c.seen != l.Seen || c.units != l.Units || c.of != l.Of {
					t.Errorf("at %d: %+v, the eyes see %+v", l.At, l, c)
				}
			}
		}
		if compared != len(looks) || compared < 20 {
			t.Errorf("%d looks compared of %d", compared, len(looks))
		}
		heroes := replay.Pair{}
		for i := range r.Players {
			p := &r.Players[i]
			s := p.Sight
			heroes[3-p.Camp] += seen[i]
			if int(s.Alive) != alive[i] || int(s.Seen) != seen[i] || s.PerMille < 0 || s.PerMille > r.Sight.Camps[p.Camp].PerMille || (s.First < 0) != (s.Seen == 0) {
				t.Errorf("player %d: %+v, alive %d, seen %d", i, s, alive[i], seen[i])
			}
		}
		for c := 1; c < 3; c++ {
			if got := r.Sight.Camps[c]; int(got.Heroes) != heroes[c] || got.PerMille < 1 || got.PerMille > 1000 {
				t.Errorf("camp %d: %+v, heroes %d", c, got, heroes[c])
			}
		}
	})
}

// Times in control and under buffs, added up over who brought them, are what
// pictures show step by step.
func TestControlAndBuffsAreWhatPicturesShow(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		d := load(t)
		type state struct {
			to   int
			what string
		}
		control, buffs := map[state]int{}, map[state]int{}
		over := false
		var p battle.Picture
		r := retell(t, name, func(w *battle.World, _ []wire.Record) {
			w.Picture(&p)
			ms := w.StepMillis()
			for _, u := range p.Units {
				if u.Seat < 0 {
					continue
				}
				for _, b := range p.Buffs[u.BuffFirst : u.BuffFirst+u.Buffs] {
					buffs[state{int(u.Seat), d.Buffs[b.Buff].Key}] += ms
				}
				if over || u.Phase == battle.PhaseDead {
					continue
				}
				for _, s := range []struct {
					kind replay.ControlKind
					on   bool
				}{{replay.ControlStun, u.Stunned}, {replay.ControlSleep, u.Asleep}, {replay.ControlRoot, u.Rooted}, {replay.ControlSilence, u.Silenced},
					{replay.ControlDisarm, u.Disarmed}, {replay.ControlSlow, u.Slowed}, {replay.ControlTaunt, u.Taunted}, {replay.ControlFear, u.Feared && !u.Taunted}} {
					if s.on {
						control[state{int(u.Seat), string(s.kind)}] += ms
					}
				}
			}
			over = w.Outcome().Over
		})
		told, unknown := map[state]int{}, 0
		for _, c := range r.Controls {
			if c.Kind != replay.ControlMoved {
				told[state{c.To, string(c.Kind)}] += int(c.Span)
			}
			if c.Seat == replay.Nobody {
				unknown += int(c.Span)
			}
			if c.Seat >= 0 && c.Kind == replay.ControlMoved && r.Players[c.Seat].Camp == r.Players[c.To].Camp {
				t.Errorf("moved by a friend: %+v", c)
			}
		}
		for _, pair := range []struct {
			what      string
			got, want map[state]int
		}{{"control", told, control}, {"buffs", tallied(r.Buffs, func(b replay.BuffTally) state { return state{b.To, b.Key} }), buffs}} {
			for s, ms := range pair.want {
				if pair.got[s] != ms {
					t.Errorf("%s %v: %d ms told, %d shown", pair.what, s, pair.got[s], ms)
				}
				delete(pair.got, s)
			}
			for s, ms := range pair.got {
				if ms != 0 {
					t.Errorf("%s %v: %d ms told, none shown", pair.what, s, ms)
				}
			}
		}
		t.Logf("%d kinds of control, %d buffs, %d ms by nobody", len(control), len(buffs), unknown)
	})
}

func tallied[K comparable](list []replay.BuffTally, key func(replay.BuffTally) K) map[K]int {
	out := map[K]int{}
	for _, b := range list {
		out[key(b)] += int(b.Span)
	}
	return out
}

// Every unit that a hero called is counted, with the time that it lived.
func TestSummonsAreThoseThatLived(t *testing.T) {
	d := load(t)
	lived := map[string]int{}
	var p battle.Picture
	r := retell(t, "5v5-ten-heroes-step33.sfr", func(w *battle.World, _ []wire.Record) {
		w.Picture(&p)
		for _, u := range p.Units {
			if u.Owner != 0 {
				lived[d.Units[u.Proto].Key] += w.StepMillis()
			}
		}
	})
	for _, s := range r.Summons {
		lived[s.Key] -= int(s.Span)
		if s.Count == 0 || s.Killed > s.Count || s.Ward != (s.Key == "sight_ward") {
			t.Errorf("%+v", s)
		}
	}
	for key, ms := range lived {
		if ms != 0 {
			t.Errorf("%s lived %d ms more than told", key, ms)
		}
	}
	if len(r.Summons) < 3 {
		t.Error(r.Summons)
	}
}

// Streaks of each length are on the timeline.
func TestMultiKillsAreThoseOfTheTimeline(t *testing.T) {
	_, r := reported(t, 9000, 8)
	kills := make([]int, len(r.Players))
	for i := range r.Players {
		p := &r.Players[i]
		inStreaks := 0
		for k, n := range p.MultiKills {
			inStreaks += n * (k + 2)
		}
		if p.Streak >= 2 != (inStreaks > 0) || inStreaks > p.Kills || p.Spree > p.Kills || p.Spree < p.Streak && p.Streak > 1 && p.Deaths == 0 {
			t.Errorf("%+v", p)
		}
	}
	for _, e := range r.Timeline {
		if e.Kind == replay.EventKill {
			kills[e.Seat]++
		}
	}
	for i, n := range kills {
		if n != r.Players[i].Kills {
			t.Errorf("player %d: %d kills on the timeline of %d", i, n, r.Players[i].Kills)
		}
	}
}

// BenchmarkReport compares the report of a whole match of ten with its
// verification, in turns on the same machine, the best of each.
func BenchmarkReport(b *testing.B) {
	d := load(b)
	raw, _, _ := played(b, d, 20*60*1000/33, 3)
	f, err := replay.Parse(raw)
	if err != nil {
		b.Fatal(err)
	}
	var verify, report time.Duration
	for b.Loop() {
		verify = quicker(verify, func() { f.Verify(d) })
		report = quicker(report, func() { f.Report(d) })
	}
	w, _, _ := f.Verify(d)
	b.ReportMetric(float64(report)/float64(verify), "times-verify")
	b.ReportMetric(float64(w.Outcome().Frame-1000), "frames-to-end")
	b.ReportMetric(verify.Seconds(), "s/verify")
}

func quicker(best time.Duration, run func()) time.Duration {
	runtime.GC() // what others left behind is not counted
	from := processorTime()
	run()
	if took := processorTime() - from; best == 0 || took < best {
		return took
	}
	return best
}
