package client

import (
	"os"
	"sync"
	"testing"

	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/wire"
)

const (
	ms   = millisecond
	step = 33 * ms
)

var testData = sync.OnceValues(func() (*data.Set, error) { return battle.Load(os.DirFS("../assets"), os.DirFS("../scripts")) })

// newWorld is a duel of which the given seats are bots inside the core.
func newWorld(tb testing.TB, seed uint64, bots ...int) *battle.World {
	tb.Helper()
	d, err := testData()
	if err != nil {
		tb.Fatal(err)
	}
	start := battle.Start{
		Logic: battle.LogicVersion, Data: d.Digest, Scripts: d.ScriptDigest, Map: "bridge", StepMillis: step / ms, Seed: seed, First: 0xFFFFFF00,
		Seats: []battle.SeatStart{{Camp: 1, Unit: "knight", Skill: 1}, {Camp: 2, Unit: "mage", Skill: 1}},
	}
	for _, i := range bots {
		start.Seats[i].Controller = battle.ByBot
	}
	w, err := battle.New(d, start)
	if err != nil {
		tb.Fatal(err)
	}
	w.SetBrain(&bot.Brain{})
	return w
}

func newSession(tb testing.TB, w *battle.World, src Source, change func(*Config)) *Session {
	tb.Helper()
	c := DefaultConfig()
	if change != nil {
		change(&c)
	}
	s, err := New(w, src, c)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

// tape is a Recorder that is also a Recording.
type tape struct {
	records [][]wire.Record
	digests []uint64
}

func (t *tape) Frame(_ wire.Frame, records []wire.Record, digest, _ uint64) error {
	t.records = append(t.records, append([]wire.Record(nil), records...))
	t.digests = append(t.digests, digest)
	return nil
}

func (t *tape) Frames() int                 { return len(t.records) }
func (t *tape) Records(i int) []wire.Record { return t.records[i] }
func (t *tape) reached(n int) func() bool   { return func() bool { return len(t.digests) >= n } }
func (t *tape) actions() (n int)            { return len(t.all()) }
func (t *tape) all() (out []wire.Record) {
	for _, r := range t.records {
		out = append(out, r...)
	}
	return out
}

// everyPattern are the outer frames that a headless run is asked for.
const everyPattern = "30,60,120,144,jitter,burst,stall"

func patterns(tb testing.TB) []*Pattern {
	tb.Helper()
	ps, err := ParsePatterns(everyPattern, 11)
	if err != nil {
		tb.Fatal(err)
	}
	return ps
}

func pattern(tb testing.TB, name string) *Pattern {
	tb.Helper()
	p, err := NewPattern(name, 5)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}
