package client

import (
	"errors"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// Recording is a list of frames that were executed once, as replay.File is.
type Recording interface {
	Frames() int
	// Records returns the actions of frame i, counted from the first, in
	// stream order. They are valid until the next call.
	Records(i int) []wire.Record
}

// unlimitedAhead is how many frames wait in the timeline at no limit.
const unlimitedAhead = 256

// Recorded is the Source of a recording that is played through a session, as a
// proof that sessions play what they recorded. It approves frames at their pace,
// whether or not the session keeps up, as a service would. To watch a recording
// take a Film.
type Recorded struct {
	pacer
	frames Recording
	write  *lockstep.Composer
	tick   wire.Bundle
	next   int  // frame to approve
	owed   int  // frames due and not approved
	held   bool // the tick is composed and was not taken to its end
}

// NewRecorded returns a source whose first frame has number first. After a stall
// it delivers what has become due, as a connection does.
func NewRecorded(r Recording, first wire.Frame, stepMillis int) *Recorded {
	return &Recorded{pacer: newPacer(stepMillis, 0), frames: r, write: lockstep.NewComposer(first, 0)}
}

// Name implements Source.
func (r *Recorded) Name() string { return "replay" }

// Push implements Source: a recording takes no actions.
func (r *Recorded) Push(wire.Seat, wire.Action) error { return ErrReadOnly }

// Paused implements Source. A recording that has ended is paused.
func (r *Recorded) Paused() bool { return r.paused || r.Ended() }

// Ended reports whether every frame has been approved.
func (r *Recorded) Ended() bool { return r.next == r.frames.Frames() && !r.held }

// Approved is how many frames have been approved.
func (r *Recorded) Approved() int { return r.next }

// Pull implements Source.
func (r *Recorded) Pull(now int64, t *lockstep.Timeline) error {
	r.count(now, t.Pending())
	for r.owed > 0 && !r.Ended() {
		err := r.offer(t)
		if errors.Is(err, lockstep.ErrFull) {
			return nil
		}
		if err != nil {
			return err
		}
		r.owed--
	}
	return nil
}

func (r *Recorded) count(now int64, pending int) {
	switch {
	case r.paused:
		r.owed = 0
	case r.speed == Unlimited:
		r.owed = max(unlimitedAhead-pending, 0)
	default:
		r.owed = min(r.owed+r.due(now), r.frames.Frames())
	}
}

func (r *Recorded) offer(t *lockstep.Timeline) error {
	if !r.held {
		r.write.Tick(&r.tick, r.frames.Records(r.next))
		r.next++
	}
	err := t.Offer(&r.tick)
	r.held = err != nil
	return err
}
