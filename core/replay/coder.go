package replay

import "math/bits"

// prob is the adaptive estimate that a binary choice comes out as 1. The zero
// value has seen nothing and holds both to be as likely.
type prob struct {
	lean int16 // above one half, in 1/65536
	seen uint8 // choices, at most probMemory
}

const (
	probHalf   = 1 << 15
	probLeast  = 1 << 7 // no choice is ever held to be rarer, in 1/65536
	probMemory = 60     // later choices weigh 2/(2*probMemory+3) each
)

// one is the estimate in 1/65536, from probLeast to 65536-probLeast.
func (p *prob) one() int { return probHalf + int(p.lean) }

func (p *prob) learn(bit uint32) {
	v := p.one()
	v += (int(bit)<<16 - v) * 2 / (2*int(p.seen) + 3)
	p.lean = int16(max(probLeast, min(v, 1<<16-probLeast)) - probHalf)
	p.seen = min(p.seen+1, probMemory)
}

// coder is a binary arithmetic coder over 32 bits without carries, in one
// direction: packing appends to buf, unpacking reads it. Every method takes
// the value to pack and returns the value that was packed, so that one
// description of the stream serves both ways.
type coder struct {
	unpacking bool
	bad       bool // the bytes are none that packing gives
	low, high uint32
	code      uint32
	buf       []byte
	at        int
}

// packer returns a coder that appends to buf.
func packer(buf []byte) *coder { return &coder{high: 1<<32 - 1, buf: buf} }

// unpacker returns a coder that reads buf, which ends in zeros without end as
// far as the code's last digits go.
func unpacker(buf []byte) *coder {
	c := &coder{unpacking: true, high: 1<<32 - 1, buf: buf}
	for range 4 {
		c.code = c.code<<8 | c.read()
	}
	return c
}

func (c *coder) read() uint32 {
	c.at++
	if c.at <= len(c.buf) {
		return uint32(c.buf[c.at-1])
	}
	c.bad = c.bad || c.at > len(c.buf)+4
	return 0
}

// bit codes one choice under the estimate p, which learns from it.
func (c *coder) bit(p *prob, b uint32) uint32 {
	b = c.choose(uint32(p.one()), b)
	p.learn(b)
	return b
}

// choose codes one choice whose 1 has the given share of 65536.
func (c *coder) choose(one, b uint32) uint32 {
	mid := c.low + uint32(uint64(c.high-c.low)*uint64(one)>>16)
	if c.unpacking {
		b = 0
		if c.code <= mid {
			b = 1
		}
	}
	if b == 1 {
		c.high = mid
	} else {
		c.low = mid + 1
	}
	for (c.low^c.high)>>24 == 0 {
		c.shift()
	}
	return b
}

// shift moves the leading digit, which is settled, out.
func (c *coder) shift() {
	if c.unpacking {
		c.code = c.code<<8 | c.read()
	} else {
		c.buf = append(c.buf, byte(c.low>>24))
	}
	c.low, c.high = c.low<<8, c.high<<8|255
}

// finish ends packing with the fewest digits that lie in the last interval
// when zeros follow.
func (c *coder) finish() []byte {
	for n := 0; ; n++ {
		tail := uint64(1)<<(32-8*n) - 1
		v := (uint64(c.low) + tail) &^ tail
		if v > uint64(c.high) {
			continue
		}
		for i := range n {
			c.buf = append(c.buf, byte(v>>(24-8*i)))
		}
		return c.buf
	}
}

// plain codes the n low bits of v, none likelier than another.
func (c *coder) plain(v uint32, n int) uint32 {
	got := uint32(0)
	for i := n - 1; i >= 0; i-- {
		got = got<<1 | c.choose(probHalf, v>>i&1)
	}
	return got
}

// tree codes the n low bits of v, each under an estimate for the bits above
// it; ps has 1<<n of them.
func (c *coder) tree(ps []prob, v uint32, n int) uint32 {
	node := uint32(1)
	for i := n - 1; i >= 0; i-- {
		node = node<<1 | c.bit(&ps[node], v>>i&1)
	}
	return node - 1<<n
}

// number is what a coder has learnt about one kind of numbers. A model has
// hundreds of kinds, most of which a match never uses: those take no memory.
type number struct{ *widths }

// widths are how many bits numbers have, and the two below the leading one.
type widths struct {
	width [64]prob
	next  [33]*[4]prob // nil: no such width yet
}

// below is what is known of the bits below the leading one in numbers of n bits.
func (m *number) below(n int) []prob {
	if m.next[n] == nil {
		m.next[n] = new([4]prob)
	}
	return m.next[n][:]
}

// number codes v: its width as a tree, the bits below the leading one, the
// first two of them learnt.
func (c *coder) number(m *number, v uint32) uint32 {
	if m.widths == nil {
		m.widths = new(widths)
	}
	n := int(c.tree(m.width[:], uint32(bits.Len32(v)), 6))
	if n > 32 {
		c.bad = true
		return 0
	}
	if n < 2 {
		return uint32(n)
	}
	learnt := min(n-1, 2)
	rest := n - 1 - learnt
	got := 1<<learnt | c.tree(m.below(n), v>>rest&(1<<learnt-1), learnt)
	return got<<rest | c.plain(v, rest)
}

// signed is a number with a sign, which depends on the last one's.
type signed struct {
	number
	minus [3]prob
	last  uint8 // 0 none, 1 plus, 2 minus
}

// signed codes v, whose size fits 31 bits.
func (c *coder) signed(m *signed, v int32) int32 {
	size, minus := uint32(v), uint32(0)
	if v < 0 {
		size, minus = uint32(-v), 1
	}
	size = c.number(&m.number, size)
	if size == 0 {
		return 0
	}
	if size > 1<<31-1 {
		c.bad = true
		return 0
	}
	minus = c.bit(&m.minus[m.last], minus)
	m.last = uint8(1 + minus)
	return int32(size) * (1 - 2*int32(minus))
}
