package data

import "sameframe/core/fixed"

// Zone is the prototype of an area on the ground.
type Zone struct {
	ID      ZoneID
	Key     string
	Name    string
	NameZH  string
	Look    string // not truth
	Shape   Shape  // ShapeCircle of Radius; ShapeRect of Length and half width Radius across the aim
	Radius  fixed.Num
	Length  fixed.Num
	Life    []Millis // by level
	Every   Millis   // of OnZoneStay; 0: none
	Filter  Filter   // who counts as inside, seen from the caster
	Buff    BuffID   // carried while inside, given by the caster; 0: none
	Wall    bool     // ShapeRect: nobody walks through it
	Sight   fixed.Num
	Follows bool       // stays around its caster
	Effects []EffectID // at most MaxSpellEffects
	Hooks   Triggers   // the triggers of Effects
}

// LifeAt returns how long a zone lies for a level like Levels.At.
func (z *Zone) LifeAt(level int) Millis { return millisAt(z.Life, level) }
