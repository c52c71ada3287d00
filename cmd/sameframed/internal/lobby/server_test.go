package lobby

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/wire"
)

const patience = 20 * time.Second

type counts struct {
	mu  sync.Mutex
	all map[Code]int
}

func (c *counts) LobbyRefused(code Code) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.all[code]++
}

func (c *counts) of(code Code) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.all[code]
}

// fakeTickets reads tickets that say what they are.
type fakeTickets struct{}

func (fakeTickets) Read(text string) (string, int, Code) {
	switch text {
	case "old":
		return "", 0, OldTicket
	case "foreign":
		return "", 0, ForeignTicket
	case "watch":
		return "ABCDE", -1, ""
	case "seat":
		return "ABCDE", 1, ""
	}
	return "", 0, BadTicket
}

type fakeReferee struct{ why wire.Reason }

func (f *fakeReferee) Report(context.Context, string, wire.Seat, room.Result) wire.Reason {
	return f.why
}

// place is a server under test.
type place struct {
	t       *testing.T
	server  *Server
	web     *httptest.Server
	counts  *counts
	referee *fakeReferee
}

func newPlace(t *testing.T, change func(*Limits)) *place {
	t.Helper()
	limits := DefaultLimits()
	if change != nil {
		change(&limits)
	}
	n := uint64(0)
	l := New(testConfig(), &fakeHost{}, func() uint64 { n += 104729; return n })
	p := &place{t: t, counts: &counts{all: map[Code]int{}}, referee: &fakeReferee{}}
	begun := time.Now()
	p.server = NewServer(l, limits, func() time.Duration { return time.Since(begun) }, fakeTickets{}, p.referee, p.counts, slog.New(slog.DiscardHandler))
	p.web = httptest.NewServer(p.server.Handler())
	t.Cleanup(p.web.Close)
	return p
}

// ask makes a request and returns status and refusal.
func (p *place) ask(method, path, ticket, body string) (int, Code) {
	p.t.Helper()
	req, _ := http.NewRequestWithContext(p.t.Context(), method, p.web.URL+path, strings.NewReader(body))
	if ticket != "" {
		req.Header.Set("Authorization", "Bearer "+ticket)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	b, _ := io.ReadAll(resp.Body)
	var no Refusal
	json.Unmarshal(b, &no)
	if no.Code != "" && no.Text == "" {
		p.t.Errorf("%s: refused without a sentence", path)
	}
	return resp.StatusCode, no.Code
}

func (p *place) dial() (*websocket.Conn, context.Context) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.t.Context(), patience)
	p.t.Cleanup(cancel)
	ws, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.web.URL, "http")+"/v1/lobby", nil)
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { ws.CloseNow() })
	return ws, ctx
}

// hello makes a member.
func (p *place) hello() (*websocket.Conn, context.Context) {
	p.t.Helper()
	ws, ctx := p.dial()
	b := testInfo().Build
	if err := wsjson.Write(ctx, ws, Command{Do: "hello", Build: &b}); err != nil {
		p.t.Fatal(err)
	}
	var w word
	if err := wsjson.Read(ctx, ws, &w); err != nil || w.Is != "welcome" {
		p.t.Fatalf("%+v, %v", w, err)
	}
	return ws, ctx
}

// create makes a member in a room of its own, and returns what it sees of it.
func (p *place) create() (*websocket.Conn, context.Context, View) {
	p.t.Helper()
	ws, ctx := p.hello()
	wsjson.Write(ctx, ws, Command{Do: "create"})
	var v View
	if err := wsjson.Read(ctx, ws, &v); err != nil || v.Code == "" {
		p.t.Fatalf("%+v, %v", v, err)
	}
	return ws, ctx, v
}

// refusal reads up to a refusal; the empty code is the end without one.
func refusal(ctx context.Context, ws *websocket.Conn) Code {
	for {
		var no Refusal
		if err := wsjson.Read(ctx, ws, &no); err != nil {
			return ""
		}
		if no.Is == "refused" {
			return no.Code
		}
	}
}

func TestRequestsAreAnsweredOrRefused(t *testing.T) {
	p := newPlace(t, nil)
	result := `{"over":true,"frame":5,"winner":1,"digest":"1","used":"2"}`
	for _, c := range []struct {
		method, path, ticket, body string
		status                     int
		code                       Code
	}{
		{"GET", "/v1/service", "", "", 200, ""},
		{"GET", "/v1/rooms/NONE", "", "", 404, NoSuchRoom},
		{"GET", "/v1/rooms/NONE/result", "", "", 404, NoSuchRoom},
		{"GET", "/v1/match", "", "", 401, BadTicket},
		{"GET", "/v1/match", "x", "", 401, BadTicket},
		{"GET", "/v1/match", "old", "", 401, OldTicket},
		{"GET", "/v1/match", "foreign", "", 410, ForeignTicket},
		{"GET", "/v1/match", "seat", "", 410, ForeignTicket}, // the match is over
		{"POST", "/v1/match/result", "x", result, 401, BadTicket},
		{"POST", "/v1/match/result", "watch", result, 401, BadTicket},
		{"POST", "/v1/match/result", "seat", result, 200, ""},
		{"POST", "/v1/match/result", "seat", "{", 400, BadRequest},
		{"POST", "/v1/match/result", "seat", `{"cheat":1}`, 400, BadRequest},
		{"POST", "/v1/match/result", "seat", result + result, 400, BadRequest},
		{"POST", "/v1/match/result", "seat", `{"over":` + strings.Repeat(" ", 5000) + `true}`, 413, TooLarge},
		{"POST", "/v1/service", "", "", 405, BadMethod},
		{"GET", "/v1/else", "", "", 404, NoSuchPath},
	} {
		if status, code := p.ask(c.method, c.path, c.ticket, c.body); status != c.status || code != c.code {
			t.Errorf("%s %s %q: %d %q, want %d %q", c.method, c.path, c.ticket, status, code, c.status, c.code)
		}
	}
	p.referee.why = wire.Unconfirmed
	if status, code := p.ask("POST", "/v1/match/result", "seat", result); status != 400 || code != BadResult {
		t.Errorf("a result of the future: %d %q", status, code)
	}
}

func TestAMemberGoesOnAfterARefusalAndAStrangerDoesNot(t *testing.T) {
	p := newPlace(t, nil)
	ws, ctx := p.hello()
	for body, want := range map[string]Code{`{`: BadRequest, `{"do":"join","code":"X"}`: NoSuchRoom, `{"do":"ready","cheat":1}`: BadRequest} {
		ws.Write(ctx, websocket.MessageText, []byte(body))
		if got := refusal(ctx, ws); got != want {
			t.Errorf("%s: %q", body, got)
		}
	}
	for body, want := range map[string]Code{`{"do":"create"}`: HelloFirst, `[]`: BadRequest, `{"do":"hello","build":{}}`: OtherVersion} {
		ws, ctx := p.dial()
		ws.Write(ctx, websocket.MessageText, []byte(body))
		if got := refusal(ctx, ws); got != want {
			t.Errorf("%s: %q", body, got)
		}
		if got := refusal(ctx, ws); got != "" {
			t.Errorf("%s: goes on with %q", body, got)
		}
	}
}

func TestAnOversizedCommandEndsTheConnection(t *testing.T) {
	p := newPlace(t, nil)
	ws, ctx := p.hello()
	ws.Write(ctx, websocket.MessageText, []byte(`{"do":"`+strings.Repeat("x", 5000)+`"}`))
	if got := refusal(ctx, ws); got != TooLarge {
		t.Errorf("%q", got)
	}
	if got := refusal(ctx, ws); got != "" {
		t.Errorf("goes on with %q", got)
	}
}

func TestWhoSaysNothingIsSentAway(t *testing.T) {
	p := newPlace(t, func(l *Limits) { l.Hello, l.Idle = 10*time.Millisecond, 20*time.Millisecond })
	ws, ctx := p.dial()
	if got := refusal(ctx, ws); got != Idle {
		t.Errorf("no hello: %q", got)
	}
	ws, ctx = p.hello()
	if got := refusal(ctx, ws); got != Idle {
		t.Errorf("nothing after the hello: %q", got)
	}
}

func TestCommandsAreCountedPerConnection(t *testing.T) {
	p := newPlace(t, func(l *Limits) { l.Command = Rate{PerSecond: 0, Burst: 4} })
	ws, ctx := p.hello()
	for range 4 {
		wsjson.Write(ctx, ws, Command{Do: "ping"})
	}
	if got := refusal(ctx, ws); got != TooOften {
		t.Errorf("%q", got)
	}
}

func TestASlowReaderIsDroppedAndHoldsNobodyUp(t *testing.T) {
	p := newPlace(t, func(l *Limits) { l.Queue, l.Write, l.Command = 4, time.Hour, Rate{100000, 100000} })
	slow, ctx := p.hello()
	for p.counts.of(Slow) == 0 {
		// It never reads: its answers fill the sockets, then its queue.
		if err := slow.Write(ctx, websocket.MessageText, []byte(`{"do":"create","map":"`+strings.Repeat("x", 3000)+`"}`)); err != nil {
			break
		}
	}
	for {
		if _, _, err := slow.Read(ctx); err != nil {
			if ctx.Err() != nil {
				t.Error("the slow reader was not dropped")
			}
			break
		}
	}
	other, octx := p.hello()
	wsjson.Write(octx, other, Command{Do: "ping"})
	var w word
	if err := wsjson.Read(octx, other, &w); err != nil || w.Is != "pong" {
		t.Errorf("%+v, %v", w, err)
	}
}

func TestConnectionsAreBounded(t *testing.T) {
	p := newPlace(t, func(l *Limits) { l.Conns = 2 })
	p.hello()
	p.hello()
	status, code := p.ask("GET", "/v1/lobby", "", "")
	if status != http.StatusServiceUnavailable || code != ServiceFull {
		t.Errorf("%d %q", status, code)
	}
}

func TestAThousandIdleConnectionsLeaveTheLobbyFree(t *testing.T) {
	p := newPlace(t, func(l *Limits) { l.Ping = time.Hour }) // nobody reads, so nobody would answer
	n := 1000
	if testing.Short() {
		n = 100
	}
	for range n {
		p.dial()
	}
	p.create()
	if got := p.server.Members(); got != n+1 {
		t.Errorf("%d connections", got)
	}
}

func TestALeftWebSocketLeavesItsRoom(t *testing.T) {
	p := newPlace(t, nil)
	ann, actx, v := p.create()
	bob, bctx := p.hello()
	wsjson.Write(bctx, bob, Command{Do: "join", Code: v.Code})
	wsjson.Read(actx, ann, &v)
	if !v.Seats[3].Player {
		t.Fatalf("%+v", v)
	}
	bob.CloseNow()
	if err := wsjson.Read(actx, ann, &v); err != nil || v.Seats[3].Player {
		t.Errorf("%+v, %v", v, err)
	}
}

func TestAddressesHaveABudgetAndThisMachineHasNone(t *testing.T) {
	l := newLimiter(Rate{PerSecond: 10, Burst: 3}, 2, 3)
	now := time.Duration(0)
	ask := func(a string) (n int) {
		for n < 100 && l.ask(a, now) {
			n++
		}
		return n
	}
	if got := ask("192.0.2.1:5"); got != 3 {
		t.Errorf("%d requests", got)
	}
	now += 100 * time.Millisecond
	if got := ask("192.0.2.1:6"); got != 1 {
		t.Errorf("%d requests after a tenth of a second", got)
	}
	if a, b := ask("[2001:db8::1]:5"), ask("[2001:db8::2]:5"); a != 3 || b != 0 {
		t.Errorf("two addresses of one network: %d and %d", a, b)
	}
	if got := ask("127.0.0.1:5"); got != 100 {
		t.Errorf("this machine: %d", got)
	}
	ask("192.0.2.3:5")
	if got := ask("192.0.2.4:5"); got != 0 {
		t.Errorf("a fourth address, all others spent: %d", got)
	}
	now += time.Second
	if got := ask("192.0.2.4:5"); got != 3 || len(l.all) > 3 {
		t.Errorf("a fourth address, the others idle: %d, %d remembered", got, len(l.all))
	}
	in := 0
	for in < 10 && l.enter("192.0.2.4:5", now) {
		in++
	}
	l.leave("192.0.2.4:9")
	if in != 2 || !l.enter("192.0.2.4:5", now) || l.enter("192.0.2.4:5", now) {
		t.Errorf("%d connections", in)
	}
	if l.ask("nonsense", now) && l.ask("nonsense", now) && l.ask("nonsense", now) && l.ask("nonsense", now) {
		t.Error("an address that cannot be read has no bound")
	}
}

func TestPagesOfOtherHostsAskOnlyWhenAllowed(t *testing.T) {
	p := newPlace(t, func(l *Limits) { l.Origins = []string{"game.example"} })
	for origin, want := range map[string]string{"": "", "https://game.example": "https://game.example", "https://evil.example": "", "://": ""} {
		for method, status := range map[string]int{"GET": 200, "OPTIONS": map[bool]int{true: 204, false: 405}[want != ""]} {
			req, _ := http.NewRequestWithContext(t.Context(), method, p.web.URL+"/v1/service", nil)
			req.Header.Set("Origin", origin)
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			resp.Body.Close()
			if got := resp.Header.Get("Access-Control-Allow-Origin"); got != want || resp.StatusCode != status {
				t.Errorf("%s from %q: %d, allows %q", method, origin, resp.StatusCode, got)
			}
		}
	}
	for origin, want := range map[string]bool{"https://game.example": true, "https://evil.example": false} {
		ctx, cancel := context.WithTimeout(t.Context(), patience)
		h := http.Header{"Origin": []string{origin}}
		ws, _, err := websocket.Dial(ctx, "ws"+strings.TrimPrefix(p.web.URL, "http")+"/v1/lobby", &websocket.DialOptions{HTTPHeader: h})
		if (err == nil) != want {
			t.Errorf("a WebSocket from %s: %v", origin, err)
		}
		if ws != nil {
			ws.CloseNow()
		}
		cancel()
	}
}

// brokenTickets is an invariant that does not hold.
type brokenTickets struct{}

func (brokenTickets) Read(string) (string, int, Code) { panic("tickets: broken") }

func TestAFaultEndsOneRequestAndIsTold(t *testing.T) {
	p := newPlace(t, nil)
	log := &bytes.Buffer{}
	p.server.tickets, p.server.log = brokenTickets{}, slog.New(slog.NewTextHandler(log, nil))
	if status, code := p.ask("GET", "/v1/match", "x", ""); status != http.StatusInternalServerError || code != Internal {
		t.Errorf("%d %q", status, code)
	}
	if !strings.Contains(log.String(), "tickets: broken") {
		t.Errorf("the operator reads %q", log)
	}
	if status, _ := p.ask("GET", "/v1/service", "", ""); status != http.StatusOK {
		t.Errorf("afterwards: %d", status)
	}
}

// brokenHost fails at its first spectator.
type brokenHost struct{ fakeHost }

func (*brokenHost) Watch(string) (string, bool, error) { panic("host: broken") }

func TestAMemberWhoseCommandFailsLeavesItsRoom(t *testing.T) {
	p := newPlace(t, nil)
	ann, actx, v := p.create()
	p.server.With(func(l *Lobby) {
		l.host = &brokenHost{}
		l.rooms["OTHER"] = &party{phase: playing}
	})
	wsjson.Write(actx, ann, Command{Do: "watch", Code: "OTHER"})
	if got := refusal(actx, ann); got != "" {
		t.Errorf("goes on with %q", got)
	}
	if status, _ := p.ask("GET", "/v1/rooms/"+v.Code, "", ""); status != http.StatusNotFound {
		t.Errorf("its room: %d", status)
	}
}

func TestARefusalNamesNoInnards(t *testing.T) {
	p := newPlace(t, nil)
	ws, ctx := p.hello()
	for body, want := range map[string]string{
		`{"do":5}`: "do", `{"do":"create","size":1e99}`: "size", `{"build":{"wire":"x"}}`: "build.wire", `5`: "the whole",
	} {
		ws.Write(ctx, websocket.MessageText, []byte(body))
		var no Refusal
		if err := wsjson.Read(ctx, ws, &no); err != nil || no.Code != BadRequest || !strings.Contains(no.Text, want) ||
			strings.Contains(no.Text, "Go ") || strings.Contains(no.Text, "meet.") {
			t.Errorf("%s: %+v, %v", body, no, err)
		}
	}
}

func TestWhoeverIsInTheLobbyIsToldThatTheServiceStops(t *testing.T) {
	p := newPlace(t, nil)
	in, ictx, _ := p.create()
	out, octx := p.hello()
	said := make(chan bool)
	go func() {
		p.server.GoodBye(patience)
		close(said)
	}()
	for who, c := range map[string]*websocket.Conn{"in a room": in, "in none": out} {
		ctx := map[*websocket.Conn]context.Context{in: ictx, out: octx}[c]
		if got := refusal(ctx, c); got != Draining {
			t.Errorf("%s: %q", who, got)
		}
		for refusal(ctx, c) != "" { // up to the end
		}
	}
	select {
	case <-said:
	case <-ictx.Done():
		t.Fatal("it waits for clients that have gone")
	}
	late, lctx := p.dial()
	if got := refusal(lctx, late); got != "" {
		t.Errorf("a late one: %q", got)
	}
}

func TestTheEndWaitsForSlowReadersSoLongOnly(t *testing.T) {
	p := newPlace(t, nil)
	p.hello() // and reads nothing more, not even the end
	p.server.GoodBye(time.Millisecond)
	if p.server.Members() != 1 {
		t.Error("it was not there")
	}
}
