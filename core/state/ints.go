package state

// Ints visits integers whose number is fixed by the configuration and no part
// of the state.
func Ints[T Integer](w *Walker, name string, s []T) {
	switch w.mode {
	case digesting, copying:
		for _, v := range s {
			w.words = append(w.words, uint64(v))
		}
		w.spill()
	case saving:
		for _, v := range s {
			w.put(encode(v))
		}
	case pasting:
		for i := range s {
			s[i] = T(w.next())
		}
	default:
		enterInts(w, name, s)
	}
}

// enterInts visits each integer as an element with a path of its own.
func enterInts[T Integer](w *Walker, name string, s []T) {
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
	case digesting, copying:
		w.words = append(w.words, uint64(len(*s)))
	case saving:
		w.saveLen(name, len(*s), max)
	case loading:
		// An integer takes a byte or more, so this is no more than the bytes left.
		*s = resize(*s, w.takeLen(name, max, "elements"))
	case pasting:
		*s = resize(*s, int(w.next()))
	case collecting:
		w.node.length(w.layer, name, len(*s))
	}
	Ints(w, name, *s)
}
