package main

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"sameframe/client/meet"
	"sameframe/client/online"
)

// caller is a player who waits for what the lobby says.
type caller struct {
	t *testing.T
	*meet.Visit
}

func (ts *testService) call(name string) *caller {
	ts.t.Helper()
	v := meet.Begin(address(ts.t, ts), name, meet.BuildOf(ts.data))
	ts.t.Cleanup(func() { v.Close(); v.Wait() })
	return &caller{ts.t, v}
}

// until waits for news.
func (c *caller) until(what string, ok func(n meet.News) bool) meet.News {
	c.t.Helper()
	ctx, stop := context.WithTimeout(c.t.Context(), patience)
	defer stop()
	for {
		if n := c.News(); ok(n) {
			return n
		}
		select {
		case <-c.Changed():
		case <-ctx.Done():
			c.t.Fatalf("%s does not come: %+v", what, c.News())
		}
	}
}

func at(s meet.Stage) func(meet.News) bool { return func(n meet.News) bool { return n.Stage == s } }

func troubled(code string) func(meet.News) bool {
	return func(n meet.News) bool { return n.Trouble != nil && online.NoticeOf(n.Trouble).Code == code }
}

// The way of two friends through the lobby, without a call that waits.
func TestAVisitLeadsIntoAMatch(t *testing.T) {
	ts := startService(t, func(s *settings) { s.Count = 0 })
	ann, bob := ts.call("Ann"), ts.call("Bob")
	if n := ann.until("the lobby", at(meet.Hall)); len(n.Info.Maps) == 0 || len(n.Info.Heroes) == 0 {
		t.Errorf("%+v", n.Info)
	}
	ann.Say(meet.Command{Do: "create", Size: 1})
	room := ann.until("a room", at(meet.InRoom)).Room
	bob.Say(meet.Command{Do: "join", Code: "ZZZZZ"})
	bob.until("a refusal", troubled("no-such-room"))
	bob.Say(meet.Command{Do: "join", Code: room.Code})
	if n := bob.until("Ann's room", at(meet.InRoom)); n.Trouble != nil || n.Room.Seats[0].Name != "Ann" || n.Room.You != 1 {
		t.Errorf("%+v", n)
	}
	bob.Say(meet.Command{Do: "leave"})
	bob.until("the hall", at(meet.Hall))
	bob.Say(meet.Command{Do: "join", Code: room.Code})
	bob.until("the room again", at(meet.InRoom))
	bob.Say(meet.Command{Do: "hero", Hero: "mage"})
	ann.Say(meet.Command{Do: "hero", Hero: "dragon"})
	ann.until("a refusal", troubled("no-such-hero"))
	for _, c := range []*caller{ann, bob} {
		c.Say(meet.Command{Do: "ready", Ready: true})
	}
	for seat, c := range []*caller{ann, bob} {
		n := c.until("the match", at(meet.Begun))
		if n.Start == nil || n.Start.Seat != seat || n.Start.Ticket == "" {
			t.Fatalf("%+v", n.Start)
		}
		c.Wait()
	}
	ticket := ann.News().Start.Ticket
	back := &caller{t, meet.Return(address(t, ts), ticket)}
	if n := back.until("the match again", at(meet.Begun)); n.Start.Seat != 0 || n.Start.Ticket != ticket {
		t.Errorf("%+v", n.Start)
	}
	if s, err := ann.News().Start.Snapshot(); err != nil || s.Seats[1].Unit != "mage" {
		t.Errorf("%v, %v", s.Seats, err)
	}
}

// A countdown runs down without a message a second.
func TestACountdownRunsDown(t *testing.T) {
	ts := startService(t, func(s *settings) { s.Count = duration(time.Minute) })
	ann := ts.call("Ann")
	ann.Say(meet.Command{Do: "create", Size: 1})
	ann.Say(meet.Command{Do: "ready", Ready: true})
	n := ann.until("the countdown", func(n meet.News) bool { return n.Room != nil && n.Room.Phase == "countdown" })
	for begun := time.Now(); ann.News().Room.Countdown >= n.Room.Countdown; {
		if time.Since(begun) > patience {
			t.Fatalf("it stands at %d ms", n.Room.Countdown)
		}
	}
}

// Every way in which a visit can fail has its own word.
func TestAVisitThatFailsSaysWhy(t *testing.T) {
	ts := startService(t, nil)
	empty, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	empty.Close() // nobody is there any more
	page := httptest.NewServer(http.NotFoundHandler())
	defer page.Close()
	parse := func(url string) meet.Address {
		a, err := meet.ParseAddress(url)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	old := meet.BuildOf(ts.data)
	old.Data = "0"
	for code, v := range map[string]*meet.Visit{
		"no-service": meet.Begin(parse("http://"+empty.Addr().String()), "Ann", old),
		"no-lobby":   meet.Begin(parse(page.URL), "Ann", old),
		"version":    meet.Begin(address(t, ts), "Ann", old),
		"bad-name":   meet.Begin(address(t, ts), "\x01", meet.BuildOf(ts.data)),
		"bad-ticket": meet.Return(address(t, ts), "nonsense"),
	} {
		c := &caller{t, v}
		if n := c.until(code, at(meet.Gone)); !troubled(code)(n) || n.Troubles != 1 {
			t.Errorf("%s: %v", code, n.Trouble)
		}
	}
}

// A lobby that goes away is told from one that never was.
func TestALobbyThatGoesAwayIsLost(t *testing.T) {
	gone := make(chan struct{})
	page := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer ws.CloseNow()
		if _, _, err = ws.Read(r.Context()); err == nil {
			err = wsjson.Write(r.Context(), ws, meet.Welcome{Is: meet.IsWelcome})
		}
		if err != nil {
			t.Error(err)
		}
		<-gone
	}))
	defer page.Close()
	a, err := meet.ParseAddress(page.URL)
	if err != nil {
		t.Fatal(err)
	}
	ann := &caller{t, meet.Begin(a, "Ann", meet.Build{})}
	ann.until("the lobby", at(meet.Hall))
	close(gone)
	ann.until("its end", func(n meet.News) bool { return n.Stage == meet.Gone && troubled("lobby-lost")(n) })
	ann.Wait()
}
