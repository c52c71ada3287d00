package battle

import (
	"strings"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// runEffect queries the targets and applies the native rule to each.
func (w *World) runEffect(f *data.Effect, e *event) {
	if w.runs++; w.runs > MaxRuns {
		w.chainFault(BoundRuns, e)
		return
	}
	if int(e.from.depth) >= MaxDepth || w.nest >= MaxNest {
		w.chainFault(BoundDepth, e)
		return
	}
	w.rng.At(uint32(w.frame), e.from.trigger)
	parent := e.from.node
	e.from.node = w.newID()
	w.cue(Cue{
		Kind: CueEffect, Source: e.from.unit, Target: e.target, Seat: e.from.seat, Camp: e.from.camp, Spell: e.from.spell,
		Effect: e.effect, Index: int32(f.Owner.Slot), Trigger: e.from.trigger, Node: e.from.node, Parent: parent, Pos: e.pos, From: e.at, Dir: e.dir,
	})
	w.running[w.nest] = e.effect
	w.nest++
	w.operate(f, e)
	w.nest--
}

// chainFault logs the bound that an effect ran into, with the effects that are
// running, from the outermost in.
func (w *World) chainFault(b Bound, e *event) {
	w.faultAt(b, e, func() string {
		var chain strings.Builder
		for _, id := range w.running[:w.nest] {
			chain.WriteString(w.data.EffectName(id) + " → ")
		}
		chain.WriteString(w.data.EffectName(e.effect))
		return chain.String()
	})
}

// faultAt logs what an effect ran into, in words that are only made when the
// log has room.
func (w *World) faultAt(b Bound, e *event, what func() string) {
	if len(w.faults) < maxFaults {
		w.faults = append(w.faults, Fault{Frame: w.frame, Bound: b, Trigger: e.from.trigger, Node: e.from.node, Spell: e.from.spell, What: what()})
	}
}

// operate applies an effect's rule, to each unit of its selection where it acts on
// units.
func (w *World) operate(f *data.Effect, e *event) {
	switch f.Op {
	case data.OpBlink:
		w.blink(e)
		return
	case data.OpBullet:
		w.launch(f, e)
		return
	case data.OpSummon:
		w.summon(f, e)
		return
	case data.OpZone:
		w.layZone(f, e)
		return
	case data.OpScript:
		w.runScript(f, e)
		return
	}
	for _, i := range w.selectTargets(&f.Target, e) {
		if u := &w.units[i]; !u.dead {
			w.applyOp(f, e, u)
		}
	}
}

func (w *World) applyOp(f *data.Effect, e *event, u *Unit) {
	from := deeper(e.from)
	switch f.Op {
	case data.OpDamage:
		w.hurt(u, hit{kind: hitSpell, damage: f.Damage, tags: f.Tags, base: w.amount(f, e, u), from: from})
	case data.OpHeal:
		w.heal(u, w.amount(f, e, u), &from)
	case data.OpBuff:
		w.addBuff(u, f.Buff, from)
	case data.OpDispel:
		w.dispel(u, &f.Dispel, &from)
	case data.OpUnbuff:
		w.unbuff(u, f, &from)
	case data.OpStacks:
		w.setStacks(u, f, e)
	case data.OpRenew:
		w.renew(u, f, &from)
	case data.OpMotion:
		w.push(u, f, e)
	case data.OpCooldown:
		w.hasten(u, f, e)
	case data.OpStop:
		w.interrupt(u, data.BreakStun)
	case data.OpDisjoint:
		w.disjoint(u)
	case data.OpGold:
		if s := w.seatOf(u); s != nil {
			s.earn(w.amount(f, e, u))
		}
	case data.OpMana:
		u.mana = min(max(u.mana+w.amount(f, e, u), 0), u.attr[data.AttrMaxMana])
	}
}

// amount is the flat amount of the level plus the stated shares; a buff's
// counts once for each of its stacks.
func (w *World) amount(f *data.Effect, e *event, u *Unit) fixed.Num {
	n := f.Amount.At(int(e.from.level))
	n += f.Attack.Mul(e.from.attack) + f.Power.Mul(e.from.power) + f.Of.Mul(e.value)
	if f.Missing != 0 {
		n += f.Missing.Mul(u.attr[data.AttrMaxHealth] - u.health)
	}
	if f.Max != 0 {
		n += f.Max.Mul(u.attr[data.AttrMaxHealth])
	}
	if f.Owner.Buff != 0 {
		if b := w.buffBy(e.holder, e.carrier); b != nil {
			n *= fixed.Num(b.stacks)
		}
	}
	return n
}
