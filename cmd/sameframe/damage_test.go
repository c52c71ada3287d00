package main

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sameframe/core/replay"
	"sameframe/core/wire"
)

// brief is a recording of a minute with orders in the stream and the digest of
// every frame.
func brief(t *testing.T) string {
	t.Helper()
	return record(t, "--as-players", "--size", "1", "--frames", "1800", "--digest-every", "1")
}

func TestOneChangedByteOfAnActionDivergesAndSaysWhere(t *testing.T) {
	f := parse(t, brief(t))
	tried, diverged := 0, 0
	for i := 0; i < f.Frames() && tried < trials(12); i++ {
		if len(f.Records(i)) == 0 || f.Records(i)[0].Action.Kind != wire.Move {
			continue
		}
		changed, ok := changeByte(t, f.Records(i)[0].Action, 0) // 256 units further
		if !ok {
			continue
		}
		tried++
		name := forge(t, f, nil, func(j int, r []wire.Record) []wire.Record {
			if j == i {
				r = slices.Clone(r)
				r[0].Action = changed
			}
			return r
		})
		r := command(t, "replay", "--headless", "--json", name)
		if r.code == exitGood {
			continue // the order was refused both times
		}
		diverged++
		if r.code != exitDiverged {
			t.Fatalf("exit code %d: %s", r.code, r.err)
		}
		l := only(t, r)
		if l.OK || l.DivergedAt == nil || int(*l.DivergedAt) != i || len(l.Digest) != 16 {
			t.Errorf("order of frame %d changed: %+v", i, l)
		}
		if text := complaint(t, nil, r.err); !strings.Contains(text, name) || !strings.Contains(text, fmt.Sprintf("frame %d:", i)) {
			t.Errorf("%q does not say where: frame %d", text, i)
		}
	}
	if tried == 0 || diverged*2 < tried {
		t.Errorf("%d of %d changed orders were noticed", diverged, tried)
	}
}

// Whatever single bit flips, the file is refused, and the message says where.
func TestFlippedBitsAreRefusedWithTheirPlace(t *testing.T) {
	b := read(t, record(t, "--as-players", "--size", "1", "--frames", "900"))
	random := rand.New(rand.NewPCG(3, 4))
	places := random.Perm(len(b))[:min(len(b), 20*trials(10))]
	for at := range 8 + 5 {
		places = append(places, at) // magic, and the frame of the header
	}
	for _, at := range places {
		flipped := bytes.Clone(b)
		flipped[at] ^= 1 << random.IntN(8)
		name := write(t, "flipped.sfr", flipped)
		r := command(t, "replay", "--headless", name)
		text := complaint(t, []string{"replay", name}, r.err)
		if r.code != exitBad || !strings.Contains(text, name) {
			t.Errorf("byte %d: exit code %d: %s", at, r.code, text)
		}
		if !strings.Contains(text, "at byte ") && !strings.Contains(text, "does not begin with") {
			t.Errorf("byte %d: %q does not say where", at, text)
		}
		if r.out != "" && at > 8+5 && !strings.Contains(text, "cut off") {
			t.Errorf("byte %d: results of a damaged file: %s", at, r.out)
		}
	}
}

// Damage that the checksums do not show ends in a verdict, never in a panic.
func TestForgedBytesEndInAVerdict(t *testing.T) {
	b := read(t, record(t, "--as-players", "--size", "1", "--frames", "600", "--digest-every", "7"))
	random := rand.New(rand.NewPCG(5, 6))
	for range 20 * trials(10) {
		forged := bytes.Clone(b)
		sections(b, func(tag byte, from, to int) {
			forged[from+random.IntN(to-from)] ^= 1 << random.IntN(8)
		})
		r := command(t, "replay", "--headless", write(t, "forged.sfr", seal(forged)))
		if r.code != exitGood {
			complaint(t, nil, r.err)
		}
	}
}

// A recording that breaks off is played as far as it goes, and refused all the
// same.
func TestTruncatedReplaysAreUnreadableAndSayHowMuchAgrees(t *testing.T) {
	b := read(t, record(t, "--size", "1", "--frames", "900"))
	for _, n := range []int{0, 1, 7, 8, 12, 40, len(b) / 2, len(b) - 9, len(b) - 1} {
		name := write(t, "cut.sfr", b[:n])
		r := command(t, "replay", "--headless", "--json", name)
		text := complaint(t, nil, r.err)
		if r.code != exitBad || !strings.Contains(text, name) {
			t.Errorf("%d of %d bytes: exit code %d: %s", n, len(b), r.code, text)
		}
		if strings.Count(r.out, "\n") != 1 || !strings.Contains(r.out, `"ok":false`) {
			t.Errorf("%d of %d bytes: want one object that is not ok: %s", n, len(b), r.out)
		}
		if n > len(b)/3 && !strings.Contains(text, "cut off at byte ") {
			t.Errorf("%d of %d bytes: %s", n, len(b), text)
		}
	}
	r := command(t, "replay", "--headless", write(t, "cut.sfr", b[:len(b)-1]))
	if !strings.Contains(r.err, "its 900 whole frames agree") {
		t.Errorf("all frames are there: %s", r.err)
	}
}

func TestForeignFilesAreRefusedInOneLine(t *testing.T) {
	var gz, pic bytes.Buffer
	z := gzip.NewWriter(&gz)
	z.Write([]byte("SFREPLAY"))
	z.Close()
	if err := png.Encode(&pic, image.NewGray(image.Rect(0, 0, 9, 9))); err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{
		"empty": nil, "letter.txt": []byte("Dear Sir,\n"), "shot.png": pic.Bytes(), "m.sfr.gz": gz.Bytes(),
		"long.txt": bytes.Repeat([]byte("x"), 1<<20), "zeros": make([]byte, 4096), "magic": []byte("SFREPLAY"),
	} {
		file := write(t, name, b)
		refused(t, exitBad, []string{file, "not a valid replay"}, "replay", "--headless", file)
		refused(t, exitBad, []string{file}, "diff", file, file)
	}
	dir := t.TempDir()
	refused(t, exitBad, []string{dir + ": is a folder without *.sfr files"}, "replay", "--headless", dir)
	refused(t, exitBad, []string{dir + ": is a directory"}, "diff", dir, dir)
	none := filepath.Join(dir, "none.sfr")
	refused(t, exitBad, []string{none + ": no such file"}, "replay", "--headless", none)
	refused(t, exitBad, []string{none + ": no such file"}, "diff", none, none)
}

func TestOversizedFilesAreRefusedUnread(t *testing.T) {
	name := write(t, "huge.sfr", []byte("SFREPLAY"))
	if err := os.Truncate(name, replay.MaxFile+1); err != nil {
		t.Fatal(err)
	}
	refused(t, exitBad, []string{name, "too large", fmt.Sprint(replay.MaxFile)}, "replay", "--headless", name)
	refused(t, exitBad, []string{name, "too large"}, "diff", name, name)
}

func TestOtherVersionsAreRefusedWithThree(t *testing.T) {
	original := record(t, "--size", "1", "--frames", "100")
	f := parse(t, original)
	for says, change := range map[string]func(*replay.Header){
		"data":         func(h *replay.Header) { h.Start.Data ^= 1 },
		"rules":        func(h *replay.Header) { h.Start.Logic++ },
		"wire version": func(h *replay.Header) { h.Wire++ },
		"first world":  func(h *replay.Header) { h.Initial ^= 1 },
	} {
		name := forge(t, f, change, nil)
		refused(t, exitVersion, []string{name, "another version", says}, "replay", "--headless", name)
		refused(t, exitVersion, []string{name, says}, "diff", original, name)
	}
	b := read(t, original)
	b[len("SFREPLAY")+5] = replay.FormatKeyframes + 1
	name := write(t, "newer.sfr", seal(b))
	refused(t, exitVersion, []string{name, "file format 5, this build reads 3 and 4"}, "replay", "--headless", name)
}

// The readable ones of several files are verified, and the gravest verdict is
// the exit code.
func TestSeveralFilesHaveTheGravestExitCode(t *testing.T) {
	fine := record(t, "--size", "1", "--frames", "100")
	foreign := write(t, "letter.txt", []byte("Dear Sir,\n"))
	newer := forge(t, parse(t, fine), func(h *replay.Header) { h.Start.Logic++ }, nil)
	for _, c := range []struct {
		code  int
		files []string
	}{
		{exitGood, []string{fine, fine}},
		{exitBad, []string{foreign, fine}},
		{exitVersion, []string{newer, foreign, fine}},
		{exitVersion, []string{foreign, newer, fine}},
	} {
		r := command(t, append([]string{"replay", "--headless"}, c.files...)...)
		if r.code != c.code || !strings.Contains(r.out, fine+": ok") {
			t.Errorf("%v: exit code %d, want %d; %s", c.files, r.code, c.code, r.out)
		}
	}
}
