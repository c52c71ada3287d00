package room

import (
	"testing"

	"sameframe/core/wire"
)

func TestSpectatorsStayBehindAndCastersDoNot(t *testing.T) {
	tb := newTable(t, 2, 8, func(c *Config) { c.Delay = 90 })
	tb.connectAll()
	tb.play(400)
	late, caster := tb.device(Identity{Spectator: true}), tb.device(Identity{Spectator: true, Caster: true})
	tb.devices = append(tb.devices, late, caster)
	tb.connect(late)
	tb.connect(caster)
	for range 100 {
		tb.play(1)
		if late.tl != nil && tb.room.Frame()-late.tl.Sframe() < 90 {
			t.Fatalf("a spectator sees frame %d at frontier %d", late.tl.Sframe(), tb.room.Frame())
		}
	}
	if late.answers[0] != wire.AnswerBaseline {
		t.Errorf("a late spectator began with %v", late.answers)
	}
	tb.settled()
	late.act()
	tb.play(3)
	if n := len(late.refusals); n != 1 || late.refusals[0].Reason != wire.NotSeated {
		t.Errorf("an action of a spectator: %+v", late.refusals)
	}
}

func TestASpectatorThatTakesNothingIsDroppedAndDelaysNobody(t *testing.T) {
	tb := newTable(t, 2, 8, func(c *Config) { c.Delay = 0 })
	tb.connectAll()
	stuck, fine := tb.device(Identity{Spectator: true}), tb.device(Identity{Spectator: true})
	tb.devices = append(tb.devices, stuck, fine)
	tb.connect(stuck)
	tb.connect(fine)
	tb.play(30)
	stuck.conn.down.limit = 1
	stuck.deaf = true
	tb.play(200)
	if stuck.conn.closed != CloseStalled || fine.conn.closed != "" {
		t.Fatalf("stuck %q, fine %q", stuck.conn.closed, fine.conn.closed)
	}
	stuck.conn, stuck.deaf = nil, false
	tb.settled()
}

// Whoever leaves is not told from a network that failed by anybody but the operator,
// who must see the difference.
func TestWhoLeavesIsNoFailure(t *testing.T) {
	tb := newTable(t, 2, 8, func(c *Config) { c.Delay = 0 })
	tb.connectAll()
	w := tb.device(Identity{Spectator: true})
	tb.devices = append(tb.devices, w)
	tb.connect(w)
	tb.play(30)
	tb.devices[0].conn.left, w.conn.left, tb.devices[1].conn.broken = true, true, true
	tb.play(1)
	if n := tb.notes; n.dropped[CloseLeft] != 2 || n.watchers != 1 || n.dropped[CloseFailed] != 1 {
		t.Errorf("dropped %v, %d of them spectators", n.dropped, n.watchers)
	}
}

func TestSpectatorsShareTheBytesOfTheirFrames(t *testing.T) {
	tb := newTable(t, 2, 8, func(c *Config) { c.Delay = 30; c.Watchers = 50 })
	tb.connectAll()
	for range 50 {
		d := tb.device(Identity{Spectator: true})
		tb.devices = append(tb.devices, d)
		tb.connect(d)
	}
	if err := tb.room.Attach(Identity{Spectator: true}, tb.net.conn()); err != ErrRoomFull {
		t.Errorf("one too many: %v", err)
	}
	tb.play(200)
	tb.settled()
	if _, n := tb.room.Present(); n != 50 {
		t.Errorf("%d spectators", n)
	}
}

func TestSpectatorsSeeTheEndLateToo(t *testing.T) {
	tb := newTable(t, 2, 8, func(c *Config) { c.Delay = 60; c.Linger = 10; c.Start.First = 0 })
	tb.core.over = 100
	w := tb.device(Identity{Spectator: true})
	tb.devices = append(tb.devices, w)
	tb.connectAll()
	for tb.room.Summary().End == "" {
		tb.play(1)
	}
	for tb.devices[0].conn.closed == "" {
		tb.play(1)
	}
	if tb.room.Closed() || w.tl.Cframe() >= 100 {
		t.Fatal("the spectator's end came with the players'")
	}
	tb.play(70)
	if w.tl.Cframe() < 100 || !tb.room.Closed() {
		t.Fatalf("the spectator has come to frame %d", w.tl.Cframe())
	}
	tb.room.fanout.end()
	if w.conn.closed != CloseOver {
		t.Errorf("closed %q", w.conn.closed)
	}
}

func TestASpectatorsBudgetIsBounded(t *testing.T) {
	tb := newTable(t, 2, 8, nil)
	tb.connectAll()
	w := tb.device(Identity{Spectator: true, Caster: true})
	tb.devices = append(tb.devices, w)
	tb.connect(w)
	tb.play(5)
	for range 3000 {
		w.conn.up.send([]byte{0x77})
	}
	tb.play(300)
	if w.conn.closed != CloseFlood {
		t.Errorf("closed %q after a flood", w.conn.closed)
	}
}
