package host

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"sameframe/cmd/sameframed/internal/lobby"
)

// keptReplays is how many replays of the latest matches can be asked for: more than
// there are results to ask about.
const keptReplays = 2048

// ended takes note of a file that is not written any more, and has its name if it is
// whole.
func (d *Folder) ended(name string, whole bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.growing, name)
	if !whole || !strings.HasSuffix(name, ".sfr") {
		return
	}
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
	d.growing[name] = true
	d.replays = slices.DeleteFunc(d.replays, func(n string) bool { return n == name })
}

// Replay implements lobby.Archive. A file that this run has not finished is none of its
// matches, whatever its name: codes come again in time.
func (d *Folder) Replay(name string) (io.ReadCloser, int64, error) {
	d.mu.Lock()
	ours, grows := slices.Contains(d.replays, name), d.growing[name]
	d.mu.Unlock()
	switch {
	case grows:
		return nil, 0, lobby.ErrUnfinished
	case !ours:
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
