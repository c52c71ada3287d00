package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sameframe/client/disk"
	"sameframe/client/meet"
)

// leftMatch is the match at a service that was joined last on this machine, as
// long as it may go on. Its ticket opens the seat to whoever has it, so the file
// is the user's alone.
type leftMatch struct {
	Service string    `json:"service"`
	Ticket  string    `json:"ticket"`
	Room    string    `json:"room"`
	Hero    string    `json:"hero"`
	Begun   time.Time `json:"begun"`
}

// leftFor is how long a match is worth coming back to: no ticket lives longer
// than that on a service with usual settings.
const leftFor = 4 * time.Hour

func leftPath() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "sameframe", "last-match.json"), nil
}

// remember keeps how to come back. That it cannot is one line and no more.
func (a *app) remember(l leftMatch) {
	path, err := leftPath()
	if err == nil {
		err = os.MkdirAll(filepath.Dir(path), 0o755)
	}
	var b []byte
	if err == nil {
		b, err = json.Marshal(l)
	}
	if err == nil {
		err = replaceFile(path, append(b, '\n'))
	}
	if err != nil {
		fmt.Fprintf(a.err, "sameframe: the way back to this match is not kept: %v\n", err)
	}
}

// replaceFile gives a file new bytes all at once, for the user alone. Two programs
// that write into one file at a time would leave it neither's.
func replaceFile(path string, b []byte) error {
	f, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

var errNothingLeft = errors.New("no match at a service was left on this machine; join one, or give its --ticket")

// recall is the match that was left.
func recall() (leftMatch, error) {
	path, err := leftPath()
	if err != nil {
		return leftMatch{}, err
	}
	b, err := disk.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return leftMatch{}, errNothingLeft
	case err != nil:
		return leftMatch{}, fmt.Errorf("cannot read %s: %w", path, reason(err))
	}
	var l leftMatch
	if err := json.Unmarshal(b, &l); err != nil {
		return leftMatch{}, fmt.Errorf("%s: %w; remove it", path, err)
	}
	if _, err := meet.ParseAddress(l.Service); err != nil || l.Ticket == "" || time.Since(l.Begun) > leftFor {
		return leftMatch{}, errNothingLeft
	}
	return l, nil
}

// forget ends the way back into a match that is over, and no other.
func forget(ticket string) {
	if l, err := recall(); err != nil || l.Ticket != ticket {
		return
	}
	if path, err := leftPath(); err == nil {
		os.Remove(path)
	}
}
