package link

import (
	"crypto/cipher"
	"net"
	"net/netip"
)

// socketBuffer is the buffer of a service's socket.
const socketBuffer = 4 << 20

// Serve reads datagrams from a socket until the Gate or the socket is closed,
// and answers by it. It may run for several sockets. The socket's addresses
// must be *net.UDPAddr. What comes from strangers is dropped; a holder's
// greeting is answered in fewer bytes than it has. The error is nil when the
// Gate was closed.
func (g *Gate) Serve(pc net.PacketConn) error {
	if !g.serves(func() { pc.Close() }) {
		pc.Close()
		return nil
	}
	widen(pc, socketBuffer)
	s := newSocket(pc)
	err := s.each(func(b []byte, from netip.AddrPort) { g.datagram(s, b, from) })
	if g.isClosed() {
		return nil
	}
	return err
}

func (g *Gate) overSocket(s socket) func(Claims, uint32, cipher.AEAD, cipher.AEAD) *endpoint {
	return func(c Claims, session uint32, own, other cipher.AEAD) *endpoint {
		e := newEndpoint(carrierUDP, c, g.rules.Conn, session, own, other, s.write)
		e.roams = true
		return e.overDatagrams()
	}
}

func (g *Gate) datagram(s socket, b []byte, from netip.AddrPort) {
	if b[0] != kindHello {
		g.input(b, from)
		return
	}
	answer, _, _ := g.greet(b, way{carrier: carrierUDP, from: from, make: g.overSocket(s)})
	if answer == nil {
		g.strange()
		return
	}
	s.write(answer, from)
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
