package link

import (
	"encoding/binary"
	"iter"
)

// repeatHead is what precedes the segments in a datagram: how many datagrams
// back the repeated ones were sent first (u8, 0 for none), and their length.
const repeatHead = 1 + 2

// repeater puts the messages of one datagram into the next one again, so that
// a single loss costs the time to the next datagram and not a round trip.
type repeater struct {
	on      bool
	last    []byte // segments with data of the last datagram that had new ones
	counter uint64 // of that datagram; 0 when nothing is to repeat
	used    uint64
}

// before writes what precedes n bytes of segments in the datagram of that counter.
func (r *repeater) before(d *draft, counter uint64, n int) {
	back := counter - r.counter
	if r.counter == 0 || back == 0 || back > 0xFF || len(r.last)+n > maxSegments {
		d.buf = append(d.buf, 0, 0, 0)
		return
	}
	d.buf = binary.BigEndian.AppendUint16(append(d.buf, byte(back)), uint16(len(r.last)))
	d.add(r.last)
}

// begin forgets the segments of an earlier datagram, and keep takes those of the
// one that goes now.
func (r *repeater) begin() { r.last, r.counter = r.last[:0], 0 }

func (r *repeater) keep(counter uint64, head, data []byte) {
	if r.on {
		r.last, r.counter = append(append(r.last, head...), data...), counter
	}
}

// split takes contents apart: segments of an earlier datagram, nil when that
// one has come, and the new ones.
func (r *repeater) split(contents []byte, counter uint64, came func(uint64) bool) (again, now []byte, ok bool) {
	in := reader{buf: contents}
	back, n := in.u8(), in.u16()
	again = in.take(int(n))
	if in.short || (back == 0) != (n == 0) {
		return nil, nil, false
	}
	if back == 0 || uint64(back) >= counter || came(counter-uint64(back)) {
		return nil, in.buf, true
	}
	r.used++
	return again, in.buf, true
}

// eachSegment goes through well-formed KCP segments: heads and data.
func eachSegment(buf []byte) iter.Seq2[[]byte, []byte] {
	return func(yield func(head, data []byte) bool) {
		for len(buf) >= segmentHead {
			size := binary.LittleEndian.Uint32(buf[20:])
			if size > uint32(len(buf)-segmentHead) {
				return
			}
			n := segmentHead + int(size)
			if !yield(buf[:segmentHead], buf[segmentHead:n]) {
				return
			}
			buf = buf[n:]
		}
	}
}
