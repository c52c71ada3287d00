package replay_test

import (
	"errors"
	"math/rand/v2"
	"testing"

	"sameframe/core/replay"
	"sameframe/core/verdict"
)

// The checkpoints of a sound recorder agree; those of one that went wrong do
// not from there on, and what they say of health decides.
func TestKeyframesAreCheckpointsOfABattleReport(t *testing.T) {
	d := load(t)
	judge := func(f *replay.File) *verdict.Verdict {
		t.Helper()
		list, err := f.Checkpoints(d)
		if err != nil {
			t.Fatal(err)
		}
		m, err := replay.NewMatch(d, f)
		if err != nil {
			t.Fatal(err)
		}
		v, err := verdict.Judge(replay.MatchLayout(len(f.Header.Start.Seats)), m, list)
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	f := parsed(t, withKeyframes(t, d, 900, 8, 0))
	if v := judge(f); !v.Consistent() || v.Checkpoints != 900/64 {
		t.Errorf("%s", v.English())
	}
	p := &plant{kind: "extra draw", frame: 500}
	v := judge(p.record(t, d, 3, 900, 0, rand.New(rand.NewPCG(1, 1))))
	if v.Consistent() || v.First().Tick != 1000+511 || v.First().Severity != verdict.Outcome || v.Matched != 7 {
		t.Errorf("%s", v.English())
	}
}

func TestCheckpointsOutsideTheMatchAreRefused(t *testing.T) {
	d := load(t)
	f := parsed(t, record(t, d, 50, 0))
	m, err := replay.NewMatch(d, f)
	if err != nil {
		t.Fatal(err)
	}
	l := replay.MatchLayout(2)
	for _, c := range []struct {
		tick int64
		want error
	}{{999, replay.ErrFrame}, {1050, verdict.ErrRange}} {
		if _, err := verdict.Judge(l, m, []verdict.Checkpoint{{Tick: c.tick, Values: make([]int64, len(l))}}); !errors.Is(err, c.want) {
			t.Errorf("%d: %v", c.tick, err)
		}
	}
	if _, err := m.At(1020); err != nil {
		t.Error(err)
	}
	if _, err := m.At(1010); !errors.Is(err, replay.ErrFrame) {
		t.Error(err)
	}
}
