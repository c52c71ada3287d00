package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"sameframe/client/link"
	"sameframe/client/meet"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/lockstep"
	"sameframe/core/replay"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// patience is how long a test waits for what has to come.
const patience = 20 * time.Second

// testService is a whole service on loopback.
type testService struct {
	*service
	t    *testing.T
	stop context.CancelFunc
	done chan error
	url  string
	out  *bytes.Buffer
}

func startService(t *testing.T, change func(*settings)) *testService {
	t.Helper()
	s := defaults()
	s.Listen, s.Folder, s.Quiet, s.Count, s.Drain = "127.0.0.1:0", t.TempDir(), true, 0, 0
	if change != nil {
		change(&s)
	}
	if err := s.validate(); err != nil {
		t.Fatal(err)
	}
	out := &bytes.Buffer{}
	v, err := newService(console{out, io.Discard}, &s)
	if err != nil {
		t.Fatal(err)
	}
	if err := v.open(); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	ts := &testService{service: v, t: t, stop: stop, done: make(chan error, 1), url: "http://" + v.tcp.Addr().String(), out: out}
	v.announce()
	go func() { ts.done <- v.run(ctx) }()
	t.Cleanup(func() { stop(); ts.wait() })
	return ts
}

// wait waits for the service's end, once.
func (ts *testService) wait() error {
	select {
	case err, ok := <-ts.done:
		if ok {
			close(ts.done)
		}
		return err
	case <-time.After(patience):
		ts.t.Error("the service does not stop")
		return errors.New("does not stop")
	}
}

// visitor is one client of the lobby.
type visitor struct {
	t    *testing.T
	ws   *websocket.Conn
	ctx  context.Context
	view lobby.View
}

func (ts *testService) visit(name string) *visitor {
	ts.t.Helper()
	ctx, cancel := context.WithTimeout(ts.t.Context(), patience)
	ts.t.Cleanup(cancel)
	ws, _, err := websocket.Dial(ctx, strings.Replace(ts.url, "http", "ws", 1)+"/v1/lobby", nil)
	if err != nil {
		ts.t.Fatal(err)
	}
	ts.t.Cleanup(func() { ws.CloseNow() })
	v := &visitor{t: ts.t, ws: ws, ctx: ctx}
	build := meet.BuildOf(ts.data)
	v.say(lobby.Command{Do: "hello", Name: name, Build: &build})
	v.until("welcome", nil)
	return v
}

func (v *visitor) say(c lobby.Command) {
	v.t.Helper()
	if err := wsjson.Write(v.ctx, v.ws, c); err != nil {
		v.t.Fatal(err)
	}
}

// until reads up to a message of a kind, which it decodes.
func (v *visitor) until(is string, to any) {
	v.t.Helper()
	for {
		_, raw, err := v.ws.Read(v.ctx)
		if err != nil {
			v.t.Fatalf("waiting for %q: %v", is, err)
		}
		var w struct{ Is string }
		json.Unmarshal(raw, &w)
		if w.Is == is {
			if to != nil {
				if err := json.Unmarshal(raw, to); err != nil {
					v.t.Fatal(err)
				}
			}
			return
		}
		if w.Is == "refused" {
			v.t.Fatalf("refused: %s", raw)
		}
	}
}

// gamer is one device of a match: a small client.
type gamer struct {
	t       *testing.T
	data    *data.Set
	base    string
	start   lobby.Start
	match   battle.Start
	conn    link.Conn
	tl      *lockstep.Timeline
	world   *battle.World
	asm     lockstep.Assembly
	due     wire.ResumeAnswer
	seq     uint32
	acts    bool
	states  map[wire.Frame]uint64
	answer  []wire.Answer
	ended   error
	result  room.Result
	frames  int    // executed
	closing uint32 // seconds, as it was told
}

func (ts *testService) gamer(s lobby.Start) *gamer {
	g := &gamer{t: ts.t, data: ts.data, base: ts.url, start: s, acts: true, states: map[wire.Frame]uint64{}}
	if err := state.Load(s.Start, g.match.Walk); err != nil {
		ts.t.Fatal(err)
	}
	return g
}

func (g *gamer) target(udp bool) link.Target {
	u, _ := url.Parse(g.base)
	t := link.Target{WebSocket: "ws://" + u.Host + g.start.Frames.Path}
	if udp {
		t.UDP = net.JoinHostPort(u.Hostname(), fmt.Sprint(g.start.Frames.UDP))
	}
	return t
}

func (g *gamer) dial(udp bool) {
	g.t.Helper()
	grant, err := link.ParseGrant(g.start.Ticket)
	if err != nil {
		g.t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(g.t.Context(), patience)
	defer cancel()
	if g.conn, err = link.Dial(ctx, g.target(udp), grant, link.DefaultConfig()); err != nil {
		g.t.Fatal(err)
	}
	g.t.Cleanup(func() { g.conn.Close(link.Left) })
	q := wire.ResumeRequest{Fresh: g.tl == nil}
	if g.tl != nil {
		q.Next = g.tl.Expected()
	}
	g.send(&q)
}

func (g *gamer) send(m wire.Message) {
	raw, err := wire.AppendMessage(nil, m)
	if err != nil {
		g.t.Fatal(err)
	}
	g.conn.Send(raw)
}

// turn is one outer frame.
func (g *gamer) turn() {
	if g.conn == nil || g.ended != nil {
		return
	}
	for {
		msg, err := g.conn.TryRead()
		if err != nil {
			g.ended = err
			return
		}
		if msg == nil {
			break
		}
		if err := g.take(msg); err != nil {
			g.t.Fatalf("seat %d: %v: %v", g.start.Seat, wire.TypeOf(msg), err)
		}
	}
	if g.tl != nil {
		g.run()
	}
	g.conn.Flush()
}

func (g *gamer) take(msg []byte) (err error) {
	switch wire.TypeOf(msg) {
	case wire.TypeBundle:
		var b wire.Bundle
		if err = wire.DecodeMessage(msg, &b); err == nil {
			err = g.tl.Offer(&b)
		}
	case wire.TypeResumeAnswer:
		var a wire.ResumeAnswer
		err = wire.DecodeMessage(msg, &a)
		g.answer, g.seq = append(g.answer, a.Answer), a.LastAction
		if a.Answer == wire.AnswerBaseline {
			g.due, g.asm, g.tl = a, lockstep.NewAssembly(int(a.BaselineSize)), nil
		} else if g.tl == nil {
			g.begin(a.Frame, a.Next)
		}
	case wire.TypeClosing:
		var c wire.Closing
		err = wire.DecodeMessage(msg, &c)
		g.closing = c.Seconds
	case wire.TypeStatePart:
		var p wire.StatePart
		if err = wire.DecodeMessage(msg, &p); err != nil {
			return err
		}
		done, err := g.asm.Add(&p)
		if !done || err != nil {
			return err
		}
		g.begin(g.due.Frame, g.due.Next)
		_, raw := g.asm.State()
		return g.world.Load(raw)
	}
	return err
}

func (g *gamer) begin(frame wire.Frame, next wire.Seq) {
	core, err := room.NewBattle(g.data, g.match)
	if err != nil {
		g.t.Fatal(err)
	}
	g.world = room.WorldOf(core)
	g.tl = lockstep.NewTimeline(frame, next)
}

func (g *gamer) run() {
	for {
		frame, records, ok := g.tl.Next()
		if !ok {
			return
		}
		if g.start.Seat >= 0 && uint32(frame-g.match.First)%g.start.Check == 0 {
			g.send(&wire.SyncReport{Frame: frame, Digest: g.world.Digest(), Used: g.world.Used()})
		}
		g.world.Step(records)
		g.tl.Done()
		g.frames++
		g.states[frame] = g.world.Digest()
		var p battle.Picture
		if r := replay.ResultOf(g.world, &p); r.Over && !g.result.Over {
			g.result = r
		}
		if g.start.Seat >= 0 && g.acts && g.frames%10 == 5 {
			g.act(wire.Action{Kind: wire.AttackMove, Pos: fixed.Vec{X: fixed.FromInt(g.frames % 900), Y: fixed.FromInt(300)}})
		}
		if g.frames%5 == 0 {
			g.send(&wire.Progress{Frame: g.tl.Cframe(), Next: g.tl.Executed()})
		}
	}
}

func (g *gamer) act(a wire.Action) {
	g.seq++
	g.send(&wire.UnitAction{ClientFrame: g.tl.Cframe(), ClientSeq: g.seq, Action: a})
}

// report tells the service the result.
func (g *gamer) report() *http.Response {
	g.t.Helper()
	b, _ := json.Marshal(g.result)
	req, _ := http.NewRequestWithContext(g.t.Context(), "POST", g.base+"/v1/match/result", bytes.NewReader(b))
	req.Header.Set("Authorization", "Bearer "+g.start.Ticket)
	return do(g.t, req)
}

func do(t *testing.T, req *http.Request) *http.Response {
	t.Helper()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { resp.Body.Close() })
	return resp
}

// play turns all devices until something holds.
func play(t *testing.T, what string, all []*gamer, until func() bool) {
	t.Helper()
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	deadline := time.After(patience)
	for !until() {
		select {
		case <-tick.C:
		case <-deadline:
			t.Fatalf("waited too long until %s", what)
		}
		for _, g := range all {
			g.turn()
		}
	}
}

// agree compares the states after every frame that two devices both executed.
func agree(t *testing.T, all []*gamer) {
	t.Helper()
	truth, compared := map[wire.Frame]uint64{}, 0
	for _, g := range all {
		for f, d := range g.states {
			if want, ok := truth[f]; ok {
				compared++
				if want != d {
					t.Fatalf("frame %d: %016x and %016x", f, d, want)
				}
			}
			truth[f] = d
		}
	}
	if compared == 0 {
		t.Fatal("no frame was executed twice")
	}
}
