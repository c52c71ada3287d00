package battle

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// A dispel takes what its class and sides say, by descending priority, the
// newest first, no more than its count: against a sort of all candidates.
func TestDispelTakesByClassSidePriorityAndCount(t *testing.T) {
	base := newArena(t, "knight", "knight")
	var list []data.Buff
	for n := range 36 {
		list = append(list, data.Buff{Key: "b", Stacking: data.StackSeparate, MaxStacks: 9, Bad: n%2 == 0, Class: data.DispelClass(n / 2 % 3), Priority: uint8(n / 6)})
	}
	ids := withBuffs(base, list...)
	rapid.Check(t, func(r *rapid.T) {
		a := &arena{World: base.Clone(), t: t}
		u := a.hero(1)
		for range rapid.IntRange(0, 12).Draw(r, "buffs") {
			a.add(1, rapid.SampledFrom(ids).Draw(r, "buff"), 0, 1)
		}
		d := data.Dispel{Class: data.DispelClass(rapid.IntRange(0, 1).Draw(r, "class")), Bad: rapid.Bool().Draw(r, "bad"), Good: rapid.Bool().Draw(r, "good"), Count: rapid.IntRange(0, 4).Draw(r, "count")}
		lo, hi := a.buffsOf(u.guid)
		left := slices.Clone(a.buffs[lo:hi])
		proto := func(b buff) *data.Buff { return &a.data.Buffs[b.proto] }
		slices.SortFunc(left, func(x, y buff) int {
			return cmp.Or(cmp.Compare(proto(y).Priority, proto(x).Priority), cmp.Compare(y.id, x.id))
		})
		n := 0
		left = slices.DeleteFunc(left, func(b buff) bool {
			side := d.Good
			if proto(b).Bad {
				side = d.Bad
			}
			takes := side && (proto(b).Class == data.DispelBasic || proto(b).Class == data.DispelStrong && d.Class == data.DispelStrong)
			if takes = takes && (d.Count == 0 || n < d.Count); takes {
				n++
			}
			return takes
		})
		a.dispel(u, &d, &origin{seat: -1})
		slices.SortFunc(left, func(x, y buff) int { return cmp.Compare(x.id, y.id) })
		lo, hi = a.buffsOf(u.guid)
		if !slices.EqualFunc(left, a.buffs[lo:hi], func(x, y buff) bool { return x.id == y.id }) {
			r.Fatalf("%+v left %d buffs, want %d", d, hi-lo, len(left))
		}
	})
}

// What the effects of a dispelled buff add is not taken by the same dispel.
func TestDispelDoesNotTakeWhatItBrings(t *testing.T) {
	a := newArena(t, "knight", "knight")
	ids := withBuffs(a, data.Buff{Key: "curse", Bad: true}, data.Buff{Key: "after", Bad: true, Priority: 9})
	a.buffEffects(ids[0], data.Effect{Trigger: data.OnBuffDispelled, Op: data.OpBuff, Buff: ids[1], Target: anybody})
	a.add(1, ids[0], 0, 1)
	a.dispel(a.hero(1), &data.Dispel{Bad: true}, &origin{seat: -1})
	if a.carries(a.hero(1), ids[0]) || !a.carries(a.hero(1), ids[1]) {
		t.Fatal("the curse does not leave what follows it")
	}
}

// anybody is the rule of an effect on its own target, whatever that is.
var anybody = data.TargetRule{Filter: data.Filter{Camps: 7, Dead: data.WantAny, Unseen: data.WantAny, Immune: data.WantAny, Invulnerable: data.WantAny, Untargetable: data.WantAny, Summoned: data.WantAny}}

// Rules that name a buff mean all of its instances, or the caster's own.
func TestNamedBuffsAndTheirCaster(t *testing.T) {
	for _, own := range []bool{false, true} {
		a := newArena(t, "knight", "knight", "knight", "knight")
		ids := withBuffs(a, armoured(data.StackAdd, data.BySource, 5))
		a.add(3, ids[0], 0, 1)
		a.add(3, ids[0], 1, 1)
		f := &data.Effect{Buff: ids[0], FromCaster: own, Amount: data.Levels{4 * fixed.One}}
		from := a.originOf(a.hero(1), 1)
		u := a.hero(3)
		count := func() (stacks int) {
			lo, hi := a.buffsOf(u.guid)
			for i := lo; i < hi; i++ {
				stacks += int(a.buffs[i].stacks)
			}
			return stacks
		}
		want := [3]int{8, 4, 0}
		if own {
			want = [3]int{5, 3, 1}
		}
		a.setStacks(u, f, &event{from: from})
		got := [3]int{count()}
		f.Amount[0] = 2 * fixed.One
		a.setStacks(u, f, &event{from: from})
		got[1] = count()
		a.unbuff(u, f, &from)
		if got[2] = count(); got != want {
			t.Errorf("own %v: stacks %v, want %v", own, got, want)
		}
	}
}

// Each way to end wakes its own triggers, the end always.
func TestHowABuffEnds(t *testing.T) {
	for name, c := range map[string]struct {
		end                     func(a *arena, u *Unit, id data.BuffID)
		expired, dispelled, all bool
	}{
		"time":    {func(a *arena, u *Unit, id data.BuffID) { a.steps(4) }, true, false, true},
		"dispel":  {func(a *arena, u *Unit, id data.BuffID) { a.dispel(u, &data.Dispel{Good: true}, &origin{seat: -1}) }, false, true, true},
		"unbuff":  {func(a *arena, u *Unit, id data.BuffID) { a.unbuff(u, &data.Effect{Buff: id}, &origin{seat: -1}) }, false, false, true},
		"act":     {func(a *arena, u *Unit, id data.BuffID) { a.endOn(u, data.EndsOnMove, nil) }, false, false, true},
		"removed": {func(a *arena, u *Unit, id data.BuffID) { lo, _ := a.buffsOf(u.guid); a.removeBuff(lo) }, false, false, true},
		"death":   {func(a *arena, u *Unit, id data.BuffID) { a.kill(u, &origin{seat: -1}) }, false, false, false},
	} {
		a := newArena(t, "knight", "knight")
		ids := withBuffs(a, data.Buff{Key: "b", Duration: []data.Millis{132}, EndsOn: data.EndsOnMove})
		var effects []data.Effect
		for i, on := range []data.Trigger{data.OnBuffExpired, data.OnBuffDispelled, data.OnBuffEnd} {
			effects = append(effects, data.Effect{Trigger: on, Op: data.OpGold, Amount: data.Levels{fixed.FromInt(1000 << (2 * i))}, Target: anybody})
		}
		a.buffEffects(ids[0], effects...)
		gold := a.seats[1].gold
		a.add(1, ids[0], 0, 1)
		c.end(a, a.hero(1), ids[0])
		got := (a.seats[1].gold - gold).Floor() / 1000
		want := 0
		for i, woken := range []bool{c.expired, c.dispelled, c.all} {
			if woken {
				want += 1 << (2 * i)
			}
		}
		if a.carries(a.hero(1), ids[0]) || got != want {
			t.Errorf("%s: triggers %b, want %b", name, got, want)
		}
	}
}

// Acts end the buffs that say so and no others; a cast spares what it gave.
func TestActsEndBuffs(t *testing.T) {
	for _, act := range []data.EndsOn{data.EndsOnDamage, data.EndsOnAttack, data.EndsOnCast, data.EndsOnMove} {
		a := newArena(t, "mage", "knight")
		var list []data.Buff
		for bit := range 4 {
			list = append(list, data.Buff{Key: "b", EndsOn: 1 << bit, Duration: []data.Millis{}})
		}
		ids := withBuffs(a, list...)
		a.learn(0, 1)
		a.place(0, 0, 0)
		a.place(1, 100, 0)
		for _, id := range ids {
			a.add(0, id, 0, 1)
		}
		u := a.hero(0)
		switch act {
		case data.EndsOnDamage:
			a.hurt(u, hit{kind: hitSpell, damage: data.Pure, base: fixed.One, from: a.originOf(a.hero(1), 9)})
		case data.EndsOnAttack:
			a.attack(0, a.hero(1).guid)
			if a.count(CueAttackStart) == 0 {
				t.Fatal("no attack")
			}
		case data.EndsOnCast:
			a.castOn(0, "fireball", at(0, 500))
			a.until(CueCastDone, 40)
		case data.EndsOnMove:
			a.do(0, wire.Action{Kind: wire.Move, Pos: at(-100, 0)})
		}
		for bit, id := range ids {
			if gone := !a.carries(a.hero(0), id); gone != (act == 1<<bit) {
				t.Errorf("act %b: buff %b gone: %v", act, 1<<bit, gone)
			}
		}
	}
}

func TestACastSparesWhatItGave(t *testing.T) {
	a := newArena(t, "mage", "knight")
	ids := withBuffs(a, data.Buff{Key: "b", EndsOn: data.EndsOnCast})
	for _, trigger := range []uint32{5, 6} {
		from := a.originOf(a.hero(0), trigger)
		a.addBuff(a.hero(0), ids[0], from)
		cast := a.originOf(a.hero(0), 6)
		a.endOn(a.hero(0), data.EndsOnCast, &cast)
		if got := a.carries(a.hero(0), ids[0]); got != (trigger == 6) {
			t.Errorf("given by trigger %d: stays %v", trigger, got)
		}
	}
}
