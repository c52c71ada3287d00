package state

import "encoding/binary"

// blockWords is how many words a layer gathers before they are hashed; a single
// element may exceed it.
const blockWords = 512

// A Digester computes digests. It is reused so that a digest does not allocate;
// the zero value is ready. It may not be used by two goroutines at a time. Its
// methods panic when the walk fails.
type Digester struct {
	w     Walker
	lanes [NumLayers]lane
}

// A lane gathers the words of one layer.
type lane struct {
	words []uint64 // stale for the layer that the walker is in
	hash  xxh64
}

// Coarse gives one digest of the whole state: XXH64 over the eight digests of
// Standard, each as eight bytes, low byte first.
func (d *Digester) Coarse(walk func(*Walker)) uint64 {
	return d.Standard(walk).Coarse()
}

// Coarse combines the digests of the layers into one.
func (l Layers) Coarse() uint64 { return hashWords(l[:]) }

// Standard gives the digest of each layer.
func (d *Digester) Standard(walk func(*Walker)) Layers {
	w := &d.w
	d.begin()
	walk(w)
	w.mustHold("digest")
	d.lanes[w.layer].words = w.words
	var l Layers
	for i := range d.lanes {
		a := &d.lanes[i]
		l[i] = a.hash.sum(a.words)
	}
	return l
}

func (d *Digester) begin() {
	for i := range d.lanes {
		a := &d.lanes[i]
		a.words = a.words[:0]
		a.hash.reset()
	}
	w := &d.w
	w.start(digesting)
	w.digest, w.words = d, d.lanes[w.layer].words
}

// turn makes the walker gather words for layer l.
func (d *Digester) turn(l Layer) {
	d.lanes[d.w.layer].words = d.w.words
	d.w.words = d.lanes[l].words
}

// spill hashes the gathered words when there are many, so that a digest needs
// memory for an element and not for the whole state.
func (w *Walker) spill() {
	if len(w.words) >= blockWords && w.mode == digesting {
		w.hashBlock()
	}
}

func (w *Walker) hashBlock() {
	rest := w.digest.lanes[w.layer].hash.blocks(w.words)
	w.words = w.words[:copy(w.words, rest)]
}

func (w *Walker) digestText(s string) {
	w.words = append(w.words, uint64(len(s)))
	for len(s) > 0 {
		var b [8]byte
		n := copy(b[:], s)
		w.words = append(w.words, binary.LittleEndian.Uint64(b[:]))
		s = s[n:]
	}
}
