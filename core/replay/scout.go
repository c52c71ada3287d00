package replay

import (
	"sameframe/core/battle"
	"sameframe/core/bot"
)

// A Scout makes a player's keyframes in a world of its own, from the first frame to
// the last, as fast as it is told to. It shares nothing with the player that changes,
// so it may run beside it on another goroutine; what it has made the player Takes.
type Scout struct {
	file     *File
	world    *battle.World
	at       int
	trial    bool // it ends behind the first difference
	mismatch *Mismatch
}

// Scouted is what a Scout made of a stretch of a recording.
type Scouted struct {
	after    int // frames executed by then
	keys     []scoutedKey
	mismatch *Mismatch // the first one so far
}

type scoutedKey struct {
	after  int
	state  []byte
	digest uint64
}

// Scout returns one that stands at the beginning.
func (p *Player) Scout() *Scout {
	w := p.world.Clone()
	w.SetBrain(&bot.Brain{})
	first, _ := p.keys.before(0)
	load(w, first)
	return &Scout{file: p.file, world: w, trial: p.trial, mismatch: p.mismatch}
}

// Advance plays at most so many frames, compares their digests, and returns what it
// made; more is false at the end.
func (s *Scout) Advance(frames int) (made Scouted, more bool) {
	for ; frames > 0 && !s.ended(); frames-- {
		s.world.Step(s.file.Records(s.at))
		i := s.at
		s.at++
		if s.at%firstSpacing == 0 {
			made.keys = append(made.keys, scoutedKey{s.at, s.world.Save(nil), s.world.Digest()})
		}
		if _, told := s.file.recorded(i); told && s.mismatch == nil {
			s.mismatch = s.file.Check(i, s.world.Digest())
		}
	}
	made.after, made.mismatch = s.at, s.mismatch
	return made, !s.ended()
}

func (s *Scout) ended() bool {
	return s.at == s.file.Frames() || s.trial && s.mismatch != nil
}

// Take takes over what a Scout of this player made, in the order in which it was
// made: its keyframes where they are due, and what it compared.
func (p *Player) Take(made Scouted) {
	for i := range made.keys {
		k := &made.keys[i]
		p.keys.keep(k.after, k.state, k.digest)
	}
	p.keys.spare = nil // those that a scout brings have memory of their own
	if p.compared = max(p.compared, made.after); p.mismatch == nil {
		p.mismatch = made.mismatch
	}
}
