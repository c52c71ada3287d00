package verdict

import (
	"fmt"
	"slices"
)

// A Trial judges a report whose checkpoints come one by one, for as long as a
// battle lasts: it keeps what came out and not what it was told. Make one with
// NewTrial.
type Trial struct {
	verdict Verdict
	keep    int
	last    int64 // tick of the last checkpoint, told or missed; -1 before the first
	heard   int64 // tick of the last one that was told or was not due; -1 before the first
}

// NewTrial keeps the first so many divergences; all are counted.
func NewTrial(keep int) *Trial { return &Trial{keep: keep, last: -1, heard: -1} }

// Take compares a checkpoint with the values of the battle after its tick. The
// layout may be another one than before. A checkpoint that breaks its rules is
// ErrCheckpoint and is not judged.
func (t *Trial) Take(l Layout, c *Checkpoint, real []int64) error {
	if err := l.admit(c, t.last); err != nil {
		return err
	}
	t.last, t.heard = c.Tick, c.Tick
	v := &t.verdict
	v.Checkpoints++
	d := l.compare(c, real)
	if d == nil {
		v.Matched++
		return nil
	}
	v.Diverged++
	if d.Severity == Outcome {
		v.Decisive++
		v.Last = c.Tick
	}
	if len(v.Divergences) < t.keep {
		v.Divergences = append(v.Divergences, *d)
	}
	return nil
}

// Miss says that a checkpoint was due after a tick and was never told.
func (t *Trial) Miss(tick int64) error {
	if tick < 0 || tick <= t.last {
		return fmt.Errorf("%w: tick %d after %d", ErrCheckpoint, tick, t.last)
	}
	t.last = tick
	t.verdict.Missing++
	t.verdict.Silence = max(t.verdict.Silence, tick-t.heard)
	return nil
}

// Excuse says that no checkpoint was due after a tick: who is away breaks no rule.
func (t *Trial) Excuse(tick int64) {
	if tick > t.last {
		t.last, t.heard = tick, tick
	}
}

// Clone returns a trial that goes on from here by itself.
func (t *Trial) Clone() *Trial {
	c := *t
	c.verdict.Divergences = slices.Clone(c.verdict.Divergences)
	return &c
}

// Verdict is what has come out so far. It is valid until the next call.
func (t *Trial) Verdict() *Verdict { return &t.verdict }
