package main

import (
	"fmt"
	"io"
	"strings"

	"sameframe/core/replay"
)

func (t *telling) timeline(out io.Writer) {
	fmt.Fprintln(out)
	writeLine(out, t.say("TIMELINE"))
	for i := range t.Timeline {
		e := &t.Timeline[i]
		writeLine(out, fmt.Sprintf("%6s  %s", clock(int(e.At)), t.event(e)))
		if e.Recap != nil {
			writeLine(out, fmt.Sprintf("%8s%s", "", t.recap(e.Recap)))
		}
	}
	if len(t.Timeline) == 0 {
		writeLine(out, "  "+t.say("nothing fell"))
	}
}

func (t *telling) event(e *replay.Event) string {
	switch e.Kind {
	case replay.EventKill:
		return t.sayf("%s kills %s%s%s", t.who(e.Seat), t.who(e.Victim), t.helpers(e), t.praise(e))
	case replay.EventDeath:
		return t.sayf("%s dies to creeps or towers", t.who(e.Victim))
	case replay.EventTower:
		return t.sayf("a tower of %s falls to %s", t.team(e.Camp), t.breaker(e))
	case replay.EventBase:
		return t.sayf("the base of %s falls to %s", t.team(e.Camp), t.breaker(e))
	}
	return t.sayf("%s wins", t.team(e.Camp))
}

// recapColumns is how far the lines below a death reach.
const recapColumns = 140

// recap tells what led to a death, the lethal blow last.
func (t *telling) recap(r *replay.Recap) string {
	text := t.sayf("%d damage in %s s: ", r.Damage, seconds(r.Span))
	last := "† " + t.blow(&r.Last)
	for i := range r.Blows {
		part := t.blow(&r.Blows[i]) + ", "
		if wide(text)+wide(part)+wide(last) > recapColumns {
			text += "…, "
			break
		}
		text += part
	}
	return text + last
}

// blow is damage by somebody with something.
func (t *telling) blow(b *replay.Blow) string {
	who := ""
	if b.Seat >= 0 {
		p := &t.Players[b.Seat]
		who = fmt.Sprintf("%d %s ", b.Seat, t.pick(p.Hero, p.HeroZH))
	}
	return fmt.Sprintf("%s%s %d", who, t.means(&b.Means), b.Amount)
}

func (t *telling) breaker(e *replay.Event) string {
	if e.Seat < 0 {
		return t.say("creeps")
	}
	return t.who(e.Seat)
}

func (t *telling) helpers(e *replay.Event) string {
	var names []string
	for _, s := range e.Assists {
		names = append(names, t.who(s))
	}
	if len(names) == 0 {
		return ""
	}
	return t.say(" with ") + strings.Join(names, ", ")
}

var streakNames = [...]string{2: "double kill", 3: "triple kill", 4: "quadruple kill", 5: "five in a row"}

func (t *telling) praise(e *replay.Event) string {
	s := ""
	if e.First {
		s += "; " + t.say("first blood")
	}
	if e.Streak > 1 {
		s += "; " + t.say(streakNames[min(e.Streak, len(streakNames)-1)])
	}
	return s
}

func (t *telling) fights(out io.Writer) {
	fmt.Fprintln(out)
	writeLine(out, t.say("TEAM FIGHTS"))
	for i := range t.Fights {
		f := &t.Fights[i]
		var n replay.Pair
		for _, s := range f.Heroes {
			n[t.Players[s].Camp]++
		}
		writeLine(out, fmt.Sprintf("%6s  %s", clock(int(f.From)), t.sayf("%2d s at (%d, %d), %d against %d: kills %d : %d, damage %d : %d",
			(f.To-f.From+500)/1000, f.X, f.Y, n[1], n[2], f.Kills[1], f.Kills[2], f.Damage[1], f.Damage[2])))
	}
	if len(t.Fights) == 0 {
		writeLine(out, "  "+t.say("none: two heroes of each camp never met"))
	}
}
