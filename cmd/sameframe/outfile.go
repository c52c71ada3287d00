package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// outFile is a file that appears under its name only when it is complete.
// Until then it grows as NAME.part, which only a crash leaves behind: it holds
// all that was written, for nothing is kept back. A device or a pipe is written
// directly.
type outFile struct {
	name   string // as the user wrote it
	target string // with links resolved
	f      *os.File
	direct bool // a device or a pipe
	force  bool
	open   bool
}

// writeError says in one line what could not be written.
type writeError struct {
	name string
	err  error
}

func (e *writeError) Error() string { return fmt.Sprintf("cannot write %s: %v", e.name, e.err) }
func (e *writeError) Unwrap() error { return e.err }

// create opens a file for writing. A name that exists is refused unless force.
// NAME.part always is: it may be another's, who still writes it.
func create(name string, force bool) (*outFile, error) {
	o := &outFile{name: name, target: name, force: force, open: true}
	err := o.openFile()
	if err != nil {
		return nil, &writeError{name, reason(err)}
	}
	return o, nil
}

func (o *outFile) openFile() (err error) {
	if err := o.resolve(); err != nil {
		return err
	}
	if o.direct {
		o.f, err = os.OpenFile(o.target, os.O_WRONLY, 0)
		return err
	}
	o.f, err = os.OpenFile(o.part(), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists: another match writes it or broke off; remove it or give another name", o.part())
	}
	return err
}

// resolve looks at what stands under the name.
func (o *outFile) resolve() error {
	if _, err := os.Lstat(o.name); errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	info, err := os.Stat(o.name)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("is a directory")
	case !info.Mode().IsRegular():
		o.direct = true
		return nil
	case !o.force:
		return errors.New("exists; give another name or --force")
	}
	o.target, err = filepath.EvalSymlinks(o.name)
	return err
}

func (o *outFile) part() string { return o.target + ".part" }

// Write implements io.Writer.
func (o *outFile) Write(b []byte) (int, error) {
	n, err := o.f.Write(b)
	return n, o.failed(err)
}

func (o *outFile) failed(err error) error {
	if err == nil {
		return nil
	}
	return &writeError{o.name, reason(err)}
}

// commit gives the finished file its name.
func (o *outFile) commit() error {
	if err := o.finish(); err != nil {
		o.abandon()
		return err
	}
	return o.publish()
}

// finish closes the file.
func (o *outFile) finish() error { return o.failed(o.f.Close()) }

// publish renames the finished file. When that fails the file is kept as it is,
// for it is complete.
func (o *outFile) publish() error {
	err := o.rename()
	if o.open = false; err != nil {
		return o.failed(fmt.Errorf("%w; it is complete as %s", reason(err), o.part()))
	}
	return nil
}

// rename gives a finished file its name. When that fails it still can be abandoned.
func (o *outFile) rename() error {
	if o.direct {
		o.open = false
		return nil
	}
	err := error(fs.ErrExist)
	if _, missing := os.Lstat(o.target); missing != nil || o.force {
		err = os.Rename(o.part(), o.target)
	}
	o.open = err != nil
	return err
}

// abandon removes a file that was not published.
func (o *outFile) abandon() {
	if !o.open {
		return
	}
	o.open = false
	o.f.Close()
	if !o.direct {
		os.Remove(o.part())
	}
}

// outputs are the files that one command writes. They are all finished before
// the first gets its name.
type outputs struct {
	replay  *outFile // may be nil
	digests *outFile // may be nil
}

// outputs opens the files of --record and --digests before anything is played.
func (a *app) outputs(record string) (*outputs, error) {
	if record != "" && a.digests != "" && filepath.Clean(record) == filepath.Clean(a.digests) {
		return nil, fmt.Errorf("--record and --digests both name %s", record)
	}
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

// refuse keeps an output from taking the place of a file that is read.
func (o *outputs) refuse(inputs ...string) error {
	return o.each(func(f *outFile) error {
		out, err := os.Stat(f.target)
		if err != nil {
			return nil
		}
		for _, name := range inputs {
			if in, err := os.Stat(name); err == nil && os.SameFile(in, out) {
				return &writeError{f.name, errors.New("it is read by this command")}
			}
		}
		return nil
	})
}

func (o *outputs) each(do func(*outFile) error) error {
	for _, f := range []*outFile{o.replay, o.digests} {
		if f == nil {
			continue
		}
		if err := do(f); err != nil {
			return err
		}
	}
	return nil
}

// commit writes the trace and gives all files their names.
func (o *outputs) commit(t *trace) error {
	if o.digests != nil {
		if err := t.write(o.digests); err != nil {
			return err
		}
	}
	if err := o.each((*outFile).finish); err != nil {
		return err
	}
	return o.each((*outFile).publish)
}

// abandon removes what was not published.
func (o *outputs) abandon() {
	o.each(func(f *outFile) error {
		f.abandon()
		return nil
	})
}
