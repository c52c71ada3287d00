package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/bot"
	"sameframe/core/data"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// outer is one way to run outer frames: a pattern, or as fast as it goes.
type outer struct{ pattern *client.Pattern }

func (o outer) label() string {
	if o.pattern == nil {
		return "max"
	}
	return o.pattern.Name()
}

func (o outer) words() string {
	if o.pattern == nil {
		return "as fast as possible"
	}
	return "outer frames " + o.label()
}

// patterns parses --fps; none means as fast as possible.
func (a *app) patterns(seed uint64) ([]outer, error) {
	if a.fps == "" {
		return []outer{{}}, nil
	}
	list, err := client.ParsePatterns(a.fps, seed)
	if err != nil {
		return nil, fmt.Errorf("--fps: %w", err)
	}
	var out []outer
	for _, p := range list {
		out = append(out, outer{p})
	}
	return out, nil
}

// drive plays outer frames until done. Without a pattern an outer frame
// follows the other at one step's distance and the source knows no pace.
func (o outer) drive(s *client.Session, unlimit func(), stepMillis int, done func() bool) error {
	if o.pattern != nil {
		return client.Drive(s, o.pattern, done)
	}
	unlimit()
	for now := int64(0); !done(); now += int64(stepMillis) * 1e6 {
		if err := s.Outer(now); err != nil {
			return err
		}
	}
	return nil
}

// matchRun is one playing of a match without a window.
type matchRun struct {
	*app
	flags   *matchFlags
	data    *data.Set
	start   battle.Start
	pattern outer
	record  *outFile // of this playing, or nil
	trace   *trace   // of this playing
	first   *trace   // of the first one
	world   *battle.World
	took    time.Duration
}

func (r *matchRun) play(ctx context.Context) error {
	w, err := battle.New(r.data, r.start)
	if err != nil {
		return err
	}
	w.SetBrain(&bot.Brain{})
	r.world = w
	rec, err := r.recorder()
	if err != nil {
		return err
	}
	src := client.NewSolo(w, r.flags.players(&r.start))
	cfg := client.DefaultConfig()
	faults := &faultLog{world: w}
	cfg.Recorder = client.Tee{r.trace, rec, r.progress(ctx), faults, ending{r.done}}
	s, err := client.New(w, src, cfg)
	if err != nil {
		return err
	}
	began := time.Now()
	err = r.pattern.drive(s, func() { src.SetSpeed(client.Unlimited) }, w.StepMillis(), r.done)
	r.took = time.Since(began)
	faults.tell(r.err)
	if err != nil && !errors.Is(err, errStop) {
		return err
	}
	return rec.close(w.Outcome())
}

// errStop ends a session after the frame that was its last, however many steps
// were left to the outer frame.
var errStop = errors.New("stop")

// ending is a recorder that ends the session after the last frame.
type ending struct{ done func() bool }

// Frame implements client.Recorder.
func (e ending) Frame(wire.Frame, []wire.Record, uint64, uint64) error {
	if e.done() {
		return errStop
	}
	return nil
}

// done reports whether the last frame has been played.
func (r *matchRun) done() bool {
	if r.flags.frames > 0 {
		return int(r.world.Frame()) >= r.flags.frames
	}
	return r.world.Outcome().Over || r.world.Elapsed() >= longest
}

// recorder returns the replay writer of this run; one without a file does nothing.
func (r *matchRun) recorder() (*optionalWriter, error) {
	if r.record == nil {
		return &optionalWriter{}, nil
	}
	mode := "bots"
	if r.flags.asPlayers {
		mode = "as-players"
	}
	w, err := r.flags.writer(r.record, r.world, mode)
	return &optionalWriter{w}, err
}

// optionalWriter is a replay writer that may be absent.
type optionalWriter struct{ w *replay.Writer }

func (o *optionalWriter) Frame(frame wire.Frame, records []wire.Record, digest, used uint64) error {
	if o.w == nil {
		return nil
	}
	return o.w.Frame(frame, records, digest, used)
}

func (o *optionalWriter) close(outcome battle.Outcome) error {
	if o.w == nil {
		return nil
	}
	return o.w.Close(outcome)
}
