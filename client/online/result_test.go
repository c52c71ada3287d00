package online

import (
	"reflect"
	"testing"

	"sameframe/client/link"
	"sameframe/core/lockstep"
	"sameframe/core/wire"
)

// The device says how its battle ended, over every connection, and knows how the
// service says that it ended.
func TestTheResultIsToldAndTaken(t *testing.T) {
	g := newGame(t)
	g.pass(40)
	if _, told := g.src.MatchResult(); told || len(came[*wire.ResultReport](g.service)) != 0 {
		t.Fatal("a result of a match that goes on")
	}
	if err := g.session.Act(int64(g.now), wire.Action{Kind: wire.Surrender}); err != nil {
		t.Fatal(err)
	}
	g.pass(10)
	r, said := g.src.Result(), came[*wire.ResultReport](g.service)
	if !r.Over || r.Winner != 2 || len(said) != 1 {
		t.Fatalf("%+v, said %d times", r, len(said))
	}
	if want := r.Score(4); !reflect.DeepEqual(said[0].Score, want) || said[0].Digest != g.digests[r.Frame] || len(want.Seats) != 4 {
		t.Errorf("said %+v, want %+v", said[0].Score, want)
	}
	for _, finding := range []wire.Finding{wire.FindNothing, wire.FindAgrees} {
		m := wire.MatchResult{End: wire.EndBattle, Finding: finding, Score: r.Score(4)}
		g.send(&m)
		g.pass(2)
		if got, told := g.src.MatchResult(); !told || !reflect.DeepEqual(got, m) {
			t.Errorf("told %+v, want %+v", got, m)
		}
	}
	g.conn.Close(link.Slow)
	g.pass(60)
	g.level()
	if again := came[*wire.ResultReport](g.service); len(again) != 2 || !reflect.DeepEqual(again[1], again[0]) {
		t.Errorf("said %d times", len(again))
	}
}

// Who goes on from a state in which all was over has not seen it end: what it could
// say would not be the match's result.
func TestADeviceThatComesAfterTheEndSaysNoResult(t *testing.T) {
	g := newGame(t)
	g.states = true
	g.waiting = []wire.Record{{Seat: 0, Action: wire.Action{Kind: wire.Surrender}}}
	for range 50 {
		g.tick()
	}
	if !g.world.Outcome().Over {
		t.Fatal("the match goes on")
	}
	g.pass(30)
	g.level()
	if said := came[*wire.ResultReport](g.service); !g.src.Result().Over || len(said) != 0 {
		t.Errorf("over %v, said %d times", g.src.Result().Over, len(said))
	}
}

func TestADeviceThatWasPutBehindTheEndSaysNoResult(t *testing.T) {
	g := newGame(t)
	g.pass(40)
	g.feed = lockstep.Feed{} // nothing of the stream comes any more
	g.waiting = []wire.Record{{Seat: 0, Action: wire.Action{Kind: wire.Surrender}}}
	g.pass(20)
	if !g.world.Outcome().Over || g.src.Result().Over {
		t.Fatal("not over, or seen by the device")
	}
	g.baseline()
	g.pass(20)
	g.level()
	if said := came[*wire.ResultReport](g.service); !g.src.Result().Over || len(said) != 0 {
		t.Errorf("over %v, said %d times", g.src.Result().Over, len(said))
	}
}
