// Command sameframe is the game: it plays, records, replays and compares
// matches, in a window or without one.
package main

import (
	"context"
	"fmt"
	"os"
)

func main() { os.Exit(run(os.Args[1:], console{os.Stdout, os.Stderr})) }

// run executes a command line and returns the exit code.
func run(args []string, c console) int { return runContext(context.Background(), args, c) }

// runContext is run that also ends, as interrupted, with ctx. A broken
// invariant becomes one line, never a stack trace.
func runContext(ctx context.Context, args []string, c console) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(c.err, "sameframe: internal error: %v; please report it with the command line and the replay\n", p)
			code = exitBad
		}
	}()
	out := &lastingError{to: c.out}
	c.out = out
	cmd := newRoot(&app{console: c})
	cmd.SetArgs(args)
	cmd.SetOut(c.out)
	cmd.SetErr(c.err)
	code = exitCode(c, cmd.ExecuteContext(ctx))
	if out.err != nil {
		fmt.Fprintf(c.err, "sameframe: cannot write standard output: %v\n", reason(out.err))
		code = max(code, exitBad)
	}
	return code
}
