package room

import (
	"errors"
	"math"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

const (
	bundleBytes = 1 << 14   // of old entries in one message
	tickBytes   = 128 << 10 // that one connection gets between two ticks
)

// line is the way down to one device: the answer to its resume, the baseline if
// one belongs to it, then the stream, in this order and out of one cursor.
type line struct {
	conn   Conn
	view   lockstep.View
	open   bool // it asked to get on, so that the feed says what it still gets
	feed   lockstep.Feed
	first  []byte             // the answer, until it is taken
	state  *lockstep.Baseline // until its last part is taken
	at     int                // of the state's next part
	busy   uint32             // ticks in a row in which it took nothing of what was due
	warned bool               // it knows when the service closes
	part   wire.StatePart
	buf    []byte
}

// begin starts over with a resume. What was on its way is forgotten: the device
// asked anew because it has no use for it.
func (l *line) begin(h *lockstep.History, r *lockstep.Resume, lastAction uint32) {
	answer := r.Message(lastAction)
	l.first = must(wire.AppendMessage(nil, &answer))
	l.state, l.at = r.Baseline, 0
	l.feed = lockstep.NewFeed(h, r.Next, l.view.Delay)
	l.open = true
}

// must is for messages that are made here and so have a byte form.
func must(b []byte, err error) []byte {
	if err != nil {
		panic("room: message without a byte form: " + err.Error())
	}
	return b
}

// A cut takes the next bundle that is due out of a line's feed and leaves it in
// the line's buffer as a message, empty when nothing is due.
type cut func(l *line) error

// serve sends what is due. live, if it is what is due, goes out as the bytes
// that all others get. Errors end the connection: lockstep.ErrLost, or the
// carrier's.
func (l *line) serve(live *wire.Bundle, shared []byte, next cut) error {
	if !l.open {
		return nil
	}
	sent, err := l.greet()
	if l.first == nil && l.state == nil && err == nil {
		var n int
		n, err = l.stream(live, shared, next, tickBytes-sent)
		sent += n
	}
	if !errors.Is(err, ErrBusy) {
		l.busy = 0
		return err
	}
	l.busy++
	if sent > 0 {
		l.busy = 0
	}
	return nil
}

// greet sends what comes before the stream.
func (l *line) greet() (sent int, err error) {
	if l.first != nil {
		if err := l.conn.Send(l.first); err != nil {
			return 0, err
		}
		sent, l.first = len(l.first), nil
	}
	for l.state != nil && sent < tickBytes {
		end := lockstep.PartOf(&l.part, l.state.Frame, l.state.Data, l.at)
		l.buf = must(wire.AppendMessage(l.buf[:0], &l.part))
		if err := l.conn.Send(l.buf); err != nil {
			return sent, err
		}
		sent += len(l.buf)
		if l.at = end; end == len(l.state.Data) {
			l.state = nil
		}
	}
	return sent, nil
}

// stream sends entries until nothing is due or the room is spent. What is not
// taken stays due.
func (l *line) stream(live *wire.Bundle, shared []byte, next cut, room int) (sent int, err error) {
	before := l.feed
	if live != nil && l.feed.Take(live) {
		if err := l.conn.Send(shared); err != nil {
			l.feed = before
			return 0, err
		}
		return len(shared), nil
	}
	for sent < room {
		before = l.feed
		if err = next(l); err != nil || len(l.buf) == 0 {
			return sent, err
		}
		if err := l.conn.Send(l.buf); err != nil {
			l.feed = before
			return sent, err
		}
		sent += len(l.buf)
	}
	return sent, nil
}

// fromHistory cuts bundles for one device.
func fromHistory(l *line) (err error) {
	l.buf = l.buf[:0]
	if l.feed.Due() > 0 {
		l.buf, err = l.feed.Append(append(l.buf, byte(wire.TypeBundle)), bundleBytes)
	}
	return err
}

// reply sends a message that may be lost when the device takes nothing.
func (l *line) reply(m wire.Message) error {
	l.buf = must(wire.AppendMessage(l.buf[:0], m))
	if err := l.conn.Send(l.buf); !errors.Is(err, ErrBusy) {
		return err
	}
	return nil
}

// pong answers the question that was read last.
func (l *line) pong(time uint32, frame wire.Frame) *wire.Pong {
	held := min(l.conn.Held().Milliseconds(), math.MaxUint16)
	return &wire.Pong{Time: time, Frame: frame, Held: uint16(max(held, 0))}
}

// closeReason is the word for an error of serve or of a Conn.
func closeReason(err error) string {
	switch {
	case errors.Is(err, lockstep.ErrLost):
		return CloseLost
	case errors.Is(err, ErrLeft):
		return CloseLeft
	}
	return CloseFailed
}
