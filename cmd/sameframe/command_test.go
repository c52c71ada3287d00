package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// result is what a user sees of one command.
type result struct {
	code     int
	out, err string
}

// command runs a command line in this process, and checks what holds for all
// of them.
func command(t *testing.T, args ...string) result {
	t.Helper()
	return commandContext(t, context.Background(), args...)
}

func commandContext(t *testing.T, ctx context.Context, args ...string) result {
	t.Helper()
	var out, err bytes.Buffer
	r := result{code: runContext(ctx, args, console{&out, &err})}
	r.out, r.err = out.String(), err.String()
	if text := r.out + r.err; strings.Contains(text, "goroutine") || strings.Contains(text, "internal error") {
		t.Errorf("%q: a stack trace or a panic:\n%s", args, text)
	}
	if r.code < exitGood || r.code > exitVersion {
		t.Errorf("%q: exit code %d", args, r.code)
	}
	return r
}

// good is command for one that must succeed.
func good(t *testing.T, args ...string) result {
	t.Helper()
	r := command(t, args...)
	if r.code != exitGood {
		t.Fatalf("%q: exit code %d: %s", args, r.code, r.err)
	}
	return r
}

// refused is command for one that must end with the code and one line on
// standard error that contains every part.
func refused(t *testing.T, code int, parts []string, args ...string) result {
	t.Helper()
	r := command(t, args...)
	if r.code != code {
		t.Errorf("%q: exit code %d, want %d: %s", args, r.code, code, r.err)
	}
	line := complaint(t, args, r.err)
	for _, part := range parts {
		if !strings.Contains(line, part) {
			t.Errorf("%q: %q does not mention %q", args, line, part)
		}
	}
	return r
}

// complaint is the one line in which a command says what is wrong.
func complaint(t *testing.T, args []string, stderr string) string {
	t.Helper()
	var found []string
	for line := range strings.Lines(stderr) {
		if strings.HasPrefix(line, "sameframe: ") {
			found = append(found, strings.TrimSpace(line))
		}
	}
	if len(found) != 1 || len(found[0]) > 300 {
		t.Fatalf("%q: want one short line that says what is wrong, got: %q", args, found)
	}
	return found[0]
}

// lines decodes the objects of --json: one a line and nothing else.
func lines(t *testing.T, r result) []line {
	t.Helper()
	var all []line
	for text := range strings.Lines(r.out) {
		var l line
		d := json.NewDecoder(strings.NewReader(text))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil || d.More() {
			t.Fatalf("not one JSON object on a line: %q: %v", text, err)
		}
		all = append(all, l)
	}
	return all
}

// only decodes the one object of --json.
func only(t *testing.T, r result) line {
	t.Helper()
	all := lines(t, r)
	if len(all) != 1 {
		t.Fatalf("%d objects, want 1:\n%s", len(all), r.out)
	}
	return all[0]
}

// record plays a match and returns its recording.
func record(t *testing.T, args ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "match.sfr")
	good(t, append([]string{"match", "--headless", "--record", name}, args...)...)
	return name
}

// write puts bytes in a file of their own.
func write(t *testing.T, name string, b []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, b, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// files lists a folder.
func files(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}
