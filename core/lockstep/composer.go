package lockstep

import "sameframe/core/wire"

// Composer writes a local stream: what a service does for many devices, a solo
// match and a replay do for themselves. All then travel the same records.
type Composer struct {
	seq   wire.Seq
	frame wire.Frame
}

// NewComposer returns a writer whose first entry has sequence seq and whose
// first approved frame is first.
func NewComposer(first wire.Frame, seq wire.Seq) *Composer {
	return &Composer{seq: seq, frame: first}
}

// Frame is the next frame to approve.
func (c *Composer) Frame() wire.Frame { return c.frame }

// Tick fills b with the clock carrier of one step: the actions in their order
// and a run of 1. It reuses b.Entries.
func (c *Composer) Tick(b *wire.Bundle, actions []wire.Record) {
	c.begin(b)
	for _, r := range actions {
		b.Entries = append(b.Entries, wire.Entry{Record: r})
	}
	b.Entries = append(b.Entries, wire.Entry{Run: 1})
	c.finish(b, 1)
}

// Quiet fills b with runs that approve steps without actions; steps below 1
// count as 1. It reuses b.Entries.
func (c *Composer) Quiet(b *wire.Bundle, steps int) {
	c.begin(b)
	steps = max(steps, 1)
	for left := steps; left > 0; left -= wire.MaxRun {
		b.Entries = append(b.Entries, wire.Entry{Run: uint8(min(left, wire.MaxRun))})
	}
	c.finish(b, steps)
}

func (c *Composer) begin(b *wire.Bundle) {
	b.Start = c.seq
	b.Entries = b.Entries[:0]
}

func (c *Composer) finish(b *wire.Bundle, steps int) {
	c.frame += wire.Frame(uint32(steps))
	b.Frame = c.frame
	c.seq = b.End()
}
