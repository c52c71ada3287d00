package wire

import (
	"bytes"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/state"
)

var layers = state.Layers{1, 2, 3, 4, 5, 6, 7, 0xFF00000000000008}

// messageForms is the manifest of messages by example.
var messageForms = []struct {
	name string
	m    Message
	hex  string
}{
	{"unit action", &UnitAction{ClientFrame: 1, ClientSeq: 2, ClientTime: 3, Action: Action{Kind: Attack, Target: 9}}, "01 00000001 00000002 00000003 03 09"},
	{"progress", &Progress{Frame: 0xFFFFFFFF, Next: 7, Time: 0x01020304}, "02 ffffffff 00000007 01020304"},
	{"sync report", &SyncReport{Frame: 90, Digest: 0x1122334455667788, Used: 5}, "03 0000005a 1122334455667788 0000000000000005"},
	{"layer report", &LayerReport{Frame: 90, Used: 5, Layers: layers, Trace: []Trace{{Digest: 1, Used: 2}}},
		"04 0000005a 0000000000000005 0000000000000001 0000000000000002 0000000000000003 0000000000000004" +
			"0000000000000005 0000000000000006 0000000000000007 ff00000000000008 0001 0000000000000001 0000000000000002"},
	{"resume request", &ResumeRequest{Next: 0xFFFFFFFE}, "05 00 fffffffe"},
	{"fresh resume request", &ResumeRequest{Fresh: true}, "05 01 00000000"},
	{"state part", &StatePart{Frame: 4, Size: 10, Offset: 8, Data: []byte{0xAA, 0xBB}}, "06 00000004 0000000a 00000008 aabb"},
	{"bundle", &Bundle{Start: 0xFFFFFFFE, Frame: 0xFFFFFFFF, Entries: []Entry{{Run: 1}}}, "80 fffffffe ffffffff ff01 f39667f3"},
	{"level answer", &ResumeAnswer{Next: 1, Frame: 2, Frontier: 2, LastAction: 4}, "81 00 00000001 00000002 00000002 00000004"},
	{"tail answer", &ResumeAnswer{Answer: AnswerTail, Next: 1, Frame: 2, Frontier: 3}, "81 01 00000001 00000002 00000003 00000000"},
	{"baseline answer", &ResumeAnswer{Answer: AnswerBaseline, Next: 1, Frame: 2, Frontier: 3, LastAction: 4, BaselineSize: 5, Digest: 6},
		"81 02 00000001 00000002 00000003 00000004 00000005 0000000000000006"},
	{"pong", &Pong{Time: 1, Frame: 2, Held: 0x0102}, "82 00000001 00000002 0102"},
	{"refusal", &Refusal{Of: TypeUnitAction, ClientSeq: 3, Reason: TooOften}, "83 01 00000003 04"},
	{"layer request", &LayerRequest{Frame: 120, Trace: 300, State: true}, "84 00000078 012c 01"},
	{"sync notice", &SyncNotice{Frame: 90, Action: SyncNotify, Off: []Seat{2, 7}}, "85 0000005a 02 0002 02 07"},
	{"result report", &ResultReport{Score{Frame: 90, Digest: 0x1122334455667788, Used: 5, Winner: 2, Surrender: true, Seats: []SeatScore{{1, 2, 3, 4, 5, 0xFFFFFFFF}}}},
		"07 0000005a 1122334455667788 0000000000000005 02 01 0001 0001 0002 0003 0004 00000005 ffffffff"},
	{"result report without seats", &ResultReport{}, "07 00000000 0000000000000000 0000000000000000 00 00 0000"},
	{"match result", &MatchResult{EndReports, FindCosmetic, Score{Frame: 90, Digest: 7, Used: 5, Winner: 1, Seats: []SeatScore{{1, 2, 3, 4, 5, 6}}}},
		"86 01 03 0000005a 0000000000000007 0000000000000005 01 00 0001 0001 0002 0003 0004 00000005 00000006"},
	{"match without a result", &MatchResult{End: EndFailure, Score: Score{Frame: 90}}, "86 06 00 0000005a 0000000000000000 0000000000000000 00 00 0000"},
	{"closing", &Closing{Seconds: 300}, "87 0000012c"},
	{"closing in a week", &Closing{Seconds: MaxClosing}, "87 00093a80"},
	{"sync notice about nobody", &SyncNotice{Frame: 90}, "85 0000005a 00 0000"},
}

// blank is a new message of the same type.
func blank(m Message) Message { return reflect.New(reflect.TypeOf(m).Elem()).Interface().(Message) }

// sameMessage compares; a slice without elements is nil or not.
func sameMessage(a, b Message) bool {
	x, errX := AppendMessage(nil, a)
	y, errY := AppendMessage(nil, b)
	return errX == nil && errY == nil && reflect.TypeOf(a) == reflect.TypeOf(b) && bytes.Equal(x, y)
}

func TestMessagesHaveTheBytesOfTheManifest(t *testing.T) {
	for _, c := range messageForms {
		want := unhex(t, c.hex)
		got, err := AppendMessage([]byte{9}, c.m)
		if err != nil || !bytes.Equal(got[1:], want) {
			t.Errorf("%s: encoded % x (%v), want % x", c.name, got[1:], err, want)
		}
		back := blank(c.m)
		if err := DecodeMessage(want, back); err != nil || !sameMessage(back, c.m) {
			t.Errorf("%s: decoded %+v (%v), want %+v", c.name, back, err, c.m)
		}
		if b, ok := back.(*StatePart); ok && !reflect.DeepEqual(b, c.m) {
			t.Errorf("%s: decoded %+v", c.name, b)
		}
		if TypeOf(want) != c.m.Type() || strings.HasPrefix(c.m.Type().String(), "message") || len(want) > MaxMessage {
			t.Errorf("%s: type %v, %v", c.name, TypeOf(want), c.m.Type())
		}
	}
}

func TestAMessageCutOrExtendedIsRefused(t *testing.T) {
	for _, c := range messageForms {
		raw := unhex(t, c.hex)
		for n := range raw {
			if n == len(raw)-1 && c.m.Type() == TypeStatePart {
				continue // the rest of a part may have any length
			}
			if err := DecodeMessage(raw[:n], blank(c.m)); err == nil {
				t.Errorf("%s cut to %d bytes: accepted", c.name, n)
			}
		}
		if err := DecodeMessage(append(raw, 0), blank(c.m)); err == nil {
			t.Errorf("%s and a byte: accepted", c.name)
		}
	}
}

// TestAUsedMessageDecodesLikeANewOne reads every form over every other one of
// its type.
func TestAUsedMessageDecodesLikeANewOne(t *testing.T) {
	for _, c := range messageForms {
		for _, before := range messageForms {
			if before.m.Type() != c.m.Type() {
				continue
			}
			m := blank(c.m)
			if err := DecodeMessage(unhex(t, before.hex), m); err != nil {
				t.Fatal(err)
			}
			if err := DecodeMessage(unhex(t, c.hex), m); err != nil || !sameMessage(m, c.m) {
				t.Errorf("%s after %s: %+v (%v)", c.name, before.name, m, err)
			}
		}
	}
}

func TestMalformedMessagesAreRefused(t *testing.T) {
	for _, c := range []struct {
		name string
		m    Message
		hex  string
		want error
	}{
		{"nothing", new(Pong), "", ErrType},
		{"another type", new(Pong), "02 00000001 00000002 00000003", ErrType},
		{"resume with half a flag", new(ResumeRequest), "05 02 00000000", ErrRange},
		{"fresh with a sequence", new(ResumeRequest), "05 01 00000001", ErrRange},
		{"fourth answer", new(ResumeAnswer), "81 03 00000001 00000002 00000002 00000004", ErrRange},
		{"baseline of no bytes", new(ResumeAnswer), "81 02 00000001 00000002 00000003 00000004 00000000 0000000000000006", ErrRange},
		{"baseline too large", new(ResumeAnswer), "81 02 00000001 00000002 00000003 00000004 00100001 0000000000000006", ErrRange},
		{"tail with a baseline", new(ResumeAnswer), "81 01 00000001 00000002 00000003 00000004 00000005 0000000000000006", ErrLong},
		{"part without data", new(StatePart), "06 00000004 0000000a 00000008", ErrRange},
		{"part past the end", new(StatePart), "06 00000004 0000000a 00000009 aabb", ErrRange},
		{"part at an offset that wraps", new(StatePart), "06 00000004 0000000a ffffffff aabb", ErrRange},
		{"part of too large a state", new(StatePart), "06 00000004 00100001 00000000 aa", ErrRange},
		{"trace longer than the message", new(LayerReport), "04 0000005a" + strings.Repeat("00", 72) + "012c 01", ErrShort},
		{"trace of 301", new(LayerReport), "04 0000005a" + strings.Repeat("00", 72) + "012d" + strings.Repeat("00", 301*16), ErrRange},
		{"request for 301", new(LayerRequest), "84 00000078 012d 01", ErrRange},
		{"notice with a seat twice", new(SyncNotice), "85 0000005a 02 0002 07 07", ErrRange},
		{"notice out of order", new(SyncNotice), "85 0000005a 02 0002 07 02", ErrRange},
		{"notice about the service", new(SyncNotice), "85 0000005a 02 0001 fe", ErrRange},
		{"fifth action", new(SyncNotice), "85 0000005a 04 0000", ErrRange},
		{"result of a third camp", new(ResultReport), "07 0000005a 1122334455667788 0000000000000005 03 00 0000", ErrRange},
		{"half a surrender", new(ResultReport), "07 0000005a 1122334455667788 0000000000000005 02 02 0000", ErrRange},
		{"scores longer than the message", new(ResultReport), "07 0000005a 1122334455667788 0000000000000005 02 01 0002" + strings.Repeat("00", 31), ErrShort},
		{"scores of 255 seats", new(ResultReport), "07 0000005a 1122334455667788 0000000000000005 02 01 00ff" + strings.Repeat("00", 255*16), ErrRange},
		{"eighth end", new(MatchResult), "86 07 00 0000005a 0000000000000000 0000000000000000 00 00 0000", ErrRange},
		{"sixth finding", new(MatchResult), "86 00 05 0000005a 0000000000000000 0000000000000000 00 00 0000", ErrRange},
		{"a digest of no result", new(MatchResult), "86 02 00 0000005a 0000000000000001 0000000000000000 00 00 0000", ErrRange},
		{"draws of no result", new(MatchResult), "86 03 00 0000005a 0000000000000000 0000000000000001 00 00 0000", ErrRange},
		{"a winner of no result", new(MatchResult), "86 04 00 0000005a 0000000000000000 0000000000000000 01 00 0000", ErrRange},
		{"a surrender of no result", new(MatchResult), "86 05 00 0000005a 0000000000000000 0000000000000000 00 01 0000", ErrRange},
		{"scores of no result", new(MatchResult), "86 06 00 0000005a 0000000000000000 0000000000000000 00 00 0001" + strings.Repeat("00", 16), ErrRange},
		{"closing at once", new(Closing), "87 00000000", ErrRange},
		{"closing in more than a week", new(Closing), "87 00093a81", ErrRange},
		{"closing in half a second", new(Closing), "87 0000", ErrShort},
		{"refusal that accepts", new(Refusal), "83 01 00000003 00", ErrRange},
		{"unknown reason", new(Refusal), "83 01 00000003 0d", ErrRange},
		{"unit action of the service", new(UnitAction), "01 00000001 00000002 00000003 80 01", ErrSender},
	} {
		wantError(t, c.name, DecodeMessage(unhex(t, c.hex), c.m), c.want)
	}
}

func TestACountWithoutContentGrowsNothing(t *testing.T) {
	var r LayerReport
	if err := DecodeMessage(unhex(t, "04 0000005a"+strings.Repeat("00", 72)+"012c"), &r); err == nil || r.Trace != nil {
		t.Errorf("%v, %d traces", err, cap(r.Trace))
	}
	var n SyncNotice
	if err := DecodeMessage(unhex(t, "85 0000005a 02 00fe 01"), &n); err == nil || cap(n.Off) > 0 {
		t.Errorf("%v, %d seats", err, cap(n.Off))
	}
}

func TestMessagesOutOfRangeAreNotWritten(t *testing.T) {
	for name, m := range map[string]Message{
		"no action":            &UnitAction{},
		"empty bundle":         &Bundle{},
		"fresh with sequence":  &ResumeRequest{Fresh: true, Next: 1},
		"fourth answer":        &ResumeAnswer{Answer: numAnswers},
		"tail with a baseline": &ResumeAnswer{Answer: AnswerTail, BaselineSize: 1},
		"part without data":    &StatePart{Size: 1},
		"part too large":       &StatePart{Size: MaxState, Data: make([]byte, MaxPart+1)},
		"trace too long":       &LayerReport{Trace: make([]Trace, MaxTrace+1)},
		"off twice":            &SyncNotice{Off: []Seat{1, 1}},
		"off everywhere":       &SyncNotice{Off: make([]Seat, 300)},
		"accepting refusal":    &Refusal{},
		"closing at once":      &Closing{},
		"closing in a year":    &Closing{Seconds: 365 * 24 * 60 * 60},
	} {
		dst, err := AppendMessage([]byte{7}, m)
		if err == nil || !bytes.Equal(dst, []byte{7}) {
			t.Errorf("%s: error %v, destination % x", name, err, dst)
		}
	}
}

func TestEveryTypeReasonAndActionHasAName(t *testing.T) {
	seen := map[string]bool{}
	add := func(s string) {
		if s == "" || seen[s] {
			t.Errorf("name %q is empty or not its own", s)
		}
		seen[s] = true
	}
	for i := range endUpTypes {
		add(i.String())
	}
	for i := TypeBundle; i < endDownTypes; i++ {
		add(i.String())
	}
	for i := range numReasons {
		add(i.String())
	}
	for i := range numSyncActions {
		add(i.String())
	}
	for i := range numAnswers {
		add(i.String())
	}
	for i := FirstServiceKind; i < endServiceKinds; i++ {
		add(i.String())
	}
	for _, s := range []string{endUpTypes.String(), endDownTypes.String(), numReasons.String(), numSyncActions.String(), numAnswers.String()} {
		if seen[s] {
			t.Errorf("%q names something that does not exist", s)
		}
	}
}

// newMessage is an empty message of the type, or nil.
func newMessage(ty Type) Message {
	for _, c := range messageForms {
		if c.m.Type() == ty {
			return blank(c.m)
		}
	}
	return nil
}

// checkMessage decodes arbitrary bytes: what is accepted must encode to the
// very same bytes, in a used message as in a new one.
func checkMessage(t fataler, src []byte) {
	m := newMessage(TypeOf(src))
	if m == nil || DecodeMessage(src, m) != nil {
		return
	}
	for range 2 {
		back, err := AppendMessage(nil, m)
		if err != nil || !bytes.Equal(back, src) {
			t.Fatalf("% x decodes to %+v, which encodes to % x (%v)", src, m, back, err)
		}
		if err := DecodeMessage(src, m); err != nil {
			t.Fatalf("% x is refused when decoded again: %v", src, err)
		}
	}
}

func TestAMessageHasOneByteForm(t *testing.T) {
	small := rapid.OneOf(rapid.Byte(), rapid.SampledFrom([]byte{0, 1, 2, 0x7F, 0x80, 0xFD, 0xFF}))
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(messageForms).Draw(t, "form")
		src, _ := AppendMessage(nil, c.m)
		for range rapid.IntRange(0, 3).Draw(t, "changes") {
			src[rapid.IntRange(1, len(src)-1).Draw(t, "at")] = small.Draw(t, "byte")
		}
		checkMessage(t, src[:rapid.IntRange(1, len(src)).Draw(t, "cut")])
	})
}

func TestBundlesAreSmallAsMessages(t *testing.T) {
	full, quiet := teamFight(), Bundle{Start: 40211, Frame: 21845, Entries: []Entry{{Run: 1}}}
	for _, c := range []struct {
		name  string
		b     *Bundle
		limit int
	}{{"no action", &quiet, 16}, {"three actions", &full, 60}} {
		raw, err := AppendMessage(nil, c.b)
		if err != nil || len(raw) > c.limit {
			t.Errorf("%s: %d bytes, %v; want at most %d", c.name, len(raw), err, c.limit)
		}
		t.Logf("%s: %d bytes", c.name, len(raw))
	}
}
