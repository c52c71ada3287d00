package link

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// Mesh is a network in memory without faults: Storm adds them. Its sockets
// have addresses like those of the real one. It runs under testing/synctest,
// where a test's time passes at once.
type Mesh struct {
	mu    sync.Mutex
	last  uint16
	boxes map[netip.AddrPort]*meshSocket
}

// NewMesh returns a network without sockets.
func NewMesh() *Mesh { return &Mesh{boxes: map[netip.AddrPort]*meshSocket{}} }

// Open returns a new socket with an address of its own. Up to 65535 can be opened.
func (m *Mesh) Open() (net.PacketConn, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.last == 1<<16-1 {
		return nil, ErrAddr
	}
	m.last++
	s := &meshSocket{mesh: m, at: netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, 1}), m.last), mailbox: newMailbox()}
	m.boxes[s.at] = s
	return s, nil
}

type meshSocket struct {
	mesh *Mesh
	at   netip.AddrPort
	*mailbox
}

// ReadFrom implements net.PacketConn.
func (s *meshSocket) ReadFrom(b []byte) (int, net.Addr, error) { return s.get(b) }

// WriteTo implements net.PacketConn. Nobody at that address is no error.
func (s *meshSocket) WriteTo(b []byte, to net.Addr) (int, error) {
	udp, ok := to.(*net.UDPAddr)
	if !ok {
		return 0, ErrAddr
	}
	s.mesh.mu.Lock()
	there := s.mesh.boxes[udp.AddrPort()]
	s.mesh.mu.Unlock()
	if there != nil {
		there.put(append([]byte(nil), b...), s.LocalAddr())
	}
	return len(b), nil
}

// Close implements net.PacketConn.
func (s *meshSocket) Close() error {
	s.mesh.mu.Lock()
	delete(s.mesh.boxes, s.at)
	s.mesh.mu.Unlock()
	s.close()
	return nil
}

// LocalAddr implements net.PacketConn.
func (s *meshSocket) LocalAddr() net.Addr { return net.UDPAddrFromAddrPort(s.at) }

// SetDeadline implements net.PacketConn.
func (s *meshSocket) SetDeadline(t time.Time) error { return s.SetReadDeadline(t) }

// SetReadDeadline implements net.PacketConn.
func (s *meshSocket) SetReadDeadline(t time.Time) error { s.until(t); return nil }

// SetWriteDeadline implements net.PacketConn; writing never waits.
func (s *meshSocket) SetWriteDeadline(time.Time) error { return nil }
