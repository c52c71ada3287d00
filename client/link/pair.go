package link

import (
	"sync"
	"time"
)

// NewPair returns the two ends of a connection in memory, in some weather each
// way. Nothing runs by itself: what arrives until clock's time can be read. So
// a test plays a match at any speed, and the same calls give the same results.
//
// The pair is the reliable stream that the other carriers are for their users:
// a loss or a corruption delays what was sent and all behind it by a round
// trip and 30 ms, a blackout until it ends; duplicates and moves change nothing.
func NewPair(seed uint64, up, down Weather, c Claims, cfg Config, clock func() time.Duration) (client, service Conn, err error) {
	for _, v := range []interface{ Validate() error }{&up, &down, &cfg} {
		if err := v.Validate(); err != nil {
			return nil, nil, err
		}
	}
	p := &pair{clock: clock, claims: c, limit: cfg.Waiting}
	again := up.Delay + down.Delay + 30*time.Millisecond
	p.ends[0] = pairEnd{pair: p, out: pairLane{lane: NewLane(seed, up), again: again}}
	p.ends[1] = pairEnd{pair: p, out: pairLane{lane: NewLane(^seed, down), again: again}, far: 1}
	return &p.ends[0], &p.ends[1], nil
}

type pair struct {
	mu     sync.Mutex
	clock  func() time.Duration
	claims Claims
	limit  int
	ends   [2]pairEnd
}

// pairEnd is one end; out is the way from it.
type pairEnd struct {
	pair  *pair
	far   int // 1 for the service's end
	out   pairLane
	end   Reason
	held  time.Duration
	stats Stats
}

type pairLane struct {
	lane  *Lane
	again time.Duration // until a loss is made good
	queue []pairMessage
	bytes int // in the queue
	last  time.Duration
	close pairMessage
}

// pairMessage is a message on its way, or a close when it has a reason.
type pairMessage struct {
	at     time.Duration
	bytes  []byte
	reason Reason
}

// arrival is when what is sent now arrives.
func (l *pairLane) arrival(now time.Duration, size int) (at time.Duration, lost uint64) {
	for sent := now; ; sent += l.again {
		if until := l.lane.weather.dark(sent); until > sent {
			sent = until
		}
		if f := l.lane.Send(nil, sent, size); len(f) > 0 && f[0].Flip < 0 {
			l.last = max(l.last, f[0].At)
			return l.last, lost
		}
		if lost++; lost > 1000 {
			return max(l.last, sent) + 10*time.Minute, lost // a network that passes nothing
		}
	}
}

func (e *pairEnd) other() *pairEnd { return &e.pair.ends[1-e.far] }

// Claims implements Conn.
func (e *pairEnd) Claims() Claims { return e.pair.claims }

// Send implements Conn.
func (e *pairEnd) Send(message []byte) error {
	if len(message) == 0 || len(message) > MaxMessage {
		return sizeError(len(message))
	}
	e.pair.mu.Lock()
	defer e.pair.mu.Unlock()
	if e.end != 0 {
		return e.end
	}
	at, lost := e.out.arrival(e.pair.clock(), len(message))
	e.stats.Resent += lost
	e.stats.Out++
	e.stats.BytesOut += uint64(len(message))
	e.out.queue = append(e.out.queue, pairMessage{at: at, bytes: append([]byte(nil), message...)})
	if e.out.bytes += len(message); e.out.bytes > e.pair.limit {
		e.finish(Slow)
		return e.end
	}
	return nil
}

// TryRead implements Conn.
func (e *pairEnd) TryRead() ([]byte, error) {
	e.pair.mu.Lock()
	defer e.pair.mu.Unlock()
	in, now := &e.other().out, e.pair.clock()
	if len(in.queue) > 0 && in.queue[0].at <= now {
		m := in.queue[0]
		in.queue[0] = pairMessage{}
		in.queue = in.queue[1:]
		in.bytes -= len(m.bytes)
		e.held = now - m.at
		e.stats.In++
		e.stats.BytesIn += uint64(len(m.bytes))
		e.stats.Heard = time.Unix(0, int64(now))
		return m.bytes, nil
	}
	if e.end == 0 && len(in.queue) == 0 && in.close.reason != 0 && in.close.at <= now {
		e.end = in.close.reason
	}
	if e.end == 0 {
		return nil, nil
	}
	return nil, e.end
}

// Held implements Conn.
func (e *pairEnd) Held() time.Duration {
	e.pair.mu.Lock()
	defer e.pair.mu.Unlock()
	return e.held
}

// Flush implements Conn; a pair sends at once.
func (e *pairEnd) Flush() {}

// Waiting implements Conn.
func (e *pairEnd) Waiting() int {
	e.pair.mu.Lock()
	defer e.pair.mu.Unlock()
	return e.out.bytes
}

// Close implements Conn.
func (e *pairEnd) Close(r Reason) {
	e.pair.mu.Lock()
	defer e.pair.mu.Unlock()
	if !r.valid() {
		r = Left
	}
	e.finish(r)
}

func (e *pairEnd) finish(r Reason) {
	if e.end != 0 {
		return
	}
	at, _ := e.out.arrival(e.pair.clock(), 1)
	e.end, e.out.close = r, pairMessage{at: at, reason: r}
}

// Stats implements Conn.
func (e *pairEnd) Stats() Stats {
	e.pair.mu.Lock()
	defer e.pair.mu.Unlock()
	s := e.stats
	s.Carrier, s.RTT = carrierMemory, e.out.lane.weather.Delay+e.other().out.lane.weather.Delay
	return s
}
