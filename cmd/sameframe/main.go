// Command sameframe is the game: it plays, records, replays and compares
// matches, in a window or without one.
package main

import (
	"context"
	"fmt"
	"os"
	"os/signal"
)

func main() { os.Exit(run(os.Args[1:], console{os.Stdout, os.Stderr})) }

// run executes a command line and returns the exit code. A broken invariant
// becomes one line, never a stack trace.
func run(args []string, c console) (code int) {
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(c.err, "sameframe: internal error: %v; please report it with the command line and the replay\n", p)
			code = exitDiverged
		}
	}()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	cmd := newRoot(&app{console: c})
	cmd.SetArgs(args)
	cmd.SetOut(c.out)
	cmd.SetErr(c.err)
	return exitCode(c, cmd.ExecuteContext(ctx))
}
