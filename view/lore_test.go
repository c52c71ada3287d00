package view

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// loreScene is a scene without pictures: one unit, and a buff that shares damage.
func loreScene() *scene {
	set := testSet()
	set.Buffs = []data.Buff{{}, {ID: 1, Modifiers: []data.Modifier{{Kind: data.ModRedirect}}}, {ID: 2}}
	s := &scene{set: set, lore: newLore()}
	s.stage = *arranged(nil, []battle.UnitPicture{unitAt(1, 0, 0, 0)}, 1)
	return s
}

func TestWhatCuesTellOnceIsForgottenWhenItEnds(t *testing.T) {
	s := loreScene()
	for _, c := range []struct{ begins, ends battle.Cue }{
		{battle.Cue{Kind: battle.CueBulletStart, Index: 9, Source: 1}, battle.Cue{Kind: battle.CueBulletEnd, Index: 9}},
		{battle.Cue{Kind: battle.CueSummon, Target: 5, Span: 1000}, battle.Cue{Kind: battle.CueDeath, Target: 5}},
		{battle.Cue{Kind: battle.CueBuffOn, Target: 1, Source: 5, Buff: 1}, battle.Cue{Kind: battle.CueBuffOff, Target: 1, Buff: 1}},
		{battle.Cue{Kind: battle.CueBuffOn, Target: 1, Source: 5, Buff: 1}, battle.Cue{Kind: battle.CueDeath, Target: 1}},
		{battle.Cue{Kind: battle.CueMotion, Target: 1, Index: int32(data.MotionHook), Span: 500}, battle.Cue{Kind: battle.CueDeath, Target: 1}},
	} {
		known := func() int { k := &s.lore; return len(k.bullets) + len(k.births) + len(k.bonds) + len(k.shoves) }
		if s.learn(&c.begins); known() != 1 {
			t.Errorf("%+v: %d things known", c.begins, known())
		}
		if s.learn(&c.ends); known() != 0 {
			t.Errorf("%+v: %d things known", c.ends, known())
		}
	}
}

func TestBuffsThatShareNoDamageBindNobody(t *testing.T) {
	s := loreScene()
	s.learn(&battle.Cue{Kind: battle.CueBuffOn, Target: 1, Source: 5, Buff: 2})
	if len(s.lore.bonds) != 0 {
		t.Error("bound")
	}
}

func TestAMotionWhoseEndNobodySawIsForgotten(t *testing.T) {
	s := loreScene()
	s.learn(&battle.Cue{Kind: battle.CueMotion, Target: 77, Index: int32(data.MotionDash), Span: 300})
	for range 10 {
		s.shoveAll(shoveLife / 8.0)
	}
	if len(s.lore.shoves) != 0 {
		t.Error("still moved")
	}
}

func TestLeapsBeginAndEndOnTheGround(t *testing.T) {
	s := loreScene()
	a := &s.stage.actors[0]
	if s.lift(a) != 0 {
		t.Error("in the air without a leap")
	}
	s.learn(&battle.Cue{Kind: battle.CueMotion, Target: wire.GUID(1), Index: int32(data.MotionLeap), From: at(0, 0), Pos: at(400, 0), Span: 500})
	m := s.lore.shoves[1]
	var heights [3]float64
	for i, age := range []float64{0, 0.25, 0.5} {
		m.age = age
		heights[i] = s.lift(a)
	}
	if heights[0] != 0 || heights[1] < 100 || heights[2] != 0 {
		t.Errorf("heights %v", heights)
	}
	m.age = 0.9 // it lasts longer than it should
	if s.lift(a) != 0 {
		t.Errorf("%v in the air after the end", s.lift(a))
	}
	m.kind, m.age = data.MotionHook, 0.25
	if s.lift(a) != 0 {
		t.Error("a hook lifts")
	}
}

func TestRocketsRiseFromTheHandAndComeDownAtTheirAim(t *testing.T) {
	high := 0.0
	for i := range 11 {
		done := float64(i) / 10
		m := missile{x: 500 * done, done: done}
		m.Aim = at(500, 0)
		z, climb := m.arc(40)
		switch {
		case i == 0 && !near(z, 40, 8), i == 10 && !near(z, 0, 1):
			t.Errorf("%v of the way: %v high", done, z)
		case i <= 3 && climb <= 0, i >= 6 && climb >= 0:
			t.Errorf("%v of the way: climbs %v", done, climb)
		}
		high = max(high, z)
	}
	if high < 500*arcHeight*0.8 {
		t.Errorf("only %v high", high)
	}
}

func TestALookIsDrawnOnce(t *testing.T) {
	var l lookSet
	if !l.add("frost") || l.add("frost") || l.add("") || !l.has("frost") || l.has("smoke") {
		t.Error("wrong set")
	}
	for i := range 40 {
		l.add(itoa(i))
	}
	if l.n > len(l.names) {
		t.Error("unbounded")
	}
}

func TestCastsFillTheirBarAndChannelsEmptyIt(t *testing.T) {
	a := &actor{UnitPicture: battle.UnitPicture{Phase: battle.PhaseCast, PhaseDone: 1 << 14}}
	if s := channelShare(a); s != 0.25 {
		t.Errorf("cast %v", s)
	}
	a.Phase = battle.PhaseChannel
	if s := channelShare(a); s != 0.75 {
		t.Errorf("channel %v", s)
	}
}
