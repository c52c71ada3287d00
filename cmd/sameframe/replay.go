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
	v := &verification{app: a}
	from := ""
	cmd := &cobra.Command{
		Use:   "replay FILE...",
		Short: "Watch a replay; with --headless verify it, frame by frame",
		Long: `Plays recordings again: in a window to watch one, with --headless to compare
every recorded digest. With --fps each recording runs through the session loop
once for each pattern of outer frames, and every frame's digest must agree.

In the window space plays or stops, - and + change the speed (0.25 to 16 times,
or as fast as possible), R plays backward, comma and full stop move by a frame,
the left and right arrows by 5 seconds or with Shift by 30, Q and E from event
to event, Home to the beginning, G to a time or frame that is typed; a click on
the line of time goes there. 1 to 9 and 0 follow a hero, WASD move the camera, V
shows the sight of a camp, F1 lists the keys.

A folder stands for the *.sfr files in it and below. Files are verified side by
side on all processors, and so are the parts of a file that has keyframes. Where
a digest does not come out, the frame is told, with its commands and random
draws, and the fields that differ when the file has a keyframe behind it.

A recording that was cut off is played as far as it goes, and counts as
unreadable. One of another version is refused with what differs; --try-anyway
plays it until it diverges.

Exit code: 0 all agree, 1 a digest differs, 2 unreadable, 3 another version; of
several files the highest.`,
		Example: `  sameframe replay m.sfr
  sameframe replay --from 12:30 m.sfr
  sameframe replay --headless --digests here.txt m.sfr
  sameframe replay --headless games/
  sameframe replay --headless --fps 30,60,jitter,stall --json games/*.sfr`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("which replay? (see: %s --help)", cmd.CommandPath())
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			moment, err := parseMoment(from)
			if err != nil {
				return err
			}
			if a.windowless("verifying without a window") {
				if err := refuse(cmd, "works in a window only", "from"); err != nil {
					return err
				}
				return v.all(cmd.Context(), args)
			}
			if err := refuseInWindow(cmd); err != nil {
				return err
			}
			return a.openReplay(args, moment, v.anyway)
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "begin to watch at `MOMENT`: a time such as 12:30 or 90s, or a frame such as 9600f")
	cmd.Flags().BoolVar(&v.anyway, "try-anyway", false, "play a recording of another version until it diverges")
	return cmd
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

// bad reports an unreadable or refused file in one line.
func (a *app) bad(name string, err error) error {
	fmt.Fprintf(a.err, "sameframe: %s: %s\n", printable(name), plain(err))
	if a.json {
		a.emit(badLine{File: slashed(name), Error: plain(err)})
	}
	if errors.Is(err, battle.ErrVersion) {
		return errRefused
	}
	return errReported
}

// cutOff reports a recording that was cut off, after what of it could be used: it
// counts as unreadable. nil for a whole one.
func (a *app) cutOff(name string, cut error, used string) error {
	if cut == nil {
		return nil
	}
	fmt.Fprintf(a.err, "sameframe: %s: %s; %s\n", printable(name), plain(cut), used)
	return errReported
}

// replayRun is one verification of a recording.
type replayRun struct {
	*app
	ctx      context.Context
	data     *data.Set
	file     *replay.File
	read     *replay.File // as it was read; another than file when it is tried
	name     string
	cut      error  // what the recording lacks, or nil
	foreign  string // of what other version it is, when it is tried anyway
	pattern  outer
	trace    *trace
	world    *battle.World
	mismatch *replay.Mismatch
	trail    replay.Trail
	took     time.Duration
}

func (r *replayRun) play() error {
	w, err := r.file.World(r.data)
	if err != nil {
		return err
	}
	r.world = w
	src := client.NewRecorded(r.file, w.Frame(), w.StepMillis())
	cfg := client.DefaultConfig()
	cfg.Recorder = client.Tee{r.trace, r}
	cfg.Pictures = r.pattern.pattern != nil
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
	i := int(frame - r.file.Header.Start.First)
	if r.mismatch = r.file.Check(i, digest); r.mismatch != nil {
		return errStop
	}
	r.trail.Follow(r.file, r.world, i)
	if r.ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}

// verdict reports one playing, which must agree with the recording and with
// the first playing.
func (r *replayRun) verdict(first *trace) error {
	l := worldLine(r.world, r.frames(), r.pattern.label(), r.took)
	l.File, l.Tried = slashed(r.name), r.foreign
	if r.cut != nil {
		l.OK, l.Error = false, plain(r.cut)
	}
	if m := r.mismatch; m != nil {
		l.OK, l.Error, l.DivergedAt, l.Where = false, m.String(), &m.Frame, r.where(m)
	} else {
		l.diverged(first.deviation(r.trace))
	}
	switch {
	case r.json:
		r.emit(l)
	case l.OK:
		fmt.Fprintf(r.out, "%s: ok, %s: %s (%s), digest %s, %s, %s real time\n", printable(r.name), r.pattern.words(),
			counted(l.Frames, "frame"), clock(int(l.Millis)), l.Digest, counted(l.Used, "draw"), counted(l.PerSec*l.Step/1000, "time"))
	}
	if l.DivergedAt == nil {
		return nil
	}
	fmt.Fprintf(r.err, "sameframe: %s: %s: diverges at %s\n", printable(r.name), r.pattern.words(), l.Error)
	if l.Where != nil {
		l.Where.write(r.err)
	}
	return errDiverged
}

// frames is how many were played.
func (r *replayRun) frames() int {
	if r.mismatch != nil && r.mismatch.Start {
		return 0
	}
	return int(r.world.Frame() - r.file.Header.Start.First)
}

// where explains a difference, nil when there is nothing to add.
func (r *replayRun) where(m *replay.Mismatch) *divergence {
	if m.Result != "" {
		return nil
	}
	if m.Start {
		return startDivergence(r.data, r.read)
	}
	v, err := r.file.Explain(r.data, m, &r.trail, shownFields)
	if err != nil {
		return nil
	}
	return newDivergence(v, "recorded", "here")
}
