package data

import "sameframe/core/fixed"

// Identifiers are indexes into the slices of a Set, in ascending order of the
// textual identifier that the files use. Zero is always the reserved "none"
// entry, so that the zero value of a reference means that there is none.
type (
	UnitID   uint16
	SpellID  uint16
	BuffID   uint16
	BulletID uint16
	ItemID   uint16
)

// Millis is a duration in milliseconds of match time. The battle converts it
// to whole steps once, rounding up.
type Millis int32

// Levels is a table of values by level. Level 1 reads the first entry; a level
// past the end reads the last one; an empty table reads zero.
type Levels []fixed.Num

// At returns the value for a level (1-based). A level below 1 reads as 1.
func (l Levels) At(level int) fixed.Num {
	if len(l) == 0 {
		return 0
	}
	return l[min(max(level, 1), len(l))-1]
}

// Attr names one attribute of a unit.
type Attr uint8

// Attributes. Percentages are whole numbers (100 is the neutral attack speed),
// chances are in 1/10000.
const (
	AttrMaxHealth   Attr = iota
	AttrHealthRegen      // per second
	AttrMaxMana
	AttrManaRegen   // per second
	AttrAttack      // damage of a basic attack
	AttrPower       // ability power, scaled by effects
	AttrArmor       // against physical damage
	AttrResist      // against magical damage
	AttrAttackSpeed // percent, 100 is the prototype's own interval
	AttrMoveSpeed   // units per second
	AttrRange       // attack range beyond both collision radii, units
	AttrCritChance  // 1/10000
	AttrCritBonus   // percent of extra damage on a critical hit
	AttrDodge       // 1/10000
	AttrLifesteal   // percent of basic attack damage dealt
	AttrDamageAmp   // percent added to damage dealt
	AttrDamageCut   // percent taken off damage received
	AttrHealAmp     // percent added to healing received
	AttrReflect     // percent of damage received that is dealt back as pure damage
	NumAttrs
)

// UnitKind says what a unit is for target rules, bounties and the view.
type UnitKind uint8

// Unit kinds.
const (
	KindHero UnitKind = iota + 1
	KindCreep
	KindTower
	KindBase
	NumUnitKinds
)

// Unit is the prototype of everything that stands on the map.
type Unit struct {
	ID   UnitID
	Key  string // textual identifier
	Name string // English display name
	Look string // sprite family; not truth
	Kind UnitKind

	Radius fixed.Num // collision circle, units
	Static bool      // never moves, blocks the walk grid (towers, bases)

	Base   [NumAttrs]fixed.Num // at level 1
	Growth [NumAttrs]fixed.Num // added for each further level

	Ranged       bool
	AttackEvery  Millis // interval at 100 attack speed
	AttackWindup Millis // start to commit at 100 attack speed
	AttackBullet BulletID
	Acquire      fixed.Num // distance within which it picks targets by itself, units
	Leash        fixed.Num // creeps: how far from the lane they follow, units

	Gold fixed.Num // bounty for the killer
	XP   fixed.Num // shared by heroes nearby

	Spells []SpellID // heroes: Q W E R
	Role   string    // heroes: a word for the selection screen
}

// CastTarget says what a spell is aimed at.
type CastTarget uint8

// Cast targets.
const (
	CastNone      CastTarget = iota + 1 // no target: around or on the caster
	CastUnit                            // one unit
	CastPosition                        // a point on the ground
	CastDirection                       // a direction from the caster
	NumCastTargets
)

// MaxSpellEffects bounds the effects of a spell prototype.
const MaxSpellEffects = 8

// Spell is the prototype of a skill.
type Spell struct {
	ID       SpellID
	Key      string
	Name     string
	Text     string // one sentence for the tool tip; not truth
	Icon     string // not truth
	Target   CastTarget
	Filter   Filter // CastUnit: who may be chosen
	Ultimate bool   // first point at hero level 6, then 11 and 16

	MaxLevel int
	Range    fixed.Num // caster centre to target edge or point; units
	Cast     Millis    // start to effective
	After    Millis    // effective to free again
	Cost     Levels    // mana, committed when the cast becomes effective
	Cooldown []Millis  // by level, started when the cast becomes effective

	Effects []Effect // at most MaxSpellEffects
	Aim     Aim      // preview; derived from the effects when the file gives none
	Bot     BotHint
}

// CooldownAt returns the cooldown for a level like Levels.At.
func (s *Spell) CooldownAt(level int) Millis {
	if len(s.Cooldown) == 0 {
		return 0
	}
	return s.Cooldown[min(max(level, 1), len(s.Cooldown))-1]
}

// Shape is a geometric target query.
type Shape uint8

// Shapes.
const (
	ShapeNone   Shape = iota // the event's own target
	ShapeSelf                // the caster
	ShapeCircle              // Radius around the centre
	ShapeLine                // a box of Length and half width Radius from the caster along the aim
	ShapeFan                 // Radius and half angle Half from the caster along the aim
	NumShapes
)

// Aim is the ground preview of a spell, drawn from input intent only.
type Aim struct {
	Shape  Shape
	Radius fixed.Num   // circle and fan radius, half width of a line
	Length fixed.Num   // of a line
	Half   fixed.Angle // half angle of a fan
}

// BotHint tells controllers what a spell is good for.
type BotHint uint8

// Bot hints.
const (
	HintDamage  BotHint = iota + 1 // on an enemy hero, or a group of creeps
	HintControl                    // stun or slow on an enemy hero
	HintGuard                      // on oneself under attack
	HintHeal                       // when hurt
	HintFinish                     // when it kills
	HintEscape                     // away from danger
	NumBotHints
)

// Trigger says when an effect runs.
type Trigger uint8

// Triggers.
const (
	OnCastStart Trigger = iota + 1 // the cast state begins
	OnEffective                    // the cast becomes effective (default)
	OnBulletHit                    // a bullet of this spell hits; the event's target is the unit hit
	OnBulletEnd                    // a bullet of this spell ends; the event's position is where
	NumTriggers
)

// Camps is a set of camp relations, seen from the caster.
type Camps uint8

// Camp relations.
const (
	CampEnemy Camps = 1 << iota
	CampAlly        // the same camp, without the caster
	CampSelf
)

// Order is how a query sorts before its limit; GUID decides ties.
type Order uint8

// Orders.
const (
	OrderGUID Order = iota
	OrderNearest
	OrderLowestHealth
	OrderRandom // drawn from the synced stream
	NumOrders
)

// Kinds is a set of unit kinds: bit k is UnitKind k.
type Kinds uint8

// Has reports whether the set holds k.
func (s Kinds) Has(k UnitKind) bool { return s&(1<<k) != 0 }

// Filter is the semantic half of a target rule.
type Filter struct {
	Camps Camps
	Kinds Kinds
}

// Centre is where a shape is laid.
type Centre uint8

// Centres.
const (
	AtCaster Centre = iota
	AtPoint         // the event's position
	AtTarget        // the event's target's position
	NumCentres
)

// TargetRule selects units for one effect. Each effect queries for itself.
type TargetRule struct {
	Shape  Shape
	At     Centre
	Radius fixed.Num
	Length fixed.Num
	Half   fixed.Angle
	Filter Filter
	Order  Order
	Limit  int // 0 is no limit
}

// Op is a native effect rule.
type Op uint8

// Native effect rules.
const (
	OpDamage Op = iota + 1
	OpHeal
	OpBuff   // adds Buff to each target
	OpBullet // fires Bullet: one at the event's target (tracking), or Count along the aim, spread over Spread (linear)
	OpBlink  // moves the caster to the event's position or beside the event's target
	OpMana   // gives or (negative) burns mana
	NumOps
)

// DamageType selects the defence that applies.
type DamageType uint8

// Damage types.
const (
	Physical DamageType = iota + 1 // reduced by armour
	Magical                        // reduced by resistance
	Pure                           // reduced by neither
	NumDamageTypes
)

// Effect is one of a spell's effects.
type Effect struct {
	Trigger Trigger
	Delay   Millis // after the trigger; 0 runs at once
	Repeat  int    // further runs after the first
	Every   Millis // between repeated runs
	Target  TargetRule
	Op      Op

	Damage  DamageType
	Amount  Levels    // flat amount by spell level
	Attack  fixed.Num // plus this share of the caster's attack
	Power   fixed.Num // plus this share of the caster's power
	Missing fixed.Num // plus this share of the target's missing health

	Buff   BuffID
	Bullet BulletID
	Count  int
	Spread fixed.Angle // full angle over which Count bullets are spread
	Cue    string      // visual effect name; not truth
}

// ModKind says what a modifier changes.
type ModKind uint8

// Modifier kinds. The order of operations on an attribute is
// (base + growth + ΣFlat) × (100 + ΣPercent)/100 + ΣFinal.
const (
	ModFlat ModKind = iota + 1
	ModPercent
	ModFinal
	ModStun     // neither moves, attacks nor casts
	ModRoot     // does not move
	ModSilence  // does not cast
	ModDisarm   // does not attack
	ModSlow     // percent off the move speed; the strongest slow counts
	ModShield   // absorbs that much damage, oldest first
	ModRedirect // percent of damage received that goes to the buff's source instead
	NumModKinds
)

// MaxModifiers bounds the modifiers of a buff.
const MaxModifiers = 4

// Modifier is one polymorphic rule change of a buff.
type Modifier struct {
	Kind   ModKind
	Attr   Attr      // ModFlat, ModPercent, ModFinal
	Amount Levels    // by spell level, times the stacks
	Power  fixed.Num // plus this share of the source's power, read when applied
}

// Stacking is what adding a buff again does.
type Stacking uint8

// Stacking rules. One instance exists for each source unless stated.
const (
	StackRefresh  Stacking = iota + 1 // time starts again, values stay
	StackReplace                      // a new instance takes the place of the old one
	StackAdd                          // one more stack up to MaxStacks, time starts again
	StackSeparate                     // instances live side by side
	NumStackings
)

// Buff is the prototype of a state on a unit.
type Buff struct {
	ID        BuffID
	Key       string
	Name      string
	Icon      string // not truth
	Look      string // overlay effect; not truth
	Bad       bool   // a debuff
	Duration  []Millis
	Stacking  Stacking
	MaxStacks int
	Modifiers []Modifier // at most MaxModifiers

	Period Millis // 0: no periodic effect
	Tick   Effect // OpDamage or OpHeal on the owner, credited to the source
}

// DurationAt returns the duration for a level like Levels.At.
func (b *Buff) DurationAt(level int) Millis {
	if len(b.Duration) == 0 {
		return 0
	}
	return b.Duration[min(max(level, 1), len(b.Duration))-1]
}

// Bullet is the prototype of a projectile.
type Bullet struct {
	ID       BulletID
	Key      string
	Look     string    // not truth
	Tracking bool      // follows its target; else it flies straight
	Speed    fixed.Num // units per second
	Radius   fixed.Num // swept against units when linear
	Range    fixed.Num // linear: distance flown before it ends
	Pierce   bool      // linear: goes on after a hit
	Filter   Filter    // linear: whom it hits
	Life     Millis    // bound on flight time, at most 30 s
}

// Item is a thing that heroes buy at their fountain.
type Item struct {
	ID        ItemID
	Key       string
	Name      string
	Text      string // not truth
	Icon      string // not truth
	Price     fixed.Num
	Modifiers []Modifier // ModFlat, ModPercent and ModFinal only
}

// Rules are the numbers of the game that belong to no prototype.
type Rules struct {
	GoldStart      fixed.Num
	GoldPerSecond  fixed.Num
	LevelXP        []fixed.Num // total experience for level 2, 3, …; its length + 1 is the level cap
	XPRange        fixed.Num   // heroes within share experience
	KillGold       fixed.Num   // for a hero kill
	KillGoldLevel  fixed.Num   // plus per level of the victim
	AssistGold     fixed.Num   // shared by those who helped
	AssistWindow   Millis
	KillXP         fixed.Num
	KillXPLevel    fixed.Num
	TowerGold      fixed.Num // to each hero of the other camp
	RespawnBase    Millis
	RespawnLevel   Millis // plus per level
	FountainRadius fixed.Num
	FountainHeal   fixed.Num // percent of maximum health and mana per second
	FountainDamage fixed.Num // pure damage per second to enemies inside
	DefenceWindow  Millis    // a tower turns on a hero who hurt one of its heroes within this time
	ShopRadius     fixed.Num
	FirstWave      Millis
	WaveEvery      Millis
	SiegeEvery     int      // each n-th wave brings a siege creep
	LateAfter      Millis   // from this match time on each wave brings a siege creep,
	LateEvery      Millis   // and one more for each further stretch of this length; 0: never
	CreepGrowth    Millis   // creeps gain one level each
	Wave           []UnitID // a wave's members in spawn order
	Siege          UnitID
	BlinkGap       fixed.Num // distance beside a blink's target
}

// Set is everything read from the data files, immutable after Load.
type Set struct {
	Units   []Unit
	Spells  []Spell
	Buffs   []Buff
	Bullets []Bullet
	Items   []Item
	Maps    []Map
	Rules   Rules
	Digest  uint64 // of every truth field; equal sets have equal digests
}
