package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// Phase is what a unit is doing, for animation.
type Phase uint8

// Phases.
const (
	PhaseIdle Phase = iota
	PhaseWalk
	PhaseWindup    // of a basic attack
	PhaseBackswing // of a basic attack
	PhaseCast      // before the spell is effective
	PhaseChannel   // while it is channelled
	PhaseAfter     // after it
	PhaseMoved     // a forced motion has it
	PhaseDead
)

// UnitPicture is one unit as the view may know it, at the end of a step.
type UnitPicture struct {
	GUID         wire.GUID
	Proto        data.UnitID
	Camp         uint8
	Seat         int8 // -1 for units of no seat
	Pos          fixed.Vec
	Facing       fixed.Angle
	Radius       fixed.Num
	Phase        Phase
	PhaseDone    fixed.Num    // share of the phase that has passed, 0..1
	Spell        data.SpellID // of PhaseCast and PhaseAfter
	Target       wire.GUID    // whom it attacks or casts at
	Health       fixed.Num
	MaxHealth    fixed.Num
	Shield       fixed.Num
	Mana         fixed.Num
	MaxMana      fixed.Num
	Level        int
	Safe         bool      // cannot be hurt: a building behind a standing one
	Owner        wire.GUID // of summons, 0 for others
	Stunned      bool
	Slowed       bool
	Rooted       bool
	Silenced     bool
	Disarmed     bool
	Taunted      bool
	Feared       bool
	Asleep       bool
	Invulnerable bool
	Immune       bool // to magic
	Untargetable bool
	Hidden       bool      // invisible to those without true sight
	Sight        fixed.Num // how far it sees, units
	TrueSight    fixed.Num // how far it sees what is invisible, units
	Buffs        uint16    // buffs [BuffFirst, BuffFirst+Buffs) of the picture are this unit's
	BuffFirst    uint16
}

// BuffPicture is one buff on a unit.
type BuffPicture struct {
	Buff   data.BuffID
	Stacks int
	Left   data.Millis
	Total  data.Millis
}

// BulletPicture is one projectile.
type BulletPicture struct {
	ID     uint32
	Bullet data.BulletID
	Camp   uint8
	Pos    fixed.Vec
	Dir    fixed.Angle
	Aim    fixed.Vec // arcing: where it comes down
	Done   fixed.Num // arcing: share of the way that is flown, 0..1
}

// ZonePicture is one area on the ground.
type ZonePicture struct {
	ID    uint32
	Zone  data.ZoneID
	Camp  uint8
	Pos   fixed.Vec
	Dir   fixed.Angle
	Left  data.Millis
	Total data.Millis
}

// SpellPicture is one spell of a seat's hero.
type SpellPicture struct {
	Spell    data.SpellID
	Level    int
	Left     data.Millis // cooldown left
	Total    data.Millis // of the cooldown now running
	Cost     fixed.Num
	CanLevel bool
	Charges  int         // left, when the spell has charges
	Refill   data.Millis // until the next charge, 0 when none is awaited
	On       bool        // toggles
	Usable   Result      // OK or the reason that a cast would be refused now, ignoring target and distance
}

// SeatPicture is one player's own numbers. In the picture of the other camp all
// is zero that is the player's own business.
type SeatPicture struct {
	Seat       wire.Seat
	Camp       uint8
	Hero       wire.GUID
	Unit       data.UnitID
	Name       string
	Level      int
	XP         fixed.Num // into this level
	NextXP     fixed.Num // size of this level, 0 at the cap
	Gold       fixed.Num
	Points     int // unspent spell points
	Kills      int
	Deaths     int
	Assists    int
	LastHits   int
	Respawn    data.Millis // 0 while alive
	CanShop    bool
	Spells     [NumSpells]SpellPicture
	Innate     SpellPicture
	Items      [NumItems]data.ItemID
	ItemSpells [NumItems]SpellPicture // Spell 0: the item has none
	Queued     int                    // orders that wait
	LastSeen   fixed.Vec              // where the enemy camp saw the hero last
	Unseen     data.Millis            // since then, 0: it sees it now; negative: not since it is alive
	Attr       [data.NumAttrs]fixed.Num
	Surrender  bool
	DamageDone fixed.Num // to heroes
}

// Picture is everything that the view may draw after a step. It holds values
// only: keeping or changing it cannot touch the battle. Reuse one Picture
// (see World.Picture) to avoid allocation.
type Picture struct {
	Frame      wire.Frame
	Camp       uint8 // whose sight it is; 0: everything
	StepMillis int
	Elapsed    data.Millis
	Units      []UnitPicture // by GUID
	Buffs      []BuffPicture
	Bullets    []BulletPicture // by ID
	Zones      []ZonePicture   // by ID
	Seats      []SeatPicture   // by seat
	Kills      [data.NumCamps]int
	Towers     [data.NumCamps]int // standing
	NextWave   data.Millis
	Outcome    Outcome
}

// Outcome says how the match stands.
type Outcome struct {
	Over      bool
	Winner    uint8 // camp; 0 while running
	Surrender bool
	Frame     wire.Frame // on which it ended
}
