package replay_test

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// A result is the same on both ends of a connection, every field of it.
func TestAResultComesBackFromItsScore(t *testing.T) {
	r := replay.Result{Over: true, Frame: 0xFFFFFFFE, Winner: 2, Surrender: true, Digest: 1 << 63, Used: 9}
	for i := range r.Seats {
		n := uint16(i * 10)
		r.Seats[i] = replay.SeatResult{Kills: n + 1, Deaths: n + 2, Assists: n + 3, LastHits: n + 4, Gold: int32(n) + 100005, Damage: int32(n) - 6}
	}
	s := r.Score(battle.MaxSeats)
	raw, err := wire.AppendMessage(nil, &wire.ResultReport{Score: s})
	if err != nil {
		t.Fatal(err)
	}
	var m wire.ResultReport
	if err := wire.DecodeMessage(raw, &m); err != nil {
		t.Fatal(err)
	}
	if got, ok := replay.FromScore(&m.Score); !ok || got != r {
		t.Errorf("%+v, want %+v", got, r)
	}
	few := r.Score(3)
	if got, ok := replay.FromScore(&few); !ok || len(few.Seats) != 3 || got.Seats[2] != r.Seats[2] || got.Seats[3] != (replay.SeatResult{}) {
		t.Errorf("three seats: %+v", got)
	}
	many := wire.Score{Seats: make([]wire.SeatScore, battle.MaxSeats+1)}
	if _, ok := replay.FromScore(&many); ok {
		t.Error("more seats than a match has")
	}
}
