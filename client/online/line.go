package online

import (
	"errors"
	"fmt"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// line is the connection of a source, and the attempts to make one.
type line struct {
	dialer   Dialer
	conn     link.Conn
	open     bool  // the service has answered how to go on
	want     bool  // it is to be asked
	asked    int64 // when it was asked last
	progress int64 // when Progress was sent last
	acts     bool  // an action was sent since the last outer frame
	acted    bool  // one went out with it
	tries    int   // that failed in a row
	next     int64 // no attempt before
	failing  int64 // since when there is no connection
	away     bool  // failing says something
}

// waits are the times before attempts, nanoseconds.
var waits = []int64{0, 250 * ms, 500 * ms, 1000 * ms, 2000 * ms}

// connect makes a connection, as far as that goes without waiting.
func (s *Source) connect(t *lockstep.Timeline) error {
	if !s.away {
		s.away, s.failing = true, s.now
	}
	if s.now < s.next {
		return nil
	}
	c, err := s.dialer.Dial()
	switch {
	case err != nil:
		return s.failed(err)
	case c == nil:
		return nil
	}
	s.conn, s.open, s.stats.Connections = c, false, s.stats.Connections+1
	s.notice.Connection = client.Notice{}
	s.asked = s.now - resumeEvery
	s.last = link.Stats{}
	s.ask(t)
	return nil
}

// failed decides what an attempt that failed means.
func (s *Source) failed(err error) error {
	s.stats.Failures++
	if why := s.verdict(err); s.ended || why != nil {
		return why
	}
	if s.now-s.failing > s.config.GiveUp {
		return fmt.Errorf("%w: %w", ErrGone, err)
	}
	s.tries++
	s.next = s.now + waits[min(s.tries, len(waits)-1)]
	return nil
}

// lost decides what the end of the connection means.
func (s *Source) lost(err error) error {
	s.addLink(&s.stats)
	s.last = link.Stats{}
	s.conn, s.open, s.held, s.live = nil, false, false, false
	s.state = nil
	s.fresh = s.fresh || s.stale
	s.asm, s.stale = lockstep.Assembly{}, false
	s.next = s.now + waits[min(s.tries, len(waits)-1)]
	return s.verdict(err)
}

// verdict is nil when another attempt is worth it or the match is over.
func (s *Source) verdict(err error) error {
	var why link.Reason
	s.notice.Connection = NoticeOf(err)
	if !errors.As(err, &why) {
		return nil
	}
	switch why {
	case link.Over:
		s.ended = true
	case link.Foreign:
		if s.ended = s.result.own.Over; !s.ended {
			return why
		}
	case link.Replaced, link.Removed, link.Forged, link.Expired, link.Unlike:
		return why
	}
	return nil
}

// ask asks how to go on, now or as soon as the service allows.
func (s *Source) ask(t *lockstep.Timeline) {
	s.open, s.want = false, true
	if s.conn == nil || s.now-s.asked < resumeEvery {
		return
	}
	s.asked, s.want = s.now, false
	q := wire.ResumeRequest{Fresh: s.fresh}
	if !s.fresh {
		q.Next = t.Expected()
	}
	s.send(&q)
}

// send hands a message to the connection. Its end shows when it is read.
func (s *Source) send(m wire.Message) {
	if s.conn == nil {
		return
	}
	b, err := wire.AppendMessage(s.buf[:0], m)
	if err != nil {
		panic("online: message without a byte form: " + err.Error())
	}
	s.buf = b
	s.conn.Send(b)
}

// speak says what is due: a request that had to wait, a sign of life, and the
// next parts of a state.
func (s *Source) speak(t *lockstep.Timeline) {
	if s.want {
		s.ask(t)
	}
	if s.open && !s.stale && s.signs() {
		s.progress = s.now
		s.send(&wire.Progress{Frame: t.Cframe(), Next: t.Executed(), Time: uint32(s.now / ms)})
	}
	s.claim()
	for s.state != nil && s.conn.Waiting() < partsBelow {
		s.stateTo = lockstep.PartOf(&s.part, s.stateAt, s.state, s.stateTo)
		s.send(&s.part)
		if s.stateTo == len(s.state) {
			s.state = nil
		}
	}
	s.last = s.conn.Stats()
}

// signs reports whether a sign of life is due. One follows each action with the
// next outer frame, for the link's next datagram repeats the one before it: a
// lost action then comes a frame later, not a round trip.
func (s *Source) signs() bool {
	follows := s.acted && !s.acts
	s.acted, s.acts = s.acts, false
	return follows || s.now-s.progress >= progressEvery
}

// addLink adds the figures of the present connection.
func (s *Source) addLink(n *client.Network) {
	l := &s.last
	if s.conn != nil {
		*l = s.conn.Stats()
	}
	if l.Carrier == "" {
		return
	}
	n.Carrier, n.LinkRTT, n.Jitter = l.Carrier, l.RTT.Microseconds(), l.RTTJitter.Microseconds()
	n.BytesIn, n.BytesOut, n.In, n.Out = n.BytesIn+l.BytesIn, n.BytesOut+l.BytesOut, n.In+l.In, n.Out+l.Out
	n.Lost, n.Resent, n.Rejected, n.Moves = n.Lost+l.Lost, n.Resent+l.Resent, n.Rejected+l.Rejected, n.Moves+l.Moves
}
