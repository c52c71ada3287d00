package lockstep

import (
	"sameframe/core/state"
	"sameframe/core/wire"
)

// Witness is the device's side of the sync check: it remembers what the last
// states looked like, says when to report, and answers what is asked.
type Witness struct {
	every uint32
	first wire.Frame
	next  wire.Frame // frame behind the newest trace
	ring  [wire.MaxTrace]wire.Trace
	head  int // place behind the newest trace
	count int // traces in the ring
	ask   wire.LayerRequest
	asked bool
}

// NewWitness returns the witness of a match whose first frame is first, with
// check frames every so many frames as the service has them.
func NewWitness(every uint32, first wire.Frame) *Witness {
	return &Witness{every: max(every, 1), first: first, next: first}
}

// IsCheck reports whether the state before this frame is to be reported.
func (w *Witness) IsCheck(frame wire.Frame) bool { return uint32(frame-w.first)%w.every == 0 }

// Note remembers the state before a frame. Frames that are left out, for a
// digest costs time, shorten what the witness can tell.
func (w *Witness) Note(frame wire.Frame, digest, used uint64) {
	if frame != w.next {
		w.count = 0
	}
	w.ring[w.head] = wire.Trace{Digest: digest, Used: used}
	w.head = (w.head + 1) % wire.MaxTrace
	w.count = min(w.count+1, wire.MaxTrace)
	w.next = frame + 1
}

// Ask takes what the service wants to know. An older question is forgotten. One
// about a frame before cframe, the next to execute, cannot be answered and
// reports false.
func (w *Witness) Ask(q wire.LayerRequest, cframe wire.Frame) bool {
	if q.Frame.Before(cframe) {
		return false
	}
	w.ask, w.asked = q, true
	return true
}

// Due reports whether the service has asked for the state before this frame,
// and whether it wants all of it.
func (w *Witness) Due(frame wire.Frame) (layers, whole bool) {
	due := w.asked && w.ask.Frame == frame
	return due, due && w.ask.State
}

// Answer fills r, whose slice it reuses, with the answer that is due before
// this frame. It is due no more.
func (w *Witness) Answer(r *wire.LayerReport, used uint64, layers state.Layers) {
	w.asked = false
	*r = wire.LayerReport{Frame: w.ask.Frame, Used: used, Layers: layers, Trace: r.Trace[:0]}
	newer := int(min(uint32(w.next-w.ask.Frame), wire.MaxTrace)) // traces not before the frame
	n := min(w.count-min(newer, w.count), int(w.ask.Trace))
	for i := n; i > 0; i-- {
		r.Trace = append(r.Trace, w.ring[(w.head-newer-i+2*wire.MaxTrace)%wire.MaxTrace])
	}
}
