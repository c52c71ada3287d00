package room

import (
	"testing"

	"sameframe/core/wire"
)

// watching adds a spectator with a ticket of that serial.
func watching(tb *table, serial uint64) *device {
	d := tb.device(Identity{Spectator: true, Caster: true, Serial: serial})
	tb.devices = append(tb.devices, d)
	tb.connect(d)
	return d
}

// again is a new connection of a device that has forgotten all.
func again(tb *table, d *device) {
	d.conn.left = true
	d.forget()
	tb.connect(d)
	tb.play(1)
}

// A ticket gets so many states in a row and then one in a while, whatever number of
// connections asks for them. Another ticket gets its own.
func TestANewConnectionOfASpectatorIsNoNewBudget(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	tb.connectAll()
	tb.play(100)
	d := watching(tb, 7)
	tb.play(1)
	for range 40 {
		again(tb, d)
	}
	if n := len(d.answers); n != resumeBurst {
		t.Errorf("%d answers for 41 connections in 41 ticks, want %d", n, resumeBurst)
	}
	if n := tb.notes.refused[wire.TooOften]; n != 41-resumeBurst {
		t.Errorf("%d refused", n)
	}
	other := watching(tb, 8)
	tb.play(2)
	if n := len(other.answers); n != 1 {
		t.Errorf("%d answers for another ticket", n)
	}
	tb.play(resumeEvery)
	again(tb, d)
	if n := len(d.answers); n != resumeBurst+1 {
		t.Errorf("%d answers after a while", n)
	}
	tb.settled()
}

// Who comes waits for the next tick: else whoever comes again and again would fill the
// purses, and have those who are slow thrown out, before their time.
func TestANewConnectionOfASpectatorBringsNoRoundOfItsOwn(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	tb.connectAll()
	tb.play(100)
	watching(tb, 7)
	if n := len(tb.room.fanout.wake); n != 0 {
		t.Error("a round begins with the connection")
	}
	if tb.play(1); len(tb.room.fanout.wake) != 1 {
		t.Error("no round begins with the tick")
	}
}

// What a flood has cost is not forgotten by coming back at once.
func TestASpectatorWhoFloodsIsSoonGoneAgain(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	tb.connectAll()
	tb.play(10)
	d := watching(tb, 7)
	flood := func() (ticks int) {
		for range 3000 {
			d.conn.up.send([]byte{0x77})
		}
		for ; d.conn.closed == "" && ticks < 300; ticks++ {
			tb.play(1)
		}
		if d.conn.closed != CloseFlood {
			t.Errorf("closed %q", d.conn.closed)
		}
		return ticks
	}
	first := flood()
	again(tb, d)
	if second := flood(); first < 5 || second > 2 {
		t.Errorf("gone after %d ticks, and the second time after %d", first, second)
	}
}

// Purses are forgotten once they say no more than a new one, also when nobody watches;
// until then the room goes on looking after them.
func TestWhatATicketHasSpentIsForgottenInTime(t *testing.T) {
	tb := newTable(t, 2, 6, nil)
	tb.connectAll()
	tb.play(100)
	d := watching(tb, 7)
	tb.play(1)
	for range 10 {
		again(tb, d)
	}
	d.conn.left = true
	d.conn = nil
	tb.devices = tb.devices[:2]
	tb.play(2)
	f := tb.room.fanout
	if f.size() != 0 || !f.due() || len(f.purses.of) != 1 {
		t.Fatalf("%d watch, due %v, %d purses", f.size(), f.due(), len(f.purses.of))
	}
	tb.play(resumeBurst * resumeEvery)
	if f.due() || len(f.purses.of) != 0 {
		t.Errorf("due %v, %d purses are left", f.due(), len(f.purses.of))
	}
}

// So many tickets may have spent something, and no more: their number is bounded by
// that of the places.
func TestPursesAreBounded(t *testing.T) {
	const places = 3
	tb := newTable(t, 2, 6, func(c *Config) { c.Watchers = places })
	tb.connectAll()
	tb.play(100)
	came := 0
	for serial := uint64(1); serial <= 100; serial++ {
		c := tb.net.conn()
		if err := tb.room.Attach(Identity{Spectator: true, Serial: serial}, c); err != nil {
			if err != ErrRoomFull {
				t.Fatal(err)
			}
			continue
		}
		came++
		d := tb.device(Identity{Spectator: true, Serial: serial})
		d.hello(c)
		tb.play(1)
		c.left = true
		tb.play(1)
	}
	if f := tb.room.fanout; came != places*pursesEach || len(f.purses.of) != came || f.size() != 0 {
		t.Errorf("%d of 100 tickets came, %d purses, %d places taken; want %d", came, len(f.purses.of), f.size(), places*pursesEach)
	}
	d := tb.net.conn()
	if err := tb.room.Attach(Identity{Spectator: true, Serial: 1}, d); err != nil {
		t.Errorf("one who was there before: %v", err)
	}
}
