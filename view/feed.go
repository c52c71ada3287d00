package view

import (
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// Feed is the running match behind the match screen: a session of one device,
// a recording, or a world stepped by a test. Time is in nanoseconds.
type Feed interface {
	// Advance brings the match up to a moment of the wall clock.
	Advance(now int64)
	// Alpha is how far the moment lies between the last two pictures, 0..1.
	Alpha(now int64) float64
	// Pictures are the last two pictures; they stay valid until Advance.
	Pictures() (prev, cur *battle.Picture)
	// Cues are the announcements since the Advance before the last one.
	Cues() []battle.Cue
	// Push hands an action of the player to the stream.
	Push(a wire.Action) error
	// Pause stops or resumes the match. A feed that cannot pause ignores it.
	Pause(on bool, now int64)
	// SetSpeed changes the pace of a recording, in percent of real time. A
	// feed that has no other pace ignores it.
	SetSpeed(percent int)
	// Status is what the debug overlay shows.
	Status() Status
	// Err is what ended the feed early, nil while it runs.
	Err() error
	// Behind reports whether the world is too far behind to be worth drawing.
	Behind() bool
	// Close ends the match for this device.
	Close() error
}

// Status describes a feed to the debug overlay and the end screen.
type Status struct {
	Frame   wire.Frame
	Length  int    // frames of a recording, 0 when it is not known
	Backlog int    // frames approved and not yet executed
	Steps   int    // frames executed by the last Advance
	Digest  uint64 // of the state after Frame
	Used    uint64 // draws from the synced random stream
	State   string // of the catch-up machine
	Source  string
}
