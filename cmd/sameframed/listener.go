package main

import (
	"net"
	"sync"
)

// maxConns bounds the TCP connections that are open at a time.
const maxConns = 8192

// boundedListener closes what comes beyond its bound.
type boundedListener struct {
	net.Listener
	free chan struct{}
}

func bounded(l net.Listener, most int) net.Listener {
	return &boundedListener{Listener: l, free: make(chan struct{}, most)}
}

// Accept implements net.Listener.
func (b *boundedListener) Accept() (net.Conn, error) {
	for {
		c, err := b.Listener.Accept()
		if err != nil {
			return nil, err
		}
		select {
		case b.free <- struct{}{}:
			return &boundedConn{Conn: c, free: b.free}, nil
		default:
			c.Close()
		}
	}
}

type boundedConn struct {
	net.Conn
	once sync.Once
	free chan struct{}
}

// Close implements net.Conn.
func (c *boundedConn) Close() error {
	c.once.Do(func() { <-c.free })
	return c.Conn.Close()
}
