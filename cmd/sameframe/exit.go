package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/script"
)

// Exit codes of the command line. What was interrupted counts as bad: it
// proves nothing.
const (
	exitGood     = 0
	exitDiverged = 1 // divergence or failed verification
	exitBad      = 2 // bad usage, unreadable input or unwritable output
	exitVersion  = 3 // refused for its version
)

var (
	// errDiverged says that a comparison failed and was reported already.
	errDiverged = errors.New("digests differ")
	// errReported says that bad input was reported already.
	errReported = errors.New("bad input")
	// errRefused says that another version was reported already.
	errRefused = errors.New("another version")
	// errInterrupted ends a run because the user asked for it.
	errInterrupted = errors.New("interrupted")
)

// console is where a command speaks: results to out, the rest to err.
type console struct{ out, err io.Writer }

// exitCode prints the one line of an error, if it still needs one.
func exitCode(c console, err error) int {
	switch {
	case err == nil:
		return exitGood
	case errors.Is(err, errDiverged):
		return exitDiverged
	case errors.Is(err, errReported):
		return exitBad
	case errors.Is(err, errRefused):
		return exitVersion
	}
	fmt.Fprintf(c.err, "sameframe: %s\n", plain(err))
	if errors.Is(err, battle.ErrVersion) {
		return exitVersion
	}
	return exitBad
}

// plain words an error for a user, on one line and without the names of
// packages; faults of data files and scripts stand one a line. Why a run was interrupted or could not write says enough, however
// deep in the run that was.
func plain(err error) string {
	var w *writeError
	var named *fileError
	var faults *data.LintError
	var problem *script.Problem
	switch {
	case errors.As(err, &faults):
		return faults.Error()
	case errors.As(err, &problem):
		return err.Error()
	case errors.As(err, &named):
		return printable(named.name) + ": " + plain(named.err)
	case errors.As(err, &w):
		return w.Error()
	case errors.Is(err, errInterrupted):
		return "interrupted; no file was written"
	}
	parts := strings.Split(strings.ReplaceAll(err.Error(), "\n", "; "), ": ")
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool {
		return slices.Contains([]string{"battle", "client", "data", "link", "lockstep", "online", "replay", "state", "swarm", "wire"}, s)
	}), ": ")
}

// fileError says which file an error is about. Its name is the user's, and may be
// that of a package.
type fileError struct {
	name string
	err  error
}

func (e *fileError) Error() string { return e.name + ": " + e.err.Error() }
func (e *fileError) Unwrap() error { return e.err }

// reason is an error of the file system without operation and path, which the
// caller names.
func reason(err error) error {
	var p *os.PathError
	var l *os.LinkError
	switch {
	case errors.As(err, &p):
		return p.Err
	case errors.As(err, &l):
		return l.Err
	}
	return err
}

// interruptible returns a context that ends with Ctrl-C. A second Ctrl-C ends
// the program at once.
func interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	return ctx, stop
}

// lastingError is a writer that remembers its first error.
type lastingError struct {
	to  io.Writer
	err error
}

func (l *lastingError) Write(b []byte) (int, error) {
	if l.err != nil {
		return 0, l.err
	}
	n, err := l.to.Write(b)
	l.err = err
	return n, err
}
