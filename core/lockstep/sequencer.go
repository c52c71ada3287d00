package lockstep

import (
	"fmt"

	"sameframe/core/wire"
)

// Conn names one connection to one seat. It is never used again; zero is no
// connection.
type Conn uint64

// seatBits are the low bits of a Conn, which hold the seat. The others count
// the connections of the match.
const seatBits = 8

func (c Conn) seat() wire.Seat { return wire.Seat(c & (1<<seatBits - 1)) }

// Counts is what became of the messages of a seat.
type Counts struct {
	Accepted uint64 `json:"accepted"` // actions ordered or waiting
	Repeats  uint64 `json:"repeats"`  // of them, equal to the one before and not written again
	Refused  uint64 `json:"refused"`
}

// place is one seat at the service.
type place struct {
	person   bool
	conn     Conn
	bot      bool   // plays, by a record in the stream
	absent   uint32 // ticks without a sign of life
	messages int    // left in this tick's budget
	bytes    int
	last     uint32 // client_sequence accepted last
	queue    fifo[wire.Record]
	counts   Counts
}

// Sequencer is the service's side of one room: it takes actions and orders
// them, one clock carrier a tick. See the package's rules.
type Sequencer struct {
	config   Config
	seq      wire.Seq
	frame    wire.Frame
	places   []place
	conns    Conn   // made so far, in the bits above the seat
	order    []byte // seat of each waiting action, in order of acceptance
	later    []byte // scratch of Tick
	service  fifo[wire.Record]
	sent     []int // scratch of Tick: actions of each seat in this bundle
	isClosed bool
}

// NewSequencer returns the service's side of a room whose first approved frame
// is first and whose first entry has sequence seq. Nobody is connected.
func NewSequencer(c Config, first wire.Frame, seq wire.Seq) (*Sequencer, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	s := &Sequencer{config: c, seq: seq, frame: first, places: make([]place, len(c.Persons)), sent: make([]int, len(c.Persons))}
	for i := range s.places {
		p := &s.places[i]
		p.person, p.messages, p.bytes = c.Persons[i], c.Burst, c.ByteBurst
	}
	return s, nil
}

// Frame is the frontier: the next frame to approve.
func (s *Sequencer) Frame() wire.Frame { return s.frame }

// Next is the sequence of the next entry to be written.
func (s *Sequencer) Next() wire.Seq { return s.seq }

// Counts returns what became of a seat's messages, zero for a seat that is not
// in the match.
func (s *Sequencer) Counts(seat wire.Seat) Counts {
	if int(seat) >= len(s.places) {
		return Counts{}
	}
	return s.places[seat].counts
}

// LastAction is the client_sequence accepted last from a seat, 0 before the
// first. The device counts on from there.
func (s *Sequencer) LastAction(seat wire.Seat) uint32 {
	if int(seat) >= len(s.places) {
		return 0
	}
	return s.places[seat].last
}

// Waiting is how many actions of players wait for a tick.
func (s *Sequencer) Waiting() int { return len(s.order) }

// BotPlays reports whether a bot has taken the seat over.
func (s *Sequencer) BotPlays(seat wire.Seat) bool {
	return int(seat) < len(s.places) && s.places[seat].bot
}

// Attach connects a person to a seat. The seat's connection so far, if any, is
// not listened to from now on. A seat that is not in the match or that no
// person plays answers ErrSeat.
func (s *Sequencer) Attach(seat wire.Seat) (Conn, error) {
	if int(seat) >= len(s.places) || !s.places[seat].person {
		return 0, fmt.Errorf("lockstep: attach to seat %d: %w", seat, ErrSeat)
	}
	s.conns += 1 << seatBits
	c := s.conns | Conn(seat)
	s.places[seat].conn = c
	return c, nil
}

// Detach ends a connection that was lost: a bot plays the seat after
// Config.BotAfter ticks. One that has been replaced changes nothing.
func (s *Sequencer) Detach(c Conn) {
	if p := s.placeOf(c); p != nil {
		p.conn = 0
	}
}

// Leave ends a connection whose player has gone for good: a bot plays the seat
// from the next tick on at which none of its actions waits, if bots do at all.
func (s *Sequencer) Leave(c Conn) {
	if p := s.placeOf(c); p != nil {
		p.conn, p.absent = 0, s.config.BotAfter
	}
}

func (s *Sequencer) placeOf(c Conn) *place {
	if seat := int(c.seat()); c != 0 && seat < len(s.places) && s.places[seat].conn == c {
		return &s.places[seat]
	}
	return nil
}

// Close makes the room take nothing more from players. Ticks go on, with what
// waits already.
func (s *Sequencer) Close() { s.isClosed = true }

// Order enqueues a record of the service itself, to be written in the next
// tick before the players' actions. An action that is not of a service kind or
// has no byte form is refused, as are one beyond Config.Service, ErrFull, and
// one about a seat that no person plays, ErrSeat.
//
// SeatToBot acts as if the seat's device had just been given up, but drops what
// waits of it; SeatToPlayer acts as if it had just given a sign of life. They
// are not written when they say what is so already.
func (s *Sequencer) Order(a wire.Action) error {
	e := wire.Entry{Record: wire.Record{Seat: wire.SeatService, Action: a}}
	if err := e.Validate(); err != nil {
		return err
	}
	if aboutSeat(a.Kind) && (int(a.Slot) >= len(s.places) || !s.places[a.Slot].person) {
		return fmt.Errorf("lockstep: %v of seat %d: %w", a.Kind, a.Slot, ErrSeat)
	}
	if s.service.len() >= s.config.Service {
		return fmt.Errorf("lockstep: %v, %d records of the service wait: %w", a.Kind, s.service.len(), ErrFull)
	}
	s.service.push(e.Record)
	return nil
}

// Tick fills b with the one clock carrier of the next step: the service's
// records, the players' actions in the order of their acceptance, a run of 1.
// It waits for nobody and reuses b.Entries.
func (s *Sequencer) Tick(b *wire.Bundle) {
	b.Start, b.Entries = s.seq, b.Entries[:0]
	s.watchSeats(b)
	for _, r := range s.service.first(s.service.len()) {
		s.write(b, r.Action)
	}
	s.service.drop(s.service.len())
	s.drain(b)
	b.Entries = append(b.Entries, wire.Entry{Run: 1})
	s.frame++
	b.Frame = s.frame
	s.seq = b.End()
	s.refill()
}

// drain moves the actions that fit into b: of each seat at most PerTick, in
// the order of their acceptance.
func (s *Sequencer) drain(b *wire.Bundle) {
	clear(s.sent)
	s.later = s.later[:0]
	for _, seat := range s.order {
		p := &s.places[seat]
		if s.sent[seat] == s.config.PerTick {
			s.later = append(s.later, seat)
			continue
		}
		s.sent[seat]++
		b.Entries = append(b.Entries, wire.Entry{Record: p.queue.first(1)[0]})
		p.queue.drop(1)
	}
	s.order, s.later = s.later, s.order
}

// refill gives every seat its budget for the next tick.
func (s *Sequencer) refill() {
	for i := range s.places {
		p := &s.places[i]
		p.messages = min(p.messages+s.config.PerTick, s.config.Burst)
		p.bytes = min(p.bytes+s.config.BytesPerTick, s.config.ByteBurst)
	}
}
