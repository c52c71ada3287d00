package link

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/core/wire"
)

var secret = []byte("0123456789abcdef0123456789abcdef")

func testMint(t testing.TB) *Mint {
	t.Helper()
	m, err := NewMint(secret, 7)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// seatClaims are those of a seat in room 1, good for an hour.
func seatClaims(seat wire.Seat) Claims {
	return Claims{Room: 1, Serial: uint64(seat) + 100, Role: RoleSeat, Seat: seat, Expires: time.Now().Add(time.Hour).Unix()}
}

func issue(t testing.TB, m *Mint, c Claims) Grant {
	t.Helper()
	g, err := m.Issue(c)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// aService is a Gate on a Mesh that sends back all that comes, at the pace of a match.
type aService struct {
	t    testing.TB
	mesh *Mesh
	mint *Mint
	gate *Gate
	at   netip.AddrPort
	mute atomic.Bool // reads and sends nothing back
	stop chan struct{}

	mu    sync.Mutex
	conns []Conn
	over  []Reason
}

func newService(t testing.TB, c GateConfig) *aService {
	t.Helper()
	s := &aService{t: t, mesh: NewMesh(), mint: testMint(t), stop: make(chan struct{})}
	g, err := NewGate(s.mint, c)
	if err != nil {
		t.Fatal(err)
	}
	pc, _ := s.mesh.Open()
	s.gate, s.at = g, pc.LocalAddr().(*net.UDPAddr).AddrPort()
	go g.Serve(pc)
	go s.run()
	return s
}

const tick = 33 * time.Millisecond

func (s *aService) run() {
	for {
		select {
		case <-s.stop:
			return
		case <-time.After(tick):
		}
		s.tick()
	}
}

func (s *aService) tick() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c, ok := s.gate.Accept(); ok; c, ok = s.gate.Accept() {
		s.conns = append(s.conns, c)
	}
	for i, c := range s.conns {
		if c != nil && !s.mute.Load() && !s.echo(c) {
			s.conns[i] = nil
		}
	}
}

// only is the one connection that there has been.
func (s *aService) only() Conn {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.conns) != 1 {
		s.t.Fatalf("%d connections", len(s.conns))
	}
	return s.conns[0]
}

// ended are the ends of connections that the service has seen.
func (s *aService) ended() []Reason {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.over
}

func (s *aService) echo(c Conn) bool {
	for {
		m, err := c.TryRead()
		if err != nil {
			s.over = append(s.over, err.(Reason))
			return false
		}
		if m == nil {
			break
		}
		c.Send(m) // fails when the connection has ended, as the next read tells
	}
	c.Flush()
	return true
}

func (s *aService) close() {
	close(s.stop)
	s.gate.Close(Shutdown)
	synctest.Wait()
}

// dial connects a client in some weather.
func (s *aService) dial(g Grant, out, in Weather, c Config) (Conn, error) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	storm, err := NewStorm(s.mesh.Open, 1, out, in)
	if err != nil {
		s.t.Fatal(err)
	}
	return DialPackets(ctx, storm.Open, s.at, g, c)
}

func (s *aService) mustDial(g Grant, out, in Weather) Conn {
	s.t.Helper()
	cfg := DefaultConfig()
	cfg.Rebind = cfg.Dead // one socket all the time
	c, err := s.dial(g, out, in, cfg)
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

// readUntil reads at the pace of outer frames until a message, an end or the limit.
func readUntil(c Conn, limit time.Duration) ([]byte, error) {
	for end := time.Now().Add(limit); ; time.Sleep(16 * time.Millisecond) {
		m, err := c.TryRead()
		if m != nil || err != nil {
			return m, err
		}
		if c.Flush(); time.Now().After(end) {
			return nil, errTooLate
		}
	}
}

var errTooLate = errors.New("nothing came in time")
