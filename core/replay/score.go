package replay

import (
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// Score is the result of a match of so many seats as it travels. What is below 0
// or beyond a field wraps, which no result of a battle does.
func (r *Result) Score(seats int) wire.Score {
	s := wire.Score{Frame: r.Frame, Digest: r.Digest, Used: r.Used, Winner: r.Winner, Surrender: r.Surrender}
	for i := range min(seats, battle.MaxSeats) {
		x := &r.Seats[i]
		s.Seats = append(s.Seats, wire.SeatScore{
			Kills: x.Kills, Deaths: x.Deaths, Assists: x.Assists, LastHits: x.LastHits, Gold: uint32(x.Gold), Damage: uint32(x.Damage),
		})
	}
	return s
}

// FromScore is the result that a score tells, and false when it has more seats than
// a match.
func FromScore(s *wire.Score) (Result, bool) {
	if len(s.Seats) > battle.MaxSeats {
		return Result{}, false
	}
	r := Result{Over: true, Frame: s.Frame, Digest: s.Digest, Used: s.Used, Winner: s.Winner, Surrender: s.Surrender}
	for i := range s.Seats {
		x := &s.Seats[i]
		r.Seats[i] = SeatResult{
			Kills: x.Kills, Deaths: x.Deaths, Assists: x.Assists, LastHits: x.LastHits, Gold: int32(x.Gold), Damage: int32(x.Damage),
		}
	}
	return r, true
}
