package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// two brings two players into a match of 1 against 1.
func (ts *testService) two() (a, b *gamer, code string) {
	ts.t.Helper()
	ann, bob := ts.visit("Ann"), ts.visit("Bob")
	ann.say(lobby.Command{Do: "create", Size: 1})
	ann.until("room", &ann.view)
	bob.say(lobby.Command{Do: "join", Code: strings.ToLower(ann.view.Code)})
	bob.until("room", &bob.view)
	ann.say(lobby.Command{Do: "ready", Ready: true})
	bob.say(lobby.Command{Do: "ready", Ready: true})
	var x, y lobby.Start
	ann.until("start", &x)
	bob.until("start", &y)
	if x.Seat != 0 || y.Seat != 1 || x.Code != y.Code || string(x.Start) != string(y.Start) {
		ts.t.Fatalf("%+v\n%+v", x, y)
	}
	return ts.gamer(x), ts.gamer(y), x.Code
}

func TestAMatchFromTheLobbyToItsResult(t *testing.T) {
	ts := startService(t, func(s *settings) { s.Delay = 0; s.BotAfter = 0 })
	a, b, code := ts.two()
	a.dial(true)
	b.dial(false)
	if a.conn.Stats().Carrier != "udp" || b.conn.Stats().Carrier != "websocket" {
		t.Errorf("carried by %s and %s", a.conn.Stats().Carrier, b.conn.Stats().Carrier)
	}
	all := []*gamer{a, b}
	play(t, "both have played 40 frames", all, func() bool { return a.frames >= 40 && b.frames >= 40 })

	eve := ts.visit("Eve")
	eve.say(lobby.Command{Do: "watch", Code: code})
	var w lobby.Start
	eve.until("start", &w)
	watcher := ts.gamer(w)
	watcher.dial(true)
	all = append(all, watcher)
	play(t, "a spectator sees the match", all, func() bool { return watcher.frames >= 50 })

	b.conn.Close(link.Left) // the process is killed, and all that is left is the ticket
	again := ts.gamer(ts.fetch(b.start.Ticket))
	again.start.Ticket = b.start.Ticket
	again.dial(true)
	all = append(all, again)
	play(t, "the player is back", all, func() bool { return again.tl != nil && again.tl.Cframe() >= a.tl.Cframe()-2 && again.frames > 30 })
	if again.start.Seat != 1 {
		t.Errorf("back at seat %d", again.start.Seat)
	}

	again.act(wire.Action{Kind: wire.Surrender})
	play(t, "the match is over", all, func() bool { return a.result.Over && again.result.Over && watcher.result.Over })
	agree(t, all)
	if a.result != again.result || a.result.Winner != 1 {
		t.Errorf("results %+v and %+v", a.result, again.result)
	}
	if resp := a.report(); resp.StatusCode != http.StatusOK {
		t.Errorf("report: %s", resp.Status)
	}
	ts.stop()
	if err := ts.wait(); err == nil || !strings.Contains(err.Error(), "cut off") {
		t.Errorf("stopped while a match lingers: %v", err)
	}
	f := ts.replay(code)
	if f.Footer == nil || f.Footer.Winner != 1 {
		t.Errorf("replay: %+v", f.Footer)
	}
}

// fetch gets the start of a match with a ticket alone.
func (ts *testService) fetch(ticket string) lobby.Start {
	ts.t.Helper()
	req, _ := http.NewRequestWithContext(ts.t.Context(), "GET", ts.url+"/v1/match", nil)
	req.Header.Set("Authorization", "Bearer "+ticket)
	resp := do(ts.t, req)
	var s lobby.Start
	if err := json.NewDecoder(resp.Body).Decode(&s); err != nil || resp.StatusCode != http.StatusOK {
		ts.t.Fatalf("%s: %v", resp.Status, err)
	}
	return s
}

// replay reads and verifies the replay of a match that is over.
func (ts *testService) replay(code string) *replay.File {
	ts.t.Helper()
	f := readReplay(ts.t, ts.settings.Folder, code)
	if _, m, err := f.Verify(ts.data); m != nil || err != nil {
		ts.t.Fatalf("%v, %v", m, err)
	}
	return f
}

func readReplay(t *testing.T, folder, code string) *replay.File {
	t.Helper()
	in, err := os.Open(filepath.Join(folder, code+".sfr"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	f, err := replay.Read(in)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	req, _ := http.NewRequestWithContext(t.Context(), "GET", url, nil)
	resp := do(t, req)
	b, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(b)
}

func TestOperatorsSeeHealthReadinessAndNumbers(t *testing.T) {
	ts := startService(t, nil)
	a, b, _ := ts.two()
	a.dial(true)
	b.dial(true)
	play(t, "some ticks are made", []*gamer{a, b}, func() bool { return a.frames >= 10 })
	for path, want := range map[string]string{"/healthz": "ok", "/readyz": "ready", "/metrics": "sameframed_rooms 1"} {
		if code, text := get(t, ts.url+path); code != http.StatusOK || !strings.Contains(text, want) {
			t.Errorf("%s: %d %s", path, code, text)
		}
	}
	_, text := get(t, ts.url+"/metrics")
	for _, name := range []string{"tick_late_seconds_bucket", "bundle_bytes_count", "resumed_total{answer=\"tail\"} 2", "connections_total 2"} {
		if !strings.Contains(text, "sameframed_"+name) {
			t.Errorf("no %s in the metrics", name)
		}
	}
	ts.metrics.ready.Store(false)
	if code, _ := get(t, ts.url+"/readyz"); code != http.StatusServiceUnavailable {
		t.Errorf("ready while draining: %d", code)
	}
}

func TestDrainingWaitsForMatchesAndTakesNoNewOnes(t *testing.T) {
	ts := startService(t, func(s *settings) { s.Drain = duration(patience); s.BotAfter = 0 })
	a, b, code := ts.two()
	late := ts.visit("Late")
	a.dial(true)
	b.dial(true)
	all := []*gamer{a, b}
	play(t, "the match goes", all, func() bool { return a.frames >= 5 && b.frames >= 5 })
	ts.stop()
	play(t, "it is not ready any more", all, func() bool { return !ts.metrics.ready.Load() })
	var no lobby.Refusal
	late.say(lobby.Command{Do: "create"})
	late.untilRefused(&no)
	if no.Code != lobby.Draining {
		t.Errorf("a new room while draining: %+v", no)
	}
	frames := a.frames
	play(t, "the match goes on", all, func() bool { return a.frames >= frames+10 })
	if most := uint32(patience / time.Second); a.closing == 0 || a.closing > most || b.closing != a.closing {
		t.Errorf("the players are told that the service closes in %d and %d s, of %d", a.closing, b.closing, most)
	}
	ts.host.Report(t.Context(), code, 0, room.Result{}) // no result: nothing happens
	a.act(wire.Action{Kind: wire.Surrender})
	play(t, "the match is over", all, func() bool { return a.result.Over && b.result.Over })
	a.conn.Close(link.Left)
	b.conn.Close(link.Left)
	if err := ts.wait(); err != nil {
		t.Errorf("drained: %v", err)
	}
}

func (v *visitor) untilRefused(no *lobby.Refusal) {
	v.t.Helper()
	for no.Code == "" {
		_, raw, err := v.ws.Read(v.ctx)
		if err != nil {
			v.t.Fatal(err)
		}
		var w struct{ Is string }
		if json.Unmarshal(raw, &w); w.Is == "refused" {
			json.Unmarshal(raw, no)
		}
	}
}

func TestServeSaysHowToJoin(t *testing.T) {
	ts := startService(t, nil)
	for _, want := range []string{ts.url, "sameframe join " + ts.url, "sameframe swarm", "--cert", ts.settings.Folder} {
		if !strings.Contains(ts.out.String(), want) {
			t.Errorf("no %q in\n%s", want, ts.out)
		}
	}
	var i lobby.Info
	_, text := get(t, ts.url+"/v1/service")
	if err := json.Unmarshal([]byte(text), &i); err != nil || fmt.Sprint(i.Frames.UDP) != ts.url[strings.LastIndex(ts.url, ":")+1:] {
		t.Errorf("%v: %s", err, text)
	}
}

func TestARoomWithoutPlaceForSpectatorsSaysSo(t *testing.T) {
	ts := startService(t, func(s *settings) { s.Watchers = 0 })
	_, _, code := ts.two()
	eve := ts.visit("Eve")
	eve.say(lobby.Command{Do: "watch", Code: code})
	var no lobby.Refusal
	if eve.untilRefused(&no); no.Code != lobby.SpectatorsFull {
		t.Errorf("%+v", no)
	}
	if status, text := get(t, ts.url+"/v1/rooms/"+code+"/result"); status != http.StatusConflict || !strings.Contains(text, string(lobby.NotStarted)) || !strings.Contains(text, "The match is not over, or its room") {
		t.Errorf("the result of a match that is not over: %d %s", status, text)
	}
}

func TestWhoComesThroughAProxyIsNotFromThisMachine(t *testing.T) {
	ts := startService(t, nil)
	for _, header := range []string{"Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"} {
		req, _ := http.NewRequestWithContext(t.Context(), "GET", ts.url+"/metrics", nil)
		req.Header.Set(header, "192.0.2.1")
		if resp := do(t, req); resp.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", header, resp.Status)
		}
	}
}

func TestAFaultInARequestIsToldToTheOperator(t *testing.T) {
	var log bytes.Buffer
	v := &service{log: slog.New(slog.NewTextHandler(&log, nil))}
	srv := httptest.NewUnstartedServer(nil)
	srv.Config = v.server(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("gate: broken") }))
	srv.Start()
	if resp, err := http.Get(srv.URL); err == nil {
		resp.Body.Close()
		t.Errorf("answered by %s", resp.Status)
	}
	srv.Close()
	if !strings.Contains(log.String(), "gate: broken") || !strings.Contains(log.String(), "level=ERROR") {
		t.Errorf("the operator reads %q", &log)
	}
}
