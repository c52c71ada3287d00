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
	Casting   bool         // in a cast's wind-up
	Channel   data.SpellID // what it channels, 0: nothing
	Pos       fixed.Vec
	Vel       fixed.Vec // what it walked in the last step, as units per second
	Facing    fixed.Angle
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
	Owner     wire.GUID   // of what was summoned, 0 for others
	Power     fixed.Num   // own camp only

	Helpless     bool // does nothing of its own: stunned, asleep or moved by force
	Asleep       bool
	Slowed       bool
	Rooted       bool
	Silenced     bool
	Disarmed     bool
	Driven       bool // a taunt or fear decides what it does
	Hidden       bool // unseen without true sight
	Untargetable bool
	Invulnerable bool
	Immune       bool // to magic
}

// SeatInfo is what a controller may know of a seat, by value. Of enemies it
// knows neither gold nor spells, but where they were seen last.
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
	Active  [NumItems]SpellInfo // the spells of its items

	LastSeen fixed.Vec   // enemies: where the camp saw the hero last
	Unseen   data.Millis // since then, 0: it sees it now; negative: not since it is alive, or no enemy
}

// SpellInfo is one spell of a seat.
type SpellInfo struct {
	Spell data.SpellID
	Level int
	Ready Result // OK, or why a cast would be refused, aim aside
	On    bool   // a toggle that is on
}

// ZoneInfo is what a controller may know of a zone, by value.
type ZoneInfo struct {
	Zone data.ZoneID
	Camp uint8
	Pos  fixed.Vec
	Dir  fixed.Angle
	Left data.Millis
}

// Eyes is the battle as a camp may know it: its own units, and of the others
// those that it sees, as of the end of the last step. Controllers read a battle
// through it. The eyes of camp 0 see all.
type Eyes struct {
	world *World
	camp  uint8
}

// Eyes returns the eyes of a camp, 0 for those that see all.
func (w *World) Eyes(camp uint8) Eyes { return Eyes{w, camp} }

// NumUnits returns how many units exist, dead heroes and unseen ones included.
func (w *World) NumUnits() int { return len(w.units) }

// NumSeats returns how many seats the match has.
func (w *World) NumSeats() int { return len(w.seats) }

// UnitAt fills info with the i-th unit, 0 <= i < NumUnits, in GUID order, and
// reports whether it is seen.
func (e Eyes) UnitAt(i int, info *UnitInfo) bool { return e.inform(&e.world.units[i], info) }

// UnitBy fills info with a unit and reports whether it exists and is seen.
func (e Eyes) UnitBy(id wire.GUID, info *UnitInfo) bool {
	u := e.world.unit(id)
	return u != nil && e.inform(u, info)
}

func (e Eyes) inform(u *Unit, info *UnitInfo) bool {
	if !u.seenBy(e.camp) {
		return false
	}
	p := e.world.unitProto(u)
	*info = UnitInfo{
		GUID: u.guid, Proto: u.proto, Kind: p.Kind, Camp: u.camp, Seat: u.seat, Level: int(u.level), Dead: u.dead,
		Safe: u.safe, Casting: u.casting == castCast, Pos: u.pos, Radius: p.Radius,
		Vel: fixed.Vec{X: u.vel.X * 1000 / fixed.Num(e.world.ms), Y: u.vel.Y * 1000 / fixed.Num(e.world.ms)}, Facing: u.facing,
		Health: u.health, MaxHealth: u.attr[data.AttrMaxHealth], Mana: u.mana, MaxMana: u.attr[data.AttrMaxMana],
		Attack: u.attr[data.AttrAttack], Armor: u.attr[data.AttrArmor], Range: u.attr[data.AttrRange],
		Speed: u.attr[data.AttrMoveSpeed], Ranged: p.Ranged, Windup: p.AttackWindup, Foe: u.foe,
		Owner: u.owner, Power: u.attr[data.AttrPower],
	}
	info.tell(u)
	if u.casting == castChannel || u.casting == castLock {
		info.Channel = e.world.castSpell(u).ID
	}
	if enemies(u.camp, e.camp) {
		info.Mana, info.MaxMana, info.Power = 0, 0, 0
		if !e.world.knows(e.camp, info.Foe) {
			info.Foe = 0
		}
	}
	return true
}

// tell fills in the states of a unit, which everybody sees on it.
func (info *UnitInfo) tell(u *Unit) {
	info.Stunned, info.Helpless, info.Asleep = u.under(flagStun), u.helpless(), u.under(flagSleep)
	info.Slowed, info.Rooted, info.Silenced, info.Disarmed = u.slow > 0, u.under(flagRoot), u.under(flagSilence), u.under(flagDisarm)
	info.Driven, info.Hidden, info.Untargetable = u.driven(), u.hidden, u.under(flagUntargetable)
	info.Invulnerable, info.Immune = u.under(flagInvulnerable), u.under(flagImmune)
}

// NumZones returns how many zones lie on the ground, unseen ones included.
func (w *World) NumZones() int { return len(w.zones) }

// ZoneAt fills info with the i-th zone, 0 <= i < NumZones, by age, and reports
// whether the camp may know of it.
func (e Eyes) ZoneAt(i int, info *ZoneInfo) bool {
	z := &e.world.zones[i]
	*info = ZoneInfo{}
	if !e.world.knowsPlace(e.camp, z.from.camp, z.pos) && !e.world.inside(e.camp, z) {
		return false
	}
	*info = ZoneInfo{Zone: z.proto, Camp: z.from.camp, Pos: z.pos, Dir: z.dir, Left: e.world.millis(z.left)}
	return true
}

// Near appends the GUIDs of the living units in sight whose circle touches the
// circle of radius r (units) around c, ascending.
func (e Eyes) Near(c fixed.Vec, r fixed.Num, out []wire.GUID) []wire.GUID {
	w, from := e.world, len(out)
	w.near = w.around(c, r, w.near[:0])
	for _, i := range w.near {
		u := &w.units[i]
		if u.seenBy(e.camp) && fixed.InCircle(u.pos, w.unitProto(u).Radius, c, r) {
			out = append(out, u.guid)
		}
	}
	slices.Sort(out[from:])
	return out
}

// Sees reports whether a place is in sight.
func (e Eyes) Sees(p fixed.Vec) bool { return e.camp == 0 || e.world.Sees(e.camp, p) }

// SeatAt returns what is known of a seat, 0 <= i < NumSeats.
func (e Eyes) SeatAt(i wire.Seat) SeatInfo {
	w := e.world
	s := &w.seats[i]
	u := w.unit(s.hero)
	info := SeatInfo{
		Hero: s.hero, Unit: u.proto, Camp: s.camp, Skill: s.skill, Level: int(u.level),
		Respawn: w.millis(s.respawn), Items: s.items, Unseen: -1,
	}
	if enemies(s.camp, e.camp) {
		if s.unseen >= 0 {
			info.LastSeen, info.Unseen = s.lastSeen, w.millis(s.unseen)
		}
		return info
	}
	info.Gold, info.Points, info.CanShop = s.gold, int(s.points), w.canShop(u)
	for k := range info.Spells {
		info.Spells[k] = w.spellInfo(s, u, k)
	}
	for k := range info.Active {
		info.Active[k] = w.spellInfo(s, u, SlotItems+k)
	}
	return info
}

func (w *World) spellInfo(s *seat, u *Unit, slot int) SpellInfo {
	sp := w.spellOf(u, slot)
	if sp == nil {
		return SpellInfo{}
	}
	return SpellInfo{sp.ID, int(s.spells[slot].level), w.ready(s, u, slot), s.spells[slot].on}
}
