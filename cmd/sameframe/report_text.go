package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"sameframe/core/data"
	"sameframe/core/replay"
)

// write tells the match on a terminal.
func (t *telling) write(out io.Writer) {
	t.head(out)
	t.players(out)
	t.gold(out)
	t.casts(out)
	t.matrix(out, "DAMAGE TO", t.Damage, true)
	t.dealt(out)
	t.healing(out)
	t.controls(out)
	t.buffs(out)
	t.summons(out)
	t.growth(out)
	t.vision(out)
	t.curves(out)
	t.timeline(out)
	t.fights(out)
}

func (t *telling) head(out io.Writer) {
	r := t.Report
	writeLine(out, t.sayf("%s: %s, %s, seed %d, step %d ms, %d frames%s", printable(t.File), r.Map, printable(r.Mode), r.Seed, r.Step, r.Frames, t.state()))
	score := t.sayf("kills %d : %d, towers standing %d : %d", r.Kills[1], r.Kills[2], r.Towers[1], r.Towers[2])
	at := clock(int(t.decided()))
	switch {
	case !r.Over:
		writeLine(out, t.sayf("Nobody has won after %s: %s.", at, score))
	case r.Surrender:
		writeLine(out, t.sayf("%s wins by surrender after %s: %s.", t.camp(r.Winner), at, score))
	default:
		writeLine(out, t.sayf("%s wins after %s: %s.", t.camp(r.Winner), at, score))
	}
	if f := r.Faults; f != nil {
		writeLine(out, faultText(f.Count, f.First))
	}
}

// decided is when the match was won; of one that goes on, how long it has lasted.
// A recording may go on behind the victory.
func (t *telling) decided() data.Millis {
	for _, e := range t.Timeline {
		if e.Kind == replay.EventEnd {
			return e.At
		}
	}
	return t.Elapsed
}

// printable keeps the text and the name of a file from steering the terminal.
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
		s += t.say(", cut off")
	}
	if t.differs {
		s += t.say(", told up to where its digests differ")
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

var playerColumns = []column{{"LEVEL", 6}, {"K", 4}, {"D", 4}, {"A", 4}, {"STREAK", 7}, {"SPREE", 6}, {"HITS", 6}, {"WORTH", 7},
	{"TO HERO", 9}, {"TAKEN", 8}, {"HEALED", 8}, {"HELD S", 8}, {"APM", 5}}

func (t *telling) players(out io.Writer) {
	cols := append(slices.Clone(playerColumns), column{"NAME", 2 + wide(t.say("NAME"))})
	t.header(out, "PLAYERS", cols)
	t.byCamp(func(p *replay.PlayerReport) {
		apm := "-" // a bot inside the battle sends nothing
		if p.Actions > 0 {
			apm = strconv.Itoa(p.PerMinute)
		}
		var cells []string
		for _, n := range []int{p.Level, p.Kills, p.Deaths, p.Assists, p.Streak, p.Spree, p.LastHits, p.NetWorth, p.ToHeroes, p.Taken, p.Healed} {
			cells = append(cells, strconv.Itoa(n))
		}
		cells = append(cells, seconds(t.held(p.Seat)), apm, "  "+cutTo(printable(p.Name), 24))
		cols[len(cols)-1].width = wide(cells[len(cells)-1])
		tableRow(out, t.who(p.Seat), cols, cells...)
	})
}

// held is for how long a player kept enemies from acting; slowing does not.
func (t *telling) held(seat int) (ms data.Millis) {
	for i := range t.Controls {
		if c := &t.Controls[i]; c.Seat == seat && c.Kind != replay.ControlSlow && t.Players[c.To].Camp != t.Players[seat].Camp {
			ms += c.Span
		}
	}
	return ms
}

// seconds with one decimal.
func seconds(ms data.Millis) string { return fmt.Sprintf("%d.%d", ms/1000, ms/100%10) }

// percent of a per mille, with one decimal.
func percent(perMille int) string { return fmt.Sprintf("%d.%d", perMille/10, perMille%10) }

// who names a player: seat, camp and hero.
func (t *telling) who(seat int) string {
	if seat < 0 {
		return t.say("nobody")
	}
	p := &t.Players[seat]
	return fmt.Sprintf("%d %s %s", seat, t.team(p.Camp), t.pick(p.Hero, p.HeroZH))
}

func (t *telling) gold(out io.Writer) {
	cols := []column{{"START", 7}, {"TIME", 8}, {"LAST HITS", 11}, {"KILLS", 7}, {"ASSISTS", 9}, {"TOWERS", 8}, {"OTHER", 7}, {"SPENT", 8}, {"HOLDS", 7}}
	t.header(out, "GOLD", cols)
	t.byCamp(func(p *replay.PlayerReport) {
		g := &p.Gold
		var cells []string
		for _, n := range []int{g.Start, g.Passing, g.LastHits, g.Kills, g.Assists, g.Towers, g.Other, g.Spent, g.Held} {
			cells = append(cells, dash(n))
		}
		tableRow(out, t.who(p.Seat), cols, cells...)
	})
}

// section writes a list for each player that has one; parts says what stands in
// it.
func (t *telling) section(out io.Writer, name string, parts func(p *replay.PlayerReport) []string) {
	begun := false
	t.byCamp(func(p *replay.PlayerReport) {
		what := parts(p)
		if len(what) == 0 {
			return
		}
		if !begun {
			fmt.Fprintln(out)
			writeLine(out, t.say(name))
		}
		begun = true
		wrapped(out, t.who(p.Seat), what)
	})
}

func (t *telling) casts(out io.Writer) {
	t.section(out, "SPELLS CAST", func(p *replay.PlayerReport) []string {
		var parts []string
		for i := range p.Casts {
			c := &p.Casts[i]
			name := t.pick(c.Spell, c.SpellZH)
			if c.Broken > 0 {
				parts = append(parts, t.sayf("%s %d (%d broken)", name, c.Done, c.Broken))
			} else {
				parts = append(parts, fmt.Sprintf("%s %d", name, c.Done))
			}
		}
		if len(parts) == 0 {
			parts = []string{t.say("none")}
		}
		return parts
	})
}

// matrix is who did it to whom: rows deal, columns take.
func (t *telling) matrix(out io.Writer, name string, cells [][]int, buildings bool) {
	n := len(t.Players)
	var cols []column
	t.byCamp(func(p *replay.PlayerReport) {
		cols = append(cols, column{strconv.Itoa(p.Seat) + " " + t.initial(p.Camp), 7})
	})
	cols = append(cols, column{"CREEPS", 8})
	if buildings {
		cols = append(cols, column{"BUILDINGS", 10})
	}
	t.header(out, name, cols)
	write := func(who string, list []int) {
		var texts []string
		t.byCamp(func(p *replay.PlayerReport) { texts = append(texts, dash(list[p.Seat])) })
		texts = append(texts, dash(list[n]), dash(list[n+1]))
		tableRow(out, who, cols, texts[:len(cols)]...)
	}
	t.byCamp(func(p *replay.PlayerReport) { write(t.who(p.Seat), cells[p.Seat]) })
	if buildings {
		write(t.say("creeps and towers"), cells[n])
	}
}

func dash(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

// amount is a number with what it is of.
type amount struct {
	name string
	n    int
}

// addAmount counts an amount under a name.
func addAmount(list []amount, name string, n int) []amount {
	if i := slices.IndexFunc(list, func(a amount) bool { return a.name == name }); i >= 0 {
		list[i].n += n
		return list
	}
	return append(list, amount{name, n})
}

// largest puts the largest first and leaves out what is nothing.
func largest(list []amount) []amount {
	list = slices.DeleteFunc(list, func(a amount) bool { return a.n == 0 })
	slices.SortStableFunc(list, func(a, b amount) int { return cmp.Compare(b.n, a.n) })
	return list
}

// byMeans adds up what a seat did, by with what.
func (t *telling) byMeans(deals []replay.Deal, seat int, counts func(d *replay.Deal) bool) []amount {
	var sums []amount
	for i := range deals {
		if d := &deals[i]; d.Seat == seat && counts(d) {
			sums = addAmount(sums, t.means(&d.Means), d.Amount)
		}
	}
	return largest(sums)
}

// toEnemy reports whether something was done to a hero of the other camp.
func (t *telling) toEnemy(d *replay.Deal) bool {
	return d.To >= 0 && d.Seat >= 0 && t.Players[d.To].Camp != t.Players[d.Seat].Camp
}

// barColumns is the width of the bar before what a player did.
const barColumns = 12

// dealt tells with what heroes hurt heroes, with a bar for all of it.
func (t *telling) dealt(out io.Writer) {
	most := 0
	for i := range t.Players {
		most = max(most, t.Players[i].ToHeroes)
	}
	t.section(out, "DAMAGE TO HEROES BY", func(p *replay.PlayerReport) []string {
		sums := t.byMeans(t.Dealt, p.Seat, t.toEnemy)
		if len(sums) == 0 {
			return nil
		}
		parts := texts(sums)
		parts[0] = bar(p.ToHeroes, most, barColumns) + " " + parts[0]
		return parts
	})
}

func texts(sums []amount) []string {
	var parts []string
	for _, s := range sums {
		parts = append(parts, fmt.Sprintf("%s %d", s.name, s.n))
	}
	return parts
}

// bar draws a number as a bar of a width, in eighths of a column.
func bar(n, most, width int) string {
	eighths := min(n*width*8/max(most, 1), width*8)
	if n > 0 {
		eighths = max(eighths, 1)
	}
	text := strings.Repeat("█", eighths/8)
	if eighths%8 > 0 {
		text += string([]rune("▏▎▍▌▋▊▉")[eighths%8-1])
	}
	return left(text, width)
}

func (t *telling) healing(out io.Writer) {
	some := slices.ContainsFunc(t.Healed, func(d replay.Deal) bool { return d.Amount > 0 })
	if !some {
		return
	}
	t.matrix(out, "HEALING TO", t.Healing, false)
	t.section(out, "HEALING BY", func(p *replay.PlayerReport) []string {
		return texts(t.byMeans(t.Healed, p.Seat, func(*replay.Deal) bool { return true }))
	})
}

func (t *telling) controls(out io.Writer) {
	t.section(out, "CONTROL OF ENEMIES", func(p *replay.PlayerReport) []string {
		var sums []amount
		for i := range t.Controls {
			if c := &t.Controls[i]; c.Seat == p.Seat && t.Players[c.To].Camp != p.Camp {
				sums = addAmount(sums, t.say(string(c.Kind)), int(c.Span))
			}
		}
		var parts []string
		for _, s := range largest(sums) {
			parts = append(parts, s.name+" "+seconds(data.Millis(s.n)))
		}
		return parts
	})
}

// mostBuffs are the buffs of a player that are told.
const mostBuffs = 6

func (t *telling) buffs(out io.Writer) {
	t.section(out, "BUFFS GIVEN", func(p *replay.PlayerReport) []string {
		var times, spans []amount
		for i := range t.Buffs {
			if b := &t.Buffs[i]; b.Seat == p.Seat {
				name := t.pick(b.Name, b.NameZH)
				times, spans = addAmount(times, name, b.Times), addAmount(spans, name, int(b.Span))
			}
		}
		var parts []string
		for _, s := range largest(times)[:min(len(largest(times)), mostBuffs)] {
			at := slices.IndexFunc(spans, func(a amount) bool { return a.name == s.name })
			parts = append(parts, fmt.Sprintf("%s %d× %s s", s.name, s.n, seconds(data.Millis(spans[at].n))))
		}
		return parts
	})
}

func (t *telling) summons(out io.Writer) {
	t.section(out, "SUMMONED", func(p *replay.PlayerReport) []string {
		var parts []string
		for i := range t.Summons {
			if s := &t.Summons[i]; s.Seat == p.Seat {
				parts = append(parts, t.pick(s.Name, s.NameZH)+" "+t.sayf("%d (%d killed, %s each)", s.Count, s.Killed, clock(int(s.Span)/s.Count)))
			}
		}
		return parts
	})
}

// growth tells what was bought and when levels were reached.
func (t *telling) growth(out io.Writer) {
	t.section(out, "ITEMS", func(p *replay.PlayerReport) []string {
		var parts []string
		for i := range p.Bought {
			b := &p.Bought[i]
			parts = append(parts, clock(int(b.At))+" "+t.pick(b.Item, b.ItemZH))
		}
		return parts
	})
	t.section(out, "LEVELS", func(p *replay.PlayerReport) []string {
		var parts []string
		for _, l := range p.Levels {
			parts = append(parts, fmt.Sprintf("%s → %d", clock(int(l.At)), l.Level))
		}
		return parts
	})
}

// vision tells what was seen by whom.
func (t *telling) vision(out io.Writer) {
	cols := []column{{"SEES %", 8}, {"ALIVE", 8}, {"SEEN", 8}, {"SEEN %", 8}, {"FIRST SEEN", 12}}
	t.header(out, "VISION", cols)
	t.byCamp(func(p *replay.PlayerReport) {
		s := &p.Sight
		first := t.say("never")
		if s.First >= 0 {
			first = clock(int(s.First))
		}
		share := int((int64(s.Seen)*1000 + int64(s.Alive)/2) / max(int64(s.Alive), 1))
		tableRow(out, t.who(p.Seat), cols, percent(s.PerMille), clock(int(s.Alive)), clock(int(s.Seen)), percent(share), first)
	})
	for camp := 1; camp < len(campNames); camp++ {
		c := &t.Sight.Camps[camp]
		writeLine(out, t.sayf("%s sees %s of the map, enemy heroes for %s in sum", t.team(camp), percent(c.PerMille)+" %", clock(int(c.Heroes))))
	}
}
