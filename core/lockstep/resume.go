package lockstep

import "sameframe/core/wire"

// Resume is how a device gets on with a stream: from where, and with what.
type Resume struct {
	Answer   wire.Answer
	Next     wire.Seq   // of the first entry to send
	Frame    wire.Frame // frontier before it
	Frontier wire.Frame // that may be sent now
	Baseline *Baseline  // to send first; nil without
}

// Message is the answer as the device gets it; lastAction is that of its seat.
func (r *Resume) Message(lastAction uint32) wire.ResumeAnswer {
	m := wire.ResumeAnswer{Answer: r.Answer, Next: r.Next, Frame: r.Frame, Frontier: r.Frontier, LastAction: lastAction}
	if r.Baseline != nil {
		m.BaselineSize, m.Digest = uint32(len(r.Baseline.Data)), r.Baseline.Digest
	}
	return m
}

// View is what a device may see of a stream.
type View struct {
	Delay uint32 // frames that it stays behind the frontier; 0 for players
	Long  uint32 // steps of a tail from which on a baseline that saves some is preferred; 0 is never
}

// Resume answers a request, as of now:
//
//	the device                             answer
//	has consumed all that it may see       level
//	lacks entries that are all held        tail; a long one: baseline and tail
//	lacks entries that are gone            baseline and tail
//	has no state                           baseline and tail, or when there is no
//	                                       baseline yet the tail from the start
//
// A baseline is the newest one that the device may see. Without an answer the
// reason is HistoryGone, or Unconfirmed for a sequence that does not exist yet.
func (h *History) Resume(q wire.ResumeRequest, v View) (Resume, wire.Reason) {
	end, ok := h.visible(v.Delay)
	if !ok {
		return Resume{}, wire.HistoryGone
	}
	best := h.baselineBefore(end.seq)
	if q.Fresh {
		return h.resumeFresh(end, best)
	}
	at, err := h.find(q.Next)
	switch {
	case h.next.Before(q.Next):
		return Resume{}, wire.Unconfirmed
	case err != nil:
		return fromBaseline(end, best)
	case !q.Next.Before(end.seq):
		return Resume{Answer: wire.AnswerLevel, Next: q.Next, Frame: at.frame, Frontier: end.frame}, wire.Accepted
	case v.Long > 0 && uint32(end.frame-at.frame) > v.Long && best != nil && at.frame.Before(best.Frame):
		return fromBaseline(end, best)
	}
	return Resume{Answer: wire.AnswerTail, Next: q.Next, Frame: at.frame, Frontier: end.frame}, wire.Accepted
}

func (h *History) resumeFresh(end cursor, best *Baseline) (Resume, wire.Reason) {
	if best != nil || !h.full {
		return fromBaseline(end, best)
	}
	start := h.start()
	return Resume{Answer: wire.AnswerTail, Next: start.seq, Frame: start.frame, Frontier: end.frame}, wire.Accepted
}

func fromBaseline(end cursor, b *Baseline) (Resume, wire.Reason) {
	if b == nil {
		return Resume{}, wire.HistoryGone
	}
	return Resume{Answer: wire.AnswerBaseline, Next: b.Next, Frame: b.Frame, Frontier: end.frame, Baseline: b}, wire.Accepted
}
