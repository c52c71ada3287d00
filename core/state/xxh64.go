package state

import "math/bits"

// xxh64 is the hash XXH64 with seed 0 (https://xxhash.com, version 1.0 of its
// specification) over 64-bit words, each taken as eight bytes, low byte first.
// A library that hashes bytes would need every word written out for it, which
// takes longer than the hash.
type xxh64 struct {
	v0, v1, v2, v3 uint64
	words          uint64 // hashed by blocks
}

const (
	prime1 uint64 = 0x9E3779B185EBCA87
	prime2 uint64 = 0xC2B2AE3D27D4EB4F
	prime3 uint64 = 0x165667B19E3779F9
	prime4 uint64 = 0x85EBCA77C2B2AE63
	prime5 uint64 = 0x27D4EB2F165667C5

	prime1Twice uint64 = 0x60EA27EEADC0B5D6 // prime1+prime2 modulo 2^64
	prime1Minus uint64 = 0x61C8864E7A143579 // -prime1 modulo 2^64
)

func (h *xxh64) reset() {
	*h = xxh64{v0: prime1Twice, v1: prime2, v2: 0, v3: prime1Minus}
}

// blocks hashes words in stripes of four and gives the rest, fewer than four,
// which belong to the next call.
func (h *xxh64) blocks(words []uint64) []uint64 {
	v0, v1, v2, v3 := h.v0, h.v1, h.v2, h.v3
	for ; len(words) >= 4; words = words[4:] {
		v0 = round(v0, words[0])
		v1 = round(v1, words[1])
		v2 = round(v2, words[2])
		v3 = round(v3, words[3])
		h.words += 4
	}
	h.v0, h.v1, h.v2, h.v3 = v0, v1, v2, v3
	return words
}

// sum gives the hash of what was hashed so far and then words.
func (h *xxh64) sum(words []uint64) uint64 {
	words = h.blocks(words)
	total := prime5
	if h.words > 0 {
		total = h.merge()
	}
	total += 8 * (h.words + uint64(len(words)))
	for _, w := range words {
		total = bits.RotateLeft64(total^round(0, w), 27)*prime1 + prime4
	}
	return avalanche(total)
}

func (h *xxh64) merge() uint64 {
	t := bits.RotateLeft64(h.v0, 1) + bits.RotateLeft64(h.v1, 7) + bits.RotateLeft64(h.v2, 12) + bits.RotateLeft64(h.v3, 18)
	for _, v := range [4]uint64{h.v0, h.v1, h.v2, h.v3} {
		t = (t^round(0, v))*prime1 + prime4
	}
	return t
}

func round(acc, word uint64) uint64 {
	return bits.RotateLeft64(acc+word*prime2, 31) * prime1
}

func avalanche(h uint64) uint64 {
	h = (h ^ h>>33) * prime2
	h = (h ^ h>>29) * prime3
	return h ^ h>>32
}

// hashWords gives the hash of words.
func hashWords(words []uint64) uint64 {
	var h xxh64
	h.reset()
	return h.sum(words)
}
