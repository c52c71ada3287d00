package main

import (
	"fmt"
	"io"

	"sameframe/core/battle"
	"sameframe/core/wire"
)

// faultLog counts the faults of a match: scripts that failed and bounds that
// were reached. None of them ends it.
type faultLog struct {
	world *battle.World
	count int
	first string
}

// Frame implements client.Recorder.
func (l *faultLog) Frame(wire.Frame, []wire.Record, uint64, uint64) error {
	for _, f := range l.world.Faults() {
		if l.count++; l.count == 1 {
			l.first = f.String()
		}
	}
	return nil
}

// tell writes one line, if there is something to tell.
func (l *faultLog) tell(out io.Writer) {
	if l.count > 0 {
		fmt.Fprintf(out, "sameframe: %s\n", faultText(l.count, l.first))
	}
}

func faultText(count int, first string) string {
	if count == 1 {
		return "one fault in the match, at " + first
	}
	return fmt.Sprintf("%d faults in the match, the first at %s", count, first)
}
