package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// serviceReport is what the frame service leaves of a divergence: lines of JSON,
// each with the word "line" that says what it is.
type serviceReport struct {
	name   string
	head   reportHead
	start  battle.Start
	sides  []reportSide
	tail   []wire.Bundle // of the stream
	traces map[string]map[wire.Frame]reportTrace
}

// reportHead is the first line.
type reportHead struct {
	Line    string     `json:"line"`
	Version int        `json:"version"`
	Room    string     `json:"room"`
	Frame   wire.Frame `json:"frame"` // next to execute in the states told
	Start   []byte     `json:"start"`
	Replay  string     `json:"replay"`
}

// reportSide is one device's, or the service's own, state.
type reportSide struct {
	Line     string            `json:"line"`
	Side     string            `json:"side"`
	Name     string            `json:"name"`
	Answered bool              `json:"answered"`
	Layers   map[string]string `json:"layers"`
	State    []byte            `json:"state"`
}

type reportTrace struct {
	Side   string     `json:"side"`
	Frame  wire.Frame `json:"frame"` // after which the digest is
	Digest string     `json:"digest"`
	Used   uint64     `json:"used"`
}

// reportVersion is the form that is read.
const reportVersion = 1

// isReport tells a service report from other files by its first line.
func isReport(b []byte) bool {
	first, _, _ := bytes.Cut(b, []byte("\n"))
	var l reportHead
	return json.Unmarshal(first, &l) == nil && l.Line == "report"
}

// readReport reads a service report. Errors name the line.
func readReport(name string, b []byte) (*serviceReport, error) {
	r := &serviceReport{name: name, traces: map[string]map[wire.Frame]reportTrace{}}
	in := bufio.NewScanner(bytes.NewReader(b))
	in.Buffer(nil, replay.MaxFile)
	n := 0
	for in.Scan() {
		n++
		if err := r.take(in.Bytes()); err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", n+1, err)
	}
	if len(r.sides) < 2 {
		return nil, fmt.Errorf("%d sides, want two or more", len(r.sides))
	}
	return r, nil
}

// take reads one line.
func (r *serviceReport) take(b []byte) error {
	var kind struct {
		Line  string `json:"line"`
		Bytes []byte `json:"bytes"`
	}
	if err := json.Unmarshal(b, &kind); err != nil {
		return fmt.Errorf("no JSON object: %w", err)
	}
	switch kind.Line {
	case "report":
		return r.begin(b)
	case "side":
		var s reportSide
		err := json.Unmarshal(b, &s)
		r.sides = append(r.sides, s)
		return err
	case "trace":
		var t reportTrace
		err := json.Unmarshal(b, &t)
		if r.traces[t.Side] == nil {
			r.traces[t.Side] = map[wire.Frame]reportTrace{}
		}
		r.traces[t.Side][t.Frame] = t
		return err
	case "bundle":
		var bundle wire.Bundle
		if err := bundle.Decode(kind.Bytes); err != nil {
			return err
		}
		r.tail = append(r.tail, bundle)
	}
	return nil // findings are found again; other lines are of later versions
}

func (r *serviceReport) begin(b []byte) error {
	if err := json.Unmarshal(b, &r.head); err != nil {
		return err
	}
	if r.head.Version != reportVersion {
		return fmt.Errorf("%w: report version %d, this build reads %d", battle.ErrVersion, r.head.Version, reportVersion)
	}
	return state.Load(r.head.Start, r.start.Walk)
}

// diffReport compares the first side, which has the majority, with every other.
func (a *app) diffReport(r *serviceReport) error {
	d, err := loadData()
	if err != nil {
		return err
	}
	equal := true
	for i := range r.sides[1:] {
		c, err := r.compare(d, &r.sides[0], &r.sides[1+i])
		if err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
		equal = equal && c.Equal
		if a.json {
			a.emit(c)
			continue
		}
		if i > 0 {
			fmt.Fprintln(a.out)
		}
		c.write(a.out)
	}
	if !equal {
		return errDiverged
	}
	return nil
}

// compare compares two sides: by their traces the frame, by their states the
// fields, and by the stream what was done in it.
func (r *serviceReport) compare(d *data.Set, x, y *reportSide) (*comparison, error) {
	c := &comparison{A: x.called(), B: y.called(), Why: "states differ"}
	if !x.Answered || !y.Answered {
		c.Why = "not both sides have answered"
		return c, nil
	}
	told := r.head.Frame - 1
	first, exact := r.firstOff(x.Side, y.Side)
	fields, err := r.fields(d, c, x, y, told)
	if err != nil {
		return nil, err
	}
	if c.Layer == "" && first > told {
		c.Equal, c.Why = true, ""
		return c, nil
	}
	first = min(first, told)
	c.at(first)
	if !exact {
		c.note("it began in this frame or earlier: the traces begin here")
	}
	c.CommandsA = describeAll(r.commands(first))
	c.CommandsB = c.CommandsA
	if err := r.witness(d, c, x, y, fields); err != nil {
		c.note(fmt.Sprintf("no random draws: %s", plain(err)))
	}
	return c, nil
}

func (s *reportSide) called() string {
	if s.Name == "" {
		return s.Side
	}
	return fmt.Sprintf("%s (%s)", s.Side, printable(s.Name))
}

// firstOff is the first frame after which the traces of two sides differ, and
// whether the one before it is known to be equal. Without a difference it is
// the last of all.
func (r *serviceReport) firstOff(x, y string) (first wire.Frame, exact bool) {
	first = ^wire.Frame(0)
	for f, a := range r.traces[x] {
		b, both := r.traces[y][f]
		if both && (a.Digest != b.Digest || a.Used != b.Used) && f < first {
			first = f
		}
	}
	if first == ^wire.Frame(0) {
		return first, false
	}
	_, before := r.traces[x][first-1]
	_, both := r.traces[y][first-1]
	return first, before && both
}

// fields compares the states of two sides, when both have told theirs.
func (r *serviceReport) fields(d *data.Set, c *comparison, x, y *reportSide, told wire.Frame) ([]state.Difference, error) {
	if len(x.State) == 0 || len(y.State) == 0 {
		for l := range state.Layer(state.NumLayers) {
			if name := l.String(); x.Layers[name] != y.Layers[name] && c.Layer == "" {
				c.Layer, c.FieldsAfter = name, &told
			}
		}
		return nil, nil
	}
	a, err := r.world(d, x)
	if err != nil {
		return nil, err
	}
	b, err := r.world(d, y)
	if err != nil {
		return nil, err
	}
	layer, differ := a.Layers().First(b.Layers())
	if !differ {
		return nil, nil
	}
	c.Layer, c.FieldsAfter = layer.String(), &told
	list := battle.Diff(a, b, shownFields)
	for _, f := range list {
		c.Fields = append(c.Fields, field{Path: f.Layer.String() + ": " + f.Path, A: f.A, B: f.B})
	}
	return list, nil
}

func (r *serviceReport) world(d *data.Set, s *reportSide) (*battle.World, error) {
	w, err := battle.New(d, r.start)
	if err != nil {
		return nil, err
	}
	if err := w.Load(s.State); err != nil {
		return nil, fmt.Errorf("state of %s: %w", s.Side, err)
	}
	return w, nil
}

// commands are those of a frame, as far as the tail of the stream holds it.
func (r *serviceReport) commands(at wire.Frame) []wire.Record {
	var list []wire.Record
	for i := range r.tail {
		b := &r.tail[i]
		frame := b.Frame - wire.Frame(b.Steps())
		for _, e := range b.Entries {
			if e.Run > 0 {
				frame += wire.Frame(e.Run)
			} else if frame == at {
				list = append(list, e.Record)
			}
		}
	}
	return list
}

// witness adds what this machine comes to in the first frame that differs, by the
// recording that lies beside the report: with whom it agrees, the random draws, and
// the values of the fields there.
func (r *serviceReport) witness(d *data.Set, c *comparison, x, y *reportSide, fields []state.Difference) error {
	if r.head.Replay == "" {
		return errors.New("the report names no recording")
	}
	name := filepath.Join(filepath.Dir(r.name), filepath.Base(r.head.Replay))
	f, err := readReplay(name)
	if f == nil {
		return fmt.Errorf("%s: %w", slashed(name), err)
	}
	at := *c.Frame
	w, err := f.Witness(d, at, fields)
	if err != nil {
		return fmt.Errorf("%s: %w", slashed(name), err)
	}
	if r.says(x, at-1, w.Before) == unlike {
		return fmt.Errorf("this machine differs from both sides before frame %d already", at)
	}
	c.Why += "; " + sides[r.agreement(x, y, at, w.After)]
	c.Draws = describeDraws(w.Draws)
	for i := range c.Fields {
		if *c.FieldsAfter != at {
			c.Fields[i].Exact = w.Values[i]
		}
	}
	return nil
}

// said is what a side's trace says of a digest.
type said int

const (
	nothing said = iota
	alike
	unlike
)

func (r *serviceReport) says(s *reportSide, after wire.Frame, digest uint64) said {
	t, told := r.traces[s.Side][after]
	switch {
	case !told:
		return nothing
	case t.Digest == fmt.Sprintf("%016x", digest):
		return alike
	}
	return unlike
}

// agreement says which side comes to a digest after a frame.
func (r *serviceReport) agreement(x, y *reportSide, after wire.Frame, digest uint64) replay.Agreement {
	switch alike {
	case r.says(x, after, digest):
		return replay.AgreesWithA
	case r.says(y, after, digest):
		return replay.AgreesWithB
	}
	return replay.AgreesWithNone
}

// writeDraws tells the draws of one side.
func writeDraws(out io.Writer, side string, draws []string) {
	if len(draws) > 0 {
		writeList(out, "random draws of that frame "+side+":", draws)
	}
}
