package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A full device fails a match with one line, and stays a device.
func TestFullDeviceIsReported(t *testing.T) {
	for _, args := range [][]string{
		short("--record", "/dev/full"), short("--digests", "/dev/full"),
		short("--record", "/dev/full", "--force"), {"match", "--headless", "--record", "/dev/full", "--digest-every", "1"},
	} {
		refused(t, exitBad, []string{"sameframe: cannot write /dev/full: no space left on device"}, args...)
	}
	if info, err := os.Stat("/dev/full"); err != nil || info.Mode()&os.ModeCharDevice == 0 {
		t.Fatalf("/dev/full was replaced: %v", err)
	}
	if _, err := os.Lstat("/dev/full.part"); err == nil {
		t.Error("/dev/full.part was left behind")
	}
}

// A disk that fills up while a recording is written leaves nothing of it.
func TestFullDiskLeavesNothingHalfWritten(t *testing.T) {
	name := filepath.Join(t.TempDir(), "m.sfr")
	out, err := create(name, false)
	if err != nil {
		t.Fatal(err)
	}
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	out.f.Close()
	out.f = full
	outs := &outputs{replay: out}
	_, err = out.Write([]byte("recording"))
	outs.abandon()
	if err == nil || err.Error() != "cannot write "+name+": no space left on device" {
		t.Errorf("%v", err)
	}
	if left := files(t, filepath.Dir(name)); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// A disk that is full when one of the charts is written leaves none of them.
func TestFullDiskLeavesNoCharts(t *testing.T) {
	name := record(t, "--size", "1", "--frames", "60")
	for _, args := range [][]string{{}, {"--force"}} {
		dir := t.TempDir()
		if err := os.Symlink("/dev/full", filepath.Join(dir, "match-sight.png")); err != nil {
			t.Fatal(err)
		}
		r := refused(t, exitBad, []string{"cannot write", "match-sight.png: no space left on device"}, append(args, "report", "--charts", dir, name)...)
		if left := files(t, dir); len(left) != 1 {
			t.Errorf("%s; left behind: %v", r.err, left)
		}
	}
}

func TestReadOnlyPlaceIsReported(t *testing.T) {
	dir := "/proc" // root too can create no file there
	if os.Getuid() != 0 {
		dir = t.TempDir()
		if err := os.Chmod(dir, 0o555); err != nil {
			t.Fatal(err)
		}
	}
	refused(t, exitBad, []string{"cannot write " + dir + "/m.sfr: "}, short("--record", dir+"/m.sfr")...)
}

// A pipe is written as it is: there is nothing to rename.
func TestPipeTakesARecording(t *testing.T) {
	name := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	got := make(chan []byte)
	go func() {
		b, _ := os.ReadFile(name)
		got <- b
	}()
	good(t, short("--record", name)...)
	if b := <-got; !strings.HasPrefix(string(b), "SFREPLAY") {
		t.Errorf("%d bytes came through", len(b))
	}
	if left := files(t, filepath.Dir(name)); len(left) != 1 {
		t.Errorf("left behind: %v", left)
	}
}
