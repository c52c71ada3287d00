package room

import (
	"fmt"

	"sameframe/core/replay"
	"sameframe/core/verdict"
	"sameframe/core/wire"
)

// Result is how a match ended, as the service's core and devices tell it.
type Result = replay.Result

// ballot collects what devices say of the result.
type ballot struct {
	said []*Result // by seat
}

func newBallot(seats int) ballot { return ballot{said: make([]*Result, seats)} }

// say takes the word of one seat. The same word again, over another way, is fine;
// another word is not heard.
func (b *ballot) say(seat wire.Seat, r Result) wire.Reason {
	switch {
	case int(seat) >= len(b.said):
		return wire.NotSeated
	case b.said[seat] != nil && *b.said[seat] != r:
		return wire.Repeated
	}
	b.said[seat] = &r
	return wire.Accepted
}

// winner returns what more than half of the voters say, of whom there are so
// many.
func (b *ballot) winner(voters int) (Result, bool) {
	for _, r := range b.said {
		if r != nil && 2*b.votes(r) > voters {
			return *r, true
		}
	}
	return Result{}, false
}

func (b *ballot) votes(for_ *Result) int {
	n := 0
	for _, r := range b.said {
		if r != nil && *r == *for_ {
			n++
		}
	}
	return n
}

// resultLayout is the values of a result of so many seats. All but the digest
// decide.
func resultLayout(seats int) verdict.Layout {
	l := verdict.Layout{
		{Name: "winner", Outcome: true, Max: 2}, {Name: "surrender", Outcome: true, Max: 1}, {Name: "frame", Outcome: true, Max: -1},
		{Name: "draws", Outcome: true, Max: -1}, {Name: "digest", Max: -1},
	}
	for i := range seats {
		for _, name := range [...]string{"kills", "deaths", "assists", "last_hits", "gold", "damage"} {
			l = append(l, verdict.Field{Name: fmt.Sprintf("seat%d.%s", i, name), Outcome: true, Max: -1})
		}
	}
	return l
}

// resultValues are the values of a result, in the order of resultLayout.
func resultValues(r *Result, seats int) []int64 {
	surrender := int64(0)
	if r.Surrender {
		surrender = 1
	}
	out := []int64{int64(r.Winner), surrender, int64(r.Frame), int64(r.Used), int64(r.Digest)}
	for i := range seats {
		s := &r.Seats[i]
		out = append(out, int64(s.Kills), int64(s.Deaths), int64(s.Assists), int64(s.LastHits), int64(s.Gold), int64(s.Damage))
	}
	return out
}

// said takes a device's word about the result out of the stream's connection.
func (r *Room) said(p *player, m *wire.ResultReport) wire.Reason {
	said, ok := replay.FromScore(&m.Score)
	if !ok || len(m.Seats) != len(r.config.Start.Seats) {
		return wire.Malformed
	}
	return r.Report(p.seat, said)
}

// tellResult says how the match ended, and what was found in the device's own
// reports by now.
func (r *Room) tellResult(p *player) {
	if r.phase != lingering || p == nil || !p.open {
		return
	}
	m := r.matchResult()
	if v := r.verdict(int(p.seat)); v != nil {
		m.Finding = r.finding(int(p.seat), v)
	}
	r.tell(p, m)
}

func (r *Room) matchResult() *wire.MatchResult {
	m := &wire.MatchResult{End: endOf(r.summary.End), Score: wire.Score{Frame: r.config.Start.First + wire.Frame(r.summary.Frames)}}
	if r.summary.Result.Over {
		m.Score = r.summary.Result.Score(len(r.config.Start.Seats))
	}
	return m
}

// tellResults says it to everybody, to spectators when they have seen the end.
func (r *Room) tellResults() {
	r.fanout.result.Store(r.matchResult())
	for _, p := range r.players {
		r.tellResult(p)
	}
}

// tellResult says it to a spectator, once he may know.
func (f *fanout) tellResult(w *watcher) error {
	m := f.result.Load()
	if m == nil || w.told || !w.open || f.seen(w).Before(m.Frame) {
		return nil
	}
	w.told = true
	return w.reply(m)
}

// endOf is an end as it travels: the words are the same.
func endOf(e End) wire.MatchEnd {
	for w := wire.EndBattle; w < wire.EndFailure; w++ {
		if w.Code() == string(e) {
			return w
		}
	}
	return wire.EndFailure
}
