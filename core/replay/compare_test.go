package replay_test

import (
	"bytes"
	"slices"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// numbered is a number of a frame.
func numbered(n int) wire.Frame { return wire.Frame(n) }

// altered records a match again after change had its way with its commands, with
// keyframes, as a machine of today would.
func altered(t *testing.T, d *data.Set, f *replay.File, change func(i int, r []wire.Record) []wire.Record) *replay.File {
	t.Helper()
	w, err := f.World(d)
	if err != nil {
		t.Fatal(err)
	}
	return keyframed(t, w, 1, f.Frames(), func(i int) []wire.Record {
		records := change(i, slices.Clone(f.Records(i)))
		w.Step(records)
		return records
	})
}

// keyframed records a world with keyframes. step plays the frame that it is asked
// for and returns its commands.
func keyframed(t *testing.T, w *battle.World, every, frames int, step func(i int) []wire.Record) *replay.File {
	t.Helper()
	var out bytes.Buffer
	rec, err := replay.NewKeyframeWriter(&out, replay.NewHeader(w, "test", every), w, 0)
	for i := 0; i < frames && err == nil; i++ {
		frame, records := w.Frame(), step(i)
		err = rec.Frame(frame, records, w.Digest(), w.Used())
	}
	if err == nil {
		err = rec.Close(w.Outcome())
	}
	if err != nil {
		t.Fatal(err)
	}
	return parsed(t, out.Bytes())
}

// Two recordings that part late are found to with a step or two: what lies before
// the last keyframe is not played, and commands that do nothing are no difference.
func TestCompareFindsALateOrder(t *testing.T) {
	d := load(t)
	const frames, late = 700, 611
	same := func(_ int, r []wire.Record) []wire.Record { return r }
	moved := func(i int, r []wire.Record) []wire.Record {
		switch i {
		case 70, 71, 300:
			r = append(r, wire.Record{Seat: 9, Action: wire.Action{Kind: wire.StopMove}}) // no such seat
		case late:
			r = append(r, wire.Record{Action: wire.Action{Kind: wire.Move, Pos: fixed.Vec{X: -200 * fixed.One}}})
		}
		return r
	}
	source := parsed(t, record(t, d, frames, 1))
	a, b := altered(t, d, source, same), altered(t, d, source, moved)
	for n, f := range []*replay.File{a, a.Bare()} {
		other := []*replay.File{b, b.Bare()}[n]
		v, err := replay.Compare(d, f, other, 5)
		if err != nil || v == nil || int(v.Frame) != 1000+late || v.Since != v.Frame || len(v.B) != len(v.A)+1 || len(v.Fields) == 0 {
			t.Fatalf("%+v %v", v, err)
		}
		// the way to 70 and 300 and late, two steps in each and in 71
		if most := []int{3*storedEvery + 8, frames + 8}[n]; v.Played > most {
			t.Errorf("%d steps, at most %d", v.Played, most)
		}
	}
	// A keyframe that the other file contradicts is passed over, for the one before.
	doubted := b.Bare().WithDigest(late/storedEvery*storedEvery-1, 1)
	near, _ := replay.Compare(d, a, b.Bare(), 5)
	if v, err := replay.Compare(d, a, doubted, 5); err != nil || v == nil || int(v.Frame) != 1000+late || v.Played != near.Played+storedEvery {
		t.Errorf("a doubted keyframe: %+v %v", v, err)
	}
	if v, err := replay.Compare(d, a, source, 5); v != nil || err != nil {
		t.Errorf("equal recordings: %+v %v", v, err)
	}
	longer := altered(t, d, parsed(t, record(t, d, frames+50, 1)), same)
	if v, err := replay.Compare(d, a, longer, 5); err != nil || v == nil || !v.Ended || v.Frame != 1000+frames || v.Played != 0 {
		t.Errorf("a longer recording: %+v %v", v, err)
	}
}

// Worlds that begin alike but stand for different starts are played from their own
// starts, whatever keyframes say: a name changes nothing, the length of a step does.
func TestCompareOfTwoStartsPlaysBoth(t *testing.T) {
	d := load(t)
	begin := func(change func(*battle.Start)) *replay.File {
		s := start(d, 5, battle.ByBot)
		change(&s)
		w, err := battle.New(d, s)
		if err != nil {
			t.Fatal(err)
		}
		w.SetBrain(&bot.Brain{})
		return keyframed(t, w, 1, 150, func(int) []wire.Record { w.Step(nil); return nil })
	}
	plain := begin(func(*battle.Start) {})
	if v, err := replay.Compare(d, plain, begin(func(s *battle.Start) { s.Seats[0].Name = "Bob" }), 5); v != nil || err != nil {
		t.Errorf("another name: %+v %v", v, err)
	}
	slow := begin(func(s *battle.Start) { s.StepMillis = 50 })
	v, err := replay.Compare(d, plain, slow, 5)
	if err != nil || v == nil || !v.Told {
		t.Fatalf("another step: %+v %v", v, err)
	}
	if plain.Header.Initial == slow.Header.Initial && v.Played == 0 {
		t.Errorf("another step: found without a step at frame %d", v.Frame)
	}
}
