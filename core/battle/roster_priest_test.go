package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// The star hurts first and lulls then; whatever hurts the sleeper wakes it.
func TestLullabyLastsUntilSomethingHurts(t *testing.T) {
	a := newRoster(t, 1, "priest", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -300, 0)
	a.castAt(0, "lullaby", a.seats[2].hero)
	a.until(CueBulletEnd, 60)
	a.roughly("the loss", a.lost(2), a.harm(2, 50+0.3*num64(a.hero(0).attr[data.AttrPower]), data.AttrResist))
	if a.hero(2).flags&flagSleep == 0 {
		t.Fatal("the mage is awake")
	}
	a.stepsFor(500)
	if a.hero(2).flags&flagSleep == 0 {
		t.Fatal("the mage woke by itself")
	}
	a.hurt(a.hero(2), hit{kind: hitSpell, damage: data.Pure, base: fixed.One, from: a.originOf(a.hero(1), 7)})
	if a.hero(2).flags&flagSleep != 0 {
		t.Error("the mage sleeps on")
	}
	a.clean()
}

// A friend loses what is bad, an enemy what is good; what is strong stays.
func TestPurifyForFriendsAndEnemies(t *testing.T) {
	a := newRoster(t, 1, "priest", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(1, -500, 100)
	a.place(2, -400, 0)
	buff := func(to int, key string, by int) {
		id, _ := a.data.Buff(key)
		a.addBuff(a.hero(to), id, a.originOf(a.hero(by), 4))
	}
	a.wound(1, 300)
	buff(1, "poison", 2)
	buff(1, "provoked", 2)
	buff(1, "plated", 1)
	a.castAt(0, "purify", a.seats[1].hero)
	a.done()
	a.lacks(1, "poison")
	a.bears(1, "provoked")
	a.bears(1, "plated")
	a.roughly("the knight's loss", a.lost(1), 300-80-0.5*num64(a.hero(0).attr[data.AttrPower]))

	buff(2, "plated", 2)
	buff(2, "poison", 1)
	a.seats[0].spells[1].left = 0
	a.steps(6)
	before := a.health(2)
	a.castAt(0, "purify", a.seats[2].hero)
	a.done()
	a.lacks(2, "plated")
	a.bears(2, "poison")
	a.bears(2, "sapped")
	a.roughly("the mage's loss", before-a.health(2), a.harm(2, 60+0.4*num64(a.hero(0).attr[data.AttrPower]), data.AttrResist))
	a.clean()
}

// While it is on, allies near the priest have more armour and are healed each
// second; who leaves keeps it a second more; it costs 10 mana a second.
func TestSanctuaryShelters(t *testing.T) {
	a := newRoster(t, 1, "priest", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(1, -500, 100)
	a.wound(1, 200)
	armor, mana := a.hero(1).attr[data.AttrArmor], a.hero(0).mana
	a.self(0, "sanctuary")
	a.stepsFor(4200)
	if got := a.hero(1).attr[data.AttrArmor] - armor; got != 6*fixed.One {
		t.Errorf("%v more armour", got)
	}
	a.roughly("the knight's gain", 200*fixed.One-a.lost(1), 4*(7+0.06*num64(a.hero(0).attr[data.AttrPower])))
	// 1.5 mana a second come back through devotion.
	if used := num64(mana - a.hero(0).mana); used < 20+8.5*4.0-2 || used > 20+8.5*4.3+2 {
		t.Errorf("%.1f mana used", used)
	}
	a.place(1, 200, 0)
	a.stepsFor(600)
	a.bears(1, "sheltered")
	a.stepsFor(900)
	a.lacks(1, "sheltered")
	a.stepsFor(2000)
	a.self(0, "sanctuary")
	a.steps(2)
	a.lacks(0, "sanctuary")
	a.clean()
}

// Nothing hurts who is shielded, not even what was on it; when the shield fades
// it heals, and magic fails for a while.
func TestDivineShieldAndWhatItLeaves(t *testing.T) {
	a := newRoster(t, 1, "priest", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(1, -500, 100)
	stun, _ := a.data.Buff("stun")
	provoked, _ := a.data.Buff("provoked")
	a.addBuff(a.hero(1), stun, a.originOf(a.hero(2), 4))
	a.addBuff(a.hero(1), provoked, a.originOf(a.hero(2), 4))
	a.wound(1, 300)
	a.castAt(0, "divine_shield", a.seats[1].hero)
	a.done()
	a.lacks(1, "stun")
	a.lacks(1, "provoked")
	a.hurt(a.hero(1), hit{kind: hitSpell, damage: data.Pure, base: 100 * fixed.One, from: a.originOf(a.hero(2), 7)})
	a.roughly("the loss", a.lost(1), 300)
	a.stepsFor(1900)
	a.lacks(1, "divine_shield")
	a.bears(1, "grace")
	a.roughly("the loss", a.lost(1), 300-100-0.5*num64(a.hero(0).attr[data.AttrPower]))
	before := a.health(1)
	a.hurt(a.hero(1), hit{kind: hitSpell, damage: data.Magical, base: 100 * fixed.One, from: a.originOf(a.hero(2), 8)})
	if a.health(1) != before {
		t.Error("magic hurt it")
	}
	a.stepsFor(1600)
	a.lacks(1, "grace")
	if a.Admit(0, wire.Action{Kind: wire.SpellToUnit, Spell: a.spell("divine_shield"), Target: a.seats[2].hero}) == OK {
		t.Error("an enemy may be shielded")
	}
	a.clean()
}

// Devotion reaches allied heroes within 800, dies with the priest and comes back
// with him.
func TestDevotionFollowsThePriest(t *testing.T) {
	a := newRoster(t, 1, "priest", "knight", "mage", "ranger")
	regen := a.hero(1).attr[data.AttrManaRegen]
	a.stepsFor(1600)
	for i := range 4 {
		if i < 2 {
			a.bears(i, "devoted")
		} else {
			a.lacks(i, "devoted")
		}
	}
	if got := a.hero(1).attr[data.AttrManaRegen] - regen; got != fixed.One*3/2 {
		t.Errorf("%v more mana a second", got)
	}
	by := a.originOf(a.hero(2), 3)
	a.kill(a.hero(0), &by)
	a.stepsFor(2600)
	a.lacks(1, "devoted")
	a.stepsFor(9000)
	a.place(0, -1200, 100)
	a.stepsFor(1600)
	a.bears(1, "devoted")
	a.clean()
}
