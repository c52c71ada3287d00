package link

import (
	"crypto/cipher"
	"crypto/rand"
	"encoding/binary"
	"net/netip"
	"sync"
	"time"
)

// Contents of a sealed datagram, their first byte.
const (
	contentStream = 1 // the stream's
	contentPing   = 2 // token u64
	contentPong   = 3 // token u64 of the ping
	contentClose  = 4 // reason u8
)

const (
	pingBytes  = sealedBytes + 1 + 8
	closeBytes = sealedBytes + 1 + 1
	closeTimes = 3 // copies of a close, for those get lost too
	// quick is the time between pings before the first answer and in a silence.
	quick = 200 * time.Millisecond
	// gone is a silence after which what waits is sent again at once, and the least
	// time until it is again: who changes its address all the time gets no more.
	gone = 500 * time.Millisecond
)

// endpoint is a Conn over sealed datagrams: everything but the socket.
type endpoint struct {
	carrier string
	claims  Claims
	cfg     Config
	out     outlet

	mu      sync.Mutex
	seal    sealer
	open    opener
	stream  stream
	path    path
	roams   bool // the other side may change its address
	pending []byte
	inbox   inbox
	held    time.Duration // see Held
	end     Reason
	told    bool // the other side knows the end, for it said so
	ended   time.Time
	onEnd   func() // called once with mu held

	heard, pinged time.Time
	flushed       time.Time // by the caller
	restored      time.Time // what waits was sent again
	ping          uint64    // token of the ping without an answer; 0 for none
	stats         Stats
}

// newEndpoint returns one end of a session, without its stream. It seals with
// its own key and opens with the other side's.
func newEndpoint(carrier string, c Claims, cfg Config, session uint32, own, other cipher.AEAD, out outlet) *endpoint {
	return &endpoint{
		carrier: carrier, claims: c, cfg: cfg, out: out, heard: time.Now(),
		seal: sealer{aead: own, session: session}, open: opener{aead: other, session: session},
	}
}

// overDatagrams makes the endpoint's stream one for a carrier that loses some.
func (e *endpoint) overDatagrams() *endpoint {
	e.stream = newSegments(e.seal.session, e.cfg.Repeat, e.nextCounter, e.post)
	return e
}

// Claims implements Conn.
func (e *endpoint) Claims() Claims { return e.claims }

// Send implements Conn.
func (e *endpoint) Send(message []byte) error {
	if len(message) == 0 || len(message) > MaxMessage {
		return sizeError(len(message))
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.end != 0 {
		return e.end
	}
	if len(e.pending) > 0 && len(e.pending)+lengthBytes+len(message) > segmentBytes {
		e.push()
	}
	e.pending = appendMessage(e.pending, message)
	if e.backlog() > e.cfg.Waiting {
		e.finish(Slow, true)
		return e.end
	}
	return nil
}

// push hands what was sent since the last push to the stream.
func (e *endpoint) push() {
	if len(e.pending) > 0 {
		e.stream.write(e.pending)
		e.pending = e.pending[:0]
	}
}

func (e *endpoint) backlog() int { return len(e.pending) + e.stream.waiting() }

// TryRead implements Conn.
func (e *endpoint) TryRead() ([]byte, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.inbox.empty() {
		e.inbox.clear()
		if e.inbox.more {
			e.inbox.fill(e.stream, e.heard)
		}
	}
	if e.inbox.empty() || e.end == Broken {
		return nil, e.reason()
	}
	m, at := e.inbox.next()
	if m == nil {
		e.finish(Broken, true)
		return nil, e.end
	}
	e.held = time.Since(at)
	return m, nil
}

// Held implements Conn.
func (e *endpoint) Held() time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.held
}

// reason is the end as an error, nil while there is none.
func (e *endpoint) reason() error {
	if e.end == 0 {
		return nil
	}
	return e.end
}

// Flush implements Conn.
func (e *endpoint) Flush() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.end == 0 {
		e.flushed = time.Now()
		e.push()
		e.stream.flush(e.flushed)
	}
}

// Waiting implements Conn.
func (e *endpoint) Waiting() int {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.backlog()
}

// Close implements Conn.
func (e *endpoint) Close(r Reason) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !r.valid() {
		r = Left
	}
	if e.end == 0 {
		e.push()
		e.stream.flush(time.Now())
	}
	e.finish(r, true)
}

// Stats implements Conn.
func (e *endpoint) Stats() Stats {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.stats
	s.Carrier, s.Heard, s.Moves = e.carrier, e.heard, e.path.moves
	s.Lost = e.open.window.newest - min(s.In, e.open.window.newest)
	e.stream.count(&s)
	return s
}

// finish ends the connection once; say tells the other side.
func (e *endpoint) finish(r Reason, say bool) {
	if e.end != 0 {
		return
	}
	if say {
		for range closeTimes {
			e.emit(contentClose, []byte{byte(r)})
		}
	}
	e.end, e.ended, e.told = r, time.Now(), !say
	if e.onEnd != nil {
		e.onEnd()
	}
}

// emit sends a datagram of that content to the proven address.
func (e *endpoint) emit(content byte, body []byte) { e.emitTo(e.path.at, content, body) }

func (e *endpoint) emitTo(to netip.AddrPort, content byte, body []byte) {
	d := newDraft(content)
	d.add(body)
	e.postTo(to, d)
}

// post seals a draft and sends it to the proven address.
func (e *endpoint) post(d *draft) { e.postTo(e.path.at, d) }

func (e *endpoint) postTo(to netip.AddrPort, d *draft) {
	defer d.done()
	if e.roams && !to.IsValid() {
		return
	}
	d.buf = e.seal.seal(d.buf)
	e.stats.Out++
	e.stats.BytesOut += uint64(len(d.buf))
	e.out(d.buf, to)
}

// outlet sends a sealed datagram. It must not block or call back.
type outlet func(datagram []byte, to netip.AddrPort)

func (e *endpoint) nextCounter() uint64 { return e.seal.last + 1 }

// input takes a datagram, whose memory it uses, and reports whether it was
// genuine. One that is not changes nothing else and is not answered.
func (e *endpoint) input(datagram []byte, from netip.AddrPort) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	plain, counter, newer, err := e.open.open(datagram)
	if err != nil {
		e.stats.Rejected++
		return false
	}
	e.stats.In++
	e.stats.BytesIn += uint64(len(datagram))
	if e.end != 0 {
		e.answerEnded(len(datagram))
		return true
	}
	now := time.Now()
	e.hear(now, newer, len(datagram), from)
	e.take(now, plain[0], plain[1:], counter, from)
	e.inbox.fill(e.stream, now)
	return true
}

// answerEnded says again that the connection has ended, in fewer bytes than came.
func (e *endpoint) answerEnded(came int) {
	if !e.told && came >= closeBytes {
		e.emit(contentClose, []byte{byte(e.end)})
	}
}

func (e *endpoint) hear(now time.Time, newer bool, size int, from netip.AddrPort) {
	if now.Sub(e.heard) > gone {
		e.restore(now)
	}
	e.heard = now
	if e.roams && newer && e.path.heard(now, from, size, pingBytes) {
		e.emitTo(e.path.asked, contentPing, tokenBytes(e.path.token))
	}
}

// take acts on the contents of a genuine datagram.
func (e *endpoint) take(now time.Time, content byte, body []byte, counter uint64, from netip.AddrPort) {
	r := reader{buf: body}
	ok := true
	switch content {
	case contentStream:
		ok = e.stream.input(now, body, counter, e.open.window.came)
	case contentPing:
		token := r.u64()
		if ok = r.whole(); ok {
			e.answer(token)
		}
	case contentPong:
		token := r.u64()
		ok = r.whole()
		e.pong(now, token, from)
	case contentClose:
		if reason := Reason(r.u8()); r.whole() && reason != 0 {
			e.finish(reason, false)
		} else {
			ok = false
		}
	default:
		ok = false
	}
	if !ok {
		e.finish(Broken, true)
	}
}

// answer is a pong, unless more waits already than may: who asks and does not read
// must not make the queue of a stream longer.
func (e *endpoint) answer(token uint64) {
	if e.backlog() > e.cfg.Waiting {
		e.finish(Slow, true)
		return
	}
	e.emit(contentPong, tokenBytes(token))
}

func (e *endpoint) pong(now time.Time, token uint64, from netip.AddrPort) {
	if e.roams && e.path.proved(from, token) {
		e.restore(now)
		return
	}
	if e.ping != 0 && token == e.ping {
		e.ping = 0
		e.stats.observe(now.Sub(e.pinged))
	}
}

// restore has what waits sent again with the next flush: the network works again.
func (e *endpoint) restore(now time.Time) {
	if now.Sub(e.restored) > gone {
		e.restored = now
		e.stream.restored(now)
	}
}

// beat sends the pings that are due, and what is due again though the caller
// is busy elsewhere, and notices silence. The owner calls it several times a
// second. It returns what over does.
func (e *endpoint) beat(now time.Time) (Reason, time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.end == 0 {
		e.care(now)
	}
	return e.end, e.ended
}

func (e *endpoint) care(now time.Time) {
	if now.Sub(e.heard) > e.cfg.Dead {
		e.finish(Silent, true)
		return
	}
	if now.Sub(e.flushed) > sweepEvery/2 { // else the caller's next flush does it
		e.stream.flush(now)
	}
	every := e.cfg.Heartbeat
	if e.stats.In == 0 || now.Sub(e.heard) > every+gone {
		every = min(every, quick)
	}
	if e.roams && now.Sub(e.heard) < every {
		return // the client asks, and is heard
	}
	if now.Sub(e.pinged) >= every {
		e.sendPing(now)
	}
}

func (e *endpoint) sendPing(now time.Time) {
	e.pinged, e.ping = now, randomToken()
	e.emit(contentPing, tokenBytes(e.ping))
}

// randomToken returns a number that a stranger cannot guess, not 0.
func randomToken() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return max(binary.BigEndian.Uint64(b[:]), 1)
}

// silence is how long nothing genuine has come.
func (e *endpoint) silence(now time.Time) time.Duration {
	e.mu.Lock()
	defer e.mu.Unlock()
	return now.Sub(e.heard)
}

// over returns the end and when it came; 0 while there is none.
func (e *endpoint) over() (Reason, time.Time) {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.end, e.ended
}

// abandon ends what the other side cannot be told about.
func (e *endpoint) abandon(r Reason) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.finish(r, false)
}
