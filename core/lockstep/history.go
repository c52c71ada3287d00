package lockstep

import (
	"fmt"

	"sameframe/core/wire"
)

// blockBytes is the size of a history's block. Small blocks are found and
// scanned faster, and each costs its header.
const blockBytes = 1 << 10

// block is a stretch of entries in their byte form.
type block struct {
	seq     wire.Seq   // of the first entry
	frame   wire.Frame // frontier before it
	whole   bool       // no action before it waits for its run
	entries []byte
}

// History keeps the newest part of a stream in its byte form, and the baselines
// to begin from. See the package's rules.
type History struct {
	limit  int // bytes of blocks
	blocks fifo[block]
	spare  [][]byte // memory of dropped blocks
	next   wire.Seq
	frame  wire.Frame // frontier before next
	open   bool       // the last entry is an action, whose frame is not approved yet
	full   bool       // it holds the stream from its first entry on

	baselines     []Baseline // oldest first
	baselineBytes int
	baselineLimit int
}

// NewHistory returns the empty history of a stream whose first approved frame
// is first and whose first entry has sequence seq. It keeps at most bytes of
// entries, rounded down to whole blocks of 1 KiB and at least two, and as many
// of the newest baselines as fit into baselineBytes.
func NewHistory(first wire.Frame, seq wire.Seq, bytes, baselineBytes int) *History {
	return &History{
		limit: max(bytes/blockBytes, 2) * blockBytes, baselineLimit: baselineBytes,
		next: seq, frame: first, full: true,
	}
}

// First is the oldest sequence that the history can serve; Next when it is
// empty.
func (h *History) First() wire.Seq {
	if h.blocks.len() == 0 {
		return h.next
	}
	return h.blocks.first(1)[0].seq
}

// Next is the sequence behind the last entry.
func (h *History) Next() wire.Seq { return h.next }

// Frame is the frontier behind the last entry.
func (h *History) Frame() wire.Frame { return h.frame }

// Bytes is how much the entries and the baselines take.
func (h *History) Bytes() int { return h.blocks.len()*blockBytes + h.baselineBytes }

// Append adds what has been sent. A bundle that does not begin where the
// history ends, with entries that have no byte form or a frame that is not
// theirs, changes nothing: ErrOrder, or the entry's error.
func (h *History) Append(b *wire.Bundle) error {
	if b.Start != h.next || b.Frame != h.frame+wire.Frame(b.Steps()) {
		return fmt.Errorf("lockstep: bundle %d up to frame %d behind %d at %d: %w", b.Start, b.Frame, h.next, h.frame, ErrOrder)
	}
	for i := range b.Entries {
		if err := b.Entries[i].Validate(); err != nil {
			return fmt.Errorf("bundle %d: entry %d: %w", b.Start, i, err)
		}
	}
	for i := range b.Entries {
		h.put(&b.Entries[i])
	}
	return nil
}

func (h *History) put(e *wire.Entry) {
	n := h.blocks.len()
	if n == 0 || len(h.blocks.first(n)[n-1].entries) > blockBytes-wire.MaxEntry {
		h.grow()
		n = h.blocks.len()
	}
	last := &h.blocks.first(n)[n-1]
	last.entries, _ = wire.AppendEntry(last.entries, *e)
	h.next++
	h.frame += wire.Frame(e.Run)
	h.open = e.Run == 0
}

// grow begins a block, in the memory of the oldest one when the budget is
// spent.
func (h *History) grow() {
	if (h.blocks.len()+1)*blockBytes > h.limit {
		h.spare = append(h.spare, h.blocks.first(1)[0].entries[:0])
		h.blocks.drop(1)
		h.full = false
		h.forget()
	}
	var memory []byte
	if n := len(h.spare); n > 0 {
		memory, h.spare = h.spare[n-1], h.spare[:n-1]
	} else {
		memory = make([]byte, 0, blockBytes)
	}
	h.blocks.push(block{seq: h.next, frame: h.frame, whole: !h.open, entries: memory})
}

// cursor is a place between two entries.
type cursor struct {
	block int
	off   int
	seq   wire.Seq
	frame wire.Frame // frontier
}

// find returns the place before entry seq, which is held or is next.
func (h *History) find(seq wire.Seq) (cursor, error) {
	switch {
	case h.next.Before(seq):
		return cursor{}, fmt.Errorf("lockstep: sequence %d, the next is %d: %w", seq, h.next, ErrAhead)
	case seq.Before(h.First()):
		return cursor{}, fmt.Errorf("lockstep: sequence %d, the oldest is %d: %w", seq, h.First(), ErrLost)
	case seq == h.next:
		return cursor{block: h.blocks.len(), seq: seq, frame: h.frame}, nil
	}
	c := h.blockWith(func(b *block) bool { return !seq.Before(b.seq) })
	for c.seq != seq {
		c = h.step(c)
	}
	return c, nil
}

// blockWith returns the beginning of the last block that is not past what is
// looked for; there is one.
func (h *History) blockWith(reached func(*block) bool) cursor {
	blocks := h.blocks.first(h.blocks.len())
	lo, hi := 0, len(blocks)
	for hi-lo > 1 {
		if mid := (lo + hi) / 2; reached(&blocks[mid]) {
			lo = mid
		} else {
			hi = mid
		}
	}
	return cursor{block: lo, seq: blocks[lo].seq, frame: blocks[lo].frame}
}

// step moves a cursor over one entry.
func (h *History) step(c cursor) cursor {
	blocks := h.blocks.first(h.blocks.len())
	entries := blocks[c.block].entries
	steps, n, err := wire.SkipEntry(entries[c.off:])
	if err != nil {
		panic("lockstep: history holds what is no entry")
	}
	c.off += n
	c.seq++
	c.frame += wire.Frame(steps)
	if c.off == len(entries) {
		c.block, c.off = c.block+1, 0
	}
	return c
}

// AppendBundle appends the byte form of a bundle with the entries from
// sequence from up to before sequence until, as many as fit into limit bytes
// and at least one, and returns the sequence behind them. Entries keep their
// own sequences: what was sent as two runs is served as two. Without an entry
// to serve it appends nothing. ErrLost, ErrAhead: from is not held.
func (h *History) AppendBundle(dst []byte, from, until wire.Seq, limit int) ([]byte, wire.Seq, error) {
	c, err := h.find(from)
	if err != nil || from == h.next || !from.Before(until) {
		return dst, from, err
	}
	size := wire.BundleBytes
	start := len(dst)
	dst = wire.BeginRaw(dst)
	for c.seq.Before(until) && c.seq != h.next {
		entries := h.blocks.first(h.blocks.len())[c.block].entries
		after := h.step(c)
		end := after.off
		if after.block != c.block {
			end = len(entries)
		}
		size += end - c.off
		if c.seq != from && size > min(limit, wire.MaxBundle) {
			break
		}
		dst = append(dst, entries[c.off:end]...)
		c = after
	}
	return wire.SealRaw(dst, start, from, c.frame), c.seq, nil
}

// reach returns the last place whose frontier is not after the given frame and
// at which no action waits for its run. ok is false when the history holds no
// such place.
func (h *History) reach(until wire.Frame) (at cursor, ok bool) {
	if !until.Before(h.frame) && !h.open {
		return cursor{block: h.blocks.len(), seq: h.next, frame: h.frame}, true
	}
	if h.blocks.len() == 0 {
		return cursor{}, false
	}
	c := h.blockWith(func(b *block) bool { return !until.Before(b.frame) })
	for i := c.block; i >= 0 && !ok; i-- {
		at, ok = h.reachFrom(i, until)
	}
	return at, ok
}

// reachFrom is reach for the places from the beginning of block i on.
func (h *History) reachFrom(i int, until wire.Frame) (at cursor, ok bool) {
	b := &h.blocks.first(i + 1)[i]
	at = cursor{block: i, seq: b.seq, frame: b.frame}
	if until.Before(at.frame) {
		return at, false
	}
	ok = b.whole
	for c := at; c.seq != h.next; {
		c = h.step(c)
		if until.Before(c.frame) {
			break
		}
		if c.frame != at.frame {
			at, ok = c, true
		}
	}
	return at, ok
}

// start is the place before the oldest entry.
func (h *History) start() cursor {
	if h.blocks.len() == 0 {
		return cursor{seq: h.next, frame: h.frame}
	}
	b := &h.blocks.first(1)[0]
	return cursor{seq: b.seq, frame: b.frame}
}

// visible returns the place up to which somebody who stays delay frames behind
// the frontier may see: in the first frames of a stream its start. ok is false
// when that place is held no more.
func (h *History) visible(delay uint32) (at cursor, ok bool) {
	at, ok = h.reach(h.frame - wire.Frame(delay))
	if !ok && h.full {
		return h.start(), true
	}
	return at, ok
}
