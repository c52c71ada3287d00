// Command sameframed is the frame service: it brings players together, orders
// what they do, and sends everybody the same frames.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

func main() { os.Exit(run(context.Background(), os.Args[1:], console{os.Stdout, os.Stderr})) }

// Exit codes of the command line.
const (
	exitGood = 0
	exitCut  = 1 // matches were cut off, or the service failed while it ran
	exitBad  = 2 // bad usage, unreadable input, an address that cannot be used
)

// errCut says that the service did not end in good order.
var errCut = errors.New("not in good order")

// console is where a command speaks: results to out, the rest to err.
type console struct{ out, err io.Writer }

// run executes a command line and returns the exit code. A broken invariant
// becomes one line, never a stack trace.
func run(ctx context.Context, args []string, c console) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(c.err, "sameframed: internal error: %v; please report it with the command line\n", p)
			code = exitBad
		}
	}()
	cmd := newRoot(c)
	cmd.SetArgs(args)
	cmd.SetOut(c.out)
	cmd.SetErr(c.err)
	err := cmd.ExecuteContext(ctx)
	if err == nil {
		return exitGood
	}
	fmt.Fprintf(c.err, "sameframed: %s\n", plain(err))
	if errors.Is(err, errCut) {
		return exitCut
	}
	return exitBad
}

// plain words an error for a user, on one line and without the names of
// packages.
func plain(err error) string {
	parts := strings.Split(strings.ReplaceAll(strings.TrimSpace(err.Error()), "\n", "; "), ": ")
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool {
		return slices.Contains([]string{"battle", "data", "host", "link", "lockstep", "room", "wire"}, s)
	}), ": ")
}
