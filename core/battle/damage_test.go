package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
)

// withBuffs gives an arena its own data with extra buffs, appended so that the
// identifiers of the others stay.
func withBuffs(a *arena, buffs ...data.Buff) []data.BuffID {
	d := *a.data
	d.Buffs = append([]data.Buff(nil), d.Buffs...)
	var ids []data.BuffID
	for _, b := range buffs {
		b.ID = data.BuffID(len(d.Buffs))
		if b.Duration == nil {
			b.Duration = []data.Millis{5000}
		}
		if b.Stacking == 0 {
			b.Stacking = data.StackRefresh
		}
		d.Buffs = append(d.Buffs, b)
		ids = append(ids, b.ID)
	}
	a.World.data = &d
	return ids
}

func mod(kind data.ModKind, attr data.Attr, n int) data.Modifier {
	return data.Modifier{Kind: kind, Attr: attr, Amount: data.Levels{fixed.FromInt(n)}}
}

// strikeFor sends a hit of 100 from seat 0 to seat 1 and returns what health lost.
func strikeFor(a *arena, kind hitKind, damage data.DamageType) fixed.Num {
	u := a.hero(1)
	u.health = u.attr[data.AttrMaxHealth]
	before := u.health
	from := a.originOf(a.hero(0), 7)
	a.hurt(u, hit{kind: kind, damage: damage, base: 100 * fixed.One, from: from})
	return before - u.health
}

func setAttr(u *Unit, attr data.Attr, n int) { u.attr[attr] = fixed.FromInt(n) }

// Each stage alone changes a hit of 100 by its own rule.
func TestDamageStages(t *testing.T) {
	plain := func(a *arena) {
		for _, s := range []int{0, 1} {
			u := a.hero(s)
			for attr := data.AttrArmor; attr < data.NumAttrs; attr++ {
				if attr != data.AttrMoveSpeed && attr != data.AttrRange && attr != data.AttrAttackSpeed {
					u.attr[attr] = 0
				}
			}
		}
	}
	for _, c := range []struct {
		name   string
		kind   hitKind
		damage data.DamageType
		set    func(a *arena)
		want   int
	}{
		{"base", hitSpell, data.Pure, func(*arena) {}, 100},
		{"dodge certain", hitAttack, data.Physical, func(a *arena) { setAttr(a.hero(1), data.AttrDodge, 10000) }, 0},
		{"dodge only attacks", hitSpell, data.Physical, func(a *arena) { setAttr(a.hero(1), data.AttrDodge, 10000) }, 100},
		{"critical certain", hitAttack, data.Physical, func(a *arena) {
			setAttr(a.hero(0), data.AttrCritChance, 10000)
			setAttr(a.hero(0), data.AttrCritBonus, 50)
		}, 250},
		{"critical only attacks", hitSpell, data.Physical, func(a *arena) { setAttr(a.hero(0), data.AttrCritChance, 10000) }, 100},
		{"amplify", hitSpell, data.Pure, func(a *arena) { setAttr(a.hero(0), data.AttrDamageAmp, 20) }, 120},
		{"armour", hitSpell, data.Physical, func(a *arena) { setAttr(a.hero(1), data.AttrArmor, 100) }, 50},
		{"armour is not resistance", hitSpell, data.Magical, func(a *arena) { setAttr(a.hero(1), data.AttrArmor, 100) }, 100},
		{"resistance", hitSpell, data.Magical, func(a *arena) { setAttr(a.hero(1), data.AttrResist, 300) }, 25},
		{"pure passes both", hitSpell, data.Pure, func(a *arena) {
			setAttr(a.hero(1), data.AttrArmor, 100)
			setAttr(a.hero(1), data.AttrResist, 100)
		}, 100},
		{"cut", hitSpell, data.Pure, func(a *arena) { setAttr(a.hero(1), data.AttrDamageCut, 30) }, 70},
		{"cut of all and more", hitSpell, data.Pure, func(a *arena) { setAttr(a.hero(1), data.AttrDamageCut, 150) }, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newArena(t, "knight", "knight")
			plain(a)
			c.set(a)
			if got := strikeFor(a, c.kind, c.damage); got != fixed.FromInt(c.want) {
				t.Errorf("health lost %v, want %d", got, c.want)
			}
		})
	}
}

func TestShieldsAbsorbOldestFirstAndEndWhenEmpty(t *testing.T) {
	a := newArena(t, "knight", "knight")
	ids := withBuffs(a,
		data.Buff{Key: "old", Modifiers: []data.Modifier{mod(data.ModShield, 0, 60)}},
		data.Buff{Key: "new", Modifiers: []data.Modifier{mod(data.ModShield, 0, 60)}},
	)
	from := a.originOf(a.hero(1), 1)
	a.addBuff(a.hero(1), ids[0], from)
	a.addBuff(a.hero(1), ids[1], from)
	if lost := strikeFor(a, hitSpell, data.Pure); lost != 0 {
		t.Fatalf("lost %v behind shields of 120", lost)
	}
	lo, hi := a.buffsOf(a.hero(1).guid)
	if hi-lo != 1 || a.buffs[lo].proto != ids[1] || a.buffs[lo].values[0] != 20*fixed.One {
		t.Fatalf("left: %+v", a.buffs[lo:hi])
	}
	if lost := strikeFor(a, hitSpell, data.Pure); lost != 80*fixed.One {
		t.Fatalf("lost %v, want 80", lost)
	}
}

func TestRedirectSendsItsShareToTheSource(t *testing.T) {
	a := newArena(t, "knight", "knight", "knight", "knight")
	ids := withBuffs(a, data.Buff{Key: "guard", Modifiers: []data.Modifier{mod(data.ModRedirect, 0, 40)}})
	friend := a.hero(2)
	a.addBuff(a.hero(1), ids[0], a.originOf(friend, 1))
	full := friend.health
	if lost := strikeFor(a, hitSpell, data.Pure); lost != 60*fixed.One {
		t.Fatalf("lost %v, want 60", lost)
	}
	if got := full - a.hero(2).health; got != 40*fixed.One {
		t.Fatalf("the guard lost %v, want 40", got)
	}
}

// Two that reflect everything do not go on for ever: what was reflected is not
// reflected again.
func TestReflectOnReflectEndsAfterOne(t *testing.T) {
	a := newArena(t, "knight", "knight")
	setAttr(a.hero(0), data.AttrReflect, 100)
	setAttr(a.hero(1), data.AttrReflect, 100)
	before := a.hero(0).health
	lost := strikeFor(a, hitSpell, data.Pure)
	if lost != 100*fixed.One || before-a.hero(0).health != 100*fixed.One {
		t.Fatalf("lost %v and %v", lost, before-a.hero(0).health)
	}
}

func TestLifestealHealsByHealthLost(t *testing.T) {
	a := newArena(t, "knight", "knight")
	u := a.hero(0)
	setAttr(u, data.AttrLifesteal, 50)
	setAttr(a.hero(1), data.AttrArmor, 100)
	u.health -= 200 * fixed.One
	before := u.health
	setAttr(u, data.AttrCritChance, 0)
	strikeFor(a, hitAttack, data.Physical)
	if got := u.health - before; got != 25*fixed.One {
		t.Fatalf("healed %v of a hit that took 50", got)
	}
}

func TestTowersAndBasesBehindAStandingOneAreSafe(t *testing.T) {
	w := testWorld(t, 1, "knight", "knight")
	checked := 0
	for i := range w.units {
		u := &w.units[i]
		if !w.unitProto(u).Static || u.rank == 0 {
			continue
		}
		before := u.health
		w.hurt(u, hit{kind: hitSpell, damage: data.Pure, base: 100 * fixed.One, from: origin{seat: -1, camp: 3 - u.camp}})
		if !u.safe || u.health != before {
			t.Errorf("building %d of rank %d was hurt", u.guid, u.rank)
		}
		checked++
	}
	if checked == 0 {
		t.Fatal("the map has no guarded building")
	}
}
