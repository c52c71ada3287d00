package replay

import (
	"fmt"

	"sameframe/core/battle"
	"sameframe/core/data"
)

// DefaultBudget holds the keyframes of a long match at a distance of a second
// or two.
const DefaultBudget = 8 << 20

// Player is a recording that can be played from any frame, in any direction,
// as often as one likes. It has no clock: the caller says how far to go.
//
// Positions count executed frames: 0 is the world before the first step,
// Frames the world after the last one. Reaching a position a second time gives
// an equal world and, except at 0, the same cues.
type Player struct {
	file     *File
	world    *battle.World
	at       int
	scout    *battle.World // runs ahead to make keyframes
	scouted  int           // position of the scout
	keys     keyframes
	compared int // frames whose digests were compared
	mismatch *Mismatch
	steps    int                          // that moved the position
	scouts   int                          // that only made keyframes
	play     func(w *battle.World, i int) // executes frame i
	refused  []bool                       // stored keyframes that could not be loaded, by number
	trial    bool                         // it ends behind the first difference
}

// NewPlayer returns a player at position 0 that keeps keyframes of at most
// budget bytes, but at least one; 0 stands for DefaultBudget. Errors are those
// of File.World.
func NewPlayer(d *data.Set, f *File, budget int) (*Player, error) {
	w, err := f.World(d)
	if err != nil {
		return nil, err
	}
	if budget <= 0 {
		budget = DefaultBudget
	}
	p := &Player{file: f, world: w, scout: w.Clone(), keys: keyframes{budget: budget, every: firstSpacing}, refused: make([]bool, f.Keyframes())}
	p.play = func(w *battle.World, i int) { w.Step(f.Records(i)) }
	p.keys.note(w, 0)
	return p, nil
}

// File returns the recording.
func (p *Player) File() *File { return p.file }

// At is the position: how many frames have been executed.
func (p *Player) At() int { return p.at }

// World is the battle at the position, to look at only. It stays the same
// variable at every position.
func (p *Player) World() *battle.World { return p.world }

// Mismatch returns the first recorded digest that did not come out so far, or
// nil. Each frame is compared when it is played for the first time.
func (p *Player) Mismatch() *Mismatch { return p.mismatch }

// Spacing is how many frames lie between keyframes now, and so about how many
// steps the longest seek into the built part takes.
func (p *Player) Spacing() int { return p.keys.every }

// Built is up to which position keyframes have been made. Seeking further
// plays everything in between.
func (p *Player) Built() int { return max(p.scouted, p.at, p.keys.next()-p.keys.every) }

// Forward executes one frame; false at the end.
func (p *Player) Forward() bool {
	if p.at == p.Frames() {
		return false
	}
	p.step(p.world, p.at)
	p.at++
	p.steps++
	return true
}

// Back goes back by one frame; false at the beginning.
func (p *Player) Back() bool {
	if p.at == 0 {
		return false
	}
	p.Seek(p.at - 1)
	return true
}

// Seek goes to a position, or to the nearest one that there is.
func (p *Player) Seek(to int) {
	to = max(0, min(to, p.Frames()))
	if to != p.at {
		// The keyframe before, so that the last step tells its cues again.
		p.reach(to, max(to-1, 0))
	}
}

// reach goes to a position from a keyframe of at most upTo, or from here.
func (p *Player) reach(to, upTo int) {
	saved, after := p.keys.before(upTo)
	switch {
	case p.restore(upTo, after, to):
	case to < p.at || after > p.at:
		load(p.world, saved)
		p.at = after
	}
	for p.at < to && p.Forward() {
	}
}

// restore goes to the file's last keyframe up to a position, when that is nearer
// than one after the given number of frames and than the position itself.
func (p *Player) restore(upTo, after, to int) bool {
	for i := p.file.storedBefore(upTo); i >= 0; i-- {
		at, _ := p.file.KeyframeAt(i)
		if at <= after || to >= p.at && at <= p.at {
			return false
		}
		if !p.refused[i] && p.file.LoadKeyframe(p.world, i) == nil {
			p.at = at
			return true
		}
		p.refused[i] = true
	}
	return false
}

// Build makes keyframes ahead of the position, for at most the given number of
// steps, and reports whether they reach the end. The position stays.
func (p *Player) Build(steps int) (done bool) {
	if saved, after := p.keys.before(p.Frames()); after > p.scouted {
		load(p.scout, saved)
		p.scouted = after
	}
	for ; steps > 0 && p.scouted < p.Frames(); steps-- {
		p.step(p.scout, p.scouted)
		p.scouted++
		p.scouts++
	}
	return p.scouted == p.Frames()
}

// step executes the i-th frame in a world that stands before it.
func (p *Player) step(w *battle.World, i int) {
	p.play(w, i)
	// What was played from the file's keyframes is no proof of what lies before
	// them: the player's own come from play without a gap.
	if i <= p.compared {
		p.keys.note(w, i+1)
	}
	if i != p.compared {
		return
	}
	p.compared++
	if _, ok := p.file.recorded(i); ok && p.mismatch == nil {
		p.mismatch = p.file.Check(i, w.Digest())
	}
}

// load puts a keyframe into a world. Keyframes come from worlds of the same
// match and never leave the player.
func load(w *battle.World, saved []byte) {
	if err := w.Load(saved); err != nil {
		panic(fmt.Sprintf("replay: keyframe: %v", err))
	}
}
