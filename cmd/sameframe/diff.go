package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

func newDiff(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "diff A B",
		Short: "Show the first frame in which two replays or digest traces differ",
		Long: `Compares two replays by playing both side by side, down to the first layer and
field that differ, or two traces written with --digests line by line. A replay
and a trace are compared by their digests.

Exit code: 0 equal, 1 different, 2 unreadable, 3 another version.`,
		Example: `  sameframe diff mine.sfr theirs.sfr
  sameframe diff linux.txt windows.txt
  sameframe diff --json mine.sfr theirs.txt`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("want two files, got %d (see: %s --help)", len(args), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := refuse(cmd, "has no meaning for diff", "fps", "digests"); err != nil {
				return err
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
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	s := &side{name: name}
	if !bytes.HasPrefix(b, []byte("SFREPLAY")) {
		if s.trace, err = readTrace(bytes.NewReader(b)); err != nil {
			return nil, fmt.Errorf("%s: neither a replay nor a digest trace: %w", name, err)
		}
		return s, nil
	}
	s.file, err = replay.Parse(b)
	if s.file != nil && errors.Is(err, replay.ErrTruncated) {
		fmt.Fprintf(a.err, "sameframe: %s: %s; comparing its %d whole frames\n", name, plain(err), s.file.Frames())
		return s, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
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
		if err := s.ready(d, x.file == nil || y.file == nil); err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
	}
	if x.trace != nil {
		return compareTraces(x.trace, y.trace), nil
	}
	return compareReplays(d, x.file, y.file)
}

// ready checks a replay, and plays it when its trace is needed.
func (s *side) ready(d *data.Set, traced bool) error {
	if s.file == nil {
		return nil
	}
	w, err := s.file.World(d)
	if err != nil || !traced {
		return err
	}
	s.trace = &trace{first: w.Frame()}
	for i := range s.file.Frames() {
		frame := w.Frame()
		w.Step(s.file.Records(i))
		if err := s.trace.Frame(frame, nil, w.Digest(), w.Used()); err != nil {
			return err
		}
	}
	return nil
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
	c.Fields = []field{{"digest and draws", x.at(i), y.at(i)}}
	return c
}

// shownFields bounds the fields that diff prints.
const shownFields = 12

func compareReplays(d *data.Set, x, y *replay.File) (*comparison, error) {
	c := &comparison{Frames: min(x.Frames(), y.Frames())}
	v, err := replay.Compare(d, x, y, shownFields)
	switch {
	case err != nil:
		return nil, err
	case v == nil:
		c.Equal = true
		return c, nil
	}
	c.at(v.Frame)
	if v.Ended {
		c.Why = ended(x.Frames(), y.Frames())
		return c, nil
	}
	c.Why = "states differ"
	if x.Header.Initial != y.Header.Initial {
		c.Why = "the matches start differently"
	}
	c.Layer = v.Layer.String()
	for _, f := range v.Fields {
		c.Fields = append(c.Fields, field{f.Layer.String() + ": " + f.Path, f.A, f.B})
	}
	c.CommandsA, c.CommandsB = describeAll(v.A), describeAll(v.B)
	return c, nil
}

func ended(a, b int) string {
	return fmt.Sprintf("equal so far, but A has %d frames and B %d", a, b)
}
