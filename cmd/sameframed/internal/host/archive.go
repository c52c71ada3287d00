package host

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// keptReplays is how many replays of the latest matches can be asked for: more than
// there are results to ask about.
const keptReplays = 2048

// finished takes note of a file that has its name.
func (d *Folder) finished(name string) {
	if !strings.HasSuffix(name, ".sfr") {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.replays = append(d.replays, name)
	if more := len(d.replays) - keptReplays; more > 0 {
		d.replays = slices.Delete(d.replays, 0, more)
	}
}

// begun takes note of a file that is written now: one of that name from before is
// another match's.
func (d *Folder) begun(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.replays = slices.DeleteFunc(d.replays, func(n string) bool { return n == name })
}

// Replay implements lobby.Archive. A file that this run has not finished is none of its
// matches, whatever its name: codes come again in time.
func (d *Folder) Replay(name string) (io.ReadCloser, int64, error) {
	d.mu.Lock()
	ours := slices.Contains(d.replays, name)
	d.mu.Unlock()
	if !ours {
		return nil, 0, fs.ErrNotExist
	}
	f, err := os.Open(filepath.Join(d.path, name))
	if err != nil {
		return nil, 0, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fs.ErrInvalid
	}
	if err != nil {
		return nil, 0, errors.Join(err, f.Close())
	}
	return f, info.Size(), nil
}
