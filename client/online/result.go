package online

import (
	"slices"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// result is what this device knows of the match's end.
type result struct {
	own     replay.Result // of its own battle
	playing bool          // the battle was seen going on since the last state that came
	seen    bool          // and ending
	claimed bool          // the service has been told over this connection
	told    *wire.MatchResult
	righted int // states that came unasked
}

// note takes the state after a step. A battle that goes on again was over on this
// device only, and has been put right.
func (r *result) note(w *battle.World, pic *battle.Picture) {
	if !w.Outcome().Over {
		r.playing = true
		if r.own.Over {
			r.own, r.seen, r.claimed = replay.Result{}, false, false
		}
		return
	}
	if !r.own.Over {
		r.own, r.seen = replay.ResultOf(w, pic), r.playing
	}
}

// MatchResult is how the match ended as the service says, with its statistics and
// with what the service found in this device's own reports; false before it has
// said so. It may say so again with another finding.
func (s *Source) MatchResult() (wire.MatchResult, bool) {
	if s.result.told == nil {
		return wire.MatchResult{}, false
	}
	return *s.result.told, true
}

// claim tells the service the result of the own battle, once a connection: the
// same word again does no harm. Who went on from a state in which all was over
// already has not seen it end, and says nothing.
func (s *Source) claim() {
	if !s.result.seen || s.result.claimed || !s.open || s.stale || s.config.Seat == client.NoSeat {
		return
	}
	s.result.claimed = true
	s.send(&wire.ResultReport{Score: s.result.own.Score(len(s.world.Start().Seats))})
}

// PutRight is how often the service sent this device a state that it had not asked
// for, because its own was off.
func (s *Source) PutRight() int { return s.result.righted }

// right takes note that the service's state is on its way: what it said of the old one
// holds no more.
func (s *Source) right() {
	s.result.righted++
	s.notice.Off = slices.DeleteFunc(s.notice.Off, func(seat wire.Seat) bool { return seat == s.config.Seat })
}

// Off reports, at the end of a match, whether this device's battle was not the
// recorded one, as the service says. One that was put right is judged by what it
// ended with.
func (s *Source) Off() bool {
	r := &s.result
	switch {
	case r.told != nil && r.righted > 0 && r.told.End.Decided() && r.own.Over:
		return !r.agrees()
	case r.told != nil && r.told.Finding >= wire.FindCosmetic:
		return true
	}
	return s.config.Seat != client.NoSeat && slices.Contains(s.notice.Off, s.config.Seat)
}

// agrees compares the own result with the match's. Who came behind the end has only
// its winner in common with it.
func (r *result) agrees() bool {
	a, b := &r.own, r.told
	same := a.Winner == b.Winner && a.Surrender == b.Surrender
	return same && (!r.seen || a.Frame == b.Frame && a.Digest == b.Digest && a.Used == b.Used)
}
