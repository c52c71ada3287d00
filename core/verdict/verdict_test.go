package verdict_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sameframe/core/verdict"
)

// The second implementation goes tick by tick, keeps every state, and shares
// nothing with the first but the types of what goes in.

type world struct{ hp, score, x, y int64 }

type finding struct {
	tick    int64
	fields  string
	outcome bool
}

var (
	errInput  = errors.New("input")
	errChecks = errors.New("checks")
)

// limit keeps v between lo and hi.
func limit(v, lo, hi int64) int64 {
	if v < lo {
		return lo
	}
	if v > hi {
		return hi
	}
	return v
}

// lawful says whether a list of inputs may be played.
func lawful(list []verdict.Input) bool {
	for i, in := range list {
		if in.Seq < 0 || in.Tick < 0 {
			return false
		}
		if i > 0 {
			before := list[i-1]
			if in.Seq <= before.Seq || in.Tick < before.Tick || in.Tick > before.Tick+4 {
				return false
			}
		}
		size := in.Amount
		if size < 0 {
			size = -size
		}
		if size > 100 {
			return false
		}
		name := in.Action.String()
		if (name == "attack" || name == "guard") && in.Amount < 0 || name == "idle" && in.Amount != 0 {
			return false
		}
	}
	return true
}

// history is the world after every tick.
func history(list []verdict.Input) []world {
	end := int64(0)
	if len(list) > 0 {
		end = list[len(list)-1].Tick
	}
	at := map[int64][]verdict.Input{}
	for _, in := range list {
		at[in.Tick] = append(at[in.Tick], in)
	}
	w := world{hp: 1000}
	var all []world
	for tick := int64(0); tick <= end; tick++ {
		for _, in := range at[tick] {
			switch in.Action.String() {
			case "move-x":
				w.x = limit(w.x+in.Amount, -1000, 1000)
			case "move-y":
				w.y = limit(w.y+in.Amount, -1000, 1000)
			case "attack":
				w.score += in.Amount
			case "guard":
				w.hp = limit(w.hp+in.Amount, 0, 1000)
			}
		}
		all = append(all, w)
	}
	return all
}

// second judges as the first does.
func second(list []verdict.Input, checks []verdict.Checkpoint) ([]finding, error) {
	if !lawful(list) {
		return nil, errInput
	}
	for i, c := range checks {
		hp, score := c.Values[0], c.Values[1]
		if c.Tick < 0 || i > 0 && c.Tick <= checks[i-1].Tick || hp < 0 || hp > 1000 || score < 0 {
			return nil, errChecks
		}
	}
	all := history(list)
	var found []finding
	for _, c := range checks {
		if c.Tick >= int64(len(all)) {
			return nil, errChecks
		}
		w := all[c.Tick]
		f := finding{tick: c.Tick}
		for i, real := range []int64{w.hp, w.score, w.x, w.y} {
			if c.Values[i] != real {
				f.fields += "+" + []string{"hp", "score", "x", "y"}[i]
				f.outcome = f.outcome || i < 2
			}
		}
		if f.fields != "" {
			found = append(found, f)
		}
	}
	return found, nil
}

// random makes inputs and checkpoints, most of them lawful and most of them true.
func random(rng *rand.Rand) ([]verdict.Input, []verdict.Checkpoint) {
	var list []verdict.Input
	seq, tick := int64(rng.IntN(3)), int64(rng.IntN(20))
	for range rng.IntN(30) {
		in := verdict.Input{Seq: seq, Tick: tick, Action: verdict.Action(rng.IntN(6)), Amount: int64(rng.IntN(101))}
		switch {
		case in.Action == verdict.Idle:
			in.Amount = 0
		case in.Action == verdict.MoveX || in.Action == verdict.MoveY:
			in.Amount = 100 - int64(rng.IntN(201))*int64(rng.IntN(2))
		}
		list = append(list, in)
		seq += 1 + int64(rng.IntN(3))
		tick += int64(rng.IntN(5))
	}
	if len(list) > 0 && rng.IntN(3) == 0 {
		in := &list[rng.IntN(len(list))]
		switch rng.IntN(4) {
		case 0:
			in.Seq += int64(rng.IntN(9) - 4)
		case 1:
			in.Tick += int64(rng.IntN(13) - 6)
		case 2:
			in.Amount += int64(rng.IntN(301) - 150)
		default:
			in.Action = verdict.Action(rng.IntN(6))
		}
	}
	return list, randomChecks(rng, list)
}

func randomChecks(rng *rand.Rand, list []verdict.Input) []verdict.Checkpoint {
	var checks []verdict.Checkpoint
	var all []world
	if lawful(list) {
		all = history(list)
	}
	for tick := int64(rng.IntN(6)); len(checks) < 12 && int(tick) < len(all)+rng.IntN(20)/19; tick += int64(1 + rng.IntN(9)) {
		w := world{hp: 1000}
		if int(tick) < len(all) {
			w = all[tick]
		}
		c := verdict.Checkpoint{Tick: tick, Values: []int64{w.hp, w.score, w.x, w.y}}
		if rng.IntN(6) == 0 {
			c.Values[rng.IntN(4)] += int64(rng.IntN(21) - 10)
		}
		if rng.IntN(60) == 0 {
			c.Tick -= int64(rng.IntN(12))
		}
		checks = append(checks, c)
	}
	return checks
}

func judge(list []verdict.Input, checks []verdict.Checkpoint) (*verdict.Verdict, error) {
	lab, err := verdict.NewLab(list)
	if err != nil {
		return nil, err
	}
	return verdict.Judge(verdict.LabLayout, lab, checks)
}

// Both implementations agree on 10,000 random battles: on what is refused, and
// on every divergence with its fields and severity.
func TestTwoImplementationsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var refused, consistent, outcome, cosmetic int
	for n := range 10_000 {
		list, checks := random(rng)
		want, wantErr := second(list, checks)
		v, err := judge(list, checks)
		if (err == nil) != (wantErr == nil) || errors.Is(wantErr, errChecks) != (errors.Is(err, verdict.ErrCheckpoint) || errors.Is(err, verdict.ErrRange)) {
			t.Fatalf("%d: %v, the other says %v\n%v\n%v", n, err, wantErr, list, checks)
		}
		if err != nil {
			refused++
			continue
		}
		if v.Checkpoints != len(checks) || v.Matched != len(checks)-len(want) || len(v.Divergences) != len(want) || v.Consistent() != (len(want) == 0) {
			t.Fatalf("%d: %+v, the other finds %v", n, v, want)
		}
		for i, d := range v.Divergences {
			names := ""
			for _, f := range d.Fields {
				names += "+" + f.Field
			}
			if d.Tick != want[i].tick || names != want[i].fields || (d.Severity == verdict.Outcome) != want[i].outcome {
				t.Fatalf("%d: %+v, the other finds %+v", n, d, want[i])
			}
		}
		switch {
		case v.Consistent():
			consistent++
		case v.First().Severity == verdict.Outcome:
			outcome++
		default:
			cosmetic++
		}
	}
	t.Logf("refused %d, consistent %d, outcome %d, cosmetic %d", refused, consistent, outcome, cosmetic)
	if min(refused, consistent, outcome, cosmetic) < 300 {
		t.Error("some verdicts are too rare to prove anything")
	}
}

// Each rule has its error, at its edge.
func TestRulesOfInputs(t *testing.T) {
	in := func(seq, tick int64, a verdict.Action, n int64) verdict.Input {
		return verdict.Input{Seq: seq, Tick: tick, Action: a, Amount: n}
	}
	for name, c := range map[string]struct {
		list []verdict.Input
		want error
	}{
		"late start":       {[]verdict.Input{in(0, 1<<40, verdict.Attack, 100)}, nil},
		"same tick":        {[]verdict.Input{in(0, 1, verdict.Guard, 0), in(1, 1, verdict.Idle, 0)}, nil},
		"four apart":       {[]verdict.Input{in(0, 1, verdict.MoveX, -100), in(9, 5, verdict.MoveY, 100)}, nil},
		"five apart":       {[]verdict.Input{in(0, 1, verdict.Idle, 0), in(1, 6, verdict.Idle, 0)}, verdict.ErrGap},
		"seq stands":       {[]verdict.Input{in(3, 1, verdict.Idle, 0), in(3, 1, verdict.Idle, 0)}, verdict.ErrSeq},
		"seq below 0":      {[]verdict.Input{in(-1, 1, verdict.Idle, 0)}, verdict.ErrSeq},
		"tick back":        {[]verdict.Input{in(0, 2, verdict.Idle, 0), in(1, 1, verdict.Idle, 0)}, verdict.ErrTick},
		"tick below 0":     {[]verdict.Input{in(0, -1, verdict.Idle, 0)}, verdict.ErrTick},
		"large":            {[]verdict.Input{in(0, 0, verdict.MoveX, 101)}, verdict.ErrAmount},
		"large back":       {[]verdict.Input{in(0, 0, verdict.MoveY, -101)}, verdict.ErrAmount},
		"attack backwards": {[]verdict.Input{in(0, 0, verdict.Attack, -1)}, verdict.ErrAmount},
		"busy idling":      {[]verdict.Input{in(0, 0, verdict.Idle, 1)}, verdict.ErrAmount},
	} {
		if err := verdict.CheckInputs(c.list); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestRulesOfCheckpoints(t *testing.T) {
	lab := func() *verdict.Lab {
		l, err := verdict.NewLab([]verdict.Input{{Seq: 0, Tick: 0, Action: verdict.Attack, Amount: 7}, {Seq: 1, Tick: 3, Action: verdict.MoveX, Amount: 5}})
		if err != nil {
			t.Fatal(err)
		}
		return l
	}
	at := func(tick int64, v ...int64) verdict.Checkpoint { return verdict.Checkpoint{Tick: tick, Values: v} }
	for name, c := range map[string]struct {
		list []verdict.Checkpoint
		want error
	}{
		"none":        {nil, nil},
		"all true":    {[]verdict.Checkpoint{at(0, 1000, 7, 0, 0), at(2, 1000, 7, 0, 0), at(3, 1000, 7, 5, 0)}, nil},
		"twice":       {[]verdict.Checkpoint{at(1, 1000, 7, 0, 0), at(1, 1000, 7, 0, 0)}, verdict.ErrCheckpoint},
		"before":      {[]verdict.Checkpoint{at(-1, 1000, 7, 0, 0)}, verdict.ErrCheckpoint},
		"short":       {[]verdict.Checkpoint{at(0, 1000, 7, 0)}, verdict.ErrCheckpoint},
		"healthy":     {[]verdict.Checkpoint{at(0, 1001, 7, 0, 0)}, verdict.ErrCheckpoint},
		"score below": {[]verdict.Checkpoint{at(0, 0, -1, 0, 0)}, verdict.ErrCheckpoint},
		"behind":      {[]verdict.Checkpoint{at(4, 1000, 7, 5, 0)}, verdict.ErrRange},
	} {
		v, err := verdict.Judge(verdict.LabLayout, lab(), c.list)
		if !errors.Is(err, c.want) || err == nil && !v.Consistent() {
			t.Errorf("%s: %+v %v, want %v", name, v, err, c.want)
		}
	}
}

// The line names what a player must know, in both languages.
func TestVerdictLines(t *testing.T) {
	v, err := judge([]verdict.Input{{Seq: 0, Tick: 2, Action: verdict.Guard, Amount: 1}},
		[]verdict.Checkpoint{{Tick: 0, Values: []int64{1000, 0, 0, 0}}, {Tick: 1, Values: []int64{1000, 0, 3, 0}}, {Tick: 2, Values: []int64{999, 0, 0, 1}}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := v.English(), "3 checkpoints: 1 agree, 2 diverge: not consistent; first at tick 1 (x, cosmetic)"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := v.Chinese(), "共 3 个检查点，相符 1 个，偏离 2 个，判定不一致；首次偏离在第 1 拍（x，仅影响观感）"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if d := v.Divergences[1]; d.Severity != verdict.Outcome || fmt.Sprint(d.Fields) != "[{hp 999 1000} {y 1 0}]" {
		t.Errorf("%+v", d)
	}
	v, err = judge(nil, []verdict.Checkpoint{{Tick: 0, Values: []int64{1000, 0, 0, 0}}})
	if err != nil || !strings.HasSuffix(v.English(), ": consistent") || !strings.HasSuffix(v.Chinese(), "判定一致") || v.First() != nil {
		t.Errorf("%v %v", v, err)
	}
}

// The digest is the published FNV-1a: its first value is that of the text in
// the reference's own arithmetic.
func TestLabDigest(t *testing.T) {
	s := verdict.LabState{Tick: 12, X: -3, Y: 40, Health: 1000, Score: 7}
	h := uint64(0x811c9dc5)
	for _, c := range "12|-3|40|1000|7" {
		h = (h ^ uint64(c)) * 0x01000193 % (1 << 32)
	}
	if want := fmt.Sprintf("%08x", h); s.Digest() != want {
		t.Errorf("%s, want %s", s.Digest(), want)
	}
}

// failing is a source that breaks down.
type failing struct{ verdict.Lab }

var errBroken = errors.New("broken")

func (*failing) At(int64) ([]int64, error) { return nil, errBroken }

func TestErrorsOfTheSourceComeBack(t *testing.T) {
	if _, err := verdict.Judge(verdict.LabLayout, &failing{}, []verdict.Checkpoint{{Values: make([]int64, 4)}}); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}
