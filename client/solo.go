package client

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

const (
	// maxQueued is the most intents that wait for the next frame of a solo
	// match.
	maxQueued = 256
	// soloBurst is how many frames may be due at once in a solo match at real
	// time. After a longer stall the match goes on where it stood; without a
	// speed limit so many are due in every outer frame.
	soloBurst = 8
)

// Players give the actions of seats at this device that no person plays, as a
// bot.Driver does. Frame is called once for each frame about to be ordered,
// with the world on which that frame will run, and appends to out.
type Players interface {
	Frame(w *battle.World, out []wire.Record) []wire.Record
}

// Solo is the Source of a match on one device. It approves one frame at a time
// and the next one only when that has run: an intent always joins the very
// next step, and what Players do depends on no outer frame rate.
type Solo struct {
	pacer
	world   *battle.World
	players Players
	write   *lockstep.Composer
	queue   []wire.Record
	tick    wire.Bundle
	owed    int // frames due and not approved
	asked   int64
}

// NewSolo returns a source for the world, which is only read. players may be
// nil.
func NewSolo(w *battle.World, players Players) *Solo {
	return &Solo{
		pacer: newPacer(w.StepMillis(), soloBurst), world: w, players: players,
		write: lockstep.NewComposer(w.Frame(), 0),
	}
}

// Name implements Source.
func (s *Solo) Name() string { return "solo" }

// Push implements Source.
func (s *Solo) Push(seat wire.Seat, a wire.Action) error {
	e := wire.Entry{Record: wire.Record{Seat: seat, Action: a}}
	if err := e.Validate(); err != nil {
		return err
	}
	if len(s.queue) >= maxQueued {
		return fmt.Errorf("client: %d of seat %d: %w", len(s.queue), seat, ErrQueue)
	}
	s.queue = append(s.queue, e.Record)
	return nil
}

// Pull implements Source.
func (s *Solo) Pull(now int64, t *lockstep.Timeline) error {
	s.count(now)
	if s.owed == 0 || t.Pending() > 0 {
		return nil
	}
	s.owed--
	if err := s.gather(); err != nil {
		return err
	}
	s.write.Tick(&s.tick, s.queue)
	s.queue = s.queue[:0]
	return t.Offer(&s.tick)
}

// count adds the frames that have become due, or re-bases.
func (s *Solo) count(now int64) {
	if s.speed == Unlimited && !s.paused {
		if now != s.asked {
			s.owed = soloBurst
		}
	} else if s.owed += s.due(now); s.owed > s.burst() {
		s.rebase(now)
		s.owed = 1
	}
	s.asked = now
}

// gather lets the players add to the next frame.
func (s *Solo) gather() error {
	if s.players == nil {
		return nil
	}
	from := len(s.queue)
	s.queue = s.players.Frame(s.world, s.queue)
	for _, r := range s.queue[from:] {
		e := wire.Entry{Record: r}
		if err := e.Validate(); err != nil {
			return fmt.Errorf("client: frame %d, player at seat %d: %w", s.write.Frame(), r.Seat, err)
		}
	}
	return nil
}

// SetPaused stops or starts the match. Frames that were due are forgotten.
func (s *Solo) SetPaused(paused bool) {
	s.pacer.SetPaused(paused)
	s.owed = 0
}
