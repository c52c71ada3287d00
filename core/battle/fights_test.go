package battle

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

var fights = flag.Int("fights", 0, "random fights to run in TestRandomFights; 0: a few")

// fightMillis is how long a random fight lasts.
const fightMillis = 60_000

// Heroes of every kind with any items fight for a minute and use all that they
// have. No script fails, no invariant breaks, a world that is saved, loaded and
// cloned beside goes the same way, and when every buff is gone everybody has
// the attributes of a unit that never had one.
func TestRandomFights(t *testing.T) {
	n := *fights
	switch {
	case n == 0 && testing.Short():
		n = 8
	case n == 0:
		n = 60
	}
	const shards = 4
	used := make([]atomic.Int32, len(testData(t).Spells))
	t.Run("fights", func(t *testing.T) {
		for shard := range shards {
			t.Run(fmt.Sprint(shard), func(t *testing.T) {
				t.Parallel()
				for seed := shard; seed < n && !t.Failed(); seed += shards {
					newFight(t, uint64(seed), used).play()
				}
			})
		}
	})
	if n < 60 {
		return // too few to meet every spell
	}
	for id := range used {
		if sp := &testData(t).Spells[id]; id > 0 && used[id].Load() == 0 {
			t.Errorf("%s did nothing in %d fights", sp.Key, n)
		}
	}
}

// fight is one random fight with a second world beside it.
type fight struct {
	t    *testing.T
	r    *rand.Rand
	w    *World
	twin *World
	seed uint64
	used []atomic.Int32 // by spell: runs of its effects
}

func newFight(t *testing.T, seed uint64, used []atomic.Int32) *fight {
	d, r := testData(t), rand.New(rand.NewPCG(seed, 60))
	s := Start{Logic: LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: [...]uint16{33, 50, 66}[r.IntN(3)], Seed: seed}
	each := 1 + r.IntN(5)
	for i := range 2 * each {
		s.Seats = append(s.Seats, SeatStart{Camp: uint8(1 + i%2), Slot: uint8(i / 2), Unit: anyHero(d, r), Level: uint8(1 + r.IntN(len(d.Rules.LevelXP)+1))})
	}
	w, err := New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	f := &fight{t: t, r: r, w: w, seed: seed, used: used}
	f.arm()
	f.twin = w.Clone()
	return f
}

func anyHero(d *data.Set, r *rand.Rand) string {
	for {
		if u := &d.Units[r.IntN(len(d.Units))]; u.Kind == data.KindHero {
			return u.Key
		}
	}
}

// arm teaches every hero its spells, gives it items, and puts it in the middle.
func (f *fight) arm() {
	w := f.w
	for i := range w.seats {
		s := &w.seats[i]
		u := w.unit(s.hero)
		for slot := range NumSpells {
			if sp := w.spellOf(u, slot); sp != nil && f.r.IntN(8) > 0 {
				w.teach(s, u, slot, uint8(1+f.r.IntN(sp.MaxLevel)))
			}
		}
		for range f.r.IntN(NumItems + 1) {
			id := data.ItemID(1 + f.r.IntN(len(w.data.Items)-1))
			s.gold += w.data.Items[id].Price
			w.buy(s, u, id)
		}
		u.pos = at(f.r.IntN(1000)-500, f.r.IntN(600)-300)
		if p, ok := w.nearest(u.pos, w.unitProto(u).Radius); ok {
			u.pos = p
		}
		w.refresh(u)
	}
	w.waveLeft = int32(f.r.IntN(400))
	w.derive()
}

func (f *fight) play() {
	for f.w.elapsed < fightMillis && !f.t.Failed() {
		records := f.records()
		f.w.Step(records)
		f.twin.Step(records)
		f.look()
	}
	f.strip()
}

// look checks both worlds, and now and then loads or clones the second.
func (f *fight) look() {
	for _, fault := range f.w.Faults() {
		if fault.Bound == BoundScript {
			f.fail("a script failed: %s", fault.What)
		}
	}
	for _, c := range f.w.Cues() {
		if c.Kind == CueEffect {
			f.used[c.Spell].Add(1)
		}
	}
	switch f.r.IntN(60) {
	case 0:
		if err := f.w.Verify(); err != nil {
			f.fail("%v", err)
		}
		f.equal()
	case 1:
		f.equal()
		if err := f.twin.Load(f.w.Save(nil)); err != nil {
			f.fail("%v", err)
		}
	case 2:
		f.w.CopyTo(f.twin)
	}
}

func (f *fight) equal() {
	if f.w.Digest() != f.twin.Digest() {
		f.fail("the world beside differs: %v", Diff(f.w, f.twin, 5))
	}
}

func (f *fight) fail(format string, args ...any) {
	f.t.Helper()
	f.t.Fatalf("fight %d, frame %d: %s", f.seed, f.w.frame, fmt.Sprintf(format, args...))
}

// strip ends everything that changes a unit, and compares what is left with a
// newborn unit of the same prototype, level and items.
func (f *fight) strip() {
	w := f.w
	f.equal()
	for i := 0; i < 10_000 && len(w.buffs)+len(w.zones)+len(w.motions) > 0; i++ {
		switch {
		case len(w.zones) > 0:
			w.endZone(0)
		case len(w.motions) > 0:
			w.endMotion(w.unit(w.motions[0].unit))
		default:
			w.removeBuff(0)
		}
	}
	if len(w.buffs) > 0 {
		f.fail("%d buffs cannot be removed", len(w.buffs))
	}
	for i := range w.units {
		u := w.units[i]
		born := Unit{guid: u.guid, proto: u.proto, camp: u.camp, seat: u.seat, level: u.level, owner: u.owner}
		w.deriveUnit(&born)
		if u.attr != born.attr || u.flags != born.flags || u.slow != born.slow || u.hooks != born.hooks {
			f.fail("unit %d of %s has not come back to its base: %v, want %v", u.guid, w.unitProto(&u).Key, u.attr, born.attr)
		}
	}
}

// records are what the players do in a step: each of them acts about twice a
// second, mostly with what it has at who is near.
func (f *fight) records() []wire.Record {
	var out []wire.Record
	for i := range f.w.seats {
		if f.r.IntN(500/f.w.ms) == 0 {
			a := f.act(i)
			if a.Validate() == nil {
				out = append(out, wire.Record{Seat: wire.Seat(i), Action: a})
			}
		}
	}
	return out
}

func (f *fight) act(seat int) wire.Action {
	w := f.w
	u := w.unit(w.seats[seat].hero)
	other := &w.units[f.r.IntN(len(w.units))]
	if near := w.around(u.pos, 700*fixed.One, nil); len(near) > 0 {
		other = &w.units[near[f.r.IntN(len(near))]]
	}
	pos := fixed.Vec{X: other.pos.X &^ (fixed.One - 1), Y: other.pos.Y &^ (fixed.One - 1)}.Clamp()
	queued := f.r.IntN(6) == 0
	switch f.r.IntN(10) {
	case 0:
		return wire.Action{Kind: wire.Move, Pos: pos.Add(at(f.r.IntN(400)-200, f.r.IntN(400)-200)), Queued: queued}
	case 1:
		return wire.Action{Kind: wire.AttackMove, Pos: pos, Queued: queued}
	case 2:
		return wire.Action{Kind: wire.Attack, Target: other.guid, Queued: queued}
	case 3:
		return wire.Action{Kind: wire.StopMove}
	}
	return f.cast(u, other, pos, queued)
}

// cast uses any spell of the hero or its items.
func (f *fight) cast(u, other *Unit, pos fixed.Vec, queued bool) wire.Action {
	slots := slices.DeleteFunc(f.r.Perm(NumSlots), func(slot int) bool {
		sp := f.w.spellOf(u, slot)
		return sp == nil || sp.Kind == data.SpellPassive
	})
	if len(slots) == 0 {
		return wire.Action{Kind: wire.StopMove}
	}
	sp := f.w.spellOf(u, slots[0])
	a := wire.Action{Kind: wire.SpellToPosition, Spell: uint16(sp.ID), Pos: pos, Queued: queued}
	switch sp.Target {
	case data.CastUnit:
		a = wire.Action{Kind: wire.SpellToUnit, Spell: uint16(sp.ID), Target: other.guid, Queued: queued}
	case data.CastVector:
		a.Extra = uint16(f.r.Uint32())
	}
	return a
}
