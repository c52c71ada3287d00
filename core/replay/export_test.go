package replay

import (
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// KeyframeBytes is the memory of the keyframes.
func (p *Player) KeyframeBytes() int { return p.keys.bytes }

// KeyframeMemory is that with what dropped ones have left and slices have to spare.
func (p *Player) KeyframeMemory() int {
	n := 0
	for _, list := range [][][]byte{p.keys.saved, p.keys.spare} {
		for _, b := range list {
			n += cap(b)
		}
	}
	return n
}

// Steps counts the steps that moved the position.
func (p *Player) Steps() int { return p.steps }

// AllSteps counts those that made keyframes too.
func (p *Player) AllSteps() int { return p.steps + p.scouts }

// SetPlay plants a fault: how the player executes the i-th frame.
func (p *Player) SetPlay(play func(w *battle.World, i int)) { p.play = play }

// SetBrain gives the player's worlds another controller.
func (p *Player) SetBrain(b battle.Brain) {
	p.world.SetBrain(b)
	p.scout.SetBrain(b)
}

// WithDigest is the file with another digest in the block of the i-th frame.
func (f *File) WithDigest(i int, digest uint64) *File {
	other := *f
	other.digests = pages[uint64]{}
	for j := range f.digests.n {
		other.digests.add(*f.digests.at(j))
	}
	*other.digests.at((i+1)/int(f.Header.DigestEvery) - 1) = digest
	return &other
}

// Put changes the k-th action of the i-th frame.
func (f *File) Put(i, k int, r wire.Record) {
	end := int(*f.stream.ends.at(i))
	*f.stream.records.at(end - len(f.Records(i)) + k) = keep(&r)
}
