package replay_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/battle"
	"sameframe/core/replay"
)

func parsed(tb testing.TB, b []byte) *replay.File {
	tb.Helper()
	f, err := replay.Parse(b)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// Stored keyframes lie at even distances within their budget, and each is the
// world of linear play.
func TestStoredKeyframesAreTheWorldsOfLinearPlay(t *testing.T) {
	d := load(t)
	const frames = 2000
	plain, _, _ := played(t, d, frames, 8)
	for _, budget := range []int{1, 4_000, 20_000, 0} {
		b := withKeyframes(t, d, frames, 8, budget)
		f := parsed(t, b)
		if budget > 0 && len(b)-len(plain) > budget+9*f.Keyframes() {
			t.Fatalf("budget %d: %d bytes more than without", budget, len(b)-len(plain))
		}
		if (f.Keyframes() == 0) != (budget == 1) {
			t.Fatalf("budget %d: %d keyframes", budget, f.Keyframes())
		}
		l := playThrough(t, f)
		w, err := f.World(d)
		if err != nil {
			t.Fatal(err)
		}
		for i := range f.Keyframes() {
			first, _ := f.KeyframeAt(0)
			at, _ := f.KeyframeAt(i)
			if err := f.LoadKeyframe(w, i); err != nil {
				t.Fatal(err)
			}
			if at != (i+1)*first || w.Digest() != l.digests[at] {
				t.Fatalf("keyframe %d after %d frames, the first after %d: digest %016x, linear %016x", i, at, first, w.Digest(), l.digests[at])
			}
		}
		if n := f.Keyframes(); n > 0 {
			if last, _ := f.KeyframeAt(n - 1); frames-last > 2*last/n {
				t.Fatalf("the last of %d keyframes after %d of %d frames", n, last, frames)
			}
		}
	}
}

// A player that has built nothing seeks by the file's keyframes, to the same
// worlds.
func TestSeeksUseStoredKeyframes(t *testing.T) {
	d := load(t)
	f := parsed(t, withKeyframes(t, d, 1500, 8, 30_000))
	l := playThrough(t, f)
	spacing, _ := f.KeyframeAt(0)
	rapid.Check(t, func(t *rapid.T) {
		p, err := replay.NewPlayer(d, f, rapid.SampledFrom([]int{1, 0}).Draw(t, "budget"))
		if err != nil {
			t.Fatalf("%v", err)
		}
		t.Repeat(map[string]func(*rapid.T){
			"seek": func(t *rapid.T) {
				from := p.Steps()
				p.Seek(rapid.IntRange(0, f.Frames()).Draw(t, "to"))
				if n := p.Steps() - from; n > spacing {
					t.Fatalf("seek to %d took %d steps, keyframes lie %d apart", p.At(), n, spacing)
				}
				l.check(t, p, "seek")
			},
			"forward": func(t *rapid.T) { moved(t, p, p.Forward, 1); l.check(t, p, "forward") },
			"build":   func(t *rapid.T) { p.Build(rapid.IntRange(0, 300).Draw(t, "steps")); l.check(t, p, "build") },
		})
		for !p.Build(1000) {
		}
		if m := p.Mismatch(); m != nil {
			t.Fatalf("%v", m)
		}
	})
}

// payloads calls change with the payload of each keyframe section and writes
// checksums that fit.
func payloads(whole []byte, change func(i int, b []byte)) []byte {
	b := bytes.Clone(whole)
	for at, n := len("SFREPLAY"), 0; at < len(b); {
		size := int(binary.BigEndian.Uint32(b[at+1:]))
		end := at + 5 + size
		if b[at] == 'K' {
			change(n, b[at+5:end])
			n++
		}
		binary.BigEndian.PutUint32(b[end:], crc32.ChecksumIEEE(b[at:end]))
		at = end + 4
	}
	return b
}

// A keyframe that is none is passed over, and one with another digest is found
// when the match is played.
func TestBadKeyframesDoNotMislead(t *testing.T) {
	d := load(t)
	whole := withKeyframes(t, d, 1500, 8, 30_000)
	l := playThrough(t, parsed(t, whole))
	for name, change := range map[string]func(b []byte){
		"bytes":  func(b []byte) { b[len(b)/2] ^= 0x55 },
		"size":   func(b []byte) { binary.BigEndian.PutUint32(b[12:], 7) },
		"longer": func(b []byte) { binary.BigEndian.PutUint32(b[12:], replay.MaxState) },
	} {
		f := parsed(t, payloads(whole, func(_ int, b []byte) { change(b) }))
		w, err := f.World(d)
		if err != nil {
			t.Fatal(err)
		}
		before := w.Digest()
		if err := f.LoadKeyframe(w, 1); !errors.Is(err, replay.ErrFormat) || w.Digest() != before {
			t.Errorf("%s: %v", name, err)
		}
		p, err := replay.NewPlayer(d, f, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, to := range []int{1499, 700, 200} {
			p.Seek(to)
			l.check(t, p, name)
		}
	}
	f := parsed(t, payloads(whole, func(i int, b []byte) {
		if i == 2 {
			b[4] ^= 1
		}
	}))
	at, _ := f.KeyframeAt(2)
	_, m, err := f.Verify(d)
	if err != nil || m == nil || int(m.Frame) != int(f.Header.Start.First)+at-1 {
		t.Errorf("a false digest of a keyframe: %v, %v", m, err)
	}
}

func TestKeyframesOutOfPlaceAreRefused(t *testing.T) {
	d := load(t)
	whole := withKeyframes(t, d, 600, 8, 0)
	for name, change := range map[string]func(i int, b []byte){
		"not rising":     func(_ int, b []byte) { binary.BigEndian.PutUint32(b, 64) },
		"at the start":   func(_ int, b []byte) { binary.BigEndian.PutUint32(b, 0) },
		"behind the end": func(_ int, b []byte) { binary.BigEndian.PutUint32(b, 601) },
		"empty state":    func(_ int, b []byte) { binary.BigEndian.PutUint32(b[12:], 0) },
		"huge state":     func(_ int, b []byte) { binary.BigEndian.PutUint32(b[12:], replay.MaxState+1) },
	} {
		if _, err := replay.Parse(payloads(whole, change)); !errors.Is(err, replay.ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Cut anywhere, a file with keyframes plays to its last whole block and keeps
// the keyframes that are whole; a changed bit is refused.
func TestCutAndChangedKeyframeFiles(t *testing.T) {
	d := load(t)
	whole := withKeyframes(t, d, 300, 8, 0)
	keyframes := 0
	for n := range whole {
		f, err := replay.Parse(whole[:n])
		o, skimmed := replay.Skim(whole[:n])
		if (o == nil) != (f == nil) || (err == nil) != (skimmed == nil) {
			t.Fatalf("cut at %d: parsed %v, skimmed %v", n, err, skimmed)
		}
		if f == nil {
			continue
		}
		if !errors.Is(err, replay.ErrTruncated) || f.Keyframes() > 0 && f.Frames() != 300 || o.Keyframes != f.Keyframes() {
			t.Fatalf("cut at %d: %v, %d frames, %d keyframes, %d skimmed", n, err, f.Frames(), f.Keyframes(), o.Keyframes)
		}
		if f.Keyframes() != keyframes {
			keyframes = f.Keyframes()
			if _, m, err := f.Verify(d); m != nil || err != nil {
				t.Fatalf("cut at %d: %v %v", n, m, err)
			}
		}
	}
	if keyframes != 4 {
		t.Fatalf("%d keyframes", keyframes)
	}
	for i := range whole {
		bad := bytes.Clone(whole)
		bad[i] ^= 1 << (i % 8)
		if f, err := replay.Parse(bad); err == nil || f != nil && !errors.Is(err, replay.ErrTruncated) {
			t.Fatalf("byte %d flipped: %v", i, err)
		}
	}
}

func TestWriterRefusesAKeyframeOfAnotherWorld(t *testing.T) {
	d := load(t)
	w, err := battle.New(d, start(d, 5, battle.ByInput))
	if err != nil {
		t.Fatal(err)
	}
	rec, err := replay.NewKeyframeWriter(&bytes.Buffer{}, replay.NewHeader(w, "test", 0), w.Clone(), 0)
	for i := 0; i < 64 && err == nil; i++ {
		frame := w.Frame()
		w.Step(nil)
		err = rec.Frame(frame, nil, w.Digest(), w.Used())
	}
	if !errors.Is(err, replay.ErrOrder) {
		t.Fatal(err)
	}
}

// A file without keyframes cannot hold some by its format.
func TestPlainFormatHasNoKeyframes(t *testing.T) {
	d := load(t)
	b := withKeyframes(t, d, 100, 8, 0)
	b[len("SFREPLAY")+5] = replay.Format
	if _, err := replay.Parse(payloads(b, func(int, []byte) {})); !errors.Is(err, replay.ErrFormat) {
		t.Fatal(err)
	}
}
