package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
)

const hundred = 100 * fixed.One

// towerRange is a little more than the reach of a tower on a hero.
func towerRange(b *battle.UnitInfo, me *battle.UnitInfo) fixed.Num {
	return b.Range + b.Radius + me.Radius + 50*fixed.One
}

// exposed reports whether an enemy tower would shoot this hero at a place: one
// in reach whose attention no two creeps of ours hold. A hero that can take ten
// shots, or whose side has more heroes alive, cares for it less.
func (t *thought) exposed(p fixed.Vec) bool {
	for i := range t.walls {
		b := &t.walls[i]
		if b.Attack == 0 || !p.Within(b.Pos, towerRange(b, &t.me)) || t.endures(b) {
			continue
		}
		if b.Foe == t.me.GUID || t.shields(b) < 2 {
			return true
		}
	}
	return false
}

// endures: the hero can stand so many shots of the tower that it may stay.
func (t *thought) endures(b *battle.UnitInfo) bool {
	shots := fixed.FromInt(11 - 2*min(max(t.lead, 0), 3))
	return t.me.Health > b.Attack.Mul(hundred.Div(hundred+t.me.Armor)).Mul(shots)
}

// shields counts own creeps that stand in a tower's reach.
func (t *thought) shields(b *battle.UnitInfo) int {
	n := 0
	for i := range t.escort {
		if t.escort[i].Pos.Within(b.Pos, b.Range+b.Radius+t.escort[i].Radius) {
			n++
		}
	}
	return n
}

// leaveTower steps out of an enemy tower's reach.
func (t *thought) leaveTower() bool {
	if !t.exposed(t.me.Pos) || t.lastWall() {
		return false
	}
	back := t.home.Sub(t.me.Pos)
	return t.move(t.me.Pos.Add(back.WithLen(min(back.Len(), 400*fixed.One))))
}

// lastWall: a building around is nearly down and so worth a risk.
func (t *thought) lastWall() bool {
	for i := range t.walls {
		b := &t.walls[i]
		if !b.Safe && b.Health < t.me.Attack*3 && t.me.Health > t.me.MaxHealth/2 && b.Pos.Within(t.me.Pos, sight) {
			return true
		}
	}
	return false
}

// fouled is the enemy's cloud that a place lies in, or nil.
func (t *thought) fouled(p fixed.Vec) *battle.ZoneInfo {
	for i := range t.clouds {
		z := &t.clouds[i]
		d := &t.w.Data().Zones[z.Zone]
		var in bool
		if d.Shape == data.ShapeRect {
			side := z.Dir.Vec().Perp().Scale(d.Length / 2)
			in = fixed.InSegment(p, t.me.Radius, z.Pos.Sub(side), z.Pos.Add(side), d.Radius)
		} else {
			in = p.Within(z.Pos, d.Radius+t.me.Radius)
		}
		if in {
			return z
		}
	}
	return nil
}

// leaveCloud walks out of what the enemy laid on the ground: out of the middle,
// or towards home from it.
func (t *thought) leaveCloud() bool {
	z := t.fouled(t.me.Pos)
	if z == nil || t.me.Rooted || z.Left < 400 {
		return false
	}
	d := &t.w.Data().Zones[z.Zone]
	out := t.me.Pos.Sub(z.Pos)
	if d.Shape == data.ShapeRect {
		out = z.Dir.Vec().Scale(fixed.One * pick[fixed.Num](out.Dot(z.Dir.Vec()) < 0, -1, 1))
	}
	if out.Within(fixed.Vec{}, 30*fixed.One) || d.Shape == data.ShapeCircle && out.Dot(t.home.Sub(z.Pos)) < 0 && t.me.Health < t.me.MaxHealth/2 {
		out = t.home.Sub(z.Pos)
	}
	return t.move(t.me.Pos.Add(out.WithLen(d.Radius + 90*fixed.One)))
}

// strong compares what both sides near a foe can take and deal, with the
// creeps as makeweights.
func (t *thought) strong(foe *battle.UnitInfo) bool {
	ours, theirs := might(&t.me), fixed.Num(0)
	for i := range t.friends {
		if t.friends[i].Pos.Within(foe.Pos, 650*fixed.One) {
			ours += might(&t.friends[i])
		}
	}
	for i := range t.heroes {
		theirs += might(&t.heroes[i])
	}
	creep := 60 * fixed.One * fixed.Num(t.me.Level+4) / 8
	ours += creep * fixed.Num(len(t.escort))
	theirs += creep * fixed.Num(len(t.creeps))
	return ours > theirs
}

// might is health times the attack that goes with it, scaled back to health.
// Who can do nothing now counts half.
func might(u *battle.UnitInfo) fixed.Num {
	m := u.Health.Mul(u.Attack+u.Armor) / 80
	if u.Helpless || u.Driven {
		m /= 2
	}
	return m
}

// near: an enemy hero within r units of a place.
func (t *thought) near(p fixed.Vec, r fixed.Num) bool { return t.around(p, r) > 0 }

// around counts the enemy heroes within r units of a place.
func (t *thought) around(p fixed.Vec, r fixed.Num) int {
	n := 0
	for i := range t.heroes {
		if t.heroes[i].Pos.Within(p, r) {
			n++
		}
	}
	return n
}

// share is how much of its health a unit has.
func share(u *battle.UnitInfo) fixed.Num {
	if u.MaxHealth <= 0 {
		return fixed.One
	}
	return u.Health.Div(u.MaxHealth)
}

// below: a unit has less than so many percent of its health.
func below(u *battle.UnitInfo, percent int) bool { return u.Health < u.MaxHealth.Percent(percent) }

// troubled: something is on the unit that a dispel would take.
func troubled(u *battle.UnitInfo) bool {
	return u.Slowed || u.Rooted || u.Silenced || u.Disarmed || u.Stunned || u.Asleep || u.Driven
}
