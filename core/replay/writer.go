package replay

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"

	"sameframe/core/battle"
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
	count   int        // frames in the open block
	quiet   int        // trailing frames without actions, not yet in entries
	entries []byte
	digests []byte
	buf     []byte
	foot    Footer
	err     error
}

// NewWriter writes magic and header and returns a Writer for the frames.
func NewWriter(out io.Writer, h Header) (*Writer, error) {
	w := &Writer{out: out, head: h, frame: h.Start.First, first: h.Start.First}
	_, w.err = io.WriteString(out, magic)
	w.section(tagHeader, state.Save(nil, h.walk))
	return w, w.err
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
	for i := range records {
		w.settle()
		w.entry(wire.Entry{Record: records[i]})
	}
	w.quiet++
	if len(records) > 0 || w.quiet == wire.MaxRun {
		w.settle()
	}
	w.frame++
	w.count++
	w.foot.Frames++
	w.foot.Records += uint32(len(records))
	w.foot.Digest, w.foot.Used = digest, used
	if e := uint32(w.head.DigestEvery); e > 0 && w.foot.Frames%e == 0 {
		w.digests = binary.BigEndian.AppendUint64(w.digests, digest)
	}
	if w.count == MaxBlockFrames || len(w.entries) > maxBlock {
		w.Flush()
	}
	return w.err
}

// settle turns the waiting quiet frames into a run.
func (w *Writer) settle() {
	if w.quiet > 0 {
		w.entry(wire.Entry{Run: uint8(w.quiet)})
		w.quiet = 0
	}
}

func (w *Writer) entry(e wire.Entry) {
	if w.err == nil {
		w.entries, w.err = wire.AppendEntry(w.entries, e)
	}
}

// Flush writes the open block, so that a crash loses nothing before it.
func (w *Writer) Flush() error {
	if w.count == 0 || w.err != nil {
		return w.err
	}
	w.settle()
	block := binary.BigEndian.AppendUint32(nil, uint32(w.first))
	block = binary.BigEndian.AppendUint16(block, uint16(w.count))
	block = append(block, w.entries...)
	block = append(block, w.digests...)
	w.section(tagBlock, block)
	w.first, w.count = w.frame, 0
	w.entries, w.digests = w.entries[:0], w.digests[:0]
	return w.err
}

// Close writes what is left and the footer. It does not close the underlying
// writer.
func (w *Writer) Close(o battle.Outcome) error {
	w.Flush()
	w.foot.Over, w.foot.Winner, w.foot.Surrender = o.Over, o.Winner, o.Surrender
	w.section(tagEnd, state.Save(nil, w.foot.walk))
	return w.err
}
