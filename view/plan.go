package view

import (
	"math"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// planGrace is how long an order that was just sent is shown as waiting
// although the picture does not count it yet, in seconds.
const planGrace = 0.5

// planned is an order as it was sent.
type planned struct {
	wire.Action
	age float64 // seconds
}

// plan remembers the orders of the own hero that wait in line. The picture only
// says how many there are: the newest ones.
type plan struct {
	waiting []planned
	current planned // what the hero does before them; Kind 0: not known
}

// take notes an order that is sent.
func (n *plan) take(set *data.Set, a wire.Action) {
	switch {
	case a.Queued:
		n.waiting = append(n.waiting, planned{Action: a})
	case !isOrder(a.Kind) || instant(set, &a):
	default:
		n.waiting, n.current = n.waiting[:0], planned{Action: a}
	}
}

// isOrder reports whether an action tells the hero what to do.
func isOrder(k wire.Kind) bool { return k.CanQueue() || k == wire.StopMove }

// instant reports whether an action is done beside the orders: quick spells and
// toggles.
func instant(set *data.Set, a *wire.Action) bool {
	if a.Kind != wire.SpellToUnit && a.Kind != wire.SpellToPosition {
		return false
	}
	s := &set.Spells[a.Spell]
	return s.Quick || s.Kind == data.SpellToggle
}

// follow drops what has begun: of the orders that are older than the grace only
// as many still wait as the picture counts.
func (n *plan) follow(seat *battle.SeatPicture, seconds float64) {
	for i := range n.waiting {
		n.waiting[i].age += seconds
	}
	for len(n.waiting) > seat.Queued && n.waiting[0].age > planGrace {
		n.current = n.waiting[0]
		n.waiting = n.waiting[1:]
	}
}

// place is where an order leads.
func (o *planned) place(s *stage) (x, y float64, ok bool) {
	if o.Target != 0 {
		if a := s.find(o.Target); a != nil {
			return a.x, a.y, true
		}
		return 0, 0, false
	}
	ok = o.Kind == wire.Move || o.Kind == wire.AttackMove || o.Kind == wire.SpellToPosition
	return units(o.Pos.X), units(o.Pos.Y), ok
}

// Colours of waiting orders.
var (
	planWalk   = hex(0x8CF0A0)
	planFight  = hex(0xFF9A7A)
	planMagic  = hex(0xA9C8FF)
	planKnot   = 7.0
	planDash   = 22.0
	planFactor = 0.55 // share of a dash that is drawn
)

func (o *planned) color() tint {
	switch o.Kind {
	case wire.Attack, wire.AttackMove:
		return planFight
	case wire.SpellToUnit, wire.SpellToPosition:
		return planMagic
	}
	return planWalk
}

// draw lays the way through the waiting orders on the ground.
func (n *plan) draw(p *painter, v *lens, s *scene, hero *actor) {
	if len(n.waiting) == 0 || hero == nil || !hero.alive() {
		return
	}
	v.onGround(p)
	x, y := hero.x, hero.y
	if cx, cy, ok := n.current.place(&s.stage); ok {
		dashes(p, x, y, cx, cy, n.current.color().fade(0.35), s.time)
		x, y = cx, cy
	}
	for i := range n.waiting {
		o := &n.waiting[i]
		nx, ny, ok := o.place(&s.stage)
		if !ok {
			continue
		}
		c := o.color()
		dashes(p, x, y, nx, ny, c.fade(0.75), s.time)
		p.disc(float32(nx), float32(ny), float32(planKnot)+3, ink.fade(0.6))
		p.disc(float32(nx), float32(ny), float32(planKnot), c)
		x, y = nx, ny
	}
	v.onScreen(p)
}

// dashes strokes a dashed line whose dashes wander along it.
func dashes(p *painter, x0, y0, x1, y1 float64, c tint, time float64) {
	l := math.Hypot(x1-x0, y1-y0)
	if l < planKnot {
		return
	}
	ux, uy := (x1-x0)/l, (y1-y0)/l
	for d := math.Mod(time*30, planDash) - planDash; d < l; d += planDash {
		a, b := max(d, 0), min(d+planDash*planFactor, l)
		if b > a {
			p.line(float32(x0+ux*a), float32(y0+uy*a), float32(x0+ux*b), float32(y0+uy*b), 4, c, c)
		}
	}
}
