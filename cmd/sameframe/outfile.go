package main

import (
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// outFile is a file that appears under its name only when it is complete.
// Until then it grows as NAME.part, which a crash leaves behind, playable.
type outFile struct {
	name string
	f    *os.File
	*bufio.Writer
}

// create opens a file for writing. A name that exists is refused unless force.
func create(name string, force bool) (*outFile, error) {
	if _, err := os.Stat(name); err == nil && !force {
		return nil, fmt.Errorf("%s: exists; choose another name or give --force", name)
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	f, err := os.Create(name + ".part")
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", name, errors.Unwrap(err))
	}
	return &outFile{name, f, bufio.NewWriter(f)}, nil
}

// commit gives the finished file its name.
func (o *outFile) commit() error {
	if err := errors.Join(o.Flush(), o.f.Close()); err != nil {
		return fmt.Errorf("cannot write %s: %w", o.name, err)
	}
	return os.Rename(o.f.Name(), o.name)
}

// outputs are the files that one command writes.
type outputs struct {
	replay  *outFile // may be nil
	digests *outFile // may be nil
	done    bool
}

// outputs opens the files of --record and --digests before anything is played.
func (a *app) outputs(record string) (*outputs, error) {
	o := &outputs{}
	var err error
	if record != "" {
		if o.replay, err = create(record, a.force); err != nil {
			return nil, err
		}
	}
	if a.digests != "" {
		if o.digests, err = create(a.digests, a.force); err != nil {
			o.abandon()
			return nil, err
		}
	}
	return o, nil
}

// commit writes the trace and gives all files their names.
func (o *outputs) commit(t *trace) error {
	o.done = true
	if o.replay != nil {
		if err := o.replay.commit(); err != nil {
			return err
		}
	}
	if o.digests == nil {
		return nil
	}
	if err := t.write(o.digests); err != nil {
		return err
	}
	return o.digests.commit()
}

// abandon removes what was not committed.
func (o *outputs) abandon() {
	if o.done {
		return
	}
	for _, f := range []*outFile{o.replay, o.digests} {
		if f != nil {
			f.f.Close()
			os.Remove(f.f.Name())
		}
	}
}
