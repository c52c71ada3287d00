package wire

import "encoding/binary"

// reader is a cursor over one message. The first error sticks at its offset,
// and everything read afterwards is zero.
type reader struct {
	buf []byte
	off int
	err error
}

func (r *reader) left() int { return len(r.buf) - r.off }

func (r *reader) fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// failAt is fail for a value that began at off and was read to its end.
func (r *reader) failAt(off int, err error) {
	if r.err == nil {
		r.off, r.err = off, err
	}
}

// take returns the next n bytes, or nil and ErrShort.
func (r *reader) take(n int) []byte {
	if r.err != nil || n > r.left() {
		r.fail(ErrShort)
		return nil
	}
	b := r.buf[r.off : r.off+n]
	r.off += n
	return b
}

func (r *reader) u8() uint8 {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) u16() uint16 {
	if b := r.take(2); b != nil {
		return binary.BigEndian.Uint16(b)
	}
	return 0
}

func (r *reader) u32() uint32 {
	if b := r.take(4); b != nil {
		return binary.BigEndian.Uint32(b)
	}
	return 0
}

func (r *reader) u64() uint64 {
	if b := r.take(8); b != nil {
		return binary.BigEndian.Uint64(b)
	}
	return 0
}

// end fails when bytes are left.
func (r *reader) end() {
	if r.err == nil && r.left() > 0 {
		r.fail(ErrLong)
	}
}

func appendVarint(dst []byte, v uint32) []byte {
	for ; v >= 0x80; v >>= 7 {
		dst = append(dst, byte(v)|0x80)
	}
	return append(dst, byte(v))
}

func (r *reader) varint16() uint16 { return uint16(r.varint(1<<16 - 1)) }

// varint reads a varint of at most limit, in its shortest form only.
func (r *reader) varint(limit uint64) uint32 {
	var v uint64
	for shift := 0; ; shift += 7 {
		b := r.u8()
		if r.err != nil {
			return 0
		}
		v |= uint64(b&0x7F) << shift
		switch {
		case v > limit || shift > 28:
			r.fail(ErrRange)
			return 0
		case b == 0 && shift > 0:
			r.fail(ErrCanonical)
			return 0
		case b < 0x80:
			return uint32(v)
		}
	}
}
