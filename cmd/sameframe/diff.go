package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"

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
  sameframe diff linux.txt windows.txt`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 2 {
				return fmt.Errorf("want two files, got %d (see: %s --help)", len(args), cmd.CommandPath())
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.diff(args[0], args[1]) },
	}
}

// side is one of the two things compared.
type side struct {
	name  string
	file  *replay.File
	trace *trace
}

// maxSide bounds what diff reads.
const maxSide = replay.MaxFile

func readSide(name string) (*side, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, errors.Unwrap(err))
	}
	if info.IsDir() || info.Size() > maxSide {
		return nil, fmt.Errorf("%s: neither a replay nor a digest trace", name)
	}
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, errors.Unwrap(err))
	}
	s := &side{name: name}
	if bytes.HasPrefix(b, []byte("SFREPLAY")) {
		s.file, err = replay.Parse(b)
		if s.file != nil && errors.Is(err, replay.ErrTruncated) {
			err = nil
		}
	} else {
		s.trace, err = readTrace(bytes.NewReader(b))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return s, nil
}

func (a *app) diff(nameA, nameB string) error {
	x, err := readSide(nameA)
	if err != nil {
		return err
	}
	y, err := readSide(nameB)
	if err != nil {
		return err
	}
	if x.file == nil && y.file == nil {
		return a.diffTraces(x, y)
	}
	d, err := loadData()
	if err != nil {
		return err
	}
	if x.file != nil && y.file != nil {
		return a.diffReplays(d, x, y)
	}
	for _, s := range []*side{x, y} {
		if s.file != nil {
			if err := s.play(d); err != nil {
				return fmt.Errorf("%s: %w", s.name, err)
			}
		}
	}
	return a.diffTraces(x, y)
}

// play makes the trace of a replay.
func (s *side) play(d *data.Set) error {
	w, err := s.file.World(d)
	if err != nil {
		return err
	}
	s.trace = &trace{}
	for i := range s.file.Frames() {
		frame := w.Frame()
		w.Step(s.file.Records(i))
		if err := s.trace.Frame(frame, nil, w.Digest(), w.Used()); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) diffTraces(x, y *side) error {
	if len(x.trace.digests) > 0 && len(y.trace.digests) > 0 && x.trace.first != y.trace.first {
		fmt.Fprintf(a.out, "the traces begin at frames %d and %d\n", x.trace.first, y.trace.first)
		return errDiverged
	}
	i, differ := x.trace.differs(y.trace)
	if !differ {
		fmt.Fprintf(a.out, "equal: %d frames\n", len(x.trace.digests))
		return nil
	}
	frame := x.trace.first + wire.Frame(i)
	fmt.Fprintf(a.out, "first difference: frame %d\n  A %s  %s\n  B %s  %s\n", frame, x.trace.at(i), x.name, y.trace.at(i), y.name)
	return errDiverged
}

// at writes the i-th line of a trace, or that it has ended.
func (t *trace) at(i int) string {
	if i >= len(t.digests) {
		return "ended"
	}
	return fmt.Sprintf("digest %016x used %d", t.digests[i], t.used[i])
}

// shownFields bounds the fields that diff prints.
const shownFields = 12

func (a *app) diffReplays(d *data.Set, x, y *side) error {
	v, err := replay.Compare(d, x.file, y.file, shownFields)
	if err != nil {
		return err
	}
	switch {
	case v == nil:
		fmt.Fprintf(a.out, "equal: %d frames\n", x.file.Frames())
		return nil
	case v.Ended:
		fmt.Fprintf(a.out, "equal up to frame %d, where one of them ends (%d and %d frames)\n", v.Frame, x.file.Frames(), y.file.Frames())
		return errDiverged
	}
	fmt.Fprintf(a.out, "first difference: frame %d, layer %s\n", v.Frame, v.Layer)
	for _, f := range v.Fields {
		fmt.Fprintf(a.out, "  %s\n", f)
	}
	a.commands("A", x.name, v.A)
	a.commands("B", y.name, v.B)
	return errDiverged
}

func (a *app) commands(label, name string, records []wire.Record) {
	fmt.Fprintf(a.out, "commands of that frame in %s (%s):\n", label, name)
	for _, r := range records {
		fmt.Fprintf(a.out, "  seat %d: %s %s\n", r.Seat, r.Action.Kind, describe(r.Action))
	}
	if len(records) == 0 {
		fmt.Fprintf(a.out, "  none\n")
	}
}

// describe writes the fields that an action uses.
func describe(a wire.Action) string {
	s := ""
	if a.ByDir {
		s += fmt.Sprintf("direction %d ", a.Dir)
	}
	if a.Pos.X != 0 || a.Pos.Y != 0 {
		s += fmt.Sprintf("to %v, %v ", a.Pos.X, a.Pos.Y)
	}
	if a.Target != 0 {
		s += fmt.Sprintf("target %d ", a.Target)
	}
	if a.Spell != 0 {
		s += fmt.Sprintf("spell %d ", a.Spell)
	}
	if a.Item != 0 {
		s += fmt.Sprintf("item %d ", a.Item)
	}
	return s
}
