package state

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

// start prepares the walker for a visitor other than a digest.
func (w *Walker) start(m mode) {
	w.fast, w.mode, w.layer = m == digesting, m, LayerUnits
	w.depth, w.off, w.err = 0, 0, nil
}

// mustHold panics when the walk failed under a visitor that has no business
// meeting a broken state.
func (w *Walker) mustHold(what string) {
	if w.err != nil {
		panic("state: " + what + " of a broken state: " + w.err.Error())
	}
}

// put visits a word that every visitor but load treats as a plain integer.
func (w *Walker) put(name string, v uint64, signed bool) {
	switch w.mode {
	case saving:
		if signed {
			v = zigzag(v)
		}
		w.buf = appendVarint(w.buf, v)
	case collecting:
		w.node.leaf(w.layer, name, intText(v, signed), v)
	}
}

func zigzag(v uint64) uint64 { return v<<1 ^ uint64(int64(v)>>63) }

func unzigzag(v uint64) uint64 { return v>>1 ^ -(v & 1) }

// appendVarint writes the low seven bits first; the high bit of a byte says
// that another follows.
func appendVarint(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}
