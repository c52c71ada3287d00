package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// A summoned unit fights for its owner, the hero whose seat has the credit for
// what it does. It attacks what its owner attacks, else what its prototype
// finds by itself, both only within its leash of the owner; with nothing to
// fight it follows. One without a leash keeps to its place. Without a living
// owner it stands, fights who comes near, and goes when its time is over.
const (
	followFrom = 200 * fixed.One // between the edges: it begins to follow
	followTo   = 80 * fixed.One  // and ends
)

// summon calls the units of an effect: one at the event's place, more in a ring
// round it. They stand at the end of the phase, at the nearest free places.
func (w *World) summon(f *data.Effect, e *event) {
	n := max(f.Count, 1)
	for i := range n {
		if len(w.births) == MaxBirths {
			w.fault(BoundBirths, e.from.trigger)
			return
		}
		b := birth{proto: f.Unit, from: deeper(e.from), level: e.from.level, pos: e.pos, dir: e.dir}
		b.life = w.steps(f.LifeAt(int(e.from.level)))
		if n > 1 {
			ring := e.dir + fixed.Angle(i*65536/n)
			b.pos = e.pos.Add(ring.Vec().Scale(2 * w.data.Units[f.Unit].Radius)).Clamp()
		}
		w.births = append(w.births, b)
	}
}

// stepLives lets the summoned go whose time is over. Nobody killed them.
func (w *World) stepLives() {
	for i := range w.units {
		u := &w.units[i]
		if u.life == 0 || u.dead {
			continue
		}
		if u.life--; u.life == 0 {
			w.kill(u, &origin{unit: u.guid, seat: -1, camp: u.camp})
		}
	}
}

// ownerOf returns the living owner of a summoned unit, or nil.
func (w *World) ownerOf(u *Unit) *Unit {
	if u.owner == 0 {
		return nil
	}
	return w.living(u.owner)
}

// nearOwner: a summoned unit fights nobody farther from its owner than its
// leash.
func (w *World) nearOwner(u, t *Unit) bool {
	o, leash := w.ownerOf(u), w.unitProto(u).Leash
	return o == nil || leash == 0 || o.pos.Within(t.pos, leash+w.unitProto(t).Radius)
}

// helps reports whether a unit is the foe of a summoned unit's owner.
func (w *World) helps(u, t *Unit) bool {
	o := w.ownerOf(u)
	return o != nil && o.foe == t.guid
}

// summonFoe chooses for a summoned unit.
func (w *World) summonFoe(u *Unit) wire.GUID {
	if o := w.ownerOf(u); o != nil {
		if t := w.foeOf(o); t != nil && w.nearOwner(u, t) && w.unitProto(u).Leash > 0 {
			return t.guid
		}
	}
	return w.bestFoe(u, creepRank, w.unitProto(u).Acquire)
}

// followOwner is where a summoned unit with nothing to fight goes.
func (w *World) followOwner(u *Unit) (to fixed.Vec, within fixed.Num, ok bool) {
	o := w.ownerOf(u)
	if o == nil || w.unitProto(u).Leash == 0 {
		return to, 0, false
	}
	reach := w.reach(u, o)
	if u.pos.Within(o.pos, reach+followTo) || !u.walking() && u.pos.Within(o.pos, reach+followFrom) {
		return to, 0, false
	}
	return o.pos, reach + followTo, true
}
