package data

import "sameframe/core/fixed"

// SpellKind says how a spell is used.
type SpellKind uint8

// Spell kinds.
const (
	SpellActive  SpellKind = iota + 1 // cast by an order (default)
	SpellPassive                      // never cast: its effects wait for triggers while it is learned
	SpellToggle                       // an order switches it on and off, at once
	NumSpellKinds
)

// CastTarget says what a spell is aimed at.
type CastTarget uint8

// Cast targets.
const (
	CastNone      CastTarget = iota + 1 // no target: around or on the caster
	CastUnit                            // one unit
	CastPosition                        // a point on the ground
	CastDirection                       // a direction from the caster
	CastVector                          // a point and a direction there: the action's Extra is the angle
	NumCastTargets
)

// MaxSpellEffects bounds the effects of a spell, a buff or a zone.
const MaxSpellEffects = 8

// MaxCharges bounds the charges of a spell.
const MaxCharges = 100

// Commit is one of the things that a cast commits.
type Commit uint8

// What a cast commits. A quick spell's data states their order; in other
// casts it is cost, cooldown, effects.
const (
	CommitCost     Commit = iota // mana, or a charge
	CommitCooldown               // starts the cooldown
	CommitEffects                // the effects of OnEffective
	NumCommits
)

// CommitAt is the moment of a cast at which cost and cooldown are committed.
type CommitAt uint8

// Moments.
const (
	AtEffective  CommitAt = iota // when the cast becomes effective (default)
	AtCastStart                  // when the cast begins
	AtChannelEnd                 // when the channel ends, for whatever reason
	NumCommitAts
)

// Break is what may interrupt a cast or a channel.
type Break uint8

// Interruptions.
const (
	BreakDeath    Break = iota // of the caster; never ignored
	BreakStun                  // stun, sleep, fear, taunt or forced motion of the caster
	BreakSilence               // of the caster
	BreakOrder                 // another order of the player
	BreakTarget                // the target died or may not be chosen any more
	BreakFog                   // the target is out of the camp's sight
	BreakDistance              // the target is farther than Range + Leash
	NumBreaks
)

// BreakRule says what an interruption does to a cast that has begun, and what
// comes back of that which was committed already. The zero rule ends the cast
// and gives nothing back.
type BreakRule struct {
	GoesOn   bool  // the interruption is ignored
	Cost     uint8 // percent of the committed cost that is given back
	Cooldown uint8 // percent of the cooldown that is taken off
}

// Spell is the prototype of a skill, of a hero's own or of an item.
type Spell struct {
	ID       SpellID
	Key      string
	Name     string
	NameZH   string
	Text     string // one sentence for the tool tip; not truth
	TextZH   string
	Icon     string // not truth
	Kind     SpellKind
	Target   CastTarget
	Filter   Filter // CastUnit: who may be chosen
	Ultimate bool   // first point at hero level 6, then 11 and 16

	MaxLevel int
	Range    fixed.Num // caster centre to target edge or point; units
	Leash    fixed.Num // how far beyond Range the target may go during cast and channel; 0: any distance
	Cast     Millis    // start to effective
	After    Millis    // free again after that (or after the channel)
	Cost     Levels    // mana
	Cooldown []Millis  // by level
	CommitAt CommitAt

	Quick  bool               // no states: all of it runs in the step of the order and disturbs no other order
	Commit [NumCommits]Commit // Quick: the order of what it commits
	Moving bool               // the caster may walk during cast and channel

	Channel []Millis // by level; OnChannelTick each Every, OnChannelEnd at the end
	Every   Millis   // between channel ticks, and between OnInterval of passives and toggles
	Lock    bool     // ChannelLock: own orders wait for the end instead of ending it
	Upkeep  Levels   // SpellToggle: mana per second; it switches off when that is missing

	Charges  int      // 0: the cooldown alone decides
	Recharge []Millis // by level: until the next charge comes back
	Reload   bool     // ammunition: all charges come back at once, when the last is spent

	Breaks [NumBreaks]BreakRule

	Effects []EffectID // at most MaxSpellEffects
	Hooks   Triggers   // the triggers of Effects
	Aim     Aim        // preview; derived from the effects when the file gives none
	Bot     BotHint
}

// CooldownAt returns the cooldown for a level like Levels.At.
func (s *Spell) CooldownAt(level int) Millis { return millisAt(s.Cooldown, level) }

// ChannelAt returns the length of the channel for a level like Levels.At.
func (s *Spell) ChannelAt(level int) Millis { return millisAt(s.Channel, level) }

// RechargeAt returns the time of one charge for a level like Levels.At.
func (s *Spell) RechargeAt(level int) Millis { return millisAt(s.Recharge, level) }

func millisAt(table []Millis, level int) Millis {
	if len(table) == 0 {
		return 0
	}
	return table[min(max(level, 1), len(table))-1]
}

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
	HintChase                      // towards an enemy hero
	HintSummon                     // in a fight or a push
	HintScout                      // where nobody sees
	HintHelp                       // on an ally under attack
	HintAlways                     // a toggle that stays on in fights
	HintNone                       // bots never cast it (passives)
	NumBotHints
)

// Item is a thing that heroes buy at their fountain.
type Item struct {
	ID        ItemID
	Key       string
	Name      string
	NameZH    string
	Text      string // not truth
	TextZH    string
	Icon      string // not truth
	Price     fixed.Num
	Modifiers []Modifier // ModFlat, ModPercent and ModFinal only
	Spell     SpellID    // active, toggle or passive, at its first level
	Consumed  bool       // gone when its spell's last charge is spent
}
