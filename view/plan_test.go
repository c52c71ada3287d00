package view

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

func queuedMove(x int) wire.Action {
	return wire.Action{Kind: wire.Move, Pos: at(x, 0), Queued: true}
}

func (n *plan) xs() (list []int) {
	for i := range n.waiting {
		list = append(list, n.waiting[i].Pos.X.Round())
	}
	return list
}

func TestWaitingOrdersAreTheNewestOnesThatThePictureCounts(t *testing.T) {
	set, seat := testSet(), &battle.SeatPicture{}
	var n plan
	n.take(set, wire.Action{Kind: wire.Move, Pos: at(1, 0)})
	for x := 2; x <= 4; x++ {
		n.take(set, queuedMove(x))
	}
	n.follow(seat, 0.1)
	if len(n.waiting) != 3 {
		t.Errorf("%v wait although they have just been sent", n.xs())
	}
	seat.Queued = 3
	n.follow(seat, planGrace)
	if len(n.waiting) != 3 || n.current.Pos != at(1, 0) {
		t.Errorf("%v wait, now %v", n.xs(), n.current.Pos.X.Round())
	}
	seat.Queued = 1
	n.follow(seat, 0.1)
	if len(n.waiting) != 1 || n.waiting[0].Pos != at(4, 0) || n.current.Pos != at(3, 0) {
		t.Errorf("%v wait, now %v", n.xs(), n.current.Pos.X.Round())
	}
}

func TestOrdersAtOnceForgetThoseThatWait(t *testing.T) {
	set := testSet()
	set.Spells[3].Quick = true
	set.Spells[2].Kind = data.SpellToggle
	var n plan
	n.take(set, queuedMove(2))
	for _, a := range []wire.Action{
		{Kind: wire.BuyItem, Item: 1}, {Kind: wire.Ping}, {Kind: wire.SpellToPosition, Spell: 3}, {Kind: wire.SpellToPosition, Spell: 2},
	} {
		if n.take(set, a); len(n.waiting) != 1 {
			t.Errorf("%v ends what waits", a)
		}
	}
	for _, a := range []wire.Action{{Kind: wire.StopMove}, {Kind: wire.Attack, Target: 2}, {Kind: wire.SpellToUnit, Spell: 1, Target: 2}} {
		n.take(set, queuedMove(2))
		if n.take(set, a); len(n.waiting) != 0 {
			t.Errorf("%v leaves %v waiting", a, n.xs())
		}
	}
}

func TestAnOrderLeadsToItsTargetOrItsPlace(t *testing.T) {
	st := arranged(nil, []battle.UnitPicture{unitAt(7, 30, 40, 0)}, 1)
	for _, c := range []struct {
		a    wire.Action
		x, y float64
		ok   bool
	}{
		{wire.Action{Kind: wire.Move, Pos: at(5, 6)}, 5, 6, true},
		{wire.Action{Kind: wire.Attack, Target: 7}, 30, 40, true},
		{wire.Action{Kind: wire.Attack, Target: 8}, 0, 0, false},
		{wire.Action{}, 0, 0, false},
	} {
		o := planned{Action: c.a}
		if x, y, ok := o.place(st); ok != c.ok || ok && (x != c.x || y != c.y) {
			t.Errorf("%+v leads to %v, %v, %v", c.a, x, y, ok)
		}
	}
}
