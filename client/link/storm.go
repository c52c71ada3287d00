package link

import (
	"container/heap"
	"net"
	"net/netip"
	"sync"
	"time"
)

// maxFlying is how many datagrams are on their way at most, in each direction.
const maxFlying = 1 << 13

// Storm opens sockets that stand in some weather.
type Storm struct {
	open    func() (net.PacketConn, error)
	out, in Weather
	since   time.Time

	mu   sync.Mutex
	seed uint64
}

// NewStorm puts the sockets that open makes into some weather: what is written
// to one meets out, what is read from it in. The Moves are out's: at each of
// these times a socket goes on with a new one from open below it, so that the
// other side sees another address. Time runs from now on, for all of them.
func NewStorm(open func() (net.PacketConn, error), seed uint64, out, in Weather) (*Storm, error) {
	for _, w := range []*Weather{&out, &in} {
		if err := w.Validate(); err != nil {
			return nil, err
		}
	}
	return &Storm{open: open, out: out, in: in, since: time.Now(), seed: seed}, nil
}

// Open returns a socket, as DialPackets wants it. It owns the one below it.
func (s *Storm) Open() (net.PacketConn, error) {
	pc, err := s.open()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.seed++
	w := &stormy{open: s.open, moves: s.out.Moves, since: s.since, inner: pc, arrived: newMailbox()}
	w.out = newSky(s.since, NewLane(s.seed, s.out), func(f flying) { w.current().WriteTo(f.bytes, f.addr) })
	w.in = newSky(s.since, NewLane(^s.seed, s.in), func(f flying) { w.arrived.put(f.bytes, f.addr) })
	go w.out.run()
	go w.in.run()
	go w.listen(pc)
	go w.move()
	return w, nil
}

type stormy struct {
	open    func() (net.PacketConn, error)
	moves   []time.Duration
	since   time.Time
	out, in *sky
	arrived *mailbox

	mu     sync.Mutex
	inner  net.PacketConn
	closed bool
}

func (s *stormy) current() net.PacketConn {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.inner
}

// listen takes in what one socket gets, until it is closed.
func (s *stormy) listen(pc net.PacketConn) {
	newSocket(pc).each(func(b []byte, from netip.AddrPort) { s.in.launch(b, net.UDPAddrFromAddrPort(from)) })
}

func (s *stormy) move() {
	for _, at := range s.moves {
		if time.Since(s.since) > at {
			continue // before this socket was opened
		}
		t := time.NewTimer(time.Until(s.since.Add(at)))
		select {
		case <-t.C:
			s.change()
		case <-s.arrived.closed:
			t.Stop()
			return
		}
	}
}

// change goes on with a new socket; without one it keeps the old.
func (s *stormy) change() {
	pc, err := s.open()
	if err != nil {
		return
	}
	s.mu.Lock()
	old := s.inner
	if s.closed {
		old = pc
	} else {
		s.inner = pc
	}
	s.mu.Unlock()
	old.Close()
	if old != pc {
		go s.listen(pc)
	}
}

// ReadFrom implements net.PacketConn.
func (s *stormy) ReadFrom(b []byte) (int, net.Addr, error) { return s.arrived.get(b) }

// WriteTo implements net.PacketConn.
func (s *stormy) WriteTo(b []byte, to net.Addr) (int, error) {
	s.out.launch(b, to)
	return len(b), nil
}

// Close implements net.PacketConn. What flies is lost.
func (s *stormy) Close() error {
	s.mu.Lock()
	pc, again := s.inner, s.closed
	s.closed = true
	s.mu.Unlock()
	if again {
		return net.ErrClosed
	}
	s.arrived.close()
	s.out.stop()
	s.in.stop()
	return pc.Close()
}

// LocalAddr implements net.PacketConn.
func (s *stormy) LocalAddr() net.Addr { return s.current().LocalAddr() }

// SetDeadline implements net.PacketConn.
func (s *stormy) SetDeadline(t time.Time) error { return s.SetReadDeadline(t) }

// SetReadDeadline implements net.PacketConn.
func (s *stormy) SetReadDeadline(t time.Time) error { s.arrived.until(t); return nil }

// SetWriteDeadline implements net.PacketConn; writing never waits.
func (s *stormy) SetWriteDeadline(time.Time) error { return nil }

// flying is a datagram on its way.
type flying struct {
	at    time.Duration
	order uint64
	bytes []byte
	addr  net.Addr
}

// sky holds the datagrams that fly in one direction, and lands each in time.
type sky struct {
	since time.Time
	land  func(flying)
	wake  chan struct{}
	done  chan struct{}

	mu    sync.Mutex
	lane  *Lane
	heap  flyingHeap
	count uint64
	fates []Fate
}

func newSky(since time.Time, l *Lane, land func(flying)) *sky {
	return &sky{since: since, land: land, lane: l, wake: make(chan struct{}, 1), done: make(chan struct{})}
}

// launch sends a copy of a datagram on its way.
func (k *sky) launch(b []byte, addr net.Addr) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.fates = k.lane.Send(k.fates[:0], time.Since(k.since), len(b))
	for _, f := range k.fates {
		if len(k.heap) >= maxFlying {
			return // a network that is full drops
		}
		c := append([]byte(nil), b...)
		if f.Flip >= 0 {
			c[f.Flip/8] ^= 1 << (f.Flip % 8)
		}
		k.count++
		heap.Push(&k.heap, flying{at: f.At, order: k.count, bytes: c, addr: addr})
	}
	select {
	case k.wake <- struct{}{}:
	default:
	}
}

func (k *sky) stop() { close(k.done) }

func (k *sky) run() {
	t := time.NewTimer(0)
	defer t.Stop()
	for {
		select {
		case <-k.done:
			return
		case <-k.wake:
		case <-t.C:
		}
		t.Reset(k.landDue())
	}
}

// landDue lands what is due and returns the time until the next one.
func (k *sky) landDue() time.Duration {
	for {
		k.mu.Lock()
		now := time.Since(k.since)
		if len(k.heap) == 0 {
			k.mu.Unlock()
			return time.Hour
		}
		if wait := k.heap[0].at - now; wait > 0 {
			k.mu.Unlock()
			return wait
		}
		f := heap.Pop(&k.heap).(flying)
		k.mu.Unlock()
		k.land(f)
	}
}

// flyingHeap orders by arrival, then by order of sending.
type flyingHeap []flying

func (h flyingHeap) Len() int      { return len(h) }
func (h flyingHeap) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h flyingHeap) Less(i, j int) bool {
	return h[i].at < h[j].at || h[i].at == h[j].at && h[i].order < h[j].order
}

// Push implements heap.Interface.
func (h *flyingHeap) Push(x any) { *h = append(*h, x.(flying)) }

// Pop implements heap.Interface.
func (h *flyingHeap) Pop() any {
	old := *h
	f := old[len(old)-1]
	old[len(old)-1] = flying{}
	*h = old[:len(old)-1]
	return f
}
