package battle

import (
	"testing"

	"sameframe/core/wire"
)

// Only the service's word moves a seat, and only to a seat that there is.
func TestNobodyButTheServiceMovesSeats(t *testing.T) {
	w := newArena(t, "knight", "mage")
	before := w.Digest()
	for _, c := range []struct {
		from wire.Seat
		a    wire.Action
	}{
		{0, wire.Action{Kind: wire.SeatToBot, Slot: 1}},
		{0, wire.Action{Kind: wire.SeatToBot, Slot: 0}},
		{wire.SeatService, wire.Action{Kind: wire.SeatToBot, Slot: 200}},
		{wire.SeatService, wire.Action{Kind: wire.Surrender, Slot: 0}},
		{77, wire.Action{Kind: wire.SeatToPlayer, Slot: 0}},
	} {
		n := len(w.Cues())
		w.execute(c.from, c.a)
		if got := w.Cues()[n:]; len(got) != 1 || got[0].Kind != CueRefused || got[0].Result != NoSuchSeat {
			t.Errorf("%v of %d: %+v", c.a, c.from, got)
		}
	}
	if w.Digest() != before {
		t.Error("a refused word changed the state")
	}
	w.execute(wire.SeatService, wire.Action{Kind: wire.SeatToBot, Slot: 1, Extra: 1})
	if s := &w.seats[1]; s.controller != ByBot || s.skill != 1 || w.Digest() == before {
		t.Errorf("the seat is %+v", s)
	}
}

// A camp whose player has gone does not give up by its bot's leave, and one
// whose only player is back decides again.
func TestATakenSeatHasNoSayInSurrender(t *testing.T) {
	w := newArena(t, "knight", "mage")
	w.execute(wire.SeatService, wire.Action{Kind: wire.SeatToBot, Slot: 0})
	w.execute(wire.SeatService, wire.Action{Kind: wire.SeatToPlayer, Slot: 0})
	w.execute(0, wire.Action{Kind: wire.Surrender})
	if o := w.Outcome(); !o.Over || o.Winner != 2 {
		t.Errorf("given back, surrendered: %+v", o)
	}
}
