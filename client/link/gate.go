package link

import (
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// Gate is the Listener of a service: it checks tickets and keeps the sessions
// of all carriers in one table, so that a seat has one connection only.
type Gate struct {
	mint   *Mint
	rules  GateConfig
	unsent atomic.Uint64

	mu       sync.Mutex
	sessions map[uint32]*session
	watching int // sessions of spectators
	holders  map[holder]*place
	accept   []*session
	coming   chan struct{} // something was added to accept
	closers  []func()      // of what serves
	closed   Reason
	done     chan struct{}
	stats    GateStats
}

// GateConfig is what a Gate allows.
type GateConfig struct {
	Conn Config // of each connection

	// Admit says whether the holder of a genuine ticket may come in: 0, or
	// Foreign, Full, Over, Removed or Shutdown. It may be called again for the
	// same holder, from several goroutines, and must be quick. nil lets
	// everybody in.
	Admit func(Claims) Reason

	Sessions int           // at most, those that are being made or have just ended included; half of them for spectators; 1..2^20
	Backlog  int           // connections that may wait for Accept; 1..Sessions
	Greeting time.Duration // for a client to prove that it got the welcome; 1 s..1 min
	Linger   time.Duration // for which the end of a connection is told to a client that goes on; 0..1 min
}

// DefaultGateConfig is the setting of a service for some thousand players.
func DefaultGateConfig() GateConfig {
	return GateConfig{Conn: DefaultConfig(), Sessions: 1 << 14, Backlog: 1 << 10, Greeting: 5 * time.Second, Linger: 5 * time.Second}
}

// Validate reports which setting is outside its range.
func (c *GateConfig) Validate() error {
	if err := c.Conn.Validate(); err != nil {
		return err
	}
	switch {
	case c.Sessions < 1 || c.Sessions > 1<<20:
		return fmt.Errorf("link: %d sessions: %w", c.Sessions, ErrConfig)
	case c.Backlog < 1 || c.Backlog > c.Sessions:
		return fmt.Errorf("link: backlog %d of %d sessions: %w", c.Backlog, c.Sessions, ErrConfig)
	case c.Greeting < time.Second || c.Greeting > time.Minute || c.Linger < 0 || c.Linger > time.Minute:
		return fmt.Errorf("link: greeting %v, linger %v: %w", c.Greeting, c.Linger, ErrConfig)
	}
	return nil
}

// GateStats are the figures of a Gate since it began.
type GateStats struct {
	Sessions int    // in the table now
	Holders  int    // seats and spectators with a place in the table now
	Strange  uint64 // datagrams of nobody: dropped without an answer
	Refused  uint64 // greetings that were refused
	Welcomed uint64 // greetings that were answered by a welcome
	Made     uint64 // connections
	Unsent   uint64 // datagrams that the system did not take; counted on Linux only
}

// holder is who can have one connection: a seat of a room, or a spectator's ticket.
type holder struct {
	room, serial uint64 // serial is 0 for a seat
	role         Role
	seat         uint8
}

func holderOf(c *Claims) holder {
	h := holder{room: c.Room, role: c.Role, seat: uint8(c.Seat)}
	if c.Role == RoleSpectator {
		h.serial = c.Serial
	}
	return h
}

// place is a holder's entry in the table.
type place struct {
	live, coming *session
	stamp        uint64    // of the newest greeting that became a connection
	spent        time.Time // by greetings that made sessions: see mayBegin
}

// A holder makes sessionEvery one session, and sessionBurst in a row. Who needs more
// has no bad network, but fills the table with sessions that have ended, and has
// the room send him a state each time.
const (
	sessionEvery = 500 * time.Millisecond
	sessionBurst = 16
)

// mayBegin reports whether one more session may be made, and takes note of it.
func (p *place) mayBegin(now time.Time) bool {
	if p.spent.Before(now) {
		p.spent = now
	}
	if p.spent.Sub(now) > (sessionBurst-1)*sessionEvery {
		return false
	}
	p.spent = p.spent.Add(sessionEvery)
	return true
}

// session is a connection at the service, or one that is being made.
type session struct {
	*endpoint
	id     uint32
	holder holder
	stamp  uint64
	nonce  [nonceBytes]byte
	answer []byte // the welcome
	born   time.Time
	proven atomic.Bool // it is, or was, its holder's connection
}

// NewGate returns a Gate that nobody can reach yet: see Serve and Handler.
func NewGate(m *Mint, c GateConfig) (*Gate, error) {
	if err := c.Validate(); err != nil {
		return nil, err
	}
	g := &Gate{mint: m, rules: c, sessions: map[uint32]*session{}, holders: map[holder]*place{}, coming: make(chan struct{}, 1), done: make(chan struct{})}
	go g.keep()
	return g, nil
}

// Accept implements Listener. One that a newer one has replaced already is passed
// over: whoever takes it might put it in the newer one's place.
func (g *Gate) Accept() (Conn, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for len(g.accept) > 0 {
		s := g.accept[0]
		g.accept[0] = nil
		g.accept = g.accept[1:]
		if p := g.holders[s.holder]; p != nil && p.live == s {
			return s.endpoint, true
		}
	}
	return nil, false
}

// Coming signals when there may be something to Accept. It has one reader.
func (g *Gate) Coming() <-chan struct{} { return g.coming }

// Stats returns the figures.
func (g *Gate) Stats() GateStats {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.stats
	s.Sessions, s.Holders, s.Unsent = len(g.sessions), len(g.holders), g.unsent.Load()
	return s
}

// Close implements Listener. The sockets that it serves are closed.
func (g *Gate) Close(r Reason) {
	g.mu.Lock()
	if g.closed != 0 {
		g.mu.Unlock()
		return
	}
	if g.closed = r; !r.valid() {
		g.closed = Shutdown
	}
	r = g.closed
	all, closers := g.all(), g.closers
	close(g.done)
	g.mu.Unlock()
	for _, s := range all {
		s.Close(r)
	}
	for _, f := range closers {
		f()
	}
}

func (g *Gate) all() []*session {
	all := make([]*session, 0, len(g.sessions))
	for _, s := range g.sessions {
		all = append(all, s)
	}
	return all
}

// serves registers what Close closes; false when the gate is closed already.
func (g *Gate) serves(closer func()) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed == 0 {
		g.closers = append(g.closers, closer)
	}
	return g.closed == 0
}

// A way is the carrier of a session that is to be made.
type way struct {
	carrier string
	from    netip.AddrPort // of a carrier without connections
	make    func(c Claims, session uint32, own, other cipher.AEAD) *endpoint
}

// greet answers a greeting. The answer is shorter than the greeting, and nil
// when the greeting does not prove that it is the ticket's holder's; then the
// reason is for carriers on which nobody can pretend to be somebody else. The
// session is there with a welcome only.
func (g *Gate) greet(datagram []byte, w way) ([]byte, *session, Reason) {
	h, reason := parseHello(datagram)
	if reason != 0 {
		return nil, nil, reason
	}
	now := time.Now()
	claims, key, err := g.mint.Check(&h.ticket, now)
	if err != nil {
		reason = err.(Reason)
	}
	if reason == Forged || reason == Unlike || !provenBy(datagram, &key) {
		return nil, nil, max(reason, Forged)
	}
	if reason == 0 && g.rules.Admit != nil {
		reason = g.rules.Admit(claims)
	}
	return g.answer(h, &key, claims, reason, w)
}

// answer gives the holder of a genuine ticket the place, or says why not.
func (g *Gate) answer(h *hello, key *Key, c Claims, reason Reason, w way) ([]byte, *session, Reason) {
	g.mu.Lock()
	defer g.mu.Unlock()
	p := g.holders[holderOf(&c)]
	if s := p.waiting(h); s != nil && s.carrier == w.carrier {
		s.welcomed(w.from)
		return s.answer, s, 0
	}
	f := refusal{reason: reason}
	switch {
	case reason != 0:
	case g.closed != 0:
		f.reason = g.closed
	case len(g.sessions) >= g.rules.Sessions || c.Role == RoleSpectator && g.watching >= g.rules.Sessions/2:
		f.reason = Full
	case p != nil && h.stamp <= p.newest():
		f = refusal{reason: Stale, stamp: p.newest()}
	case p != nil && !p.mayBegin(time.Now()):
		f.reason = Full
	}
	if f.reason != 0 {
		g.stats.Refused++
		return f.append(nil, key, h), nil, f.reason
	}
	s := g.begin(h, key, c, w)
	g.stats.Welcomed++
	return s.answer, s, 0
}

// waiting is the session that was made for this very greeting and waits for
// its first sealed datagram, nil for none.
func (p *place) waiting(h *hello) *session {
	if p == nil || p.coming == nil || p.coming.stamp != h.stamp || p.coming.nonce != h.nonce {
		return nil
	}
	return p.coming
}

// newest is the stamp that a greeting must exceed.
func (p *place) newest() uint64 {
	if p.coming != nil {
		return max(p.coming.stamp, p.stamp)
	}
	return p.stamp
}

// begin makes a session that waits for its first sealed datagram, in the
// place of one that still waited.
func (g *Gate) begin(h *hello, key *Key, c Claims, w way) *session {
	answer := welcome{session: g.freeID()}
	rand.Read(answer.nonce[:])
	up, down := sessionKeys(key, h.nonce[:], answer.nonce[:])
	s := &session{
		endpoint: w.make(c, answer.session, down, up),
		id:       answer.session, holder: holderOf(&c), stamp: h.stamp, nonce: h.nonce,
		answer: answer.append(nil, key, h), born: time.Now(),
	}
	s.welcomed(w.from)
	g.enter(s)
	return s
}

// enter puts a session that is being made into the table.
func (g *Gate) enter(s *session) {
	p := g.holders[s.holder]
	if p == nil {
		p = &place{}
		p.mayBegin(s.born)
		g.holders[s.holder] = p
	}
	if p.coming != nil {
		g.remove(p.coming)
		p.coming.abandon(Replaced)
	}
	p.coming, g.sessions[s.id] = s, s
	if s.holder.role == RoleSpectator {
		g.watching++
	}
}

// remove takes a session out of the table.
func (g *Gate) remove(s *session) {
	if g.sessions[s.id] != s {
		return
	}
	delete(g.sessions, s.id)
	if s.holder.role == RoleSpectator {
		g.watching--
	}
}

func (s *session) welcomed(to netip.AddrPort) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.path.welcomed(to)
}

func (g *Gate) freeID() uint32 {
	for {
		var b [4]byte
		rand.Read(b[:])
		id := binary.BigEndian.Uint32(b[:])
		if _, taken := g.sessions[id]; !taken {
			return id
		}
	}
}

// input gives a sealed datagram to its session.
func (g *Gate) input(datagram []byte, from netip.AddrPort) {
	g.mu.Lock()
	s := g.find(datagram)
	if s == nil || s.carrier != carrierUDP {
		g.stats.Strange++
		g.mu.Unlock()
		return
	}
	g.mu.Unlock()
	if s.input(datagram, from) {
		g.made(s)
	}
}

func (g *Gate) find(datagram []byte) *session {
	r := reader{buf: datagram}
	if kind, id := r.u8(), r.u32(); !r.short && kind == kindSealed {
		return g.sessions[id]
	}
	return nil
}

func (g *Gate) waits(s *session) bool {
	p := g.holders[s.holder]
	return p != nil && p.coming == s
}

// made turns a session that has proven itself into its holder's connection.
func (g *Gate) made(s *session) {
	if s.proven.Load() {
		return
	}
	g.mu.Lock()
	if !g.waits(s) {
		g.mu.Unlock()
		return
	}
	p := g.holders[s.holder]
	before, reason := p.live, g.closed
	p.live, p.coming, p.stamp = s, nil, s.stamp
	s.proven.Store(true)
	if reason == 0 && len(g.accept) >= g.rules.Backlog {
		reason = Full
	}
	if reason == 0 {
		g.accept = append(g.accept, s)
		g.stats.Made++
		select {
		case g.coming <- struct{}{}:
		default:
		}
	}
	g.mu.Unlock()
	if before != nil {
		before.Close(Replaced)
	}
	if reason != 0 {
		s.Close(reason)
	}
}

// sweepEvery is how often sessions are looked after.
const sweepEvery = 100 * time.Millisecond

func (g *Gate) keep() {
	t := time.NewTicker(sweepEvery)
	defer t.Stop()
	for {
		select {
		case <-g.done:
			return
		case <-t.C:
			g.sweep(time.Now())
		}
	}
}

// sweep pings, notices silence, and forgets what has ended.
func (g *Gate) sweep(now time.Time) {
	g.mu.Lock()
	all := g.all()
	g.mu.Unlock()
	for _, s := range all {
		g.lookAfter(s, now)
	}
}

func (g *Gate) lookAfter(s *session, now time.Time) {
	if s.proven.Load() {
		if end, at := s.beat(now); end != 0 && now.Sub(at) >= g.rules.Linger {
			g.forget(s)
		}
		return
	}
	if now.Sub(s.born) > g.rules.Greeting {
		s.abandon(Silent)
	}
	if end, _ := s.over(); end != 0 {
		g.forget(s)
	}
}

func (g *Gate) forget(s *session) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.remove(s)
	p := g.holders[s.holder]
	if p == nil {
		return
	}
	if p.live == s {
		p.live = nil
	}
	if p.coming == s {
		p.coming = nil
	}
	if p.live == nil && p.coming == nil {
		delete(g.holders, s.holder)
	}
}
