package replay

import (
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// SeatResult is the statistics of one seat.
type SeatResult struct {
	Kills    uint16 `json:"kills"`
	Deaths   uint16 `json:"deaths"`
	Assists  uint16 `json:"assists"`
	LastHits uint16 `json:"last_hits"`
	Gold     int32  `json:"gold"`   // whole
	Damage   int32  `json:"damage"` // whole, dealt to heroes
}

// Result is how a match ended, as a device tells it to a service. Equal results
// are equal values.
type Result struct {
	Over      bool                        `json:"over"`
	Frame     wire.Frame                  `json:"frame"`  // next to execute in the state told
	Winner    uint8                       `json:"winner"` // camp; 0 is nobody
	Surrender bool                        `json:"surrender"`
	Digest    uint64                      `json:"digest,string"` // of that state, coarse
	Used      uint64                      `json:"used,string"`   // random draws
	Seats     [battle.MaxSeats]SeatResult `json:"seats"`
}

// ResultOf tells how a world stands; it is zero while the match goes on. A
// device that reports the result of a match takes it directly after the step
// that ended it. The picture is scratch.
func ResultOf(w *battle.World, p *battle.Picture) Result {
	o := w.Outcome()
	if !o.Over {
		return Result{}
	}
	w.Picture(p)
	r := Result{Over: true, Frame: w.Frame(), Winner: o.Winner, Surrender: o.Surrender, Digest: w.Digest(), Used: w.Used()}
	for i := range p.Seats {
		s := &p.Seats[i]
		r.Seats[i] = SeatResult{
			Kills: uint16(s.Kills), Deaths: uint16(s.Deaths), Assists: uint16(s.Assists), LastHits: uint16(s.LastHits),
			Gold: int32(s.Gold.Floor()), Damage: int32(s.DamageDone.Floor()),
		}
	}
	return r
}
