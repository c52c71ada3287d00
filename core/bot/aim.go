package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// channels lets a channel go on; one that is cast on the move goes after the
// nearest enemy hero.
func (t *thought) channels() bool {
	if t.me.Channel == 0 {
		return false
	}
	if foe := t.weakest(); foe != nil && t.w.Data().Spells[t.me.Channel].Moving {
		t.move(foe.Pos)
	}
	return true
}

// aimPoint is the action of a spell that is aimed at a place, or that needs none.
func aimPoint(sp *data.Spell, p fixed.Vec) wire.Action {
	return wire.Action{Kind: wire.SpellToPosition, Spell: uint16(sp.ID), Pos: p}
}

// ahead is a place towards another, as far as a spell reaches.
func (t *thought) ahead(sp *data.Spell, to fixed.Vec) fixed.Vec {
	way := to.Sub(t.me.Pos)
	return t.onMap(t.me.Pos.Add(way.WithLen(min(way.Len(), max(sp.Range-fixed.One, 0)))))
}

// aimHome aims at oneself, or at the way home.
func (t *thought) aimHome(sp *data.Spell, want bool) (wire.Action, bool) {
	if sp.Target == data.CastNone || sp.Target == data.CastUnit {
		return t.aimSelf(sp, want)
	}
	return aimPoint(sp, t.ahead(sp, t.home)), want
}

// aimHurt helps oneself when hurt, else the friend in reach who lacks most.
func (t *thought) aimHurt(sp *data.Spell, hurt bool) (wire.Action, bool) {
	var worst *battle.UnitInfo
	for i := range t.friends {
		f := &t.friends[i]
		if f.Health > f.MaxHealth.Percent(65) || !f.Pos.Within(t.me.Pos, sp.Range+f.Radius) {
			continue
		}
		if worst == nil || f.Health < worst.Health {
			worst = f
		}
	}
	switch {
	case hurt && (sp.Target != data.CastUnit || sp.Filter.Camps&data.CampSelf != 0):
		return t.aimSelf(sp, true)
	case worst == nil:
		return wire.Action{}, false
	}
	return t.aimAt(sp, worst), true
}

// aimDark aims at a place ahead that nobody sees.
func (t *thought) aimDark(sp *data.Spell) (wire.Action, bool) {
	p := t.ahead(sp, t.there)
	return aimPoint(sp, p), !t.eyes.Sees(p) && !t.exposed(p)
}
