package host

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"sameframe/cmd/sameframed/internal/room"
)

// Folder is where rooms leave their files. A file grows as NAME.part and gets
// its name when it is finished.
type Folder struct {
	path   string
	failed func(name string, err error)
	open   sync.WaitGroup // files that are being written
	left   []string       // unfinished files that were there before

	mu      sync.Mutex
	replays []string        // finished ones of this run, oldest first
	growing map[string]bool // files that are being written
}

// NewFolder makes the folder if need be, and proves that files can be written there:
// whoever starts a service should not learn it from the first lost replay. failed is
// told, from any goroutine, which file could not be finished.
func NewFolder(path string, failed func(name string, err error)) (*Folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	if err := probe(path); err != nil {
		return nil, err
	}
	left, err := unfinished(path)
	if err != nil {
		return nil, err
	}
	return &Folder{path: path, failed: failed, left: left, growing: map[string]bool{}}, nil
}

// partSuffix is that of a file that grows.
const partSuffix = ".part"

// unfinished are the files of a folder that grow, or once did.
func unfinished(path string) (all []string, err error) {
	entries, err := os.ReadDir(path)
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), partSuffix) && !e.IsDir() {
			all = append(all, filepath.Join(path, e.Name()))
		}
	}
	return all, err
}

// Left are the files that were not finished when the folder was opened, with their
// paths: of a run that was cut off, or of another service that writes there. They stay
// as they are.
func (d *Folder) Left() []string { return d.left }

// probe writes a file and removes it.
func probe(path string) error {
	f, err := os.CreateTemp(path, "probe-*"+partSuffix)
	if err != nil {
		return err
	}
	_, err = f.WriteString("sameframed was here\n")
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}

// waitingBytes is how much may wait for a slow disk. A report of a divergence is
// the largest thing that is written in one go.
const waitingBytes = 8 << 20

// spool writes a file from a goroutine of its own. What waits takes the memory of
// its bytes and no more: most files of a room get a little now and then.
type spool struct {
	mu      sync.Mutex
	waiting [][]byte
	bytes   int  // of them
	closing bool // nothing comes after them
	err     error
	wake    chan struct{} // holds one: something waits
	ended   chan struct{}
}

// ErrDisk: the disk is too slow.
var ErrDisk = errors.New("the disk does not keep up")

// Create implements room.Files. The file's own errors come with a later call.
func (d *Folder) Create(name string) (room.File, error) {
	target := filepath.Join(d.path, name)
	f, err := os.OpenFile(target+partSuffix, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, err
	}
	d.begun(name)
	s := &spool{wake: make(chan struct{}, 1), ended: make(chan struct{})}
	d.open.Add(1)
	go func() {
		defer d.open.Done()
		defer close(s.ended)
		err := s.run(f, target)
		d.ended(name, err == nil)
		if err != nil {
			d.failed(name, err)
		}
	}()
	return s, nil
}

// Wait waits until every file that was committed has its name, or for so long at
// most. Nobody creates or writes files any more when it is called.
func (d *Folder) Wait(most time.Duration) {
	done := make(chan struct{})
	go func() {
		d.open.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-time.After(most):
		d.failed(d.path, ErrDisk)
	}
}

// run writes until the file is committed, which gives it its name.
func (s *spool) run(f *os.File, target string) error {
	var failed error
	for last := false; !last; {
		<-s.wake
		var all [][]byte
		all, last = s.take()
		for _, b := range all {
			if failed == nil {
				_, failed = f.Write(b)
			}
		}
		s.wrote(failed)
	}
	err := f.Close()
	if failed == nil && err == nil {
		err = publish(target)
	}
	return errors.Join(failed, err)
}

// take returns what waits, and whether nothing comes after it.
func (s *spool) take() (all [][]byte, last bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	all, s.waiting = s.waiting, nil
	return all, s.closing
}

// wrote makes room for what has been taken. An error of the disk is told to every
// later Write.
func (s *spool) wrote(failed error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.err = failed
	s.bytes = 0
	for _, b := range s.waiting {
		s.bytes += len(b)
	}
}

// publish never replaces what is there already.
func publish(target string) error {
	if _, err := os.Lstat(target); err == nil {
		return fmt.Errorf("%s exists; the file is complete as %s.part", target, target)
	}
	return os.Rename(target+partSuffix, target)
}

// Write implements io.Writer. It never waits.
func (s *spool) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.err != nil:
		return 0, s.err
	case s.closing:
		return 0, os.ErrClosed
	case s.bytes+len(b) > waitingBytes:
		return 0, ErrDisk
	}
	s.bytes += len(b)
	s.waiting = append(s.waiting, append(make([]byte, 0, len(b)), b...))
	s.rouse()
	return len(b), nil
}

// Commit ends the file. It does not wait for the disk either.
func (s *spool) Commit() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closing = true
	s.rouse()
	return nil
}

// rouse wakes the goroutine that writes. The spool is held.
func (s *spool) rouse() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}
