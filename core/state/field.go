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
	if w.mode != loading {
		w.put(name, uint64(*p), isSigned[T]())
		return
	}
	off := w.off
	v := w.take(name, isSigned[T]())
	switch {
	case uint64(T(v)) == v:
		if w.mode == loading {
			*p = T(v)
		}
	case isSigned[T]():
		w.fail(name, ErrRange, off, "%d does not fit its type", int64(v))
	default:
		w.fail(name, ErrRange, off, "%d does not fit its type", v)
	}
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
	if w.mode == collecting {
		w.node.leaf(w.layer, name, enumText(*p), uint64(*p))
		return
	}
	off, v := w.off, *p
	visitInt(w, name, &v)
	if v >= count && w.mode <= loading && w.mode != digesting {
		w.fail(name, ErrRange, off, "%d is not below %d", uint64(v), uint64(count))
		return
	}
	if w.mode == loading {
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
	case collecting:
		w.node.leaf(w.layer, name, boolText(*p), bit(*p))
	case loading:
		off := w.off
		v := w.take(name, false)
		if v > 1 {
			w.fail(name, ErrRange, off, "%d is neither 0 nor 1", v)
		}
		if w.mode == loading {
			*p = v == 1
		}
	default:
		w.put(name, bit(*p), false)
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
	case collecting:
		w.node.text(w.layer, name, *p)
	case saving:
		if n := len(*p); n > max {
			w.fail(name, ErrLength, 0, "%d bytes, at most %d", n, max)
			return
		}
		w.put(name, uint64(len(*p)), false)
		w.buf = append(w.buf, *p...)
	case loading:
		if n := w.takeLen(name, max, "bytes"); w.mode == loading {
			*p = string(w.buf[w.off : w.off+n])
			w.off += n
		}
	}
}
