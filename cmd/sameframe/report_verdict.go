package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"sameframe/core/data"
	"sameframe/core/replay"
	judging "sameframe/core/verdict"
)

// judged is a battle report's verdict; its JSON object.
type judged struct {
	File        string       `json:"file"`
	OK          bool         `json:"ok"`
	Truncated   bool         `json:"truncated,omitempty"`
	Checkpoints int          `json:"checkpoints"`
	Matched     int          `json:"matched"`
	Divergences []judgedTick `json:"divergences,omitempty"`
	English     string       `json:"english"`
	Chinese     string       `json:"chinese"`
}

type judgedTick struct {
	Frame    int64         `json:"frame"`
	Severity string        `json:"severity"`
	Fields   []judgedField `json:"fields"`
}

type judgedField struct {
	Field string `json:"field"`
	Told  int64  `json:"told"`
	Real  int64  `json:"real"`
}

// reportVerdicts judges every file, the readable ones even when others are not, and
// returns the worst of it.
func (a *app) reportVerdicts(d *data.Set, files []string, checkpoints string, chinese bool) error {
	var worst error
	for i, name := range files {
		if i > 0 && !a.json {
			fmt.Fprintln(a.out)
		}
		b, err := readInput(name)
		switch {
		case err != nil:
			err = a.bad(name, err)
		case isVerdict(b) && checkpoints != "":
			err = a.bad(name, errors.New("is the battle report of a service, which has judged by checkpoints already; leave --checkpoints out"))
		case isVerdict(b):
			err = a.tellServiceVerdict(name, b, chinese)
		default:
			err = a.reportVerdict(d, name, b, checkpoints)
		}
		worst = graver(worst, err)
	}
	return worst
}

// reportVerdict judges a recording by checkpoints: those of a file, or what the
// recorder's own keyframes say.
func (a *app) reportVerdict(d *data.Set, name string, b []byte, checkpoints string) error {
	f, cut := replay.Parse(b)
	if f == nil {
		return a.bad(name, cut)
	}
	m, err := replay.NewMatch(d, f)
	if err != nil {
		return a.bad(name, elsewhere(err))
	}
	told := name // the file that tells the checkpoints
	if checkpoints != "" {
		told = checkpoints
	}
	source, layout, list, err := a.checkpoints(d, f, m, checkpoints)
	if err != nil {
		return a.bad(told, err)
	}
	if list == nil && cut != nil {
		return a.bad(name, fmt.Errorf("%w; the keyframes to judge by would stand at its end; give checkpoints with --checkpoints FILE", cut))
	}
	if list == nil {
		return a.bad(name, errors.New("holds no keyframes to judge by; give checkpoints with --checkpoints FILE"))
	}
	v, err := judging.Judge(layout, source, list)
	if err != nil {
		return a.bad(told, atLine(checkpoints, err))
	}
	a.tellVerdict(name, v, cut)
	if !v.Consistent() {
		return errDiverged
	}
	return a.cutOff(name, cut, "the checkpoints of its "+counted(f.Frames(), "whole frame")+" agree")
}

// atLine says in which line of a file a checkpoint stands that breaks a rule: each
// line tells one. Those of a recording's keyframes have none.
func atLine(file string, err error) error {
	var bad *judging.CheckpointError
	if file == "" || !errors.As(err, &bad) {
		return err
	}
	return fmt.Errorf("line %d: %w", bad.Index+1, bad.Err)
}

// checkpoints finds what to judge by, nil when there is nothing. Errors do not name
// the file.
func (a *app) checkpoints(d *data.Set, f *replay.File, m *replay.Match, name string) (judging.Source, judging.Layout, []judging.Checkpoint, error) {
	layout := replay.MatchLayout(len(f.Header.Start.Seats))
	if name == "" {
		list, err := f.Checkpoints(d)
		return m, layout, list, err
	}
	b, err := readInput(name)
	if err != nil {
		return nil, nil, nil, err
	}
	told, list, err := readCheckpoints(layout, b)
	if err != nil {
		return nil, nil, nil, err
	}
	return &chosen{m, told.columns, nil}, told.layout, list, nil
}

// columns is the part of a layout that a file of checkpoints tells.
type columns struct {
	layout  judging.Layout
	columns []int // in the whole layout
}

// chosen is a source of those values only.
type chosen struct {
	*replay.Match
	columns []int
	values  []int64
}

// At implements verdict.Source.
func (c *chosen) At(tick int64) ([]int64, error) {
	all, err := c.Match.At(tick)
	if err != nil {
		return nil, err
	}
	c.values = c.values[:0]
	for _, i := range c.columns {
		c.values = append(c.values, all[i])
	}
	return c.values, nil
}

// checkpointLine is one line of a file of checkpoints, as in
// {"frame": 1200, "values": {"seat0.hp": 512, "winner": 0}}.
type checkpointLine struct {
	Frame  *int64           `json:"frame"`
	Values map[string]int64 `json:"values"`
}

// readCheckpoints reads a file of checkpoints, whose first line says which
// values all of them tell. Errors name the line.
func readCheckpoints(all judging.Layout, b []byte) (columns, []judging.Checkpoint, error) {
	var told columns
	list := []judging.Checkpoint{}
	in := bufio.NewScanner(bytes.NewReader(b))
	in.Buffer(nil, replay.MaxSection)
	for n := 1; in.Scan(); n++ {
		var l checkpointLine
		d := json.NewDecoder(bytes.NewReader(in.Bytes()))
		d.DisallowUnknownFields()
		if err := d.Decode(&l); err != nil || l.Frame == nil {
			return told, nil, fmt.Errorf(`line %d: want an object as in {"frame": 1200, "values": {"seat0.hp": 512}}`, n)
		}
		if n == 1 {
			told = columnsOf(all, l.Values)
		}
		c := judging.Checkpoint{Tick: *l.Frame}
		for _, f := range told.layout {
			if v, ok := l.Values[f.Name]; ok {
				c.Values = append(c.Values, v)
			}
		}
		if len(c.Values) != len(l.Values) || len(c.Values) != len(told.layout) || len(c.Values) == 0 {
			return told, nil, fmt.Errorf("line %d: want the same values on every line, of: %s", n, names(all))
		}
		list = append(list, c)
	}
	return told, list, in.Err()
}

func columnsOf(all judging.Layout, values map[string]int64) columns {
	var c columns
	for i, f := range all {
		if _, ok := values[f.Name]; ok {
			c.layout, c.columns = append(c.layout, f), append(c.columns, i)
		}
	}
	return c
}

// names lists the fields of one seat and of the match.
func names(all judging.Layout) string {
	s := ""
	for i, f := range all {
		if i > 0 {
			s += " "
		}
		s += f.Name
	}
	if len(s) > 200 {
		s = s[:200] + "..."
	}
	return s
}

func (a *app) tellVerdict(name string, v *judging.Verdict, cut error) {
	j := &judged{File: slashed(name), OK: v.Consistent() && cut == nil, Truncated: cut != nil, Checkpoints: v.Checkpoints, Matched: v.Matched, English: v.English(), Chinese: v.Chinese()}
	for _, d := range v.Divergences {
		t := judgedTick{Frame: d.Tick, Severity: d.Severity.String()}
		for _, f := range d.Fields {
			t.Fields = append(t.Fields, judgedField{f.Field, f.Told, f.Real})
		}
		j.Divergences = append(j.Divergences, t)
	}
	if a.json {
		a.emit(j)
		return
	}
	fmt.Fprintf(a.out, "%s: %s\n%s: %s\n", printable(j.File), j.English, printable(j.File), j.Chinese)
	for _, d := range j.Divergences[:min(len(j.Divergences), shownFields)] {
		fmt.Fprintf(a.out, "  frame %d, %s\n", d.Frame, d.Severity)
		for _, f := range d.Fields[:min(len(d.Fields), shownFields)] {
			fmt.Fprintf(a.out, "    %s: told %d, real %d\n", f.Field, f.Told, f.Real)
		}
	}
}
