package client

import (
	"sameframe/core/battle"
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

// Remote is a Source whose frames come over a network. The session asks it
// between steps only.
type Remote interface {
	Source
	// Restart returns, once, the state to go on from, when there is one: the
	// service gave it, or the stream begins anew. The session then pulls again.
	Restart() (Restart, bool)
	// Stale reports that a state is on its way, so that what waits in the
	// timeline must not run any more.
	Stale() bool
	// Target is how many approved frames to keep back to absorb jitter.
	Target() int
	// Wants reports whether Executed needs the digest of the state before the
	// next frame, with so many approved ones waiting.
	Wants(next wire.Frame, pending int) bool
	// Executed is called after each step; t is zero when it was not wanted.
	Executed(w *battle.World, t wire.Trace)
	// Arrived tells when the approval of a frame came, and the round trip of
	// the network then. It knows the newest frames only.
	Arrived(frame wire.Frame) (at, roundTrip int64, ok bool)
	// Network returns the measurements so far.
	Network() Network
}

// Restart is a state to go on from, and its place in the stream.
type Restart struct {
	State  []byte     // saved
	Frame  wire.Frame // next to execute in it
	Next   wire.Seq   // first entry of the stream that is not in it
	Digest uint64     // coarse; 0 is not checked
}
