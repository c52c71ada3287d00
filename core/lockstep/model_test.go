package lockstep

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/wire"
)

// frameModel is one frame as the history orders it.
type frameModel struct {
	records []wire.Record
	end     int // entries needed before it is approved
}

// model is the timeline told without cursors that wrap: one history that
// everybody agrees on, how much of it was taken, how many frames were run.
type model struct {
	first   wire.Frame
	seq     wire.Seq
	entries []wire.Entry
	frames  []frameModel

	taken    int // entries
	executed int // frames
	gap      bool
	failed   bool
	stats    Stats
	received wire.Bundle // reused: a timeline keeps no part of it

	maxPending, maxActions int
}

// add appends entries to the history.
func (m *model) add(entries ...wire.Entry) {
	for _, e := range entries {
		m.entries = append(m.entries, e)
		for i := range int(e.Run) {
			f := frameModel{end: len(m.entries)}
			if i == 0 {
				f.records = m.openRecords(len(m.entries) - 1)
			}
			m.frames = append(m.frames, f)
		}
	}
}

// openRecords are the actions directly before entry end.
func (m *model) openRecords(end int) []wire.Record {
	var out []wire.Record
	for i := end; i > 0 && m.entries[i-1].Run == 0; i-- {
		out = append(out, m.entries[i-1].Record)
	}
	slices.Reverse(out)
	return out
}

// approved counts the frames that the first n entries approve.
func (m *model) approved(n int) int {
	total := 0
	for _, e := range m.entries[:n] {
		total += int(e.Run)
	}
	return total
}

// waiting counts the actions taken and not executed.
func (m *model) waiting() int {
	n := 0
	for _, f := range m.frames[m.executed:m.approved(m.taken)] {
		n += len(f.records)
	}
	return n + len(m.openRecords(m.taken))
}

// cut is entries [i, j) as the service would send them.
func (m *model) cut(i, j int) *wire.Bundle {
	return &wire.Bundle{
		Start:   m.seq + wire.Seq(i),
		Frame:   m.first + wire.Frame(m.approved(j)),
		Entries: m.entries[i:j],
	}
}

// offer predicts the answer to cut(i, j).
func (m *model) offer(i, j int) error {
	m.stats.Bundles++
	switch {
	case i > m.taken:
		m.stats.Gaps++
		m.gap = true
		return ErrGap
	case j <= m.taken:
		m.stats.Dropped++
		return nil
	case i < m.taken:
		m.stats.Overlaps++
	}
	m.gap = false
	for ; m.taken < j; m.taken++ {
		e := m.entries[m.taken]
		pending := m.approved(m.taken) - m.executed
		if e.Run > 0 && pending+int(e.Run) > m.maxPending || e.Run == 0 && m.waiting() == m.maxActions {
			m.stats.Full++
			return ErrFull
		}
	}
	return nil
}

func newModel(t *rapid.T) (*model, *Timeline) {
	near := rapid.OneOf(rapid.Uint32(), rapid.Uint32Range(1<<32-200, 1<<32-1), rapid.SampledFrom([]uint32{0, 1<<31 - 20}))
	m := &model{
		first:      wire.Frame(near.Draw(t, "first frame")),
		seq:        wire.Seq(near.Draw(t, "first sequence")),
		maxPending: rapid.SampledFrom([]int{127, 200, MaxPending}).Draw(t, "pending limit"),
		maxActions: rapid.SampledFrom([]int{8, MaxActions}).Draw(t, "action limit"),
	}
	tl := NewTimeline(m.first, m.seq)
	tl.maxPending, tl.maxActions = uint32(m.maxPending), m.maxActions
	return m, tl
}

func anyRecord(t *rapid.T) wire.Entry {
	return wire.Entry{Record: wire.Record{
		Seat:   wire.Seat(rapid.IntRange(0, 9).Draw(t, "seat")),
		Action: wire.Action{Kind: wire.Attack, Target: wire.GUID(rapid.Uint32Range(1, 1<<20).Draw(t, "target"))},
	}}
}

// tick appends what one service tick, or a quiet stretch, sends.
func (m *model) tick(t *rapid.T) {
	for range rapid.IntRange(0, 4).Draw(t, "actions") {
		m.add(anyRecord(t))
	}
	m.add(wire.Entry{Run: uint8(rapid.SampledFrom([]int{1, 1, 1, 2, 126, 127}).Draw(t, "run"))})
}

func (m *model) compare(t *rapid.T, tl *Timeline) {
	frames := m.approved(m.taken)
	switch {
	case tl.Expected() != m.seq+wire.Seq(m.taken):
		t.Fatalf("expected sequence %d, model %d", tl.Expected(), m.seq+wire.Seq(m.taken))
	case tl.Cframe() != m.first+wire.Frame(m.executed):
		t.Fatalf("cframe %d, model %d", tl.Cframe(), m.first+wire.Frame(m.executed))
	case tl.Sframe() != m.first+wire.Frame(frames):
		t.Fatalf("sframe %d, model %d", tl.Sframe(), m.first+wire.Frame(frames))
	case tl.Pending() != frames-m.executed:
		t.Fatalf("%d pending, model %d", tl.Pending(), frames-m.executed)
	case tl.Gap() != m.gap || (tl.Err() != nil) != m.failed:
		t.Fatalf("gap %v, error %v; model %v, %v", tl.Gap(), tl.Err(), m.gap, m.failed)
	case tl.Executed() != m.executedSeq():
		t.Fatalf("executed up to %d, model %d", tl.Executed(), m.executedSeq())
	case tl.Stats() != m.stats:
		t.Fatalf("counted %+v, model %+v", tl.Stats(), m.stats)
	}
	audit(t, tl)
}

// executedSeq is behind the last entry whose frames are all executed.
func (m *model) executedSeq() wire.Seq {
	n, frames := 0, 0
	for i, e := range m.entries {
		if frames += int(e.Run); frames > m.executed {
			break
		}
		if e.Run > 0 {
			n = i + 1
		}
	}
	return m.seq + wire.Seq(n)
}

// audit recomputes what verify relies on from the queue itself.
func audit(t *rapid.T, tl *Timeline) {
	steps, records, frame := uint32(0), tl.open, tl.cframe
	for _, s := range tl.spans.first(tl.spans.len()) {
		if s.frame != frame || s.steps == 0 {
			t.Fatalf("span %+v where frame %d is due", s, frame)
		}
		steps, records, frame = steps+s.steps, records+s.records, frame+wire.Frame(s.steps)
	}
	if steps != tl.pending || records != tl.records.len() || frame != tl.sframe {
		t.Fatalf("queue holds %d steps, %d records up to %d; cursors say %d, %d, %d",
			steps, records, frame, tl.pending, tl.records.len(), tl.sframe)
	}
}

func (m *model) step(t *rapid.T, tl *Timeline) {
	frame, records, ok := tl.Next()
	can := !m.gap && !m.failed && m.executed < m.approved(m.taken)
	if ok != can {
		t.Fatalf("next step ready: %v, model %v", ok, can)
	}
	if !ok {
		return
	}
	want := m.frames[m.executed]
	if frame != m.first+wire.Frame(m.executed) || !slices.Equal(records, want.records) {
		t.Fatalf("frame %d runs %+v, model frame %d runs %+v", frame, records, m.first+wire.Frame(m.executed), want.records)
	}
	tl.Done()
	m.executed++
}

func (m *model) offerAny(t *rapid.T, tl *Timeline) {
	if len(m.entries) == 0 {
		return
	}
	lo, hi := max(m.taken-6, 0), min(m.taken+3, len(m.entries)-1)
	i := rapid.IntRange(lo, max(lo, hi)).Draw(t, "from")
	j := rapid.IntRange(i+1, min(i+12, len(m.entries))).Draw(t, "to")
	m.send(t, tl, i, j)
}

// send offers cut(i, j) as it comes through the bytes of the wire, where a
// damaged copy of it goes ahead.
func (m *model) send(t *rapid.T, tl *Timeline, i, j int) {
	raw, err := m.cut(i, j).Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := &m.received
	bad := slices.Clone(raw)
	bad[rapid.IntRange(0, len(bad)-1).Draw(t, "damaged at")] ^= rapid.ByteMin(1).Draw(t, "bits")
	if err := b.Decode(bad); !errors.Is(err, wire.ErrChecksum) {
		t.Fatalf("% x, damaged from % x: %v", bad, raw, err)
	}
	if err := b.Decode(raw); err != nil {
		t.Fatal(err)
	}
	if got, want := tl.Offer(b), m.offer(i, j); !errors.Is(got, want) {
		t.Fatalf("entries %d..%d: %v, model %v", i, j, got, want)
	}
}

// forge offers entries that are due under a header that is off.
func (m *model) forge(t *rapid.T, tl *Timeline) {
	if m.failed || m.taken >= len(m.entries) {
		return
	}
	b := m.cut(m.taken, min(m.taken+3, len(m.entries)))
	m.stats.Bundles++
	m.gap, m.failed = false, true
	if over := rapid.SampledFrom([]uint8{0, 0, 128, 255}).Draw(t, "run"); over > 0 {
		b.Entries = append(slices.Clone(b.Entries), wire.Entry{Run: over})
		b.Frame += wire.Frame(over)
		if err := tl.Offer(b); !errors.Is(err, wire.ErrRun) {
			t.Fatalf("run of %d: %v", over, err)
		}
		return
	}
	off := rapid.SampledFrom([]int32{-1 << 30, -127, -1, 1, 2, 127, 1 << 30}).Draw(t, "off")
	b.Frame += wire.Frame(uint32(off))
	want := ErrFuture
	if off < 0 {
		want = ErrPast
	}
	if err := tl.Offer(b); !errors.Is(err, want) {
		t.Fatalf("header off by %d: %v, want %v", off, err, want)
	}
}

func TestTimelineAgreesWithTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, tl := newModel(t)
		t.Repeat(map[string]func(*rapid.T){
			"tick":  m.tick,
			"offer": func(t *rapid.T) { m.offerIfSound(t, tl) },
			"run": func(t *rapid.T) {
				for range rapid.IntRange(1, 200).Draw(t, "steps") {
					m.step(t, tl)
				}
			},
			"": func(t *rapid.T) { m.compare(t, tl) },
		})
		if rapid.Bool().Draw(t, "forged") {
			m.forge(t, tl)
			m.compare(t, tl)
			m.step(t, tl)
		}
	})
}

func (m *model) offerIfSound(t *rapid.T, tl *Timeline) {
	if !m.failed {
		m.offerAny(t, tl)
	}
}

// TestAnyDeliveryEndsInTheSameSteps sends one history through a network that
// cuts, repeats, reorders and loses, with a device that asks again.
func TestAnyDeliveryEndsInTheSameSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, tl := newModel(t)
		for range rapid.IntRange(1, 30).Draw(t, "ticks") {
			m.tick(t)
		}
		for m.executed < len(m.frames) {
			if rapid.IntRange(0, 3).Draw(t, "asks again") == 0 {
				i := int(tl.Expected() - m.seq)
				if j := min(i+5, len(m.entries)); i < j {
					m.send(t, tl, i, j)
				}
			} else {
				m.offerAny(t, tl)
			}
			m.step(t, tl)
			m.compare(t, tl)
		}
	})
}
