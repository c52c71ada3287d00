package replay

import (
	"slices"

	"sameframe/core/battle"
)

// event puts a cue on the timeline.
func (t *tally) event(c *battle.Cue) {
	e := Event{
		Frame: c.Frame, At: t.world.Elapsed(), Camp: int(c.Camp), Seat: int(c.Seat), Victim: t.seatOf(c.Target),
		Gold: int(c.Amount >> 16), X: int(c.Pos.X >> 16), Y: int(c.Pos.Y >> 16),
	}
	switch c.Kind {
	case battle.CueKill:
		t.kill(&e, c)
		return
	case battle.CueDeath:
		if !t.death(&e, c) {
			return
		}
	case battle.CueTowerFall:
		e.Kind = EventTower
		e.Shares = t.sharesOf(c)
		t.paySharesOfTower(int(c.Camp))
	case battle.CueEnd:
		e.Kind = EventEnd
	}
	t.report.Timeline = append(t.report.Timeline, e)
}

// death tells of heroes and bases; towers are told when they fall.
func (t *tally) death(e *Event, c *battle.Cue) bool {
	e.Kind, e.Seat = EventDeath, Nobody
	switch {
	case e.Victim >= 0:
		t.control.cue(c, e.Victim, false)
		e.Recap = t.deaths.recap(e.Victim, c.Frame, &t.finder)
		t.streaks[e.Victim].spree = 0
		return true
	case slices.Contains(t.bases, c.Target):
		e.Kind, e.Seat = EventBase, int(c.Seat)
		e.Shares = t.sharesOf(c)
		return true
	}
	t.summons.died(c)
	return false
}

func (t *tally) sharesOf(c *battle.Cue) []Share {
	i, ok := slices.BinarySearch(t.buildings, c.Target)
	if !ok {
		return nil
	}
	return t.deaths.shares(i)
}

// paySharesOfTower notes what every hero of the other camp earned.
func (t *tally) paySharesOfTower(camp int) {
	for i := range t.purses {
		if t.report.Players[i].Camp != camp {
			t.purses[i].towers += int64(t.data.Rules.TowerGold)
		}
	}
}

// kill replaces the death that was announced just before it.
func (t *tally) kill(e *Event, c *battle.Cue) {
	e.Kind = EventKill
	line := t.report.Timeline
	if n := len(line); n > 0 && line[n-1].Kind == EventDeath && line[n-1].Victim == e.Victim && line[n-1].Frame == e.Frame {
		e.Recap = line[n-1].Recap
		line = line[:n-1]
	}
	e.First, t.bled = !t.bled, true
	t.streak(e)
	e.Assists = t.helpers(e)
	t.deaths.forgive(e.Victim)
	t.purses[e.Seat].pay(c)
	for _, s := range e.Assists {
		t.purses[s].assists += int64(t.data.Rules.AssistGold) / int64(len(e.Assists))
	}
	t.report.Timeline = append(line, *e)
}

// streak counts the kill among those in a row.
func (t *tally) streak(e *Event) {
	s, p := &t.streaks[e.Seat], &t.report.Players[e.Seat]
	if s.kills == 0 || e.At-s.last > MultiKill {
		if s.kills > 1 {
			p.MultiKills[multiple(s.kills)]++
		}
		s.kills = 0
	}
	s.kills, s.last, s.spree = s.kills+1, e.At, s.spree+1
	if s.kills > 1 {
		e.Streak = s.kills
	}
	p.Streak, p.Spree = max(p.Streak, s.kills), max(p.Spree, s.spree)
}

// helpers are the seats of the killer's camp that gained an assist with a kill.
// The battle counts them by step; of several kills of a camp in one step each
// has those who hurt its victim lately, and the last one whoever is left.
func (t *tally) helpers(e *Event) []int {
	t.world.Picture(&t.picture)
	t.fallen[e.Camp]--
	last := t.fallen[e.Camp] == 0
	var seats []int
	for i := range t.picture.Seats {
		s := &t.picture.Seats[i]
		if int(s.Camp) != e.Camp || s.Assists == t.assists[i] || i == e.Seat {
			continue
		}
		if last || t.deaths.helped(e.Victim, i, e.Frame, t.data.Rules.AssistWindow) {
			t.assists[i]++
			seats = append(seats, i)
		}
	}
	return seats
}
