package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// thinkEvery is the number of steps between two choices of a target; units
// think in turns by GUID.
const thinkEvery = 8

// stepMinds lets everything that is nobody's hero choose its target: creeps,
// towers, and heroes that stand idle or hunt.
func (w *World) stepMinds() {
	for i := range w.units {
		u := &w.units[i]
		if u.dead {
			continue
		}
		if u.driven() {
			w.drive(u)
			continue
		}
		if u.attr[data.AttrAttack] == 0 || !w.choosesFoe(u) {
			continue
		}
		if u.lurks() {
			u.foe, u.foeLeft = 0, 0
			continue
		}
		if u.foe != 0 && !w.keepsFoe(u) {
			u.foe, u.foeLeft = 0, 0
			u.halt()
		}
		if u.foeLeft--; u.foeLeft > 0 {
			continue
		}
		u.foeLeft = thinkEvery
		if u.swing != swingWindup {
			w.chooseFoe(u)
		}
	}
}

// choosesFoe: a plain attack order keeps its own target and ends with it, or
// where it was seen last.
func (w *World) choosesFoe(u *Unit) bool {
	switch u.order.kind {
	case orderMove, orderCast:
		return false
	case orderAttack:
		u.foe = u.order.target
		if w.hunts(u) {
			return false
		}
		u.order, u.foe = order{}, 0
	}
	return true
}

// keepsFoe: alive, attackable, near enough, and not too far from the lane.
func (w *World) keepsFoe(u *Unit) bool {
	t := w.foeOf(u)
	if t == nil || !w.onLeash(u, t) {
		return false
	}
	if w.helps(u, t) {
		return true
	}
	far := w.unitProto(u).Acquire + idleStride
	if u.seat >= 0 {
		far = w.heroReach(u) + idleStride
	}
	return u.pos.Within(t.pos, far+w.unitProto(t).Radius)
}

// onLeash: a creep on the march follows nobody who is farther from the legs of
// its lane than its leash, nor a summoned unit from its owner.
func (w *World) onLeash(u, t *Unit) bool {
	if u.owner != 0 {
		return w.nearOwner(u, t)
	}
	if u.order.kind != orderMarch {
		return true
	}
	leash := w.unitProto(u).Leash
	here := w.lanePoint(u, 0)
	return fixed.InSegment(t.pos, 0, w.lanePoint(u, -1), here, leash) ||
		fixed.InSegment(t.pos, 0, here, w.lanePoint(u, 1), leash)
}

func (w *World) chooseFoe(u *Unit) {
	var best wire.GUID
	switch kind := w.unitProto(u).Kind; {
	case u.owner != 0:
		best = w.summonFoe(u)
	case kind == data.KindTower || kind == data.KindBase:
		best = w.towerFoe(u)
	case kind == data.KindCreep:
		best = w.bestFoe(u, creepRank, w.unitProto(u).Acquire)
	default:
		best = w.bestFoe(u, heroRank, w.heroReach(u))
	}
	if best != 0 && best != u.foe {
		u.foe = best
		u.halt()
	}
}

// rank orders kinds of targets; a lower rank is preferred, a negative one is
// never chosen. Distance, then GUID decide within a rank.
type rank [data.NumUnitKinds]int8

var (
	creepRank = rank{data.KindHero: 1, data.KindCreep: 0, data.KindTower: 2, data.KindBase: 2, data.KindWard: 3}
	heroRank  = rank{data.KindHero: 0, data.KindCreep: 1, data.KindTower: 2, data.KindBase: 2, data.KindWard: 3}
	towerRank = rank{data.KindHero: 1, data.KindCreep: 0, data.KindTower: -1, data.KindBase: -1, data.KindWard: -1}
)

// heroReach: an idle hero answers what is all but in reach; only one that was
// told to hunt goes and looks.
func (w *World) heroReach(u *Unit) fixed.Num {
	p := w.unitProto(u)
	if u.order.kind == orderHunt {
		return p.Acquire
	}
	return min(u.attr[data.AttrRange]+p.Radius+idleStride, p.Acquire)
}

// idleStride is how far an idle hero walks by itself to reach a foe, and how
// far beyond the distance of choice a foe is kept, units.
const idleStride = 80 * fixed.One

func (w *World) bestFoe(u *Unit, ranks rank, reach fixed.Num) wire.GUID {
	w.near = w.around(u.pos, reach, w.near[:0])
	best, bestRank, bestDist := wire.GUID(0), int8(127), fixed.Sq(0)
	for _, j := range w.near {
		t := &w.units[j]
		k := ranks[w.unitProto(t).Kind]
		if k < 0 || k > bestRank || !t.tempts(u.camp) {
			continue
		}
		d := u.pos.DistSq(t.pos)
		if k == bestRank && (d > bestDist || d == bestDist && t.guid > best) || !u.pos.Within(t.pos, reach+w.unitProto(t).Radius) {
			continue
		}
		if w.onLeash(u, t) {
			best, bestRank, bestDist = t.guid, k, d
		}
	}
	return best
}

// towerFoe is the rule that players learn first: an enemy hero who hurt a hero
// of the tower's camp nearby comes before everything; else the tower keeps its
// target, else the nearest creep, else the nearest hero.
func (w *World) towerFoe(u *Unit) wire.GUID {
	for i := range w.seats {
		s := &w.seats[i]
		h := w.unit(s.hero)
		if s.hostile > 0 && h.tempts(u.camp) && w.inReach(u, h) {
			return h.guid
		}
	}
	if t := w.foeOf(u); t != nil && w.inReach(u, t) {
		return u.foe
	}
	return w.bestFoe(u, towerRank, w.unitProto(u).Acquire)
}

// lanePoint is the point of a creep's lane so many after the next one, or the
// last or first there is.
func (w *World) lanePoint(u *Unit, after int) fixed.Vec {
	points := w.proto.Lanes[u.lane].Points
	i := int(u.leg) + after
	if u.camp == 2 {
		i = len(points) - 1 - i
	}
	return points[min(max(i, 0), len(points)-1)]
}

// nextLeg goes on to the following point; at the end of the lane it stays.
func (w *World) nextLeg(u *Unit) {
	if int(u.leg)+1 < len(w.proto.Lanes[u.lane].Points) {
		u.leg++
	}
}
