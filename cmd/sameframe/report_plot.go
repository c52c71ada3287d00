package main

import (
	"fmt"
	"io"
	"strings"

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
	n := len(t.Samples)
	if n < 2 {
		return
	}
	fmt.Fprintf(out, "\nOVER TIME, 0:00 to %s\n", clock(int(t.Elapsed)))
	t.pair(out, "net worth", func(s *replay.Sample) replay.Pair { return t.ByCamp(s.NetWorth) })
	t.pair(out, "experience", func(s *replay.Sample) replay.Pair { return t.ByCamp(s.XP) })
	t.pair(out, "last hits", func(s *replay.Sample) replay.Pair { return t.ByCamp(s.LastHits) })
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

// pair plots a number of each camp, and who is ahead.
func (t *telling) pair(out io.Writer, name string, of func(*replay.Sample) replay.Pair) {
	var list [len(campNames)][]int
	for i := range t.Samples {
		p := of(&t.Samples[i])
		for camp := 1; camp < len(campNames); camp++ {
			list[camp] = append(list[camp], p[camp])
		}
	}
	one, two := shrink(list[1], plotWidth), shrink(list[2], plotWidth)
	top := max(highest(one), highest(two))
	plot(out, name, team(1), one, top)
	plot(out, "", team(2), two, top)
	ahead := make([]rune, len(one))
	for i := range one {
		switch {
		case one[i] > two[i]:
			ahead[i] = rune(team(1)[0])
		case one[i] < two[i]:
			ahead[i] = rune(team(2)[0])
		default:
			ahead[i] = '='
		}
	}
	fmt.Fprintf(out, "%-12s%-10s%s\n", "", "ahead", string(ahead))
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
	plot(out, "actions", "a minute", list, highest(list))
}

// plot draws a column for each value; the highest of all would be top.
func plot(out io.Writer, name, of string, list []int, top int) {
	full := len(levels) - 1
	for row := plotRows - 1; row >= 0; row-- {
		bars := make([]rune, len(list))
		for i, v := range list {
			bars[i] = levels[min(max(height(v, top)-row*full, 0), full)]
		}
		if row > 0 {
			fmt.Fprintln(out, strings.TrimRight(fmt.Sprintf("%-22s%s", "", string(bars)), " "))
			continue
		}
		fmt.Fprintf(out, "%-12s%-10s%s %d\n", name, of, string(bars), list[len(list)-1])
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
