package lockstep

import (
	"sameframe/core/state"
	"sameframe/core/wire"
)

// maxSides bounds how many seats one inquiry asks.
const maxSides = 4

// Side is what one side told in an inquiry.
type Side struct {
	Seat     wire.Seat // wire.SeatService is the service's own core
	Off      bool
	Answered bool             // Report is there
	Report   wire.LayerReport // a copy
	State    []byte           // whole, or nil
	parts    Assembly
	complete bool
}

// Inquiry is the collection of both sides' data about one divergence.
type Inquiry struct {
	Cause wire.Frame // check frame that was decided
	Frame wire.Frame // next to execute in the states told, the same for all
	Sides []Side     // the first is the witness unless the verdict was split
	Split bool       // nobody is the witness: the first side stands in for one
	Done  bool       // every side has told everything, or has had its time
	ask   wire.LayerRequest
}

// Inquire begins to collect data about a verdict, and returns what to ask of
// whom. ok is false when nobody is off, everybody who is has been asked in this
// match, or another inquiry has not been taken yet. Of many who are off the
// lowest seats are asked.
//
// The states that it asks for are at a check frame which no device can have
// executed yet, so that all are of the same frame.
func (s *SyncCheck) Inquire(v *Verdict) (ask wire.LayerRequest, seats []wire.Seat, ok bool) {
	c, _ := s.find(v.Frame)
	if s.inquiry != nil || c == nil {
		return ask, nil, false
	}
	q := &Inquiry{Cause: v.Frame, Frame: s.checkAfter(s.frontier + wire.Frame(s.config.Lead)), Split: v.Split}
	if w, ok := c.witness(v); ok {
		q.Sides = append(q.Sides, Side{Seat: w, parts: NewAssembly(s.config.State)})
	}
	fresh := false
	for _, seat := range v.Off {
		if len(q.Sides) < maxSides && (v.Split || !s.asked[seat]) {
			fresh = fresh || !s.asked[seat]
			q.Sides = append(q.Sides, Side{Seat: seat, Off: true, parts: NewAssembly(s.config.State)})
		}
	}
	if !fresh {
		return ask, nil, false
	}
	for _, side := range q.Sides {
		seats = append(seats, side.Seat)
		if side.Off {
			s.asked[side.Seat] = true
		}
	}
	q.ask = wire.LayerRequest{Frame: q.Frame, Trace: s.config.Trace, State: s.config.State > 0}
	s.inquiry = q
	return q.ask, seats, true
}

// checkAfter is the first check frame that is not before f, which the frontier
// has not reached.
func (s *SyncCheck) checkAfter(f wire.Frame) wire.Frame {
	if late := uint32(f-s.at(0).frame) % s.config.Every; late > 0 {
		f += wire.Frame(s.config.Every - late)
	}
	return f
}

// side returns what a seat has to fill, or why it may not.
func (s *SyncCheck) side(seat wire.Seat, frame wire.Frame) (*Side, wire.Reason) {
	q := s.inquiry
	if q == nil || q.Done || q.Frame != frame {
		return nil, wire.NotAsked
	}
	for i := range q.Sides {
		if q.Sides[i].Seat == seat {
			return &q.Sides[i], wire.Accepted
		}
	}
	return nil, wire.NotAsked
}

// Layers takes a side's answer, once.
func (s *SyncCheck) Layers(seat wire.Seat, r *wire.LayerReport) wire.Reason {
	side, reason := s.side(seat, r.Frame)
	switch {
	case side == nil:
		return reason
	case side.Answered:
		return wire.Repeated
	case s.frontier.Before(r.Frame):
		return wire.Unconfirmed
	case len(r.Trace) > int(s.inquiry.ask.Trace):
		return wire.Malformed
	}
	side.Answered = true
	side.Report = *r
	side.Report.Trace = append([]wire.Trace(nil), r.Trace...)
	s.inquiry.finish()
	return wire.Accepted
}

// Part takes the next part of a side's state. Bytes of one that do not follow
// the last are Malformed and leave the rest as it was.
func (s *SyncCheck) Part(seat wire.Seat, p *wire.StatePart) wire.Reason {
	side, reason := s.side(seat, p.Frame)
	switch {
	case side == nil:
		return reason
	case !s.inquiry.ask.State:
		return wire.NotAsked
	case side.complete:
		return wire.Repeated
	case s.frontier.Before(p.Frame):
		return wire.Unconfirmed
	}
	done, err := side.parts.Add(p)
	if err != nil {
		return wire.Malformed
	}
	if done {
		side.complete = true
		_, side.State = side.parts.State()
		s.inquiry.finish()
	}
	return wire.Accepted
}

// finish is done when nothing more can come.
func (q *Inquiry) finish() {
	for i := range q.Sides {
		if !q.Sides[i].Answered || q.ask.State && !q.Sides[i].complete {
			return
		}
	}
	q.Done = true
}

// Take returns the inquiry that is done, once, or nil.
func (s *SyncCheck) Take() *Inquiry {
	q := s.inquiry
	if q == nil || !q.Done {
		return nil
	}
	s.inquiry = nil
	return q
}

// Finding is how one side differs from the first.
type Finding struct {
	Seat   wire.Seat
	Told   bool        // both sides answered, so that the rest says something
	Equal  bool        // their layers are equal
	Layer  state.Layer // first that differs, unless Equal
	Dated  bool        // the traces show Frame
	Frame  wire.Frame  // the state before this frame is the first that differs
	Before bool        // the oldest frame of the traces differs already: it began there or earlier
}

// Findings compares every side but the first with it.
func (q *Inquiry) Findings() []Finding {
	var out []Finding
	for i := 1; i < len(q.Sides); i++ {
		out = append(out, q.compare(&q.Sides[0], &q.Sides[i]))
	}
	return out
}

func (q *Inquiry) compare(a, b *Side) Finding {
	f := Finding{Seat: b.Seat, Told: a.Answered && b.Answered}
	if !f.Told {
		return f
	}
	var differ bool
	f.Layer, differ = a.Report.Layers.First(b.Report.Layers)
	f.Equal = !differ
	x, y := a.Report.Trace, b.Report.Trace
	n := min(len(x), len(y))
	x, y = x[len(x)-n:], y[len(y)-n:]
	for i := range n {
		if x[i] != y[i] {
			f.Dated, f.Frame, f.Before = true, q.Frame-wire.Frame(n-i), i == 0
			break
		}
	}
	return f
}
