package lockstep

import (
	"fmt"

	"sameframe/core/wire"
)

// Assembly puts a state together that comes in parts. The zero value waits for
// the first part of any state.
type Assembly struct {
	limit int // bytes; 0 reads as wire.MaxState
	frame wire.Frame
	size  uint32
	data  []byte
}

// NewAssembly returns an assembly that takes states of at most limit bytes.
func NewAssembly(limit int) Assembly { return Assembly{limit: limit} }

// Add takes the next part and reports whether the state is complete. A part
// that does not follow the one before is refused and changes nothing, ErrPart,
// as is a state that is too large, ErrFull. Memory grows with what arrives, not
// with what is announced.
func (a *Assembly) Add(p *wire.StatePart) (done bool, err error) {
	limit := a.limit
	if limit == 0 {
		limit = wire.MaxState
	}
	switch first := len(a.data) == 0; {
	case int64(p.Size) > int64(limit):
		return false, fmt.Errorf("lockstep: state of %d bytes, at most %d: %w", p.Size, limit, ErrFull)
	case !first && (p.Frame != a.frame || p.Size != a.size), uint64(p.Offset) != uint64(len(a.data)), len(p.Data) == 0,
		uint64(len(a.data))+uint64(len(p.Data)) > uint64(p.Size):
		return false, fmt.Errorf("lockstep: part at %d of %d bytes, %d of %d received: %w", p.Offset, p.Size, len(a.data), a.size, ErrPart)
	}
	a.frame, a.size = p.Frame, p.Size
	a.data = append(a.data, p.Data...)
	return len(a.data) == int(a.size), nil
}

// State returns what has been received and the next frame to execute in it.
func (a *Assembly) State() (wire.Frame, []byte) { return a.frame, a.data }

// PartOf fills p with the part of a state that begins at an offset, and returns
// the offset behind it. The part shares the state's memory.
func PartOf(p *wire.StatePart, frame wire.Frame, state []byte, offset int) int {
	end := min(offset+wire.MaxPart, len(state))
	*p = wire.StatePart{Frame: frame, Size: uint32(len(state)), Offset: uint32(offset), Data: state[offset:end]}
	return end
}
