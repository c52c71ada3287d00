package host

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"sameframe/cmd/sameframed/internal/lobby"
)

var _ lobby.Archive = (*Folder)(nil)

// Only a replay that this run has finished is handed out: not one that is still
// written, nor another's of the same name, nor any other file.
func TestOnlyReplaysOfThisRunAreHandedOut(t *testing.T) {
	dir := t.TempDir()
	os.WriteFile(filepath.Join(dir, "OLD.sfr"), []byte("of yesterday"), 0o644)
	var failed int
	folder, err := NewFolder(dir, func(string, error) { failed++ })
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) *spool {
		t.Helper()
		f, err := folder.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		f.Write([]byte(text))
		return f.(*spool)
	}
	finish := func(s *spool) {
		s.Commit()
		<-s.ended
	}
	read := func(name string) string {
		f, size, err := folder.Replay(name)
		if errors.Is(err, fs.ErrNotExist) {
			return ""
		} else if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		b, err := io.ReadAll(f)
		if err != nil || int64(len(b)) != size {
			t.Errorf("%s: %d bytes of %d, %v", name, len(b), size, err)
		}
		return string(b)
	}
	a := write("A.sfr", "hello")
	if f, _, err := folder.Replay("A.sfr"); !errors.Is(err, lobby.ErrUnfinished) {
		t.Errorf("one that is still written: %v, %v", f, err)
	}
	finish(a)
	finish(write("A-verdict.jsonl", "{}"))
	finish(write("OLD.sfr", "of today")) // and gets no name, for there is one
	for name, want := range map[string]string{"A.sfr": "hello", "OLD.sfr": "", "A-verdict.jsonl": "", "A.sfr.part": "", "../A.sfr": "", "": ""} {
		if got := read(name); got != want {
			t.Errorf("%q: %q, want %q", name, got, want)
		}
	}
	finish(write("A.sfr", "another match of that code"))
	if got := read("A.sfr"); got != "" || failed != 2 {
		t.Errorf("the replay of the match before is handed out: %q; %d files failed", got, failed)
	}
}

func TestTheNamesOfReplaysAreBounded(t *testing.T) {
	folder, err := NewFolder(t.TempDir(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := range keptReplays + 10 {
		folder.ended(fmt.Sprintf("%d.sfr", i), true)
	}
	if n := len(folder.replays); n != keptReplays || folder.replays[0] != "10.sfr" {
		t.Errorf("%d names, the oldest %s", n, folder.replays[0])
	}
}
