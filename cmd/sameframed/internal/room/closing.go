package room

import (
	"errors"
	"sync/atomic"
	"time"

	"sameframe/core/wire"
)

// closing is when the service ends at the latest. The goroutine of the spectators
// reads it too.
type closing struct {
	at  atomic.Int64 // by the room's clock, 0 while nobody wants it to end
	now atomic.Int64 // of the last turn
}

// seconds is how long that is from now, rounded up; 0 when it is not known or past.
func (c *closing) seconds() uint32 {
	at := c.at.Load()
	if at == 0 {
		return 0
	}
	left := time.Duration(at-c.now.Load()) + time.Second - 1
	return uint32(min(max(left/time.Second, 0), wire.MaxClosing))
}

// Closes makes the room tell every device, also those that come later, that the
// service ends at a moment of the clock that Advance gets. It changes nothing
// else: Stop is what ends the match then. It is safe for any goroutine.
func (r *Room) Closes(at time.Duration) { r.closing.at.Store(int64(at)) }

// warn tells it, once over each connection, as soon as the device takes it.
func (l *line) warn(c *closing) error {
	s := c.seconds()
	if s == 0 || l.warned || !l.open || l.first != nil {
		return nil
	}
	l.buf = must(wire.AppendMessage(l.buf[:0], &wire.Closing{Seconds: s}))
	err := l.conn.Send(l.buf)
	if errors.Is(err, ErrBusy) {
		return nil
	}
	l.warned = err == nil
	return err
}
