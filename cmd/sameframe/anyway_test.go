package main

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// In a window a recording of another version is refused with what differs and how
// to go on, or watched up to the first difference.
func TestWatchedRecordingsOfOtherVersions(t *testing.T) {
	d := mustData(t)
	f := parse(t, record(t, "--as-players", "--size", "1", "--frames", "300", "--digest-every", "1"))
	other := parse(t, forge(t, f, func(h *replay.Header) { h.Start.Logic = 99 }, func(i int, r []wire.Record) []wire.Record {
		if i == 120 {
			return append([]wire.Record{{Action: wire.Action{Kind: wire.Move, Pos: f.Records(0)[0].Action.Pos}}}, r...)
		}
		return r
	}))
	_, err := watched(d, other, false)
	if err = untried(err, false); !errors.Is(err, battle.ErrVersion) || !strings.HasSuffix(err.Error(), "; --try-anyway plays it until it diverges") {
		t.Errorf("%v", err)
	}
	p, err := watched(d, other, true)
	if err != nil {
		t.Fatal(err)
	}
	for p.Forward() {
	}
	if p.At() != 121 || p.Frames() != 121 || p.Mismatch() == nil {
		t.Errorf("at %d of %d: %v", p.At(), p.Frames(), p.Mismatch())
	}
	for says, change := range map[string]func(*replay.Header){
		"it diverges at the start": func(h *replay.Header) { h.Initial++ },
		"it cannot be tried":       func(h *replay.Header) { h.Start.Logic, h.Start.Map = 99, "moon" },
	} {
		if _, err := watched(d, parse(t, forge(t, f, change, nil)), true); !errors.Is(err, battle.ErrVersion) || !strings.Contains(err.Error(), says) {
			t.Errorf("%v, want %q", err, says)
		}
	}
	kept := otherStart(t, d, func(s *battle.Start) { s.Seats[0].Level = 5 })
	if _, err := watched(d, parse(t, kept), true); !errors.Is(err, battle.ErrVersion) || !strings.Contains(err.Error(), "; after frame 63 ") || !strings.Contains(err.Error(), ", recorded ") {
		t.Errorf("%v", err)
	}
	r := command(t, "replay", "--headless", "--try-anyway", kept)
	for _, want := range []string{"diverges at the start, before frame 0", "first layer that differs after frame 63, the recording's next keyframe: ", "seat", ".level\n", "recorded 1", "here 5", "here at the start: 5"} {
		if r.code != exitDiverged || !strings.Contains(r.err, want) {
			t.Errorf("exit code %d, no %q in:\n%s", r.code, want, r.err)
		}
	}
	kept = otherStart(t, d, func(s *battle.Start) { s.Seats = s.Seats[:1] })
	says := "what it has after frame 63 cannot be here: bad saved state: "
	if _, err := watched(d, parse(t, kept), true); err == nil || !strings.Contains(err.Error(), says) {
		t.Errorf("%v", err)
	}
	r = command(t, "replay", "--headless", "--try-anyway", kept)
	if says = "what the recording has after frame 63, its first keyframe, cannot be here: bad saved state: "; r.code != exitDiverged || !strings.Contains(r.err, says) {
		t.Errorf("exit code %d, no %q in:\n%s", r.code, says, r.err)
	}
	if p, err := watched(d, f, true); err != nil || p.Frames() != 300 {
		t.Errorf("of this version: %v", err)
	}
}

// otherStart is a recording with keyframes whose match began otherwise than this
// build takes it to begin.
func otherStart(t *testing.T, d *data.Set, change func(*battle.Start)) string {
	t.Helper()
	w, err := battle.New(d, parse(t, record(t, "--as-players", "--size", "1", "--frames", "9")).Header.Start)
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	h := replay.NewHeader(w, "test", 1)
	h.Start.Logic, h.Start.Seats = 99, slices.Clone(h.Start.Seats)
	change(&h.Start)
	rec, err := replay.NewKeyframeWriter(&b, h, w, 0)
	for range 200 {
		frame := w.Frame()
		w.Step(nil)
		if err == nil {
			err = rec.Frame(frame, nil, w.Digest(), w.Used())
		}
	}
	if err == nil {
		err = rec.Close(w.Outcome())
	}
	if err != nil {
		t.Fatal(err)
	}
	return write(t, "start.sfr", b.Bytes())
}
