package state

import "errors"

// What Load can find wrong. Each error is wrapped with the path of the field,
// the offset of the byte where the field begins, and what was found there.
var (
	// ErrTruncated: the bytes end before the state does.
	ErrTruncated = errors.New("state: truncated")
	// ErrTrailing: bytes are left over behind the end of the state.
	ErrTrailing = errors.New("state: trailing bytes")
	// ErrRange: a value does not fit its field.
	ErrRange = errors.New("state: value out of range")
	// ErrLength: a slice or text is longer than its maximum or the bytes left.
	ErrLength = errors.New("state: length out of range")
	// ErrCanonical: an integer uses more bytes than it needs.
	ErrCanonical = errors.New("state: integer not in shortest form")
	// ErrDepth: structs and slices nest deeper than 32 levels.
	ErrDepth = errors.New("state: nested too deeply")
	// ErrInvalid: the walk itself refused a value through Walker.Fail.
	ErrInvalid = errors.New("state: invalid")
)
