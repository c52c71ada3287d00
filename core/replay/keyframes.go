package replay

import "sameframe/core/battle"

// firstSpacing is how many frames lie between keyframes until the budget is
// used up.
const firstSpacing = 16

// keyframes are saved worlds at even distances: the i-th is the world after
// i*every frames, from the world before the first step on and without a gap.
// When their bytes pass the budget, every second one is dropped and the
// distance doubles. The first stays whatever the budget. Dropped ones give their
// memory to those that come, so that both together take the budget, what the last
// one took it over, and what slices have to spare.
type keyframes struct {
	budget  int
	bytes   int
	every   int
	saved   [][]byte
	digests []uint64
	spare   [][]byte // memory of dropped ones
}

// note keeps the world after the given number of frames, if that is the next
// keyframe.
func (k *keyframes) note(w *battle.World, after int) {
	if after != k.next() {
		return
	}
	var buf []byte
	if n := len(k.spare); n > 0 {
		buf, k.spare = k.spare[n-1], k.spare[:n-1]
	}
	k.keep(after, w.Save(buf[:0]), w.Digest())
}

// keep takes the saved world after the given number of frames, if that is the next
// keyframe.
func (k *keyframes) keep(after int, state []byte, digest uint64) {
	if after != k.next() {
		return
	}
	k.saved = append(k.saved, state)
	k.digests = append(k.digests, digest)
	k.bytes += len(state)
	for k.bytes > k.budget && len(k.saved) > 1 {
		k.thin()
	}
}

// next is after how many frames the next keyframe is due.
func (k *keyframes) next() int { return len(k.saved) * k.every }

// thin drops every second keyframe.
func (k *keyframes) thin() {
	kept, digests := k.saved[:0], k.digests[:0]
	for i, b := range k.saved {
		if i%2 == 0 {
			kept, digests = append(kept, b), append(digests, k.digests[i])
			continue
		}
		k.bytes -= len(b)
		k.spare = append(k.spare, b)
	}
	clear(k.saved[len(kept):])
	k.saved, k.digests = kept, digests
	k.every *= 2
}

// before returns the last keyframe that is no later than a number of frames,
// and after how many frames it was made.
func (k *keyframes) before(frames int) (saved []byte, after int) {
	i := min(frames/k.every, len(k.saved)-1)
	return k.saved[i], i * k.every
}
