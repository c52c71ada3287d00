package link

import (
	"errors"
	"net"
	"net/netip"
)

// readBytes is the buffer of one read: longer datagrams are nobody's.
const readBytes = maxDatagram + 1

// addrPorts is what a net.UDPConn offers beyond a net.PacketConn, without
// allocating an address for each datagram.
type addrPorts interface {
	ReadFromUDPAddrPort(b []byte) (int, netip.AddrPort, error)
	WriteToUDPAddrPort(b []byte, to netip.AddrPort) (int, error)
}

// socket is a net.PacketConn by netip addresses.
type socket struct {
	net.PacketConn
	fast addrPorts
}

func newSocket(pc net.PacketConn) socket {
	fast, _ := pc.(addrPorts)
	return socket{PacketConn: pc, fast: fast}
}

func (s socket) read(b []byte) (int, netip.AddrPort, error) {
	if s.fast != nil {
		return s.fast.ReadFromUDPAddrPort(b)
	}
	n, from, err := s.ReadFrom(b)
	if err != nil {
		return n, netip.AddrPort{}, err
	}
	udp, ok := from.(*net.UDPAddr)
	if !ok {
		return n, netip.AddrPort{}, ErrAddr
	}
	return n, udp.AddrPort(), nil
}

// write sends a datagram; one that the network does not take is a lost one.
func (s socket) write(b []byte, to netip.AddrPort) {
	if s.fast != nil {
		s.fast.WriteToUDPAddrPort(b, to)
		return
	}
	s.WriteTo(b, net.UDPAddrFromAddrPort(to))
}

// maxErrors is how many reads in a row may fail. A single failure is none of
// the socket, but the network's answer to what was sent to somebody who has gone.
const maxErrors = 1000

// each reads datagrams until the socket is closed or keeps failing.
func (s socket) each(take func(b []byte, from netip.AddrPort)) error {
	buf := make([]byte, readBytes)
	return untilClosed(func() error {
		n, from, err := s.read(buf)
		if err == nil && n > 0 && n <= maxDatagram {
			take(buf[:n], from)
		}
		return err
	})
}

// untilClosed reads until the socket is closed or keeps failing.
func untilClosed(read func() error) error {
	for failed := 0; ; {
		switch err := read(); {
		case err == nil:
			failed = 0
		case errors.Is(err, net.ErrClosed) || errors.Is(err, ErrAddr) || failed >= maxErrors:
			return err
		default:
			failed++
		}
	}
}

// widen asks for large buffers, where the socket has any: small ones look like
// a bad network.
func widen(pc net.PacketConn, bytes int) {
	if b, ok := pc.(interface {
		SetReadBuffer(int) error
		SetWriteBuffer(int) error
	}); ok {
		b.SetReadBuffer(bytes)
		b.SetWriteBuffer(bytes)
	}
}
