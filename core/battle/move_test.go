package battle

import (
	"testing"

	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

func TestLoneUnitWalksStraightAtItsSpeed(t *testing.T) {
	m := march{arena: emptyField(t)}
	m.send(m.block("creep_melee", 1, -400, 0, 1, 1), at(700, 60))
	m.run(200)
	m.expect(100, 0)
	if u := m.unit(m.tracks[0].id); u.pos != m.tracks[0].goal {
		t.Errorf("at %v, told to go to %v", u.pos, m.tracks[0].goal)
	}
}

func TestThirtyUnitsCrossTheBridgeInStep(t *testing.T) {
	m := march{arena: emptyField(t)}
	m.send(m.block("creep_melee", 1, -700, -100, 6, 5), at(1200, 0))
	m.run(400)
	m.expect(103, 0)
}

// Thirty that are sent to one point stand around it and stop trying.
func TestCrowdSettlesAroundOnePoint(t *testing.T) {
	m := march{arena: emptyField(t), near: giveUpWithin}
	goal := at(500, 0)
	for _, id := range m.block("creep_melee", 1, -700, -100, 6, 5) {
		m.sendTo(id, goal)
	}
	m.run(400)
	m.expect(110, 1)
	m.steps(150)
	for _, tr := range m.tracks {
		if u := m.unit(tr.id); u.order.kind != orderNone || u.walking() {
			t.Errorf("unit %d at %v is still on its way", u.guid, u.pos)
		}
	}
}

func TestGroupsPassEachOtherHeadOn(t *testing.T) {
	m := march{arena: emptyField(t), near: 100 * fixed.One}
	m.send(m.block("creep_melee", 1, -1000, -80, 4, 5), at(700, 0))
	m.send(m.block("creep_melee", 1, -300, -80, 4, 5), at(-700, 0))
	m.run(400)
	m.expect(120, 2)
}

func TestGroupsCrossAtARightAngle(t *testing.T) {
	m := march{arena: emptyField(t), near: giveUpWithin}
	m.send(m.block("creep_melee", 1, -1000, -80, 4, 5), at(700, 0))
	m.send(m.block("creep_melee", 1, -600, -380, 4, 5), at(0, 620))
	m.run(600)
	m.expect(160, 3)
}

// A row of units that stand shoulder to shoulder is walked around.
func TestGroupWalksRoundAStandingRow(t *testing.T) {
	m := march{arena: emptyField(t), near: giveUpWithin}
	m.block("creep_melee", 1, -600, -150, 1, 8)
	m.send(m.block("creep_melee", 1, -1000, -80, 4, 5), at(700, 0))
	m.run(900)
	m.expect(330, 16)
}

func TestUnitGoesRoundATowerWithoutStopping(t *testing.T) {
	a := &arena{World: testWorld(t, 1, "knight", "ranger"), t: t}
	a.waveLeft = 1 << 20
	m := march{arena: a}
	m.send([]wire.GUID{a.creep("creep_melee", 1, -760, 112)}, at(240, 0))
	m.run(200)
	m.expect(125, 0)
}

// A place inside a wall means the nearest one that can be walked to; the order
// ends there.
func TestOrderIntoAWallEndsBesideIt(t *testing.T) {
	m := march{arena: emptyField(t)}
	wall := at(700, -60)
	for m.proto.Grid.Walkable(wall, fixed.One) {
		wall.Y -= fixed.One
	}
	wall.Y -= 20 * fixed.One
	id := m.block("creep_melee", 1, 700, -60, 1, 1)[0]
	want, _ := m.nearest(wall, m.unitProto(m.unit(id)).Radius)
	m.sendTo(id, wall)
	m.near = wall.Dist(want) + 16*fixed.One
	m.run(200)
	m.expect(150, 0)
	m.steps(30)
	if u := m.unit(id); u.order.kind != orderNone || u.walking() {
		t.Errorf("it stands at %v with order %d", u.pos, u.order.kind)
	}
}

func TestOrderIntoACrowdEndsBesideIt(t *testing.T) {
	m := march{arena: emptyField(t), near: giveUpWithin}
	m.block("creep_melee", 1, -600, -150, 6, 8)
	id := m.block("creep_melee", 1, -900, 0, 1, 1)[0]
	m.sendTo(id, at(-500, 0))
	m.run(300)
	m.expect(130, 4)
	m.steps(200)
	if u := m.unit(id); u.order.kind != orderNone {
		t.Errorf("it still tries, at %v", u.pos)
	}
}

// A hero that runs round and round a tower is followed, not lost behind it.
func TestHeroChasesRoundATower(t *testing.T) {
	w := testWorld(t, 1, "knight", "assassin")
	w.waveLeft = 1 << 20
	a := &arena{World: w, t: t}
	tower := at(640, -112) // of camp 2, but disarmed
	for i := range a.units {
		if u := &a.units[i]; u.pos == tower {
			u.reload = 1 << 19
		}
	}
	a.place(0, 640-160, -112)
	a.place(1, 640+160, -112)
	a.attack(0, a.seats[1].hero)
	tr := track{last: a.hero(0).pos}
	walked := fixed.Num(0)
	const steps = 300
	for k := range steps {
		corner := tower.Add(fixed.Angle(k * 65536 / 100).Vec().Scale(160 * fixed.One))
		before := a.hero(0).pos
		a.do(1, wire.Action{Kind: wire.Move, Pos: corner})
		tr.turn(a.hero(0).pos)
		walked += before.Dist(a.hero(0).pos)
	}
	hits := a.count(CueAttackHit)
	if pace := a.perStep(a.hero(0).attr[data.AttrMoveSpeed]); hits == 0 && walked < pace*steps*9/10 {
		t.Errorf("it walked %v of %v and hit %d times", walked, pace*steps, hits)
	}
	if tr.flips > 6 {
		t.Errorf("it turned back %d times", tr.flips)
	}
}

// brawl lets two mirrored groups of creeps run at each other.
func brawl(t *testing.T, step uint16, n int) (*arena, []wire.GUID) {
	a := emptyFieldOf(t, step)
	var ids []wire.GUID
	for i := range n {
		key := [...]string{"creep_melee", "creep_melee", "creep_ranged"}[i%3]
		for c := range 2 {
			side := 1 - 2*c
			id := a.creep(key, uint8(1+c), -side*(400+i/5*40), side*(-80+i%5*40))
			a.unit(id).order.kind, a.unit(id).leg = orderMarch, 2
			ids = append(ids, id)
		}
	}
	return a, ids
}

// Nobody gains by a lower GUID or by the camp's number: mirrored groups fight
// a mirrored fight until something of theirs is decided by a tie.
func TestMirroredGroupsFightMirrored(t *testing.T) {
	a, ids := brawl(t, 33, 3)
	for range 120 {
		a.step()
		for i := 0; i < len(ids); i += 2 {
			u, v := a.unit(ids[i]), a.unit(ids[i+1])
			if u == nil || v == nil {
				if u != v {
					t.Fatalf("frame %d: only one of %d and %d lives", a.frame, ids[i], ids[i+1])
				}
				continue
			}
			if !u.pos.Within(v.pos.Neg(), fixed.One) || (u.health-v.health).Abs() > fixed.One {
				t.Fatalf("frame %d: %d at %v with %v, %d at %v with %v", a.frame, u.guid, u.pos, u.health, v.guid, v.pos, v.health)
			}
		}
	}
}

// In a fight units stand or walk on; they do not tremble.
func TestFightersDoNotTremble(t *testing.T) {
	for _, c := range []struct {
		step           uint16
		n, flips, hits int
	}{{33, 3, 0, 35}, {33, 10, 6, 100}, {33, 30, 16, 220}, {50, 10, 8, 90}, {50, 30, 20, 180}, {66, 10, 8, 90}, {66, 30, 20, 180}} {
		a, ids := brawl(t, c.step, c.n)
		tracks := make([]track, len(ids))
		for k := range 10000 / int(c.step) {
			a.step()
			for i, id := range ids {
				if u := a.unit(id); u != nil && k > 0 {
					tracks[i].turn(u.pos)
				} else if u != nil {
					tracks[i].last = u.pos
				}
			}
		}
		for i := range tracks {
			if tracks[i].flips > c.flips {
				t.Errorf("%d against %d in steps of %d ms: unit %d turned back %d times", c.n, c.n, c.step, ids[i], tracks[i].flips)
			}
		}
		if hits := a.count(CueAttackHit); hits < c.hits {
			t.Errorf("%d against %d in steps of %d ms: only %d blows landed", c.n, c.n, c.step, hits)
		}
	}
}
