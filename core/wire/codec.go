package wire

import "encoding/binary"

// codec visits the fields of a message once for both ways: it writes them to
// out, or reads them from r. Its errors are those of r.
type codec struct {
	r       reader
	out     []byte
	writing bool
}

func code8[T ~uint8](c *codec, p *T) {
	if c.writing {
		c.out = append(c.out, byte(*p))
		return
	}
	*p = T(c.r.u8())
}

func code16[T ~uint16](c *codec, p *T) {
	if c.writing {
		c.out = binary.BigEndian.AppendUint16(c.out, uint16(*p))
		return
	}
	*p = T(c.r.u16())
}

func code32[T ~uint32](c *codec, p *T) {
	if c.writing {
		c.out = binary.BigEndian.AppendUint32(c.out, uint32(*p))
		return
	}
	*p = T(c.r.u32())
}

func code64[T ~uint64](c *codec, p *T) {
	if c.writing {
		c.out = binary.BigEndian.AppendUint64(c.out, uint64(*p))
		return
	}
	*p = T(c.r.u64())
}

// enum is code8 for values below count.
func enum[T ~uint8](c *codec, p *T, count T) {
	code8(c, p)
	c.check(*p < count)
}

func (c *codec) flag(p *bool) {
	var b uint8
	if *p {
		b = 1
	}
	enum(c, &b, 2)
	*p = b == 1
}

// rest is what is left of the message, at least one and at most limit bytes.
// What is read is a part of the message and not a copy.
func (c *codec) rest(p *[]byte, limit int) {
	if c.writing {
		c.out = append(c.out, *p...)
	} else {
		*p = c.r.take(c.r.left())
	}
	c.check(len(*p) > 0 && len(*p) <= limit)
}

// check fails unless the value visited last is in range.
func (c *codec) check(ok bool) {
	if !ok {
		c.r.fail(ErrRange)
	}
}

// length codes how many elements follow, each of size bytes when read.
func (c *codec) length(n, limit, size int) int {
	v := uint16(n)
	c.check(n <= limit)
	code16(c, &v)
	c.check(int(v) <= limit)
	if !c.writing && int(v)*size > c.r.left() {
		c.r.fail(ErrShort)
	}
	if c.r.err != nil {
		return 0
	}
	return int(v)
}
