package lockstep

import "errors"

// Errors of Offer, wrapped with the sequences and frames in question.
var (
	// ErrGap: records are missing. Nothing is executed until they arrive.
	ErrGap = errors.New("gap in the record stream")
	// ErrFull: the queue takes no more. Offer the bundle again after some steps.
	ErrFull = errors.New("pending queue is full")
	// ErrPast: a new record falls on a frame that is already approved. Final.
	ErrPast = errors.New("record for a frame that has passed")
	// ErrFuture: frames are missing although no record is. Final.
	ErrFuture = errors.New("record beyond the next frame")
	// ErrFlood: more than MaxFrameActions actions on one frame. Final.
	ErrFlood = errors.New("too many actions on one frame")
)
