package lockstep

import (
	"fmt"

	"sameframe/core/wire"
)

const (
	// MaxPending is the most approved steps that may wait: 36 minutes at 33 ms.
	MaxPending = 1 << 16
	// MaxActions is the most actions that may wait.
	MaxActions = 1 << 16
	// MaxFrameActions is the most actions that one frame may hold.
	MaxFrameActions = 1 << 10
)

// Stats counts what became of the offered bundles.
type Stats struct {
	Bundles  uint64 `json:"bundles"`  // offered
	Dropped  uint64 `json:"dropped"`  // wholly consumed before
	Overlaps uint64 `json:"overlaps"` // with a prefix that was consumed before
	Gaps     uint64 `json:"gaps"`     // beyond the expected sequence
	Full     uint64 `json:"full"`     // not taken to their end
}

// Plus returns the sums of two counts.
func (s Stats) Plus(o Stats) Stats {
	return Stats{s.Bundles + o.Bundles, s.Dropped + o.Dropped, s.Overlaps + o.Overlaps, s.Gaps + o.Gaps, s.Full + o.Full}
}

// span is one run that waits: its records execute on its first frame, the
// frames behind it are quiet.
type span struct {
	frame   wire.Frame
	steps   uint32
	records int
	end     wire.Seq // behind the run
}

// Timeline is a device's cursor through the record stream. See the package's
// rules.
type Timeline struct {
	expected wire.Seq
	executed wire.Seq // every entry before it has been executed
	cframe   wire.Frame
	sframe   wire.Frame

	pending uint32 // steps in spans
	spans   fifo[span]
	records fifo[wire.Record] // of the spans, then of the open frame
	open    int               // records on frame sframe

	running bool // between Next and Done
	gap     bool
	err     error // final
	stats   Stats

	maxPending uint32
	maxActions int
}

// NewTimeline returns a Timeline on which frame first is the next to be
// approved and executed, and seq the next entry to be consumed.
func NewTimeline(first wire.Frame, seq wire.Seq) *Timeline {
	return &Timeline{
		expected: seq, executed: seq, cframe: first, sframe: first,
		maxPending: MaxPending, maxActions: MaxActions,
	}
}

// Expected is the sequence of the next entry to consume: where a device that
// lost records asks to go on.
func (t *Timeline) Expected() wire.Seq { return t.expected }

// Executed is the sequence before which every entry has been executed.
func (t *Timeline) Executed() wire.Seq { return t.executed }

// Cframe is the next frame to execute.
func (t *Timeline) Cframe() wire.Frame { return t.cframe }

// Sframe is the frontier: the frames before it are approved.
func (t *Timeline) Sframe() wire.Frame { return t.sframe }

// Pending is how many approved frames wait.
func (t *Timeline) Pending() int { return int(t.pending) }

// Gap reports whether records are missing, so that nothing is executed.
func (t *Timeline) Gap() bool { return t.gap }

// Err is the final error, or nil.
func (t *Timeline) Err() error { return t.err }

// Stats returns the counters so far.
func (t *Timeline) Stats() Stats { return t.stats }

// Offer consumes what is new in the bundle. It keeps no part of it. Errors are
// those of the package; only ErrGap and ErrFull can be recovered from.
func (t *Timeline) Offer(b *wire.Bundle) error {
	if t.running {
		panic("lockstep: Offer between Next and Done")
	}
	if t.err != nil {
		return t.err
	}
	t.stats.Bundles++
	if t.expected.Before(b.Start) {
		return t.lose(b)
	}
	if !t.expected.Before(b.End()) {
		t.stats.Dropped++
		return nil
	}
	skip := uint32(t.expected - b.Start)
	if skip > 0 {
		t.stats.Overlaps++
	}
	t.gap = false
	err := t.consume(b, b.Entries[skip:])
	t.verify()
	return err
}

func (t *Timeline) lose(b *wire.Bundle) error {
	t.stats.Gaps++
	t.gap = true
	return fmt.Errorf("lockstep: bundle starts at %d, expected %d: %w", b.Start, t.expected, ErrGap)
}

func (t *Timeline) consume(b *wire.Bundle, fresh []wire.Entry) error {
	if err := t.place(b, fresh); err != nil {
		t.err = err
		return err
	}
	for i := range fresh {
		if err := t.take(&fresh[i]); err != nil {
			return err
		}
		t.expected++
	}
	return nil
}

// place checks that the new entries begin on frame sframe.
func (t *Timeline) place(b *wire.Bundle, fresh []wire.Entry) error {
	at := b.Frame
	for i := range fresh {
		if fresh[i].Run > wire.MaxRun {
			return fmt.Errorf("lockstep: bundle %d: run of %d: %w", b.Start, fresh[i].Run, wire.ErrRun)
		}
		at -= wire.Frame(fresh[i].Run)
	}
	switch {
	case at.Before(t.sframe):
		return fmt.Errorf("lockstep: sequence %d is on frame %d, frontier %d: %w", t.expected, at, t.sframe, ErrPast)
	case at != t.sframe:
		return fmt.Errorf("lockstep: sequence %d is on frame %d, frontier %d: %w", t.expected, at, t.sframe, ErrFuture)
	}
	return nil
}

func (t *Timeline) take(e *wire.Entry) error {
	if e.Run > 0 {
		return t.approve(uint32(e.Run))
	}
	if t.open == MaxFrameActions {
		t.err = fmt.Errorf("lockstep: sequence %d on frame %d: %w", t.expected, t.sframe, ErrFlood)
		return t.err
	}
	if t.records.len() == t.maxActions {
		return t.full()
	}
	t.records.push(e.Record)
	t.open++
	return nil
}

// approve closes the open frame and approves n steps from it on.
func (t *Timeline) approve(n uint32) error {
	if t.pending+n > t.maxPending {
		return t.full()
	}
	t.spans.push(span{frame: t.sframe, steps: n, records: t.open, end: t.expected + 1})
	t.open = 0
	t.pending += n
	t.sframe += wire.Frame(n)
	return nil
}

func (t *Timeline) full() error {
	t.stats.Full++
	return fmt.Errorf("lockstep: sequence %d, %d steps and %d actions wait: %w", t.expected, t.pending, t.records.len(), ErrFull)
}

// Next returns the next frame to execute and its actions in stream order. ok
// is false while none is approved, records are missing, or after a final
// error. Until Done, Next returns the same frame.
func (t *Timeline) Next() (frame wire.Frame, records []wire.Record, ok bool) {
	if t.err != nil || t.gap || t.pending == 0 {
		return 0, nil, false
	}
	t.running = true
	return t.cframe, t.records.first(t.spans.first(1)[0].records), true
}

// Done says that the frame returned by Next has been executed.
func (t *Timeline) Done() {
	if !t.running {
		panic("lockstep: Done without Next")
	}
	t.running = false
	s := &t.spans.first(1)[0]
	t.records.drop(s.records)
	s.records = 0
	s.frame++
	s.steps--
	if s.steps == 0 {
		t.retire(s.end)
	}
	t.pending--
	t.cframe++
	t.verify()
}

// retire removes the first span, whose entries are now all executed.
func (t *Timeline) retire(end wire.Seq) {
	if !t.executed.Before(end) || t.expected.Before(end) {
		panic("lockstep: an entry is executed twice or before it is consumed")
	}
	t.executed = end
	t.spans.drop(1)
}

// verify panics when an invariant of the package does not hold. It is cheap
// enough to run after every call.
func (t *Timeline) verify() {
	switch {
	case t.sframe.Before(t.cframe):
		panic("lockstep: executed beyond the frontier")
	case uint32(t.sframe-t.cframe) != t.pending:
		panic("lockstep: pending frames are not those between cframe and sframe")
	case (t.pending == 0) != (t.spans.len() == 0):
		panic("lockstep: pending frames without a run")
	case t.pending > 0 && t.spans.first(1)[0].frame != t.cframe:
		panic("lockstep: the first pending frame is not the next to execute")
	case t.pending > t.maxPending || t.records.len() > t.maxActions:
		panic("lockstep: pending queue exceeds its bound")
	}
}
