package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// short is a match that ends soon.
func short(more ...string) []string {
	return append([]string{"match", "--headless", "--size", "1", "--frames", "200"}, more...)
}

func TestExistingFilesAreKeptWithoutForce(t *testing.T) {
	for _, flag := range []string{"--record", "--digests"} {
		name := write(t, "mine", []byte("mine"))
		refused(t, exitBad, []string{"cannot write " + name, "exists", "--force"}, short(flag, name)...)
		if got := read(t, name); string(got) != "mine" {
			t.Errorf("%s overwrote it: %q", flag, got)
		}
		if left := files(t, filepath.Dir(name)); len(left) != 1 {
			t.Errorf("left behind: %v", left)
		}
		good(t, short(flag, name, "--force")...)
		if got := read(t, name); string(got) == "mine" {
			t.Errorf("%s --force kept it", flag)
		}
	}
}

// A .part may still be written by somebody: not even --force takes it.
func TestAnotherMatchesPartIsKept(t *testing.T) {
	name := write(t, "m.sfr.part", []byte("mine"))
	target := strings.TrimSuffix(name, ".part")
	for _, force := range [][]string{nil, {"--force"}} {
		refused(t, exitBad, []string{name, "exists", "remove it"}, short(append(force, "--record", target)...)...)
		if got := read(t, name); string(got) != "mine" {
			t.Errorf("overwritten: %q", got)
		}
	}
}

// A recording that is verified is not overwritten by its own trace.
func TestOutputIsNotAnInput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.sfr")
	good(t, short("--record", name)...)
	before := read(t, name)
	refused(t, exitBad, []string{name, "read by this command"}, "replay", "--headless", "--force", "--digests", name, name)
	if string(read(t, name)) != string(before) {
		t.Error("the recording is gone")
	}
}

// Both outputs under two spellings of one name: one line, nothing lost.
func TestTwoOutputsOfOneNameAreRefused(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "b.sfr")
	refused(t, exitBad, []string{"b.sfr"}, short("--force", "--record", name, "--digests", dir+"/./b.sfr")...)
	if left := files(t, dir); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestImpossibleOutputIsRefusedBeforeAnythingIsPlayed(t *testing.T) {
	dir := t.TempDir()
	file := write(t, "file", []byte("mine"))
	gone := filepath.Join(dir, "gone")
	if err := os.Symlink(filepath.Join(dir, "nowhere"), gone); err != nil {
		t.Log("no symbolic links here:", err)
		gone = filepath.Join(dir, "none", "m.sfr")
	}
	before := len(files(t, dir))
	for _, name := range []string{dir, filepath.Join(dir, "none", "m.sfr"), filepath.Join(file, "m.sfr"), dir + string(filepath.Separator), gone} {
		for _, args := range [][]string{short("--record", name), short("--digests", name), short("--record", name, "--force")} {
			r := refused(t, exitBad, []string{"cannot write " + name}, args...)
			if strings.Contains(r.err, "Playing") || r.out != "" {
				t.Errorf("%q: it played first: %s%s", args, r.err, r.out)
			}
		}
	}
	if left := files(t, dir); len(left) != before {
		t.Errorf("left behind: %v", left)
	}
}

// When the second file cannot be opened, the first one does not stay.
func TestOutputsAreAllOrNone(t *testing.T) {
	dir := t.TempDir()
	recording := filepath.Join(dir, "m.sfr")
	refused(t, exitBad, []string{"none"}, short("--record", recording, "--digests", filepath.Join(dir, "none", "x"))...)
	refused(t, exitBad, []string{"--record and --digests both name"}, short("--record", recording, "--digests", dir+"/./m.sfr")...)
	if left := files(t, dir); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A name that somebody else took while the match ran is not overwritten, and
// the recording is not lost.
func TestNameTakenMeanwhileIsKept(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.sfr")
	out, err := create(name, false)
	if err != nil {
		t.Fatal(err)
	}
	out.Write([]byte("recording"))
	if err := os.WriteFile(name, []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	err = out.commit()
	if err == nil || !strings.Contains(err.Error(), "complete as "+name+".part") {
		t.Errorf("%v", err)
	}
	out.abandon()
	if string(read(t, name)) != "mine" || string(read(t, name+".part")) != "recording" {
		t.Error("one of the two is lost")
	}
}

func TestLinkStaysALink(t *testing.T) {
	target := write(t, "target", []byte("mine"))
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(target, link); err != nil {
		t.Log("no symbolic links here:", err)
		return
	}
	refused(t, exitBad, []string{link, "exists"}, short("--record", link)...)
	good(t, short("--record", link, "--force")...)
	if info, err := os.Lstat(link); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced")
	}
	good(t, "replay", "--headless", target)
}

// fails is a standard output that takes a few bytes.
type fails struct{ left int }

func (f *fails) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, errors.New("no space left on device")
	}
	return len(b), nil
}

func TestLostStandardOutputIsNoSuccess(t *testing.T) {
	name := record(t, "--size", "1", "--frames", "100")
	for _, args := range [][]string{
		short(), short("--json"), {"replay", "--headless", name}, {"diff", name, name}, {"diff", "--json", name, name}, {"--help"},
	} {
		var err bytes.Buffer
		code := run(args, console{&fails{left: 10}, &err})
		if code != exitBad || !strings.Contains(err.String(), "sameframe: cannot write standard output: no space left on device\n") {
			t.Errorf("%q: exit code %d: %s", args, code, err.String())
		}
	}
}
