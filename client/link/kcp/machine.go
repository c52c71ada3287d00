package kcp

import (
	"errors"
	"fmt"
)

// Rules of a conversation. Both ends have the same but for the window.
type Rules struct {
	Conversation uint32
	Window       int // segments on their way, and segments that may wait to be read; 1..32768
	Data         int // bytes of data in a segment, at most; 1..65535
	Parts        int // segments of a message, at most; 1..Window, 255 at most

	// For how many milliseconds, and for how many segments, acknowledgements wait
	// for something to ride with; 0: not at all.
	AckDelay, AckMost uint32
}

// ErrRules means that a rule is outside its range.
var ErrRules = errors.New("kcp: rule out of range")

func (r *Rules) validate() error {
	if r.Window < 1 || r.Window > 1<<15 || r.Data < 1 || r.Data >= 1<<16 || r.Parts < 1 || r.Parts > min(r.Window, 255) {
		return fmt.Errorf("window %d, %d bytes, %d parts: %w", r.Window, r.Data, r.Parts, ErrRules)
	}
	return nil
}

// Machine is one end of a conversation. Times are milliseconds of any clock that
// does not go back; they wrap. It is not safe for concurrent use.
type Machine struct {
	rules Rules
	out   sender
	in    receiver
	trip  trip
}

// New returns an end that has neither sent nor got anything. The error is ErrRules.
func New(r Rules) (*Machine, error) {
	if err := r.validate(); err != nil {
		return nil, err
	}
	m := &Machine{rules: r, trip: newTrip()}
	m.out.space = uint32(r.Window)
	return m, nil
}

// Write queues a message; false when it is empty or has more parts than may be,
// and then nothing is queued.
func (m *Machine) Write(message []byte) bool {
	parts := (len(message) + m.rules.Data - 1) / m.rules.Data
	if parts < 1 || parts > m.rules.Parts {
		return false
	}
	m.out.write(message, parts, m.rules.Data)
	return true
}

// Read appends the next message that came whole, in the order of their sending; it
// returns dst when there is none.
func (m *Machine) Read(dst []byte) []byte { return m.in.read(dst, m.rules.Window) }

// Waiting is how many bytes, heads included, were written and are not known to have come.
func (m *Machine) Waiting() int { return m.out.waiting }

// Resent is how many segments were sent again so far.
func (m *Machine) Resent() uint64 { return m.out.resent }

// Restored says that the network works again after it did not for a while: what is
// on its way has to go again.
func (m *Machine) Restored(now uint32) {
	for i := range m.out.flying() {
		s := &m.out.segments[i]
		s.wait, s.due = m.trip.wait, now
	}
}

// Input takes segments that came at that time. Stale ones were in a datagram that
// is not the last: they bring their data and tell nothing of the other side. It
// returns false at the first that makes no sense, and once parts came that make no
// message, for there is no going on. What came before it counts.
func (m *Machine) Input(now uint32, segments []byte, stale bool) bool {
	answered, answer := false, uint32(0)
	for len(segments) > 0 {
		h, data, rest, ok := m.split(segments)
		if !ok {
			return false
		}
		segments = rest
		if !stale {
			m.out.space = uint32(h.window)
			m.out.confirm(h.below)
		}
		switch h.kind {
		case kindData:
			if m.in.take(&h, data, now, m.rules.Window); m.in.broken {
				return false
			}
		case kindAck:
			m.out.acknowledge(h.number, h.time)
			answered, answer = true, h.time
		case kindAsk:
			m.in.tell = true
		}
	}
	if answered && !before(now, answer) {
		m.trip.observe(now - answer)
	}
	return true
}

// Hurry reports that something should be sent now, though the caller would wait:
// a segment got lost, or the other side has room again for what waits.
func (m *Machine) Hurry() bool { return m.out.lost || m.out.opened && m.out.fits(m.rules.Window) }

// Append appends segments that are due, at most room bytes of them, and the answers to
// what came, which ride or are due themselves: at once when haste is set. The room is that
// of the longest segment at least. The first data bytes of what was appended are segments
// with data. When more is true the room was not enough: call it again with another
// datagram. Appending nothing means that nothing is due.
func (m *Machine) Append(dst []byte, now uint32, room int, haste bool) (_ []byte, data int, more bool) {
	if room < HeadBytes+m.rules.Data {
		panic("kcp: a datagram has room for a segment")
	}
	begin := len(dst)
	h := head{conv: m.rules.Conversation, window: m.in.space(m.rules.Window), below: m.in.next}
	ask := m.out.asks(now, m.rules.Window)
	reserved := m.in.reserve(now, haste, &m.rules)
	dst, more = m.out.append(dst, &h, now, room-reserved, &m.rules, &m.trip)
	data = len(dst) - begin
	if ask {
		dst = h.appendBare(dst, kindAsk, 0, now)
	}
	if reserved > 0 || len(dst) > begin {
		var cut bool
		dst, cut = m.in.append(dst, &h, now, begin+room-len(dst))
		more = more || cut && reserved > 0
	}
	return dst, data, more
}

// Held is about how many bytes of memory the machine keeps for what waits.
func (m *Machine) Held() int {
	n := cap(m.out.bytes) + cap(m.out.segments)*32 + cap(m.in.ready) + (cap(m.in.parts)+cap(m.in.held))*48 + cap(m.in.beyond)*8
	for i := range m.in.held {
		n += cap(m.in.held[i].data)
	}
	return n
}
