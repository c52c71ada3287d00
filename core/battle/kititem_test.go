package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// The items with spells, as the game's data has them.

// give puts an item into a hero's first free place.
func (a *arena) give(seat int, key string) {
	a.t.Helper()
	id, ok := a.data.Item(key)
	if !ok {
		a.t.Fatalf("no item %q", key)
	}
	s := &a.seats[seat]
	s.gold += a.data.Items[id].Price
	a.buy(s, a.hero(seat), id)
}

// inflict gives a unit buffs on behalf of another.
func (a *arena) inflict(u *Unit, by *Unit, keys ...string) {
	for _, key := range keys {
		a.addBuff(u, mustBuff(a.t, a.data, key), a.originOf(by, a.newID()))
	}
}

func TestItemsGiveWhatTheySay(t *testing.T) {
	a := stage(t, 1, "knight", "mage")
	for _, c := range []struct {
		item string
		attr data.Attr
		more int
	}{
		{"war_banner", data.AttrArmor, 8}, {"mirror_mail", data.AttrArmor, 20}, {"force_rod", data.AttrPower, 20},
		{"cleanse_charm", data.AttrStatusResist, 15}, {"sun_ward", data.AttrMaxHealth, 60}, {"life_flask", data.AttrMaxHealth, 0},
		{"storm_blade", data.AttrAttackSpeed, 12}, {"leech_axe", data.AttrLifesteal, 8}, {"frost_orb", data.AttrAttack, 8},
		{"phoenix_feather", data.AttrHealthRegen, 2}, {"sage_crown", data.AttrCooldownCut, 15}, {"blink_stone", data.AttrMaxMana, 80},
	} {
		before := a.hero(0).attr[c.attr]
		a.give(0, c.item)
		if got := a.hero(0).attr[c.attr] - before; got != fixed.FromInt(c.more) {
			t.Errorf("%s gives %v, want %d", c.item, got, c.more)
		}
		if sl := a.seats[0].spells[SlotItems]; sl.level != 1 {
			t.Errorf("%s: its spell is at level %d", c.item, sl.level)
		}
		a.loseItem(&a.seats[0], a.hero(0), 0)
	}
}

func TestWarBannerHastensFriends(t *testing.T) {
	a := stage(t, 1, "knight", "mage", "ranger", "ranger")
	a.give(0, "war_banner")
	a.place(0, 0, 0)
	a.place(1, 500, 0)
	a.place(2, 0, 500)
	for i := range a.seats {
		a.tame(i)
	}
	speed := a.hero(1).attr[data.AttrMoveSpeed]
	foe := a.hero(2).attr[data.AttrMoveSpeed]
	a.castOn(0, "war_banner", a.hero(0).pos)
	a.play(1)
	if got := a.hero(1).attr[data.AttrMoveSpeed]; got != speed*6/5 || a.hero(2).attr[data.AttrMoveSpeed] != foe {
		t.Errorf("the friend went from %v to %v", speed, got)
	}
	a.play(122)
	if a.hero(1).attr[data.AttrMoveSpeed] != speed {
		t.Error("it does not end")
	}
}

func TestMirrorMailReturnsMostOfIt(t *testing.T) {
	a := stage(t, 1, "knight", "mage")
	a.give(0, "mirror_mail")
	a.castOn(0, "mirror_mail", a.hero(0).pos)
	health, own := a.hero(1).health, a.hero(0).health
	a.hurt(a.hero(0), hit{kind: hitSpell, damage: data.Pure, base: 100 * fixed.One, from: a.originOf(a.hero(1), 7)})
	if a.hero(1).health != health-60*fixed.One || a.hero(0).health != own-100*fixed.One {
		t.Errorf("lost %v for %v", health-a.hero(1).health, own-a.hero(0).health)
	}
}

// The rod pushes the way that the unit looks, friend, enemy and holder alike.
func TestForceRodPushesAhead(t *testing.T) {
	for _, seat := range []int{0, 1, 2} {
		a := stage(t, 1, "mage", "knight", "ranger", "ranger")
		for i := range a.seats {
			a.tame(i)
		}
		a.give(0, "force_rod")
		a.place(0, -900, 0)
		a.place(1, -900, -100)
		a.place(2, -900, 100)
		a.hero(seat).facing = 0
		from := a.hero(seat).pos
		a.castAt(0, "force_rod", a.hero(seat).guid)
		a.play(16)
		if got := a.hero(seat).pos.Sub(from); (got.X-400*fixed.One).Abs() > fixed.One || got.Y.Abs() > fixed.One {
			t.Errorf("seat %d was pushed by %v", seat, got)
		}
	}
}

func TestCleanseCharmTakesTheBadAndLeavesTheGood(t *testing.T) {
	a := stage(t, 1, "knight", "mage")
	a.give(0, "cleanse_charm")
	a.inflict(a.hero(0), a.hero(1), "chill", "poison", "icebound")
	a.inflict(a.hero(0), a.hero(0), "haste")
	a.castOn(0, "cleanse_charm", a.hero(0).pos)
	u := a.hero(0)
	if a.stacks(u, "chill")+a.stacks(u, "poison")+a.stacks(u, "icebound") != 0 || a.stacks(u, "haste") != 1 {
		t.Error("it took the wrong ones")
	}
	a.play(1)
	if got := a.Admit(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("cleanse_charm"), Pos: u.pos}); got != OnCooldown {
		t.Errorf("again: %v", got)
	}
}

// Two wards in store; one sees what is invisible.
func TestSunWardsSeeTheInvisible(t *testing.T) {
	a := stage(t, 1, "knight", "assassin")
	a.give(0, "sun_ward")
	a.place(0, 0, 0)
	a.place(1, 600, 0)
	a.inflict(a.hero(1), a.hero(1), "veil")
	a.play(1)
	if a.hero(1).seenBy(1) {
		t.Fatal("seen without a ward")
	}
	for n := range 2 {
		a.castOn(0, "sun_ward", at(400, n*60))
		a.play(40)
	}
	if n := a.count(CueSummon); n != 2 || !a.hero(1).seenBy(1) {
		t.Errorf("%d wards, seen %v", n, a.hero(1).seenBy(1))
	}
	if got := a.Admit(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("sun_ward"), Pos: at(0, 0)}); got != NoCharges {
		t.Errorf("the third: %v", got)
	}
	a.play(int(a.World.steps(75000)))
	if sl := a.seats[0].spells[SlotItems]; sl.charges == 0 {
		t.Error("none came back")
	}
	for i := range a.units {
		if u := &a.units[i]; a.unitProto(u).Kind == data.KindWard && (u.camp != 1 || u.seenBy(2)) {
			t.Error("the ward is no hidden one of camp 1")
		}
	}
}

// 200 health in eight draughts, unless it bleeds; the third empties the flask.
func TestLifeFlaskHealsUntilItBleedsAndIsUsedUp(t *testing.T) {
	a := stage(t, 1, "knight", "ranger", "mage", "mage")
	a.edit(func(d *data.Set) {
		for i := range a.seats {
			d.Units[a.hero(i).proto].Base[data.AttrHealthRegen] = 0
		}
	})
	a.give(0, "life_flask")
	a.place(0, -450, 200)
	a.hero(1).health = 100 * fixed.One
	a.castAt(0, "life_flask", a.hero(1).guid)
	a.play(250)
	if got := a.hero(1).health; got != 300*fixed.One {
		t.Errorf("health %v, want 300", got)
	}
	a.castAt(0, "life_flask", a.hero(1).guid)
	a.play(70)
	a.blow(2, 1)
	left := a.hero(1).health
	a.play(200)
	if a.hero(1).health != left || a.stacks(a.hero(1), "soothed") != 0 {
		t.Errorf("it heals on: %v, then %v", left, a.hero(1).health)
	}
	if a.seats[0].items[0] == 0 {
		t.Fatal("gone too early")
	}
	a.castAt(0, "life_flask", a.hero(0).guid)
	a.play(10)
	if a.seats[0].items[0] != 0 || a.stacks(a.hero(0), "soothed") != 1 {
		t.Error("the empty flask is still there, or the third draught did nothing")
	}
}

func TestStormBladeChains(t *testing.T) {
	a := stage(t, 1, "knight", "mage")
	id := data.SpellID(a.spell("storm_blade"))
	a.edit(func(d *data.Set) { d.Effects[d.Spells[id].Effects[0]].Chance = 10000 })
	a.give(0, "storm_blade")
	a.place(1, 0, 0)
	creeps := []wire.GUID{a.creep("creep_melee", 2, 250, 0), a.creep("creep_melee", 2, 500, 0), a.creep("creep_melee", 2, 750, 0), a.creep("creep_melee", 2, 1000, 0)}
	a.blow(0, 1)
	want := 40*fixed.One + a.hero(0).attr[data.AttrPower].Mul(fixed.Ratio(2, 10))
	for i, c := range creeps {
		if got := a.losses("storm_blade", c); len(got) != min(1, 3-i) && i < 3 || i == 3 && len(got) != 0 || len(got) == 1 && !near(got[0], want) {
			t.Errorf("creep %d lost %v, want %v", i, got, want)
		}
	}
	if len(a.losses("storm_blade", a.hero(1).guid)) != 1 {
		t.Error("the victim of the attack was not struck")
	}
}

// One attack of five or so sends it, drawn from the synced stream.
func TestStormBladeIsChance(t *testing.T) {
	a := stage(t, 1, "knight", "mage")
	a.give(0, "storm_blade")
	for range 500 {
		a.hero(1).health = a.hero(1).attr[data.AttrMaxHealth]
		a.blow(0, 1)
	}
	if n := len(a.losses("storm_blade", a.hero(1).guid)); n < 70 || n > 130 {
		t.Errorf("%d of 500", n)
	}
}

func TestLeechAxeDrinks(t *testing.T) {
	a := stage(t, 1, "knight", "mage")
	a.give(0, "leech_axe")
	heal := func() fixed.Num {
		a.hero(0).health = 100 * fixed.One
		lost := a.hero(1).health
		a.blow(0, 1)
		return (a.hero(0).health - 100*fixed.One) * 100 / fixed.Num((lost - a.hero(1).health).Floor())
	}
	if got := heal(); got < 8*fixed.One || got > 17*fixed.One/2 {
		t.Errorf("%v percent", got)
	}
	a.castOn(0, "leech_axe", a.hero(0).pos)
	if got := heal(); got < 43*fixed.One || got > 44*fixed.One {
		t.Errorf("%v percent in the lust", got)
	}
}

func TestFrostOrbSlowsAndFreezesTheGround(t *testing.T) {
	a := stage(t, 1, "knight", "mage", "ranger", "ranger")
	a.give(0, "frost_orb")
	a.tame(0)
	a.tame(2)
	speed := a.hero(2).attr[data.AttrAttackSpeed]
	a.blow(0, 2)
	a.strike(a.hero(2), a.originOf(a.hero(1), 9))
	a.hurt(a.hero(2), hit{kind: hitAttack, damage: data.Physical, base: fixed.One, from: a.originOf(a.hero(0), 9)})
	if a.hero(2).slow != 16*fixed.One || a.hero(2).attr[data.AttrAttackSpeed] != speed*9/10 {
		t.Errorf("slow %v, attack speed %v of %v", a.hero(2).slow, a.hero(2).attr[data.AttrAttackSpeed], speed)
	}
	a.play(50)
	a.place(0, -400, 0)
	a.place(1, 0, 100)
	a.place(2, 0, 150)
	a.place(3, 0, 240)
	east := uint16(0)
	a.do(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("frost_orb"), Pos: at(0, 0), Extra: east})
	a.until(CueZoneOn, 20)
	a.play(2)
	if a.hero(2).slow != 30*fixed.One || a.hero(3).slow != 0 || a.hero(1).slow != 0 {
		t.Errorf("slow inside %v, outside %v, of a friend %v", a.hero(2).slow, a.hero(3).slow, a.hero(1).slow)
	}
	a.play(130)
	if a.hero(2).slow != 0 {
		t.Error("the ice does not melt")
	}
}

// The pyre stands where its holder fell, whoever killed it from afar, and its
// seat has the credit.
func TestPhoenixFeatherBurnsWhereItsHolderFell(t *testing.T) {
	a := stage(t, 1, "mage", "knight", "ranger", "ranger")
	a.give(0, "phoenix_feather")
	a.place(0, 0, 0)
	a.place(2, 700, 0)
	a.place(3, 100, 0)
	from := a.originOf(a.hero(2), a.newID())
	a.kill(a.hero(0), &from)
	damage := a.seats[0].damage
	a.play(170)
	if got := a.losses("phoenix_feather", a.hero(3).guid); len(got) != 10 {
		t.Errorf("burns %v", got)
	}
	if len(a.losses("phoenix_feather", a.hero(2).guid)) != 0 || len(a.losses("phoenix_feather", a.hero(1).guid)) != 0 || a.seats[0].damage == damage {
		t.Error("it burnt the far one or a friend, or counts for nobody")
	}
}

func TestSageCrownHealsAndHurries(t *testing.T) {
	a := stage(t, 1, "mage", "knight")
	a.give(0, "sage_crown")
	a.edit(func(d *data.Set) {
		d.Units[a.hero(0).proto].Passive = 0
		d.Units[a.hero(0).proto].Base[data.AttrHealthRegen] = 0
	})
	a.hero(0).health = 100 * fixed.One
	a.castOn(0, "frost_nova", a.hero(0).pos)
	a.until(CueCastDone, 20)
	want := 115*fixed.One + a.hero(0).attr[data.AttrPower].Mul(fixed.Ratio(15, 100))
	if got := a.hero(0).health; !near(got, want) {
		t.Errorf("health %v, want %v", got, want)
	}
	if got, want := a.seats[0].spells[1].total, a.World.steps(11000*85/100); got != want {
		t.Errorf("a cooldown of %d steps, want %d", got, want)
	}
}

func TestBlinkStoneBlinks(t *testing.T) {
	a := stage(t, 1, "mage", "knight")
	a.give(0, "blink_stone")
	a.place(0, 0, 0)
	a.castOn(0, "blink_stone", at(430, 0))
	a.play(3)
	if a.hero(0).pos != at(430, 0) {
		t.Errorf("at %v", a.hero(0).pos)
	}
	a.inflict(a.hero(0), a.hero(1), "icebound")
	a.seats[0].spells[SlotItems].left = 0
	if got := a.Admit(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("blink_stone"), Pos: at(0, 0)}); got != Rooted {
		t.Errorf("rooted: %v", got)
	}
}
