package battle

import (
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

func TestStackingRules(t *testing.T) {
	for _, c := range []struct {
		rule             data.Stacking
		instances, stack int
	}{
		{data.StackRefresh, 1, 1}, {data.StackReplace, 1, 1}, {data.StackAdd, 1, 3}, {data.StackSeparate, 4, 1},
	} {
		a := newArena(t, "knight", "knight")
		ids := withBuffs(a, data.Buff{Key: "b", Stacking: c.rule, MaxStacks: 3, Modifiers: []data.Modifier{mod(data.ModFlat, data.AttrArmor, 10)}})
		u := a.hero(1)
		armour := u.attr[data.AttrArmor]
		for range 4 {
			a.addBuff(u, ids[0], a.originOf(a.hero(0), 1))
		}
		lo, hi := a.buffsOf(u.guid)
		if hi-lo != c.instances || int(a.buffs[lo].stacks) != c.stack {
			t.Errorf("rule %d: %d instances of %d stacks", c.rule, hi-lo, a.buffs[lo].stacks)
		}
		if got := u.attr[data.AttrArmor] - armour; got != fixed.FromInt(10*c.instances*c.stack) {
			t.Errorf("rule %d: armour +%v", c.rule, got)
		}
	}
}

func TestTwoSourcesKeepTheirOwnInstances(t *testing.T) {
	a := newArena(t, "knight", "knight", "knight", "knight")
	ids := withBuffs(a, data.Buff{Key: "b"})
	for s := range 2 {
		a.addBuff(a.hero(3), ids[0], a.originOf(a.hero(s), 1))
	}
	if lo, hi := a.buffsOf(a.hero(3).guid); hi-lo != 2 {
		t.Fatalf("%d instances", hi-lo)
	}
}

// A buff of D ms with a period of P ms ticks D/P times, the last one as it ends.
func TestPeriodicDamageTicksWholePeriods(t *testing.T) {
	for _, step := range []uint16{33, 50, 66} {
		d := testData(t)
		s := testStart(d, 1, "knight", "knight")
		s.StepMillis = step
		w, err := New(d, s)
		if err != nil {
			t.Fatal(err)
		}
		w.waveLeft = 1 << 20
		a := &arena{World: w, t: t}
		ids := withBuffs(a, data.Buff{Key: "dot", Duration: []data.Millis{3300}, Period: 660})
		a.buffEffects(ids[0], data.Effect{Trigger: data.OnBuffTick, Op: data.OpDamage, Damage: data.Pure, Amount: data.Levels{10 * fixed.One}})
		u := a.place(1, 0, 300)
		a.addBuff(u, ids[0], a.originOf(a.hero(0), 1))
		a.steps(200)
		if n := a.count(CueDamage); n != 5 {
			t.Errorf("step %d ms: %d ticks, want 5", step, n)
		}
		if lo, hi := a.buffsOf(a.hero(1).guid); hi != lo {
			t.Errorf("step %d ms: the buff did not end", step)
		}
	}
}

func TestStrongestSlowCounts(t *testing.T) {
	a := newArena(t, "knight", "knight")
	ids := withBuffs(a,
		data.Buff{Key: "s1", Modifiers: []data.Modifier{mod(data.ModSlow, 0, 20)}},
		data.Buff{Key: "s2", Modifiers: []data.Modifier{mod(data.ModSlow, 0, 50)}},
	)
	u := a.hero(1)
	speed := u.attr[data.AttrMoveSpeed]
	for _, id := range ids {
		a.addBuff(u, id, a.originOf(a.hero(0), 1))
	}
	if u.attr[data.AttrMoveSpeed] != speed/2 {
		t.Fatalf("speed %v of %v", u.attr[data.AttrMoveSpeed], speed)
	}
}

// Whatever buffs come, stack, run out and are taken away: a unit without buffs
// has the attributes of one that never had any.
func TestAttributesReturnWhenAllBuffsAreGone(t *testing.T) {
	base := newArena(t, "knight", "mage")
	want := base.hero(1).attr
	rapid.Check(t, func(r *rapid.T) {
		a := &arena{World: base.Clone(), t: t}
		n := len(base.data.Buffs)
		for range rapid.IntRange(1, 40).Draw(r, "ops") {
			switch rapid.IntRange(0, 3).Draw(r, "op") {
			case 0, 1:
				from := a.originOf(a.hero(rapid.IntRange(0, 1).Draw(r, "source")), 1)
				from.level = uint8(rapid.IntRange(1, 4).Draw(r, "level"))
				a.addBuff(a.hero(1), data.BuffID(rapid.IntRange(1, n-1).Draw(r, "buff")), from)
			case 2:
				if lo, hi := a.buffsOf(a.hero(1).guid); hi > lo {
					a.removeBuff(rapid.IntRange(lo, hi-1).Draw(r, "index"))
				}
			case 3:
				a.steps(rapid.IntRange(1, 20).Draw(r, "steps"))
			}
		}
		for lo, hi := a.buffsOf(a.hero(1).guid); hi > lo; lo, hi = a.buffsOf(a.hero(1).guid) {
			a.removeBuff(lo)
		}
		u := a.hero(1)
		if !u.dead && u.level == base.hero(1).level && (u.attr != want || u.flags != 0 || u.slow != 0 || u.shield) {
			r.Fatalf("attributes %v, want %v", u.attr, want)
		}
	})
}
