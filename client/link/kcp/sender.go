package kcp

const (
	// Overtaken is how many acknowledgements of later segments say that one got lost.
	Overtaken = 2

	firstAsk = 500 // milliseconds until the other side's closed window is asked for
	mostAsk  = 5_000
	// spareBytes and spareSegments are the memory that is kept when nothing waits.
	spareBytes    = 1 << 13
	spareSegments = 1 << 8
)

// spare empties what nothing waits in, and gives up what is more than most.
func spare[T any](b []T, most int) []T {
	if cap(b) > most {
		return nil
	}
	return b[:0]
}

// sender is what was written and is not known to have come.
type sender struct {
	segments []outgoing // in order; the first ones are on their way
	flight   int        // how many are
	first    uint32     // number of segments[0]
	bytes    []byte     // data of segments
	base     uint32     // position of bytes[0] among all that was ever written
	waiting  int        // bytes, with heads

	space  uint32 // segments that the other side has room for, from first on
	lost   bool   // one was overtaken
	opened bool   // the oldest has come since the last append

	asking       bool
	askAt, askIn uint32
	resent       uint64
}

// outgoing is a segment.
type outgoing struct {
	at     uint32 // position of its data
	size   uint16
	part   uint8
	come   bool
	passed uint8  // acknowledgements that overtook its last sending
	time   uint32 // of its last sending
	wait   uint32 // from then until its time is over
	due    uint32 // when that is
}

func (s *sender) flying() []outgoing { return s.segments[:s.flight] }

func (s *sender) write(message []byte, parts, data int) {
	for part := parts - 1; part >= 0; part-- {
		n := min(len(message), data)
		s.segments = append(s.segments, outgoing{at: s.base + uint32(len(s.bytes)), size: uint16(n), part: uint8(part)})
		s.bytes = append(s.bytes, message[:n]...)
		s.waiting += HeadBytes + n
		message = message[n:]
	}
}

// confirm forgets segments whose number is below this one: they have come.
func (s *sender) confirm(below uint32) {
	n := below - s.first
	if n == 0 || n > uint32(s.flight) {
		return // old, or of what was never sent
	}
	for _, g := range s.segments[:n] {
		s.waiting -= HeadBytes + int(g.size)
	}
	s.segments = s.segments[:copy(s.segments, s.segments[n:])]
	s.first, s.flight, s.opened = below, s.flight-int(n), true
	s.shrink()
}

// shrink gives up the bytes before the first segment's.
func (s *sender) shrink() {
	if len(s.segments) == 0 {
		s.segments, s.bytes = spare(s.segments, spareSegments), spare(s.bytes, spareBytes)
		return
	}
	if done := s.segments[0].at - s.base; int(done) > len(s.bytes)/2 {
		s.bytes = s.bytes[:copy(s.bytes, s.bytes[done:])]
		s.base += done
	}
}

// acknowledge takes note that one segment has come, of which that sending was answered.
func (s *sender) acknowledge(number, time uint32) {
	i := number - s.first
	if i >= uint32(s.flight) {
		return
	}
	if s.segments[i].come {
		return
	}
	s.segments[i].come = true
	for j := range s.segments[:i] {
		g := &s.segments[j]
		if g.come || before(time, g.time) {
			continue
		}
		g.passed = min(g.passed+1, Overtaken)
		s.lost = s.lost || g.passed >= Overtaken
	}
}

// fits reports whether something waits for its first sending and may go.
func (s *sender) fits(window int) bool { return s.flight < min(len(s.segments), s.limit(window)) }

func (s *sender) limit(window int) int { return min(window, int(s.space)) }

// append appends what is due, and reports whether more is than fits.
func (s *sender) append(dst []byte, h *head, now uint32, room int, r *Rules, t *trip) (_ []byte, more bool) {
	fresh := s.fits(r.Window)
	limit := min(len(s.segments), max(s.flight, s.limit(r.Window)))
	h.kind, h.time = kindData, now
	for i := range limit {
		g := &s.segments[i]
		if !s.isDue(i, g, now, fresh) {
			continue
		}
		size := HeadBytes + int(g.size)
		if more = size > room; more {
			break
		}
		s.goes(i, g, now, t)
		h.number, h.part, h.size = s.first+uint32(i), g.part, uint32(g.size)
		dst = h.append(dst)
		at := g.at - s.base
		dst = append(dst, s.bytes[at:at+uint32(g.size)]...)
		room -= size
	}
	s.lost, s.opened = false, false
	return dst, more
}

func (s *sender) isDue(i int, g *outgoing, now uint32, fresh bool) bool {
	switch {
	case i >= s.flight:
		return true
	case g.come:
		return false
	case g.passed >= Overtaken || g.passed > 0 && !fresh:
		return true
	}
	return !before(now, g.due)
}

// goes takes note that a due segment is sent.
func (s *sender) goes(i int, g *outgoing, now uint32, t *trip) {
	switch {
	case i >= s.flight:
		s.flight++
		g.wait = t.wait
	case !before(now, g.due): // its time is over
		g.wait = min(g.wait+t.wait/2, mostWait)
		s.resent++
	default:
		g.wait = max(g.wait, t.wait)
		s.resent++
	}
	g.passed = 0
	g.time, g.due = now, now+g.wait
}

// asks reports whether to ask for the other side's window: it is closed, or segments have
// come that it has not made room for, and nothing on its way will bring an answer.
func (s *sender) asks(now uint32, window int) bool {
	if len(s.segments) == 0 || s.fits(window) || s.awaits() {
		s.asking = false
		return false
	}
	if !s.asking {
		s.asking, s.askIn = true, firstAsk
		s.askAt = now + s.askIn
		return false
	}
	if before(now, s.askAt) {
		return false
	}
	s.askIn = min(s.askIn+s.askIn/2, mostAsk)
	s.askAt = now + s.askIn
	return true
}

// awaits reports whether something on its way has not come, as far as is known.
func (s *sender) awaits() bool {
	for i := range s.flying() {
		if !s.segments[i].come {
			return true
		}
	}
	return false
}
