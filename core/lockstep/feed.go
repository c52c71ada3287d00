package lockstep

import "sameframe/core/wire"

// Feed is what one device still has to get of a stream: a cursor into the
// history. What is resent and what is live come out of the same cursor, so
// that they never cross.
type Feed struct {
	history *History
	next    wire.Seq
	delay   uint32
}

// NewFeed returns a feed that begins with entry next, which should come from
// Resume, and stays delay frames behind the frontier.
func NewFeed(h *History, next wire.Seq, delay uint32) Feed {
	return Feed{history: h, next: next, delay: delay}
}

// Next is the sequence of the next entry to send.
func (f *Feed) Next() wire.Seq { return f.next }

// Due is how many entries wait to be sent. What the history has lost counts:
// Append answers it by ErrLost.
func (f *Feed) Due() uint32 {
	if end := f.end(); f.next.Before(end) {
		return uint32(end - f.next)
	}
	return 0
}

// end is the sequence before which everything may be sent.
func (f *Feed) end() wire.Seq {
	if f.delay == 0 {
		return f.history.next
	}
	at, ok := f.history.visible(f.delay)
	if !ok {
		return f.history.First()
	}
	return at.seq
}

// Take reports whether the bundle, which the history has just got, is exactly
// what is due, and if so moves past it: the bytes that all others get will do.
func (f *Feed) Take(b *wire.Bundle) bool {
	if f.delay > 0 || f.next != b.Start || b.End() != f.history.next || len(b.Entries) == 0 {
		return false
	}
	f.next = b.End()
	return true
}

// Append appends a bundle with what is due, of at most limit bytes unless one
// entry is longer, and moves past it. When nothing is due it appends nothing.
// ErrLost: the device was too slow, and has to resume.
func (f *Feed) Append(dst []byte, limit int) ([]byte, error) {
	dst, next, err := f.history.AppendBundle(dst, f.next, f.end(), limit)
	f.next = next
	return dst, err
}
