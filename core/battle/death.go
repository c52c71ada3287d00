package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// kill ends a unit at once. In this order: its orders, casts and toggles, and
// its forced motion end; its killer is credited; OnKill at the killer, who hears
// of it though it is dead; OnDeath at the dead, its own spells and the buffs
// that it died with; then these buffs go. Creeps and buildings leave the world
// at the end of the step. by.unit is the dead itself when nobody killed it.
func (w *World) kill(u *Unit, by *origin) {
	u.dead, u.health = true, 0
	w.fallen = true
	w.lapse(u, by.trigger)
	u.rest()
	w.endMotion(u)
	w.cue(Cue{Kind: CueDeath, Source: by.unit, Target: u.guid, Seat: by.seat, Camp: u.camp, Spell: by.spell, Trigger: by.trigger, Node: by.node, Pos: u.pos})
	w.credit(u, by)
	if killer := w.unit(by.unit); killer != nil && killer != u {
		w.hook(data.OnKill, killer, u.guid, 0, by)
	}
	w.hook(data.OnDeath, u, by.unit, 0, by)
	w.clearBuffs(u)
}

// credit pays for a death, or ends the match.
func (w *World) credit(u *Unit, by *origin) {
	switch w.unitProto(u).Kind {
	case data.KindHero:
		w.heroDeath(u, by)
	case data.KindCreep, data.KindWard:
		if by.unit != u.guid {
			w.bounty(u, by)
			w.shareXP(u, w.unitProto(u).XP, by)
		}
	case data.KindTower:
		w.towerDeath(u, by)
	case data.KindBase:
		w.end(3-u.camp, false)
	}
}

// bounty pays the last hit.
func (w *World) bounty(u *Unit, by *origin) {
	gold := w.unitProto(u).Gold
	if by.seat < 0 || gold == 0 || !enemies(by.camp, u.camp) {
		return
	}
	s := &w.seats[by.seat]
	s.earn(gold)
	s.lastHits++
	w.cue(Cue{Kind: CueLastHit, Source: s.hero, Target: u.guid, Seat: by.seat, Camp: by.camp, Amount: gold, Trigger: by.trigger, Node: by.node, Pos: u.pos})
}

// shareXP divides experience among the living enemy heroes near a death.
func (w *World) shareXP(u *Unit, xp fixed.Num, by *origin) {
	var near [MaxSeats]bool
	n := 0
	for i := range w.seats {
		h := w.unit(w.seats[i].hero)
		if enemies(h.camp, u.camp) && !h.dead && h.pos.Within(u.pos, w.data.Rules.XPRange) {
			near[i] = true
			n++
		}
	}
	for i := range w.seats {
		if near[i] {
			w.grantXP(&w.seats[i], xp/fixed.Num(n), by)
		}
	}
}

// heroDeath credits the killer, or the last enemy hero who hurt the victim
// when a creep or tower struck the last blow, and the assistants.
func (w *World) heroDeath(u *Unit, by *origin) {
	r, victim := &w.data.Rules, w.seatOf(u)
	victim.deaths++
	victim.respawn = max(w.steps(r.RespawnBase+r.RespawnLevel*data.Millis(u.level)), 1)
	w.camps[3-u.camp].kills++
	killer := w.killerOf(victim, u, by)
	levels := fixed.Num(u.level)
	if killer >= 0 {
		s := &w.seats[killer]
		s.kills++
		gold := r.KillGold + r.KillGoldLevel*levels
		s.earn(gold)
		w.cue(Cue{Kind: CueKill, Source: s.hero, Target: u.guid, Seat: int8(killer), Camp: s.camp, Amount: gold, Trigger: by.trigger, Node: by.node, Pos: u.pos})
	}
	w.payAssists(victim, killer)
	w.shareXP(u, r.KillXP+r.KillXPLevel*levels, by)
	victim.hurt = [MaxSeats]int32{}
	victim.hostile = 0
}

func (w *World) killerOf(victim *seat, u *Unit, by *origin) int {
	if by.seat >= 0 && enemies(by.camp, u.camp) {
		return int(by.seat)
	}
	best, latest := -1, int32(0)
	for i, left := range victim.hurt {
		if left > latest {
			best, latest = i, left
		}
	}
	return best
}

func (w *World) payAssists(victim *seat, killer int) {
	n := fixed.Num(0)
	for i, left := range victim.hurt {
		if left > 0 && i != killer {
			n++
		}
	}
	for i, left := range victim.hurt {
		if left > 0 && i != killer {
			w.seats[i].assists++
			w.seats[i].earn(w.data.Rules.AssistGold / n)
		}
	}
}

// towerDeath pays every hero of the other camp and opens what stood behind.
func (w *World) towerDeath(u *Unit, by *origin) {
	for i := range w.seats {
		if enemies(w.seats[i].camp, u.camp) {
			w.seats[i].earn(w.data.Rules.TowerGold)
		}
	}
	w.bounty(u, by)
	w.shareXP(u, w.unitProto(u).XP, by)
	w.cue(Cue{Kind: CueTowerFall, Source: by.unit, Target: u.guid, Seat: by.seat, Camp: u.camp, Trigger: by.trigger, Node: by.node, Pos: u.pos})
	w.deriveBuildings()
}

// end decides the match; the first call wins.
func (w *World) end(winner uint8, surrender bool) {
	if w.outcome.Over {
		return
	}
	w.outcome = Outcome{Over: true, Winner: winner, Surrender: surrender, Frame: w.frame}
	w.cue(Cue{Kind: CueEnd, Seat: -1, Camp: winner, Index: int32(winner)})
}

// sweep removes what died in this step, except heroes, keeping GUID order.
func (w *World) sweep() {
	if !w.fallen {
		return
	}
	w.fallen = false
	w.units = slices.DeleteFunc(w.units, func(u Unit) bool { return u.dead && u.seat < 0 })
	w.reslot()
	w.regrid()
}
