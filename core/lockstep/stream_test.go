package lockstep

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/fnv"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/wire"
)

// simulation stands for a battle: its state is a hash of all that it executed.
type simulation struct {
	hash  uint64
	frame wire.Frame // next
}

func (s *simulation) step(records []wire.Record) {
	h := fnv.New64a()
	var raw []byte
	raw = binary.BigEndian.AppendUint64(raw, s.hash)
	raw = binary.BigEndian.AppendUint32(raw, uint32(s.frame))
	for _, r := range records {
		raw, _ = wire.AppendEntry(raw, wire.Entry{Record: r})
	}
	h.Write(raw)
	s.hash, s.frame = h.Sum64(), s.frame+1
}

func (s *simulation) save() []byte {
	return bytes.Repeat(binary.BigEndian.AppendUint64(nil, s.hash), 1+int(s.hash%5000))
}

// device is one client, or a spectator that stays behind by its view's delay.
type device struct {
	view  View
	tl    *Timeline // nil: the process has just started
	sim   simulation
	conn  Conn
	clock uint32 // client_sequence
	feed  *Feed  // the service's; nil while disconnected
	stuck bool   // its connection takes nothing for now
	inbox [][]byte
	asm   Assembly
	due   wire.ResumeAnswer // of the state that is being received
}

// match is a room with its service and devices; the network between them is
// the test's.
type match struct {
	seq     *Sequencer
	history *History
	shadow  *Timeline // the service's own core
	truth   simulation
	hashes  []uint64 // of the states before each frame
	first   wire.Frame
	devices []*device
}

func newMatch(t *rapid.T) *match {
	near := rapid.OneOf(rapid.Uint32(), rapid.Uint32Min(1<<32-100))
	m := &match{first: wire.Frame(near.Draw(t, "first"))}
	start := wire.Seq(near.Draw(t, "sequence"))
	c := DefaultConfig(3)
	c.BotAfter, c.HandBack = uint32(rapid.IntRange(5, 30).Draw(t, "bot after")), 10
	s, err := NewSequencer(c, m.first, start)
	if err != nil {
		t.Fatal(err)
	}
	m.seq, m.history = s, NewHistory(m.first, start, rapid.SampledFrom([]int{0, 8 << 10, 1 << 20}).Draw(t, "budget"), 1<<20)
	m.shadow, m.truth.frame = NewTimeline(m.first, start), m.first
	m.hashes = []uint64{0}
	long := uint32(rapid.SampledFrom([]int{0, 20}).Draw(t, "long"))
	for _, delay := range []uint32{0, 0, 0, 25} {
		m.devices = append(m.devices, &device{view: View{Delay: delay, Long: long}})
	}
	return m
}

func (m *match) player(d *device) bool { return d.view.Delay == 0 }

func (m *match) seatOf(d *device) wire.Seat { return wire.Seat(slices.Index(m.devices, d)) }

// tick is one turn of the service.
func (m *match) tick(t *rapid.T) {
	var b wire.Bundle
	m.seq.Tick(&b)
	if err := m.history.Append(&b); err != nil {
		t.Fatal(err)
	}
	if err := m.shadow.Offer(&b); err != nil {
		t.Fatal(err)
	}
	_, records, _ := m.shadow.Next()
	m.truth.step(records)
	m.shadow.Done()
	m.hashes = append(m.hashes, m.truth.hash)
	shared, _ := b.Append(nil)
	for _, d := range m.devices {
		m.serve(t, d, &b, shared)
	}
}

// serve sends a device what is due, old or new.
func (m *match) serve(t *rapid.T, d *device, b *wire.Bundle, shared []byte) {
	if d.feed == nil || d.stuck {
		return
	}
	if d.feed.Take(b) {
		d.inbox = append(d.inbox, append([]byte{byte(wire.TypeBundle)}, shared...))
		return
	}
	for range 3 {
		raw, err := d.feed.Append([]byte{byte(wire.TypeBundle)}, 100)
		if errors.Is(err, ErrLost) {
			m.disconnect(d)
			return
		}
		if len(raw) > 1 {
			d.inbox = append(d.inbox, raw)
		}
	}
}

func (m *match) disconnect(d *device) {
	m.seq.Detach(d.conn)
	d.feed, d.inbox, d.conn, d.stuck = nil, nil, 0, false
}

func (m *match) anyDevice(t *rapid.T) *device { return rapid.SampledFrom(m.devices).Draw(t, "device") }

// connect is the service's answer to a device that asks to get on.
func (m *match) connect(t *rapid.T, d *device) {
	m.disconnect(d)
	q := wire.ResumeRequest{Fresh: d.tl == nil}
	if !q.Fresh {
		q.Next = d.tl.Expected()
	}
	r, reason := m.history.Resume(q, d.view)
	if reason == wire.HistoryGone && !q.Fresh {
		d.tl = nil // nothing of what it has is of use
	}
	if reason != wire.Accepted {
		return
	}
	if m.player(d) {
		d.conn, _ = m.seq.Attach(m.seatOf(d))
	}
	feed := NewFeed(m.history, r.Next, d.view.Delay)
	d.feed, d.inbox = &feed, nil
	answer := r.Message(m.seq.LastAction(m.seatOf(d)))
	raw, err := wire.AppendMessage(nil, &answer)
	if err != nil {
		t.Fatal(err)
	}
	d.inbox = append(d.inbox, raw)
	for off := 0; r.Baseline != nil && off < len(r.Baseline.Data); {
		var p wire.StatePart
		off = PartOf(&p, r.Frame, r.Baseline.Data, off)
		raw, _ := wire.AppendMessage(nil, &p)
		d.inbox = append(d.inbox, raw)
	}
}

// receive is what a device does with a message.
func (m *match) receive(t *rapid.T, d *device, raw []byte) {
	switch wire.TypeOf(raw) {
	case wire.TypeBundle:
		m.offer(t, d, raw)
	case wire.TypeResumeAnswer:
		if err := wire.DecodeMessage(raw, &d.due); err != nil {
			t.Fatal(err)
		}
		d.clock, d.asm = d.due.LastAction, Assembly{}
		if d.tl == nil && d.due.Answer == wire.AnswerTail {
			d.sim = simulation{frame: d.due.Frame}
			d.tl = NewTimeline(d.due.Frame, d.due.Next)
		}
	case wire.TypeStatePart:
		var p wire.StatePart
		if err := wire.DecodeMessage(raw, &p); err != nil {
			t.Fatal(err)
		}
		if done, err := d.asm.Add(&p); err != nil {
			t.Fatal(err)
		} else if done {
			frame, data := d.asm.State()
			d.sim = simulation{frame: frame, hash: binary.BigEndian.Uint64(data)}
			d.tl = NewTimeline(frame, d.due.Next)
			if d.sim.hash != d.due.Digest || len(data) != int(d.due.BaselineSize) {
				t.Fatalf("state of %d bytes, digest %x; announced %+v", len(data), d.sim.hash, d.due)
			}
		}
	}
}

func (m *match) offer(t *rapid.T, d *device, raw []byte) {
	var b wire.Bundle
	if wire.DecodeMessage(raw, &b) != nil || d.tl == nil {
		return // damaged on the way
	}
	if err := d.tl.Offer(&b); err != nil && !errors.Is(err, ErrGap) {
		t.Fatal(err)
	}
	for {
		frame, records, ok := d.tl.Next()
		if !ok {
			break
		}
		d.sim.step(records)
		d.tl.Done()
		i := int(frame-m.first) + 1
		if i >= len(m.hashes) || d.sim.hash != m.hashes[i] || d.sim.frame != frame+1 {
			t.Fatalf("frame %d went another way", frame)
		}
		if visible := m.seq.Frame() - wire.Frame(d.view.Delay); visible.Before(d.sim.frame) {
			t.Fatalf("frame %d executed, %d may be seen", frame, visible)
		}
	}
}

// deliver lets the network bring some messages, whole or not.
func (m *match) deliver(t *rapid.T, faulty bool) {
	d := m.anyDevice(t)
	n := rapid.IntRange(0, len(d.inbox)).Draw(t, "messages")
	for range n {
		i := 0
		if faulty && wire.TypeOf(d.inbox[0]) == wire.TypeBundle {
			switch rapid.SampledFrom([]string{"", "", "lost", "twice", "late", "damaged"}).Draw(t, "fault") {
			case "lost":
				d.inbox = d.inbox[1:]
				continue
			case "twice":
				d.inbox = append(d.inbox, d.inbox[0])
			case "late":
				i = rapid.IntRange(0, len(d.inbox)-1).Draw(t, "later")
			case "damaged":
				bad := slices.Clone(d.inbox[0])
				bad[rapid.IntRange(1, len(bad)-1).Draw(t, "at")] ^= rapid.ByteMin(1).Draw(t, "bits")
				m.offer(t, d, bad)
			}
		}
		raw := d.inbox[i]
		d.inbox = slices.Delete(slices.Clone(d.inbox), i, i+1)
		m.receive(t, d, raw)
	}
	if d.tl != nil && d.tl.Gap() && d.feed != nil {
		m.connect(t, d) // the device asks again
	}
}

// play is a stretch of the match in which some devices have a good line.
func (m *match) play(t *rapid.T) {
	online := rapid.SliceOfN(rapid.Bool(), len(m.devices), len(m.devices)).Draw(t, "online")
	actions := rapid.IntRange(0, 4).Draw(t, "actions")
	for i := range rapid.SampledFrom([]int{3, 30, 200}).Draw(t, "ticks") {
		for k, d := range m.devices {
			if d.feed != nil && online[k] && !d.stuck {
				for _, raw := range d.inbox {
					m.receive(t, d, raw)
				}
				d.inbox = d.inbox[:0]
				m.act(d, (actions+i+k)%4)
			}
		}
		m.tick(t)
	}
}

// act sends what a device has to say.
func (m *match) act(d *device, actions int) {
	if d.tl == nil || d.conn == 0 {
		return
	}
	m.seq.Progress(d.conn, wire.Progress{Frame: d.tl.Cframe(), Next: d.tl.Expected()})
	for range actions {
		d.clock++
		u := wire.UnitAction{ClientSeq: d.clock, Action: attackOn(d.clock)}
		raw, _ := u.Append(nil)
		m.seq.Submit(d.conn, raw)
	}
}

func (m *match) baseline(t *rapid.T) {
	err := m.history.AddBaseline(Baseline{Frame: m.truth.frame, Next: m.history.Next(), Digest: m.truth.hash, Data: m.truth.save()})
	if err != nil && !errors.Is(err, ErrOrder) { // there is one of this frame
		t.Fatal(err)
	}
}

// settle brings everybody level over a good network.
func (m *match) settle(t *rapid.T) {
	m.tick(t)
	m.baseline(t)
	for range 60 {
		m.tick(t) // so that the spectator sees the baseline
	}
	for _, d := range m.devices {
		d.tl = pick(d.tl != nil && !d.tl.Gap() && d.tl.Err() == nil, d.tl)
		m.connect(t, d)
		for d.feed != nil && (len(d.inbox) > 0 || d.feed.Due() > 0) {
			for len(d.inbox) > 0 {
				raw := d.inbox[0]
				d.inbox = d.inbox[1:]
				m.receive(t, d, raw)
			}
			m.serve(t, d, &wire.Bundle{}, nil)
		}
		if d.tl == nil || d.feed == nil {
			t.Fatalf("device %d is out of the match", m.seatOf(d))
		}
		if want := m.seq.Frame() - wire.Frame(d.view.Delay); d.sim.frame != want || d.sim.hash != m.hashes[want-m.first] {
			t.Fatalf("device %d is at frame %d, %d may be seen", m.seatOf(d), d.sim.frame, want)
		}
	}
}

func pick(keep bool, tl *Timeline) *Timeline {
	if keep {
		return tl
	}
	return nil
}

// TestWhateverIsLostAndResumedEveryDeviceTakesTheSameSteps runs a room over
// networks that lose, repeat, reorder and damage, with devices that hang up,
// come back, and are killed and started again.
func TestWhateverIsLostAndResumedEveryDeviceTakesTheSameSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newMatch(t)
		faulty := func(t *rapid.T) { m.deliver(t, true) }
		ticks := func(t *rapid.T) {
			for range rapid.SampledFrom([]int{1, 2, 10, 60}).Draw(t, "ticks") {
				m.tick(t)
			}
		}
		actions := map[string]func(*rapid.T){
			"tick": ticks, "good network": func(t *rapid.T) { m.deliver(t, false) }, "bad network": faulty, "another": faulty,
			"play": m.play, "play on": m.play, "stall": func(t *rapid.T) { d := m.anyDevice(t); d.stuck = !d.stuck },
			"connect":  func(t *rapid.T) { m.connect(t, m.anyDevice(t)) },
			"hang up":  func(t *rapid.T) { m.disconnect(m.anyDevice(t)) },
			"baseline": m.baseline,
			"kill": func(t *rapid.T) {
				d := m.anyDevice(t)
				m.disconnect(d)
				d.tl = nil
			},
		}
		several(5, "rounds", func(t *rapid.T) { t.Repeat(actions) })(t)
		m.settle(t)
	})
}
