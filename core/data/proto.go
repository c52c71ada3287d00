package data

import (
	"sameframe/core/fixed"
	"sameframe/core/script"
)

// Identifiers are indexes into the slices of a Set, in ascending order of the
// textual identifier that the files use. Zero is always the reserved "none"
// entry, so that the zero value of a reference means that there is none.
type (
	UnitID   uint16
	SpellID  uint16
	BuffID   uint16
	BulletID uint16
	ItemID   uint16
	ZoneID   uint16
	EffectID uint16 // of a spell, a buff or a zone; in the order spells, buffs, zones by identifier, then as written
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

// Set is everything read from the data files, immutable after Load.
type Set struct {
	Units   []Unit
	Spells  []Spell
	Buffs   []Buff
	Bullets []Bullet
	Items   []Item
	Zones   []Zone
	Effects []Effect // what Spell.Effects, Buff.Effects and Zone.Effects refer to
	Maps    []Map
	Tags    []string // the tags of units by name; Tags bit i is Tags[i]
	Rules   Rules
	Digest  uint64 // of every truth field; equal sets have equal digests

	ScriptDigest uint64      // of Scripts; 0 when there are none
	Scripts      *script.Set // every function of scripts/; nil when no effect calls one
}
