package battle

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/synrand"
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

// What a hit of 100 with each tag leaves out.
func TestDamageTags(t *testing.T) {
	for _, c := range []struct {
		name  string
		tags  data.DamageTags
		lost  int // by the target
		back  int // by the source
		guard int
		steal int
		woken int
	}{
		{"none", 0, 20, 10, 50, 10, 2},
		{"no reflect", data.TagNoReflect, 20, 0, 50, 10, 1},
		{"no redirect", data.TagNoRedirect, 70, 35, 0, 35, 2},
		{"no steal", data.TagNoSteal, 20, 10, 50, 0, 2},
		{"no shield", data.TagNoShield, 50, 25, 50, 25, 2},
		{"no hooks", data.TagNoHooks, 20, 10, 50, 10, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newArena(t, "knight", "knight", "knight", "knight")
			ids := withBuffs(a,
				data.Buff{Key: "guard", Modifiers: []data.Modifier{mod(data.ModRedirect, 0, 50)}},
				data.Buff{Key: "shield", Modifiers: []data.Modifier{mod(data.ModShield, 0, 30), mod(data.ModFlat, data.AttrPower, 1)}},
				data.Buff{Key: "woken"},
			)
			wake := data.Effect{Trigger: data.OnDamageTaken, Op: data.OpGold, Amount: data.Levels{fixed.One}, Target: data.TargetRule{Shape: data.ShapeHolder, Filter: anybody.Filter}}
			a.buffEffects(ids[2], wake)
			src, u, guard := a.hero(0), a.hero(2), a.hero(3)
			for _, v := range []*Unit{src, u} {
				a.addBuff(v, ids[2], a.originOf(v, 1))
			}
			a.addBuff(u, ids[0], a.originOf(guard, 1))
			a.addBuff(u, ids[1], a.originOf(u, 1))
			src.health, u.health, guard.health = 400*fixed.One, 400*fixed.One, 400*fixed.One
			setAttr(u, data.AttrReflect, 50)
			setAttr(src, data.AttrSpellSteal, 50)
			had := a.seats[0].gold + a.seats[2].gold
			a.World.cues = a.World.cues[:0]
			a.hurt(u, hit{kind: hitSpell, damage: data.Pure, tags: c.tags, base: 100 * fixed.One, from: a.originOf(src, 7)})
			stolen := fixed.Num(0)
			for _, k := range a.Cues() {
				if k.Kind == CueHeal {
					stolen += k.Amount
				}
			}
			back := 400*fixed.One + stolen - src.health
			woken := a.seats[0].gold + a.seats[2].gold - had
			got := [...]fixed.Num{400*fixed.One - u.health, back, 400*fixed.One - guard.health, stolen, woken}
			want := [...]fixed.Num{fixed.FromInt(c.lost), fixed.FromInt(c.back), fixed.FromInt(c.guard), fixed.FromInt(c.steal), fixed.FromInt(c.woken)}
			if got != want {
				t.Errorf("lost, back, guard, stolen, woken: %v, want %v", got, want)
			}
		})
	}
}

// Which hits draw, and in which order.
func TestDrawsOfAHit(t *testing.T) {
	const dodge, crit = string(siteDodge), string(siteCrit)
	for _, c := range []struct {
		name        string
		kind        hitKind
		tags        data.DamageTags
		dodge, crit int
		guarded     bool
		want        []string
	}{
		{"a blow", hitAttack, 0, 1, 1, false, []string{dodge, crit}},
		{"none is drawn for what cannot be or must be", hitAttack, 0, 0, 10000, false, nil},
		{"a certain dodge ends it", hitAttack, 0, 10000, 5000, false, nil},
		{"a spell", hitSpell, 0, 5000, 5000, false, nil},
		{"a spell that may be critical", hitSpell, data.TagCrit, 5000, 5000, false, []string{crit}},
		{"the invulnerable", hitAttack, 0, 5000, 5000, true, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newArena(t, "knight", "knight")
			u := a.hero(1)
			setAttr(u, data.AttrDodge, c.dodge)
			setAttr(a.hero(0), data.AttrCritChance, c.crit)
			if c.guarded {
				u.flags |= flagInvulnerable
			}
			var got []string
			a.Trace(func(d synrand.Draw) { got = append(got, string(d.Site)) })
			a.hurt(u, hit{kind: c.kind, damage: data.Pure, tags: c.tags, base: fixed.One, from: a.originOf(a.hero(0), 7)})
			if !slices.Equal(got, c.want) {
				t.Errorf("drew %v, want %v", got, c.want)
			}
		})
	}
}

// Nothing of a hit is lost: what health, shields and guards took is what came.
func TestAHitIsSharedOutExactly(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := newArena(t, "knight", "knight", "knight", "knight", "knight", "knight")
		var buffs []data.Buff
		for range rapid.IntRange(0, 5).Draw(r, "buffs") {
			b := data.Buff{Stacking: data.StackSeparate, MaxStacks: 9, Priority: uint8(rapid.IntRange(0, 3).Draw(r, "priority"))}
			for range rapid.IntRange(1, 3).Draw(r, "mods") {
				m := mod(rapid.SampledFrom([]data.ModKind{data.ModShield, data.ModRedirect}).Draw(r, "kind"), 0, rapid.IntRange(0, 100).Draw(r, "amount"))
				if m.Kind == data.ModShield {
					m.Absorb = data.DamageType(rapid.IntRange(0, int(data.NumDamageTypes)-1).Draw(r, "absorb"))
				}
				b.Modifiers = append(b.Modifiers, m)
			}
			buffs = append(buffs, b)
		}
		ids := withBuffs(a, buffs...)
		u := a.hero(3)
		for _, id := range ids {
			a.addBuff(u, id, a.originOf(a.hero(rapid.IntRange(3, 5).Draw(r, "guard")), 1))
		}
		base := fixed.Num(rapid.Int64Range(1, 500<<16).Draw(r, "base"))
		a.World.cues = a.World.cues[:0]
		a.hurt(u, hit{kind: hitSpell, damage: data.Pure, base: base, from: a.originOf(a.hero(0), 7)})
		sum := fixed.Num(0)
		for _, c := range a.Cues() {
			if c.Kind == CueDamage || c.Kind == CueShield {
				sum += c.Amount
			}
			if c.Kind == CueDeath {
				return // what was beyond the last health is gone
			}
		}
		if sum != base {
			r.Fatalf("%v of %v", sum, base)
		}
		lo, hi := a.buffsOf(u.guid)
		for i := lo; i < hi; i++ {
			for k, v := range a.buffs[i].values {
				if v < 0 {
					r.Fatalf("value %d of a shield is %v", k, v)
				}
			}
		}
	})
}

// Shields are emptied by descending priority, then by age, whatever the order
// in which they came.
func TestShieldOrder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		a := newArena(t, "knight", "knight")
		var buffs []data.Buff
		for range rapid.IntRange(1, 6).Draw(r, "shields") {
			buffs = append(buffs, data.Buff{Priority: uint8(rapid.IntRange(0, 2).Draw(r, "priority")), Modifiers: []data.Modifier{mod(data.ModShield, 0, 10), mod(data.ModFlat, data.AttrPower, 1)}})
		}
		ids := withBuffs(a, buffs...)
		for _, id := range ids {
			a.addBuff(a.hero(1), id, a.originOf(a.hero(1), 1))
		}
		hits := rapid.IntRange(1, len(ids)*10-1).Draw(r, "base")
		a.hurt(a.hero(1), hit{kind: hitSpell, damage: data.Pure, base: fixed.FromInt(hits), from: a.originOf(a.hero(0), 7)})
		order := slices.Clone(ids)
		slices.SortStableFunc(order, func(x, y data.BuffID) int { return int(a.data.Buffs[y].Priority) - int(a.data.Buffs[x].Priority) })
		lo, _ := a.buffsOf(a.hero(1).guid)
		for k, id := range order {
			want := fixed.FromInt(min(max((k+1)*10-hits, 0), 10))
			if got := a.buffs[lo+slices.Index(ids, id)].values[0]; got != want {
				r.Fatalf("shield %d of priority %d has %v left, want %v", k, a.data.Buffs[id].Priority, got, want)
			}
		}
	})
}

// Effects that answer damage with damage on both sides end by depth, with a
// fault that names the chain.
func TestAnswersToDamageEndByDepth(t *testing.T) {
	a := newArena(t, "mage", "mage")
	id := withBuffs(a, data.Buff{Key: "thorns"})[0]
	a.buffEffects(id, data.Effect{Trigger: data.OnDamageTaken, Op: data.OpDamage, Damage: data.Pure, Amount: data.Levels{fixed.One}, Target: anybody})
	for s := range 2 {
		a.addBuff(a.hero(s), id, a.originOf(a.hero(s), 1))
	}
	lost := strikeFor(a, hitSpell, data.Pure)
	if lost < 101*fixed.One || lost > 110*fixed.One {
		t.Errorf("lost %v", lost)
	}
	if f := a.Faults(); len(f) != 1 || f[0].Bound != BoundDepth || f[0].Trigger != 7 {
		t.Errorf("faults %+v", f)
	}
}

// The first lethal hit has the credit, though the hit that it wakes is lethal
// as well and comes to its end first; and one that is not lethal saves nobody.
func TestTheFirstLethalHitHasTheCredit(t *testing.T) {
	for _, tags := range []data.DamageTags{0, data.TagNotLethal} {
		a := newArena(t, "knight", "knight", "knight", "knight")
		id := withBuffs(a, data.Buff{Key: "doom"})[0]
		a.buffEffects(id, data.Effect{Trigger: data.OnDamageTaken, Op: data.OpDamage, Damage: data.Pure, Tags: tags, Amount: data.Levels{900 * fixed.One},
			Target: data.TargetRule{Shape: data.ShapeHolder, Filter: anybody.Filter}})
		u := a.hero(2)
		a.addBuff(u, id, a.originOf(a.hero(1), 1))
		a.hurt(u, hit{kind: hitSpell, damage: data.Pure, base: 9000 * fixed.One, from: a.originOf(a.hero(0), 7)})
		if !u.dead || a.seats[0].kills != 1 || a.seats[1].kills != 0 {
			t.Fatalf("tags %d: dead %v, kills %d and %d", tags, u.dead, a.seats[0].kills, a.seats[1].kills)
		}
	}
}

// Immunity keeps off the magic of enemies only: what friends and the unit itself
// do still hurts.
func TestImmunityIsAgainstEnemies(t *testing.T) {
	for seat, want := range []fixed.Num{0, 0, 100 * fixed.One, 100 * fixed.One} {
		a := newArena(t, "knight", "knight", "knight", "knight")
		u := a.hero(3)
		u.flags |= flagImmune
		setAttr(u, data.AttrResist, 0)
		before := u.health
		a.hurt(u, hit{kind: hitSpell, damage: data.Magical, base: 100 * fixed.One, from: a.originOf(a.hero(seat), 7)})
		if got := before - u.health; got != want {
			t.Errorf("from seat %d it lost %v, want %v", seat, got, want)
		}
	}
}

// What a fountain burns may wake effects that search: nobody is left out or
// burnt twice.
func TestFountainsBurnEverybodyOnce(t *testing.T) {
	a := newArena(t, "knight", "knight", "knight", "knight", "knight", "knight")
	id := withBuffs(a, data.Buff{Key: "scan"})[0]
	everybody := data.TargetRule{Shape: data.ShapeCircle, At: data.AtHolder, Radius: 2000 * fixed.One, Filter: anybody.Filter}
	a.buffEffects(id, data.Effect{Trigger: data.OnDamageTaken, Op: data.OpGold, Amount: data.Levels{fixed.One}, Target: everybody})
	home := a.proto.Anchors[1].Fountain
	var before [6]fixed.Num
	for s := range 6 {
		u := a.place(s, home.X.Floor()+s*10, home.Y.Floor())
		a.addBuff(u, id, a.originOf(u, 1))
		before[s] = u.health
	}
	a.stepFountains()
	burn := a.perStep(a.data.Rules.FountainDamage)
	for s := range 6 {
		want := fixed.Num(0)
		if s >= 3 {
			want = burn
		}
		if got := before[s] - a.hero(s).health; got != want {
			t.Errorf("hero %d lost %v, want %v", s, got, want)
		}
	}
}
