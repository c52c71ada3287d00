package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// Full harm in the middle and 60 % around. The magazine of three comes back only
// when it is empty, and then whole.
func TestRocketsAndTheirMagazine(t *testing.T) {
	a := newRoster(t, 1, "engineer", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -100, 0)
	a.place(3, -100, 140)
	a.castOn(0, "rocket", at(-100, 0))
	a.until(CueBulletEnd, 60)
	base := 65 + 0.5*num64(a.hero(0).attr[data.AttrPower])
	a.roughly("the mage's loss", a.lost(2), a.harm(2, base, data.AttrResist))
	a.roughly("the ranger's loss", a.lost(3), a.harm(3, base*0.6, data.AttrResist))
	for range 2 {
		if sl := a.seats[0].spells[0]; sl.refill != 0 {
			t.Errorf("%d charges and it reloads", sl.charges)
		}
		a.stepsFor(1300)
		a.castOn(0, "rocket", at(-100, 0))
		a.until(CueBulletEnd, 60)
	}
	a.stepsFor(1000)
	if got := a.Admit(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("rocket"), Pos: at(-100, 0)}); got != NoCharges {
		t.Errorf("a fourth one: %v", got)
	}
	a.stepsFor(13000)
	if n := a.seats[0].spells[0].charges; n != 3 {
		t.Errorf("%d rockets after the reload", n)
	}
	a.clean()
}

// A turret shoots for the engineer; building a second one mends the first and
// lets it shoot faster; they go in time.
func TestTurretsShootAndAreMended(t *testing.T) {
	a := newRoster(t, 2, "engineer", "knight", "mage", "ranger")
	a.edit(func(d *data.Set) { id, _ := d.Unit("turret_gun"); d.Units[id].Acquire = 480 * fixed.One })
	a.place(0, -600, 0)
	a.place(2, -200, 0)
	a.castOn(0, "turret", at(-500, 100))
	a.done()
	a.steps(1)
	guns := a.summoned(0)
	if len(guns) != 1 || guns[0].attr[data.AttrAttack] != 41*fixed.One {
		t.Fatalf("%d turrets", len(guns))
	}
	a.stepsFor(1500)
	if a.lost(2) == 0 || a.seats[0].damage == 0 {
		t.Error("it does not shoot for the engineer")
	}
	first := a.summoned(0)[0].guid
	a.unit(first).health = 100 * fixed.One
	a.seats[0].spells[1].left = 0
	a.castOn(0, "turret", at(-500, -100))
	a.done()
	a.steps(1)
	u := a.unit(first)
	if u.health < 230*fixed.One || u.attr[data.AttrAttackSpeed] != 130*fixed.One || u.pos != at(-500, 100) {
		t.Errorf("health %v, speed %v at %v", u.health, u.attr[data.AttrAttackSpeed], u.pos)
	}
	if n := len(a.summoned(0)); n != 2 {
		t.Errorf("%d turrets", n)
	}
	a.stepsFor(22000)
	if n := len(a.summoned(0)); n != 0 {
		t.Errorf("%d turrets stand for ever", n)
	}
	a.clean()
}

// He walks on while it charges; then those around are pushed away from where he
// is by then, and he has a shield.
func TestRepulsorIsCastWhileWalking(t *testing.T) {
	a := newRoster(t, 1, "engineer", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -400, 0)
	a.place(3, -200, 150)
	a.self(0, "repulsor")
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-900, 0)})
	from := a.hero(0).pos
	a.done()
	walked := from.Dist(a.hero(0).pos)
	if walked < 80*fixed.One {
		t.Errorf("he walked %v", walked)
	}
	a.lacks(2, "plated")
	a.bears(0, "plated")
	if a.lost(2) != 0 {
		t.Error("the mage was out of reach by then")
	}
	b := newRoster(t, 1, "engineer", "knight", "mage", "ranger")
	b.place(0, -600, 0)
	b.place(2, -500, 0)
	b.place(3, -700, 0)
	gun, _ := b.data.Unit("turret_gun")
	machine := b.spawn(gun, 1, -1, 1, at(-600, -150), 0)
	machine.owner = b.seats[0].hero
	own := machine.guid
	b.derive()
	b.self(0, "repulsor")
	b.done()
	if plated, _ := b.data.Buff("plated"); !b.carries(b.unit(own), plated) {
		t.Error("his machine has no shield")
	}
	b.stepsFor(300)
	if x := b.hero(2).pos.X; x < -352*fixed.One || x > -348*fixed.One {
		t.Errorf("the mage was pushed to %v", x)
	}
	if x := b.hero(3).pos.X; x > -848*fixed.One || x < -852*fixed.One {
		t.Errorf("the ranger was pushed to %v", x)
	}
	b.roughly("the mage's loss", b.lost(2), b.harm(2, 50+0.4*num64(b.hero(0).attr[data.AttrPower]), data.AttrResist))
	b.clean()
}

// Two seconds of twenty shots that no order of his ends; a stun does, and gives
// a part of the cooldown back.
func TestOverloadIsLocked(t *testing.T) {
	a := newRoster(t, 1, "engineer", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -300, 0)
	a.castOn(0, "overload", at(0, 0))
	a.until(CueChannel, 30)
	armor := a.hero(0).attr[data.AttrArmor]
	a.bears(0, "entrenched")
	from := a.hero(0).pos
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-900, 0)})
	a.until(CueChannelEnd, 70)
	if a.hero(0).pos != from {
		t.Error("he walked out of it")
	}
	shots, dirs := 0, map[fixed.Angle]bool{}
	for _, c := range a.cues {
		if c.Kind == CueBulletStart {
			shots, dirs[c.Dir] = shots+1, true
		}
	}
	if shots != 20 || len(dirs) < 5 {
		t.Errorf("%d shots in %d directions", shots, len(dirs))
	}
	if a.lost(2) == 0 {
		t.Error("none of them hit")
	}
	a.lacks(0, "entrenched")
	if a.hero(0).attr[data.AttrArmor] != armor-20*fixed.One {
		t.Error("the armour stays")
	}
	a.stepsFor(300)
	if a.hero(0).pos == from {
		t.Error("the waiting order did not begin")
	}
	a.clean()

	b := newRoster(t, 1, "engineer", "knight", "mage", "ranger")
	stun, _ := b.data.Buff("stun")
	b.castOn(0, "overload", at(0, 0))
	b.until(CueChannel, 30)
	full := b.seats[0].spells[3].left
	b.addBuff(b.hero(0), stun, b.originOf(b.hero(2), 9))
	if left := b.seats[0].spells[3].left; b.hero(0).casts() || left > full*71/100 {
		t.Errorf("%d of %d steps are left, casting %v", left, full, b.hero(0).casts())
	}
}

func TestSalvageBringsSpellsNearer(t *testing.T) {
	a := newRoster(t, 1, "engineer", "knight", "mage", "ranger")
	a.seats[0].spells[3].left = 900
	from := a.originOf(a.hero(0), 3)
	gold := a.seats[0].gold
	id := a.creep("creep_melee", 2, -300, 0)
	a.kill(a.unit(id), &from)
	if got := a.seats[0].gold - gold; got != 26*fixed.One {
		t.Errorf("%v gold for a creep of 22", got)
	}
	if got := 900 - a.seats[0].spells[3].left; got != a.World.steps(300) {
		t.Errorf("%d steps nearer", got)
	}
	a.kill(a.hero(2), &from)
	if got := 900 - a.seats[0].spells[3].left; got != a.World.steps(300)+a.World.steps(6000) {
		t.Errorf("%d steps nearer", got)
	}
	a.clean()
}
