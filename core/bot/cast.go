package bot

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// cast uses the first spell or item that is ready and has a reason, ultimates
// first. What disturbs no other order leaves the thought free to go on.
func (t *thought) cast(fleeing bool) bool {
	for _, i := range [...]int{3, 0, 1, 2} {
		if t.use(t.self.Spells[i], fleeing) {
			return !t.instant(t.self.Spells[i].Spell)
		}
	}
	for _, s := range t.self.Active {
		if t.use(s, fleeing) {
			return !t.instant(s.Spell)
		}
	}
	return false
}

// instant: the spell takes no time and leaves what the hero does as it is.
func (t *thought) instant(id data.SpellID) bool { return t.w.Data().Spells[id].Quick }

// use casts an active spell that is ready and has a reason.
func (t *thought) use(s battle.SpellInfo, fleeing bool) bool {
	sp := &t.w.Data().Spells[s.Spell]
	if s.Spell == 0 || s.Ready != battle.OK || sp.Kind != data.SpellActive {
		return false
	}
	a, ok := t.reason(sp, s.Level, fleeing)
	if !ok || t.risky(sp) || t.w.Admit(t.seat, a) != battle.OK || !t.rng.Chance(t.skill.castOdds, siteCast) {
		return false
	}
	if sp.Quick {
		t.aside(a)
	} else {
		t.say(a)
	}
	return true
}

// risky: a channel would hardly come to its end here.
func (t *thought) risky(sp *data.Spell) bool {
	if len(sp.Channel) == 0 || sp.Moving || sp.Breaks[data.BreakStun].GoesOn {
		return false
	}
	return t.fouled(t.me.Pos) != nil || below(&t.me, 30) && t.hunted > 0 || t.free(350) > 1
}

// free counts the enemy heroes near by who can act.
func (t *thought) free(r int) int {
	n := 0
	for i := range t.heroes {
		h := &t.heroes[i]
		if !h.Helpless && !h.Silenced && !h.Driven && h.Pos.Within(t.me.Pos, units(r)) {
			n++
		}
	}
	return n
}

// channels lets a channel go on. One that is cast on the move goes where it
// does most; one that may be ended is, when staying would mean death.
func (t *thought) channels() bool {
	if t.me.Channel == 0 {
		return false
	}
	sp := &t.w.Data().Spells[t.me.Channel]
	switch foe := t.weakest(); {
	case sp.Moving && below(&t.me, 20):
		t.move(t.home)
	case sp.Moving && foe != nil && !t.exposed(foe.Pos):
		t.move(foe.Pos)
	case !sp.Lock && !sp.Moving && below(&t.me, 15) && t.free(400) > 1:
		t.move(t.home)
	}
	return true
}

// switchAll switches toggles on and off, of the hero and of its things.
func (t *thought) switchAll() {
	for i := range t.self.Spells {
		t.flip(t.self.Spells[i])
	}
	for i := range t.self.Active {
		t.flip(t.self.Active[i])
	}
}

func (t *thought) flip(s battle.SpellInfo) {
	sp := &t.w.Data().Spells[s.Spell]
	if s.Spell == 0 || sp.Kind != data.SpellToggle || s.Ready != battle.OK || t.wants(sp, s.On) == s.On {
		return
	}
	if a := aimPoint(sp, whole(t.me.Pos)); t.w.Admit(t.seat, a) == battle.OK {
		t.aside(a)
	}
}

// wants says whether a toggle should be on. One that is on stays so with less
// mana and for enemies a little farther away, or it would flicker.
func (t *thought) wants(sp *data.Spell, on bool) bool {
	least, far := 25, 0
	if on {
		least, far = 8, 150
	}
	if t.me.Mana < t.me.MaxMana.Percent(least) {
		return false
	}
	r, shelters := t.scope(sp)
	plenty := t.me.Mana > t.me.MaxMana.Percent(60)
	if shelters {
		return t.near(t.me.Pos, units(650+far)) || plenty && t.ailing(r)
	}
	return t.near(t.me.Pos, r+units(far)) || plenty && t.crowd(t.me.Pos, r+units(far)) >= 3
}

// scope is how far a toggle works, and whether it does so on its own side.
func (t *thought) scope(sp *data.Spell) (r fixed.Num, shelters bool) {
	d := t.w.Data()
	for _, id := range sp.Effects {
		f := &d.Effects[id]
		if h := &d.Buffs[f.Buff].Halo; f.Op == data.OpBuff && h.Buff != 0 {
			return h.Radius, h.Filter.Camps&data.CampEnemy == 0
		}
		if f.Target.Shape == data.ShapeCircle && f.Target.Filter.Camps&data.CampEnemy != 0 {
			r = max(r, f.Target.Radius)
		}
	}
	if r == 0 {
		r = t.me.Range + units(120)
	}
	return r, false
}

// ailing: somebody of the own side within r is hurt.
func (t *thought) ailing(r fixed.Num) bool {
	for i := range t.friends {
		if f := &t.friends[i]; below(f, 75) && f.Pos.Within(t.me.Pos, r) {
			return true
		}
	}
	return below(&t.me, 75)
}

// crowd counts the enemy creeps within r of a place.
func (t *thought) crowd(p fixed.Vec, r fixed.Num) int {
	n := 0
	for i := range t.creeps {
		if t.creeps[i].Pos.Within(p, r) {
			n++
		}
	}
	return n
}

// aimPoint is the action of a spell that is aimed at a place, or that needs none.
func aimPoint(sp *data.Spell, p fixed.Vec) wire.Action {
	return wire.Action{Kind: wire.SpellToPosition, Spell: uint16(sp.ID), Pos: p}
}
