package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sameframe/core/replay"
	"sameframe/core/wire"
)

// folder makes a folder with the given files.
func folder(t *testing.T, files map[string][]byte) string {
	t.Helper()
	dir := t.TempDir()
	for name, b := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, b, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A folder is verified whole: every good file, in order, although others are
// bad; the summary names those, and the exit code is theirs.
func TestFoldersAreVerifiedAndTheBadFilesNamed(t *testing.T) {
	fine := read(t, record(t, "--size", "1", "--frames", "200", "--keyframes", "100"))
	diverging := read(t, moved(t, record(t, "--as-players", "--size", "1", "--frames", "200", "--digest-every", "1"), 150))
	files := map[string][]byte{"letter.txt": []byte("no replay"), "b/cut.sfr": fine[:len(fine)-3], "b/foreign.sfr": []byte("Dear Sir")}
	for i := range 6 {
		files[fmt.Sprintf("b/deep/%d.sfr", i)] = fine
	}
	dir := folder(t, files)
	if err := os.Symlink(filepath.Join(dir, "nowhere"), filepath.Join(dir, "b", "lost.sfr")); err != nil {
		t.Skip("no links here:", err)
	}
	r := command(t, "replay", "--headless", dir)
	if r.code != exitBad {
		t.Fatalf("exit code %d: %s", r.code, r.err)
	}
	var order []string
	for text := range strings.Lines(r.out) {
		if strings.Contains(text, ": ok, ") {
			order = append(order, filepath.Base(text[:strings.Index(text, ": ok")]))
		}
	}
	if got := strings.Join(order, " "); got != "cut.sfr 0.sfr 1.sfr 2.sfr 3.sfr 4.sfr 5.sfr" && got != "0.sfr 1.sfr 2.sfr 3.sfr 4.sfr 5.sfr" {
		t.Errorf("verified: %s", got)
	}
	for _, want := range []string{"6 of 9 files agree; not so:", "cut.sfr (unreadable)", "foreign.sfr (unreadable)", "lost.sfr (unreadable)", "cut off at byte", "its 200 whole frames agree"} {
		if !strings.Contains(r.err, want) {
			t.Errorf("no %q in:\n%s", want, r.err)
		}
	}
	if strings.Contains(r.out+r.err, "letter.txt") {
		t.Errorf("what is no *.sfr is not meant:\n%s", r.err)
	}
	dir = folder(t, map[string][]byte{"a.sfr": fine, "b.sfr": diverging})
	if r := command(t, "replay", "--headless", dir); r.code != exitDiverged || !strings.Contains(r.err, "b.sfr (diverges)") {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
	if r := good(t, "replay", "--headless", folder(t, map[string][]byte{"a.sfr": fine, "b.sfr": fine})); !strings.Contains(r.err, "2 files, all agree\n") {
		t.Error(r.err)
	}
}

// The parts of a file with keyframes say what the whole says.
func TestKeyframesChangeNothingButThePace(t *testing.T) {
	args := []string{"--as-players", "--size", "2", "--frames", "2500", "--seed", "3"}
	plain := record(t, args...)
	parts := record(t, append(args, "--keyframes", "64")...)
	if n := parse(t, parts).Keyframes(); n == 0 || parse(t, plain).Keyframes() != 0 {
		t.Fatalf("%d keyframes", n)
	}
	a, b := only(t, good(t, "replay", "--headless", "--json", plain)), only(t, good(t, "replay", "--headless", "--json", parts))
	a.File, a.PerSec, b.File, b.PerSec = "", 0, "", 0
	if a != b {
		t.Errorf("%+v\n%+v", a, b)
	}
	if r := good(t, "diff", plain, parts); r.out != "equal: 2500 frames\n" {
		t.Error(r.out)
	}
}

// Of the differences that the parts of a file find, the first counts.
func TestTheFirstDifferenceOfAllPartsCounts(t *testing.T) {
	f := parse(t, record(t, "--size", "1", "--frames", "2500", "--digest-every", "1", "--keyframes", "64"))
	name := misplayed(t, f, 1250, 2400)
	for range 3 {
		r := command(t, "replay", "--headless", name)
		if r.code != exitDiverged || strings.Count(r.err, "diverges at frame ") != 1 || !strings.Contains(r.err, "diverges at frame 1250: ") {
			t.Fatalf("exit code %d: %s", r.code, r.err)
		}
	}
}

// Where a digest does not come out, everything that is known of the frame is told.
func TestDivergenceIsToldWithCommandsDrawsAndFields(t *testing.T) {
	whole := parse(t, record(t, "--as-players", "--size", "1", "--frames", "400", "--digest-every", "1", "--keyframes", "64"))
	name := forge(t, whole, nil, func(i int, r []wire.Record) []wire.Record {
		if i == 222 {
			return append([]wire.Record{{Action: wire.Action{Kind: wire.Move, Pos: whole.Records(0)[0].Action.Pos}}}, r...)
		}
		return r
	})
	r := command(t, "replay", "--headless", name)
	if r.code != exitDiverged {
		t.Fatalf("exit code %d: %s", r.code, r.err)
	}
	for _, want := range []string{"diverges at frame 222: ", "  commands of frame 222:\n    seat 0: move", "  random draws of frame 222 here:\n"} {
		if !strings.Contains(r.err, want) {
			t.Errorf("no %q in:\n%s", want, r.err)
		}
	}
	l := only(t, command(t, "replay", "--headless", "--json", name))
	if l.Where == nil || l.Where.Since != 222 || l.Where.Frame != 222 || len(l.Where.Commands) == 0 {
		t.Errorf("%+v", l.Where)
	}
}

// A recording of other rules, data or scripts is refused with what differs, and
// with --try-anyway played until it diverges.
func TestOtherVersionsAreTriedWhenAsked(t *testing.T) {
	f := parse(t, record(t, "--as-players", "--size", "1", "--frames", "300", "--digest-every", "1"))
	foreign := func(h *replay.Header) { h.Start.Logic, h.Start.Data, h.Start.Scripts = 99, 5, 7 }
	same := forge(t, f, foreign, nil)
	refused(t, exitVersion, []string{same, "another version", "rules 99", "data 0000000000000005", "scripts 0000000000000007", "; --try-anyway plays it"}, "replay", "--headless", same)
	for says, change := range map[string]func(h *replay.Header){
		"version: rules 99, this build has": func(h *replay.Header) { h.Start.Logic = 99 },
		"version: data 0000000000000005, ":  func(h *replay.Header) { h.Start.Data = 5 },
		"version: scripts 0000000000000007": func(h *replay.Header) { h.Start.Scripts = 7 },
	} {
		if r := refused(t, exitVersion, []string{says}, "replay", "--headless", forge(t, f, change, nil)); strings.Count(r.err, "this build has") != 1 {
			t.Errorf("more than one thing differs: %s", r.err)
		}
	}
	nobody := forge(t, f, func(h *replay.Header) { h.Start.Logic, h.Start.Map = 99, "moon" }, nil)
	refused(t, exitVersion, []string{"rules 99", "it cannot be tried: ", `no map "moon"`}, "replay", "--headless", "--try-anyway", nobody)
	r := good(t, "replay", "--headless", "--try-anyway", same)
	if !strings.Contains(r.err, same+": of another version (rules 99") || !strings.Contains(r.out, ": ok") {
		t.Errorf("%s%s", r.out, r.err)
	}
	other := forge(t, f, foreign, func(i int, r []wire.Record) []wire.Record {
		if i == 120 {
			return append([]wire.Record{{Action: wire.Action{Kind: wire.Move, Pos: f.Records(0)[0].Action.Pos}}}, r...)
		}
		return r
	})
	r = command(t, "replay", "--headless", "--try-anyway", other)
	if r.code != exitDiverged || !strings.Contains(r.err, "diverges at frame 120: ") {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
	r = command(t, "replay", "--headless", "--try-anyway", forge(t, f, func(h *replay.Header) { foreign(h); h.Initial ^= 1 }, nil))
	if r.code != exitDiverged || !strings.Contains(r.err, "diverges at the start, before frame 0, where the first worlds differ: ") || !strings.Contains(r.err, "not known: the recording has no keyframe\n") {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
}
