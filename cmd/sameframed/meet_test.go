package main

import (
	"encoding/json"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"

	"sameframe/client/meet"
	"sameframe/client/swarm"
	"sameframe/core/replay"
)

func address(t *testing.T, ts *testService) meet.Address {
	t.Helper()
	a, err := meet.ParseAddress(ts.url)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// Another build is refused with all in which it differs.
func TestAnotherBuildIsToldWhatDiffers(t *testing.T) {
	ts := startService(t, nil)
	b := meet.BuildOf(ts.data)
	b.Logic, b.Scripts = b.Logic+1, "0000000000000001"
	_, err := meet.Open(t.Context(), address(t, ts), "Old", b)
	var no *meet.Refusal
	if !errors.As(err, &no) || no.Code != meet.CodeVersion || len(no.Differs) != 2 {
		t.Fatalf("%v", err)
	}
	for _, want := range []string{"battle rules (logic)", "scripts (digest): yours 0000000000000001"} {
		if !strings.Contains(no.Error(), want) {
			t.Errorf("no %q in %q", want, no.Error())
		}
	}
}

// The requests about a match say what is wrong with them.
func TestAMatchIsAskedForWithItsTicketOnly(t *testing.T) {
	ts := startService(t, nil)
	a := address(t, ts)
	for what, ask := range map[string]func() error{
		"bad-ticket": func() error { _, err := meet.Match(t.Context(), a, "nonsense"); return err },
		"bad-result": func() error {
			g, _, _ := ts.two()
			return meet.Report(t.Context(), a, g.start.Ticket, replay.Result{Over: true, Frame: 1 << 20})
		},
		"no-such-room": func() error { _, err := meet.ResultOf(t.Context(), a, "ZZZZZ"); return err },
	} {
		var no *meet.Refusal
		if err := ask(); !errors.As(err, &no) || no.Code != what || no.Text == "" {
			t.Errorf("%s: %v", what, err)
		}
	}
	for _, bad := range []string{"", "127.0.0.1:7777", "ftp://x", "http://"} {
		if _, err := meet.ParseAddress(bad); err == nil {
			t.Errorf("%q is an address", bad)
		}
	}
}

// The swarm of a library plays real sockets, from the lobby to the result, with
// a device that is killed and begins anew with its ticket only.
func TestASwarmPlaysAtARealService(t *testing.T) {
	ts := startService(t, func(s *settings) { s.Count = 0 })
	r, err := swarm.Run(t.Context(), swarm.Config{
		Address: address(t, ts), Data: ts.data, Rooms: 2, Players: 3, Seed: 5, Time: 4 * time.Second, Kill: time.Second,
	})
	if err != nil {
		t.Fatal(err)
	}
	if !r.OK() || len(r.Rooms) != 2 {
		t.Fatalf("%s", r.Table())
	}
	for i := range r.Rooms {
		if o := &r.Rooms[i]; o.Sum.Conns < 4 || o.Compared < 50 || o.Sum.Latency.Count == 0 {
			t.Errorf("%d connections, %d compared, %d actions", o.Sum.Conns, o.Compared, o.Sum.Latency.Count)
		}
	}
}

// The commands that serve announces do what it says.
func TestJoinAndSwarmAsServeAnnouncesThem(t *testing.T) {
	if testing.Short() {
		return // it builds the game
	}
	ts := startService(t, func(s *settings) { s.Count = 0 })
	game := func(args ...string) (string, string) {
		var out, log strings.Builder
		c := exec.CommandContext(t.Context(), "go", append([]string{"run", "-tags", "headless", "sameframe/cmd/sameframe"}, args...)...)
		c.Stdout, c.Stderr = &out, &log
		if err := c.Run(); err != nil {
			t.Errorf("%v: %v\n%s%s", args, err, &out, &log)
		}
		return out.String(), log.String()
	}
	out, _ := game("swarm", ts.url, "--rooms", "1", "--players", "2", "--time", "2s", "--json")
	var sum struct {
		OK    bool
		Rooms []struct{ Compared uint64 }
	}
	if err := json.Unmarshal([]byte(out), &sum); err != nil || !sum.OK || len(sum.Rooms) != 1 || sum.Rooms[0].Compared == 0 {
		t.Errorf("%v: %s", err, out)
	}
	out, log := game("join", ts.url, "--create", "--size", "1", "--bot", "--time", "2s", "--headless", "--json", "--hero", "mage", "--name", "Ann")
	var end struct {
		OK     bool
		Result replay.Result
	}
	if err := json.Unmarshal([]byte(out), &end); err != nil || !end.OK || end.Result.Winner != 2 || !strings.Contains(log, "To come back: sameframe join") {
		t.Errorf("%v: %s\n%s", err, out, log)
	}
}
