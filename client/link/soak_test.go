package link

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

var soak = flag.Int("soak", 40, "random connections of the soak")

// A chat is one random connection, and what its two ends say to each other.
type chat struct {
	t        *testing.T
	name     string
	rng      *rand.Rand
	out, in  Weather
	cfg      Config
	count    int           // messages each way
	closer   int           // who closes it, 2 for nobody
	closeAt  time.Duration // when
	dark     time.Duration // in which nothing passes, both ways together
	until    time.Time
	finished [2]atomic.Bool
}

func drawChat(t *testing.T, seed uint64) *chat {
	rng := rand.New(rand.NewPCG(seed, 0x736F616B))
	k := &chat{t: t, name: fmt.Sprintf("chat %d", seed), rng: rng, cfg: DefaultConfig(), count: 20 + rng.IntN(400), closer: rng.IntN(5)}
	k.closer = min(k.closer, 2)
	k.closeAt = time.Duration(rng.Int64N(int64(20 * time.Second)))
	k.cfg.Repeat = rng.IntN(4) > 0
	if rng.IntN(2) == 0 {
		k.cfg.Rebind = k.cfg.Dead
	}
	k.out, k.in = k.weather(), k.weather()
	for range rng.IntN(4) {
		k.out.Moves = append(k.out.Moves, time.Duration(rng.Int64N(int64(20*time.Second))))
	}
	return k
}

func (k *chat) upTo(d time.Duration) time.Duration { return time.Duration(k.rng.Int64N(int64(d))) }

// weather is that of one way: the other one's may be quite different.
func (k *chat) weather() Weather {
	w := Weather{Delay: k.upTo(150 * time.Millisecond)}
	some := func(most int) int { return k.rng.IntN(2) * k.rng.IntN(most) }
	w.Jitter = time.Duration(some(100)) * time.Millisecond
	w.Loss, w.Duplicate, w.Reorder, w.Corrupt = some(3000), some(3000), some(3000), some(500)
	for range k.rng.IntN(3) {
		from, long := 3*time.Second+k.upTo(20*time.Second), k.upTo(5*time.Second)
		if k.rng.IntN(8) == 0 {
			long = 30 * time.Second
		}
		k.dark += long
		w.Blackouts = append(w.Blackouts, Span{from, from + long})
	}
	return w
}

// chatter is one end of a chat.
type chatter struct {
	*chat
	side   int
	conn   Conn
	rng    *rand.Rand
	said   int // messages
	heard  int
	deaf   time.Time // it does not read before
	closed bool
	end    error
}

// message is the one of that number which that side says.
func (k *chat) message(side, i int) []byte {
	r := rand.New(rand.NewPCG(uint64(i), uint64(side)))
	size := r.IntN(200)
	switch r.IntN(40) {
	case 0:
		return numbered(i, MaxMessage-4)
	case 1:
		size = r.IntN(MaxMessage - 4)
	case 2, 3, 4:
		size = r.IntN(3 * segmentBytes)
	}
	return numbered(i, size)
}

func (k *chatter) run(begin time.Time) {
	for k.end == nil {
		time.Sleep(k.wait())
		if time.Now().After(k.until) {
			k.t.Errorf("%s: side %d is stuck: said %d, heard %d of %d, %d bytes wait: %+v", k.name, k.side, k.said, k.heard, k.count, k.conn.Waiting(), k.conn.Stats())
			return
		}
		if time.Now().After(k.deaf) {
			k.listen()
		}
		k.speak()
		if k.side == k.closer && time.Since(begin) > k.closeAt && !k.closed {
			k.closed = true
			k.conn.Close(Over)
		}
		k.finished[k.side].Store(k.said == k.count && k.heard == k.count)
		if k.finished[0].Load() && k.finished[1].Load() {
			return
		}
	}
}

// wait is the time to the next outer frame, which may hang.
func (k *chatter) wait() time.Duration {
	if k.rng.IntN(300) == 0 {
		return time.Duration(k.rng.Int64N(int64(4 * time.Second)))
	}
	return time.Duration(1+k.rng.IntN(50)) * time.Millisecond
}

func (k *chatter) listen() {
	if k.rng.IntN(200) == 0 {
		k.deaf = time.Now().Add(time.Duration(k.rng.Int64N(int64(8 * time.Second))))
	}
	for most := 1 + k.rng.IntN(30); most > 0; most-- {
		m, err := k.conn.TryRead()
		if k.end = err; m == nil {
			return
		}
		if want := k.message(1-k.side, k.heard); string(m) != string(want) {
			k.t.Errorf("%s: side %d got %.16x of %d bytes, want %.16x of %d", k.name, k.side, m, len(m), want, len(want))
		}
		k.heard++
	}
}

func (k *chatter) speak() {
	for n := k.rng.IntN(4); n > 0 && k.said < k.count && k.conn.Waiting() < 1<<16; n-- {
		if k.conn.Send(k.message(k.side, k.said)) != nil {
			break // as the next read tells
		}
		k.said++
	}
	if w := k.conn.Waiting(); w > k.cfg.Waiting {
		k.t.Errorf("%s: %d bytes wait at side %d", k.name, w, k.side)
	}
	if k.rng.IntN(10) > 0 {
		k.conn.Flush()
	}
}

// bounded looks at what an end keeps.
func (k *chat) bounded(e *endpoint) {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.stream.(*segments)
	for what, n := range map[string][2]int{
		"bytes of the inbox":    {len(e.inbox.bytes), inboxBytes + maxChunk},
		"chunks of the inbox":   {cap(e.inbox.chunks), 2 * inboxBytes},
		"bytes not handed over": {cap(e.pending), 4 * maxChunk},
		"bytes to repeat":       {s.repeat.kept(), 2 * repeatsRough * repeatBytes},
		"bytes that KCP has":    {s.kcp.Held(), 1 << 20},
	} {
		if n[0] > n[1] {
			k.t.Errorf("%s: %d %s", k.name, n[0], what)
		}
	}
}

// judge says whether an end is one that may be.
func (k *chat) judge(side int, x *chatter) {
	switch {
	case x.end == nil:
		if x.heard != k.count {
			k.t.Errorf("%s: side %d heard %d of %d", k.name, side, x.heard, k.count)
		}
	case k.closer < 2 && (x.end == Over || x.end == Silent):
	case x.end == Silent && k.dark > k.cfg.Dead-2*time.Second:
	default:
		k.t.Errorf("%s: side %d ended by %v after %d of %d: %+v", k.name, side, x.end, x.heard, k.count, x.conn.Stats())
	}
}

// await is the connection as soon as the service has it.
func (s *aService) await() Conn {
	for s.gate.Stats().Made == 0 {
		time.Sleep(tick)
	}
	time.Sleep(2 * tick) // until it is accepted
	return s.only()
}

func (k *chat) play(t *testing.T) {
	rules := DefaultGateConfig()
	rules.Conn = k.cfg
	s := newService(t, rules)
	defer s.close()
	s.mute.Store(true)
	begin := time.Now()
	k.until = begin.Add(10 * time.Minute)
	c, err := s.dial(issue(t, s.mint, seatClaims(0)), k.out, k.in, k.cfg)
	if err != nil {
		t.Fatalf("%s: %v", k.name, err)
	}
	defer c.Close(Left)
	far := s.await()
	ends := [2]*endpoint{c.(*client).endpoint, far.(*endpoint)}
	var chatters [2]*chatter
	var all sync.WaitGroup
	for side, e := range ends {
		chatters[side] = &chatter{chat: k, side: side, conn: e, rng: rand.New(rand.NewPCG(k.rng.Uint64(), 0))}
		all.Go(func() { chatters[side].run(begin) })
	}
	all.Wait()
	for side, x := range chatters {
		k.judge(side, x)
		k.bounded(ends[side])
	}
}

// In any weather, whatever either end does, every message arrives whole, once and in
// order, or the connection ends for a reason that fits; nobody is stuck, and nothing
// grows. go test ./client/link -run Soak -soak 100000 goes on for longer.
func TestSoakOfRandomConnections(t *testing.T) {
	for seed := range uint64(*soak) {
		synctest.Test(t, func(t *testing.T) { drawChat(t, seed).play(t) })
		if t.Failed() {
			return
		}
	}
}

// kept is how much memory it keeps to repeat.
func (r *repeater) kept() (n int) {
	for i := range r.past {
		n += cap(r.past[i].data)
	}
	return n
}
