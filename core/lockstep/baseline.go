package lockstep

import (
	"fmt"

	"sameframe/core/wire"
)

// Baseline is a saved state that the host trusts, and the place of the stream
// from which on it is to be continued. The history keeps Data, which nobody
// may change any more.
type Baseline struct {
	Frame  wire.Frame // next to execute
	Next   wire.Seq   // first entry that is not in the state
	Digest uint64     // coarse
	Data   []byte     // 1..wire.MaxState bytes
}

// AddBaseline registers a baseline that is newer than the last one. It must lie
// between two ticks that the history holds, or at its end: ErrOrder. One that
// is larger than the budget for baselines is refused: ErrFull. The oldest ones
// make room.
func (h *History) AddBaseline(b Baseline) error {
	at, ok := h.reach(b.Frame)
	n := len(h.baselines)
	switch {
	case !ok || at.seq != b.Next || at.frame != b.Frame || n > 0 && !h.baselines[n-1].Next.Before(b.Next):
		return fmt.Errorf("lockstep: baseline of frame %d at sequence %d: %w", b.Frame, b.Next, ErrOrder)
	case len(b.Data) == 0 || len(b.Data) > wire.MaxState || len(b.Data) > h.baselineLimit:
		return fmt.Errorf("lockstep: baseline of %d bytes, at most %d: %w", len(b.Data), min(h.baselineLimit, wire.MaxState), ErrFull)
	}
	for h.baselineBytes+len(b.Data) > h.baselineLimit {
		h.dropBaseline()
	}
	h.baselines = append(h.baselines, b)
	h.baselineBytes += len(b.Data)
	return nil
}

func (h *History) dropBaseline() {
	h.baselineBytes -= len(h.baselines[0].Data)
	copy(h.baselines, h.baselines[1:])
	h.baselines[len(h.baselines)-1] = Baseline{}
	h.baselines = h.baselines[:len(h.baselines)-1]
}

// forget drops the baselines from which no tail leads on any more.
func (h *History) forget() {
	for len(h.baselines) > 0 && h.baselines[0].Next.Before(h.First()) {
		h.dropBaseline()
	}
}

// baselineBefore returns the newest baseline that is not after the sequence.
func (h *History) baselineBefore(until wire.Seq) *Baseline {
	for i := len(h.baselines) - 1; i >= 0; i-- {
		if !until.Before(h.baselines[i].Next) {
			b := h.baselines[i]
			return &b
		}
	}
	return nil
}
