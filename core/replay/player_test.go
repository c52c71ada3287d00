package replay_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

// A linear run is what every sequence of seeks must agree with.
type linear struct {
	digests []uint64       // by position
	cues    [][]battle.Cue // by position
}

func playThrough(tb testing.TB, f *replay.File) linear {
	tb.Helper()
	w, err := f.World(load(tb))
	if err != nil {
		tb.Fatal(err)
	}
	l := linear{digests: []uint64{w.Digest()}, cues: [][]battle.Cue{nil}}
	for i := range f.Frames() {
		w.Step(f.Records(i))
		l.digests = append(l.digests, w.Digest())
		l.cues = append(l.cues, slices.Clone(w.Cues()))
	}
	return l
}

func (l *linear) check(t interface{ Fatalf(string, ...any) }, p *replay.Player, what string) {
	at := p.At()
	if got := p.World().Digest(); got != l.digests[at] {
		t.Fatalf("%s to %d: digest %016x, in linear play %016x", what, at, got, l.digests[at])
	}
	if !slices.Equal(p.World().Cues(), l.cues[at]) {
		t.Fatalf("%s to %d: cues %v, in linear play %v", what, at, p.World().Cues(), l.cues[at])
	}
}

func TestEveryWayToAPositionGivesTheSameWorld(t *testing.T) {
	d := load(t)
	b, _, _ := played(t, d, 500, 8)
	f, err := replay.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	l := playThrough(t, f)
	rapid.Check(t, func(t *rapid.T) {
		budget := rapid.SampledFrom([]int{1, 20_000, 60_000, 0}).Draw(t, "budget")
		p, err := replay.NewPlayer(d, f, budget)
		if err != nil {
			t.Fatalf("%v", err)
		}
		l.check(t, p, "start")
		t.Repeat(map[string]func(*rapid.T){
			"seek":    func(t *rapid.T) { p.Seek(rapid.IntRange(-1, f.Frames()+1).Draw(t, "to")); l.check(t, p, "seek") },
			"forward": func(t *rapid.T) { moved(t, p, p.Forward, 1); l.check(t, p, "forward") },
			"back":    func(t *rapid.T) { moved(t, p, p.Back, -1); l.check(t, p, "back") },
			"restart": func(t *rapid.T) { p.Seek(0); l.check(t, p, "restart") },
			"build":   func(t *rapid.T) { p.Build(rapid.IntRange(0, 300).Draw(t, "steps")); l.check(t, p, "build") },
		})
		if m := p.Mismatch(); m != nil {
			t.Fatalf("%v", m)
		}
	})
}

func TestEveryPositionIsReachedBackward(t *testing.T) {
	d := load(t)
	b, _, _ := played(t, d, 1200, 8)
	f, err := replay.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	l := playThrough(t, f)
	p, err := replay.NewPlayer(d, f, 0)
	if err != nil {
		t.Fatal(err)
	}
	p.Seek(f.Frames())
	for p.Back() {
		l.check(t, p, "back")
	}
	if p.At() != 0 {
		t.Fatalf("at %d", p.At())
	}
}

func moved(t *rapid.T, p *replay.Player, move func() bool, by int) {
	want := p.At() + by
	if ok := move(); ok != (p.At() == want) || ok != (want >= 0 && want <= p.Frames()) {
		t.Fatalf("moved %v by %d to %d", ok, by, p.At())
	}
}

// The first difference is reported although it is passed only while building.
func TestPlayerReportsTheFirstMismatch(t *testing.T) {
	d := load(t)
	f, err := replay.Parse(record(t, d, 600, 10))
	if err != nil {
		t.Fatal(err)
	}
	for i := range f.Frames() {
		if r := f.Records(i); i >= 300 && len(r) > 0 {
			r[0].Action.Pos.X ^= 1 << 20
			r[0].Seat ^= 1
			f.Put(i, 0, r[0])
			break
		}
	}
	_, want, _ := f.Verify(d)
	p, err := replay.NewPlayer(d, f, 0)
	if err != nil {
		t.Fatal(err)
	}
	if want == nil || !p.Build(f.Frames()) || p.Mismatch() == nil || *p.Mismatch() != *want {
		t.Fatalf("%v, want %v", p.Mismatch(), want)
	}
}

// scouted holds a player whose keyframes a scout made against one that built them: they
// lie as far apart and take no more memory.
func scouted(t *testing.T, d *data.Set, f *replay.File, budget int, built *replay.Player) {
	t.Helper()
	p, err := replay.NewPlayer(d, f, budget)
	if err != nil {
		t.Fatal(err)
	}
	s := p.Scout()
	for more := true; more; {
		var made replay.Scouted
		made, more = s.Advance(1000)
		p.Take(made)
	}
	if p.Spacing() != built.Spacing() || p.KeyframeBytes() != built.KeyframeBytes() {
		t.Errorf("every %d frames, %d bytes; built they are every %d, %d bytes", p.Spacing(), p.KeyframeBytes(), built.Spacing(), built.KeyframeBytes())
	}
	if got := p.KeyframeMemory(); budget > 0 && got > budget*3/2 {
		t.Errorf("%d bytes of memory for scouted keyframes of at most %d", got, budget)
	}
}

// Once keyframes are built, no seek plays more than their distance, and their
// memory stays within the budget.
func TestSeeksAreShortWithinTheBudget(t *testing.T) {
	d := load(t)
	b, _, _ := played(t, d, 6000, 8)
	f, err := replay.Parse(b)
	if err != nil {
		t.Fatal(err)
	}
	for _, budget := range []int{50_000, 300_000, 0} {
		p, err := replay.NewPlayer(d, f, budget)
		if err != nil {
			t.Fatal(err)
		}
		for !p.Build(1000) {
		}
		if p.Built() != f.Frames() || p.At() != 0 {
			t.Fatalf("built to %d, at %d", p.Built(), p.At())
		}
		scouted(t, d, f, budget, p)
		if got := p.KeyframeBytes(); budget > 0 && got > budget {
			t.Fatalf("%d bytes of keyframes, want at most %d", got, budget)
		}
		if got := p.KeyframeMemory(); budget > 0 && got > budget*3/2 {
			t.Fatalf("%d bytes of memory for keyframes of at most %d", got, budget)
		}
		t.Logf("budget %d: every %d frames, %d bytes, %d in memory", budget, p.Spacing(), p.KeyframeBytes(), p.KeyframeMemory())
		for to := 5999; to > 0; to -= 97 {
			from := p.Steps()
			p.Seek(to)
			if n := p.Steps() - from; n > p.Spacing() {
				t.Fatalf("seek to %d took %d steps, keyframes lie %d apart", to, n, p.Spacing())
			}
		}
	}
}
