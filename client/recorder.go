package client

import (
	"errors"

	"sameframe/core/wire"
)

// Recorder gets every executed frame in order: its records in stream order,
// and digest and random draws after it. The records are valid during the
// call. An error ends the session.
type Recorder interface {
	Frame(frame wire.Frame, records []wire.Record, digest, used uint64) error
}

// Tee is a Recorder that hands each frame to several, also past an error.
type Tee []Recorder

// Frame implements Recorder.
func (t Tee) Frame(frame wire.Frame, records []wire.Record, digest, used uint64) error {
	var err error
	for _, r := range t {
		err = errors.Join(err, r.Frame(frame, records, digest, used))
	}
	return err
}
