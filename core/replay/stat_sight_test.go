package replay_test

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// A count is what is in sight at one moment, by the camps' own eyes.
type count struct{ seen, units, of replay.Pair }

func countSight(w *battle.World) (c count) {
	var u battle.UnitInfo
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
	return c
}

// watch counts at the moments of the report's looks.
func watch(looks map[int]count, due *int) witness {
	*due = int(replay.LookEvery)
	return func(w *battle.World, _ []wire.Record) {
		if int(w.Elapsed()) >= *due {
			*due += int(replay.LookEvery)
			looks[int(w.Elapsed())] = countSight(w)
		}
	}
}

func compareLooks(t *testing.T, r *replay.Report, looks map[int]count) {
	t.Helper()
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
	if compared != len(looks) || compared < 15 {
		t.Errorf("%d looks compared of %d", compared, len(looks))
	}
}

// What is in sight is what the camps' own eyes say, place by place.
func TestSightIsThatOfTheCampsEyes(t *testing.T) {
	each(t, func(t *testing.T, name string) {
		looks, due := map[int]count{}, 0
		see := watch(looks, &due)
		alive, seen := make([]int, 10), make([]int, 10)
		over := false
		r := retell(t, name, func(w *battle.World, records []wire.Record) {
			see(w, records)
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
		})
		compareLooks(t, r.Report, looks)
		heroes := replay.Pair{}
		for i := range r.Players {
			p := &r.Players[i]
			s := p.Sight
			heroes[3-p.Camp] += seen[i]
			if int(s.Alive) != alive[i] || int(s.Seen) != seen[i] || s.PerMille < 1 || s.PerMille > r.Sight.Camps[p.Camp].PerMille || (s.First < 0) != (s.Seen == 0) {
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

// Bullets and zones that see count as eyes, and heroes of true sight look into
// thickets.
func TestSightIsThatOfBulletsZonesAndKeenEyesToo(t *testing.T) {
	d := load(t)
	for i := range d.Bullets {
		d.Bullets[i].Sight = 500 * fixed.One
	}
	for i := range d.Zones {
		d.Zones[i].Sight = 700 * fixed.One
	}
	for i := range d.Units {
		if u := &d.Units[i]; u.Kind == data.KindHero {
			u.Base[data.AttrTrueSight] = 400 * fixed.One
		}
	}
	f := layers(t, d, 6000)
	r, m, err := f.Report(d)
	if err != nil || m != nil {
		t.Fatal(m, err)
	}
	w, err := f.World(d)
	if err != nil {
		t.Fatal(err)
	}
	looks, due := map[int]count{}, 0
	see := watch(looks, &due)
	lying := 0
	for i := range f.Frames() {
		w.Step(f.Records(i))
		see(w, nil)
		lying += w.NumZones()
	}
	compareLooks(t, r, looks)
	if lying < 1000 {
		t.Errorf("zones lay for %d steps", lying)
	}
}

// layers is a match of heroes who lay zones.
func layers(t *testing.T, d *data.Set, frames int) *replay.File {
	t.Helper()
	s := start(d, 5, battle.ByInput)
	s.Seats = nil
	var seats []wire.Seat
	for i, hero := range []string{"witch", "shaman", "witch", "priest"} {
		s.Seats = append(s.Seats, battle.SeatStart{Camp: uint8(1 + i/2), Slot: uint8(i % 2), Unit: hero, Controller: battle.ByInput, Skill: 2})
		seats = append(seats, wire.Seat(i))
	}
	w, err := battle.New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	drv := bot.NewDriver(9, seats)
	return recorded(t, w, frames, func(int) []wire.Record { return drv.Frame(w, nil) })
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
