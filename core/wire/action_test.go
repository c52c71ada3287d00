package wire

import (
	"bytes"
	"encoding/hex"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/fixed"
)

// actionForms is the manifest by example.
var actionForms = []struct {
	name string
	a    Action
	hex  string
}{
	{"move to whole units", Action{Kind: Move, Pos: fixed.Vec{X: 300 * one, Y: -2 * one}}, "01 012c fffe"},
	{"move to the map's corner", Action{Kind: Move, Pos: fixed.Vec{X: -8192 * one, Y: 8192 * one}}, "01 e000 2000"},
	{"move to a fraction", Action{Kind: Move, Pos: fixed.Vec{X: one + 1, Y: -one}}, "01 00010001 ffff0000"},
	{"move along a direction", Action{Kind: Move, ByDir: true, Dir: 0x4000}, "01 4000"},
	{"move along direction zero", Action{Kind: Move, ByDir: true}, "01 0000"},
	{"stop", Action{Kind: StopMove}, "02"},
	{"attack", Action{Kind: Attack, Target: 5}, "03 05"},
	{"attack a high guid", Action{Kind: Attack, Target: 1<<32 - 1}, "03 ffffffff0f"},
	{"attack-move", Action{Kind: AttackMove, Pos: fixed.Vec{}}, "04 0000 0000"},
	{"spell to unit", Action{Kind: SpellToUnit, Spell: 7, Target: 300}, "05 07 ac02"},
	{"spell to unit with extra", Action{Kind: SpellToUnit, Spell: 200, Target: 1, Extra: 65535}, "05 c801 01 ffff03"},
	{"spell to position", Action{Kind: SpellToPosition, Spell: 7, Pos: fixed.Vec{X: one, Y: one}}, "06 07 0001 0001"},
	{"spell to position with extra", Action{Kind: SpellToPosition, Pos: fixed.Vec{X: one, Y: one}, Extra: 65535}, "06 00 0001 0001 ffff03"},
	{"spell to a fraction with extra", Action{Kind: SpellToPosition, Spell: 1, Pos: fixed.Vec{X: 1}, Extra: 1}, "06 01 00000001 00000000 01"},
	{"upgrade", Action{Kind: UpgradeSpell, Slot: 3}, "07 03"},
	{"buy", Action{Kind: BuyItem, Item: 12}, "08 0c"},
	{"sell", Action{Kind: SellItem, Slot: 5}, "09 05"},
	{"ping", Action{Kind: Ping, Pos: fixed.Vec{X: one, Y: 2 * one}}, "0a 0001 0002"},
	{"surrender", Action{Kind: Surrender}, "0b"},
	{"queued move", Action{Kind: Move, Pos: fixed.Vec{X: one}, Queued: true}, "41 0001 0000"},
	{"queued move along a direction", Action{Kind: Move, ByDir: true, Dir: 0x4000, Queued: true}, "41 4000"},
	{"queued attack", Action{Kind: Attack, Target: 5, Queued: true}, "43 05"},
	{"queued attack-move", Action{Kind: AttackMove, Queued: true}, "44 0000 0000"},
	{"queued spell to unit", Action{Kind: SpellToUnit, Spell: 7, Target: 300, Extra: 1, Queued: true}, "45 07 ac02 01"},
	{"queued spell to position", Action{Kind: SpellToPosition, Spell: 7, Pos: fixed.Vec{X: one, Y: one}, Queued: true}, "46 07 0001 0001"},
	{"bot takes seat zero", Action{Kind: SeatToBot}, "80 00"},
	{"skilled bot takes the last seat", Action{Kind: SeatToBot, Slot: 253, Extra: 2}, "80 fd 02"},
	{"player gets the seat back", Action{Kind: SeatToPlayer, Slot: 9}, "81 09"},
}

func unhex(t testing.TB, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(string(bytes.ReplaceAll([]byte(s), []byte(" "), nil)))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestActionsHaveTheBytesOfTheManifest(t *testing.T) {
	for _, c := range actionForms {
		want := unhex(t, c.hex)
		got, err := AppendAction(nil, c.a)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s: encoded % x (%v), want % x", c.name, got, err, want)
		}
		back, err := DecodeAction(want)
		if err != nil || back != c.a {
			t.Errorf("%s: decoded %+v (%v), want %+v", c.name, back, err, c.a)
		}
	}
}

func TestMalformedActionsAreRefused(t *testing.T) {
	for _, c := range []struct {
		name, hex string
		want      error
	}{
		{"nothing", "", ErrShort},
		{"kind zero", "00", ErrKind},
		{"kind past the last", "0c", ErrKind},
		{"kind past the service's last", "82", ErrKind},
		{"the mark alone", "40", ErrKind},
		{"queued stop", "42", ErrKind},
		{"queued upgrade", "47 00", ErrKind},
		{"queued purchase", "48 0c", ErrKind},
		{"queued sale", "49 00", ErrKind},
		{"queued ping", "4a 0001 0002", ErrKind},
		{"queued surrender", "4b", ErrKind},
		{"queued kind past the last", "4c", ErrKind},
		{"queued bot", "c0 00", ErrKind},
		{"queued seat's return", "c1 00", ErrKind},
		{"queued move without a body", "41", ErrShort},
		{"the last byte as a kind", "ff", ErrKind},
		{"seat-to-bot without a seat", "80", ErrShort},
		{"seat-to-bot of the service itself", "80 fe", ErrRange},
		{"seat-to-bot with a skill written as zero", "80 01 00", ErrCanonical},
		{"seat-to-player with a skill", "81 01 01", ErrLong},
		{"move without a body", "01", ErrShort},
		{"move, one byte", "01 00", ErrShort},
		{"move, three bytes", "01 000000", ErrShort},
		{"move, five bytes", "01 0000000000", ErrLong},
		{"move, seven bytes", "01 00000000000000", ErrLong},
		{"move, nine bytes", "01 000000010000000000", ErrLong},
		{"whole position in the fine form", "01 00010000 00020000", ErrCanonical},
		{"whole x off the map", "01 2001 0000", ErrRange},
		{"whole y off the map", "01 0000 dfff", ErrRange},
		{"fine x off the map", "01 20000001 00000000", ErrRange},
		{"fine y far off the map", "01 00000000 80000001", ErrRange},
		{"stop with a body", "02 00", ErrLong},
		{"attack on nobody", "03 00", ErrRange},
		{"attack without a guid", "03", ErrShort},
		{"attack, guid cut", "03 80", ErrShort},
		{"attack, guid in a long form", "03 8100", ErrCanonical},
		{"attack, guid of 2^32", "03 8080808010", ErrRange},
		{"attack, guid of 2^32 and one", "03 8180808010", ErrRange},
		{"attack, guid of eleven bytes", "03 8180808080808080808001", ErrRange},
		{"attack, guid past 32 bits", "03 ffffffff1f", ErrRange},
		{"attack, guid of six bytes", "03 ffffffffff01", ErrRange},
		{"attack, byte left", "03 0500", ErrLong},
		{"spell past 16 bits", "05 808004 01", ErrRange},
		{"extra written as zero", "05 07 05 00", ErrCanonical},
		{"extra in a long form", "05 07 05 8100", ErrCanonical},
		{"byte after the extra", "05 07 05 0101", ErrLong},
		{"spell without a target", "05 07", ErrShort},
		{"spell without a position", "06 07", ErrShort},
		{"spell at half a position", "06 07 0001 00", ErrShort},
		{"bad spell before a position", "06 ffffff00 00010001 00010001", ErrRange},
		{"upgrade of slot four", "07 04", ErrRange},
		{"sale of slot six", "09 06", ErrRange},
		{"surrender with a body", "0b 01", ErrLong},
	} {
		a, err := DecodeAction(unhex(t, c.hex))
		wantError(t, c.name, err, c.want)
		if a != (Action{}) {
			t.Errorf("%s: left %+v beside the error", c.name, a)
		}
	}
}

func TestActionBodyIsAtMost255Bytes(t *testing.T) {
	_, err := DecodeAction(append([]byte{byte(Attack)}, make([]byte, MaxBody+1)...))
	wantError(t, "256 bytes", err, ErrLong)
}

func TestActionsWithoutAByteFormAreRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		a    Action
		want error
	}{
		{"no kind", Action{}, ErrKind},
		{"unknown kind", Action{Kind: NumKinds}, ErrKind},
		{"direction without ByDir", Action{Kind: Move, Dir: 1}, ErrStray},
		{"position beside a direction", Action{Kind: Move, ByDir: true, Pos: fixed.Vec{X: 1}}, ErrStray},
		{"ByDir on an attack", Action{Kind: Attack, Target: 1, ByDir: true}, ErrStray},
		{"target on a move", Action{Kind: Move, Target: 1}, ErrStray},
		{"extra on a purchase", Action{Kind: BuyItem, Item: 1, Extra: 1}, ErrStray},
		{"item on a surrender", Action{Kind: Surrender, Item: 1}, ErrStray},
		{"slot on a stop", Action{Kind: StopMove, Slot: 1}, ErrStray},
		{"spell on an attack", Action{Kind: Attack, Target: 1, Spell: 1}, ErrStray},
		{"off the map", Action{Kind: Ping, Pos: fixed.Vec{X: 8192*one + 1}}, ErrRange},
		{"nobody", Action{Kind: SpellToUnit, Spell: 1}, ErrRange},
		{"kind past the service's last", Action{Kind: endServiceKinds}, ErrKind},
		{"skill on a seat's return", Action{Kind: SeatToPlayer, Extra: 1}, ErrStray},
		{"seat of the service", Action{Kind: SeatToBot, Slot: uint8(SeatService)}, ErrRange},
		{"slot four", Action{Kind: UpgradeSpell, Slot: 4}, ErrRange},
		{"queued stop", Action{Kind: StopMove, Queued: true}, ErrStray},
		{"queued purchase", Action{Kind: BuyItem, Item: 1, Queued: true}, ErrStray},
		{"queued ping", Action{Kind: Ping, Queued: true}, ErrStray},
		{"queued bot", Action{Kind: SeatToBot, Queued: true}, ErrStray},
		{"queued unknown kind", Action{Kind: NumKinds, Queued: true}, ErrKind},
		{"slot six", Action{Kind: SellItem, Slot: 6}, ErrRange},
	} {
		wantError(t, c.name, c.a.Validate(), c.want)
		dst, err := AppendAction([]byte{1, 2}, c.a)
		wantError(t, c.name, err, c.want)
		if !bytes.Equal(dst, []byte{1, 2}) {
			t.Errorf("%s: destination became % x", c.name, dst)
		}
	}
}

func TestActionsSurviveTheRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a := anyAction(t)
		b, err := AppendAction(nil, a)
		if err != nil {
			t.Fatalf("%+v: %v", a, err)
		}
		back, err := DecodeAction(b)
		if err != nil || back != a {
			t.Fatalf("% x: decoded %+v (%v), want %+v", b, back, err, a)
		}
	})
}

// TestAnActionHasOneByteForm decodes arbitrary bodies: what is accepted must
// encode to the very same bytes.
func TestAnActionHasOneByteForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		kind := rapid.OneOf(rapid.ByteMax(byte(NumKinds)), rapid.ByteRange(queuedBit, queuedBit+byte(NumKinds)), rapid.ByteRange(byte(FirstServiceKind), byte(endServiceKinds))).Draw(t, "kind")
		small := rapid.OneOf(rapid.Byte(), rapid.SampledFrom([]byte{0, 1, 0x20, 0x7F, 0x80, 0xDF, 0xE0, 0xFF}))
		src := append([]byte{kind}, rapid.SliceOfN(small, 0, 14).Draw(t, "body")...)
		checkOneForm(t, src)
	})
}

// fataler is what tests, properties and fuzz targets have in common here.
type fataler interface {
	Fatalf(format string, args ...any)
}

func checkOneForm(t fataler, src []byte) {
	a, err := DecodeAction(src)
	if err != nil {
		return
	}
	back, err := AppendAction(nil, a)
	if err != nil || !bytes.Equal(back, src) {
		t.Fatalf("% x decodes to %+v, which encodes to % x (%v)", src, a, back, err)
	}
}

func TestUnitActionPutsTwelveBytesBeforeTheAction(t *testing.T) {
	u := UnitAction{ClientFrame: 0x01020304, ClientSeq: 0xA0B0C0D0, ClientTime: 0xFFFFFFFF, Action: Action{Kind: Attack, Target: 9}}
	want := unhex(t, "01020304 a0b0c0d0 ffffffff 03 09")
	got, err := u.Append(nil)
	if err != nil || !bytes.Equal(got, want) {
		t.Fatalf("encoded % x (%v), want % x", got, err, want)
	}
	back, err := DecodeUnitAction(got)
	if err != nil || back != u {
		t.Fatalf("decoded %+v (%v), want %+v", back, err, u)
	}
	for n := range len(want) {
		if _, err := DecodeUnitAction(want[:n]); err == nil {
			t.Errorf("cut to %d bytes: accepted", n)
		}
	}
	if _, err := (&UnitAction{}).Append(nil); err == nil {
		t.Error("an action without a kind was encoded")
	}
	_, err = DecodeUnitAction(append(want, 0))
	wantError(t, "a byte more", err, ErrLong)
}

func TestFramesAndSequencesCompareAcrossTheWrap(t *testing.T) {
	const top = 1<<32 - 1
	for _, c := range []struct {
		a, b uint32
		want bool
	}{{0, 1, true}, {1, 0, false}, {5, 5, false}, {top, 0, true}, {0, top, false}, {top - 5, 100, true}, {0, 1<<31 - 1, true}} {
		if Frame(c.a).Before(Frame(c.b)) != c.want || Seq(c.a).Before(Seq(c.b)) != c.want {
			t.Errorf("%d before %d: want %v", c.a, c.b, c.want)
		}
	}
}

func TestUnitActionsOfServiceKindsAreRefused(t *testing.T) {
	u := UnitAction{Action: Action{Kind: SeatToPlayer, Slot: 1}}
	dst, err := u.Append([]byte{7})
	wantError(t, "encoding", err, ErrSender)
	if !bytes.Equal(dst, []byte{7}) {
		t.Errorf("destination became % x", dst)
	}
	for _, k := range []string{"81 01", "82", "ff"} {
		_, err = DecodeUnitAction(unhex(t, "00000001 00000001 00000001"+k))
		wantError(t, k, err, ErrSender)
	}
}

// The mark lies in the kind's byte: a queued action is as long as a plain one,
// alone and in a record.
func TestQueueingCostsNoByte(t *testing.T) {
	for _, c := range actionForms {
		if !c.a.Kind.CanQueue() || c.a.Queued {
			continue
		}
		queued := c.a
		queued.Queued = true
		for _, form := range []func(Action) ([]byte, error){
			func(a Action) ([]byte, error) { return AppendAction(nil, a) },
			func(a Action) ([]byte, error) { return AppendEntry(nil, Entry{Record: Record{Action: a}}) },
			func(a Action) ([]byte, error) { return (&UnitAction{Action: a}).Append(nil) },
		} {
			plain, err1 := form(c.a)
			marked, err2 := form(queued)
			if err1 != nil || err2 != nil || len(plain) != len(marked) || bytes.Equal(plain, marked) {
				t.Errorf("%s: % x and queued % x (%v, %v)", c.name, plain, marked, err1, err2)
			}
		}
	}
}

func TestOrdersAloneCanWait(t *testing.T) {
	want := []Kind{Move, Attack, AttackMove, SpellToUnit, SpellToPosition}
	var got []Kind
	for k := range 256 {
		if Kind(k).CanQueue() {
			got = append(got, Kind(k))
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%v can wait, want %v", got, want)
	}
}
