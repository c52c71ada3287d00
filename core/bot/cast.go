package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// cast uses the first spell that is ready and has a reason, ultimates first.
func (t *thought) cast(fleeing bool) bool {
	for _, i := range [...]int{3, 0, 1, 2} {
		if t.use(t.self.Spells[i], fleeing) {
			return true
		}
	}
	for _, s := range t.self.Active {
		if t.use(s, fleeing) {
			return true
		}
	}
	return false
}

// use casts a spell that is ready and has a reason.
func (t *thought) use(s battle.SpellInfo, fleeing bool) bool {
	if s.Spell == 0 || s.Ready != battle.OK {
		return false
	}
	a, ok := t.reason(&t.w.Data().Spells[s.Spell], s, fleeing)
	if !ok || t.w.Admit(t.seat, a) != battle.OK || !t.rng.Chance(t.skill.castOdds, siteCast) {
		return false
	}
	t.say(a)
	return true
}

// reason finds an aim for a spell by what the data says it is good for.
func (t *thought) reason(sp *data.Spell, s battle.SpellInfo, fleeing bool) (wire.Action, bool) {
	hurt := t.me.Health < t.me.MaxHealth.Percent(65)
	switch sp.Bot {
	case data.HintGuard:
		return t.aimSelf(sp, len(t.heroes) > 0 && (hurt || t.near(450)))
	case data.HintHeal:
		return t.aimHurt(sp, hurt)
	case data.HintEscape:
		return t.aimHome(sp, len(t.heroes) > 0 && (fleeing || hurt && sp.Target == data.CastNone))
	case data.HintHelp:
		return t.aimHurt(sp, hurt && len(t.heroes) > 0)
	case data.HintAlways:
		return t.aimSelf(sp, s.On != t.near(600))
	case data.HintScout:
		return t.aimDark(sp)
	case data.HintFinish:
		return t.aimHero(sp, s, func(u *battle.UnitInfo) bool { return u.Health < t.me.MaxHealth.Percent(45) })
	case data.HintControl:
		return t.aimHero(sp, s, func(u *battle.UnitInfo) bool { return !u.Stunned })
	}
	if fleeing {
		return wire.Action{}, false
	}
	if sp.Target == data.CastNone && (sp.Bot == data.HintSummon || sp.Bot == data.HintChase) {
		return t.aimSelf(sp, t.near(800))
	}
	if a, ok := t.aimHero(sp, s, nil); ok {
		return a, true
	}
	return t.aimCreeps(sp)
}

// near: an enemy hero within r units.
func (t *thought) near(r int) bool {
	for i := range t.heroes {
		if t.heroes[i].Pos.Within(t.me.Pos, fixed.FromInt(r)) {
			return true
		}
	}
	return false
}

func (t *thought) aimSelf(sp *data.Spell, want bool) (wire.Action, bool) {
	a := wire.Action{Kind: wire.SpellToPosition, Spell: uint16(sp.ID), Pos: whole(t.me.Pos)}
	if sp.Target == data.CastUnit {
		a = wire.Action{Kind: wire.SpellToUnit, Spell: uint16(sp.ID), Target: t.me.GUID}
	}
	return a, want
}

// reach is how far from the caster a spell can touch somebody.
func reach(sp *data.Spell) fixed.Num {
	r := sp.Aim.Radius
	switch sp.Target {
	case data.CastUnit:
		return sp.Range
	case data.CastPosition, data.CastVector:
		return sp.Range + r/2
	case data.CastDirection:
		if sp.Aim.Shape == data.ShapeLine {
			return max(sp.Aim.Length, sp.Range)
		}
		return max(r, sp.Range)
	}
	return r
}

// aimHero aims at the enemy hero in reach with the least health that passes.
func (t *thought) aimHero(sp *data.Spell, _ battle.SpellInfo, pass func(*battle.UnitInfo) bool) (wire.Action, bool) {
	var best *battle.UnitInfo
	for i := range t.heroes {
		h := &t.heroes[i]
		far := reach(sp)*9/10 + h.Radius
		if h.Safe || !h.Pos.Within(t.me.Pos, far) || pass != nil && !pass(h) {
			continue
		}
		if best == nil || h.Health < best.Health {
			best = h
		}
	}
	if best == nil || jumps(t.w.Data(), sp) && (t.exposed(best.Pos) || !t.strong(best)) {
		return wire.Action{}, false
	}
	if t.exposed(best.Pos) && sp.Target == data.CastUnit && t.me.Health < t.me.MaxHealth/2 {
		return wire.Action{}, false
	}
	return t.aimAt(sp, best), true
}

// aimAt turns a target into the action that the spell wants.
func (t *thought) aimAt(sp *data.Spell, u *battle.UnitInfo) wire.Action {
	if sp.Target == data.CastUnit {
		return wire.Action{Kind: wire.SpellToUnit, Spell: uint16(sp.ID), Target: u.GUID}
	}
	p := u.Pos
	if sp.Target == data.CastNone {
		p = t.me.Pos
	}
	if (sp.Target == data.CastPosition || sp.Target == data.CastVector) && !p.Within(t.me.Pos, sp.Range) {
		p = t.me.Pos.Add(p.Sub(t.me.Pos).WithLen(sp.Range - fixed.One))
	}
	return wire.Action{Kind: wire.SpellToPosition, Spell: uint16(sp.ID), Pos: t.onMap(p)}
}

// aimCreeps uses an area on three creeps or more when mana is plenty. No
// ultimate is spent on them.
func (t *thought) aimCreeps(sp *data.Spell) (wire.Action, bool) {
	if sp.Ultimate || sp.Target == data.CastUnit || t.me.Mana < t.me.MaxMana.Percent(55) || len(t.creeps) < 3 {
		return wire.Action{}, false
	}
	wide := max(sp.Aim.Radius, 120*fixed.One)
	for i := range t.creeps {
		c := &t.creeps[i]
		if !c.Pos.Within(t.me.Pos, reach(sp)*8/10) {
			continue
		}
		n := 0
		for j := range t.creeps {
			if t.creeps[j].Pos.Within(c.Pos, wide) {
				n++
			}
		}
		if n >= 3 {
			return t.aimAt(sp, c), true
		}
	}
	return wire.Action{}, false
}

// jumps: the spell carries the caster to its target.
func jumps(set *data.Set, sp *data.Spell) bool {
	for _, id := range sp.Effects {
		if set.Effects[id].Op == data.OpBlink {
			return true
		}
	}
	return false
}
