package state

import "fmt"

// mode says which visitor runs.
type mode uint8

const (
	digesting mode = iota
	saving
	loading
	collecting // dump, diff and full digests
	copying    // the first half of a copy: gather words
	pasting    // the second half: hand the words out
	failed     // a load after its first error: every visit does nothing
)

// maxDepth bounds how deep structs and slices nest.
const maxDepth = 32

// A Walker is handed to a walk and visits the fields that the walk names. It
// comes from Save, Load, Dump, Diff or a Digester and is valid only during that
// call.
//
// It is a concrete type and not an interface because a digest visits millions
// of fields a second: while fast is set, a visit appends to words and does no
// more, and is small enough to be inlined into the walk. (The inliner's budget
// is 80; a visit costs up to 79.)
type Walker struct {
	fast   bool // digesting or copying
	mode   mode
	layer  Layer
	words  []uint64 // digesting: what the current layer has gathered; a copy: what is copied
	texts  []string // a copy: the texts
	buf    []byte   // saving: the output; loading: the input
	off    int      // loading: the next byte of buf; pasting: the next of words
	taken  int      // pasting: the next of texts
	depth  int
	err    error
	digest *Digester
	node   *node // collecting: the parent of the next field
	path   [maxDepth]place
}

// A place is one step of the path to the current field.
type place struct {
	name  string
	index int // -1 for a struct
	key   uint64
	keyed bool
}

// Loading reports whether the walk fills the state, from bytes or as the target
// of a copy. It is false once a load has failed, so that a walk does not act on
// values that never came.
func (w *Walker) Loading() bool { return w.mode == loading || w.mode == pasting }

// Layer says to which layer the following fields belong, until it is called
// again or the enclosing struct or element ends. It panics when there is no
// such layer.
func (w *Walker) Layer(l Layer) {
	if l != w.layer {
		w.setLayer(l)
	}
}

func (w *Walker) setLayer(l Layer) {
	if l >= NumLayers {
		panic("state: unknown layer")
	}
	if w.mode == digesting {
		w.digest.turn(l)
	}
	w.layer = l
}

// Key names the element that is being walked, usually by its GUID, in paths and
// full digests. Outside an element of a slice or array it does nothing.
func (w *Walker) Key(k uint64) {
	if !w.fast {
		w.setKey(k)
	}
}

func (w *Walker) setKey(k uint64) {
	if w.mode == collecting {
		w.node.setKey(k)
		return
	}
	if w.depth > 0 && w.path[w.depth-1].index >= 0 {
		p := &w.path[w.depth-1]
		p.key, p.keyed = k, true
	}
}

// Fail records that the state is not acceptable; the first error sticks and
// wraps ErrInvalid. A failed load stops reading and returns the error; under
// Save, Copy and the digests a failure is a broken state and ends in a panic;
// Dump, Diff and Full go on.
func (w *Walker) Fail(format string, args ...any) {
	w.fail("", ErrInvalid, w.off, format, args...)
}

// Err is the first error, or nil.
func (w *Walker) Err() error { return w.err }

func (w *Walker) fail(name string, kind error, off int, format string, args ...any) {
	if w.err != nil {
		return
	}
	what := fmt.Sprintf(format, args...)
	where := w.where(name)
	if w.mode == loading {
		w.mode = failed
		w.err = fmt.Errorf("%w: %s at byte %d: %s", kind, where, off, what)
		return
	}
	w.err = fmt.Errorf("%w: %s: %s", kind, where, what)
}

// where gives the path of the named field of the current struct.
func (w *Walker) where(name string) string {
	var b []byte
	for _, p := range w.path[:w.depth] {
		b = p.append(b)
	}
	b = appendName(b, name)
	if len(b) == 0 {
		return "state"
	}
	return string(b)
}

// push enters a struct (index -1) or an element. It reports false when the walk
// must not go in.
func (w *Walker) push(name string, index int) bool {
	if w.depth == maxDepth {
		w.fail(name, ErrDepth, w.off, "more than %d levels", maxDepth)
		return false
	}
	p := &w.path[w.depth]
	p.name, p.index, p.keyed = name, index, false
	w.depth++
	return true
}
