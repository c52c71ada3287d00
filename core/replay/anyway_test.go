package replay_test

import (
	"errors"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// A recording of other rules is watched up to the first difference: there the film
// ends, whoever finds it, the one who watches or the one who builds keyframes ahead.
func TestATrialEndsBehindTheFirstDifference(t *testing.T) {
	d := load(t)
	const frames, at, every = 400, 210, 10
	foreign := func() *replay.File {
		f := parsed(t, record(t, d, frames, every))
		f.Header.Start.Logic++
		return f
	}
	f := foreign()
	for i := range f.Frames() {
		if r := f.Records(i); i >= at && len(r) > 0 {
			f.Put(i, 0, wire.Record{Seat: r[0].Seat, Action: wire.Action{Kind: wire.Surrender}})
			break
		}
	}
	for name, play := range map[string]func(*replay.Player){
		"forward": func(p *replay.Player) {
			for p.Forward() {
			}
		},
		"build": func(p *replay.Player) { p.Build(frames) },
		"seek":  func(p *replay.Player) { p.Seek(frames) },
	} {
		p, err := replay.NewTrial(d, f, 0)
		if err != nil {
			t.Fatal(err)
		}
		if p.Frames() != frames {
			t.Fatalf("%s: %d frames", name, p.Frames())
		}
		play(p)
		m := p.Mismatch()
		if m == nil || int(m.Frame) < 1000+at || p.Frames() != int(m.Frame)-1000+1 || (p.Frames()%every) != 0 {
			t.Errorf("%s: %d frames, %v", name, p.Frames(), m)
		}
		if p.Seek(frames); p.At() != p.Frames() || p.Forward() {
			t.Errorf("%s: at %d of %d", name, p.At(), p.Frames())
		}
	}
	same, err := replay.NewTrial(d, foreign(), 0)
	if err != nil || !same.Build(frames) || same.Frames() != frames || same.Mismatch() != nil {
		t.Errorf("the same rules under another name: %v", err)
	}
	other := foreign()
	other.Header.Initial++
	p, err := replay.NewTrial(d, other, 0)
	if err != nil || p.Frames() != 0 || p.Forward() || !p.Mismatch().Start {
		t.Errorf("another first world: %v", err)
	}
	other.Header.Start.Map = "moon"
	if _, err := replay.NewTrial(d, other, 0); !errors.Is(err, battle.ErrStart) {
		t.Errorf("another map: %v", err)
	}
}
