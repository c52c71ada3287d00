package main

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A match at 66 ms on this seed is short.
var quick = []string{"match", "--headless", "--step", "66", "--size", "3"}

func with(base []string, more ...string) []string {
	return append(append([]string{}, base...), more...)
}

func TestSameSeedSameMatchOtherSeedAnother(t *testing.T) {
	play := func(seed string) line {
		return only(t, good(t, "match", "--headless", "--seed", seed, "--frames", "3000", "--json"))
	}
	a, b, other := play("7"), play("7"), play("8")
	a.PerSec, b.PerSec = 0, 0
	if a != b {
		t.Errorf("the same seed twice:\n%+v\n%+v", a, b)
	}
	if a.Digest == other.Digest {
		t.Errorf("seeds 7 and 8 both end with %s", a.Digest)
	}
}

// However many steps an outer frame plays, the match ends with the same one.
func TestMatchEndsOnTheSameFrameAtEveryRate(t *testing.T) {
	for _, frames := range []string{"1", "997", "1000"} {
		args := []string{"match", "--headless", "--json", "--size", "1", "--frames", frames}
		all := append(lines(t, good(t, args...)), lines(t, good(t, append(args, "--fps", goldenRates)...))...)
		for _, l := range all {
			if fmt.Sprint(l.Frames) != frames || l.Digest != all[0].Digest || l.Used != all[0].Used {
				t.Errorf("--frames %s, outer frames %s: %d frames, digest %s, want %s", frames, l.FPS, l.Frames, l.Digest, all[0].Digest)
			}
		}
	}
}

// The frame of the victory is the last one, and the recording ends with it.
func TestMatchEndsWithItsVictory(t *testing.T) {
	file := filepath.Join(t.TempDir(), "m.sfr")
	l := only(t, good(t, with(quick, "--json", "--record", file)...))
	f := parse(t, file)
	if !l.Over || l.Winner < 1 || l.Winner > 2 || l.Frames != f.Frames() || !f.Footer.Over {
		t.Fatalf("%+v, recording: %+v", l, f.Footer)
	}
	if l.Digest != fmt.Sprintf("%016x", f.Footer.Digest) || l.Used != f.Footer.Used {
		t.Errorf("the match ends with %s, its recording with %016x", l.Digest, f.Footer.Digest)
	}
	if again := only(t, good(t, "replay", "--headless", "--json", file)); again.Digest != l.Digest || again.Frames != l.Frames {
		t.Errorf("played again: %+v", again)
	}
	w, _, err := f.Verify(mustData(t))
	if err != nil || int(w.Outcome().Frame) != l.Frames-1 {
		t.Errorf("victory in frame %d of %d (%v)", w.Outcome().Frame, l.Frames, err)
	}
}

func TestHeadlessShowsProgressAndASummary(t *testing.T) {
	r := good(t, "--headless", "--seed", "6", "--step", "66")
	for _, want := range []string{
		" wins after ", "kills ", "towers standing ", "GOLD", "HERO DAMAGE", "Blue (west)", "Orange (east)",
		"seed 6, step 66 ms", " steps a second, ", " times real time",
	} {
		if !strings.Contains(r.out, want) {
			t.Errorf("the summary lacks %q:\n%s", want, r.out)
		}
	}
	if !regexp.MustCompile(`digest [0-9a-f]{16} after \d+ frames and \d+ random draws`).MatchString(r.out) {
		t.Errorf("no digest:\n%s", r.out)
	}
	if !strings.HasPrefix(r.err, "Playing on bridge: ") || strings.Count(r.err, "kills ") < 5 {
		t.Errorf("progress: want a line for each minute:\n%s", r.err)
	}
}

func TestSummaryOfAnUnfinishedMatchSaysSo(t *testing.T) {
	r := good(t, "match", "--headless", "--frames", "300")
	if !strings.Contains(r.out, "Stopped after 0:09, nobody has won: ") {
		t.Errorf("%s", r.out)
	}
}

// Standard output holds the objects and nothing else; everything else is on
// standard error.
func TestJSONGoesToStandardOutputAlone(t *testing.T) {
	r := good(t, with(quick, "--json", "--fps", "60,stall", "--frames", "2000")...)
	if all := lines(t, r); len(all) != 2 || all[0].FPS != "60" || all[1].FPS != "stall" || !all[0].OK {
		t.Errorf("%s", r.out)
	}
	if strings.ContainsAny(r.err, "{}") || !strings.Contains(r.err, "Playing on ") || !strings.Contains(r.err, "1:00") {
		t.Errorf("standard error: %s", r.err)
	}
	name := record(t, "--frames", "100")
	r = good(t, "replay", "--headless", "--json", name, name)
	if all := lines(t, r); len(all) != 2 || all[1].File != filepath.ToSlash(name) || r.err != "" {
		t.Errorf("%s%s", r.out, r.err)
	}
}

func TestDigestsAreALineForEveryFrame(t *testing.T) {
	dir := t.TempDir()
	ofMatch, ofReplay := filepath.Join(dir, "match.txt"), filepath.Join(dir, "replay.txt")
	recording := filepath.Join(dir, "m.sfr")
	l := only(t, good(t, "match", "--headless", "--json", "--frames", "500", "--record", recording, "--digests", ofMatch))
	text := string(read(t, ofMatch))
	form := regexp.MustCompile(`^\d+ [0-9a-f]{16} \d+\n$`)
	n := 0
	for row := range strings.Lines(text) {
		if !form.MatchString(row) || !strings.HasPrefix(row, fmt.Sprint(n, " ")) {
			t.Fatalf("line %d: %q", n+1, row)
		}
		n++
	}
	if n != 500 || !strings.HasSuffix(text, fmt.Sprintf("499 %s %d\n", l.Digest, l.Used)) {
		t.Errorf("%d lines; the match ended with %s and %d draws", n, l.Digest, l.Used)
	}
	good(t, "replay", "--headless", "--fps", "144", "--digests", ofReplay, recording)
	if string(read(t, ofReplay)) != text {
		t.Error("the replay's digests differ from the match's")
	}
	if got := files(t, dir); len(got) != 3 {
		t.Errorf("left behind: %v", got)
	}
}

// interrupt cancels when it is told of the second minute.
type interrupt struct {
	strings.Builder
	cancel context.CancelFunc
}

func (i *interrupt) Write(b []byte) (int, error) {
	if strings.Contains(string(b), "2:00") {
		i.cancel()
	}
	return i.Builder.Write(b)
}

// An interrupted match leaves no file: neither the recording nor its beginning.
func TestInterruptedMatchLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	var out strings.Builder
	progress := &interrupt{cancel: cancel}
	args := []string{"match", "--headless", "--record", filepath.Join(dir, "m.sfr"), "--digests", filepath.Join(dir, "m.txt")}
	code := runContext(ctx, args, console{&out, progress})
	if code != exitBad || !strings.Contains(progress.String(), "sameframe: interrupted; no file was written\n") || out.Len() > 0 {
		t.Errorf("exit code %d: %s%s", code, progress.String(), out.String())
	}
	if strings.Contains(progress.String(), "3:00") {
		t.Errorf("it went on: %s", progress.String())
	}
	if left := files(t, dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestInterruptedVerificationProvesNothing(t *testing.T) {
	name := record(t, "--frames", "100")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if r := commandContext(t, ctx, "replay", "--headless", name); r.code != exitBad || r.out != "" || !strings.Contains(r.err, "interrupted") {
		t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
	}
}

// What a crash leaves behind plays up to its last whole block.
func TestPartOfACrashedMatchPlays(t *testing.T) {
	b := read(t, record(t, "--as-players", "--frames", "2000"))
	name := write(t, "m.sfr.part", b[:len(b)*2/3])
	r := command(t, "replay", "--headless", "--fps", "60", name)
	if r.code != exitBad || !regexp.MustCompile(`its [1-9]\d+ whole frames agree`).MatchString(r.err) {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
}
