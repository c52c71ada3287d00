package host

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"sameframe/cmd/sameframed/internal/room"
)

// Folder is where rooms leave their files. A file grows as NAME.part and gets
// its name when it is finished.
type Folder struct {
	path   string
	failed func(name string, err error)
}

// NewFolder makes the folder if need be. failed is told, from any goroutine,
// which file could not be finished.
func NewFolder(path string, failed func(name string, err error)) (*Folder, error) {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return nil, err
	}
	return &Folder{path: path, failed: failed}, nil
}

// waitingWrites is how many writes may wait for a slow disk. A report of a
// divergence is the largest thing that is written in one go.
const waitingWrites = 4096

// spool writes a file from a goroutine of its own.
type spool struct {
	writes chan []byte
	failed chan error // holds the first error
	ended  chan struct{}
}

// ErrDisk: the disk is too slow.
var ErrDisk = errors.New("the disk does not keep up")

// Create implements room.Files. The file's own errors come with a later call.
func (d *Folder) Create(name string) (room.File, error) {
	target := filepath.Join(d.path, name)
	f, err := os.OpenFile(target+".part", os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return nil, err
	}
	s := &spool{writes: make(chan []byte, waitingWrites), failed: make(chan error, 1), ended: make(chan struct{})}
	go func() {
		defer close(s.ended)
		if err := s.run(f, target); err != nil {
			d.failed(name, err)
		}
	}()
	return s, nil
}

// run writes until nil comes, which gives the file its name.
func (s *spool) run(f *os.File, target string) error {
	var failed error
	for b := range s.writes {
		if b == nil {
			break
		}
		if failed != nil {
			continue
		}
		if _, failed = f.Write(b); failed != nil {
			s.failed <- failed
		}
	}
	err := f.Close()
	if failed == nil && err == nil {
		err = publish(target)
	}
	return errors.Join(failed, err)
}

// publish never replaces what is there already.
func publish(target string) error {
	if _, err := os.Lstat(target); err == nil {
		return fmt.Errorf("%s exists; the file is complete as %s.part", target, target)
	}
	return os.Rename(target+".part", target)
}

// Write implements io.Writer. It never waits.
func (s *spool) Write(b []byte) (int, error) {
	select {
	case err := <-s.failed:
		s.failed <- err
		return 0, err
	default:
	}
	select {
	case s.writes <- append(make([]byte, 0, len(b)), b...):
		return len(b), nil
	default:
		return 0, ErrDisk
	}
}

// Commit ends the file. It does not wait for the disk either.
func (s *spool) Commit() error {
	select {
	case s.writes <- nil:
	default:
		go func() { s.writes <- nil }()
	}
	return nil
}
