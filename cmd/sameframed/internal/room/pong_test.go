package room

import (
	"testing"
	"time"

	"sameframe/core/wire"
)

// Between two ticks a room does nothing. What was asked meanwhile is answered by
// the tick, which says for how long it was held.
func TestAQuestionIsAnsweredByTheTickWithItsWait(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	watcher := tb.device(Identity{Spectator: true, Caster: true})
	tb.connectAll()
	tb.connect(watcher)
	tb.play(10)
	d := tb.devices[0]
	pass := func(d time.Duration) {
		tb.net.now += d
		tb.room.Advance(tb.net.now)
	}
	for _, x := range []*device{d, watcher} {
		x.conn.up.queue, x.conn.down.queue = nil, nil
		pass(13 * time.Millisecond)
		x.send(&wire.Progress{Frame: tb.room.Frame(), Next: tb.room.order.Next(), Time: 77})
		pass(10 * time.Millisecond)
		if len(x.conn.up.queue) != 1 || len(x.conn.down.queue) != 0 {
			t.Errorf("%d messages unread and %d sent between two ticks", len(x.conn.up.queue), len(x.conn.down.queue))
		}
		pass(10 * time.Millisecond)
		tb.room.fanout.serve()
		var pong wire.Pong
		for _, l := range x.conn.down.queue {
			if wire.TypeOf(l.msg) == wire.TypePong && wire.DecodeMessage(l.msg, &pong) != nil {
				t.Fatal("unreadable")
			}
		}
		if pong.Time != 77 || pong.Held != 20 {
			t.Errorf("%+v", pong)
		}
	}
	d.conn.up.held = 2 * time.Minute
	if p := tb.room.players[0].pong(1, 2); p.Held != 65535 {
		t.Errorf("%+v", p)
	}
}
