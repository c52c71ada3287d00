package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// caller is an arena whose fireball calls so many melee creeps for a time.
func caller(t testing.TB, count int, life data.Millis) (*arena, *data.Effect, event) {
	a := newArena(t, "mage", "knight")
	unit := a.unitKind("creep_melee")
	var id data.EffectID
	a.respell("fireball", func(s *data.Spell) {
		a.effects(s, data.Effect{Trigger: data.OnEffective, Op: data.OpSummon, Unit: unit, Count: count, Life: []data.Millis{life}})
		id = s.Effects[0]
	})
	from := a.originOf(a.hero(0), 7)
	from.spell, from.level = a.data.Effects[id].Owner.Spell, 1
	return a, &a.data.Effects[id], event{from: from, effect: id, pos: at(0, 0)}
}

// The summoned stand, live as long as the data says, and count for their owner's seat;
// what they summon is the owner's as well.
func TestSummonsBelongToTheirOwnersSeat(t *testing.T) {
	a, f, e := caller(t, 1, 330)
	born := a.lastGUID + 1
	a.summon(f, &e)
	if a.unit(born) != nil {
		t.Fatal("it stands before the end of the phase")
	}
	a.bear()
	u := a.unit(born)
	if u == nil || u.owner != a.seats[0].hero || u.camp != 1 || u.life != 10 || a.originOf(u, 1).seat != 0 {
		t.Fatalf("born %+v", u)
	}
	second := e
	second.from = a.originOf(u, 8)
	a.summon(f, &second)
	a.bear()
	if v := a.unit(born + 1); v == nil || v.owner != a.seats[0].hero || a.originOf(v, 1).seat != 0 {
		t.Fatalf("born of the summoned: %+v", v)
	}
	gold := a.seats[1].gold
	for range 9 {
		a.step()
	}
	if a.unit(born) == nil {
		t.Fatal("gone too early")
	}
	a.step()
	if a.unit(born) != nil || a.seats[1].xp != 0 || a.seats[1].gold > gold+10*a.perStep(a.data.Rules.GoldPerSecond) {
		t.Fatal("it stays, or somebody earned it")
	}
}

// What zones and respawns summon after the last phase of units stands before the
// step ends, so that no step keeps a birth for the next.
func TestBirthsDoNotOutliveTheStep(t *testing.T) {
	a, f, e := caller(t, 3, 5000)
	a.summon(f, &e)
	a.stepWorld()
	if len(a.births) != 0 || a.unit(a.lastGUID) == nil || a.unit(a.lastGUID).owner == 0 {
		t.Fatalf("%d births wait", len(a.births))
	}
}

func TestBirthsAreBounded(t *testing.T) {
	a, f, e := caller(t, MaxBirths+3, 5000)
	units := len(a.units)
	a.summon(f, &e)
	a.bear()
	if n := len(a.units) - units; n != MaxBirths {
		t.Errorf("%d were born, want %d", n, MaxBirths)
	}
	if fs := a.Faults(); len(fs) != 1 || fs[0].Bound != BoundBirths || fs[0].Trigger != 7 {
		t.Errorf("faults %+v", fs)
	}
}

// A summoned unit helps its owner beyond its own sight of foes, but not beyond
// its leash.
func TestSummonsHelpWithinTheirLeash(t *testing.T) {
	for _, c := range []struct {
		x    int
		want bool
	}{{-400, true}, {-50, false}} {
		a, f, e := caller(t, 1, 5000)
		a.edit(func(d *data.Set) {
			d.Units[f.Unit].Acquire, d.Units[f.Unit].Leash = 30*fixed.One, 200*fixed.One
		})
		a.place(0, -600, 0)
		foe := a.creep("creep_melee", 2, c.x, 0)
		e.pos = at(-640, 40)
		a.summon(f, &e)
		a.bear()
		u := a.unit(a.lastGUID)
		a.hero(0).foe = foe
		a.look()
		a.chooseFoe(u)
		if got := u.foe == foe; got != c.want {
			t.Errorf("foe at %d: attacks %v, want %v", c.x, got, c.want)
		}
	}
}
