package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// maxPierced bounds the units that one piercing bullet hits; it ends there.
const maxPierced = 16

// bullet is a projectile in flight.
type bullet struct {
	id      uint32
	proto   data.BulletID
	from    origin
	attack  bool // carries a basic attack instead of a spell's effects
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
	if p.Flight == data.FlightTracking {
		b.dir = b.aim.Sub(b.pos).Angle()
	}
	w.bullets = append(w.bullets, b)
	w.cue(Cue{Kind: CueBulletStart, Source: b.from.unit, Target: b.target, Seat: b.from.seat, Camp: b.from.camp, Bullet: b.proto, Spell: b.from.spell, Index: int32(b.id), Trigger: b.from.trigger, Pos: b.pos, Dir: b.dir})
}

// stepBullets moves every bullet that existed when the phase began, in the
// order they were fired. Bullets fired meanwhile wait for the next step.
func (w *World) stepBullets() {
	n := len(w.bullets)
	for i := range n {
		if w.data.Bullets[w.bullets[i].proto].Flight == data.FlightTracking {
			w.stepTracking(i)
		} else {
			w.stepLinear(i)
		}
	}
	kept := w.bullets[:0]
	for i := range w.bullets {
		if !w.bullets[i].ended {
			kept = append(kept, w.bullets[i])
		}
	}
	w.bullets = kept
}

// stepTracking follows the target, or its last position once it is dead.
func (w *World) stepTracking(i int) {
	b := &w.bullets[i]
	p := &w.data.Bullets[b.proto]
	t := w.living(b.target)
	if t != nil {
		b.aim = t.pos
	} else {
		b.target = 0
	}
	old := b.pos
	b.pos = old.Toward(b.aim, w.perStep(p.Speed))
	if d := b.pos.Sub(old); d != (fixed.Vec{}) {
		b.dir = d.Angle()
	}
	b.left--
	if b.pos != b.aim && b.left > 0 {
		return
	}
	if t != nil && b.pos == b.aim {
		w.bulletHit(i, t, b.pos)
	}
	w.bulletEnd(i)
}

// stepLinear sweeps along the direction; hits are in the order of contact,
// ties by GUID.
func (w *World) stepLinear(i int) {
	b := &w.bullets[i]
	p := &w.data.Bullets[b.proto]
	way := min(w.perStep(p.Speed), p.Range-b.flown)
	d := b.dir.Vec().Scale(way)
	for b.hits < maxPierced {
		t, share := w.firstHit(b, p, d)
		if t < 0 {
			break
		}
		b.struck[b.hits] = w.units[t].guid
		b.hits++
		if int(b.hits) > p.Pierce || b.hits == maxPierced {
			b.pos = b.pos.Add(d.Scale(share))
			w.bulletHit(i, &w.units[t], b.pos)
			w.bulletEnd(i)
			return
		}
		w.bulletHit(i, &w.units[t], b.pos.Add(d.Scale(share)))
		b = &w.bullets[i]
	}
	b.pos = b.pos.Add(d).Clamp()
	b.flown += way
	b.left--
	if b.flown >= p.Range || b.left <= 0 {
		w.bulletEnd(i)
	}
}

// firstHit finds the earliest unit on the way that was not struck before.
func (w *World) firstHit(b *bullet, p *data.Bullet, d fixed.Vec) (int32, fixed.Num) {
	end := b.pos.Add(d)
	r := p.Radius + w.grid.widest
	lo := fixed.Vec{X: min(b.pos.X, end.X) - r, Y: min(b.pos.Y, end.Y) - r}
	hi := fixed.Vec{X: max(b.pos.X, end.X) + r, Y: max(b.pos.Y, end.Y) + r}
	w.near = w.between(lo, hi, w.near[:0])
	best, first := int32(-1), fixed.Num(0)
	for _, i := range w.near {
		u := &w.units[i]
		if u.dead || u.safe || !w.passes(&p.Filter, b.from.camp, b.from.unit, u) || b.hasStruck(u.guid) {
			continue
		}
		t, ok := fixed.SweptCircle(b.pos, d, p.Radius, u.pos, w.unitProto(u).Radius)
		if ok && (best < 0 || t < first || t == first && i < best) {
			best, first = i, t
		}
	}
	return best, first
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
	w.raiseSpell(data.OnBulletHit, b.from.spell, event{from: b.from, holder: b.from.unit, target: t.guid, pos: t.pos, at: at, dir: b.dir})
}

func (w *World) bulletEnd(i int) {
	b := &w.bullets[i]
	if b.ended {
		return
	}
	b.ended = true
	e := event{from: b.from, holder: b.from.unit, pos: b.pos, at: b.pos, dir: b.dir}
	w.cue(Cue{Kind: CueBulletEnd, Source: b.from.unit, Target: b.target, Seat: b.from.seat, Camp: b.from.camp, Bullet: b.proto, Spell: b.from.spell, Index: int32(b.id), Trigger: b.from.trigger, Pos: b.pos, Dir: b.dir})
	if !b.attack {
		w.raiseSpell(data.OnBulletEnd, b.from.spell, e)
	}
}

// disjoint makes the tracking bullets in flight lose a unit.
func (w *World) disjoint(u *Unit) {}
