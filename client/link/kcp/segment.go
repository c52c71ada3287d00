package kcp

import "encoding/binary"

// HeadBytes is the length of a segment's head.
const HeadBytes = 24

// Kinds of segments.
const (
	kindData  = 81
	kindAck   = 82
	kindAsk   = 83 // for the other side's window
	kindTell  = 84 // of one's own window, which every head has
	kindFirst = kindData
	kindLast  = kindTell
)

// head is what precedes a segment's data.
type head struct {
	conv       uint32
	kind, part uint8
	window     uint16
	time       uint32
	number     uint32
	below      uint32
	size       uint32
}

func (h *head) append(b []byte) []byte {
	le := binary.LittleEndian
	b = append(le.AppendUint32(b, h.conv), h.kind, h.part)
	b = le.AppendUint16(b, h.window)
	b = le.AppendUint32(b, h.time)
	b = le.AppendUint32(b, h.number)
	b = le.AppendUint32(b, h.below)
	return le.AppendUint32(b, h.size)
}

// appendBare appends a segment without data.
func (h *head) appendBare(b []byte, kind uint8, number, time uint32) []byte {
	h.kind, h.part, h.size, h.number, h.time = kind, 0, 0, number, time
	return h.append(b)
}

// split takes the first segment from b; false when there is no whole one of this
// conversation, or one that no such machine sends.
func (m *Machine) split(b []byte) (h head, data, rest []byte, ok bool) {
	if len(b) < HeadBytes {
		return head{}, nil, nil, false
	}
	le := binary.LittleEndian
	h = head{
		conv: le.Uint32(b), kind: b[4], part: b[5], window: le.Uint16(b[6:]),
		time: le.Uint32(b[8:]), number: le.Uint32(b[12:]), below: le.Uint32(b[16:]), size: le.Uint32(b[20:]),
	}
	b = b[HeadBytes:]
	if h.conv != m.rules.Conversation || h.kind < kindFirst || h.kind > kindLast ||
		h.size > uint32(min(len(b), m.rules.Data)) || (h.size > 0) != (h.kind == kindData) || int(h.part) >= m.rules.Parts {
		return head{}, nil, nil, false
	}
	return h, b[:h.size], b[h.size:], true
}

// before compares numbers and times, which wrap.
func before(a, b uint32) bool { return int32(a-b) < 0 }
