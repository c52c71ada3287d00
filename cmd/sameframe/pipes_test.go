//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A pipe in a folder is named and not waited for: nobody may ever write into it.
func TestAPipeInAFolderHoldsNobodyUp(t *testing.T) {
	dir := folder(t, map[string][]byte{"fine.sfr": read(t, record(t, "--size", "1", "--frames", "60"))})
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.sfr"), 0o666); err != nil {
		t.Skip("no pipes here:", err)
	}
	if err := os.Symlink("pipe.sfr", filepath.Join(dir, "link.sfr")); err != nil {
		t.Fatal(err)
	}
	r := command(t, "replay", "--headless", dir)
	if r.code != exitBad || strings.Count(r.err, "is a pipe and no file") != 2 || !strings.Contains(r.err, "1 of 3 files agree") {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
}

// pipe makes a pipe. Should somebody open it after all, it holds the letter x.
func pipe(t *testing.T, name string) string {
	t.Helper()
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		os.WriteFile(name, []byte("x"), 0o600)
	}()
	t.Cleanup(func() {
		f, err := os.OpenFile(name, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		<-done
	})
	return name
}

// A pipe that is named itself is refused too, by every command that reads a file,
// and so is a device.
func TestNoCommandWaitsForAPipe(t *testing.T) {
	fine := record(t, "--as-players", "--size", "1", "--frames", "60", "--keyframes", "64")
	for _, args := range [][]string{
		{"replay", "--headless"}, {"replay", "--headless", "--try-anyway"}, {"report"}, {"report", "--brief"}, {"report", "--trace", "9"},
		{"report", "--verdict"}, {"report", "--verdict", fine, "--checkpoints"}, {"diff"}, {"diff", fine},
	} {
		name := pipe(t, filepath.Join(t.TempDir(), "pipe.sfr"))
		refused(t, exitBad, []string{name + ": is a pipe and no file; write what comes through it into a file"}, append(args, name)...)
		refused(t, exitBad, []string{"/dev/null: is a device and no file"}, append(args, "/dev/null")...)
	}
	dir := t.TempDir()
	list := pipe(t, filepath.Join(dir, "done.jsonl"))
	refused(t, exitBad, []string{list + ": is a pipe and no file"}, "patrol", "--dir", dir, "--frames", "50", "--matches", "1")
	for _, sub := range []string{"assets/data/spells/pipe.toml", "scripts/pipe.lua"} {
		dir := designers(t, "", "", "")
		name := pipe(t, filepath.Join(dir, filepath.FromSlash(sub)))
		if r := command(t, "scripts", "check", dir); r.code != exitBad || !strings.Contains(r.err, name) || !strings.Contains(r.err, "is a pipe and no file") {
			t.Errorf("%s: exit code %d: %s%s", sub, r.code, r.out, r.err)
		}
	}
}

// The way back into a match that was left is not waited for.
func TestTheWayBackIsNoPipe(t *testing.T) {
	home := t.TempDir()
	for _, v := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(v, home)
	}
	path, err := leftPath()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	pipe(t, path)
	refused(t, exitBad, []string{path, "is a pipe and no file"}, "join", "--headless", "--back")
}
