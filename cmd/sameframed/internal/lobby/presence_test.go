package lobby

import (
	"bytes"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket/wsjson"
)

// A machine that vanished answers nothing, and one that reads answers by itself.
func TestAMemberThatAnswersNoPingLosesItsSeat(t *testing.T) {
	p := newPlace(t, func(l *Limits) { l.Ping, l.Pong = 30*time.Millisecond, time.Second })
	ann, actx, v := p.create()
	bob, bctx := p.hello()
	wsjson.Write(bctx, bob, Command{Do: "join", Code: v.Code}) // and reads nothing from now on
	for came, gone := false, false; !gone; came = v.Seats[3].Player {
		v = View{}
		if err := wsjson.Read(actx, ann, &v); err != nil {
			t.Fatalf("%v: %+v", err, v)
		}
		gone = came && !v.Seats[3].Player
	}
	if !v.Seats[0].Player || p.counts.of(Slow) != 1 {
		t.Errorf("%d were dropped; the one who answers has his seat: %v", p.counts.of(Slow), v.Seats[0].Player)
	}
}

// The log has a member's address once, when he comes.
func TestTheLogSaysOnceFromWhereAMemberComes(t *testing.T) {
	p := newPlace(t, nil)
	log := &lockedBuffer{}
	p.server.log = slog.New(slog.NewTextHandler(log, nil))
	ann, ctx := p.hello()
	var v View
	for _, c := range []Command{{Do: "create"}, {Do: "seat", Seat: 4}, {Do: "hero", Hero: "knight"}, {Do: "ready"}} {
		wsjson.Write(ctx, ann, c)
		if err := wsjson.Read(ctx, ann, &v); err != nil {
			t.Fatal(err)
		}
	}
	p.server.With(func(l *Lobby) { l.rooms["OTHER"] = &party{code: "OTHER", phase: playing} })
	bob, bctx := p.hello()
	wsjson.Write(bctx, bob, Command{Do: "watch", Code: "other"})
	var s Start
	wsjson.Read(bctx, bob, &s)
	wsjson.Write(bctx, bob, Command{Do: "ping"}) // so that what is before it stands in the log
	wsjson.Read(bctx, bob, &word{})
	text := log.String()
	for _, want := range []string{
		"msg=\"player joins\" room=" + v.Code + " seat=0 name=Player from=127.0.0.1\n",
		"msg=\"player moves\" room=" + v.Code + " seat=4 before=0\n",
		"msg=\"spectator joins\" room=OTHER name=Player from=127.0.0.1\n",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if n := strings.Count(text, "127.0.0.1"); n != 2 {
		t.Errorf("the address stands %d times in\n%s", n, text)
	}
}

// lockedBuffer is a log that several goroutines write.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(b []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(b)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
