package room

import (
	"encoding/binary"

	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// player is the connection of one seat.
type player struct {
	line
	*budget // the seat's: a new connection is no new budget
	seat    wire.Seat
	link    lockstep.Conn
}

// receive reads what devices sent since the last tick. It begins with another seat each tick, so
// that no place in the room is the first of a tick more often than the others.
func (r *Room) receive() {
	n := len(r.players)
	for i := range n {
		if p := r.players[(i+int(r.ticks))%n]; p != nil {
			r.read(p)
		}
	}
}

func (r *Room) read(p *player) {
	for ; p.reads > 0; p.reads-- {
		msg, ok, err := p.conn.TryReceive()
		switch {
		case err != nil:
			r.drop(p, closeReason(err))
			return
		case !ok:
			return
		}
		r.take(p, msg)
		if r.players[p.seat] != p {
			return
		}
	}
}

// take answers one message.
func (r *Room) take(p *player, msg []byte) {
	of := wire.TypeOf(msg)
	clientSeq, why := uint32(0), wire.Accepted
	switch of {
	case wire.TypeUnitAction:
		if clientSeq, why = r.order.Submit(p.link, msg[1:]); why == wire.Accepted {
			r.out.Acted(uint32(max(0, int32(uint32(r.order.Frame())-binary.BigEndian.Uint32(msg[1:])))))
		}
	case wire.TypeStatePart:
		why = r.part(p, msg)
	default:
		if why = p.charge(len(msg)); why == wire.Accepted {
			why = r.takeOther(p, of, msg)
		}
	}
	if why != wire.Accepted && r.players[p.seat] == p {
		r.refuse(p, of, clientSeq, why)
	}
}

// takeOther answers the messages that are counted here.
func (r *Room) takeOther(p *player, of wire.Type, msg []byte) wire.Reason {
	switch of {
	case wire.TypeProgress:
		var m wire.Progress
		if wire.DecodeMessage(msg, &m) == nil {
			return r.progress(p, m)
		}
	case wire.TypeResumeRequest:
		var m wire.ResumeRequest
		if wire.DecodeMessage(msg, &m) == nil {
			return r.resume(p, m)
		}
	case wire.TypeSyncReport:
		var m wire.SyncReport
		if wire.DecodeMessage(msg, &m) == nil {
			return r.judge.report(p.seat, &m)
		}
	case wire.TypeResultReport:
		var m wire.ResultReport
		if wire.DecodeMessage(msg, &m) == nil {
			return r.said(p, &m)
		}
	case wire.TypeLayerReport:
		var m wire.LayerReport
		if wire.DecodeMessage(msg, &m) == nil {
			return r.judge.check.Layers(p.seat, &m)
		}
	}
	return wire.Malformed
}

// part takes a piece of a state. One that was asked for costs nothing.
func (r *Room) part(p *player, msg []byte) wire.Reason {
	var m wire.StatePart
	why := wire.Malformed
	if wire.DecodeMessage(msg, &m) == nil {
		why = r.judge.check.Part(p.seat, &m)
	}
	if why == wire.Accepted {
		return why
	}
	if over := p.charge(len(msg)); over != wire.Accepted {
		return over
	}
	return why
}

// progress is answered with this tick.
func (r *Room) progress(p *player, m wire.Progress) wire.Reason {
	why := r.order.Progress(p.link, m)
	if why == wire.Accepted {
		r.tell(p, p.pong(m.Time, r.order.Frame()))
	}
	return why
}

// resume tells a device how it gets on, and sends the first of it.
func (r *Room) resume(p *player, q wire.ResumeRequest) wire.Reason {
	if !p.resume() {
		return wire.TooOften
	}
	res, why := r.ledger.history.Resume(q, p.view)
	if why != wire.Accepted {
		p.open = false
		return why
	}
	if q.Fresh {
		r.judge.check.Renew(p.seat)
		r.judge.corrections[p.seat].begun()
	}
	r.judge.check.Join(p.seat)
	r.restart(p, &res)
	return wire.Accepted
}

// restart begins a device's stream.
func (r *Room) restart(p *player, res *lockstep.Resume) {
	p.begin(r.ledger.history, res, r.order.LastAction(p.seat))
	r.out.Resumed(res.Answer)
	r.log().Info("player resumes", "seat", int(p.seat), "answer", res.Answer.String(), "from", res.Next)
	r.send(p, nil)
	r.tellResult(p)
}

func (r *Room) refuse(p *player, of wire.Type, clientSeq uint32, why wire.Reason) {
	r.out.Refused(of, why)
	r.tell(p, &wire.Refusal{Of: of, ClientSeq: clientSeq, Reason: why})
	switch {
	case why == wire.NotSeated:
		r.drop(p, CloseNotSeated)
	case why == wire.HistoryGone:
		r.drop(p, CloseGone)
	case why == wire.Malformed && p.spoil():
		r.drop(p, CloseFlood)
	}
}

// tell sends a message that may be lost when the device takes nothing. A connection
// that has ended may still hold what the device said last: its end shows when all of
// that is read, or when the stream goes on.
func (r *Room) tell(p *player, m wire.Message) { p.reply(m) }

// serve sends every device what is due.
func (r *Room) serve(live *wire.Bundle) {
	for _, p := range r.players {
		if p != nil {
			r.send(p, live)
		}
	}
}

func (r *Room) send(p *player, live *wire.Bundle) {
	err := p.serve(live, r.shared, fromHistory)
	if err == nil {
		err = p.warn(&r.closing)
	}
	switch {
	case err != nil:
		r.drop(p, closeReason(err))
	case p.busy > r.config.Stalled:
		r.drop(p, CloseStalled)
	}
}

// flush lets carriers send what they were given, and what they have to send again.
func (r *Room) flush() {
	for _, p := range r.players {
		if p != nil {
			p.conn.Flush()
		}
	}
}

// refill gives every seat its budget for the next tick.
func (r *Room) refill() {
	for i := range r.budgets {
		r.budgets[i].refill()
	}
}
