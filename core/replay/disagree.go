package replay

import (
	"slices"

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
// commands: by what they recorded, not by what comes out here, which is told
// beside it. Since is the first frame whose digest need not be equal; layer and
// fields are those of the next keyframe that both files have, if there is one.
// The commands are those of Frame, and the draws those that are made here. It
// returns nil when all digests that both have agree.
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
	tellStored(v, w, a, b, at+1, limit)
	for i := range at {
		w.Step(a.Records(i))
	}
	var log drawLog
	log.listen(w)
	log.step(w, a.Records(at))
	v.DrawsA = slices.Clone(log.list)
	v.DrawsB = v.DrawsA
	ours := w.Digest()
	if da, _ := a.recorded(at); da == ours {
		return v, AgreesWithA, nil
	}
	if db, _ := b.recorded(at); db == ours {
		return v, AgreesWithB, nil
	}
	return v, AgreesWithNone, nil
}

// disputed is the first frame of the same commands with two digests, and how
// many frames agree before it; -1 for none.
func disputed(a, b *File) (at, agreed int) {
	for i := range parting(a, b) {
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
