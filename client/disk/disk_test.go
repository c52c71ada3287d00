package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"sameframe/client/disk"
)

func TestFilesAndLinksToThemAreOpened(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.txt")
	if err := os.WriteFile(name, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("a.txt", filepath.Join(dir, "link.txt")); err != nil {
		t.Skip("no links here:", err)
	}
	for _, n := range []string{"a.txt", "link.txt"} {
		if b, err := disk.ReadFile(filepath.Join(dir, n)); err != nil || string(b) != "text" {
			t.Errorf("%s: %q %v", n, b, err)
		}
		if b, err := fs.ReadFile(disk.Folder(dir), n); err != nil || string(b) != "text" {
			t.Errorf("%s: %q %v", n, b, err)
		}
		f, err := disk.Open(filepath.Join(dir, n))
		if err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
	if list, err := fs.ReadDir(disk.Folder(dir), "."); err != nil || len(list) != 2 {
		t.Errorf("%v %v", list, err)
	}
}

func TestWhatIsMissingIsNotThere(t *testing.T) {
	dir := t.TempDir()
	_, err := disk.Open(filepath.Join(dir, "none"))
	_, read := disk.ReadFile(filepath.Join(dir, "none"))
	_, below := disk.Folder(dir).Open("none")
	for _, e := range []error{err, read, below} {
		if !errors.Is(e, fs.ErrNotExist) {
			t.Errorf("%v", e)
		}
	}
	var not *disk.NotFileError
	if _, err := disk.ReadFile(dir); !errors.As(err, &not) || not.Error() != "is a directory" {
		t.Errorf("%v", err)
	}
}
