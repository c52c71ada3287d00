package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
)

// heal gives health to a living unit: the amount, AttrHealAmp of the target,
// at most up to the maximum, then OnHeal at the source and OnHealed at the
// target. The dead, those who have just lost their last health, and buildings
// take none; where nothing is missing nobody hears of it. Effects run within
// it. It tells what the unit gained.
func (w *World) heal(u *Unit, amount fixed.Num, from *origin) fixed.Num {
	if u.dead || u.health <= 0 || amount <= 0 || w.unitProto(u).Static {
		return 0
	}
	if amp := u.attr[data.AttrHealAmp]; amp != 0 {
		amount = amount.Mul(hundred+amp) / 100
	}
	got := min(amount, u.attr[data.AttrMaxHealth]-u.health)
	if got <= 0 {
		return 0
	}
	u.health += got
	w.cue(Cue{
		Kind: CueHeal, Source: from.unit, Target: u.guid, Seat: from.seat, Camp: u.camp, Amount: got,
		Spell: from.spell, Trigger: from.trigger, Node: from.node, Pos: u.pos,
	})
	if src := w.unit(from.unit); src != nil {
		w.hook(data.OnHeal, src, u.guid, got, from)
	}
	if !u.dead {
		w.hook(data.OnHealed, u, from.unit, got, from)
	}
	return got
}
