package client

import (
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// Source orders a match: it takes the intents of this device and delivers
// approved frames. All times are wall nanoseconds.
type Source interface {
	// Name says for logs and the overlay what kind of source it is.
	Name() string
	// Push takes one intent of a seat at this device. It never blocks: when
	// the queue is full it answers ErrQueue and forgets the intent.
	Push(seat wire.Seat, a wire.Action) error
	// Pull offers the frames that are approved by now to the timeline. The
	// session calls it once in Pre and again whenever Core has run out of
	// frames, with the same now. A gap (lockstep.ErrGap) and a full queue
	// (lockstep.ErrFull) are the source's own to handle and to report by nil;
	// any error ends the session.
	Pull(now int64, t *lockstep.Timeline) error
	// Paused reports that no frame is due because somebody wants it so.
	Paused() bool
}
