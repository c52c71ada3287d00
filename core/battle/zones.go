package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// stepRecovery runs regeneration and every counter that a unit or seat keeps.
func (w *World) stepRecovery() {
	for i := range w.units {
		u := &w.units[i]
		if u.dead {
			continue
		}
		u.health = regained(u.health, w.perStep(u.attr[data.AttrHealthRegen]), u.attr[data.AttrMaxHealth])
		u.mana = regained(u.mana, w.perStep(u.attr[data.AttrManaRegen]), u.attr[data.AttrMaxMana])
		if u.reload > 0 {
			u.reload--
		}
	}
	for i := range w.seats {
		w.seats[i].countDown()
	}
}

func regained(have, gain, most fixed.Num) fixed.Num {
	return min(have+gain, max(most, have))
}

func (s *seat) countDown() {
	for i := range s.spells {
		drop(&s.spells[i].left)
	}
	for i := range s.hurt {
		drop(&s.hurt[i])
	}
	drop(&s.hostile)
}

func drop(n *int32) {
	if *n > 0 {
		*n--
	}
}

// stepFountains heals heroes at home and burns enemies there, by GUID. What
// burns may wake effects that change who is there: each unit is looked at when
// its turn comes.
func (w *World) stepFountains() {
	r := &w.data.Rules
	share, burn := w.perStep(r.FountainHeal), w.perStep(r.FountainDamage)
	for c := uint8(1); c < data.NumCamps; c++ {
		fountain := w.proto.Anchors[c].Fountain
		for i := range w.units {
			u := &w.units[i]
			switch {
			case u.dead || w.unitProto(u).Static || !u.pos.Within(fountain, r.FountainRadius):
			case u.camp != c:
				w.hurt(u, hit{kind: hitZone, damage: data.Pure, base: burn, from: origin{seat: -1, camp: c}})
			case u.seat >= 0:
				u.health = regained(u.health, u.attr[data.AttrMaxHealth].Mul(share)/100, u.attr[data.AttrMaxHealth])
				u.mana = regained(u.mana, u.attr[data.AttrMaxMana].Mul(share)/100, u.attr[data.AttrMaxMana])
			}
		}
	}
}

// stepEconomy pays everybody the same for the time that passed.
func (w *World) stepEconomy() {
	pay := w.perStep(w.data.Rules.GoldPerSecond)
	for i := range w.seats {
		w.seats[i].earn(pay)
	}
}

// stepRespawns brings dead heroes back to their place in the formation.
func (w *World) stepRespawns() {
	back := false
	for i := range w.seats {
		s := &w.seats[i]
		if s.respawn == 0 {
			continue
		}
		if s.respawn--; s.respawn == 0 {
			w.revive(i)
			back = true
		}
	}
	if back {
		w.regrid()
	}
}

func (w *World) revive(i int) {
	st := &w.start.Seats[i]
	u := w.unit(w.seats[i].hero)
	u.rest()
	u.pos, u.facing = w.formation(st.Camp, int(st.Slot), w.unitProto(u).Radius)
	u.dead = false
	w.refresh(u)
	u.health, u.mana = u.attr[data.AttrMaxHealth], u.attr[data.AttrMaxMana]
	w.cue(Cue{Kind: CueRespawn, Target: u.guid, Source: u.guid, Seat: u.seat, Camp: u.camp, Pos: u.pos})
	if u.hooks.Has(data.OnRespawn) {
		w.regrid()
		from := w.originOf(u, w.newID())
		w.hook(data.OnRespawn, u, u.guid, 0, &from)
	}
}
