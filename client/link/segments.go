package link

import (
	"time"

	"sameframe/client/link/kcp"
)

// Limits of a datagram and of the window. 1200 bytes pass every network that
// carries IPv6; 128 segments are 140 KB a round trip.
const (
	maxDatagram  = 1200
	maxSegments  = maxDatagram - sealedBytes - 1 - nowHead
	windowSize   = 128
	segmentBytes = maxSegments - kcp.HeadBytes
	maxParts     = (maxChunk + segmentBytes - 1) / segmentBytes
)

const (
	// ackDelay is how long acknowledgements wait for something to ride with.
	ackDelay = 100 * time.Millisecond
	// ackMost is how many segments they may be of meanwhile: a long transfer
	// needs its window opened all the time.
	ackMost = 6
)

// segments is the stream over datagrams that get lost: KCP, driven by the owner's
// Flush and by what comes in, so that it needs no timer of its own.
type segments struct {
	kcp    *kcp.Machine
	repeat repeater
	rough  rough
	newest uint64        // counter of what came
	next   func() uint64 // counter of the next datagram
	post   func(*draft)
}

func newSegments(conv uint32, repeat bool, next func() uint64, post func(*draft)) *segments {
	m, err := kcp.New(kcp.Rules{
		Conversation: conv, Window: windowSize, Data: segmentBytes, Parts: maxParts,
		AckDelay: uint32(ackDelay / time.Millisecond), AckMost: ackMost,
	})
	if err != nil {
		panic(err) // all but the conversation is constant
	}
	return &segments{kcp: m, next: next, post: post, repeat: repeater{on: repeat}}
}

// began is where the milliseconds of all conversations begin.
var began = time.Now()

func millis(now time.Time) uint32 { return uint32(now.Sub(began) / time.Millisecond) }

func (s *segments) write(chunk []byte) {
	if !s.kcp.Write(chunk) {
		panic("link: a chunk is not empty and has at most maxParts segments")
	}
}

// flush sends what is due, in as many datagrams as it needs.
func (s *segments) flush(now time.Time) {
	hears, speaks := s.rough.hears(now), s.rough.speaks(now)
	at, haste := millis(now), hears || speaks
	for more := true; more; {
		d := newDraft(contentStream)
		var data int
		begin := len(d.buf) + nowHead
		d.buf = append(d.buf, 0, 0)
		d.buf, data, more = s.kcp.Append(d.buf, at, maxSegments, haste)
		if len(d.buf) == begin {
			d.done()
			return
		}
		s.repeat.finish(d, begin, data, s.next(), speaks)
		if hears {
			d.buf[begin-nowHead] |= roughBit
		}
		s.post(d)
	}
}

func (s *segments) waiting() int { return s.kcp.Waiting() }

func (s *segments) restored(now time.Time) { s.kcp.Restored(millis(now)) }

func (s *segments) count(st *Stats) {
	st.Resent, st.Repeated = s.kcp.Resent(), s.repeat.used
}

// input takes the contents of a datagram, older ones' segments first.
func (s *segments) input(now time.Time, contents []byte, counter uint64, came func(uint64) bool) bool {
	own, older, rough, ok := splitRepeats(contents)
	if !ok {
		return false
	}
	if rough {
		s.rough.told(now)
	}
	if counter > 1 && !came(counter-1) {
		s.rough.lost(now)
	}
	at := millis(now)
	for len(older) > 0 {
		var again []byte
		if again, older, ok = s.repeat.next(older, counter, came); !ok || !s.kcp.Input(at, again, true) {
			return false
		}
	}
	stale := counter < s.newest
	s.newest = max(s.newest, counter)
	if !s.kcp.Input(at, own, stale) {
		return false
	}
	if s.kcp.Hurry() {
		s.flush(now)
	}
	return true
}

func (s *segments) read(dst []byte) []byte { return s.kcp.Read(dst) }

const (
	// roughFor is how long after a loss more are expected.
	roughFor = 5 * time.Second
	// toldFor is how long the other side's word for that holds: it comes with each
	// datagram.
	toldFor = time.Second
)

// rough tells whether the network loses datagrams. The counters tell of those of the
// other side, and the other side tells of one's own; that something had to be sent
// again tells nothing, for an answer may only have been late.
type rough struct{ in, out time.Time } // until then more are expected to get lost

// lost says that a datagram of the other side did not come, or not yet.
func (r *rough) lost(now time.Time) { r.in = now.Add(roughFor) }

// told says that the other side expects losses of what it gets.
func (r *rough) told(now time.Time) { r.out = now.Add(toldFor) }

// hears and speaks report whether that way loses datagrams.
func (r *rough) hears(now time.Time) bool  { return now.Before(r.in) }
func (r *rough) speaks(now time.Time) bool { return now.Before(r.out) }
