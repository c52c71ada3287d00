package wire

import (
	"encoding/binary"
	"fmt"

	"sameframe/core/fixed"
)

// MaxBody is the most bytes that the body of an action may have.
const MaxBody = 255

// AppendAction appends the kind and the body of an action. An action that
// Validate refuses leaves dst unchanged.
func AppendAction(dst []byte, a Action) ([]byte, error) {
	if err := a.Validate(); err != nil {
		return dst, err
	}
	return appendBody(append(dst, a.head()), &a), nil
}

// DecodeAction reads a kind and a body that fill src.
func DecodeAction(src []byte) (Action, error) {
	if len(src) == 0 {
		return Action{}, fmt.Errorf("wire: action: %w", ErrShort)
	}
	return decodeBody(src[0], src[1:])
}

func appendBody(dst []byte, a *Action) []byte {
	has := a.has()
	if has&hasSpell != 0 {
		dst = appendVarint(dst, uint32(a.Spell))
	}
	if has&hasTarget != 0 {
		dst = appendVarint(dst, uint32(a.Target))
	}
	if has&hasItem != 0 {
		dst = appendVarint(dst, uint32(a.Item))
	}
	if has&hasSlot != 0 {
		dst = append(dst, a.Slot)
	}
	if has&hasPos != 0 {
		dst = appendPos(dst, a.Pos)
	}
	if has&hasDir != 0 {
		dst = binary.BigEndian.AppendUint16(dst, uint16(a.Dir))
	}
	if a.Extra != 0 {
		dst = appendVarint(dst, uint32(a.Extra))
	}
	return dst
}

// decodeBody reads the body after the byte of a kind, which fills the given
// bytes.
func decodeBody(head byte, body []byte) (Action, error) {
	k, queued := splitHead(head)
	a := Action{Kind: k, Queued: queued}
	if !k.known() {
		return Action{}, fmt.Errorf("wire: action 0x%02X: %w", uint8(k), ErrKind)
	}
	if len(body) > MaxBody {
		return Action{}, fmt.Errorf("wire: %v: body of %d bytes: %w", k, len(body), ErrLong)
	}
	a.ByDir = k == Move && len(body) == 2
	r := reader{buf: body}
	r.fields(&a, a.has())
	if r.err != nil {
		return Action{}, fmt.Errorf("wire: %v: body byte %d: %w", k, r.off, r.err)
	}
	if err := a.checkRange(a.has()); err != nil {
		return Action{}, err
	}
	return a, nil
}

// fields reads the fields of a body in the order of their bits, to its end.
func (r *reader) fields(a *Action, has fields) {
	if has&hasSpell != 0 {
		a.Spell = r.varint16()
	}
	if has&hasTarget != 0 {
		a.Target = GUID(r.varint(1<<32 - 1))
	}
	if has&hasItem != 0 {
		a.Item = r.varint16()
	}
	if has&hasSlot != 0 {
		a.Slot = r.u8()
	}
	if has&hasPos != 0 {
		a.Pos = r.pos()
	}
	if has&hasDir != 0 {
		a.Dir = fixed.Angle(r.u16())
	}
	if has&hasExtra != 0 && r.left() > 0 {
		a.Extra = r.extra()
	}
	r.end()
}

// extra reads a trailing field that is left out when it is zero.
func (r *reader) extra() uint16 {
	at := r.off
	v := r.varint16()
	if v == 0 {
		r.failAt(at, ErrCanonical)
	}
	return v
}

const (
	wholeBytes = 4
	fineBytes  = 8
)

func appendPos(dst []byte, p fixed.Vec) []byte {
	if whole(p) {
		dst = binary.BigEndian.AppendUint16(dst, uint16(p.X>>fixed.Shift))
		return binary.BigEndian.AppendUint16(dst, uint16(p.Y>>fixed.Shift))
	}
	dst = binary.BigEndian.AppendUint32(dst, uint32(p.X))
	return binary.BigEndian.AppendUint32(dst, uint32(p.Y))
}

func whole(p fixed.Vec) bool { return (p.X|p.Y)&(fixed.One-1) == 0 }

// pos reads a position. Only an extra of at most three bytes can follow, so
// what is left tells the two forms apart.
func (r *reader) pos() fixed.Vec {
	if r.left() < fineBytes {
		x, y := int16(r.u16()), int16(r.u16())
		return fixed.Vec{X: fixed.Num(x) << fixed.Shift, Y: fixed.Num(y) << fixed.Shift}
	}
	at := r.off
	p := fixed.Vec{X: fixed.Num(int32(r.u32())), Y: fixed.Num(int32(r.u32()))}
	if whole(p) {
		r.failAt(at, ErrCanonical)
	}
	return p
}
