package link

import (
	"encoding/binary"
	"slices"
	"time"

	"github.com/xtaci/kcp-go/v5"
)

// Limits of a datagram and of the window. 1200 bytes pass every network that
// carries IPv6; 128 segments are 140 KB a round trip.
const (
	maxDatagram  = 1200
	maxSegments  = maxDatagram - sealedBytes - 1 - repeatHead
	windowSize   = 128
	segmentHead  = kcp.IKCP_OVERHEAD
	segmentBytes = maxSegments - segmentHead
	maxParts     = (maxChunk + segmentBytes - 1) / segmentBytes
	flushMillis  = 10
	fastResend   = 2
)

// segments is the stream over datagrams that get lost: the KCP machine, driven
// by the owner's Flush and by what comes in, so that it needs no timer of its own.
type segments struct {
	kcp    *kcp.KCP
	conv   uint32
	repeat repeater
	next   func() uint64 // counter of the next datagram
	post   func(*draft)
	acks   acks

	sizes  []int  // of the segments that wait, oldest first
	bytes  int    // their sum
	queued uint32 // segments so far: the number of the next one
	newest uint32
	resent uint64
}

func newSegments(conv uint32, repeat bool, next func() uint64, post func(*draft)) *segments {
	s := &segments{conv: conv, next: next, post: post, repeat: repeater{on: repeat}, newest: ^uint32(0)}
	s.kcp = kcp.NewKCP(conv, s.output)
	s.kcp.NoDelay(1, flushMillis, fastResend, 1)
	s.kcp.WndSize(windowSize, windowSize)
	s.kcp.SetMtu(maxSegments)
	return s
}

func (s *segments) write(chunk []byte) {
	if s.kcp.Send(chunk) != 0 {
		panic("link: a chunk is not empty and has at most 255 segments")
	}
	for n := len(chunk); n > 0; n -= segmentBytes {
		s.queued++
		s.sizes = append(s.sizes, min(n, segmentBytes)+segmentHead)
		s.bytes += s.sizes[len(s.sizes)-1]
	}
}

// flush is KCP's, which does nothing less than flushMillis after the last time.
func (s *segments) flush(now time.Time) {
	s.kcp.Update()
	if s.acks.due(now) {
		s.put(nil)
	}
}

// last sends what has never gone out, as far as the window lets it, though KCP's
// timer may not be due: nothing comes after it. KCP makes an exception from the timer
// when acknowledgements say that something was overtaken. So one segment is queued
// behind the others, the repetition of an old one makes KCP number them all, and the
// acknowledgement of the one behind, twice, says that it has overtaken those that have
// never been sent, which have no time yet. Nobody gets that one.
func (s *segments) last(now time.Time) {
	s.flush(now)
	if s.newest+1 == s.queued {
		return
	}
	s.kcp.Send([]byte{0})
	s.sizes = append(s.sizes, 0) // KCP counts it among those that wait
	old := s.head(kcp.IKCP_CMD_PUSH, s.acks.una-1)
	s.kcp.Input(old, kcp.IKCP_PACKET_FEC, true)
	behind := s.head(kcp.IKCP_CMD_ACK, s.queued)
	s.kcp.Input(append(behind, behind...), kcp.IKCP_PACKET_FEC, false)
}

// head is that of a segment without data, as from the other side, that acknowledges
// nothing below its number.
func (s *segments) head(cmd byte, sn uint32) []byte {
	b := make([]byte, segmentHead, 2*segmentHead)
	binary.LittleEndian.PutUint32(b, s.conv)
	b[segmentCmd] = cmd
	binary.LittleEndian.PutUint32(b[segmentSN:], sn)
	binary.LittleEndian.PutUint32(b[segmentUna:], s.queued-windowSize)
	return b
}

func (s *segments) waiting() int {
	done := len(s.sizes) - s.kcp.WaitSnd()
	for _, n := range s.sizes[:done] {
		s.bytes -= n
	}
	if done > 0 {
		s.sizes = slices.Delete(s.sizes, 0, done)
	}
	return s.bytes
}

func (s *segments) restored() { s.kcp.ResetRTO() }

func (s *segments) count(st *Stats) {
	st.Resent, st.Repeated = s.resent, s.repeat.used
}

// output gets each batch of segments that KCP sends, acknowledgements first.
// Those go with what follows, or wait.
func (s *segments) output(buf []byte, size int) {
	buf = buf[:size]
	for len(buf) > 0 && buf[segmentCmd] == kcp.IKCP_CMD_ACK {
		if s.acks.size()+2*segmentHead > maxSegments {
			s.put(nil)
		}
		s.acks.add(buf[:segmentHead])
		buf = buf[segmentHead:]
	}
	if s.acks.size()+len(buf) > maxSegments {
		s.put(nil)
	}
	if len(buf) > 0 {
		s.put(buf)
	}
}

// put sends a datagram: acknowledgements and further segments.
func (s *segments) put(more []byte) {
	counter, d := s.next(), newDraft(contentStream)
	s.repeat.before(d, counter, s.acks.size()+len(more))
	s.repeat.begin()
	d.buf = s.acks.take(d.buf)
	for head, data := range eachSegment(more) {
		if head[segmentCmd] == kcp.IKCP_CMD_PUSH {
			s.countResent(head)
			s.repeat.keep(counter, head, data)
		}
	}
	d.add(more)
	s.post(d)
}

func (s *segments) countResent(head []byte) {
	sn := binary.LittleEndian.Uint32(head[segmentSN:])
	if int32(sn-s.newest) > 0 {
		s.newest = sn
	} else {
		s.resent++
		s.acks.again(time.Now())
	}
}

func (s *segments) input(contents []byte, counter uint64, came func(uint64) bool) bool {
	again, now, ok := s.repeat.split(contents, counter, came)
	if !ok || len(now) == 0 || !s.wellFormed(again) || !s.wellFormed(now) {
		return false
	}
	if counter > 1 && !came(counter-1) {
		s.acks.gap = true
	}
	if len(again) > 0 {
		s.kcp.Input(again, kcp.IKCP_PACKET_FEC, false)
	}
	s.kcp.Input(now, kcp.IKCP_PACKET_REGULAR, false)
	return true
}

// wellFormed reports that KCP's own reader, which trusts lengths on machines
// of 32 bits and parts that never come, will find nothing to stumble over.
func (s *segments) wellFormed(buf []byte) bool {
	left := len(buf)
	for head, data := range eachSegment(buf) {
		cmd, part := head[4], head[5]
		if binary.LittleEndian.Uint32(head) != s.conv || cmd < kcp.IKCP_CMD_PUSH || cmd > kcp.IKCP_CMD_WINS ||
			int(part) >= maxParts || len(data) > segmentBytes {
			return false
		}
		left -= len(head) + len(data)
	}
	return left == 0
}

func (s *segments) read(dst []byte) []byte {
	n := s.kcp.PeekSize()
	if n <= 0 {
		return dst
	}
	at := len(dst)
	dst = slices.Grow(dst, n)
	s.kcp.Recv(dst[at : at+n])
	return dst[:at+n]
}
