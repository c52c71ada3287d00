package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

func mustData(t *testing.T) *data.Set {
	t.Helper()
	d, err := loadData()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// pair is a match as recording and as trace.
func pair(t *testing.T, args ...string) (recording, digests string) {
	t.Helper()
	dir := t.TempDir()
	recording, digests = filepath.Join(dir, "m.sfr"), filepath.Join(dir, "m.txt")
	good(t, append([]string{"match", "--headless", "--record", recording, "--digests", digests}, args...)...)
	return recording, digests
}

func TestDiffOfTheSameMatchIsEqual(t *testing.T) {
	args := []string{"--size", "1", "--frames", "300"}
	a, at := pair(t, args...)
	b, bt := pair(t, append(args, "--digest-every", "7")...)
	for _, c := range [][2]string{{a, b}, {a, at}, {at, b}, {at, bt}} {
		if r := good(t, "diff", c[0], c[1]); r.out != "equal: 300 frames\n" || r.err != "" {
			t.Errorf("%v: %s%s", c, r.out, r.err)
		}
	}
}

// moved forges a recording in which seat 0 walks elsewhere in frame i.
func moved(t *testing.T, name string, i int) string {
	t.Helper()
	go0 := wire.Record{Seat: 0, Action: wire.Action{Kind: wire.Move, Pos: fixed.Vec{X: fixed.FromInt(7), Y: fixed.FromInt(3)}}}
	return forge(t, parse(t, name), nil, func(j int, r []wire.Record) []wire.Record {
		if j == i {
			r = append(slices.Clone(r), go0)
		}
		return r
	})
}

func TestDiffNamesFrameLayerFieldAndCommands(t *testing.T) {
	a, at := pair(t, "--as-players", "--size", "1", "--frames", "300")
	b := moved(t, a, 200)
	r := command(t, "diff", a, b)
	if r.code != exitDiverged {
		t.Fatalf("exit code %d: %s", r.code, r.err)
	}
	for _, want := range []string{"A: " + a, "B: " + b, "different from frame 200: ", "first layer that differs: guids", "units: units[", "].goal", "seat 0: ", "to (7, 3)"} {
		if !strings.Contains(r.out, want) {
			t.Errorf("no %q in:\n%s", want, r.out)
		}
	}
	for _, c := range [][2]string{{b, at}, {at, b}} {
		r := command(t, "diff", c[0], c[1])
		if r.code != exitDiverged || !strings.Contains(r.out, "different from frame 200: digests differ") {
			t.Errorf("%v: exit code %d: %s%s", c, r.code, r.out, r.err)
		}
	}
}

func TestDiffOfOtherStartsSaysSo(t *testing.T) {
	a, at := pair(t, "--size", "1", "--frames", "60")
	b, bt := pair(t, "--size", "1", "--frames", "60", "--seed", "2")
	if r := command(t, "diff", a, b); r.code != exitDiverged || !strings.Contains(r.out, "frame 0: the matches start differently") {
		t.Errorf("exit code %d: %s", r.code, r.out)
	}
	if r := command(t, "diff", at, bt); r.code != exitDiverged || !strings.Contains(r.out, "frame 0: digests differ") {
		t.Errorf("exit code %d: %s", r.code, r.out)
	}
}

func TestDiffOfAShorterMatchSaysWhereItEnds(t *testing.T) {
	a, at := pair(t, "--size", "1", "--frames", "60")
	b, bt := pair(t, "--size", "1", "--frames", "90")
	for _, c := range [][2]string{{a, b}, {at, bt}, {a, bt}} {
		r := command(t, "diff", c[0], c[1])
		if r.code != exitDiverged || !strings.Contains(r.out, "different from frame 60: equal so far, but A has 60 frames and B 90") {
			t.Errorf("%v: exit code %d: %s", c, r.code, r.out)
		}
	}
}

// A recording that broke off is compared as far as it goes.
func TestDiffOfACutRecordingComparesWhatIsThere(t *testing.T) {
	a, _ := pair(t, "--size", "1", "--frames", "300")
	b := read(t, a)
	r := command(t, "diff", a, write(t, "cut.sfr", b[:len(b)-30]))
	if r.code != exitDiverged || !strings.Contains(r.err, "cut off") || !strings.Contains(r.out, "equal so far") {
		t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
	}
}

func TestDiffJSONIsOneObject(t *testing.T) {
	a, at := pair(t, "--as-players", "--size", "1", "--frames", "300")
	for _, c := range []struct {
		b     string
		equal bool
		frame string
	}{{a, true, "none"}, {moved(t, a, 250), false, "250"}, {at, true, "none"}} {
		r := command(t, "diff", "--json", a, c.b)
		var got comparison
		if err := json.Unmarshal([]byte(r.out), &got); err != nil || strings.Count(r.out, "\n") != 1 {
			t.Fatalf("not one object: %s (%v)", r.out, err)
		}
		frame := "none"
		if got.Frame != nil {
			frame = fmt.Sprint(*got.Frame)
		}
		if got.Equal != c.equal || frame != c.frame || got.Frames != 300 || (r.code == exitGood) != c.equal || r.err != "" {
			t.Errorf("exit code %d: %s%s", r.code, r.out, r.err)
		}
	}
}

func TestDamagedTracesAreRefusedWithTheirLine(t *testing.T) {
	_, at := pair(t, "--size", "1", "--frames", "60")
	b := read(t, at)
	rows := bytes.SplitAfter(b, []byte("\n"))
	for says, damaged := range map[string][]byte{
		"line 60: want: frame digest draws": b[:len(b)-10],
		"line 31: frame 31, want 30":        bytes.Join(slices.Delete(slices.Clone(rows), 30, 31), nil),
		"line 2: want: frame digest draws":  []byte("0 0123456789abcdef 1\n1 0123456789abcdeg 1\n"),
		"line 1: want: frame digest draws":  []byte("0 0123456789abcde 1\n"),
		"empty":                             nil,
	} {
		name := write(t, "trace.txt", damaged)
		refused(t, exitBad, []string{name, says}, "diff", at, name)
		refused(t, exitBad, []string{name, says}, "diff", name, at)
	}
}

// A verification that fails still writes the digests up to there, which is
// what diff needs to find the frame and the field.
func TestDigestsOfADivergedReplayLeadDiffToTheFrame(t *testing.T) {
	a, at := pair(t, "--as-players", "--size", "1", "--frames", "300", "--digest-every", "100")
	out := filepath.Join(t.TempDir(), "b.txt")
	r := command(t, "replay", "--headless", "--digests", out, moved(t, a, 120))
	if r.code != exitDiverged || !strings.Contains(r.err, "diverges at frame 199: ") {
		t.Fatalf("exit code %d: %s", r.code, r.err)
	}
	if r := command(t, "diff", at, out); r.code != exitDiverged || !strings.Contains(r.out, "different from frame 120: ") {
		t.Errorf("exit code %d: %s", r.code, r.out)
	}
}

// Against a trace a replay is played up to the difference, and what was done there
// is told.
func TestDiffWithATraceTellsCommandsAndDraws(t *testing.T) {
	a, at := pair(t, "--as-players", "--size", "1", "--frames", "300")
	b := moved(t, a, 200)
	for side, c := range map[string][2]string{"A": {b, at}, "B": {at, b}} {
		r := command(t, "diff", c[0], c[1])
		if r.code != exitDiverged || !strings.Contains(r.out, "commands of that frame in "+side+":\n    seat 0: ") || strings.Count(r.out, "commands of") != 1 {
			t.Errorf("%s: exit code %d: %s%s", side, r.code, r.out, r.err)
		}
	}
}

// The fields of recordings that disagree are those of a later keyframe, and what
// this machine has in the frame itself stands beside.
func TestDiffTellsOfWhichFrameItsFieldsAre(t *testing.T) {
	sound := record(t, "--size", "1", "--frames", "300", "--digest-every", "1", "--keyframes", "64")
	f, at := parse(t, sound), 140
	for x, err := f.Witness(mustData(t), wire.Frame(at), nil); len(x.Draws) == 0; x, err = f.Witness(mustData(t), wire.Frame(at), nil) {
		if at++; err != nil {
			t.Fatal(err)
		}
	}
	wrong, next := misplayed(t, f, at), at/64*64+63
	for _, c := range []struct{ a, b, with string }{{sound, wrong, "A"}, {wrong, sound, "B"}} {
		r := command(t, "diff", c.a, c.b)
		for _, want := range []string{
			fmt.Sprintf("different from frame %d: the recordings disagree about the same commands; this machine agrees with %s", at, c.with),
			fmt.Sprintf("compared are the states after frame %d: of frame %d there are digests only\n", next, at),
			fmt.Sprintf("first layer that differs after frame %d: ", next), fmt.Sprintf("    here after frame %d: ", at),
			"random draws of that frame as made here:\n    draw ",
		} {
			if r.code != exitDiverged || !strings.Contains(r.out, want) {
				t.Errorf("exit code %d, no %q in:\n%s%s", r.code, want, r.out, r.err)
			}
		}
	}
	r := command(t, "replay", "--headless", wrong)
	for _, want := range []string{
		fmt.Sprintf("diverges at frame %d: ", at), fmt.Sprintf("first layer that differs after frame %d, the recording's next keyframe: ", next),
		fmt.Sprintf("      here after frame %d: ", at), fmt.Sprintf("random draws of frame %d here:\n    draw ", at),
	} {
		if r.code != exitDiverged || !strings.Contains(r.err, want) {
			t.Errorf("exit code %d, no %q in:\n%s%s", r.code, want, r.out, r.err)
		}
	}
}

// misplayed records the commands of a match on a machine that goes wrong in some
// frames, with keyframes.
func misplayed(t *testing.T, f *replay.File, at ...int) string {
	t.Helper()
	w, err := f.World(mustData(t))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	rec, err := replay.NewKeyframeWriter(&out, replay.NewHeader(w, "test", 1), w, 0)
	for i := 0; i < f.Frames() && err == nil; i++ {
		frame := w.Frame()
		w.Step(f.Records(i))
		if slices.Contains(at, i) {
			goWrong(t, w)
		}
		err = rec.Frame(frame, f.Records(i), w.Digest(), w.Used())
	}
	if err == nil {
		err = rec.Close(w.Outcome())
	}
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "wrong.sfr", out.Bytes())
}

// goWrong changes one byte of a world's state that makes another gold.
func goWrong(t *testing.T, w *battle.World) {
	t.Helper()
	saved := w.Save(nil)
	for i := range saved {
		other := w.Clone()
		saved[i] ^= 4
		if other.Load(saved) == nil {
			if d := battle.Diff(w, other, 2); len(d) == 1 && strings.HasSuffix(d[0].Path, ".gold") {
				other.CopyTo(w)
				return
			}
		}
		saved[i] ^= 4
	}
	t.Fatal("no gold")
}
