package room

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"time"
)

// network is what the carriers of a test share: the time, and how late messages
// arrive.
type network struct {
	now   time.Duration
	rng   *rand.Rand
	delay time.Duration
	noise time.Duration // jitter on top
	dark  time.Duration // nothing arrives before this moment
}

// post is one direction of a connection: whole messages, once and in order.
type post struct {
	net   *network
	queue []letter
	limit int
	held  time.Duration // the letter received last
}

type letter struct {
	at  time.Duration
	msg []byte
}

func (p *post) send(msg []byte) error {
	if p.limit > 0 && len(p.queue) >= p.limit {
		return ErrBusy
	}
	at := p.net.now + p.net.delay
	if p.net.noise > 0 {
		at += time.Duration(p.net.rng.Int64N(int64(p.net.noise)))
	}
	at = max(at, p.net.dark)
	if n := len(p.queue); n > 0 {
		at = max(at, p.queue[n-1].at)
	}
	p.queue = append(p.queue, letter{at, bytes.Clone(msg)})
	return nil
}

func (p *post) receive() ([]byte, bool) {
	if len(p.queue) == 0 || p.queue[0].at > p.net.now {
		return nil, false
	}
	msg := p.queue[0].msg
	p.held = p.net.now - p.queue[0].at
	p.queue = p.queue[1:]
	return msg, true
}

// memConn is the service's end of a connection in memory.
type memConn struct {
	up, down post
	closed   string // reason
	broken   bool   // the carrier gave it up
	left     bool   // the device closed it
}

func (n *network) conn() *memConn {
	return &memConn{up: post{net: n}, down: post{net: n, limit: 400}}
}

var errBroken = errors.New("carrier broke")

func (c *memConn) Send(msg []byte) error {
	if c.broken {
		return errBroken
	}
	return c.down.send(msg)
}

func (c *memConn) TryReceive() ([]byte, bool, error) {
	if c.broken {
		return nil, false, errBroken
	}
	msg, ok := c.up.receive()
	if c.left && !ok {
		return nil, false, ErrLeft
	}
	return msg, ok, nil
}

func (c *memConn) Held() time.Duration { return c.up.held }

func (c *memConn) Flush() {}

func (c *memConn) Waiting() (n int) {
	for _, l := range c.down.queue {
		n += len(l.msg)
	}
	return n
}

func (c *memConn) Close(reason string) {
	if c.closed == "" {
		c.closed = reason
	}
}
