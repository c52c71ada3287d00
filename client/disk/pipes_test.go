//go:build unix

package disk_test

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sameframe/client/disk"
)

// What would be waited for is refused by what it is, also behind a link.
func TestPipesSocketsAndDevicesAreRefused(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip("no pipes here:", err)
	}
	feed(t, pipe)
	if err := os.Symlink("pipe", filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(os.DevNull, filepath.Join(dir, "null")); err != nil {
		t.Fatal(err)
	}
	if l, err := net.Listen("unix", filepath.Join(dir, "socket")); err == nil {
		defer l.Close()
	}
	for name, says := range map[string]string{"pipe": "is a pipe", "link": "is a pipe", "null": "is a device", "socket": "is a socket"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			continue // no sockets here
		}
		_, opened := disk.Open(filepath.Join(dir, name))
		_, read := disk.ReadFile(filepath.Join(dir, name))
		_, below := fs.ReadFile(disk.Folder(dir), name)
		for _, err := range []error{opened, read, below} {
			var not *disk.NotFileError
			var path *fs.PathError
			if !errors.As(err, &not) || !errors.As(err, &path) || !strings.Contains(err.Error(), says) || !strings.HasSuffix(path.Path, name) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// feed writes into a pipe as soon as somebody waits for that, so that a reader does
// not wait for ever.
func feed(t *testing.T, pipe string) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		for range 3 {
			os.WriteFile(pipe, []byte("x"), 0o600)
		}
	}()
	t.Cleanup(func() {
		f, err := os.OpenFile(pipe, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		<-done
	})
}
