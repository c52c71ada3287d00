package lockstep

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/wire"
)

// historyModel is the whole stream in one list.
type historyModel struct {
	model
	real      *History
	bundles   []int // entries before each bundle, and all
	baselines []Baseline
}

func newHistoryModel(t *rapid.T) *historyModel {
	near := rapid.OneOf(rapid.Uint32(), rapid.Uint32Min(1<<32-300))
	m := &historyModel{model: model{first: wire.Frame(near.Draw(t, "first")), seq: wire.Seq(near.Draw(t, "sequence"))}, bundles: []int{0}}
	m.real = NewHistory(m.first, m.seq, rapid.SampledFrom([]int{0, 4 << 10, 1 << 20}).Draw(t, "budget"), rapid.SampledFrom([]int{10, 100}).Draw(t, "baselines"))
	return m
}

// bundle appends what one tick, or a quiet stretch, sends.
func (m *historyModel) bundle(t *rapid.T) {
	before := len(m.entries)
	for range rapid.SampledFrom([]int{0, 0, 1, 3, 40}).Draw(t, "actions") {
		m.add(anyRecord(t))
	}
	runs := []int{1, 1, 1, 2, 100}
	if len(m.entries) > before {
		runs = append(runs, 0)
	}
	for range rapid.SampledFrom(runs).Draw(t, "runs") {
		m.add(wire.Entry{Run: uint8(rapid.SampledFrom([]int{1, 1, 3, 127}).Draw(t, "run"))})
	}
	b := m.cut(before, len(m.entries))
	if err := m.real.Append(b); err != nil {
		t.Fatal(err)
	}
	m.bundles = append(m.bundles, len(m.entries))
	for len(m.baselines) > 0 && m.baselines[0].Next.Before(m.real.First()) {
		m.baselines = m.baselines[1:]
	}
}

func (m *historyModel) held() int { return int(m.real.First() - m.seq) }

// serve asks for a stretch and compares it with the list, entry for entry.
func (m *historyModel) serve(t *rapid.T) {
	from := rapid.IntRange(-2, len(m.entries)+2).Draw(t, "from")
	until := rapid.IntRange(from, len(m.entries)+3).Draw(t, "until")
	limit := rapid.SampledFrom([]int{0, 30, 1200, 1 << 20}).Draw(t, "limit")
	raw, next, err := m.real.AppendBundle([]byte{7}, m.seq+wire.Seq(uint32(from)), m.seq+wire.Seq(uint32(until)), limit)
	switch {
	case from < m.held():
		wantError(t, err, ErrLost)
	case from > len(m.entries):
		wantError(t, err, ErrAhead)
	case err != nil:
		t.Fatal(err)
	case from == len(m.entries) || until == from:
		if len(raw) != 1 || next != m.seq+wire.Seq(from) {
			t.Fatalf("served % x for nothing", raw)
		}
	default:
		m.checkServed(t, raw, from, int(next-m.seq), min(until, len(m.entries)), limit)
	}
}

func wantError(t *rapid.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
}

func (m *historyModel) checkServed(t *rapid.T, raw []byte, from, to, until, limit int) {
	var b wire.Bundle
	if err := b.Decode(raw[1:]); err != nil || raw[0] != 7 {
		t.Fatal(err)
	}
	want := m.cut(from, to)
	if b.Start != want.Start || b.Frame != want.Frame || !slices.Equal(b.Entries, want.Entries) {
		t.Fatalf("served %+v, want %+v", b, want)
	}
	size := len(raw) - 1
	if size > limit && to-from > 1 || size > wire.MaxBundle {
		t.Fatalf("%d bytes, limit %d", size, limit)
	}
	if to < until { // one more would not have fitted
		more, _ := m.cut(from, to+1).Append(nil)
		if len(more) <= min(limit, wire.MaxBundle) {
			t.Fatalf("served %d bytes, %d would have fitted", size, len(more))
		}
	}
}

// boundary is the last place between ticks whose frontier is not after the
// frame, in frames and entries from the start; -1 when it is not held.
func (m *historyModel) boundary(frame int) (entry, frames int) {
	at, total := 0, 0
	entry = -1
	for i := 0; i <= len(m.entries); i++ {
		whole := i == 0 || m.entries[i-1].Run > 0
		if whole && total <= frame && i >= m.held() {
			entry, at = i, total
		}
		if i < len(m.entries) {
			total += int(m.entries[i].Run)
		}
	}
	return entry, at
}

func (m *historyModel) reach(t *rapid.T) {
	frame := rapid.IntRange(-3, len(m.frames)+3).Draw(t, "frame")
	at, ok := m.real.reach(m.first + wire.Frame(uint32(frame)))
	entry, frames := m.boundary(frame)
	if ok != (entry >= 0) || ok && (at.seq != m.seq+wire.Seq(entry) || at.frame != m.first+wire.Frame(frames)) {
		t.Fatalf("frame %d: %+v, %v; model entry %d, frame %d", frame, at, ok, entry, frames)
	}
	if ok {
		if c, err := m.real.find(at.seq); err != nil || c.frame != at.frame {
			t.Fatalf("found %+v, %v; reached %+v", c, err, at)
		}
	}
}

func (m *historyModel) baseline(t *rapid.T) {
	entry := rapid.SampledFrom(m.bundles).Draw(t, "between bundles")
	if rapid.IntRange(0, 3).Draw(t, "anywhere") == 0 {
		entry = rapid.IntRange(0, len(m.entries)).Draw(t, "entry")
	}
	off := rapid.SampledFrom([]int{0, 0, 0, 1, -1}).Draw(t, "frame off")
	b := Baseline{
		Frame: m.first + wire.Frame(uint32(m.approved(entry)+off)), Next: m.seq + wire.Seq(entry), Digest: rapid.Uint64().Draw(t, "digest"),
		Data: make([]byte, rapid.SampledFrom([]int{1, 5, 10, 11, 100, 0}).Draw(t, "bytes")),
	}
	n := len(m.baselines)
	sound := off == 0 && entry >= m.held() && (entry == 0 || m.entries[entry-1].Run > 0) && (n == 0 || m.baselines[n-1].Next.Before(b.Next))
	err := m.real.AddBaseline(b)
	switch {
	case !sound:
		wantError(t, err, ErrOrder)
	case len(b.Data) == 0 || len(b.Data) > m.real.baselineLimit:
		wantError(t, err, ErrFull)
	case err != nil:
		t.Fatal(err)
	default:
		m.baselines = append(m.baselines, b)
		for total(m.baselines) > m.real.baselineLimit {
			m.baselines = m.baselines[1:]
		}
	}
}

func total(bs []Baseline) (n int) {
	for _, b := range bs {
		n += len(b.Data)
	}
	return n
}

// resume compares the answer with what the table in Resume says.
func (m *historyModel) resume(t *rapid.T) {
	v := View{Delay: uint32(rapid.SampledFrom([]int{0, 0, 1, 50, 10000}).Draw(t, "delay")), Long: uint32(rapid.SampledFrom([]int{0, 5, 500}).Draw(t, "long"))}
	q := wire.ResumeRequest{Fresh: rapid.IntRange(0, 2).Draw(t, "fresh") == 0}
	from := rapid.IntRange(-2, len(m.entries)+2).Draw(t, "from")
	if !q.Fresh {
		q.Next = m.seq + wire.Seq(uint32(from))
	}
	got, reason := m.real.Resume(q, v)
	end, frames := m.boundary(len(m.frames) - int(v.Delay))
	if end < 0 && m.held() == 0 {
		end, frames = 0, 0
	}
	if end < 0 {
		if reason != wire.HistoryGone {
			t.Fatalf("%+v, %v where nothing may be seen", got, reason)
		}
		return
	}
	want := m.expectResume(q.Fresh, from, end, frames, v)
	if want == nil {
		bad := wire.HistoryGone
		if !q.Fresh && from > len(m.entries) {
			bad = wire.Unconfirmed
		}
		if reason != bad {
			t.Fatalf("%+v, %v; want %v", got, reason, bad)
		}
		return
	}
	if reason != wire.Accepted || got.Answer != want.Answer || got.Next != want.Next || got.Frame != want.Frame || got.Frontier != want.Frontier ||
		(got.Baseline == nil) != (want.Baseline == nil) || got.Baseline != nil && got.Baseline.Digest != want.Baseline.Digest {
		t.Fatalf("from %d fresh %v: %+v, %v; want %+v", from, q.Fresh, got, reason, *want)
	}
	msg := got.Message(77)
	if raw, err := wire.AppendMessage(nil, &msg); err != nil || wire.DecodeMessage(raw, &msg) != nil || msg.LastAction != 77 {
		t.Fatalf("message %+v: %v", msg, err)
	}
}

func (m *historyModel) expectResume(fresh bool, from, end, frames int, v View) *Resume {
	frontier := m.first + wire.Frame(frames)
	var base *Resume
	for i := range m.baselines {
		if b := &m.baselines[i]; int(b.Next-m.seq) <= end {
			base = &Resume{Answer: wire.AnswerBaseline, Next: b.Next, Frame: b.Frame, Frontier: frontier, Baseline: b}
		}
	}
	tail := func(answer wire.Answer, i int) *Resume {
		return &Resume{Answer: answer, Next: m.seq + wire.Seq(i), Frame: m.first + wire.Frame(m.approved(i)), Frontier: frontier}
	}
	switch {
	case fresh && base == nil && m.held() == 0:
		return tail(wire.AnswerTail, 0)
	case fresh || from < m.held():
		return base
	case from > len(m.entries):
		return nil
	case from >= end:
		return tail(wire.AnswerLevel, from)
	}
	if lag := frames - m.approved(from); v.Long > 0 && lag > int(v.Long) && base != nil && m.first+wire.Frame(m.approved(from)) != base.Frame && int(base.Frame-m.first) > m.approved(from) {
		return base
	}
	return tail(wire.AnswerTail, from)
}

func (m *historyModel) compare(t *rapid.T) {
	h := m.real
	switch {
	case h.Next() != m.seq+wire.Seq(len(m.entries)) || h.Frame() != m.first+wire.Frame(len(m.frames)):
		t.Fatalf("ends at %d, frame %d", h.Next(), h.Frame())
	case h.blocks.len()*blockBytes > h.limit || h.baselineBytes > h.baselineLimit || h.Bytes() > h.limit+h.baselineLimit:
		t.Fatalf("%d bytes", h.Bytes())
	case slices.ContainsFunc(h.blocks.first(h.blocks.len()), func(b block) bool { return cap(b.entries) != blockBytes }):
		t.Fatal("a block has grown")
	case m.held() > 0 && h.blocks.len()*blockBytes+blockBytes <= h.limit:
		t.Fatalf("forgot %d entries with %d of %d bytes in use", m.held(), h.Bytes(), h.limit)
	case len(h.baselines) != len(m.baselines):
		t.Fatalf("%d baselines, model %d", len(h.baselines), len(m.baselines))
	}
}

func TestHistoryAgreesWithTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newHistoryModel(t)
		t.Repeat(map[string]func(*rapid.T){
			"bundle": m.bundle, "another": m.bundle, "serve": m.serve, "reach": m.reach, "baseline": m.baseline, "resume": m.resume, "": m.compare,
		})
	})
}

func TestHistoryTakesOnlyWhatContinuesIt(t *testing.T) {
	h := NewHistory(10, 5, 0, 0)
	for name, b := range map[string]*wire.Bundle{
		"a gap": bundle(6, 11, run(1)), "an overlap": bundle(4, 11, run(1)), "a frame too many": bundle(5, 12, run(1)),
		"a frame too few": bundle(5, 10, run(1)), "run of 128": bundle(5, 138, run(128)), "no action": bundle(5, 11, wire.Entry{}, run(1)),
	} {
		if err := h.Append(b); err == nil || h.Next() != 5 || h.Bytes() != 0 {
			t.Errorf("%s: %v, at %d with %d bytes", name, err, h.Next(), h.Bytes())
		}
	}
}

// TestAWholeMatchFitsIntoItsBudget keeps 20 minutes of ten players at 120
// actions a minute.
func TestAWholeMatchFitsIntoItsBudget(t *testing.T) {
	const ticks = 20 * 60 * 1000 / 33
	s, _, actions := tenPlayers(t)
	c := NewComposer(s.Frame(), s.Next())
	h := NewHistory(s.Frame(), s.Next(), 512<<10, 0)
	var b wire.Bundle
	for i := range ticks {
		var records []wire.Record
		if i%3 != 2 { // 20 actions a second
			records = []wire.Record{{Seat: wire.Seat(i % 10), Action: actions[i%3]}}
		}
		c.Tick(&b, records)
		if err := h.Append(&b); err != nil {
			t.Fatal(err)
		}
	}
	if h.First() != s.Next() {
		t.Errorf("begins at %d, the match at %d", h.First(), s.Next())
	}
	t.Logf("%d ticks, %d entries: %d KiB", ticks, h.Next()-h.First(), h.Bytes()>>10)
}

func TestStatesTravelInParts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		state := make([]byte, rapid.OneOf(rapid.IntRange(1, 3), rapid.IntRange(wire.MaxPart-1, wire.MaxPart+1), rapid.IntRange(1, 4*wire.MaxPart)).Draw(t, "size"))
		for i := range state {
			state[i] = byte(i * 31)
		}
		a := NewAssembly(len(state))
		for off := 0; off < len(state); {
			var p, back wire.StatePart
			next := PartOf(&p, 9, state, off)
			raw, err := wire.AppendMessage(nil, &p)
			if err != nil || wire.DecodeMessage(raw, &back) != nil {
				t.Fatal(err)
			}
			for _, bad := range []wire.StatePart{
				{Frame: 9, Size: p.Size, Offset: p.Offset + 1, Data: p.Data}, {Frame: 9, Size: p.Size + 1, Offset: p.Offset, Data: p.Data},
				{Frame: 9, Size: p.Size, Offset: p.Offset}, {Frame: 9, Size: p.Offset, Offset: p.Offset, Data: p.Data},
			} {
				if _, err := a.Add(&bad); !errors.Is(err, ErrPart) && !errors.Is(err, ErrFull) {
					t.Fatalf("took %d bytes at %d of %d: %v", len(bad.Data), bad.Offset, bad.Size, err)
				}
			}
			if off > 0 {
				if _, err := a.Add(&wire.StatePart{Frame: 8, Size: p.Size, Offset: p.Offset, Data: p.Data}); !errors.Is(err, ErrPart) {
					t.Fatalf("took a part of another state: %v", err)
				}
			}
			done, err := a.Add(&back)
			if err != nil || done != (next == len(state)) {
				t.Fatalf("at %d: done %v, %v", off, done, err)
			}
			off = next
		}
		if frame, got := a.State(); frame != 9 || !slices.Equal(got, state) {
			t.Fatal("another state came out")
		}
	})
}

func TestAStateAnnouncedTooLargeIsRefused(t *testing.T) {
	var a Assembly
	if _, err := a.Add(&wire.StatePart{Size: wire.MaxState + 1, Data: []byte{1}}); !errors.Is(err, ErrFull) {
		t.Error(err)
	}
	if _, err := a.Add(&wire.StatePart{Size: wire.MaxState, Data: []byte{1}}); err != nil || cap(a.data) > 1<<10 {
		t.Errorf("%v, %d bytes for one received", err, cap(a.data))
	}
}

func TestWhoStaysFartherBehindThanTheHistoryIsRefused(t *testing.T) {
	h := NewHistory(0, 0, 0, 0)
	for _, c := range []struct {
		ticks int
		want  wire.Reason
	}{{100, wire.Accepted}, {1000, wire.HistoryGone}} {
		fill(t, h, c.ticks, 1)
		for _, q := range []wire.ResumeRequest{{Fresh: true}, {Next: h.Next()}} {
			if r, reason := h.Resume(q, View{Delay: 900}); reason != c.want {
				t.Errorf("%+v after %d ticks: %+v, %v", q, c.ticks, r, reason)
			}
		}
	}
}
