package replay

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"

	"sameframe/core/battle"
	"sameframe/core/wire"
)

const (
	// MaxState bounds the saved state of a stored keyframe, in bytes.
	MaxState = 1 << 18
	// StoredBudget is what the stored keyframes of a long match may take
	// together, in bytes of the file: with them twenty minutes of ten players stay
	// below 500 KB.
	StoredBudget = 320 << 10

	storedSpacing = 64 // frames between stored keyframes until the budget is used up
	storedHeader  = 16 // bytes of one before its packed state
)

// stored is a keyframe of the file: the recorder's own state. It takes no more memory
// than the shortest section of one takes in a file.
type stored struct {
	at        int    // frames executed
	digest    uint64 // of the state
	from, end uint32 // of its section's payload, in the file's bytes
}

// state unpacks the saved world of a stored keyframe.
func (f *File) state(k *stored) ([]byte, error) {
	b := f.buf[k.from:k.end]
	return unpackState(b[storedHeader:], int(binary.BigEndian.Uint32(b[12:])))
}

// packState appends a saved state as an arithmetic code, each byte learnt under
// the one before it.
func packState(dst, saved []byte) []byte {
	c := packer(dst)
	stateBytes(c, saved)
	return c.finish()
}

// unpackState is the reverse; bytes that no packing gives are ErrFormat.
func unpackState(packed []byte, size int) ([]byte, error) {
	c, saved := unpacker(packed), make([]byte, size)
	stateBytes(c, saved)
	if c.bad || c.at < len(packed) {
		return nil, fmt.Errorf("%w: %d packed bytes give no state of %d", ErrFormat, len(packed), size)
	}
	return saved, nil
}

// stateBytes codes every byte of b in place.
func stateBytes(c *coder, b []byte) {
	learnt := make([]prob, 1<<16)
	last := 0
	for i := 0; i < len(b) && !c.bad; i++ {
		b[i] = byte(c.tree(learnt[last<<8:last<<8+1<<8], uint32(b[i]), 8))
		last = int(b[i])
	}
}

// Keyframes is how many keyframes the file holds.
func (f *File) Keyframes() int { return len(f.stored) }

// Bare is the file without its keyframes; both share the rest.
func (f *File) Bare() *File {
	bare := *f
	bare.stored, bare.buf = nil, nil
	return &bare
}

// KeyframeAt is after how many frames the i-th stored keyframe was taken,
// rising with i, and the digest that it has to have.
func (f *File) KeyframeAt(i int) (at int, digest uint64) { return f.stored[i].at, f.stored[i].digest }

// LoadKeyframe puts the i-th stored keyframe into a world that File.World made.
// A keyframe that is no state of the match, or not the one of its digest, gives
// ErrFormat and leaves the world as it was.
func (f *File) LoadKeyframe(w *battle.World, i int) error {
	k := &f.stored[i]
	in, err := f.keyframe(w, i)
	if err != nil {
		return fmt.Errorf("keyframe after %d frames: %w", k.at, err)
	}
	in.CopyTo(w)
	return nil
}

// keyframe makes the world of the i-th stored keyframe.
func (f *File) keyframe(like *battle.World, i int) (*battle.World, error) {
	k := &f.stored[i]
	saved, err := f.state(k)
	if err != nil {
		return nil, err
	}
	w := like.Clone()
	if err := w.Load(saved); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	if got := w.Digest(); got != k.digest {
		return nil, fmt.Errorf("%w: its state has digest %016x, it says %016x", ErrFormat, got, k.digest)
	}
	if want := f.Header.Start.First + wire.Frame(k.at); w.Frame() != want {
		return nil, fmt.Errorf("%w: its state stands before frame %d, want %d", ErrFormat, w.Frame(), want)
	}
	return w, nil
}

// storedBefore is the last stored keyframe that is no later than a number of
// frames, -1 for none.
func (f *File) storedBefore(frames int) int {
	i, found := f.storedAt(frames)
	if found {
		return i
	}
	return i - 1
}

func (f *File) storedAt(frames int) (int, bool) {
	return slices.BinarySearchFunc(f.stored, frames, func(k stored, at int) int { return cmp.Compare(k.at, at) })
}

// keyframe reads a keyframe section. Its state stays packed.
func (p *parser) keyframe(b []byte) error {
	f := p.file
	if f.Header.Format < FormatKeyframes {
		return p.damaged("unknown tag %q", tagKeyframe)
	}
	k, err := readStored(b)
	if err != nil {
		return p.damaged("%v", err)
	}
	last := 0
	if n := len(f.stored); n > 0 {
		last = f.stored[n-1].at
	}
	if k.at <= last || k.at > f.Frames() {
		return p.damaged("keyframe after %d frames, the one before after %d, the stream has %d", k.at, last, f.Frames())
	}
	k.end = uint32(p.at - sectionCRC)
	k.from = k.end - uint32(len(b))
	if f.stored == nil {
		f.buf, f.stored = p.buf, make([]stored, 0, 1+storedAhead(p.buf[p.at:]))
	}
	f.stored = append(f.stored, k)
	return nil
}

// storedAhead counts the keyframes that follow, as far as their lengths lead.
func storedAhead(b []byte) int {
	const least = sectionHeader + storedHeader + sectionCRC
	n := 0
	for len(b) > least && b[0] == tagKeyframe {
		size := sectionHeader + sectionCRC + int(binary.BigEndian.Uint32(b[1:]))
		if size <= least || size > len(b) {
			break
		}
		b = b[size:]
		n++
	}
	return n
}

// readStored reads the payload of a keyframe section.
func readStored(b []byte) (stored, error) {
	if len(b) <= storedHeader {
		return stored{}, fmt.Errorf("keyframe of %d bytes", len(b))
	}
	if size := binary.BigEndian.Uint32(b[12:]); size == 0 || size > MaxState {
		return stored{}, fmt.Errorf("keyframe of a state of %d bytes, want 1 to %d", size, MaxState)
	}
	return stored{at: int(min(binary.BigEndian.Uint32(b), MaxFrames+1)), digest: binary.BigEndian.Uint64(b[4:])}, nil
}

// A keeper collects the keyframes of a match that is being recorded. They are
// payloads of sections already.
type keeper struct {
	world *battle.World
	ring  ring
}

// ring holds payloads at even distances: the i-th was taken after (i+1)*every
// frames. When they pass the budget, every second one goes and the distance
// doubles.
type ring struct {
	budget, bytes, every int
	list                 [][]byte
}

// note takes the keyframe after a number of frames, when it is due.
func (k *keeper) note(frames int, digest uint64) error {
	if frames != (len(k.ring.list)+1)*k.ring.every {
		return nil
	}
	if got := k.world.Digest(); got != digest {
		return fmt.Errorf("%w: the frame's digest is %016x, the world for keyframes has %016x", ErrOrder, digest, got)
	}
	saved := k.world.Save(nil)
	if len(saved) > MaxState {
		return fmt.Errorf("%w: a state of %d bytes, keyframes hold %d", ErrTooLarge, len(saved), MaxState)
	}
	b := binary.BigEndian.AppendUint32(nil, uint32(frames))
	b = binary.BigEndian.AppendUint64(b, digest)
	b = binary.BigEndian.AppendUint32(b, uint32(len(saved)))
	k.ring.add(packState(b, saved))
	return nil
}

func (r *ring) add(b []byte) {
	r.list = append(r.list, b)
	r.bytes += len(b)
	for r.bytes > r.budget && len(r.list) > 0 {
		r.thin()
	}
}

// thin drops the keyframes at odd multiples of the distance.
func (r *ring) thin() {
	kept := r.list[:0]
	for i, b := range r.list {
		if i%2 == 1 {
			kept = append(kept, b)
			continue
		}
		r.bytes -= len(b)
	}
	clear(r.list[len(kept):])
	r.list = kept
	r.every *= 2
}
