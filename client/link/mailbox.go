package link

import (
	"net"
	"os"
	"sync"
	"time"
)

// mailboxSize is how many datagrams wait to be read; further ones are lost.
const mailboxSize = 1 << 12

// mailbox is the receiving half of a socket in memory.
type mailbox struct {
	letters chan flying
	closed  chan struct{}

	mu      sync.Mutex
	passed  chan struct{} // closed when the deadline has passed
	timer   *time.Timer
	closing sync.Once
}

func newMailbox() *mailbox {
	return &mailbox{letters: make(chan flying, mailboxSize), closed: make(chan struct{}), passed: make(chan struct{})}
}

// put hands over the bytes.
func (m *mailbox) put(b []byte, from net.Addr) {
	select {
	case m.letters <- flying{bytes: b, addr: from}:
	default:
	}
}

// get is net.PacketConn's ReadFrom.
func (m *mailbox) get(b []byte) (int, net.Addr, error) {
	for {
		m.mu.Lock()
		passed := m.passed
		m.mu.Unlock()
		select {
		case <-m.closed:
			return 0, nil, net.ErrClosed
		case f := <-m.letters:
			return copy(b, f.bytes), f.addr, nil
		case <-passed:
			if m.current(passed) {
				return 0, nil, os.ErrDeadlineExceeded
			}
		}
	}
}

// current reports that the deadline has not been set anew since.
func (m *mailbox) current(passed chan struct{}) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.passed == passed && m.timer != nil
}

// until sets the deadline of reading; the zero time for none. A get that
// waits begins to wait anew.
func (m *mailbox) until(t time.Time) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.timer != nil && m.timer.Stop() || m.timer == nil {
		close(m.passed)
	}
	m.passed, m.timer = make(chan struct{}), nil
	if !t.IsZero() {
		passed := m.passed
		m.timer = time.AfterFunc(time.Until(t), func() { close(passed) })
	}
}

func (m *mailbox) close() { m.closing.Do(func() { close(m.closed) }) }
