package replay_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

// verified plays a recording segment by segment up to the first difference and
// counts the frames.
func verified(t *testing.T, d *data.Set, f *replay.File) (m *replay.Mismatch, trail *replay.Trail, steps int) {
	t.Helper()
	for _, s := range f.Segments(4) {
		trail = &replay.Trail{}
		_, m, err := f.VerifySegment(d, s, trail, func() error { steps++; return nil })
		if err != nil {
			t.Fatal(err)
		}
		if m != nil {
			return m, trail, steps + 1
		}
	}
	t.Fatal("no difference")
	return nil, nil, 0
}

// soundAt is the world of a machine without the fault after so many frames.
func soundAt(t *testing.T, d *data.Set, f *replay.File, at int) *battle.World {
	t.Helper()
	w, err := f.World(d)
	if err != nil {
		t.Fatal(err)
	}
	for i := range at {
		w.Step(f.Records(i))
	}
	return w
}

// From the file alone, without the machine that went wrong: the frame is exact
// where every frame has its digest; layer and fields are those of the next keyframe,
// with what this machine has there and in the exact frame. All that takes one
// verification, which ends at the difference, and no more than the distance of two
// keyframes beyond.
func TestAFileAloneTellsFrameLayerAndFields(t *testing.T) {
	d := load(t)
	const frames = 900
	rng := rand.New(rand.NewPCG(12, 7))
	seen := 0
	for n := range tries() {
		p := &plant{kind: plantKinds[n%len(plantKinds)], frame: 1 + rng.IntN(frames-storedEvery-5)}
		f := p.record(t, d, uint64(n), frames, 1, rng)
		m, trail, steps := verified(t, d, f)
		v, err := f.Explain(d, m, trail, 0)
		if err != nil {
			t.Fatal(err)
		}
		first := int(f.Header.Start.First)
		if int(v.Frame) != first+p.frame || v.Since != v.Frame {
			t.Fatalf("%s at frame %d: found %d to %d", p.kind, first+p.frame, v.Since, v.Frame)
		}
		if steps += v.Played; steps > p.frame+1+2*storedEvery {
			t.Fatalf("%s at frame %d: %d steps", p.kind, p.frame, steps)
		}
		at := int(v.At) - first + 1
		if at%storedEvery != 0 || at <= p.frame || at > p.frame+storedEvery {
			t.Fatalf("%s at frame %d: fields of frame %d", p.kind, p.frame, at-1)
		}
		if v.Healed == v.Told {
			t.Fatalf("%s at frame %d: %+v", p.kind, p.frame, v)
		}
		if got := p.foundIn(t, v); got {
			seen++
		}
	}
	if seen < tries()/3 {
		t.Errorf("the field itself is among those that differ in %d of %d tries", seen, tries())
	}
}

// foundIn reports whether the planted field still differs at the keyframe; then
// this machine's value in the exact frame is the sound one.
func (p *plant) foundIn(t *testing.T, v *replay.Divergence) bool {
	t.Helper()
	if len(v.Exact) != len(v.Fields) {
		t.Fatalf("%d fields, %d values", len(v.Fields), len(v.Exact))
	}
	for i := range v.Fields {
		if v.Fields[i].Path != p.want[0].Path {
			continue
		}
		if v.Exact[i] != p.want[0].A {
			t.Fatalf("%s at frame %d: %s was %q here, sound is %q", p.kind, p.frame, p.want[0].Path, v.Exact[i], p.want[0].A)
		}
		return true
	}
	return false
}

// Where digests are sparse the file names the frames that can be the cause, and
// without keyframes the trail of the verification spares the way.
func TestExplainTellsWhatTheFileKnows(t *testing.T) {
	d := load(t)
	rng := rand.New(rand.NewPCG(3, 1))
	const frames = 500
	for n, every := range []int{1, 30, 0, 1, 30, 0} {
		p := &plant{kind: "changed attribute", frame: 1 + rng.IntN(frames-60)}
		f := p.record(t, d, uint64(n), frames, every, rng)
		m, trail, _ := verified(t, d, f)
		v, err := f.Explain(d, m, trail, 200)
		if err != nil {
			t.Fatal(err)
		}
		at := f.Header.Start.First + numbered(p.frame)
		if v.Since > at || v.Frame < at || every == 30 && v.Frame-v.Since >= 30 || every == 0 && v.Frame-v.Since >= storedEvery {
			t.Errorf("frame %d: found between %d and %d", at, v.Since, v.Frame)
		}
		if !v.Told || v.At < v.Frame || v.At >= v.Frame+storedEvery || len(v.Fields) == 0 {
			t.Errorf("frame %d, found at %d: fields of frame %d: %d", at, v.Frame, v.At, len(v.Fields))
		}
		if every == 0 {
			continue
		}
		bare := f.Bare()
		m, trail, _ = verified(t, d, bare)
		v, err = bare.Explain(d, m, trail, 200)
		if err != nil || v.Told || v.Exact != nil {
			t.Fatalf("without keyframes: %+v %v", v, err)
		}
		if most := 128 + 2*every; v.Played > most {
			t.Errorf("frame %d: %d steps with a trail, at most %d", at, v.Played, most)
		}
		if again, err := bare.Explain(d, m, nil, 200); err != nil || again.Frame != v.Frame || again.Played != int(v.Frame)-999 {
			t.Errorf("without a trail: %+v %v", again, err)
		}
	}
}

// A trail that has gone on behind a frame does not lead to it.
func TestATrailBehindTheFrameIsNotUsed(t *testing.T) {
	d := load(t)
	f := parsed(t, record(t, d, 400, 1))
	w, trail := soundAt(t, d, f, 0), &replay.Trail{}
	for i := range f.Frames() {
		w.Step(f.Records(i))
		trail.Follow(f, w, i)
	}
	for at, played := range map[int]int{100: 101, 390: 7} { // the trail stands after 384
		digest, _ := f.Digest(at)
		v, err := f.Explain(d, f.Check(at, digest+1), trail, 5)
		if err != nil || v.Played != played {
			t.Errorf("frame %d: %+v %v", at, v, err)
		}
	}
}

// A witness comes to the same from a keyframe as from the start.
func TestWitnessPlaysFromTheKeyframe(t *testing.T) {
	d := load(t)
	f := parsed(t, withKeyframes(t, d, 300, 8, 0))
	for _, at := range []int{0, 63, 64, 65, 299} {
		sound := soundAt(t, d, f, at)
		x, err := f.Witness(d, f.Header.Start.First+numbered(at), nil)
		if err != nil || x.Before != sound.Digest() {
			t.Fatalf("frame %d: %+v %v", at, x, err)
		}
		y, err := f.Bare().Witness(d, f.Header.Start.First+numbered(at), nil)
		if err != nil || x.After != y.After || len(x.Draws) != len(y.Draws) {
			t.Fatalf("frame %d: %+v %v", at, y, err)
		}
		sound.Step(f.Records(at))
		if x.After != sound.Digest() {
			t.Fatalf("frame %d: digest %016x", at, x.After)
		}
	}
	for _, at := range []int{-1, 300} {
		if _, err := f.Witness(d, f.Header.Start.First+numbered(at), nil); !errors.Is(err, replay.ErrFrame) {
			t.Errorf("frame %d: %v", at, err)
		}
	}
}

// A file whose digests contradict each other agrees with nobody.
func TestEveryDigestOfAFrameIsCompared(t *testing.T) {
	d := load(t)
	const frames = 640
	p := &plant{kind: "changed attribute", frame: frames + 1}
	f := p.record(t, d, 1, frames, 1, rand.New(rand.NewPCG(1, 1)))
	for name, at := range map[string]int{"of a keyframe's frame": storedEvery, "of the last frame": frames} {
		sound := soundAt(t, d, f, at).Digest()
		if m := f.Check(at-1, sound); m != nil {
			t.Fatal(m)
		}
		forged := f.WithDigest(at-1, sound+1)
		if m := forged.Check(at-1, sound); m == nil || m.Want != sound+1 {
			t.Errorf("the block's digest %s: %v", name, m)
		}
		if m := forged.Check(at-1, sound+1); m == nil || m.Want != sound {
			t.Errorf("the other digest %s: %v", name, m)
		}
	}
}
