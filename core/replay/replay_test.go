package replay_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

func load(tb testing.TB) *data.Set {
	tb.Helper()
	d, err := battle.Load(os.DirFS("../../assets"), os.DirFS("../../scripts"))
	if err != nil {
		tb.Fatal(err)
	}
	return d
}

func start(d *data.Set, seed uint64, c battle.Controller) battle.Start {
	return battle.Start{
		Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: seed, First: 1000,
		Seats: []battle.SeatStart{
			{Camp: 1, Unit: "mage", Controller: c, Skill: 2}, {Camp: 2, Unit: "ranger", Controller: c, Skill: 1},
		},
	}
}

// record plays frames of a match whose bots sit outside and records it.
func record(tb testing.TB, d *data.Set, frames, every int) []byte {
	tb.Helper()
	w, err := battle.New(d, start(d, 5, battle.ByInput))
	if err != nil {
		tb.Fatal(err)
	}
	var out bytes.Buffer
	rec, err := replay.NewWriter(&out, replay.NewHeader(w, "test", every))
	if err != nil {
		tb.Fatal(err)
	}
	drv := bot.NewDriver(9, []wire.Seat{0, 1})
	for range frames {
		records := drv.Frame(w, nil)
		frame := w.Frame()
		w.Step(records)
		if err := rec.Frame(frame, records, w.Digest(), w.Used()); err != nil {
			tb.Fatal(err)
		}
	}
	if err := rec.Close(w.Outcome()); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

func TestRecordingVerifies(t *testing.T) {
	d := load(t)
	for _, every := range []int{0, 1, 7, 30} {
		f, err := replay.Parse(record(t, d, 1500, every))
		if err != nil {
			t.Fatal(err)
		}
		if f.Frames() != 1500 || f.Footer == nil {
			t.Fatalf("every %d: %d frames, footer %v", every, f.Frames(), f.Footer)
		}
		_, m, err := f.Verify(d)
		if err != nil || m != nil {
			t.Fatalf("every %d: %v %v", every, m, err)
		}
	}
}

func TestChangedActionIsFoundAtItsFrame(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 1500, 1))
	if err != nil {
		t.Fatal(err)
	}
	at := -1
	for i := 600; i < f.Frames() && at < 0; i++ {
		for k, r := range f.Records(i) {
			if a := &r.Action; a.Kind == wire.Move {
				a.Pos = a.Pos.Add(fixed.Vec{X: -200 * fixed.One})
				f.Put(i, k, r)
				at = i
				break
			}
		}
	}
	_, m, err := f.Verify(d)
	if err != nil || m == nil {
		t.Fatalf("a changed action at frame %d went unnoticed: %v", at, err)
	}
	if got := int(m.Frame) - 1000; got != at {
		t.Fatalf("divergence at frame %d, changed at %d", got, at)
	}
}

// A recording cut anywhere plays up to its last whole block.
func TestCutFilePlaysToItsLastBlock(t *testing.T) {
	d := load(t)
	whole := record(t, d, 700, 30)
	last := 0
	for n := range whole {
		f, err := replay.Parse(whole[:n])
		if errors.Is(err, replay.ErrFormat) && last == 0 {
			continue // within the header
		}
		if !errors.Is(err, replay.ErrTruncated) {
			t.Fatalf("cut at %d: %v", n, err)
		}
		if f.Frames() < last || f.Frames()%replay.MaxBlockFrames != 0 && f.Frames() != 700 {
			t.Fatalf("cut at %d: %d frames after %d", n, f.Frames(), last)
		}
		if f.Frames() != last {
			if _, m, err := f.Verify(d); m != nil || err != nil {
				t.Fatalf("cut at %d: %v %v", n, m, err)
			}
		}
		last = f.Frames()
	}
	if last != 700 {
		t.Fatalf("only %d frames", last)
	}
}

func TestFlippedBitIsRefused(t *testing.T) {
	d := load(t)
	whole := record(t, d, 300, 30)
	for i := range whole {
		bad := bytes.Clone(whole)
		bad[i] ^= 1 << (i % 8)
		f, err := replay.Parse(bad)
		if err == nil {
			t.Fatalf("byte %d flipped: accepted", i)
		}
		if f != nil && !errors.Is(err, replay.ErrTruncated) {
			t.Fatalf("byte %d flipped: a file and %v", i, err)
		}
	}
}

// What no reader takes, no writer writes.
func TestWriterRefusesMoreFramesThanReadersTake(t *testing.T) {
	d := load(t)
	w, err := battle.New(d, start(d, 5, battle.ByInput))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	rec, err := replay.NewWriter(&out, replay.NewHeader(w, "test", 0))
	if err != nil {
		t.Fatal(err)
	}
	for i := range replay.MaxFrames {
		if err := rec.Frame(1000+wire.Frame(i), nil, 0, 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := rec.Frame(1000+replay.MaxFrames, nil, 0, 0); !errors.Is(err, replay.ErrTooLarge) {
		t.Fatalf("frame %d: %v", replay.MaxFrames+1, err)
	}
}

func TestForgedResultIsFound(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 200, 30))
	if err != nil {
		t.Fatal(err)
	}
	for name, forge := range map[string]func(*replay.Footer){
		"winner": func(ft *replay.Footer) { ft.Winner = 2 },
		"over":   func(ft *replay.Footer) { ft.Over = true },
		"draws":  func(ft *replay.Footer) { ft.Used++ },
	} {
		honest := *f.Footer
		forge(f.Footer)
		if _, m, err := f.Verify(d); err != nil || m == nil || m.Result == "" {
			t.Errorf("%s: %v, %v", name, m, err)
		}
		*f.Footer = honest
	}
	if _, m, err := f.Verify(d); m != nil || err != nil {
		t.Errorf("honest: %v, %v", m, err)
	}
}

func TestMismatchNamesTheLastEqualFrame(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 100, 30))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		frame    int
		compared bool
		agreed   wire.Frame
	}{{29, false, 0}, {59, true, 1029}, {99, true, 1089}} {
		m := f.Check(c.frame, 1)
		if m == nil || m.Compared != c.compared || m.Agreed != c.agreed {
			t.Errorf("frame %d: %+v", c.frame, m)
		}
	}
	if m := f.Check(31, 1); m != nil {
		t.Errorf("a frame without a digest: %v", m)
	}
}

func TestFramesOutOfOrderAreRefused(t *testing.T) {
	d := load(t)
	w, err := battle.New(d, start(d, 5, battle.ByBot))
	if err != nil {
		t.Fatal(err)
	}
	rec, err := replay.NewWriter(&bytes.Buffer{}, replay.NewHeader(w, "test", 1))
	if err != nil {
		t.Fatal(err)
	}
	if err := rec.Frame(1001, nil, 0, 0); !errors.Is(err, replay.ErrOrder) {
		t.Fatal(err)
	}
}

func TestOtherVersionIsRefused(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 10, 1))
	if err != nil {
		t.Fatal(err)
	}
	f.Header.Start.Data++
	if _, _, err := f.Verify(d); !errors.Is(err, battle.ErrVersion) {
		t.Fatal(err)
	}
}

func TestCompareNamesTheField(t *testing.T) {
	d := load(t)
	bytes1 := record(t, d, 900, 30)
	a, err := replay.Parse(bytes1)
	if err != nil {
		t.Fatal(err)
	}
	b, err := replay.Parse(bytes1)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := replay.Compare(d, a, b, 5); v != nil || err != nil {
		t.Fatalf("equal files differ: %+v %v", v, err)
	}
	b.Header.Start.Seed++
	v, err := replay.Compare(d, a, b, 5)
	if err == nil && v == nil {
		t.Fatal("another seed went unnoticed")
	}
}

// Whatever the bytes, with their own checksums or with right ones, reading ends
// with a file that can be asked for everything, or with an error.
func FuzzParse(f *testing.F) {
	whole := record(f, load(f), 40, 5)
	f.Add(whole)
	f.Add(whole[:len(whole)/2])
	f.Add(withKeyframes(f, load(f), 140, 3, 0))
	f.Add([]byte("SFREPLAY"))
	f.Fuzz(func(t *testing.T, b []byte) {
		parseAnything(t, b)
		parseAnything(t, sealed(bytes.Clone(b)))
	})
}

func parseAnything(t *testing.T, b []byte) {
	file, err := replay.Parse(b)
	if err == nil && (file == nil || file.Footer == nil) {
		t.Fatal("no error and no footer")
	}
	if o, skimmed := replay.Skim(b); err == nil && (skimmed != nil || o.Frames != file.Frames()) {
		t.Fatalf("it parses but does not skim: %v", skimmed)
	}
	if file == nil {
		return
	}
	for i := range file.Frames() {
		file.Records(i)
		file.Digest(i)
	}
	for i := range file.Keyframes() {
		if at, _ := file.KeyframeAt(i); at < 1 || at > file.Frames() {
			t.Fatalf("keyframe after %d of %d frames", at, file.Frames())
		}
	}
}
