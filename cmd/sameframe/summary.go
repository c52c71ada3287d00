package main

import (
	"fmt"
	"io"
	"strings"

	"sameframe/core/battle"
)

// campNames are the names of the camps in text.
var campNames = [...]string{"nobody", "Blue (west)", "Orange (east)"}

// announce says what is about to be played.
func (r *matchRun) announce() {
	s := &r.start
	var sides [len(campNames)][]string
	for i := range s.Seats {
		id, _ := r.data.Unit(s.Seats[i].Unit)
		sides[s.Seats[i].Camp] = append(sides[s.Seats[i].Camp], r.data.Units[id].Name)
	}
	fmt.Fprintf(r.err, "Playing on %s: %s %s against %s %s; seed %d, step %d ms.\n", s.Map,
		campNames[1], strings.Join(sides[1], ", "), campNames[2], strings.Join(sides[2], ", "), s.Seed, s.StepMillis)
}

// report prints the result of one run; dev says where it left the first one.
func (r *matchRun) report(dev *deviation) {
	if r.json {
		l := worldLine(r.world, len(r.trace.digests), r.pattern.label(), r.took)
		l.diverged(dev)
		r.emit(l)
		return
	}
	r.summary(r.out)
}

// summary is the readable end of a headless match.
func (r *matchRun) summary(out io.Writer) {
	var p battle.Picture
	r.world.Picture(&p)
	fmt.Fprintf(out, "\n%s\n\n", verdict(&p, r.world))
	fmt.Fprintf(out, "%-16s%6s%7s%8s%9s%11s%7s%13s\n", "", "LEVEL", "KILLS", "DEATHS", "ASSISTS", "LAST HITS", "GOLD", "HERO DAMAGE")
	for camp := 1; camp < len(campNames); camp++ {
		r.side(out, &p, camp)
	}
	digest, used := r.trace.last()
	n := len(r.trace.digests)
	rate := perSecond(n, r.took)
	fmt.Fprintf(out, "\nseed %d, step %d ms, %s\n", r.start.Seed, r.world.StepMillis(), r.pattern.words())
	fmt.Fprintf(out, "digest %016x after %s and %s\n", digest, counted(n, "frame"), counted(used, "random draw"))
	fmt.Fprintf(out, "%s a second, %s real time\n", counted(rate, "step"), counted(rate*r.world.StepMillis()/1000, "time"))
}

// side writes the rows of a camp and of its heroes.
func (r *matchRun) side(out io.Writer, p *battle.Picture, camp int) {
	var rows strings.Builder
	var sum battle.SeatPicture
	for i := range p.Seats {
		s := &p.Seats[i]
		if int(s.Camp) != camp {
			continue
		}
		row(&rows, "  "+r.data.Units[s.Unit].Name, fmt.Sprint(s.Level), s)
		sum.Kills, sum.Deaths, sum.Assists = sum.Kills+s.Kills, sum.Deaths+s.Deaths, sum.Assists+s.Assists
		sum.LastHits, sum.Gold, sum.DamageDone = sum.LastHits+s.LastHits, sum.Gold+s.Gold, sum.DamageDone+s.DamageDone
	}
	row(out, campNames[camp], "", &sum)
	io.WriteString(out, rows.String())
}

func row(out io.Writer, name, level string, s *battle.SeatPicture) {
	fmt.Fprintf(out, "%-16s%6s%7d%8d%9d%11d%7d%13d\n", name, level,
		s.Kills, s.Deaths, s.Assists, s.LastHits, s.Gold.Floor(), s.DamageDone.Floor())
}

// verdict is the result in a sentence. A match of --frames may go on behind the
// victory, which has its own moment.
func verdict(p *battle.Picture, w *battle.World) string {
	score := fmt.Sprintf("kills %d : %d, towers standing %d : %d", p.Kills[1], p.Kills[2], p.Towers[1], p.Towers[2])
	at := clock(int(p.Elapsed))
	if !p.Outcome.Over {
		return fmt.Sprintf("Stopped after %s, nobody has won: %s.", at, score)
	}
	behind := int(w.Frame()-p.Outcome.Frame) - 1
	at = clock(int(p.Elapsed) - behind*w.StepMillis())
	how := "wins"
	if p.Outcome.Surrender {
		how = "wins by surrender"
	}
	return fmt.Sprintf("%s %s after %s: %s.", campNames[p.Outcome.Winner], how, at, score)
}

// clock writes milliseconds as minutes and seconds.
func clock(ms int) string { return fmt.Sprintf("%d:%02d", ms/60000, ms/1000%60) }
