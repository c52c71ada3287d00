package wire

import (
	"encoding/binary"
	"fmt"
)

// UnitAction is an action on its way up, with the sender's own view of time.
// The service observes the prefix, strips it and orders the action itself.
type UnitAction struct {
	ClientFrame Frame  // next frame to execute when the player acted
	ClientSeq   uint32 // counts the seat's own actions, from 1; wraps
	ClientTime  uint32 // device milliseconds, wraps
	Action      Action
}

const prefixBytes = 12

// MaxUnitAction is the most bytes that an upstream action may have.
const MaxUnitAction = prefixBytes + 1 + MaxBody

// Append appends the byte form. An action that Validate refuses, or of a kind
// of the service's, leaves dst unchanged.
func (u *UnitAction) Append(dst []byte) ([]byte, error) {
	if err := u.Action.Validate(); err != nil {
		return dst, err
	}
	if u.Action.Kind.Service() {
		return dst, fmt.Errorf("wire: unit action: %v: %w", u.Action.Kind, ErrSender)
	}
	dst = binary.BigEndian.AppendUint32(dst, uint32(u.ClientFrame))
	dst = binary.BigEndian.AppendUint32(dst, u.ClientSeq)
	dst = binary.BigEndian.AppendUint32(dst, u.ClientTime)
	return appendBody(append(dst, u.Action.head()), &u.Action), nil
}

// DecodeUnitAction reads an upstream action that fills src.
func DecodeUnitAction(src []byte) (UnitAction, error) {
	if len(src) <= prefixBytes {
		return UnitAction{}, fmt.Errorf("wire: unit action of %d bytes: %w", len(src), ErrShort)
	}
	if k := Kind(src[prefixBytes]); k.Service() {
		return UnitAction{}, fmt.Errorf("wire: unit action: %v: %w", k, ErrSender)
	}
	a, err := DecodeAction(src[prefixBytes:])
	if err != nil {
		return UnitAction{}, fmt.Errorf("unit action: %w", err)
	}
	return UnitAction{
		ClientFrame: Frame(binary.BigEndian.Uint32(src)),
		ClientSeq:   binary.BigEndian.Uint32(src[4:]),
		ClientTime:  binary.BigEndian.Uint32(src[8:]),
		Action:      a,
	}, nil
}
