package view

// cosmetic is the view's own random source, for sparks, grass and sounds. It
// is never read by the battle, so that what is drawn cannot change the match.
type cosmetic struct{ state uint64 }

func newCosmetic(seed uint64) cosmetic { return cosmetic{seed*2 + 1} }

// next returns 32 random bits (xorshift64*).
func (c *cosmetic) next() uint32 {
	c.state ^= c.state >> 12
	c.state ^= c.state << 25
	c.state ^= c.state >> 27
	return uint32(c.state * 0x2545F4914F6CDD1D >> 32)
}

// unit returns a number in [0, 1).
func (c *cosmetic) unit() float64 { return float64(c.next()) / (1 << 32) }

// span returns a number in [lo, hi).
func (c *cosmetic) span(lo, hi float64) float64 { return lo + (hi-lo)*c.unit() }

// below returns a whole number in [0, n); 0 when n is below 1.
func (c *cosmetic) below(n int) int {
	if n < 1 {
		return 0
	}
	return int(c.next() % uint32(n))
}

// lattice returns a fixed pseudo-random number in [0, 1) for a grid point.
func lattice(x, y int, salt uint32) float64 {
	h := uint32(x)*0x8DA6B343 ^ uint32(y)*0xD8163841 ^ salt*0xCB1AB31F
	h ^= h >> 13
	h *= 0x5BD1E995
	h ^= h >> 15
	h *= 0x27D4EB2D
	h ^= h >> 16
	return float64(h) / (1 << 32)
}
