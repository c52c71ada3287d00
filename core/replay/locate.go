package replay

import (
	"slices"

	"sameframe/core/battle"
	"sameframe/core/state"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// Divergence is the first frame after which two runs of a match differ.
type Divergence struct {
	Frame   wire.Frame // after which they are known to differ
	Since   wire.Frame // the first frame that may be the cause; Frame when no other can be
	Told    bool       // Layer and Fields are known
	At      wire.Frame // the frame after which they were compared; behind Frame when no state of it is known
	Healed  bool       // not Told, for at At they were equal again
	Layer   state.Layer
	Fields  []state.Difference // at most the limit asked for
	Exact   []string           // of Fields, what this machine has after Frame; nil when it was not asked
	A, B    []wire.Record      // the commands of Frame
	DrawsA  []synrand.Draw     // the random draws of Frame, with their call sites
	DrawsB  []synrand.Draw
	Start   bool  // the first worlds differ, before Frame: those were compared, and At is Frame
	Refused error // of ExplainStart: why the keyframe after At is no state of this build
	Ended   bool  // one recording ends here, the other goes on
	Played  int   // frames that were executed to find all this; for Locate its players count
}

func (v *Divergence) tell(a, b *battle.World, limit int) {
	layer, differ := a.Layers().First(b.Layers())
	if v.At, v.Healed = a.Frame()-1, !differ; differ {
		v.Told, v.Layer, v.Fields = true, layer, battle.Diff(a, b, limit)
	}
}

// drawLog collects the draws of a world's last step.
type drawLog struct{ list []synrand.Draw }

func (l *drawLog) listen(w *battle.World) {
	w.Trace(func(d synrand.Draw) { l.list = append(l.list, d) })
}

// step executes a frame and keeps its draws only.
func (l *drawLog) step(w *battle.World, records []wire.Record) {
	l.list = l.list[:0]
	w.Step(records)
}

// Locate finds the first frame after which two runs of one match differ. It
// narrows the search to the frames between two keyframes by the digests of all
// keyframes that both have, those of the files and those that were built, and by
// the first recorded digest that did not come out; then it plays from one to the
// other. So it plays no more than the distance of two keyframes on each side;
// without keyframes it plays up to the difference. The players then stand behind
// that frame. It returns nil when the runs agree to their ends.
//
// A keyframe of a player's file stands for that player's run: for one that shall
// prove what this machine does with a file, take the file without them (Bare).
//
// Every keyframe is looked at, not half of the rest each time: a difference may
// heal, as lost health does, and halving would pass it over. One that has healed
// before the next keyframe shows only in a recorded digest.
func Locate(a, b *Player, limit int) *Divergence {
	a.Seek(0)
	b.Seek(0)
	if v := between(a.world, b.world, limit); v != nil {
		return v
	}
	from := lastEqual(a, b)
	a.reach(from, from)
	b.reach(from, from)
	var la, lb drawLog
	la.listen(a.world)
	lb.listen(b.world)
	defer a.world.Trace(nil)
	defer b.world.Trace(nil)
	for a.at < a.Frames() && b.at < b.Frames() {
		la.list, lb.list = la.list[:0], lb.list[:0]
		a.Forward()
		b.Forward()
		if v := between(a.world, b.world, limit); v != nil {
			return v.with(a.file.Records(a.at-1), b.file.Records(b.at-1), &la, &lb)
		}
	}
	if a.Frames() != b.Frames() {
		return &Divergence{Frame: a.world.Frame(), Since: a.world.Frame(), Ended: true}
	}
	return nil
}

// with adds what happened in the frame of the difference.
func (v *Divergence) with(a, b []wire.Record, la, lb *drawLog) *Divergence {
	v.Frame--
	v.Since, v.A, v.B = v.Frame, a, b
	v.DrawsA, v.DrawsB = slices.Clone(la.list), slices.Clone(lb.list)
	return v
}

// between compares two worlds; Frame is the next one to execute.
func between(a, b *battle.World, limit int) *Divergence {
	v := &Divergence{Frame: a.Frame(), Since: a.Frame()}
	v.tell(a, b, limit)
	if !v.Told {
		return nil
	}
	return v
}

// lastEqual returns the last position at which both have a keyframe, it is the
// same, and nothing before is known to differ; 0 when there is no other.
func lastEqual(a, b *Player) int {
	from, upTo := 0, min(a.suspect(), b.suspect())
	other := b.marks()
	for _, m := range a.marks() {
		i, found := slices.BinarySearchFunc(other, m.at, mark.compare)
		if !found {
			continue
		}
		if m.at > upTo || m.digest != other[i].digest {
			break
		}
		from = m.at
	}
	return from
}

// suspect is the last position that agrees with the recording, as far as it was
// compared.
func (p *Player) suspect() int {
	if p.mismatch == nil {
		return p.Frames()
	}
	if !p.mismatch.Compared {
		return 0
	}
	return int(p.mismatch.Agreed-p.file.Header.Start.First) + 1
}

// mark is a position whose world a player holds, and the digest of that world.
type mark struct {
	at     int
	digest uint64
}

func (m mark) compare(at int) int { return m.at - at }

// marks lists the keyframes of a player by position, its own before the file's.
func (p *Player) marks() []mark {
	var list []mark
	for i, digest := range p.keys.digests {
		list = append(list, mark{i * p.keys.every, digest})
	}
	for i := range p.file.stored {
		if k := &p.file.stored[i]; !p.refused[i] {
			list = append(list, mark{k.at, k.digest})
		}
	}
	slices.SortStableFunc(list, func(a, b mark) int { return a.at - b.at })
	return slices.CompactFunc(list, func(a, b mark) bool { return a.at == b.at })
}
