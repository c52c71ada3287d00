package state

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

// takeLong reads an integer of any length, or finds out what is wrong with it.
func (w *Walker) takeLong(name string) uint64 {
	start, v := w.off, uint64(0)
	for shift := uint(0); w.off < len(w.buf); shift += 7 {
		b := w.buf[w.off]
		if shift == 63 && b > 1 {
			w.fail(name, ErrRange, start, "integer exceeds 64 bits")
			return 0
		}
		w.off++
		v |= uint64(b&0x7f) << shift
		if b >= 0x80 {
			continue
		}
		if b == 0 && shift > 0 {
			w.fail(name, ErrCanonical, start, "integer ends in a zero byte")
			return 0
		}
		return v
	}
	w.fail(name, ErrTruncated, start, "the %d bytes end here", len(w.buf))
	return 0
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
