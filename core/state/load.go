package state

import "slices"

// maxVarint is how many bytes an integer takes at most.
const maxVarint = 10

// Load fills the state from bytes that Save wrote; all of buf must be used.
// Whatever the bytes are, it returns an error and never panics, and it
// allocates no more than doc.go states. The error names the field and the
// offset. After an error the state is half written and must be thrown away.
func Load(buf []byte, walk func(*Walker)) error {
	return new(Loader).Load(buf, walk)
}

// A Loader loads like Load and does not allocate itself once it has been used.
// The zero value is ready. It may not be used by two goroutines at a time.
type Loader struct{ w Walker }

// Load is Load with the scratch memory of l.
func (l *Loader) Load(buf []byte, walk func(*Walker)) error {
	w := &l.w
	w.start(loading)
	w.buf = buf
	walk(w)
	if left := len(w.buf) - w.off; left > 0 {
		w.fail("", ErrTrailing, w.off, "%d bytes behind the end", left)
	}
	w.buf = nil
	return w.err
}

// take reads one integer. After an error it gives 0.
func (w *Walker) take(name string) uint64 {
	if w.off < len(w.buf) {
		if b := w.buf[w.off]; b < 0x80 {
			w.off++
			return uint64(b)
		}
	}
	return w.takeLong(name)
}

// takeLong reads an integer of any length.
func (w *Walker) takeLong(name string) uint64 {
	v, n := uint64(0), uint(0)
	for _, b := range w.buf[w.off:min(len(w.buf), w.off+maxVarint)] {
		v |= uint64(b&0x7f) << (7 * n)
		n++
		if b < 0x80 {
			if b == 0 || n == maxVarint && b > 1 {
				break
			}
			w.off += int(n)
			return v
		}
	}
	w.badVarint(name)
	return 0
}

// badVarint finds out what is wrong with the integer at off.
func (w *Walker) badVarint(name string) {
	b := w.buf[w.off:]
	end := slices.IndexFunc(b, func(c byte) bool { return c < 0x80 })
	switch {
	case end < 0 && len(b) >= maxVarint, end >= maxVarint, end == maxVarint-1 && b[end] > 1:
		w.fail(name, ErrRange, w.off, "integer exceeds 64 bits")
	case end < 0:
		w.fail(name, ErrTruncated, w.off, "the %d bytes end here", len(w.buf))
	default:
		w.fail(name, ErrCanonical, w.off, "integer ends in a zero byte")
	}
}

// takeLen reads a length and refuses one above max or above the bytes left: an
// element takes one byte or more.
func (w *Walker) takeLen(name string, max int, unit string) int {
	off := w.off
	n := w.take(name)
	left := len(w.buf) - w.off
	switch {
	case w.mode == failed:
		return 0
	case n > uint64(max):
		w.fail(name, ErrLength, off, "%d %s, at most %d", n, unit, max)
		return 0
	case n > uint64(left):
		w.fail(name, ErrLength, off, "%d %s, but %d bytes left", n, unit, left)
		return 0
	}
	return int(n)
}
