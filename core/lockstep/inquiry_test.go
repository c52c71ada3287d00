package lockstep

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/state"
	"sameframe/core/wire"
)

// layersFrom is what a device whose units differ would tell.
func layersFrom(digest uint64) state.Layers { return state.Layers{1, 2, digest} }

// tell runs a witness up to a frame and lets it answer.
func tell(t *testing.T, s *SyncCheck, seat wire.Seat, q wire.LayerRequest, from, diverge wire.Frame, states []byte) {
	t.Helper()
	w := NewWitness(10, 0)
	if !w.Ask(q, from) {
		t.Fatal("cannot answer any more")
	}
	digest := func(f wire.Frame) uint64 {
		if f.Before(diverge) {
			return uint64(f) * 3
		}
		return uint64(f)*3 + uint64(seat) + 1
	}
	for f := from; f != q.Frame; f++ {
		w.Note(f, digest(f), uint64(f))
	}
	layers, whole := w.Due(q.Frame)
	if !layers || whole != q.State {
		t.Fatalf("due %v, whole %v", layers, whole)
	}
	var r, back wire.LayerReport
	w.Answer(&r, 5, layersFrom(digest(q.Frame)))
	w.Note(q.Frame, digest(q.Frame), 5)
	raw, err := wire.AppendMessage(nil, &r)
	if err != nil || wire.DecodeMessage(raw, &back) != nil {
		t.Fatal(err)
	}
	if got := s.Layers(seat, &back); got != wire.Accepted {
		t.Fatal(got)
	}
	if got := s.Layers(seat, &back); got != wire.Repeated && got != wire.NotAsked {
		t.Error(got)
	}
	clear(back.Trace) // the message is reused
	for off := 0; off < len(states); {
		var p wire.StatePart
		off = PartOf(&p, q.Frame, states, off)
		if got := s.Part(seat, &p); got != wire.Accepted {
			t.Fatal(got)
		}
	}
}

func TestAnInquiryCollectsBothSidesAtOneFrame(t *testing.T) {
	s := newCheck(t, smallCheck(), 4, 0)
	s.Advance(10)
	verdicts(s)
	for seat := range wire.Seat(4) {
		report(t, s, seat, said(10, 1+uint64(seat/3)), wire.Accepted)
	}
	v := only(t, s, 10)
	q, seats, ok := s.Inquire(&v)
	if !ok || !slices.Equal(seats, []wire.Seat{0, 3}) || q != (wire.LayerRequest{Frame: 30, Trace: 300, State: true}) {
		t.Fatalf("%+v of %v, %v", q, seats, ok)
	}
	if _, _, again := s.Inquire(&v); again {
		t.Error("two inquiries at once")
	}
	early := wire.LayerReport{Frame: 30}
	for seat, want := range []wire.Reason{wire.Unconfirmed, wire.NotAsked} {
		if got := s.Layers(wire.Seat(seat), &early); got != want {
			t.Errorf("seat %d: %v", seat, got)
		}
	}
	s.Advance(30)
	if got := s.Layers(0, &wire.LayerReport{Frame: 40}); got != wire.NotAsked {
		t.Error(got)
	}
	never := wire.Frame(1000)
	tell(t, s, 0, q, 5, never, make([]byte, 20000))
	if s.Take() != nil {
		t.Error("done with one side")
	}
	tell(t, s, 3, q, 0, 17, make([]byte, 40000))
	i := s.Take()
	if i == nil || s.Take() != nil || len(i.Sides[0].State) != 20000 || len(i.Sides[1].State) != 40000 || !i.Sides[1].Off || i.Cause != 10 {
		t.Fatalf("collected %+v", i)
	}
	want := Finding{Seat: 3, Told: true, Layer: state.LayerUnits, Dated: true, Frame: 17}
	if f := i.Findings(); len(f) != 1 || f[0] != want {
		t.Errorf("found %+v, want %+v", f, want)
	}
	if _, _, again := s.Inquire(&v); again {
		t.Error("asked the same seat twice")
	}
	s.Renew(3)
	if _, seats, ok := s.Inquire(&v); !ok || !slices.Equal(seats, []wire.Seat{0, 3}) {
		t.Errorf("after a new start: %v, %v", seats, ok)
	}
}

func TestAnInquiryEndsWithoutThoseWhoDoNotAnswer(t *testing.T) {
	s := newCheck(t, smallCheck(), 2, 0)
	s.Advance(10)
	verdicts(s)
	report(t, s, 0, said(10, 1), wire.Accepted)
	report(t, s, 1, said(10, 2), wire.Accepted)
	v := only(t, s, 10)
	q, seats, ok := s.Inquire(&v)
	if !ok || !slices.Equal(seats, []wire.Seat{0, 1}) {
		t.Fatalf("asked %v", seats)
	}
	s.Advance(q.Frame)
	part := wire.StatePart{Frame: q.Frame, Size: 9, Offset: 1, Data: []byte{1}}
	if got := s.Part(0, &part); got != wire.Malformed {
		t.Error(got)
	}
	part.Offset, part.Size = 0, 1
	if got := s.Part(0, &part); got != wire.Accepted {
		t.Error(got)
	}
	if got := s.Part(0, &part); got != wire.Repeated {
		t.Error(got)
	}
	s.Advance(q.Frame + 29)
	if s.Take() != nil {
		t.Error("ended too early")
	}
	s.Advance(q.Frame + 30)
	i := s.Take()
	if i == nil || !i.Split || i.Sides[0].State == nil || i.Sides[0].Answered {
		t.Fatalf("%+v", i)
	}
	if f := i.Findings(); len(f) != 1 || f[0] != (Finding{Seat: 1}) {
		t.Errorf("found %+v", f)
	}
	if got := s.Part(1, &part); got != wire.NotAsked {
		t.Error(got)
	}
}

func TestTheServiceItselfIsTheWitnessWhereItSpeaks(t *testing.T) {
	c := smallCheck()
	c.State, c.Trace = 0, 2
	s := newCheck(t, c, 6, 0)
	s.Advance(10)
	verdicts(s)
	for seat := range wire.Seat(6) {
		report(t, s, seat, said(10, 2), wire.Accepted)
	}
	s.Trust(said(10, 1))
	v := only(t, s, 10)
	q, seats, ok := s.Inquire(&v)
	if !ok || !slices.Equal(seats, []wire.Seat{wire.SeatService, 0, 1, 2}) || q.State || q.Trace != 2 {
		t.Fatalf("%+v of %v", q, seats)
	}
	s.Advance(q.Frame)
	if got := s.Part(0, &wire.StatePart{Frame: q.Frame, Size: 1, Data: []byte{1}}); got != wire.NotAsked {
		t.Error(got)
	}
	if got := s.Layers(0, &wire.LayerReport{Frame: q.Frame, Trace: make([]wire.Trace, 3)}); got != wire.Malformed {
		t.Error(got)
	}
	for _, seat := range seats {
		tell(t, s, seat, q, q.Frame-5, 1000, nil)
	}
	i := s.Take()
	if i == nil || len(i.Sides[1].Report.Trace) != 2 {
		t.Fatalf("%+v", i)
	}
	for _, f := range i.Findings() {
		if !f.Told || !f.Equal || f.Dated {
			t.Errorf("found %+v", f)
		}
	}
}

func TestAWitnessTellsTheFramesDirectlyBeforeTheQuestion(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := wire.Frame(rapid.Uint32Min(1<<32-400).Draw(t, "first"))
		w := NewWitness(10, first)
		noted := map[wire.Frame]uint64{}
		frame := first
		for range rapid.IntRange(1, 3).Draw(t, "stretches") {
			frame += wire.Frame(rapid.IntRange(0, 3).Draw(t, "left out"))
			for range rapid.SampledFrom([]int{1, 5, 299, 300, 301, 700}).Draw(t, "frames") {
				if uint32(frame-first)%10 == 0 != w.IsCheck(frame) {
					t.Fatalf("frame %d from %d: check %v", frame, first, w.IsCheck(frame))
				}
				noted[frame] = uint64(frame) * 7
				w.Note(frame, noted[frame], uint64(frame))
				frame++
			}
		}
		at := frame + wire.Frame(uint32(rapid.IntRange(-3, 3).Draw(t, "asked at")))
		trace := rapid.SampledFrom([]int{0, 1, 100, 300}).Draw(t, "trace")
		if w.Ask(wire.LayerRequest{Frame: at, Trace: uint16(trace)}, at+1) {
			t.Fatal("a question about the past was taken")
		}
		w.Ask(wire.LayerRequest{Frame: at, Trace: uint16(trace)}, at)
		var r wire.LayerReport
		w.Answer(&r, 1, state.Layers{})
		if len(r.Trace) > trace {
			t.Fatalf("%d traces, %d asked", len(r.Trace), trace)
		}
		for i, tr := range r.Trace {
			if f := at - wire.Frame(len(r.Trace)-i); tr.Digest != noted[f] || tr.Used != uint64(f) {
				t.Fatalf("trace %d of %d is not frame %d", i, len(r.Trace), f)
			}
		}
		if _, known := noted[at-1]; known && trace > 0 && len(r.Trace) == 0 && at == frame {
			t.Fatal("told nothing")
		}
		if due, _ := w.Due(at); due {
			t.Fatal("due again")
		}
	})
}

// TestAnInquiryIsAtACheckFrameThatNobodyHasExecuted asks at any frontier, across
// the wrap too: at the first check frame that lies Lead or more beyond it.
func TestAnInquiryIsAtACheckFrameThatNobodyHasExecuted(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := smallCheck()
		c.Every, c.Lead = uint32(rapid.IntRange(5, 12).Draw(t, "every")), uint32(rapid.IntRange(1, 30).Draw(t, "lead"))
		first := wire.Frame(rapid.OneOf(rapid.Uint32(), rapid.Uint32Min(1<<32-60)).Draw(t, "first"))
		s, err := NewSyncCheck(c, 2, first)
		if err != nil {
			t.Fatal(err)
		}
		s.Join(0)
		s.Join(1)
		for seat := range wire.Seat(2) {
			s.Report(seat, said(first, 1+uint64(seat)))
		}
		var v Verdict
		frontier := uint32(rapid.IntRange(0, 30).Draw(t, "frontier"))
		s.Advance(first + wire.Frame(frontier))
		if !s.Decide(&v) {
			t.Fatal("no verdict")
		}
		q, _, ok := s.Inquire(&v)
		at := uint32(q.Frame - first)
		if !ok || at%c.Every != 0 || at < frontier+c.Lead || at-c.Every >= frontier+c.Lead && at >= c.Every {
			t.Fatalf("asks about frame %d of %d, every %d, lead %d", at, frontier, c.Every, c.Lead)
		}
	})
}

// TestWhatIsFoundLateCanStillBeDated waits for the last report as long as the
// default settings do: the frame that went wrong, at the earliest the first
// behind the check frame before, is still in the traces that are asked for.
func TestWhatIsFoundLateCanStillBeDated(t *testing.T) {
	c := DefaultCheck()
	s := newCheck(t, c, 4, 0)
	check := wire.Frame(10 * c.Every)
	for f := wire.Frame(0); f < check; f++ {
		s.Advance(f)
	}
	verdicts(s)
	s.Advance(check)
	for seat := range wire.Seat(3) {
		report(t, s, seat, said(check, 1+uint64(seat/2)), wire.Accepted)
	}
	var late []Verdict
	at := check
	for ; len(late) == 0; at++ {
		s.Advance(at)
		late = slices.DeleteFunc(verdicts(s), func(v Verdict) bool { return v.Frame != check })
	}
	q, seats, ok := s.Inquire(&late[0])
	if !ok || !slices.Equal(seats, []wire.Seat{0, 2}) {
		t.Fatalf("asks %v, %v", seats, ok)
	}
	s.Advance(q.Frame)
	wrong := check - wire.Frame(c.Every) + 1
	for _, seat := range seats {
		from := wrong
		if seat == 0 {
			from = 1 << 20
		}
		tell(t, s, seat, q, 0, from, []byte{1})
	}
	if f := s.Take().Findings(); len(f) != 1 || !f[0].Dated || f[0].Frame != wrong || f[0].Before {
		t.Errorf("asked %d frames after frame %d: found %+v", q.Frame-wrong, wrong, f)
	}
}
