package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// reportTrace plays a file up to a frame and tells what happened in it, each
// number under the effects that caused it, up to the command or attack.
func (a *app) reportTrace(d *data.Set, name, frame string) error {
	n, err := strconv.ParseUint(frame, 10, 32)
	if err != nil {
		return fmt.Errorf("--trace %q: want the number of a frame, such as 1200", frame)
	}
	f, cut := readReplay(name)
	if f == nil {
		return a.bad(name, cut)
	}
	t, err := replay.TraceFrame(d, f, wire.Frame(n))
	if err != nil {
		return a.bad(name, elsewhere(err))
	}
	if a.json {
		a.emit(&tracing{File: slashed(name), Trace: t})
	} else {
		writeTrace(a.out, name, t)
	}
	return a.cutOff(name, cut, fmt.Sprintf("the frame is one of its %d whole ones", f.Frames()))
}

// tracing is the trace of one file; its JSON object.
type tracing struct {
	File string `json:"file"`
	*replay.Trace
}

func writeTrace(out io.Writer, name string, t *replay.Trace) {
	fmt.Fprintf(out, "%s, frame %d\n", slashed(name), t.Frame)
	if len(t.Roots) == 0 {
		fmt.Fprintln(out, "  nothing happened")
	}
	for _, root := range t.Roots {
		writeCause(out, root, t.Frame, 1)
	}
}

// writeCause writes a cause, what it did, and what it caused, deeper.
func writeCause(out io.Writer, c *replay.Cause, frame wire.Frame, depth int) {
	indent := strings.Repeat("  ", depth)
	line := strings.TrimSpace(printable(c.By) + " " + c.What)
	if c.At != "" {
		line += " at " + printable(c.At)
	}
	if c.Frame != frame {
		line += fmt.Sprintf(" (frame %d)", c.Frame)
	}
	fmt.Fprintf(out, "%s%s\n", indent, line)
	for _, did := range c.Did {
		fmt.Fprintf(out, "%s  → %s\n", indent, printable(did))
	}
	for _, next := range c.Causes {
		writeCause(out, next, frame, depth+1)
	}
}
