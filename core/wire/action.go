package wire

import "sameframe/core/fixed"

// Kind is the action_type byte of an action.
type Kind uint8

// Action kinds. Intent only: an action never carries a result.
const (
	Move            Kind = iota + 1 // to Pos, or along Dir when ByDir
	StopMove                        // stop moving, attacking and winding up
	Attack                          // Target
	AttackMove                      // walk to Pos, attacking what comes into reach
	SpellToUnit                     // Spell at Target
	SpellToPosition                 // Spell at Pos; spells without a target send the caster's own position
	UpgradeSpell                    // Slot 0..3
	BuyItem                         // Item
	SellItem                        // Slot 0..5
	Ping                            // Pos; no effect on truth, travels for the other players
	Surrender                       // the seat gives up; a camp whose every player gives up loses
	NumKinds
)

// Action is one decoded intent. Fields that a kind does not use are zero.
type Action struct {
	Kind   Kind
	ByDir  bool        // Move: Dir instead of Pos
	Dir    fixed.Angle // Move by direction
	Pos    fixed.Vec   // whole units when it comes from a pointer
	Target GUID
	Spell  uint16 // index of the spell prototype
	Item   uint16
	Slot   uint8
	Extra  uint16 // spell-specific
}

// Record is an action with its sender, as the stream carries it.
type Record struct {
	Seat   Seat
	Action Action
}
