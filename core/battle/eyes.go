package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// UnitInfo is what a controller may know of a unit, by value.
type UnitInfo struct {
	GUID      wire.GUID
	Proto     data.UnitID
	Kind      data.UnitKind
	Camp      uint8
	Seat      int8 // -1 for none
	Level     int
	Dead      bool
	Safe      bool // cannot be hurt now
	Stunned   bool
	Casting   bool // in a cast's wind-up
	Pos       fixed.Vec
	Radius    fixed.Num
	Health    fixed.Num
	MaxHealth fixed.Num
	Mana      fixed.Num
	MaxMana   fixed.Num
	Attack    fixed.Num // damage of a basic attack before defences
	Armor     fixed.Num
	Range     fixed.Num // attack range beyond both radii
	Speed     fixed.Num // units per second
	Ranged    bool
	Windup    data.Millis // of a basic attack
	Foe       wire.GUID   // whom it attacks
}

// SeatInfo is what a controller may know of a seat, by value.
type SeatInfo struct {
	Hero    wire.GUID
	Unit    data.UnitID
	Camp    uint8
	Skill   uint8
	Level   int
	Gold    fixed.Num
	Points  int
	Respawn data.Millis
	CanShop bool
	Items   [NumItems]data.ItemID
	Spells  [NumSpells]SpellInfo
}

// SpellInfo is one spell of a seat.
type SpellInfo struct {
	Spell data.SpellID
	Level int
	Ready Result // OK, or why a cast would be refused, aim aside
}

// NumUnits returns how many units exist, dead heroes included.
func (w *World) NumUnits() int { return len(w.units) }

// NumSeats returns how many seats the match has.
func (w *World) NumSeats() int { return len(w.seats) }

// UnitAt fills info with the i-th unit, 0 <= i < NumUnits, in GUID order.
func (w *World) UnitAt(i int, info *UnitInfo) { w.inform(&w.units[i], info) }

// UnitBy fills info with a unit and reports whether it exists.
func (w *World) UnitBy(id wire.GUID, info *UnitInfo) bool {
	u := w.unit(id)
	if u == nil {
		return false
	}
	w.inform(u, info)
	return true
}

func (w *World) inform(u *Unit, info *UnitInfo) {
	p := w.unitProto(u)
	*info = UnitInfo{
		GUID: u.guid, Proto: u.proto, Kind: p.Kind, Camp: u.camp, Seat: u.seat, Level: int(u.level), Dead: u.dead,
		Safe: u.safe, Stunned: u.flags&flagStun != 0, Casting: u.casting == castCast, Pos: u.pos, Radius: p.Radius,
		Health: u.health, MaxHealth: u.attr[data.AttrMaxHealth], Mana: u.mana, MaxMana: u.attr[data.AttrMaxMana],
		Attack: u.attr[data.AttrAttack], Armor: u.attr[data.AttrArmor], Range: u.attr[data.AttrRange],
		Speed: u.attr[data.AttrMoveSpeed], Ranged: p.Ranged, Windup: p.AttackWindup, Foe: u.foe,
	}
}

// Near appends the GUIDs of the living units whose circle touches the circle
// of radius r (units) around c, ascending.
func (w *World) Near(c fixed.Vec, r fixed.Num, out []wire.GUID) []wire.GUID {
	from := len(out)
	w.near = w.around(c, r, w.near[:0])
	for _, i := range w.near {
		u := &w.units[i]
		if fixed.InCircle(u.pos, w.unitProto(u).Radius, c, r) {
			out = append(out, u.guid)
		}
	}
	slices.Sort(out[from:])
	return out
}

// SeatAt returns what is known of a seat, 0 <= i < NumSeats.
func (w *World) SeatAt(i wire.Seat) SeatInfo {
	s := &w.seats[i]
	u := w.unit(s.hero)
	info := SeatInfo{
		Hero: s.hero, Unit: u.proto, Camp: s.camp, Skill: s.skill, Level: int(u.level), Gold: s.gold, Points: int(s.points),
		Respawn: w.millis(s.respawn), CanShop: w.canShop(u), Items: s.items,
	}
	for k := range info.Spells {
		if sp := w.spellOf(u, k); sp != nil {
			info.Spells[k] = SpellInfo{sp.ID, int(s.spells[k].level), w.ready(s, u, k)}
		}
	}
	return info
}
