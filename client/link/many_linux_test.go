package link

import (
	"bytes"
	"errors"
	"net"
	"net/netip"
	"runtime"
	"sync/atomic"
	"testing"
	"time"
)

// mirror is a service's socket that sends back what comes.
func mirror(t *testing.T, network, at string) (s *serving, ended chan error) {
	t.Helper()
	pc, err := net.ListenPacket(network, at)
	if err != nil {
		t.Logf("%s: %v", network, err)
		return nil, nil
	}
	if s = newServing(pc, new(atomic.Uint64)); s.many == nil {
		t.Fatalf("%s: one datagram a call", network)
	}
	ended = make(chan error, 1)
	out := s.out()
	go func() { ended <- s.each(func(b []byte, from netip.AddrPort) { out(b, from) }) }()
	return s, ended
}

func TestManyDatagramsGoToTheirOwnAddresses(t *testing.T) {
	for _, c := range []struct{ service, at, client, to string }{
		{"udp4", "127.0.0.1:0", "udp4", "127.0.0.1"},
		{"udp", ":0", "udp4", "127.0.0.1"},
		{"udp6", "[::1]:0", "udp6", "::1"},
	} {
		s, ended := mirror(t, c.service, c.at)
		if s == nil {
			continue // a machine without this protocol
		}
		to := netip.AddrPortFrom(netip.MustParseAddr(c.to), uint16(s.LocalAddr().(*net.UDPAddr).Port))
		var clients []*net.UDPConn
		for range 3 {
			pc, err := net.ListenPacket(c.client, net.JoinHostPort(c.to, "0"))
			if err != nil {
				t.Fatal(err)
			}
			defer pc.Close()
			pc.SetReadDeadline(time.Now().Add(time.Minute))
			clients = append(clients, pc.(*net.UDPConn))
		}
		buf := make([]byte, 2*readBytes)
		for round := range 20 {
			for i := range 40 {
				for k, x := range clients {
					x.WriteToUDPAddrPort(numbered(100*k+i, (round*97+i*31)%(maxDatagram-3)), to)
				}
			}
			clients[0].WriteToUDPAddrPort(make([]byte, maxDatagram+1), to) // nobody's
			for i := range 40 {
				for k, x := range clients {
					n, _, err := x.ReadFromUDPAddrPort(buf)
					if want := numbered(100*k+i, (round*97+i*31)%(maxDatagram-3)); err != nil || !bytes.Equal(buf[:n], want) {
						t.Fatalf("%s, round %d: client %d got % .20x of %d bytes, want % .20x of %d: %v", c.service, round, k, buf[:n], n, want, len(want), err)
					}
				}
			}
		}
		s.close()
		if err := <-ended; !errors.Is(err, net.ErrClosed) {
			t.Errorf("%s: ended by %v", c.service, err)
		}
	}
}

// A burst goes out in whole calls at once, and the rest with the flush; an address
// that the network refuses costs its own datagram only.
func TestABurstIsSentWithoutWaitingForOthers(t *testing.T) {
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer pc.Close()
	far, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	widen(far, 1<<20)
	m, to := newMany(pc, new(atomic.Uint64)), far.LocalAddr().(*net.UDPAddr).AddrPort()
	far.SetReadDeadline(time.Now().Add(time.Minute))
	count := func() (n int) { // of those before one of an end
		pc.WriteTo([]byte("the end"), far.LocalAddr())
		for buf := make([]byte, readBytes); ; n++ {
			if size, _, err := far.ReadFrom(buf); err != nil || size > 1 {
				return n
			}
		}
	}
	for i := range 2*manyMost + 5 {
		if i == 7 {
			m.put([]byte{1}, netip.MustParseAddrPort("127.0.0.1:0")) // no such port
		}
		m.put([]byte{byte(i)}, to)
	}
	if n := count(); n != 2*manyMost-1 {
		t.Errorf("%d datagrams of two calls", n)
	}
	if m.flush(); count() != 6 {
		t.Error("the flush left some")
	}
	if n := m.unsent.Load(); n != 1 {
		t.Errorf("%d datagrams were not taken, want the one to no port", n)
	}
	if len(m.spare) != 1 {
		t.Errorf("%d buffers for one sender", len(m.spare))
	}
}

// A holder may come by one of a service's sockets and go on by another one: an address
// of the other protocol costs its datagram only.
func TestAnAddressOfTheOtherProtocolIsLost(t *testing.T) {
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer pc.Close()
	m, own := newMany(pc, new(atomic.Uint64)), pc.LocalAddr().(*net.UDPAddr).AddrPort()
	m.put([]byte{1}, netip.MustParseAddrPort("[2001:db8::1]:9"))
	m.put([]byte{2}, netip.AddrPortFrom(netip.AddrFrom16(own.Addr().As16()), own.Port()))
	m.flush()
	pc.SetReadDeadline(time.Now().Add(time.Minute))
	buf := make([]byte, readBytes)
	if n, _, err := pc.ReadFrom(buf); n != 1 || buf[0] != 2 || err != nil {
		t.Errorf("%d bytes, % x: %v", n, buf[:n], err)
	}
}

// What was put before the end goes out, whoever was about to send it.
func TestASocketClosesAfterWhatWasPut(t *testing.T) {
	far, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	to, buf := far.LocalAddr().(*net.UDPAddr).AddrPort(), make([]byte, readBytes)
	for i := range 1000 {
		pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		s := newServing(pc, new(atomic.Uint64))
		for range i % 3 {
			runtime.Gosched()
		}
		s.out()([]byte{byte(i)}, to)
		for range i % 7 {
			runtime.Gosched()
		}
		s.close()
		far.SetReadDeadline(time.Now().Add(time.Minute))
		if n, _, err := far.ReadFrom(buf); n != 1 || buf[0] != byte(i) || err != nil {
			t.Fatalf("socket %d: %d bytes: %v", i, n, err)
		}
	}
}

func TestSpareBuffersAreBounded(t *testing.T) {
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer pc.Close()
	m := newMany(pc, new(atomic.Uint64))
	for range 2 * manySpare {
		m.send(newLetters())
	}
	if len(m.spare) != manySpare {
		t.Errorf("%d buffers are kept", len(m.spare))
	}
}
