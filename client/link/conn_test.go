package link

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/client/link/kcp"
)

func numbered(i, size int) []byte {
	return append(binary.BigEndian.AppendUint32(nil, uint32(i)), bytes.Repeat([]byte{byte(i)}, size)...)
}

// exchange sends n messages at the pace of outer frames and wants each back,
// in order, within limit.
func exchange(t *testing.T, c Conn, n int, limit time.Duration) {
	t.Helper()
	got := 0
	for i, end := 0, time.Now().Add(limit); got < n; time.Sleep(16 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("%d of %d messages after %v: %+v", got, n, limit, c.Stats())
		}
		if i < n {
			if err := c.Send(numbered(i, i%300)); err != nil {
				t.Fatal(err)
			}
			i++
		}
		for {
			m, err := c.TryRead()
			if err != nil {
				t.Fatalf("after %d messages: %v %+v", got, err, c.Stats())
			}
			if m == nil {
				break
			}
			if !bytes.Equal(m, numbered(got, got%300)) {
				t.Fatalf("message %d came as %x", got, m)
			}
			got++
		}
		c.Flush()
	}
}

func TestMessagesArriveWholeOnceInOrderInAnyWeather(t *testing.T) {
	ms := time.Millisecond
	for i, w := range []Weather{
		{},
		{Delay: 50 * ms, Jitter: 30 * ms},
		{Delay: 50 * ms, Jitter: 100 * ms, Loss: 2000},
		{Delay: 150 * ms, Loss: 500, Duplicate: 2000, Reorder: 2000},
		{Delay: 10 * ms, Corrupt: 2000, Loss: 500},
		{Delay: 20 * ms, Blackouts: []Span{{2 * time.Second, 5 * time.Second}}},
		{Delay: 20 * ms, Moves: []time.Duration{time.Second, 2 * time.Second, 3 * time.Second}},
		{Delay: 50 * ms, Jitter: 50 * ms, Loss: 1000, Duplicate: 500, Reorder: 500, Corrupt: 500,
			Blackouts: []Span{{3 * time.Second, 4 * time.Second}}, Moves: []time.Duration{2 * time.Second, 6 * time.Second}},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := newService(t, DefaultGateConfig())
				defer s.close()
				in := w
				in.Moves = nil
				c := s.mustDial(issue(t, s.mint, seatClaims(4)), w, in)
				exchange(t, c, 400, 40*time.Second)
				st := c.Stats()
				if st.RTT < 2*w.Delay || st.In == 0 || st.BytesOut == 0 {
					t.Errorf("%+v", st)
				}
				far := s.only().Stats()
				if far.Moves != uint64(len(w.Moves)) {
					t.Errorf("%d changes of address were followed, want %d", far.Moves, len(w.Moves))
				}
				if w.Loss > 0 && (far.Lost == 0 || far.Repeated == 0) || w.Corrupt > 0 && far.Rejected+st.Rejected == 0 {
					t.Errorf("the weather is not seen in %+v", far)
				}
				if got := s.only().Claims(); got.Seat != 4 || got.Room != 1 {
					t.Errorf("claims %+v", got)
				}
				c.Close(Left)
			})
		})
	}
}

func TestLongMessagesArrive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		w := Weather{Delay: 20 * time.Millisecond, Loss: 500}
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), w, w)
		for _, n := range []int{1, segmentBytes - 2, segmentBytes - 1, 5000, MaxMessage} {
			want := bytes.Repeat([]byte{byte(n)}, n)
			if err := c.Send(want); err != nil {
				t.Fatal(err)
			}
			if got, err := readUntil(c, 10*time.Second); err != nil || !bytes.Equal(got, want) {
				t.Fatalf("%d bytes came back as %d: %v", n, len(got), err)
			}
		}
		for _, n := range []int{0, MaxMessage + 1} {
			if err := c.Send(make([]byte, n)); !errors.Is(err, ErrSize) {
				t.Errorf("%d bytes: %v", n, err)
			}
		}
		c.Close(Left)
	})
}

// TestRepeatingHalvesTheWaitForALoss measures the round trip of messages at 5 %
// loss, with and without.
func TestRepeatingHalvesTheWaitForALoss(t *testing.T) {
	late := func(repeat bool) (n int) {
		synctest.Test(t, func(t *testing.T) {
			rules := DefaultGateConfig()
			rules.Conn.Repeat = repeat
			s := newService(t, rules)
			defer s.close()
			w := Weather{Delay: 50 * time.Millisecond, Loss: 500}
			cfg := DefaultConfig()
			cfg.Repeat = repeat
			c, err := s.dial(issue(t, s.mint, seatClaims(0)), w, w, cfg)
			if err != nil {
				t.Fatal(err)
			}
			sent := map[uint32]time.Time{}
			for i := uint32(0); i < 1000; i++ {
				sent[i] = time.Now()
				c.Send(numbered(int(i), 30))
				c.Flush()
				time.Sleep(tick)
				for m, _ := c.TryRead(); m != nil; m, _ = c.TryRead() {
					if time.Since(sent[binary.BigEndian.Uint32(m)]) > 160*time.Millisecond+2*tick {
						n++
					}
				}
			}
			c.Close(Left)
		})
		return n
	}
	with, without := late(true), late(false)
	t.Logf("of 1000 round trips %d took more than 1.6 times the network's and two ticks, %d without repeating", with, without)
	if with > 50 || without < 2*with {
		t.Errorf("late: %d with repeating, %d without", with, without)
	}
}

func TestSlowReaderIsDroppedAndNothingBlocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		s.mute.Store(true)
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), Weather{}, Weather{})
		most := 0
		for {
			err := c.Send(make([]byte, 4000))
			if err != nil {
				if err != Slow {
					t.Errorf("ended by %v", err)
				}
				break
			}
			c.Flush()
			if most = max(most, c.Waiting()); most > DefaultConfig().Waiting {
				t.Fatalf("%d bytes wait", most)
			}
			time.Sleep(time.Millisecond)
		}
		if _, err := c.TryRead(); err != Slow {
			t.Errorf("read: %v", err)
		}
		time.Sleep(time.Second)
		s.mute.Store(false)
		time.Sleep(time.Second)
		if len(s.ended()) != 1 || s.ended()[0] != Slow {
			t.Errorf("the service learnt %v", s.ended())
		}
	})
}

func TestWaitingFallsToNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), Weather{}, Weather{Loss: 1000})
		for range 100 {
			c.Send(make([]byte, 1000))
		}
		if n := c.Waiting(); n < 100_000 {
			t.Errorf("%d bytes wait", n)
		}
		for end := time.Now().Add(5 * time.Second); c.Waiting() > 0; time.Sleep(16 * time.Millisecond) {
			if c.Flush(); time.Now().After(end) {
				t.Fatalf("%d bytes still wait", c.Waiting())
			}
		}
		c.Close(Over)
	})
}

func TestCloseTellsTheOtherSideEvenWhenItGetsLost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		dark := Weather{Blackouts: []Span{{time.Second, 3 * time.Second}}}
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), Weather{}, dark)
		exchange(t, c, 10, 2*time.Second)
		time.Sleep(time.Second)
		s.only().Close(Removed)
		if _, err := readUntil(c, 4*time.Second); err != Removed {
			t.Errorf("ended by %v", err)
		}
		if err := c.Send([]byte{1}); err != Removed {
			t.Errorf("sent on: %v", err)
		}
	})
}

func TestMessagesBeforeACloseAreReadFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), Weather{}, Weather{})
		exchange(t, c, 1, time.Second)
		s.only().Send([]byte("result"))
		s.only().Close(Over)
		if m, err := readUntil(c, time.Second); string(m) != "result" || err != nil {
			t.Errorf("%q, %v", m, err)
		}
		if m, err := c.TryRead(); m != nil || err != Over {
			t.Errorf("%q, %v", m, err)
		}
	})
}

// Whoever closes at once has said it all the same: after a flush, with more than one
// datagram, and with things on their way that were never answered.
func TestWhatIsSaidLastArrivesThoughItIsClosedAtOnce(t *testing.T) {
	for name, c := range map[string]struct{ before, size, count int }{
		"after a while": {0, 20, 1}, "just after a flush": {1, 20, 1}, "some on their way": {9, 20, 1},
		"long": {1, 5000, 3}, "more than a window": {1, 30000, 5},
	} {
		synctest.Test(t, func(t *testing.T) {
			s := newService(t, DefaultGateConfig())
			defer s.close()
			client := s.mustDial(issue(t, s.mint, seatClaims(0)), Weather{}, Weather{Delay: 40 * time.Millisecond})
			exchange(t, client, 5, 5*time.Second)
			service := s.only()
			s.mute.Store(true)
			for i := range c.before {
				client.Send(numbered(i, 10))
				client.Flush()
				time.Sleep(time.Millisecond)
			}
			out := client.Stats().Resent
			for i := range c.count {
				client.Send(numbered(1000+i, c.size))
			}
			client.Close(Left)
			if again := client.Stats().Resent - out; again > 0 {
				t.Errorf("%s: %d segments were sent again", name, again)
			}
			time.Sleep(time.Second)
			fits, got := min(c.count, windowSize*segmentBytes/(c.size+7)), 0
			for m, err := service.TryRead(); m != nil && err == nil; m, err = service.TryRead() {
				if n := binary.BigEndian.Uint32(m); n >= 1000 {
					got++
				}
			}
			if got < fits {
				t.Errorf("%s: %d of %d messages came", name, got, fits)
			}
		})
	}
}

// A service may still ask a connection that a newer one has replaced a moment ago.
func TestAConnectionThatHasEndedStillTellsWhatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for n := range 200 {
			p := newEnds()
			p.service.path.at = addr(1)
			p.service.Send(numbered(0, 10))
			p.service.Flush()
			for i := range n {
				p.service.Send(numbered(i, 1000))
			}
			before := p.service.Waiting()
			p.service.Close(Replaced)
			if w := p.service.Waiting(); w > before+kcp.HeadBytes || w == 0 {
				t.Fatalf("%d messages: %d bytes wait, %d before the end", n, w, before)
			}
			if err := p.service.Send([]byte{1}); err != Replaced {
				t.Fatalf("sent: %v", err)
			}
		}
	})
}

func TestSilenceEndsBothSides(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		dark := Weather{Blackouts: []Span{{time.Second, time.Hour}}}
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), dark, dark)
		exchange(t, c, 10, time.Second)
		time.Sleep(12 * time.Second)
		if _, err := c.TryRead(); err != Silent {
			t.Errorf("client: %v", err)
		}
		if len(s.ended()) != 1 || s.ended()[0] != Silent {
			t.Errorf("service: %v", s.ended())
		}
		time.Sleep(10 * time.Second)
		if st := s.gate.Stats(); st.Sessions != 0 || st.Holders != 0 {
			t.Errorf("something is left: %+v", st)
		}
	})
}

func TestDeadSocketIsReplacedByANewOne(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		var sockets []net.PacketConn
		open := func() (net.PacketConn, error) {
			pc, err := s.mesh.Open()
			sockets = append(sockets, pc)
			return pc, err
		}
		c, err := DialPackets(ctx, open, s.at, issue(t, s.mint, seatClaims(0)), DefaultConfig())
		if err != nil {
			t.Fatal(err)
		}
		exchange(t, c, 5, time.Second)
		sockets[0].Close()
		exchange(t, c, 5, 5*time.Second)
		if n := s.only().Stats().Moves; n != 1 || len(sockets) != 2 {
			t.Errorf("%d moves over %d sockets", n, len(sockets))
		}
		c.Close(Left)
	})
}

func TestWhatWaitsGoesAtOnceAfterABlackout(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		dark := Weather{Delay: 50 * time.Millisecond, Blackouts: []Span{{time.Second, 10 * time.Second}}}
		begin := time.Now()
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), dark, dark)
		exchange(t, c, 10, time.Second)
		time.Sleep(time.Second - time.Since(begin))
		c.Send([]byte("waits"))
		m, err := readUntil(c, 11*time.Second)
		if took := time.Since(begin) - 10*time.Second; string(m) != "waits" || err != nil || took < 0 || took > 600*time.Millisecond {
			t.Errorf("%q, %v, %v after the blackout", m, err, took)
		}
		c.Close(Left)
	})
}

func TestWhatWasFlushedIsSentAgainForABusyCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), Weather{Blackouts: []Span{{time.Second, 1500 * time.Millisecond}}}, Weather{})
		time.Sleep(1100 * time.Millisecond)
		c.Send([]byte("lost at first"))
		c.Flush()
		time.Sleep(3 * time.Second) // the caller does something else
		if m, err := c.TryRead(); string(m) != "lost at first" || err != nil {
			t.Errorf("%q, %v", m, err)
		}
		c.Close(Left)
	})
}

func TestRepeatedSegmentsAreSkippedWhenTheFirstTimeCame(t *testing.T) {
	r := repeater{on: true}
	own, older, rough, ok := splitRepeats([]byte{0x80, 1, 9, 3, 0, 3, 7, 7, 7, 2, 0, 1, 8})
	if !ok || !rough || len(own) != 1 || len(older) != 10 {
		t.Fatalf("%x %x %v", own, older, ok)
	}
	came := func(n uint64) bool { return n == 8 }
	again, older, ok := r.next(older, 10, came)
	if !ok || len(again) != 3 || r.used != 1 {
		t.Errorf("the one that did not come: %x %v", again, ok)
	}
	again, older, ok = r.next(older, 10, came)
	if !ok || len(again) != 0 || len(older) != 0 || r.used != 1 {
		t.Errorf("the one that came: %x %x %v", again, older, ok)
	}
}

func TestStreamReaderWaitsForRoom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		e := newEndpoint(carrierWebSocket, Claims{}, DefaultConfig(), 1, aead(make([]byte, 32)), aead(make([]byte, 32)), nil)
		d := e.overStream(func() int { return 0 })
		for d.bytes <= d.limit {
			d.input(time.Now(), make([]byte, 30000), 1, nil)
		}
		var through atomic.Bool
		go func() { through.Store(e.room(d)) }()
		if synctest.Wait(); through.Load() {
			t.Error("more may come though the queue is full")
		}
		e.mu.Lock()
		d.read(nil)
		e.mu.Unlock()
		if synctest.Wait(); !through.Load() {
			t.Error("nothing more may come though there is room")
		}
	})
}

func TestConnectionOutlivesALazyCaller(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		c := s.mustDial(issue(t, s.mint, seatClaims(0)), Weather{}, Weather{})
		time.Sleep(time.Minute) // such as while a map loads
		exchange(t, c, 10, time.Second)
		c.Close(Left)
	})
}

func TestConfigIsChecked(t *testing.T) {
	for i, change := range []func(*GateConfig){
		func(c *GateConfig) { c.Conn.Heartbeat = 0 }, func(c *GateConfig) { c.Conn.Dead = 2 * time.Second },
		func(c *GateConfig) { c.Conn.Rebind = time.Minute }, func(c *GateConfig) { c.Conn.Waiting = MaxMessage },
		func(c *GateConfig) { c.Conn.Patience = 0 }, func(c *GateConfig) { c.Sessions = 0 },
		func(c *GateConfig) { c.Backlog = c.Sessions + 1 }, func(c *GateConfig) { c.Greeting = 0 },
		func(c *GateConfig) { c.Linger = -1 },
	} {
		c := DefaultGateConfig()
		if c.Validate() != nil {
			t.Fatal("the default setting is refused")
		}
		change(&c)
		if _, err := NewGate(testMint(t), c); !errors.Is(err, ErrConfig) {
			t.Errorf("setting %d: %v", i, err)
		}
	}
}
