package link

import "sync"

// draft is a datagram that is being written, with room for its header, and is
// sealed where it lies. Connections share them: one that has just been used is
// in the processor's cache, which the memory of one connection among thousands
// is not.
type draft struct{ buf []byte }

// draftBytes are enough for a datagram. A frame of a WebSocket may be longer, and
// its draft is not kept.
const draftBytes = 1 << 11

var drafts = sync.Pool{New: func() any { return &draft{make([]byte, sealedHeader, draftBytes)} }}

// newDraft begins a datagram of that content.
func newDraft(content byte) *draft {
	d := drafts.Get().(*draft)
	d.buf = append(d.buf[:sealedHeader], content)
	return d
}

func (d *draft) add(b []byte) { d.buf = append(d.buf, b...) }

func (d *draft) done() {
	if cap(d.buf) == draftBytes {
		drafts.Put(d)
	}
}
