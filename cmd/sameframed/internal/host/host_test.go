package host

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sameframe/client/link"
	"sameframe/cmd/sameframed/internal/lobby"
	"sameframe/cmd/sameframed/internal/room"
)

func mint(t *testing.T, secret byte, life time.Duration) *Mint {
	t.Helper()
	key := make([]byte, 32)
	key[0] = secret
	m, err := NewMint(key, life)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTicketsAreReadByTheirOwnServiceOnly(t *testing.T) {
	m := mint(t, 1, time.Hour)
	text, err := m.Sign("abcde", room.Identity{Seat: 4}, time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if code, seat, bad := m.Read(text); code != "ABCDE" || seat != 4 || bad != "" {
		t.Errorf("%q %d %q", code, seat, bad)
	}
	g, _ := link.ParseGrant(text)
	g.Key[5]++
	spied, broken := g, g
	broken.Ticket[9]++
	old, _ := mint(t, 1, -time.Hour).Sign("ABCDE", room.Identity{Seat: 4}, time.Now())
	for name, c := range map[string]struct {
		m    *Mint
		text string
		want lobby.Code
	}{
		"another service": {mint(t, 2, time.Hour), text, lobby.BadTicket},
		"without its key": {m, spied.Text(), lobby.BadTicket},
		"forged":          {m, broken.Text(), lobby.BadTicket},
		"nonsense":        {m, "nonsense", lobby.BadTicket},
		"old":             {m, old, lobby.OldTicket},
	} {
		if _, _, bad := c.m.Read(c.text); bad != c.want {
			t.Errorf("%s: %q, want %q", name, bad, c.want)
		}
	}
	for _, code := range []string{"", "TOO-LONG-A-CODE"} {
		if _, err := m.Sign(code, room.Identity{}, time.Now()); !errors.Is(err, ErrCode) {
			t.Errorf("%q: %v", code, err)
		}
	}
}

func TestAFileGetsItsNameWhenItIsFinished(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "deep", "er")
	folder, err := NewFolder(dir, func(name string, err error) { t.Errorf("%s: %v", name, err) })
	if err != nil {
		t.Fatal(err)
	}
	f, err := folder.Create("a.sfr")
	if err != nil {
		t.Fatal(err)
	}
	b := []byte("hello ")
	for range 3 {
		if n, err := f.Write(b); n != len(b) || err != nil {
			t.Fatal(n, err)
		}
		b[0]++ // what was handed over is not looked at again
	}
	if _, err := os.Stat(filepath.Join(dir, "a.sfr")); err == nil {
		t.Error("an unfinished file has its name")
	}
	if err := f.Commit(); err != nil {
		t.Fatal(err)
	}
	<-f.(*spool).ended
	if got, err := os.ReadFile(filepath.Join(dir, "a.sfr")); string(got) != "hello iello jello " {
		t.Errorf("%q, %v", got, err)
	}
}

func TestUnfinishedFilesAreFoundAndLeftAsTheyAre(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "odd [name]*")
	first, err := NewFolder(dir, func(name string, err error) { t.Errorf("%s: %v", name, err) })
	if err != nil || len(first.Left()) != 0 {
		t.Fatalf("%v: a new folder has %q", err, first.Left())
	}
	f, err := first.Create("a.sfr") // and then the process ends
	if err != nil {
		t.Fatal(err)
	}
	defer func() { f.Commit(); <-f.(*spool).ended }()
	os.WriteFile(filepath.Join(dir, "b.sfr"), []byte("whole"), 0o644)
	os.Mkdir(filepath.Join(dir, "c.part"), 0o755)
	second, err := NewFolder(dir, nil)
	if want := filepath.Join(dir, "a.sfr.part"); err != nil || len(second.Left()) != 1 || second.Left()[0] != want {
		t.Errorf("%v: found %q, want %q", err, second.Left(), want)
	}
	if _, err := os.Stat(filepath.Join(dir, "a.sfr.part")); err != nil {
		t.Error(err)
	}
}

func TestFilesNeverReplaceOthers(t *testing.T) {
	dir := t.TempDir()
	failed := 0
	folder, _ := NewFolder(dir, func(string, error) { failed++ })
	os.WriteFile(filepath.Join(dir, "a.sfr"), []byte("old"), 0o644)
	f, err := folder.Create("a.sfr")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := folder.Create("a.sfr"); err == nil {
		t.Error("two files of one name are written at once")
	}
	f.Write([]byte("new"))
	f.Commit()
	if <-f.(*spool).ended; failed != 1 {
		t.Error("nobody was told")
	}
	for name, want := range map[string]string{"a.sfr": "old", "a.sfr.part": "new"} {
		if got, _ := os.ReadFile(filepath.Join(dir, name)); string(got) != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestADiskThatDoesNotKeepUpIsAnErrorAndNoWait(t *testing.T) {
	s := &spool{wake: make(chan struct{}, 1)} // nobody writes
	half := make([]byte, waitingBytes/2)
	for range 2 {
		if _, err := s.Write(half); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Write([]byte{1}); !errors.Is(err, ErrDisk) {
		t.Errorf("%v", err)
	}
	all, last := s.take()
	if len(all) != 2 || last {
		t.Errorf("%d writes wait, last %v", len(all), last)
	}
	if _, err := s.Write([]byte{1}); !errors.Is(err, ErrDisk) {
		t.Errorf("what is being written counts no more: %v", err)
	}
	s.wrote(nil)
	if _, err := s.Write(half); err != nil {
		t.Errorf("the disk has caught up: %v", err)
	}
	if err := s.Commit(); err != nil {
		t.Errorf("%v", err)
	}
	if all, last := s.take(); len(all) != 1 || !last {
		t.Errorf("%d writes wait, last %v", len(all), last)
	}
	if _, err := s.Write([]byte{1}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("a write behind the end: %v", err)
	}
}

func TestADiskThatFailsIsToldToTheWriterAndToTheHost(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.sfr")
	f, err := os.Create(name + ".part")
	if err != nil {
		t.Fatal(err)
	}
	f.Close() // whatever is written fails
	s := &spool{wake: make(chan struct{}, 1)}
	s.Write([]byte{1})
	s.Commit()
	if err := s.run(f, name); !errors.Is(err, os.ErrClosed) {
		t.Errorf("the host is told %v", err)
	}
	if _, err := s.Write([]byte{1}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("the writer is told %v", err)
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("a broken file has its name")
	}
}

func TestAConnectionWithMuchToSendIsBusy(t *testing.T) {
	now := time.Duration(0)
	c := link.Claims{Role: link.RoleSeat}
	_, service, err := link.NewPair(1, link.Weather{}, link.Weather{}, c, link.DefaultConfig(), func() time.Duration { return now })
	if err != nil {
		t.Fatal(err)
	}
	end := &conn{Conn: service}
	sent := 0
	for range 100 {
		if err := end.Send(make([]byte, 1<<14)); err == room.ErrBusy {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		sent++
	}
	if sent < 2 || sent > 8 {
		t.Errorf("%d messages of 16 KiB taken", sent)
	}
}

func TestTheEndWaitsForFiles(t *testing.T) {
	dir := t.TempDir()
	folder, _ := NewFolder(dir, func(name string, err error) { t.Errorf("%s: %v", name, err) })
	for _, name := range []string{"a.sfr", "b.sfr"} {
		f, err := folder.Create(name)
		if err != nil {
			t.Fatal(err)
		}
		for range 1000 {
			f.Write(make([]byte, 1000))
		}
		f.Commit()
	}
	folder.Wait(time.Minute)
	for _, name := range []string{"a.sfr", "b.sfr"} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Size() != 1000*1000 {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestTheEndWaitsForADiskSoLongOnly(t *testing.T) {
	var failed error
	folder, _ := NewFolder(t.TempDir(), func(_ string, err error) { failed = err })
	if _, err := folder.Create("never-committed.sfr"); err != nil {
		t.Fatal(err)
	}
	if folder.Wait(time.Millisecond); !errors.Is(failed, ErrDisk) {
		t.Errorf("%v", failed)
	}
}

func TestAFolderThatTakesNoFilesIsRefusedAtOnce(t *testing.T) {
	dir := t.TempDir()
	if _, err := NewFolder(dir, nil); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) > 0 {
		t.Errorf("the proof is left behind: %v", left)
	}
	for _, path := range []string{"/proc/self", "/dev/full/x"} { // whoever runs the test
		if _, err := os.Stat("/proc/self"); err != nil {
			break // only here such folders are sure to be there
		}
		if _, err := NewFolder(path, nil); err == nil {
			t.Errorf("%s: taken", path)
		}
	}
}

// A device that leaves in good order is known from one whose network failed.
func TestAConnectionTellsWhoLeftFromWhoWasLost(t *testing.T) {
	for why, left := range map[link.Reason]bool{link.Left: true, link.Broken: false} {
		now := time.Duration(0)
		device, service, err := link.NewPair(1, link.Weather{}, link.Weather{}, link.Claims{Role: link.RoleSeat}, link.DefaultConfig(), func() time.Duration { return now })
		if err != nil {
			t.Fatal(err)
		}
		device.Close(why)
		end, err := &conn{Conn: service}, error(nil)
		for range 100 {
			now += 10 * time.Millisecond
			if _, _, err = end.TryReceive(); err != nil {
				break
			}
		}
		if err == nil || errors.Is(err, room.ErrLeft) != left || errors.Is(end.Send([]byte{1}), room.ErrLeft) != left {
			t.Errorf("%v: %v", why, err)
		}
	}
}
