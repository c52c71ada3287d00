package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// maxPierced bounds the units that a bullet or a forced motion remembers. A
// bullet that may hit nobody twice ends, or turns back, at its last; what goes
// on passes everybody after it.
const maxPierced = 16

// bullet is a projectile in flight.
type bullet struct {
	id      uint32
	proto   data.BulletID
	from    origin
	effect  data.EffectID // the effect that fired it, whose owner's effects it wakes; 0 for attacks
	attack  bool          // carries a basic attack instead of a spell's effects
	target  wire.GUID
	pos     fixed.Vec
	aim     fixed.Vec // last known position of the target, or where it was aimed
	dir     fixed.Angle
	left    int32     // steps to live
	flown   fixed.Num // linear: distance so far
	speed   fixed.Num // units per second
	back    bool      // on its way home
	bounces uint8     // made so far
	hits    uint8
	struck  [maxPierced]wire.GUID
	ended   bool `state:"scratch"` // removed at the end of the phase
}

// fire lets a bullet leave. It moves from the next bullet phase on.
func (w *World) fire(b bullet) {
	if len(w.bullets) == MaxBullets {
		w.fault(BoundBullets, b.from.trigger)
		return
	}
	p := &w.data.Bullets[b.proto]
	b.id = w.newID()
	b.left, b.speed = w.steps(p.Life), p.Speed
	b.from.depth = 0
	if d := b.aim.Sub(b.pos); p.Flight != data.FlightLinear && d != (fixed.Vec{}) {
		b.dir = d.Angle()
	}
	w.bullets = append(w.bullets, b)
	w.cue(w.bulletCue(CueBulletStart, &b))
}

func (w *World) bulletCue(kind CueKind, b *bullet) Cue {
	return Cue{
		Kind: kind, Source: b.from.unit, Target: b.target, Seat: b.from.seat, Camp: b.from.camp, Bullet: b.proto, Spell: b.from.spell,
		Index: int32(b.id), Trigger: b.from.trigger, Node: b.from.node, Pos: b.pos, Dir: b.dir,
	}
}

// stepBullets moves every bullet that existed when the phase began, in the
// order they were fired. Bullets fired meanwhile wait for the next step.
//
// A bullet flies at the speed that it has when the step begins, and gains its
// acceleration at the step's end. Units are where the unit phase left them.
// What a hit does is done before the bullet goes on; the way that is left is
// then looked at again.
func (w *World) stepBullets() {
	n := len(w.bullets)
	for i := range n {
		b := &w.bullets[i]
		p := &w.data.Bullets[b.proto]
		b.left--
		switch {
		case p.Flight != data.FlightLinear:
			w.stepAimed(i, p)
		case b.back:
			w.stepHome(i, p)
		default:
			w.stepLinear(i, p)
		}
		w.bullets[i].quicken(p, w.ms)
	}
	kept := w.bullets[:0]
	for i := range w.bullets {
		if !w.bullets[i].ended {
			kept = append(kept, w.bullets[i])
		}
	}
	w.bullets = kept
}

// quicken is what acceleration makes of the speed in one step.
func (b *bullet) quicken(p *data.Bullet, ms int) {
	if p.Accel != 0 {
		b.speed = min(max(b.speed+p.Accel*fixed.Num(ms)/1000, p.Slowest), p.Fastest)
	}
}

// stepAimed moves a tracking or an arcing bullet. A tracking one follows its
// target; when that is dead, or the bullet was shaken off, it flies on to where
// the target was last and ends there without a hit. An arcing one flies over
// everything to the place of its aim, whoever has left it.
func (w *World) stepAimed(i int, p *data.Bullet) {
	b := &w.bullets[i]
	var t *Unit
	if p.Flight == data.FlightTracking {
		if t = w.living(b.target); t != nil {
			b.aim = t.pos
		} else {
			b.target = 0
		}
	}
	old := b.pos
	b.pos = old.Toward(b.aim, w.perStep(b.speed))
	if d := b.pos.Sub(old); d != (fixed.Vec{}) {
		b.dir = d.Angle()
	}
	switch {
	case b.pos != b.aim:
		w.expire(i)
	case t != nil:
		w.strikeTarget(i, p, t)
	default:
		w.bulletEnd(i)
	}
}

// expire ends a bullet whose time is over.
func (w *World) expire(i int) {
	if w.bullets[i].left <= 0 {
		w.bulletEnd(i)
	}
}

// strikeTarget is a tracking bullet that has reached its target. It bounces on,
// as long as it may and finds somebody, and flies there from the next step on; a
// basic attack is one at each.
func (w *World) strikeTarget(i int, p *data.Bullet, t *Unit) {
	b := &w.bullets[i]
	if p.Again {
		b.hits = 0 // only the last counts
	}
	b.struck[b.hits] = t.guid
	b.hits++
	w.bulletHit(i, t, b.pos)
	b = &w.bullets[i]
	next := w.bounceFrom(b, p, t)
	if next == nil || b.left <= 0 {
		w.bulletEnd(i)
		return
	}
	b.bounces++
	b.target, b.aim = next.guid, next.pos
}

// bounceFrom finds whom a bullet flies to next: of those that pass its filter
// and whose circle is within reach of the one hit, though that one died of it,
// the nearest, the lowest GUID of equals; nobody that was hit before, or, with
// Again, not the last one.
func (w *World) bounceFrom(b *bullet, p *data.Bullet, last *Unit) *Unit {
	if int(b.bounces) >= p.Bounces || b.hits == maxPierced {
		return nil
	}
	var best *Unit
	near := fixed.Sq(0)
	w.near = w.around(last.pos, p.Reach, w.near[:0])
	for _, j := range w.near {
		u := &w.units[j]
		d := last.pos.DistSq(u.pos)
		if !w.mayHit(b, p, u) || !fixed.InCircle(u.pos, w.unitProto(u).Radius, last.pos, p.Reach) {
			continue
		}
		if best == nil || d < near || d == near && u.guid < best.guid {
			best, near = u, d
		}
	}
	return best
}

// mayHit: alive, not protected by a building, wanted and not hit before.
func (w *World) mayHit(b *bullet, p *data.Bullet, u *Unit) bool {
	return !u.dead && !u.safe && w.passes(&p.Filter, b.from.camp, b.from.unit, u) && !b.hasStruck(u.guid)
}

func (b *bullet) hasStruck(id wire.GUID) bool {
	for _, s := range b.struck[:b.hits] {
		if s == id {
			return true
		}
	}
	return false
}

// bulletHit is a contact at a place.
func (w *World) bulletHit(i int, t *Unit, at fixed.Vec) {
	b := &w.bullets[i]
	if b.attack {
		w.strike(t, b.from)
		return
	}
	w.bulletWakes(data.OnBulletHit, b, event{target: t.guid, pos: t.pos, at: at})
}

func (w *World) bulletEnd(i int) {
	b := &w.bullets[i]
	if b.ended {
		return
	}
	b.ended = true
	w.cue(w.bulletCue(CueBulletEnd, b))
	if !b.attack {
		w.bulletWakes(data.OnBulletEnd, b, event{pos: b.pos, at: b.pos})
	}
}

// bulletWakes runs what the owner of the effect that fired a bullet does on a
// trigger of the bullet.
func (w *World) bulletWakes(t data.Trigger, b *bullet, e event) {
	e.from, e.holder, e.dir = b.from, b.from.unit, b.dir
	w.raiseOwner(t, b.effect, e)
}

// disjoint makes the tracking bullets in flight lose a unit, but those that
// cannot be dodged: each flies on to where the unit is now.
func (w *World) disjoint(u *Unit) {
	for i := range w.bullets {
		b := &w.bullets[i]
		p := &w.data.Bullets[b.proto]
		if b.target != u.guid || b.ended || p.Flight != data.FlightTracking || p.Undodged {
			continue
		}
		w.cue(w.bulletCue(CueDodgeBullet, b))
		b.target, b.aim = 0, u.pos
	}
}
