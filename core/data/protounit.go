package data

import "sameframe/core/fixed"

// Attr names one attribute of a unit.
type Attr uint8

// Attributes. Percentages are whole numbers (100 is the neutral attack speed),
// chances are in 1/10000.
const (
	AttrMaxHealth   Attr = iota
	AttrHealthRegen      // per second
	AttrMaxMana
	AttrManaRegen    // per second
	AttrAttack       // damage of a basic attack
	AttrPower        // ability power, scaled by effects
	AttrArmor        // against physical damage
	AttrResist       // against magical damage
	AttrAttackSpeed  // percent, 100 is the prototype's own interval
	AttrMoveSpeed    // units per second
	AttrRange        // attack range beyond both collision radii, units
	AttrCritChance   // 1/10000
	AttrCritBonus    // percent of extra damage on a critical hit
	AttrDodge        // 1/10000
	AttrLifesteal    // percent of basic attack damage dealt
	AttrDamageAmp    // percent added to damage dealt
	AttrDamageCut    // percent taken off damage received
	AttrHealAmp      // percent added to healing received
	AttrReflect      // percent of damage received that is dealt back as pure damage
	AttrStatusResist // percent taken off the duration of bad buffs received
	AttrSpellSteal   // percent of spell damage dealt that heals
	AttrCooldownCut  // percent taken off cooldowns when they start, at most 80
	AttrSight        // how far the unit sees, units
	AttrTrueSight    // how far it sees what is invisible, units
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
	KindWard // stands, sees, cannot fight
	NumUnitKinds
)

// MaxTags bounds the different tags of all units of a set.
const MaxTags = 32

// Tags is a set of unit tags: bit i is Set.Tags[i].
type Tags uint32

// Unit is the prototype of everything that stands on the map.
type Unit struct {
	ID     UnitID
	Key    string // textual identifier
	Name   string // English display name
	NameZH string // Chinese display name
	Look   string // sprite family; not truth
	Kind   UnitKind
	Tags   Tags // for target rules: beast, machine, …

	Radius fixed.Num // collision circle, units
	Static bool      // never moves, blocks the walk grid (towers, bases)
	Hidden bool      // invisible from birth to those without true sight (wards)

	Base   [NumAttrs]fixed.Num // at level 1
	Growth [NumAttrs]fixed.Num // added for each further level

	Ranged       bool
	AttackEvery  Millis // interval at 100 attack speed
	AttackWindup Millis // start to commit at 100 attack speed
	AttackBullet BulletID
	Acquire      fixed.Num // distance within which it picks targets by itself, units
	Leash        fixed.Num // creeps: how far from the lane they follow; summons: from their owner; units

	Gold fixed.Num // bounty for the killer
	XP   fixed.Num // shared by heroes nearby

	Spells  []SpellID // heroes: Q W E R
	Passive SpellID   // innate: a passive spell at its first level from the start
	Role    string    // heroes: a word for the selection screen
	RoleZH  string
}
