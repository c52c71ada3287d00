package room

import "sameframe/core/wire"

// What a connection may send besides actions, which the Sequencer counts, and
// how much is read of it between two ticks at all: the rest waits in its
// carrier, which then slows the sender.
const (
	readsPerTick = 16

	messagesPerTick = 2
	messageBurst    = 60
	bytesPerTick    = 1 << 9
	byteBurst       = 1 << 15

	resumeBurst = 4   // resumes in a row
	resumeEvery = 150 // ticks until one more is allowed

	badLimit = 200 // unreadable messages, of which one is forgotten each second tick
)

// budget is what one seat, or one spectator's ticket, has left.
type budget struct {
	reads    int
	messages int
	bytes    int
	resumes  int
	ticks    uint32
	bad      int
}

func newBudget() budget {
	return budget{reads: readsPerTick, messages: messageBurst, bytes: byteBurst, resumes: resumeBurst}
}

// refill is called once a tick.
func (b *budget) refill() {
	b.ticks++
	b.reads = readsPerTick
	b.messages = min(b.messages+messagesPerTick, messageBurst)
	b.bytes = min(b.bytes+bytesPerTick, byteBurst)
	if b.ticks%resumeEvery == 0 {
		b.resumes = min(b.resumes+1, resumeBurst)
	}
	if b.ticks%2 == 0 {
		b.bad = max(b.bad-1, 0)
	}
}

// whole reports whether nothing is missing from it.
func (b *budget) whole() bool {
	return b.messages == messageBurst && b.bytes == byteBurst && b.resumes == resumeBurst && b.bad == 0
}

// charge takes the cost of one message. A message that exceeds the budget is
// not read.
func (b *budget) charge(bytes int) wire.Reason {
	if b.messages == 0 {
		return wire.TooOften
	}
	b.messages--
	if b.bytes < bytes {
		return wire.TooMuch
	}
	b.bytes -= bytes
	return wire.Accepted
}

func (b *budget) resume() bool {
	if b.resumes == 0 {
		return false
	}
	b.resumes--
	return true
}

// spoil counts an unreadable message and reports whether there were too many.
func (b *budget) spoil() bool {
	b.bad++
	return b.bad > badLimit
}
