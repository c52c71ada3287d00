package link

import (
	"errors"
	"fmt"
)

// Errors of this package that end nothing; a connection that ended answers its
// Reason instead. They are wrapped with what was read or asked for.
var (
	ErrSize   = errors.New("message is empty or too long")
	ErrConfig = errors.New("setting out of range")
	ErrGrant  = errors.New("not a grant: copy the whole text that the lobby gave")
	ErrSecret = errors.New("secret too short")
	ErrClaims = errors.New("claim out of range")
	ErrAddr   = errors.New("not an address of a datagram socket")
)

// errDrop is what every datagram gets that is not opened. Nobody is told.
var errDrop = errors.New("datagram dropped")

func sizeError(n int) error {
	return fmt.Errorf("link: %d bytes, may be 1..%d: %w", n, MaxMessage, ErrSize)
}
