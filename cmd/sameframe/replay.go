package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
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
		Long: `Plays recordings again. With --headless every recorded digest is compared; with
--fps the recording runs through the real session loop once for each pattern of
outer frames and every frame's digest must agree.

Exit code: 0 all agree, 1 a digest differs, 2 unreadable, 3 another version.`,
		Example: `  sameframe replay m.sfr
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
			return a.openReplay(args)
		},
	}
}

// verifyAll verifies every file, the readable ones even when others are not,
// and returns the worst of the verdicts.
func (a *app) verifyAll(ctx context.Context, files []string) error {
	d, err := loadData()
	if err != nil {
		return err
	}
	patterns, err := a.patterns(1)
	if err != nil {
		return err
	}
	outs, err := a.outputs("")
	if err != nil {
		return err
	}
	defer outs.abandon()
	if outs.digests != nil && len(files) > 1 {
		return fmt.Errorf("--digests takes one replay, not %d", len(files))
	}
	var worst error
	var first trace
	for _, name := range files {
		if err := a.verifyFile(ctx, d, name, patterns, &first); err != nil {
			worst = graver(worst, err)
		}
		if ctx.Err() != nil {
			return fmt.Errorf("interrupted")
		}
	}
	if worst != nil {
		return worst
	}
	return outs.commit(&first)
}

// graver keeps the error with the higher exit code, already reported.
func graver(a, b error) error {
	rank := func(err error) int {
		switch {
		case err == nil:
			return 0
		case errors.Is(err, errDiverged):
			return 1
		case errors.Is(err, battle.ErrVersion):
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
	cut := errors.Is(err, replay.ErrTruncated) && f != nil
	if err != nil && !cut {
		return a.bad(name, err)
	}
	*first = trace{}
	for i, p := range patterns {
		r := &replayRun{app: a, file: f, name: name, pattern: p, ctx: ctx}
		if i == 0 {
			r.trace = first
		} else {
			r.trace = &trace{}
		}
		if runErr := r.play(d); runErr != nil {
			return a.bad(name, runErr)
		}
		if r.mismatch != nil {
			return a.diverged(r)
		}
		if i > 0 {
			if err := a.compareTraces(name+" "+p.label(), first, r.trace); err != nil {
				return err
			}
		}
		r.report()
	}
	if cut {
		return a.bad(name, fmt.Errorf("%w; its %d whole frames verify", err, f.Frames()))
	}
	return nil
}

func readReplay(name string) (*replay.File, error) {
	in, err := os.Open(name)
	if err != nil {
		return nil, errors.Unwrap(err)
	}
	defer in.Close()
	return replay.Read(in)
}

// bad reports an unreadable or refused file in one line.
func (a *app) bad(name string, err error) error {
	fmt.Fprintf(a.err, "sameframe: %s: %v\n", name, err)
	if a.json {
		a.emit(line{File: filepath.ToSlash(name), Error: err.Error()})
	}
	if errors.Is(err, battle.ErrVersion) {
		return reported{err}
	}
	return errReported
}

// reported is an error that keeps its exit code and needs no further line.
type reported struct{ error }

func (r reported) Unwrap() error { return r.error }

func (a *app) diverged(r *replayRun) error {
	fmt.Fprintf(a.err, "sameframe: %s: %s: diverges at %v\n", r.name, r.pattern.label(), r.mismatch)
	if a.json {
		l := worldLine(r.world, len(r.trace.digests), r.pattern.label(), r.took)
		l.File, l.OK, l.Error, l.BadFrom = filepath.ToSlash(r.name), false, r.mismatch.String(), int64(r.mismatch.Frame)
		a.emit(l)
	}
	return errDiverged
}

// replayRun is one verification of a recording.
type replayRun struct {
	*app
	ctx      context.Context
	file     *replay.File
	name     string
	pattern  outer
	trace    *trace
	world    *battle.World
	mismatch *replay.Mismatch
	took     time.Duration
}

// errStop ends a run early without being a fault of its own.
var errStop = errors.New("stop")

func (r *replayRun) play(d *data.Set) error {
	w, err := r.file.World(d)
	if err != nil {
		return err
	}
	r.world = w
	src := client.NewRecorded(r.file, w.Frame(), w.StepMillis(), false)
	cfg := client.DefaultConfig()
	cfg.Recorder = tee{r.trace, r}
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
	return err
}

// Frame implements client.Recorder: it compares with the recording.
func (r *replayRun) Frame(frame wire.Frame, _ []wire.Record, digest, _ uint64) error {
	if r.mismatch = r.file.Check(int(frame-r.file.Header.Start.First), digest); r.mismatch != nil {
		return errStop
	}
	if r.ctx.Err() != nil {
		return fmt.Errorf("interrupted")
	}
	return nil
}

func (r *replayRun) report() {
	l := worldLine(r.world, len(r.trace.digests), r.pattern.label(), r.took)
	l.File = filepath.ToSlash(r.name)
	if r.json {
		r.emit(l)
		return
	}
	rate := l.PerSec * r.world.StepMillis() / 1000
	fmt.Fprintf(r.out, "%s: ok, outer frames %s, %d frames, digest %s, %d draws, %d times real time\n", r.name, l.FPS, l.Frames, l.Digest, l.Used, rate)
}
