package lockstep

import "errors"

// Errors of Timeline.Offer, wrapped with the sequences and frames in question.
var (
	// ErrGap: records are missing. Nothing is executed until they arrive.
	ErrGap = errors.New("gap in the record stream")
	// ErrFull: a queue takes no more. Offer again after some steps.
	ErrFull = errors.New("queue is full")
	// ErrPast: a new record falls on a frame that is already approved. Final.
	ErrPast = errors.New("record for a frame that has passed")
	// ErrFuture: frames are missing although no record is. Final.
	ErrFuture = errors.New("record beyond the next frame")
	// ErrFlood: more than MaxFrameActions actions on one frame. Final.
	ErrFlood = errors.New("too many actions on one frame")
)

// Errors of the service's side.
var (
	// ErrConfig: a setting is out of range.
	ErrConfig = errors.New("setting out of range")
	// ErrSeat: no person plays this seat.
	ErrSeat = errors.New("no such seat for a person")
	// ErrOrder: a bundle or a baseline does not continue what the history holds.
	ErrOrder = errors.New("does not fit the history")
	// ErrLost: the history holds this part of the stream no more.
	ErrLost = errors.New("history no longer reaches back so far")
	// ErrAhead: nothing of the stream has that sequence yet.
	ErrAhead = errors.New("sequence beyond the stream")
	// ErrPart: a piece of a state does not follow the one before.
	ErrPart = errors.New("state part out of order")
)
