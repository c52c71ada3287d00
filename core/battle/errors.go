package battle

import "errors"

var (
	// ErrVersion refuses a snapshot of other rules or other data.
	ErrVersion = errors.New("battle: snapshot of another version")
	// ErrStart refuses a snapshot that is not a legal match.
	ErrStart = errors.New("battle: bad start snapshot")
	// ErrState refuses saved state that is no state of this match.
	ErrState = errors.New("battle: bad saved state")
)
