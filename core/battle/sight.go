package battle

import (
	"fmt"
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/terrain"
)

// eye is a place from which a camp sees.
type eye struct {
	spot  terrain.Spot
	sight fixed.Sq // squared radius
	keen  fixed.Sq // squared radius of true sight
}

// sees reports whether an eye sees what is at a spot. What is invisible, and
// what is in a thicket that the eye is not in, takes true sight.
func (e *eye) sees(g *terrain.Grid, s *terrain.Spot, hidden bool) bool {
	far := e.sight
	if p := s.Patch(); hidden || p != 0 && p != e.spot.Patch() {
		far = e.keen
	}
	return far > 0 && e.spot.DistSq(s) <= far && g.Visible(&e.spot, s)
}

// stepSight finds what each camp sees at the end of a step, and notes where
// heroes were seen.
func (w *World) stepSight() {
	w.look()
	for i := range w.seats {
		w.remember(&w.seats[i])
	}
}

// look finds who is seen by which camp: the rules are in the package's doc.
func (w *World) look() {
	w.openEyes()
	for i := range w.units {
		u := &w.units[i]
		u.seen = 1 << u.camp
		for c := uint8(1); c < data.NumCamps; c++ {
			if c != u.camp && (w.shows(u, c) || w.found(u, &w.spots[i], w.eyes[c])) {
				u.seen |= 1 << c
			}
		}
	}
}

// shows: buildings, who is revealed, and attackers to the camp of their victim
// are seen without an eye.
func (w *World) shows(u *Unit, camp uint8) bool {
	if w.unitProto(u).Static || u.flags&flagRevealed != 0 {
		return true
	}
	if u.hidden || u.swing == swingIdle {
		return false
	}
	t := w.unit(u.foe)
	return t != nil && t.camp == camp
}

// found looks from every eye, beginning with the one that saw it last.
func (w *World) found(u *Unit, s *terrain.Spot, eyes []eye) bool {
	g := w.proto.Grid
	if k := int(u.watcher); k < len(eyes) && eyes[k].sees(g, s, u.hidden) {
		return true
	}
	for k := range eyes {
		if eyes[k].sees(g, s, u.hidden) {
			u.watcher = uint16(k)
			return true
		}
	}
	return false
}

// openEyes finds the spots of all units and the eyes of every camp: its living
// units, then its bullets and zones that see.
func (w *World) openEyes() {
	w.spots = slices.Grow(w.spots[:0], len(w.units))[:len(w.units)]
	for c := range w.eyes {
		w.eyes[c] = w.eyes[c][:0]
	}
	for i := range w.units {
		u := &w.units[i]
		w.spots[i] = w.proto.Grid.Spot(u.pos)
		if e := (eye{w.spots[i], u.attr[data.AttrSight].Sq(), u.attr[data.AttrTrueSight].Sq()}); !u.dead && e.sight+e.keen > 0 {
			w.eyes[u.camp] = append(w.eyes[u.camp], e)
		}
	}
	for i := range w.bullets {
		b := &w.bullets[i]
		w.openEye(b.from.camp, b.pos, w.data.Bullets[b.proto].Sight)
	}
	for i := range w.zones {
		z := &w.zones[i]
		w.openEye(z.from.camp, z.pos, w.data.Zones[z.proto].Sight)
	}
}

func (w *World) openEye(camp uint8, p fixed.Vec, r fixed.Num) {
	if r > 0 {
		w.eyes[camp] = append(w.eyes[camp], eye{spot: w.proto.Grid.Spot(p), sight: r.Sq()})
	}
}

// remember notes where the enemy camp saw a hero. While it is dead nobody
// remembers anything: it comes back elsewhere.
func (w *World) remember(s *seat) {
	u := w.unit(s.hero)
	switch {
	case u.dead:
		s.lastSeen, s.unseen = fixed.Vec{}, -1
	case u.seenBy(3 - u.camp):
		s.lastSeen, s.unseen = u.pos, 0
	case s.unseen >= 0:
		s.unseen = min(s.unseen+1, maxCount)
	}
}

// Sees reports whether a camp (1 or 2) sees a place: a unit that stood there,
// neither invisible nor revealed, would be seen. It looks at the world as it
// is now.
func (w *World) Sees(camp uint8, p fixed.Vec) bool { return w.glimpses(camp, p, false) }

// glimpses is found without anything kept: every eye of the camp is opened
// anew.
func (w *World) glimpses(camp uint8, p fixed.Vec, hidden bool) bool {
	s := w.proto.Grid.Spot(p)
	sees := func(at fixed.Vec, sight, keen fixed.Num) bool {
		if !at.Within(p, max(sight, keen)) {
			return false
		}
		e := eye{w.proto.Grid.Spot(at), sight.Sq(), keen.Sq()}
		return e.sees(w.proto.Grid, &s, hidden)
	}
	for i := range w.units {
		u := &w.units[i]
		if u.camp == camp && !u.dead && sees(u.pos, u.attr[data.AttrSight], u.attr[data.AttrTrueSight]) {
			return true
		}
	}
	for i := range w.bullets {
		b := &w.bullets[i]
		if r := w.data.Bullets[b.proto].Sight; b.from.camp == camp && sees(b.pos, r, 0) {
			return true
		}
	}
	for i := range w.zones {
		z := &w.zones[i]
		if r := w.data.Zones[z.proto].Sight; z.from.camp == camp && sees(z.pos, r, 0) {
			return true
		}
	}
	return false
}

// hunts keeps an attack order. While its target is seen, where it stands is
// noted; out of sight the unit goes where it was seen last, and the order ends
// there, or when the target is gone.
func (w *World) hunts(u *Unit) bool {
	if t := w.foeOf(u); t != nil {
		u.order.pos = t.pos
		return true
	}
	t := w.living(u.order.target)
	return t != nil && !t.safe && enemies(u.camp, t.camp) && !t.seenBy(u.camp)
}

// verifySight recomputes who is seen with nothing kept and no eye opened
// before.
func (w *World) verifySight() error {
	for i := range w.units {
		u := &w.units[i]
		want := uint8(1) << u.camp
		for c := uint8(1); c < data.NumCamps; c++ {
			if c != u.camp && (w.shows(u, c) || w.glimpses(c, u.pos, u.hidden)) {
				want |= 1 << c
			}
		}
		if u.seen != want {
			return fmt.Errorf("battle: unit %d: seen by camps %b, should be by %b", u.guid, u.seen, want)
		}
	}
	return nil
}
