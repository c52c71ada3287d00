package link

import (
	"bytes"
	"errors"
	"net"
	"testing"
	"testing/synctest"
	"time"

	"sameframe/core/wire"
)

func TestKilledClientTakesItsSeatBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		g := issue(t, s.mint, seatClaims(2))
		first := s.mustDial(g, Weather{}, Weather{})
		exchange(t, first, 5, time.Second)
		second := s.mustDial(g, Weather{}, Weather{}) // within the same millisecond or not
		exchange(t, second, 5, time.Second)
		if _, err := readUntil(first, time.Second); err != Replaced {
			t.Errorf("the first connection ended by %v", err)
		}
		third := s.mustDial(issue(t, s.mint, seatClaims(2)), Weather{}, Weather{}) // with a new ticket
		exchange(t, third, 5, time.Second)
		if _, err := readUntil(second, time.Second); err != Replaced {
			t.Errorf("the second connection ended by %v", err)
		}
		third.Close(Left)
	})
}

// A device that comes twice before the service looks is one connection, the newer.
func TestAReplacedConnectionIsNotAccepted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		s.mute.Store(true)
		close(s.stop) // the test accepts
		synctest.Wait()
		g := issue(t, s.mint, seatClaims(2))
		first := s.mustDial(g, Weather{}, Weather{})
		time.Sleep(tick)
		second := s.mustDial(g, Weather{}, Weather{})
		time.Sleep(tick)
		if n := s.gate.Stats().Made; n != 2 {
			t.Fatalf("%d connections", n)
		}
		c, ok := s.gate.Accept()
		if _, more := s.gate.Accept(); !ok || more {
			t.Fatalf("accepted: %v, and another one: %v", ok, more)
		}
		second.Send([]byte("the newer"))
		second.Flush()
		time.Sleep(tick)
		if m, err := c.TryRead(); string(m) != "the newer" || err != nil {
			t.Errorf("%q, %v", m, err)
		}
		first.Close(Left)
		second.Close(Left)
		s.gate.Close(Shutdown)
		synctest.Wait()
	})
}

func TestSpectatorsOfOneRoomDoNotReplaceEachOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		var conns []Conn
		for i := range uint64(3) {
			c := seatClaims(0)
			c.Role, c.Seat, c.Serial, c.Permits = RoleSpectator, NoSeat, i, PermitLive
			conns = append(conns, s.mustDial(issue(t, s.mint, c), Weather{}, Weather{}))
		}
		for _, c := range conns {
			exchange(t, c, 5, time.Second)
			c.Close(Left)
		}
	})
}

func TestRefusalsReachTheHolder(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rules := DefaultGateConfig()
		rules.Sessions, rules.Backlog = 2, 2
		rules.Admit = func(c Claims) Reason {
			if c.Room != 1 {
				return Foreign
			}
			return 0
		}
		s := newService(t, rules)
		defer s.close()
		old, elsewhere, ok := seatClaims(0), seatClaims(0), seatClaims(0)
		old.Expires, elsewhere.Room = time.Now().Unix(), 2
		other, _ := NewMint(secret, 8)
		for name, x := range map[string]struct {
			grant Grant
			want  Reason
		}{
			"expired": {issue(t, s.mint, old), Expired}, "another room": {issue(t, s.mint, elsewhere), Foreign},
			"another service": {issue(t, other, ok), Foreign}, "no key": {Grant{Ticket: issue(t, s.mint, ok).Ticket}, Unreachable},
			"no ticket": {Grant{}, Unreachable},
		} {
			if _, err := s.dial(x.grant, Weather{}, Weather{}, DefaultConfig()); !errors.Is(err, x.want) {
				t.Errorf("%s: %v, want %v", name, err, x.want)
			}
		}
		for seat := range byte(3) {
			c, err := s.dial(issue(t, s.mint, seatClaims(wire.Seat(seat))), Weather{}, Weather{}, DefaultConfig())
			if seat < 2 && err != nil || seat == 2 && err != Full {
				t.Errorf("seat %d: %v", seat, err)
			}
			if c != nil {
				defer c.Close(Left)
			}
		}
	})
}

func TestGreetingIsAnsweredOnceAndWithFewerBytes(t *testing.T) {
	b := newBench(t)
	defer b.gate.Close(Shutdown)
	used := b.hello(1)
	if n := b.from(used.append(nil, &b.grant.Key), 2); n != refuseBytes || n >= helloBytes {
		t.Errorf("a used stamp was answered by %d bytes", n)
	}
	if _, f := parseAnswer(b.tap.lastTo(2), &b.grant.Key, used); f == nil || *f != (refusal{reason: Stale, stamp: 1}) {
		t.Errorf("answer %+v", f)
	}
	next := b.hello(2)
	if n := b.from(next.append(nil, &b.grant.Key), 2); n != welcomeBytes || n >= helloBytes {
		t.Errorf("a greeting was answered by %d bytes", n)
	}
	welcomed := b.tap.lastTo(2)
	b.from(next.append(nil, &b.grant.Key), 3)
	if !bytes.Equal(welcomed, b.tap.lastTo(3)) || b.gate.Stats().Sessions != 2 {
		t.Error("the same greeting gets the same answer and makes no other session")
	}
	if st := b.gate.Stats(); st.Made != 1 || b.gate.sessions[b.seal.session].end != 0 {
		t.Errorf("a greeting alone must not touch the connection: %+v", st)
	}
}

// TestCopiedDatagramDoesNotTurnTheStream plays somebody who copies genuine
// datagrams and sends them first, from an address of his choice.
func TestCopiedDatagramDoesNotTurnTheStream(t *testing.T) {
	b := newBench(t)
	defer b.gate.Close(Shutdown)
	conn, _ := b.gate.Accept()
	came, answered := 0, 0
	for i := range uint64(50) {
		copied := b.ping(i + 2)
		came += len(copied)
		answered += b.from(copied, 66)
		b.from(copied, 1) // the original comes later: it was seen
		conn.Send(make([]byte, 200))
		conn.Flush()
	}
	if n := b.tap.went(66); n > came || answered == 0 {
		t.Errorf("%d bytes came, %d went to the copier", came, n)
	}
	if st := conn.Stats(); st.Moves != 0 {
		t.Errorf("the stream moved: %+v", st)
	}
}

func TestAddressIsFollowedOnceItAnswers(t *testing.T) {
	b := newBench(t)
	defer b.gate.Close(Shutdown)
	conn, _ := b.gate.Accept()
	old := b.ping(5)
	b.from(b.ping(6), 2)
	plain, _, _, err := b.open.opened(b.tap.lastTo(2))
	if err != nil || plain[0] != contentPing {
		t.Fatalf("the new address is not asked: %x, %v", plain, err)
	}
	token := plain[1:]
	if b.from(b.seal.sealed(append([]byte{contentPong}, 1, 2, 3, 4, 5, 6, 7, 8)), 2); conn.Stats().Moves != 0 {
		t.Error("a wrong answer moved the stream")
	}
	b.from(b.seal.sealed(append([]byte{contentPong}, token...)), 2)
	if conn.Stats().Moves != 1 {
		t.Error("the right answer did not move the stream")
	}
	if b.from(old, 1); b.gate.sessions[b.seal.session].path.asked.IsValid() {
		t.Error("an older datagram makes its address a candidate")
	}
}

func TestMalformedContentsEndTheConnectionOnly(t *testing.T) {
	for _, c := range [][]byte{{0}, {9}, {contentPing, 1}, {contentPong}, {contentClose}, {contentClose, 0}, {contentStream},
		{contentStream, 0, 0}, {contentStream, 0, 5}, {contentStream, 0, 0, 0, 0, 9}} {
		b := newBench(t)
		b.wantBroken(t, c)
	}
	for name, spoil := range map[string]func(segment []byte){
		"longer than the datagram": func(s []byte) { s[20] = 5 },
		"longer than any":          func(s []byte) { s[23] = 0xFF },
		"no command":               func(s []byte) { s[4] = 80 },
		"a part of too many":       func(s []byte) { s[5] = maxParts },
		"another conversation":     func(s []byte) { s[0]++ },
	} {
		b := newBench(t)
		segment := dataSegment(b.seal.session)
		b.from(b.seal.sealed(streamed(segment)), 1)
		if e := b.gate.sessions[b.seal.session].end; e != 0 {
			t.Fatalf("a good segment ended it: %v", e)
		}
		t.Log(name)
		spoil(segment)
		b.wantBroken(t, streamed(segment))
	}
	for name, repeats := range map[string][]byte{
		"a head cut short":     {1, 0},
		"longer than it is":    {1, 0, 2, 9},
		"of the datagram":      {0, 0, 1, 9},
		"nothing":              {1, 0, 0},
		"no segment":           {1, 0, 2, 9, 9},
		"nothing, and another": {1, 0, 0, 2, 0, 1, 9},
	} {
		b := newBench(t)
		segment := dataSegment(b.seal.session)
		b.from(b.seal.sealed(streamed(segment)), 1)
		b.seal.last++ // a datagram got lost
		t.Log(name)
		b.wantBroken(t, append(streamed(segment), repeats...))
	}
}

func TestGreetingWithoutAConnectionIsForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		b.from(b.hello(2).append(nil, &b.grant.Key), 2)
		if n := b.gate.Stats().Sessions; n != 2 {
			t.Errorf("%d sessions", n)
		}
		time.Sleep(DefaultGateConfig().Greeting + time.Second)
		if st := b.gate.Stats(); st.Sessions != 1 || st.Made != 1 {
			t.Errorf("%+v", st)
		}
		b.gate.Close(Shutdown)
	})
}

func TestDialTwiceAtOnceTakesTheNextStamp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newService(t, DefaultGateConfig())
		defer s.close()
		g := issue(t, s.mint, seatClaims(2))
		for made := uint64(1); made <= 3; made++ {
			at := time.Now()
			c := s.mustDial(g, Weather{}, Weather{})
			defer c.Close(Left)
			synctest.Wait()
			if n := s.gate.Stats().Made; n != made || time.Since(at) != 0 {
				t.Fatalf("%d connections after %v, want %d", n, time.Since(at), made)
			}
		}
	})
}

func TestPathAsksWithNoMoreBytesThanCame(t *testing.T) {
	p := path{at: addr(1)}
	now := time.Now()
	asked := 0
	for i := 1; i <= 100; i++ {
		now = now.Add(20 * time.Millisecond)
		if p.heard(now, addr(2), 20, 34) {
			asked++
		}
		if asked*34 > i*20 {
			t.Fatalf("asked %d times after %d bytes", asked, i*20)
		}
	}
	if asked < 15 || asked > 20 { // each 100 ms
		t.Errorf("asked %d times in 2 s", asked)
	}
	p.heard(now, addr(3), 20, 34)
	if p.room != 20 || p.proved(addr(2), p.token) {
		t.Error("what came from one address counts for another")
	}
	if p.heard(now, addr(1), 20, 34); p.asked.IsValid() {
		t.Error("the proven address is heard, and another one is still asked")
	}
}

func TestGateServesUntilItIsClosed(t *testing.T) {
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g, _ := NewGate(testMint(t), DefaultGateConfig())
	served := make(chan error)
	go func() { served <- g.Serve(pc) }()
	g.Close(Shutdown)
	if err := <-served; err != nil {
		t.Errorf("serving ended by %v", err)
	}
	late, _ := net.ListenPacket("udp4", "127.0.0.1:0")
	if err := g.Serve(late); err != nil {
		t.Errorf("serving a closed gate: %v", err)
	}
}

// Whoever has a ticket cannot fill the table with the ends of connections that
// are made one after the other.
func TestAHolderConnectsSoOftenOnly(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		defer b.gate.Close(Shutdown)
		welcomed := func(stamps int) (n int) {
			for range stamps {
				stamp := uint64(time.Now().UnixNano())
				h := b.hello(stamp)
				b.from(h.append(nil, &b.grant.Key), 1)
				if w, _ := parseAnswer(b.tap.lastTo(1), &b.grant.Key, h); w != nil {
					n++
				} else if _, f := parseAnswer(b.tap.lastTo(1), &b.grant.Key, h); f == nil || f.reason != Full {
					t.Fatalf("refused by %+v", f)
				}
				time.Sleep(time.Microsecond)
			}
			return n
		}
		if n := welcomed(1000); n != sessionBurst-1 {
			t.Errorf("%d greetings in a row were welcome", n)
		}
		time.Sleep(3 * sessionEvery)
		if n := welcomed(1000); n != 3 {
			t.Errorf("%d greetings were welcome after the time of three", n)
		}
	})
}

// Tickets for watching are to be had by everybody: they must not keep players out.
func TestSpectatorsLeavePlayersHalfOfTheTable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rules := DefaultGateConfig()
		rules.Sessions, rules.Backlog = 4, 4
		s := newService(t, rules)
		defer s.close()
		watch := func(serial uint64) error {
			c := seatClaims(0)
			c.Role, c.Seat, c.Serial = RoleSpectator, NoSeat, serial
			conn, err := s.dial(issue(t, s.mint, c), Weather{}, Weather{}, DefaultConfig())
			if conn != nil {
				t.Cleanup(func() { conn.Close(Left) })
			}
			return err
		}
		for serial := range uint64(4) {
			if err := watch(serial); serial < 2 && err != nil || serial >= 2 && err != Full {
				t.Errorf("spectator %d: %v", serial, err)
			}
		}
		for seat := range byte(2) {
			c, err := s.dial(issue(t, s.mint, seatClaims(wire.Seat(seat))), Weather{}, Weather{}, DefaultConfig())
			if err != nil {
				t.Fatalf("seat %d: %v", seat, err)
			}
			c.Close(Left)
		}
		time.Sleep(rules.Conn.Dead + rules.Linger + time.Second) // all have gone, and are forgotten
	})
}

func TestASpectatorsPlaceIsGivenBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		c := seatClaims(0)
		c.Role, c.Seat, c.Serial = RoleSpectator, NoSeat, 5
		b.grant = issue(t, b.mint, c)
		for stamp := range uint64(3) {
			b.from(b.hello(stamp+1).append(nil, &b.grant.Key), 2)
		}
		watching := func() int {
			b.gate.mu.Lock()
			defer b.gate.mu.Unlock()
			return b.gate.watching
		}
		if n := watching(); n != 1 {
			t.Errorf("%d spectators of one ticket", n)
		}
		time.Sleep(DefaultGateConfig().Greeting + time.Second)
		synctest.Wait()
		if n := watching(); n != 0 || b.gate.Stats().Sessions != 1 {
			t.Errorf("%d spectators of %d sessions after they have gone", n, b.gate.Stats().Sessions)
		}
		b.gate.Close(Shutdown)
	})
}
