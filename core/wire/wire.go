package wire

// Frame counts simulation steps. Compare with FrameBefore: it wraps.
type Frame uint32

// Seq is the strict cursor of the record stream. Compare with SeqBefore: it wraps.
type Seq uint32

// GUID identifies a unit for the whole match; zero is nobody.
type GUID uint32

// Seat is a player's place in the match, from 0. SeatService marks records
// that the service writes itself.
type Seat uint8

// SeatService is the reserved sender of the frame service's own records.
const SeatService Seat = 0xFE

// Before reports whether a comes before b in modular 32-bit space.
func (a Frame) Before(b Frame) bool { return int32(a-b) < 0 }

// Before reports whether a comes before b in modular 32-bit space.
func (a Seq) Before(b Seq) bool { return int32(a-b) < 0 }
