package verdict_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sameframe/core/verdict"
)

// The second implementation is told by the rules' text: it checks first, plays
// tick by tick, keeps every state, and judges last. It shares the types of what
// goes in with the first one and no code; even the names of actions are its own.

type world struct{ hp, score, x, y int64 }

type finding struct {
	tick    int64
	fields  []string
	outcome bool
}

var deeds = []string{"idle", "move-x", "move-y", "attack", "guard"}

// deed names an action; what the rules do not know does nothing.
func deed(in verdict.Input) string {
	if int(in.Action) >= len(deeds) {
		return "nothing"
	}
	return deeds[in.Action]
}

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

// broken is the first rule that a list of inputs breaks.
func broken(list []verdict.Input) error {
	for i, in := range list {
		if in.Seq < 0 {
			return verdict.ErrSeq
		}
		if in.Tick < 0 {
			return verdict.ErrTick
		}
		if i > 0 && in.Seq <= list[i-1].Seq {
			return verdict.ErrSeq
		}
		if i > 0 && in.Tick < list[i-1].Tick {
			return verdict.ErrTick
		}
		if i > 0 && in.Tick > list[i-1].Tick+4 {
			return verdict.ErrGap
		}
		lo, hi := int64(-100), int64(100)
		switch deed(in) {
		case "attack", "guard":
			lo = 0
		case "idle":
			lo, hi = 0, 0
		}
		if in.Amount != limit(in.Amount, lo, hi) {
			return verdict.ErrAmount
		}
	}
	return nil
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
			switch deed(in) {
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
	if err := broken(list); err != nil {
		return nil, err
	}
	for i, c := range checks {
		hp, score := c.Values[0], c.Values[1]
		if c.Tick < 0 || i > 0 && c.Tick <= checks[i-1].Tick || hp != limit(hp, 0, 1000) || score < 0 {
			return nil, verdict.ErrCheckpoint
		}
	}
	all := history(list)
	for _, c := range checks {
		if c.Tick >= int64(len(all)) {
			return nil, verdict.ErrRange
		}
	}
	var found []finding
	for _, c := range checks {
		w, f := all[c.Tick], finding{tick: c.Tick}
		for i, real := range []int64{w.hp, w.score, w.x, w.y} {
			if c.Values[i] != real {
				f.fields = append(f.fields, []string{"hp", "score", "x", "y"}[i])
				f.outcome = f.outcome || i < 2
			}
		}
		if len(f.fields) > 0 {
			found = append(found, f)
		}
	}
	return found, nil
}

// lines tells what was found in both languages.
func lines(checks int, found []finding) (english, chinese string) {
	english = fmt.Sprint(checks, " checkpoints: ", checks-len(found), " agree, ", len(found), " diverge: ")
	chinese = fmt.Sprint("共 ", checks, " 个检查点，相符 ", checks-len(found), " 个，偏离 ", len(found), " 个，")
	if len(found) == 0 {
		return english + "consistent", chinese + "判定一致"
	}
	f, severity, weight := found[0], "cosmetic", "仅影响观感"
	if f.outcome {
		severity, weight = "outcome", "影响胜负"
	}
	names := strings.Join(f.fields, "+")
	return english + fmt.Sprint("not consistent; first at tick ", f.tick, " (", names, ", ", severity, ")"),
		chinese + fmt.Sprint("判定不一致；首次偏离在第 ", f.tick, " 拍（", names, "，", weight, "）")
}

// random makes inputs and checkpoints, most of them lawful and most of them true.
func random(rng *rand.Rand) ([]verdict.Input, []verdict.Checkpoint) {
	var list []verdict.Input
	seq, tick := int64(rng.IntN(3)), int64(rng.IntN(20))
	runs, sense := rng.IntN(4) == 0, int64(2*rng.IntN(2)-1) // to the edge of the field
	for range rng.IntN(40) {
		in := verdict.Input{Seq: seq, Tick: tick, Action: verdict.Action(rng.IntN(6)), Amount: int64(rng.IntN(101))}
		switch {
		case runs:
			in.Action, in.Amount = verdict.MoveX+verdict.Action(rng.IntN(2)), sense*(100-int64(rng.IntN(9)))
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
		spoil(rng, &list[rng.IntN(len(list))])
	}
	return list, randomChecks(rng, list)
}

// spoil changes an input, more often than not against a rule, and now and then
// against two.
func spoil(rng *rand.Rand, in *verdict.Input) {
	for range 1 + rng.IntN(2) {
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
}

func randomChecks(rng *rand.Rand, list []verdict.Input) []verdict.Checkpoint {
	var checks []verdict.Checkpoint
	var all []world
	if broken(list) == nil {
		all = history(list)
	}
	for tick := int64(rng.IntN(6)); len(checks) < 12 && int(tick) < len(all)+rng.IntN(20)/19; tick += int64(1 + rng.IntN(9)) {
		w := world{hp: 1000}
		if int(tick) < len(all) {
			w = all[tick]
		}
		c := verdict.Checkpoint{Tick: tick, Values: []int64{w.hp, w.score, w.x, w.y}}
		if rng.IntN(6) == 0 {
			c.Values[rng.IntN(4)] += int64(rng.IntN(21)-10) * []int64{1, 1, 1, 150}[rng.IntN(4)]
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

// same compares what both implementations found.
func same(v *verdict.Verdict, checks int, want []finding) bool {
	if v.Checkpoints != checks || v.Matched != checks-len(want) || len(v.Divergences) != len(want) || v.Consistent() != (len(want) == 0) {
		return false
	}
	for i, d := range v.Divergences {
		var names []string
		for _, f := range d.Fields {
			names = append(names, f.Field)
		}
		if d.Tick != want[i].tick || !slices.Equal(names, want[i].fields) || (d.Severity == verdict.Outcome) != want[i].outcome {
			return false
		}
	}
	english, chinese := lines(checks, want)
	return v.English() == english && v.Chinese() == chinese
}

// ends reports whether the battle ends in the same state and digest.
func ends(t *testing.T, list []verdict.Input) bool {
	lab, err := verdict.NewLab(list)
	if err != nil {
		t.Fatal(err)
	}
	all := history(list)
	last, w := len(all)-1, all[len(all)-1]
	got := lab.State(lab.Last())
	return lab.Last() == int64(last) && got == verdict.LabState{Tick: int64(last), X: w.x, Y: w.y, Health: w.hp, Score: w.score} &&
		got.Digest() == digest(fmt.Sprint(last, "|", w.x, "|", w.y, "|", w.hp, "|", w.score))
}

// digest is FNV-1a in the arithmetic of the text, by remainders.
func digest(text string) string {
	h := uint64(0x811c9dc5)
	for _, c := range text {
		h = (h ^ uint64(c)) * 0x01000193 % (1 << 32)
	}
	return fmt.Sprintf("%08x", h)
}

// Both implementations agree on 10,000 random battles: on which rule is broken
// first, on every divergence with its fields and severity, on the verdict's lines,
// and on the battle's last state with its digest.
func TestTwoImplementationsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	seen := map[string]int{}
	for n := range 10_000 {
		list, checks := random(rng)
		want, wantErr := second(list, checks)
		v, err := judge(list, checks)
		if !errors.Is(err, wantErr) {
			t.Fatalf("%d: %v, the other says %v\n%v\n%v", n, err, wantErr, list, checks)
		}
		if broken(list) == nil && !ends(t, list) {
			t.Fatalf("%d: another end of %v", n, list)
		}
		switch {
		case err != nil:
			seen[wantErr.Error()]++
			continue
		case !same(v, len(checks), want):
			t.Fatalf("%d: %+v, the other finds %v", n, v, want)
		case v.Consistent():
			seen["consistent"]++
		default:
			seen[v.First().Severity.String()]++
		}
	}
	t.Log(seen)
	for _, c := range []string{"consistent", "outcome", "cosmetic", verdict.ErrSeq.Error(), verdict.ErrTick.Error(), verdict.ErrGap.Error(),
		verdict.ErrAmount.Error(), verdict.ErrCheckpoint.Error(), verdict.ErrRange.Error()} {
		if seen[c] < 30 {
			t.Errorf("%s: %d of 10,000 are too few to prove anything", c, seen[c])
		}
	}
}

// The bounds of the text, by number.
func TestBoundsAreThoseOfTheText(t *testing.T) {
	if verdict.TickMillis != 50 || verdict.MaxGap != 4 || verdict.MaxAmount != 100 || verdict.MaxCoord != 1000 || verdict.MaxHealth != 1000 {
		t.Error("a bound has moved")
	}
	for i, name := range append(slices.Clone(deeds), "action 5") {
		if got := verdict.Action(i).String(); got != name {
			t.Errorf("action %d is %q, want %q", i, got, name)
		}
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
		"seq stands at 0":  {[]verdict.Input{in(3, 0, verdict.Idle, 0), in(3, 0, verdict.Idle, 0)}, verdict.ErrSeq},
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
		"dead below":  {[]verdict.Checkpoint{at(0, -1, 7, 0, 0)}, verdict.ErrCheckpoint},
		"score below": {[]verdict.Checkpoint{at(0, 0, -1, 0, 0)}, verdict.ErrCheckpoint},
		"behind":      {[]verdict.Checkpoint{at(4, 1000, 7, 5, 0)}, verdict.ErrRange},
	} {
		v, err := verdict.Judge(verdict.LabLayout, lab(), c.list)
		if !errors.Is(err, c.want) || err == nil && !v.Consistent() {
			t.Errorf("%s: %+v %v, want %v", name, v, err, c.want)
		}
		var bad *verdict.CheckpointError
		if c.want != nil && (!errors.As(err, &bad) || bad.Index != len(c.list)-1 || !errors.Is(bad.Err, c.want)) {
			t.Errorf("%s: %v is not about the last checkpoint", name, err)
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

// A trial that keeps no divergence does not call the report consistent.
func TestVerdictLinesWithoutAKeptDivergence(t *testing.T) {
	trial := verdict.NewTrial(0)
	if err := trial.Take(verdict.LabLayout, &verdict.Checkpoint{Values: []int64{9, 0, 0, 0}}, []int64{1000, 0, 0, 0}); err != nil {
		t.Fatal(err)
	}
	v := trial.Verdict()
	if v.Consistent() || !strings.HasSuffix(v.English(), "1 diverge: not consistent") || !strings.HasSuffix(v.Chinese(), "偏离 1 个，判定不一致") {
		t.Errorf("%s; %s", v.English(), v.Chinese())
	}
}

// An excuse that comes after the checkpoint was missed changes nothing.
func TestAnExcuseComesTooLate(t *testing.T) {
	trial := verdict.NewTrial(1)
	for _, tick := range []int64{5, 9} {
		if err := trial.Miss(tick); err != nil {
			t.Fatal(err)
		}
		trial.Excuse(tick)
	}
	if v := trial.Verdict(); v.Missing != 2 || v.Silence != 10 {
		t.Errorf("%+v", v)
	}
}

// The digest is the published FNV-1a, of which these two are known values, over
// the state as the text writes it.
func TestLabDigest(t *testing.T) {
	if digest("") != "811c9dc5" || digest("a") != "e40c292c" {
		t.Fatal("the test's own digest is not FNV-1a")
	}
	s := verdict.LabState{Tick: 12, X: -3, Y: 40, Health: 1000, Score: 7}
	if want := digest("12|-3|40|1000|7"); s.Digest() != want {
		t.Errorf("%s, want %s", s.Digest(), want)
	}
}

// What Layout says of bounds: both ends belong to them, they may be one value,
// and Max below Min is none at all.
func TestBoundsOfAField(t *testing.T) {
	for _, c := range []struct {
		min, max, v int64
		ok          bool
	}{{3, 3, 3, true}, {3, 3, 2, false}, {3, 3, 4, false}, {3, 5, 3, true}, {3, 5, 5, true}, {3, 5, 6, false}, {3, 2, 99, true}, {3, 2, -99, true}} {
		l := verdict.Layout{{Name: "v", Min: c.min, Max: c.max}}
		_, err := verdict.Judge(l, constant{c.v}, []verdict.Checkpoint{{Values: []int64{c.v}}})
		if (err == nil) != c.ok || !c.ok && !errors.Is(err, verdict.ErrCheckpoint) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// constant is a battle of one tick in which nothing happens.
type constant []int64

func (constant) Last() int64                 { return 0 }
func (c constant) At(int64) ([]int64, error) { return c, nil }

// failing is a source that breaks down.
type failing struct{ verdict.Lab }

var errBroken = errors.New("broken")

func (*failing) At(int64) ([]int64, error) { return nil, errBroken }

func TestErrorsOfTheSourceComeBack(t *testing.T) {
	if _, err := verdict.Judge(verdict.LabLayout, &failing{}, []verdict.Checkpoint{{Values: make([]int64, 4)}}); !errors.Is(err, errBroken) {
		t.Error(err)
	}
}
