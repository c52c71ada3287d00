package lockstep

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/wire"
)

// placeModel is a seat told without budgets that run: a list of what waits, and
// the ticks in which messages came.
type placeModel struct {
	person   bool
	conn     Conn
	bot      bool
	silent   int // ticks
	last     uint32
	waits    []roomAction
	messages int
	bytes    int
	counts   Counts
}

type roomAction struct {
	age    int // order of acceptance in the room
	record wire.Record
}

// roomModel is a Sequencer told by sorting everything that waits.
type roomModel struct {
	c      Config
	real   *Sequencer
	seats  []placeModel
	all    []Conn // ever made
	age    int
	orders []wire.Action // of the service, that wait
	stream []wire.Entry
	first  wire.Frame
	seq    wire.Seq
	frames int
	closed bool
}

func newRoomModel(t *rapid.T) *roomModel {
	c := Config{
		Persons: rapid.SliceOfN(rapid.Bool(), 1, 4).Draw(t, "persons"), Kinds: KindsOf(wire.Attack, wire.StopMove),
		PerTick: rapid.IntRange(1, 3).Draw(t, "per tick"), BytesPerTick: rapid.IntRange(1, 60).Draw(t, "bytes"), ByteBurst: 300,
		BotAfter: uint32(rapid.IntRange(1, 12).Draw(t, "bot after")), HandBack: 3, BotSkill: 2, Service: 3,
	}
	c.Burst = rapid.IntRange(c.PerTick, 6).Draw(t, "burst")
	near := rapid.OneOf(rapid.Uint32(), rapid.Uint32Min(1<<32-50))
	m := &roomModel{c: c, seats: make([]placeModel, len(c.Persons)), first: wire.Frame(near.Draw(t, "first")), seq: wire.Seq(near.Draw(t, "sequence"))}
	for i := range m.seats {
		m.seats[i] = placeModel{person: c.Persons[i], messages: c.Burst, bytes: c.ByteBurst}
	}
	s, err := NewSequencer(c, m.first, m.seq)
	if err != nil {
		t.Fatal(err)
	}
	m.real = s
	return m
}

func (m *roomModel) holder(c Conn) *placeModel {
	i := slices.IndexFunc(m.seats, func(p placeModel) bool { return c != 0 && p.conn == c })
	if i < 0 {
		return nil
	}
	return &m.seats[i]
}

func (m *roomModel) attach(t *rapid.T) {
	seat := rapid.IntRange(0, len(m.seats)).Draw(t, "seat")
	c, err := m.real.Attach(wire.Seat(seat))
	if can := seat < len(m.seats) && m.seats[seat].person; can != (err == nil) {
		t.Fatalf("attach to %d: %v", seat, err)
	} else if can {
		if c == 0 || slices.Contains(m.all, c) {
			t.Fatalf("connection %d again", c)
		}
		m.all, m.seats[seat].conn = append(m.all, c), c
	}
}

func (m *roomModel) anyConn(t *rapid.T) Conn {
	if len(m.all) == 0 || rapid.IntRange(0, 9).Draw(t, "foreign") == 0 {
		return Conn(rapid.OneOf(rapid.Uint64(), rapid.Uint64Max(4)).Draw(t, "connection"))
	}
	return m.all[len(m.all)-1-min(rapid.IntRange(0, 5).Draw(t, "which"), len(m.all)-1)]
}

func (m *roomModel) hangUp(t *rapid.T) {
	c, leave := m.anyConn(t), rapid.Bool().Draw(t, "for good")
	p := m.holder(c)
	if leave {
		m.real.Leave(c)
	} else {
		m.real.Detach(c)
	}
	if p != nil {
		p.conn = 0
		if leave {
			p.silent = int(m.c.BotAfter)
		}
	}
}

// submit predicts the answer to one message.
func (m *roomModel) submit(t *rapid.T) {
	c := m.anyConn(t)
	a := rapid.SampledFrom([]wire.Action{attackOn(1), attackOn(2), attackOn(70000), {Kind: wire.StopMove}, {Kind: wire.Surrender}}).Draw(t, "action")
	p, seq := m.holder(c), uint32(1)
	if p != nil {
		seq = p.last + uint32(rapid.SampledFrom([]int32{1, 1, 1, 1, 7, 0, -3, 1 << 30}).Draw(t, "ahead"))
	}
	u := wire.UnitAction{ClientFrame: wire.Frame(rapid.Uint32().Draw(t, "claimed frame")), ClientSeq: seq, Action: a}
	raw, _ := u.Append(nil)
	bad := rapid.IntRange(0, 7).Draw(t, "bad") == 0
	switch {
	case bad && p != nil && rapid.Bool().Draw(t, "all that is left"):
		raw = make([]byte, p.bytes)
	case bad:
		raw = append(raw[:rapid.IntRange(0, len(raw)).Draw(t, "cut")], 0xFF, 0xFF)
	}
	want, read := m.answer(p, raw, bad, seq, a)
	if got, r := m.real.Submit(c, raw); r != want || got != read {
		t.Fatalf("%+v from %d: sequence %d, %v; model %d, %v", u, c, got, r, read, want)
	}
}

// answer is what the service says to a message, and the client_sequence that it
// could read.
func (m *roomModel) answer(p *placeModel, raw []byte, bad bool, seq uint32, a wire.Action) (wire.Reason, uint32) {
	if p == nil {
		return wire.NotSeated, 0
	}
	r := m.refuse(p, raw, bad, seq, a)
	if r != wire.Accepted {
		p.counts.Refused++
		if r == wire.TooOften || r == wire.TooMuch || r == wire.Malformed {
			return r, 0
		}
		return r, seq
	}
	p.last, p.silent = seq, 0
	p.counts.Accepted++
	record := wire.Record{Seat: wire.Seat(slices.IndexFunc(m.seats, func(q placeModel) bool { return q.conn == p.conn })), Action: a}
	if n := len(p.waits); n > 0 && p.waits[n-1].record == record {
		p.counts.Repeats++
		return r, seq
	}
	m.age++
	p.waits = append(p.waits, roomAction{m.age, record})
	return r, seq
}

func (m *roomModel) refuse(p *placeModel, raw []byte, bad bool, seq uint32, a wire.Action) wire.Reason {
	if p.messages == 0 {
		return wire.TooOften
	}
	p.messages--
	if p.bytes < len(raw) {
		return wire.TooMuch
	}
	p.bytes -= len(raw)
	switch {
	case bad:
		return wire.Malformed
	case m.closed:
		return wire.MatchClosed
	case a.Kind == wire.Surrender:
		return wire.KindDenied
	case int32(seq-p.last) <= 0:
		return wire.Repeated
	case p.bot:
		return wire.BotPlays
	}
	return wire.Accepted
}

func (m *roomModel) progress(t *rapid.T) {
	c := m.anyConn(t)
	behind := rapid.IntRange(-1, min(m.frames, 8)).Draw(t, "behind")
	p := m.holder(c)
	want := wire.Accepted
	switch {
	case p == nil:
		want = wire.NotSeated
	case behind < 0:
		want = wire.Unconfirmed
	case !p.bot || behind <= int(m.c.HandBack):
		p.silent = 0
	}
	frame := m.first + wire.Frame(m.frames-behind)
	if got := m.real.Progress(c, wire.Progress{Frame: frame, Next: m.real.Next()}); got != want {
		t.Fatalf("progress %d behind: %v, model %v", behind, got, want)
	}
}

// order lets the service itself take a seat or give it back.
func (m *roomModel) order(t *rapid.T) {
	seat := rapid.IntRange(0, len(m.seats)).Draw(t, "seat")
	a := service(wire.SeatToPlayer, uint8(seat), 0).Action
	if rapid.Bool().Draw(t, "to a bot") {
		a = service(wire.SeatToBot, uint8(seat), 7).Action
	}
	var want error
	switch {
	case seat == len(m.seats) || !m.seats[seat].person:
		want = ErrSeat
	case len(m.orders) == m.c.Service:
		want = ErrFull
	default:
		m.orders = append(m.orders, a)
	}
	if err := m.real.Order(a); !errors.Is(err, want) {
		t.Fatalf("order %+v: %v, model %v", a, err, want)
	}
}

// decide is what the service says of seats in the next tick: first what their
// silence leads to, then what was ordered. A bot drops what waits of its player.
func (m *roomModel) decide() (out []wire.Entry) {
	for i := range m.seats {
		p := &m.seats[i]
		gone := p.person && p.silent >= int(m.c.BotAfter)
		if p.person && gone != p.bot && (!gone || len(p.waits) == 0) {
			p.bot = gone
			r := service(wire.SeatToPlayer, uint8(i), 0)
			if gone {
				r = service(wire.SeatToBot, uint8(i), 2)
			}
			out = append(out, wire.Entry{Record: r})
		}
		if !gone {
			p.silent++
		}
	}
	for _, a := range m.orders {
		p, bot := &m.seats[a.Slot], a.Kind == wire.SeatToBot
		if p.bot == bot {
			continue
		}
		if p.bot, p.silent = bot, 0; bot {
			p.silent, p.waits = int(m.c.BotAfter), nil
		}
		out = append(out, wire.Entry{Record: wire.Record{Seat: wire.SeatService, Action: a}})
	}
	m.orders = nil
	return out
}

// due is what the next tick holds by the rules: what the service decides, then
// of every seat the PerTick oldest, all by age.
func (m *roomModel) due() []wire.Entry {
	out := m.decide()
	var actions []roomAction
	for i := range m.seats {
		p := &m.seats[i]
		n := min(m.c.PerTick, len(p.waits))
		actions, p.waits = append(actions, p.waits[:n]...), p.waits[n:]
		p.messages, p.bytes = min(p.messages+m.c.PerTick, m.c.Burst), min(p.bytes+m.c.BytesPerTick, m.c.ByteBurst)
		if p.bot && n > 0 {
			panic("a bot plays while actions of its player wait")
		}
	}
	slices.SortFunc(actions, func(a, b roomAction) int { return a.age - b.age })
	for _, a := range actions {
		out = append(out, wire.Entry{Record: a.record})
	}
	return append(out, wire.Entry{Run: 1})
}

func (m *roomModel) tick(t *rapid.T) {
	var b wire.Bundle
	start := m.seq + wire.Seq(len(m.stream))
	want := m.due()
	m.real.Tick(&b)
	m.frames++
	m.stream = append(m.stream, want...)
	if b.Start != start || b.Frame != m.first+wire.Frame(m.frames) || !slices.Equal(b.Entries, want) {
		t.Fatalf("tick %+v, model %d up to %d: %+v", b, start, m.first+wire.Frame(m.frames), want)
	}
}

func (m *roomModel) compare(t *rapid.T) {
	waiting := 0
	for i := range m.seats {
		p := &m.seats[i]
		waiting += len(p.waits)
		if len(p.waits) > m.c.Burst || p.bot && len(p.waits) > 0 || m.real.BotPlays(wire.Seat(i)) != p.bot || m.real.LastAction(wire.Seat(i)) != p.last ||
			m.real.Counts(wire.Seat(i)) != p.counts {
			t.Fatalf("seat %d: %+v, counted %+v", i, *p, m.real.Counts(wire.Seat(i)))
		}
	}
	if m.real.Waiting() != waiting {
		t.Fatalf("%d wait, model %d", m.real.Waiting(), waiting)
	}
	none := wire.Seat(len(m.seats))
	if m.real.BotPlays(none) || m.real.LastAction(none) != 0 || m.real.Counts(none) != (Counts{}) {
		t.Fatal("a seat that is not in the match has a past")
	}
}

// several is an action that does another one up to so many times.
func several(most int, what string, do func(*rapid.T)) func(*rapid.T) {
	return func(t *rapid.T) {
		for range rapid.IntRange(1, most).Draw(t, what) {
			do(t)
		}
	}
}

func TestSequencerAgreesWithTheModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := newRoomModel(t)
		flood := several(10, "messages", m.submit)
		actions := map[string]func(*rapid.T){
			"attach": m.attach, "submit": flood, "submit more": flood, "progress": m.progress, "hang up": m.hangUp, "order": m.order,
			"silence": func(t *rapid.T) {
				for range m.c.BotAfter + uint32(rapid.IntRange(0, 2).Draw(t, "more")) {
					m.tick(t)
				}
			},
			"tick": m.tick, "tick more": func(t *rapid.T) { m.tick(t); m.tick(t) },
			"close": func(t *rapid.T) {
				if rapid.IntRange(0, 19).Draw(t, "close") == 0 {
					m.real.Close()
					m.closed = true
				}
			},
			"": m.compare,
		}
		several(5, "rounds", func(t *rapid.T) { t.Repeat(actions) })(t)
	})
}
