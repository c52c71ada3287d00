package wire

// Version names the byte forms of records and bundles in the package
// documentation, which recordings keep.
const Version = 1

// Frame counts simulation steps. It wraps: compare with Before.
type Frame uint32

// Seq is the strict cursor of the record stream: every action and every run
// takes one. It wraps: compare with Before.
type Seq uint32

// GUID identifies a unit for the whole match; zero is nobody.
type GUID uint32

// Seat is a player's place in the match, from 0.
type Seat uint8

const (
	// SeatService is the reserved sender of the frame service's own records.
	SeatService Seat = 0xFE

	// seatRun is no seat: the byte marks an EmptyFrameRun.
	seatRun Seat = 0xFF
)

// Before reports whether a comes before b in modular 32-bit space.
func (a Frame) Before(b Frame) bool { return int32(a-b) < 0 }

// Before reports whether a comes before b in modular 32-bit space.
func (a Seq) Before(b Seq) bool { return int32(a-b) < 0 }
