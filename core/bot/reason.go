package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// reason finds an aim for a spell by what the data says it is good for.
func (t *thought) reason(sp *data.Spell, level int, fleeing bool) (wire.Action, bool) {
	if t.carries(sp) && t.cornered(fleeing) {
		return t.aimHome(sp)
	}
	switch sp.Bot {
	case data.HintGuard:
		return t.onSelf(sp, t.guards(sp))
	case data.HintHeal:
		return t.aimHurt(sp, 65)
	case data.HintHelp:
		return t.help(sp, fleeing)
	case data.HintEscape:
		return t.escape(sp, fleeing)
	case data.HintScout:
		return t.aimDark(sp, fleeing)
	case data.HintFinish:
		return t.aimHero(sp, func(u *battle.UnitInfo) bool { return t.kills(sp, level, u) })
	case data.HintControl:
		return t.aimHero(sp, func(u *battle.UnitInfo) bool { return !u.Helpless && !u.Driven })
	}
	if fleeing {
		return wire.Action{}, false
	}
	switch sp.Bot {
	case data.HintSummon:
		return t.summon(sp)
	case data.HintChase:
		return t.chase(sp)
	}
	if a, ok := t.aimHero(sp, nil); ok {
		return a, true
	}
	return t.aimCreeps(sp)
}

// cornered: an enemy hero is at hand and the hero had better be elsewhere.
func (t *thought) cornered(fleeing bool) bool {
	return (fleeing || below(&t.me, 30)) && t.near(t.me.Pos, units(500)) && !t.me.Pos.Within(t.home, units(700))
}

func (t *thought) onSelf(sp *data.Spell, want bool) (wire.Action, bool) {
	if sp.Target == data.CastUnit {
		return wire.Action{Kind: wire.SpellToUnit, Spell: uint16(sp.ID), Target: t.me.GUID}, want
	}
	return aimPoint(sp, whole(t.me.Pos)), want
}

// aimHome goes home with a spell, or as far as it takes the hero, to where one
// can stand.
func (t *thought) aimHome(sp *data.Spell) (wire.Action, bool) {
	switch sp.Target {
	case data.CastPosition, data.CastVector, data.CastDirection:
		p := t.toward(sp, t.home)
		return aimPoint(sp, p), sp.Target == data.CastDirection || t.w.Map().Grid.Walkable(p, t.me.Radius)
	}
	return wire.Action{}, false
}

// guards: the time has come for a spell that guards the hero. What takes bad
// states away waits for one, what steals life for a fight.
func (t *thought) guards(sp *data.Spell) bool {
	d := t.w.Data()
	for _, id := range sp.Effects {
		switch f := &d.Effects[id]; {
		case f.Op == data.OpDispel:
			return troubled(&t.me) && t.near(t.me.Pos, units(700))
		case f.Op == data.OpBuff && t.feeds(f.Buff):
			return below(&t.me, 75) && t.me.Foe != 0 && t.near(t.me.Pos, t.me.Range+units(150))
		}
	}
	r := units(450)
	if sp.Aim.Radius > 0 {
		r = min(r, sp.Aim.Radius)
	}
	pressed := t.hunted >= 3 && below(&t.me, 60) && t.me.Mana > t.me.MaxMana.Percent(50)
	return t.near(t.me.Pos, r) || t.near(t.me.Pos, units(600)) && below(&t.me, 65) && t.hunted > 0 || pressed
}

// feeds: the buff lets attacks heal.
func (t *thought) feeds(id data.BuffID) bool {
	for i := range t.w.Data().Buffs[id].Modifiers {
		if t.w.Data().Buffs[id].Modifiers[i].Attr == data.AttrLifesteal {
			return true
		}
	}
	return false
}

// aimHurt helps who lacks the largest share of its health and has less than so
// many percent: the hero or a friend in reach. What a blow would end is kept
// for a quiet moment.
func (t *thought) aimHurt(sp *data.Spell, percent int) (wire.Action, bool) {
	if t.me.Pos.Within(t.home, units(400)) {
		return wire.Action{}, false
	}
	frail := t.breaks(sp)
	var worst *battle.UnitInfo
	consider := func(u *battle.UnitInfo) {
		if below(u, percent) && !(frail && t.pursued(u)) && (worst == nil || share(u) < share(worst)) && t.helps(sp, u) {
			worst = u
		}
	}
	consider(&t.me)
	for i := range t.friends {
		consider(&t.friends[i])
	}
	if worst == nil {
		return wire.Action{}, false
	}
	return t.aimAt(sp, worst), true
}

// breaks: the first loss of health ends what the spell gives.
func (t *thought) breaks(sp *data.Spell) bool {
	d := t.w.Data()
	for _, id := range sp.Effects {
		if f := &d.Effects[id]; f.Op == data.OpBuff && d.Buffs[f.Buff].EndsOn&data.EndsOnDamage != 0 {
			return true
		}
	}
	return false
}

// pursued: somebody is after a friend, or an enemy hero is close to it.
func (t *thought) pursued(u *battle.UnitInfo) bool {
	for _, id := range t.sought {
		if id == u.GUID {
			return true
		}
	}
	return t.near(u.Pos, units(500))
}

// helps: a spell for the own side may be given to somebody from here.
func (t *thought) helps(sp *data.Spell, u *battle.UnitInfo) bool {
	if !u.Pos.Within(t.me.Pos, sp.Range+u.Radius) {
		return false
	}
	if sp.Target != data.CastUnit {
		return true
	}
	return t.w.Admit(t.seat, wire.Action{Kind: wire.SpellToUnit, Spell: uint16(sp.ID), Target: u.GUID}) == battle.OK
}

// help saves who is under attack and in need: the lower its health, the sooner.
// What may also be turned on enemies is, when nobody needs it.
func (t *thought) help(sp *data.Spell, fleeing bool) (wire.Action, bool) {
	percent := pick(sp.Ultimate, 40, 70)
	var worst *battle.UnitInfo
	consider := func(u *battle.UnitInfo) {
		need := below(u, percent) && t.pursued(u) || !sp.Ultimate && troubled(u) && t.near(u.Pos, units(600))
		if need && !u.Invulnerable && (worst == nil || share(u) < share(worst)) && t.helps(sp, u) {
			worst = u
		}
	}
	consider(&t.me)
	for i := range t.friends {
		consider(&t.friends[i])
	}
	switch {
	case worst != nil:
		return t.aimAt(sp, worst), true
	case sp.Filter.Camps&data.CampEnemy == 0 || t.me.Mana < t.me.MaxMana.Percent(45) || fleeing:
		return wire.Action{}, false
	}
	return t.aimHero(sp, nil)
}

// escape gets the hero away from an enemy; what hides it may also begin a fight.
func (t *thought) escape(sp *data.Spell, fleeing bool) (wire.Action, bool) {
	away := fleeing || below(&t.me, 40)
	switch {
	case t.carries(sp):
		return wire.Action{}, false // cornered has said no
	case sp.Target == data.CastUnit:
		// it pushes the way that one faces
		want := away && t.near(t.me.Pos, units(500)) && t.me.Vel.Dot(t.home.Sub(t.me.Pos)) > 0
		return t.onSelf(sp, want)
	case away:
		return t.onSelf(sp, t.near(t.me.Pos, units(600)))
	}
	foe := t.weakest()
	opens := foe != nil && t.hides(sp) && t.me.Mana > t.me.MaxMana.Percent(50) && t.strong(foe) && !t.exposed(foe.Pos)
	return t.onSelf(sp, opens && !foe.Pos.Within(t.me.Pos, units(220)) && foe.Pos.Within(t.me.Pos, units(700)))
}

// hides: the spell makes its caster invisible.
func (t *thought) hides(sp *data.Spell) bool {
	d := t.w.Data()
	for _, id := range sp.Effects {
		f := &d.Effects[id]
		if f.Op != data.OpBuff {
			continue
		}
		for i := range d.Buffs[f.Buff].Modifiers {
			if d.Buffs[f.Buff].Modifiers[i].Kind == data.ModInvisible {
				return true
			}
		}
	}
	return false
}

// chase goes after an enemy hero who is out of reach, or strikes at one on the
// way that it takes.
func (t *thought) chase(sp *data.Spell) (wire.Action, bool) {
	if sp.Target != data.CastNone {
		return t.aimHero(sp, func(u *battle.UnitInfo) bool { return !u.Pos.Within(t.me.Pos, units(90)) })
	}
	foe := t.weakest()
	want := foe != nil && t.strong(foe) && !t.exposed(foe.Pos) && below(foe, 80) &&
		!foe.Pos.Within(t.me.Pos, t.me.Range+units(90)) && foe.Pos.Within(t.me.Pos, units(750))
	return t.onSelf(sp, want)
}

// summon calls help for a fight or a push; what is placed stands between the
// hero and the enemy.
func (t *thought) summon(sp *data.Spell) (wire.Action, bool) {
	want := t.near(t.me.Pos, units(650)) && !below(&t.me, 25)
	if !sp.Ultimate {
		want = want || len(t.creeps) >= 3 && t.me.Mana > t.me.MaxMana.Percent(55)
	}
	want = want || t.besieges()
	if sp.Target == data.CastNone || !want {
		return t.onSelf(sp, want)
	}
	goal := t.there
	if foe := t.weakest(); foe != nil {
		goal = foe.Pos
	}
	p := t.toward(sp, goal)
	if goal.Within(t.me.Pos, sp.Range) {
		p = t.onMap(t.me.Pos.Add(goal.Sub(t.me.Pos).Scale(fixed.Half)))
	}
	return aimPoint(sp, p), t.w.Map().Grid.Walkable(p, t.me.Radius)
}

// besieges: an enemy building may be attacked near by, with own creeps there.
func (t *thought) besieges() bool {
	for i := range t.walls {
		if b := &t.walls[i]; !b.Safe && b.Pos.Within(t.me.Pos, units(650)) && t.shields(b) >= 2 {
			return true
		}
	}
	return false
}

// kills: what a spell does itself is about to kill, or nearly.
func (t *thought) kills(sp *data.Spell, level int, u *battle.UnitInfo) bool {
	return u.Health < t.harm(sp, level, u).Percent(115) || below(u, 30)
}

// harm is the damage of a spell's own effects to a unit behind its armour.
func (t *thought) harm(sp *data.Spell, level int, u *battle.UnitInfo) fixed.Num {
	sum := fixed.Num(0)
	for _, id := range sp.Effects {
		f := &t.w.Data().Effects[id]
		if f.Op != data.OpDamage {
			continue
		}
		hit := f.Amount.At(level) + t.me.Attack.Mul(f.Attack) + t.me.Power.Mul(f.Power) +
			(u.MaxHealth - u.Health).Mul(f.Missing) + u.MaxHealth.Mul(f.Max)
		if f.Damage == data.Physical {
			hit = hit.Mul(hundred.Div(hundred + max(u.Armor, 0)))
		}
		sum += hit
	}
	return sum
}

// scouts are the directions in which a ward may stand, towards the enemy first.
var scouts = [...]fixed.Angle{0, 6000, 65536 - 6000, 13000, 65536 - 13000}

// aimDark plants what sees where it adds most: at a place in reach around which
// much is dark, far from the other wards.
func (t *thought) aimDark(sp *data.Spell, fleeing bool) (wire.Action, bool) {
	if fleeing || t.near(t.me.Pos, units(500)) || t.me.Pos.Within(t.home, units(700)) {
		return wire.Action{}, false
	}
	way := t.there.Sub(t.me.Pos).WithLen(sp.Range - 2*fixed.One)
	for _, turn := range scouts {
		p := t.onMap(t.me.Pos.Add(way.Rotate(turn)))
		if t.w.Map().Grid.Walkable(p, t.me.Radius) && !t.watched(p) && t.dark(p) >= 2 {
			return aimPoint(sp, p), true
		}
	}
	return wire.Action{}, false
}

// watched: an own ward stands near, or an enemy tower would see to it.
func (t *thought) watched(p fixed.Vec) bool {
	for _, q := range t.eyeing {
		if q.Within(p, units(750)) {
			return true
		}
	}
	for i := range t.walls {
		if t.walls[i].Attack > 0 && t.walls[i].Pos.Within(p, units(600)) {
			return true
		}
	}
	return false
}

// dark counts of eight places around another those that nobody sees.
func (t *thought) dark(p fixed.Vec) int {
	n := 0
	for turn := range 8 {
		q := t.onMap(p.Add(fixed.Angle(turn * 8192).Vec().Scale(units(550))))
		if !t.eyes.Sees(q) {
			n++
		}
	}
	return n
}
