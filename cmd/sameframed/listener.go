package main

import (
	"net"
	"net/netip"
	"sync"

	"sameframe/cmd/sameframed/internal/lobby"
)

// Bounds of the TCP connections that are open at a time: at all, and of one
// address, this machine itself and trusted proxies excepted. Else one address that connects and says
// nothing could take all of them.
const (
	maxConns = 8192
	maxEach  = 256
)

// boundedListener closes what comes beyond its bounds.
type boundedListener struct {
	net.Listener
	most, each int
	proxies    proxies

	mu   sync.Mutex
	open int
	from map[netip.Addr]int
}

func bounded(l net.Listener, most int, p proxies) net.Listener {
	return &boundedListener{Listener: l, most: most, each: maxEach, proxies: p, from: map[netip.Addr]int{}}
}

// Accept implements net.Listener.
func (b *boundedListener) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from, counted := lobby.AddressOf(c.RemoteAddr().String())
		counted = counted && !b.proxies.trustsPeer(c.RemoteAddr().String())
		if b.enter(from, counted) {
			return &boundedConn{Conn: c, leave: sync.OnceFunc(func() { b.leave(from, counted) })}, nil
		}
		c.Close()
	}
}

func (b *boundedListener) enter(from netip.Addr, counted bool) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.open >= b.most || counted && b.from[from] >= b.each {
		return false
	}
	b.open++
	if counted {
		b.from[from]++
	}
	return true
}

func (b *boundedListener) leave(from netip.Addr, counted bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.open--
	if !counted {
		return
	}
	if b.from[from]--; b.from[from] == 0 {
		delete(b.from, from)
	}
}

type boundedConn struct {
	net.Conn
	leave func()
}

// Close implements net.Conn.
func (c *boundedConn) Close() error {
	c.leave()
	return c.Conn.Close()
}
