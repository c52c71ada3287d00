package battle

import "slices"

// occupied reports whether the hero still has something to do, which a queued
// order would wait for.
func (w *World) occupied(s *seat, u *Unit) bool {
	return s.queued > 0 || u.casting != castIdle || u.order.kind != orderNone || u.next.kind != orderNone
}

// enqueueOrder lets an order wait behind the others; admission has found room.
func (s *seat) enqueueOrder(o order) {
	s.queue[s.queued] = o
	s.queued++
}

// clearQueue forgets the orders that wait.
func (s *seat) clearQueue() {
	clear(s.queue[:s.queued])
	s.queued = 0
}

// runQueue begins the next waiting order of a hero that has nothing to do.
// Quick spells and toggles are done at once, and the one behind them is next;
// what has become impossible meanwhile is refused then.
func (w *World) runQueue(u *Unit) {
	s := w.seatOf(u)
	for s.queued > 0 && !u.dead && u.casting == castIdle && u.order.kind == orderNone && u.next.kind == orderNone {
		o := s.queue[0]
		copy(s.queue[:], s.queue[1:s.queued])
		s.queued--
		s.queue[s.queued] = order{}
		if !w.isInstant(u, &o) {
			u.begin(o)
			return
		}
		sp := w.spellOf(u, int(o.slot))
		r := w.ready(s, u, int(o.slot))
		if r == OK {
			r = w.admitAim(u, sp, &o, false)
		}
		if r != OK {
			w.refuseCast(u, sp, &o, r)
			continue
		}
		w.instant(u, &o)
	}
}

// forget drops every order of a hero that would use a slot.
func (w *World) forget(s *seat, u *Unit, slot int) {
	uses := func(o order) bool { return o.kind == orderCast && int(o.slot) == slot }
	if uses(u.order) {
		u.begin(order{})
	}
	if uses(u.next) {
		u.next = order{}
	}
	kept := slices.DeleteFunc(s.queue[:s.queued], uses)
	s.queued = uint8(len(kept))
}

// holds reports whether an order can still be begun: the item of a cast may
// have gone while it waited.
func (w *World) holds(u *Unit, o *order) bool {
	return o.kind != orderCast || w.spellOf(u, int(o.slot)) != nil
}
