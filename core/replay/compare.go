package replay

import (
	"slices"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/state"
	"sameframe/core/wire"
)

// Compare plays two recordings here and returns the first frame after which
// they differ, or nil. The same state and commands give the same battle, so only
// frames whose commands differ are played twice, and the way to them begins at
// the last keyframe before; recordings of the same commands are equal without a
// step. What two machines recorded otherwise for them is Disagree's to find.
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
		v.At, v.Start = v.Frame, true
		return v, nil
	}
	p := &pair{a: a, b: b, wa: wa, wb: wb}
	p.la.listen(wa)
	p.lb.listen(wb)
	v := p.first(sameStart(&a.Header.Start, &b.Header.Start), limit)
	if v == nil && a.Frames() != b.Frames() {
		end := a.Header.Start.First + wire.Frame(min(a.Frames(), b.Frames()))
		v = &Divergence{Frame: end, Since: end, Ended: true}
	}
	if v != nil {
		v.Played = p.played
	}
	return v, nil
}

// pair is two recordings whose worlds are equal after `at` frames.
type pair struct {
	a, b   *File
	wa, wb *battle.World
	la, lb drawLog
	at     int
	played int
}

// first executes the frames in which the two can part, and nil means that they
// never do. Those of two starts can part in any frame.
func (p *pair) first(sameStart bool, limit int) *Divergence {
	for n := min(p.a.Frames(), p.b.Frames()); p.at < n; p.at++ {
		if sameStart {
			if p.reach(parting(p.a, p.b, p.at)); p.at == n {
				return nil
			}
		}
		ra, rb := p.a.Records(p.at), p.b.Records(p.at)
		p.la.step(p.wa, ra)
		p.lb.step(p.wb, rb)
		p.played += 2
		if v := between(p.wa, p.wb, limit); v != nil {
			return v.with(ra, rb, &p.la, &p.lb)
		}
	}
	return nil
}

// reach goes to a position up to which the commands are the same.
func (p *pair) reach(to int) {
	if to == p.at {
		return
	}
	if to == min(p.a.Frames(), p.b.Frames()) {
		p.at = to // nothing can happen on the way
		return
	}
	p.at = loadShared(p.wa, p.a, p.b, p.at, to)
	for ; p.at < to; p.at++ {
		p.wa.Step(p.a.Records(p.at))
		p.played++
	}
	p.wa.CopyTo(p.wb)
}

// loadShared puts into a world that stands after `from` frames the last keyframe
// up to a position that one of two files holds and the other does not contradict,
// and returns after how many frames the world stands then.
func loadShared(w *battle.World, a, b *File, from, upTo int) int {
	for _, f := range [...]struct{ of, other *File }{{a, b}, {b, a}} {
		for i := f.of.storedBefore(upTo); i >= 0 && f.of.stored[i].at > from; i-- {
			k := &f.of.stored[i]
			if digest, told := f.other.recorded(k.at - 1); told && digest != k.digest {
				continue
			}
			if f.of.LoadKeyframe(w, i) == nil {
				from = k.at
				break
			}
		}
	}
	return from
}

// parting is the first frame from a position on whose commands differ, or the
// end of the shorter recording.
func parting(a, b *File, from int) int {
	n := min(a.Frames(), b.Frames())
	for ; from < n; from++ {
		if !slices.Equal(a.Records(from), b.Records(from)) {
			break
		}
	}
	return from
}

// sameStart: the map, the step and the seats decide what a world does beside
// what it shows.
func sameStart(a, b *battle.Start) bool {
	return slices.Equal(state.Save(nil, a.Walk), state.Save(nil, b.Walk))
}
