package main

import (
	"context"
	"fmt"
	"time"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// minute is how much match time lies between two lines of progress.
const minute = data.Millis(60_000)

// progress is a recorder that shows how far a match is, and ends it when the
// user interrupts.
type progress struct {
	ctx   context.Context
	run   *matchRun
	pic   battle.Picture
	next  data.Millis   // match time of the next line
	shown time.Time     // when the last one was written
	pace  time.Duration // least time between two
}

// progress shows every minute of the first pattern; others only make a sign
// of life.
func (r *matchRun) progress(ctx context.Context) *progress {
	p := &progress{ctx: ctx, run: r, next: minute}
	if r.first != nil {
		p.pace, p.shown = time.Second, time.Now()
	}
	return p
}

// Frame implements client.Recorder.
func (p *progress) Frame(wire.Frame, []wire.Record, uint64, uint64) error {
	if p.ctx.Err() != nil {
		return errInterrupted
	}
	w := p.run.world
	if w.Elapsed() < p.next {
		return nil
	}
	p.next += minute
	now := time.Now()
	if now.Sub(p.shown) < p.pace {
		return nil
	}
	p.shown = now
	w.Picture(&p.pic)
	where := ""
	if p.run.fps != "" {
		where = "[" + p.run.pattern.label() + "] "
	}
	fmt.Fprintf(p.run.err, "  %s%5s  kills %d : %d, towers standing %d : %d\n", where, clock(int(w.Elapsed())),
		p.pic.Kills[1], p.pic.Kills[2], p.pic.Towers[1], p.pic.Towers[2])
	return nil
}
