// Package disk opens the files that somebody named for reading: recordings, reports,
// settings, certificates, data.
//
// Its rule: what is opened is a regular file, or a link to one. A named pipe, a
// socket or a device is refused by what it is, before it is opened: nobody may ever
// write into a pipe, and who opens it waits until then.
package disk

import (
	"io/fs"
	"os"
)

// NotFileError says what stands where a file should be.
type NotFileError struct{ Mode fs.FileMode }

// Error says what it is and what to do.
func (e *NotFileError) Error() string {
	switch {
	case e.Mode.IsDir():
		return "is a directory"
	case e.Mode&fs.ModeNamedPipe != 0:
		return "is a pipe and no file; write what comes through it into a file, and name that"
	case e.Mode&fs.ModeSocket != 0:
		return "is a socket and no file; name a file"
	}
	return "is a device and no file; name a file"
}

// Check refuses what is no regular file with a NotFileError.
func Check(info fs.FileInfo) error {
	if info.Mode().IsRegular() {
		return nil
	}
	return &NotFileError{info.Mode()}
}

// Open opens a regular file for reading. Anything else is a fs.PathError of a
// NotFileError; the other errors are those of os.Open.
func Open(name string) (*os.File, error) {
	if err := look(name); err != nil {
		return nil, err
	}
	return os.Open(name)
}

// ReadFile reads a whole regular file; errors are those of Open and of reading.
func ReadFile(name string) ([]byte, error) {
	if err := look(name); err != nil {
		return nil, err
	}
	return os.ReadFile(name)
}

// look checks what stands under a name.
func look(name string) error {
	info, err := os.Stat(name)
	if err != nil {
		return err
	}
	return refuse(name, Check(info))
}

func refuse(name string, err error) error {
	if err == nil {
		return nil
	}
	return &fs.PathError{Op: "open", Path: name, Err: err}
}

// A Folder is the files of a folder and those below it, as an fs.FS: as os.DirFS,
// but what is neither a regular file nor a folder cannot be opened.
type Folder string

// Open implements fs.FS.
func (f Folder) Open(name string) (fs.File, error) {
	files := os.DirFS(string(f))
	info, err := fs.Stat(files, name)
	if err == nil && !info.IsDir() {
		err = refuse(name, Check(info))
	}
	if err != nil {
		return nil, err
	}
	return files.Open(name)
}
