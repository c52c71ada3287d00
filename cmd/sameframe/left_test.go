package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The way back is replaced and never written over: whoever reads it, or writes it at
// the same time, has one match and not parts of two.
func TestTheWayBackIsReplacedAtOnce(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_CONFIG_HOME", home)
	t.Setenv("HOME", home)
	t.Setenv("AppData", home)
	var log strings.Builder
	a := &app{console: console{&log, &log}}
	first := leftMatch{Service: "http://127.0.0.1:7777", Ticket: "long", Room: "ABCDE", Hero: "assassin", Begun: time.Now()}
	a.remember(first)
	path, err := leftPath()
	if err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	a.remember(leftMatch{Service: first.Service, Ticket: "t", Room: "FGHJK", Hero: "mage", Begun: time.Now()})
	if b, err := io.ReadAll(reader); err != nil || !strings.Contains(string(b), "assassin") {
		t.Errorf("who reads the first has %q, %v", b, err)
	}
	if l, err := recall(); err != nil || l.Room != "FGHJK" {
		t.Errorf("%+v, %v", l, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info, err)
	}
	if left, _ := filepath.Glob(path + ".*"); len(left) != 0 || log.Len() != 0 {
		t.Errorf("left behind: %v; %s", left, log.String())
	}
}
