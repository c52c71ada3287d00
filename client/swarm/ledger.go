package swarm

import (
	"fmt"
	"sync"

	"sameframe/core/wire"
)

// ledger holds what the devices of a room saw, frame by frame.
type ledger struct {
	mu       sync.Mutex
	first    wire.Frame
	seen     []sight // by frame from first on
	compared uint64  // frames that a further device executed
	differ   []Difference
}

type sight struct {
	digest uint64
	seat   int
	count  int
}

// Difference is a frame after which two devices were in different states.
type Difference struct {
	Frame wire.Frame `json:"frame"`
	Seat  int        `json:"seat"`
	Has   string     `json:"digest"`
	Other int        `json:"other"` // seat that was there first; -1 is the service
	Want  string     `json:"want"`
}

// maxDifferences bounds what is kept of them.
const maxDifferences = 8

// maxAhead bounds the frames of a room: three hours.
const maxAhead = 1 << 19

func (l *ledger) note(seat int, f wire.Frame, digest uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	i := uint32(f - l.first)
	if i >= maxAhead {
		return
	}
	for uint32(len(l.seen)) <= i {
		l.seen = append(l.seen, sight{})
	}
	s := &l.seen[i]
	switch s.count++; {
	case s.count == 1:
		s.digest, s.seat = digest, seat
		return
	case s.digest != digest && len(l.differ) < maxDifferences:
		l.differ = append(l.differ, Difference{f, seat, hex(digest), s.seat, hex(s.digest)})
	}
	l.compared++
}

// whole is how many frames from the first on were executed by so many devices.
func (l *ledger) whole(devices int) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.seen {
		if l.seen[i].count < devices {
			return i
		}
	}
	return len(l.seen)
}

func hex(digest uint64) string { return fmt.Sprintf("%016x", digest) }
