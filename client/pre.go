package client

import (
	"fmt"

	"sameframe/core/lockstep"
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
	return s.fail(s.pull())
}

// pull lets the source deliver, and goes on from another state when it has one.
func (s *Session) pull() error {
	err := s.source.Pull(s.now, s.timeline)
	if s.remote == nil {
		return err
	}
	for err == nil {
		r, ok := s.remote.Restart()
		if !ok {
			break
		}
		if err = s.restart(r); err == nil {
			err = s.source.Pull(s.now, s.timeline)
		}
	}
	s.catchup.SetTarget(s.remote.Target())
	return err
}

// restart forgets the battle as it is, and all that waits, for another state.
func (s *Session) restart(r Restart) error {
	if err := s.world.Load(r.State); err != nil {
		return fmt.Errorf("%w: %w", ErrRestart, err)
	}
	if got := s.world.Digest(); s.world.Frame() != r.Frame || r.Digest != 0 && got != r.Digest {
		return fmt.Errorf("%w: frame %d with digest %016x, want %d with %016x", ErrRestart, s.world.Frame(), got, r.Frame, r.Digest)
	}
	s.old = s.Stream()
	s.timeline = lockstep.NewTimeline(r.Frame, r.Next)
	s.phase = phase{step: s.phase.step}
	s.meter.m.Restarts++
	s.presses.forget(&s.meter.m)
	s.cut()
	return nil
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
