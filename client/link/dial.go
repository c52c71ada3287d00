package link

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"runtime"
	"sync/atomic"
	"time"
)

// Target is where a service can be reached; the lobby tells it. One of the two
// may be empty.
type Target struct {
	UDP       string // host:port
	WebSocket string // ws:// or wss:// URL
}

// Dial connects to a service: over UDP, and where that does not answer within
// Config.Patience (or does not exist, as in a browser) by WebSocket. It blocks;
// ctx bounds it, not the connection. The error is a Reason where the service
// gave one, and wraps Unreachable where nobody answered.
func Dial(ctx context.Context, t Target, g Grant, c Config) (Conn, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	if t.UDP != "" && haveUDP {
		conn, err := dialPatiently(ctx, t.UDP, g, c)
		if err == nil || t.WebSocket == "" || !worthAnother(err) || ctx.Err() != nil {
			return conn, err
		}
	}
	if t.WebSocket == "" {
		return nil, fmt.Errorf("link: no WebSocket address, and UDP is not there: %w", Unreachable)
	}
	return DialWebSocket(ctx, t.WebSocket, g, c)
}

// haveUDP is false where programs get no sockets.
const haveUDP = runtime.GOOS != "js" && runtime.GOOS != "wasip1"

// worthAnother reports that another carrier might fare better.
func worthAnother(err error) bool {
	var r Reason
	return !errors.As(err, &r) || r == Unreachable
}

func dialPatiently(ctx context.Context, addr string, g Grant, c Config) (Conn, error) {
	ctx, cancel := context.WithTimeout(ctx, c.Patience)
	defer cancel()
	return DialUDP(ctx, addr, g, c)
}

// DialUDP connects over UDP only.
func DialUDP(ctx context.Context, addr string, g Grant, c Config) (Conn, error) {
	udp, err := net.ResolveUDPAddr("udp", addr)
	if err != nil {
		return nil, fmt.Errorf("link: %s: %w", addr, err)
	}
	server := netip.AddrPortFrom(udp.AddrPort().Addr().Unmap(), uint16(udp.Port))
	network := "udp6"
	if server.Addr().Is4() {
		network = "udp4"
	}
	open := func() (net.PacketConn, error) { return net.ListenPacket(network, "") }
	return DialPackets(ctx, open, server, g, c)
}

// client is the client's end over datagrams.
type client struct {
	*endpoint
	socket func() (net.PacketConn, error)
	server netip.AddrPort
	sock   atomic.Pointer[socket]
	before atomic.Pointer[socket] // the service may still send there; nil for none
	done   chan struct{}          // closed when the connection has ended
	bound  time.Time              // of the last socket
}

// DialPackets connects over sockets that open makes: one now, and another one
// whenever nothing has come for Config.Rebind, for a device's old socket may
// be dead after it changed its network. If it was the way down that was dead, the
// service still sends to the old one, which therefore stays until something has come
// at the new one, or a third one is opened. Their addresses must be *net.UDPAddr.
// The connection closes them.
func DialPackets(ctx context.Context, open func() (net.PacketConn, error), server netip.AddrPort, g Grant, c Config) (Conn, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	pc, err := open()
	if err != nil {
		return nil, fmt.Errorf("link: socket: %w", err)
	}
	s := newSocket(pc)
	h, w, err := shake(ctx, s, server, &g)
	if err != nil {
		pc.Close()
		return nil, err
	}
	return newClient(s, open, server, &g, c, h, w), nil
}

func newClient(s socket, open func() (net.PacketConn, error), server netip.AddrPort, g *Grant, c Config, h *hello, w *welcome) *client {
	up, down := sessionKeys(&g.Key, h.nonce[:], w.nonce[:])
	cl := &client{socket: open, server: server, done: make(chan struct{}), bound: time.Now()}
	cl.sock.Store(&s)
	cl.endpoint = newEndpoint(carrierUDP, g.Ticket.Claims(), c, w.session, up, down, cl.write).overDatagrams()
	cl.onEnd = func() { close(cl.done) }
	cl.beat(time.Now()) // proves that the welcome came
	go s.each(cl.hearer(&s))
	go cl.keep()
	return cl
}

func (c *client) write(b []byte, _ netip.AddrPort) { c.sock.Load().write(b, c.server) }

// hearer takes what comes at a socket. What is genuine at the present one says that the
// service sends there: the one before is not needed any more.
func (c *client) hearer(s *socket) func([]byte, netip.AddrPort) {
	return func(b []byte, _ netip.AddrPort) {
		if c.input(b, c.server) && c.sock.Load() == s {
			c.leave(nil)
		}
	}
}

// leave closes the socket before the present one, and puts another in its place.
func (c *client) leave(next *socket) {
	if old := c.before.Swap(next); old != nil {
		old.Close()
	}
}

// keep pings, notices silence and changes the socket, until the end.
func (c *client) keep() {
	t := time.NewTicker(sweepEvery)
	defer t.Stop()
	for {
		select {
		case <-c.done:
			c.sock.Load().Close()
			c.leave(nil)
			return
		case now := <-t.C:
			c.beat(now)
			if c.silence(now) > c.cfg.Rebind && now.Sub(c.bound) > c.cfg.Rebind {
				c.rebind(now)
			}
		}
	}
}

// rebind goes on with a new socket; without one it keeps the old.
func (c *client) rebind(now time.Time) {
	c.bound = now
	pc, err := c.socket()
	if err != nil {
		return
	}
	s := newSocket(pc)
	c.leave(c.sock.Swap(&s))
	go s.each(c.hearer(&s))
}

// greetEvery is the time between greetings while no answer comes.
const greetEvery = 250 * time.Millisecond

// shake greets until the service answers or ctx ends.
func shake(ctx context.Context, s socket, server netip.AddrPort, g *Grant) (*hello, *welcome, error) {
	defer s.SetReadDeadline(time.Time{})
	h := newHello(&g.Ticket, uint64(time.Now().UnixMilli()))
	for {
		s.write(h.append(nil, &g.Key), server)
		w, f, err := hearAnswer(ctx, s, h, &g.Key)
		switch {
		case w != nil:
			return h, w, nil
		case f != nil && f.reason == Stale:
			h = newHello(&g.Ticket, f.stamp+1)
		case f != nil:
			return nil, nil, f.reason
		case err != nil:
			return nil, nil, err
		}
	}
}

// hearAnswer waits for the answer to a greeting; nothing when none came in time.
func hearAnswer(ctx context.Context, s socket, h *hello, k *Key) (*welcome, *refusal, error) {
	until := time.Now().Add(greetEvery)
	if d, ok := ctx.Deadline(); ok && d.Before(until) {
		until = d
	}
	s.SetReadDeadline(until)
	fired := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { s.SetReadDeadline(time.Unix(1, 0)); close(fired) })
	defer func() {
		if !stop() {
			<-fired // else it might end a read of the connection
		}
	}()
	buf := make([]byte, readBytes)
	for {
		n, _, err := s.read(buf)
		if ctx.Err() != nil {
			return nil, nil, fmt.Errorf("%w (%w)", Unreachable, ctx.Err())
		}
		if errors.Is(err, net.ErrClosed) {
			return nil, nil, err
		}
		if !time.Now().Before(until) {
			return nil, nil, nil
		}
		if err == nil {
			if w, f := parseAnswer(buf[:n], k, h); w != nil || f != nil {
				return w, f, nil
			}
		}
	}
}
