package online

import (
	"testing"
	"time"

	"sameframe/client"
	"sameframe/client/link"
	"sameframe/core/wire"
)

// seat lets the service give a seat to a bot or back.
func (g *game) seat(k wire.Kind, seat uint8) {
	g.waiting = append(g.waiting, wire.Record{Seat: wire.SeatService, Action: wire.Action{Kind: k, Slot: seat}})
}

func TestAPlayerReadsWhoHasGoneAndWhoIsBack(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	g.tells("bots from the beginning are no news")
	for i, want := range []bool{false, true, true, true} {
		if got := g.src.BotPlays(wire.Seat(i)); got != want {
			t.Errorf("seat %d: a bot plays: %v", i, got)
		}
	}
	g.seat(wire.SeatToPlayer, 2)
	g.pass(3)
	g.tells("one comes back", "player-back")
	if g.src.BotPlays(2) {
		t.Error("a bot plays for who is back")
	}
	g.seat(wire.SeatToPlayer, 3)
	g.seat(wire.SeatToBot, 0)
	g.pass(3)
	g.tells("another one too, and the own seat goes", "bot-plays", "player-back", "player-back")
	if n := g.src.Notices(); n[1].Who == n[2].Who || n[2].Who != g.src.who(2) {
		t.Errorf("the newest is not first: %+v", n)
	}
	g.seat(wire.SeatToBot, 2)
	g.pass(3)
	g.tells("the first one goes again", "bot-plays", "player-left", "player-back")
	g.pass(180)
	g.tells("six seconds later", "bot-plays")
	g.level()
}

// At most so many lines stand there at once.
func TestManyWhoGoAreNotAllNamed(t *testing.T) {
	g := newGame(t)
	g.src.config.Seat = client.NoSeat
	for i := range uint8(4) {
		g.src.roll.changed = append(g.src.roll.changed, change{seat: wire.Seat(i)})
	}
	g.src.open, g.src.conn = true, &quiet{}
	g.tells("all at once", "delayed", "player-left", "player-left", "player-left")
}

// Who was away reads nothing of what happened meanwhile, but knows who plays now.
func TestWhatHappenedMeanwhileIsNoNews(t *testing.T) {
	for name, states := range map[string]bool{"a state": true, "a tail": false} {
		g := newGame(t)
		g.states = states
		g.pass(10)
		g.refuse = link.Unreachable
		g.conn.Close(link.Silent)
		g.src.fresh = states
		g.seat(wire.SeatToPlayer, 1)
		g.pass(180)
		g.refuse = nil
		for range 100 {
			g.pass(1)
			for _, n := range g.src.Notices() {
				if n.Code == "player-back" {
					t.Errorf("%s: what was is told as news at frame %d of %d", name, g.mine.Frame(), g.world.Frame())
				}
			}
		}
		g.level()
		if g.src.BotPlays(1) || !g.src.BotPlays(2) || (g.session.Metrics().Restarts > 0) != states {
			t.Errorf("%s: bots %v, %d restarts", name, g.src.roll.bots, g.session.Metrics().Restarts)
		}
	}
}

// How long the service is there is told from the moment on at which it says so,
// over a lost connection too.
func TestAPlayerReadsWhenTheServiceCloses(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	g.send(&wire.Closing{Seconds: 10})
	g.pass(2)
	g.tells("it closes", "closing")
	from := g.now
	g.refuse = link.Unreachable
	g.conn.Close(link.Silent)
	g.pass(60)
	n := g.src.Notices()
	g.tells("and is lost", "reconnecting", "unreachable", "closing")
	if want := 10_000 - (g.now - from).Milliseconds(); n[2].Left < want-50 || n[2].Left > want+50 {
		t.Errorf("%d ms are left, want %d", n[2].Left, want)
	}
	g.refuse = nil
	g.pass(60)
	g.tells("there again", "closing")
	g.conn.Close(link.Over)
	g.pass(2)
	g.tells("over")
	if g.now-from > 8*time.Second {
		t.Errorf("after %v nothing would be told anyway", g.now-from)
	}
}

func TestATimeThatHasPassedIsNotTold(t *testing.T) {
	g := newGame(t)
	g.pass(10)
	g.send(&wire.Closing{Seconds: 1})
	g.pass(40)
	g.tells("after it")
}
