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
	if r.code != exitBad || strings.Count(r.err, "is no file but a pipe or a device") != 2 || !strings.Contains(r.err, "1 of 3 files agree") {
		t.Errorf("exit code %d: %s", r.code, r.err)
	}
}
