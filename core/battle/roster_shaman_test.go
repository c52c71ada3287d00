package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// The spark strikes four, each one fifth of the first less than the one before,
// and a part of it heals the shaman; a tenth of that comes back as mana.
func TestChainBoltLeapsAndHeals(t *testing.T) {
	a := newRoster(t, 1, "shaman", "knight", "mage", "mage")
	a.place(0, -600, 0)
	a.wound(0, 300)
	a.place(2, -300, 0)
	a.place(3, -100, 0)
	far := a.creep("creep_melee", 2, 100, 0)
	last := a.creep("creep_melee", 2, 250, 0)
	a.castAt(0, "chain_bolt", a.seats[2].hero)
	a.done()
	mana := a.hero(0).mana
	a.until(CueBulletEnd, 60)
	base := 80 + 0.55*num64(a.hero(0).attr[data.AttrPower])
	a.roughly("the first loss", a.lost(2), a.harm(2, base, data.AttrResist))
	a.roughly("the second loss", a.lost(3), a.harm(3, base*0.8, data.AttrResist))
	third, fourth := a.unit(far), a.unit(last)
	a.roughly("the third loss", third.attr[data.AttrMaxHealth]-third.health, base*0.6)
	a.roughly("the fourth loss", fourth.attr[data.AttrMaxHealth]-fourth.health, base*0.4)
	all := num64(a.lost(2)+a.lost(3)) + base
	a.roughly("the shaman's gain", 300*fixed.One-a.lost(0), all*0.2)
	a.roughly("the mana back", a.hero(0).mana-mana, all*0.02)
	a.clean()

	before := a.health(2)
	a.seats[0].spells[0].left = 0
	a.castAt(0, "chain_bolt", a.seats[2].hero)
	a.until(CueDamage, 60)
	a.roughly("the loss by the next spark", before-a.health(2), a.harm(2, base, data.AttrResist))
}

// Two totems are in store, and planting one disturbs no walk. It is hidden, sees
// the invisible, and goes in time.
func TestSightTotemWatches(t *testing.T) {
	a := newRoster(t, 1, "shaman", "knight", "mage", "mage")
	a.place(0, -700, 0)
	veil := withBuffs(a, data.Buff{Key: "unseen", Modifiers: []data.Modifier{mod(data.ModInvisible, 0, 0)}})[0]
	a.place(2, -200, 0)
	a.addBuff(a.hero(2), veil, a.originOf(a.hero(2), 1))
	a.steps(2)
	if a.hero(2).seenBy(1) {
		t.Fatal("the invisible are seen anyway")
	}
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-900, 0)})
	a.steps(2)
	a.castOn(0, "sight_totem", at(-300, 0))
	a.steps(2)
	totems := a.summoned(0)
	if len(totems) != 1 || !a.hero(0).walking() {
		t.Fatalf("%d totems, walking %v", len(totems), a.hero(0).walking())
	}
	if !a.hero(2).seenBy(1) || totems[0].seenBy(2) {
		t.Error("the totem does not see what hides, or is seen itself")
	}
	sl := a.seats[0].spells[1]
	if sl.charges != 1 || sl.refill == 0 {
		t.Errorf("%+v", sl)
	}
	a.stepsFor(1000)
	a.castOn(0, "sight_totem", at(-500, 0))
	a.stepsFor(1100)
	if got := a.Admit(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("sight_totem"), Pos: at(-500, 0)}); got != NoCharges {
		t.Errorf("a third one: %v", got)
	}
	a.stepsFor(60000)
	if n := len(a.summoned(0)); n != 0 {
		t.Errorf("%d totems stand for ever", n)
	}
}

// Allies in the well are healed each half second, and heals do them 8 % more
// good; enemies are not.
func TestHealingWellHealsAlliesInside(t *testing.T) {
	a := newRoster(t, 1, "shaman", "knight", "mage", "mage")
	for i := range 4 {
		a.wound(i, 300)
	}
	a.place(1, -300, 50)
	a.place(2, -300, -50)
	a.place(0, -600, 0)
	a.castOn(0, "healing_well", at(-300, 0))
	a.done()
	a.stepsFor(300)
	a.bears(1, "soaked")
	a.stepsFor(5300)
	each := (9 + 0.06*num64(a.hero(0).attr[data.AttrPower])) * 1.08
	a.roughly("the knight's gain", 300*fixed.One-a.lost(1), each*10)
	if a.lost(2) != 300*fixed.One {
		t.Error("an enemy was healed")
	}
	a.lacks(1, "soaked")
	a.clean()
}

func TestWolfPackHunts(t *testing.T) {
	for level, want := range map[uint8]int{1: 2, 2: 2, 3: 3} {
		a := newRoster(t, level, "shaman", "knight", "mage", "mage")
		a.place(0, -600, 0)
		a.place(1, -500, 100)
		a.place(2, -250, 0)
		speed := a.hero(1).attr[data.AttrAttackSpeed]
		a.self(0, "wolf_pack")
		a.done()
		a.steps(4)
		wolves := a.summoned(0)
		if len(wolves) != want || int(wolves[0].level) != int(level) {
			t.Fatalf("level %d: %d wolves of level %d", level, len(wolves), wolves[0].level)
		}
		if a.hero(1).attr[data.AttrAttackSpeed] <= speed {
			t.Error("the knight is no faster")
		}
		if howl, _ := a.data.Buff("howl"); !a.carries(wolves[0], howl) {
			t.Error("the wolves are no faster")
		}
		a.attack(0, a.seats[2].hero)
		a.stepsFor(1500)
		bitten := false
		for _, c := range a.cues {
			bitten = bitten || c.Kind == CueDamage && c.Source == wolves[0].guid && c.Target == a.seats[2].hero
		}
		if !bitten {
			t.Error("the wolves do not hunt with the shaman")
		}
	}
}

// Each 150 health that the shaman gives take a second off his cooldowns.
func TestSpiritBondBringsSpellsNearer(t *testing.T) {
	a := newRoster(t, 1, "shaman", "knight", "mage", "mage")
	a.wound(1, 400)
	a.seats[0].spells[3].left = 900
	a.hero(0).mana = 0
	from := a.originOf(a.hero(0), 5)
	a.heal(a.hero(1), 100*fixed.One, &from)
	if left := a.seats[0].spells[3].left; left != 900 {
		t.Errorf("%d steps left too soon", left)
	}
	a.heal(a.hero(1), 100*fixed.One, &from)
	if left := a.seats[0].spells[3].left; left != 900-a.World.steps(1000) {
		t.Errorf("%d steps left", left)
	}
	a.roughly("the mana", a.hero(0).mana, 20)
	a.clean()
}
