package main

import (
	"errors"
	"image"
	"image/png"
	"io/fs"
	"os"
	"path/filepath"
)

// pictures are the files of one report's charts. They are all written before the
// first gets its name, so that a disk that is full leaves none.
type pictures struct {
	files []*outFile
	named []string // of them, those that have their names and took no other's place
}

// draw writes a picture that has no name yet.
func (p *pictures) draw(name string, force bool, m image.Image) error {
	o, err := create(name, force)
	if err != nil {
		return err
	}
	p.files = append(p.files, o)
	if err := png.Encode(o, m); err != nil {
		return err
	}
	return o.finish()
}

// commit gives all pictures their names. When one cannot have it, none has: those
// that took the place of nothing are removed again.
func (p *pictures) commit() error {
	for _, o := range p.files {
		_, missing := os.Lstat(o.target)
		if err := o.rename(); err != nil {
			return o.failed(err)
		}
		if missing != nil {
			p.named = append(p.named, o.target)
		}
	}
	p.files, p.named = nil, nil
	return nil
}

// abandon removes what was written, unless all of it was committed.
func (p *pictures) abandon() {
	for _, o := range p.files {
		o.abandon()
	}
	for _, name := range p.named {
		os.Remove(name)
	}
}

// makeFolders makes a folder and those above it that are missing, and returns which
// it made, the innermost first.
func makeFolders(dir string) (made []string, err error) {
	for at := filepath.Clean(dir); ; at = filepath.Dir(at) {
		if _, err := os.Stat(at); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		made = append(made, at)
	}
	return made, os.MkdirAll(dir, 0o777)
}

// removeEmpty removes those of the folders that nothing was put into.
func removeEmpty(made []string) {
	for _, dir := range made {
		os.Remove(dir)
	}
}
