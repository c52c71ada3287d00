package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// What a unit may do of its own under each state. Everything that asks a state
// asks one of these sets; forced motion, summoning and what others do to the
// unit are no acts of its own.
//
//	state          walk  attack  cast  item  dash or blink
//	stun, sleep    no    no      no    no    no    sleep ends with its buff's own EndsOn
//	forced motion  no    no      no    no    -     but quick spells; motions have priorities
//	root           no    yes     yes   yes   no
//	silence        yes   yes     no    yes   yes
//	disarm         yes   no      yes   yes   yes
//	taunt          (it goes to and attacks its urge, nothing else)
//	fear           (it runs from its urge, nothing else)
//
// When several meet, all that is forbidden is forbidden; a taunt takes the place
// of a fear, and the newest of a kind decides whom the unit goes to or runs from.
// An order given meanwhile waits as the unit's order and begins when the last
// of them ends. A taunt ends in the step after its source died.
//
// The other states are about what others may do to it:
//
//	untargetable   nobody may choose it; what flies at it still hits
//	invulnerable   it loses no health; buffs still come. Minds do not choose it
//	immune         enemies' magical damage, and their magic buffs, fail
//	invisible      only true sight sees it, unless it is revealed; without an
//	               order it attacks nobody
//	phased         units do not stand in its way, nor it in theirs
const (
	flagsNoWalk   = flagsHelpless | flagRoot
	flagsNoJump   = flagStun | flagSleep | flagRoot
	flagsNoAttack = flagsHelpless | flagDisarm | flagFear
	flagsNoCast   = flagsHelpless | flagsDriven | flagSilence
	flagsNoItem   = flagsHelpless | flagsDriven
)

// under reports whether one of some states is on the unit.
func (u *Unit) under(f flags) bool { return u.flags&f != 0 }

// helpless: it does nothing of its own.
func (u *Unit) helpless() bool { return u.under(flagsHelpless) }

// driven: others decide what it does, its own orders wait.
func (u *Unit) driven() bool { return u.under(flagsDriven) }

// taunted: it goes to its urge and attacks it.
func (u *Unit) taunted() bool { return u.under(flagTaunt) }

// flees: it runs from its urge.
func (u *Unit) flees() bool { return u.under(flagFear) }

// lurks: invisible and without an order it attacks nobody by itself, for that
// could show it.
func (u *Unit) lurks() bool { return u.under(flagInvisible) && u.order.kind == orderNone }

// openTo reports whether units of a camp may attack it: an enemy that lives,
// can be hurt by its rank, may be chosen and is seen.
func (u *Unit) openTo(camp uint8) bool {
	return !u.dead && !u.safe && enemies(u.camp, camp) && !u.under(flagUntargetable) && u.seenBy(camp)
}

// tempts reports whether minds of a camp choose it by themselves: what they may
// attack and can hurt. A hidden ward is seen by true sight alone.
func (u *Unit) tempts(camp uint8) bool { return u.openTo(camp) && !u.under(flagInvulnerable) }

// changed follows a change of what is on a unit. What a new state forbids ends
// at once; the end of a taunt or fear gives the unit back to its order. Effects
// may run within: afterwards the unit may be dead and its buffs others.
func (w *World) changed(u *Unit) {
	had, urge := u.flags, u.urge
	w.refresh(u)
	got := u.flags &^ had
	if u.urge != urge || (u.flags^had)&flagsDriven != 0 {
		w.turnTo(u)
	}
	if got&flagsNoAttack != 0 {
		u.cancelSwing()
	}
	if got&(flagsHelpless|flagsDriven) != 0 {
		w.interrupt(u, data.BreakStun)
	}
	if got&flagSilence != 0 {
		w.interrupt(u, data.BreakSilence)
	}
}

// turnTo lets a unit turn to whom its states make it attack, or back to its
// order: minds choose in this step.
func (w *World) turnTo(u *Unit) {
	u.cancelSwing()
	u.halt()
	u.foe, u.foeLeft = 0, 0
}

// drive is the mind of a unit whose states decide for it.
func (w *World) drive(u *Unit) {
	u.foe = 0
	if t := w.unit(u.urge); u.taunted() && t != nil && t.openTo(u.camp) {
		u.foe = t.guid
	}
}

// fleeTurns are the deviations from straight away that are tried, in order,
// each to the left first: along a wall it runs to the side that leads away.
var fleeTurns = [...]fixed.Angle{0, 4096, 8192, 12288, 16384}

// flee is a step away from the urge, or ahead when that is gone or in the same
// place. Where no direction in front is walkable it stands.
func (w *World) flee(i int) fixed.Vec {
	u := &w.units[i]
	u.halt()
	away := u.facing.Vec()
	if s := w.unit(u.urge); s != nil && s.pos != u.pos {
		away = u.pos.Sub(s.pos)
	}
	speed := w.perStep(u.attr[data.AttrMoveSpeed])
	away = away.WithLen(speed)
	ground, r := w.ground(), w.unitProto(u).Radius
	for _, turn := range fleeTurns {
		for _, side := range [...]int8{1, -1} {
			if d := turned(away, turn, side); ground.Walkable(u.pos.Add(d), r) {
				return w.steer(i, d, speed, true)
			}
		}
	}
	return fixed.Vec{}
}

// freeTaunted lets the taunts of a unit that died run out in the next step.
func (w *World) freeTaunted(source wire.GUID) {
	for i := range w.buffs {
		b := &w.buffs[i]
		if b.from.unit == source && b.owner != source && w.modifier(b, data.ModTaunt) != nil {
			b.left, b.total = 1, max(b.total, 1)
		}
	}
}
