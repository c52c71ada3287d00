package state

// A Copier copies a state into another one of the same type, faster than a save
// and a load and without allocating once it has been used and the target is
// large enough. The zero value is ready. It may not be used by two goroutines
// at a time.
type Copier struct{ w Walker }

// Copy brings the state that from walks into the one that to walks, for which
// Walker.Loading is true, as if it were loaded. It panics when the walk fails
// or when the two walks differ.
func (c *Copier) Copy(to, from func(*Walker)) {
	w := &c.w
	w.words, w.texts = w.words[:0], w.texts[:0]
	w.start(copying)
	from(w)
	w.mustHold("copy")
	w.start(pasting)
	to(w)
	w.mustHold("copy")
	if w.off != len(w.words) || w.taken != len(w.texts) {
		panic("state: copy between walks that differ")
	}
}

// next gives the next word of a copy.
func (w *Walker) next() uint64 {
	if w.off >= len(w.words) {
		panic("state: copy between walks that differ")
	}
	v := w.words[w.off]
	w.off++
	return v
}

func (w *Walker) nextText() string {
	if w.taken >= len(w.texts) {
		panic("state: copy between walks that differ")
	}
	s := w.texts[w.taken]
	w.taken++
	return s
}
