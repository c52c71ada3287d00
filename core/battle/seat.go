package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// The slots of a hero: its spells, its innate passive, and the spells of its
// items, in the order in which their triggers run.
const (
	NumSpells  = 4
	NumItems   = 6
	SlotInnate = NumSpells
	SlotItems  = SlotInnate + 1
	NumSlots   = SlotItems + NumItems
)

// NumVars is how many integers of its own a script keeps with a spell of a
// caster, and with a buff.
const NumVars = 4

// maxQueue bounds the orders that wait behind the present one.
const maxQueue = 8

// spellSlot is one spell of a hero or of one of its items.
type spellSlot struct {
	level   uint8
	left    int32 // steps of cooldown left
	total   int32 // of the cooldown that runs
	charges uint8
	refill  int32 // steps until the next charge, 0 when none is awaited
	on      bool  // toggles
	tick    int32 // milliseconds since the last OnInterval
	vars    [NumVars]int32
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
	spells     [NumSlots]spellSlot
	queue      [maxQueue]order // orders that wait (shift), first comes first
	queued     uint8
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
	lastSeen   fixed.Vec // where the enemy camp saw the hero last
	unseen     int32     // steps since then; -1: it never did
}

// earn gives gold, which has a bound, or takes it.
func (s *seat) earn(gold fixed.Num) { s.gold = min(max(s.gold+gold, 0), maxAmount) }

func (w *World) seatOf(u *Unit) *seat {
	if u.seat < 0 {
		return nil
	}
	return &w.seats[u.seat]
}

// spellOf returns the prototype in a slot of a hero, or nil when it is empty.
func (w *World) spellOf(u *Unit, slot int) *data.Spell {
	id := data.SpellID(0)
	p := w.unitProto(u)
	switch {
	case slot < 0 || slot >= NumSlots:
	case slot < NumSpells:
		if slot < len(p.Spells) {
			id = p.Spells[slot]
		}
	case slot == SlotInnate:
		id = p.Passive
	default:
		if s := w.seatOf(u); s != nil {
			id = w.data.Items[s.items[slot-SlotItems]].Spell
		}
	}
	if id == 0 {
		return nil
	}
	return &w.data.Spells[id]
}

// slotOf returns the slot that holds a spell, or -1.
func (w *World) slotOf(u *Unit, id data.SpellID) int {
	for slot := range NumSlots {
		if sp := w.spellOf(u, slot); sp != nil && sp.ID == id {
			return slot
		}
	}
	return -1
}

// cap returns the highest hero level.
func (w *World) levelCap() int { return len(w.data.Rules.LevelXP) + 1 }

// grantXP gives experience and the levels that it is worth; OnLevelUp at the
// hero after each.
func (w *World) grantXP(s *seat, xp fixed.Num, cause *origin) {
	s.xp += xp
	u := w.unit(s.hero)
	table := w.data.Rules.LevelXP
	for int(u.level) < w.levelCap() && s.xp >= table[u.level-1] {
		u.level++
		s.points++
		w.refresh(u)
		w.cue(Cue{Kind: CueLevelUp, Source: u.guid, Seat: u.seat, Camp: u.camp, Index: int32(u.level), Trigger: cause.trigger, Node: cause.node, Pos: u.pos})
		w.hook(data.OnLevelUp, u, u.guid, fixed.FromInt(int(u.level)), cause)
	}
}

// levelNeeded is the hero level at which a spell may get its next point.
func levelNeeded(s *data.Spell, have uint8) int {
	if s.Ultimate {
		return 6 + 5*int(have)
	}
	return 1 + 2*int(have)
}
