package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

func newDiff(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "diff A B",
		Short: "Show where two replays, traces or sides of a report differ",
		Long: `Compares two replays by playing them, down to the first layer and field that
differ, with the commands and random draws of that frame. Two recordings of the
same commands that disagree in their digests are compared by what they recorded;
fields are then known where both have a keyframe. Two traces written with
--digests are compared line by line, a replay and a trace by their digests.

A single file is a report that the frame service left of a divergence: its first
side, which has the majority, is compared with every other.

Exit code: 0 equal, 1 different, 2 unreadable, 3 another version.`,
		Example: `  sameframe diff mine.sfr theirs.sfr
  sameframe diff linux.txt windows.txt
  sameframe diff room-off-1200.jsonl
  sameframe diff --json mine.sfr theirs.txt`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 && len(args) != 2 {
				return fmt.Errorf("want two files or one service report, got %d (see: %s --help)", len(args), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuse(cmd, "has no meaning for diff", "fps", "digests"); err != nil {
				return err
			}
			if len(args) == 1 {
				return a.diffOne(args[0])
			}
			return a.diff(args[0], args[1])
		},
	}
}

// side is one of the two things compared.
type side struct {
	name  string
	file  *replay.File // or
	trace *trace
}

// readSide reads a replay or a trace. A replay that was cut off is compared as
// far as it goes.
func (a *app) readSide(name string) (*side, error) {
	b, err := readInput(name)
	if err != nil {
		return nil, &fileError{name, err}
	}
	if isReport(b) {
		return nil, &fileError{name, errors.New("is a service's report, which holds both sides: give it alone, one after the other")}
	}
	s := &side{name: name}
	if !bytes.HasPrefix(b, []byte("SFREPLAY")) {
		if s.trace, err = readTrace(bytes.NewReader(b)); err != nil {
			return nil, &fileError{name, fmt.Errorf("neither a replay nor a digest trace: %w", err)}
		}
		return s, nil
	}
	s.file, err = replay.Parse(b)
	if s.file != nil && errors.Is(err, replay.ErrTruncated) {
		fmt.Fprintf(a.err, "sameframe: %s: %s; comparing its %s\n", printable(name), plain(err), counted(s.file.Frames(), "whole frame"))
		return s, nil
	}
	if err != nil {
		return nil, &fileError{name, err}
	}
	return s, nil
}

// diffOne takes a service report.
func (a *app) diffOne(name string) error {
	b, err := readInput(name)
	if err != nil {
		return &fileError{name, err}
	}
	if !isReport(b) {
		return &fileError{name, errors.New("no service report; two replays or traces are compared: diff A B")}
	}
	r, err := readReport(name, b)
	if err != nil {
		return &fileError{name, err}
	}
	return a.diffReport(r)
}

func (a *app) diff(nameA, nameB string) error {
	x, err := a.readSide(nameA)
	if err != nil {
		return err
	}
	y, err := a.readSide(nameB)
	if err != nil {
		return err
	}
	c, err := compareSides(x, y)
	if err != nil {
		return err
	}
	c.A, c.B = slashed(nameA), slashed(nameB)
	if a.json {
		a.emit(c)
	} else {
		c.write(a.out)
	}
	if !c.Equal {
		return errDiverged
	}
	return nil
}

func compareSides(x, y *side) (*comparison, error) {
	if x.file == nil && y.file == nil {
		return compareTraces(x.trace, y.trace), nil
	}
	d, err := loadData()
	if err != nil {
		return nil, err
	}
	for _, s := range []*side{x, y} {
		if s.file == nil {
			continue
		}
		if _, err := s.file.World(d); err != nil {
			return nil, &fileError{s.name, elsewhere(err)}
		}
	}
	if x.file != nil && y.file != nil {
		return compareReplays(d, x.file, y.file)
	}
	return compareWithTrace(d, x, y)
}

// compareWithTrace plays the one that is a replay, up to the first frame that is
// another in the trace, and tells what was done in it.
func compareWithTrace(d *data.Set, x, y *side) (*comparison, error) {
	s, other := x, y.trace
	if s.file == nil {
		s, other = y, x.trace
	}
	w, err := s.file.World(d)
	if err != nil {
		return nil, &fileError{s.name, err}
	}
	s.trace = &trace{first: w.Frame()}
	var draws []synrand.Draw
	w.Trace(func(d synrand.Draw) { draws = append(draws, d) })
	for i := range s.file.Frames() {
		draws = draws[:0]
		frame := w.Frame()
		w.Step(s.file.Records(i))
		if err := s.trace.Frame(frame, nil, w.Digest(), w.Used()); err != nil {
			return nil, err
		}
		if other.first != s.trace.first || i < len(other.digests) && s.trace.parts(other, i) {
			c := compareTraces(x.trace, y.trace)
			c.Frames = min(s.file.Frames(), len(other.digests))
			c.did(s == y, s.file.Records(i), draws)
			return c, nil
		}
	}
	return compareTraces(x.trace, y.trace), nil
}

// did tells what was done in the frame, on the side that is a replay.
func (c *comparison) did(inB bool, records []wire.Record, draws []synrand.Draw) {
	if c.Frame == nil {
		return
	}
	if inB {
		c.CommandsB, c.DrawsB = describeAll(records), describeDraws(draws)
		return
	}
	c.CommandsA, c.DrawsA = describeAll(records), describeDraws(draws)
}

func compareTraces(x, y *trace) *comparison {
	c := &comparison{Frames: min(len(x.digests), len(y.digests))}
	if x.first != y.first {
		c.Why = fmt.Sprintf("A begins at frame %d, B at frame %d", x.first, y.first)
		return c
	}
	i, differ := x.differs(y)
	if !differ {
		c.Equal = true
		return c
	}
	c.at(x.first + wire.Frame(i))
	if i == c.Frames {
		c.Why = ended(len(x.digests), len(y.digests))
		return c
	}
	c.Why = "digests differ"
	c.Fields = []field{{Path: "digest and draws", A: x.at(i), B: y.at(i)}}
	return c
}

// shownFields bounds the fields that diff prints.
const shownFields = 12

func compareReplays(d *data.Set, x, y *replay.File) (*comparison, error) {
	c := &comparison{Frames: min(x.Frames(), y.Frames())}
	v, with, err := replay.Disagree(d, x, y, shownFields)
	if v != nil {
		c.Why = "the recordings disagree about the same commands; " + sides[with]
		switch {
		case v.Healed:
			c.Note = fmt.Sprintf("layer and fields are not known: after frame %d, the next keyframe, both are equal again", v.At)
		case !v.Told:
			c.Note = fmt.Sprintf("layer and fields are not known: %s no keyframe after that frame", lacking[with])
		}
		c.tell(v)
		c.Draws, c.DrawsA, c.DrawsB = c.DrawsA, nil, nil
		return c, nil
	}
	if err == nil {
		v, err = replay.Compare(d, x, y, shownFields)
	}
	switch {
	case err != nil:
		return nil, err
	case v == nil:
		c.Equal = true
		return c, nil
	}
	if v.Ended {
		c.at(v.Frame)
		c.Why = ended(x.Frames(), y.Frames())
		return c, nil
	}
	c.Why = "states differ"
	if x.Header.Initial != y.Header.Initial {
		c.Why = "the matches start differently"
	}
	c.tell(v)
	return c, nil
}

// sides says which recording this machine plays the same.
var sides = [...]string{
	replay.AgreesWithNone: "this machine agrees with neither",
	replay.AgreesWithA:    "this machine agrees with A",
	replay.AgreesWithB:    "this machine agrees with B",
}

// lacking says who would have to have a keyframe, for the fields to be known.
var lacking = [...]string{
	replay.AgreesWithNone: "the two have in common",
	replay.AgreesWithA:    "B has",
	replay.AgreesWithB:    "A has",
}

// tell takes over what is known of a difference.
func (c *comparison) tell(v *replay.Divergence) {
	c.at(v.Frame)
	if v.Since != v.Frame {
		c.Since = &v.Since
	}
	if v.Told {
		c.Layer = v.Layer.String()
	}
	if c.start = v.Start; v.Told && !v.Start {
		c.FieldsAfter = &v.At
	}
	c.Fields = describeFields(v)
	c.CommandsA, c.CommandsB = describeAll(v.A), describeAll(v.B)
	c.DrawsA, c.DrawsB = describeDraws(v.DrawsA), describeDraws(v.DrawsB)
}

func ended(a, b int) string {
	return fmt.Sprintf("equal so far, but A has %s and B %d", counted(a, "frame"), b)
}
