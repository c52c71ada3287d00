package data

import "sameframe/core/fixed"

// ModKind says what a modifier changes.
type ModKind uint8

// Modifier kinds. The order of operations on an attribute is
// (base + growth + ΣFlat) × (100 + ΣPercent)/100 + ΣFinal.
const (
	ModFlat ModKind = iota + 1
	ModPercent
	ModFinal
	ModStun         // neither moves, attacks nor casts
	ModRoot         // does not move by itself, neither dashes nor blinks
	ModSilence      // does not cast
	ModDisarm       // does not attack
	ModSlow         // percent off the move speed; the strongest slow counts
	ModTaunt        // attacks the buff's source, and does nothing else
	ModFear         // runs from the buff's source, and does nothing else
	ModSleep        // like a stun; ends with the buff's own EndsOn
	ModUntargetable // nobody may choose it; what is in flight still hits
	ModInvulnerable // takes no damage
	ModImmune       // magical damage and magical buffs of enemies do nothing
	ModInvisible    // unseen by enemies without true sight
	ModPhased       // walks through units
	ModRevealed     // seen by its enemies, whatever hides it
	ModShield       // absorbs that much damage (of type Absorb): by the buff's priority, then the oldest first
	ModRedirect     // percent of damage received that goes to the buff's source instead
	NumModKinds
)

// MaxModifiers bounds the modifiers of a buff.
const MaxModifiers = 4

// Modifier is one polymorphic rule change of a buff.
type Modifier struct {
	Kind   ModKind
	Attr   Attr       // ModFlat, ModPercent, ModFinal
	Absorb DamageType // ModShield; 0: every type
	Amount Levels     // by spell level, times the stacks
	Power  fixed.Num  // plus this share of the source's power, read when applied
}

// Stacking is what adding a buff again does to the instance that is there.
type Stacking uint8

// Stacking rules.
const (
	StackRefresh  Stacking = iota + 1 // time starts again, values stay
	StackReplace                      // reset: source, values, time and stacks as new
	StackAdd                          // one more stack up to MaxStacks, time starts again
	StackSeparate                     // instances live side by side, at most MaxStacks, the oldest goes
	StackStronger                     // reset when the new first value, whatever its sign, is not below the old one, else nothing
	NumStackings
)

// StackBy says which instance is the one that is there.
type StackBy uint8

// Identities.
const (
	BySource StackBy = iota // of the same prototype from the same source (default)
	ByKind                  // of the same prototype from anybody
	NumStackBys
)

// EndsOn is a set of acts of its holder that end a buff.
type EndsOn uint8

// Acts.
const (
	EndsOnDamage EndsOn = 1 << iota // it lost health
	EndsOnAttack                    // it began a basic attack
	EndsOnCast                      // a cast became effective, other than the one that gave the buff
	EndsOnMove                      // it walked
)

// Halo is a buff's effect on others around its holder.
type Halo struct {
	Radius    fixed.Num
	Filter    Filter
	Buff      BuffID // given, with the holder as its source
	Every     Millis // between two looks
	Linger    Millis // how long it stays on who left, or when the holder is gone
	RejectBad bool   // units that are immune to magic are left out
	Reject    BuffID // units that carry this are left out; 0: none
}

// Buff is the prototype of a state on a unit.
type Buff struct {
	ID        BuffID
	Key       string
	Name      string
	NameZH    string
	Icon      string   // not truth
	Look      string   // overlay effect; not truth
	Bad       bool     // a debuff
	Magic     bool     // magic immunity keeps it off, when an enemy gives it
	Hidden    bool     // not shown; not truth
	Duration  []Millis // by level; empty: until something takes it
	Class     DispelClass
	Priority  uint8 // of dispels and shields: higher first
	Death     bool  // stays when its holder dies and comes back
	Firm      bool  // status resistance does not shorten it
	EndsOn    EndsOn
	Stacking  Stacking
	By        StackBy
	MaxStacks int
	Modifiers []Modifier // at most MaxModifiers
	Halo      Halo       // Buff 0: none

	Period  Millis     // of OnBuffTick; 0: none
	Effects []EffectID // at most MaxSpellEffects
	Hooks   Triggers   // the triggers of Effects
}

// DurationAt returns the duration for a level like Levels.At; 0 is endless.
func (b *Buff) DurationAt(level int) Millis { return millisAt(b.Duration, level) }

// Flight is how a bullet flies.
type Flight uint8

// Flights.
const (
	FlightLinear   Flight = iota + 1 // straight along the aim, swept against units
	FlightTracking                   // follows its target
	FlightArc                        // over everything onto the point of its aim
	NumFlights
)

// Bullet is the prototype of a projectile.
type Bullet struct {
	ID       BulletID
	Key      string
	Look     string // not truth
	Flight   Flight
	Speed    fixed.Num // units per second at the start
	Accel    fixed.Num // units per second, gained each second; may be negative
	Slowest  fixed.Num // bounds of the speed under acceleration
	Fastest  fixed.Num
	Radius   fixed.Num // swept against units when linear
	Range    fixed.Num // linear: distance flown before it ends or turns back
	Pierce   int       // linear: units that it passes through; 0: it ends at the first
	Filter   Filter    // linear and bounces: whom it hits
	Walls    bool      // linear: what blocks sight ends it
	Returns  bool      // linear: flies back to its source at the end and may hit everybody once more
	Bounces  int       // tracking: further targets after the first
	Reach    fixed.Num // how far a bounce may go, units
	Again    bool      // a bounce may come back to a unit that was hit before, not to the last one
	Undodged bool      // OpDisjoint and blinks do not shake it off
	Sight    fixed.Num // its camp sees that far around it, units
	Life     Millis    // bound on flight time, at most 30 s
}
