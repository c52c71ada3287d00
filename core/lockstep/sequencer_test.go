package lockstep

import (
	"errors"
	"slices"
	"testing"

	"sameframe/core/fixed"
	"sameframe/core/wire"
)

func newRoom(t testing.TB, c Config, first wire.Frame, seq wire.Seq) *Sequencer {
	t.Helper()
	s, err := NewSequencer(c, first, seq)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func attach(t testing.TB, s *Sequencer, seat wire.Seat) Conn {
	t.Helper()
	c, err := s.Attach(seat)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// upstream is the message of an action.
func upstream(t testing.TB, seq uint32, a wire.Action) []byte {
	t.Helper()
	u := wire.UnitAction{ClientFrame: 1, ClientSeq: seq, ClientTime: 3, Action: a}
	raw, err := u.Append(nil)
	if err != nil {
		t.Fatal(err)
	}
	return raw
}

func attackOn(target uint32) wire.Action {
	return wire.Action{Kind: wire.Attack, Target: wire.GUID(target)}
}

func submit(t testing.TB, s *Sequencer, c Conn, seq uint32, a wire.Action, want wire.Reason) {
	t.Helper()
	if got, r := s.Submit(c, upstream(t, seq, a)); r != want || r == wire.Accepted && got != seq {
		t.Fatalf("action %d: sequence %d, %v; want %v", seq, got, r, want)
	}
}

// tick is the records of the next bundle, which must be a sound clock carrier.
func tick(t testing.TB, s *Sequencer) []wire.Record {
	t.Helper()
	var b wire.Bundle
	start, frame := s.Next(), s.Frame()
	s.Tick(&b)
	n := len(b.Entries)
	if b.Start != start || b.Frame != frame+1 || s.Frame() != frame+1 || s.Next() != start+wire.Seq(n) || b.Steps() != 1 || b.Entries[n-1].Run != 1 {
		t.Fatalf("tick at %d, frame %d: %+v, then at %d, frame %d", start, frame, b, s.Next(), s.Frame())
	}
	if _, err := b.Append(nil); err != nil {
		t.Fatal(err)
	}
	var records []wire.Record
	for _, e := range b.Entries[:n-1] {
		records = append(records, e.Record)
	}
	return records
}

func service(k wire.Kind, seat uint8, skill uint16) wire.Record {
	return wire.Record{Seat: wire.SeatService, Action: wire.Action{Kind: k, Slot: seat, Extra: skill}}
}

func TestATickCarriesTheActionsInTheOrderOfTheirAcceptance(t *testing.T) {
	s := newRoom(t, DefaultConfig(3), 0xFFFFFFFF, 0xFFFFFFFE)
	a, b := attach(t, s, 0), attach(t, s, 2)
	submit(t, s, b, 1, attackOn(1), wire.Accepted)
	submit(t, s, a, 1, attackOn(2), wire.Accepted)
	submit(t, s, b, 2, attackOn(3), wire.Accepted)
	want := []wire.Record{{Seat: 2, Action: attackOn(1)}, {Seat: 0, Action: attackOn(2)}, {Seat: 2, Action: attackOn(3)}}
	if got := tick(t, s); !slices.Equal(got, want) {
		t.Errorf("ordered %+v", got)
	}
	if got := tick(t, s); len(got) != 0 || s.Frame() != 1 || s.Next() != 3 {
		t.Errorf("quiet tick %+v, up to frame %d, sequence %d", got, s.Frame(), s.Next())
	}
}

func TestTheSenderIsTheSeatOfTheConnection(t *testing.T) {
	s := newRoom(t, DefaultConfig(2), 0, 0)
	old := attach(t, s, 1)
	c := attach(t, s, 1)
	submit(t, s, old, 1, attackOn(1), wire.NotSeated)
	submit(t, s, c, 1, attackOn(1), wire.Accepted)
	for _, forged := range []Conn{0, 1, c + 1, c - 1, c + 1<<seatBits, c | 0xFF, 1 << 63} {
		submit(t, s, forged, 2, attackOn(1), wire.NotSeated)
		if r := s.Progress(forged, wire.Progress{}); r != wire.NotSeated {
			t.Errorf("progress of %d: %v", forged, r)
		}
	}
	s.Detach(old)
	submit(t, s, c, 2, attackOn(2), wire.Accepted)
	if got := tick(t, s); len(got) != 2 || got[0].Seat != 1 || got[1].Seat != 1 {
		t.Errorf("ordered %+v", got)
	}
	s.Detach(c)
	submit(t, s, c, 3, attackOn(1), wire.NotSeated)
	for _, seat := range []wire.Seat{2, 0xFE, 0xFF} {
		if _, err := s.Attach(seat); !errors.Is(err, ErrSeat) {
			t.Errorf("attached to seat %d: %v", seat, err)
		}
	}
}

func TestAnActionIsAcceptedOnce(t *testing.T) {
	s := newRoom(t, DefaultConfig(1), 0, 0)
	c := attach(t, s, 0)
	submit(t, s, c, 0, attackOn(1), wire.Repeated)
	submit(t, s, c, 5, attackOn(1), wire.Accepted)
	submit(t, s, c, 5, attackOn(1), wire.Repeated)
	submit(t, s, c, 4, attackOn(1), wire.Repeated)
	c = attach(t, s, 0)
	if s.LastAction(0) != 5 || s.LastAction(9) != 0 {
		t.Errorf("last action %d", s.LastAction(0))
	}
	submit(t, s, c, 5, attackOn(1), wire.Repeated)
	submit(t, s, c, 1<<31, attackOn(2), wire.Accepted)
	submit(t, s, c, 0xFFFFFFFF, attackOn(3), wire.Accepted)
	submit(t, s, c, 2, attackOn(4), wire.Accepted)
	if got := tick(t, s); len(got) != 4 {
		t.Errorf("ordered %+v", got)
	}
	if n := s.Counts(0); n.Accepted != 4 || n.Refused != 4 {
		t.Errorf("counts %+v", n)
	}
}

func TestWhatIsNotAllowedIsRefusedWithItsReason(t *testing.T) {
	c := DefaultConfig(1)
	c.Kinds = KindsOf(wire.Attack, wire.SeatToBot)
	s := newRoom(t, c, 0, 0)
	conn := attach(t, s, 0)
	submit(t, s, conn, 1, wire.Action{Kind: wire.Surrender}, wire.KindDenied)
	good := upstream(t, 1, attackOn(9))
	for name, raw := range map[string][]byte{
		"nothing": nil, "cut": good[:len(good)-1], "longer": append(slices.Clone(good), 0),
		"of the service": append(slices.Clone(good[:12]), byte(wire.SeatToBot), 0),
		"unknown kind":   append(slices.Clone(good[:12]), 0x7F),
	} {
		if _, r := s.Submit(conn, raw); r != wire.Malformed {
			t.Errorf("%s: %v", name, r)
		}
	}
	s.Close()
	submit(t, s, conn, 1, attackOn(9), wire.MatchClosed)
	if got := tick(t, s); len(got) != 0 {
		t.Errorf("ordered %+v", got)
	}
}

func TestAFloodIsRefusedAndDelaysNobodyElse(t *testing.T) {
	c := DefaultConfig(2)
	c.PerTick, c.Burst, c.BotAfter = 2, 6, 10
	s := newRoom(t, c, 0, 0)
	flood, calm := attach(t, s, 0), attach(t, s, 1)
	for i := range uint32(6) {
		submit(t, s, flood, i+1, attackOn(i+1), wire.Accepted)
	}
	submit(t, s, flood, 7, attackOn(7), wire.TooOften)
	submit(t, s, calm, 1, attackOn(99), wire.Accepted)
	want := [][]uint32{{1, 2, 99}, {3, 4}, {5, 6}, {}}
	for i, w := range want {
		var got []uint32
		for _, r := range tick(t, s) {
			got = append(got, uint32(r.Action.Target))
		}
		if !slices.Equal(got, w) {
			t.Errorf("tick %d: %v, want %v", i, got, w)
		}
	}
	for i := range uint32(7) {
		submit(t, s, flood, i+8, attackOn(i+8), []wire.Reason{wire.Accepted, wire.TooOften}[i/6])
	}
	tick(t, s)
	submit(t, s, flood, 20, attackOn(20), wire.Accepted)
	submit(t, s, flood, 21, attackOn(21), wire.Accepted)
	submit(t, s, flood, 22, attackOn(22), wire.TooOften)
}

func TestBytesHaveABudgetThatBadMessagesSpendToo(t *testing.T) {
	c := DefaultConfig(1)
	c.Burst, c.BytesPerTick, c.ByteBurst = 100, 10, 300
	s := newRoom(t, c, 0, 0)
	conn := attach(t, s, 0)
	junk := make([]byte, 290)
	if _, r := s.Submit(conn, junk); r != wire.Malformed {
		t.Error(r)
	}
	submit(t, s, conn, 1, attackOn(1), wire.TooMuch) // 14 bytes, 10 left
	tick(t, s)
	submit(t, s, conn, 1, attackOn(1), wire.Accepted)
	for range c.Burst - 1 { // 6 bytes left, and a full budget of messages since the tick
		submit(t, s, conn, 2, attackOn(1), wire.TooMuch)
	}
	submit(t, s, conn, 2, attackOn(1), wire.TooOften)
}

func TestRepeatsCostNothing(t *testing.T) {
	s := newRoom(t, DefaultConfig(2), 0, 0)
	a, b := attach(t, s, 0), attach(t, s, 1)
	move := wire.Action{Kind: wire.Move, Pos: fixed.Vec{X: fixed.One}}
	buy := wire.Action{Kind: wire.BuyItem, Item: 3}
	submit(t, s, a, 1, move, wire.Accepted)
	submit(t, s, b, 1, move, wire.Accepted)
	submit(t, s, a, 2, move, wire.Accepted)
	submit(t, s, a, 3, buy, wire.Accepted)
	submit(t, s, a, 4, buy, wire.Accepted)
	submit(t, s, a, 5, move, wire.Accepted)
	want := []wire.Record{{Seat: 0, Action: move}, {Seat: 1, Action: move}, {Seat: 0, Action: buy}, {Seat: 0, Action: buy}, {Seat: 0, Action: move}}
	if got := tick(t, s); !slices.Equal(got, want) {
		t.Errorf("ordered %+v", got)
	}
	submit(t, s, a, 6, move, wire.Accepted) // the same on a later frame is another action
	if got := tick(t, s); len(got) != 1 || s.Counts(0) != (Counts{Accepted: 6, Repeats: 1}) {
		t.Errorf("ordered %+v, counts %+v", got, s.Counts(0))
	}
}

// patient is a room in which a bot takes over after 3 ticks.
func patientRoom(t *testing.T, seats int) *Sequencer {
	c := DefaultConfig(seats)
	c.PerTick, c.Burst, c.BotAfter, c.HandBack = 2, 6, 3, 5
	return newRoom(t, c, 100, 0)
}

func TestABotPlaysForAPlayerWhoHasGoneUntilTheDeviceHasCaughtUp(t *testing.T) {
	s := patientRoom(t, 1)
	c := attach(t, s, 0)
	tick(t, s)
	tick(t, s)
	s.Progress(c, wire.Progress{Frame: 100})
	submit(t, s, c, 1, attackOn(1), wire.Accepted)
	for range 3 {
		if s.BotPlays(0) {
			t.Fatal("bot too early")
		}
		tick(t, s)
	}
	if got := tick(t, s); !slices.Equal(got, []wire.Record{service(wire.SeatToBot, 0, 1)}) || !s.BotPlays(0) {
		t.Fatalf("after 3 silent ticks: %+v", got)
	}
	submit(t, s, c, 2, attackOn(2), wire.BotPlays)
	s.Progress(c, wire.Progress{Frame: 100, Next: 2}) // 6 behind
	if got := tick(t, s); len(got) != 0 || !s.BotPlays(0) {
		t.Fatalf("handed back to a device that is behind: %+v", got)
	}
	s.Progress(c, wire.Progress{Frame: 102, Next: 2}) // 5 behind
	if got := tick(t, s); !slices.Equal(got, []wire.Record{service(wire.SeatToPlayer, 0, 0)}) {
		t.Fatalf("not handed back: %+v", got)
	}
	submit(t, s, c, 2, attackOn(2), wire.Accepted)
	if got := tick(t, s); len(got) != 1 || got[0].Seat != 0 {
		t.Errorf("ordered %+v", got)
	}
}

func TestWhoNeverComesOrLeavesIsReplaced(t *testing.T) {
	s := patientRoom(t, 3)
	c := attach(t, s, 0)
	s.Leave(c)
	if got := tick(t, s); !slices.Equal(got, []wire.Record{service(wire.SeatToBot, 0, 1)}) {
		t.Errorf("after leaving: %+v", got)
	}
	tick(t, s)
	tick(t, s)
	if got := tick(t, s); !slices.Equal(got, []wire.Record{service(wire.SeatToBot, 1, 1), service(wire.SeatToBot, 2, 1)}) {
		t.Errorf("who never came: %+v", got)
	}
	s.Leave(c) // has been said
	if got := tick(t, s); len(got) != 0 {
		t.Errorf("again: %+v", got)
	}
	if r := s.Progress(attach(t, s, 1), wire.Progress{Frame: s.Frame() + 1}); r != wire.Unconfirmed {
		t.Errorf("progress beyond the frontier: %v", r)
	}
	if r := s.Progress(attach(t, s, 1), wire.Progress{Next: s.Next() + 1}); r != wire.Unconfirmed {
		t.Errorf("progress beyond the stream: %v", r)
	}
}

func TestWithoutBotsNothingIsWrittenAboutSeats(t *testing.T) {
	c := DefaultConfig(2)
	c.BotAfter, c.Persons[1] = 0, false
	s := newRoom(t, c, 0, 0)
	s.Leave(attach(t, s, 0))
	if _, err := s.Attach(1); !errors.Is(err, ErrSeat) {
		t.Errorf("attached to a bot's seat: %v", err)
	}
	for range 1000 {
		if got := tick(t, s); len(got) != 0 {
			t.Fatalf("wrote %+v", got)
		}
	}
}

func TestTheServiceOrdersItsOwnRecordsFirst(t *testing.T) {
	c := DefaultConfig(3)
	c.Service, c.Persons[1] = 2, false
	s := newRoom(t, c, 0, 0)
	conn := attach(t, s, 0)
	submit(t, s, attach(t, s, 2), 1, attackOn(1), wire.Accepted)
	bot, back := service(wire.SeatToBot, 0, 2), service(wire.SeatToPlayer, 0, 0)
	if err := s.Order(bot.Action); err != nil {
		t.Fatal(err)
	}
	if err := s.Order(bot.Action); err != nil { // says what is so already
		t.Fatal(err)
	}
	if err := s.Order(back.Action); !errors.Is(err, ErrFull) {
		t.Errorf("third record: %v", err)
	}
	if got := tick(t, s); !slices.Equal(got, []wire.Record{bot, {Seat: 2, Action: attackOn(1)}}) {
		t.Errorf("ordered %+v", got)
	}
	submit(t, s, conn, 2, attackOn(1), wire.BotPlays)
	if err := s.Order(back.Action); err != nil {
		t.Fatal(err)
	}
	if got := tick(t, s); !slices.Equal(got, []wire.Record{back}) || s.BotPlays(0) {
		t.Errorf("ordered %+v", got)
	}
	for i := range uint32(9) {
		submit(t, s, conn, i+3, attackOn(i+1), wire.Accepted)
	}
	if err := s.Order(bot.Action); err != nil {
		t.Fatal(err)
	}
	if got := tick(t, s); !slices.Equal(got, []wire.Record{bot}) || s.Waiting() != 0 {
		t.Errorf("ordered %+v, %d wait", got, s.Waiting())
	}
	if err := s.Order(back.Action); err != nil {
		t.Fatal(err)
	}
	tick(t, s)
	submit(t, s, conn, 20, attackOn(20), wire.Accepted)
	if got := tick(t, s); !slices.Equal(got, []wire.Record{{Seat: 0, Action: attackOn(20)}}) {
		t.Errorf("what the bot's coming dropped is back: %+v", got)
	}
	for _, r := range []wire.Action{attackOn(1), {}, {Kind: 0xFF}, {Kind: wire.SeatToPlayer, Extra: 1}} {
		if err := s.Order(r); err == nil {
			t.Errorf("ordered %+v", r)
		}
	}
	for _, seat := range []uint8{1, 3, 200} {
		if err := s.Order(service(wire.SeatToPlayer, seat, 0).Action); !errors.Is(err, ErrSeat) {
			t.Errorf("seat %d: %v", seat, err)
		}
	}
}

func TestConfigsOutOfRangeAreRefused(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"no seats":                   func(c *Config) { c.Persons = nil },
		"255 seats":                  func(c *Config) { c.Persons = make([]bool, 255) },
		"nothing per tick":           func(c *Config) { c.PerTick = 0 },
		"burst below the rate":       func(c *Config) { c.Burst = c.PerTick - 1 },
		"an action does not fit":     func(c *Config) { c.ByteBurst = wire.MaxUnitAction - 1 },
		"no bytes":                   func(c *Config) { c.BytesPerTick = 0 },
		"service below zero":         func(c *Config) { c.Service = -1 },
		"a tick longer than bundles": func(c *Config) { c.PerTick, c.Burst = 16, 16 },
	} {
		c := DefaultConfig(10)
		change(&c)
		if _, err := NewSequencer(c, 0, 0); !errors.Is(err, ErrConfig) {
			t.Errorf("%s: %v", name, err)
		}
	}
	c := DefaultConfig(10)
	if err := c.Validate(); err != nil {
		t.Error(err)
	}
}

// tenPlayers is a room in a fight: the first three of ten act each tick.
func tenPlayers(t testing.TB) (*Sequencer, []Conn, []wire.Action) {
	c := DefaultConfig(10)
	s := newRoom(t, c, 30000, 60000)
	conns := make([]Conn, 10)
	for i := range conns {
		conns[i] = attach(t, s, wire.Seat(i))
	}
	at := func(x, y int) fixed.Vec { return fixed.Vec{X: fixed.FromInt(x), Y: fixed.FromInt(y)} }
	return s, conns, []wire.Action{
		{Kind: wire.Move, Pos: at(1377, -212)},
		{Kind: wire.SpellToUnit, Spell: 17, Target: 412},
		{Kind: wire.SpellToPosition, Spell: 31, Pos: at(1402, -198)},
	}
}

func TestATickOfTenPlayersIsSmallOnTheWire(t *testing.T) {
	s, conns, actions := tenPlayers(t)
	for i, a := range actions {
		submit(t, s, conns[3*i], 1, a, wire.Accepted)
	}
	for _, c := range []struct {
		name  string
		limit int
	}{{"three actions", 60}, {"no action", 16}} {
		var b wire.Bundle
		s.Tick(&b)
		raw, err := wire.AppendMessage(nil, &b)
		if err != nil || len(raw) > c.limit {
			t.Errorf("%s: %d bytes, %v; want at most %d", c.name, len(raw), err, c.limit)
		}
		t.Logf("%s: %d bytes", c.name, len(raw))
	}
}

func TestOrderingDoesNotAllocate(t *testing.T) {
	s, conns, actions := tenPlayers(t)
	h := NewHistory(s.Frame(), s.Next(), 4<<10, 0)
	var b wire.Bundle
	var out []byte
	seq := uint32(0)
	raw := make([][]byte, len(actions))
	play := func() {
		for range 200 { // the history goes round
			seq++
			for i := range actions {
				raw[i][7], raw[i][6], raw[i][5] = byte(seq), byte(seq>>8), byte(seq>>16)
				if _, r := s.Submit(conns[i], raw[i]); r != wire.Accepted {
					t.Fatal(r)
				}
			}
			s.Tick(&b)
			if err := h.Append(&b); err != nil {
				t.Fatal(err)
			}
			out, _, _ = h.AppendBundle(out[:0], h.First(), h.Next(), 1200)
			for _, c := range conns {
				s.Progress(c, wire.Progress{Frame: s.Frame()})
			}
		}
	}
	for i, a := range actions {
		raw[i] = upstream(t, 0, a)
	}
	play()
	if n := testing.AllocsPerRun(20, play); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkRoomTick(b *testing.B) {
	s, conns, actions := tenPlayers(b)
	h := NewHistory(s.Frame(), s.Next(), 512<<10, 0)
	var tick wire.Bundle
	var out []byte
	seq := uint32(0)
	for b.Loop() {
		seq++
		for i, a := range actions {
			u := wire.UnitAction{ClientSeq: seq, Action: a}
			out, _ = u.Append(out[:0])
			s.Submit(conns[i], out)
		}
		s.Tick(&tick)
		if err := h.Append(&tick); err != nil {
			b.Fatal(err)
		}
		out, _ = wire.AppendMessage(out[:0], &tick)
		for _, c := range conns {
			s.Progress(c, wire.Progress{Frame: s.Frame()})
		}
	}
	b.ReportMetric(float64(len(out)), "bytes/tick")
}
