package verdict_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"sameframe/core/verdict"
)

var pair = verdict.Layout{{Name: "hp", Outcome: true, Max: 1000}, {Name: "x", Max: -1}}

// A trial comes to what is counted by hand, whatever comes, is missing or was not
// due, and keeps the first divergences only.
func TestATrialCountsWhatIsToldMissingAndNotDue(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		keep := r.IntN(4)
		trial := verdict.NewTrial(keep)
		var want verdict.Verdict
		var first []int64
		silent := int64(0) // ticks since something was told or nothing was due
		last := int64(-1)
		for range r.IntN(30) {
			step := 1 + r.Int64N(5)
			last, silent = last+step, silent+step
			switch r.IntN(4) {
			case 0:
				want.Missing++
				want.Silence = max(want.Silence, silent)
				if err := trial.Miss(last); err != nil {
					t.Fatal(err)
				}
				continue
			case 1:
				trial.Excuse(last)
			default:
				hp, x := r.Int64N(2), r.Int64N(2)
				want.Checkpoints++
				if hp+x == 0 {
					want.Matched++
				} else {
					want.Diverged++
					first = append(first, last)
				}
				if hp != 0 {
					want.Decisive++
				}
				if err := trial.Take(pair, &verdict.Checkpoint{Tick: last, Values: []int64{5 + hp, 7 + x}}, []int64{5, 7}); err != nil {
					t.Fatal(err)
				}
			}
			silent = 0
		}
		got := *trial.Verdict()
		kept := got.Divergences
		got.Divergences = nil
		if len(kept) != min(keep, len(first)) || got.Checkpoints != want.Checkpoints || got.Matched != want.Matched ||
			got.Diverged != want.Diverged || got.Decisive != want.Decisive || got.Missing != want.Missing || got.Silence != want.Silence {
			t.Fatalf("%+v, kept %d; by hand %+v", got, len(kept), want)
		}
		for i, d := range kept {
			if d.Tick != first[i] || (d.Severity == verdict.Outcome) != (d.Fields[0].Field == "hp") {
				t.Fatalf("kept %+v, by hand tick %d", d, first[i])
			}
		}
	}
}

func TestATrialRefusesWhatIsNoCheckpoint(t *testing.T) {
	trial := verdict.NewTrial(1)
	real := []int64{5, 7}
	for _, c := range []struct {
		name   string
		tick   int64
		values []int64
		bad    bool
	}{
		{"before the battle", -1, []int64{5, 7}, true},
		{"the first", 0, []int64{5, 7}, false},
		{"twice", 0, []int64{5, 7}, true},
		{"below its bounds", 3, []int64{-1, 7}, true},
		{"above its bounds", 3, []int64{1001, 7}, true},
		{"a value too few", 3, []int64{5}, true},
		{"the next", 3, []int64{5, -9}, false},
		{"back", 2, []int64{5, 7}, true},
	} {
		if err := trial.Take(pair, &verdict.Checkpoint{Tick: c.tick, Values: c.values}, real); errors.Is(err, verdict.ErrCheckpoint) != c.bad {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if err := trial.Miss(3); !errors.Is(err, verdict.ErrCheckpoint) {
		t.Errorf("a checkpoint that was told is missing: %v", err)
	}
	if v := trial.Verdict(); v.Checkpoints != 2 || v.Diverged != 1 || v.Decisive != 0 || v.Missing != 0 {
		t.Errorf("%+v", v)
	}
}

func TestMissingCheckpointsStandInTheVerdictsLine(t *testing.T) {
	trial := verdict.NewTrial(1)
	trial.Take(pair, &verdict.Checkpoint{Tick: 10, Values: []int64{5, 7}}, []int64{5, 7})
	trial.Miss(20)
	trial.Miss(30)
	trial.Take(pair, &verdict.Checkpoint{Tick: 40, Values: []int64{6, 7}}, []int64{5, 7})
	v := trial.Verdict()
	if s := v.English(); s != "2 checkpoints: 1 agree, 1 diverge: not consistent; first at tick 40 (hp, outcome); 2 are missing, for up to 20 ticks" {
		t.Error(s)
	}
	if s := v.Chinese(); !strings.HasSuffix(s, "首次偏离在第 40 拍（hp，影响胜负）；缺少 2 个检查点，最长 20 拍未报") {
		t.Error(s)
	}
}

func TestACloneGoesOnByItself(t *testing.T) {
	wrong := func(trial *verdict.Trial, tick, hp int64) {
		t.Helper()
		if err := trial.Take(pair, &verdict.Checkpoint{Tick: tick, Values: []int64{hp, 7}}, []int64{5, 7}); err != nil {
			t.Fatal(err)
		}
	}
	one := verdict.NewTrial(9)
	wrong(one, 1, 6)
	wrong(one, 2, 6)
	wrong(one, 3, 6)
	two := one.Clone()
	wrong(two, 4, 8)
	wrong(one, 5, 9)
	a, b := one.Verdict(), two.Verdict()
	if a.Diverged != 4 || b.Diverged != 4 || a.Divergences[3].Fields[0].Told != 9 || b.Divergences[3].Fields[0].Told != 8 {
		t.Errorf("%+v and %+v", a, b)
	}
}

// A battle has bounds of its own.
func TestAnOrderHoldsTheRulesOfItsBattle(t *testing.T) {
	o := verdict.NewOrder(verdict.Rules{Gap: 1, Amount: 2})
	in := func(seq, tick, amount int64) *verdict.Input {
		return &verdict.Input{Seq: seq, Tick: tick, Action: verdict.Other, Amount: amount}
	}
	for _, c := range []struct {
		in   *verdict.Input
		want error
	}{
		{in(4, 9, 2), nil}, {in(5, 10, -2), nil}, {in(5, 11, 0), verdict.ErrSeq}, {in(6, 9, 0), verdict.ErrTick},
		{in(6, 12, 0), verdict.ErrGap}, {in(6, 11, 3), verdict.ErrAmount}, {in(6, 11, -3), verdict.ErrAmount}, {in(6, 11, 1), nil}, {in(9, 11, 1), nil},
	} {
		if err := o.Next(c.in); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", *c.in, err, c.want)
		}
	}
}
