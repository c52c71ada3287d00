package online

import (
	"slices"
	"testing"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/core/wire"
)

// tells checks the codes of what a player reads now.
func (g *game) tells(when string, want ...string) {
	g.t.Helper()
	var got []string
	for _, n := range g.src.Notices() {
		got = append(got, n.Code)
	}
	if !slices.Equal(got, want) {
		g.t.Errorf("%s: a player reads %q, want %q", when, got, want)
	}
}

func TestAPlayerReadsWhatBecomesOfTheConnection(t *testing.T) {
	g := newGame(t)
	g.refuse = link.Unreachable
	g.pass(30)
	g.tells("before the service is there", "connecting", "unreachable")
	if left := g.src.Notices()[0].Left; left < 18_900 || left > 19_200 {
		t.Errorf("a second of twenty has passed, %d ms are left", left)
	}
	g.refuse, g.mute = nil, true
	g.pass(60)
	g.tells("connected, not answered", "connecting")
	g.mute = false
	g.conn.Close(link.Slow)
	g.pass(60)
	g.level()
	g.tells("all is well")
	g.refuse = link.Unreachable
	g.conn.Close(link.Silent)
	g.pass(2)
	if n := g.src.Notices(); len(n) != 2 || n[0].Code != "reconnecting" || n[1].Code != "unreachable" && n[1].Code != "silent" || n[0].Left < 19_000 {
		t.Errorf("lost: %+v", n)
	}
	g.refuse = nil
	g.pass(60)
	g.level()
	g.tells("back again")
}

func TestAPlayerReadsHowMuchOfAStateHasCome(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	saved := g.world.Save(nil)
	g.send(&wire.ResumeAnswer{Answer: wire.AnswerBaseline, Next: g.history.Next(), Frame: g.world.Frame(), Frontier: g.world.Frame(), BaselineSize: uint32(len(saved)), Digest: 1})
	g.send(&wire.StatePart{Frame: g.world.Frame(), Size: uint32(len(saved)), Data: saved[:len(saved)/2]})
	g.pass(2)
	g.tells("half a state", "getting-state")
	if d := g.src.Notices()[0].Detail; d != "49 %" && d != "50 %" {
		t.Errorf("half a state is %q", d)
	}
}

func TestAPlayerReadsWhoPlaysAndWhatWasRefused(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	seat := func(k wire.Kind) {
		g.waiting = append(g.waiting, wire.Record{Seat: wire.SeatService, Action: wire.Action{Kind: k, Slot: 0}})
		g.pass(3)
	}
	seat(wire.SeatToBot)
	g.tells("a bot plays", "bot-plays")
	g.send(&wire.Refusal{Of: wire.TypeUnitAction, ClientSeq: 1, Reason: wire.BotPlays})
	g.pass(2)
	g.tells("an order while it does", "bot-plays")
	seat(wire.SeatToPlayer)
	g.tells("given back", "given-back")
	g.pass(130)
	g.tells("four seconds later")
	g.send(&wire.Refusal{Of: wire.TypeUnitAction, ClientSeq: 1, Reason: wire.TooOften})
	g.pass(2)
	g.tells("an order too many", "too-often")
	g.pass(130)
	g.tells("four seconds after that")
	g.send(&wire.SyncNotice{Frame: 30, Action: wire.SyncNotify, Off: []wire.Seat{1}})
	g.pass(2)
	g.tells("another one is off", "others-off")
	g.send(&wire.SyncNotice{Frame: 60, Action: wire.SyncNotify, Off: []wire.Seat{0, 1}})
	g.pass(2)
	g.tells("this device is off", "off")
	g.conn.Close(link.Over)
	g.pass(2)
	g.tells("over", "off")
}

func TestWhoeverWaitsForTheFirstFrameReadsSo(t *testing.T) {
	for seat, code := range map[wire.Seat]string{0: "first-frame", client.NoSeat: "delayed"} {
		g := newGame(t)
		g.src.config.Seat = seat
		g.src.open, g.src.conn = true, &quiet{}
		g.tells("before the first frame", code)
	}
}

// quiet is a connection on which nothing happens.
type quiet struct{ link.Conn }

// How a match ended is worded by what the service says of it.
func TestTheEndIsWhatTheServiceSays(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	if why, ended := g.src.Parting(nil); ended || why.Code != "" {
		t.Errorf("while it is played: %+v, %v", why, ended)
	}
	if why, ended := g.src.Parting(link.Replaced); !ended || why.Code != "replaced" {
		t.Errorf("an error: %+v, %v", why, ended)
	}
	g.src.ended = true
	if why, ended := g.src.Parting(nil); !ended || why.Code != "ended" {
		t.Errorf("ended without a word: %+v, %v", why, ended)
	}
	g.src.result.told = &wire.MatchResult{End: wire.EndDrain}
	if why, ended := g.src.Parting(nil); !ended || why.Code != "end-drain" {
		t.Errorf("ended by a service that stops: %+v, %v", why, ended)
	}
	if len(g.src.Verdict()) != 0 {
		t.Error("a result is confirmed that there is not")
	}
	g.src.result.own.Over, g.src.result.own.Winner = true, 2
	if _, ended := g.src.Parting(nil); ended {
		t.Error("a match with its result has broken off")
	}
	for winner, want := range map[uint8][]string{2: {"finding-agrees"}, 1: {"contested", "finding-agrees"}} {
		g.src.result.told = &wire.MatchResult{End: wire.EndBattle, Finding: wire.FindAgrees, Score: wire.Score{Winner: winner}}
		var got []string
		for _, n := range g.src.Verdict() {
			got = append(got, n.Code)
		}
		if !slices.Equal(got, want) {
			t.Errorf("the service says that %d has won: %q", winner, got)
		}
	}
}
