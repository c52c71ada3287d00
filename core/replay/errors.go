package replay

import "errors"

var (
	// ErrFormat: the bytes are no recording, or damaged. The text says where.
	ErrFormat = errors.New("not a valid replay")
	// ErrTruncated: the recording ends without its end section. What was read
	// plays.
	ErrTruncated = errors.New("replay is cut off")
	// ErrTooLarge: the file is larger than MaxFile.
	ErrTooLarge = errors.New("replay is too large")
	// ErrOrder: frames were given to a Writer out of order.
	ErrOrder = errors.New("frame out of order")
	// ErrFrame: a frame that the recording does not hold.
	ErrFrame = errors.New("no such frame")
)
