package replay

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
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
