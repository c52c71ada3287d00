package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// What each state lets a unit do of its own: walk on order, attack on order.
// The source of the states stands to the north, in reach.
func TestWhatStatesForbid(t *testing.T) {
	for _, c := range []struct {
		kind          data.ModKind
		walks, fights bool
	}{
		{data.ModStun, false, false}, {data.ModSleep, false, false}, {data.ModRoot, false, true}, {data.ModSilence, true, true},
		{data.ModDisarm, true, false}, {data.ModFear, false, false}, {data.ModTaunt, false, false}, {data.ModUntargetable, true, true},
		{data.ModInvulnerable, true, true}, {data.ModImmune, true, true}, {data.ModInvisible, true, true}, {data.ModPhased, true, true},
		{data.ModRevealed, true, true},
	} {
		walked := stateArena(t, c.kind)
		walked.do(1, wire.Action{Kind: wire.Move, Pos: at(400, 0)})
		walked.steps(10)
		if got := walked.hero(1).pos.X > 50*fixed.One; got != c.walks {
			t.Errorf("modifier %v: walks %v", c.kind, got)
		}
		fought := stateArena(t, c.kind)
		victim := fought.place(3, 60, 0).guid
		fought.attack(1, victim)
		fought.steps(10)
		got := false
		for _, cue := range fought.cues {
			got = got || cue.Kind == CueAttackStart && cue.Source == fought.hero(1).guid && cue.Target == victim
		}
		if got != c.fights {
			t.Errorf("modifier %v: fights %v", c.kind, got)
		}
	}
}

// stateArena is seat 1 at the origin under a state of seat 2 in the north.
func stateArena(t *testing.T, kinds ...data.ModKind) *arena {
	a := newArena(t, "knight", "knight", "knight", "knight")
	for s := range 4 {
		a.place(s, -600, 100*s)
	}
	a.place(1, 0, 0)
	a.place(2, 0, 60)
	for _, kind := range kinds {
		ids := withBuffs(a, data.Buff{Key: "state", Duration: []data.Millis{990}, Modifiers: []data.Modifier{{Kind: kind}}})
		a.add(1, ids[0], 2, 1)
	}
	return a
}

// A taunted unit attacks its source; an order given meanwhile waits and begins
// when the taunt ends, like the one from before.
func TestOrdersWaitForTheEndOfATaunt(t *testing.T) {
	for _, given := range []bool{false, true} {
		a := stateArena(t)
		if !given {
			a.do(1, wire.Action{Kind: wire.Move, Pos: at(400, 0)})
		}
		ids := withBuffs(a, data.Buff{Key: "taunt", Duration: []data.Millis{990}, Modifiers: []data.Modifier{{Kind: data.ModTaunt}}})
		a.add(1, ids[0], 2, 1)
		if given {
			a.do(1, wire.Action{Kind: wire.Move, Pos: at(400, 0)})
		}
		a.steps(20)
		if u := a.hero(1); u.foe != a.hero(2).guid || u.swing == swingIdle && u.reload == 0 || u.pos.X > 20*fixed.One {
			t.Fatalf("given %v: foe %d, at %v", given, u.foe, u.pos)
		}
		a.steps(30)
		if u := a.hero(1); u.foe != 0 || u.pos.X < 30*fixed.One {
			t.Fatalf("given %v: afterwards foe %d, at %v", given, u.foe, u.pos)
		}
	}
}

// An attack order comes back after a fear, with its target.
func TestAnAttackOrderComesBackAfterFear(t *testing.T) {
	a := stateArena(t)
	victim := a.place(3, 60, 0).guid
	a.attack(1, victim)
	ids := withBuffs(a, data.Buff{Key: "fear", Duration: []data.Millis{330}, Modifiers: []data.Modifier{{Kind: data.ModFear}}})
	a.add(1, ids[0], 2, 1)
	if a.hero(1).swing != swingIdle {
		t.Fatal("the wind-up went on")
	}
	a.steps(9)
	if u := a.hero(1); u.pos.Y > -20*fixed.One || u.foe != 0 {
		t.Fatalf("at %v, foe %d", u.pos, u.foe)
	}
	a.steps(40)
	if u := a.hero(1); u.foe != victim || u.swing == swingIdle && u.reload == 0 {
		t.Fatalf("foe %d at %v", u.foe, u.pos)
	}
}

// What a state forbids ends in the moment it comes, were it for one step only: a
// wind-up begins anew, and against whom a taunt names.
func TestStatesEndAWindUp(t *testing.T) {
	for _, kind := range []data.ModKind{data.ModStun, data.ModSleep, data.ModDisarm, data.ModFear, data.ModTaunt} {
		a := stateArena(t)
		a.attack(1, a.place(3, 60, 0).guid)
		a.step()
		if a.hero(1).swing != swingWindup {
			t.Fatal("no wind-up")
		}
		ids := withBuffs(a, data.Buff{Key: "state", Duration: []data.Millis{33}, Modifiers: []data.Modifier{{Kind: kind}}})
		a.add(1, ids[0], 2, 1)
		if u := a.hero(1); u.swing != swingIdle || u.reload != 0 {
			t.Errorf("modifier %v: the wind-up goes on", kind)
		}
	}
	// A newer taunt, and a fear that is left when its taunt ends.
	a := stateArena(t, data.ModFear, data.ModTaunt)
	a.place(3, 60, 0)
	a.steps(2)
	for _, end := range []func(){
		func() {
			a.addBuff(a.hero(1), a.buffs[len(a.buffs)-1].proto, a.originOf(a.hero(3), 1))
		},
		func() {
			for a.hero(1).taunted() {
				_, hi := a.buffsOf(a.hero(1).guid)
				a.removeBuff(hi - 1)
			}
		},
	} {
		if a.step(); a.hero(1).swing != swingWindup {
			t.Fatal("no wind-up under a taunt")
		}
		if end(); a.hero(1).swing != swingIdle {
			t.Error("the wind-up goes on")
		}
	}
}

// Several at once: stun holds a fear still, a taunt goes before a fear, the
// newest taunt decides.
func TestStatesMeet(t *testing.T) {
	a := stateArena(t, data.ModFear, data.ModStun)
	a.steps(5)
	if a.hero(1).pos != at(0, 0) {
		t.Error("it runs though it is stunned")
	}
	for _, order := range [][]data.ModKind{{data.ModFear, data.ModTaunt}, {data.ModTaunt, data.ModFear}} {
		a = stateArena(t)
		a.place(3, 60, 0)
		a.step()
		for _, kind := range order {
			ids := withBuffs(a, data.Buff{Key: "state", Modifiers: []data.Modifier{{Kind: kind}}})
			by := 3
			if kind == data.ModTaunt {
				by = 2
			}
			a.add(1, ids[0], by, 1)
		}
		a.steps(5)
		if u := a.hero(1); u.foe != a.hero(2).guid || u.flees() || u.swing == swingIdle {
			t.Errorf("%v: foe %d", order, u.foe)
		}
	}
	a = stateArena(t, data.ModTaunt)
	a.place(3, 60, 0)
	a.step()
	ids := withBuffs(a, data.Buff{Key: "taunt", Duration: []data.Millis{330}, Modifiers: []data.Modifier{{Kind: data.ModTaunt}}})
	a.add(1, ids[0], 3, 1)
	a.steps(5)
	if a.hero(1).foe != a.hero(3).guid {
		t.Error("the newer taunt does not count")
	}
	a.steps(8)
	if a.hero(1).foe != a.hero(2).guid {
		t.Error("the older taunt does not count again")
	}
}

// Who taunted dies: a step later the unit is free.
func TestTauntEndsWithItsSource(t *testing.T) {
	a := stateArena(t, data.ModTaunt)
	a.kill(a.hero(2), &origin{seat: -1})
	a.regrid()
	a.steps(1)
	if u := a.hero(1); u.driven() {
		t.Fatal("still taunted")
	}
}

// Minds choose nobody who may not be chosen, cannot be hurt or is not seen; the
// one that they have is dropped when it becomes so.
func TestMindsRespectStates(t *testing.T) {
	for _, c := range []struct {
		kind         data.ModKind
		chosen, kept bool
	}{{data.ModUntargetable, false, false}, {data.ModInvulnerable, false, true}, {data.ModInvisible, false, false}, {data.ModImmune, true, true}} {
		for _, before := range []bool{true, false} {
			a := newArena(t, "knight", "knight")
			ids := withBuffs(a, data.Buff{Key: "state", Duration: []data.Millis{}, Modifiers: []data.Modifier{{Kind: c.kind}}})
			creep := a.creep("creep_melee", 2, 0, 0)
			u := a.place(0, 100, 0)
			if before {
				a.addBuff(u, ids[0], a.originOf(u, 1))
				a.derive()
			} else {
				a.steps(9)
				a.addBuff(a.hero(0), ids[0], a.originOf(a.hero(0), 1))
			}
			want := c.chosen
			if !before {
				want = c.kept
			}
			a.steps(3)
			if got := a.unit(creep).foe == a.hero(0).guid; got != want {
				t.Errorf("modifier %v, before %v: foe %v", c.kind, before, got)
			}
		}
	}
}

// A fear leads away from its source, along a wall to the side that leads away,
// and nowhere out of a corner; never through a wall.
func TestFearRuns(t *testing.T) {
	for _, c := range []struct {
		from, source fixed.Vec
	}{
		{at(0, 0), at(0, 60)}, {at(0, 0), at(0, 0)}, {at(300, 100), at(250, 100)},
	} {
		a := stateArena(t)
		a.place(1, c.from.X.Floor(), c.from.Y.Floor())
		a.place(2, c.source.X.Floor(), c.source.Y.Floor())
		ids := withBuffs(a, data.Buff{Key: "fear", Duration: []data.Millis{3300}, Modifiers: []data.Modifier{{Kind: data.ModFear}}},
			data.Buff{Key: "stun", Modifiers: []data.Modifier{{Kind: data.ModStun}}})
		a.add(1, ids[0], 2, 1)
		a.add(2, ids[1], 2, 1)
		last := a.hero(1).pos.Dist(a.hero(2).pos)
		for range 100 {
			a.step()
			u := a.hero(1)
			d := u.pos.Dist(a.hero(2).pos)
			if d < last-fixed.One/8 {
				t.Fatalf("from %v it comes nearer: %v after %v at %v", c.from, d, last, u.pos)
			}
			last = d
			if !a.ground().Walkable(u.pos, a.unitProto(u).Radius) {
				t.Fatalf("in a wall at %v", u.pos)
			}
		}
		if last < 200*fixed.One {
			t.Errorf("from %v it came %v away", c.from, last)
		}
	}
}

// Phased units are in nobody's way.
func TestPhasedUnitsDoNotPush(t *testing.T) {
	for _, phased := range []bool{false, true} {
		a := newArena(t, "knight", "knight")
		if phased {
			ids := withBuffs(a, data.Buff{Key: "phased", Modifiers: []data.Modifier{{Kind: data.ModPhased}}})
			a.add(0, ids[0], 0, 1)
		}
		peaceful(a)
		a.place(0, 0, 0)
		a.place(1, 10, 0)
		a.step()
		if moved := a.hero(1).pos != at(10, 0); moved == phased {
			t.Errorf("phased %v: pushed %v", phased, moved)
		}
	}
}
