package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// The kick stops at the first enemy. What it does grows with the way, and two
// are in store.
func TestFlyingKickGainsForceOnTheWay(t *testing.T) {
	a := newRoster(t, 1, "monk", "knight", "mage", "ranger")
	base := 50 + 0.6*num64(a.hero(0).attr[data.AttrAttack])
	for i, c := range []struct {
		from int
		want float64
	}{{-400, 1 + 0.6*52/360}, {-630, 1 + 0.6*282/360}} {
		a.place(0, c.from, 60)
		a.place(2, -300, 60)
		before := a.health(2)
		a.castOn(0, "flying_kick", at(0, 60))
		a.until(CueMotionEnd, 30)
		a.roughly("the loss", before-a.health(2), a.harm(2, base*c.want, data.AttrArmor))
		if d := a.hero(0).pos.Dist(a.hero(2).pos); d > 50*fixed.One || d < 47*fixed.One {
			t.Errorf("the monk stopped %v away", d)
		}
		a.bears(2, "winded")
		if n := a.seats[0].spells[0].charges; int(n) != 1-i {
			t.Errorf("%d charges", n)
		}
		a.stepsFor(700)
	}
	a.clean()
}

// In the open the palm only pushes; against a wall it hurts twice and stuns.
func TestPalmStrikeStunsAtAWall(t *testing.T) {
	for _, walled := range []bool{false, true} {
		a := newRoster(t, 1, "monk", "knight", "mage", "ranger")
		a.place(0, -600, 0)
		a.place(2, -530, 0)
		if id, _ := a.data.Zone("stone_wall"); walled {
			a.lay(id, -430, 0, 0)
		}
		a.castAt(0, "palm_strike", a.seats[2].hero)
		a.until(CueMotionEnd, 30)
		want := a.harm(2, 70+num64(a.hero(0).attr[data.AttrAttack])/2, data.AttrArmor)
		if walled {
			want += a.harm(2, 50, data.AttrArmor)
			a.bears(2, "stunned_palm")
		} else {
			a.lacks(2, "stunned_palm")
			if x := a.hero(2).pos.X; x < -322*fixed.One || x > -318*fixed.One {
				t.Errorf("the mage was pushed to %v", x)
			}
		}
		a.roughly("the loss", a.lost(2), want)
		a.clean()
	}
}

// Inner fire burns those around, sets one at a time on fire, lets bad states
// pass sooner, and goes out with the mana.
func TestInnerFireBurnsUntilManaIsOut(t *testing.T) {
	a := newRoster(t, 1, "monk", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -500, 0)
	a.place(3, -600, 120)
	for i := range a.seats {
		a.edit(func(d *data.Set) { d.Units[a.hero(i).proto].Base[data.AttrAttack] = 0 })
		a.refresh(a.hero(i))
	}
	a.hero(0).mana = 40 * fixed.One
	a.self(0, "inner_fire")
	a.bears(0, "inner_fire")
	if got := a.hero(0).attr[data.AttrStatusResist]; got != 15*fixed.One {
		t.Errorf("status resistance %v", got)
	}
	a.stepsFor(540)
	if n := a.stacksOf(2, "scorched") + a.stacksOf(3, "scorched"); n != 1 {
		t.Errorf("%d of them are on fire", n)
	}
	if a.lost(2) == 0 || a.lost(3) == 0 {
		t.Error("not all around are burnt")
	}
	a.stepsFor(3200)
	a.lacks(0, "inner_fire")
	if a.seats[0].spells[2].on || a.hero(0).mana > fixed.One {
		t.Errorf("it burns with %v mana", a.hero(0).mana)
	}
	a.clean()
}

// In the air nobody may choose the monk; he lands beyond a wall, in the middle
// harder than at the rim.
func TestLeapSlamLandsBeyondAWall(t *testing.T) {
	a := newRoster(t, 1, "monk", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -260, 0)
	a.place(3, -200, 190)
	id, _ := a.data.Zone("stone_wall")
	a.lay(id, -450, 0, 0)
	a.castOn(0, "leap_slam", at(-200, 0))
	a.until(CueMotion, 30)
	if got := a.Admit(2, wire.Action{Kind: wire.Attack, Target: a.seats[0].hero}); got == OK {
		t.Error("the monk may be attacked in the air")
	}
	a.until(CueMotionEnd, 30)
	if d := a.hero(0).pos.Dist(at(-200, 0)); d > fixed.One {
		t.Errorf("the monk landed %v off", d)
	}
	a.lacks(0, "aloft")
	base := 140 + 0.6*num64(a.hero(0).attr[data.AttrAttack])
	a.roughly("the mage's loss", a.lost(2), a.harm(2, base, data.AttrArmor))
	a.roughly("the ranger's loss", a.lost(3), a.harm(3, base*0.6, data.AttrArmor))
	a.bears(2, "quaking")
	a.bears(3, "quaking")
	a.clean()
}

// A dodged attack is answered, once a second.
func TestCounterAnswersADodgeOnceASecond(t *testing.T) {
	a := newRoster(t, 1, "monk", "knight", "mage", "ranger")
	a.edit(func(d *data.Set) { d.Units[a.hero(0).proto].Base[data.AttrDodge] = 10000 * fixed.One })
	a.edit(func(d *data.Set) { d.Units[a.hero(0).proto].Base[data.AttrCritChance] = 0 })
	a.refresh(a.hero(0))
	a.place(0, -600, 0)
	a.place(2, -500, 0)
	a.seats[0].spells[0].charges, a.seats[0].spells[0].refill = 1, 300
	want := a.harm(2, num64(a.hero(0).attr[data.AttrAttack])*0.8, data.AttrArmor)
	for range 2 {
		a.strike(a.hero(0), a.originOf(a.hero(2), 70))
	}
	if a.lost(0) != 0 {
		t.Error("the monk was hit")
	}
	a.roughly("the answer", a.lost(2), want)
	if got := a.seats[0].spells[0].refill; got != 300-a.World.steps(1000) {
		t.Errorf("the next kick is %d steps away", got)
	}
	if a.hero(0).flags&flagPhased == 0 {
		t.Error("the monk is not phased")
	}
	a.stepsFor(1050)
	a.strike(a.hero(0), a.originOf(a.hero(2), 71))
	a.roughly("both answers", a.lost(2), 2*want)
	a.clean()
}
