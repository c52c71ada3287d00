package link

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A service that looks only when the gate wakes it gets every connection of a rush, and
// each goes to its own client.
func TestARushOfConnectionsIsAccepted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const clients = 600
		s := newService(t, DefaultGateConfig())
		close(s.stop) // the test accepts
		synctest.Wait()
		stop, accepted := make(chan struct{}), 0
		var all, accepting sync.WaitGroup
		accepting.Go(func() {
			for {
				select {
				case <-stop:
					return
				case <-s.gate.Coming():
				}
				for c, ok := s.gate.Accept(); ok; c, ok = s.gate.Accept() {
					accepted++
					c.Send(numbered(int(c.Claims().Room), 10))
					c.Flush()
				}
			}
		})
		w := Weather{Delay: 20 * time.Millisecond, Jitter: 50 * time.Millisecond, Loss: 1000}
		for i := range clients {
			claims := seatClaims(0)
			claims.Room = uint64(i)
			g := issue(t, s.mint, claims)
			all.Go(func() {
				c, err := s.dial(g, w, w, DefaultConfig())
				if err != nil {
					t.Errorf("client %d: %v", i, err)
					return
				}
				if m, err := readUntil(c, 5*time.Second); string(m) != string(numbered(i, 10)) || err != nil {
					t.Errorf("client %d was told %x: %v", i, m, err)
				}
				c.Close(Left)
			})
		}
		all.Wait()
		close(stop)
		accepting.Wait()
		if st := s.gate.Stats(); accepted != clients || st.Made != clients {
			t.Errorf("%d accepted of %d made", accepted, st.Made)
		}
		s.gate.Close(Shutdown)
	})
}
