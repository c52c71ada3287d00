package link

import "encoding/binary"

const (
	// nowHead precedes a datagram's own segments: their length, and roughBit, in its
	// first byte, when the sender misses datagrams.
	nowHead  = 2
	roughBit = 0x80
	// repeatHead precedes each repetition behind them: how many datagrams back its
	// segments went out first (u8), and their length (u16).
	repeatHead = 1 + 2
	// repeatBytes is what one datagram leaves to repeat, at most: a long transfer
	// fills its datagrams, and is repaired by the acknowledgements.
	repeatBytes = maxDatagram / 2
	// repeatsCalm and repeatsRough are how often a datagram's messages are repeated.
	repeatsCalm  = 1
	repeatsRough = 3
)

// repeater puts the messages of one datagram into the next ones again, so that
// a loss costs the time to the next datagram and not a round trip.
type repeater struct {
	on   bool
	past [repeatsRough]sent // newest first
	used uint64
}

// sent is what went out in a datagram.
type sent struct {
	counter uint64 // of that datagram; 0 for none
	times   int    // that it is still to be repeated
	data    []byte
}

// finish completes the datagram of that counter, whose own segments begin there, the
// first data bytes of them with messages: their length, what it repeats, and what the
// next ones are to repeat of it.
func (r *repeater) finish(d *draft, begin, data int, counter uint64, rough bool) {
	own := len(d.buf) - begin
	binary.BigEndian.PutUint16(d.buf[begin-nowHead:], uint16(own))
	if !r.on {
		return
	}
	for i := len(r.past) - 1; i >= 0; i-- { // the oldest first: so all come in order
		r.past[i].repeat(d, counter, maxSegments-(len(d.buf)-begin))
	}
	if data == 0 || data > repeatBytes {
		return
	}
	last := r.past[len(r.past)-1]
	copy(r.past[1:], r.past[:])
	last.counter, last.times = counter, repeatsCalm
	if rough {
		last.times = repeatsRough
	}
	last.data = append(last.data[:0], d.buf[begin:begin+data]...)
	r.past[0] = last
}

// repeat appends it to the datagram of that counter, where there is room.
func (g *sent) repeat(d *draft, counter uint64, room int) {
	back := counter - g.counter
	if g.times == 0 || back == 0 || back > 0xFF || repeatHead+len(g.data) > room {
		g.times = 0
		return
	}
	g.times--
	d.buf = append(d.buf, byte(back))
	d.buf = binary.BigEndian.AppendUint16(d.buf, uint16(len(g.data)))
	d.add(g.data)
}

// splitRepeats takes a datagram's contents apart: its own segments, what it repeats,
// and whether the sender misses datagrams.
func splitRepeats(contents []byte) (own, older []byte, rough, ok bool) {
	in := reader{buf: contents}
	n := int(in.u16())
	own = in.take(n &^ (roughBit << 8))
	return own, in.buf, n&(roughBit<<8) != 0, !in.short && len(own) > 0
}

// next takes the first repetition from older: its segments, none when their datagram
// has come.
func (r *repeater) next(older []byte, counter uint64, came func(uint64) bool) (again, rest []byte, ok bool) {
	in := reader{buf: older}
	back := uint64(in.u8())
	again = in.take(int(in.u16()))
	if in.short || back == 0 || len(again) == 0 {
		return nil, nil, false
	}
	if back >= counter || came(counter-back) {
		return nil, in.buf, true
	}
	r.used++
	return again, in.buf, true
}
