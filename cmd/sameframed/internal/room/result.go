package room

import (
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// SeatResult is the statistics of one seat.
type SeatResult struct {
	Kills    uint16 `json:"kills"`
	Deaths   uint16 `json:"deaths"`
	Assists  uint16 `json:"assists"`
	LastHits uint16 `json:"last_hits"`
	Gold     int32  `json:"gold"`   // whole
	Damage   int32  `json:"damage"` // whole, dealt to heroes
}

// Result is how a match ended. Equal results are equal values.
type Result struct {
	Over      bool                        `json:"over"`
	Frame     wire.Frame                  `json:"frame"`  // next to execute in the state told
	Winner    uint8                       `json:"winner"` // camp; 0 is nobody
	Surrender bool                        `json:"surrender"`
	Digest    uint64                      `json:"digest,string"` // of that state, coarse
	Used      uint64                      `json:"used,string"`   // random draws
	Seats     [battle.MaxSeats]SeatResult `json:"seats"`
}

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
