package main

import (
	"bytes"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

// A straightPlay is a golden replay played without interruption: what every
// resumed one must equal.
type straightPlay struct {
	file    *replay.File
	data    *data.Set
	digests []uint64 // after each frame
	last    []byte   // the saved world after the last one
	random  *rand.Rand
}

func newStraightPlay(t *testing.T, name string, seed uint64) *straightPlay {
	t.Helper()
	f, err := readReplay(name)
	if err != nil {
		t.Fatal(err)
	}
	d, err := loadData()
	if err != nil {
		t.Fatal(err)
	}
	p := &straightPlay{file: f, data: d, random: rand.New(rand.NewPCG(seed, 2))}
	w := p.world(t)
	for i := range f.Frames() {
		w.Step(f.Records(i))
		p.digests = append(p.digests, w.Digest())
	}
	p.last = w.Save(nil)
	return p
}

func (p *straightPlay) world(t *testing.T) *battle.World {
	t.Helper()
	w, err := p.file.World(p.data)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// somewhere is a frame before the last.
func (p *straightPlay) somewhere() int { return 1 + p.random.IntN(p.file.Frames()-1) }

// play runs a world that has taken from steps to the end, through replace
// after every step.
func (p *straightPlay) play(t *testing.T, w *battle.World, from int, replace func(i int, w *battle.World) *battle.World) {
	t.Helper()
	for i := from; i < p.file.Frames(); i++ {
		w.Step(p.file.Records(i))
		if got := w.Digest(); got != p.digests[i] {
			t.Fatalf("frame %d of %d, %d after going on: digest %016x, want %016x", i, p.file.Frames(), i-from, got, p.digests[i])
		}
		if replace != nil {
			w = replace(i, w)
		}
	}
	if !bytes.Equal(w.Save(nil), p.last) {
		t.Fatal("equal digests, but the last states differ")
	}
}

// before runs a fresh world for a number of steps.
func (p *straightPlay) before(t *testing.T, frames int) *battle.World {
	t.Helper()
	w := p.world(t)
	for i := range frames {
		w.Step(p.file.Records(i))
	}
	return w
}

// load puts the state of w into another world.
func load(t *testing.T, into, w *battle.World) *battle.World {
	t.Helper()
	if err := into.Load(w.Save(nil)); err != nil {
		t.Fatalf("frame %d: %v", w.Frame(), err)
	}
	if into.Digest() != w.Digest() {
		t.Fatalf("frame %d: the loaded world differs: %v", w.Frame(), battle.Diff(into, w, 5))
	}
	return into
}

// eachGolden runs a test on every golden replay.
func eachGolden(t *testing.T, test func(t *testing.T, p *straightPlay)) {
	for i, name := range goldenFiles(t) {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			test(t, newStraightPlay(t, name, uint64(i)))
		})
	}
}

// trials is how often a test draws a random frame.
func trials(full int) int {
	if testing.Short() {
		return 1
	}
	return full
}

func TestGoldenWorldsLoadedAtRandomFramesRunOnEqually(t *testing.T) {
	eachGolden(t, func(t *testing.T, p *straightPlay) {
		for range trials(3) {
			at := p.somewhere()
			t.Logf("saved after %d of %d frames", at, p.file.Frames())
			p.play(t, load(t, p.world(t), p.before(t, at)), at, nil)
		}
	})
}

// The world copied over has another past, whose memory must not shine through.
func TestGoldenWorldsCopiedAtRandomFramesRunOnEqually(t *testing.T) {
	eachGolden(t, func(t *testing.T, p *straightPlay) {
		at := p.somewhere()
		used := p.before(t, p.somewhere())
		w := p.before(t, at)
		w.CopyTo(used)
		copies := []*battle.World{used, w.Clone(), w}
		for _, w := range copies[:trials(len(copies))] {
			p.play(t, w, at, nil)
		}
	})
}

// Two worlds take turns, and each is loaded over its own older state.
func TestGoldenWorldsLoadedAgainAndAgainRunOnEqually(t *testing.T) {
	eachGolden(t, func(t *testing.T, p *straightPlay) {
		every := 7
		if testing.Short() {
			every = 211
		}
		other := p.world(t)
		p.play(t, p.world(t), 0, func(i int, w *battle.World) *battle.World {
			if i%every != 0 {
				return w
			}
			next := load(t, other, w)
			other = w
			return next
		})
	})
}
