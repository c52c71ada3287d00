package state

import "slices"

// firstGrowth is how many elements a slice gets before the first one is read.
const firstGrowth = 16

// Struct visits a struct through its own walk.
func Struct[T any](w *Walker, name string, p *T, walk func(*T, *Walker)) {
	layer := w.layer
	if w.mode == digesting {
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
	case digesting:
		w.words = append(w.words, uint64(len(*s)))
		digestAll(w, *s, walk)
	case saving:
		saveSlice(w, name, *s, max, walk)
	case loading:
		loadSlice(w, name, s, max, walk)
	case collecting:
		w.node.length(w.layer, name, len(*s))
		visitAll(w, name, *s, walk)
	}
}

func digestAll[T any](w *Walker, s []T, walk func(*T, *Walker)) {
	layer := w.layer
	for i := range s {
		walk(&s[i], w)
		w.Layer(layer)
		w.spill()
	}
}

// visitAll enters each element under the visitors that keep a path.
func visitAll[T any](w *Walker, name string, s []T, walk func(*T, *Walker)) {
	layer := w.layer
	for i := range s {
		if !w.enter(name, i) {
			return
		}
		walk(&s[i], w)
		w.leave(layer)
	}
}

func saveSlice[T any](w *Walker, name string, s []T, max int, walk func(*T, *Walker)) {
	if len(s) > max {
		w.fail(name, ErrLength, 0, "%d elements, at most %d", len(s), max)
		return
	}
	w.put(name, uint64(len(s)), false)
	start := len(w.buf)
	visitAll(w, name, s, walk)
	if len(w.buf)-start < len(s) {
		w.fail(name, ErrInvalid, 0, "%d elements in %d bytes: an element visits no field", len(s), len(w.buf)-start)
	}
}

// loadSlice grows the slice as its elements arrive, so that a length which the
// bytes do not bear out costs no memory.
func loadSlice[T any](w *Walker, name string, s *[]T, max int, walk func(*T, *Walker)) {
	n := w.takeLen(name, max, "elements")
	if w.mode != loading {
		return
	}
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
	if w.mode == digesting {
		digestAll(w, s, walk)
		return
	}
	visitAll(w, name, s, walk)
}

// Ints visits integers whose number is fixed by the configuration and no part
// of the state.
func Ints[T Integer](w *Walker, name string, s []T) {
	if w.mode == digesting {
		for i := range s {
			w.words = append(w.words, uint64(s[i]))
		}
		w.spill()
		return
	}
	for i := range s {
		if !w.enter(name, i) {
			return
		}
		visitInt(w, "", &s[i])
		w.leave(w.layer)
	}
}

// IntSlice visits a slice of at most max integers. Load refuses a length above
// max or above the bytes left.
func IntSlice[T Integer](w *Walker, name string, s *[]T, max int) {
	switch w.mode {
	case digesting:
		w.words = append(w.words, uint64(len(*s)))
	case saving:
		if len(*s) > max {
			w.fail(name, ErrLength, 0, "%d elements, at most %d", len(*s), max)
			return
		}
		w.put(name, uint64(len(*s)), false)
	case loading:
		// An integer takes a byte or more, so n is no more than the bytes left.
		n := w.takeLen(name, max, "elements")
		if w.mode != loading {
			return
		}
		*s = slices.Grow((*s)[:0], n)[:n]
	case collecting:
		w.node.length(w.layer, name, len(*s))
	}
	Ints(w, name, *s)
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
