package replay

import (
	"cmp"
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// maxColumns are those of a matrix: heroes, creeps, buildings.
const maxColumns = battle.MaxSeats + 2

// tally fills a report from what each step announces.
type tally struct {
	data      *data.Set
	world     *battle.World
	report    *Report
	picture   battle.Picture
	heroes    []wire.GUID // by seat
	buildings []wire.GUID // in order
	bases     []wire.GUID
	finder    finder
	dealt     ledger
	healed    ledger
	control   control
	deaths    deaths
	summons   summons
	sight     sight
	purses    []purse // by seat
	assists   []int   // by seat, as of the last kill
	fallen    Pair    // kills of the present step that are not told yet, by the killer's camp
	streaks   []streak
	actions   []int // by seat, since the last sample
	due       data.Millis
	bled      bool // first blood is shed
	over      bool // nothing happens any more
}

// streak is a run of kills of one player.
type streak struct {
	kills int
	last  data.Millis
	spree int // kills since it died
}

func newTally(d *data.Set, w *battle.World, r *Report) tally {
	t := tally{data: d, world: w, report: r, finder: newFinder(d), sight: newSight(d, w)}
	w.Picture(&t.picture)
	n, step := len(t.picture.Seats), w.StepMillis()
	for i := range t.picture.Seats {
		s := &t.picture.Seats[i]
		t.heroes = append(t.heroes, s.Hero)
		t.purses = append(t.purses, purse{start: int64(s.Gold)})
		r.Players = append(r.Players, playerOf(i, s, &d.Units[s.Unit]))
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
	t.dealt, t.healed = newLedger(n), newLedger(n)
	t.control, t.deaths = newControl(d, step, n), newDeaths(step, n, len(t.buildings))
	t.summons = summons{data: d, step: data.Millis(step)}
	t.assists, t.actions = make([]int, n), make([]int, n)
	t.streaks = make([]streak, n)
	r.Timeline, r.Samples = []Event{}, []Sample{}
	t.finder.learn(w)
	return t
}

func playerOf(seat int, s *battle.SeatPicture, p *data.Unit) PlayerReport {
	return PlayerReport{
		Seat: seat, Name: s.Name, Unit: p.Key, Hero: p.Name, HeroZH: p.NameZH, Camp: int(s.Camp),
		Casts: []Casts{}, Bought: []Bought{}, Levels: []LevelUp{}, Sight: SeatSight{First: -1},
	}
}

// seatOf returns the seat of a hero, or -1.
func (t *tally) seatOf(g wire.GUID) int { return slices.Index(t.heroes, g) }

// begin notes how the match stands before the first step.
func (t *tally) begin() {
	t.sample()
	t.sight.look(&t.picture)
}

// frame takes in one step.
func (t *tally) frame(records []wire.Record, cues []battle.Cue) {
	for i := range records {
		if s := int(records[i].Seat); s < len(t.actions) {
			t.actions[s]++
			t.report.Players[s].Actions++
		}
	}
	t.finder.begin()
	t.finder.learn(t.world)
	t.count(cues)
	for i := range cues {
		t.finder.note(&cues[i])
		t.cue(&cues[i])
	}
	t.heroesNow()
	if t.world.Elapsed() >= t.due {
		t.sample()
	}
	if t.world.Elapsed() >= t.sight.due {
		t.world.Picture(&t.picture)
		t.sight.look(&t.picture)
	}
}

// count counts the kills of a step.
func (t *tally) count(cues []battle.Cue) {
	for i := range cues {
		if cues[i].Kind == battle.CueKill {
			t.fallen[cues[i].Camp]++
		}
	}
}

// heroesNow counts one step of what all heroes are in, and of the gold that
// time brings. After the end of the match nothing counts.
func (t *tally) heroesNow() {
	if t.over {
		return
	}
	t.over = t.world.Outcome().Over
	step, now := data.Millis(t.world.StepMillis()), t.world.Elapsed()
	pay := int64(t.data.Rules.GoldPerSecond) * int64(step) / 1000
	var u battle.UnitInfo
	for i, hero := range t.heroes {
		t.purses[i].passing += pay
		p := &t.report.Players[i]
		seen := t.world.Eyes(uint8(3-p.Camp)).UnitBy(hero, &u)
		if !seen {
			t.world.Eyes(0).UnitBy(hero, &u)
		}
		if !u.Dead {
			t.sight.hero(&p.Sight, p.Camp, seen, now, step)
			t.control.look(i, &u)
		}
	}
}

func (t *tally) cue(c *battle.Cue) {
	switch c.Kind {
	case battle.CueDamage:
		t.damage(c)
	case battle.CueShield:
		t.shield(c)
	case battle.CueHeal:
		e := t.healed.at(t.row(c), t.column(c), t.finder.of(c))
		e.amount, e.hits = e.amount+int64(c.Amount), e.hits+1
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
		t.buy(c)
	case battle.CueLastHit:
		t.purses[c.Seat].pay(c)
	case battle.CueLevelUp:
		p := &t.report.Players[c.Seat]
		p.Levels = append(p.Levels, LevelUp{t.world.Elapsed(), int(c.Index)})
	case battle.CueSummon:
		t.summons.born(c, t.finder.unit(c.Target))
	case battle.CueBuffOn, battle.CueBuffOff, battle.CueMotion:
		t.state(c)
	case battle.CueKill, battle.CueDeath, battle.CueTowerFall, battle.CueEnd:
		t.event(c)
	}
}

func (t *tally) damage(c *battle.Cue) {
	m, col := t.finder.of(c), t.column(c)
	e := t.dealt.at(t.row(c), col, m)
	e.amount, e.hits = e.amount+int64(c.Amount), e.hits+1
	if c.Crit {
		e.crits++
	}
	if col < len(t.heroes) {
		t.deaths.hit(col, c, m)
		t.blame(col, c)
	} else if i, ok := slices.BinarySearch(t.buildings, c.Target); ok {
		t.deaths.walls[i][t.row(c)] += int64(c.Amount)
	}
}

func (t *tally) shield(c *battle.Cue) {
	col := t.column(c)
	t.dealt.at(t.row(c), col, t.finder.of(c)).absorbed += int64(c.Amount)
	if col < len(t.heroes) {
		t.blame(col, c)
	}
}

func (t *tally) blame(victim int, c *battle.Cue) {
	if c.Seat >= 0 && t.report.Players[c.Seat].Camp != t.report.Players[victim].Camp {
		t.deaths.blame(victim, c)
	}
}

// state takes in a buff or motion of a hero.
func (t *tally) state(c *battle.Cue) {
	if to := t.seatOf(c.Target); to >= 0 {
		hostile := c.Seat >= 0 && t.report.Players[c.Seat].Camp != t.report.Players[to].Camp
		t.control.cue(c, to, hostile)
	}
}

func (t *tally) buy(c *battle.Cue) {
	p, item := &t.report.Players[c.Seat], &t.data.Items[c.Item]
	p.Bought = append(p.Bought, Bought{t.world.Elapsed(), item.Key, item.Name, item.NameZH, item.Price.Floor()})
	t.purses[c.Seat].spent += int64(item.Price)
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
		spell := &t.data.Spells[c.Spell]
		p.Casts = append(p.Casts, Casts{Key: spell.Key, Spell: spell.Name, SpellZH: spell.NameZH, id: c.Spell})
	}
	if c.Kind == battle.CueCastBroken {
		p.Casts[i].Broken++
	} else {
		p.Casts[i].Done++
	}
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
		s.Gold = append(s.Gold, p.Gold.Floor())
		s.XP = append(s.XP, t.experience(p))
		s.Level = append(s.Level, p.Level)
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
	r.Damage, r.Healing = t.dealt.matrix(), t.healed.matrix()
	r.Dealt, r.Healed = t.dealt.deals(&t.finder), t.healed.deals(&t.finder)
	t.control.finish(t.world.Frame())
	r.Controls, r.Buffs = append([]Control{}, t.control.spans...), append([]BuffTally{}, t.control.tallies...)
	r.Summons = t.summons.finish(t.world.Frame())
	r.Sight = t.sight.finish(r.Players)
	for i := range r.Players {
		t.player(&r.Players[i], &t.picture.Seats[i])
	}
}

func (t *tally) player(p *PlayerReport, s *battle.SeatPicture) {
	p.Level, p.Kills, p.Deaths, p.Assists = s.Level, s.Kills, s.Deaths, s.Assists
	p.LastHits, p.NetWorth, p.ToHeroes = s.LastHits, t.netWorth(s), int(s.DamageDone>>16)
	for _, row := range t.report.Damage {
		p.Taken += row[p.Seat]
	}
	for _, n := range t.report.Healing[p.Seat] {
		p.Healed += n
	}
	p.Gold = t.purses[p.Seat].whole(int64(s.Gold))
	if n := t.streaks[p.Seat].kills; n > 1 {
		p.MultiKills[multiple(n)]++
	}
	if ms := int(t.report.Elapsed); ms > 0 {
		p.PerMinute = int((int64(p.Actions)*60_000 + int64(ms)/2) / int64(ms))
	}
}

// multiple is the place of a streak in MultiKills.
func multiple(kills int) int { return min(kills, 5) - 2 }

// bySeats orders by who did it, nobody last, then by whom it was done to.
func bySeats(a, b, toA, toB int) int {
	return cmp.Or(cmp.Compare(uint(a), uint(b)), cmp.Compare(toA, toB))
}
