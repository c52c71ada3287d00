package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
	"time"

	"sameframe/core/battle"
	"sameframe/core/wire"
)

// line is one JSON object of --json.
type line struct {
	File    string `json:"file,omitempty"`
	FPS     string `json:"fps"`
	Seed    uint64 `json:"seed"`
	Step    int    `json:"step"`
	Frames  int    `json:"frames"`
	Digest  string `json:"digest"`
	Used    uint64 `json:"used"`
	OK      bool   `json:"ok"`
	Over    bool   `json:"over"`
	Winner  int    `json:"winner"`
	Kills   [2]int `json:"kills"`
	PerSec  int    `json:"steps_per_second"`
	Error   string `json:"error,omitempty"`
	BadFrom int64  `json:"diverged_at,omitempty"`
}

func (a *app) emit(l line) {
	b, err := json.Marshal(l)
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(a.out, "%s\n", b)
}

func worldLine(w *battle.World, frames int, fps string, took time.Duration) line {
	var p battle.Picture
	w.Picture(&p)
	return line{
		FPS: fps, Seed: w.Start().Seed, Step: w.StepMillis(), Frames: frames, Digest: fmt.Sprintf("%016x", w.Digest()),
		Used: w.Used(), OK: true, Over: p.Outcome.Over, Winner: int(p.Outcome.Winner), Kills: [2]int{p.Kills[1], p.Kills[2]},
		PerSec: perSecond(frames, took),
	}
}

func perSecond(n int, took time.Duration) int {
	return int(int64(n) * int64(time.Second) / max(int64(took), 1))
}

// report prints the result of one run.
func (r *matchRun) report() {
	if r.json {
		r.emit(worldLine(r.world, len(r.trace.digests), r.pattern.label(), r.took))
		return
	}
	r.summary(r.out)
}

// campNames are the names of the camps in text.
var campNames = [...]string{"nobody", "Blue (west)", "Orange (east)"}

// summary is the readable end of a headless match.
func (r *matchRun) summary(out io.Writer) {
	var p battle.Picture
	r.world.Picture(&p)
	fmt.Fprintf(out, "\n%s\n\n", verdict(&p))
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "SIDE\tHERO\tLEVEL\tKILLS\tDEATHS\tASSISTS\tLAST HITS\tGOLD\tDAMAGE TO HEROES\n")
	for i := range p.Seats {
		s := &p.Seats[i]
		fmt.Fprintf(t, "%s\t%s\t%d\t%d\t%d\t%d\t%d\t%d\t%d\n", campNames[s.Camp], r.data.Units[s.Unit].Name,
			s.Level, s.Kills, s.Deaths, s.Assists, s.LastHits, s.Gold.Floor(), s.DamageDone.Floor())
	}
	t.Flush()
	digest, used := r.trace.last()
	n := len(r.trace.digests)
	fmt.Fprintf(out, "\nseed %d, step %d ms, outer frames %s\n", r.start.Seed, r.world.StepMillis(), r.pattern.label())
	fmt.Fprintf(out, "%d frames, digest %016x, %d random draws\n", n, digest, used)
	rate := perSecond(n, r.took)
	fmt.Fprintf(out, "%d steps a second, %d times real time\n", rate, rate*r.world.StepMillis()/1000)
}

func verdict(p *battle.Picture) string {
	at := clock(int(p.Elapsed))
	if !p.Outcome.Over {
		return fmt.Sprintf("Stopped after %s with kills %d : %d.", at, p.Kills[1], p.Kills[2])
	}
	how := "wins"
	if p.Outcome.Surrender {
		how = "wins by surrender"
	}
	return fmt.Sprintf("%s %s after %s, kills %d : %d.", campNames[p.Outcome.Winner], how, at, p.Kills[1], p.Kills[2])
}

// clock writes milliseconds as minutes and seconds.
func clock(ms int) string { return fmt.Sprintf("%d:%02d", ms/60000, ms/1000%60) }

// progress is a recorder that shows how far a long run is, about once a
// second, and ends it when the user interrupts.
type progress struct {
	ctx   context.Context
	out   io.Writer
	world *battle.World
	label string
	next  time.Time
	count int
}

func (r *matchRun) progress(ctx context.Context) *progress {
	return &progress{ctx: ctx, out: r.err, world: r.world, label: r.pattern.label(), next: time.Now().Add(time.Second / 2)}
}

// Frame implements client.Recorder.
func (p *progress) Frame(wire.Frame, []wire.Record, uint64, uint64) error {
	if p.count++; p.count%256 != 0 {
		return nil
	}
	if err := p.ctx.Err(); err != nil {
		return fmt.Errorf("interrupted")
	}
	if now := time.Now(); now.After(p.next) {
		p.next = now.Add(time.Second)
		var pic battle.Picture
		p.world.Picture(&pic)
		fmt.Fprintf(p.out, "  [%s] %s  kills %d : %d  towers %d : %d\n", p.label, clock(int(pic.Elapsed)), pic.Kills[1], pic.Kills[2], pic.Towers[1], pic.Towers[2])
	}
	return nil
}
