package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

func newReplay(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "replay FILE...",
		Short: "Watch a replay; with --headless verify it, frame by frame",
		Long: `Plays recordings again: in a window to watch one, with --headless to compare
every recorded digest. With --fps each recording runs through the session loop
once for each pattern of outer frames, and every frame's digest must agree.

A recording that was cut off is played as far as it goes, and counts as
unreadable.

Exit code: 0 all agree, 1 a digest differs, 2 unreadable, 3 another version; of
several files the highest.`,
		Example: `  sameframe replay m.sfr
  sameframe replay --headless --digests here.txt m.sfr
  sameframe replay --headless --fps 30,60,jitter,stall --json games/*.sfr`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("which replay? (see: %s --help)", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if a.windowless("verifying without a window") {
				return a.verifyAll(cmd.Context(), args)
			}
			if err := refuseInWindow(cmd); err != nil {
				return err
			}
			return a.openReplay(args)
		},
	}
}

// verifyAll verifies every file, the readable ones even when others are not,
// and returns the worst of the verdicts. A trace ends where the digests do not
// agree: the comparison with another machine's needs it most then.
func (a *app) verifyAll(ctx context.Context, files []string) error {
	d, err := loadData()
	if err != nil {
		return err
	}
	patterns, err := a.patterns(1)
	if err != nil {
		return err
	}
	if a.digests != "" && len(files) > 1 {
		return fmt.Errorf("--digests takes one replay, not %d", len(files))
	}
	outs, err := a.outputs("")
	if err != nil {
		return err
	}
	defer outs.abandon()
	if err := outs.refuse(files...); err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	var worst error
	var first trace
	for _, name := range files {
		err := a.verifyFile(ctx, d, name, patterns, &first)
		if errors.Is(err, errInterrupted) {
			return err
		}
		worst = graver(worst, err)
	}
	if worst != nil && !errors.Is(worst, errDiverged) {
		return worst
	}
	if err := outs.commit(&first); err != nil {
		return err
	}
	return worst
}

// graver keeps the error with the higher exit code, already reported.
func graver(a, b error) error {
	rank := func(err error) int {
		switch {
		case err == nil:
			return 0
		case errors.Is(err, errDiverged):
			return 1
		case errors.Is(err, errRefused):
			return 3
		}
		return 2
	}
	if rank(b) > rank(a) {
		return b
	}
	return a
}

// verifyFile runs one file through every pattern and reports each.
func (a *app) verifyFile(ctx context.Context, d *data.Set, name string, patterns []outer, first *trace) error {
	f, err := readReplay(name)
	if f == nil {
		return a.bad(name, err)
	}
	r := &replayRun{app: a, ctx: ctx, file: f, name: name, cut: err}
	for i, p := range patterns {
		r.pattern, r.trace = p, &trace{}
		err := r.play(d)
		if i == 0 {
			*first = *r.trace
		}
		if errors.Is(err, errInterrupted) {
			return err
		}
		if err != nil {
			return a.bad(name, err)
		}
		if err := r.verdict(first); err != nil {
			return err
		}
	}
	if r.cut != nil {
		fmt.Fprintf(a.err, "sameframe: %s: %s; its %d whole frames agree\n", name, plain(r.cut), f.Frames())
		return errReported
	}
	return nil
}

// bad reports an unreadable or refused file in one line.
func (a *app) bad(name string, err error) error {
	fmt.Fprintf(a.err, "sameframe: %s: %s\n", name, plain(err))
	if a.json {
		a.emit(badLine{File: slashed(name), Error: plain(err)})
	}
	if errors.Is(err, battle.ErrVersion) {
		return errRefused
	}
	return errReported
}

// replayRun is one verification of a recording.
type replayRun struct {
	*app
	ctx      context.Context
	file     *replay.File
	name     string
	cut      error // what the recording lacks, or nil
	pattern  outer
	trace    *trace
	world    *battle.World
	mismatch *replay.Mismatch
	took     time.Duration
}

func (r *replayRun) play(d *data.Set) error {
	w, err := r.file.World(d)
	if err != nil {
		return err
	}
	r.world = w
	src := client.NewRecorded(r.file, w.Frame(), w.StepMillis(), false)
	cfg := client.DefaultConfig()
	cfg.Recorder = client.Tee{r.trace, r}
	s, err := client.New(w, src, cfg)
	if err != nil {
		return err
	}
	began := time.Now()
	last := w.Frame() + wire.Frame(r.file.Frames())
	err = r.pattern.drive(s, func() { src.SetSpeed(client.Unlimited) }, w.StepMillis(), func() bool { return w.Frame() == last })
	r.took = time.Since(began)
	if errors.Is(err, errStop) {
		return nil
	}
	if err == nil {
		r.mismatch = r.file.CheckResult(w)
	}
	return err
}

// Frame implements client.Recorder: it compares with the recording.
func (r *replayRun) Frame(frame wire.Frame, _ []wire.Record, digest, _ uint64) error {
	if r.mismatch = r.file.Check(int(frame-r.file.Header.Start.First), digest); r.mismatch != nil {
		return errStop
	}
	if r.ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}

// verdict reports one playing, which must agree with the recording and with
// the first playing.
func (r *replayRun) verdict(first *trace) error {
	l := worldLine(r.world, len(r.trace.digests), r.pattern.label(), r.took)
	l.File = slashed(r.name)
	if r.cut != nil {
		l.OK, l.Error = false, plain(r.cut)
	}
	if m := r.mismatch; m != nil {
		l.OK, l.Error, l.DivergedAt = false, m.String(), &m.Frame
	} else {
		l.diverged(first.deviation(r.trace))
	}
	switch {
	case r.json:
		r.emit(l)
	case l.OK:
		fmt.Fprintf(r.out, "%s: ok, %s: %d frames (%s), digest %s, %d draws, %d times real time\n", r.name, r.pattern.words(),
			l.Frames, clock(int(l.Millis)), l.Digest, l.Used, l.PerSec*l.Step/1000)
	}
	if l.DivergedAt == nil {
		return nil
	}
	fmt.Fprintf(r.err, "sameframe: %s: %s: diverges at %s\n", r.name, r.pattern.words(), l.Error)
	return errDiverged
}
