package replay

import (
	"sameframe/core/battle"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// Bounds of the format.
const (
	Format = 3 // 2 had no digest of scripts in the start snapshot
	// FormatKeyframes is Format with keyframes behind the stream.
	FormatKeyframes = 4
	MaxFile         = 64 << 20
	MaxSection      = 1 << 20
	MaxBlockFrames  = 128
	MaxFrames       = 1 << 20 // nine hours of 33 ms
	MaxRecords      = 1 << 20 // ten players, 120 actions a minute each, 14 hours

	// MaxAlloc bounds what reading a file allocates beyond the file's size, in
	// bytes and all together, with what is given up on the way.
	MaxAlloc = 32 << 20
	// MaxKeyframeAlloc bounds what loading a stored keyframe allocates.
	MaxKeyframeAlloc = 4 << 20

	magic         = "SFREPLAY"
	sectionHeader = 5
	sectionCRC    = 4
	blockHeader   = 6
	maxBlock      = 4 << 10 // records after which a block is written
)

const (
	tagHeader   = 'H'
	tagBlock    = 'B'
	tagKeyframe = 'K'
	tagEnd      = 'E'
)

// Header is what stands before the stream.
type Header struct {
	Format      uint16
	Wire        uint16 // wire.Version of the entries
	Mode        string // solo, as-players, online, ...; for display
	DigestEvery uint16 // frames from digest to digest; 0 for none
	Initial     uint64 // digest of the world before the first step
	Start       battle.Start
}

func (h *Header) walk(w *state.Walker) {
	state.Int(w, "format", &h.Format)
	state.Int(w, "wire", &h.Wire)
	state.Text(w, "mode", &h.Mode, 32)
	state.Int(w, "digest_every", &h.DigestEvery)
	state.Int(w, "initial", &h.Initial)
	state.Struct(w, "start", &h.Start, (*battle.Start).Walk)
}

// Footer is what stands behind it: the result, readable without playing.
type Footer struct {
	Frames    uint32
	Records   uint32
	Digest    uint64 // after the last frame
	Used      uint64 // random draws
	Over      bool
	Winner    uint8
	Surrender bool
}

func (f *Footer) walk(w *state.Walker) {
	state.Int(w, "frames", &f.Frames)
	state.Int(w, "records", &f.Records)
	state.Int(w, "digest", &f.Digest)
	state.Int(w, "used", &f.Used)
	state.Bool(w, "over", &f.Over)
	state.Int(w, "winner", &f.Winner)
	state.Bool(w, "surrender", &f.Surrender)
}

// NewHeader describes a world that has not taken its first step.
func NewHeader(w *battle.World, mode string, digestEvery int) Header {
	return Header{
		Format: Format, Wire: wire.Version, Mode: mode, DigestEvery: uint16(digestEvery),
		Initial: w.Digest(), Start: *w.Start(),
	}
}
