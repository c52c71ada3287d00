package view

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// aimMode is what the next left click will mean.
type aimMode uint8

const (
	aimNone   aimMode = iota
	aimAttack         // attack-move
	aimSpell          // cast the spell or item in slot
)

// situation is what input is judged against in one tick: values of the newest
// picture and where the pointer is.
type situation struct {
	set    *data.Set
	seat   *battle.SeatPicture
	stage  *stage
	hero   *actor // nil while the seat has none on the field
	hover  *actor // unit under the pointer, nil for none
	x, y   float64
	onHUD  bool // the pointer is over a part of the interface
	frozen bool // no orders now: paused, dead seats may still buy and level
}

// mark is feedback on the ground for an order.
type mark struct {
	attack bool
	x, y   float64
}

// orders is what one tick of input amounts to.
type orders struct {
	actions  []wire.Action
	marks    []mark
	refusals []battle.Result
}

func (o *orders) reset() {
	o.actions, o.marks, o.refusals = o.actions[:0], o.marks[:0], o.refusals[:0]
}

// Ticks of input timing, 60 a second.
const (
	doubleTap   = 18 // longest gap of a double tap
	moveRepeat  = 8  // between move orders while the button is held
	cursorReach = 90 // units around the pointer searched for a spell's target
)

// intents turns keys and clicks into actions. It holds only what the player
// is about to do; previews are drawn from it.
type intents struct {
	mode     aimMode
	slot     int
	held     bool // the spell key of the aim is held down and casts when it goes up
	anchored bool // a vector's place is chosen, the pointer now draws its direction
	ax, ay   float64
	tick     int
	tapped   [battle.NumSlots]int // tick of the last press, 0 for none
	moved    int                  // tick of the last move order
}

// update reads one tick of the device. With shift, orders wait in line.
func (in *intents) update(d *device, s *situation, keys *bindings, cast string, out *orders) {
	in.tick++
	in.read(d, s, keys, cast, out)
	if d.shift() {
		out.wait()
	}
}

// wait lets the orders of this tick wait behind those that the hero has.
func (o *orders) wait() {
	for i := range o.actions {
		o.actions[i].Queued = o.actions[i].Kind.CanQueue()
	}
}

func (in *intents) read(d *device, s *situation, keys *bindings, cast string, out *orders) {
	for slot := range battle.NumSlots {
		if c, ok := slotCommand(slot); ok {
			in.spellKey(slot, d, s, keys[c], cast, out)
		}
	}
	if s.hero == nil || s.frozen {
		in.mode = aimNone
		return
	}
	if d.hit[keys[cmdStop]] {
		in.mode = aimNone
		out.actions = append(out.actions, wire.Action{Kind: wire.StopMove})
	}
	if d.hit[keys[cmdAttackMove]] && !d.ctrl() {
		in.mode = aimAttack
	}
	if d.hit[keys[cmdPing]] {
		out.actions = append(out.actions, wire.Action{Kind: wire.Ping, Pos: position(s.x, s.y)})
	}
	if s.onHUD {
		return
	}
	in.leftClick(d, s, out)
	in.rightClick(d, s, out)
}

// position makes a place that may be sent: whole units.
func position(x, y float64) fixed.Vec {
	ux, uy := wholeUnits(x, y)
	return fixed.Vec{X: fixed.FromInt(ux), Y: fixed.FromInt(uy)}
}

func (in *intents) rightClick(d *device, s *situation, out *orders) {
	b := d.buttons[mouseRight]
	if b.hit && in.mode != aimNone {
		in.mode = aimNone
		return
	}
	again := b.held && in.tick-in.moved >= moveRepeat && in.moved != 0
	if !b.hit && !again {
		if !b.held {
			in.moved = 0
		}
		return
	}
	in.command(s, b.hit, out)
	in.moved = in.tick
}

// command attacks the enemy under the pointer or walks to the pointer.
func (in *intents) command(s *situation, fresh bool, out *orders) {
	if t := s.hover; t != nil && t.Camp != s.seat.Camp && t.alive() {
		if fresh {
			out.actions = append(out.actions, wire.Action{Kind: wire.Attack, Target: t.GUID})
			out.marks = append(out.marks, mark{true, t.x, t.y})
		}
		return
	}
	out.actions = append(out.actions, wire.Action{Kind: wire.Move, Pos: position(s.x, s.y)})
	if fresh {
		out.marks = append(out.marks, mark{false, s.x, s.y})
	}
}

func (in *intents) leftClick(d *device, s *situation, out *orders) {
	if d.buttons[mouseLeft].lifted && in.mode == aimSpell && in.anchored && !in.held {
		in.mode = aimNone
		in.cast(in.slot, false, s, out)
		return
	}
	if !d.buttons[mouseLeft].hit {
		return
	}
	switch in.mode {
	case aimAttack:
		in.mode = aimNone
		if t := s.hover; t != nil && t.Camp != s.seat.Camp && t.alive() {
			in.command(s, true, out)
			return
		}
		out.actions = append(out.actions, wire.Action{Kind: wire.AttackMove, Pos: position(s.x, s.y)})
		out.marks = append(out.marks, mark{true, s.x, s.y})
	case aimSpell:
		if spell := in.spell(in.slot, s); spell != nil && spell.Target == data.CastVector && !in.anchored {
			in.anchor(s)
			return
		}
		in.mode = aimNone
		in.cast(in.slot, false, s, out)
	default:
		if d.alt() {
			out.actions = append(out.actions, wire.Action{Kind: wire.Ping, Pos: position(s.x, s.y)})
		}
	}
}

// anchor chooses the place of a vector; the pointer draws its direction from
// there on.
func (in *intents) anchor(s *situation) { in.anchored, in.ax, in.ay = true, s.x, s.y }

// spellKey handles the key of one spell or item.
func (in *intents) spellKey(slot int, d *device, s *situation, key ebiten.Key, cast string, out *orders) {
	if in.mode == aimSpell && in.slot == slot && in.held && d.lifted[key] {
		in.mode, in.held = aimNone, false
		in.cast(slot, false, s, out)
		return
	}
	if !d.hit[key] {
		return
	}
	if d.ctrl() {
		if slot < battle.NumSpells {
			in.learn(slot, s, out)
		}
		return
	}
	again := in.tapped[slot] != 0 && in.tick-in.tapped[slot] <= doubleTap
	in.tapped[slot] = in.tick
	in.press(slot, d.alt() || again && in.selfCast(slot, s), cast, s, out)
}

// selfCast reports whether a double tap of a spell means the own hero.
func (in *intents) selfCast(slot int, s *situation) bool {
	spell := in.spell(slot, s)
	return spell != nil && spell.Target == data.CastUnit && spell.Filter.Camps&data.CampSelf != 0
}

// press begins a cast: at once, to oneself, or by aiming first. A vector is
// drawn in each of the ways to cast: with the key held, or with the button.
func (in *intents) press(slot int, self bool, cast string, s *situation, out *orders) {
	spell := in.spell(slot, s)
	if spell == nil || s.hero == nil || s.frozen {
		return
	}
	if why := refusal(slotOf(s.seat, slot)); why != battle.OK {
		out.refusals = append(out.refusals, why)
		return
	}
	vector := spell.Target == data.CastVector
	switch {
	case !vector && (self || cast == castSmart) || aimless(spell):
		in.mode = aimNone
		in.cast(slot, self, s, out)
	default:
		in.mode, in.slot, in.anchored = aimSpell, slot, false
		if in.held = cast != castConfirm; in.held && vector {
			in.anchor(s)
		}
	}
}

// aimless reports whether there is nothing to aim: no target, or a toggle.
func aimless(spell *data.Spell) bool {
	return spell.Target == data.CastNone || spell.Kind == data.SpellToggle
}

// slotOf is what a seat has in a slot of the battle.
func slotOf(seat *battle.SeatPicture, slot int) *battle.SpellPicture {
	switch {
	case slot < battle.NumSpells:
		return &seat.Spells[slot]
	case slot < battle.SlotItems:
		return &seat.Innate
	}
	return &seat.ItemSpells[slot-battle.SlotItems]
}

// refusal returns why a spell cannot be cast now, as far as the player can
// know before sending. A cooldown about to end is sent and judged there.
func refusal(p *battle.SpellPicture) battle.Result {
	const nearlyReady = 100 // milliseconds
	switch p.Usable {
	case battle.OnCooldown:
		if p.Left <= nearlyReady {
			return battle.OK
		}
	case battle.Busy:
		return battle.OK
	}
	return p.Usable
}

// learn asks for the next level of a spell.
func (in *intents) learn(slot int, s *situation, out *orders) {
	p := &s.seat.Spells[slot]
	switch {
	case p.Spell == 0:
		return
	case s.seat.Points == 0:
		out.refusals = append(out.refusals, battle.NoPoints)
		return
	case !p.CanLevel && p.Level >= s.set.Spells[p.Spell].MaxLevel:
		out.refusals = append(out.refusals, battle.MaxLevel)
		return
	case !p.CanLevel:
		out.refusals = append(out.refusals, battle.LevelTooLow)
		return
	}
	out.actions = append(out.actions, wire.Action{Kind: wire.UpgradeSpell, Slot: uint8(slot)})
}

func (in *intents) spell(slot int, s *situation) *data.Spell {
	if s.seat == nil || slotOf(s.seat, slot).Spell == 0 {
		return nil
	}
	return &s.set.Spells[slotOf(s.seat, slot).Spell]
}

// cast sends the spell at what the pointer means.
func (in *intents) cast(slot int, self bool, s *situation, out *orders) {
	spell := in.spell(slot, s)
	if spell == nil || s.hero == nil {
		return
	}
	a := wire.Action{Kind: wire.SpellToPosition, Spell: uint16(spell.ID), Pos: position(s.x, s.y)}
	switch {
	case spell.Target == data.CastUnit && spell.Kind != data.SpellToggle:
		t := s.target(spell, self)
		if t == nil {
			out.refusals = append(out.refusals, s.noTarget(spell))
			return
		}
		a = wire.Action{Kind: wire.SpellToUnit, Spell: uint16(spell.ID), Target: t.GUID}
	case spell.Target == data.CastVector:
		a.Pos, a.Extra = in.vector(s)
	case aimless(spell) || self:
		a.Pos = position(s.hero.x, s.hero.y)
	}
	out.actions = append(out.actions, a)
}

// drawn is how far the pointer must go from a vector's place to draw a direction,
// in units.
const drawn = 24

// vector is the place and the direction of a vector cast. Without a drawn
// direction it points away from the hero.
func (in *intents) vector(s *situation) (fixed.Vec, uint16) {
	x, y := s.x, s.y
	if in.anchored {
		x, y = in.ax, in.ay
	}
	return position(x, y), uint16(int(math.Round(vectorTurn(x, y, s.x, s.y, s.hero)*65536)) & 0xFFFF)
}

// vectorTurn is the direction drawn from a place to the pointer, in turns.
func vectorTurn(x, y, px, py float64, hero *actor) float64 {
	if math.Hypot(px-x, py-y) < drawn {
		px, py, x, y = x, y, hero.x, hero.y
	}
	return math.Atan2(py-y, px-x) / (2 * math.Pi)
}

// noTarget is why a spell finds nobody: what speaks against the unit under the
// pointer, if there is one.
func (s *situation) noTarget(spell *data.Spell) battle.Result {
	if s.hover == nil || !s.hover.alive() {
		return battle.NoTarget
	}
	return s.objection(&spell.Filter, s.hover)
}

// target returns whom a unit spell means: the unit under the pointer, or the
// nearest suitable one around it.
func (s *situation) target(spell *data.Spell, self bool) *actor {
	if self {
		if spell.Filter.Camps&data.CampSelf != 0 {
			return s.hero
		}
		return nil
	}
	if s.hover != nil && s.suits(&spell.Filter, s.hover) {
		return s.hover
	}
	var best *actor
	near := float64(cursorReach)
	for i := range s.stage.actors {
		a := &s.stage.actors[i]
		d := math.Hypot(a.x-s.x, a.y-s.y) - units(a.Radius)
		if d < near && s.suits(&spell.Filter, a) {
			best, near = a, d
		}
	}
	return best
}

// suits reports whether a filter, seen from the own hero, admits a unit.
func (s *situation) suits(f *data.Filter, a *actor) bool {
	return s.objection(f, a) == battle.OK
}

// objection is why a filter, seen from the own hero, refuses a unit, as far as
// a picture tells: OK when it does not.
func (s *situation) objection(f *data.Filter, a *actor) battle.Result {
	switch {
	case !a.alive() && f.Dead == data.WantNot:
		return battle.NoTarget
	case f.Camps&s.relation(a) == 0 || !f.Kinds.Has(a.proto.Kind) || !wants(f.Summoned, a.Owner != 0):
		return battle.WrongTarget
	case a.proto.Tags&f.Tags != f.Tags || a.proto.Tags&f.NotTags != 0:
		return battle.WrongTarget
	case a.Camp != s.hero.Camp && a.Safe:
		return battle.TargetSafe
	case !wants(f.Invulnerable, a.Invulnerable):
		return battle.TargetInvulnerable
	case a.Camp != s.hero.Camp && !wants(f.Immune, a.Immune):
		return battle.TargetImmune
	case !wants(f.Untargetable, a.Untargetable):
		return battle.Untargetable
	}
	return battle.OK
}

// relation is what a unit is to the own hero.
func (s *situation) relation(a *actor) data.Camps {
	switch {
	case a.GUID == s.hero.GUID:
		return data.CampSelf
	case a.Camp == s.hero.Camp:
		return data.CampAlly
	}
	return data.CampEnemy
}

// wants reports whether a rule takes a unit that is of a sort, or is not.
func wants(w data.Want, is bool) bool {
	return w == data.WantAny || is == (w == data.WantOnly)
}
