package replay

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// Writer records a match while it is played. The first error of the
// underlying writer sticks and comes back from every later call.
type Writer struct {
	out     io.Writer
	head    Header
	frame   wire.Frame // next expected
	first   wire.Frame // of the open block
	model   *model
	records []wire.Record // of the open block
	ends    []uint32      // of its frames, in records
	digests []byte
	buf     []byte
	foot    Footer
	keep    *keeper // nil for none
	err     error
}

// NewWriter writes magic and header and returns a Writer for the frames.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	w := &Writer{out: out, head: h, frame: h.Start.First, first: h.Start.First, model: newModel(&h.Start)}
	_, w.err = io.WriteString(out, magic)
	w.section(tagHeader, state.Save(nil, h.walk))
	return w, w.err
}

// NewKeyframeWriter is NewWriter for a recording with keyframes of at most
// budget bytes in all; 0 stands for StoredBudget. They are copies of world, which
// is the match that is recorded: Frame is called when the world has executed
// that frame and nothing more. They go into the file when it is closed.
func NewKeyframeWriter(out io.Writer, h Header, world *battle.World, budget int) (*Writer, error) {
	if budget <= 0 {
		budget = StoredBudget
	}
	h.Format = FormatKeyframes
	w, err := NewWriter(out, h)
	w.keep = &keeper{world: world, ring: ring{budget: budget, every: storedSpacing}}
	return w, err
}

// section writes one section.
func (w *Writer) section(tag byte, payload []byte) {
	if w.err != nil {
		return
	}
	w.buf = append(w.buf[:0], tag)
	w.buf = binary.BigEndian.AppendUint32(w.buf, uint32(len(payload)))
	w.buf = append(w.buf, payload...)
	w.buf = binary.BigEndian.AppendUint32(w.buf, crc32.ChecksumIEEE(w.buf))
	_, w.err = w.out.Write(w.buf)
}

// Frame records one executed frame: its records in stream order, and digest
// and draws after it.
func (w *Writer) Frame(frame wire.Frame, records []wire.Record, digest, used uint64) error {
	if w.err != nil {
		return w.err
	}
	if frame != w.frame {
		return fmt.Errorf("%w: %d, want %d", ErrOrder, frame, w.frame)
	}
	if w.err = w.admit(records); w.err != nil {
		return w.err
	}
	w.records = append(w.records, records...)
	w.ends = append(w.ends, uint32(len(w.records)))
	w.frame++
	w.foot.Frames++
	w.foot.Records += uint32(len(records))
	w.foot.Digest, w.foot.Used = digest, used
	if e := uint32(w.head.DigestEvery); e > 0 && w.foot.Frames%e == 0 {
		w.digests = binary.BigEndian.AppendUint64(w.digests, digest)
	}
	if w.keep != nil {
		w.err = w.keep.note(int(w.foot.Frames), digest)
	}
	if len(w.ends) == MaxBlockFrames || len(w.records) >= maxBlock {
		return w.Flush()
	}
	return w.err
}

// admit refuses records that no reader would take back.
func (w *Writer) admit(records []wire.Record) error {
	if len(records) > lockstep.MaxFrameActions {
		return fmt.Errorf("replay: frame %d: %w", w.frame, lockstep.ErrFlood)
	}
	if int(w.foot.Records)+len(records) > MaxRecords {
		return fmt.Errorf("%w: more than %d records", ErrTooLarge, MaxRecords)
	}
	if w.foot.Frames >= MaxFrames {
		return fmt.Errorf("%w: more than %d frames", ErrTooLarge, MaxFrames)
	}
	for i := range records {
		e := wire.Entry{Record: records[i]}
		if err := e.Validate(); err != nil {
			return fmt.Errorf("replay: frame %d: %w", w.frame, err)
		}
	}
	return nil
}

// Flush writes the open block, so that a crash loses nothing before it.
func (w *Writer) Flush() error {
	if len(w.ends) == 0 || w.err != nil {
		return w.err
	}
	block := binary.BigEndian.AppendUint32(nil, uint32(w.first))
	block = binary.BigEndian.AppendUint16(block, uint16(len(w.ends)))
	block = w.model.pack(block, w.records, w.ends)
	block = append(block, w.digests...)
	w.section(tagBlock, block)
	w.first = w.frame
	w.records, w.ends, w.digests = w.records[:0], w.ends[:0], w.digests[:0]
	return w.err
}

// Close writes what is left and the footer. It does not close the underlying
// writer.
func (w *Writer) Close(o battle.Outcome) error {
	w.Flush()
	if w.keep != nil {
		for _, b := range w.keep.ring.list {
			w.section(tagKeyframe, b)
		}
	}
	w.foot.Over, w.foot.Winner, w.foot.Surrender = o.Over, o.Winner, o.Surrender
	w.section(tagEnd, state.Save(nil, w.foot.walk))
	return w.err
}
