package replay

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// Agreement says which of two recordings this machine plays the same.
type Agreement uint8

// Agreements.
const (
	AgreesWithNone Agreement = iota
	AgreesWithA
	AgreesWithB
)

// Disagree finds where two machines recorded different battles for the same
// commands: by what they recorded, not by what comes out here. The frame is found
// by reading, without a step; Since is the first one whose digest need not be
// equal. Only then is played, from the last keyframe before Since on that both
// sides accept: which side comes out here, the draws of Frame and the fields.
//
// The fields are compared where the other side than this machine's has its next
// keyframe, and Exact has them after Frame, as this machine and so the side that
// it agrees with has them. When it agrees with none, they are those of the next
// keyframe that both files have. The result is nil when all digests that both have
// agree.
func Disagree(d *data.Set, a, b *File, limit int) (*Divergence, Agreement, error) {
	w, err := a.World(d)
	if err != nil {
		return nil, 0, err
	}
	at, agreed := disputed(a, b)
	if at < 0 {
		return nil, 0, nil
	}
	first := a.Header.Start.First
	v := &Divergence{Frame: first + wire.Frame(at), Since: first + wire.Frame(agreed), A: a.Records(at), B: b.Records(at)}
	v.DrawsA = v.lead(a, w, loadShared(w, a, b, 0, agreed), at)
	v.DrawsB = v.DrawsA
	with := AgreesWithNone
	if da, _ := a.recorded(at); da == w.Digest() {
		with = AgreesWithA
	} else if db, _ := b.recorded(at); db == w.Digest() {
		with = AgreesWithB
	}
	v.tellSides(w, a, b, with, at+1, limit)
	return v, with, nil
}

// tellSides compares the fields from a number of frames on, after which w stands.
func (v *Divergence) tellSides(w *battle.World, a, b *File, with Agreement, at, limit int) {
	ours, others := a, b
	if with == AgreesWithB {
		ours, others = b, a
	}
	exact := w.Clone()
	theirs := (*battle.World)(nil)
	if with != AgreesWithNone {
		theirs = v.meet(others, w, at)
	}
	switch {
	case theirs == nil || !ours.accepts(w):
		tellStored(v, w, a, b, at, limit)
		return
	case with == AgreesWithA:
		v.tell(w, theirs, limit)
	default:
		v.tell(theirs, w, limit)
	}
	v.Exact = values(exact, v.Fields)
}

// accepts reports whether a world is the recorded one, as far as the file says.
func (f *File) accepts(w *battle.World) bool {
	want, told := f.recorded(int(w.Frame()-f.Header.Start.First) - 1)
	return !told || want == w.Digest()
}

// disputed is the first frame of the same commands with two digests, and how
// many frames agree before it; -1 for none.
func disputed(a, b *File) (at, agreed int) {
	if a.Header.Initial != b.Header.Initial || !sameStart(&a.Header.Start, &b.Header.Start) {
		return -1, 0
	}
	for i := range parting(a, b, 0) {
		da, ok := a.recorded(i)
		db, both := b.recorded(i)
		switch {
		case !ok || !both:
		case da != db:
			return i, agreed
		default:
			agreed = i + 1
		}
	}
	return -1, 0
}

// tellStored compares the first keyframes that both files hold from a number of
// frames on.
func tellStored(v *Divergence, like *battle.World, a, b *File, from, limit int) {
	i, _ := a.storedAt(from)
	for ; i < len(a.stored) && !v.Told; i++ {
		j, found := b.storedAt(a.stored[i].at)
		if !found {
			continue
		}
		wa, errA := a.keyframe(like, i)
		wb, errB := b.keyframe(like, j)
		if errA == nil && errB == nil {
			v.tell(wa, wb, limit)
		}
	}
}
