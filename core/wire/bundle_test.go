package wire

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/fixed"
)

func TestBundleHasTheBytesOfTheManifest(t *testing.T) {
	b := Bundle{Start: 1200, Frame: 800, Entries: []Entry{
		{Record: Record{Seat: 1, Action: Action{Kind: Move, Pos: fixed.Vec{X: 10 * one, Y: 20 * one}}}},
		{Record: Record{Seat: 2, Action: Action{Kind: Surrender}}},
		{Run: 1},
	}}
	want := sealed(unhex(t, "000004b0 00000320 01 01 04 000a 0014 02 0b 00 ff 01")...)
	got, err := b.Append(nil)
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("encoded % x (%v), want % x", got, err, want)
	}
	var back Bundle
	if err := back.Decode(want); err != nil || !sameBundle(&back, &b) {
		t.Fatalf("decoded %+v (%v), want %+v", back, err, b)
	}
	if b.End() != 1203 || b.Steps() != 1 {
		t.Errorf("ends at %d after %d steps, want 1203 after 1", b.End(), b.Steps())
	}
}

func sameBundle(a, b *Bundle) bool {
	if a.Start != b.Start || a.Frame != b.Frame || len(a.Entries) != len(b.Entries) {
		return false
	}
	for i := range a.Entries {
		if a.Entries[i] != b.Entries[i] {
			return false
		}
	}
	return true
}

func TestMalformedBundlesAreRefused(t *testing.T) {
	for _, c := range []struct {
		name, body string
		want       error
	}{
		{"no entries", "00000001 00000001", ErrShort},
		{"half a run", "00000001 00000001 ff", ErrShort},
		{"half a run behind a run", "00000001 00000001 ff01 ff", ErrShort},
		{"run of 0", "00000001 00000001 ff00", ErrRun},
		{"run of 128", "00000001 00000001 ff80", ErrRun},
		{"run of 255", "00000001 00000001 ffff", ErrRun},
		{"record without a length", "00000001 00000001 010b", ErrShort},
		{"body past the end", "00000001 00000001 010104 000000", ErrShort},
		{"body of 255 past the end", "00000001 00000001 0101ff 000000", ErrShort},
		{"body longer than its kind", "00000001 00000001 010b01 00", ErrLong},
		{"unknown kind", "00000001 00000001 010c00", ErrKind},
		{"player's kind from the service", "00000001 00000001 fe0b00", ErrSender},
		{"service's kind from a player", "00000001 00000001 018000", ErrSender},
		{"service's kind that is not known", "00000001 00000001 fe8200", ErrKind},
		{"takeover from a player", "00000001 00000001 01800101", ErrSender},
	} {
		wantError(t, c.name, new(Bundle).Decode(sealed(unhex(t, c.body)...)), c.want)
	}
}

func TestALengthOf255IsReadWholeAndRefused(t *testing.T) {
	for _, head := range []string{"010bff", "0102ff", "0105ff", "0106ff", "fe80ff"} {
		body := append(unhex(t, "00000001 00000001"+head), bytes.Repeat([]byte{1}, 255)...)
		wantError(t, head, new(Bundle).Decode(sealed(append(body, 0xFF, 1)...)), ErrLong)
	}
}

func TestRunsOf1And127AreLegal(t *testing.T) {
	for _, n := range []uint8{1, MaxRun} {
		raw, err := AppendEntry(nil, Entry{Run: n})
		if err != nil || !bytes.Equal(raw, []byte{0xFF, n}) {
			t.Errorf("run of %d: % x, %v", n, raw, err)
		}
		if e, used, err := DecodeEntry(raw); err != nil || used != 2 || e.Run != n {
			t.Errorf("run of %d: decoded %+v, %d bytes, %v", n, e, used, err)
		}
	}
}

func TestEntriesWithoutAByteFormAreRefused(t *testing.T) {
	stop := Action{Kind: StopMove}
	for _, c := range []struct {
		name string
		e    Entry
		want error
	}{
		{"nothing", Entry{}, ErrKind},
		{"run of 128", Entry{Run: 128}, ErrRun},
		{"run with a record", Entry{Run: 1, Record: Record{Action: stop}}, ErrStray},
		{"run marker as sender", Entry{Record: Record{Seat: 0xFF, Action: stop}}, ErrSender},
		{"service playing", Entry{Record: Record{Seat: SeatService, Action: stop}}, ErrSender},
	} {
		dst, err := AppendEntry([]byte{7}, c.e)
		wantError(t, c.name, err, c.want)
		if !bytes.Equal(dst, []byte{7}) {
			t.Errorf("%s: destination became % x", c.name, dst)
		}
		b := Bundle{Entries: []Entry{{Run: 1}, c.e}}
		dst, err = b.Append([]byte{7})
		wantError(t, c.name, err, c.want)
		if !bytes.Equal(dst, []byte{7}) {
			t.Errorf("%s: bundle destination became % x", c.name, dst)
		}
	}
}

func TestBundleSizeIsBounded(t *testing.T) {
	fits := (MaxBundle - bundleHeader - crcBytes) / minEntry
	b := Bundle{Entries: make([]Entry, fits)}
	for i := range b.Entries {
		b.Entries[i].Run = 1
	}
	raw, err := b.Append(nil)
	if err != nil || len(raw) != MaxBundle {
		t.Fatalf("%d runs: %d bytes, %v; want %d", fits, len(raw), err, MaxBundle)
	}
	if err := new(Bundle).Decode(raw); err != nil {
		t.Error(err)
	}
	if b.End() != Seq(fits) || b.Steps() != uint32(fits) {
		t.Errorf("%d runs end at %d after %d steps", fits, b.End(), b.Steps())
	}
	b.Entries[0] = Entry{Record: Record{Action: Action{Kind: StopMove}}}
	_, err = b.Append(nil)
	wantError(t, "one byte more", err, ErrLong)
	b.Entries[0] = Entry{Run: 1}
	b.Entries = append(b.Entries, Entry{Run: 1})
	_, err = b.Append(nil)
	wantError(t, "one run more", err, ErrLong)
	wantError(t, "a longer message", new(Bundle).Decode(make([]byte, MaxBundle+1)), ErrLong)
	_, err = new(Bundle).Append(nil)
	wantError(t, "no entries", err, ErrEmpty)
}

func TestBundlesSurviveTheRoundTrip(t *testing.T) {
	var back Bundle
	rapid.Check(t, func(t *rapid.T) {
		b := anyBundle(t)
		prefix := rapid.SliceOfN(rapid.Byte(), 0, 5).Draw(t, "prefix")
		raw, err := b.Append(bytes.Clone(prefix))
		if err != nil || !bytes.HasPrefix(raw, prefix) {
			t.Fatalf("%+v: % x, %v", b, raw, err)
		}
		if err := back.Decode(raw[len(prefix):]); err != nil || !sameBundle(&back, &b) {
			t.Fatalf("decoded %+v (%v), want %+v", back, err, b)
		}
	})
}

func TestDamagedBundlesAreRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBundle(t)
		raw, err := b.Append(nil)
		if err != nil {
			t.Fatal(err)
		}
		bad := bytes.Clone(raw)
		switch rapid.IntRange(0, 2).Draw(t, "damage") {
		case 0: // a burst of up to 32 bits, which a CRC-32 never misses
			at := rapid.IntRange(0, len(bad)-4).Draw(t, "at")
			bits := rapid.Uint32Min(1).Draw(t, "bits")
			for i := range 4 {
				bad[at+i] ^= byte(bits >> (8 * i))
			}
		case 1:
			bad = bad[:rapid.IntRange(0, len(bad)-1).Draw(t, "cut")]
		case 2:
			bad = append(bad, rapid.SliceOfN(rapid.Byte(), 1, 9).Draw(t, "tail")...)
		}
		if err := new(Bundle).Decode(bad); err == nil {
			t.Fatalf("accepted % x, damaged from % x", bad, raw)
		}
	})
}

// teamFight is a tick as ten players make it: the median one has three actions.
func teamFight() Bundle {
	return Bundle{Start: 40211, Frame: 21845, Entries: []Entry{
		{Record: Record{Seat: 3, Action: Action{Kind: Move, Pos: fixed.Vec{X: 1377 * one, Y: -212 * one}}}},
		{Record: Record{Seat: 7, Action: Action{Kind: SpellToUnit, Spell: 17, Target: 412}}},
		{Record: Record{Seat: 9, Action: Action{Kind: SpellToPosition, Spell: 31, Pos: fixed.Vec{X: 1402 * one, Y: -198 * one}}}},
		{Run: 1},
	}}
}

func TestTicksAreSmall(t *testing.T) {
	full := teamFight()
	quiet := Bundle{Start: 40211, Frame: 21845, Entries: []Entry{{Run: 1}}}
	ten := full
	ten.Entries = nil
	for seat := range Seat(10) {
		r := full.Entries[seat%3].Record
		r.Seat = seat
		ten.Entries = append(ten.Entries, Entry{Record: r})
	}
	ten.Entries = append(ten.Entries, Entry{Run: 1})
	for _, c := range []struct {
		name  string
		b     *Bundle
		limit int
	}{{"no action", &quiet, 16}, {"three actions", &full, 60}, {"ten actions", &ten, 120}} {
		raw, err := c.b.Append(nil)
		if err != nil || len(raw) > c.limit {
			t.Errorf("%s: %d bytes, %v; want at most %d", c.name, len(raw), err, c.limit)
		}
		t.Logf("%s: %d bytes", c.name, len(raw))
	}
}

func TestCodecDoesNotAllocate(t *testing.T) {
	b, back := teamFight(), teamFight()
	raw, _ := b.Append(nil)
	up := UnitAction{Action: b.Entries[2].Record.Action}
	upRaw, _ := up.Append(nil)
	buf := make([]byte, 0, len(raw))
	for name, f := range map[string]func() error{
		"encode a bundle":        func() error { _, err := b.Append(buf); return err },
		"decode a bundle":        func() error { return back.Decode(raw) },
		"encode a unit action":   func() error { _, err := up.Append(buf); return err },
		"decode a unit action":   func() error { _, err := DecodeUnitAction(upRaw); return err },
		"validate a unit action": func() error { return up.Action.Validate() },
	} {
		n := testing.AllocsPerRun(100, func() {
			if err := f(); err != nil {
				t.Fatal(err)
			}
		})
		if n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
}

// TestRawEntriesMakeTheSameBundle keeps the two ways to write a bundle equal,
// and the skipping of entries equal to their decoding.
func TestRawEntriesMakeTheSameBundle(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := anyBundle(t)
		raw, err := b.Append([]byte{1})
		if err != nil {
			t.Fatal(err)
		}
		entries := raw[1+bundleHeader : len(raw)-crcBytes]
		if got := SealRaw(append(BeginRaw([]byte{1}), entries...), 1, b.Start, b.Frame); !bytes.Equal(got, raw) || len(raw)-1 != BundleBytes+len(entries) {
			t.Fatalf("raw % x, want % x", got, raw)
		}
		for i, off := 0, 0; off < len(entries); i++ {
			steps, n, err := SkipEntry(entries[off:])
			_, want, _ := DecodeEntry(entries[off:])
			if err != nil || steps != b.Entries[i].Run || n != want || n > MaxEntry {
				t.Fatalf("entry %d: %d steps, %d of %d bytes, %v", i, steps, n, want, err)
			}
			off += n
		}
	})
}

func TestSkippingStaysInsideTheBytes(t *testing.T) {
	for _, c := range []struct {
		name, hex string
		want      error
	}{
		{"nothing", "", ErrShort}, {"half a run", "ff", ErrShort}, {"run of 0", "ff00", ErrRun}, {"run of 128", "ff80", ErrRun},
		{"record without a length", "0101", ErrShort}, {"body past the end", "010104000000", ErrShort},
	} {
		_, _, err := SkipEntry(unhex(t, c.hex))
		wantError(t, c.name, err, c.want)
	}
}

func BenchmarkEncodeBundle(b *testing.B) {
	tick, buf := teamFight(), []byte(nil)
	for b.Loop() {
		buf, _ = tick.Append(buf[:0])
	}
	b.ReportMetric(float64(len(buf)), "bytes/tick")
}

func BenchmarkDecodeBundle(b *testing.B) {
	tick := teamFight()
	raw, _ := tick.Append(nil)
	for b.Loop() {
		if err := tick.Decode(raw); err != nil {
			b.Fatal(err)
		}
	}
}
