package link

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// Each message is held from its own arrival on, whenever the others came.
func TestHeldIsTheTimeBetweenArrivalAndReading(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		for i := range 3 {
			p.service.Send(fmt.Append(nil, "one of ", i))
			p.service.Send(fmt.Append(nil, "two of ", i))
			p.service.Flush()
			p.arrive()
			<-time.After(20 * time.Millisecond)
		}
		for i := range 6 {
			m, err := p.client.TryRead()
			if want := time.Duration(3-i/2) * 20 * time.Millisecond; m == nil || err != nil || p.client.Held() != want {
				t.Errorf("message %d, %q: held for %v, want %v (%v)", i, m, p.client.Held(), want, err)
			}
		}
		if m, err := p.client.TryRead(); m != nil || err != nil {
			t.Errorf("%q, %v", m, err)
		}
	})
}

// A reader that stops leaves almost everything to the stream, and reads it all
// later.
func TestAnInboxIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		most := 0
		for i := range 30 { // fewer than the stream lets go without an acknowledgement
			p.service.Send(numbered(i, 200))
			p.service.Flush()
			p.arrive()
			most = max(most, len(p.client.inbox.bytes))
			<-time.After(20 * time.Millisecond)
		}
		if most < inboxBytes || most > inboxBytes+210 {
			t.Errorf("%d bytes in the inbox", most)
		}
		for i := range 30 {
			if m, err := p.client.TryRead(); string(m) != string(numbered(i, 200)) || err != nil {
				t.Fatalf("message %d: %x %v", i, m, err)
			}
		}
	})
}
