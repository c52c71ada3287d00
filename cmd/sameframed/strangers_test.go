package main

import (
	"context"
	"math/rand/v2"
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/swarm"
	"sameframe/cmd/sameframed/internal/room"
)

// eavesdropper keeps datagrams that a device sent.
type eavesdropper struct {
	mu   sync.Mutex
	kept [][]byte
}

type tapped struct {
	net.PacketConn
	ear *eavesdropper
}

func (t tapped) WriteTo(b []byte, to net.Addr) (int, error) {
	t.ear.mu.Lock()
	if len(t.ear.kept) < 512 {
		t.ear.kept = append(t.ear.kept, append([]byte(nil), b...))
	} else {
		t.ear.kept[rand.IntN(512)] = append([]byte(nil), b...)
	}
	t.ear.mu.Unlock()
	return t.PacketConn.WriteTo(b, to)
}

// some is one of what was kept.
func (e *eavesdropper) some(rng *rand.Rand) []byte {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.kept) == 0 {
		return nil
	}
	return append([]byte(nil), e.kept[rng.IntN(len(e.kept))]...)
}

// stranger is somebody without a ticket.
type stranger struct {
	pc        net.PacketConn
	sent, got int // bytes
	count     int
}

// letter is a datagram of no holder: noise, a copy, a cut or a changed copy.
func letter(rng *rand.Rand, e *eavesdropper) []byte {
	b := e.some(rng)
	if rng.IntN(4) == 0 || len(b) == 0 {
		b = make([]byte, 1+rng.IntN(1200))
		for i := range b {
			b[i] = byte(rng.Uint32())
		}
		if b[0] = byte(rng.IntN(6)); rng.IntN(2) == 0 {
			return b
		}
	}
	switch rng.IntN(3) {
	case 0: // as it is
	case 1:
		b = b[:1+rng.IntN(len(b))]
	default:
		for range 1 + rng.IntN(3) {
			b[rng.IntN(len(b))] ^= 1 << rng.IntN(8)
		}
	}
	return b
}

// A million datagrams of strangers against a match that is being played: to
// none goes more than came from it, nobody loses a seat or a connection, and no
// frame differs.
func TestAMillionDatagramsOfStrangersChangeNothing(t *testing.T) {
	const strangers, rounds = 50, 10000
	each := 2
	if testing.Short() {
		each = 1
	}
	synctest.Test(t, func(t *testing.T) {
		s := newMeshService(t, room.Shadow, nil)
		ear := &eavesdropper{}
		n := s.network()
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
		defer cancel()
		b := meshStart(2, 8)
		if err := s.host.Begin("MESH", b); err != nil {
			t.Fatal(err)
		}
		crew := swarm.NewCrew(gameData(), b)
		for seat := range b.Seats {
			way := n
			if seat == 0 {
				way.Open = func() (net.PacketConn, error) {
					pc, err := n.Open()
					return tapped{pc, ear}, err
				}
			}
			crew.Join(ctx, swarm.Role{Start: s.ticket("MESH", b, seat), Network: way, Seed: uint64(seat)})
		}
		all := s.strangers(t, strangers)
		rng := rand.New(rand.NewPCG(1, 2))
		tick := time.NewTicker(msec)
		defer tick.Stop()
		for range rounds {
			<-tick.C
			for i := range all {
				for range each {
					all[i].write(letter(rng, ear), s)
				}
			}
		}
		crew.GiveUp(1)
		crew.Wait()
		o := crew.Outcome("MESH")
		s.close()
		s.same(crew, &o)
		s.unharmed(&o, all, strangers*rounds*each)
	})
}

func (s *meshService) strangers(t *testing.T, n int) []*stranger {
	t.Helper()
	all := make([]*stranger, n)
	for i := range all {
		pc, err := s.mesh.Open()
		if err != nil {
			t.Fatal(err)
		}
		all[i] = &stranger{pc: pc}
		pc.SetReadDeadline(time.Now())
	}
	return all
}

func (x *stranger) write(b []byte, s *meshService) {
	x.sent, x.count = x.sent+len(b), x.count+1
	x.pc.WriteTo(b, net.UDPAddrFromAddrPort(s.at))
	x.read()
}

// read takes what came, without waiting.
func (x *stranger) read() {
	buf := make([]byte, 2048)
	x.pc.SetReadDeadline(time.Unix(1, 0))
	for {
		n, _, err := x.pc.ReadFrom(buf)
		if err != nil {
			return
		}
		x.got += n
	}
}

func (s *meshService) unharmed(o *swarm.Outcome, all []*stranger, want int) {
	s.t.Helper()
	count, answered := 0, 0
	for i, x := range all {
		x.read()
		count += x.count
		answered += x.got
		if x.got > x.sent {
			s.t.Errorf("stranger %d sent %d bytes and got %d", i, x.sent, x.got)
		}
		x.pc.Close()
	}
	st := s.gate.Stats()
	s.t.Logf("%d datagrams, %d dropped as of nobody; %d bytes went to strangers", count, st.Strange, answered)
	if count != want || st.Strange < uint64(want)/4 { // the rest named a session: its connection dropped it
		s.t.Errorf("%d datagrams sent of %d, %d dropped as strange", count, want, st.Strange)
	}
	if o.Sum.Conns != uint64(o.Devices) || st.Made != uint64(o.Devices) {
		s.t.Errorf("%d connections of %d devices; the gate made %d", o.Sum.Conns, o.Devices, st.Made)
	}
	if s.seen.late > 0 {
		s.t.Errorf("a tick was %v late in the network's own time", s.seen.late)
	}
}
