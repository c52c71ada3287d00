package main

import (
	"encoding/binary"
	"encoding/json"
	"hash/crc32"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sameframe/core/replay"
)

// Two matches that start differently were not played, so no frame's states, commands
// or draws are told.
func TestDiffOfOtherStartsTellsOfNoFrameBefore(t *testing.T) {
	a := record(t, "--as-players", "--frames", "60")
	b := record(t, "--as-players", "--frames", "60", "--seed", "2")
	r := command(t, "diff", a, b)
	if r.code != exitDiverged || !strings.Contains(r.out, "first layer that differs: rng\n") {
		t.Errorf("exit code %d: %s", r.code, r.out)
	}
	for _, wrong := range []string{"4294967295", "digests only", "commands of that frame"} {
		if strings.Contains(r.out, wrong) {
			t.Errorf("%q in:\n%s", wrong, r.out)
		}
	}
	var c comparison
	if err := json.Unmarshal([]byte(command(t, "diff", "--json", a, b).out), &c); err != nil || c.FieldsAfter != nil || c.Layer != "rng" {
		t.Errorf("%+v: %v", c, err)
	}
}

// The place of damage is told alike, whether a file is read whole or skimmed.
func TestDamageIsAtTheSameFrameHoweverItIsRead(t *testing.T) {
	b := read(t, record(t, "--as-players", "--size", "1", "--frames", "900"))
	b[len(b)*3/4] ^= 4
	name := write(t, "flipped.sfr", b)
	played, brief := command(t, "report", name), command(t, "report", "--brief", name)
	if played.err != brief.err || !strings.Contains(brief.err, ", after frame ") || strings.Contains(brief.err, "after frame 0:") {
		t.Errorf("played: %sin brief: %s", played.err, brief.err)
	}
}

// The place of damage is where its section begins, also when what the section says
// is wrong and not its checksum.
func TestDamageIsToldWithWhereItsSectionBegins(t *testing.T) {
	b := read(t, record(t, "--size", "1", "--frames", "60"))
	header := b[8 : 8+5+int(binary.BigEndian.Uint32(b[9:]))+4]
	header[5+2] = 33 // the length of the mode, which is at most 32
	binary.BigEndian.PutUint32(header[len(header)-4:], crc32.ChecksumIEEE(header[:len(header)-4]))
	if r := command(t, "report", write(t, "long.sfr", b)); r.code != exitBad || !strings.Contains(r.err, "section at byte 8, after frame 0: header: ") {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
}

// Whoever refuses another version says which command takes it.
func TestARefusalSaysWhoTakesTheRecording(t *testing.T) {
	f := parse(t, record(t, "--size", "1", "--frames", "60"))
	name := forge(t, f, func(h *replay.Header) { h.Start.Scripts ^= 1 }, nil)
	for _, args := range [][]string{{"report", name}, {"report", "--trace", "9", name}, {"report", "--verdict", name}, {"diff", name, name}, {"replay", "--headless", name}} {
		if r := command(t, args...); r.code != exitVersion || !strings.Contains(r.err, "--try-anyway plays it until it diverges") {
			t.Errorf("%q: exit code %d: %s", args, r.code, r.err)
		}
	}
}

// Folders and patterns stand for their replays wherever several are read.
func TestFoldersAndPatternsStandForTheirReplays(t *testing.T) {
	b := read(t, record(t, "--size", "1", "--frames", "60"))
	dir := folder(t, map[string][]byte{"a.sfr": b, "b/c.sfr": b, "b/d.sfr": b[:9], "letter.txt": []byte("no replay")})
	pattern := filepath.Join(dir, "*", "c.s?r")
	for _, args := range [][]string{{"report"}, {"report", "--brief"}, {"replay", "--headless"}} {
		r := command(t, append(args, dir)...)
		if r.code != exitBad || strings.Count(r.out, "a.sfr: ") != 1 || strings.Count(r.out, "c.sfr: ") != 1 || !strings.Contains(r.err, "d.sfr: ") || strings.Contains(r.err, "letter") {
			t.Errorf("%q: exit code %d: %s%s", args, r.code, r.out, r.err)
		}
		if r := good(t, append(args, pattern)...); strings.Count(r.out, "c.sfr: ") != 1 || strings.Contains(r.out, "a.sfr: ") {
			t.Errorf("%q: %s", args, r.out)
		}
		if r := command(t, append(args, filepath.Join(dir, "*.no"))...); r.code != exitBad || !strings.Contains(r.err, "*.no: no such file") {
			t.Errorf("%q: exit code %d: %s", args, r.code, r.err)
		}
	}
}

// A name is told as text: it neither steers the terminal nor begins a line.
func TestNamesOfFilesDoNotSteerTheTerminal(t *testing.T) {
	b := read(t, record(t, "--size", "1", "--frames", "60", "--keyframes", "100"))
	dir := t.TempDir()
	name := filepath.Join(dir, "a\x1b[31m\nb.sfr")
	cut := filepath.Join(dir, "c\x1b[31m\nd.sfr")
	if os.WriteFile(name, b, 0o666) != nil || os.WriteFile(cut, b[:len(b)-3], 0o666) != nil {
		t.Skip("no such names here")
	}
	lost := filepath.Join(dir, "e\x1b\nf")
	for _, args := range [][]string{
		{"replay", "--headless", dir}, {"replay", "--headless", lost}, {"report", name, cut}, {"report", "--brief", name, cut}, {"report", "--verdict", name, lost},
		{"diff", name, cut}, {"diff", lost, name}, {"diff", lost},
	} {
		r := command(t, args...)
		if text := r.out + r.err; strings.Contains(text, "\x1b") || strings.Contains(text, "\nb.sfr") || strings.Contains(text, "\nd.sfr") || strings.Contains(text, "\nf") {
			t.Errorf("%q: %q", args, text)
		}
	}
}

// A file may be called as a package is: its name stays in the complaint.
func TestEveryNameStaysInItsComplaint(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"replay", "data", "wire"} {
		for _, args := range [][]string{{"diff", name, name}, {"diff", name}, {"report", "--verdict", name}, {"replay", "--headless", name}} {
			if r := command(t, args...); r.code != exitBad || !strings.HasPrefix(r.err, "sameframe: "+name+": ") {
				t.Errorf("%q: exit code %d: %s", args, r.code, r.err)
			}
		}
	}
}

// A match may be recorded on behind its victory; it was won when it was won.
func TestTheVictoryHasItsOwnMoment(t *testing.T) {
	wins := func(out string) string {
		_, rest, _ := strings.Cut(out, " wins after ")
		at, _, found := strings.Cut(rest, ": kills")
		if !found {
			t.Fatalf("nobody wins:\n%s", out)
		}
		return at
	}
	flags := []string{"match", "--headless", "--size", "1", "--step", "66", "--seed", "7"}
	short := good(t, flags...).out
	name := filepath.Join(t.TempDir(), "long.sfr")
	long := good(t, append(flags, "--frames", "30000", "-o", name)...).out
	told := good(t, "report", name).out
	if wins(short) != wins(long) || wins(short) != wins(told) {
		t.Errorf("won after %s; with more frames %s; reported %s", wins(short), wins(long), wins(told))
	}
	if f, err := readReplay(name); err != nil || f.Frames() != 30000 {
		t.Error("not recorded to the end:", err)
	}
}
