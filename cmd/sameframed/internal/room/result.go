package room

import (
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// Result is how a match ended, as the service's core and devices tell it.
type Result = replay.Result

// ballot collects what devices say of the result.
type ballot struct {
	said []*Result // by seat
}

func newBallot(seats int) ballot { return ballot{said: make([]*Result, seats)} }

// say takes the word of one seat, the first one only.
func (b *ballot) say(seat wire.Seat, r Result) wire.Reason {
	switch {
	case int(seat) >= len(b.said):
		return wire.NotSeated
	case b.said[seat] != nil:
		return wire.Repeated
	}
	b.said[seat] = &r
	return wire.Accepted
}

// winner returns what more than half of the voters say, of whom there are so
// many.
func (b *ballot) winner(voters int) (Result, bool) {
	for _, r := range b.said {
		if r != nil && 2*b.votes(r) > voters {
			return *r, true
		}
	}
	return Result{}, false
}

func (b *ballot) votes(for_ *Result) int {
	n := 0
	for _, r := range b.said {
		if r != nil && *r == *for_ {
			n++
		}
	}
	return n
}
