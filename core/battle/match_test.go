package battle

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/state"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// A hero that dies amid everything comes back idle and whole: no order, cast,
// swing, buff or way; its cooldowns went on.
func TestRespawnLeavesNothingOfTheOldLife(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.learn(0, 1)
	a.castOn(0, "fireball", at(0, 0))
	a.until(CueCastDone, 30)
	a.castOn(0, "meteor", at(-300, 0))
	a.do(0, wire.Action{Kind: wire.Attack, Target: a.seats[1].hero})
	id, _ := a.data.Buff("chill")
	a.addBuff(a.hero(0), id, a.originOf(a.hero(1), 1))
	a.kill(a.hero(0), &origin{seat: 1, camp: 2})
	left, wait := a.seats[0].spells[0].left, a.seats[0].respawn
	a.steps(int(wait))
	u := a.hero(0)
	if u.dead || u.order != (order{}) || u.next != (order{}) || u.cast != (order{}) || u.casting != castIdle || u.swing != swingIdle || u.wayLen != 0 || u.foe != 0 {
		t.Errorf("%+v", u)
	}
	if lo, hi := a.buffsOf(u.guid); lo != hi || u.slow != 0 {
		t.Error("a buff outlived its owner")
	}
	if got := a.seats[0].spells[0].left; got != max(left-wait, 0) {
		t.Errorf("cooldown %d, it was %d and %d steps went by", got, left, wait)
	}
	if a.count(CueBulletStart) != 1 {
		t.Error("the meteor's cast or the attack went on")
	}
}

// The dead answer only what concerns their purse and their spells.
func TestTheDeadShopAndLearnButDoNotAct(t *testing.T) {
	a := newArena(t, "mage", "knight")
	a.seats[0].gold, a.seats[0].points = 9999*fixed.One, 1
	a.kill(a.hero(0), &origin{seat: -1})
	for _, c := range []struct {
		act  wire.Action
		want Result
	}{
		{wire.Action{Kind: wire.BuyItem, Item: 1}, OK},
		{wire.Action{Kind: wire.UpgradeSpell}, OK},
		{wire.Action{Kind: wire.Ping, Pos: at(0, 0)}, OK},
		{wire.Action{Kind: wire.Move, Pos: at(0, 0)}, Dead},
		{wire.Action{Kind: wire.StopMove}, Dead},
		{wire.Action{Kind: wire.Attack, Target: a.seats[1].hero}, Dead},
	} {
		if got := a.Admit(0, c.act); got != c.want {
			t.Errorf("%v: %v, want %v", c.act.Kind, got, c.want)
		}
	}
}

// A camp gives up when all its persons did; its bots are asked only when it
// has no persons.
func TestSurrender(t *testing.T) {
	for _, c := range []struct {
		name        string
		controllers [2]Controller
		by          []wire.Seat
		over        bool
	}{
		{"one of two persons", [2]Controller{ByInput, ByInput}, []wire.Seat{0}, false},
		{"the same twice", [2]Controller{ByInput, ByInput}, []wire.Seat{0, 0}, false},
		{"both persons", [2]Controller{ByInput, ByReplay}, []wire.Seat{0, 1}, true},
		{"the person beside a bot", [2]Controller{ByInput, ByBot}, []wire.Seat{0}, true},
		{"the bot beside a person", [2]Controller{ByInput, ByBot}, []wire.Seat{1}, false},
		{"one of two bots", [2]Controller{ByBot, ByBot}, []wire.Seat{0}, false},
		{"both bots", [2]Controller{ByBot, ByBot}, []wire.Seat{0, 1}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := newArena(t, "mage", "knight", "mage", "knight")
			a.seats[0].controller, a.seats[1].controller = c.controllers[0], c.controllers[1]
			for _, s := range c.by {
				a.do(s, wire.Action{Kind: wire.Surrender})
			}
			if o := a.Outcome(); o.Over != c.over || c.over && (o.Winner != 2 || !o.Surrender) {
				t.Errorf("%+v", o)
			}
		})
	}
}

// After the end nothing moves but the frame, and every action is refused
// without a word.
func TestEndFreezesTheWorld(t *testing.T) {
	w := scene(t, 10, 5, 10)
	w.end(1, false)
	w.Step(nil)
	before := w.Layers()
	frame := w.Frame()
	for range 20 {
		w.Step([]wire.Record{{Seat: 0, Action: wire.Action{Kind: wire.Move, Pos: at(0, 0)}}})
		if len(w.Cues()) != 0 {
			t.Fatalf("cues after the end: %v", w.Cues())
		}
	}
	after := w.Layers()
	if w.Frame() != frame+20 {
		t.Errorf("frame %d", w.Frame())
	}
	for l := range after {
		if before[l] != after[l] && state.Layer(l) != state.LayerGUIDs {
			t.Errorf("layer %v changed", state.Layer(l))
		}
	}
	if got := w.Admit(0, wire.Action{Kind: wire.Move}); got != MatchOver {
		t.Errorf("answer %v", got)
	}
}

// Queued events run by the step they are due, then by their source, then in
// the order in which they were queued.
func TestEventsRunInTheirOrder(t *testing.T) {
	a := newArena(t, "mage", "mage")
	a.respell("fireball", func(s *data.Spell) {
		a.effects(s, data.Effect{Trigger: data.OnEffective, Op: data.OpHeal, Target: data.TargetRule{Shape: data.ShapeSelf}, Amount: data.Levels{1}})
	})
	spell := data.SpellID(a.spell("fireball"))
	add := func(seat int, trigger uint32, delay data.Millis) {
		e := event{from: a.originOf(a.hero(seat), trigger)}
		e.from.spell = spell
		a.enqueue(e, delay)
	}
	add(1, 5, 99)
	add(0, 2, 33)
	add(1, 3, 33)
	add(1, 4, 33)
	add(0, 1, 0) // in the event phase of this step
	add(0, 6, 330)
	a.steps(12)
	var got []uint32
	for _, c := range a.cues {
		if c.Kind == CueEffect {
			got = append(got, c.Trigger)
		}
	}
	if want := []uint32{1, 2, 3, 4, 5, 6}; !slices.Equal(got, want) {
		t.Fatalf("%v, want %v", got, want)
	}
}

// Each bound that is reached is a fault that names it and its trigger, and the
// newest thing is not created.
func TestEveryBoundIsAFault(t *testing.T) {
	for _, c := range []struct {
		bound Bound
		reach func(a *arena) int // what must not change
	}{
		{BoundUnits, func(a *arena) int { a.lastGUID = MaxGUID; a.spawn(1, 1, -1, 1, at(0, 0), 0); return len(a.units) }},
		{BoundBuffs, func(a *arena) int {
			for len(a.buffs) < MaxBuffs {
				a.buffs = append(a.buffs, buff{owner: a.hero(0).guid, id: uint32(len(a.buffs)), proto: 1, stacks: 1})
			}
			a.addBuff(a.hero(1), 1, a.originOf(a.hero(0), 42))
			return len(a.buffs) - MaxBuffs
		}},
		{BoundBullets, func(a *arena) int {
			a.bullets = make([]bullet, MaxBullets)
			a.fire(bullet{proto: 1, from: a.originOf(a.hero(0), 42)})
			return len(a.bullets) - MaxBullets
		}},
		{BoundEvents, func(a *arena) int {
			a.events = make([]event, MaxEvents)
			a.enqueue(event{from: a.originOf(a.hero(0), 42)}, 33)
			return len(a.events) - MaxEvents
		}},
		{BoundRuns, func(a *arena) int {
			a.runs = MaxRuns
			f := &data.Effect{Op: data.OpDamage, Damage: data.Pure, Amount: data.Levels{fixed.One}}
			a.runEffect(f, &event{from: a.originOf(a.hero(0), 42), target: a.seats[1].hero})
			return int(a.hero(1).attr[data.AttrMaxHealth] - a.hero(1).health)
		}},
		{BoundDepth, func(a *arena) int {
			f := &data.Effect{Op: data.OpDamage, Damage: data.Pure, Amount: data.Levels{fixed.One}}
			from := a.originOf(a.hero(0), 42)
			from.depth = MaxDepth
			a.runEffect(f, &event{from: from, target: a.seats[1].hero})
			return int(a.hero(1).attr[data.AttrMaxHealth] - a.hero(1).health)
		}},
		{BoundCues, func(a *arena) int {
			a.World.cues = make([]Cue, MaxCues)
			a.cue(Cue{Kind: CuePing, Trigger: 42})
			return len(a.World.cues) - MaxCues
		}},
	} {
		t.Run(c.bound.String(), func(t *testing.T) {
			a := newArena(t, "knight", "knight")
			units := len(a.units)
			over := c.reach(a)
			if over != 0 && over != units {
				t.Errorf("it was created: %d", over)
			}
			f := a.Faults()
			if len(f) != 1 || f[0].Bound != c.bound || f[0].Trigger != 42 && c.bound != BoundUnits {
				t.Errorf("faults %v", f)
			}
		})
	}
}

// What stood at a place of the lists before a load is no part of the new state.
func TestLoadForgetsWhatWasThere(t *testing.T) {
	d := testData(t)
	w, err := New(d, testStart(d, 1, "knight", "knight"))
	if err != nil {
		t.Fatal(err)
	}
	other := w.Clone()
	for i := range w.units {
		if u := &w.units[i]; w.unitProto(u).Kind == data.KindTower && u.rank == 0 {
			w.kill(u, &origin{seat: -1})
		}
	}
	w.Step(nil)
	for i := range other.units {
		other.units[i].safe, other.units[i].vel = true, at(1, 1)
	}
	if err := other.Load(w.Save(nil)); err != nil {
		t.Fatal(err)
	}
	for range 50 {
		w.Step(nil)
		other.Step(nil)
		if w.Digest() != other.Digest() {
			t.Fatal(Diff(w, other, 5))
		}
	}
}

// A tracer hears the draws of its own world only.
func TestCloneDoesNotReportToTheTracer(t *testing.T) {
	w := scene(t, 20, 0, 0)
	a := &arena{World: w, t: t}
	a.edit(func(d *data.Set) {
		for i := range d.Units {
			d.Units[i].Base[data.AttrDodge] = 100 * fixed.One
		}
	})
	own, used := 0, w.Used()
	w.Trace(func(synrand.Draw) { own++ })
	c := w.Clone()
	for range 60 {
		c.Step(nil)
	}
	if own != 0 {
		t.Errorf("%d draws of the clone were reported", own)
	}
	c.CopyTo(w)
	for range 60 {
		w.Step(nil)
	}
	if n := int(w.Used() - c.Used()); own != n || c.Used() == used {
		t.Errorf("%d of %d draws were reported", own, n)
	}
}

func TestSaveIsCanonical(t *testing.T) {
	w := scene(t, 20, 10, 20)
	other := scene(t, 4, 2, 4)
	saved := w.Save(nil)
	if err := other.Load(saved); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(saved, other.Save(nil)) {
		t.Fatal("the loaded world saves other bytes")
	}
}

// The fault of a chain that is too deep names its effects, from the first to
// the one that did not run.
func TestDepthFaultNamesItsChain(t *testing.T) {
	a := newArena(t, "mage", "mage")
	ids := withBuffs(a, data.Buff{Key: "answer", Duration: []data.Millis{60_000}})
	a.buffEffects(ids[0], data.Effect{Trigger: data.OnDamageTaken, Op: data.OpDamage, Damage: data.Pure, Amount: data.Levels{fixed.One}})
	for seat := range 2 {
		a.addBuff(a.hero(seat), ids[0], a.originOf(a.hero(seat), 1))
	}
	a.World.faults = a.World.faults[:0]
	a.hurt(a.hero(0), hit{kind: hitSpell, damage: data.Pure, base: fixed.One, from: a.originOf(a.hero(1), 42)})
	f := a.Faults()
	if len(f) != 1 || f[0].Bound != BoundDepth || f[0].Trigger != 42 {
		t.Fatalf("faults %+v", f)
	}
	const link = "buff answer, effect 1 (damage_taken)"
	if want := link + " → " + link; !strings.HasPrefix(f[0].What, want) || strings.Contains(strings.ReplaceAll(f[0].What, link, ""), "effect") {
		t.Errorf("%q", f[0].What)
	}
}
