package wire

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

const (
	bundleHeader = 8
	crcBytes     = 4
	minEntry     = 2
)

// BundleBytes is what a bundle has besides its entries.
const BundleBytes = bundleHeader + crcBytes

// MaxBundle is the most bytes that a bundle may have. Longer stretches of
// history travel as several bundles.
const MaxBundle = 1 << 15

// Bundle is a stretch of the stream: usually one tick, after a loss a piece of
// history. Entry i has sequence Start+i.
type Bundle struct {
	Start   Seq
	Frame   Frame // frontier approved once every entry is consumed
	Entries []Entry
}

// End is the sequence after the last entry.
func (b *Bundle) End() Seq { return b.Start + Seq(uint32(len(b.Entries))) }

// Steps is how many steps the bundle approves.
func (b *Bundle) Steps() uint32 {
	var n uint32
	for i := range b.Entries {
		n += uint32(b.Entries[i].Run)
	}
	return n
}

// Append appends the byte form. A bundle that is empty, holds an entry that
// Validate refuses or is longer than MaxBundle leaves dst unchanged.
func (b *Bundle) Append(dst []byte) ([]byte, error) {
	if len(b.Entries) == 0 {
		return dst, fmt.Errorf("wire: bundle %d: %w", b.Start, ErrEmpty)
	}
	out := appendBundleHeader(dst, b.Start, b.Frame)
	var err error
	for i := range b.Entries {
		if out, err = AppendEntry(out, b.Entries[i]); err != nil {
			return dst, fmt.Errorf("bundle %d: entry %d: %w", b.Start, i, err)
		}
	}
	if n := len(out) - len(dst) + crcBytes; n > MaxBundle {
		return dst, fmt.Errorf("wire: bundle %d: %d bytes: %w", b.Start, n, ErrLong)
	}
	return appendSum(out, len(dst)), nil
}

func appendBundleHeader(dst []byte, start Seq, frame Frame) []byte {
	dst = binary.BigEndian.AppendUint32(dst, uint32(start))
	return binary.BigEndian.AppendUint32(dst, uint32(frame))
}

// appendSum appends the checksum of what stands behind the given offset.
func appendSum(dst []byte, from int) []byte {
	return binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[from:]))
}

// BeginRaw begins a bundle whose entries are in their byte form already, as a
// history keeps them: the caller appends them and then calls SealRaw.
func BeginRaw(dst []byte) []byte { return appendBundleHeader(dst, 0, 0) }

// SealRaw ends what BeginRaw began at offset from. The caller vouches for the
// entries and for their size.
func SealRaw(dst []byte, from int, start Seq, frame Frame) []byte {
	appendBundleHeader(dst[:from], start, frame)
	return appendSum(dst, from)
}

// Decode reads a bundle that fills src, reusing b.Entries.
func (b *Bundle) Decode(src []byte) error {
	switch {
	case len(src) > MaxBundle:
		return fmt.Errorf("wire: bundle of %d bytes: %w", len(src), ErrLong)
	case len(src) < bundleHeader+minEntry+crcBytes:
		return fmt.Errorf("wire: bundle of %d bytes: %w", len(src), ErrShort)
	}
	end := len(src) - crcBytes
	if got, want := crc32.ChecksumIEEE(src[:end]), binary.BigEndian.Uint32(src[end:]); got != want {
		return fmt.Errorf("wire: bundle of %d bytes: sum %08x, states %08x: %w", len(src), got, want, ErrChecksum)
	}
	b.Start = Seq(binary.BigEndian.Uint32(src))
	b.Frame = Frame(binary.BigEndian.Uint32(src[4:]))
	return b.decodeEntries(src[:end])
}

func (b *Bundle) decodeEntries(src []byte) error {
	b.Entries = b.Entries[:0]
	for off := bundleHeader; off < len(src); {
		e, n, err := DecodeEntry(src[off:])
		if err != nil {
			return fmt.Errorf("bundle %d: entry %d at byte %d: %w", b.Start, len(b.Entries), off, err)
		}
		b.Entries = append(b.Entries, e)
		off += n
	}
	return nil
}
