package room

import (
	"slices"
	"testing"
	"time"

	"sameframe/core/wire"
)

// told checks what a device knows of the service's end.
func (d *device) told(t *testing.T, when string, want ...uint32) {
	t.Helper()
	if !slices.Equal(d.closings, want) {
		t.Errorf("%s: %+v was told %v s, want %v", when, d.id, d.closings, want)
	}
}

// Whoever is there learns when the service closes, and so does who comes later, a
// spectator too, with what is left by then.
func TestEverybodyIsToldOnceWhenTheServiceCloses(t *testing.T) {
	tb := newTable(t, 3, 2, func(c *Config) { c.Delay = 30 })
	tb.connect(tb.devices[0])
	tb.connect(tb.devices[1])
	watcher := tb.device(Identity{Spectator: true})
	tb.devices = append(tb.devices, watcher)
	tb.connect(watcher)
	tb.play(400) // the match begins without the third
	tb.room.Closes(tb.net.now + 100*time.Second)
	tb.play(60)
	for _, i := range []int{0, 1, 3} {
		tb.devices[i].told(t, "at once", 100)
	}
	tb.net.now += 10 * time.Second
	tb.connect(tb.devices[2])
	tb.connect(tb.devices[0])
	tb.play(30)
	tb.devices[2].told(t, "who comes later", 88)
	tb.devices[0].told(t, "who comes back", 100, 88)
	tb.devices[1].told(t, "who was there", 100)
	tb.net.now += 100 * time.Second
	tb.connect(tb.devices[1])
	tb.play(30)
	tb.devices[1].told(t, "after that time", 100)
	tb.settled()
}

// A device whose queue is full is told when it takes something again.
func TestWhoIsBusyIsToldLater(t *testing.T) {
	tb := newTable(t, 2, 2, nil)
	tb.connectAll()
	tb.play(60)
	late := tb.devices[1]
	late.deaf, late.conn.down.limit = true, 1
	tb.play(5)
	tb.room.Closes(tb.net.now + 100*time.Second)
	tb.play(60)
	late.told(t, "while it takes nothing")
	late.deaf, late.conn.down.limit = false, 400
	tb.play(10)
	late.told(t, "when it does", 98)
	tb.settled()
}

// How much time is left is told in whole seconds, and never more than a message holds.
func TestTheTimeLeftIsRoundedUp(t *testing.T) {
	for _, c := range []struct {
		at, now time.Duration
		want    uint32
	}{
		{0, time.Second, 0}, {time.Second, 0, 1}, {time.Second + 1, 0, 2}, {time.Second, time.Second - 1, 1}, {time.Second, time.Second, 0},
		{time.Second, time.Hour, 0}, {365 * 24 * time.Hour, 0, wire.MaxClosing},
	} {
		var x closing
		x.at.Store(int64(c.at))
		x.now.Store(int64(c.now))
		if got := x.seconds(); got != c.want {
			t.Errorf("%v before %v: %d s, want %d", c.now, c.at, got, c.want)
		}
	}
}
