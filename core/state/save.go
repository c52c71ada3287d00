package state

import "encoding/binary"

// Save appends the state to buf and gives the extended buffer. Equal states
// give equal bytes. It panics when the state breaks a maximum or when the walk
// fails, because such bytes could not be loaded.
func Save(buf []byte, walk func(*Walker)) []byte {
	return new(Saver).Save(buf, walk)
}

// A Saver saves like Save and does not allocate once it has been used and buf
// is large enough. The zero value is ready. It may not be used by two
// goroutines at a time.
type Saver struct{ w Walker }

// Save is Save with the scratch memory of s.
func (s *Saver) Save(buf []byte, walk func(*Walker)) []byte {
	w := &s.w
	w.start(saving)
	w.buf = buf
	walk(w)
	buf, w.buf = w.buf, nil
	w.mustHold("save")
	return buf
}

// start prepares the walker for a visitor.
func (w *Walker) start(m mode) {
	w.fast, w.mode, w.layer = m == digesting || m == copying, m, LayerUnits
	w.depth, w.off, w.taken, w.err = 0, 0, 0, nil
}

// mustHold panics when the walk failed under a visitor that has no business
// meeting a broken state.
func (w *Walker) mustHold(what string) {
	if w.err != nil {
		panic("state: " + what + " of a broken state: " + w.err.Error())
	}
}

// put saves one integer.
func (w *Walker) put(v uint64) {
	if v < 0x80 {
		w.buf = append(w.buf, byte(v))
		return
	}
	w.buf = binary.AppendUvarint(w.buf, v)
}

func zigzag(v uint64) uint64 { return v<<1 ^ uint64(int64(v)>>63) }

func unzigzag(v uint64) uint64 { return v>>1 ^ -(v & 1) }
