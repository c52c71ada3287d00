package battle

import (
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// CueKind says what a cue announces.
type CueKind uint8

// Cue kinds.
const (
	CueAttackStart CueKind = iota + 1 // Source winds up at Target; Span is the windup
	CueAttackHit                      // a basic attack of Source lands on Target
	CueAttackMiss                     // dodged
	CueCastStart                      // Source begins Spell; Span is the cast time
	CueCastDone                       // Spell is effective at Pos
	CueCastBroken                     // the cast ended before it was effective: Result says why
	CueRefused                        // an action of Source's seat was refused: Result
	CueEffect                         // effect number Index of Spell ran at Pos with Dir
	CueDamage                         // Target lost Amount; Damage, Crit
	CueHeal                           // Target gained Amount
	CueShield                         // Target's shields absorbed Amount
	CueBuffOn                         // Buff on Target
	CueBuffOff
	CueBulletStart // bullet ID in Index leaves Source
	CueBulletEnd   // at Pos
	CueDeath       // Target died, Source killed it
	CueKill        // a hero killed a hero; Amount is the gold
	CueLastHit     // Source earned Amount gold from Target
	CueLevelUp     // Source reached Index
	CueRespawn     // Target is back
	CueBlink       // Source left From and stands at Pos
	CueWave        // a wave left camp
	CueTowerFall   // Target fell
	CueBuy         // Source bought Item
	CuePing        // at Pos by Source's seat
	CueEnd         // the match is over; Index is the winner
	CueChannel     // Source channels Spell for Span
	CueChannelEnd  // it ended; Index 1 when it was whole, else Result says why
	CueToggle      // Source switched Spell; Index 1 on, 0 off
	CueMotion      // Target is moved by force from From; Index is the data.MotionKind
	CueMotionEnd   // it stands at Pos
	CueZoneOn      // zone ID in Index is laid at Pos with Dir for Span
	CueZoneOff
	CueSummon       // Target was called by Source
	CueDispel       // Buff was taken from Target by Source
	CueImmune       // Target's immunity or invulnerability stopped a hit of Source
	CueDodgeBullet  // bullet ID in Index lost Target
	CueCommand      // Source's seat gave it an order: Index is the wire.Kind, Trigger the root of what follows
	CueAttackCommit // an attack of Source at Target counts: Trigger is the root of what follows
)

// Cue is one announcement of a step to the view, sound and log. Cues are
// values; dropping them changes nothing. Trigger leads back to the command or
// attack that caused it.
type Cue struct {
	Kind    CueKind
	Crit    bool
	Camp    uint8
	Seat    int8 // of Source, -1 when it has none
	Damage  data.DamageType
	Result  Result
	Index   int32
	Source  wire.GUID
	Target  wire.GUID
	Trigger uint32 // the command or attack at the root
	Node    uint32 // the effect run that caused it; runs count up through the match
	Parent  uint32 // CueEffect: the run that caused this run
	Frame   wire.Frame
	Spell   data.SpellID
	Buff    data.BuffID
	Bullet  data.BulletID
	Item    data.ItemID
	Zone    data.ZoneID
	Effect  data.EffectID // CueEffect
	Pos     fixed.Vec
	From    fixed.Vec
	Dir     fixed.Angle
	Amount  fixed.Num
	Span    data.Millis
}
