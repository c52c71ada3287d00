package link

import (
	"encoding/binary"
	"time"

	"github.com/xtaci/kcp-go/v5"
)

const (
	// ackDelay is how long acknowledgements wait for something to ride with.
	ackDelay = 100 * time.Millisecond
	// ackMost is how many segments they may be of meanwhile: a long transfer
	// needs its window opened all the time.
	ackMost = 6
	// ackRough is how long after a loss they do not wait at all: each datagram
	// that goes out then repeats the one before it.
	ackRough = 5 * time.Second
	// ackOnce is a time in which what is sent again is one loss, and ackTwice one in
	// which a second loss is no accident.
	ackOnce  = 50 * time.Millisecond
	ackTwice = 2 * time.Second
)

// Fields of a segment's head, little endian.
const (
	segmentCmd = 4
	segmentWnd = 6
	segmentTS  = 8
	segmentSN  = kcp.IKCP_SN_OFFSET
	segmentUna = 16
)

// acks are acknowledgements on their way out. Those of segments that came in
// order need no datagram of their own: everything that is sent tells the number
// below which all have come. One of them goes along, the eldest, so that the
// other side's measure of the time until an acknowledgement has the wait in it.
// A gap, or a segment that came again, is told with the next flush.
type acks struct {
	eldest [segmentHead]byte
	some   bool   // there is an eldest
	beyond []byte // of segments behind a gap
	una    uint32 // all below have come
	wnd    uint16 // how many more may come
	told   uint32 // una when acknowledgements were sent last
	urgent bool
	since  time.Time // of the first flush that left them
	gap    bool      // a datagram got lost since the last flush
	rough  time.Time // until then more are expected to get lost
	resent time.Time // something was sent again last
}

// again takes note that something is sent again. Once may be haste; twice, and the way
// out loses datagrams, though the way in may not.
func (a *acks) again(now time.Time) {
	since := now.Sub(a.resent)
	if since <= ackOnce {
		return
	}
	a.gap, a.resent = a.gap || since <= ackTwice, now
}

// add takes the head of an acknowledgement.
func (a *acks) add(head []byte) {
	sn := binary.LittleEndian.Uint32(head[segmentSN:])
	a.una = binary.LittleEndian.Uint32(head[segmentUna:])
	a.wnd = binary.LittleEndian.Uint16(head[segmentWnd:])
	a.urgent = a.urgent || int32(sn-a.told) < 0
	switch {
	case int32(sn-a.una) >= 0:
		a.beyond = append(a.beyond, head...)
		a.urgent = true
	case !a.some:
		a.eldest, a.some = [segmentHead]byte(head), true
	}
}

// size is how many bytes there are to send.
func (a *acks) size() int {
	if a.some {
		return segmentHead + len(a.beyond)
	}
	return len(a.beyond)
}

// due reports whether they have to go now though nothing else does.
func (a *acks) due(now time.Time) bool {
	if a.gap {
		a.gap, a.rough = false, now.Add(ackRough)
	}
	switch {
	case a.size() == 0:
		return false
	case a.urgent || a.una-a.told > ackMost || now.Before(a.rough):
		return true
	case a.since.IsZero():
		a.since = now
	}
	return now.Sub(a.since) >= ackDelay
}

// take appends them and forgets them.
func (a *acks) take(dst []byte) []byte {
	if a.some {
		binary.LittleEndian.PutUint32(a.eldest[segmentUna:], a.una)
		binary.LittleEndian.PutUint16(a.eldest[segmentWnd:], a.wnd)
		dst = append(dst, a.eldest[:]...)
	}
	dst = append(dst, a.beyond...)
	a.some, a.beyond, a.urgent, a.since, a.told = false, a.beyond[:0], false, time.Time{}, a.una
	return dst
}
