package replay_test

import (
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"

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
		"scout": func(p *replay.Player) {
			s := p.Scout()
			for more := true; more; {
				var made replay.Scouted
				made, more = s.Advance(50)
				p.Take(made)
			}
		},
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

// changed is a folder in which one file has another text.
type changed struct {
	fs.FS
	name, text string
}

// Open implements fs.FS.
func (c changed) Open(name string) (fs.File, error) {
	if name == c.name {
		return fstest.MapFS{name: {Data: []byte(c.text)}}.Open(name)
	}
	return c.FS.Open(name)
}

// A first world that differs after a change of data is explained by the recording's
// first keyframe: what a unit begins with is named before what came of it.
func TestADifferentFirstWorldIsExplainedByTheFirstKeyframe(t *testing.T) {
	const name = "data/units/mage.toml"
	files := os.DirFS("../../assets")
	text, err := fs.ReadFile(files, name)
	if err != nil {
		t.Fatal(err)
	}
	d := load(t)
	recorded := func(health string) *replay.File {
		there := changed{files, name, strings.Replace(string(text), "max_health = 510", "max_health = "+health, 1)}
		then, err := battle.Load(there, os.DirFS("../../scripts"))
		if err != nil {
			t.Fatal(err)
		}
		f := altered(t, then, parsed(t, record(t, then, 300, 1)), func(_ int, r []wire.Record) []wire.Record { return r })
		if _, m, err := f.Anyway(d); err != nil || m == nil || !m.Start {
			t.Fatal(m, err)
		}
		return f
	}
	weak := recorded("460")
	v, err := weak.ExplainStart(d, 5)
	if err != nil || !v.Told || !v.Start || v.Frame != 1000 || v.At != 1000+63 || len(v.Fields) == 0 || len(v.Fields) > 5 {
		t.Fatalf("%+v %v", v, err)
	}
	if x := v.Fields[0]; !strings.HasSuffix(x.Path, ".health") || x.A != "460" || x.B != "510" || v.Exact[0] != "510" || v.Layer != x.Layer {
		t.Errorf("%v, at the start %s", v.Fields, v.Exact)
	}
	if v, err := weak.Bare().ExplainStart(d, 5); err != nil || v.Told || v.Healed || v.Refused != nil || len(v.Fields) > 0 {
		t.Errorf("without keyframes: %+v %v", v, err)
	}
	v, err = recorded("560").ExplainStart(d, 5)
	if err != nil || v.Told || v.At != 1000+63 || v.Refused == nil || !strings.Contains(v.Refused.Error(), "health 560 of 510") {
		t.Errorf("a state that this build's data refuse: %+v %v", v, err)
	}
}
