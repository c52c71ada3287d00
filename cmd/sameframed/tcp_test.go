package main

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"sameframe/client/link"
)

// A model of TCP over datagrams that get lost, for comparisons in a test's own
// time. It is RFC 5681 and 6298 where they cost latency: one ordered stream, what
// is lost keeps back all behind it, sent again after duplicates acknowledgements
// or the retransmission timeout (at least 200 ms as in Linux, doubled each
// time), one hole a round trip (NewReno). Where it differs from the real one it
// is better: Nagle and delayed acknowledgements are off, there is no handshake,
// no window and no congestion control. With one duplicate instead of three it is
// as early as any TCP can be (RACK waits a quarter of a round trip more).
const (
	tcpHead       = 17 // flags, seq, ack
	tcpFin        = 1
	tcpSegment    = 1200 - tcpHead
	tcpLeastRTO   = 200 * time.Millisecond
	tcpMostRTO    = 60 * time.Second
	tcpDuplicates = 3
)

// tcpSent is a segment without an acknowledgement.
type tcpSent struct {
	seq   uint64
	flags byte
	data  []byte
	at    time.Time
	again bool
}

// tcpEnd is one end of a connection. The program has the other end of a pipe.
type tcpEnd struct {
	emit       func([]byte)
	pipe       net.Conn
	duplicates int

	mu        sync.Mutex
	more      *sync.Cond
	una, next uint64
	flight    []tcpSent
	dup       int
	recover   uint64 // holes below it are filled one a round trip
	srtt, dev time.Duration
	rto       time.Duration
	timer     *time.Timer
	want      uint64
	early     map[uint64]tcpSent
	inbox     []tcpSent
	over      bool
	resent    int
}

func newTCPEnd(duplicates int, emit func([]byte)) (*tcpEnd, net.Conn) {
	own, program := net.Pipe()
	e := &tcpEnd{emit: emit, pipe: own, duplicates: duplicates, rto: time.Second, early: map[uint64]tcpSent{}}
	e.more = sync.NewCond(&e.mu)
	e.timer = time.AfterFunc(time.Hour, e.timeout)
	e.timer.Stop()
	go e.take()
	go e.give()
	return e, tcpConn{program}
}

// tcpConn has an address, which a pipe has not.
type tcpConn struct{ net.Conn }

// RemoteAddr implements net.Conn.
func (tcpConn) RemoteAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 1} }

// LocalAddr implements net.Conn.
func (tcpConn) LocalAddr() net.Addr { return &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 2} }

// take sends what the program writes, at once.
func (e *tcpEnd) take() {
	buf := make([]byte, tcpSegment)
	for {
		n, err := e.pipe.Read(buf)
		e.mu.Lock()
		if n > 0 {
			e.send(0, append([]byte(nil), buf[:n]...))
		}
		if err != nil {
			e.send(tcpFin, []byte{0})
			e.mu.Unlock()
			return
		}
		e.mu.Unlock()
	}
}

func (e *tcpEnd) send(flags byte, data []byte) {
	s := tcpSent{seq: e.next, flags: flags, data: data, at: time.Now()}
	e.next += uint64(len(data))
	if e.flight = append(e.flight, s); len(e.flight) == 1 {
		e.timer.Reset(e.rto)
	}
	e.put(&s)
}

func (e *tcpEnd) put(s *tcpSent) {
	b := append(make([]byte, 0, tcpHead+len(s.data)), s.flags)
	b = binary.BigEndian.AppendUint64(b, s.seq)
	b = binary.BigEndian.AppendUint64(b, e.want)
	e.emit(append(b, s.data...))
}

// again sends the oldest segment once more.
func (e *tcpEnd) again() {
	if len(e.flight) > 0 {
		e.flight[0].again = true
		e.resent++
		e.put(&e.flight[0])
		e.timer.Reset(e.rto)
	}
}

func (e *tcpEnd) timeout() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.flight) > 0 && !e.over {
		e.rto, e.recover, e.dup = min(2*e.rto, tcpMostRTO), e.next, 0
		e.again()
	}
}

// input takes a datagram of the other end.
func (e *tcpEnd) input(b []byte) {
	if len(b) < tcpHead {
		return
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	seq, ack, data := binary.BigEndian.Uint64(b[1:]), binary.BigEndian.Uint64(b[9:]), b[tcpHead:]
	e.acknowledged(ack, len(data) == 0)
	if len(data) == 0 {
		return
	}
	if seq >= e.want {
		e.early[seq] = tcpSent{seq: seq, flags: b[0], data: append([]byte(nil), data...)}
	}
	for s, ok := e.early[e.want]; ok; s, ok = e.early[e.want] {
		delete(e.early, s.seq)
		e.want += uint64(len(s.data))
		e.inbox = append(e.inbox, s)
	}
	e.more.Signal()
	e.put(&tcpSent{seq: e.next}) // the acknowledgement
}

func (e *tcpEnd) acknowledged(ack uint64, pure bool) {
	switch {
	case ack > e.una:
		e.progress(ack)
	case ack == e.una && pure && len(e.flight) > 0:
		if e.dup++; e.dup == e.duplicates && e.una >= e.recover {
			e.recover = e.next
			e.again()
		}
	}
}

func (e *tcpEnd) progress(ack uint64) {
	for len(e.flight) > 0 && e.flight[0].seq < ack {
		if s := &e.flight[0]; !s.again {
			e.measure(time.Since(s.at))
		}
		e.flight = e.flight[1:]
	}
	e.una, e.dup = ack, 0
	if e.timer.Stop(); len(e.flight) > 0 {
		e.timer.Reset(e.rto)
		if ack < e.recover {
			e.again()
		}
	}
}

// measure is RFC 6298's estimator.
func (e *tcpEnd) measure(rtt time.Duration) {
	if e.srtt == 0 {
		e.srtt, e.dev = rtt, rtt/2
	} else {
		e.dev += ((rtt - e.srtt).Abs() - e.dev) / 4
		e.srtt += (rtt - e.srtt) / 8
	}
	e.rto = e.srtt + max(4*e.dev, tcpLeastRTO)
}

// give hands the program what has come in order.
func (e *tcpEnd) give() {
	for {
		e.mu.Lock()
		for len(e.inbox) == 0 && !e.over {
			e.more.Wait()
		}
		all := e.inbox
		e.inbox = nil
		over := e.over
		e.mu.Unlock()
		for _, s := range all {
			if s.flags&tcpFin != 0 {
				e.pipe.Close()
			} else if _, err := e.pipe.Write(s.data); err != nil {
				return
			}
		}
		if over {
			return
		}
	}
}

func (e *tcpEnd) stop() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.over = true
	e.timer.Stop()
	e.pipe.Close()
	e.more.Broadcast()
}

// tcpNetwork is the service's HTTP server behind such connections.
type tcpNetwork struct {
	service    *meshService
	duplicates int
	socket     net.PacketConn
	accepted   chan net.Conn
	server     *http.Server
	done       chan struct{}

	mu   sync.Mutex
	all  []*tcpEnd
	ends map[netip.AddrPort]*tcpEnd
}

// overTCP opens the service's WebSocket on the mesh.
func (s *meshService) overTCP(duplicates int) *tcpNetwork {
	s.t.Helper()
	pc, err := s.mesh.Open()
	if err != nil {
		s.t.Fatal(err)
	}
	n := &tcpNetwork{
		service: s, duplicates: duplicates, socket: pc, accepted: make(chan net.Conn, 64), ends: map[netip.AddrPort]*tcpEnd{},
		server: &http.Server{Handler: s.gate.Handler()}, done: make(chan struct{}),
	}
	go n.read()
	go n.server.Serve(n)
	return n
}

// read gives each datagram to the end of its sender.
func (n *tcpNetwork) read() {
	buf := make([]byte, 2048)
	for {
		size, from, err := n.socket.ReadFrom(buf)
		if err != nil {
			return
		}
		at := from.(*net.UDPAddr).AddrPort()
		n.mu.Lock()
		e := n.ends[at]
		if e == nil {
			var conn net.Conn
			e, conn = newTCPEnd(n.duplicates, func(b []byte) { n.socket.WriteTo(b, from) })
			n.ends[at], n.all = e, append(n.all, e)
			n.accepted <- conn
		}
		n.mu.Unlock()
		e.input(buf[:size])
	}
}

// Accept implements net.Listener.
func (n *tcpNetwork) Accept() (net.Conn, error) {
	select {
	case c := <-n.accepted:
		return c, nil
	case <-n.done:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (n *tcpNetwork) Close() error { return nil }

// Addr implements net.Listener.
func (n *tcpNetwork) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 2} }

// stop ends everything, and counts what was sent again.
func (n *tcpNetwork) stop() (resent int) {
	close(n.done)
	n.server.Close()
	n.socket.Close()
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, e := range n.all {
		e.stop()
		resent += e.resent
	}
	return resent
}

// dial is a device's way to the service in some weather.
func (n *tcpNetwork) dial(seed uint64, up, down link.Weather) func(context.Context, link.Grant, link.Config) (link.Conn, error) {
	storm, err := link.NewStorm(n.service.mesh.Open, seed, up, down)
	if err != nil {
		n.service.t.Fatal(err)
	}
	return func(ctx context.Context, g link.Grant, c link.Config) (link.Conn, error) {
		pc, err := storm.Open()
		if err != nil {
			return nil, err
		}
		e, conn := newTCPEnd(n.duplicates, func(b []byte) { pc.WriteTo(b, n.socket.LocalAddr()) })
		n.mu.Lock()
		n.all = append(n.all, e)
		n.mu.Unlock()
		go func() {
			defer pc.Close()
			buf := make([]byte, 2048)
			for {
				size, _, err := pc.ReadFrom(buf)
				if err != nil {
					return
				}
				e.input(buf[:size])
			}
		}()
		go func() { <-n.done; pc.Close() }()
		return link.DialWebSocket(withConn(ctx, conn), "ws://service"+framesPath, g, c)
	}
}

type connKey struct{}

// withConn makes connTransport use a connection that is there already.
func withConn(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connKey{}, c)
}

// connTransport is an http.RoundTripper over the connections of withConn.
func connTransport() *http.Transport {
	return &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
		if c, ok := ctx.Value(connKey{}).(net.Conn); ok {
			return c, nil
		}
		return nil, io.ErrClosedPipe
	}}
}
