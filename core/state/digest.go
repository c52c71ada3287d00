package state

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

// blockWords is how many words of a layer are gathered before they are hashed.
const blockWords = 128

// A Digester computes digests. It is reused so that a digest does not allocate;
// the zero value is ready. It may not be used by two goroutines at a time. Its
// methods panic when the walk fails.
type Digester struct {
	w      Walker
	ready  bool
	lanes  [NumLayers]lane
	coarse xxhash.Digest
	bytes  [blockWords * 8]byte
}

// A lane gathers the words of one layer.
type lane struct {
	n    int // words in block; stale for the layer that the walker is in
	hash xxhash.Digest
	word [blockWords]uint64
}

// Coarse gives one digest of the whole state: XXH64 over the eight digests of
// Standard, each as eight bytes, low byte first.
func (d *Digester) Coarse(walk func(*Walker)) uint64 {
	return d.Standard(walk).Coarse()
}

// Coarse combines the digests of the layers into one.
func (l Layers) Coarse() uint64 {
	var b [NumLayers * 8]byte
	for i, v := range l {
		binary.LittleEndian.PutUint64(b[i*8:], v)
	}
	return xxhash.Sum64(b[:])
}

// Standard gives the digest of each layer.
func (d *Digester) Standard(walk func(*Walker)) Layers {
	d.begin()
	walk(&d.w)
	d.lanes[d.w.layer].n = d.w.at
	d.w.mustHold("digest")
	var l Layers
	for i := range d.lanes {
		d.flush(&d.lanes[i])
		l[i] = d.lanes[i].hash.Sum64()
	}
	return l
}

func (d *Digester) begin() {
	for i := range d.lanes {
		d.lanes[i].n = 0
		d.lanes[i].hash.Reset()
	}
	w := &d.w
	w.start(digesting)
	w.digest, w.at, w.block = d, 0, &d.lanes[LayerUnits].word
}

// turn makes the walker gather words for layer l.
func (d *Digester) turn(l Layer) {
	d.lanes[d.w.layer].n = d.w.at
	d.w.at, d.w.block = d.lanes[l].n, &d.lanes[l].word
}

// flush hashes the words of a lane.
func (d *Digester) flush(a *lane) {
	for i, v := range a.word[:a.n] {
		binary.LittleEndian.PutUint64(d.bytes[i*8:], v)
	}
	a.hash.Write(d.bytes[:a.n*8])
	a.n = 0
}

// word adds a word to the digest of the current layer.
func (w *Walker) word(v uint64) {
	if w.at == blockWords {
		a := &w.digest.lanes[w.layer]
		a.n = w.at
		w.digest.flush(a)
		w.at = 0
	}
	w.block[w.at] = v
	w.at++
}

func (w *Walker) digestText(s string) {
	w.word(uint64(len(s)))
	for len(s) > 0 {
		var b [8]byte
		n := copy(b[:], s)
		w.word(binary.LittleEndian.Uint64(b[:]))
		s = s[n:]
	}
}
