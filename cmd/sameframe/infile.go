package main

import (
	"errors"
	"fmt"
	"io"

	"sameframe/client/disk"
	"sameframe/core/replay"
)

// readInput reads a whole file of at most replay.MaxFile bytes. Errors do not
// name the file.
func readInput(name string) ([]byte, error) {
	in, err := disk.Open(name)
	if err != nil {
		return nil, reason(err)
	}
	defer in.Close()
	if info, err := in.Stat(); err != nil {
		return nil, reason(err)
	} else if info.Size() > replay.MaxFile {
		return nil, tooLarge(info.Size())
	}
	b, err := io.ReadAll(io.LimitReader(in, replay.MaxFile+1))
	if err != nil {
		return nil, reason(err)
	}
	if len(b) > replay.MaxFile {
		return nil, tooLarge(int64(len(b)))
	}
	return b, nil
}

func tooLarge(size int64) error {
	return fmt.Errorf("%w: %d bytes or more, at most %d", replay.ErrTooLarge, size, replay.MaxFile)
}

func readReplay(name string) (*replay.File, error) {
	b, err := readInput(name)
	if err != nil {
		return nil, err
	}
	if isVerdict(b) {
		return nil, errJSON
	}
	return replay.Parse(b)
}

// errJSON: a file that a service or --json wrote was given in place of a replay.
var errJSON = errors.New("holds JSON and is no replay; a service's battle report CODE-verdict.jsonl is told by: sameframe report --verdict")
