package battle

import (
	"slices"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// arena is a world for tests of single rules: heroes where the test puts them,
// no towers, no creeps until it wants some, and an answer for every step.
type arena struct {
	*World
	t    testing.TB
	cues []Cue // since the last reset

	broke []Fault // the bounds that its steps reached
}

func newArena(t testing.TB, heroes ...string) *arena {
	t.Helper()
	return newArenaOf(t, 33, heroes...)
}

// newArenaOf is an arena with steps of another length.
func newArenaOf(t testing.TB, step uint16, heroes ...string) *arena {
	t.Helper()
	d := testData(t)
	s := testStart(d, 1, heroes...)
	s.StepMillis = step
	w, err := New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	w.waveLeft = 1 << 20
	a := &arena{World: w, t: t}
	w.units = slices.DeleteFunc(w.units, func(u Unit) bool { return w.unitProto(&u).Kind == data.KindTower })
	w.derive()
	for i := range w.seats {
		a.place(i, -400+i*100, 0)
	}
	return a
}

// hero returns the unit of a seat. It is good until the next step.
func (a *arena) hero(seat int) *Unit { return a.unit(a.seats[seat].hero) }

func (a *arena) place(seat, x, y int) *Unit {
	u := a.hero(seat)
	u.pos = at(x, y)
	u.rest()
	a.regrid()
	a.look()
	return u
}

func at(x, y int) fixed.Vec { return fixed.Vec{X: fixed.FromInt(x), Y: fixed.FromInt(y)} }

// creep puts a creep that stands still.
func (a *arena) creep(key string, camp uint8, x, y int) wire.GUID {
	a.t.Helper()
	id, ok := a.data.Unit(key)
	if !ok {
		a.t.Fatalf("no unit %q", key)
	}
	u := a.spawn(id, camp, -1, 1, at(x, y), 0)
	a.derive()
	return u.guid
}

// learn gives a hero spells at a level and the mana to cast them.
func (a *arena) learn(seat int, level uint8) {
	u := a.hero(seat)
	for i := range NumSpells {
		if sp := a.spellOf(u, i); sp != nil {
			a.seats[seat].spells[i] = spellSlot{level: min(level, uint8(sp.MaxLevel)), charges: uint8(sp.Charges)}
		}
	}
	a.refresh(u)
	u.mana = u.attr[data.AttrMaxMana]
}

// do runs one step with one action.
func (a *arena) do(seat wire.Seat, act wire.Action) { a.step(wire.Record{Seat: seat, Action: act}) }

func (a *arena) step(records ...wire.Record) {
	a.t.Helper()
	a.Step(records)
	a.cues, a.broke = append(a.cues, a.Cues()...), append(a.broke, a.Faults()...)
	if err := a.Verify(); err != nil {
		a.t.Fatalf("frame %d: %v", a.Frame(), err)
	}
}

func (a *arena) steps(n int) {
	a.t.Helper()
	for range n {
		a.step()
	}
}

// until steps until a cue of a kind comes, at most n steps.
func (a *arena) until(kind CueKind, n int) Cue {
	a.t.Helper()
	for range n {
		a.step()
		for _, c := range a.Cues() {
			if c.Kind == kind {
				return c
			}
		}
	}
	a.t.Fatalf("no cue of kind %d within %d steps", kind, n)
	return Cue{}
}

func (a *arena) count(kind CueKind) int {
	n := 0
	for _, c := range a.cues {
		if c.Kind == kind {
			n++
		}
	}
	return n
}

func (a *arena) spell(key string) uint16 {
	a.t.Helper()
	id, ok := a.data.Spell(key)
	if !ok {
		a.t.Fatalf("no spell %q", key)
	}
	return uint16(id)
}

func (a *arena) castAt(seat wire.Seat, key string, target wire.GUID) {
	a.do(seat, wire.Action{Kind: wire.SpellToUnit, Spell: a.spell(key), Target: target})
}

func (a *arena) castOn(seat wire.Seat, key string, p fixed.Vec) {
	a.do(seat, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell(key), Pos: p})
}

func (a *arena) attack(seat wire.Seat, target wire.GUID) {
	a.do(seat, wire.Action{Kind: wire.Attack, Target: target})
}
