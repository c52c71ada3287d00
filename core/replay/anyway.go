package replay

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// Foreign lists in words what a recording was played with and this build has
// not: other rules, other data, other scripts. It is empty when File.World takes
// the recording.
func (f *File) Foreign(d *data.Set) []string {
	var list []string
	s := &f.Header.Start
	if s.Logic != battle.LogicVersion {
		list = append(list, fmt.Sprintf("rules %d, this build has %d", s.Logic, battle.LogicVersion))
	}
	if s.Data != d.Digest {
		list = append(list, fmt.Sprintf("data %016x, this build has %016x", s.Data, d.Digest))
	}
	if s.Scripts != d.ScriptDigest {
		list = append(list, fmt.Sprintf("scripts %016x, this build has %016x", s.Scripts, d.ScriptDigest))
	}
	return list
}

// Anyway returns the recording as one of this build, to be played until it
// diverges. Its keyframes are left out: they are states of other rules. A first
// world that differs from the recorded one is the Mismatch, after which nothing
// can agree; the errors are those of battle.New.
func (f *File) Anyway(d *data.Set) (*File, *Mismatch, error) {
	try := f.Bare()
	s := &try.Header.Start
	s.Logic, s.Data, s.Scripts = battle.LogicVersion, d.Digest, d.ScriptDigest
	w, err := battle.New(d, *s)
	if err != nil {
		return nil, nil, err
	}
	got := w.Digest()
	if got == f.Header.Initial {
		return try, nil, nil
	}
	try.Header.Initial = got
	return try, &Mismatch{Frame: s.First, Got: got, Want: f.Header.Initial, Start: true}, nil
}

// ExplainStart tells what is known of a first world that differs from the recorded
// one: A is the recording, B what comes out here. A recording has only the digest of
// its first world, so the fields are compared at its first keyframe that can be read,
// after frame At, and Exact has what this machine had at the start. What has not
// changed here since then comes first: that is hardly the consequence of anything but
// the start. Without such a keyframe, or when all is Healed there, nothing is Told; of
// one that is no state of this build's data Refused says why.
// Errors are those of battle.New.
func (f *File) ExplainStart(d *data.Set, limit int) (*Divergence, error) {
	try, _, err := f.Anyway(d)
	if err != nil {
		return nil, err
	}
	w, err := try.World(d)
	if err != nil {
		return nil, err
	}
	start := w.Clone()
	v := &Divergence{Frame: w.Frame(), Since: w.Frame(), Start: true}
	if theirs := v.meet(f, w, 0); theirs != nil {
		v.tell(theirs, w, startFields)
	} else if len(f.stored) > 0 {
		v.At, v.Refused = start.Frame()+wire.Frame(f.stored[0].at)-1, f.refusal(start, 0)
	}
	v.Exact = values(start, v.Fields)
	v.steadyFirst(limit)
	return v, nil
}

// refusal is why a stored keyframe is no state of a world's match.
func (f *File) refusal(w *battle.World, i int) error {
	saved, err := f.state(&f.stored[i])
	if err != nil {
		return err
	}
	return w.Clone().Load(saved)
}

// startFields bounds the fields that ExplainStart looks at.
const startFields = 1000

// steadyFirst puts the fields that are the same here as at the start before the
// others, and keeps no more than a limit. The layer is that of the first.
func (v *Divergence) steadyFirst(limit int) {
	var order []int
	for _, steady := range []bool{true, false} {
		for i := range v.Fields {
			if (v.Exact[i] == v.Fields[i].B) == steady && len(order) < limit {
				order = append(order, i)
			}
		}
	}
	fields, exact := v.Fields, v.Exact
	v.Fields, v.Exact = nil, nil
	for _, i := range order {
		v.Fields, v.Exact = append(v.Fields, fields[i]), append(v.Exact, exact[i])
	}
	if len(v.Fields) > 0 {
		v.Layer = v.Fields[0].Layer
	}
}

// NewTrial returns a player of a recording of another version that ends behind the
// first frame which does not come out: Frames shrinks to there, and Mismatch says
// what it was. Where the first worlds differ already it has no frames. Errors are
// those of battle.New.
func NewTrial(d *data.Set, f *File, budget int) (*Player, error) {
	try, m, err := f.Anyway(d)
	if err != nil {
		return nil, err
	}
	p, err := NewPlayer(d, try, budget)
	if err != nil {
		return nil, err
	}
	p.trial, p.mismatch = true, m
	return p, nil
}

// Frames is the last position: the end of the recording or, of one that is tried,
// the first difference.
func (p *Player) Frames() int {
	n := p.file.Frames()
	if !p.trial || p.mismatch == nil {
		return n
	}
	if p.mismatch.Start {
		return 0
	}
	return min(n, int(p.mismatch.Frame-p.file.Header.Start.First)+1)
}
