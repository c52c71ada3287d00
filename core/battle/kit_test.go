package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// The kits of knight, mage, ranger and assassin as the game's data has them.

// stage is an arena in which nobody fights unless the test says so: towers are
// gone, heroes stand apart, each knows its spells at a level. Whoever is of camp
// 1 comes first.
func stage(t *testing.T, level uint8, heroes ...string) *arena {
	a := newArena(t, heroes...)
	for i := range a.seats {
		a.learn(i, level)
		a.place(i, -1350+i*900, 0)
	}
	return a
}

// play runs steps in which no script and no bound may fail.
func (a *arena) play(n int) {
	a.t.Helper()
	for range n {
		a.step()
		if f := a.Faults(); len(f) > 0 {
			a.t.Fatalf("faults %+v", f)
		}
	}
}

// losses lists what a unit lost to a spell, in order.
func (a *arena) losses(spell string, target wire.GUID) (out []fixed.Num) {
	id := data.SpellID(a.spell(spell))
	for _, c := range a.cues {
		if c.Kind == CueDamage && c.Spell == id && c.Target == target {
			out = append(out, c.Amount)
		}
	}
	return out
}

// stacks is how many stacks of a buff a unit carries.
func (a *arena) stacks(u *Unit, key string) int {
	id := mustBuff(a.t, a.data, key)
	lo, hi := a.buffsOf(u.guid)
	n := 0
	for i := lo; i < hi; i++ {
		if a.buffs[i].proto == id {
			n += int(a.buffs[i].stacks)
		}
	}
	return n
}

// blow lets a basic attack of a hero arrive, as if it had just landed.
func (a *arena) blow(from, to int) { a.blowAt(from, a.hero(to)) }

func (a *arena) blowAt(from int, u *Unit) {
	n := len(a.Cues())
	a.strike(u, a.originOf(a.hero(from), a.newID()))
	a.cues = append(a.cues, a.Cues()[n:]...)
}

// tame lets a hero attack nobody.
func (a *arena) tame(seat int) {
	a.edit(func(d *data.Set) {
		u := &d.Units[a.hero(seat).proto]
		u.Base[data.AttrAttack], u.Growth[data.AttrAttack] = 0, 0
	})
}

// near reports whether two amounts differ by no more than rounding down does.
func near(a, b fixed.Num) bool { return (a - b).Abs() <= 64 }

func TestBulwarkShieldsAfterEachFourthHit(t *testing.T) {
	a := stage(t, 1, "knight", "ranger", "mage", "mage")
	for range 8 {
		a.hurt(a.hero(0), hit{kind: hitSpell, damage: data.Pure, base: 20 * fixed.One, from: a.originOf(a.hero(1), 7)})
		if a.stacks(a.hero(0), "shield") > 0 {
			t.Fatal("a friend's hit counted")
		}
		a.hurt(a.hero(0), hit{kind: hitSpell, damage: data.Pure, base: 14 * fixed.One, from: a.originOf(a.hero(2), 7)})
		if a.stacks(a.hero(0), "shield") > 0 {
			t.Fatal("a scratch counted")
		}
	}
	for i := range 4 {
		if a.stacks(a.hero(0), "shield") != 0 {
			t.Fatalf("a shield after %d hits", i)
		}
		a.blow(2+i%2, 0)
	}
	b := a.sameBuff(a.hero(0), mustBuff(t, a.data, "shield"), a.hero(0).guid)
	if b == nil || b.values[0] != 60*fixed.One+2*a.hero(0).attr[data.AttrPower] {
		t.Fatalf("the fourth hit gave %+v", b)
	}
}

func TestWarCryHardensFriendsAndTauntsLivingCreeps(t *testing.T) {
	a := stage(t, 2, "knight", "ranger", "mage", "mage")
	a.place(0, 0, 0)
	friend := a.place(1, 0, 300).attr[data.AttrArmor]
	man, cart := a.creep("creep_melee", 2, 100, 100), a.creep("creep_siege", 2, -100, 100)
	own := a.creep("creep_melee", 1, -100, -100)
	a.castOn(0, "war_cry", a.hero(0).pos)
	a.play(8)
	if got := a.hero(1).attr[data.AttrArmor]; got != friend+17*fixed.One {
		t.Errorf("the friend's armour went from %v to %v", friend, got)
	}
	if a.stacks(a.hero(2), "war_cry") != 0 || a.stacks(a.unit(own), "war_cry") != 1 {
		t.Error("it hardened whom it should not, or not the creep at his side")
	}
	if !a.unit(man).taunted() || a.unit(man).foe != a.hero(0).guid || a.unit(cart).taunted() {
		t.Error("the footman should attack the knight, the catapult should not hear him")
	}
	a.play(65)
	if a.unit(man) != nil && a.unit(man).taunted() {
		t.Error("the taunt goes on")
	}
}

// Four cuts, each harder, while he walks past; other orders wait.
func TestWhirlwindCutsHarderWhileWalking(t *testing.T) {
	a := stage(t, 4, "knight", "mage")
	u := a.place(0, 0, 0)
	a.place(1, 120, 100)
	a.edit(func(d *data.Set) { d.Units[a.hero(1).proto].Base[data.AttrMaxHealth] = 9000 * fixed.One })
	a.hero(1).health = 5000 * fixed.One
	a.do(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("whirlwind"), Pos: u.pos})
	a.until(CueChannel, 20)
	a.do(0, wire.Action{Kind: wire.Attack, Target: a.hero(1).guid})
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(200, 0)})
	if end := a.until(CueChannelEnd, 60); end.Index != 1 {
		t.Fatalf("the spin was broken: %v", end.Result)
	}
	if a.hero(0).pos.X < 150*fixed.One {
		t.Errorf("he stands at %v", a.hero(0).pos)
	}
	got := a.losses("whirlwind", a.hero(1).guid)
	if len(got) != 4 {
		t.Fatalf("cuts %v", got)
	}
	for i, lost := range got {
		if want := got[0].Mul(fixed.FromInt(100+15*i)) / 100; !near(lost, want) {
			t.Errorf("cut %d took %v, want %v", i+1, lost, want)
		}
	}
	if a.stacks(a.hero(1), "hamper") != 1 {
		t.Error("a whole spin ended without a slow")
	}
}

func TestWhirlwindIsNotSilencedButStunned(t *testing.T) {
	for _, c := range []struct {
		kind  data.ModKind
		whole int32
	}{{data.ModSilence, 1}, {data.ModStun, 0}} {
		a := stage(t, 1, "knight", "mage")
		ids := withBuffs(a, data.Buff{Key: "state", Duration: []data.Millis{100}, Modifiers: []data.Modifier{mod(c.kind, 0, 0)}})
		a.place(0, 0, 0)
		id := a.creep("creep_siege", 2, 100, 0)
		a.castOn(0, "whirlwind", a.hero(0).pos)
		a.until(CueChannel, 20)
		a.addBuff(a.hero(0), ids[0], a.originOf(a.hero(1), 9))
		if a.hero(0).casts() {
			a.until(CueChannelEnd, 60)
		}
		if a.stacks(a.unit(id), "hamper") != int(c.whole) {
			t.Errorf("state %d: slowed %d times, want %d", c.kind, a.stacks(a.unit(id), "hamper"), c.whole)
		}
	}
}

func TestFrostNovaRootsTheNear(t *testing.T) {
	a := stage(t, 1, "mage", "knight", "knight", "knight")
	a.place(0, 0, 0)
	a.place(2, 100, 0)
	a.place(3, 0, 200)
	a.castOn(0, "frost_nova", a.hero(0).pos)
	a.play(9)
	if !a.hero(2).under(flagRoot) || a.hero(3).under(flagRoot) || a.hero(3).slow != 40*fixed.One {
		t.Errorf("near rooted %v, far rooted %v and %v slower", a.hero(2).under(flagRoot), a.hero(3).under(flagRoot), a.hero(3).slow)
	}
}

func TestMeteorFallsAtTheEndOfItsLockedChannel(t *testing.T) {
	a := stage(t, 1, "mage", "knight")
	a.place(0, 0, 0)
	a.place(1, 500, 0)
	a.castOn(0, "meteor", at(500, 0))
	a.until(CueChannel, 20)
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-300, 0)})
	a.play(28)
	if n := len(a.losses("meteor", a.hero(1).guid)); n != 0 || a.hero(0).pos != at(0, 0) {
		t.Fatalf("%d hits, the mage at %v within the second", n, a.hero(0).pos)
	}
	a.play(4)
	if n := len(a.losses("meteor", a.hero(1).guid)); n != 1 || !a.hero(1).under(flagStun) || a.stacks(a.hero(1), "burn") != 1 {
		t.Fatalf("%d hits, stunned %v", n, a.hero(1).under(flagStun))
	}
	a.play(10)
	if a.hero(0).pos.X >= 0 {
		t.Error("the walk that waited did not begin")
	}
}

func TestABrokenMeteorGivesHalfBack(t *testing.T) {
	a := stage(t, 1, "mage", "knight")
	a.place(0, 0, 0)
	a.place(1, 500, 0)
	full := a.hero(0).mana
	a.castOn(0, "meteor", at(500, 0))
	a.until(CueChannel, 20)
	a.addBuff(a.hero(0), mustBuff(t, a.data, "stun"), a.originOf(a.hero(1), 9))
	if left := a.seats[0].spells[3].left; left > a.World.steps(30000) || left < a.World.steps(29000) {
		t.Errorf("%d steps of cooldown left", left)
	}
	if got := a.hero(0).mana; got < full-60*fixed.One || got > full-50*fixed.One {
		t.Errorf("mana %v of %v", got, full)
	}
	a.play(60)
	if n := len(a.losses("meteor", a.hero(1).guid)); n != 0 {
		t.Error("it fell")
	}
}

func TestLightningLeapsAndFades(t *testing.T) {
	a := stage(t, 1, "mage", "knight", "knight", "knight")
	a.place(0, 0, 0)
	a.edit(func(d *data.Set) { d.Units[a.hero(2).proto].Base[data.AttrResist] = 0 })
	ids := []wire.GUID{a.place(2, 300, 0).guid, a.place(3, 300, 250).guid}
	want := 80*fixed.One + a.hero(0).attr[data.AttrPower]*3/5
	a.castAt(0, "lightning", ids[0])
	a.play(14)
	for i, id := range ids {
		if got := a.losses("lightning", id); len(got) != 1 || !near(got[0], want) {
			t.Errorf("strike %d took %v, want %v", i, got, want)
		}
		want = want * 4 / 5
	}
}

func TestArcaneSurgeStacksWithCasts(t *testing.T) {
	a := stage(t, 1, "mage", "knight")
	base := a.hero(0).attr[data.AttrPower]
	for i := range 7 {
		a.seats[0].spells[1].left = 0
		a.hero(0).mana = 300 * fixed.One
		a.castOn(0, "frost_nova", a.hero(0).pos)
		a.play(13)
		n := min(i+1, 5)
		if got, want := a.hero(0).attr[data.AttrPower], base.Mul(fixed.FromInt(100+5*n))/100; a.stacks(a.hero(0), "surge") != n || !near(got, want) {
			t.Fatalf("after %d casts %d stacks, power %v, want %v", i+1, a.stacks(a.hero(0), "surge"), got, want)
		}
	}
	a.play(185)
	if a.hero(0).attr[data.AttrPower] != base {
		t.Error("it does not fade")
	}
}

// On, each attack that lands takes mana, bites and slows; without mana, and on
// buildings, it is an attack like any other.
func TestFrostArrowTurnsAttacksIntoFrost(t *testing.T) {
	a := stage(t, 2, "ranger", "knight")
	a.castOn(0, "frost_arrow", a.hero(0).pos)
	if !a.seats[0].spells[0].on {
		t.Fatal("it is not on")
	}
	mana := a.hero(0).mana
	a.blow(0, 1)
	if got := a.losses("frost_arrow", a.hero(1).guid); len(got) != 1 || a.hero(1).slow != 15*fixed.One || a.hero(0).mana != mana-13*fixed.One {
		t.Fatalf("bites %v, slow %v, mana %v of %v", got, a.hero(1).slow, a.hero(0).mana, mana)
	}
	a.hero(0).mana = 10 * fixed.One
	a.blow(0, 1)
	if got := a.losses("frost_arrow", a.hero(1).guid); len(got) != 1 || a.hero(0).mana != 10*fixed.One {
		t.Errorf("without mana: bites %v, mana %v", got, a.hero(0).mana)
	}
	a.hero(0).mana = mana
	a.castOn(0, "frost_arrow", a.hero(0).pos)
	a.play(1)
	a.blow(0, 1)
	if got := a.losses("frost_arrow", a.hero(1).guid); len(got) != 1 {
		t.Errorf("switched off: bites %v", got)
	}
	for i := range a.units {
		if u := &a.units[i]; a.unitProto(u).Kind == data.KindBase && u.camp == 2 {
			a.seats[0].spells[0].on = true
			u.safe = false
			a.blowAt(0, u)
			if len(a.losses("frost_arrow", u.guid)) != 0 {
				t.Error("it bit a building")
			}
		}
	}
}

func TestPiercingArrowFliesFasterAndFaster(t *testing.T) {
	a := stage(t, 1, "ranger", "knight", "knight", "knight")
	a.place(0, -400, 0)
	first, second := a.place(2, -100, 0).guid, a.place(3, 300, 0).guid
	a.castOn(0, "piercing_arrow", at(400, 0))
	a.until(CueBulletStart, 20)
	slow := a.World.bullets[0].speed
	a.play(10)
	if b := a.World.bullets[0]; b.speed < slow+400*fixed.One {
		t.Errorf("from %v to %v", slow, b.speed)
	}
	a.until(CueBulletEnd, 60)
	if len(a.losses("piercing_arrow", first)) != 1 || len(a.losses("piercing_arrow", second)) != 1 {
		t.Error("it did not go through both")
	}
}

func TestArrowRainFindsTheLonely(t *testing.T) {
	for _, c := range []struct {
		second int // where another one stands
		hits   int // each volley
	}{{900, 2}, {50, 1}} {
		a := stage(t, 1, "ranger", "knight", "knight", "knight")
		a.edit(func(d *data.Set) { d.Units[a.hero(2).proto].Passive = 0 })
		a.place(0, -700, 0)
		u := a.place(2, 0, 0).guid
		a.place(3, c.second, 0)
		a.castOn(0, "arrow_rain", at(0, 0))
		a.until(CueCastDone, 20)
		a.play(70)
		most := 0
		for range 40 {
			most = max(most, a.stacks(a.hero(2), "pinned"))
			a.play(1)
		}
		got := a.losses("arrow_rain", u)
		if len(got) != 6*c.hits || most != 6 {
			t.Fatalf("hits %v, pinned %d times over", got, most)
		}
		if c.hits == 2 && !near(got[1]*4, got[0]) {
			t.Errorf("alone it lost %v and %v", got[0], got[1])
		}
	}
}

// Each hunter counts alone, on each target alone.
func TestHuntersEyeFindsTheThird(t *testing.T) {
	a := stage(t, 1, "ranger", "ranger", "mage", "mage")
	u := a.hero(2).guid
	extra := func() int { return len(a.losses("hunters_eye", u)) }
	a.blow(0, 2)
	a.blow(0, 2)
	a.blow(1, 2)
	a.blow(0, 3)
	a.play(1)
	if extra() != 0 {
		t.Fatal("too early")
	}
	a.blow(0, 2)
	a.play(1)
	want := (15*fixed.One + a.hero(0).attr[data.AttrAttack]*2/5).Mul(hundred.Div(hundred + a.hero(2).attr[data.AttrArmor]))
	if got := a.losses("hunters_eye", u); len(got) != 1 || !near(got[0], want) {
		t.Fatalf("the third blow found %v, want %v", got, want)
	}
	a.blow(0, 2)
	a.blow(0, 2)
	a.play(1)
	if extra() != 1 {
		t.Error("it did not count anew")
	}
	a.play(130)
	a.blow(0, 2)
	a.play(1)
	if extra() != 1 {
		t.Error("the mark did not fade")
	}
}

// Into a back the stab goes deeper.
func TestBlinkStrikeIntoTheBack(t *testing.T) {
	for _, c := range []struct {
		facing fixed.Angle
		stabs  int
	}{{1 << 15, 1}, {0, 2}} {
		a := stage(t, 1, "assassin", "mage")
		a.tame(1)
		a.place(0, 0, 0)
		a.place(1, 400, 0)
		a.hero(1).facing = c.facing
		a.castAt(0, "blink_strike", a.hero(1).guid)
		a.until(CueBlink, 20)
		a.play(1)
		if got := a.losses("blink_strike", a.hero(1).guid); len(got) != c.stabs {
			t.Errorf("facing %d: stabs %v", c.facing, got)
		}
		if d := a.hero(0).pos.Dist(a.hero(1).pos); d > 60*fixed.One {
			t.Errorf("he stands %v away", d)
		}
	}
}

func TestBlinkStrikeIsReadyAgainAfterAKill(t *testing.T) {
	for _, health := range []fixed.Num{20 * fixed.One, 500 * fixed.One} {
		a := stage(t, 1, "assassin", "mage")
		a.place(0, 0, 0)
		a.place(1, 300, 0).health = health
		a.castAt(0, "blink_strike", a.hero(1).guid)
		a.until(CueBlink, 20)
		a.play(1)
		if left, dead := a.seats[0].spells[0].left, a.hero(1).dead; dead != (left == 0) {
			t.Errorf("dead %v, %d steps left", dead, left)
		}
	}
}

// The veil comes at once, under way, hides him from all but true sight, and the
// blow out of it is critical; the next one is not.
func TestSmokeVeilAndBackstab(t *testing.T) {
	a := stage(t, 1, "assassin", "mage")
	a.edit(func(d *data.Set) { d.Effects[d.Spells[a.spell("backstab")].Effects[1]].Trigger = data.OnCall })
	a.place(0, 0, 0)
	a.place(1, 300, 0)
	a.tame(1)
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(200, 0)})
	a.castOn(0, "smoke_veil", at(0, 0))
	a.play(1)
	if u := a.hero(0); u.order.kind != orderMove || !u.hidden || u.seenBy(2) {
		t.Fatalf("order %v, hidden %v, seen %v", u.order.kind, u.hidden, u.seenBy(2))
	}
	a.attack(0, a.hero(1).guid)
	var crits []bool
	for range 150 {
		a.play(1)
		for _, c := range a.Cues() {
			if c.Kind == CueDamage && c.Target == a.hero(1).guid {
				crits = append(crits, c.Crit)
			}
		}
	}
	if len(crits) < 2 || !crits[0] || crits[1] {
		t.Errorf("critical: %v", crits)
	}
	if !a.hero(0).seenBy(2) {
		t.Error("he is still hidden")
	}
}

// A veil that ran out leaves no shadow to strike from for long; a tower sees
// through it.
func TestTowersSeeThroughTheVeil(t *testing.T) {
	w := testWorld(t, 1, "assassin", "mage")
	a := &arena{World: w, t: t}
	w.waveLeft = 1 << 20
	a.learn(0, 4)
	for i := range w.units {
		if u := &w.units[i]; w.unitProto(u).Kind == data.KindTower && u.camp == 2 {
			a.hero(0).pos = u.pos.Add(at(-500, 0))
			break
		}
	}
	a.hero(0).rest()
	a.regrid()
	a.castOn(0, "smoke_veil", a.hero(0).pos)
	a.play(2)
	if u := a.hero(0); !u.hidden || !u.seenBy(2) {
		t.Errorf("hidden %v, seen %v", u.hidden, u.seenBy(2))
	}
}
