package room

import (
	"errors"
	"time"

	"sameframe/core/wire"
)

// Conn is one connection as a carrier gives it: messages arrive whole, once and
// in order, or not at all. All methods return at once, and one goroutine at a
// time uses them.
type Conn interface {
	// Send hands over one message, which is not kept. ErrBusy says that the
	// queue is full and that nothing was taken; any other error ends the
	// connection.
	Send(msg []byte) error
	// TryReceive returns the next message, valid until the next call, and false
	// when none is there yet. ErrLeft says that the other side has closed the
	// connection and meant it; any other error, that the carrier failed.
	TryReceive() ([]byte, bool, error)
	// Held is how long the message received last had been there before.
	Held() time.Duration
	// Flush sends what was handed over. It is called once a tick.
	Flush()
	// Waiting is how many bytes the other side is not known to have yet.
	Waiting() int
	// Close flushes and ends the connection. The other side may see the reason.
	Close(reason string)
}

// ErrBusy is the answer of a Conn whose queue is full.
var ErrBusy = errors.New("connection takes no more for now")

// ErrLeft is the answer of a Conn that the other side has closed in good order.
var ErrLeft = errors.New("the other side has left")

// Refusals of Attach and Watch.
var (
	ErrRoomFull = errors.New("no place left for spectators")
	ErrNoSeat   = errors.New("no person plays this seat")
	ErrClosed   = errors.New("the match is over")
)

// Identity says who is at the other end of a connection, as its ticket states.
type Identity struct {
	Seat      wire.Seat // of a player
	Spectator bool      // watches, and Seat says nothing
	Caster    bool      // a spectator who may see the match without delay
	Serial    uint64    // of a spectator's ticket, whose connections share one budget; 0 shares none
}

// Reasons for which a connection is closed. They are stable words: a client may
// act on them.
const (
	CloseReplaced  = "replaced" // another connection took the seat
	CloseStalled   = "stalled"  // the device took nothing for too long
	CloseLost      = "lost"     // the device fell out of the history: come back and resume
	CloseFlood     = "flood"    // too many messages that cannot be read
	CloseNotSeated = "not-seated"
	CloseGone      = "history-gone" // the stream cannot be resumed any more
	CloseOver      = "over"         // the match is over
	CloseLeft      = "left"         // the device closed it, and that was meant
	CloseFailed    = "failed"       // the carrier failed
)
