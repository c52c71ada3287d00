package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// A creep that is led away from its lane lets go at the end of its leash,
// walks back and marches on.
func TestCreepReturnsToItsLaneFromTheLeash(t *testing.T) {
	a := newArena(t, "knight", "ranger")
	a.place(0, -1700, 0)
	id := a.creep("creep_melee", 1, -500, 0)
	a.unit(id).order.kind, a.unit(id).leg = orderMarch, 2
	leash := a.unitProto(a.unit(id)).Leash
	a.place(1, -350, 0)
	farthest := fixed.Num(0)
	for range 300 {
		h := a.hero(1)
		a.do(1, wire.Action{Kind: wire.Move, Pos: fixed.Vec{X: h.pos.X, Y: 560 * fixed.One}})
		h = a.hero(1)
		h.pos.Y = min(h.pos.Y, a.unit(id).pos.Y+150*fixed.One) // always just out of reach
		a.regrid()
		farthest = max(farthest, a.unit(id).pos.Y)
	}
	if farthest < 100*fixed.One {
		t.Fatalf("it followed only %v", farthest)
	}
	if farthest > leash {
		t.Fatalf("it followed %v from the lane, the leash is %v", farthest, leash)
	}
	a.place(1, 1800, -600)
	a.steps(400)
	if u := a.unit(id); u.pos.X < 200*fixed.One || u.pos.Y.Abs() > 130*fixed.One {
		t.Fatalf("it marched on to %v", u.pos)
	}
}

// Two waves meet and fight it out; the winners march on to the enemy's side.
func TestTwoWavesMeetAndOneMarchesOn(t *testing.T) {
	a := emptyField(t)
	a.waveLeft = 1
	extra := a.creep("creep_siege", 1, -1480, 0)
	a.unit(extra).order.kind, a.unit(extra).leg = orderMarch, 1
	a.step()
	a.waveLeft = 1 << 20
	a.steps(1400)
	alive := [data.NumCamps]int{}
	front := -2000 * fixed.One
	for i := range a.units {
		if u := &a.units[i]; a.unitProto(u).Kind == data.KindCreep {
			alive[u.camp]++
			front = max(front, u.pos.X)
		}
	}
	if alive[1] == 0 || alive[2] != 0 {
		t.Fatalf("the stronger wave has %d left, the weaker %d", alive[1], alive[2])
	}
	if front < 600*fixed.One {
		t.Fatalf("the winners stand at %v", front)
	}
}

func TestWavesComeOnTimeAndEachThirdBringsACatapult(t *testing.T) {
	a := emptyField(t)
	r := &a.data.Rules
	a.waveLeft = a.World.steps(r.FirstWave)
	siege, sent := a.unitKind("creep_siege"), 0
	for wave := 1; wave <= 4; wave++ {
		wait := r.FirstWave
		if wave > 1 {
			wait = r.WaveEvery
		}
		for range a.World.steps(wait) {
			if a.count(CueWave) != 2*(wave-1) {
				t.Fatalf("wave %d came early", wave)
			}
			a.Step(nil)
			a.cues = append(a.cues, a.Cues()...)
		}
		n := 0
		for i := range a.units {
			if u := &a.units[i]; u.proto == siege && int(u.guid) > sent {
				n++
			}
		}
		sent = int(a.lastGUID)
		if want := map[bool]int{true: 2, false: 0}[wave%r.SiegeEvery == 0]; n != want || a.count(CueWave) != 2*wave {
			t.Fatalf("wave %d: %d catapults, want %d", wave, n, want)
		}
	}
}

// towered is an arena with its towers, and the first tower of camp 1.
func towered(t *testing.T, heroes ...string) (*arena, *Unit) {
	a := &arena{World: testWorld(t, 1, heroes...), t: t}
	a.waveLeft = 1 << 20
	for i := range a.units {
		if u := &a.units[i]; a.unitProto(u).Kind == data.KindTower && u.camp == 1 && u.rank == 0 {
			return a, u
		}
	}
	t.Fatal("no tower")
	return nil, nil
}

// A tower stays with its target, though a nearer one comes, until that leaves
// its reach or dies.
func TestTowerKeepsItsTargetWhileItIsInReach(t *testing.T) {
	a, tower := towered(t, "knight", "knight")
	x, y, id := tower.pos.X.Floor(), tower.pos.Y.Floor(), tower.guid
	a.place(1, 1500, 0)
	first := a.creep("creep_siege", 2, x+380, y)
	a.unit(first).order = order{kind: orderMove, pos: at(x+380, y)}
	a.steps(2 * thinkEvery)
	near := a.creep("creep_siege", 2, x+120, y)
	a.steps(2 * thinkEvery)
	if got := a.unit(id).foe; got != first {
		t.Fatalf("it shoots %d, its target was %d", got, first)
	}
	a.unit(first).pos.X += 600 * fixed.One
	a.regrid()
	a.steps(2 * thinkEvery)
	if got := a.unit(id).foe; got != near {
		t.Fatalf("it shoots %d, not %d", got, near)
	}
}

// The guilt of hurting a hero under a tower ends after the stated time.
func TestTowerForgivesAfterItsWindow(t *testing.T) {
	a, tower := towered(t, "knight", "ranger")
	x, y, id := tower.pos.X.Floor(), tower.pos.Y.Floor(), tower.guid
	a.place(0, x+100, y-60)
	a.place(1, x+400, y-60)
	a.unit(id).reload = 1 << 19 // it only aims
	a.hurt(a.hero(0), hit{kind: hitSpell, damage: data.Pure, base: fixed.One, from: a.originOf(a.hero(1), 1)})
	creep := a.creep("creep_siege", 2, x+200, y)
	window := int(a.World.steps(a.data.Rules.DefenceWindow))
	a.do(1, wire.Action{Kind: wire.Move, Pos: at(x+900, y)})
	a.steps(thinkEvery)
	if got := a.unit(id).foe; got != a.seats[1].hero {
		t.Fatalf("it aims at %d, not at the guilty %d", got, a.seats[1].hero)
	}
	a.steps(window + thinkEvery)
	if got := a.unit(id).foe; got != creep {
		t.Fatalf("it aims at %d, not at the creep %d", got, creep)
	}
}
