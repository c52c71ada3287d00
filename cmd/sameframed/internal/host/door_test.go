package host

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// caller is a connection at the door: it has a ticket, says nothing, and remembers why
// it was closed.
type caller struct {
	link.Conn
	claims link.Claims
	mu     sync.Mutex
	closed link.Reason
}

func (c *caller) Claims() link.Claims      { return c.claims }
func (c *caller) TryRead() ([]byte, error) { return nil, nil }
func (c *caller) Flush()                   {}
func (c *caller) Waiting() int             { return 0 }

func (c *caller) Close(r link.Reason) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed == 0 {
		c.closed = r
	}
}

func (c *caller) why() link.Reason {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.closed
}

// quietRoom is a room of ten seats that only orders, in its host.
func quietRoom(t *testing.T, code string) (*Host, *room.Loop) {
	t.Helper()
	s := battle.Start{Logic: 1, Data: 7, Map: "bridge", StepMillis: 33, Seats: make([]battle.SeatStart, battle.MaxSeats)}
	c := room.DefaultConfig(code, s)
	c.Tier = room.Ordering
	begun := time.Now()
	clock := func() time.Duration { return time.Since(begun) }
	r, err := room.New(c, room.Ports{}, wire.Trace{}, 0)
	if err != nil {
		t.Fatal(err)
	}
	h := New(Settings{}, nil, nil, nil, slog.New(slog.DiscardHandler), clock)
	loop := room.NewLoop(r, clock)
	h.rooms[code] = loop
	return h, loop
}

// Of many connections of a seat that come at once, before the room has had a turn, the
// newest keeps it, and those that it replaces are told so.
func TestTheNewestConnectionOfASeatKeepsItHoweverFastTheyCome(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, loop := quietRoom(t, "DOOR")
		number, err := roomNumber("DOOR")
		if err != nil {
			t.Fatal(err)
		}
		const each = 3
		var all [battle.MaxSeats][each]*caller
		for seat := range all {
			for n := range each {
				all[seat][n] = &caller{claims: link.Claims{Room: number, Role: link.RoleSeat, Seat: wire.Seat(seat)}}
				h.doors.bring(all[seat][n])
			}
			synctest.Wait() // the next ones come when these stand before the room
		}
		ctx, stop := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			loop.Run(ctx)
		}()
		synctest.Wait()
		for seat := range all {
			for n, c := range all[seat] {
				want := link.Replaced
				if n == each-1 {
					want = 0
				}
				if got := c.why(); got != want {
					t.Errorf("seat %d, connection %d: closed %v, want %v", seat, n, got, want)
				}
			}
		}
		stop()
		<-ended
		if n := len(h.doors.waiting); n != 0 {
			t.Errorf("%d doors are left open", n)
		}
	})
}

// A room that does not answer keeps nobody from another room, and brings in its own in
// their order once it does.
func TestASlowRoomKeepsNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := make(chan struct{})
		var mu sync.Mutex
		var came []uint64
		d := newDoors(func(c link.Conn) {
			claims := c.Claims()
			if claims.Room == 1 {
				<-slow
			}
			mu.Lock()
			defer mu.Unlock()
			came = append(came, claims.Serial)
		})
		for i, r := range []uint64{1, 1, 1, 2, 2, 1} {
			d.bring(&caller{claims: link.Claims{Room: r, Serial: uint64(i)}})
		}
		synctest.Wait()
		if want := []uint64{3, 4}; !slices.Equal(came, want) {
			t.Errorf("%v came, want %v", came, want)
		}
		close(slow)
		synctest.Wait()
		if want := []uint64{3, 4, 0, 1, 2, 5}; !slices.Equal(came, want) {
			t.Errorf("%v came, want %v", came, want)
		}
	})
}

// A room knows spectators by the serials of their tickets, and players by their seats.
func TestARoomKnowsASpectatorByHisTicket(t *testing.T) {
	for _, c := range []struct {
		claims link.Claims
		want   room.Identity
	}{
		{link.Claims{Role: link.RoleSeat, Seat: 3, Serial: 9}, room.Identity{Seat: 3}},
		{link.Claims{Role: link.RoleSpectator, Seat: link.NoSeat, Serial: 9}, room.Identity{Seat: link.NoSeat, Spectator: true, Serial: 9}},
		{link.Claims{Role: link.RoleSpectator, Seat: link.NoSeat, Serial: 9, Permits: link.PermitLive}, room.Identity{Seat: link.NoSeat, Spectator: true, Caster: true, Serial: 9}},
	} {
		if got := identity(c.claims); got != c.want {
			t.Errorf("%+v: %+v, want %+v", c.claims, got, c.want)
		}
	}
}

// A room that does not answer keeps no other from telling its devices when the service
// closes, nor the service from waiting for the matches.
func TestNobodyWaitsForASlowRoomToTellTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _ := quietRoom(t, "SLOW") // nobody runs it
		ctx, stop := context.WithTimeout(t.Context(), time.Hour)
		defer stop()
		begun := time.Now()
		if h.tellEnd(ctx); time.Since(begun) != 0 {
			t.Errorf("it took %v", time.Since(begun))
		}
	})
}
