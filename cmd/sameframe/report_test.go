package main

import (
	"encoding/json"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sameframe/core/replay"
)

func tellings(t *testing.T, r result) []telling {
	t.Helper()
	var all []telling
	for text := range strings.Lines(r.out) {
		var l telling
		if err := json.Unmarshal([]byte(text), &l); err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		all = append(all, l)
	}
	return all
}

func TestReportTellsEveryGolden(t *testing.T) {
	found := goldenFiles(t)
	want := readGoldens(t)
	r := good(t, append([]string{"report", "--json"}, found...)...)
	all := tellings(t, r)
	if len(all) != len(found) {
		t.Fatalf("%d objects for %d files", len(all), len(found))
	}
	for i, l := range all {
		g := want[filepath.Base(found[i])]
		if !l.OK || l.Truncated || l.Frames != g.frames || l.Elapsed != g.millis || l.Winner != g.winner {
			t.Errorf("%s: %+v, want %v", l.File, l.Report, g)
		}
		if end := l.Timeline[len(l.Timeline)-1]; end.Kind != replay.EventEnd || end.Camp != g.winner {
			t.Errorf("%s ends with %+v", l.File, end)
		}
		base := slices.IndexFunc(l.Timeline, func(e replay.Event) bool { return e.Kind == replay.EventBase })
		if !l.Surrender && (base < 0 || l.Timeline[base].Camp != 3-g.winner) {
			t.Errorf("%s: the base of camp %d does not fall", l.File, 3-g.winner)
		}
	}
}

func TestReportIsReadable(t *testing.T) {
	r := good(t, append([]string{"report"}, goldenFiles(t)...)...)
	for _, part := range []string{"PLAYERS", "GOLD", "SPELLS CAST", "DAMAGE TO", "DAMAGE TO HEROES BY", "HEALING TO", "CONTROL OF ENEMIES", "BUFFS GIVEN", "SUMMONED",
		"ITEMS", "LEVELS", "VISION", "OVER TIME", "net worth", "lead", "map seen %", "█", "TIMELINE", "kills", "first blood", "damage in", "TEAM FIGHTS", "wins after"} {
		if !strings.Contains(r.out, part) {
			t.Errorf("no %q in\n%s", part, r.out)
		}
	}
	for text := range strings.Lines(r.out) {
		if n := wide(strings.TrimSuffix(text, "\n")); n > 160 || strings.HasSuffix(text, " \n") {
			t.Errorf("%d columns, or blanks at the end: %q", n, text)
		}
	}
}

func TestReportOfACutFileTellsWhatIsThere(t *testing.T) {
	b := read(t, goldenFiles(t)[0])
	name := write(t, "cut.sfr", b[:len(b)/2])
	r := refused(t, exitBad, []string{name, "cut off at byte", "whole frames are told"}, "report", "--json", name)
	l := tellings(t, r)[0]
	if l.OK || !l.Truncated || l.Frames == 0 || l.Over || !strings.Contains(l.Error, "cut off") {
		t.Errorf("%+v", l)
	}
	out := refused(t, exitBad, []string{"cut off"}, "report", name).out
	if !strings.Contains(out, "cut off") || !strings.Contains(out, "Nobody has won") || strings.Contains(out, "digests differ") {
		t.Error(out)
	}
}

// A recording that was cut off is unreadable to every command that reads it, however
// much of it could be told; a digest that does not come out in it weighs more.
func TestACutFileIsUnreadableHoweverItIsTold(t *testing.T) {
	b := read(t, record(t, "--as-players", "--size", "1", "--frames", "900"))
	cut := write(t, "cut.sfr", b[:len(b)-9])
	for _, args := range [][]string{
		{"replay", "--headless"}, {"report"}, {"report", "--json"}, {"report", "--charts", t.TempDir()}, {"report", "--brief"}, {"report", "--brief", "--json"},
		{"report", "--trace", "30"}, {"report", "--verdict", "--checkpoints", write(t, "told.jsonl", []byte(`{"frame": 30, "values": {"winner": 0}}`))},
	} {
		r := refused(t, exitBad, []string{cut, "cut off at byte", "whole "}, append(args, cut)...)
		if r.out == "" && args[0] == "report" || strings.Contains(r.out, `"ok":true`) {
			t.Errorf("%q: %s", args, r.out)
		}
	}
	refused(t, exitBad, []string{cut, "cut off at byte", "--checkpoints FILE"}, "report", "--verdict", cut)
	sections(b, func(tag byte, from, to int) {
		if tag == 'B' {
			b[to-1] ^= 1 // the last digest of each block
		}
	})
	b = seal(b)
	for _, command := range [][]string{{"replay", "--headless"}, {"report"}} {
		refused(t, exitDiverged, []string{"diverges at frame"}, append(command, write(t, "cut.sfr", b[:len(b)-9]))...)
	}
}

func TestReportHasTheGravestExitCode(t *testing.T) {
	name := record(t, "--frames", "300")
	f := parse(t, name)
	newer := forge(t, f, func(h *replay.Header) { h.Start.Logic++ }, nil)
	bad := write(t, "bad.sfr", []byte("SFREPLAY but not"))
	diverged := forge(t, f, nil, nil)
	b := read(t, diverged)
	sections(b, func(tag byte, from, to int) {
		if tag == 'B' {
			b[to-1] ^= 1 // the last digest of each block
		}
	})
	diverged = write(t, "diverged.sfr", seal(b))
	for _, c := range []struct {
		code  int
		files []string
	}{{exitDiverged, []string{name, diverged}}, {exitBad, []string{bad, name}}, {exitVersion, []string{newer, name}}, {exitBad, []string{"no-such.sfr"}}} {
		r := refused(t, c.code, nil, append([]string{"report", "--json"}, c.files...)...)
		if n := strings.Count(r.out, "\n"); n != len(c.files) {
			t.Errorf("%v: %d objects", c.files, n)
		}
	}
	refused(t, exitBad, []string{"which replay"}, "report")
	refused(t, exitBad, []string{"--fps"}, "report", "--fps", "30", name)
}

// Without playing, the same result is told.
func TestBriefReportAgreesWithTheLongOne(t *testing.T) {
	found := goldenFiles(t)
	want := readGoldens(t)
	cut := write(t, "cut.sfr", read(t, found[0])[:9000])
	r := refused(t, exitBad, []string{cut, "cut off at byte", "whole frames"}, append([]string{"report", "--brief", "--json", cut}, found...)...)
	for i, text := range strings.Split(strings.TrimSpace(r.out), "\n") {
		var l outline
		if err := json.Unmarshal([]byte(text), &l); err != nil || l.OK != (i > 0) {
			t.Fatalf("%q: %v", text, err)
		}
		if i == 0 {
			if !l.Truncated || l.Over || l.Frames == 0 {
				t.Errorf("%+v", l)
			}
			continue
		}
		g := want[filepath.Base(found[i-1])]
		if l.Digest != g.digest || l.Frames != g.frames || l.Elapsed != g.millis || l.Winner != g.winner || l.Truncated {
			t.Errorf("%+v, want %v", l, g)
		}
	}
	if out := refused(t, exitBad, nil, "report", "--brief", cut).out; !strings.Contains(out, "cut off") {
		t.Error(out)
	}
	refused(t, exitBad, nil, "report", "--brief", write(t, "bad.sfr", []byte("no")), found[0])
}

// The mode is free text in the file; it must not steer the terminal.
func TestReportPrintsNoControlCharacters(t *testing.T) {
	f := parse(t, record(t, "--frames", "60"))
	name := forge(t, f, func(h *replay.Header) { h.Mode = "a\x1b[2Jb\n" }, nil)
	if out := good(t, "report", name).out; strings.Contains(out, "\x1b") || !strings.Contains(out, "a?[2Jb?") {
		t.Error(out)
	}
}

func TestPlotsKeepTheirEndsAndTheirScale(t *testing.T) {
	long := make([]int, 1000)
	for i := range long {
		long[i] = i
	}
	got := shrink(long, plotWidth)
	if len(got) != plotWidth || got[0] != 0 || got[plotWidth-1] != 999 || !slices.IsSorted(got) {
		t.Errorf("%v", got)
	}
	for _, c := range [][3]int{{0, 9, 0}, {1, 900, 1}, {9, 9, 16}, {5, 0, 0}, {-3, 9, 0}, {20, 9, 16}} {
		if h := height(c[0], c[1]); h != c[2] {
			t.Errorf("height %d of %d: %d, want %d", c[0], c[1], h, c[2])
		}
	}
}

// BenchmarkBriefReport tells files from their headers and footers.
func BenchmarkBriefReport(b *testing.B) {
	files, _ := find([]string{goldenDir})
	a := &app{console: console{io.Discard, io.Discard}}
	for b.Loop() {
		if err := a.reportBriefly(b.Context(), files); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(files)*b.N)/b.Elapsed().Seconds(), "files/s")
}
