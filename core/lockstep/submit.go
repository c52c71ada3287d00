package lockstep

import (
	"sameframe/core/wire"
)

// Submit takes the bytes of an upstream UnitAction, without the message's
// type. The sender is the seat of the connection, whatever the bytes say. The
// sequence is that of the action as far as it could be read, for a Refusal.
//
// Every message costs budget, refused or not; one that exceeds it is not read.
// An action that is accepted is ordered in a later tick, unless it repeats the
// seat's last waiting action and doing it twice is doing it once.
func (s *Sequencer) Submit(c Conn, raw []byte) (clientSeq uint32, r wire.Reason) {
	p := s.placeOf(c)
	if p == nil {
		return 0, wire.NotSeated
	}
	if r := s.charge(p, len(raw)); r != wire.Accepted {
		p.counts.Refused++
		return 0, r
	}
	u, err := wire.DecodeUnitAction(raw)
	if err != nil {
		p.counts.Refused++
		return 0, wire.Malformed
	}
	if r = s.admit(p, &u); r != wire.Accepted {
		p.counts.Refused++
		return u.ClientSeq, r
	}
	s.accept(p, c.seat(), &u)
	return u.ClientSeq, wire.Accepted
}

// charge takes a message's cost out of the seat's budget.
func (s *Sequencer) charge(p *place, bytes int) wire.Reason {
	switch {
	case p.messages == 0:
		return wire.TooOften
	case p.bytes < bytes:
		p.messages--
		return wire.TooMuch
	}
	p.messages--
	p.bytes -= bytes
	return wire.Accepted
}

func (s *Sequencer) admit(p *place, u *wire.UnitAction) wire.Reason {
	switch {
	case s.isClosed:
		return wire.MatchClosed
	case !s.config.Kinds.Has(u.Action.Kind):
		return wire.KindDenied
	case !wire.Seq(p.last).Before(wire.Seq(u.ClientSeq)):
		return wire.Repeated
	case p.bot:
		return wire.BotPlays
	}
	return wire.Accepted
}

func (s *Sequencer) accept(p *place, seat wire.Seat, u *wire.UnitAction) {
	p.last = u.ClientSeq
	p.absent = 0
	p.counts.Accepted++
	r := wire.Record{Seat: seat, Action: u.Action}
	if n := p.queue.len(); n > 0 && idempotent(u.Action.Kind) && p.queue.first(n)[n-1] == r {
		p.counts.Repeats++
		return
	}
	p.queue.push(r)
	s.order = append(s.order, byte(seat))
}

// idempotent reports whether such an action twice in a row, on one frame or on
// neighbours, is the same as once.
func idempotent(k wire.Kind) bool {
	switch k {
	case wire.Move, wire.StopMove, wire.Attack, wire.AttackMove, wire.Surrender:
		return true
	}
	return false
}
