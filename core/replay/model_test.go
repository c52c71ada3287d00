package replay

import (
	"bytes"
	"encoding/hex"
	"errors"
	"io"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/battle"
	"sameframe/core/fixed"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

func twoSeats() *battle.Start {
	return &battle.Start{Seats: []battle.SeatStart{{Camp: 1}, {Camp: 2}, {Camp: 2}}}
}

// anyRecord is a record with a byte form, of a player of the match or not.
func anyRecord(t *rapid.T) wire.Record {
	coordinate := rapid.OneOf(
		rapid.Map(rapid.IntRange(-8192, 8192), func(n int) fixed.Num { return fixed.FromInt(n) }),
		rapid.Map(rapid.Int64Range(-8192<<16, 8192<<16), func(n int64) fixed.Num { return fixed.Num(n) }))
	pos := fixed.Vec{X: coordinate.Draw(t, "x"), Y: coordinate.Draw(t, "y")}
	guid := wire.GUID(rapid.OneOf(rapid.Uint32Range(1, 9), rapid.Uint32Min(1)).Draw(t, "guid"))
	spell, extra := rapid.Uint16().Draw(t, "spell"), rapid.SampledFrom([]uint16{0, 0, 1, 1<<16 - 1}).Draw(t, "extra")
	a := wire.Action{Kind: wire.Kind(rapid.Uint8Range(1, uint8(wire.NumKinds)-1).Draw(t, "kind"))}
	switch a.Kind {
	case wire.Move, wire.AttackMove, wire.Ping:
		a.Pos = pos
		if a.Kind == wire.Move && rapid.Bool().Draw(t, "by dir") {
			a.ByDir, a.Pos, a.Dir = true, fixed.Vec{}, fixed.Angle(rapid.Uint16().Draw(t, "dir"))
		}
	case wire.Attack:
		a.Target = guid
	case wire.SpellToUnit:
		a.Target, a.Spell, a.Extra = guid, spell, extra
	case wire.SpellToPosition:
		a.Pos, a.Spell, a.Extra = pos, spell, extra
	case wire.UpgradeSpell:
		a.Slot = rapid.Uint8Max(3).Draw(t, "slot")
	case wire.SellItem:
		a.Slot = rapid.Uint8Max(5).Draw(t, "slot")
	case wire.BuyItem:
		a.Item = rapid.Uint16().Draw(t, "item")
	}
	a.Queued = a.Kind.CanQueue() && rapid.Bool().Draw(t, "queued")
	seat := rapid.OneOf(rapid.Uint8Max(2), rapid.SampledFrom([]uint8{3, 10, 0xFD})).Draw(t, "seat")
	return wire.Record{Seat: wire.Seat(seat), Action: a}
}

// anyBlock is some frames, many of them quiet, with repeated actions.
func anyBlock(t *rapid.T) (records []wire.Record, ends []uint32) {
	for range rapid.IntRange(1, 20).Draw(t, "frames") {
		for range max(rapid.IntRange(-3, 6).Draw(t, "actions"), 0) {
			if len(records) > 0 && rapid.IntRange(0, 4).Draw(t, "again") == 0 {
				records = append(records, rapid.SampledFrom(records).Draw(t, "which"))
				continue
			}
			records = append(records, anyRecord(t))
		}
		ends = append(ends, uint32(len(records)))
	}
	return records, ends
}

// unpacked is a block behind none.
func unpacked(p *packed, b []byte, frames int) (records []wire.Record, ends []uint32, err error) {
	var s stream
	if err := p.block(b, frames, &s); err != nil {
		return nil, nil, err
	}
	for i := range s.ends.n {
		records = append(records, s.frame(i)...)
		ends = append(ends, uint32(len(records)))
	}
	return records, ends, nil
}

func TestPackedBlocksComeBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		write, p := newModel(twoSeats()), packed{read: newModel(twoSeats()), write: newModel(twoSeats())}
		for range rapid.IntRange(1, 4).Draw(t, "blocks") {
			records, ends := anyBlock(t)
			b := write.pack(nil, records, ends)
			gotRecords, gotEnds, err := unpacked(&p, b, len(ends))
			if err != nil || !slices.Equal(gotRecords, records) || !slices.Equal(gotEnds, ends) {
				t.Fatalf("%v: %v %v, want %v %v", err, gotRecords, gotEnds, records, ends)
			}
		}
	})
}

// checkOneForm: what is accepted is what packing gives, and every record of it
// has a byte form.
func checkOneForm(t interface{ Fatalf(string, ...any) }, b []byte, frames int) {
	p := packed{read: newModel(twoSeats()), write: newModel(twoSeats())}
	records, ends, err := unpacked(&p, b, frames)
	if err != nil {
		return
	}
	if got := newModel(twoSeats()).pack(nil, records, ends); !bytes.Equal(got, b) {
		t.Fatalf("% x gives %v, which packs to % x", b, records, got)
	}
	for i := range records {
		if _, err := wire.AppendEntry(nil, wire.Entry{Record: records[i]}); err != nil {
			t.Fatalf("% x gives %+v: %v", b, records[i], err)
		}
	}
}

func TestArbitraryBytesAreRefusedOrTheOneForm(t *testing.T) {
	accepted := 0
	rapid.Check(t, func(t *rapid.T) {
		b := rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "bytes")
		checkOneForm(t, b, rapid.IntRange(1, MaxBlockFrames).Draw(t, "frames"))
		if rapid.Bool().Draw(t, "from a block") {
			records, ends := anyBlock(t)
			b = newModel(twoSeats()).pack(nil, records, ends)
			checkOneForm(t, append(b, 0), len(ends))
			if len(b) > 0 {
				b[rapid.IntRange(0, len(b)-1).Draw(t, "at")] ^= 1 << rapid.IntRange(0, 7).Draw(t, "bit")
			}
			checkOneForm(t, b, len(ends))
			accepted++
		}
	})
	if accepted == 0 {
		t.Fatal("no block was tried")
	}
}

// A zero behind a block is another form of it, and refused.
func TestBytesBehindABlockAreRefused(t *testing.T) {
	r := []wire.Record{{Seat: 1, Action: wire.Action{Kind: wire.Attack, Target: 77}}}
	b := newModel(twoSeats()).pack(nil, r, []uint32{1, 1})
	for _, c := range [][]byte{append(slices.Clone(b), 0), append(slices.Clone(b), 1), b[:len(b)-1]} {
		p := packed{read: newModel(twoSeats()), write: newModel(twoSeats())}
		got, _, err := unpacked(&p, c, 2)
		if err == nil {
			t.Errorf("% x of % x: accepted as %v", c, b, got)
		}
	}
}

// The packed form is part of the format: these bytes are in files.
func TestPackedFormIsTheFormats(t *testing.T) {
	at := func(x, y int64) fixed.Vec { return fixed.Vec{X: fixed.Num(x), Y: fixed.Num(y)} }
	records := []wire.Record{
		{Seat: 1, Action: wire.Action{Kind: wire.Move, Pos: at(300<<16, -2<<16)}},
		{Seat: 0, Action: wire.Action{Kind: wire.Attack, Target: 77}},
		{Seat: 0, Action: wire.Action{Kind: wire.Attack, Target: 77}},
		{Seat: 2, Action: wire.Action{Kind: wire.SpellToPosition, Spell: 9, Pos: at(5<<16|1, -1), Extra: 3}},
		{Seat: 1, Action: wire.Action{Kind: wire.SpellToUnit, Spell: 9, Target: 80}},
		{Seat: 1, Action: wire.Action{Kind: wire.Move, ByDir: true, Dir: 0xC000}},
		{Seat: 7, Action: wire.Action{Kind: wire.BuyItem, Item: 4}},
		{Seat: 2, Action: wire.Action{Kind: wire.BuyItem, Item: 4}},
		{Seat: 2, Action: wire.Action{Kind: wire.UpgradeSpell, Slot: 3}},
		{Seat: 0, Action: wire.Action{Kind: wire.Attack, Target: 5}},
	}
	m := newModel(twoSeats())
	got := hex.EncodeToString(m.pack(nil, records[:5], []uint32{1, 1, 3, 5})) + " " +
		hex.EncodeToString(m.pack(nil, records, []uint32{0, 0, 10}))
	const want = "777b69fdb7f42fa19de200cbcd32658d597ecb16dd07a81b5721 fe716c77f01effc5c267b60445c2d78fec7259d1dbfc40"
	if got != want {
		t.Errorf("packed %s, want %s", got, want)
	}
}

// Only the digits that packing may leave out are read as zeros.
func TestReadingPastTheEndIsNoticed(t *testing.T) {
	c := unpacker(nil)
	c.plain(0, 8)
	if !c.bad {
		t.Error("eight bits from nothing")
	}
}

func TestWriterRefusesWhatNoReaderTakes(t *testing.T) {
	for _, c := range []struct {
		n, before int
		want      error
	}{{1024, 0, nil}, {1025, 0, lockstep.ErrFlood}, {1, MaxRecords - 1, nil}, {1, MaxRecords, ErrTooLarge}} {
		w, err := NewWriter(io.Discard, Header{Start: *twoSeats()})
		if err != nil {
			t.Fatal(err)
		}
		w.foot.Records = uint32(c.before)
		records := slices.Repeat([]wire.Record{{Action: wire.Action{Kind: wire.StopMove}}}, c.n)
		if err := w.Frame(0, records, 0, 0); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// Unpacking keeps no more than its bounds allow, whatever the bytes.
func TestUnpackingIsBounded(t *testing.T) {
	m := newModel(twoSeats())
	flood := make([]wire.Record, 1024)
	for i := range flood {
		flood[i] = wire.Record{Action: wire.Action{Kind: wire.StopMove}}
	}
	var records []wire.Record
	var ends []uint32
	for range MaxBlockFrames {
		records = append(records, flood...)
		ends = append(ends, uint32(len(records)))
	}
	b := m.pack(nil, records, ends)
	t.Logf("%d records in %d bytes", len(records), len(b))
	p := packed{read: newModel(twoSeats()), write: newModel(twoSeats())}
	s := stream{records: pages[kept]{n: MaxRecords - 5*pageSize}}
	if err := p.block(b, MaxBlockFrames, &s); err == nil || s.records.n > MaxRecords {
		t.Fatalf("%d records: %v", s.records.n, err)
	}
}

func FuzzUnpack(f *testing.F) {
	r := []wire.Record{
		{Seat: 1, Action: wire.Action{Kind: wire.Attack, Target: 77}},
		{Seat: 9, Action: wire.Action{Kind: wire.Move, Pos: fixed.Vec{X: 5 << 16, Y: 1}}},
		{Seat: 1, Action: wire.Action{Kind: wire.Attack, Target: 77}},
	}
	f.Add(newModel(twoSeats()).pack(nil, r, []uint32{1, 1, 3}), uint8(3))
	f.Add([]byte{}, uint8(128))
	f.Fuzz(func(t *testing.T, b []byte, frames uint8) {
		checkOneForm(t, b, 1+int(frames)%MaxBlockFrames)
	})
}
