package state

import "sameframe/core/fixed"

// Integer is every integer type.
type Integer interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64
}

// Int visits an integer. Load refuses a value that does not fit T.
func Int[T Integer](w *Walker, name string, p *T) {
	if w.fast {
		w.words = append(w.words, uint64(*p))
		return
	}
	visitInt(w, name, p)
}

func visitInt[T Integer](w *Walker, name string, p *T) {
	switch w.mode {
	case saving:
		w.put(encode(*p))
	case loading:
		loadInt(w, name, p)
	case pasting:
		*p = T(w.next())
	case collecting:
		w.node.leaf(w.layer, name, intText(uint64(*p), isSigned[T]()), uint64(*p))
	}
}

// encode gives the unsigned integer that is saved for v.
func encode[T Integer](v T) uint64 {
	if isSigned[T]() {
		return zigzag(uint64(v))
	}
	return uint64(v)
}

func loadInt[T Integer](w *Walker, name string, p *T) {
	off := w.off
	v := w.take(name)
	if isSigned[T]() {
		v = unzigzag(v)
	}
	if uint64(T(v)) != v {
		w.misfit(name, off, v, isSigned[T]())
		return
	}
	if w.mode == loading {
		*p = T(v)
	}
}

// misfit is apart from loadInt to keep the frame of that small.
func (w *Walker) misfit(name string, off int, v uint64, signed bool) {
	w.fail(name, ErrRange, off, "%s does not fit its type", intText(v, signed))
}

// isSigned is a constant in each instance.
func isSigned[T Integer]() bool {
	var zero T
	return zero-1 < zero
}

// Enum visits an enumeration whose values are 0 up to but not including count.
// Load refuses any other.
func Enum[T ~uint8](w *Walker, name string, p *T, count T) {
	if w.fast {
		w.words = append(w.words, uint64(*p))
		return
	}
	visitEnum(w, name, p, count)
}

func visitEnum[T ~uint8](w *Walker, name string, p *T, count T) {
	off, v := w.off, *p
	switch w.mode {
	case collecting:
		w.node.leaf(w.layer, name, enumText(v), uint64(v))
		return
	case loading:
		loadInt(w, name, &v)
	case saving:
		w.put(uint64(v))
	default:
		visitInt(w, name, p)
		return
	}
	switch {
	case w.mode == failed:
	case v >= count:
		w.fail(name, ErrRange, off, "%d is not below %d", uint64(v), uint64(count))
	case w.mode == loading:
		*p = v
	}
}

// Bool visits a truth value.
func Bool(w *Walker, name string, p *bool) {
	if w.fast {
		w.words = append(w.words, bit(*p))
		return
	}
	visitBool(w, name, p)
}

func visitBool(w *Walker, name string, p *bool) {
	switch w.mode {
	case saving:
		w.put(bit(*p))
	case loading:
		v := uint8(bit(*p))
		visitEnum(w, name, &v, 2)
		*p = v == 1
	case pasting:
		*p = w.next() == 1
	case collecting:
		w.node.leaf(w.layer, name, boolText(*p), bit(*p))
	}
}

func bit(b bool) uint64 {
	if b {
		return 1
	}
	return 0
}

// Num visits a fixed-point number.
func Num(w *Walker, name string, p *fixed.Num) {
	if w.fast {
		w.words = append(w.words, uint64(*p))
		return
	}
	visitNum(w, name, p)
}

func visitNum(w *Walker, name string, p *fixed.Num) {
	if w.mode == collecting {
		w.node.leaf(w.layer, name, p.String(), uint64(*p))
		return
	}
	visitInt(w, name, p)
}

// Vec visits a position or displacement: two words, X and Y.
func Vec(w *Walker, name string, p *fixed.Vec) {
	if w.fast {
		w.words = append(w.words, uint64(p.X), uint64(p.Y))
		return
	}
	visitVec(w, name, p)
}

func visitVec(w *Walker, name string, p *fixed.Vec) {
	if w.mode == collecting {
		w.node.leaf(w.layer, name, vecText(*p), uint64(p.X), uint64(p.Y))
		return
	}
	visitInt(w, name, &p.X)
	visitInt(w, name, &p.Y)
}

// Angle visits an angle.
func Angle(w *Walker, name string, p *fixed.Angle) {
	if w.fast {
		w.words = append(w.words, uint64(*p))
		return
	}
	visitInt(w, name, p)
}

// Text visits a text of at most max bytes. Load refuses a longer one.
func Text(w *Walker, name string, p *string, max int) {
	switch w.mode {
	case digesting:
		w.digestText(*p)
	case saving:
		w.saveText(name, *p, max)
	case loading:
		w.loadText(name, p, max)
	case copying:
		w.texts = append(w.texts, *p)
	case pasting:
		*p = w.nextText()
	case collecting:
		w.node.text(w.layer, name, *p)
	}
}

func (w *Walker) saveText(name, s string, max int) {
	if len(s) > max {
		w.fail(name, ErrLength, 0, "%d bytes, at most %d", len(s), max)
		return
	}
	w.put(uint64(len(s)))
	w.buf = append(w.buf, s...)
}

func (w *Walker) loadText(name string, p *string, max int) {
	n := w.takeLen(name, max, "bytes")
	if w.mode == failed {
		return
	}
	if b := w.buf[w.off : w.off+n]; *p != string(b) {
		*p = string(b)
	}
	w.off += n
}
