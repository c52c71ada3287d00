package kcp

import (
	"math/bits"
	"slices"
)

// receiver is what came and was not read, and what has to be acknowledged.
type receiver struct {
	next  uint32 // number of the segment that continues
	ready []byte // data of parts, from at on
	at    int
	parts []arrived // in order, not read
	whole int       // messages among them
	held  []arrived // behind a gap, or without room; by number
	holds int       // how many
	tell  bool      // the window has to be told

	behind uint8 // parts that the message of the last segment that continued still has to get
	broken bool  // it got others

	told   uint32 // next, when acknowledgements were sent last
	eldest answer // of those that came in order since
	some   bool   // there is one
	since  uint32 // when it came
	beyond []answer
	urgent bool
}

// arrived is a segment that came.
type arrived struct {
	here bool
	part uint8
	size int
	data []byte // of one that is held
}

// answer is an acknowledgement: a number, and the time of the sending.
type answer struct{ number, time uint32 }

// space is for how many segments there is room.
func (r *receiver) space(window int) uint16 { return uint16(window - len(r.parts)) }

// take takes a segment with data.
func (r *receiver) take(h *head, data []byte, now uint32, window int) {
	off := h.number - r.next
	if int32(off) >= int32(window) {
		return // there is no room for it
	}
	r.note(answer{h.number, h.time}, now, window)
	switch {
	case int32(off) < 0:
	case off == 0 && len(r.parts) < window:
		r.push(h.part, data)
		r.advance(window)
	default:
		r.hold(h, data, window)
	}
}

// note remembers to acknowledge it.
func (r *receiver) note(a answer, now uint32, window int) {
	r.urgent = r.urgent || before(a.number, r.told)
	if before(r.next, a.number) {
		r.urgent = true
		if len(r.beyond) < window {
			r.beyond = append(r.beyond, a)
		}
		return
	}
	if !r.some {
		r.eldest, r.some, r.since = a, true, now
	}
}

func (r *receiver) push(part uint8, data []byte) {
	if r.behind > 0 && part != r.behind-1 {
		r.broken = true // a message that never ends would fill the window for ever
	}
	r.behind = part
	r.ready = append(r.ready, data...)
	r.parts = append(r.parts, arrived{part: part, size: len(data)})
	r.next++
	if part == 0 {
		r.whole++
	}
}

// hold keeps a segment until those before it have come and been read.
func (r *receiver) hold(h *head, data []byte, window int) {
	if r.held == nil {
		r.held = make([]arrived, 1<<bits.Len(uint(window-1))) // numbers wrap, and so must this
	}
	if slot := r.slot(h.number); !slot.here {
		*slot = arrived{here: true, part: h.part, data: append([]byte(nil), data...)}
		r.holds++
	}
}

func (r *receiver) slot(number uint32) *arrived { return &r.held[number&uint32(len(r.held)-1)] }

// advance takes what is held and continues.
func (r *receiver) advance(window int) {
	for r.holds > 0 && len(r.parts) < window {
		slot := r.slot(r.next)
		if !slot.here {
			return
		}
		r.push(slot.part, slot.data)
		*slot = arrived{}
		r.holds--
	}
}

func (r *receiver) read(dst []byte, window int) []byte {
	if r.whole == 0 {
		return dst
	}
	r.tell = r.tell || len(r.parts) == window
	n, size := 0, 0
	for last := false; !last; n++ {
		last = r.parts[n].part == 0
		size += r.parts[n].size
	}
	dst = append(dst, r.ready[r.at:r.at+size]...)
	r.at += size
	r.parts = r.parts[:copy(r.parts, r.parts[n:])]
	r.whole--
	r.shrink()
	r.advance(window)
	return dst
}

// shrink gives up what was read.
func (r *receiver) shrink() {
	if r.at <= len(r.ready)/2 {
		return
	}
	r.ready = r.ready[:copy(r.ready, r.ready[r.at:])]
	if r.at = 0; len(r.ready) == 0 {
		r.ready = spare(r.ready, spareBytes)
	}
}

// reserve is how many bytes have to go though nothing else does: the window, and
// acknowledgements that are due.
func (r *receiver) reserve(now uint32, haste bool, rules *Rules) (n int) {
	r.forget()
	if r.due(now, haste, rules) {
		n = len(r.beyond) * HeadBytes
		if r.some {
			n += HeadBytes
		}
	}
	if r.tell {
		n += HeadBytes
	}
	return n
}

// forget drops acknowledgements beyond a gap that has closed: the field "below" says it.
func (r *receiver) forget() {
	r.beyond = slices.DeleteFunc(r.beyond, func(a answer) bool { return before(a.number, r.next) })
}

// due reports whether acknowledgements may not wait, if there are any.
func (r *receiver) due(now uint32, haste bool, rules *Rules) bool {
	return r.urgent || haste || r.next-r.told > rules.AckMost || now-r.since >= rules.AckDelay
}

// append appends the window, if it has to be told, and all acknowledgements, and reports
// whether there was no room for some, which then are to go next.
func (r *receiver) append(dst []byte, h *head, now uint32, room int) (_ []byte, cut bool) {
	end := len(dst) + room
	if r.tell && len(dst)+HeadBytes <= end {
		dst, r.tell = h.appendBare(dst, kindTell, 0, now), false
	}
	if r.some && len(dst)+HeadBytes <= end {
		dst, r.some = h.appendBare(dst, kindAck, r.eldest.number, r.eldest.time), false
	}
	n := min(len(r.beyond), max(0, end-len(dst))/HeadBytes)
	for _, a := range r.beyond[:n] {
		dst = h.appendBare(dst, kindAck, a.number, a.time)
	}
	r.beyond = r.beyond[:copy(r.beyond, r.beyond[n:])]
	if r.tell || r.some || len(r.beyond) > 0 {
		return dst, true
	}
	r.urgent, r.told = false, r.next
	return dst, false
}
