package data

import (
	"sameframe/core/fixed"
	"sameframe/core/script"
)

// Trigger says when an effect runs.
type Trigger uint8

// Triggers. The first group belongs to one cast, bullet, buff, motion or zone,
// and only the effects of its own spell, buff or zone run. The second group
// happens to a unit: what waits for it are the learned spells of its hero by
// slot, its innate passive, its items by slot and its buffs by age, in this
// order. The event's target is given in brackets.
const (
	OnCastStart     Trigger = iota + 1 // the cast state begins [the cast's target]
	OnEffective                        // the cast becomes effective [the cast's target]
	OnChannelTick                      // each Every of a channel [the cast's target]
	OnChannelEnd                       // the channel ends; value 1 when it was not interrupted [the cast's target]
	OnToggleOn                         // the spell was switched on [the caster]
	OnToggleOff                        // it was switched off, by an order, death or want of mana [the caster]
	OnInterval                         // each Every of a learned passive or a toggle that is on [the caster]
	OnBulletHit                        // a bullet of this spell hits [the unit hit]
	OnBulletEnd                        // a bullet of this spell ends; the position is where [nobody]
	OnMotionHit                        // a forced motion of this spell meets a unit [that unit]
	OnMotionWall                       // a forced motion of this spell is stopped by a wall [the moved unit]
	OnMotionEnd                        // a forced motion of this spell ends [the moved unit]
	OnBuffAdded                        // a new instance [its holder]
	OnBuffTick                         // each Period [its holder]
	OnBuffExpired                      // its time is over [its holder]
	OnBuffDispelled                    // a dispel took it [its holder]
	OnBuffEnd                          // it is gone, whatever the reason, but for its holder's death [its holder]
	OnZoneEnter                        // a unit came in, or the zone was laid under it [that unit]
	OnZoneStay                         // each Every, for each unit inside [that unit]
	OnZoneLeave                        // a unit left, died or the zone ended [that unit]
	OnZoneEnd                          // the zone ended [nobody]
	OnCall                             // a script of the same owner runs it by its Name [what the script says]

	OnSpellCast    // a cast of the unit became effective [its target]
	OnAttackStart  // a basic attack winds up [the victim]
	OnAttackLanded // a basic attack of the unit arrived, before its damage [the victim]
	OnAttacked     // a basic attack arrived at the unit, before its damage [the attacker]
	OnDodge        // the unit dodged one [the attacker]
	OnDamageDealt  // it took health off another; value is how much [the victim]
	OnDamageTaken  // it lost health; value is how much [who dealt it]
	OnHeal         // it healed somebody; value is how much [who was healed]
	OnHealed       // it was healed; value is how much [who healed]
	OnKill         // it killed somebody [the dead]
	OnDeath        // it died [the killer]
	OnLevelUp      // the hero reached a level [the hero]
	OnRespawn      // the hero is back [the hero]
	NumTriggers
)

// FirstHook is the first trigger that happens to a unit.
const FirstHook = OnSpellCast

// Triggers is a set of triggers: bit t is Trigger t.
type Triggers uint64

// Has reports whether the set holds t.
func (s Triggers) Has(t Trigger) bool { return s&(1<<t) != 0 }

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
	OrderFarthest
	OrderLowestHealth // amount
	OrderLowestShare  // health as a share of the maximum
	OrderHighestHealth
	OrderRandom // drawn from the synced stream
	NumOrders
)

// Kinds is a set of unit kinds: bit k is UnitKind k.
type Kinds uint8

// Has reports whether the set holds k.
func (s Kinds) Has(k UnitKind) bool { return s&(1<<k) != 0 }

// Want is whether a target rule wants units of a sort.
type Want uint8

// Wants.
const (
	WantNot Want = iota // only those that are not (default)
	WantAny
	WantOnly
	NumWants
)

// Filter is the semantic half of a target rule.
type Filter struct {
	Camps        Camps
	Kinds        Kinds
	Dead         Want // dead heroes
	Unseen       Want // hidden from the caster's camp by fog or invisibility
	Invulnerable Want
	Immune       Want // to magic
	Untargetable Want
	Summoned     Want   // WantAny where the file says nothing
	Tags         Tags   // all of these; 0: any
	NotTags      Tags   // none of these
	Buff         BuffID // carries one of these; 0: any
	NotBuff      BuffID // carries none of these
}

// Shape is a geometric target query.
type Shape uint8

// Shapes. A unit is inside when its collision circle touches the shape,
// edges included.
const (
	ShapeNone   Shape = iota // the event's own target, if the filter lets it pass; likewise the next two
	ShapeSelf                // the caster
	ShapeHolder              // the unit that carries the buff; for spells the caster
	ShapeCircle              // Radius around the centre
	ShapeLine                // a box of Length and half width Radius from the centre along the aim
	ShapeFan                 // Radius and half angle Half from the centre along the aim
	ShapeRect                // a box of Length and half width Radius, its middle at the centre, across the aim
	ShapeRay                 // within Radius of the segment from the centre of Length along the aim, and in the centre's line of sight
	ShapeChain               // from the event's target on, each next unit the nearest within Radius that was not taken, at most Limit in all
	NumShapes
)

// Centre is where a shape is laid.
type Centre uint8

// Centres.
const (
	AtCaster Centre = iota // the place the caster had when it happened; for circles where it is now
	AtPoint                // the event's position
	AtTarget               // the event's target's position
	AtHolder               // where the unit that carries the buff is now
	NumCentres
)

// TargetRule selects units for one effect. Each effect queries for itself,
// unless Shared takes those of the effect before it in the same trigger.
type TargetRule struct {
	Shape  Shape
	At     Centre
	Radius fixed.Num
	Length fixed.Num
	Half   fixed.Angle
	Filter Filter
	Order  Order
	Limit  int // 0 is no limit
	Shared bool
}

// Op is a native effect rule.
type Op uint8

// Native effect rules. All but Bullet, Blink, Summon and Zone act on each
// selected unit.
const (
	OpDamage   Op = iota + 1
	OpHeal        // by Amount
	OpBuff        // adds Buff
	OpBullet      // fires Bullet: one at each selected unit (tracking), or Count along the aim, spread over Spread (linear), or one onto the event's position (arcing)
	OpBlink       // moves the caster to the event's position or beside the event's target
	OpMana        // gives or (negative) burns mana
	OpDispel      // takes buffs away: Dispel
	OpUnbuff      // takes every Buff of this prototype away; with FromCaster only the caster's own
	OpStacks      // sets the stacks of Buff to Amount, 0 removes it
	OpRenew       // reads the values of Buff anew, and starts its time again
	OpMotion      // moves by force: Motion
	OpSummon      // Count of Unit at the event's position, for Life
	OpZone        // lays Zone at the centre of the rule, along the aim
	OpCooldown    // takes Amount milliseconds off the cooldowns of the unit's hero (all, or Spell); at least 3,600,000 resets them
	OpStop        // ends a cast or channel of the unit like a stun
	OpDisjoint    // tracking bullets in flight at the unit lose it
	OpGold        // gives Amount gold to the unit's hero
	OpScript      // calls Script once, with the selection's first unit as target
	NumOps
)

// DamageType selects the defence that applies.
type DamageType uint8

// Damage types.
const (
	Physical DamageType = iota + 1 // reduced by armour
	Magical                        // reduced by resistance, stopped by magic immunity
	Pure                           // reduced by neither
	NumDamageTypes
)

// DamageTags change how a hit goes through the pipeline.
type DamageTags uint8

// Damage tags.
const (
	TagNoReflect  DamageTags = 1 << iota
	TagNoRedirect            // no share of it goes elsewhere
	TagNoSteal               // heals nobody
	TagNoShield              // shields do not absorb it
	TagNoHooks               // wakes no trigger of damage
	TagCrit                  // spell damage that may be critical
	TagNotLethal             // leaves at least the smallest amount of health
)

// DispelClass says how strong a dispel must be.
type DispelClass uint8

// Dispel classes.
const (
	DispelBasic  DispelClass = iota // any dispel takes it (default)
	DispelStrong                    // only a strong one
	DispelNever                     // none
	NumDispelClasses
)

// Dispel is what an OpDispel takes: buffs of at most its class, by descending
// priority, then the newest first.
type Dispel struct {
	Class DispelClass // basic or strong
	Bad   bool        // takes bad buffs
	Good  bool        // takes others
	Count int         // at most; 0: all
}

// MotionKind is a sort of forced motion.
type MotionKind uint8

// Forced motions. While one lasts the unit neither walks, attacks nor casts,
// but for quick spells.
const (
	MotionKnock MotionKind = iota + 1 // away from the event's place by Distance
	MotionPull                        // towards the caster, until Gap from it or Distance was covered
	MotionDash                        // the unit itself, along the aim or to the event's position, at most Distance
	MotionLeap                        // like a dash, over walls and units; lands at the nearest free place
	MotionHook                        // towards the caster as it moves, through units, until beside it
	NumMotions
)

// Motion is the prototype of a forced motion.
type Motion struct {
	Kind     MotionKind
	Speed    fixed.Num // units per second
	Distance Levels    // units
	Gap      fixed.Num // MotionPull: how near it comes
	Priority uint8     // of a new motion: at least that of the present one, or it is refused
	StopsAt  Filter    // units that stop a knock or a dash (OnMotionHit); no camps: none
	Hits     bool      // goes on through those units, each is hit once
	Broken   bool      // a stun or root of the moved unit ends it (dash, leap)
	FromHere bool      // MotionKnock: away from the caster's place, not the event's
}

// MaxParams bounds the parameters of a script.
const MaxParams = 8

// Param is a number of an effect that its script reads by name.
type Param struct {
	Name  string
	Value Levels
}

// Effect is one effect of a spell, a buff or a zone.
type Effect struct {
	Name     string // OnCall: what scripts of the same owner run it by
	Trigger  Trigger
	Chance   int32 // 1/10000, drawn from the synced stream; 10000: always, no draw
	Priority int8  // of queued runs of the same step: higher first
	Queued   bool  // runs in the event phase of this step (or of the next, when that is over) instead of at once
	Delay    Millis
	Repeat   int    // further runs after the first
	Every    Millis // between repeated runs
	Target   TargetRule
	Op       Op

	Damage  DamageType
	Tags    DamageTags
	Amount  Levels    // flat amount by spell level
	Attack  fixed.Num // plus this share of the caster's attack
	Power   fixed.Num // plus this share of the caster's power
	Missing fixed.Num // plus this share of the target's missing health
	Max     fixed.Num // plus this share of the target's maximum health
	Of      fixed.Num // plus this share of the event's value

	Buff       BuffID
	FromCaster bool
	Bullet     BulletID
	Count      int
	Spread     fixed.Angle // full angle over which Count bullets are spread
	Unit       UnitID
	Zone       ZoneID
	Life       []Millis // of summons, by level
	Spell      SpellID
	Dispel     Dispel
	Motion     Motion

	Script string       // file.function of scripts/
	Entry  script.Entry // found at load
	Params []Param      // at most MaxParams

	Cue string // visual effect name; not truth

	// Derived by Load.
	Owner Owner
}

// LifeAt returns how long summons live for a level like Levels.At.
func (e *Effect) LifeAt(level int) Millis { return millisAt(e.Life, level) }

// Owner says where an effect stands.
type Owner struct {
	Spell SpellID
	Buff  BuffID
	Zone  ZoneID
	Slot  uint8 // its place in the list
}
