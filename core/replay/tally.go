package replay

import (
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// tally fills a report from what each step announces.
type tally struct {
	data      *data.Set
	world     *battle.World
	report    *Report
	picture   battle.Picture
	heroes    []wire.GUID // by seat
	buildings []wire.GUID // in order
	bases     []wire.GUID
	raw       [][]int64 // damage in 1/65536, as Report.Damage
	healed    []int64
	assists   []int // by seat, as of the last kill
	streaks   []streak
	actions   []int // by seat, since the last sample
	due       data.Millis
	bled      bool // first blood is shed
}

// streak is a run of kills of one player.
type streak struct {
	kills int
	last  data.Millis
}

func newTally(d *data.Set, w *battle.World, r *Report) tally {
	t := tally{data: d, world: w, report: r}
	w.Picture(&t.picture)
	n := len(t.picture.Seats)
	for i := range t.picture.Seats {
		s := &t.picture.Seats[i]
		t.heroes = append(t.heroes, s.Hero)
		r.Players = append(r.Players, PlayerReport{Seat: i, Name: s.Name, Hero: d.Units[s.Unit].Name, Camp: int(s.Camp), Casts: []Casts{}, Bought: []Bought{}})
	}
	for i := range t.picture.Units {
		u := &t.picture.Units[i]
		switch d.Units[u.Proto].Kind {
		case data.KindBase:
			t.bases = append(t.bases, u.GUID)
			fallthrough
		case data.KindTower:
			t.buildings = append(t.buildings, u.GUID)
		}
	}
	for range n + 1 {
		t.raw = append(t.raw, make([]int64, n+2))
		r.Damage = append(r.Damage, make([]int, n+2))
	}
	t.healed, t.assists, t.actions = make([]int64, n), make([]int, n), make([]int, n)
	t.streaks = make([]streak, n)
	r.Timeline, r.Samples = []Event{}, []Sample{}
	return t
}

// seatOf returns the seat of a hero, or -1.
func (t *tally) seatOf(g wire.GUID) int { return slices.Index(t.heroes, g) }

// frame takes in one step.
func (t *tally) frame(records []wire.Record, cues []battle.Cue) {
	for i := range records {
		if s := int(records[i].Seat); s < len(t.actions) {
			t.actions[s]++
			t.report.Players[s].Actions++
		}
	}
	for i := range cues {
		t.cue(&cues[i])
	}
	if t.world.Elapsed() >= t.due {
		t.sample()
	}
}

func (t *tally) cue(c *battle.Cue) {
	switch c.Kind {
	case battle.CueDamage:
		t.raw[t.row(c)][t.column(c)] += int64(c.Amount)
	case battle.CueHeal:
		if c.Seat >= 0 {
			t.healed[c.Seat] += int64(c.Amount)
		}
	case battle.CueCastDone, battle.CueCastBroken:
		t.cast(c)
	case battle.CueToggle:
		if c.Index == 1 {
			t.cast(c)
		}
	case battle.CueRefused:
		if c.Seat >= 0 {
			t.report.Players[c.Seat].Refused++
		}
	case battle.CueBuy:
		p := &t.report.Players[c.Seat]
		p.Bought = append(p.Bought, Bought{t.world.Elapsed(), t.data.Items[c.Item].Name})
	case battle.CueKill, battle.CueDeath, battle.CueTowerFall, battle.CueEnd:
		t.event(c)
	}
}

func (t *tally) row(c *battle.Cue) int {
	if c.Seat < 0 {
		return len(t.heroes)
	}
	return int(c.Seat)
}

func (t *tally) column(c *battle.Cue) int {
	if s := t.seatOf(c.Target); s >= 0 {
		return s
	}
	if _, ok := slices.BinarySearch(t.buildings, c.Target); ok {
		return len(t.heroes) + 1
	}
	return len(t.heroes)
}

func (t *tally) cast(c *battle.Cue) {
	if c.Seat < 0 {
		return
	}
	p := &t.report.Players[c.Seat]
	i := slices.IndexFunc(p.Casts, func(s Casts) bool { return s.id == c.Spell })
	if i < 0 {
		i = len(p.Casts)
		p.Casts = append(p.Casts, Casts{Spell: t.data.Spells[c.Spell].Name, id: c.Spell})
	}
	if c.Kind == battle.CueCastBroken {
		p.Casts[i].Broken++
	} else {
		p.Casts[i].Done++
	}
}

// event puts a cue on the timeline.
func (t *tally) event(c *battle.Cue) {
	e := Event{
		Frame: c.Frame, At: t.world.Elapsed(), Camp: int(c.Camp), Seat: int(c.Seat), Victim: t.seatOf(c.Target),
		Gold: int(c.Amount >> 16), X: int(c.Pos.X >> 16), Y: int(c.Pos.Y >> 16),
	}
	switch c.Kind {
	case battle.CueKill:
		t.kill(&e)
		return
	case battle.CueDeath:
		e.Kind, e.Seat = EventDeath, -1
		if e.Victim < 0 {
			if !slices.Contains(t.bases, c.Target) {
				return
			}
			e.Kind, e.Seat = EventBase, int(c.Seat)
		}
	case battle.CueTowerFall:
		e.Kind = EventTower
	case battle.CueEnd:
		e.Kind = EventEnd
	}
	t.report.Timeline = append(t.report.Timeline, e)
}

// kill replaces the death that was announced just before it.
func (t *tally) kill(e *Event) {
	e.Kind = EventKill
	line := t.report.Timeline
	if n := len(line); n > 0 && line[n-1].Kind == EventDeath && line[n-1].Victim == e.Victim && line[n-1].Frame == e.Frame {
		line = line[:n-1]
	}
	e.First, t.bled = !t.bled, true
	s := &t.streaks[e.Seat]
	if s.kills == 0 || e.At-s.last > MultiKill {
		s.kills = 0
	}
	s.kills, s.last = s.kills+1, e.At
	if s.kills > 1 {
		e.Streak = s.kills
	}
	p := &t.report.Players[e.Seat]
	p.Streak = max(p.Streak, s.kills)
	e.Assists = t.helpers(e)
	t.report.Timeline = append(line, *e)
}

// helpers are the seats of the killer's camp that gained an assist since the
// last kill. Of two kills of a camp in one step the first has the helpers of
// both.
func (t *tally) helpers(e *Event) []int {
	t.world.Picture(&t.picture)
	var seats []int
	for i := range t.picture.Seats {
		s := &t.picture.Seats[i]
		if int(s.Camp) == e.Camp && s.Assists > t.assists[i] {
			t.assists[i] = s.Assists
			seats = append(seats, i)
		}
	}
	return seats
}

// sample notes how the match stands.
func (t *tally) sample() {
	t.due += SampleEvery
	t.world.Picture(&t.picture)
	s := Sample{At: t.picture.Elapsed, Actions: slices.Clone(t.actions)}
	clear(t.actions)
	for i := range t.picture.Seats {
		p := &t.picture.Seats[i]
		s.NetWorth = append(s.NetWorth, t.netWorth(p))
		s.XP = append(s.XP, t.experience(p))
		s.LastHits = append(s.LastHits, p.LastHits)
		s.Kills = append(s.Kills, p.Kills)
		s.ToHeroes = append(s.ToHeroes, p.DamageDone.Floor())
	}
	t.report.Samples = append(t.report.Samples, s)
}

func (t *tally) netWorth(p *battle.SeatPicture) int {
	sum := p.Gold
	for _, id := range p.Items {
		if id != 0 {
			sum += t.data.Items[id].Price
		}
	}
	return int(sum >> 16)
}

// experience is what a hero has gained in all; at the highest level, what that
// took.
func (t *tally) experience(p *battle.SeatPicture) int {
	sum := p.XP
	if p.Level > 1 {
		sum += t.data.Rules.LevelXP[p.Level-2]
	}
	return int(sum >> 16)
}

// finish writes the sums.
func (t *tally) finish() {
	r := t.report
	if r.Samples[len(r.Samples)-1].At != t.world.Elapsed() {
		t.sample()
	}
	t.world.Picture(&t.picture)
	o := t.picture.Outcome
	r.Elapsed, r.Over, r.Winner, r.Surrender = t.picture.Elapsed, o.Over, int(o.Winner), o.Surrender
	r.Kills, r.Towers = t.picture.Kills, t.picture.Towers
	for row := range t.raw {
		for col, v := range t.raw[row] {
			r.Damage[row][col] = int(v >> 16)
		}
	}
	for i := range r.Players {
		t.player(&r.Players[i], &t.picture.Seats[i])
	}
}

func (t *tally) player(p *PlayerReport, s *battle.SeatPicture) {
	p.Level, p.Kills, p.Deaths, p.Assists = s.Level, s.Kills, s.Deaths, s.Assists
	p.LastHits, p.NetWorth, p.ToHeroes = s.LastHits, t.netWorth(s), int(s.DamageDone>>16)
	taken := int64(0)
	for row := range t.raw {
		taken += t.raw[row][p.Seat]
	}
	p.Taken, p.Healed = int(taken>>16), int(t.healed[p.Seat]>>16)
	if ms := int(t.report.Elapsed); ms > 0 {
		p.PerMinute = int((int64(p.Actions)*60_000 + int64(ms)/2) / int64(ms))
	}
}
