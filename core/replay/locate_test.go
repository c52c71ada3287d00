package replay_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/state"
	"sameframe/core/synrand"
	"sameframe/core/wire"
)

// plant is a fault of a machine: it goes wrong once, behind one frame, in the
// same way whenever it plays that frame.
type plant struct {
	kind  string
	frame int // counted from the first

	at   int  // of the saved state, in bytes
	to   byte // its value there
	want []state.Difference
}

var plantKinds = []string{"extra draw", "changed attribute", "swapped target", "forgotten field"}

// wanted are the fields that a kind of fault goes wrong with.
var wanted = map[string]*regexp.Regexp{
	"changed attribute": regexp.MustCompile(`\.(health|mana|level|pos|facing|xp|gold)\b`),
	"swapped target":    regexp.MustCompile(`\.(foe|target)$`),
	"forgotten field":   regexp.MustCompile(`.`),
}

// play executes the i-th frame as the faulty machine does.
func (p *plant) play(w *battle.World, records []wire.Record, i int) {
	w.Step(records)
	if i != p.frame || p.kind == "extra draw" {
		return
	}
	saved := w.Save(nil)
	saved[p.at] = p.to
	if err := w.Load(saved); err != nil {
		panic(err)
	}
}

// drawer is the controller of the bots with one draw too many.
type drawer struct {
	bot.Brain
	frame wire.Frame
}

func (d *drawer) Decide(w *battle.World, seat wire.Seat, m *battle.Mind, rng *synrand.Stream, out []wire.Action) []wire.Action {
	if w.Frame() == d.frame && seat == 0 {
		rng.Uint32("planted")
	}
	return d.Brain.Decide(w, seat, m, rng, out)
}

// choose picks what goes wrong in a world that has just executed the frame: one
// byte, and with it one field.
func (p *plant) choose(w *battle.World, rng *rand.Rand) bool {
	saved := w.Save(nil)
	for range 4000 {
		p.at, p.to = rng.IntN(len(saved)), byte(rng.IntN(128))
		if p.kind == "forgotten field" {
			p.to = 0
		}
		was := saved[p.at]
		if was == p.to || was > 127 {
			continue
		}
		other := w.Clone()
		saved[p.at] = p.to
		err := other.Load(saved)
		saved[p.at] = was
		if err != nil {
			continue
		}
		d := battle.Diff(w, other, 2)
		if len(d) == 1 && wanted[p.kind].MatchString(d[0].Path) {
			p.want = d
			return true
		}
	}
	return false
}

// prepare decides what goes wrong in the frame that comes next, and what it
// does to the state.
func (p *plant) prepare(t *testing.T, w *battle.World, rng *rand.Rand) {
	t.Helper()
	sound := w.Clone()
	sound.SetBrain(&bot.Brain{})
	sound.Step(nil)
	if p.kind != "extra draw" {
		if !p.choose(sound, rng) {
			t.Fatalf("%s: no field to go wrong with behind frame %d", p.kind, p.frame)
		}
		return
	}
	other := w.Clone()
	other.Step(nil)
	p.want = battle.Diff(sound, other, 20)
}

// brain is the controller of the bots on the faulty machine.
func (p *plant) brain(first wire.Frame) battle.Brain {
	if p.kind == "extra draw" {
		return &drawer{frame: first + wire.Frame(p.frame)}
	}
	return &bot.Brain{}
}

// botMatch is a start of bots inside the battle.
func botMatch(d *data.Set, seed uint64) battle.Start {
	s := start(d, seed, battle.ByBot)
	s.Seats = append(s.Seats, battle.SeatStart{Camp: 1, Slot: 1, Unit: "knight", Controller: battle.ByBot, Skill: 2},
		battle.SeatStart{Camp: 2, Slot: 1, Unit: "mage", Controller: battle.ByBot, Skill: 2})
	return s
}

// record records a match on a machine that goes wrong, with keyframes.
func (p *plant) record(t *testing.T, d *data.Set, seed uint64, frames, every int, rng *rand.Rand) *replay.File {
	t.Helper()
	w, err := battle.New(d, botMatch(d, seed))
	if err != nil {
		t.Fatal(err)
	}
	w.SetBrain(p.brain(w.Frame()))
	return keyframed(t, w, every, frames, func(i int) []wire.Record {
		if i == p.frame {
			p.prepare(t, w, rng)
		}
		p.play(w, nil, i)
		return nil
	})
}

// tries is 100, fewer in a hurry.
func tries() int {
	if testing.Short() {
		return 16
	}
	return 100
}

// storedEvery is the distance of keyframes in a short file.
const storedEvery = 64

// A machine that goes wrong once, at any frame and in any field, is found: the
// frame, the layer and the field with both values. Verifying builds the keyframes
// of this machine and ends at the difference, those of the other are in its file;
// beyond that both play no more than the distance of two keyframes.
func TestPlantedFaultIsLocatedExactly(t *testing.T) {
	d := load(t)
	const frames = 900
	rng := rand.New(rand.NewPCG(11, 7))
	for n := range tries() {
		p := &plant{kind: plantKinds[n%len(plantKinds)], frame: 1 + rng.IntN(frames-1)}
		f := p.record(t, d, uint64(n), frames, 1, rng)
		here, err := replay.NewPlayer(d, f.Bare(), 0)
		if err != nil {
			t.Fatal(err)
		}
		there, err := replay.NewPlayer(d, f, 0)
		if err != nil {
			t.Fatal(err)
		}
		there.SetBrain(p.brain(f.Header.Start.First))
		there.SetPlay(func(w *battle.World, i int) { p.play(w, f.Records(i), i) })
		for here.Mismatch() == nil && !here.Build(1) {
		}
		if here.Mismatch() == nil {
			t.Fatalf("%s at frame %d: not noticed", p.kind, p.frame)
		}
		v := replay.Locate(here, there, 20)
		p.check(t, v, f.Header.Start.First)
		if steps := here.AllSteps() + there.AllSteps(); steps > p.frame+1+2*storedEvery {
			t.Fatalf("%s at frame %d: %d steps", p.kind, p.frame, steps)
		}
	}
}

func (p *plant) check(t *testing.T, v *replay.Divergence, first wire.Frame) {
	t.Helper()
	if v == nil || v.Frame != first+wire.Frame(p.frame) || v.Since != v.Frame || v.At != v.Frame || !v.Told || len(v.Fields) == 0 {
		t.Fatalf("%s at frame %d: %+v", p.kind, p.frame, v)
	}
	if v.Layer != p.want[0].Layer || !slices.Equal(v.Fields, p.want) {
		t.Fatalf("%s at frame %d: %+v, want %+v", p.kind, p.frame, v, p.want)
	}
	planted := 0
	for _, draw := range v.DrawsB {
		if draw.Site == "planted" {
			planted++
		}
	}
	if (planted == 1) != (p.kind == "extra draw") {
		t.Fatalf("%s at frame %d: draws %+v", p.kind, p.frame, v.DrawsB)
	}
}

// Runs without a difference have none, and a longer one goes on.
func TestLocateOfEqualRuns(t *testing.T) {
	d := load(t)
	f := parsed(t, withKeyframes(t, d, 300, 8, 0))
	short := parsed(t, withKeyframes(t, d, 200, 8, 0))
	var players []*replay.Player
	for _, f := range []*replay.File{f, f, short} {
		p, err := replay.NewPlayer(d, f, 0)
		if err != nil {
			t.Fatal(err)
		}
		players = append(players, p)
	}
	if v := replay.Locate(players[0], players[1], 5); v != nil {
		t.Errorf("%+v", v)
	}
	if v := replay.Locate(players[0], players[2], 5); v == nil || !v.Ended || v.Frame != 1200 {
		t.Errorf("%+v", v)
	}
	if n := players[1].AllSteps(); n > 64 {
		t.Errorf("%d steps with keyframes every 64 frames", n)
	}
}
