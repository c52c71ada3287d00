package lobby

import (
	"net"
	"net/netip"
	"sync"
	"time"
)

// Rate is how often an address may ask.
type Rate struct {
	PerSecond int
	Burst     int
}

// limiter counts requests and connections of addresses. Its memory is bounded:
// when it is full, addresses that have not used up anything are forgotten, and
// when there are none, strangers are refused.
type limiter struct {
	rate  Rate
	conns int // open connections of one address, at most
	most  int // addresses

	mu  sync.Mutex
	all map[netip.Addr]*account
}

type account struct {
	tokens int64 // thousandths
	at     time.Duration
	conns  int
}

func newLimiter(r Rate, conns, most int) *limiter {
	return &limiter{rate: r, conns: conns, most: most, all: map[netip.Addr]*account{}}
}

// AddressOf is whom a connection from HOST:PORT counts for: nobody in particular
// for this machine itself, for there everything comes from one address, behind a
// proxy that is not named too. A whole /64 of IPv6 is one address, and so is all that cannot be read.
func AddressOf(remote string) (a netip.Addr, counted bool) {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		return a, true
	}
	if a, err = netip.ParseAddr(host); err != nil {
		return netip.Addr{}, true
	}
	a = a.Unmap().WithZone("")
	if a.Is6() {
		p, _ := a.Prefix(64)
		return p.Addr(), !a.IsLoopback()
	}
	return a, !a.IsLoopback()
}

func (l *limiter) full() int64 { return int64(l.rate.Burst) * 1000 }

// account finds an address, which is new to it with a full budget; nil when
// there is no room.
func (l *limiter) account(a netip.Addr, now time.Duration) *account {
	c := l.all[a]
	if c == nil {
		if len(l.all) >= l.most && !l.sweep(now) {
			return nil
		}
		c = &account{tokens: l.full(), at: now}
		l.all[a] = c
	}
	c.tokens = min(l.full(), c.tokens+int64((now-c.at)/time.Millisecond)*int64(l.rate.PerSecond))
	c.at = now
	return c
}

// sweep forgets addresses whose budget is full again.
func (l *limiter) sweep(now time.Duration) bool {
	for a, c := range l.all {
		if c.conns == 0 && c.tokens+int64((now-c.at)/time.Millisecond)*int64(l.rate.PerSecond) >= l.full() {
			delete(l.all, a)
		}
	}
	return len(l.all) < l.most
}

// ask takes one request of an address.
func (l *limiter) ask(remote string, now time.Duration) bool {
	return l.take(remote, now, func(c *account) bool {
		if c.tokens < 1000 {
			return false
		}
		c.tokens -= 1000
		return true
	})
}

// enter takes one connection of an address, which leave gives back.
func (l *limiter) enter(remote string, now time.Duration) bool {
	return l.take(remote, now, func(c *account) bool {
		if c.conns >= l.conns {
			return false
		}
		c.conns++
		return true
	})
}

// take takes something of an address's account, if it is there. Who does not count
// may have all.
func (l *limiter) take(remote string, now time.Duration, from func(*account) bool) bool {
	a, counted := AddressOf(remote)
	if !counted {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	c := l.account(a, now)
	return c != nil && from(c)
}

func (l *limiter) leave(remote string) {
	a, counted := AddressOf(remote)
	if !counted {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if c := l.all[a]; c != nil && c.conns > 0 {
		c.conns--
	}
}
