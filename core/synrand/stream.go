package synrand

import (
	"math/bits"

	"sameframe/core/state"
)

// Stream is a sequence of random numbers. Two streams of equal state give equal
// numbers. The zero Stream is a valid one, but every battle starts with New.
type Stream struct {
	hi, lo uint64 // the generator's 128 bits
	used   uint64

	frame   uint32     `state:"scratch"`
	trigger uint32     `state:"scratch"`
	trace   func(Draw) `state:"config"`
}

// New returns the stream of a seed. Every seed is good, and close seeds give
// unrelated streams.
func New(seed uint64) Stream {
	first := seed + golden
	return Stream{hi: splitMix(first), lo: splitMix(first + golden)}
}

// golden is the increment of SplitMix64, 2^64 divided by the golden ratio.
const golden = 0x9e3779b97f4a7c15

// splitMix is the output function of SplitMix64.
func splitMix(z uint64) uint64 {
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// Used returns how many outputs of the generator have been consumed, rejected
// ones included. Seed and Used together determine the state.
func (s *Stream) Used() uint64 { return s.used }

// Walk visits the state of the stream.
func (s *Stream) Walk(w *state.Walker) {
	state.Int(w, "hi", &s.hi)
	state.Int(w, "lo", &s.lo)
	state.Int(w, "used", &s.used)
}

// next advances the generator and returns an output of 32 bits.
func (s *Stream) next() uint32 {
	s.used++
	return uint32(s.step() >> 32)
}

// step is one step of the generator: a linear congruence modulo 2^128, whose new
// state is scrambled by two multiplications and two shifts.
func (s *Stream) step() uint64 {
	const (
		mulHi, mulLo = 2549297995355413924, 4865540595714422341
		incHi, incLo = 6364136223846793005, 1442695040888963407
		scramble     = 0xda942042e4dd58b5
	)
	hi, lo := bits.Mul64(s.lo, mulLo)
	hi += s.hi*mulLo + s.lo*mulHi
	lo, carry := bits.Add64(lo, incLo, 0)
	hi, _ = bits.Add64(hi, incHi, carry)
	s.hi, s.lo = hi, lo

	hi ^= hi >> 32
	hi *= scramble
	hi ^= hi >> 48
	return hi * (lo | 1)
}
