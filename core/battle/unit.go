package battle

import (
	"slices"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// maxWay bounds the way points that a unit keeps; a longer way is found again
// from its last kept point.
const maxWay = 8

// orderKind is what a unit was told to do.
type orderKind uint8

const (
	orderNone   orderKind = iota // stand, and answer attackers
	orderMove                    // to pos
	orderAttack                  // target until it is dead
	orderHunt                    // attack-move to pos
	orderCast                    // spell slot
	orderMarch                   // creeps: along the lane
	numOrders
)

// order is one thing to do.
type order struct {
	kind    orderKind
	slot    uint8 // orderCast
	target  wire.GUID
	pos     fixed.Vec
	extra   uint16
	trigger uint32 // the command's trigger id
}

// swing is the state of the attack machine.
type swing uint8

const (
	swingIdle swing = iota
	swingWindup
	swingBack
	numSwings
)

// casting is the state of the cast machine. PreCast, the chase, is an
// orderCast whose casting is castIdle.
type casting uint8

const (
	castIdle    casting = iota
	castCast            // wind-up, ends when the spell is effective
	castChannel         // until the channel ends or is broken; an own order ends it
	castLock            // a channel that own orders wait for (ChannelLock)
	castAfter           // recovery, ended early by the next order
	numCastings
)

// flags are the states that buffs and forced motions put on a unit.
type flags uint16

const (
	flagStun flags = 1 << iota
	flagRoot
	flagSilence
	flagDisarm
	flagTaunt
	flagFear
	flagSleep
	flagUntargetable
	flagInvulnerable
	flagImmune
	flagInvisible
	flagPhased
	flagRevealed
	flagMoved // a forced motion has it

	// flagsHelpless are those under which a unit does nothing of its own.
	flagsHelpless = flagStun | flagSleep | flagMoved
	// flagsDriven are those under which others decide what it does.
	flagsDriven = flagTaunt | flagFear
	// flagsApart are those under which others do not stand in a unit's way, nor
	// it in theirs.
	flagsApart = flagPhased | flagMoved
)

// Unit is everything that stands on the map: heroes, creeps, towers, bases.
type Unit struct {
	// State, walked in snapshot.go.
	guid   wire.GUID
	proto  data.UnitID
	camp   uint8
	seat   int8 // -1 for none
	level  uint8
	dead   bool
	lane   uint8
	rank   uint8 // buildings: the order in which they may fall
	leg    int16 // creeps: next point of the lane
	pos    fixed.Vec
	facing fixed.Angle
	health fixed.Num
	mana   fixed.Num
	owner  wire.GUID // summons: who called them; 0 for others
	life   int32     // summons: steps until they go; 0: no bound

	order order
	next  order // begins when the cast is over

	swing     swing
	swingLeft int32 // steps until commit or until the backswing ends
	reload    int32 // steps until the next attack may start
	foe       wire.GUID
	foeLeft   int32 // steps until the target is chosen anew

	casting  casting
	castLeft int32
	castTick int32     // milliseconds since the last channel tick
	cast     order     // what is being cast
	paid     fixed.Num // mana committed by this cast, of which an interruption may give back
	spent    bool      // this cast has committed its cost and cooldown

	way     [maxWay]fixed.Vec
	wayLen  uint8
	wayAt   uint8
	goal    fixed.Vec // where the way leads
	wayLeft int32     // steps until the way may be found anew
	stuck   uint8     // steps in which it wanted to walk and hardly did
	side    int8      // the side it passes others on: -1, 0 for any, 1
	vel     fixed.Vec // what it walked in the last step
	nearest fixed.Num // the least distance to the goal so far, near it
	late    uint8     // steps since then

	// Derived from prototype, level, items and buffs by refresh.
	attr   [data.NumAttrs]fixed.Num `state:"derived"`
	slow   fixed.Num                `state:"derived"` // strongest slow, percent
	flags  flags                    `state:"derived"`
	urge   wire.GUID                `state:"derived"` // source of the newest taunt, else fear
	hooks  data.Triggers            `state:"derived"` // what its spells, items and buffs wait for
	seen   uint8                    `state:"derived"` // bit c: camp c sees it; since the end of the last step
	hidden bool                     `state:"derived"` // invisible: flagInvisible or a hidden prototype, and not revealed
	ends   data.EndsOn              `state:"derived"` // acts of its own that end some buff on it
	shield bool                     `state:"derived"` // some buff holds a shield or a redirection
	buffs  uint16                   `state:"derived"`
	safe   bool                     `state:"derived"` // a building of a lower rank stands before it

	watcher uint16 `state:"scratch"` // the eye that saw it last, see found
}

func (w *World) unitProto(u *Unit) *data.Unit { return &w.data.Units[u.proto] }

// find returns the index of a unit in w.units, or -1.
func (w *World) find(id wire.GUID) int {
	if int(id) < len(w.slots) {
		return int(w.slots[id])
	}
	return -1
}

// reslot rebuilds the index from GUID to place.
func (w *World) reslot() {
	n := 0
	if len(w.units) > 0 {
		n = int(w.units[len(w.units)-1].guid) + 1
	}
	w.slots = slices.Grow(w.slots[:0], n)[:n]
	for i := range w.slots {
		w.slots[i] = -1
	}
	for i := range w.units {
		w.slots[w.units[i].guid] = int32(i)
	}
}

// unit returns a unit that exists, dead or alive, or nil.
func (w *World) unit(id wire.GUID) *Unit {
	if i := w.find(id); id != 0 && i >= 0 {
		return &w.units[i]
	}
	return nil
}

// living returns a living unit or nil.
func (w *World) living(id wire.GUID) *Unit {
	if u := w.unit(id); u != nil && !u.dead {
		return u
	}
	return nil
}

// spawn adds a unit with full health and the next GUID. The pointer is good
// until the next spawn; nil when the world is full.
func (w *World) spawn(proto data.UnitID, camp uint8, seat int8, level uint8, pos fixed.Vec, facing fixed.Angle) *Unit {
	if len(w.units) == MaxUnits || w.lastGUID == MaxGUID {
		w.fault(BoundUnits, 0)
		return nil
	}
	w.lastGUID++
	w.units = append(w.units, Unit{
		guid: w.lastGUID, proto: proto, camp: camp, seat: seat,
		level: max(level, 1), pos: pos, facing: facing,
	})
	w.reslot()
	u := &w.units[len(w.units)-1]
	w.refresh(u)
	u.health = u.attr[data.AttrMaxHealth]
	u.mana = u.attr[data.AttrMaxMana]
	return u
}

// reach is the distance at which the circles of two units touch.
func (w *World) reach(a, b *Unit) fixed.Num {
	return w.unitProto(a).Radius + w.unitProto(b).Radius
}

// enemies reports whether two camps fight.
func enemies(a, b uint8) bool { return a != b && a != 0 && b != 0 }

// rest ends whatever the unit does.
func (u *Unit) rest() {
	u.order, u.next, u.cast = order{}, order{}, order{}
	u.swing, u.swingLeft, u.casting, u.castLeft = swingIdle, 0, castIdle, 0
	u.castTick, u.paid, u.spent = 0, 0, false
	u.foe, u.foeLeft = 0, 0
	u.halt()
}

// halt forgets the way.
func (u *Unit) halt() {
	u.wayLen, u.wayAt, u.wayLeft, u.stuck, u.side = 0, 0, 0, 0, 0
	u.nearest, u.late = 0, 0
	u.goal = fixed.Vec{}
	u.way = [maxWay]fixed.Vec{}
}

// aim is the unit that it goes to: the target of a cast, else its foe.
func (u *Unit) aim() wire.GUID {
	if u.order.kind == orderCast && !u.driven() {
		return u.order.target
	}
	return u.foe
}

// walking reports whether the unit changed its place by itself in the last step.
func (u *Unit) walking() bool { return u.vel != fixed.Vec{} }
