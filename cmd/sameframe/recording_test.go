package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/wire"
)

// tape is a recording of a world of bots, and what it says.
type tape struct {
	t *testing.T
	*recording
	world *battle.World
	log   bytes.Buffer
	name  string
}

func newTape(t *testing.T, f recordFlags) *tape {
	t.Helper()
	d, err := loadData()
	if err != nil {
		t.Fatal(err)
	}
	m := &matchFlags{seed: 5, mapKey: "bridge", step: 33, size: 1, recordFlags: recordFlags{every: 30}}
	start, err := m.start(d)
	if err != nil {
		t.Fatal(err)
	}
	start.Seats[0].Controller = battle.ByInput
	w, err := battle.New(d, start)
	if err != nil {
		t.Fatal(err)
	}
	w.SetBrain(&bot.Brain{})
	p := &tape{t: t, world: w, name: filepath.Join(t.TempDir(), "m.sfr")}
	f.record, f.every = p.name, 1
	if p.recording, err = (&app{console: console{&p.log, &p.log}}).beginRecording(&f, w, "online"); err != nil {
		t.Fatal(err)
	}
	return p
}

// step plays frames and records them, unless they are not seen.
func (p *tape) step(frames int, seen bool) {
	p.t.Helper()
	for range frames {
		at := p.world.Frame()
		p.world.Step(nil)
		if seen {
			p.put(at)
		}
	}
}

func (p *tape) put(at wire.Frame) {
	if err := p.Frame(at, nil, p.world.Digest(), p.world.Used()); err != nil {
		p.t.Fatal(err)
	}
}

// A device that goes on from a later state keeps what it has seen before, and that
// verifies; what comes again is in the file once.
func TestARecordingKeepsWhatCameBeforeAGap(t *testing.T) {
	p := newTape(t, recordFlags{keyframes: 64})
	p.step(20, true)
	p.put(p.world.Frame() - 1)
	p.put(p.world.Frame() - 15)
	p.step(20, true)
	p.world.Step([]wire.Record{{Action: wire.Action{Kind: wire.Surrender}}})
	p.step(40, true)
	if !p.world.Outcome().Over {
		t.Fatal("the match goes on")
	}
	if err := p.close(); err != nil {
		t.Fatal(err)
	}
	if p.file() != p.name || !p.part || !strings.Contains(p.log.String(), "the first 40 frames only") {
		t.Errorf("file %q, %q", p.file(), &p.log)
	}
	if l := only(t, good(t, "replay", "--headless", "--json", p.name)); l.Frames != 40 || l.Over {
		t.Errorf("%+v", l)
	}
	if err := p.close(); err != nil {
		t.Errorf("closed twice: %v", err)
	}
}

func TestARecordingFromALaterStateLeavesNoFile(t *testing.T) {
	p := newTape(t, recordFlags{})
	p.step(10, false)
	p.step(10, true)
	if err := p.close(); err != nil || p.file() != "" || !strings.Contains(p.log.String(), "this match is not recorded") {
		t.Errorf("%v, file %q, %q", err, p.file(), &p.log)
	}
	if left := files(t, filepath.Dir(p.name)); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

// What goes wrong with a recording is told once, and ends no match.
func TestARecordingThatFailsEndsNoMatch(t *testing.T) {
	p := newTape(t, recordFlags{})
	p.step(10, true)
	p.out.f.Close()
	p.step(400, true)
	if err := p.close(); err == nil || p.failed == "" || p.file() != "" || strings.Count(p.log.String(), "recording stopped") != 1 {
		t.Errorf("%v, %q, %q", err, p.failed, &p.log)
	}
}

// The last match is the user's own, for some hours, and only while it may go on.
func TestTheLastMatchIsKeptForItsTicketOnly(t *testing.T) {
	home := t.TempDir()
	for _, v := range []string{"XDG_CONFIG_HOME", "HOME", "AppData"} {
		t.Setenv(v, home)
	}
	a := &app{console: console{os.Stdout, os.Stderr}}
	l := leftMatch{Service: "http://127.0.0.1:7777", Ticket: "t", Room: "ABCDE", Begun: time.Now()}
	if _, err := recall(); err == nil {
		t.Error("there is one before any")
	}
	a.remember(l)
	if got, err := recall(); err != nil || got.Ticket != "t" || got.Room != "ABCDE" {
		t.Errorf("%+v, %v", got, err)
	}
	forget("another")
	if _, err := recall(); err != nil {
		t.Errorf("another match's end forgets this one: %v", err)
	}
	forget("t")
	if _, err := recall(); err == nil {
		t.Error("it is kept after its end")
	}
	l.Begun = time.Now().Add(-2 * leftFor)
	a.remember(l)
	if _, err := recall(); err == nil {
		t.Error("it is kept for ever")
	}
	path, err := leftPath()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := recall(); err == nil || !strings.Contains(err.Error(), "remove it") {
		t.Errorf("a torn file: %v", err)
	}
}
