package main

import (
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/room"
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
// simulated network's time: stream, baselines, the battle beside it and ten
// connections. The devices' ends of these are counted with them, for they
// are of the same kind; the mailboxes of the simulated network are not.
func TestARoomTakesLittleMemory(t *testing.T) {
	length, tiers := 20*time.Minute, []room.Tier{room.Ordering, room.Shadow}
	if testing.Short() {
		length, tiers = 2*time.Minute, tiers[1:]
	}
	gameData()
	for _, tier := range tiers {
		synctest.Test(t, func(t *testing.T) {
			s := newMeshService(t, tier, nil)
			empty := heap()
			probe, err := s.mesh.Open()
			if err != nil {
				t.Fatal(err)
			}
			socket := heap() - empty
			probe.Close()
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
			used := heap() - before - len(ghosts)*socket
			t.Logf("%v after %v: frame %d, %d KiB a room with ten connections, both their ends", tier, length, ghosts[0].frame, used>>10)
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
