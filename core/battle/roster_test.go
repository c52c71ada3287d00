package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// newRoster is an arena of the game's own heroes that know their spells at a
// level, have the mana for them, and stand far apart, each camp at its end of
// the lane.
func newRoster(t *testing.T, level uint8, heroes ...string) *arena {
	t.Helper()
	a := newArena(t, heroes...)
	a.edit(func(d *data.Set) {
		for i := range d.Units {
			d.Units[i].Acquire = 0
			d.Units[i].Base[data.AttrHealthRegen], d.Units[i].Growth[data.AttrHealthRegen] = 0, 0
			d.Units[i].Base[data.AttrManaRegen], d.Units[i].Growth[data.AttrManaRegen] = 0, 0
		}
	})
	for i := range heroes {
		a.learn(i, level)
		a.place(i, 1200*(2*i/len(heroes)*2-1), 150-100*(i%2))
	}
	return a
}

func (a *arena) health(seat int) fixed.Num { return a.hero(seat).health }

// lost is what a hero's health lacks.
func (a *arena) lost(seat int) fixed.Num {
	u := a.hero(seat)
	return u.attr[data.AttrMaxHealth] - u.health
}

func (a *arena) stacksOf(seat int, key string) int {
	a.t.Helper()
	id, ok := a.data.Buff(key)
	if !ok {
		a.t.Fatalf("no buff %q", key)
	}
	n := 0
	u := a.hero(seat)
	lo, hi := a.buffsOf(u.guid)
	for i := lo; i < hi; i++ {
		if a.buffs[i].proto == id {
			n += int(a.buffs[i].stacks)
		}
	}
	return n
}

// bears asks for a buff on a hero.
func (a *arena) bears(seat int, key string) {
	a.t.Helper()
	if a.stacksOf(seat, key) == 0 {
		a.t.Errorf("frame %d: seat %d has no %s", a.Frame(), seat, key)
	}
}

func (a *arena) lacks(seat int, key string) {
	a.t.Helper()
	if n := a.stacksOf(seat, key); n != 0 {
		a.t.Errorf("frame %d: seat %d has %s, %d stacks", a.Frame(), seat, key, n)
	}
}

// wound takes health off a hero as nobody's deed.
func (a *arena) wound(seat, n int) { a.hero(seat).health -= fixed.FromInt(n) }

// self casts what has no target.
func (a *arena) self(seat wire.Seat, key string) {
	p := a.hero(int(seat)).pos
	a.castOn(seat, key, at(p.X.Round(), p.Y.Round()))
}

// done steps until a cast of a spell is effective.
func (a *arena) done() Cue { a.t.Helper(); return a.until(CueCastDone, 60) }

func (a *arena) stepsFor(ms int) { a.t.Helper(); a.steps((ms + 32) / 33) }

// clean fails on any bound that was reached, of scripts above all.
func (a *arena) clean() {
	a.t.Helper()
	for _, f := range a.broke {
		a.t.Errorf("frame %d: bound %d: %s", f.Frame, f.Bound, f.What)
	}
}

// summoned lists the living units that a hero called.
func (a *arena) summoned(seat int) (out []*Unit) {
	for i := range a.units {
		if u := &a.units[i]; u.owner == a.seats[seat].hero && !u.dead {
			out = append(out, u)
		}
	}
	return out
}

// roughly compares health lost with what is expected, to a unit.
func (a *arena) roughly(what string, got fixed.Num, want float64) {
	a.t.Helper()
	if f := float64(got) / (1 << fixed.Shift); f < want-1 || f > want+1 {
		a.t.Errorf("frame %d: %s is %.1f, want %.1f", a.Frame(), what, f, want)
	}
}

// harm is what is left of damage after a hero's armour or resistance.
func (a *arena) harm(seat int, amount float64, by data.Attr) float64 {
	return amount * 100 / (100 + float64(a.hero(seat).attr[by])/(1<<fixed.Shift))
}

func num64(n fixed.Num) float64 { return float64(n) / (1 << fixed.Shift) }
