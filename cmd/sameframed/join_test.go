package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"github.com/coder/websocket/wsjson"

	"sameframe/client/meet"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/core/replay"
)

// gameProgram is the game without a window, in a home of its own.
type gameProgram struct {
	t    *testing.T
	path string
	home string
}

func buildGame(t *testing.T) *gameProgram {
	t.Helper()
	g := &gameProgram{t, filepath.Join(t.TempDir(), "sameframe"), t.TempDir()}
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-tags", "headless", "-o", g.path, "sameframe/cmd/sameframe").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return g
}

func (g *gameProgram) command(args ...string) *exec.Cmd {
	ctx, stop := context.WithTimeout(g.t.Context(), 2*patience)
	g.t.Cleanup(stop)
	c := exec.CommandContext(ctx, g.path, args...)
	c.Env = append(os.Environ(), "HOME="+g.home, "XDG_CONFIG_HOME="+g.home)
	return c
}

// startTo starts a command and returns what it has said when something was seen in
// it, and from where it says more.
func (g *gameProgram) startTo(c *exec.Cmd, want string) (seen string, more io.Reader) {
	g.t.Helper()
	read, err := c.StderrPipe()
	if err != nil {
		g.t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		g.t.Fatal(err)
	}
	buf := make([]byte, 4096)
	for !strings.Contains(seen, want) {
		n, err := read.Read(buf)
		if seen += string(buf[:n]); err != nil {
			g.t.Fatalf("%v: %s", err, seen)
		}
	}
	return seen, read
}

// run returns the exit code and what a command prints.
func (g *gameProgram) run(args ...string) (code int, out, log string) {
	g.t.Helper()
	var o, e bytes.Buffer
	c := g.command(args...)
	c.Stdout, c.Stderr = &o, &e
	var ended *exec.ExitError
	if err := c.Run(); err != nil && !errors.As(err, &ended) {
		g.t.Fatal(err)
	}
	return c.ProcessState.ExitCode(), o.String(), e.String()
}

// ofTomorrow is a service of another version.
func ofTomorrow(t *testing.T) string {
	l := lobby.New(lobby.Config{Info: lobby.Info{Build: meet.Build{Wire: 99, Data: "00ff"}}}, nil, nil)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
			return
		}
		defer ws.CloseNow()
		var c meet.Command
		if err := wsjson.Read(r.Context(), ws, &c); err != nil {
			t.Error(err)
			return
		}
		_, no := l.Hello(&c, nil)
		if err := wsjson.Write(r.Context(), ws, no); err != nil {
			t.Error(err)
		}
	}))
	t.Cleanup(s.Close)
	return s.URL
}

// A join without a window says why it did not come about, by code, sentence and
// exit code, also as JSON.
func TestAJoinThatIsRefusedSaysWhy(t *testing.T) {
	if testing.Short() {
		return // it builds the game
	}
	g, ts := buildGame(t), startService(t, nil)
	for _, c := range []struct {
		args, code, says string
		exit             int
	}{
		{"join URL --code ZZZZZ", "no-such-room", "There is no room with this code.", 2},
		{"join URL --watch ZZZZZ", "no-such-room", "There is no room with this code.", 2},
		{"join URL --ticket nonsense", "bad-ticket", "This is no ticket of this service.", 2},
		{"join http://127.0.0.1:1", "no-service", "No service answers at this address", 2},
		{"join " + ofTomorrow(t), "version", "game data (digest): yours", 3},
		{"swarm " + ofTomorrow(t), "version", "byte forms (wire): yours", 3},
	} {
		args := strings.Fields(strings.ReplaceAll(c.args, "URL", ts.url))
		exit, out, log := g.run(append(args, "--headless", "--json")...)
		var no struct {
			OK         bool
			Code, Text string
		}
		if err := json.Unmarshal([]byte(out), &no); err != nil || no.OK || no.Code != c.code || no.Text == "" || exit != c.exit {
			t.Errorf("%s: exit code %d, %v: %s", c.args, exit, err, out)
		}
		if !strings.Contains(log, c.says) || !strings.Contains(log, "("+c.code+")") || strings.Count(log, "sameframe: ") != 1 {
			t.Errorf("%s says %q", c.args, log)
		}
	}
}

// joined is the result of a join as JSON.
type joined struct {
	OK      bool
	Replay  string
	Service []string
	Result  replay.Result
}

// A join is recorded as a match of one's own is, and whoever was killed comes
// back by what the machine remembers.
func TestAJoinIsRecordedAndComesBack(t *testing.T) {
	if testing.Short() {
		return // it builds the game
	}
	g, ts := buildGame(t), startService(t, func(s *settings) { s.Count = 0 })
	file := filepath.Join(g.home, "m.sfr")
	exit, out, log := g.run("join", ts.url, "--create", "--size", "1", "--bot", "--time", "2s", "--headless", "--json", "-o", file, "--keyframes", "64")
	var end joined
	if err := json.Unmarshal([]byte(out), &end); err != nil || exit != 0 || !end.OK || end.Replay != filepath.ToSlash(file) || !slices.Equal(end.Service, []string{"finding-agrees"}) {
		t.Fatalf("exit code %d, %v: %s%s", exit, err, out, log)
	}
	if exit, out, log := g.run("replay", "--headless", "--json", file); exit != 0 || !strings.Contains(out, `"over":true`) {
		t.Errorf("its recording: exit code %d, %s%s", exit, out, log)
	}
	last := filepath.Join(g.home, "sameframe", "last-match.json")
	if _, err := os.Stat(last); err == nil {
		t.Error("a match that is over is kept to come back to")
	}
	if exit, _, log := g.run("join", "--back", "--headless"); exit != 2 || !strings.Contains(log, "no match at a service was left") {
		t.Errorf("nothing to come back to: exit code %d, %s", exit, log)
	}

	c := g.command("join", ts.url, "--create", "--size", "1", "--bot", "--headless")
	g.startTo(c, "(connecting)")
	c.Process.Kill()
	c.Wait()
	if info, err := os.Stat(last); err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("the way back is not kept, or not alone: %v, %v", info, err)
	}
	exit, out, log = g.run("join", "--back", "--bot", "--time", "1s", "--headless", "--json")
	if err := json.Unmarshal([]byte(out), &end); err != nil || exit != 0 || !end.OK || end.Result.Winner != 2 {
		t.Errorf("back: exit code %d, %v: %s%s", exit, err, out, log)
	}
}

// What is said of the way back holds: who watches has only the ticket, and a match
// that the service has ended has none. Nor is anything said of actions to who has none.
func TestTheWayBackThatIsToldExists(t *testing.T) {
	if testing.Short() {
		return // it builds the game
	}
	g, ts := buildGame(t), startService(t, func(s *settings) { s.Count, s.Delay = 0, 0 })
	c := g.command("join", ts.url, "--create", "--size", "1", "--bot", "--headless", "--time", "3s")
	seen, more := g.startTo(c, "(connecting)")
	watcher := &gameProgram{t, g.path, t.TempDir()}
	exit, out, log := watcher.run("join", ts.url, "--watch", strings.Fields(seen)[1], "--headless") // Room CODE on bridge
	if exit != 0 || !strings.Contains(out, "round trip") || strings.Contains(out, "action") {
		t.Errorf("who watches is told, exit code %d: %s%s", exit, out, log)
	}
	if strings.Contains(log, "--back") || !strings.Contains(log, "You watch the match") {
		t.Errorf("who watches is told %q", log)
	}
	io.Copy(io.Discard, more)
	c.Wait()

	c = g.command("join", ts.url, "--create", "--size", "1", "--bot", "--headless")
	_, more = g.startTo(c, "(connecting)")
	last := filepath.Join(g.home, "sameframe", "last-match.json")
	if _, err := os.Stat(last); err != nil {
		t.Fatalf("no way back: %v", err)
	}
	play(t, "the match goes", nil, func() bool {
		_, text := get(t, ts.url+"/metrics")
		return strings.Contains(text, "sameframed_ready 1") && strings.Contains(text, "sameframed_sessions 1\n")
	})
	ts.stop()
	rest, _ := io.ReadAll(more)
	c.Wait()
	if c.ProcessState.ExitCode() != 2 || !strings.Contains(string(rest), "(end-drain)") {
		t.Errorf("exit code %d: %s", c.ProcessState.ExitCode(), rest)
	}
	if _, err := os.Stat(last); err == nil {
		t.Error("a match that the service has ended is kept to come back to")
	}
}
