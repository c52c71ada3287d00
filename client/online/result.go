package online

import (
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
}

// note takes the state after a step.
func (r *result) note(w *battle.World, pic *battle.Picture) {
	if !w.Outcome().Over {
		r.playing = true
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
