package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// The hook drags the first one to the warden's side and hurts it; another one
// who steps into its way home is only grazed.
func TestChainHookDragsTheFirstAndGrazesOthers(t *testing.T) {
	a := newRoster(t, 1, "warden", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(1, -600, 300)
	a.place(2, -150, 0)
	a.place(3, -400, 300)
	a.castOn(0, "chain_hook", at(0, 0))
	a.until(CueMotion, 40)
	a.place(3, -350, 0)
	a.until(CueBulletEnd, 40)
	a.steps(20)
	if d := a.hero(0).pos.Dist(a.hero(2).pos); d > 50*fixed.One {
		t.Errorf("the mage is %v away", d)
	}
	a.roughly("the mage's loss", a.lost(2), a.harm(2, 80+0.03*num64(a.hero(0).attr[data.AttrMaxHealth]), data.AttrResist))
	a.roughly("the ranger's loss", a.lost(3), a.harm(3, 30, data.AttrArmor))
	if a.hero(3).pos != at(-350, 0) {
		t.Error("the ranger was dragged as well")
	}
	a.clean()

	a.place(2, -600, 200)
	a.seats[0].spells[0].left = 0
	a.castOn(0, "chain_hook", at(0, 0))
	a.until(CueMotion, 40)
}

func TestProvokeTaunts(t *testing.T) {
	a := newRoster(t, 1, "warden", "mage", "ranger", "mage")
	a.place(0, -600, 0)
	a.place(2, -450, 0)
	a.place(3, -200, 0)
	cut := a.hero(0).attr[data.AttrDamageCut]
	a.self(0, "provoke")
	a.done()
	if u := a.hero(2); !u.taunted() || u.urge != a.seats[0].hero {
		t.Error("the ranger is not taunted")
	}
	if a.hero(3).taunted() {
		t.Error("who stands far away is taunted")
	}
	if a.hero(0).attr[data.AttrDamageCut] != cut+20*fixed.One {
		t.Error("the warden is not braced")
	}
	a.until(CueAttackStart, 30)
	if a.hero(2).foe != a.seats[0].hero {
		t.Error("the ranger attacks somebody else")
	}
}

// Blood for an ally: what the warden gives heals 1.8 times as much;
// after that he takes a quarter of what hurts the ally. It is quick: he walks on.
func TestBloodLinkSharesPain(t *testing.T) {
	a := newRoster(t, 1, "warden", "mage", "knight", "ranger")
	a.wound(1, 200)
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-900, 0)})
	a.steps(2)
	a.castAt(0, "blood_link", a.seats[1].hero)
	if !a.hero(0).walking() {
		t.Error("the warden stopped")
	}
	a.roughly("the mage's loss", a.lost(1), 200-72)
	a.roughly("the warden's loss", a.lost(0), 40)
	a.hurt(a.hero(1), hit{kind: hitSpell, damage: data.Pure, base: 100 * fixed.One, from: a.originOf(a.hero(2), 7)})
	a.roughly("the mage's loss", a.lost(1), 200-72+75)
	a.roughly("the warden's loss", a.lost(0), 40+25)
	if got := a.Admit(0, wire.Action{Kind: wire.SpellToUnit, Spell: a.spell("blood_link"), Target: a.seats[0].hero}); got == OK {
		t.Error("the warden may link himself with himself")
	}
}

// The wall faces east. Who stands before it is thrown on to the east; who stands
// behind it is thrown against it and stunned. Nobody walks through it.
func TestStoneWallThrowsTheWayItFaces(t *testing.T) {
	a := newRoster(t, 1, "warden", "knight", "mage", "ranger")
	a.place(0, -700, 0)
	a.place(1, -700, 200)
	a.place(2, -340, 0)
	a.place(3, -455, 60)
	a.do(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("stone_wall"), Pos: at(-400, 0), Extra: 0})
	a.done()
	a.stepsFor(400)
	if x := a.hero(2).pos.X; x < -170*fixed.One {
		t.Errorf("the mage stands at %v", x)
	}
	a.lacks(2, "crushed")
	if u := a.hero(3); u.flags&flagStun == 0 || u.pos.X > -440*fixed.One {
		t.Errorf("the ranger stands at %v, flags %b", u.pos, u.flags)
	}
	if a.lost(2) == 0 || a.lost(3) == 0 {
		t.Error("nobody was hurt")
	}
	if a.ground().LineWalk(at(-500, 0), at(-300, 0), 24*fixed.One) {
		t.Error("one can walk through it")
	}
	a.stepsFor(3500)
	if !a.ground().LineWalk(at(-500, 0), at(-300, 0), 24*fixed.One) {
		t.Error("it stands for ever")
	}
	a.clean()
}

// Every attack raises a thorn, up to five; each gives armour and reflects 5 %.
func TestThornsGrowWithAttacks(t *testing.T) {
	a := newRoster(t, 1, "warden", "ranger")
	armor := a.hero(0).attr[data.AttrArmor]
	for i := range 7 {
		a.strike(a.hero(0), a.originOf(a.hero(1), uint32(100+i)))
		want := min(i+1, 5)
		if n := a.stacksOf(0, "bristling"); n != want {
			t.Fatalf("%d thorns after %d attacks", n, i+1)
		}
	}
	if got := a.hero(0).attr[data.AttrArmor] - armor; got != 10*fixed.One {
		t.Errorf("armour rose by %v", got)
	}
	before, mine := a.health(1), a.health(0)
	a.strike(a.hero(0), a.originOf(a.hero(1), 200))
	a.roughly("what comes back", before-a.health(1), num64(mine-a.health(0))*0.25)
	a.stepsFor(4100)
	a.lacks(0, "bristling")
}
