package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// NumSpells and NumItems are the slots of a hero.
const (
	NumSpells = 4
	NumItems  = 6
)

// spellSlot is one spell of a hero.
type spellSlot struct {
	level uint8
	left  int32 // steps of cooldown left
	total int32 // of the cooldown that runs
}

// seat is a player: the hero's growth and purse outlive its deaths.
type seat struct {
	hero       wire.GUID
	camp       uint8
	controller Controller
	skill      uint8
	gold       fixed.Num
	xp         fixed.Num // in total
	points     uint8
	spells     [NumSpells]spellSlot
	items      [NumItems]data.ItemID
	kills      uint16
	deaths     uint16
	assists    uint16
	lastHits   uint16
	respawn    int32 // steps; 0 while alive
	damage     fixed.Num
	surrender  bool
	hostile    int32           // steps during which towers hold it guilty
	hurt       [MaxSeats]int32 // steps for which that seat may claim an assist
	mind       Mind
}

func (w *World) seatOf(u *Unit) *seat {
	if u.seat < 0 {
		return nil
	}
	return &w.seats[u.seat]
}

// spellOf returns the prototype in a slot of the unit's hero.
func (w *World) spellOf(u *Unit, slot int) *data.Spell {
	ids := w.unitProto(u).Spells
	if slot < 0 || slot >= len(ids) {
		return nil
	}
	return &w.data.Spells[ids[slot]]
}

// slotOf returns the slot that holds a spell, or -1.
func (w *World) slotOf(u *Unit, id data.SpellID) int {
	for i, s := range w.unitProto(u).Spells {
		if s == id && id != 0 {
			return i
		}
	}
	return -1
}

// cap returns the highest hero level.
func (w *World) levelCap() int { return len(w.data.Rules.LevelXP) + 1 }

// grantXP gives experience and the levels that it is worth.
func (w *World) grantXP(s *seat, xp fixed.Num) {
	s.xp += xp
	u := w.unit(s.hero)
	table := w.data.Rules.LevelXP
	for int(u.level) < w.levelCap() && s.xp >= table[u.level-1] {
		u.level++
		s.points++
		w.refresh(u)
		w.cue(Cue{Kind: CueLevelUp, Source: u.guid, Seat: u.seat, Camp: u.camp, Index: int32(u.level), Pos: u.pos})
	}
}

// levelNeeded is the hero level at which a spell may get its next point.
func levelNeeded(s *data.Spell, have uint8) int {
	if s.Ultimate {
		return 6 + 5*int(have)
	}
	return 1 + 2*int(have)
}
