package replay_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// allocated gives the bytes that f allocates, all together.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// flood is a file of many frames and actions, in as few bytes as they fit into.
func flood(t *testing.T, frames, each, every int, action wire.Record) []byte {
	t.Helper()
	w, err := battle.New(load(t), start(load(t), 5, battle.ByInput))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	rec, err := replay.NewWriter(&out, replay.NewHeader(w, "test", every))
	records := slices.Repeat([]wire.Record{action}, each)
	for i := 0; i < frames && err == nil; i++ {
		err = rec.Frame(w.Frame()+wire.Frame(i), records, 0, 0)
	}
	if err == nil {
		err = rec.Close(w.Outcome())
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// withKeyframeOfEveryFrame is a flood that has the shortest sections of keyframes in
// place of its end.
func withKeyframeOfEveryFrame(b []byte) []byte {
	b = bytes.Clone(b)
	at := len("SFREPLAY")
	b[at+5] = replay.FormatKeyframes
	for b[at] != 'E' {
		at += 9 + int(binary.BigEndian.Uint32(b[at+1:]))
	}
	b = b[:at]
	for i := range replay.MaxFrames {
		b = append(b, 'K', 0, 0, 0, 17)
		b = binary.BigEndian.AppendUint32(b, uint32(i+1))
		b = append(b, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0)
	}
	return sealed(b)
}

// Reading allocates no more than the file's size and MaxAlloc, whatever the file.
func TestReadingAllocatesWithinItsBound(t *testing.T) {
	d := load(t)
	whole := withKeyframes(t, d, 300, 8, 0)
	check := func(what string, b []byte) {
		t.Helper()
		got := allocated(func() { replay.Parse(b) })
		if what != "changed" {
			t.Logf("%s: %d bytes, %d allocated", what, len(b), got)
		}
		if got > len(b)+replay.MaxAlloc {
			t.Errorf("%s: %d bytes, %d allocated", what, len(b), got)
		}
		if got := allocated(func() { replay.Skim(b) }); got > len(b)+skimAlloc {
			t.Errorf("%s, skimmed: %d bytes, %d allocated", what, len(b), got)
		}
	}
	stop := wire.Record{Action: wire.Action{Kind: wire.StopMove}}
	check("as many actions as are read", flood(t, 1024, 1024, 0, stop))
	b := flood(t, replay.MaxFrames, 1, 1, stop)
	check("as many frames, actions and digests as are read", b)
	b = withKeyframeOfEveryFrame(b)
	check("keyframes of all frames besides", b)
	if f, err := replay.Parse(b); !errors.Is(err, replay.ErrTruncated) || f.Keyframes() != replay.MaxFrames {
		t.Errorf("not all keyframes were read: %v", err)
	}
	stop.Seat = 99
	check("actions of strangers", flood(t, 1024, 128, 0, stop))
	rng := rand.New(rand.NewPCG(1, 9))
	for n := range 20 * tries() {
		b := bytes.Clone(whole)
		for range 1 + rng.IntN(4) {
			at := rng.IntN(len(b))
			switch rng.IntN(3) {
			case 0:
				b[at] = byte(rng.Uint32())
			case 1:
				b = slices.Insert(b, at, b[at:min(at+rng.IntN(64), len(b))]...)
			default:
				b = slices.Delete(b, at, min(at+rng.IntN(64), len(b)))
			}
		}
		if n%2 == 0 {
			b = sealed(b)
		}
		check("changed", b)
	}
}

// skimAlloc is what reading an outline may allocate.
const skimAlloc = 1 << 20

// A keyframe unpacks into MaxState bytes at most, and a world besides.
func TestUnpackingAKeyframeAllocatesWithinItsBound(t *testing.T) {
	d := load(t)
	rng := rand.New(rand.NewPCG(2, 9))
	whole := withKeyframes(t, d, 300, 8, 0)
	most := 0
	for n := range 2 * tries() {
		f := parsed(t, payloads(whole, func(_ int, b []byte) {
			if n%2 == 0 {
				binary.BigEndian.PutUint32(b[12:], replay.MaxState)
			}
			for range n % 8 {
				b[16+rng.IntN(len(b)-16)] = byte(rng.Uint32())
			}
		}))
		w, err := f.World(d)
		if err != nil {
			t.Fatal(err)
		}
		got := allocated(func() { f.LoadKeyframe(w, 0) })
		if most = max(most, got); got > replay.MaxKeyframeAlloc {
			t.Errorf("%d bytes allocated", got)
		}
	}
	t.Logf("at most %d bytes allocated", most)
}

// sealed makes the checksums of the sections right, as far as there are sections.
func sealed(b []byte) []byte {
	for at := len("SFREPLAY"); at+9 <= len(b); {
		end := at + 5 + int(binary.BigEndian.Uint32(b[at+1:]))
		if end+4 > len(b) {
			break
		}
		binary.BigEndian.PutUint32(b[end:], crc32.ChecksumIEEE(b[at:end]))
		at = end + 4
	}
	return b
}
