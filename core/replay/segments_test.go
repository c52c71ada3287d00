package replay_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sameframe/core/battle"
)

// The segments of a recording touch, cover it, and agree one by one.
func TestSegmentsCoverTheRecording(t *testing.T) {
	d := load(t)
	f := parsed(t, withKeyframes(t, d, 900, 8, 0))
	for _, n := range []int{0, 1, 2, 3, 7, 100} {
		list := f.Segments(n)
		at := 0
		for _, s := range list {
			if s.From != at || s.To <= s.From {
				t.Fatalf("of %d: %v", n, list)
			}
			at = s.To
			if w, m, err := f.VerifySegment(d, s, nil, nil); err != nil || m != nil || int(w.Frame())-1000 != s.To {
				t.Fatalf("of %d: %v: %v %v", n, s, m, err)
			}
		}
		if at != f.Frames() || len(list) > max(n, 1) || n > 1 && len(list) < min(n, 10) {
			t.Fatalf("of %d: %v", n, list)
		}
	}
	if list := f.Bare().Segments(4); len(list) != 1 {
		t.Errorf("without keyframes: %v", list)
	}
}

// A fault lies in exactly one segment, and the first mismatch of the segments is
// that of the whole.
func TestAFaultIsFoundInItsSegment(t *testing.T) {
	d := load(t)
	p := &plant{kind: "changed attribute", frame: 333}
	f := p.record(t, d, 2, 700, 1, rand.New(rand.NewPCG(1, 2)))
	_, want, err := f.Verify(d)
	if err != nil || want == nil {
		t.Fatal(want, err)
	}
	found := 0
	for _, s := range f.Segments(6) {
		_, m, err := f.VerifySegment(d, s, nil, nil)
		if err != nil || (m != nil) != (s.From <= p.frame && p.frame < s.To) {
			t.Fatalf("%v: %v %v", s, m, err)
		}
		if m != nil {
			found++
			if *m != *want {
				t.Errorf("%v, in one piece %v", m, want)
			}
		}
	}
	if found != 1 {
		t.Errorf("%d segments differ", found)
	}
}

func TestSegmentEndsWithTheCallersError(t *testing.T) {
	d := load(t)
	f := parsed(t, withKeyframes(t, d, 200, 8, 0))
	stop, n := errors.New("stop"), 0
	w, _, err := f.VerifySegment(d, f.Segments(1)[0], nil, func() error {
		if n++; n == 10 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || w.Frame() != 1010 {
		t.Fatalf("%v at frame %d", err, w.Frame())
	}
}

// A refusal names everything that is of another version, and a try plays as far
// as it goes.
func TestForeignRecordingIsRefusedOrTried(t *testing.T) {
	d := load(t)
	f := parsed(t, record(t, d, 200, 10))
	if list := f.Foreign(d); len(list) != 0 {
		t.Fatal(list)
	}
	s := &f.Header.Start
	s.Logic, s.Data, s.Scripts = s.Logic+7, s.Data^1, s.Scripts^2
	_, _, err := f.Verify(d)
	if !errors.Is(err, battle.ErrVersion) {
		t.Fatal(err)
	}
	for _, part := range []string{fmt.Sprintf("rules %d, this build has %d", battle.LogicVersion+7, battle.LogicVersion), "data ", "scripts "} {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("%q does not name %q", err, part)
		}
	}
	try, m, err := f.Anyway(d)
	if err != nil || m != nil {
		t.Fatal(m, err)
	}
	if _, m, err := try.Verify(d); err != nil || m != nil {
		t.Errorf("the same rules under another name: %v %v", m, err)
	}
	s.Seats[0].Level = 5
	if _, m, err := f.Anyway(d); err != nil || m == nil || !m.Start || m.Want != f.Header.Initial {
		t.Errorf("another first world: %v %v", m, err)
	}
	s.Seats[0].Unit = "nobody"
	if _, _, err := f.Anyway(d); !errors.Is(err, battle.ErrStart) {
		t.Errorf("a hero that this build has not: %v", err)
	}
	if f.Header.Start.Logic != battle.LogicVersion+7 {
		t.Error("trying changes the file")
	}
}
