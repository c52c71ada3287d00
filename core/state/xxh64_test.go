package state

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/cespare/xxhash/v2"
)

// TestXXH64IsThePublishedHash compares with another implementation, for every
// length and every split into two calls up to 70 words.
func TestXXH64IsThePublishedHash(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var words []uint64
	var bytes []byte
	for range 70 {
		want := xxhash.Sum64(bytes)
		for split := range len(words) + 1 {
			var h xxh64
			h.reset()
			rest := h.blocks(words[:split])
			if got := h.sum(append(rest[:len(rest):len(rest)], words[split:]...)); got != want {
				t.Fatalf("%d words split at %d: got %016x, want %016x", len(words), split, got, want)
			}
		}
		words = append(words, r.Uint64())
		bytes = binary.LittleEndian.AppendUint64(bytes, words[len(words)-1])
	}
}
