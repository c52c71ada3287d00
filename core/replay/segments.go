package replay

import (
	"sameframe/core/battle"
	"sameframe/core/data"
)

// Segment is a part of a recording that can be verified by itself: it begins at
// the start or at a keyframe.
type Segment struct {
	From, To int // frames From..To-1
	key      int // keyframe of From, -1 for the start
}

// Segments parts a recording into at most n segments of about equal length. When
// all of them agree, so does the whole: each ends with the digest of the keyframe
// with which the next one begins.
func (f *File) Segments(n int) []Segment {
	list := []Segment{{0, f.Frames(), -1}}
	for i := 1; i < n; i++ {
		k := f.storedBefore(f.Frames() * i / n)
		last := &list[len(list)-1]
		if k < 0 || f.stored[k].at <= last.From || f.stored[k].at == f.Frames() {
			continue
		}
		last.To = f.stored[k].at
		list = append(list, Segment{last.To, f.Frames(), k})
	}
	return list
}

// VerifySegment plays a segment and compares every recorded digest in it. When
// each is not nil, it is called after every frame; its error ends the segment.
// The world is the one behind the segment, or behind the frame that differs. A
// trail that is not nil follows.
func (f *File) VerifySegment(d *data.Set, s Segment, trail *Trail, each func() error) (*battle.World, *Mismatch, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, nil, err
	}
	if s.key >= 0 {
		if err := f.LoadKeyframe(w, s.key); err != nil {
			return nil, nil, err
		}
	}
	for i := s.From; i < s.To; i++ {
		w.Step(f.Records(i))
		if _, ok := f.recorded(i); ok {
			if m := f.Check(i, w.Digest()); m != nil {
				return w, m, nil
			}
			if trail != nil {
				trail.Follow(f, w, i)
			}
		}
		if each == nil {
			continue
		}
		if err := each(); err != nil {
			return w, nil, err
		}
	}
	return w, nil, nil
}
