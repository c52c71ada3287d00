package replay

import (
	"fmt"
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/state"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// Divergence is the first frame after which two runs of a match differ.
type Divergence struct {
	Frame  wire.Frame // after which they are known to differ
	Since  wire.Frame // the first frame that may be the cause; Frame when no other can be
	Told   bool       // Layer and Fields are known
	At     wire.Frame // the frame after which they were compared; behind Frame when no state of it is known
	Layer  state.Layer
	Fields []state.Difference // at most the limit asked for
	A, B   []wire.Record      // the commands of Frame
	DrawsA []synrand.Draw     // the random draws of Frame, with their call sites
	DrawsB []synrand.Draw
	Ended  bool // one recording ends here, the other goes on
}

func (v *Divergence) tell(a, b *battle.World, limit int) {
	layer, differ := a.Layers().First(b.Layers())
	if !differ {
		return
	}
	v.Told, v.Layer, v.Fields, v.At = true, layer, battle.Diff(a, b, limit), a.Frame()-1
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

// Compare plays two recordings here and returns the first frame after which
// they differ, or nil. Up to the first frame whose commands differ only one of
// them is played: the same start and commands give the same battle.
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
	i := parting(a, b)
	for j := range i {
		wa.Step(a.Records(j))
	}
	wa.CopyTo(wb)
	var la, lb drawLog
	la.listen(wa)
	lb.listen(wb)
	for ; i < min(a.Frames(), b.Frames()); i++ {
		la.step(wa, a.Records(i))
		lb.step(wb, b.Records(i))
		if v := between(wa, wb, limit); v != nil {
			return v.with(a.Records(i), b.Records(i), &la, &lb), nil
		}
	}
	if a.Frames() != b.Frames() {
		return &Divergence{Frame: wa.Frame(), Since: wa.Frame(), Ended: true}, nil
	}
	return nil, nil
}

// parting is the first frame whose commands differ in two recordings of one
// start, or the last of the shorter.
func parting(a, b *File) int {
	n := min(a.Frames(), b.Frames())
	if a.Header.Initial != b.Header.Initial || !sameStart(&a.Header.Start, &b.Header.Start) {
		return 0
	}
	for i := range n {
		if !slices.Equal(a.Records(i), b.Records(i)) {
			return i
		}
	}
	return n
}

// sameStart: the map, the step and the seats decide what a world does beside
// what it shows.
func sameStart(a, b *battle.Start) bool {
	return slices.Equal(state.Save(nil, a.Walk), state.Save(nil, b.Walk))
}

// Explain tells what is known of a Mismatch that Verify has found. A is the
// recording, B what comes out here. The frame is exact when the one before it has a
// recorded digest; fields are told when the file holds a keyframe from there on.
func (f *File) Explain(d *data.Set, m *Mismatch, limit int) (*Divergence, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, err
	}
	first := f.Header.Start.First
	v := &Divergence{Frame: m.Frame, Since: first}
	if m.Compared {
		v.Since = m.Agreed + 1
	}
	to := int(m.Frame - first)
	if to < 0 || to >= f.Frames() {
		return nil, fmt.Errorf("%w: %d", ErrFrame, m.Frame)
	}
	i := f.approach(w, int(v.Since-first))
	for ; i < to; i++ {
		w.Step(f.Records(i))
	}
	var log drawLog
	log.listen(w)
	log.step(w, f.Records(to))
	v.B, v.DrawsB = f.Records(to), slices.Clone(log.list)
	v.A = v.B
	w.Trace(nil)
	f.tell(v, w, to+1, limit)
	return v, nil
}

// approach puts a world that stands at the start to the file's last keyframe up
// to a position that agrees with play here, and returns how many frames it has
// executed. The keyframes up to there are known to agree: they were compared.
func (f *File) approach(w *battle.World, upTo int) int {
	for i := f.storedBefore(upTo); i >= 0; i-- {
		if f.LoadKeyframe(w, i) == nil {
			return f.stored[i].at
		}
	}
	return 0
}

// tell compares the world that stands behind `at` frames with the file's next
// keyframe from there on.
func (f *File) tell(v *Divergence, w *battle.World, at, limit int) {
	i, _ := f.storedAt(at)
	for ; i < len(f.stored); i++ {
		theirs, err := f.keyframe(w, i)
		if err != nil {
			continue
		}
		for ; at < f.stored[i].at; at++ {
			w.Step(f.Records(at))
		}
		v.tell(theirs, w, limit)
		return
	}
}
