package kcp

import (
	"fmt"
	"slices"
	"testing"
)

// An answer to the question for the window goes beside full segments, or after them:
// no datagram is longer than it may be.
func TestTheWindowIsToldBesideFullSegments(t *testing.T) {
	m := newMachine(t, rules())
	ask := head{conv: 7, kind: kindAsk, window: 32}
	give(t, m, 0, ask.append(nil))
	m.Write(make([]byte, 2*(room-HeadBytes)))
	got := flush(m, 0)
	if want := []uint8{kindTell, kindData, kindData}; !slices.Equal(kinds(t, m, got...), want) {
		t.Errorf("kinds %v, want %v", kinds(t, m, got...), want)
	}
}

// Where a datagram has room for one head, a question, the window and answers take one each.
func TestTheLeastRoomIsEnough(t *testing.T) {
	r := rules()
	r.Data = 1
	m := newMachine(t, r)
	write(t, m, "m")
	ask := head{conv: 7, kind: kindAsk} // its window is closed
	give(t, m, 0, ask.append(nil))
	if !parts(m, 0, 0) || !parts(m, 2, 0) {
		t.Fatal("messages were refused")
	}
	m.out.asking, m.out.askIn = true, firstAsk
	got := flush(m, 0)
	if want := []uint8{kindAsk, kindTell, kindAck, kindAck}; !slices.Equal(kinds(t, m, got...), want) || len(got) != 4 {
		t.Errorf("%d datagrams of kinds %v, want %v", len(got), kinds(t, m, got...), want)
	}
}

// A segment behind a gap that closes before it is answered needs no answer of its own: the
// field "below" is one.
func TestAGapThatClosesIsNotAnswered(t *testing.T) {
	r := rules()
	r.Window, r.Parts = 4, 4
	m := newMachine(t, r)
	come := func(number uint32) {
		h := head{conv: 7, kind: kindData, number: number, window: 32, size: 1}
		give(t, m, 0, append(h.append(nil), 'm'))
	}
	for n := range uint32(5) {
		come(n) // the last one has no room yet
	}
	flush(m, 100)
	come(5)
	m.Read(nil)
	m.Read(nil)
	got := heads(t, m, flush(m, 100)...)
	if len(got) != 1 || got[0].kind != kindTell || got[0].below != 6 {
		t.Errorf("%v", got)
	}
	if flush(m, 1000) != nil || m.in.urgent {
		t.Error("there is something to answer")
	}
}

// The other side's window may be less than one's own. What it took beyond it is
// acknowledged and stays on its way until there is room; should the telling of that get
// lost, nothing but a question brings it back.
func TestALostTellingIsAskedFor(t *testing.T) {
	far := rules()
	far.Window, far.Parts = 4, 4
	a, b := newMachine(t, rules()), newMachine(t, far)
	for i := range 8 {
		write(t, a, fmt.Sprint("message ", i))
	}
	read := 0
	for now := range uint32(4000) {
		give(t, b, now, flush(a, now)...)
		if now == 500 {
			for ; len(b.Read(nil)) > 0; read++ {
			}
			if flush(b, now); a.Waiting() == 0 || a.out.flight == 0 {
				t.Fatalf("%d bytes wait: the window was not closed", a.Waiting())
			}
		}
		if now > 500 {
			for ; len(b.Read(nil)) > 0; read++ {
			}
		}
		give(t, a, now, flush(b, now)...)
	}
	if read != 8 || a.Waiting() > 0 {
		t.Errorf("%d messages of 8 came, %d bytes wait", read, a.Waiting())
	}
}

// parts gives a machine segments that are these parts, from that number on.
func parts(m *Machine, number uint32, parts ...uint8) bool {
	ok := true
	for i, p := range parts {
		h := head{conv: 7, kind: kindData, part: p, number: number + uint32(i), size: 1}
		ok = ok && m.Input(0, append(h.append(nil), 'm'), false)
	}
	return ok
}

// Parts that make no message would fill the window and never be read.
func TestAMessageThatDoesNotGoOnIsRefused(t *testing.T) {
	for _, bad := range [][]uint8{{1, 1}, {1, 2}, {7, 5}, {2, 0}, {0, 3, 2, 1, 1}} {
		if parts(newMachine(t, rules()), 0, bad...) {
			t.Errorf("parts %v were taken", bad)
		}
	}
	if !parts(newMachine(t, rules()), 0, 0, 7, 6, 5, 4, 3, 2, 1, 0, 0, 1, 0) {
		t.Error("whole messages were refused")
	}
	m := newMachine(t, rules())
	if !parts(m, 1, 1) || !parts(m, 2, 1) {
		t.Error("nobody knows before the first one comes")
	}
	if parts(m, 0, 0) {
		t.Error("the gap closed, and the parts were taken")
	}
	r := rules()
	r.Window, r.Parts = 2, 2
	if m = newMachine(t, r); !parts(m, 0, 0, 0, 1) || !parts(m, 3, 1) {
		t.Error("nobody knows before there is room")
	}
	m.Read(nil)
	m.Read(nil)
	if parts(m, 4, 0) {
		t.Error("there was room, and the parts were taken")
	}
}

// full returns a machine of the greatest window in use with that many bytes in each of its
// segments, which are all on their way.
func full(t testing.TB, bytes int) *Machine {
	t.Helper()
	r := rules()
	r.Window = 128
	m := newMachine(t, r)
	for range r.Window {
		m.Write(make([]byte, bytes))
	}
	flush(m, 0)
	return m
}

func acknowledgement(number, time uint32) []byte {
	h := head{conv: 7, kind: kindAck, number: number, time: time, window: 128}
	return h.append(nil)
}

func TestTheSameAnswerTwiceOvertakesOnce(t *testing.T) {
	m := full(t, 1)
	give(t, m, 1, acknowledgement(127, 1), acknowledgement(127, 1), acknowledgement(127, 1))
	if m.Hurry() {
		t.Error("one segment that came says that the others got lost")
	}
	give(t, m, 2, acknowledgement(126, 1))
	if !m.Hurry() {
		t.Error("two that came do not")
	}
}

// A segment that went again and gets lost once more is overtaken by what was sent after it
// went again, and by nothing older.
func TestWhatWentAgainMayGoOnceMore(t *testing.T) {
	m := full(t, 1)
	now := uint32(10)
	give(t, m, now, acknowledgement(2, 0), acknowledgement(3, 0), acknowledgement(4, 0), acknowledgement(5, 0))
	wantNumbers(t, "overtaken", numbers(heads(t, m, flush(m, now)...)), 0, 1)
	give(t, m, now+1, acknowledgement(6, 0), acknowledgement(7, now-1))
	if m.Hurry() {
		t.Error("what came is said to be lost")
	}
	wantNumbers(t, "overtaken by older ones", numbers(heads(t, m, flush(m, now+1)...)))
	give(t, m, now+2, acknowledgement(8, now), acknowledgement(9, now))
	wantNumbers(t, "overtaken by younger ones", numbers(heads(t, m, flush(m, now+2)...)), 0, 1)
	if m.Hurry() {
		t.Error("they have gone again, and still something is said to be lost")
	}
}

// What has come does not go again, though one before it has to.
func TestOnlyWhatDidNotComeGoesAgain(t *testing.T) {
	a := newMachine(t, rules())
	write(t, a, "0", "1", "2", "3")
	flush(a, 0)
	give(t, a, 1, acknowledgement(1, 1000), acknowledgement(3, 1000)) // of times to come: they measure nothing
	flush(a, 1)
	wantNumbers(t, "its time is over", numbers(heads(t, a, flush(a, 1000)...)), 0, 2)
}

// What was overtaken goes again with something new, too.
func TestOvertakenTwiceGoesBesideWhatIsNew(t *testing.T) {
	a := newMachine(t, rules())
	write(t, a, "0", "1", "2")
	flush(a, 0)
	give(t, a, 1, acknowledgement(1, 0), acknowledgement(2, 0))
	write(t, a, "3")
	wantNumbers(t, "beside a new one", numbers(heads(t, a, flush(a, 1)...)), 0, 3)
}

// A segment that went again since it was overtaken waits no less than before.
func TestOvertakenDoesNotShortenTheWait(t *testing.T) {
	a := newMachine(t, rules())
	write(t, a, "0", "1", "2")
	for now := range uint32(901) { // it goes at 0, 200, 500 and 900
		flush(a, now)
	}
	give(t, a, 901, acknowledgement(1, 2000), acknowledgement(2, 2000))
	wantNumbers(t, "overtaken", numbers(heads(t, a, flush(a, 901)...)), 0)
	for now := uint32(902); now < 901+500; now++ {
		wantNumbers(t, fmt.Sprint(now), numbers(heads(t, a, flush(a, now)...)))
	}
	wantNumbers(t, "later", numbers(heads(t, a, flush(a, 901+500)...)), 0)
}

// The window is the lesser of both ends', and its opening is something to hurry for.
func TestTheLesserWindowCounts(t *testing.T) {
	r := rules()
	r.Window, r.Parts = 4, 4
	a := newMachine(t, r)
	for range 20 {
		write(t, a, "m")
	}
	tell := head{conv: 7, kind: kindTell, window: 1 << 15}
	give(t, a, 0, tell.append(nil))
	wantNumbers(t, "one's own is less", numbers(heads(t, a, flush(a, 0)...)), 0, 1, 2, 3)
	if a.Hurry() {
		t.Error("nothing has come, and it hurries")
	}
	tell.below, tell.window = 3, 3
	give(t, a, 1, tell.append(nil))
	if !a.Hurry() {
		t.Error("there is room, and it does not hurry")
	}
	wantNumbers(t, "the other one's is less", numbers(heads(t, a, flush(a, 1)...)), 4, 5)
}

func TestAWaitIsAMinuteAtMost(t *testing.T) {
	a := newMachine(t, rules())
	write(t, a, "m")
	give(t, a, 1<<20, acknowledgement(100, 0)) // an answer after a quarter of an hour
	last := uint32(0)
	for now := uint32(0); now < 10*mostWait; now += 1000 {
		if len(flush(a, now)) > 0 {
			if now-last > mostWait {
				t.Errorf("it went at %d ms, and at %d", last, now)
			}
			last = now
		}
	}
	if last < 8*mostWait {
		t.Errorf("it went at %d ms last", last)
	}
}

// Whoever acknowledges so that as much as possible goes again, with times that it makes
// up, has each segment sent as often as later ones can overtake it.
func TestForgedAnswersHaveLittleSentAgain(t *testing.T) {
	m := full(t, 1)
	for n := uint32(128); n > 0; n-- {
		for range 3 {
			give(t, m, 1, acknowledgement(n-1, 1<<30))
			flush(m, 1)
		}
	}
	if n := m.Resent(); n > 128*127/2 {
		t.Errorf("%d segments were sent again, of 128", n)
	}
}

// Whoever pretends that its answers take no time and acknowledges nothing has each segment
// sent again 31 times in ten seconds at most: each time it takes longer.
func TestForgedTimesHaveLittleSentAgain(t *testing.T) {
	m := full(t, 1)
	for now := range uint32(10_000) {
		give(t, m, now, acknowledgement(1<<20, now))
		flush(m, now)
	}
	if n := m.Resent() / 128; n > 31 {
		t.Errorf("each segment was sent again %d times", n)
	}
}

// What comes and cannot be read, behind a gap or for want of room, takes memory for the
// window twice, with what slices have to spare.
func TestMemoryIsBoundedWhateverComes(t *testing.T) {
	r := rules()
	m := newMachine(t, r)
	come := func(number uint32) {
		h := head{conv: 7, kind: kindData, number: number, window: 32, size: uint32(r.Data)}
		give(t, m, 0, append(h.append(nil), make([]byte, r.Data)...))
	}
	for range 100 {
		for n := range uint32(3 * r.Window) {
			come(n)
		}
	}
	if n, most := m.Held(), 3*r.Window*r.Data; n > most {
		t.Errorf("%d bytes are kept, of %d", n, most)
	}
	if n := len(m.in.beyond); n > r.Window {
		t.Errorf("%d answers wait", n)
	}
}

// The dearest datagrams for their bytes: answers, each of which passes the whole window.
// They take no memory.
func BenchmarkHostileAnswers(b *testing.B) {
	m := full(b, 1)
	var datagram []byte
	for n := range uint32(room / HeadBytes) {
		datagram = append(datagram, acknowledgement(127-n, 0)...)
	}
	b.ReportAllocs()
	for b.Loop() {
		for i := range m.out.segments {
			m.out.segments[i].come = false
		}
		m.Input(0, datagram, false)
	}
}

// A sender keeps little of the memory that many small messages took.
func TestASenderGivesUpItsMemory(t *testing.T) {
	a, b := newMachine(t, rules()), newMachine(t, rules())
	for range 5000 {
		write(t, a, "m")
	}
	for now := range uint32(3000) {
		give(t, b, now, flush(a, now)...)
		for len(b.Read(nil)) > 0 {
		}
		out, _, _ := b.Append(nil, now, room, true)
		give(t, a, now, out)
	}
	if n := a.Held(); a.Waiting() > 0 || n > 1<<14+spareSegments*32 {
		t.Errorf("%d bytes wait, %d are kept", a.Waiting(), n)
	}
}

func TestARoomWithoutRoomForASegmentPanics(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("it would never come to an end")
		}
	}()
	newMachine(t, rules()).Append(nil, 0, room-1, false)
}

// A receiver whose window is full takes no more in than it tells, whatever is held behind.
func TestTheWindowToldIsWhatThereIsRoomFor(t *testing.T) {
	r := rules()
	r.Window, r.Parts = 4, 4
	m := newMachine(t, r)
	if !parts(m, 0, make([]uint8, 8)...) {
		t.Fatal("eight messages were refused")
	}
	for read := range 4 {
		if m.Read(nil); len(m.in.parts) != 4 || m.in.holds != 3-read || m.in.space(r.Window) != 0 {
			t.Errorf("after %d: %d may be read, %d are held", read+1, len(m.in.parts), m.in.holds)
		}
	}
	if m.Read(nil); m.in.space(r.Window) != 1 {
		t.Errorf("the window is %d", m.in.space(r.Window))
	}
}

func TestAReceiverGivesUpItsMemory(t *testing.T) {
	r := rules()
	m := newMachine(t, r)
	for n := r.Window - 1; n >= 0; n-- {
		h := head{conv: 7, kind: kindData, number: uint32(n), window: 32, size: uint32(r.Data)}
		give(t, m, 0, append(h.append(nil), make([]byte, r.Data)...))
	}
	for range r.Window {
		if len(m.Read(nil)) != r.Data {
			t.Fatal("a message is missing")
		}
	}
	if n := m.Held(); n > spareBytes {
		t.Errorf("%d bytes are kept", n)
	}
}

// However much passes, what is kept is what waits; and a window that was not closed is not
// told.
func TestALongConversationKeepsLittle(t *testing.T) {
	a, b := newMachine(t, rules()), newMachine(t, rules())
	a.Write(make([]byte, 500)) // one is always on its way, and one is read late
	for now := range uint32(5000) {
		sent := flush(a, now)
		a.Write(make([]byte, 500))
		give(t, b, now, sent...)
		if now > 0 {
			b.Read(nil)
		}
		answers, data, _ := b.Append(nil, now, room, true)
		if k := kinds(t, b, answers); data > 0 || slices.Contains(k, kindTell) {
			t.Fatalf("at %d ms it told %v", now, k)
		}
		give(t, a, now, answers)
	}
	if n := max(a.Held(), b.Held()); n > 2*spareBytes {
		t.Errorf("%d bytes are kept", n)
	}
}
