//go:build !js

package link

import (
	"bytes"
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// onLoopback is a Gate on real sockets of this machine.
type onLoopback struct {
	gate *Gate
	mint *Mint
	udp  string
	url  string
}

func newLoopback(t *testing.T, c GateConfig) *onLoopback {
	t.Helper()
	l := &onLoopback{mint: testMint(t)}
	l.gate, _ = NewGate(l.mint, c)
	pc, err := net.ListenPacket("udp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go l.gate.Serve(pc)
	server := httptest.NewServer(l.gate.Handler())
	l.udp, l.url = pc.LocalAddr().String(), "ws"+strings.TrimPrefix(server.URL, "http")
	t.Cleanup(func() {
		l.gate.Close(Shutdown)
		server.Close()
	})
	return l
}

func within(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// await polls until a value is there; the limit is for a broken build only.
func await[T any](t *testing.T, what string, poll func() (T, bool)) T {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); {
		if v, ok := poll(); ok {
			return v
		}
		yield()
	}
	t.Fatalf("%s did not come", what)
	panic("unreachable")
}

// yield waits a moment for what runs beside the test.
func yield() { <-time.After(100 * time.Microsecond) }

func awaitMessage(t *testing.T, from, c Conn) []byte {
	t.Helper()
	return await(t, "a message", func() ([]byte, bool) {
		from.Flush()
		c.Flush()
		m, err := c.TryRead()
		if err != nil {
			t.Fatal(err)
		}
		return m, m != nil
	})
}

func awaitEnd(t *testing.T, c Conn) error {
	t.Helper()
	return await(t, "the end", func() (error, bool) {
		c.Flush()
		_, err := c.TryRead()
		return err, err != nil
	})
}

// talk sends messages both ways over real sockets.
func talk(t *testing.T, l *onLoopback, c Conn, carrier string) Conn {
	t.Helper()
	far := await(t, "the connection", l.gate.Accept)
	for _, n := range []int{1, 100, 5000, MaxMessage} {
		for from, to := range map[Conn]Conn{c: far, far: c} {
			want := bytes.Repeat([]byte{byte(n)}, n)
			if err := from.Send(want); err != nil {
				t.Fatal(err)
			}
			if got := awaitMessage(t, from, to); !bytes.Equal(got, want) {
				t.Fatalf("%d bytes came as %d", n, len(got))
			}
		}
	}
	await(t, "a round trip", func() (struct{}, bool) { return struct{}{}, c.Stats().RTT > 0 })
	if s := far.Stats(); s.Carrier != carrier || c.Stats().Carrier != carrier || s.In == 0 || s.Rejected != 0 {
		t.Errorf("%+v", s)
	}
	return far
}

func TestUDPOnLoopback(t *testing.T) {
	l := newLoopback(t, DefaultGateConfig())
	c, err := Dial(within(t), Target{UDP: l.udp, WebSocket: l.url}, issue(t, l.mint, seatClaims(1)), DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	talk(t, l, c, "udp").Close(Over)
	if err := awaitEnd(t, c); err != Over {
		t.Errorf("ended by %v", err)
	}
}

func TestStormOverSocketsOfThisMachine(t *testing.T) {
	l := newLoopback(t, DefaultGateConfig())
	w := Weather{Delay: 2 * time.Millisecond, Loss: 1000}
	storm, err := NewStorm(func() (net.PacketConn, error) { return net.ListenPacket("udp4", "127.0.0.1:0") }, 1, w, w)
	if err != nil {
		t.Fatal(err)
	}
	c, err := DialPackets(within(t), storm.Open, netip.MustParseAddrPort(l.udp), issue(t, l.mint, seatClaims(1)), DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	talk(t, l, c, "udp")
	c.Close(Left)
}

func TestWebSocketOnLoopback(t *testing.T) {
	l := newLoopback(t, DefaultGateConfig())
	g := issue(t, l.mint, seatClaims(1))
	first, err := DialWebSocket(within(t), l.url, g, DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	talk(t, l, first, "websocket")
	second, err := DialWebSocket(within(t), l.url, g, DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	far := talk(t, l, second, "websocket")
	if err := awaitEnd(t, first); err != Replaced {
		t.Errorf("the first connection ended by %v", err)
	}
	second.Close(Left)
	if err := awaitEnd(t, far); err != Left {
		t.Errorf("the service learnt %v", err)
	}
}

func TestWebSocketIsChosenWhereUDPIsClosed(t *testing.T) {
	l := newLoopback(t, DefaultGateConfig())
	hole, err := net.ListenPacket("udp4", "127.0.0.1:0") // takes all and answers nothing
	if err != nil {
		t.Fatal(err)
	}
	defer hole.Close()
	cfg := DefaultConfig()
	cfg.Patience = 100 * time.Millisecond
	c, err := Dial(within(t), Target{UDP: hole.LocalAddr().String(), WebSocket: l.url}, issue(t, l.mint, seatClaims(1)), cfg)
	if err != nil {
		t.Fatal(err)
	}
	talk(t, l, c, "websocket")
	if _, err := Dial(within(t), Target{UDP: hole.LocalAddr().String()}, issue(t, l.mint, seatClaims(1)), cfg); !errors.Is(err, Unreachable) {
		t.Errorf("without a WebSocket: %v", err)
	}
}

func TestWebSocketRefusesByCode(t *testing.T) {
	rules := DefaultGateConfig()
	rules.Greeting = time.Second
	l := newLoopback(t, rules)
	old := seatClaims(0)
	old.Expires = time.Now().Unix()
	for name, x := range map[string]struct {
		grant Grant
		want  Reason
	}{
		"expired": {issue(t, l.mint, old), Expired}, "no ticket": {Grant{}, Forged},
		"no key": {Grant{Ticket: issue(t, l.mint, seatClaims(0)).Ticket}, Forged},
	} {
		if _, err := DialWebSocket(within(t), l.url, x.grant, DefaultConfig()); !errors.Is(err, x.want) {
			t.Errorf("%s: %v, want %v", name, err, x.want)
		}
	}
	for name, send := range map[string][]byte{"nothing": nil, "a word": []byte("hello"), "too much": make([]byte, frameLimit+1)} {
		ws, _, err := websocket.Dial(within(t), l.url, nil)
		if err != nil {
			t.Fatal(err)
		}
		if send != nil {
			ws.Write(within(t), websocket.MessageBinary, send)
		}
		if _, _, err := ws.Read(within(t)); err == nil {
			t.Errorf("%s was answered", name)
		}
	}
	if st := l.gate.Stats(); st.Sessions != 0 || st.Made != 0 {
		t.Errorf("something is left: %+v", st)
	}
}

// TestWebSocketReaderThatStopsIsDropped fills all buffers on the way.
func TestWebSocketReaderThatStopsIsDropped(t *testing.T) {
	l := newLoopback(t, DefaultGateConfig())
	c, err := DialWebSocket(within(t), l.url, issue(t, l.mint, seatClaims(1)), DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	far := await(t, "the connection", l.gate.Accept)
	for err == nil {
		err = far.Send(make([]byte, 30000))
		far.Flush()
		if far.Waiting() > DefaultConfig().Waiting+MaxMessage {
			t.Fatalf("%d bytes wait", far.Waiting())
		}
	}
	if err != Slow {
		t.Errorf("ended by %v", err)
	}
	c.Close(Left)
}

// TestDatagramOfAWebSocketSessionIsNobodys: what is ordered by one carrier is
// not taken from another.
func TestDatagramOfAWebSocketSessionIsNobodys(t *testing.T) {
	l := newLoopback(t, DefaultGateConfig())
	c, err := DialWebSocket(within(t), l.url, issue(t, l.mint, seatClaims(1)), DefaultConfig())
	if err != nil {
		t.Fatal(err)
	}
	far := await(t, "the connection", l.gate.Accept)
	e := c.(*endpoint)
	e.mu.Lock()
	b := e.seal.sealed([]byte{contentClose, byte(Left)})
	e.mu.Unlock()
	l.gate.input(b, netip.AddrPort{})
	if err := far.Send([]byte{1}); err != nil {
		t.Errorf("the connection ended: %v", err)
	}
}

func TestHandlerSaysWhenTooManyGreet(t *testing.T) {
	rules := DefaultGateConfig()
	rules.Backlog = 1
	l := newLoopback(t, rules)
	idle, _, err := websocket.Dial(within(t), l.url, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer idle.CloseNow()
	_, answer, err := websocket.Dial(within(t), l.url, nil)
	if err == nil || answer == nil || answer.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("%+v, %v", answer, err)
	}
}

// unread is a connection by WebSocket whose other side reads nothing, and what
// seals that side's datagrams.
func unread() (*endpoint, *pipe, *sealer) {
	key := Key{1}
	up, down := sessionKeys(&key, make([]byte, nonceBytes), make([]byte, nonceBytes))
	p := &pipe{wake: make(chan struct{}, 1)}
	e := newEndpoint(carrierWebSocket, seatClaims(0), DefaultConfig(), 7, down, up, p.put)
	e.join(p)
	return e, p, &sealer{aead: up, session: 7}
}

func TestWhoAsksWithoutReadingIsDropped(t *testing.T) {
	e, p, far := unread()
	for range 100000 {
		e.input(far.sealed(append([]byte{contentPing}, tokenBytes(5)...)), netip.AddrPort{})
	}
	if end, _ := e.over(); end != Slow {
		t.Errorf("ended by %v", end)
	}
	if n := p.unsent(); n > 2*e.cfg.Waiting {
		t.Errorf("%d bytes wait for whom nobody reads", n)
	}
}

func TestAnEmptyChunkIsNone(t *testing.T) {
	e, _, far := unread()
	e.input(far.sealed([]byte{contentStream}), netip.AddrPort{})
	if end, _ := e.over(); end != Broken {
		t.Errorf("ended by %v: such chunks wait without end, for they have no bytes that count", end)
	}
}
