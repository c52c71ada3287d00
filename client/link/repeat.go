package link

import (
	"encoding/binary"
	"iter"

	"github.com/xtaci/kcp-go/v5"
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

	head [repeatHead + maxSegments]byte
}

// before returns what precedes n bytes of segments in the datagram of that counter.
func (r *repeater) before(counter uint64, n int) []byte {
	r.head[0], r.head[1], r.head[2] = 0, 0, 0
	if r.counter == 0 || counter-r.counter > 0xFF || len(r.last)+n > maxSegments {
		return r.head[:repeatHead]
	}
	r.head[0] = byte(counter - r.counter)
	binary.BigEndian.PutUint16(r.head[1:], uint16(len(r.last)))
	return append(r.head[:repeatHead], r.last...)
}

// sent takes note of a datagram that has gone.
func (r *repeater) sent(counter uint64, buf []byte) {
	r.last, r.counter = r.last[:0], 0
	if !r.on {
		return
	}
	for head, data := range eachSegment(buf) {
		if head[segmentCmd] == kcp.IKCP_CMD_PUSH {
			r.last = append(append(r.last, head...), data...)
		}
	}
	if len(r.last) > 0 {
		r.counter = counter
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
