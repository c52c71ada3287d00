package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// hitKind says how damage came about; the stages ask it.
type hitKind uint8

const (
	hitAttack   hitKind = iota + 1 // a basic attack: dodged, critical, lifesteal
	hitSpell                       // a spell's effect
	hitPeriodic                    // a buff's tick
	hitReturned                    // reflected or redirected: never reflected or redirected again
	hitZone                        // a fountain
)

// hit is one dealing of damage on its way through the pipeline.
type hit struct {
	kind   hitKind
	damage data.DamageType
	tags   data.DamageTags
	crit   bool
	missed bool
	base   fixed.Num // what the effect or attack says
	amount fixed.Num // what is left after the stages so far
	dealt  fixed.Num // what health lost
	from   origin
}

// Call sites of the synced random stream.
const (
	siteDodge synrand.Site = "damage.dodge"
	siteCrit  synrand.Site = "damage.crit"
	sitePick  synrand.Site = "target.random"
)

// hurt sends a hit through the damage pipeline, the fixed order of stages that
// every hit passes, whatever its source:
//
//	base       the effect's or attack's own amount
//	dodge      basic attacks only: AttrDodge of the target; ends the hit
//	critical   basic attacks only: AttrCritChance of the source, + (100+AttrCritBonus) percent
//	amplify    AttrDamageAmp of the source
//	reduce     armour or resistance, then AttrDamageCut of the target
//	redirect   ModRedirect buffs, oldest first: their share goes to the buff's source
//	shield     ModShield buffs, oldest first
//	apply      health; never below zero
//	lifesteal  basic attacks only: AttrLifesteal of the source, of what health lost
//	reflect    AttrReflect of the target, of what health lost, as pure damage
//	death      at zero health: death, credit, bounty
//
// Rounding: every product is rounded down to 1/65536; no stage makes a
// positive amount negative. A stage that asks the source reads it as it is
// now; a source that no longer exists adds nothing.
//
// Camps are the caller's affair; a dead or protected target takes nothing.
func (w *World) hurt(u *Unit, h hit) {
	if u.dead || u.safe {
		return
	}
	if h.from.depth > MaxDepth {
		w.fault(BoundDepth, h.from.trigger)
		return
	}
	w.rng.At(uint32(w.frame), h.from.trigger)
	_ = stageBase(&h) && w.stageDodge(u, &h) && w.stageCritical(&h) && w.stageAmplify(&h) &&
		w.stageReduce(u, &h) && w.stageRedirect(u, &h) && w.stageShield(u, &h) && w.stageApply(u, &h) &&
		w.stageLifesteal(&h) && w.stageReflect(u, &h) && w.stageDeath(u, &h)
}

// A stage returns false to end the hit.

func stageBase(h *hit) bool {
	h.amount = h.base
	return h.amount > 0
}

func (w *World) stageDodge(u *Unit, h *hit) bool {
	if h.kind != hitAttack || !w.rng.Chance(chance(u.attr[data.AttrDodge]), siteDodge) {
		return true
	}
	w.cue(Cue{Kind: CueAttackMiss, Source: h.from.unit, Target: u.guid, Seat: h.from.seat, Camp: h.from.camp, Trigger: h.from.trigger, Pos: u.pos})
	return false
}

func (w *World) stageCritical(h *hit) bool {
	src := w.unit(h.from.unit)
	if h.kind != hitAttack || src == nil {
		return true
	}
	if w.rng.Chance(chance(src.attr[data.AttrCritChance]), siteCrit) {
		h.crit = true
		h.amount = h.amount.Mul(2*hundred+src.attr[data.AttrCritBonus]) / 100
	}
	return true
}

func chance(n fixed.Num) int32 { return int32(min(n.Floor(), 10000)) }

func (w *World) stageAmplify(h *hit) bool {
	if src := w.unit(h.from.unit); src != nil && src.attr[data.AttrDamageAmp] != 0 && h.kind != hitReturned {
		h.amount = h.amount.Mul(hundred+src.attr[data.AttrDamageAmp]) / 100
	}
	return true
}

func (w *World) stageReduce(u *Unit, h *hit) bool {
	switch h.damage {
	case data.Physical:
		h.amount = h.amount.Mul(hundred.Div(hundred + u.attr[data.AttrArmor]))
	case data.Magical:
		h.amount = h.amount.Mul(hundred.Div(hundred + u.attr[data.AttrResist]))
	}
	if cut := min(u.attr[data.AttrDamageCut], hundred); cut != 0 {
		h.amount = h.amount.Mul(hundred-cut) / 100
	}
	return h.amount > 0
}

func (w *World) stageRedirect(u *Unit, h *hit) bool {
	if !u.shield || h.kind == hitReturned {
		return true
	}
	owner := u.guid
	lo, _ := w.buffsOf(owner)
	for i := lo; i < len(w.buffs) && w.buffs[i].owner == owner; i++ {
		share := w.modifier(&w.buffs[i], data.ModRedirect)
		to := w.living(w.buffs[i].from.unit)
		if share == nil || to == nil || to.guid == owner {
			continue
		}
		part := h.amount.Mul(min(*share, hundred)) / 100
		h.amount -= part
		id, epoch := w.buffs[i].id, w.buffEpoch
		w.hurt(to, hit{kind: hitReturned, damage: data.Pure, base: part, from: deeper(h.from)})
		if w.buffEpoch != epoch {
			i = w.buffBound(owner, id+1) - 1
		}
	}
	return h.amount > 0 && !u.dead
}

// modifier returns the value that a buff keeps for a kind of modifier, or nil.
func (w *World) modifier(b *buff, kind data.ModKind) *fixed.Num {
	mods := w.data.Buffs[b.proto].Modifiers
	for i := range mods {
		if mods[i].Kind == kind {
			return &b.values[i]
		}
	}
	return nil
}

func deeper(o origin) origin {
	o.depth++
	return o
}

func (w *World) stageShield(u *Unit, h *hit) bool {
	if !u.shield {
		return true
	}
	before := h.amount
	lo, hi := w.buffsOf(u.guid)
	for i := lo; i < hi && h.amount > 0; i++ {
		if left := w.modifier(&w.buffs[i], data.ModShield); left != nil {
			take := min(*left, h.amount)
			*left -= take
			h.amount -= take
		}
	}
	if before != h.amount {
		w.cue(Cue{Kind: CueShield, Source: h.from.unit, Target: u.guid, Seat: h.from.seat, Camp: u.camp, Amount: before - h.amount, Trigger: h.from.trigger, Pos: u.pos})
		w.dropEmptyShields(u.guid)
	}
	return true
}

// dropEmptyShields removes the buffs whose shield was their only rule and is used up.
func (w *World) dropEmptyShields(owner wire.GUID) {
	lo, hi := w.buffsOf(owner)
	for i := hi - 1; i >= lo; i-- {
		left := w.modifier(&w.buffs[i], data.ModShield)
		if left != nil && *left <= 0 && len(w.data.Buffs[w.buffs[i].proto].Modifiers) == 1 {
			w.removeBuff(i)
		}
	}
}

func (w *World) stageApply(u *Unit, h *hit) bool {
	h.dealt = min(h.amount, u.health)
	u.health -= h.dealt
	w.blame(u, h)
	if h.dealt == 0 {
		return true // a shield took it all
	}
	w.cue(Cue{
		Kind: CueDamage, Source: h.from.unit, Target: u.guid, Seat: h.from.seat, Camp: u.camp, Damage: h.damage, Crit: h.crit,
		Amount: h.dealt, Spell: h.from.spell, Trigger: h.from.trigger, Pos: u.pos,
	})
	return true
}

// blame remembers who hurt a hero, for assists and for towers, and lets
// creeps and idle heroes answer.
func (w *World) blame(u *Unit, h *hit) {
	victim, by := w.seatOf(u), h.from.seat
	if victim == nil || by < 0 || !enemies(h.from.camp, u.camp) {
		return
	}
	victim.hurt[by] = w.steps(w.data.Rules.AssistWindow)
	w.seats[by].damage += h.dealt
	w.seats[by].hostile = w.steps(w.data.Rules.DefenceWindow)
}

func (w *World) stageLifesteal(h *hit) bool {
	src := w.living(h.from.unit)
	if h.kind != hitAttack || src == nil || src.attr[data.AttrLifesteal] == 0 {
		return true
	}
	w.heal(src, h.dealt.Mul(src.attr[data.AttrLifesteal])/100, &h.from)
	return true
}

func (w *World) stageReflect(u *Unit, h *hit) bool {
	share := u.attr[data.AttrReflect]
	src := w.living(h.from.unit)
	if share == 0 || h.kind == hitReturned || src == nil || src.guid == u.guid {
		return true
	}
	back := deeper(w.originOf(u, h.from.trigger))
	back.depth = h.from.depth + 1
	w.hurt(src, hit{kind: hitReturned, damage: data.Pure, base: h.dealt.Mul(share) / 100, from: back})
	return true
}

func (w *World) stageDeath(u *Unit, h *hit) bool {
	if u.health <= 0 && !u.dead {
		w.kill(u, &h.from)
	}
	return false
}

// originOf describes a unit as the cause of something.
func (w *World) originOf(u *Unit, trigger uint32) origin {
	return origin{
		unit: u.guid, seat: u.seat, camp: u.camp, level: 1, trigger: trigger,
		attack: u.attr[data.AttrAttack], power: u.attr[data.AttrPower],
	}
}

// heal gives health to a living unit; the dead and buildings take none.
func (w *World) heal(u *Unit, amount fixed.Num, from *origin) {
	if u.dead || amount <= 0 || w.unitProto(u).Static {
		return
	}
	if amp := u.attr[data.AttrHealAmp]; amp != 0 {
		amount = amount.Mul(hundred+amp) / 100
	}
	got := min(amount, u.attr[data.AttrMaxHealth]-u.health)
	if got <= 0 {
		return
	}
	u.health += got
	w.cue(Cue{Kind: CueHeal, Source: from.unit, Target: u.guid, Seat: from.seat, Camp: u.camp, Amount: got, Spell: from.spell, Trigger: from.trigger, Pos: u.pos})
}
