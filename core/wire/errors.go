package wire

import "errors"

// Errors of this package, wrapped with what was read and at which byte.
var (
	ErrShort     = errors.New("message ends too early")
	ErrLong      = errors.New("bytes left over or message too long")
	ErrKind      = errors.New("unknown action kind")
	ErrSender    = errors.New("sender may not write this record")
	ErrRange     = errors.New("value out of range")
	ErrStray     = errors.New("field does not belong to this kind of action")
	ErrCanonical = errors.New("not the shortest form")
	ErrRun       = errors.New("run count outside 1..127")
	ErrChecksum  = errors.New("checksum does not match")
	ErrType      = errors.New("another type of message")
	ErrEmpty     = errors.New("bundle without entries")
)
