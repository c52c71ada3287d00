package main

import (
	"errors"
	"strings"
	"testing"

	"sameframe/core/battle"
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
	if p, err := watched(d, f, true); err != nil || p.Frames() != 300 {
		t.Errorf("of this version: %v", err)
	}
}
