package link

import (
	"bytes"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// give hands datagrams to an end, and none that is longer than one may be.
func (p *ends) give(t *testing.T, to *endpoint, datagrams ...[]byte) {
	t.Helper()
	for _, b := range datagrams {
		if len(b) > maxDatagram {
			t.Errorf("a datagram of %d bytes", len(b))
		}
		if !to.input(bytes.Clone(b), addr(1)) {
			t.Error("a datagram was not genuine")
		}
	}
}

// settle passes on what is on its way until nothing is, and returns how many datagrams
// that were. Nobody flushes, and no time passes.
func (p *ends) settle(t *testing.T) (n int) {
	t.Helper()
	for len(p.down)+len(p.up) > 0 && n < 10_000 {
		down, up := p.down, p.up
		p.down, p.up = nil, nil
		p.give(t, p.client, down...)
		p.give(t, p.service, up...)
		n += len(down) + len(up)
	}
	return n
}

func readAll(e *endpoint) (n int) {
	for m, _ := e.TryRead(); m != nil; m, _ = e.TryRead() {
		n++
	}
	return n
}

// What comes may have something sent at once, but two ends do not keep each other busy
// without their callers.
func TestTwoEndsComeToRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		for range 400 {
			p.service.Send(make([]byte, 500))
			p.client.Send(make([]byte, 500))
		}
		for p.service.Waiting()+p.client.Waiting() > 0 {
			p.service.Flush()
			p.client.Flush()
			if n := p.settle(t); n > 4*windowSize {
				t.Fatalf("%d datagrams for two flushes", n)
			}
			readAll(p.service)
			readAll(p.client)
			time.Sleep(tick)
		}
	})
}

// A datagram that was overtaken says what the window was: it does not close it again.
func TestAnOvertakenDatagramTellsNoWindow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		for range windowSize + 1 { // the inbox takes one
			p.service.Send(make([]byte, segmentBytes-lengthBytes))
			p.service.Flush()
			p.settle(t)
			p.client.Flush()
		}
		p.settle(t)
		time.Sleep(2 * ackDelay)
		p.client.Flush()
		closed := slices.Clone(p.up)
		p.up = nil
		if n := readAll(p.client); n != windowSize+1 || len(closed) != 1 {
			t.Fatalf("%d messages came, %d datagrams were sent", n, len(closed))
		}
		p.client.Flush()
		p.give(t, p.service, p.up...)
		p.give(t, p.service, closed...)
		p.down = nil
		p.service.Send([]byte("more"))
		if p.service.Flush(); len(p.down) != 1 {
			t.Errorf("%d datagrams into an open window", len(p.down))
		}
	})
}

// Who falls silent again and again, or changes its address all the time, has what waits
// for it sent again twice a second at most.
func TestWhatWaitsIsRestoredTwiceASecond(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		for range 100 {
			p.service.Send(make([]byte, segmentBytes-lengthBytes))
		}
		p.service.Flush()
		time.Sleep(10 * time.Second)
		p.service.Flush()
		time.Sleep(ackDelay) // no time is over for a while: each has been sent again late
		before := p.service.Stats().Resent
		for range 50 {
			p.service.mu.Lock()
			p.service.restore(time.Now())
			p.service.mu.Unlock()
			p.service.Flush()
			time.Sleep(10 * time.Millisecond)
		}
		if n := p.service.Stats().Resent - before; n != 2*100 { // once more as their time is over
			t.Errorf("%d segments were sent again in half a second, of 100", n)
		}
	})
}

// A client that takes all that it gets and acknowledges nothing has the service hold what
// may wait, and then loses the connection.
func TestAConnectionHoldsLittleMemory(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newEnds()
		most := DefaultConfig().Waiting + 3*windowSize*segmentBytes
		for range 3 * windowSize {
			p.client.Send(make([]byte, segmentBytes-lengthBytes)) // which the service does not read
			p.client.Flush()
			p.settle(t)
			p.service.Flush()
		}
		var err error
		for err == nil {
			err = p.service.Send(make([]byte, 60))
			p.service.Flush()
			p.down = nil
			if n := p.service.stream.(*segments).kcp.Held() + cap(p.service.inbox.bytes); n > most {
				t.Fatalf("%d bytes are kept, of %d", n, most)
			}
		}
		if err != Slow {
			t.Errorf("ended by %v", err)
		}
	})
}
