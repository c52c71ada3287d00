package client

import (
	"fmt"

	"sameframe/core/wire"
)

// Pre begins an outer frame at wall time now: the source delivers what is
// approved by then.
func (s *Session) Pre(now int64) error {
	if s.err != nil {
		return s.err
	}
	s.elapsed = 0
	if s.started {
		s.elapsed = max(now-s.now, 0)
	}
	s.now, s.started = max(now, s.now), true
	return s.fail(s.source.Pull(s.now, s.timeline))
}

// Act sends an intent of the session's seat, given at wall time now. Nothing
// changes here: the action runs when the source has put it on a frame. An
// error means that it was not sent.
func (s *Session) Act(now int64, a wire.Action) error {
	if s.err != nil {
		return s.err
	}
	if s.seat == NoSeat {
		return fmt.Errorf("client: %v: %w", a.Kind, ErrNoSeat)
	}
	if err := s.source.Push(s.seat, a); err != nil {
		return err
	}
	s.presses.add(&s.meter.m, a, s.timeline.Cframe(), now)
	return nil
}
