package battle

import (
	"slices"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// edit gives an arena a copy of its data that a test may change.
func (a *arena) edit(change func(d *data.Set)) {
	d := *a.data
	d.Units, d.Spells = slices.Clone(d.Units), slices.Clone(d.Spells)
	d.Buffs, d.Bullets = slices.Clone(d.Buffs), slices.Clone(d.Bullets)
	d.Effects, d.Zones, d.Items = slices.Clone(d.Effects), slices.Clone(d.Zones), slices.Clone(d.Items)
	a.World.data = &d
	change(&d)
	a.derive()
}

// effects gives a spell other effects; to be called within edit.
func (a *arena) effects(s *data.Spell, list ...data.Effect) {
	s.Effects, s.Hooks = a.list(data.Owner{Spell: s.ID}, list)
}

// buffEffects gives a buff these effects.
func (a *arena) buffEffects(id data.BuffID, list ...data.Effect) {
	a.edit(func(d *data.Set) { d.Buffs[id].Effects, d.Buffs[id].Hooks = a.list(data.Owner{Buff: id}, list) })
}

// list adds effects of an owner to the data.
func (a *arena) list(o data.Owner, list []data.Effect) (ids []data.EffectID, hooks data.Triggers) {
	for i, f := range list {
		if f.Chance == 0 {
			f.Chance = 10000
		}
		f.Owner, f.Owner.Slot = o, uint8(i)
		ids = append(ids, data.EffectID(len(a.data.Effects)))
		a.data.Effects = append(a.data.Effects, f)
		hooks |= 1 << f.Trigger
	}
	return ids, hooks
}

// respell replaces what a spell of the data does.
func (a *arena) respell(key string, change func(s *data.Spell)) {
	id := a.spell(key)
	a.edit(func(d *data.Set) { change(&d.Spells[id]) })
}

func TestSilenceBreaksACastButNotAWalk(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	ids := withBuffs(a, data.Buff{Key: "hush", Modifiers: []data.Modifier{mod(data.ModSilence, 0, 0)}})
	a.castOn(0, "fireball", at(0, 0))
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-600, 0)})
	a.addBuff(a.hero(0), ids[0], a.originOf(a.hero(1), 9))
	if a.hero(0).casting != castIdle || a.seats[0].spells[0].left != 0 {
		t.Fatal("the cast went on")
	}
	from := a.hero(0).pos
	a.steps(3)
	if a.hero(0).pos == from {
		t.Fatal("the waiting order did not begin")
	}
}

func TestDisarmCancelsAWindupAndForbidsAttacks(t *testing.T) {
	a := newArena(t, "knight", "knight")
	ids := withBuffs(a, data.Buff{Key: "disarm", Modifiers: []data.Modifier{mod(data.ModDisarm, 0, 0)}})
	a.place(0, -30, 0)
	a.place(1, 30, 0)
	a.attack(0, a.seats[1].hero)
	if a.hero(0).swing != swingWindup {
		t.Fatal("it does not wind up")
	}
	a.addBuff(a.hero(0), ids[0], a.originOf(a.hero(1), 9))
	a.addBuff(a.hero(1), ids[0], a.originOf(a.hero(1), 9))
	if u := a.hero(0); u.swing != swingIdle || u.reload != 0 {
		t.Fatalf("swing %d, reload %d", u.swing, u.reload)
	}
	a.cues = a.cues[:0]
	a.steps(60)
	if n := a.count(CueAttackStart); n != 0 {
		t.Fatalf("%d attacks of the disarmed", n)
	}
}

func TestRootHoldsTheFeetOnly(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	ids := withBuffs(a, data.Buff{Key: "root", Modifiers: []data.Modifier{mod(data.ModRoot, 0, 0)}})
	a.addBuff(a.hero(0), ids[0], a.originOf(a.hero(1), 9))
	from := a.hero(0).pos
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-800, 0)})
	a.steps(5)
	if a.hero(0).pos != from {
		t.Fatal("it walked")
	}
	a.castOn(0, "fireball", at(0, 0))
	a.until(CueCastDone, 30)
}

// Out of range a cast chases; every step asks again, and the cast begins on
// the first step in range.
func TestCastOutOfRangeChasesUntilInRange(t *testing.T) {
	a := newArena(t, "knight", "mage")
	a.learn(0, 1)
	a.place(0, -400, 0)
	a.place(1, 0, 0)
	a.castAt(0, "shield_bash", a.seats[1].hero)
	sp := &a.data.Spells[a.spell("shield_bash")]
	reach := sp.Range + a.unitProto(a.hero(1)).Radius
	for range 200 {
		before := a.hero(0).pos.Dist(a.hero(1).pos)
		a.do(1, wire.Action{Kind: wire.Move, Pos: at(300, 0)})
		if a.count(CueCastStart) > 0 {
			if before > reach {
				t.Fatalf("it began at %v, the reach is %v", before, reach)
			}
			return
		}
		if before <= reach {
			t.Fatalf("in range at %v and not begun", before)
		}
		if a.hero(1).order.kind == orderNone {
			a.place(1, 0, 0)
		}
	}
	t.Fatal("the chase did not end")
}

func TestChaseEndsWhenItsReasonIsGone(t *testing.T) {
	for _, c := range []struct {
		want   Result
		change func(a *arena)
	}{
		{TargetSafe, func(a *arena) { a.hero(1).safe = true }},
		{NoTarget, func(a *arena) { a.kill(a.hero(1), &origin{seat: -1}) }},
		{NoMana, func(a *arena) { a.hero(0).mana = 0 }},
		{OnCooldown, func(a *arena) { a.seats[0].spells[0].left = 50 }},
		{Silenced, func(a *arena) {
			ids := withBuffs(a, data.Buff{Key: "hush", Modifiers: []data.Modifier{mod(data.ModSilence, 0, 0)}})
			a.addBuff(a.hero(0), ids[0], a.originOf(a.hero(0), 1))
		}},
	} {
		t.Run(c.want.String(), func(t *testing.T) {
			a := newArena(t, "knight", "mage")
			a.learn(0, 1)
			a.place(1, 0, 0)
			a.castAt(0, "shield_bash", a.seats[1].hero)
			c.change(a)
			a.Step(nil)
			if a.hero(0).order.kind != orderNone {
				t.Fatal("it still chases")
			}
			cues := a.Cues()
			if !slices.ContainsFunc(cues, func(q Cue) bool { return q.Kind == CueRefused && q.Result == c.want }) {
				t.Fatalf("no answer %q in %v", c.want, cues)
			}
		})
	}
}

// A stun holds the chase, it does not end it.
func TestStunnedChaseGoesOnAfterwards(t *testing.T) {
	a := newArena(t, "knight", "mage")
	a.learn(0, 1)
	a.place(1, -150, 0)
	a.castAt(0, "shield_bash", a.seats[1].hero)
	id, _ := a.data.Buff("stun")
	a.addBuff(a.hero(0), id, a.originOf(a.hero(1), 9))
	a.steps(5)
	if a.count(CueCastStart) != 0 {
		t.Fatal("it cast while stunned")
	}
	a.until(CueCastStart, 120)
}

func TestTargetThatBecomesSafeBreaksTheCast(t *testing.T) {
	a := newArena(t, "knight", "mage")
	a.learn(0, 1)
	a.place(1, -330, 0)
	a.castAt(0, "shield_bash", a.seats[1].hero)
	a.hero(1).safe = true
	a.Step(nil)
	if a.hero(0).casting != castIdle || a.seats[0].spells[0].left != 0 {
		t.Fatal("the cast went on")
	}
}

func TestManaGoneDuringTheWindupBreaksTheCast(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	a.castOn(0, "fireball", at(0, 0))
	a.hero(0).mana = 0
	a.steps(30)
	if a.count(CueCastBroken) != 1 || a.count(CueCastDone) != 0 || a.seats[0].spells[0].left != 0 {
		t.Fatal("it was cast without mana")
	}
}

// Orders during the wind-up wait; the last one begins as soon as the spell is
// effective, cutting the recovery short.
func TestLastOrderDuringACastBeginsAfterIt(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	a.castOn(0, "fireball", at(0, 0))
	from := a.hero(0).pos
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(0, 300)})
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-800, 0)})
	for a.hero(0).casting == castCast {
		if a.hero(0).pos != from {
			t.Fatal("it walked during the wind-up")
		}
		a.step()
	}
	a.steps(2)
	if a.count(CueCastDone) != 1 || a.hero(0).casting != castIdle || a.hero(0).pos.X >= from.X || a.hero(0).pos.Y > fixed.One {
		t.Fatalf("casting %d, at %v from %v", a.hero(0).casting, a.hero(0).pos, from)
	}
}

func TestStopDuringACastForgetsTheWaitingOrder(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	a.castOn(0, "fireball", at(0, 0))
	from := a.hero(0).pos
	a.do(0, wire.Action{Kind: wire.Move, Pos: at(-800, 0)})
	a.do(0, wire.Action{Kind: wire.StopMove})
	a.steps(30)
	if a.count(CueCastDone) != 1 || a.hero(0).pos != from {
		t.Fatal("the stop did not take the waiting order away")
	}
}

func TestSecondSpellWaitsForTheFirst(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	a.castOn(0, "fireball", at(-200, 0))
	a.castOn(0, "frost_nova", a.hero(0).pos)
	a.steps(40)
	if a.count(CueCastDone) != 2 || a.count(CueRefused) != 0 {
		t.Fatalf("%d casts, %d refusals", a.count(CueCastDone), a.count(CueRefused))
	}
}

func TestCostAndCooldownAreTakenWhenTheSpellIsEffective(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 2)
	a.hero(0).mana = 200 * fixed.One
	a.edit(func(d *data.Set) { d.Units[a.hero(0).proto].Base[data.AttrManaRegen] = 0 })
	a.castOn(0, "fireball", at(0, 0))
	sp := a.spellOf(a.hero(0), 0)
	for a.hero(0).casting == castCast {
		if a.hero(0).mana != 200*fixed.One || a.seats[0].spells[0].left != 0 {
			t.Fatal("it was paid before it was effective")
		}
		a.step()
	}
	if got := 200*fixed.One - a.hero(0).mana; got != sp.Cost.At(2) {
		t.Errorf("it cost %v", got)
	}
	if left := a.seats[0].spells[0].left; left != a.World.steps(sp.CooldownAt(2)) {
		t.Errorf("cooldown %d steps", left)
	}
}

// blinker is an arena whose seat 0 blinks with its first spell.
func blinker(t *testing.T, target data.CastTarget) *arena {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	a.respell("fireball", func(s *data.Spell) {
		s.Target, s.Range = target, 2000*fixed.One
		s.Filter = data.Filter{Camps: data.CampEnemy}
		a.effects(s, data.Effect{Trigger: data.OnEffective, Op: data.OpBlink})
	})
	return a
}

func TestBlinkIntoAWallLandsBesideIt(t *testing.T) {
	a := blinker(t, data.CastPosition)
	wall := at(0, 0)
	for a.proto.Grid.Walkable(wall, fixed.One) {
		wall.Y -= 8 * fixed.One
	}
	a.castOn(0, "fireball", wall)
	a.until(CueBlink, 30)
	u := a.hero(0)
	if want, _ := a.nearest(wall, a.unitProto(u).Radius); !u.pos.Within(want, fixed.One) {
		t.Fatalf("at %v, the nearest place is %v", u.pos, want)
	}
}

func TestBlinkToAUnitStopsOnTheSideItCameFrom(t *testing.T) {
	a := blinker(t, data.CastUnit)
	a.place(0, -400, 0)
	a.place(1, 100, 0)
	a.castAt(0, "fireball", a.seats[1].hero)
	a.until(CueBlink, 30)
	gap := a.reach(a.hero(0), a.hero(1)) + a.data.Rules.BlinkGap
	if want := (fixed.Vec{X: 100*fixed.One - gap}); !a.hero(0).pos.Within(want, fixed.One) {
		t.Fatalf("at %v, want %v", a.hero(0).pos, want)
	}
}

func TestDeadCasterDoesNotBlink(t *testing.T) {
	a := blinker(t, data.CastPosition)
	a.respell("fireball", func(s *data.Spell) { a.data.Effects[s.Effects[0]].Delay = 500 })
	a.castOn(0, "fireball", at(100, 0))
	a.until(CueCastDone, 30)
	from := a.hero(0).pos
	a.kill(a.hero(0), &origin{seat: -1})
	a.steps(30)
	if a.count(CueBlink) != 0 || a.hero(0).pos != from {
		t.Fatal("the dead moved")
	}
}
