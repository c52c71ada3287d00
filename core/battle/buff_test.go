package battle

import (
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// armoured is a buff that gives 10 armour a spell level.
func armoured(rule data.Stacking, by data.StackBy, most int) data.Buff {
	m := mod(data.ModFlat, data.AttrArmor, 10)
	m.Amount = append(m.Amount, 20*fixed.One, 30*fixed.One)
	return data.Buff{Key: "b", Stacking: rule, By: by, MaxStacks: most, Modifiers: []data.Modifier{m}}
}

// add puts a buff on a hero from a hero at a spell level.
func (a *arena) add(to int, id data.BuffID, by int, level uint8) {
	from := a.originOf(a.hero(by), 1)
	from.level = level
	a.addBuff(a.hero(to), id, from)
}

// Five policies by two identities: seat 0 adds at level 1, seat 1 at level 2,
// seat 0 again at level 1, two stacks or instances at most.
func TestStackingTable(t *testing.T) {
	for _, c := range []struct {
		rule              data.Stacking
		by                data.StackBy
		instances, armour int
	}{
		{data.StackRefresh, data.BySource, 2, 10 + 20},
		{data.StackRefresh, data.ByKind, 1, 10},
		{data.StackReplace, data.BySource, 2, 10 + 20},
		{data.StackReplace, data.ByKind, 1, 10},
		{data.StackAdd, data.BySource, 2, 2*10 + 20},
		{data.StackAdd, data.ByKind, 1, 2 * 10},
		{data.StackSeparate, data.BySource, 3, 10 + 20 + 10},
		{data.StackSeparate, data.ByKind, 2, 20 + 10},
		{data.StackStronger, data.BySource, 2, 10 + 20},
		{data.StackStronger, data.ByKind, 1, 20},
	} {
		a := newArena(t, "knight", "knight", "knight", "knight")
		ids := withBuffs(a, armoured(c.rule, c.by, 2))
		armour := a.hero(3).attr[data.AttrArmor]
		a.add(3, ids[0], 0, 1)
		a.add(3, ids[0], 1, 2)
		a.add(3, ids[0], 0, 1)
		lo, hi := a.buffsOf(a.hero(3).guid)
		got := a.hero(3).attr[data.AttrArmor] - armour
		if hi-lo != c.instances || got != fixed.FromInt(c.armour) {
			t.Errorf("rule %d by %d: %d instances, armour +%v, want %d and %d", c.rule, c.by, hi-lo, got, c.instances, c.armour)
		}
	}
}

// What the second add does to time, values and source of the instance that is
// there, by kind: the first add is of level 2 (4 s), the second, 1 s later and
// of another source, of level 1 (2 s) or 3 (6 s).
func TestWhatASecondAddChanges(t *testing.T) {
	for _, c := range []struct {
		rule         data.Stacking
		second       uint8
		armour, left int
		takesOver    bool
	}{
		{data.StackRefresh, 1, 20, 3000, false},
		{data.StackRefresh, 3, 20, 6000, false},
		{data.StackAdd, 1, 40, 3000, false},
		{data.StackAdd, 3, 40, 6000, false},
		{data.StackReplace, 1, 10, 2000, true},
		{data.StackReplace, 3, 30, 6000, true},
		{data.StackStronger, 1, 20, 3000, false},
		{data.StackStronger, 2, 20, 4000, true},
		{data.StackStronger, 3, 30, 6000, true},
	} {
		a := newArenaOf(t, 50, "knight", "knight", "knight", "knight")
		p := armoured(c.rule, data.ByKind, 5)
		p.Duration = []data.Millis{2000, 4000, 6000}
		ids := withBuffs(a, p)
		armour := a.hero(3).attr[data.AttrArmor]
		a.add(3, ids[0], 0, 2)
		a.steps(20)
		a.add(3, ids[0], 1, c.second)
		lo, _ := a.buffsOf(a.hero(3).guid)
		b := &a.buffs[lo]
		got := a.hero(3).attr[data.AttrArmor] - armour
		if got != fixed.FromInt(c.armour) || a.millis(b.left) != data.Millis(c.left) || (b.from.unit == a.hero(1).guid) != c.takesOver {
			t.Errorf("rule %d, level %d: armour +%v, %d ms, source %d", c.rule, c.second, got, a.millis(b.left), b.from.unit)
		}
	}
}

// The policy of identity is switched for one instance: then an add of another
// source means it.
func TestIdentityIsSwitchedForAnInstance(t *testing.T) {
	a := newArena(t, "knight", "knight", "knight", "knight")
	ids := withBuffs(a, armoured(data.StackAdd, data.BySource, 9))
	a.add(3, ids[0], 0, 1)
	lo, _ := a.buffsOf(a.hero(3).guid)
	a.buffs[lo].identify(data.ByKind)
	a.add(3, ids[0], 1, 1)
	if lo, hi := a.buffsOf(a.hero(3).guid); hi-lo != 1 || a.buffs[lo].stacks != 2 {
		t.Fatalf("%d instances of %d stacks by kind", hi-lo, a.buffs[lo].stacks)
	}
	a.buffs[lo].identify(data.BySource)
	a.add(3, ids[0], 1, 1)
	if lo, hi := a.buffsOf(a.hero(3).guid); hi-lo != 2 {
		t.Fatalf("%d instances by source", hi-lo)
	}
}

// Stacks come and go at the worth that they had when the buff was applied;
// only a renewal reads the source anew.
func TestStacksAreNotARenewal(t *testing.T) {
	a := newArena(t, "mage", "knight")
	p := data.Buff{Key: "b", Stacking: data.StackAdd, MaxStacks: 3, Modifiers: []data.Modifier{{Kind: data.ModFlat, Attr: data.AttrArmor, Power: fixed.One}}}
	ids := withBuffs(a, p)
	u := a.hero(1)
	armour := u.attr[data.AttrArmor]
	from := a.originOf(a.hero(0), 1)
	from.power = 7 * fixed.One
	a.addBuff(u, ids[0], from)
	from.power = 100 * fixed.One
	a.addBuff(u, ids[0], from)
	gained := func() fixed.Num { return u.attr[data.AttrArmor] - armour }
	if gained() != 14*fixed.One {
		t.Fatalf("two stacks of 7: %v", gained())
	}
	lo, _ := a.buffsOf(u.guid)
	a.restack(u, &a.buffs[lo], 9)
	a.changed(u)
	if gained() != 21*fixed.One {
		t.Fatalf("three stacks of 7 at most: %v", gained())
	}
	a.hero(0).attr[data.AttrPower] = 10 * fixed.One
	a.renewBuff(u, &a.buffs[lo])
	if gained() != 30*fixed.One {
		t.Fatalf("three stacks of 10: %v", gained())
	}
}

// A renewal reads the level that the source's spell has now; of a source that is
// gone the level and the power from before count.
func TestRenewalReadsTheLevel(t *testing.T) {
	a := newArena(t, "mage", "knight")
	ids := withBuffs(a, armoured(data.StackRefresh, data.BySource, 1))
	u := a.hero(1)
	armour := u.attr[data.AttrArmor]
	from := a.originOf(a.hero(0), 1)
	from.spell = a.spellOf(a.hero(0), 0).ID
	a.addBuff(u, ids[0], from)
	for level := uint8(1); level <= 3; level++ {
		a.seats[0].spells[0].level = level
		lo, _ := a.buffsOf(u.guid)
		a.renewBuff(u, &a.buffs[lo])
		if got := u.attr[data.AttrArmor] - armour; got != fixed.FromInt(10*int(level)) {
			t.Errorf("level %d: %v", level, got)
		}
	}
	lo, _ := a.buffsOf(u.guid)
	a.buffs[lo].from.unit = 999
	a.renewBuff(u, &a.buffs[lo])
	if got := u.attr[data.AttrArmor] - armour; got != 30*fixed.One {
		t.Errorf("without its source: %v", got)
	}
}

// What its last tick makes endless does not end.
func TestLastTickMayMakeABuffEndless(t *testing.T) {
	a := newArena(t, "knight", "knight")
	ids := withBuffs(a, data.Buff{Key: "b", Duration: []data.Millis{}, Period: 66})
	a.buffEffects(ids[0], data.Effect{Trigger: data.OnBuffTick, Op: data.OpRenew, Buff: ids[0], Target: anybody})
	a.add(1, ids[0], 0, 1)
	lo, _ := a.buffsOf(a.hero(1).guid)
	a.buffs[lo].left, a.buffs[lo].total = 2, 2
	a.steps(4)
	if !a.carries(a.hero(1), ids[0]) {
		t.Fatal("it ended")
	}
}

// A shield keeps what was absorbed: a new stack adds its own worth, one that
// goes leaves no more than the others are worth.
func TestStacksOfAShield(t *testing.T) {
	a := newArena(t, "knight", "knight")
	ids := withBuffs(a, data.Buff{Key: "b", Stacking: data.StackAdd, MaxStacks: 3, Modifiers: []data.Modifier{mod(data.ModShield, 0, 100)}})
	u := a.hero(1)
	a.add(1, ids[0], 0, 1)
	lo, _ := a.buffsOf(u.guid)
	b := &a.buffs[lo]
	b.values[0] = 40 * fixed.One
	for _, c := range []struct{ stacks, left int }{{2, 140}, {2, 140}, {3, 240}, {1, 100}, {9, 300}} {
		if a.restack(u, b, c.stacks); b.values[0] != fixed.FromInt(c.left) {
			t.Fatalf("%d stacks: %v, want %d", c.stacks, b.values[0], c.left)
		}
	}
}

// Status resistance takes its share off the duration of bad buffs that are not
// firm, in one division rounded up to whole steps, and leaves one step.
func TestStatusResistance(t *testing.T) {
	for _, c := range []struct {
		resist, ms   int
		bad, firm    bool
		step, length int
	}{
		{0, 1000, true, false, 50, 20},
		{50, 1000, true, false, 50, 10},
		{50, 1000, false, false, 50, 20},
		{50, 1000, true, true, 50, 20},
		{25, 1000, true, false, 33, 23}, // 750 ms are 22.7 steps
		{1, 33, true, false, 33, 1},     // 32.67 ms
		{33, 100, true, false, 33, 3},   // 67 ms; rounded to 68 or to whole milliseconds it stays 3
		{34, 100, true, false, 33, 2},   // 66 ms are exactly 2 steps
		{100, 1000, true, false, 50, 1},
		{500, 1000, true, false, 50, 1},
	} {
		a := newArenaOf(t, uint16(c.step), "knight", "knight")
		ids := withBuffs(a, data.Buff{Key: "b", Bad: c.bad, Firm: c.firm, Duration: []data.Millis{data.Millis(c.ms)}})
		setAttr(a.hero(1), data.AttrStatusResist, c.resist)
		if got := a.lasting(a.hero(1), &a.data.Buffs[ids[0]], 1); got != int32(c.length) {
			t.Errorf("%+v: %d steps", c, got)
		}
	}
}

// An endless buff stays until something takes it, shortened by no resistance.
func TestEndlessBuff(t *testing.T) {
	a := newArena(t, "knight", "knight")
	ids := withBuffs(a, data.Buff{Key: "b", Bad: true, Duration: []data.Millis{}})
	a.place(1, 400, 400)
	setAttr(a.hero(1), data.AttrStatusResist, 100)
	a.add(1, ids[0], 0, 1)
	a.refresh(a.hero(1))
	a.steps(500)
	a.add(1, ids[0], 0, 1)
	a.steps(500)
	if lo, hi := a.buffsOf(a.hero(1).guid); hi-lo != 1 || a.buffs[lo].left != 0 || a.buffs[lo].total != 0 {
		t.Fatal("it did not stay")
	}
}

// Immunity to magic keeps magic of enemies off, nothing else.
func TestMagicBuffsAndImmunity(t *testing.T) {
	for _, c := range []struct {
		immune, magic, enemy, comes bool
	}{{true, true, true, false}, {true, true, false, true}, {true, false, true, true}, {false, true, true, true}} {
		a := newArena(t, "knight", "knight")
		ids := withBuffs(a, data.Buff{Key: "b", Magic: c.magic}, data.Buff{Key: "immune", Modifiers: []data.Modifier{{Kind: data.ModImmune}}})
		by := 1
		if c.enemy {
			by = 0
		}
		if c.immune {
			a.add(1, ids[1], 1, 1)
		}
		a.add(1, ids[0], by, 1)
		if got := a.carries(a.hero(1), ids[0]); got != c.comes {
			t.Errorf("%+v: comes %v", c, got)
		}
	}
}

// A buff with the death rule keeps its values and its time while its holder is
// dead, and does nothing; others go with it, and no trigger tells.
func TestDeathRule(t *testing.T) {
	a := newArena(t, "knight", "knight")
	p := armoured(data.StackRefresh, data.BySource, 1)
	p.Death, p.Duration, p.Period = true, []data.Millis{60000}, 33
	ids := withBuffs(a, p, armoured(data.StackRefresh, data.BySource, 1))
	for _, id := range ids {
		a.buffEffects(id,
			data.Effect{Trigger: data.OnBuffTick, Op: data.OpGold, Amount: data.Levels{1000 * fixed.One}, Target: everywhere},
			data.Effect{Trigger: data.OnBuffEnd, Op: data.OpGold, Amount: data.Levels{9000 * fixed.One}, Target: everywhere})
		a.add(1, id, 0, 1)
	}
	u := a.hero(1)
	armour, gold := u.attr[data.AttrArmor], a.seats[0].gold
	a.kill(u, &origin{seat: -1})
	a.steps(10)
	lo, hi := a.buffsOf(u.guid)
	if hi-lo != 1 || a.buffs[lo].proto != ids[0] || a.buffs[lo].total-a.buffs[lo].left != 10 {
		t.Fatalf("%d buffs", hi-lo)
	}
	if a.seats[0].gold > gold+500*fixed.One {
		t.Fatal("it ticked on the dead, or told of its end")
	}
	a.seats[1].respawn = 1
	a.step()
	if u = a.hero(1); u.dead || u.attr[data.AttrArmor] != armour-10*fixed.One {
		t.Fatal("it did not come back with its holder")
	}
}

// everywhere is the rule of an effect on all heroes that live.
var everywhere = data.TargetRule{Shape: data.ShapeCircle, Radius: 5000 * fixed.One, Filter: data.Filter{Camps: 7, Kinds: 1 << data.KindHero, Unseen: data.WantAny}}

// Side by side the oldest goes, and tells of its end.
func TestSeparateOldestGoes(t *testing.T) {
	a := newArena(t, "knight", "knight")
	ids := withBuffs(a, armoured(data.StackSeparate, data.BySource, 2))
	for level := uint8(1); level <= 3; level++ {
		a.add(1, ids[0], 0, level)
	}
	lo, hi := a.buffsOf(a.hero(1).guid)
	if hi-lo != 2 || a.buffs[lo].from.level != 2 || a.buffs[lo+1].from.level != 3 {
		t.Fatalf("%d instances, the oldest of level %d", hi-lo, a.buffs[lo].from.level)
	}
}

// What is added in the midst of the buffs' step begins with the next step,
// whoever carries it.
func TestAddedWhileBuffsStep(t *testing.T) {
	a := newArena(t, "knight", "knight", "knight", "knight")
	ids := withBuffs(a, data.Buff{Key: "late", Duration: []data.Millis{990}}, data.Buff{Key: "source", Duration: []data.Millis{99}, Period: 33})
	a.buffEffects(ids[1], data.Effect{Trigger: data.OnBuffTick, Op: data.OpBuff, Buff: ids[0], Target: data.TargetRule{
		Shape: data.ShapeCircle, Radius: 2000 * fixed.One, Filter: data.Filter{Camps: 7, Unseen: data.WantAny, Kinds: 1 << data.KindHero}}})
	a.add(1, ids[1], 1, 1)
	a.step()
	for s := range 3 {
		if b := a.sameBuff(a.hero(s), ids[0], a.hero(1).guid); b == nil || b.left != 30 {
			t.Errorf("seat %d: %+v", s, b)
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
		s := testStart(d, 1, "mage", "mage")
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

// zoo gives an arena a buff of every stacking policy and identity with all
// modifiers by fours, hooks, ends, halos and death rules spread over them.
func zoo(a *arena) []data.BuffID {
	kinds := []data.Modifier{
		mod(data.ModFlat, data.AttrArmor, 7), mod(data.ModPercent, data.AttrMaxHealth, 13), mod(data.ModFinal, data.AttrAttack, -3), mod(data.ModSlow, 0, 30),
		mod(data.ModShield, 0, 50), mod(data.ModRedirect, 0, 20), mod(data.ModPercent, data.AttrMoveSpeed, -20), mod(data.ModFlat, data.AttrStatusResist, 40),
	}
	for k := range data.NumModKinds {
		if modFlags[k] != 0 {
			kinds = append(kinds, data.Modifier{Kind: k})
		}
	}
	var list []data.Buff
	for rule := data.StackRefresh; rule < data.NumStackings; rule++ {
		for by := range data.NumStackBys {
			n := len(list)
			p := data.Buff{Key: "zoo", Stacking: rule, By: by, MaxStacks: 3, Bad: n%2 == 0, Magic: n%3 == 0, Death: n%4 == 0,
				Class: data.DispelClass(n % 3), Priority: uint8(n % 2), EndsOn: data.EndsOn(1 << (n % 5) & 15), Hooks: 1 << data.OnDodge << n}
			for k := range data.MaxModifiers {
				m := kinds[(n*data.MaxModifiers+k)%len(kinds)]
				m.Power = fixed.Num(n) * fixed.One / 10
				p.Modifiers = append(p.Modifiers, m)
			}
			if n%3 == 1 {
				p.Duration = []data.Millis{}
			}
			list = append(list, p)
		}
	}
	ids := withBuffs(a, list...)
	for i := range ids {
		if i%4 == 3 {
			h := &a.data.Buffs[ids[i]].Halo
			h.Buff, h.Radius, h.Every, h.Linger = ids[i-1], 300*fixed.One, 100, data.Millis(i*40)
			h.Filter = data.Filter{Camps: 7, Unseen: data.WantAny, Immune: data.WantAny, Untargetable: data.WantAny, Invulnerable: data.WantAny}
		}
	}
	return ids
}

// bare is what buffs may change of a unit, derived anew.
func bareOf(u *Unit) Unit {
	return Unit{attr: u.attr, slow: u.slow, flags: u.flags, urge: u.urge, hooks: u.hooks, ends: u.ends, hidden: u.hidden, shield: u.shield, buffs: u.buffs}
}

// Whatever buffs come, refresh, stack, are switched, renewed, dispelled and
// taken, whoever dies meanwhile: a unit without buffs has the attributes,
// states and hooks of one that never had any.
func TestUnitsReturnWhenAllBuffsAreGone(t *testing.T) {
	base := newArena(t, "knight", "mage")
	ids := zoo(base)
	base.creep("creep_melee", 2, 0, 100)
	var want [3]Unit
	units := []wire.GUID{base.hero(0).guid, base.hero(1).guid, base.lastGUID}
	for i, id := range units {
		want[i] = bareOf(base.unit(id))
	}
	rapid.Check(t, func(r *rapid.T) {
		a := &arena{World: base.Clone(), t: t}
		pick := func() *Unit { return a.unit(units[rapid.IntRange(0, 2).Draw(r, "unit")]) }
		for range rapid.IntRange(1, 60).Draw(r, "ops") {
			u := pick()
			if u == nil {
				continue
			}
			meddle(a, r, u, pick(), ids)
			a.regrid()
			a.look()
			if err := a.Verify(); err != nil {
				r.Fatal(err)
			}
		}
		for i, id := range units {
			u := a.unit(id)
			if u == nil || u.dead && u.seat < 0 {
				continue
			}
			if u.dead {
				a.revive(int(u.seat))
			}
			for lo, hi := a.buffsOf(id); hi > lo; lo, hi = a.buffsOf(id) {
				a.removeBuff(lo)
			}
			if got := bareOf(u); got != want[i] && u.level == base.unit(id).level {
				r.Fatalf("unit %d: %+v\nwant %+v", i, got, want[i])
			}
		}
	})
}

// meddle does one thing to the buffs of a unit.
func meddle(a *arena, r *rapid.T, u, source *Unit, ids []data.BuffID) {
	id := rapid.SampledFrom(ids).Draw(r, "buff")
	f := &data.Effect{Buff: id, FromCaster: rapid.Bool().Draw(r, "own"), Amount: data.Levels{fixed.FromInt(rapid.IntRange(-1, 5).Draw(r, "amount"))}}
	from := origin{seat: -1, level: 1, trigger: 1}
	if source != nil {
		from = a.originOf(source, 1)
		from.level = uint8(rapid.IntRange(1, 4).Draw(r, "level"))
		from.power = fixed.Num(rapid.Int32Range(0, 1<<24).Draw(r, "power"))
	}
	lo, hi := a.buffsOf(u.guid)
	switch op := rapid.IntRange(0, 11).Draw(r, "op"); {
	case op < 4:
		a.addBuff(u, id, from)
	case op == 4 && hi > lo:
		a.removeBuff(rapid.IntRange(lo, hi-1).Draw(r, "index"))
	case op == 5:
		a.steps(rapid.IntRange(1, 20).Draw(r, "steps"))
	case op == 6:
		a.setStacks(u, f, &event{from: from})
	case op == 7 && hi > lo:
		a.buffs[lo].identify(data.StackBy(rapid.IntRange(0, 1).Draw(r, "by")))
	case op == 8:
		a.dispel(u, &data.Dispel{Class: data.DispelClass(rapid.IntRange(0, 1).Draw(r, "class")), Bad: true, Good: rapid.Bool().Draw(r, "good"), Count: rapid.IntRange(0, 2).Draw(r, "count")}, &from)
	case op == 9:
		a.renew(u, f, &from)
	case op == 10:
		a.unbuff(u, f, &from)
	case op == 11 && !u.dead && rapid.IntRange(0, 3).Draw(r, "death") == 0:
		a.kill(u, &origin{seat: -1})
	case op == 11:
		a.endOn(u, data.EndsOn(rapid.IntRange(1, 15).Draw(r, "act")), &from)
	}
}
