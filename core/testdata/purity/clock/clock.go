// Package clock reads wall time.
package clock

import (
	"context"
	"time"
)

const step = 33 * time.Millisecond // want clock time.Millisecond

type stamp struct {
	at time.Time // want clock time.Time
}

func now() stamp {
	return stamp{time.Now()} // want clock time.Now
}

func (s stamp) before(t stamp) bool {
	return s.at.Before(t.at) // want clock s.at.Before
}

var tick = time.Now // want clock time.Now

func deadline(ctx context.Context, s stamp) (context.Context, func()) {
	return context.WithDeadline(ctx, s.at) // want clock context.WithDeadline
}
