package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Whoever played has the service's replay when the match is over, byte for byte, and it
// plays. A file that is there already is not replaced, and nothing is played for it.
func TestAJoinSavesTheReplayOfTheService(t *testing.T) {
	if testing.Short() {
		return // it builds the game
	}
	g, ts := buildGame(t), startService(t, func(s *settings) { s.Count = 0 })
	file := filepath.Join(g.home, "whole.sfr")
	args := []string{"join", ts.url, "--create", "--size", "1", "--bot", "--time", "1s", "--headless", "--json", "--save-replay", file}
	exit, out, log := g.run(args...)
	var end struct{ Room string }
	if err := json.Unmarshal([]byte(out), &end); err != nil || exit != 0 || !strings.Contains(log, "The service's replay is "+file) {
		t.Fatalf("exit code %d, %v: %s%s", exit, err, out, log)
	}
	got, err := os.ReadFile(file)
	want, _ := os.ReadFile(filepath.Join(ts.folder, end.Room+".sfr"))
	if err != nil || len(want) == 0 || string(got) != string(want) {
		t.Errorf("%d bytes, the service has %d: %v", len(got), len(want), err)
	}
	if exit, out, log := g.run("replay", "--headless", "--json", file); exit != 0 || !strings.Contains(out, `"over":true`) {
		t.Errorf("it does not play: exit code %d, %s%s", exit, out, log)
	}
	if exit, out, log := g.run(args...); exit != 2 || !strings.Contains(log, "exists; give another name or --force") || strings.Contains(out, "digest") {
		t.Errorf("a second one of that name: exit code %d, %s%s", exit, out, log)
	}
}

// A service that keeps no files says so, and no file is left behind.
func TestAReplayThatTheServiceHasNotIsNoFile(t *testing.T) {
	if testing.Short() {
		return // it builds the game
	}
	g, ts := buildGame(t), startService(t, func(s *settings) { s.Count, s.Folder = 0, "none" })
	file := filepath.Join(g.home, "none.sfr")
	exit, _, log := g.run("join", ts.url, "--create", "--size", "1", "--bot", "--time", "1s", "--headless", "--save-replay", file)
	if exit != 2 || !strings.Contains(log, "(no-replay)") {
		t.Errorf("exit code %d: %s", exit, log)
	}
	if left, _ := filepath.Glob(file + "*"); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}
