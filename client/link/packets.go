package link

import (
	"crypto/cipher"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
)

// socketBuffer is the buffer of a service's socket.
const socketBuffer = 4 << 20

// Serve reads datagrams from a socket until the Gate or the socket is closed,
// and answers by it. It may run for several sockets. The socket's addresses
// must be *net.UDPAddr. What comes from strangers is dropped; a holder's
// greeting is answered in fewer bytes than it has. The error is nil when the
// Gate was closed; the socket is closed in any case. On Linux many datagrams go
// and come in one call of the system.
func (g *Gate) Serve(pc net.PacketConn) error {
	widen(pc, socketBuffer)
	s := newServing(pc, &g.unsent)
	if !g.serves(s.close) {
		s.close()
		return nil
	}
	out := s.out()
	err := s.each(func(b []byte, from netip.AddrPort) { g.datagram(out, b, from) })
	s.close()
	if g.isClosed() {
		return nil
	}
	return err
}

// serving is a socket of a service.
type serving struct {
	socket
	many *many // nil: one datagram a call
	done chan struct{}
	sent sync.WaitGroup // until everything that was put before done has gone
	once sync.Once
}

func newServing(pc net.PacketConn, unsent *atomic.Uint64) *serving {
	s := &serving{socket: newSocket(pc), many: newMany(pc, unsent), done: make(chan struct{})}
	if s.many != nil {
		s.sent.Go(func() { s.many.run(s.done) })
	}
	return s
}

// close sends what waits first.
func (s *serving) close() {
	s.once.Do(func() {
		close(s.done)
		s.sent.Wait()
		s.Close()
	})
}

func (s *serving) each(take func(b []byte, from netip.AddrPort)) error {
	if s.many != nil {
		return s.many.each(take)
	}
	return s.socket.each(take)
}

// out sends a datagram; one that the network does not take is a lost one.
func (s *serving) out() outlet {
	if s.many != nil {
		return s.many.put
	}
	return s.write
}

func (g *Gate) overSocket(out outlet) func(Claims, uint32, cipher.AEAD, cipher.AEAD) *endpoint {
	return func(c Claims, session uint32, own, other cipher.AEAD) *endpoint {
		e := newEndpoint(carrierUDP, c, g.rules.Conn, session, own, other, out)
		e.roams = true
		return e.overDatagrams()
	}
}

func (g *Gate) datagram(out outlet, b []byte, from netip.AddrPort) {
	if b[0] != kindHello {
		g.input(b, from)
		return
	}
	answer, _, _ := g.greet(b, way{carrier: carrierUDP, from: from, make: g.overSocket(out)})
	if answer == nil {
		g.strange()
		return
	}
	out(answer, from)
}

func (g *Gate) strange() {
	g.mu.Lock()
	g.stats.Strange++
	g.mu.Unlock()
}

func (g *Gate) isClosed() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.closed != 0
}
