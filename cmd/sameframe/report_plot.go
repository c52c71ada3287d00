package main

import (
	"fmt"
	"io"

	"sameframe/core/replay"
)

const (
	plotWidth = 60 // columns
	plotRows  = 2
)

// levels are the heights of one row of a plot.
var levels = []rune(" ▁▂▃▄▅▆▇█")

// curves plots what each camp had over time, on one scale for both.
func (t *telling) curves(out io.Writer) {
	if len(t.Samples) < 2 {
		return
	}
	fmt.Fprintln(out)
	writeLine(out, t.sayf("OVER TIME, 0:00 to %s", clock(int(t.Elapsed))))
	worth := t.campValues(func(s *replay.Sample) []int { return s.NetWorth })
	t.pair(out, "net worth", worth)
	t.lead(out, worth)
	t.pair(out, "experience", t.campValues(func(s *replay.Sample) []int { return s.XP }))
	t.pair(out, "last hits", t.campValues(func(s *replay.Sample) []int { return s.LastHits }))
	t.pair(out, "map seen %", t.seenValues())
	if t.acted() {
		t.pace(out)
	}
}

func (t *telling) acted() bool {
	for i := range t.Players {
		if t.Players[i].Actions > 0 {
			return true
		}
	}
	return false
}

// campValues are the sums of each camp over time.
func (t *telling) campValues(of func(*replay.Sample) []int) (list [len(campNames)][]int) {
	for i := range t.Samples {
		p := t.ByCamp(of(&t.Samples[i]))
		for camp := 1; camp < len(campNames); camp++ {
			list[camp] = append(list[camp], p[camp])
		}
	}
	return list
}

// seenValues are the percents of the map that each camp saw over time.
func (t *telling) seenValues() (list [len(campNames)][]int) {
	for i := range t.Sight.Looks {
		for camp := 1; camp < len(campNames); camp++ {
			list[camp] = append(list[camp], t.Sight.Looks[i].Seen[camp]*100/max(t.Sight.Places, 1))
		}
	}
	return list
}

// pair plots a number of each camp, and who is ahead.
func (t *telling) pair(out io.Writer, name string, list [len(campNames)][]int) {
	one, two := shrink(list[1], plotWidth), shrink(list[2], plotWidth)
	top := max(highest(one), highest(two))
	plot(out, t.say(name), t.team(1), one, top)
	plot(out, "", t.team(2), two, top)
	ahead := ""
	for i := range one {
		switch {
		case one[i] > two[i]:
			ahead += campMarks[1]
		case one[i] < two[i]:
			ahead += campMarks[2]
		default:
			ahead += campMarks[0]
		}
	}
	writeLine(out, left("", plotName)+left(t.say("ahead"), plotOf)+ahead)
}

// campMarks stand for who is ahead; they take one column in every language.
var campMarks = [len(campNames)]string{"=", "B", "O"}

// lead plots how far a camp is ahead: the first camp's lead above the line, the
// second one's hangs below it.
func (t *telling) lead(out io.Writer, list [len(campNames)][]int) {
	ahead := make([]int, len(list[1]))
	most := 0
	for i := range ahead {
		ahead[i] = list[1][i] - list[2][i]
		most = max(most, ahead[i], -ahead[i])
	}
	ahead = shrink(ahead, plotWidth)
	up, down := "", ""
	for _, v := range ahead {
		up += string(levels[eighths(v, most)])
		down += string(hanging[eighths(-v, most)])
	}
	writeLine(out, left(t.say("lead"), plotName)+left(t.team(1), plotOf)+left(up, plotWidth)+fmt.Sprintf(" ± %d", most))
	writeLine(out, left("", plotName)+left(t.team(2), plotOf)+down)
}

// hanging are the heights of a row that hangs from above; terminals have no
// finer ones.
var hanging = []rune(" ▔▔▔▀▀▀██")

// eighths scales v of 0..most to one row; only 0 and less have none.
func eighths(v, most int) int {
	if v <= 0 || most <= 0 {
		return 0
	}
	return max(1, v*(len(levels)-1)/most)
}

// pace plots the actions a minute of all players together.
func (t *telling) pace(out io.Writer) {
	var list []int
	for i := 1; i < len(t.Samples); i++ {
		s := &t.Samples[i]
		p := t.ByCamp(s.Actions)
		span := int(s.At - t.Samples[i-1].At)
		list = append(list, (p[1]+p[2])*60_000/max(span, 1))
	}
	list = shrink(list, plotWidth)
	plot(out, t.say("actions"), t.say("a minute"), list, highest(list))
}

// Columns before a plot.
const (
	plotName = 12
	plotOf   = 10
)

// plot draws a column for each value; the highest of all would be top.
func plot(out io.Writer, name, of string, list []int, top int) {
	full := len(levels) - 1
	for n := plotRows - 1; n >= 0; n-- {
		bars := make([]rune, len(list))
		for i, v := range list {
			bars[i] = levels[min(max(height(v, top)-n*full, 0), full)]
		}
		if n > 0 {
			writeLine(out, left("", plotName+plotOf)+string(bars))
			continue
		}
		writeLine(out, left(name, plotName)+left(of, plotOf)+string(bars)+fmt.Sprintf(" %d", list[len(list)-1]))
	}
}

// height scales v of 0..top to levels in all rows; only 0 has none.
func height(v, top int) int {
	if v <= 0 || top <= 0 {
		return 0
	}
	most := plotRows * (len(levels) - 1)
	return max(1, min(v*most/top, most))
}

// shrink picks at most n values at even distances, with the first and the last.
func shrink(list []int, n int) []int {
	if len(list) <= n {
		return list
	}
	out := make([]int, n)
	for i := range out {
		out[i] = list[i*(len(list)-1)/(n-1)]
	}
	return out
}

func highest(list []int) int {
	top := 0
	for _, v := range list {
		top = max(top, v)
	}
	return top
}
