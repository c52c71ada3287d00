package lockstep

import (
	"slices"

	"sameframe/core/wire"
)

// Progress takes a device's word for how far it is: a sign of life, and of a
// seat that a bot plays the end of the bot's time once the device is within
// Config.HandBack frames of the frontier. What lies beyond the frontier is
// refused.
func (s *Sequencer) Progress(c Conn, at wire.Progress) wire.Reason {
	p := s.placeOf(c)
	switch {
	case p == nil:
		return wire.NotSeated
	case s.frame.Before(at.Frame) || s.seq.Before(at.Next):
		return wire.Unconfirmed
	case !p.bot || uint32(s.frame-at.Frame) <= s.config.HandBack:
		p.absent = 0
	}
	return wire.Accepted
}

// watchSeats writes down who has gone and who is back.
func (s *Sequencer) watchSeats(b *wire.Bundle) {
	for i := range s.places {
		p := &s.places[i]
		if !p.person || s.config.BotAfter == 0 {
			continue
		}
		gone := p.absent >= s.config.BotAfter
		switch {
		case gone && !p.bot && p.queue.len() == 0:
			s.write(b, wire.Action{Kind: wire.SeatToBot, Slot: uint8(i), Extra: s.config.BotSkill})
		case !gone && p.bot:
			s.write(b, wire.Action{Kind: wire.SeatToPlayer, Slot: uint8(i)})
		}
		if !gone {
			p.absent++
		}
	}
}

func aboutSeat(k wire.Kind) bool { return k == wire.SeatToBot || k == wire.SeatToPlayer }

// write appends a record of the service, and makes what it says so. A bot
// never plays while actions of the seat's player wait.
func (s *Sequencer) write(b *wire.Bundle, a wire.Action) {
	if aboutSeat(a.Kind) {
		p, bot := &s.places[a.Slot], a.Kind == wire.SeatToBot
		if p.bot == bot {
			return
		}
		p.bot, p.absent = bot, 0
		if bot {
			p.absent = s.config.BotAfter
			p.queue.drop(p.queue.len())
			s.order = slices.DeleteFunc(s.order, func(seat byte) bool { return seat == a.Slot })
		}
	}
	b.Entries = append(b.Entries, wire.Entry{Record: wire.Record{Seat: wire.SeatService, Action: a}})
}
