package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

func units(n int) fixed.Num { return fixed.FromInt(n) }

// reach is how far from the caster a spell can touch somebody.
func reach(sp *data.Spell) fixed.Num {
	r := sp.Aim.Radius
	switch sp.Target {
	case data.CastUnit:
		return sp.Range
	case data.CastPosition:
		return sp.Range + r/2
	case data.CastVector:
		return sp.Range
	case data.CastDirection:
		if sp.Aim.Shape == data.ShapeLine {
			return max(sp.Aim.Length, sp.Range)
		}
		return max(r, sp.Range)
	}
	return r
}

// aimHero aims at the enemy hero in reach that is best for it: where most are
// caught, then with the least health.
func (t *thought) aimHero(sp *data.Spell, pass func(*battle.UnitInfo) bool) (wire.Action, bool) {
	var best *battle.UnitInfo
	caught := 0
	for i := range t.heroes {
		h := &t.heroes[i]
		if pass != nil && !pass(h) || !t.touches(sp, h) {
			continue
		}
		n := t.catch(sp, h)
		if best == nil || n > caught || n == caught && h.Health < best.Health {
			best, caught = h, n
		}
	}
	if best == nil {
		return wire.Action{}, false
	}
	return t.aimAt(sp, best), true
}

// touches: the spell could do something to the enemy now, and the hero may go
// where that takes it.
func (t *thought) touches(sp *data.Spell, h *battle.UnitInfo) bool {
	far := reach(sp)*9/10 + h.Radius
	if sp.Target == data.CastUnit && !sp.Quick && sp.Range < 200*fixed.One && t.strong(h) {
		far += 120 * fixed.One // a few steps
	}
	p := t.ahead(sp, h)
	switch {
	case !p.Within(t.me.Pos, far) || h.Immune && t.magic(sp):
		return false
	case h.Untargetable || h.Asleep && len(t.heroes) > 1:
		return false
	case t.blocked(sp, h, p):
		return false
	case t.carries(sp) && (t.exposed(p) || !t.strong(h) || t.alone(p)):
		return false
	case sp.Target != data.CastUnit:
		return true
	}
	if t.exposed(h.Pos) && (below(&t.me, 50) || sp.Range < 200*fixed.One) {
		return false
	}
	return t.w.Admit(t.seat, wire.Action{Kind: wire.SpellToUnit, Spell: uint16(sp.ID), Target: h.GUID}) == battle.OK
}

// alone: at a place the hero would stand among more enemy heroes than friends
// can soon be there, itself counted.
func (t *thought) alone(p fixed.Vec) bool {
	n := 1
	for i := range t.friends {
		if t.friends[i].Pos.Within(p, units(500)) {
			n++
		}
	}
	return t.around(p, units(400)) > n
}

// magic: all harm that the spell does itself is magical.
func (t *thought) magic(sp *data.Spell) bool {
	magical := false
	for _, id := range sp.Effects {
		switch f := &t.w.Data().Effects[id]; {
		case f.Op == data.OpDamage && f.Damage != data.Magical:
			return false
		case f.Op == data.OpDamage:
			magical = true
		}
	}
	return magical
}

// catch counts the enemy heroes that a spell on the ground hits with this one.
func (t *thought) catch(sp *data.Spell, h *battle.UnitInfo) int {
	if sp.Target != data.CastPosition && sp.Target != data.CastVector {
		return 1
	}
	return max(t.around(h.Pos, sp.Aim.Radius*8/10), 1)
}

// aimAt turns a target into the action that the spell wants.
func (t *thought) aimAt(sp *data.Spell, u *battle.UnitInfo) wire.Action {
	p := t.ahead(sp, u)
	switch sp.Target {
	case data.CastUnit:
		return wire.Action{Kind: wire.SpellToUnit, Spell: uint16(sp.ID), Target: u.GUID}
	case data.CastNone:
		return aimPoint(sp, whole(t.me.Pos))
	case data.CastPosition:
		return aimPoint(sp, t.within(sp, p))
	case data.CastVector:
		return t.across(sp, u, p)
	}
	return aimPoint(sp, t.onMap(p))
}

// across lays a thing over the way of an enemy: where it walks, or behind it
// when it stands.
func (t *thought) across(sp *data.Spell, u *battle.UnitInfo, p fixed.Vec) wire.Action {
	way := u.Vel
	if way == (fixed.Vec{}) {
		way = p.Sub(t.me.Pos)
	}
	a := aimPoint(sp, t.within(sp, p.Add(way.WithLen(min(sp.Aim.Radius, 60*fixed.One)+u.Radius))))
	a.Extra = uint16(way.Angle())
	return a
}

// within pulls a place into the range of a spell.
func (t *thought) within(sp *data.Spell, p fixed.Vec) fixed.Vec {
	if p.Within(t.me.Pos, sp.Range-fixed.One) {
		return t.onMap(p)
	}
	return t.toward(sp, p)
}

// toward is the place as far as a spell reaches on the way to another.
func (t *thought) toward(sp *data.Spell, to fixed.Vec) fixed.Vec {
	way := to.Sub(t.me.Pos)
	return t.onMap(t.me.Pos.Add(way.WithLen(min(way.Len(), max(sp.Range-2*fixed.One, 0)))))
}

// ahead is where somebody will be when a spell gets there, as it walks now. Who
// cannot walk, is chosen itself, or is faced by a beginner, is aimed at where
// it stands.
func (t *thought) ahead(sp *data.Spell, u *battle.UnitInfo) fixed.Vec {
	if !t.skill.lead || u.Helpless || u.Rooted || u.Vel == (fixed.Vec{}) || sp.Target == data.CastUnit || sp.Target == data.CastNone {
		return u.Pos
	}
	ms := min(t.delay(sp, u.Pos.Dist(t.me.Pos)), 900)
	return u.Pos.Add(u.Vel.Scale(fixed.Ratio(int64(ms), 1000)))
}

// delay is the time from the order until a spell does something so far away.
func (t *thought) delay(sp *data.Spell, dist fixed.Num) data.Millis {
	d := t.w.Data()
	wait := sp.Cast
	for _, id := range sp.Effects {
		f := &d.Effects[id]
		switch {
		case f.Op == data.OpBullet:
			return wait + flight(&d.Bullets[f.Bullet], dist)
		case f.Trigger == data.OnEffective && f.Delay > 0:
			return wait + f.Delay
		case f.Trigger == data.OnChannelTick && f.Target.At == data.AtPoint:
			return wait + sp.Every
		}
	}
	if sp.Aim.Shape == data.ShapeLine {
		return wait + data.Millis(dist.Floor())
	}
	return wait
}

// flight is how long a bullet takes for a way, by its speed halfway.
func flight(b *data.Bullet, dist fixed.Num) data.Millis {
	if b.Speed <= 0 {
		return 0
	}
	secs := dist.Div(b.Speed)
	if b.Accel != 0 {
		v := b.Speed + b.Accel.Mul(secs)/2
		if b.Fastest > 0 {
			v = min(v, b.Fastest)
		}
		secs = dist.Div(max(v, b.Slowest, b.Speed/4))
	}
	return data.Millis((secs * 1000).Floor())
}

// blocked: something else would stop a bullet or dash before it comes to the
// target, too far from it for the target to feel anything.
func (t *thought) blocked(sp *data.Spell, u *battle.UnitInfo, p fixed.Vec) bool {
	wide, splash, stops := t.stops(sp)
	if !stops {
		return false
	}
	for i := range t.creeps {
		if t.between(&t.creeps[i], u, p, wide, splash) {
			return true
		}
	}
	for i := range t.heroes {
		if t.heroes[i].GUID != u.GUID && sp.Bot != data.HintDamage && t.between(&t.heroes[i], u, p, wide, splash) {
			return true
		}
	}
	return false
}

func (t *thought) between(o, u *battle.UnitInfo, p fixed.Vec, wide, splash fixed.Num) bool {
	if o.Pos.Within(p, splash+u.Radius) || o.Untargetable {
		return false
	}
	return fixed.InSegment(o.Pos, o.Radius, t.me.Pos, p, wide)
}

// stops reports whether the first enemy on the way ends a spell, how wide that
// way is, and how far around its end others feel it.
func (t *thought) stops(sp *data.Spell) (wide, splash fixed.Num, stops bool) {
	if sp.Target != data.CastDirection || sp.Aim.Shape != data.ShapeLine {
		return 0, 0, false
	}
	d := t.w.Data()
	stops = true // of a script's bullet nothing better is known
	for _, id := range sp.Effects {
		f := &d.Effects[id]
		if f.Op == data.OpBullet && d.Bullets[f.Bullet].Pierce > 0 {
			stops = false
		}
		if f.Trigger == data.OnBulletEnd {
			splash = max(splash, f.Target.Radius)
		}
	}
	return sp.Aim.Radius, splash, stops
}

// aimCreeps uses an area on three creeps or more when mana is plenty. No
// ultimate is spent on them, nor anything that carries the hero away.
func (t *thought) aimCreeps(sp *data.Spell) (wire.Action, bool) {
	if sp.Ultimate || t.me.Mana < t.me.MaxMana.Percent(55) || len(t.creeps) < 3 || t.carries(sp) {
		return wire.Action{}, false
	}
	wide := max(sp.Aim.Radius, 120*fixed.One)
	for i := range t.creeps {
		c := &t.creeps[i]
		if !c.Pos.Within(t.me.Pos, reach(sp)*8/10) || t.crowd(c.Pos, wide) < 3 {
			continue
		}
		a := t.aimAt(sp, c)
		if sp.Target != data.CastUnit || t.w.Admit(t.seat, a) == battle.OK {
			return a, true
		}
	}
	return wire.Action{}, false
}

// carries: the spell takes the caster along.
func (t *thought) carries(sp *data.Spell) bool {
	for _, id := range sp.Effects {
		f := &t.w.Data().Effects[id]
		own := f.Motion.Kind == data.MotionDash || f.Motion.Kind == data.MotionLeap
		if f.Op == data.OpBlink || f.Op == data.OpMotion && own {
			return true
		}
	}
	return false
}
