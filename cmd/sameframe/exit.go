package main

import (
	"errors"
	"fmt"
	"io"

	"sameframe/core/battle"
)

// Exit codes of the command line.
const (
	exitGood     = 0
	exitDiverged = 1 // divergence or failed verification
	exitBad      = 2 // bad usage or unreadable input
	exitVersion  = 3 // refused for its version
)

// errDiverged says that a comparison failed and was reported already.
var errDiverged = errors.New("digests differ")

// errReported says that bad input was reported already.
var errReported = errors.New("bad input")

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
	}
	fmt.Fprintf(c.err, "sameframe: %v\n", err)
	if errors.Is(err, battle.ErrVersion) {
		return exitVersion
	}
	return exitBad
}
