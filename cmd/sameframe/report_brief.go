package main

import (
	"context"
	"fmt"
	"math"

	"sameframe/core/data"
	"sameframe/core/replay"
)

// outline is what a replay says of itself; its JSON object.
type outline struct {
	File      string      `json:"file"`
	OK        bool        `json:"ok"`
	Error     string      `json:"error,omitempty"`
	Truncated bool        `json:"truncated"`
	Map       string      `json:"map"`
	Mode      string      `json:"mode"`
	Seed      uint64      `json:"seed"`
	Step      int         `json:"step"` // milliseconds
	Players   int         `json:"players"`
	Frames    int         `json:"frames"`
	Elapsed   data.Millis `json:"elapsed_ms"`
	Digest    string      `json:"digest,omitempty"` // after the last frame
	Over      bool        `json:"over"`
	Winner    int         `json:"winner"` // camp, 0 for none
}

// reportBriefly tells every file from what it says of itself: thousands of them
// take a second.
func (a *app) reportBriefly(ctx context.Context, files []found) error {
	var worst error
	for _, f := range files {
		if ctx.Err() != nil {
			return errInterrupted
		}
		if f.err != nil {
			worst = graver(worst, a.bad(f.name, f.err))
			continue
		}
		worst = graver(worst, a.reportBrief(f.name))
	}
	return worst
}

// reportBrief tells a file from its header and footer, without playing it.
func (a *app) reportBrief(name string) error {
	b, err := readInput(name)
	if err != nil {
		return a.bad(name, err)
	}
	o, cut := replay.Skim(b)
	if o == nil {
		return a.bad(name, cut)
	}
	s := &o.Header.Start
	l := outline{
		File: slashed(name), OK: cut == nil, Truncated: cut != nil, Map: s.Map, Mode: o.Header.Mode,
		Seed: s.Seed, Step: int(s.StepMillis), Players: len(s.Seats), Frames: o.Frames,
		Elapsed: data.Millis(min(int64(o.Frames)*int64(s.StepMillis), math.MaxInt32)),
	}
	if cut != nil {
		l.Error = plain(cut)
	}
	if f := o.Footer; f != nil {
		l.Digest, l.Over = fmt.Sprintf("%016x", f.Digest), f.Over
		l.Winner = min(int(f.Winner), len(campNames)-1)
	}
	if a.json {
		a.emit(l)
	} else {
		fmt.Fprintf(a.out, "%s: %s, %s, %s, %s, %s\n", printable(l.File), printable(l.Map), printable(l.Mode), counted(l.Players, "player"), clock(int(l.Elapsed)), l.result())
	}
	return a.cutOff(name, cut, "it has "+counted(o.Frames, "whole frame"))
}

func (l *outline) result() string {
	switch {
	case l.Truncated:
		return "cut off"
	case !l.Over:
		return "not over"
	}
	return campNames[l.Winner] + " wins"
}
