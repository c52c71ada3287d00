package main

import (
	"io"
	"strings"
	"testing"
	"time"
)

// until reads what a command says up to something.
func until(t *testing.T, from io.Reader, want string) string {
	t.Helper()
	seen, buf := "", make([]byte, 4096)
	for !strings.Contains(seen, want) {
		n, err := from.Read(buf)
		if seen += string(buf[:n]); err != nil {
			t.Fatalf("%q does not come, %v: %s", want, err, seen)
		}
	}
	return seen
}

// Who joins without a window reads who goes and comes back, and that the service
// closes.
func TestAJoinTellsWhatBecomesOfTheOthers(t *testing.T) {
	if testing.Short() {
		return // it builds the game
	}
	ann, ts := buildGame(t), startService(t, func(s *settings) {
		s.Count, s.BotAfter, s.Drain = duration(3*time.Second), duration(500*time.Millisecond), duration(2*time.Second)
	})
	bob := &gameProgram{t, ann.path, t.TempDir()}
	a := ann.command("join", ts.url, "--create", "--size", "1", "--bot", "--headless", "--name", "Ann")
	seen, more := ann.startTo(a, "Room ")
	b := bob.command("join", ts.url, "--code", strings.Fields(seen[strings.Index(seen, "Room "):])[1], "--hero", "mage", "--bot", "--headless", "--name", "Bob")
	_, rest := bob.startTo(b, "The match begins")
	until(t, rest, "(connecting)")
	until(t, more, "(connecting)")
	play(t, "the match goes", nil, func() bool {
		_, text := get(t, ts.url+"/metrics")
		return strings.Contains(text, "sameframed_resumed_total{answer=\"tail\"} 2")
	})
	b.Process.Kill()
	b.Wait()
	if got := until(t, more, "(player-left)"); !strings.Contains(got, "Bob (Mage) has left or lost the connection; a bot plays. (player-left)") {
		t.Errorf("Bob is gone: %s", got)
	}
	b = bob.command("join", "--back", "--bot", "--headless")
	bob.startTo(b, "(connecting)")
	if got := until(t, more, "(player-back)"); !strings.Contains(got, "Bob (Mage) is back. (player-back)") {
		t.Errorf("Bob is back: %s", got)
	}
	ts.stop()
	if got := until(t, more, "(end-drain)"); strings.Count(got, "The service closes in 0:02 at the latest") != 1 {
		t.Errorf("the service closes: %s", got)
	}
	a.Wait()
	b.Wait()
}
