package main

import (
	"net"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/wire"
)

// roomBytes is what a room may take after twenty minutes.
const roomBytes = 2 << 20

// heap is what is in use now.
func heap() int {
	runtime.GC()
	runtime.GC() // what finalizers let go
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// TestARoomTakesLittleMemory plays rooms of ten devices for up to twenty minutes
// of the simulated network's time: stream, baselines, the battle beside it and ten
// connections. The devices' ends of these, which are of the same kind, and the
// mailboxes of the simulated network are measured alone and taken off.
func TestARoomTakesLittleMemory(t *testing.T) {
	lengths := [...]time.Duration{room.Ordering: 20 * time.Minute, room.Shadow: 12 * time.Minute} // history and baselines are full; later the creeps win
	if testing.Short() {
		lengths = [...]time.Duration{2 * time.Minute, 2 * time.Minute}
	}
	gameData()
	for i, length := range lengths {
		tier := room.Tier(i)
		synctest.Test(t, func(t *testing.T) {
			s := newMeshService(t, tier, nil)
			empty := heap()
			probe, err := s.mesh.Open()
			if err != nil {
				t.Fatal(err)
			}
			socket := heap() - empty
			probe.Close()
			end := endBytes(t, s.mesh, socket)
			before := heap()
			ghosts := s.haunt(t, "GHOST", 9)
			deadline := time.Now().Add(length)
			tick := time.NewTicker(stepTime)
			for time.Now().Before(deadline) {
				<-tick.C
				for i, g := range ghosts {
					if err := g.turn(); err != nil {
						t.Fatalf("seat %d, frame %d: %v", i, g.frame, err)
					}
				}
			}
			tick.Stop()
			used := heap() - before - len(ghosts)*(socket+end)
			t.Logf("%v after %v: frame %d, %d KiB a room, of which 10 * %d KiB are connections", tier, length, ghosts[0].frame, used>>10, end>>10)
			if used > roomBytes {
				t.Errorf("%v: a room takes %d bytes, %d may be", tier, used, roomBytes)
			}
			if frames := int(length / stepTime); int(ghosts[9].frame) < frames*9/10 {
				t.Errorf("%d frames of %d", ghosts[9].frame, frames)
			}
			for _, g := range ghosts {
				g.conn.Close(link.Left)
			}
			s.close()
			<-time.After(time.Second)
		})
	}
}

// endBytes is what one end of a connection takes that is used like one of a match.
func endBytes(t *testing.T, mesh *link.Mesh, socket int) int {
	t.Helper()
	const pairs = 20
	mint, err := link.NewMint([]byte("another secret of at least thirty-two"), 1)
	if err != nil {
		t.Fatal(err)
	}
	gate, err := link.NewGate(mint, link.DefaultGateConfig())
	if err != nil {
		t.Fatal(err)
	}
	pc, err := mesh.Open()
	if err != nil {
		t.Fatal(err)
	}
	go gate.Serve(pc)
	before := heap()
	var ends []link.Conn
	for i := range pairs {
		g, err := mint.Issue(link.Claims{Room: 1, Serial: uint64(i + 1), Role: link.RoleSeat, Seat: wire.Seat(i), Expires: time.Now().Add(time.Hour).Unix()})
		if err != nil {
			t.Fatal(err)
		}
		c, err := link.DialPackets(t.Context(), mesh.Open, pc.LocalAddr().(*net.UDPAddr).AddrPort(), g, link.DefaultConfig())
		if err != nil {
			t.Fatal(err)
		}
		ends = append(ends, c)
	}
	<-time.After(time.Second)
	for c, ok := gate.Accept(); ok; c, ok = gate.Accept() {
		ends = append(ends, c)
	}
	if len(ends) != 2*pairs {
		t.Fatalf("%d ends of %d", len(ends), 2*pairs)
	}
	for range 1000 {
		<-time.After(stepTime)
		for _, c := range ends {
			for m, _ := c.TryRead(); m != nil; m, _ = c.TryRead() {
			}
			c.Send(make([]byte, 60))
			c.Flush()
		}
	}
	size := (heap() - before - pairs*socket) / len(ends)
	for _, c := range ends {
		c.Close(link.Left)
	}
	gate.Close(link.Shutdown)
	return size
}

// haunt opens a room and lets ten devices without a battle in.
func (s *meshService) haunt(t *testing.T, code string, seed uint64) (ghosts []*ghost) {
	t.Helper()
	b := meshStart(5, seed)
	if err := s.host.Begin(code, b); err != nil {
		t.Fatal(err)
	}
	for seat := range b.Seats {
		g, err := link.ParseGrant(s.ticket(code, b, seat).Ticket)
		if err != nil {
			t.Fatal(err)
		}
		c, err := link.DialPackets(t.Context(), s.mesh.Open, s.at, g, link.DefaultConfig())
		if err != nil {
			t.Fatal(err)
		}
		ghosts = append(ghosts, &ghost{conn: c})
	}
	return ghosts
}
