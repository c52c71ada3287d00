package link

import "encoding/binary"

// reader is a cursor over bytes of a fixed layout. After the first read past
// the end everything is zero and short stays true.
type reader struct {
	buf   []byte
	short bool
}

// take returns the next n bytes, or nil.
func (r *reader) take(n int) []byte {
	if r.short || n > len(r.buf) {
		r.short = true
		return nil
	}
	b := r.buf[:n]
	r.buf = r.buf[n:]
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

// whole reports that everything was there and nothing is left.
func (r *reader) whole() bool { return !r.short && len(r.buf) == 0 }
