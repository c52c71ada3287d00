package link

import (
	"slices"
	"time"
)

const (
	// inboxBytes may wait in an inbox before it leaves the rest to the stream,
	// whose window then closes.
	inboxBytes = 1 << 10
	// inboxKeep is the memory that an inbox keeps after a long message.
	inboxKeep = 1 << 12
)

// inbox holds chunks that came until they are read, and when each came.
type inbox struct {
	bytes  []byte
	read   int // bytes
	chunks []arrived
	more   bool // the stream may have some that the inbox did not take
}

// arrived is a chunk that is not read to its end.
type arrived struct {
	end int // in the inbox's bytes
	at  time.Time
}

func (b *inbox) empty() bool { return len(b.chunks) == 0 }

// fill takes what came at that time from the stream.
func (b *inbox) fill(s stream, at time.Time) {
	for n := len(b.bytes); n < inboxBytes; n = len(b.bytes) {
		if b.bytes = s.read(b.bytes); len(b.bytes) == n {
			b.more = false
			return
		}
		b.chunks = append(b.chunks, arrived{len(b.bytes), at})
	}
	b.more = true
}

// next returns the next message of an inbox that is not empty, and when it came;
// nil when its chunk does not go on with a whole one. What is returned is good
// until the next clear.
func (b *inbox) next() ([]byte, time.Time) {
	c := b.chunks[0]
	m, rest := nextMessage(b.bytes[b.read:c.end])
	b.read = c.end - len(rest)
	if len(rest) == 0 {
		b.chunks = slices.Delete(b.chunks, 0, 1)
	}
	return m, c.at
}

// clear forgets everything.
func (b *inbox) clear() {
	b.bytes, b.read, b.chunks = b.bytes[:0], 0, b.chunks[:0]
	if cap(b.bytes) > inboxKeep {
		b.bytes = nil
	}
}
