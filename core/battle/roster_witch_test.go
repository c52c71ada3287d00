package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// The skull hexes on its way out; whom it meets again on its way home it hurts
// more, against lowered resistance, and disarms.
func TestHexBoltMeetsTwice(t *testing.T) {
	a := newRoster(t, 1, "witch", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -300, 0)
	resist := num64(a.hero(2).attr[data.AttrResist])
	a.castOn(0, "hex_bolt", at(0, 0))
	a.until(CueDamage, 30)
	base := 40 + 0.35*num64(a.hero(0).attr[data.AttrPower])
	a.roughly("the first loss", a.lost(2), base*100/(100+resist))
	a.bears(2, "hexed")
	if a.hero(2).flags&flagRevealed == 0 {
		t.Error("the mage may hide")
	}
	a.until(CueDamage, 60)
	a.roughly("both losses", a.lost(2), base*100/(100+resist)+base*1.25*100/(100+resist-6))
	if a.hero(2).flags&flagDisarm == 0 {
		t.Error("the mage is armed")
	}
	a.until(CueBulletEnd, 60)
	a.clean()
}

func TestPoisonCloudHurtsInsideOnly(t *testing.T) {
	a := newRoster(t, 1, "witch", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -200, 0)
	a.place(3, 100, 0)
	a.castOn(0, "poison_cloud", at(-200, 0))
	a.done()
	a.stepsFor(1100)
	a.bears(2, "hamper")
	if a.lost(2) == 0 || a.lost(3) != 0 {
		t.Errorf("the mage lost %v, the ranger %v", a.lost(2), a.lost(3))
	}
	a.place(2, 400, 100)
	a.steps(2)
	a.lacks(2, "hamper")
	a.clean()
}

// Those ahead run from the witch and stay silenced longer than they run. Ten
// souls make the scream louder by thirty.
func TestDreadDrivesAwayAndSilences(t *testing.T) {
	for _, souls := range []int{0, 10} {
		a := newRoster(t, 1, "witch", "knight", "mage", "ranger")
		a.place(0, -600, 0)
		a.place(2, -400, 0)
		a.place(3, -600, 200)
		harvest, _ := a.data.Buff("harvest")
		for range souls {
			a.addBuff(a.hero(0), harvest, a.originOf(a.hero(0), 1))
		}
		if n := a.stacksOf(0, "harvest"); n != souls {
			t.Fatalf("%d souls", n)
		}
		a.castOn(0, "dread", at(0, 0))
		a.done()
		amount := 50 + 0.4*num64(a.hero(0).attr[data.AttrPower]) + 3*float64(souls)
		a.roughly("the loss", a.lost(2), a.harm(2, amount, data.AttrResist))
		if a.lost(3) != 0 || a.hero(3).flees() {
			t.Error("it reaches those beside her")
		}
		from := a.hero(2).pos.X
		a.stepsFor(500)
		if !a.hero(2).flees() || a.hero(2).pos.X < from+50*fixed.One {
			t.Errorf("the mage went from %v to %v", from, a.hero(2).pos.X)
		}
		a.stepsFor(600)
		if f := a.hero(2).flags; f&flagFear != 0 || f&flagSilence == 0 {
			t.Errorf("flags %b", f)
		}
		a.clean()
	}
}

// Whole, the channel takes ten sips, gives half of them to the witch, wears its
// victim out and tears it to her. When the victim gets away it ends, and a part
// of the cooldown comes back.
func TestSoulDrainWholeAndBroken(t *testing.T) {
	a := newRoster(t, 1, "witch", "knight", "mage", "ranger")
	a.place(0, -600, 0)
	a.place(2, -200, 0)
	a.wound(0, 400)
	a.castAt(0, "soul_drain", a.seats[2].hero)
	a.until(CueChannelEnd, 120)
	sips := 10 * a.harm(2, 25+0.12*num64(a.hero(0).attr[data.AttrPower]), data.AttrResist)
	a.roughly("the mage's loss", a.lost(2), sips)
	a.roughly("the witch's gain", 400*fixed.One-a.lost(0), sips*0.5)
	if n := a.stacksOf(2, "drained"); n != 8 {
		t.Errorf("%d drops", n)
	}
	a.until(CueMotionEnd, 20)
	if x := a.hero(2).pos.X; x > -395*fixed.One {
		t.Errorf("the mage was torn to %v", x)
	}
	a.clean()

	b := newRoster(t, 1, "witch", "knight", "mage", "ranger")
	b.place(0, -600, 0)
	b.place(2, -200, 0)
	b.castAt(0, "soul_drain", b.seats[2].hero)
	b.until(CueChannel, 30)
	full := b.seats[0].spells[3].left
	b.place(2, 200, 0)
	c := b.until(CueChannelEnd, 5)
	if c.Result != TooFar || c.Index != 0 {
		t.Errorf("%+v", c)
	}
	if left := b.seats[0].spells[3].left; left > full*61/100 || left < full*59/100 {
		t.Errorf("%d of %d steps are left", left, full)
	}
}

// A hero is worth three souls; they go with the witch.
func TestSoulHarvestIsLostWithTheWitch(t *testing.T) {
	a := newRoster(t, 1, "witch", "knight", "mage", "ranger")
	power := a.hero(0).attr[data.AttrPower]
	from := a.originOf(a.hero(0), 3)
	a.kill(a.hero(2), &from)
	if n := a.stacksOf(0, "harvest"); n != 3 || a.hero(0).attr[data.AttrPower]-power != 6*fixed.One {
		t.Errorf("%d souls", n)
	}
	creeps, had := 0, 3
	for i := range 60 {
		id := a.creep("creep_melee", 2, -300, 0)
		a.kill(a.unit(id), &from)
		if n := a.stacksOf(0, "harvest"); n > had {
			creeps, had = creeps+1, n
		}
		if i == 59 && (creeps < 10 || had > 25) {
			t.Errorf("%d souls of 60 creeps, %d in all", creeps, had)
		}
		a.steps(1)
	}
	by := a.originOf(a.hero(3), 4)
	a.kill(a.hero(0), &by)
	a.lacks(0, "harvest")
	if a.Admit(0, wire.Action{Kind: wire.StopMove}) != Dead {
		t.Error("the witch lives")
	}
}
