package link

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/link/kcp"
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
			p.answer()
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
		if w := p.client.Waiting(); w > 2*(kcp.HeadBytes+8) {
			t.Errorf("%d bytes wait for an acknowledgement", w)
		}
		for range 5 { // nothing more to send: it goes alone
			<-time.After(33 * time.Millisecond)
			p.service.Flush()
			p.arrive()
		}
		if w := p.client.Waiting(); w != 0 {
			t.Errorf("%d bytes are never acknowledged", w)
		}
	})
}

// quiet plays n ticks with a device that has nothing to say, and returns how many
// datagrams it sent. lost names ticks of which the datagram gets lost.
func (p *ends) quiet(n int, lost ...int) (sent int) {
	for i := range n {
		<-time.After(17 * time.Millisecond)
		p.client.Flush()
		<-time.After(16 * time.Millisecond)
		p.service.Send([]byte("frame"))
		p.service.Flush()
		for _, b := range p.down {
			if !slices.Contains(lost, i) {
				p.client.input(b, addr(1))
			}
		}
		for m, _ := p.client.TryRead(); m != nil; m, _ = p.client.TryRead() {
		}
		p.client.Flush()
		p.down, sent = p.down[:0], sent+len(p.up)
		p.answer()
	}
	return sent
}

func TestAQuietDeviceAcknowledgesTenTimesASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		if n := p.quiet(300); n < 70 || n > 100 {
			t.Errorf("%d datagrams in 300 ticks", n)
		}
		if st := p.service.Stats(); st.Resent > 0 || st.In > 100 {
			t.Errorf("nothing got lost, and %d segments were sent again", st.Resent)
		}
	})
}

// After a loss that the next datagram does not make good the service learns of
// it with the device's next flush.
func TestAGapIsToldWithTheNextFlush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		p.quiet(60)
		p.quiet(3) // the beat of the acknowledgements is another one
		before := p.service.Stats()
		if n := p.quiet(4, 0, 1); n < 2 {
			t.Errorf("%d datagrams of the device after a gap, want one for each that came", n)
		}
		if n := p.quiet(60); n < 60 {
			t.Errorf("%d datagrams in 60 ticks after a loss", n)
		}
		p.quiet(120)
		if n := p.quiet(60); n > 25 {
			t.Errorf("%d datagrams in 60 ticks long after a loss", n)
		}
		if st := p.service.Stats(); st.Resent == before.Resent {
			t.Error("what got lost was not sent again")
		}
	})
}

// Where only the way out loses datagrams, the other side says so: then a device sends
// as often as it can, for what is lost is made good by the next datagrams.
func TestLossesOfTheWayOutMakeAcknowledgementsHaste(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		p.quiet(60)
		p.client.Send([]byte("act"))
		p.client.Flush()
		p.up = p.up[:0]
		p.quiet(10)
		if n := p.quiet(60); n < 60 {
			t.Errorf("%d datagrams in 60 ticks after a loss", n)
		}
		p.quiet(200)
		if n := p.quiet(60); n > 25 {
			t.Errorf("%d datagrams in 60 ticks long after a loss", n)
		}
	})
}

// An answer that is only late is no loss.
func TestALateAnswerIsNoLoss(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		p.quiet(60)
		p.client.Send([]byte("act"))
		for range 20 {
			p.client.Flush()
			<-time.After(33 * time.Millisecond)
		}
		late := p.up
		p.up = nil
		for _, b := range late {
			p.service.input(b, addr(1))
		}
		p.quiet(10)
		if n := p.quiet(60); n > 25 || p.client.Stats().Resent == 0 {
			t.Errorf("%d datagrams in 60 ticks, %d segments were sent again", n, p.client.Stats().Resent)
		}
	})
}

// On a way that loses datagrams each one repeats the three before it: so three that get
// lost in a row cost the time to the next one.
func TestOnARoughWayThreeInARowMayGetLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		p.quiet(30)
		p.quiet(10, 3) // the device says that it misses one
		before := p.service.Stats().Resent
		p.quiet(5, 1, 2, 3)
		if n := p.service.Stats().Resent - before; n > 0 {
			t.Errorf("%d segments were sent again", n)
		}
		if w := p.service.Waiting(); w > 2*(kcp.HeadBytes+20) {
			t.Errorf("%d bytes wait", w)
		}
	})
}

func TestALongTransferIsAcknowledgedAsItComes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.path.at = addr(1)
		p.service.Send(make([]byte, 20000))
		p.service.Flush()
		for _, b := range p.down {
			p.client.input(b, addr(1))
		}
		<-time.After(16 * time.Millisecond)
		p.client.Flush()
		if len(p.up) != 1 {
			t.Fatalf("%d datagrams", len(p.up))
		}
		if p.service.input(p.up[0], addr(1)); p.service.Waiting() != 0 {
			t.Errorf("%d bytes wait", p.service.Waiting())
		}
	})
}

// What was written while no address is proven uses up no counter, and so is not
// what the next datagram repeats.
func TestADatagramWithoutAnAddressIsNotRepeated(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		p.service.roams = true
		p.service.Send([]byte("nowhere"))
		p.service.Flush()
		<-time.After(33 * time.Millisecond)
		p.service.path.at = addr(1)
		p.service.Send([]byte("here"))
		p.service.Flush()
		if len(p.down) != 1 {
			t.Fatalf("%d datagrams", len(p.down))
		}
		p.client.input(p.down[0], addr(1))
		if end, _ := p.client.over(); end != 0 {
			t.Fatalf("the client ended it: %v", end)
		}
	})
}
