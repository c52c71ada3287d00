package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"sameframe/core/replay"
)

// write tells the match on a terminal.
func (t *telling) write(out io.Writer) {
	t.head(out)
	t.players(out)
	t.casts(out)
	t.matrix(out)
	t.curves(out)
	t.timeline(out)
	t.fights(out)
}

func (t *telling) head(out io.Writer) {
	r := t.Report
	fmt.Fprintf(out, "%s: %s, %s, seed %d, step %d ms, %d frames%s\n", t.File, r.Map, printable(r.Mode), r.Seed, r.Step, r.Frames, t.state())
	score := fmt.Sprintf("kills %d : %d, towers standing %d : %d", r.Kills[1], r.Kills[2], r.Towers[1], r.Towers[2])
	at := clock(int(r.Elapsed))
	switch {
	case !r.Over:
		fmt.Fprintf(out, "Nobody has won after %s: %s.\n", at, score)
	case r.Surrender:
		fmt.Fprintf(out, "%s wins by surrender after %s: %s.\n", campNames[r.Winner], at, score)
	default:
		fmt.Fprintf(out, "%s wins after %s: %s.\n", campNames[r.Winner], at, score)
	}
	if f := r.Faults; f != nil {
		fmt.Fprintf(out, "%s\n", faultText(f.Count, f.First))
	}
}

// printable keeps text of a file from steering the terminal.
func printable(s string) string {
	return strings.Map(func(c rune) rune {
		if unicode.IsPrint(c) {
			return c
		}
		return '?'
	}, s)
}

func (t *telling) state() string {
	s := ""
	if t.Truncated {
		s += ", cut off"
	}
	if !t.OK {
		s += ", told up to where its digests differ"
	}
	return s
}

// byCamp calls visit for the players of camp 1, then of camp 2.
func (t *telling) byCamp(visit func(p *replay.PlayerReport)) {
	for camp := 1; camp < len(campNames); camp++ {
		for i := range t.Players {
			if t.Players[i].Camp == camp {
				visit(&t.Players[i])
			}
		}
	}
}

func (t *telling) players(out io.Writer) {
	fmt.Fprintf(out, "\n%-20s%5s%4s%4s%4s%7s%6s%8s%9s%9s%8s%5s\n", "PLAYERS", "LEVEL", "K", "D", "A", "STREAK", "HITS", "WORTH", "TO HERO", "TAKEN", "HEALED", "APM")
	t.byCamp(func(p *replay.PlayerReport) {
		apm := "-" // a bot inside the battle sends nothing
		if p.Actions > 0 {
			apm = strconv.Itoa(p.PerMinute)
		}
		fmt.Fprintf(out, "%-20s%5d%4d%4d%4d%7d%6d%8d%9d%9d%8d%5s\n", t.who(p.Seat),
			p.Level, p.Kills, p.Deaths, p.Assists, p.Streak, p.LastHits, p.NetWorth, p.ToHeroes, p.Taken, p.Healed, apm)
	})
}

// who names a player: seat, camp and hero.
func (t *telling) who(seat int) string {
	if seat < 0 {
		return "nobody"
	}
	p := &t.Players[seat]
	return fmt.Sprintf("%d %s %s", seat, team(p.Camp), p.Hero)
}

// team is the first word of a camp's name.
func team(camp int) string {
	word, _, _ := strings.Cut(campNames[camp], " ")
	return word
}

func (t *telling) casts(out io.Writer) {
	fmt.Fprintf(out, "\nSPELLS CAST\n")
	t.byCamp(func(p *replay.PlayerReport) {
		var parts []string
		for _, c := range p.Casts {
			text := fmt.Sprintf("%s %d", c.Spell, c.Done)
			if c.Broken > 0 {
				text += fmt.Sprintf(" (%d broken)", c.Broken)
			}
			parts = append(parts, text)
		}
		if len(parts) == 0 {
			parts = []string{"none"}
		}
		fmt.Fprintf(out, "%-20s%s\n", t.who(p.Seat), strings.Join(parts, ", "))
	})
}

// matrix is who hurt whom: rows deal, columns take.
func (t *telling) matrix(out io.Writer) {
	fmt.Fprintf(out, "\n%-20s", "DAMAGE TO")
	t.byCamp(func(p *replay.PlayerReport) { fmt.Fprintf(out, "%7s", strconv.Itoa(p.Seat)+" "+team(p.Camp)[:1]) })
	fmt.Fprintf(out, "%8s%10s\n", "CREEPS", "BUILDINGS")
	row := func(name string, list []int) {
		fmt.Fprintf(out, "%-20s", name)
		t.byCamp(func(p *replay.PlayerReport) { fmt.Fprintf(out, "%7s", dash(list[p.Seat])) })
		n := len(t.Players)
		fmt.Fprintf(out, "%8s%10s\n", dash(list[n]), dash(list[n+1]))
	}
	t.byCamp(func(p *replay.PlayerReport) { row(t.who(p.Seat), t.Damage[p.Seat]) })
	row("creeps and towers", t.Damage[len(t.Players)])
}

func dash(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

func (t *telling) timeline(out io.Writer) {
	fmt.Fprintf(out, "\nTIMELINE\n")
	for i := range t.Timeline {
		e := &t.Timeline[i]
		fmt.Fprintf(out, "%6s  %s\n", clock(int(e.At)), t.event(e))
	}
	if len(t.Timeline) == 0 {
		fmt.Fprintln(out, "  nothing fell")
	}
}

func (t *telling) event(e *replay.Event) string {
	switch e.Kind {
	case replay.EventKill:
		return fmt.Sprintf("%s kills %s%s%s", t.who(e.Seat), t.who(e.Victim), t.helpers(e), praise(e))
	case replay.EventDeath:
		return fmt.Sprintf("%s dies to creeps or towers", t.who(e.Victim))
	case replay.EventTower:
		return fmt.Sprintf("a tower of %s falls to %s", team(e.Camp), t.breaker(e))
	case replay.EventBase:
		return fmt.Sprintf("the base of %s falls to %s", team(e.Camp), t.breaker(e))
	}
	return fmt.Sprintf("%s wins", team(e.Camp))
}

func (t *telling) breaker(e *replay.Event) string {
	if e.Seat < 0 {
		return "creeps"
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
	return " with " + strings.Join(names, ", ")
}

var streakNames = [...]string{2: "double kill", 3: "triple kill", 4: "quadruple kill", 5: "five in a row"}

func praise(e *replay.Event) string {
	s := ""
	if e.First {
		s += "; first blood"
	}
	if e.Streak > 1 {
		s += "; " + streakNames[min(e.Streak, len(streakNames)-1)]
	}
	return s
}

func (t *telling) fights(out io.Writer) {
	fmt.Fprintf(out, "\nTEAM FIGHTS\n")
	for i := range t.Fights {
		f := &t.Fights[i]
		var n replay.Pair
		for _, s := range f.Heroes {
			n[t.Players[s].Camp]++
		}
		fmt.Fprintf(out, "%6s  %2d s at (%d, %d), %d against %d: kills %d : %d, damage %d : %d\n", clock(int(f.From)),
			(f.To-f.From+500)/1000, f.X, f.Y, n[1], n[2], f.Kills[1], f.Kills[2], f.Damage[1], f.Damage[2])
	}
	if len(t.Fights) == 0 {
		fmt.Fprintln(out, "  none: two heroes of each camp never met")
	}
}
