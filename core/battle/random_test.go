package battle

import (
	"math/rand/v2"
	"slices"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

var heroKeys = [...]string{"knight", "ranger", "mage", "assassin"}

// randomStart is any legal start snapshot of the data.
func randomStart(d *data.Set, r *rand.Rand) Start {
	s := Start{
		Logic: LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", Seed: r.Uint64(), First: wire.Frame(r.Uint32()),
		StepMillis: [...]uint16{33, 50, 66, 10, 100}[r.IntN(5)],
	}
	for range 1 + r.IntN(MaxSeats) {
		st := SeatStart{
			Camp: uint8(1 + r.IntN(2)), Slot: uint8(r.IntN(5)), Unit: heroKeys[r.IntN(len(heroKeys))],
			Controller: Controller(r.IntN(int(numControllers))), Level: uint8(r.IntN(len(d.Rules.LevelXP) + 2)),
		}
		taken := func(o SeatStart) bool { return o.Camp == st.Camp && o.Slot == st.Slot }
		if !slices.ContainsFunc(s.Seats, taken) {
			s.Seats = append(s.Seats, st)
		}
	}
	return s
}

// chaos gives actions as a player, a cheat or a broken client would.
type chaos struct {
	r *rand.Rand
	w *World
}

func (c *chaos) action() wire.Action {
	switch c.r.IntN(10) {
	case 0:
		return c.garbage()
	case 1:
		return wire.Action{Kind: wire.UpgradeSpell, Slot: uint8(c.r.IntN(5))}
	case 2:
		return c.shop()
	}
	return c.sensible()
}

// garbage fills every field with whatever its type can hold.
func (c *chaos) garbage() wire.Action {
	r := c.r
	wild := func() fixed.Num { return fixed.Num(r.Uint64()) >> r.IntN(64) }
	return wire.Action{
		Kind: wire.Kind(r.IntN(int(wire.NumKinds) + 2)), ByDir: r.IntN(2) == 0, Dir: fixed.Angle(r.Uint32()),
		Pos: fixed.Vec{X: wild(), Y: wild()}, Target: wire.GUID(r.Uint32() >> r.IntN(32)),
		Spell: uint16(r.Uint32() >> r.IntN(32)), Item: uint16(r.Uint32() >> r.IntN(32)), Slot: uint8(r.Uint32()), Extra: uint16(r.Uint32()), Queued: r.IntN(4) == 0,
	}
}

func (c *chaos) shop() wire.Action {
	if c.r.IntN(3) == 0 {
		return wire.Action{Kind: wire.SellItem, Slot: uint8(c.r.IntN(7))}
	}
	return wire.Action{Kind: wire.BuyItem, Item: uint16(c.r.IntN(len(c.w.data.Items) + 1))}
}

func (c *chaos) sensible() wire.Action {
	u := &c.w.units[c.r.IntN(len(c.w.units))]
	near := u.pos.Add(fixed.Vec{X: fixed.FromInt(c.r.IntN(600) - 300), Y: fixed.FromInt(c.r.IntN(600) - 300)})
	spell := uint16(c.r.IntN(len(c.w.data.Spells)))
	switch c.r.IntN(8) {
	case 0:
		return wire.Action{Kind: wire.Move, ByDir: true, Dir: fixed.Angle(c.r.Uint32())}
	case 1:
		return wire.Action{Kind: wire.Move, Pos: near}
	case 2:
		return wire.Action{Kind: wire.Attack, Target: u.guid}
	case 3:
		return wire.Action{Kind: wire.AttackMove, Pos: near}
	case 4, 5:
		return wire.Action{Kind: wire.SpellToUnit, Spell: spell, Target: u.guid}
	case 6:
		return wire.Action{Kind: wire.SpellToPosition, Spell: spell, Pos: near}
	}
	return wire.Action{Kind: wire.StopMove}
}

func (c *chaos) records() []wire.Record {
	var out []wire.Record
	for c.r.IntN(3) == 0 {
		seat := wire.Seat(c.r.IntN(len(c.w.seats)))
		if c.r.IntN(50) == 0 {
			seat = wire.Seat(c.r.Uint32())
		}
		a := c.action()
		a.Queued = a.Queued || a.Kind.CanQueue() && c.r.IntN(4) == 0
		if a.Kind == wire.Surrender && c.r.IntN(40) != 0 {
			continue
		}
		out = append(out, wire.Record{Seat: seat, Action: a})
	}
	return out
}

// generous gives everybody money, levels and spells, so that a short random
// match reaches every rule.
func generous(w *World) {
	for i := range w.seats {
		s := &w.seats[i]
		s.gold += 20000 * fixed.One
		for k := range s.spells {
			if sp := w.spellOf(w.unit(s.hero), k); sp != nil {
				s.spells[k].level, s.spells[k].charges = 1, uint8(sp.Charges)
			}
		}
	}
	for i := range w.units {
		if w.units[i].seat >= 0 {
			w.units[i].pos = at(w.units[i].pos.X.Floor()/4, w.units[i].pos.Y.Floor())
		}
	}
	w.waveLeft = 1
	w.derive()
}

// onGround: nobody stands in a wall or, but for a hero that a building's edge
// touches, in a building.
func onGround(t *testing.T, w *World) {
	t.Helper()
	for i := range w.units {
		u := &w.units[i]
		if w.unitProto(u).Static || u.dead {
			continue
		}
		if !u.pos.Legal() || !w.ground().Walkable(u.pos, w.unitProto(u).Radius) {
			t.Fatalf("frame %d: unit %d of %q at %v stands in a wall or building", w.frame, u.guid, w.unitProto(u).Key, u.pos)
		}
	}
}

// A match of random heroes and random legal, illegal and garbled actions keeps
// every invariant, and a clone and a loaded world beside it stay equal in every
// step. What is loaded into went another way meanwhile, so that nothing but the
// saved state can make it equal.
func TestRandomMatchesKeepTheInvariants(t *testing.T) {
	matches, steps := 20, 1500
	if testing.Short() {
		matches, steps = 4, 500
	}
	d := testData(t)
	for seed := range uint64(matches) {
		r := rand.New(rand.NewPCG(seed, 1))
		s := randomStart(d, r)
		w, err := New(d, s)
		if err != nil {
			t.Fatal(err)
		}
		generous(w)
		runBeside(t, w, &chaos{r, w}, steps)
	}
}

func runBeside(t *testing.T, w *World, c *chaos, steps int) {
	t.Helper()
	clone, twin, other := w.Clone(), w.Clone(), w.Clone()
	var saved []byte
	for range steps {
		records := c.records()
		w.Step(records)
		clone.Step(records)
		twin.Step(records)
		other.Step(nil)
		if w.Digest() != clone.Digest() || w.Digest() != twin.Digest() {
			t.Fatalf("seed %d frame %d: clone %v, twin %v", w.start.Seed, w.frame, Diff(w, clone, 5), Diff(w, twin, 5))
		}
		if err := w.Verify(); err != nil {
			t.Fatalf("seed %d frame %d: %v", w.start.Seed, w.frame, err)
		}
		onGround(t, w)
		switch c.r.IntN(8) {
		case 0:
			w.CopyTo(clone)
		case 1:
			saved = w.Save(saved[:0])
			if err := other.Load(saved); err != nil {
				t.Fatalf("seed %d frame %d: %v", w.start.Seed, w.frame, err)
			}
			twin, other = other, twin
		}
	}
}
