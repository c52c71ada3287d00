package replay

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// Mismatch is the first place where a run differs from its recording.
type Mismatch struct {
	Frame     wire.Frame // after which the digests differ
	Agreed    wire.Frame // the last compared frame before it; equal frames up to it
	Got, Want uint64
}

func (m *Mismatch) String() string {
	return fmt.Sprintf("frame %d: digest %016x, recorded %016x (equal up to frame %d)", m.Frame, m.Got, m.Want, m.Agreed)
}

// Check compares the world after the i-th frame with the recording.
func (f *File) Check(i int, got uint64) *Mismatch {
	want, ok := f.Digest(i)
	if f.Footer != nil && i == f.Frames()-1 {
		want, ok = f.Footer.Digest, true
	}
	if !ok || got == want {
		return nil
	}
	first := f.Header.Start.First
	agreed := i - max(int(f.Header.DigestEvery), 1)
	return &Mismatch{Frame: first + wire.Frame(i), Agreed: first + wire.Frame(max(agreed, 0)), Got: got, Want: want}
}

// Verify plays the recording and compares every recorded digest. A nil
// Mismatch means that all are equal.
func (f *File) Verify(d *data.Set) (*battle.World, *Mismatch, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, nil, err
	}
	for i := range f.Frames() {
		w.Step(f.Records(i))
		if _, ok := f.Digest(i); !ok && i != f.Frames()-1 {
			continue
		}
		if m := f.Check(i, w.Digest()); m != nil {
			return w, m, nil
		}
	}
	return w, nil, nil
}

// Divergence is the first frame after which two matches differ.
type Divergence struct {
	Frame  wire.Frame
	Layer  state.Layer
	Fields []state.Difference // at most the limit asked for
	A, B   []wire.Record      // the commands of that frame
	Ended  bool               // one recording ends here, the other goes on
}

// Compare plays two recordings side by side and returns the first frame after
// which they differ, or nil.
func Compare(d *data.Set, a, b *File, limit int) (*Divergence, error) {
	wa, err := a.World(d)
	if err != nil {
		return nil, err
	}
	wb, err := b.World(d)
	if err != nil {
		return nil, err
	}
	if v := between(wa, wb, limit); v != nil {
		return v, nil
	}
	for i := range max(a.Frames(), b.Frames()) {
		if i >= a.Frames() || i >= b.Frames() {
			return &Divergence{Frame: wa.Frame(), Ended: true}, nil
		}
		wa.Step(a.Records(i))
		wb.Step(b.Records(i))
		if v := between(wa, wb, limit); v != nil {
			v.Frame, v.A, v.B = wa.Frame()-1, a.Records(i), b.Records(i)
			return v, nil
		}
	}
	return nil, nil
}

func between(a, b *battle.World, limit int) *Divergence {
	layer, differ := a.Layers().First(b.Layers())
	if !differ {
		return nil
	}
	return &Divergence{Frame: a.Frame(), Layer: layer, Fields: battle.Diff(a, b, limit)}
}
