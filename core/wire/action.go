package wire

import (
	"fmt"

	"sameframe/core/fixed"
)

// Kind is the action_type byte of an action.
type Kind uint8

// Kinds of players' actions. Intent only: an action never carries a result.
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

// Kinds of the service's own records. Only SeatService sends them, and they
// travel as ordered inputs like every action.
const (
	SeatToBot        Kind = 0x80 + iota // a bot plays seat Slot from this frame on; Extra is its skill as in the start snapshot
	SeatToPlayer                        // seat Slot is its player's again
	endServiceKinds                     // the first byte that is no kind
	FirstServiceKind = SeatToBot
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
	Slot   uint8  // of spells or items; in the service's kinds a seat
	Extra  uint16 // spell-specific: the angle of a vector cast
	Queued bool   // waits behind the orders that the unit has (shift); kinds that CanQueue
}

// Record is an action with its sender, as the stream carries it.
type Record struct {
	Seat   Seat
	Action Action
}

// fields is the set of fields that an action may use.
type fields uint8

const (
	hasSpell fields = 1 << iota
	hasTarget
	hasItem
	hasSlot
	hasPos
	hasDir
	hasExtra
)

// shape is what the body of a kind holds, and whether the kind can wait in a
// queue. Fields are written in the order of their bits.
type shape struct {
	name  string
	has   fields
	slots uint8
	queue bool
}

var shapes = [NumKinds]shape{
	Move:            {name: "move", has: hasPos, queue: true},
	StopMove:        {name: "stop"},
	Attack:          {name: "attack", has: hasTarget, queue: true},
	AttackMove:      {name: "attack-move", has: hasPos, queue: true},
	SpellToUnit:     {name: "spell-to-unit", has: hasSpell | hasTarget | hasExtra, queue: true},
	SpellToPosition: {name: "spell-to-position", has: hasSpell | hasPos | hasExtra, queue: true},
	UpgradeSpell:    {name: "upgrade-spell", has: hasSlot, slots: 4},
	BuyItem:         {name: "buy-item", has: hasItem},
	SellItem:        {name: "sell-item", has: hasSlot, slots: 6},
	Ping:            {name: "ping", has: hasPos},
	Surrender:       {name: "surrender"},
}

var serviceShapes = [endServiceKinds - FirstServiceKind]shape{
	SeatToBot - FirstServiceKind:    {name: "seat-to-bot", has: hasSlot | hasExtra, slots: uint8(SeatService)},
	SeatToPlayer - FirstServiceKind: {name: "seat-to-player", has: hasSlot, slots: uint8(SeatService)},
}

// String returns the kind's name, for logs.
func (k Kind) String() string {
	if !k.known() {
		return fmt.Sprintf("kind 0x%02X", uint8(k))
	}
	return k.shape().name
}

// CanQueue reports whether an action of the kind may be Queued: orders may, but
// for a stop.
func (k Kind) CanQueue() bool { return k.known() && k.shape().queue }

// queuedBit marks a queued action in its kind byte; kinds stay below it.
const (
	queuedBit = 0x40
	_         = uint(queuedBit - NumKinds)
)

// head is the byte of an action's kind.
func (a *Action) head() byte {
	if a.Queued {
		return byte(a.Kind) | queuedBit
	}
	return byte(a.Kind)
}

// splitHead parts the byte of a player's kind into kind and mark. A mark on a
// kind that cannot wait stays, so that it is no known kind; so do those of the
// service, whose bits mean nothing else.
func splitHead(b byte) (k Kind, queued bool) {
	if k = Kind(b &^ queuedBit); b&queuedBit != 0 && k.CanQueue() {
		return k, true
	}
	return Kind(b), false
}

// Service reports whether the kind belongs to the service.
func (k Kind) Service() bool { return k >= FirstServiceKind }

func (k Kind) known() bool {
	return k > 0 && k < NumKinds || k >= FirstServiceKind && k < endServiceKinds
}

// shape is what the kind, which must be known, holds.
func (k Kind) shape() shape {
	if k.Service() {
		return serviceShapes[k-FirstServiceKind]
	}
	return shapes[k]
}

// has is the set of fields that this action may use.
func (a *Action) has() fields {
	if a.Kind == Move && a.ByDir {
		return hasDir
	}
	return a.Kind.shape().has
}

// Validate reports what keeps the action from having a byte form: an unknown
// kind, a field or mark that the kind does not use, a position outside the legal map,
// a slot that no hero has, or a target that is nobody.
func (a *Action) Validate() error {
	if !a.Kind.known() {
		return fmt.Errorf("wire: action 0x%02X: %w", uint8(a.Kind), ErrKind)
	}
	if a.ByDir && a.Kind != Move || a.Queued && !a.Kind.CanQueue() || a.used()&^a.has() != 0 {
		return fmt.Errorf("wire: %v: %w", a.Kind, ErrStray)
	}
	return a.checkRange(a.has())
}

// used is the set of fields that are not zero.
func (a *Action) used() fields {
	return in(hasSpell, a.Spell != 0) | in(hasTarget, a.Target != 0) | in(hasItem, a.Item != 0) |
		in(hasSlot, a.Slot != 0) | in(hasPos, a.Pos != fixed.Vec{}) | in(hasDir, a.Dir != 0) |
		in(hasExtra, a.Extra != 0)
}

func in(f fields, present bool) fields {
	if present {
		return f
	}
	return 0
}

func (a *Action) checkRange(has fields) error {
	switch {
	case has&hasPos != 0 && !a.Pos.Legal():
		return fmt.Errorf("wire: %v: position (%v, %v): %w", a.Kind, a.Pos.X, a.Pos.Y, ErrRange)
	case has&hasTarget != 0 && a.Target == 0:
		return fmt.Errorf("wire: %v: target is nobody: %w", a.Kind, ErrRange)
	case has&hasSlot != 0 && a.Slot >= a.Kind.shape().slots:
		return fmt.Errorf("wire: %v: slot %d of %d: %w", a.Kind, a.Slot, a.Kind.shape().slots, ErrRange)
	}
	return nil
}
