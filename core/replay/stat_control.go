package replay

import (
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// ControlKind is a state that keeps a hero from acting.
type ControlKind string

// Control kinds.
const (
	ControlStun    ControlKind = "stun"
	ControlSleep   ControlKind = "sleep"
	ControlRoot    ControlKind = "root"
	ControlSilence ControlKind = "silence"
	ControlDisarm  ControlKind = "disarm"
	ControlSlow    ControlKind = "slow"
	ControlTaunt   ControlKind = "taunt"
	ControlFear    ControlKind = "fear"
	ControlMoved   ControlKind = "moved" // by force of an enemy, awake and not stunned
)

// controls are what is looked for on every hero after every step, with the
// modifier of a buff that brings it.
var controls = [...]struct {
	kind ControlKind
	mod  data.ModKind
	on   func(u *battle.UnitInfo) bool
}{
	{ControlStun, data.ModStun, func(u *battle.UnitInfo) bool { return u.Stunned }},
	{ControlSleep, data.ModSleep, func(u *battle.UnitInfo) bool { return u.Asleep }},
	{ControlRoot, data.ModRoot, func(u *battle.UnitInfo) bool { return u.Rooted }},
	{ControlSilence, data.ModSilence, func(u *battle.UnitInfo) bool { return u.Silenced }},
	{ControlDisarm, data.ModDisarm, func(u *battle.UnitInfo) bool { return u.Disarmed }},
	{ControlSlow, data.ModSlow, func(u *battle.UnitInfo) bool { return u.Slowed }},
}

// Control is how long a seat kept a hero in a state. A step in which two buffs
// bring the same state counts for the older one.
type Control struct {
	Seat int         `json:"seat"` // Nobody: creeps and buildings
	To   int         `json:"to"`   // the hero's seat
	Kind ControlKind `json:"kind"`
	Span data.Millis `json:"ms"`
}

// BuffTally counts a buff that a seat put on a hero. Span adds up the times of
// all its instances; who renews an instance of another leaves it to that one.
type BuffTally struct {
	Seat   int         `json:"seat"` // who gave it; Nobody: creeps, buildings, the ground
	To     int         `json:"to"`   // the hero's seat
	Key    string      `json:"key"`
	Name   string      `json:"name"`
	NameZH string      `json:"name_zh,omitempty"`
	Bad    bool        `json:"bad"`
	Times  int         `json:"times"`
	Span   data.Millis `json:"ms"`
	id     data.BuffID
}

// carried is an instance of a buff on a hero.
type carried struct {
	buff    data.BuffID
	seat    int
	trigger uint32
	since   wire.Frame
}

// control follows buffs and forced motions of heroes.
type control struct {
	data    *data.Set
	step    data.Millis
	on      [][]carried // by seat, oldest first
	mover   []int       // by seat: the enemy who moves it, noMover for none
	tallies []BuffTally
	spans   []Control
}

const noMover = -2

func newControl(d *data.Set, step, seats int) control {
	c := control{data: d, step: data.Millis(step), on: make([][]carried, seats), mover: make([]int, seats)}
	for i := range c.mover {
		c.mover[i] = noMover
	}
	return c
}

// cue takes in what happened to the hero of a seat.
func (t *control) cue(c *battle.Cue, to int, hostile bool) {
	switch c.Kind {
	case battle.CueBuffOn:
		t.tally(c.Buff, int(c.Seat), to).Times++
		t.on[to] = append(t.on[to], carried{c.Buff, int(c.Seat), c.Trigger, c.Frame})
	case battle.CueBuffOff:
		if i := t.find(to, c); i >= 0 {
			t.end(to, i, c.Frame)
		}
	case battle.CueMotion:
		if t.mover[to] = noMover; hostile {
			t.mover[to] = int(c.Seat)
		}
	case battle.CueDeath:
		t.mover[to] = noMover
		t.endAll(to, c.Frame, false)
	}
}

// find is the instance that a buff's end means: that of the same trigger, else
// the oldest of the buff, -1 when none is known.
func (t *control) find(to int, c *battle.Cue) int {
	list := t.on[to]
	if i := slices.IndexFunc(list, func(h carried) bool { return h.buff == c.Buff && h.trigger == c.Trigger }); i >= 0 {
		return i
	}
	return slices.IndexFunc(list, func(h carried) bool { return h.buff == c.Buff })
}

func (t *control) end(to, i int, now wire.Frame) {
	h := t.on[to][i]
	t.on[to] = slices.Delete(t.on[to], i, i+1)
	t.tally(h.buff, h.seat, to).Span += t.step * data.Millis(now-h.since)
}

// endAll ends what a death takes, or really everything.
func (t *control) endAll(to int, now wire.Frame, all bool) {
	for i := len(t.on[to]) - 1; i >= 0; i-- {
		if all || !t.data.Buffs[t.on[to][i].buff].Death {
			t.end(to, i, now)
		}
	}
}

func (t *control) tally(id data.BuffID, seat, to int) *BuffTally {
	for i := range t.tallies {
		if b := &t.tallies[i]; b.id == id && b.seat(seat, to) {
			return b
		}
	}
	p := &t.data.Buffs[id]
	t.tallies = append(t.tallies, BuffTally{Seat: seat, To: to, Key: p.Key, Name: p.Name, NameZH: p.NameZH, Bad: p.Bad, id: id})
	return &t.tallies[len(t.tallies)-1]
}

func (b *BuffTally) seat(seat, to int) bool { return b.Seat == seat && b.To == to }

// look counts one step of the states of a living hero.
func (t *control) look(to int, u *battle.UnitInfo) {
	for i := range controls {
		if s := &controls[i]; s.on(u) {
			t.span(t.source(to, s.mod), to, s.kind)
		}
	}
	switch {
	case !u.Driven:
	case t.brings(to, data.ModTaunt):
		t.span(t.source(to, data.ModTaunt), to, ControlTaunt)
	default:
		t.span(t.source(to, data.ModFear), to, ControlFear)
	}
	if by := t.mover[to]; by != noMover && u.Helpless && !u.Stunned && !u.Asleep {
		t.span(by, to, ControlMoved)
	}
}

// source is the seat whose buff brings a state, the oldest such one.
func (t *control) source(to int, mod data.ModKind) int {
	for _, h := range t.on[to] {
		if t.has(h.buff, mod) {
			return h.seat
		}
	}
	return Nobody
}

func (t *control) brings(to int, mod data.ModKind) bool {
	return slices.ContainsFunc(t.on[to], func(h carried) bool { return t.has(h.buff, mod) })
}

func (t *control) has(id data.BuffID, mod data.ModKind) bool {
	mods := t.data.Buffs[id].Modifiers
	for i := range mods {
		if mods[i].Kind == mod {
			return true
		}
	}
	return false
}

func (t *control) span(seat, to int, kind ControlKind) {
	for i := range t.spans {
		if s := &t.spans[i]; s.Seat == seat && s.To == to && s.Kind == kind {
			s.Span += t.step
			return
		}
	}
	t.spans = append(t.spans, Control{seat, to, kind, t.step})
}

// finish ends what still runs.
func (t *control) finish(now wire.Frame) {
	for to := range t.on {
		t.endAll(to, now, true)
	}
	slices.SortStableFunc(t.spans, func(a, b Control) int { return bySeats(a.Seat, b.Seat, a.To, b.To) })
	slices.SortStableFunc(t.tallies, func(a, b BuffTally) int { return bySeats(a.Seat, b.Seat, a.To, b.To) })
}
