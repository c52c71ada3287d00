package online

import (
	"testing"

	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// righted is a match in which the service has put this device right, so often, and
// which then ended.
func righted(t *testing.T, times int) (*game, replay.Result) {
	t.Helper()
	g := newGame(t)
	g.pass(40)
	g.send(&wire.SyncNotice{Frame: g.world.Frame(), Action: wire.SyncNotify, Off: []wire.Seat{0, 2}})
	g.pass(5)
	if !g.src.Off() {
		t.Error("a device that is said to be off does not say so")
	}
	for range times {
		g.baseline()
		g.pass(10)
	}
	if n := g.src.PutRight(); n != times {
		t.Errorf("put right %d times, want %d", n, times)
	}
	if err := g.session.Act(int64(g.now), wire.Action{Kind: wire.Surrender}); err != nil {
		t.Fatal(err)
	}
	g.pass(10)
	g.level()
	r := g.src.Result()
	if !r.Over {
		t.Fatal("the match goes on")
	}
	return g, r
}

// A device that was put right is judged by what it ends with; one that was not, by
// what the service found in its states.
func TestWhoWasPutRightIsJudgedByWhatHeEndsWith(t *testing.T) {
	for _, c := range []struct {
		name    string
		righted int
		finding wire.Finding
		change  func(*wire.Score)
		off     bool
	}{
		{"put right", 1, wire.FindCosmetic, func(*wire.Score) {}, false},
		{"put right, and the service says worse of the time before", 1, wire.FindOutcome, func(*wire.Score) {}, false},
		{"put right, and off again", 2, wire.FindCosmetic, func(s *wire.Score) { s.Digest++ }, true},
		{"put right, and another winner", 1, wire.FindOutcome, func(s *wire.Score) { s.Winner = 1 }, true},
		{"off", 0, wire.FindCosmetic, func(*wire.Score) {}, true},
	} {
		g, r := righted(t, c.righted)
		m := wire.MatchResult{End: wire.EndBattle, Finding: c.finding, Score: r.Score(4)}
		c.change(&m.Score)
		g.send(&m)
		g.pass(2)
		if got := g.src.Off(); got != c.off {
			t.Errorf("%s: off %v, want %v", c.name, got, c.off)
		}
	}
}

// A state puts away what the service said of the one before, also where it says
// nothing more at the end. One that was asked for puts nobody right.
func TestAStateThatCameUnaskedEndsWhatWasOff(t *testing.T) {
	g, _ := righted(t, 1)
	if n := g.src.Notice(); g.src.Off() || len(n.Off) != 1 || n.Off[0] != 2 {
		t.Errorf("off %v, told %+v", g.src.Off(), n)
	}
	h := newGame(t)
	h.states = true
	h.pass(40)
	if n := h.src.PutRight(); n != 0 || h.src.Network().Baseline != 1 {
		t.Errorf("put right %d times by %d states that it had asked for", n, h.src.Network().Baseline)
	}
}

// A battle that was over on this device only, and was put right, has no result yet.
func TestABattleThatGoesOnAgainHasNoResult(t *testing.T) {
	var r result
	var pic battle.Picture
	over := newWorld(t)
	r.note(over, &pic)
	over.Step([]wire.Record{{Seat: 0, Action: wire.Action{Kind: wire.Surrender}}})
	for !over.Outcome().Over {
		over.Step(nil)
	}
	r.note(over, &pic)
	if !r.own.Over || !r.seen {
		t.Fatalf("%+v", r.own)
	}
	r.claimed = true
	r.note(newWorld(t), &pic)
	if r.own.Over || r.seen || r.claimed {
		t.Errorf("it still has the result %+v", r.own)
	}
	r.note(over, &pic)
	if !r.own.Over || !r.seen {
		t.Error("its real end is not seen")
	}
}
