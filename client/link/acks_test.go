package link

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"
)

// A device that acts while frames come to it costs the service no datagrams but
// those of the frames: acknowledgements go with them.
func TestAcknowledgementsRideOnTheNextTick(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		read := 0
		for tick := range 100 {
			<-time.After(33 * time.Millisecond)
			p.service.Send(fmt.Append(nil, "frame ", tick))
			p.service.Flush()
			if len(p.down) != 1 {
				t.Fatalf("tick %d: %d datagrams of the service", tick, len(p.down))
			}
			p.client.input(p.down[0], addr(1))
			if m, _ := p.client.TryRead(); string(m) != fmt.Sprint("frame ", tick) {
				t.Fatalf("tick %d: %q", tick, m)
			}
			<-time.After(11 * time.Millisecond)
			p.client.Send([]byte("act"))
			p.client.Flush()
			p.down = p.down[:0]
			for _, b := range p.up {
				p.service.input(b, addr(1))
			}
			p.up = p.up[:0]
			if m, _ := p.service.TryRead(); m != nil {
				read++
			}
			if len(p.down) != 0 {
				t.Fatalf("tick %d: a datagram for an acknowledgement alone", tick)
			}
		}
		if read != 100 {
			t.Errorf("%d messages of 100", read)
		}
		if w := p.client.Waiting(); w > 2*(segmentHead+8) {
			t.Errorf("%d bytes wait for an acknowledgement", w)
		}
		for range 3 { // nothing more to send: it goes alone
			<-time.After(33 * time.Millisecond)
			p.service.Flush()
			for _, b := range p.down {
				p.client.input(b, addr(1))
			}
			p.down = p.down[:0]
		}
		if w := p.client.Waiting(); w != 0 {
			t.Errorf("%d bytes are never acknowledged", w)
		}
	})
}
