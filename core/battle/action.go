package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// syncedActions runs the commands of this frame: the players' in stream order,
// then those of the in-core bots by ascending seat.
func (w *World) syncedActions(actions []wire.Record) {
	for i := range actions {
		w.execute(actions[i].Seat, actions[i].Action)
	}
	if w.brain == nil {
		return
	}
	for i := range w.seats {
		s := &w.seats[i]
		if s.controller != ByBot {
			continue
		}
		w.plans = w.brain.Decide(w, wire.Seat(i), &s.mind, &w.rng, w.plans[:0])
		for _, a := range w.plans {
			w.execute(wire.Seat(i), a)
		}
	}
}

// execute is the one way in for commands, whatever their source.
func (w *World) execute(id wire.Seat, a wire.Action) {
	if id == wire.SeatService {
		w.reseat(a)
		return
	}
	if r := w.Admit(id, a); r != OK {
		w.refuse(id, a, r)
		return
	}
	s := &w.seats[id]
	u := w.unit(s.hero)
	switch a.Kind {
	case wire.UpgradeSpell:
		w.upgrade(s, u, int(a.Slot))
	case wire.BuyItem:
		w.buy(s, u, data.ItemID(a.Item))
	case wire.SellItem:
		w.sell(s, u, int(a.Slot))
	case wire.Ping:
		w.cue(Cue{Kind: CuePing, Source: u.guid, Seat: u.seat, Camp: u.camp, Pos: a.Pos})
	case wire.Surrender:
		w.giveUp(s)
	default:
		w.obey(s, u, a)
	}
}

// reseat is what the frame service decides about a seat: a bot inside the core
// plays it, with a newborn mind, from this very step on, or its player again.
// Orders that the hero has stay.
func (w *World) reseat(a wire.Action) {
	if int(a.Slot) >= len(w.seats) {
		w.refuse(wire.Seat(a.Slot), a, NoSuchSeat)
		return
	}
	s := &w.seats[a.Slot]
	switch a.Kind {
	case wire.SeatToBot:
		s.controller, s.skill, s.mind = ByBot, uint8(min(a.Extra, maxSkill)), Mind{}
	case wire.SeatToPlayer:
		s.controller = ByInput
	default:
		w.refuse(wire.SeatService, a, NoSuchSeat)
	}
}

// obey gives a hero an order: behind those that it has, at once beside them, or
// in their place.
func (w *World) obey(s *seat, u *Unit, a wire.Action) {
	o := w.orderFor(s, u, a)
	w.cue(Cue{Kind: CueCommand, Source: u.guid, Target: a.Target, Seat: u.seat, Camp: u.camp, Index: int32(a.Kind), Spell: data.SpellID(a.Spell), Trigger: o.trigger, Pos: a.Pos})
	switch {
	case a.Queued && w.occupied(s, u):
		s.enqueueOrder(o)
	case w.instant(u, &o):
	default:
		w.command(s, u, o)
	}
}

func (w *World) refuse(id wire.Seat, a wire.Action, r Result) {
	c := Cue{Kind: CueRefused, Seat: -1, Result: r, Target: a.Target, Spell: data.SpellID(a.Spell), Pos: a.Pos}
	if int(id) < len(w.seats) {
		c.Seat, c.Source, c.Camp = int8(id), w.seats[id].hero, w.seats[id].camp
	}
	w.cue(c)
}

// orderFor turns an admitted command into an order. Fields that the kind does
// not use are left out, whatever the sender put there.
func (w *World) orderFor(s *seat, u *Unit, a wire.Action) order {
	o := order{trigger: w.newID()}
	switch a.Kind {
	case wire.Move:
		o.kind, o.pos = orderMove, a.Pos
		if a.ByDir {
			o.pos = u.pos.Add(a.Dir.Vec().Scale(moveByDir)).Clamp()
		}
	case wire.Attack:
		o.kind, o.target = orderAttack, a.Target
	case wire.AttackMove:
		o.kind, o.pos = orderHunt, a.Pos
	case wire.SpellToUnit:
		o.kind, o.target, o.extra = orderCast, a.Target, a.Extra
		o.slot = uint8(w.castSlot(s, u, data.SpellID(a.Spell)))
	case wire.SpellToPosition:
		o.kind, o.pos, o.extra = orderCast, a.Pos, a.Extra
		o.slot = uint8(w.castSlot(s, u, data.SpellID(a.Spell)))
	}
	return o
}

// moveByDir is how far ahead a move by direction leads; the stick sends it
// again long before.
const moveByDir = 200 * fixed.One

// command gives a hero an order in the place of all that it has. During a
// wind-up and a locked channel it waits, a walk that the spell allows begins
// beside them; it ends other channels by their rule, and a recovery.
func (w *World) command(s *seat, u *Unit, o order) {
	s.clearQueue()
	if w.walksBeside(u, &o) {
		u.begin(o)
		return
	}
	u.next = order{}
	if u.casting == castChannel {
		w.interrupt(u, data.BreakOrder)
	}
	switch {
	case u.dead: // of what the end of the channel did
	case u.casts():
		u.next = o
	default:
		w.finishCast(u)
		u.begin(o)
	}
}

// walksBeside reports whether a walk, or its end, leaves the cast under way as
// it is. A stop ends a channel like every order, unless it ends a walk.
func (w *World) walksBeside(u *Unit, o *order) bool {
	if !u.casts() || !w.castSpell(u).Moving {
		return false
	}
	return o.kind == orderMove || o.kind == orderNone && u.order.kind == orderMove
}

// begin replaces the current order. A basic attack's wind-up is cancelled
// unless the same target is attacked again. While others decide what the unit
// does, the order is kept and changes nothing.
func (u *Unit) begin(o order) {
	same := o.kind == orderAttack && u.foe == o.target
	u.order, u.next = o, order{}
	if u.driven() {
		return
	}
	u.halt()
	if same && u.swing != swingIdle {
		return
	}
	u.cancelSwing()
	u.foe, u.foeLeft = 0, 0
	if o.kind == orderAttack {
		u.foe = o.target
	}
}

// upgrade spends a spell point.
func (w *World) upgrade(s *seat, u *Unit, slot int) {
	s.points--
	w.teach(s, u, slot, s.spells[slot].level+1)
	w.refresh(u)
}

func (w *World) buy(s *seat, u *Unit, id data.ItemID) {
	for i := range s.items {
		if s.items[i] != 0 {
			continue
		}
		s.items[i] = id
		s.spells[SlotItems+i] = spellSlot{}
		w.teach(s, u, SlotItems+i, 1)
		s.gold -= w.data.Items[id].Price
		w.refresh(u)
		w.cue(Cue{Kind: CueBuy, Source: u.guid, Seat: u.seat, Camp: u.camp, Item: id})
		return
	}
}

// sell gives half the price back, rounded down to whole gold. What the item
// keeps switched on goes off first.
func (w *World) sell(s *seat, u *Unit, slot int) {
	w.switchOff(s, u, SlotItems+slot, w.newID())
	s.earn(fixed.FromInt((w.data.Items[s.items[slot]].Price / 2).Floor()))
	w.loseItem(s, u, slot)
}

// giveUp marks the seat. A camp whose every person gave up loses; what its
// in-core bots want counts only when no person plays there.
func (w *World) giveUp(s *seat) {
	s.surrender = true
	persons := false
	for i := range w.seats {
		o := &w.seats[i]
		persons = persons || o.camp == s.camp && o.controller != ByBot
	}
	for i := range w.seats {
		o := &w.seats[i]
		if o.camp == s.camp && !o.surrender && (o.controller != ByBot || !persons) {
			return
		}
	}
	w.end(3-s.camp, true)
}
