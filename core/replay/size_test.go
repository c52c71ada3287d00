package replay_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/fixed"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// people makes ten bots outside the battle act as people do: 120 times a
// minute each, at their own moments, with the pointer on whole units.
type people struct {
	drv  *bot.Driver
	rng  *rand.Rand
	due  []int // frame of the next action
	next []*wire.Action
	last []fixed.Vec
	acts []wire.Record
}

func newPeople(seats int, seed uint64) *people {
	p := &people{rng: rand.New(rand.NewPCG(seed, 1)), due: make([]int, seats), next: make([]*wire.Action, seats), last: make([]fixed.Vec, seats)}
	var all []wire.Seat
	for i := range seats {
		all = append(all, wire.Seat(i))
		p.due[i] = p.rng.IntN(15)
	}
	p.drv = bot.NewDriver(seed, all)
	return p
}

// frame is what the people do in the frame with number n: what the bot wanted
// last or, when it wants nothing, another click near the last one.
func (p *people) frame(w *battle.World, n int) []wire.Record {
	for _, r := range p.drv.Frame(w, nil) {
		a := r.Action
		p.next[r.Seat] = &a
	}
	p.acts = p.acts[:0]
	for seat, due := range p.due {
		if n < due {
			continue
		}
		p.due[seat] += 5 + p.rng.IntN(21) // 15.15 frames of 33 ms on average, nearly
		if p.rng.IntN(20) < 3 {
			p.due[seat]++
		}
		p.acts = append(p.acts, wire.Record{Seat: wire.Seat(seat), Action: p.act(seat)})
	}
	p.rng.Shuffle(len(p.acts), func(i, j int) { p.acts[i], p.acts[j] = p.acts[j], p.acts[i] })
	return p.acts
}

func (p *people) act(seat int) wire.Action {
	a := wire.Action{Kind: wire.Move, Pos: p.last[seat].Add(p.miss(250))}
	if n := p.next[seat]; n != nil {
		a = *n
		a.Pos = a.Pos.Add(p.miss(20))
	}
	p.next[seat] = nil
	switch a.Kind {
	case wire.Move, wire.AttackMove, wire.SpellToPosition, wire.Ping:
		a.Pos = fixed.Vec{X: a.Pos.X >> 16 << 16, Y: a.Pos.Y >> 16 << 16}.Clamp()
		p.last[seat] = a.Pos
		if a.ByDir {
			a.Pos = fixed.Vec{}
		}
	default:
		a.Pos = fixed.Vec{}
	}
	return a
}

// miss is where a hand lands around what it means.
func (p *people) miss(by int) fixed.Vec {
	one := func() fixed.Num { return fixed.FromInt(p.rng.IntN(2*by+1) - by) }
	return fixed.Vec{X: one(), Y: one()}
}

// fiveAgainstFive is a start with ten players.
func fiveAgainstFive(d *data.Set, seed uint64) battle.Start {
	s := start(d, seed, battle.ByInput)
	roster := []string{"mage", "ranger", "knight", "assassin"}
	s.Seats = nil
	for i := range 10 {
		s.Seats = append(s.Seats, battle.SeatStart{Camp: uint8(1 + i/5), Slot: uint8(i % 5), Unit: roster[i*7%4],
			Controller: battle.ByInput, Skill: 2, Name: fmt.Sprint("P", i)})
	}
	return s
}

// played is a match of people, with its recording.
func played(tb testing.TB, d *data.Set, frames int, seed uint64) (recording []byte, byKind map[wire.Kind]int, n int) {
	tb.Helper()
	return playedBy(tb, d, frames, seed, func(out *bytes.Buffer, w *battle.World) (*replay.Writer, error) {
		return replay.NewWriter(out, replay.NewHeader(w, "test", 30))
	})
}

// withKeyframes is played, recorded with keyframes of at most budget bytes.
func withKeyframes(tb testing.TB, d *data.Set, frames int, seed uint64, budget int) []byte {
	tb.Helper()
	b, _, _ := playedBy(tb, d, frames, seed, func(out *bytes.Buffer, w *battle.World) (*replay.Writer, error) {
		return replay.NewKeyframeWriter(out, replay.NewHeader(w, "test", 30), w, budget)
	})
	return b
}

func playedBy(tb testing.TB, d *data.Set, frames int, seed uint64, open func(*bytes.Buffer, *battle.World) (*replay.Writer, error)) (recording []byte, byKind map[wire.Kind]int, n int) {
	tb.Helper()
	w, err := battle.New(d, fiveAgainstFive(d, seed))
	if err != nil {
		tb.Fatal(err)
	}
	var out bytes.Buffer
	rec, err := open(&out, w)
	if err != nil {
		tb.Fatal(err)
	}
	byKind = map[wire.Kind]int{}
	p := newPeople(10, seed)
	for i := range frames {
		records := slices.Clone(p.frame(w, i))
		n += len(records)
		for _, r := range records {
			byKind[r.Action.Kind]++
		}
		frame := w.Frame()
		w.Step(records)
		if err := rec.Frame(frame, records, w.Digest(), w.Used()); err != nil {
			tb.Fatal(err)
		}
	}
	if err := rec.Close(w.Outcome()); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes(), byKind, n
}

// Twenty minutes of ten players who act 120 times a minute each.
func TestTwentyMinutesOfTenPlayersFitIn100Kilobytes(t *testing.T) {
	d := load(t)
	const frames = 20 * 60 * 1000 / 33
	b, byKind, n := played(t, d, frames, 3)
	t.Logf("%d bytes, %d actions (%v), %.1f actions a minute and player", len(b), n, byKind, float64(n)/200)
	if n < 23_500 || n > 25_000 {
		t.Fatalf("%d actions are not 120 a minute", n)
	}
	if len(b) > 100_000 {
		t.Fatalf("%d bytes, want at most 100000", len(b))
	}
	f, err := replay.Parse(b)
	if err != nil || f.Frames() != frames {
		t.Fatal(err)
	}
}

// The same with the keyframes of a long match.
func TestTwentyMinutesWithKeyframesFitIn500Kilobytes(t *testing.T) {
	d := load(t)
	b := withKeyframes(t, d, 20*60*1000/33, 3, 0)
	f, err := replay.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := f.KeyframeAt(0)
	t.Logf("%d bytes, %d keyframes every %d frames", len(b), f.Keyframes(), first)
	if len(b) > 500_000 || f.Keyframes() < 50 {
		t.Fatalf("%d bytes with %d keyframes, want at most 500000 with 50 or more", len(b), f.Keyframes())
	}
}
