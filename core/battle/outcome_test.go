package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

func TestDeathBeforeEffectiveSpendsNothing(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	mana := a.hero(0).mana
	a.castOn(0, "meteor", at(-200, 0))
	if a.hero(0).casting != castCast {
		t.Fatal("the cast did not begin")
	}
	a.kill(a.hero(0), &origin{seat: 1, camp: 2})
	a.steps(60)
	if n := a.count(CueCastDone); n != 0 {
		t.Fatalf("a dead caster's spell was effective %d times", n)
	}
	if s := a.seats[0].spells[3]; s.left != 0 || a.hero(0).mana < mana {
		t.Fatalf("the cast was paid: cooldown %d, mana %v of %v", s.left, a.hero(0).mana, mana)
	}
}

func TestDeathAfterEffectiveLetsEffectsRun(t *testing.T) {
	a := newArena(t, "ranger", "knight")
	a.learn(0, 1)
	a.place(1, -200, 0)
	a.castOn(0, "arrow_rain", at(-200, 0))
	a.until(CueCastDone, 40)
	a.kill(a.hero(0), &origin{seat: 1, camp: 2})
	full := a.hero(1).health
	for range 40 {
		a.step()
		if a.hero(1).health < full {
			if a.seats[0].damage == 0 {
				t.Fatal("the dead caster's seat was not credited")
			}
			return
		}
	}
	t.Fatal("the arrows of a caster that died did not fall")
}

func TestStunAndSilenceBreakACast(t *testing.T) {
	for _, key := range []string{"stun"} {
		a := newArena(t, "mage", "knight")
		a.learn(0, 1)
		a.castOn(0, "fireball", at(0, 0))
		id, _ := a.data.Buff(key)
		a.addBuff(a.hero(0), id, a.originOf(a.hero(1), 9))
		if a.hero(0).casting != castIdle || a.seats[0].spells[0].left != 0 {
			t.Fatalf("%s: the cast went on", key)
		}
		if got := a.Admit(0, wire.Action{Kind: wire.SpellToPosition, Spell: a.spell("fireball"), Pos: at(0, 0)}); got != Stunned {
			t.Fatalf("%s: answer %v", key, got)
		}
	}
}

func TestTargetThatDiesBreaksTheCast(t *testing.T) {
	a := newArena(t, "knight", "mage")
	a.learn(0, 1)
	a.place(1, -330, 0)
	a.castAt(0, "shield_bash", a.seats[1].hero)
	if a.hero(0).casting != castCast {
		t.Fatal("the cast did not begin")
	}
	a.kill(a.hero(1), &origin{seat: -1})
	a.step()
	if a.hero(0).casting != castIdle || a.seats[0].spells[0].left != 0 || a.count(CueCastBroken) != 1 {
		t.Fatal("the cast went on without its target")
	}
}

func TestTrackingBulletOfDeadTargetEndsWithoutHit(t *testing.T) {
	a := newArena(t, "ranger", "knight")
	a.place(1, 0, 0)
	a.attack(0, a.seats[1].hero)
	a.until(CueBulletStart, 60)
	a.kill(a.hero(1), &origin{seat: -1})
	where := a.hero(1).pos
	end := a.until(CueBulletEnd, 60)
	if end.Pos != where {
		t.Fatalf("ended at %v, the target died at %v", end.Pos, where)
	}
	if a.count(CueAttackHit) != 0 {
		t.Fatal("it hit the dead")
	}
}

func TestBulletOutlivesItsSource(t *testing.T) {
	a := newArena(t, "ranger", "knight")
	a.place(1, 0, 0)
	a.attack(0, a.seats[1].hero)
	a.until(CueBulletStart, 60)
	a.kill(a.hero(0), &origin{seat: -1})
	a.hero(1).health = fixed.One
	a.until(CueKill, 60)
	if a.seats[0].kills != 1 {
		t.Fatal("the dead archer's seat was not credited")
	}
}

// Two melee fighters whose blows commit in the same step kill each other.
func TestBlowsOfOneStepAllLand(t *testing.T) {
	a := newArena(t, "knight", "knight")
	for i, x := range []int{-30, 30} {
		u := a.place(i, x, 0)
		u.level = uint8(a.levelCap()) // the first kill must not heal by a level
		a.refresh(u)
		u.health = fixed.One
	}
	a.step(
		wire.Record{Seat: 0, Action: wire.Action{Kind: wire.Attack, Target: a.seats[1].hero}},
		wire.Record{Seat: 1, Action: wire.Action{Kind: wire.Attack, Target: a.seats[0].hero}},
	)
	a.until(CueKill, 60)
	if !a.hero(0).dead || !a.hero(1).dead {
		t.Fatalf("dead: %v and %v", a.hero(0).dead, a.hero(1).dead)
	}
	if a.seats[0].kills != 1 || a.seats[1].kills != 1 {
		t.Fatalf("kills %d and %d", a.seats[0].kills, a.seats[1].kills)
	}
}

// Of two lethal hits in one step the first in order takes the credit.
func TestSecondLethalHitDoesNothing(t *testing.T) {
	a := newArena(t, "knight", "knight", "knight", "knight")
	victim := a.place(2, 0, 0)
	victim.health = fixed.One
	a.place(0, -50, 0)
	a.place(1, 50, 0)
	a.place(3, 0, 600)
	id := victim.guid
	a.step(
		wire.Record{Seat: 1, Action: wire.Action{Kind: wire.Attack, Target: id}},
		wire.Record{Seat: 0, Action: wire.Action{Kind: wire.Attack, Target: id}},
	)
	a.until(CueKill, 60)
	if a.count(CueKill) != 1 || a.seats[0].kills+a.seats[1].kills != 1 || a.seats[2].deaths != 1 {
		t.Fatalf("kills %d and %d, deaths %d", a.seats[0].kills, a.seats[1].kills, a.seats[2].deaths)
	}
	if a.seats[0].kills != 1 {
		t.Fatal("the blow of the lower GUID lands first")
	}
}

func TestBasesFallingTogetherTheFirstLoses(t *testing.T) {
	a := newArena(t, "knight", "knight")
	var bases []wire.GUID
	for i := range a.units {
		u := &a.units[i]
		switch a.unitProto(u).Kind {
		case data.KindBase:
			bases = append(bases, u.guid)
		}
	}
	a.step()
	for _, id := range bases {
		a.kill(a.unit(id), &origin{seat: -1})
	}
	if o := a.Outcome(); !o.Over || o.Winner != 2 {
		t.Fatalf("%+v: camp 1's base was processed first", o)
	}
}

func TestCancelledWindupCostsNothing(t *testing.T) {
	a := newArena(t, "knight", "knight")
	a.place(0, -30, 0)
	a.place(1, 30, 0)
	a.attack(0, a.seats[1].hero)
	for a.hero(0).swing != swingWindup {
		a.step()
	}
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-300, 0)})
	if u := a.hero(0); u.swing != swingIdle || u.reload != 0 {
		t.Fatalf("swing %d, reload %d", u.swing, u.reload)
	}
	if a.hero(0).pos == at(-30, 0) {
		t.Fatal("it did not walk")
	}
}

func TestBackswingCanBeWalkedOutOfButReloadStays(t *testing.T) {
	a := newArena(t, "knight", "knight")
	a.place(0, -30, 0)
	a.place(1, 30, 0)
	a.attack(0, a.seats[1].hero)
	a.until(CueAttackHit, 60)
	from, reload := a.hero(0).pos, a.hero(0).reload
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-300, 0)})
	if a.hero(0).pos == from {
		t.Fatal("the backswing held it")
	}
	if got := a.hero(0).reload; got != reload-1 || got <= 0 {
		t.Fatalf("reload %d after %d", got, reload)
	}
}

func TestAttackSpeedScalesInWholeSteps(t *testing.T) {
	a := newArena(t, "knight", "knight")
	u := a.hero(0)
	p := a.unitProto(u)
	for _, speed := range []int{10, 50, 99, 100, 133, 200, 400} {
		u.attr[data.AttrAttackSpeed] = fixed.FromInt(speed)
		interval, windup := a.attackSteps(u)
		scale := func(m data.Millis) int32 {
			ms := (int64(m)*100 + int64(speed) - 1) / int64(speed)
			return int32((ms + 32) / 33)
		}
		if windup != max(scale(p.AttackWindup), 1) || interval != max(scale(p.AttackEvery), windup+1) {
			t.Errorf("speed %d: interval %d, windup %d", speed, interval, windup)
		}
	}
}
