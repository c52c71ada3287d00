package state

import "slices"

// firstGrowth is how many elements a slice gets before the first one is read.
const firstGrowth = 16

// Struct visits a struct through its own walk.
func Struct[T any](w *Walker, name string, p *T, walk func(*T, *Walker)) {
	layer := w.layer
	if w.fast {
		walk(p, w)
		w.Layer(layer)
		return
	}
	if !w.enter(name, -1) {
		return
	}
	walk(p, w)
	w.leave(layer)
}

// Slice visits a slice of at most max elements, each through walk. Load refuses
// a length above max or above the bytes left, and keeps the capacity that the
// slice already has. The elements that it reuses keep their unwalked fields.
func Slice[T any](w *Walker, name string, s *[]T, max int, walk func(*T, *Walker)) {
	switch w.mode {
	case digesting, copying:
		w.words = append(w.words, uint64(len(*s)))
		walkAll(w, *s, walk)
	case saving:
		saveSlice(w, name, *s, max, walk)
	case loading:
		loadSlice(w, name, s, max, walk)
	case pasting:
		*s = resize(*s, int(w.next()))
		walkAll(w, *s, walk)
	case collecting:
		w.node.length(w.layer, name, len(*s))
		enterAll(w, name, *s, walk)
	}
}

// resize gives s the length n and keeps what is in its capacity.
func resize[T any](s []T, n int) []T {
	return slices.Grow(s, max(0, n-len(s)))[:n]
}

// walkAll walks each element under the visitors that keep no path.
func walkAll[T any](w *Walker, s []T, walk func(*T, *Walker)) {
	layer := w.layer
	for i := range s {
		walk(&s[i], w)
		w.Layer(layer)
		w.spill()
	}
}

// enterAll walks each element under the visitors that keep a path.
func enterAll[T any](w *Walker, name string, s []T, walk func(*T, *Walker)) {
	layer := w.layer
	for i := range s {
		if !w.enter(name, i) {
			return
		}
		walk(&s[i], w)
		w.leave(layer)
	}
}

// saveLen saves the length of a slice.
func (w *Walker) saveLen(name string, n, max int) {
	if n > max {
		w.fail(name, ErrLength, 0, "%d elements, at most %d", n, max)
	}
	w.put(uint64(n))
}

func saveSlice[T any](w *Walker, name string, s []T, max int, walk func(*T, *Walker)) {
	w.saveLen(name, len(s), max)
	start := len(w.buf)
	enterAll(w, name, s, walk)
	if len(w.buf)-start < len(s) {
		w.fail(name, ErrInvalid, 0, "%d elements in %d bytes: an element visits no field", len(s), len(w.buf)-start)
	}
}

// loadSlice grows the slice as its elements arrive, so that a length which the
// bytes do not bear out costs no memory.
func loadSlice[T any](w *Walker, name string, s *[]T, max int, walk func(*T, *Walker)) {
	n := w.takeLen(name, max, "elements")
	layer, out := w.layer, (*s)[:0]
	for i := 0; i < n && w.enter(name, i); i++ {
		if i == cap(out) {
			out = slices.Grow(out, min(n-i, i+firstGrowth))
		}
		out = out[:i+1]
		walk(&out[i], w)
		w.leave(layer)
	}
	*s = out
}

// Array visits the elements of a slice whose length is fixed by the
// configuration and no part of the state.
func Array[T any](w *Walker, name string, s []T, walk func(*T, *Walker)) {
	if w.fast || w.mode == pasting {
		walkAll(w, s, walk)
		return
	}
	enterAll(w, name, s, walk)
}

// enter goes into a struct (index -1) or an element of the named field; it
// reports false when the walk must not go in.
func (w *Walker) enter(name string, index int) bool {
	if w.mode == failed || !w.push(name, index) {
		return false
	}
	if w.mode == collecting {
		w.node = w.node.child(w.layer, name, index)
	}
	return true
}

// leave is the counterpart of enter; the layer from before holds again.
func (w *Walker) leave(layer Layer) {
	w.depth--
	w.layer = layer
	if w.mode == collecting {
		w.node = w.node.parent
	}
}
