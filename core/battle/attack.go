package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// blow is a melee hit that committed in this step and lands after every unit
// has acted, so that the order of units decides no duel.
type blow struct {
	from   origin
	target wire.GUID
}

// attackSteps returns interval and wind-up at the unit's attack speed. Both
// are whole steps, rounded up, and the interval is always the longer.
func (w *World) attackSteps(u *Unit) (interval, windup int32) {
	p := w.unitProto(u)
	speed := int64(max(u.attr[data.AttrAttackSpeed], 10*fixed.One))
	scale := func(m data.Millis) int32 {
		return w.steps(data.Millis((int64(m)*int64(hundred) + speed - 1) / speed))
	}
	windup = max(scale(p.AttackWindup), 1)
	return max(scale(p.AttackEvery), windup+1), windup
}

// stepAttacks runs the attack machine of every unit:
//
//	Idle → Approach   the target is out of reach: the unit walks (move.go)
//	Approach → Windup in reach, reloaded, free to attack
//	Windup → Commit   the blow counts or the bullet leaves, even when the
//	                  target stepped out of reach meanwhile
//	Windup → Idle     cancelled by an order, a stun, or the target's death:
//	                  nothing is spent, the next attack may start at once
//	Commit → Backswing which any order may walk out of; the reload goes on,
//	                  and its end ends the backswing
func (w *World) stepAttacks() {
	for i := range w.units {
		u := &w.units[i]
		if u.dead {
			continue
		}
		switch u.swing {
		case swingWindup:
			w.windUp(u)
		case swingBack:
			if u.swingLeft--; u.swingLeft <= 0 || u.reload == 0 {
				u.swing, u.swingLeft = swingIdle, 0
			}
		}
		if u.swing == swingIdle {
			w.tryAttack(u)
		}
	}
}

// canAttack: armed, and free of casts and states.
func (u *Unit) canAttack() bool {
	return u.attr[data.AttrAttack] > 0 && u.casting == castIdle && !u.under(flagsNoAttack)
}

func (w *World) inReach(u, t *Unit) bool {
	return u.pos.Within(t.pos, u.attr[data.AttrRange]+w.reach(u, t))
}

func (w *World) tryAttack(u *Unit) {
	if u.foe == 0 || u.reload > 0 || !u.canAttack() {
		return
	}
	t := w.foeOf(u)
	if t == nil || !w.inReach(u, t) {
		return
	}
	interval, windup := w.attackSteps(u)
	u.swing, u.swingLeft = swingWindup, windup
	u.reload = interval
	u.face(t.pos)
	u.halt()
	w.startSwing(u, t, windup)
}

// startSwing announces a wind-up and wakes what waits for it; a buff that ends
// by attacking ends here, before the blow. The wind-up is the root of what it
// wakes; the attack itself is one of its own once it commits.
func (w *World) startSwing(u, t *Unit, windup int32) {
	c := Cue{Kind: CueAttackStart, Source: u.guid, Target: t.guid, Seat: u.seat, Camp: u.camp, Pos: u.pos, Span: w.millis(windup)}
	if u.buffs == 0 && !u.hooks.Has(data.OnAttackStart) {
		w.cue(c)
		return
	}
	from := w.originOf(u, w.newID())
	c.Trigger = from.trigger
	w.cue(c)
	w.endOn(u, data.EndsOnAttack, &from)
	w.hook(data.OnAttackStart, u, t.guid, 0, &from)
}

// foeOf returns the target while it can be attacked, else nil.
func (w *World) foeOf(u *Unit) *Unit {
	if t := w.unit(u.foe); t != nil && t.openTo(u.camp) {
		return t
	}
	return nil
}

func (w *World) windUp(u *Unit) {
	t := w.foeOf(u)
	if t == nil || !u.canAttack() {
		u.cancelSwing()
		return
	}
	u.face(t.pos)
	if u.swingLeft--; u.swingLeft > 0 {
		return
	}
	w.commit(u, t)
	_, windup := w.attackSteps(u)
	u.swing, u.swingLeft = swingBack, windup
}

// cancelSwing ends the attack machine. A wind-up that did not commit gives
// its reload back.
func (u *Unit) cancelSwing() {
	if u.swing == swingWindup {
		u.reload = 0
	}
	u.swing, u.swingLeft = swingIdle, 0
}

// commit lets the attack count.
func (w *World) commit(u, t *Unit) {
	p := w.unitProto(u)
	from := w.originOf(u, w.newID())
	w.cue(Cue{Kind: CueAttackCommit, Source: u.guid, Target: t.guid, Seat: u.seat, Camp: u.camp, Trigger: from.trigger, Pos: u.pos})
	if !p.Ranged {
		w.blows = append(w.blows, blow{from, t.guid})
		return
	}
	w.fire(bullet{proto: p.AttackBullet, from: from, target: t.guid, attack: true, pos: u.pos, aim: t.pos, dir: u.facing})
}

// landBlows applies the melee hits of this step in the order they committed.
// All of them land, though the attacker died of one before it.
func (w *World) landBlows() {
	for i := range w.blows {
		b := w.blows[i]
		if t := w.living(b.target); t != nil {
			w.strike(t, b.from)
		}
	}
	w.blows = w.blows[:0]
}

// strike is a basic attack arriving.
func (w *World) strike(t *Unit, from origin) {
	w.hurt(t, hit{kind: hitAttack, damage: data.Physical, base: from.attack, from: from})
}

func (u *Unit) face(p fixed.Vec) {
	if d := p.Sub(u.pos); d != (fixed.Vec{}) {
		u.facing = d.Angle()
	}
}
