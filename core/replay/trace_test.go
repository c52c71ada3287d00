package replay_test

import (
	"errors"
	"regexp"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// Whatever a frame's numbers are, the trace hangs each of them under one root,
// and every run of an effect under the one that caused it, no later than it.
func TestEveryNumberLeadsBackToItsRoot(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 9000, 30))
	if err != nil {
		t.Fatal(err)
	}
	spells := 0
	for _, frame := range framesWith(t, f, battle.CueDamage, 24) {
		tr, err := replay.TraceFrame(d, f, frame)
		if err != nil {
			t.Fatal(err)
		}
		did := 0
		for _, root := range tr.Roots {
			did += len(root.Did) + below(t, frame, root)
			spells += len(root.Causes)
		}
		if did == 0 {
			t.Errorf("frame %d: nothing happened, though somebody lost health", frame)
		}
	}
	if spells == 0 {
		t.Error("no effect of a spell in any of the frames: the test shows attacks only")
	}
}

// below counts what the causes under a node did, and checks their order.
func below(t *testing.T, frame wire.Frame, c *replay.Cause) int {
	n := 0
	for _, next := range c.Causes {
		if next.Node == 0 || c.Node != 0 && next.Node <= c.Node || next.Frame < c.Frame || next.Frame > frame {
			t.Errorf("frame %d: run %d of frame %d below run %d of frame %d", frame, next.Node, next.Frame, c.Node, c.Frame)
		}
		if next.Trigger != c.Trigger {
			t.Errorf("frame %d: %q of trigger %d below trigger %d", frame, next.What, next.Trigger, c.Trigger)
		}
		n += len(next.Did) + below(t, frame, next)
	}
	return n
}

// framesWith plays a recording and picks frames with a cue of a spell.
func framesWith(t *testing.T, f *replay.File, kind battle.CueKind, most int) []wire.Frame {
	w, err := f.World(load(t))
	if err != nil {
		t.Fatal(err)
	}
	var out []wire.Frame
	for i := 0; i < f.Frames() && len(out) < most; i++ {
		w.Step(f.Records(i))
		for _, c := range w.Cues() {
			if c.Kind == kind && (c.Spell != 0 || i%400 == 0) {
				out = append(out, c.Frame)
				break
			}
		}
	}
	return out
}

func TestFrameThatIsNotThereIsRefused(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 30, 30))
	if err != nil {
		t.Fatal(err)
	}
	for _, frame := range []wire.Frame{999, 1030, 0} {
		if _, err := replay.TraceFrame(d, f, frame); !errors.Is(err, replay.ErrFrame) {
			t.Errorf("frame %d: %v", frame, err)
		}
	}
}

// Switching a toggle on is a use of the spell.
func TestReportCountsToggles(t *testing.T) {
	d := load(t)
	s := start(d, 5, battle.ByInput)
	s.Seats[0].Unit = "priest"
	w, err := battle.New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	sanctuary, _ := d.Spell("sanctuary")
	u := func() wire.Record {
		var p battle.Picture
		w.Picture(&p)
		hero := &p.Units[0]
		for i := range p.Units {
			if p.Units[i].GUID == p.Seats[0].Hero {
				hero = &p.Units[i]
			}
		}
		return wire.Record{Seat: 0, Action: wire.Action{Kind: wire.SpellToPosition, Spell: uint16(sanctuary), Pos: hero.Pos}}
	}
	slot := uint8(2)
	for i, id := range d.Units[mustUnit(t, d, "priest")].Spells {
		if id == sanctuary {
			slot = uint8(i)
		}
	}
	f := recorded(t, w, 900, func(i int) []wire.Record {
		switch i {
		case 0:
			return []wire.Record{{Seat: 0, Action: wire.Action{Kind: wire.UpgradeSpell, Slot: slot}}}
		case 10, 200, 800: // on, off, on
			return []wire.Record{u()}
		}
		return nil
	})
	r, err := replay.NewReporter(d, f)
	if err != nil {
		t.Fatal(err)
	}
	for r.Step() {
	}
	casts := r.Report().Players[0].Casts
	if len(casts) != 1 || casts[0].Spell != "Sanctuary" || casts[0].Done != 2 {
		t.Errorf("%+v", casts)
	}
}

func mustUnit(t *testing.T, d *data.Set, key string) data.UnitID {
	id, ok := d.Unit(key)
	if !ok {
		t.Fatalf("no unit %q", key)
	}
	return id
}

// A trace speaks in words: no type of damage, trigger or operation is a number.
func TestTraceSpeaksInWords(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 9000, 30))
	if err != nil {
		t.Fatal(err)
	}
	number := regexp.MustCompile(`\(\d|on \d|: \d`)
	seen := 0
	for _, frame := range framesWith(t, f, battle.CueDamage, 12) {
		tr, err := replay.TraceFrame(d, f, frame)
		if err != nil {
			t.Fatal(err)
		}
		var look func(c *replay.Cause)
		look = func(c *replay.Cause) {
			for _, text := range append([]string{c.What}, c.Did...) {
				if seen++; number.MatchString(text) {
					t.Errorf("frame %d: %q", frame, text)
				}
			}
			for _, next := range c.Causes {
				look(next)
			}
		}
		for _, root := range tr.Roots {
			look(root)
		}
	}
	if seen == 0 {
		t.Error("nothing was told")
	}
}
