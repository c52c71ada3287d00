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

// TestARoomTakesLittleMemory plays rooms of ten devices for twenty minutes of the
// simulated network's time: stream, baselines, the battle beside it, the replay
// with its keyframes and ten connections. The devices' ends of these, which are of
// the same kind, and the mailboxes of the simulated network are measured alone and
// taken off.
func TestARoomTakesLittleMemory(t *testing.T) {
	length := 20 * time.Minute
	if testing.Short() {
		length = 2 * time.Minute
	}
	gameData()
	for _, tier := range []room.Tier{room.Ordering, room.Shadow} {
		synctest.Test(t, func(t *testing.T) { weigh(t, tier, length) })
	}
}

// weigh plays one room and fails if it is too heavy, or was not played.
func weigh(t *testing.T, tier room.Tier, length time.Duration) {
	s := newMeshService(t, tier, nil)
	socket := socketBytes(t, s.mesh)
	end := endBytes(t, s.mesh, socket)
	before := heap()
	d := newDefenders(t, meshStart(5, 9), s.haunt(t, "GHOST", 9))
	tick := time.NewTicker(stepTime)
	for deadline := time.Now().Add(length); time.Now().Before(deadline); <-tick.C {
		d.turn()
	}
	tick.Stop()
	over, frames := d.world.Outcome().Over, int(d.all[9].frame)
	d.forget()
	used := heap() - before - len(d.all)*(socket+end)
	t.Logf("%v after %v: frame %d, %d KiB a room, of which 10 * %d KiB are connections", tier, length, frames, used>>10, end>>10)
	if used > roomBytes {
		t.Errorf("%v: a room takes %d bytes, %d may be", tier, used, roomBytes)
	}
	if want := int(length / stepTime); over || frames < want*9/10 {
		t.Errorf("%v: %d frames of %d, over %v", tier, frames, want, over)
	}
	d.leave()
	s.close()
	<-time.After(time.Second)
}

// socketBytes is what a socket of the simulated network takes.
func socketBytes(t *testing.T, mesh *link.Mesh) int {
	t.Helper()
	empty := heap()
	probe, err := mesh.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer probe.Close()
	return heap() - empty
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
