package wire

import (
	"errors"
	"hash/crc32"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/fixed"
)

const one = fixed.One

// anyPos draws positions of both byte forms, edges of the map included.
func anyPos(t *rapid.T) fixed.Vec {
	unit := rapid.OneOf(rapid.IntRange(-fixed.MapLimit, fixed.MapLimit), rapid.SampledFrom([]int{-fixed.MapLimit, -1, 0, 1, fixed.MapLimit}))
	p := fixed.Vec{X: fixed.FromInt(unit.Draw(t, "x")), Y: fixed.FromInt(unit.Draw(t, "y"))}
	if rapid.Bool().Draw(t, "fine") {
		frac := rapid.Int64Range(-65535, 65535)
		p = p.Add(fixed.Vec{X: fixed.Num(frac.Draw(t, "fx")), Y: fixed.Num(frac.Draw(t, "fy"))}).Clamp()
	}
	return p
}

func anyAction(t *rapid.T) Action {
	return actionOf(t, Kind(rapid.IntRange(1, int(NumKinds)-1).Draw(t, "kind")))
}

func serviceAction(t *rapid.T) Action {
	return actionOf(t, Kind(rapid.IntRange(int(FirstServiceKind), int(endServiceKinds)-1).Draw(t, "kind")))
}

func actionOf(t *rapid.T, k Kind) Action {
	a := Action{Kind: k}
	a.ByDir = a.Kind == Move && rapid.Bool().Draw(t, "dir")
	a.Queued = a.Kind.CanQueue() && rapid.Bool().Draw(t, "queued")
	has := a.has()
	if has&hasPos != 0 {
		a.Pos = anyPos(t)
	}
	if has&hasDir != 0 {
		a.Dir = fixed.Angle(rapid.Uint16().Draw(t, "angle"))
	}
	if has&hasTarget != 0 {
		a.Target = GUID(rapid.Uint32Min(1).Draw(t, "guid"))
	}
	if has&hasSpell != 0 {
		a.Spell = rapid.Uint16().Draw(t, "spell")
	}
	if has&hasItem != 0 {
		a.Item = rapid.Uint16().Draw(t, "item")
	}
	if has&hasExtra != 0 {
		a.Extra = rapid.Uint16().Draw(t, "extra")
	}
	if has&hasSlot != 0 {
		a.Slot = rapid.Uint8Max(a.Kind.shape().slots-1).Draw(t, "slot")
	}
	return a
}

func anyEntry(t *rapid.T) Entry {
	if rapid.Bool().Draw(t, "run") {
		return Entry{Run: rapid.Uint8Range(1, MaxRun).Draw(t, "count")}
	}
	if rapid.IntRange(0, 4).Draw(t, "service") == 0 {
		return Entry{Record: Record{Seat: SeatService, Action: serviceAction(t)}}
	}
	return Entry{Record: Record{Seat: Seat(rapid.Uint8Max(0xFD).Draw(t, "seat")), Action: anyAction(t)}}
}

func anyBundle(t *rapid.T) Bundle {
	return Bundle{
		Start:   Seq(rapid.Uint32().Draw(t, "start")),
		Frame:   Frame(rapid.Uint32().Draw(t, "frame")),
		Entries: rapid.SliceOfN(rapid.Custom(anyEntry), 1, 30).Draw(t, "entries"),
	}
}

// sealed is body with the checksum that makes it a bundle.
func sealed(body ...byte) []byte {
	sum := crc32.ChecksumIEEE(body)
	return append(body, byte(sum>>24), byte(sum>>16), byte(sum>>8), byte(sum))
}

func wantError(t *testing.T, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: error %v, want %v", what, err, want)
	}
}
