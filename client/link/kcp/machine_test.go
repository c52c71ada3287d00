package kcp

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"
)

const room = 1100

func rules() Rules {
	return Rules{Conversation: 7, Window: 32, Data: room - HeadBytes, Parts: 8, AckDelay: 100, AckMost: 6}
}

func newMachine(t testing.TB, r Rules) *Machine {
	t.Helper()
	m, err := New(r)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// flush returns the datagrams that are due.
func flush(m *Machine, now uint32) (all [][]byte) {
	room := m.rules.Data + HeadBytes
	b, _, more := m.Append(nil, now, room, false)
	for ; len(b) > 0; b, _, more = m.Append(nil, now, room, false) {
		if all = append(all, b); len(b) > room {
			panic(fmt.Sprintf("a datagram of %d bytes", len(b)))
		}
		if !more {
			return all
		}
	}
	if more || len(all) > 0 {
		panic(fmt.Sprintf("after %d datagrams an empty one, more: %v", len(all), more))
	}
	return nil
}

// kinds are those of the segments of datagrams, in order.
func kinds(t testing.TB, m *Machine, datagrams ...[]byte) (k []uint8) {
	t.Helper()
	for _, h := range heads(t, m, datagrams...) {
		k = append(k, h.kind)
	}
	return k
}

// heads are the segments of datagrams, in order.
func heads(t testing.TB, m *Machine, datagrams ...[]byte) (all []head) {
	t.Helper()
	for _, b := range datagrams {
		for len(b) > 0 {
			h, _, rest, ok := m.split(b)
			if !ok {
				t.Fatalf("it sent what is no segment: %x", b)
			}
			all, b = append(all, h), rest
		}
	}
	return all
}

func give(t testing.TB, m *Machine, now uint32, datagrams ...[]byte) {
	t.Helper()
	for _, b := range datagrams {
		if !m.Input(now, b, false) {
			t.Fatalf("it did not take %x", b)
		}
	}
}

func write(t testing.TB, m *Machine, messages ...string) {
	t.Helper()
	for _, s := range messages {
		if !m.Write([]byte(s)) {
			t.Fatalf("it did not take a message of %d bytes", len(s))
		}
	}
}

// numbers are those of the data segments.
func numbers(all []head) (n []uint32) {
	for _, h := range all {
		if h.kind == kindData {
			n = append(n, h.number)
		}
	}
	return n
}

func wantNumbers(t *testing.T, what string, got []uint32, want ...uint32) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s: segments %v, want %v", what, got, want)
	}
}

func TestRulesOutOfRangeAreRefused(t *testing.T) {
	for name, spoil := range map[string]func(*Rules){
		"no window": func(r *Rules) { r.Window = 0 }, "a window that wraps": func(r *Rules) { r.Window = 1<<15 + 1 },
		"no data": func(r *Rules) { r.Data = 0 }, "more data than a length": func(r *Rules) { r.Data = 1 << 16 },
		"no part": func(r *Rules) { r.Parts = 0 }, "parts beyond the window": func(r *Rules) { r.Parts = r.Window + 1 },
		"parts beyond a byte": func(r *Rules) { r.Window, r.Parts = 1000, 256 },
	} {
		r := rules()
		spoil(&r)
		if m, err := New(r); m != nil || !errors.Is(err, ErrRules) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestAMessageIsEmptyOrTooLong(t *testing.T) {
	m := newMachine(t, rules())
	if m.Write(nil) || m.Write(make([]byte, 8*(room-HeadBytes)+1)) || m.Waiting() != 0 {
		t.Errorf("%d bytes wait", m.Waiting())
	}
	if !m.Write(make([]byte, 8*(room-HeadBytes))) {
		t.Error("the longest one was refused")
	}
}

func TestASegmentThatWasOvertakenTwiceGoesAgainAtOnce(t *testing.T) {
	a, b := newMachine(t, rules()), newMachine(t, rules())
	var sent [][]byte
	for i := range uint32(4) {
		write(t, a, "m")
		sent = append(sent, flush(a, i)...)
	}
	give(t, b, 10, sent[1])
	give(t, a, 11, flush(b, 10)...)
	if a.Hurry() {
		t.Error("one that was overtaken once may still come")
	}
	give(t, b, 12, sent[2])
	give(t, a, 13, flush(b, 12)...)
	if !a.Hurry() {
		t.Fatal("one that was overtaken twice got lost")
	}
	wantNumbers(t, "overtaken twice", numbers(heads(t, a, flush(a, 13)...)), 0)
	give(t, b, 14, sent[3])
	give(t, a, 15, flush(b, 14)...)
	wantNumbers(t, "overtaken by ones that were sent before it", numbers(heads(t, a, flush(a, 15)...)))
	if a.Resent() != 1 {
		t.Errorf("%d were sent again", a.Resent())
	}
}

func TestOvertakenOnceGoesAgainWhenNothingFollows(t *testing.T) {
	a, b := newMachine(t, rules()), newMachine(t, rules())
	write(t, a, "one")
	flush(a, 0)
	write(t, a, "two")
	give(t, b, 5, flush(a, 1)...)
	give(t, a, 6, flush(b, 5)...)
	write(t, a, "three")
	wantNumbers(t, "with a new one", numbers(heads(t, a, flush(a, 7)...)), 2)
	wantNumbers(t, "without", numbers(heads(t, a, flush(a, 8)...)), 0)
	wantNumbers(t, "once more", numbers(heads(t, a, flush(a, 9)...)))
}

func TestTheTimeUntilASegmentGoesAgainGrowsByHalf(t *testing.T) {
	a := newMachine(t, rules())
	write(t, a, "m")
	var at []uint32
	for now := range uint32(2000) {
		if len(flush(a, now)) > 0 {
			at = append(at, now)
		}
	}
	if want := []uint32{0, 200, 500, 900, 1400}; !slices.Equal(at, want) {
		t.Errorf("sent at %v, want %v", at, want)
	}
}

func TestTheWaitFollowsTheRoundTrip(t *testing.T) {
	for _, c := range []struct {
		trips []uint32
		want  uint32
	}{
		{[]uint32{1}, 1 + 40},                 // the least
		{[]uint32{100}, 100 + 4*50},           // the first
		{[]uint32{100, 100}, 100 + 4*(50-13)}, // smooth stays, the swing loses a quarter
		{[]uint32{100, 100, 10}, 88 + 4*38},   // much sooner than usual: the swing moves by a 32nd
		{[]uint32{1 << 31}, 60_000},
	} {
		trip := newTrip()
		for _, n := range c.trips {
			trip.observe(n)
		}
		if trip.wait != c.want {
			t.Errorf("%v: %d ms, want %d", c.trips, trip.wait, c.want)
		}
	}
}

func TestAcknowledgementsWaitAndRide(t *testing.T) {
	a, b := newMachine(t, rules()), newMachine(t, rules())
	pass := func(now uint32) {
		write(t, a, "m")
		give(t, b, now, flush(a, now)...)
	}
	pass(0)
	if got := flush(b, 99); len(got) > 0 {
		t.Errorf("after 99 ms %v", heads(t, b, got...))
	}
	sent := flush(b, 100)
	if got := heads(t, b, sent...); len(got) != 1 || got[0].kind != kindAck || got[0].number != 0 || got[0].below != 1 {
		t.Errorf("after 100 ms %v", got)
	}
	give(t, a, 101, sent...)
	for i := range uint32(6) {
		pass(200 + i)
	}
	if got := flush(b, 206); len(got) > 0 {
		t.Errorf("six segments were answered early: %v", heads(t, b, got...))
	}
	pass(206)
	sent = flush(b, 206)
	if got := heads(t, b, sent...); len(got) != 1 || got[0].number != 1 || got[0].time != 200 || got[0].below != 8 {
		t.Errorf("the answer to seven: %v", got)
	}
	give(t, a, 207, sent...)
	pass(300)
	write(t, b, "reply")
	if got := heads(t, b, flush(b, 301)...); len(got) != 2 || got[0].kind != kindData || got[1].kind != kindAck || got[0].below != 9 {
		t.Errorf("with a reply: %v", got)
	}
	pass(400)
	if got, _, _ := b.Append(nil, 400, room, true); len(heads(t, b, got)) != 1 {
		t.Errorf("in haste: %v", heads(t, b, got))
	}
}

func TestWhatComesAgainIsAnsweredAgain(t *testing.T) {
	a, b := newMachine(t, rules()), newMachine(t, rules())
	write(t, a, "m")
	sent := flush(a, 0)
	give(t, b, 0, sent...)
	flush(b, 100) // the answer gets lost
	give(t, b, 101, flush(a, 250)...)
	if got := heads(t, b, flush(b, 101)...); len(got) != 1 || got[0].kind != kindAck {
		t.Errorf("%v", got)
	}
	if !b.Input(102, sent[0], true) || len(flush(b, 102)) != 1 {
		t.Error("a repetition of what was answered is answered")
	}
}

// A machine that does not read closes its window, the other one asks, and is told as
// soon as there is room again.
func TestAClosedWindowOpensAgain(t *testing.T) {
	r := rules()
	r.Window, r.Parts = 4, 4
	a, b := newMachine(t, r), newMachine(t, r)
	for i := range 10 {
		write(t, a, fmt.Sprint("message ", i))
	}
	now := uint32(0)
	exchange := func(ms uint32) (kinds []byte) {
		for end := now + ms; now < end; now++ {
			for _, d := range flush(a, now) {
				for _, h := range heads(t, a, d) {
					kinds = append(kinds, h.kind)
				}
				give(t, b, now, d)
			}
			give(t, a, now, flush(b, now)...)
		}
		return kinds
	}
	if k := exchange(400); len(k) != 4 {
		t.Errorf("%d segments into a window of 4", len(k))
	}
	if k := exchange(700); len(k) != 1 || k[0] != kindAsk {
		t.Errorf("of a closed window it asked %v", k)
	}
	if got := string(b.Read(nil)); got != "message 0" {
		t.Errorf("%q", got)
	}
	if k := exchange(3); len(k) != 1 || k[0] != kindData {
		t.Errorf("an open window got %v", k)
	}
	for i := range 9 {
		if got := string(b.Read(nil)); got != fmt.Sprint("message ", i+1) {
			t.Errorf("%q, want message %d", got, i+1)
		}
		exchange(200)
	}
	if a.Waiting() != 0 || len(b.Read(nil)) != 0 {
		t.Errorf("%d bytes wait", a.Waiting())
	}
}

func TestARestoredNetworkGetsEverythingAtOnce(t *testing.T) {
	a := newMachine(t, rules())
	for now := range uint32(5) {
		write(t, a, "m")
		flush(a, now)
	}
	for now := uint32(200); now < 3000; now++ {
		flush(a, now)
	}
	a.Restored(3001)
	wantNumbers(t, "restored", numbers(heads(t, a, flush(a, 3001)...)), 0, 1, 2, 3, 4)
	wantNumbers(t, "their time begins anew", numbers(heads(t, a, flush(a, 3300)...)))
	wantNumbers(t, "and is over", numbers(heads(t, a, flush(a, 3301)...)), 0, 1, 2, 3, 4)
}

func TestDataBeyondTheWindowIsDroppedInSilence(t *testing.T) {
	b := newMachine(t, rules())
	for _, n := range []uint32{32, 33, 1 << 31, 1<<31 - 1} {
		h := head{conv: 7, kind: kindData, number: n, window: 32, size: 1}
		give(t, b, 0, append(h.append(nil), 'm'))
		if got := flush(b, 1000); len(got) > 0 || b.in.holds > 0 {
			t.Errorf("segment %d: %v", n, heads(t, b, got...))
		}
	}
}

// Answers to what was never sent confirm nothing.
func TestForeignAnswersConfirmNothing(t *testing.T) {
	a := newMachine(t, rules())
	write(t, a, "one", "two")
	flush(a, 0)
	write(t, a, "not yet sent")
	waiting := a.Waiting()
	for _, h := range []head{{kind: kindAck, number: 2}, {kind: kindAck, number: 1 << 31}, {kind: kindTell, below: 3}, {kind: kindTell, below: 1 << 31}, {kind: kindTell, below: ^uint32(0)}} {
		h.conv, h.window = 7, 32
		give(t, a, 1, h.append(nil))
		if a.Waiting() != waiting || a.Hurry() {
			t.Errorf("%+v: %d bytes wait of %d", h, a.Waiting(), waiting)
		}
	}
	flush(a, 2)
	wantNumbers(t, "all of them", numbers(heads(t, a, flush(a, 300)...)), 0, 1, 2)
}

func TestNoSegmentIsTaken(t *testing.T) {
	good := head{conv: 7, kind: kindData, size: 2, window: 32}
	for name, b := range map[string][]byte{
		"a head cut short": good.append(nil)[:HeadBytes-1],
		"data cut short":   append(good.append(nil), 1),
	} {
		if m := newMachine(t, rules()); m.Input(0, b, false) {
			t.Errorf("%s was taken", name)
		}
	}
	for name, spoil := range map[string]func(*head){
		"another conversation": func(h *head) { h.conv++ }, "a kind below": func(h *head) { h.kind = 80 }, "a kind above": func(h *head) { h.kind = 85 },
		"data without any": func(h *head) { h.size = 0 }, "an answer with data": func(h *head) { h.kind = kindAck },
		"a part of too many": func(h *head) { h.part = 8 }, "a length that wraps": func(h *head) { h.size = 1 << 31 },
	} {
		h := good
		spoil(&h)
		if m := newMachine(t, rules()); m.Input(0, append(h.append(nil), 1, 2), false) {
			t.Errorf("%s was taken", name)
		}
	}
	m := newMachine(t, rules())
	if first := append(good.append(nil), 1, 2); m.Input(0, append(first, 9), false) || !bytes.Equal(m.Read(nil), []byte{1, 2}) {
		t.Error("what comes before the nonsense counts")
	}
}

// A full segment leaves no room for answers: those that may wait do, for others it goes
// with the next datagram.
func TestAFullSegmentAndAnswersShareTheRoom(t *testing.T) {
	for now, want := range map[uint32][]uint8{0: {kindData}, 100: {kindAck, kindData}} {
		a, b := newMachine(t, rules()), newMachine(t, rules())
		write(t, b, "m")
		give(t, a, 0, flush(b, 0)...)
		a.Write(make([]byte, room-HeadBytes))
		if got := flush(a, now); !slices.Equal(kinds(t, a, got...), want) || len(got) != len(want) {
			t.Errorf("after %d ms %d datagrams of kinds %v, want %v", now, len(got), kinds(t, a, got...), want)
		}
	}
}

// Each of many answers goes, in as many datagrams as that takes.
func TestAnswersThatDoNotFitGoNext(t *testing.T) {
	r := rules()
	r.Window = 128
	b := newMachine(t, r)
	for n := uint32(1); n < 128; n++ {
		h := head{conv: 7, kind: kindData, number: n, window: 32, size: 1}
		give(t, b, 0, append(h.append(nil), 'm'))
	}
	var told []uint32
	for _, d := range flush(b, 0) {
		for _, h := range heads(t, b, d) {
			told = append(told, h.number)
		}
	}
	if len(told) != 127 || told[0] != 1 || told[126] != 127 {
		t.Errorf("%d answers: %v", len(told), told)
	}
	if len(b.in.beyond) != 0 || len(flush(b, 1000)) != 0 {
		t.Error("something is answered twice")
	}
}
