package replay

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// Mismatch is the first place where a run differs from its recording.
type Mismatch struct {
	Frame     wire.Frame // after which the digests differ
	Compared  bool       // some frame before it was compared and equal
	Agreed    wire.Frame // the last such frame
	Got, Want uint64
	Result    string // when all digests agree: what the footer says otherwise
	Start     bool   // it is the world before the first frame that differs
}

func (m *Mismatch) String() string {
	if m.Result != "" {
		return fmt.Sprintf("frame %d: %s", m.Frame, m.Result)
	}
	if m.Start {
		return fmt.Sprintf("the start, before frame %d, where the first worlds differ: digest %016x, recorded %016x", m.Frame, m.Got, m.Want)
	}
	s := fmt.Sprintf("frame %d: digest %016x, recorded %016x", m.Frame, m.Got, m.Want)
	if m.Compared {
		return fmt.Sprintf("%s (equal up to frame %d)", s, m.Agreed)
	}
	return s
}

// recorded is the digest that the file holds for the i-th frame: in a block,
// with a keyframe or, for the last one, in the footer.
func (f *File) recorded(i int) (uint64, bool) {
	if f.Footer != nil && i == f.Frames()-1 {
		return f.Footer.Digest, true
	}
	if k, found := f.storedAt(i + 1); found {
		return f.stored[k].digest, true
	}
	return f.Digest(i)
}

// unlike is a digest that the file holds for the i-th frame and that is another
// one. A file can hold three; one that contradicts itself agrees with nobody.
func (f *File) unlike(i int, got uint64) (want uint64, differs bool) {
	if f.Footer != nil && i == f.Frames()-1 && f.Footer.Digest != got {
		return f.Footer.Digest, true
	}
	if k, found := f.storedAt(i + 1); found && f.stored[k].digest != got {
		return f.stored[k].digest, true
	}
	want, ok := f.Digest(i)
	return want, ok && want != got
}

// Check compares the world after the i-th frame with the recording: with every
// digest that it holds for that frame.
func (f *File) Check(i int, got uint64) *Mismatch {
	want, differs := f.unlike(i, got)
	if !differs {
		return nil
	}
	first := f.Header.Start.First
	m := &Mismatch{Frame: first + wire.Frame(i), Got: got, Want: want}
	for j := i - 1; j >= 0 && !m.Compared; j-- {
		if _, ok := f.recorded(j); ok {
			m.Compared, m.Agreed = true, first+wire.Frame(j)
		}
	}
	return m
}

// CheckResult compares the footer's result with the world after the last frame.
func (f *File) CheckResult(w *battle.World) *Mismatch {
	if f.Footer == nil {
		return nil
	}
	say := func(used uint64, over bool, winner uint8, surrender bool) string {
		return fmt.Sprintf("over %v, winner %d, surrender %v, %d draws", over, winner, surrender, used)
	}
	o, ft := w.Outcome(), f.Footer
	got, want := say(w.Used(), o.Over, o.Winner, o.Surrender), say(ft.Used, ft.Over, ft.Winner, ft.Surrender)
	if got == want {
		return nil
	}
	return &Mismatch{Frame: w.Frame() - 1, Got: w.Digest(), Want: ft.Digest, Result: fmt.Sprintf("result %s; recorded %s", got, want)}
}

// Verify plays the recording and compares every recorded digest and the
// recorded result. A nil Mismatch means that all are equal.
func (f *File) Verify(d *data.Set) (*battle.World, *Mismatch, error) {
	w, m, err := f.VerifySegment(d, Segment{0, f.Frames(), -1}, nil, nil)
	if err != nil || m != nil {
		return w, m, err
	}
	return w, f.CheckResult(w), nil
}
