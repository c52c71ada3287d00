package online

import (
	"slices"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

const (
	rollNewsFor  = 6000 * ms
	rollNewsMost = 3   // at once, the newest
	rollLate     = 150 // frames behind the frontier beyond which a change is no news
)

// roll is who plays which seat. It stands before the battle's brain, which is asked
// in each step for the seats that a bot plays and for no other: so it is right on
// the very frame of a change, and after a state that was sent.
type roll struct {
	brain   battle.Brain
	asked   [battle.MaxSeats]bool // in this step
	bots    [battle.MaxSeats]bool // as of the last one
	known   bool                  // bots tells of the step before
	changed []change              // of other seats, the newest last
}

// change is the last one of a seat that is news.
type change struct {
	seat wire.Seat
	at   int64
}

// Decide implements battle.Brain.
func (r *roll) Decide(w *battle.World, seat wire.Seat, m *battle.Mind, rng *synrand.Stream, out []wire.Action) []wire.Action {
	r.asked[seat] = true
	return r.brain.Decide(w, seat, m, rng, out)
}

// begin takes the seats of a match that has not begun.
func (r *roll) begin(s *battle.Start) {
	for i := range s.Seats {
		r.bots[i] = s.Seats[i].Controller == battle.ByBot
	}
	r.known = true
}

// step takes the step that has run. What has changed is news to all but the own
// seat, unless it has been so for long.
func (r *roll) step(now int64, own wire.Seat, late bool) {
	for i, bot := range r.asked {
		seat := wire.Seat(i)
		if r.known && !late && seat != own && bot != r.bots[i] {
			r.changed = slices.DeleteFunc(r.changed, func(c change) bool { return c.seat == seat || now-c.at >= rollNewsFor })
			r.changed = append(r.changed, change{seat, now})
		}
	}
	r.bots, r.asked, r.known = r.asked, [battle.MaxSeats]bool{}, true
}

// forget is for a battle that goes on from another state.
func (r *roll) forget() { r.known, r.changed = false, nil }

// BotPlays reports whether a bot plays a seat, as of the last step.
func (s *Source) BotPlays(seat wire.Seat) bool {
	return int(seat) < battle.MaxSeats && s.roll.bots[seat]
}

// tellRoll adds who has gone and who is back, the newest first.
func (s *Source) tellRoll(all []client.Notice) []client.Notice {
	most := len(all) + rollNewsMost
	for _, c := range slices.Backward(s.roll.changed) {
		if s.now-c.at >= rollNewsFor || len(all) == most {
			break
		}
		code := "player-back"
		if s.roll.bots[c.seat] {
			code = "player-left"
		}
		n := client.NoticeOf(code)
		n.Who = s.who(c.seat)
		all = append(all, n)
	}
	return all
}

// who names the player of a seat.
func (s *Source) who(seat wire.Seat) client.Who {
	st := &s.world.Start().Seats[seat]
	w := client.Who{Seat: int(seat), Player: st.Name, Hero: st.Unit}
	if id, ok := s.world.Data().Unit(st.Unit); ok {
		u := &s.world.Data().Units[id]
		w.Hero, w.HeroZH = u.Name, u.NameZH
	}
	return w
}

// tellClosing adds that the service closes, while that is to come.
func (s *Source) tellClosing(all []client.Notice) []client.Notice {
	if left := s.closing - s.now; left > 0 {
		n := client.NoticeOf("closing")
		n.Left = (left + ms - 1) / ms
		all = append(all, n)
	}
	return all
}
