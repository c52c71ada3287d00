package wire

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/fixed"
)

// manual is the manifest of the package documentation told a second time, for a
// writer of bundles that shares nothing with the first: the fields of each kind
// in the order of their bytes.
var manual = map[Kind]string{
	0x01: "pos", 0x02: "", 0x03: "guid", 0x04: "pos", 0x05: "spell guid extra", 0x06: "spell pos extra",
	0x07: "slot", 0x08: "item", 0x09: "slot", 0x0A: "pos", 0x0B: "", 0x80: "slot extra", 0x81: "slot",
}

// TestKindsHaveNames holds the names that logs and reports show.
func TestKindsHaveNames(t *testing.T) {
	seen := map[string]Kind{}
	for k := range 256 {
		name := Kind(k).String()
		if _, known := manual[Kind(k)]; known == strings.HasPrefix(name, "kind 0x") {
			t.Errorf("kind 0x%02X is called %q", k, name)
		}
		if other, twice := seen[name]; twice || name == "" {
			t.Errorf("kinds 0x%02X and 0x%02X are called %q", other, k, name)
		}
		seen[name] = Kind(k)
	}
	if Move.String() != "move" || SeatToPlayer.String() != "seat-to-player" || Kind(0xAB).String() != "kind 0xAB" {
		t.Errorf("%v, %v, %v", Move, SeatToPlayer, Kind(0xAB))
	}
}

// slotsOf is how many slots a kind knows, waiting which kinds can wait.
var (
	slotsOf = map[Kind]int{0x07: 4, 0x09: 6, 0x80: 254, 0x81: 254}
	waiting = []Kind{0x01, 0x03, 0x04, 0x05, 0x06}
)

// bigEndian is the lowest n bytes of v, highest first.
func bigEndian(v int64, n int) (out []byte) {
	for i := n - 1; i >= 0; i-- {
		out = append(out, byte(v>>(8*i)))
	}
	return out
}

// groups is v in groups of seven bits, lowest first.
func groups(v uint32) (out []byte) {
	for ; v >= 128; v /= 128 {
		out = append(out, byte(128+v%128))
	}
	return append(out, byte(v))
}

// writeField writes a field and clears it in the action.
func writeField(name string, a *Action) (out []byte, ok bool) {
	was := *a
	switch name {
	case "pos":
		x, y := int64(was.Pos.X), int64(was.Pos.Y)
		a.Pos = fixed.Vec{}
		const edge = 8192 * 65536
		if x < -edge || x > edge || y < -edge || y > edge {
			return nil, false
		}
		if x%65536 == 0 && y%65536 == 0 {
			return append(bigEndian(x/65536, 2), bigEndian(y/65536, 2)...), true
		}
		return append(bigEndian(x, 4), bigEndian(y, 4)...), true
	case "dir":
		a.ByDir, a.Dir = false, 0
		return bigEndian(int64(was.Dir), 2), true
	case "guid":
		a.Target = 0
		return groups(uint32(was.Target)), was.Target != 0
	case "spell":
		a.Spell = 0
		return groups(uint32(was.Spell)), true
	case "item":
		a.Item = 0
		return groups(uint32(was.Item)), true
	case "slot":
		a.Slot = 0
		return []byte{was.Slot}, int(was.Slot) < slotsOf[was.Kind]
	}
	if a.Extra = 0; was.Extra == 0 {
		return nil, true
	}
	return groups(uint32(was.Extra)), true
}

// writeEntry is one entry by the manual. What a record says beyond the fields of
// its kind is left over at the end, and has no byte form.
func writeEntry(e Entry) (out []byte, ok bool) {
	a, seat := e.Record.Action, e.Record.Seat
	if e.Run > 0 {
		return []byte{0xFF, e.Run}, e.Run <= 127 && e.Record == Record{}
	}
	names, known := manual[a.Kind]
	if !known || seat == 0xFF || (seat == 0xFE) != (a.Kind >= 0x80) {
		return nil, false
	}
	if a.Kind == 0x01 && a.ByDir {
		names = "dir"
	}
	head, body := byte(a.Kind), []byte(nil)
	if a.Queued && slices.Contains(waiting, a.Kind) {
		head, a.Queued = head+0x40, false
	}
	for _, name := range strings.Fields(names) {
		raw, sound := writeField(name, &a)
		if !sound {
			return nil, false
		}
		body = append(body, raw...)
	}
	return append([]byte{byte(seat), head, byte(len(body))}, body...), a == Action{Kind: a.Kind}
}

// writeSum is the checksum of the manual, bit by bit.
func writeSum(src []byte) []byte {
	sum := uint32(0xFFFFFFFF)
	for _, b := range src {
		for bit := range 8 {
			odd := (sum ^ uint32(b)>>bit) & 1
			sum = sum>>1 ^ 0xEDB88320*odd
		}
	}
	return bigEndian(int64(^sum), 4)
}

func writeBundle(b *Bundle) (out []byte, ok bool) {
	out = append(bigEndian(int64(b.Start), 4), bigEndian(int64(b.Frame), 4)...)
	for _, e := range b.Entries {
		raw, sound := writeEntry(e)
		if !sound {
			return nil, false
		}
		out = append(out, raw...)
	}
	return append(out, writeSum(out)...), len(b.Entries) > 0
}

// looseEntry draws entries of which some have no byte form: a field that is not
// theirs, a sender who may not, a kind or a run that does not exist.
func looseEntry(t *rapid.T) Entry {
	e := anyEntry(t)
	if rapid.IntRange(0, 2).Draw(t, "sound") > 0 {
		return e
	}
	r := &e.Record
	switch rapid.SampledFrom([]string{"run", "seat", "kind", "slot", "extra", "target", "position", "mark", "direction"}).Draw(t, "wrong") {
	case "run":
		e.Run = rapid.SampledFrom([]uint8{0, 1, 127, 128, 255}).Draw(t, "count")
	case "seat":
		r.Seat = Seat(rapid.SampledFrom([]uint8{0, 9, 0xFD, 0xFE, 0xFF}).Draw(t, "seat"))
	case "kind":
		r.Action.Kind = Kind(rapid.OneOf(rapid.Uint8(), rapid.Uint8Range(0x7F, 0x83), rapid.Uint8Max(13)).Draw(t, "kind"))
	case "slot":
		r.Action.Slot = rapid.SampledFrom([]uint8{0, 3, 4, 5, 6, 253, 254, 255}).Draw(t, "slot")
	case "extra":
		r.Action.Extra = 1
	case "target":
		r.Action.Target = GUID(rapid.Uint32Max(1).Draw(t, "guid"))
	case "position":
		r.Action.Pos.X = fixed.Num(rapid.SampledFrom([]int64{0, 1, 8192 << 16, 8192<<16 + 1, -8192 << 16, -8192<<16 - 1, 1 << 40}).Draw(t, "x"))
	case "mark":
		r.Action.Queued = true
	case "direction":
		r.Action.ByDir = !r.Action.ByDir
	}
	return e
}

func looseBundle(t *rapid.T) Bundle {
	return Bundle{
		Start:   Seq(rapid.OneOf(rapid.Uint32(), rapid.Uint32Min(1<<32-20)).Draw(t, "start")),
		Frame:   Frame(rapid.OneOf(rapid.Uint32(), rapid.Uint32Min(1<<32-20)).Draw(t, "frame")),
		Entries: rapid.SliceOfN(rapid.Custom(looseEntry), 0, 4).Draw(t, "entries"),
	}
}

// each is how many bundles one check of a property draws.
const each = 10

// TestBundlesAreWrittenAsTheManualSays compares both writers on bundles of which
// many have no byte form: what one refuses the other does, and bytes are equal
// and are read back.
func TestBundlesAreWrittenAsTheManualSays(t *testing.T) {
	var back Bundle
	rapid.Check(t, func(t *rapid.T) {
		for range each {
			b := looseBundle(t)
			want, ok := writeBundle(&b)
			got, err := b.Append(nil)
			if (err == nil) != ok || ok && !bytes.Equal(got, want) {
				t.Fatalf("%+v: % x (%v), by the manual % x (%v)", b, got, err, want, ok)
			}
			if !ok {
				continue
			}
			if err := back.Decode(want); err != nil || !sameBundle(&back, &b) {
				t.Fatalf("% x: %+v (%v), want %+v", want, back, err, b)
			}
		}
	})
}

// alter changes the bytes behind a bundle's header.
func alter(t *rapid.T, src []byte) []byte {
	for range rapid.IntRange(1, 3).Draw(t, "changes") {
		if len(src) == bundleHeader {
			break
		}
		at := rapid.IntRange(bundleHeader, len(src)-1).Draw(t, "at")
		with := rapid.OneOf(rapid.Byte(), rapid.SampledFrom([]byte{0, 1, 0x7F, 0x80, 0x81, 0xFD, 0xFE, 0xFF})).Draw(t, "byte")
		switch rapid.SampledFrom([]string{"set", "set", "insert", "delete", "cut"}).Draw(t, "change") {
		case "set":
			src[at] = with
		case "insert":
			src = slices.Insert(src, at, with)
		case "delete":
			src = slices.Delete(src, at, at+1)
		case "cut":
			src = src[:at]
		}
	}
	return src
}

// TestABundleHasOneByteForm changes bytes under a checksum that is right again:
// what is accepted must be written as the very same bytes. With the test above
// that leaves a reader no freedom.
func TestABundleHasOneByteForm(t *testing.T) {
	var got Bundle
	accepted, tried := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		for range each {
			b := anyBundle(t)
			tried++
			src, _ := writeBundle(&b)
			src = alter(t, src[:len(src)-crcBytes])
			src = append(src, writeSum(src)...)
			if got.Decode(src) != nil {
				continue
			}
			accepted++
			if back, ok := writeBundle(&got); !ok || !bytes.Equal(back, src) {
				t.Fatalf("% x is read as %+v, which is written as % x (%v)", src, got, back, ok)
			}
		}
	})
	if accepted*50 < tried {
		t.Errorf("%d of %d altered bundles are bundles, too few to prove anything", accepted, tried)
	}
}
