package view

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/wire"
)

// testSet has one hero prototype, an enemy creep and spells of each aim.
func testSet() *data.Set {
	heroes := data.Filter{Camps: data.CampEnemy, Kinds: 1<<data.KindHero | 1<<data.KindCreep}
	friends := data.Filter{Camps: data.CampAlly | data.CampSelf, Kinds: 1 << data.KindHero}
	return &data.Set{
		Units: []data.Unit{{}, {ID: 1, Key: "hero", Kind: data.KindHero}, {ID: 2, Key: "creep", Kind: data.KindCreep}},
		Spells: []data.Spell{{},
			{ID: 1, Key: "bolt", Target: data.CastUnit, Filter: heroes, MaxLevel: 4},
			{ID: 2, Key: "cone", Target: data.CastDirection, MaxLevel: 4},
			{ID: 3, Key: "nova", Target: data.CastNone, MaxLevel: 4},
			{ID: 4, Key: "mend", Target: data.CastUnit, Filter: friends, MaxLevel: 3},
		},
	}
}

func unitAt(id wire.GUID, x, y int, facing fixed.Angle) battle.UnitPicture {
	return battle.UnitPicture{
		GUID: id, Proto: 1, Camp: 1, Seat: -1, Pos: fixed.Vec{X: fixed.FromInt(x), Y: fixed.FromInt(y)}, Facing: facing,
		Radius: fixed.FromInt(24), Health: fixed.FromInt(100), MaxHealth: fixed.FromInt(100), Phase: battle.PhaseWalk,
	}
}

func arranged(prev, cur []battle.UnitPicture, alpha float64) *stage {
	s := &stage{set: testSet()}
	s.arrange(&battle.Picture{Units: prev}, &battle.Picture{Units: cur}, alpha)
	return s
}

func TestUnitsStandBetweenTheTwoPictures(t *testing.T) {
	s := arranged([]battle.UnitPicture{unitAt(1, 0, 0, 0)}, []battle.UnitPicture{unitAt(1, 10, 20, 0)}, 0.25)
	if a := s.actors[0]; a.x != 2.5 || a.y != 5 {
		t.Errorf("at %v, %v", a.x, a.y)
	}
}

func TestFacingTurnsTheShortWay(t *testing.T) {
	s := arranged([]battle.UnitPicture{unitAt(1, 0, 0, 0xFF00)}, []battle.UnitPicture{unitAt(1, 0, 0, 0x0100)}, 0.5)
	if f := s.actors[0].facing; !near(f, 1, 1e-9) && !near(f, 0, 1e-9) {
		t.Errorf("faces %v turns", f)
	}
}

func TestTeleportsAreNotDrawnOnTheWay(t *testing.T) {
	s := arranged([]battle.UnitPicture{unitAt(1, 0, 0, 0)}, []battle.UnitPicture{unitAt(1, 600, 0, 0)}, 0.1)
	if a := s.actors[0]; a.x != 600 {
		t.Errorf("at %v", a.x)
	}
}

func TestRespawnedUnitsStandWhereTheyAppear(t *testing.T) {
	dead := unitAt(1, 0, 0, 0)
	dead.Phase = battle.PhaseDead
	s := arranged([]battle.UnitPicture{dead}, []battle.UnitPicture{unitAt(1, 50, 0, 0)}, 0.1)
	if a := s.actors[0]; a.x != 50 {
		t.Errorf("at %v", a.x)
	}
}

func TestNewUnitsAndLostUnits(t *testing.T) {
	prev := []battle.UnitPicture{unitAt(1, 0, 0, 0), unitAt(3, 0, 0, 0), unitAt(9, 0, 0, 0)}
	cur := []battle.UnitPicture{unitAt(2, 40, 0, 0), unitAt(3, 10, 0, 0), unitAt(12, 7, 0, 0)}
	s := arranged(prev, cur, 0.5)
	if len(s.actors) != 3 || s.actors[0].x != 40 || s.actors[1].x != 5 || s.actors[2].x != 7 {
		t.Errorf("got %+v", s.actors)
	}
	if s.find(3) == nil || s.find(9) != nil || s.find(12).x != 7 {
		t.Error("find does not agree")
	}
}

func TestBulletsFlyBetweenTheTwoPictures(t *testing.T) {
	at := func(id uint32, x int) battle.BulletPicture {
		return battle.BulletPicture{ID: id, Pos: fixed.Vec{X: fixed.FromInt(x)}}
	}
	s := &stage{set: testSet()}
	s.arrange(&battle.Picture{Bullets: []battle.BulletPicture{at(4, 0)}}, &battle.Picture{Bullets: []battle.BulletPicture{at(4, 30), at(5, 99)}}, 0.5)
	if s.missiles[0].x != 15 || s.missiles[1].x != 99 || !s.missiles[1].fresh {
		t.Errorf("got %+v", s.missiles)
	}
}

func TestArrangingAllocatesNothingInSteadyState(t *testing.T) {
	var prev, cur battle.Picture
	for i := range 60 {
		prev.Units = append(prev.Units, unitAt(wire.GUID(i+1), i, 0, 0))
		cur.Units = append(cur.Units, unitAt(wire.GUID(i+1), i+3, 0, 0))
	}
	s := &stage{set: testSet()}
	s.arrange(&prev, &cur, 0.5)
	if n := testing.AllocsPerRun(50, func() { s.arrange(&prev, &cur, 0.5) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
