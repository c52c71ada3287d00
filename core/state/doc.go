// Package state describes the state of a battle once and does everything that
// depends on that description: save, load, copy, layered digest, readable dump
// and diff with field paths.
//
// A type that holds state has one walk, a function that names each of its
// fields to a [Walker] in a fixed order:
//
//	func (u *Unit) Walk(w *state.Walker) {
//		state.Int(w, "guid", &u.guid)
//		w.Key(uint64(u.guid))
//		state.Vec(w, "pos", &u.pos)
//		w.Layer(state.LayerBuffs)
//		state.Slice(w, "buffs", &u.buffs, maxBuffs, (*Buff).Walk)
//	}
//
// Every visitor runs that one walk, so none of them can forget a field that
// another knows. The rule of the package: the digest covers exactly what is
// saved, and what is saved is exactly what is walked.
//
// The caller's duties:
//
//  1. A walk names every field that a later step reads. Fields that are rebuilt
//     carry the tag `state:"derived"`, fields dead after the step
//     `state:"scratch"`, fields that never change after construction
//     `state:"config"`. The function statetest.Unwalked finds the others.
//  2. A walk visits the same fields in the same order for the same state. It may
//     branch on fields that it has already visited, and on nothing else.
//  3. A walk changes state only while [Walker.Loading] is true.
//  4. Every element of a slice visits at least one field.
//  5. Names are unique within one struct, and they are Go identifiers.
//  6. Key is called in the walk of an element, as soon as its key is known; keys
//     are unique within one slice.
//  7. The walked state does not exceed the maxima of its slices and texts and
//     the counts of its enumerations. Save panics when it does, because nobody
//     could load the result.
//  8. A failed Load leaves its target half written. The caller loads into a
//     world that it can throw away, and rebuilds derived fields afterwards. So it
//     does after a Copy.
//  9. What a reused slice element does not walk keeps its old value through Load
//     and Copy. Nothing may rest on it.
//
// Layers. Each field belongs to the layer that [Walker.Layer] named last. The
// layer holds until it is changed or the enclosing struct or element ends; then
// the layer from before it holds again. A walk starts in LayerUnits.
//
// Bytes. Save writes integers in variable length, low seven bits first (signed
// ones in zig-zag), booleans as one byte, texts and slices behind their length.
// Load takes only what Save writes: an integer longer than it needs to be, a
// value outside its type, a boolean other than 0 and 1 and bytes behind the end
// are errors. So two equal states have equal bytes, and equal bytes load to
// equal states.
//
// Bounds. Load reads a length, refuses it when it exceeds the field's maximum or
// the bytes left, and only then makes room: for a text one byte a byte, for a
// slice of integers one integer a byte, and for any other slice as its elements
// arrive, never more than twice the elements read so far plus sixteen. Nothing
// nests deeper than 32 levels.
//
// Digests. A field is a sequence of 64-bit words: an integer is itself
// (sign-extended), a slice is its length and then its elements, a text is its
// length in bytes and then its bytes, eight a word, low byte first, the rest
// zero. The digest of a layer is XXH64 (seed 0) over the words of that layer,
// each as eight bytes, low byte first. Names and paths are no part of it.
package state
