package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
)

// hitKind says how damage came about; the stages ask it.
type hitKind uint8

const (
	hitAttack   hitKind = iota + 1 // a basic attack: dodged, critical, lifesteal
	hitSpell                       // an effect of a spell, a buff or a zone
	hitReturned                    // reflected or redirected: what another hit passes on
	hitZone                        // a fountain
)

// hit is one dealing of damage on its way through the pipeline.
type hit struct {
	kind   hitKind
	damage data.DamageType
	tags   data.DamageTags
	crit   bool
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

// endOfChain are the tags of what a hit passes on: reflected damage is not
// reflected, a redirected share not redirected, and neither heals anybody, so
// that two mirrors or two guards end after one exchange. All other chains, of
// damage that wakes effects that deal damage, end by the depth of those.
const endOfChain = data.TagNoReflect | data.TagNoRedirect | data.TagNoSteal

// hurt sends a hit through the damage pipeline, the fixed order of stages that
// every hit passes, whatever its source:
//
//	base       what the effect or attack says, its shares of attack, power and health included; nothing ends the hit
//	guard      the invulnerable take nothing; those immune to magic no magical damage of enemies: CueImmune, no draw
//	dodge      basic attacks: AttrDodge of the target, and OnDodge there; ends the hit
//	arrive     basic attacks: OnAttackLanded at the source, OnAttacked at the target; then guard once more
//	critical   basic attacks and TagCrit: AttrCritChance of the source, times 200 + AttrCritBonus percent
//	amplify    AttrDamageAmp of the source
//	reduce     armour or resistance, then AttrDamageCut of the target
//	redirect   ModRedirect buffs, oldest first: their share of what is left goes to the buff's source as pure damage
//	shield     ModShield buffs that absorb the type, by descending priority, then the oldest first
//	apply      health; never below zero, with TagNotLethal never to zero
//	steal      AttrLifesteal (basic attacks) or AttrSpellSteal (effects) of the source, of what an enemy's health lost
//	reflect    AttrReflect of the target, of what an enemy took from its health, back as pure damage
//	woken      buffs that end by damage, OnDamageDealt at the source, OnDamageTaken at the target
//	death      at zero health: death, credit, bounty, OnKill, OnDeath
//
// Rounding: every product is rounded down to 1/65536; no stage makes a
// positive amount negative. A stage that asks the source reads it as it is
// now, though it died meanwhile; a source that left the world adds nothing.
//
// Draws: one for a dodge, one for a critical hit, each only when the chance is
// neither none nor certain.
//
// Effects run within the stages arrive to woken. After each of them the
// target is looked at again: a dead one ends the hit. One that has lost its
// last health is beyond help until its death stage: no other hit takes it and
// nothing heals it, so that the first lethal hit has the credit.
//
// Camps are the caller's affair; a dead or protected target takes nothing.
// It tells what health lost, whatever came of it.
func (w *World) hurt(u *Unit, h hit) fixed.Num {
	if !u.takes() {
		return 0
	}
	_ = stageBase(&h) && w.stageGuard(u, &h) && w.stageDodge(u, &h) && w.stageArrive(u, &h) && w.stageCritical(&h) &&
		w.stageAmplify(&h) && w.stageReduce(u, &h) && w.stageRedirect(u, &h) && w.stageShield(u, &h) && w.stageApply(u, &h) &&
		w.stageSteal(u, &h) && w.stageReflect(u, &h) && w.stageWoken(u, &h) && w.stageDeath(u, &h)
	return h.dealt
}

// takes reports whether a hit can do something to a unit: it lives, has not
// just lost its last health, and no building stands before it.
func (u *Unit) takes() bool { return !u.dead && u.health > 0 && !u.safe }

// A stage returns false to end the hit.

func stageBase(h *hit) bool {
	h.amount = h.base
	return h.amount > 0
}

func (w *World) stageGuard(u *Unit, h *hit) bool {
	magic := h.damage == data.Magical && u.flags&flagImmune != 0 && enemies(h.from.camp, u.camp)
	if u.flags&flagInvulnerable == 0 && !magic {
		return true
	}
	w.cue(h.cue(CueImmune, u))
	return false
}

// cue announces something about a hit.
func (h *hit) cue(kind CueKind, u *Unit) Cue {
	return Cue{
		Kind: kind, Source: h.from.unit, Target: u.guid, Seat: h.from.seat, Camp: u.camp, Damage: h.damage, Crit: h.crit,
		Spell: h.from.spell, Trigger: h.from.trigger, Node: h.from.node, Pos: u.pos,
	}
}

func (w *World) stageDodge(u *Unit, h *hit) bool {
	if h.kind != hitAttack || !w.chance(u.attr[data.AttrDodge], siteDodge, &h.from) {
		return true
	}
	c := h.cue(CueAttackMiss, u)
	c.Camp = h.from.camp
	w.cue(c)
	w.hook(data.OnDodge, u, h.from.unit, h.amount, &h.from)
	return false
}

// chance draws for a hit whether something of a chance in 1/10000 happens.
func (w *World) chance(n fixed.Num, site synrand.Site, from *origin) bool {
	w.rng.At(uint32(w.frame), from.trigger)
	return w.rng.Chance(int32(min(n.Floor(), 10000)), site)
}

func (w *World) stageArrive(u *Unit, h *hit) bool {
	if h.kind != hitAttack {
		return true
	}
	c := h.cue(CueAttackHit, u)
	c.Camp = h.from.camp
	w.cue(c)
	if src := w.unit(h.from.unit); src != nil {
		w.hook(data.OnAttackLanded, src, u.guid, h.amount, &h.from)
	}
	if !u.takes() {
		return false
	}
	w.hook(data.OnAttacked, u, h.from.unit, h.amount, &h.from)
	return u.takes() && w.stageGuard(u, h)
}

func (w *World) stageCritical(h *hit) bool {
	src := w.unit(h.from.unit)
	if src == nil || h.kind != hitAttack && h.tags&data.TagCrit == 0 {
		return true
	}
	if w.chance(src.attr[data.AttrCritChance], siteCrit, &h.from) {
		h.crit = true
		h.amount = h.amount.Mul(2*hundred+src.attr[data.AttrCritBonus]) / 100
	}
	return true
}

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

// passed is what a hit passes on to another unit.
func passed(amount fixed.Num, tags data.DamageTags, from origin) hit {
	return hit{kind: hitReturned, damage: data.Pure, tags: tags | endOfChain, base: amount, from: from}
}

func (w *World) stageRedirect(u *Unit, h *hit) bool {
	if !u.shield || h.tags&data.TagNoRedirect != 0 {
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
		w.hurt(to, passed(part, h.tags&^data.TagCrit, h.from))
		if w.buffEpoch != epoch {
			i = w.buffBound(owner, id+1) - 1
		}
	}
	return h.amount > 0 && u.takes()
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

// stageApply takes the health. What shields took whole is no loss, but still
// makes the attacker guilty.
func (w *World) stageApply(u *Unit, h *hit) bool {
	most := u.health
	if h.tags&data.TagNotLethal != 0 {
		most--
	}
	h.dealt = min(h.amount, most)
	u.health -= h.dealt
	w.blame(u, h)
	if h.dealt == 0 {
		return false
	}
	c := h.cue(CueDamage, u)
	c.Amount = h.dealt
	w.cue(c)
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
	w.seats[by].damage = min(w.seats[by].damage+h.dealt, maxAmount)
	w.seats[by].hostile = w.steps(w.data.Rules.DefenceWindow)
}

func (w *World) stageSteal(u *Unit, h *hit) bool {
	src := w.living(h.from.unit)
	if src == nil || h.tags&data.TagNoSteal != 0 || !enemies(h.from.camp, u.camp) {
		return true
	}
	share := fixed.Num(0)
	switch h.kind {
	case hitAttack:
		share = src.attr[data.AttrLifesteal]
	case hitSpell:
		share = src.attr[data.AttrSpellSteal]
	}
	if share != 0 {
		w.heal(src, h.dealt.Mul(share)/100, &h.from)
	}
	return !u.dead
}

func (w *World) stageReflect(u *Unit, h *hit) bool {
	share := u.attr[data.AttrReflect]
	src := w.living(h.from.unit)
	if share == 0 || h.tags&data.TagNoReflect != 0 || src == nil || !enemies(h.from.camp, u.camp) {
		return true
	}
	back := w.originOf(u, h.from.trigger)
	back.node, back.depth = h.from.node, h.from.depth
	w.hurt(src, passed(h.dealt.Mul(share)/100, 0, back))
	return !u.dead
}

// stageWoken tells who waits for damage. The source hears of it though it is
// dead; nobody hears of what one does to oneself as dealing.
func (w *World) stageWoken(u *Unit, h *hit) bool {
	w.endOn(u, data.EndsOnDamage, &h.from)
	if u.dead {
		return false
	}
	if h.tags&data.TagNoHooks != 0 {
		return true
	}
	if src := w.unit(h.from.unit); src != nil && src != u {
		w.hook(data.OnDamageDealt, src, u.guid, h.dealt, &h.from)
	}
	if !u.dead {
		w.hook(data.OnDamageTaken, u, h.from.unit, h.dealt, &h.from)
	}
	return !u.dead
}

func (w *World) stageDeath(u *Unit, h *hit) bool {
	if u.health <= 0 && !u.dead {
		w.kill(u, &h.from)
	}
	return false
}

// originOf describes a unit as the cause of something. What a summoned unit
// does counts for the seat that called it.
func (w *World) originOf(u *Unit, trigger uint32) origin {
	return origin{
		unit: u.guid, seat: w.creditOf(u), camp: u.camp, level: 1, trigger: trigger,
		attack: u.attr[data.AttrAttack], power: u.attr[data.AttrPower],
	}
}

// creditOf returns the seat that a unit's deeds count for, -1 for none.
func (w *World) creditOf(u *Unit) int8 {
	if u.seat < 0 && u.owner != 0 {
		if o := w.unit(u.owner); o != nil {
			return o.seat
		}
	}
	return u.seat
}
