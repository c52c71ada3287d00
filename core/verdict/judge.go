package verdict

import (
	"fmt"
	"strings"
)

// Field is one value of a checkpoint.
type Field struct {
	Name    string
	Outcome bool // it decides the outcome
	Min     int64
	Max     int64 // below Min: no bounds
}

// Layout is the values of every checkpoint, in the order in which differences
// are named.
type Layout []Field

// Checkpoint is what a report says of one tick.
type Checkpoint struct {
	Tick   int64
	Values []int64 // by field of the layout
}

// Source plays the battle. At returns the values after a tick, 0 <= tick <= Last;
// ticks come rising. The slice is valid until the next call.
type Source interface {
	Last() int64
	At(tick int64) ([]int64, error)
}

// Severity says what a divergence touches.
type Severity uint8

// Severities.
const (
	Cosmetic Severity = iota // only what is seen
	Outcome                  // what decides
)

// String is the word of the English verdict line.
func (s Severity) String() string {
	if s == Outcome {
		return "outcome"
	}
	return "cosmetic"
}

// Difference is one value that differs.
type Difference struct {
	Field      string
	Told, Real int64 // by the report and by the source
}

// Divergence is a checkpoint that does not agree.
type Divergence struct {
	Tick     int64
	Fields   []Difference // by the order of the layout
	Severity Severity
}

// Verdict is what came out.
type Verdict struct {
	Checkpoints int
	Matched     int
	Divergences []Divergence // rising ticks; a Trial keeps the first ones
	Diverged    int          // how many there are in all
	Decisive    int          // how many of them touch the outcome
	Last        int64        // tick of the last of those; 0 when there is none
	Missing     int          // checkpoints that were due and were never told
	Silence     int64        // most ticks that went by without one while they were due
}

// Consistent reports whether every checkpoint agrees.
func (v *Verdict) Consistent() bool { return v.Diverged == 0 }

// First is the first divergence, or nil.
func (v *Verdict) First() *Divergence {
	if len(v.Divergences) == 0 {
		return nil
	}
	return &v.Divergences[0]
}

// CheckpointError says which checkpoint of a list breaks a rule.
type CheckpointError struct {
	Index int   // in the list, from 0 on
	Err   error // ErrCheckpoint or ErrRange, with the values
}

// Error implements error.
func (e *CheckpointError) Error() string { return fmt.Sprintf("checkpoint %d: %v", e.Index, e.Err) }

// Unwrap implements errors.Unwrap.
func (e *CheckpointError) Unwrap() error { return e.Err }

// Judge compares checkpoints with a source. The first that breaks its rules is a
// CheckpointError of ErrCheckpoint or ErrRange; errors of the source come back as
// they are.
func Judge(l Layout, s Source, list []Checkpoint) (*Verdict, error) {
	if err := l.check(list); err != nil {
		return nil, err
	}
	for i := range list {
		if c := &list[i]; c.Tick > s.Last() {
			return nil, &CheckpointError{i, fmt.Errorf("%w: tick %d, the battle ends at %d", ErrRange, c.Tick, s.Last())}
		}
	}
	t := NewTrial(len(list))
	for i := range list {
		real, err := s.At(list[i].Tick)
		if err != nil {
			return nil, err
		}
		if err := t.Take(l, &list[i], real); err != nil {
			return nil, err
		}
	}
	return t.Verdict(), nil
}

// check holds the rules of a list of checkpoints.
func (l Layout) check(list []Checkpoint) error {
	last := int64(-1)
	for i := range list {
		if err := l.admit(&list[i], last); err != nil {
			return &CheckpointError{i, err}
		}
		last = list[i].Tick
	}
	return nil
}

// admit holds the rules of a checkpoint behind one of tick last.
func (l Layout) admit(c *Checkpoint, last int64) error {
	switch {
	case c.Tick < 0 || c.Tick <= last:
		return fmt.Errorf("%w: tick %d after %d", ErrCheckpoint, c.Tick, last)
	case len(c.Values) != len(l):
		return fmt.Errorf("%w: %d values of %d", ErrCheckpoint, len(c.Values), len(l))
	}
	for j, f := range l {
		if v := c.Values[j]; f.Min <= f.Max && (v < f.Min || v > f.Max) {
			return fmt.Errorf("%w: %s %d, want %d to %d", ErrCheckpoint, f.Name, v, f.Min, f.Max)
		}
	}
	return nil
}

func (l Layout) compare(c *Checkpoint, real []int64) *Divergence {
	d := &Divergence{Tick: c.Tick}
	for j, f := range l {
		if c.Values[j] == real[j] {
			continue
		}
		d.Fields = append(d.Fields, Difference{f.Name, c.Values[j], real[j]})
		if f.Outcome {
			d.Severity = Outcome
		}
	}
	if len(d.Fields) == 0 {
		return nil
	}
	return d
}

func (d *Divergence) names() string {
	var names []string
	for _, f := range d.Fields {
		names = append(names, f.Field)
	}
	return strings.Join(names, "+")
}

// English is the verdict in one line.
func (v *Verdict) English() string {
	s := fmt.Sprintf("%d checkpoints: %d agree, %d diverge: ", v.Checkpoints, v.Matched, v.Diverged)
	switch d := v.First(); {
	case v.Consistent():
		s += "consistent"
	case d == nil: // none was kept
		s += "not consistent"
	default:
		s += fmt.Sprintf("not consistent; first at tick %d (%s, %v)", d.Tick, d.names(), d.Severity)
	}
	if v.Missing > 0 {
		s += fmt.Sprintf("; %d are missing, for up to %d ticks", v.Missing, v.Silence)
	}
	return s
}

var severityChinese = [...]string{Cosmetic: "仅影响观感", Outcome: "影响胜负"}

// Chinese is the same in Chinese.
func (v *Verdict) Chinese() string {
	s := fmt.Sprintf("共 %d 个检查点，相符 %d 个，偏离 %d 个，", v.Checkpoints, v.Matched, v.Diverged)
	switch d := v.First(); {
	case v.Consistent():
		s += "判定一致"
	case d == nil:
		s += "判定不一致"
	default:
		s += fmt.Sprintf("判定不一致；首次偏离在第 %d 拍（%s，%s）", d.Tick, d.names(), severityChinese[d.Severity])
	}
	if v.Missing > 0 {
		s += fmt.Sprintf("；缺少 %d 个检查点，最长 %d 拍未报", v.Missing, v.Silence)
	}
	return s
}
