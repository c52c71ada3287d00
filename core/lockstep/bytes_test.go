package lockstep_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/lockstep"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// What a tick may have on the wire before it is sealed, with the type of its
// message.
const (
	quietLimit = 16 // without an action
	threeLimit = 60 // with three, a typical one of ten players
)

// sizes are the bytes of messages.
type sizes []int

func (s sizes) sum() (n int) {
	for _, v := range s {
		n += v
	}
	return n
}

// quantile is the least size that so many percent do not exceed, 0 of none.
func (s sizes) quantile(percent int) int {
	if len(s) == 0 {
		return 0
	}
	slices.Sort(s)
	return s[max((len(s)*percent+99)/100, 1)-1]
}

// played is a match as it went: what was ordered in each frame.
type played struct {
	name   string
	start  battle.Start
	frames [][]wire.Record
}

// figures are the sizes of a match's messages.
type figures struct {
	all     sizes
	with    [4]sizes // by how many actions are in them
	actions int
}

// sent is the match as a service sends it, one bundle a frame. What arrives must
// be what was ordered.
func sent(t *testing.T, p *played) (out figures) {
	t.Helper()
	first := p.start.First
	write, tl := lockstep.NewComposer(first, 0), lockstep.NewTimeline(first, 0)
	var tick, got wire.Bundle
	var raw []byte
	for i, records := range p.frames {
		write.Tick(&tick, records)
		var err error
		if raw, err = wire.AppendMessage(raw[:0], &tick); err != nil {
			t.Fatal(err)
		}
		if err := wire.DecodeMessage(raw, &got); err != nil {
			t.Fatal(err)
		}
		if err := tl.Offer(&got); err != nil {
			t.Fatal(err)
		}
		frame, back, ok := tl.Next()
		if !ok || frame != first+wire.Frame(uint32(i)) || !slices.Equal(back, records) {
			t.Fatalf("frame %d arrives as %d with %+v, ordered are %+v", i, frame, back, records)
		}
		tl.Done()
		out.add(len(raw), len(records))
	}
	return out
}

func (f *figures) add(size, actions int) {
	f.all, f.actions = append(f.all, size), f.actions+actions
	if actions < len(f.with) {
		f.with[actions] = append(f.with[actions], size)
	}
}

// tell prints the figures and holds frames without actions to their limit.
func (f *figures) tell(t *testing.T, p *played) {
	t.Helper()
	minutes := float64(len(p.frames)*int(p.start.StepMillis)) / 60_000
	players := len(p.start.Seats)
	t.Logf("%s: %d players, %d frames of %d ms, %.0f actions a minute and player: %.1f bytes a frame, p95 %d, most %d; %.1f KB a minute; three actions: %d frames, p50 %d, most %d",
		p.name, players, len(p.frames), p.start.StepMillis, float64(f.actions)/minutes/float64(players), float64(f.all.sum())/float64(len(f.all)),
		f.all.quantile(95), f.all.quantile(100), float64(f.all.sum())/1000/minutes, len(f.with[3]), f.with[3].quantile(50), f.with[3].quantile(100))
	if most := f.with[0].quantile(100); most > quietLimit {
		t.Errorf("%s: a frame without actions has %d bytes, want at most %d", p.name, most, quietLimit)
	}
}

// goldens are the golden replays.
func goldens(t *testing.T) (out []played) {
	t.Helper()
	names, err := filepath.Glob("../../cmd/sameframe/testdata/golden/*.sfr")
	if err != nil || len(names) < 5 {
		t.Fatalf("%d golden replays, %v", len(names), err)
	}
	for _, name := range names {
		raw, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := replay.Parse(raw)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		p := played{name: filepath.Base(name), start: f.Header.Start}
		for i := range f.Frames() {
			p.frames = append(p.frames, f.Records(i))
		}
		out = append(out, p)
	}
	return out
}

// tenPlayers is a match of bots that act through the stream as people do.
func tenPlayers(t *testing.T, frames int) played {
	t.Helper()
	d, err := battle.Load(os.DirFS("../../assets"), os.DirFS("../../scripts"))
	if err != nil {
		t.Fatal(err)
	}
	s := battle.Start{Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: 33, Seed: 3}
	var seats []wire.Seat
	for i := range 10 {
		s.Seats = append(s.Seats, battle.SeatStart{Camp: uint8(1 + i/5), Slot: uint8(i % 5), Unit: []string{"mage", "ranger", "knight", "assassin"}[i*7%4],
			Controller: battle.ByInput, Skill: 2})
		seats = append(seats, wire.Seat(i))
	}
	w, err := battle.New(d, s)
	if err != nil {
		t.Fatal(err)
	}
	p, players := played{name: "ten players", start: s}, bot.NewDriver(3, seats)
	for range frames {
		records := players.Frame(w, nil)
		w.Step(records)
		p.frames = append(p.frames, records)
	}
	return p
}

// TestARealMatchIsSmallOnTheWire sends matches as a service would: the golden
// replays, and two minutes of ten players. It prints bytes a frame before
// sealing and KB a minute and device, with
//
//	go test ./core/lockstep -run TestARealMatchIsSmallOnTheWire -v
func TestARealMatchIsSmallOnTheWire(t *testing.T) {
	matches := append(goldens(t), tenPlayers(t, 2*60*1000/33))
	var threes sizes
	for i := range matches {
		f := sent(t, &matches[i])
		f.tell(t, &matches[i])
		threes = append(threes, f.with[3]...)
	}
	if len(threes) < 100 {
		t.Fatalf("%d frames with three actions say nothing", len(threes))
	}
	t.Logf("%d frames with three actions: p50 %d bytes, p95 %d, most %d", len(threes), threes.quantile(50), threes.quantile(95), threes.quantile(100))
	if p95 := threes.quantile(95); p95 > threeLimit {
		t.Errorf("%d bytes for three actions at p95, want at most %d", p95, threeLimit)
	}
}
