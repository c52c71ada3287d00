package online

import (
	"fmt"

	"sameframe/client"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// take reads one message. What a later service says and this build does not
// know is skipped; bytes that make no sense end the session.
func (s *Source) take(msg []byte, t *lockstep.Timeline) error {
	switch wire.TypeOf(msg) {
	case wire.TypeBundle:
		return s.takeBundle(msg, t)
	case wire.TypeResumeAnswer:
		var a wire.ResumeAnswer
		return read(msg, &a, func() error { return s.answer(&a, t) })
	case wire.TypeStatePart:
		var p wire.StatePart
		return read(msg, &p, func() error { return s.takePart(&p) })
	case wire.TypePong:
		var p wire.Pong
		return read(msg, &p, func() error { s.pong(&p); return nil })
	case wire.TypeRefusal:
		var r wire.Refusal
		return read(msg, &r, func() error { s.refused(&r, t); return nil })
	case wire.TypeLayerRequest:
		var q wire.LayerRequest
		return read(msg, &q, func() error { s.asks(q); return nil })
	case wire.TypeMatchResult:
		var m wire.MatchResult
		return read(msg, &m, func() error { s.result.told = &m; return nil })
	case wire.TypeClosing:
		var c wire.Closing
		return read(msg, &c, func() error { s.closing = s.now + int64(c.Seconds)*1000*ms; return nil })
	case wire.TypeSyncNotice:
		var n wire.SyncNotice
		return read(msg, &n, func() error {
			s.stats.Notices++
			s.notice.Off, s.notice.Action = n.Off, n.Action
			return nil
		})
	}
	return nil
}

// read decodes a message and acts on it.
func read(msg []byte, m wire.Message, then func() error) error {
	if err := wire.DecodeMessage(msg, m); err != nil {
		return fmt.Errorf("%w: %v: %w", ErrStream, wire.TypeOf(msg), err)
	}
	return then()
}

// takeBundle takes a piece of the stream; what comes before an answer is of an
// older question.
func (s *Source) takeBundle(msg []byte, t *lockstep.Timeline) error {
	if err := wire.DecodeMessage(msg, &s.bundle); err != nil {
		return fmt.Errorf("%w: %w", ErrStream, err)
	}
	if !s.open || s.stale {
		return nil
	}
	s.frontier(s.bundle.Frame)
	s.seats()
	return s.offer(t)
}

// frontier takes note of how far the service is.
func (s *Source) frontier(f wire.Frame) {
	if wire.Frame(s.stats.Frontier).Before(f) {
		s.stats.Frontier = uint32(f)
	}
}

// seats looks for what the service says of the own seat.
func (s *Source) seats() {
	for i := range s.bundle.Entries {
		r := &s.bundle.Entries[i].Record
		if r.Seat == wire.SeatService && r.Action.Kind.Service() && wire.Seat(r.Action.Slot) == s.config.Seat {
			s.notice.BotPlays = r.Action.Kind == wire.SeatToBot
		}
	}
}

// answer begins the stream anew. The own sequence goes on behind what the
// service has accepted, and never goes back. A state that was not asked for puts this
// device right.
func (s *Source) answer(a *wire.ResumeAnswer, t *lockstep.Timeline) error {
	if s.open && a.Answer == wire.AnswerBaseline {
		s.right()
	}
	s.open, s.live, s.held, s.result.claimed = true, false, false, false
	s.away, s.tries, s.next = false, 0, 0
	s.frontier(a.Frontier)
	if wire.Seq(s.seq).Before(wire.Seq(a.LastAction)) {
		s.seq = a.LastAction
	}
	switch a.Answer {
	case wire.AnswerBaseline:
		s.stats.Baseline++
		s.due, s.asm, s.stale = *a, lockstep.NewAssembly(int(a.BaselineSize)), true
		return nil
	case wire.AnswerLevel:
		s.stats.Level++
	default:
		s.stats.Tail++
	}
	return s.goOn(a, t)
}

// goOn is the answer without a state: with the battle as it is or, for a device
// that has none, from the first frame.
func (s *Source) goOn(a *wire.ResumeAnswer, t *lockstep.Timeline) error {
	untouched := t.Cframe() == s.first && t.Expected() == a.Next
	switch {
	case !s.fresh:
	case a.Frame != s.first:
		return fmt.Errorf("%w: a stream from frame %d for a device without a state", ErrStream, a.Frame)
	case !untouched:
		s.stale = true
		s.restart = &client.Restart{State: s.initial, Frame: s.first, Next: a.Next}
	}
	s.fresh = false
	return nil
}

// takePart takes a piece of the state to go on from.
func (s *Source) takePart(p *wire.StatePart) error {
	if !s.stale {
		return nil
	}
	done, err := s.asm.Add(p)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrStream, err)
	}
	if done {
		_, state := s.asm.State()
		s.restart = &client.Restart{State: state, Frame: s.due.Frame, Next: s.due.Next, Digest: s.due.Digest}
		s.asm = lockstep.Assembly{}
	}
	return nil
}

// pong measures the round trip without the time for which the service held the
// question.
func (s *Source) pong(p *wire.Pong) {
	s.stats.RTT.Add(max(int64(uint32(s.now/ms)-p.Time)-int64(p.Held), 0))
	s.frontier(p.Frame)
}

// refused takes what the service does not do. A stream that cannot be resumed
// is begun anew.
func (s *Source) refused(r *wire.Refusal, t *lockstep.Timeline) {
	switch r.Of {
	case wire.TypeResumeRequest:
		s.fresh = s.fresh || r.Reason == wire.HistoryGone || r.Reason == wire.Unconfirmed
		s.ask(t)
	case wire.TypeUnitAction:
		s.stats.Refused++
		s.notice.Refused = ReasonNotice(r.Reason)
		s.notice.BotPlays = s.notice.BotPlays || r.Reason == wire.BotPlays
	}
}
