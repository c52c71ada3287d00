package link

import (
	"testing"
	"testing/synctest"
	"time"
)

// A client that has opened another socket because nothing came still hears at the one
// to which the service sends, until it has heard something at the new one.
func TestAClientHearsAtItsOldSocketUntilTheNewOneIsKnown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		in := Weather{Delay: 20 * time.Millisecond, Blackouts: []Span{{time.Second, 6 * time.Second}}}
		out := Weather{Delay: 20 * time.Millisecond, Blackouts: []Span{{6 * time.Second, 11 * time.Second}}}
		begin := time.Now()
		c, err := s.dial(issue(t, s.mint, seatClaims(0)), out, in, DefaultConfig())
		if err != nil {
			t.Fatal(err)
		}
		exchange(t, c, 10, time.Second)
		time.Sleep(5*time.Second - time.Since(begin))
		c.Send([]byte("up")) // comes, and its answer goes where the client was
		m, err := readUntil(c, 15*time.Second)
		if at := time.Since(begin); string(m) != "up" || err != nil || at > 8*time.Second {
			t.Errorf("%q, %v, after %v", m, err, at)
		}
		c.Close(Left)
	})
}
