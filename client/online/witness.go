package online

import (
	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// asks takes what the service wants to know of a state. One that this device
// has passed cannot be told.
func (s *Source) asks(q wire.LayerRequest) {
	if s.config.Seat != client.NoSeat && s.witness.Ask(q, s.world.Frame()) && q.Frame == s.world.Frame() {
		s.tell(s.world)
	}
}

// Wants implements client.Remote. Who is far behind need not know the digests
// of states that nobody compares any more.
func (s *Source) Wants(next wire.Frame, pending int) bool {
	layers, _ := s.witness.Due(next)
	return layers || s.config.Seat != client.NoSeat && pending < patience
}

// Executed implements client.Remote: it tells the service what it wants to know
// of the state before the next frame.
func (s *Source) Executed(w *battle.World, t wire.Trace) {
	f := w.Frame()
	if !w.Outcome().Over {
		s.roll.step(s.now, s.config.Seat, int32(s.stats.Frontier-uint32(f)) > rollLate)
	}
	if s.result.note(w, &s.picture); s.result.seen && !s.result.claimed && s.conn != nil {
		s.claim()
		s.conn.Flush() // nobody may look at this device any more
	}
	if t == (wire.Trace{}) {
		return
	}
	if layers, _ := s.witness.Due(f); layers {
		s.tell(w)
	}
	s.witness.Note(f, t.Digest, t.Used)
	if s.open && s.config.Seat != client.NoSeat && s.witness.IsCheck(f) {
		s.send(&wire.SyncReport{Frame: f, Digest: t.Digest, Used: t.Used})
	}
}

// tell answers what is due, and begins to send the whole state if that is wanted.
func (s *Source) tell(w *battle.World) {
	_, whole := s.witness.Due(w.Frame())
	s.witness.Answer(&s.report, w.Used(), w.Layers())
	s.send(&s.report)
	if whole {
		s.state, s.stateAt, s.stateTo = w.Save(nil), w.Frame(), 0
	}
}
