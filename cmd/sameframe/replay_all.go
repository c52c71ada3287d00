package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

// verification is what replay --headless does with its files.
type verification struct {
	*app
	anyway   bool
	data     *data.Set
	patterns []outer
	first    trace         // of the one file of --digests
	turns    chan struct{} // one for each processor
	folders  bool          // some of the files were found in folders
}

// verified is what one file had to say.
type verified struct {
	name     string
	out, err bytes.Buffer
	verdict  error
}

// all verifies every file, the readable ones even when others are not, and
// returns the worst of the verdicts. A trace ends where the digests do not
// agree: the comparison with another machine's needs it most then.
func (v *verification) all(ctx context.Context, args []string) (err error) {
	if v.data, err = loadData(); err != nil {
		return err
	}
	if v.patterns, err = v.app.patterns(1); err != nil {
		return err
	}
	var files []found
	files, v.folders = find(args)
	if v.digests != "" && len(files) > 1 {
		return fmt.Errorf("--digests takes one replay, not %d", len(files))
	}
	outs, err := v.outputs("")
	if err != nil {
		return err
	}
	defer outs.abandon()
	if err := outs.refuse(args...); err != nil {
		return err
	}
	ctx, stop := interruptible(ctx)
	defer stop()
	worst := v.each(ctx, files)
	if worst != nil && !errors.Is(worst, errDiverged) {
		return worst
	}
	if err := outs.commit(&v.first); err != nil {
		return err
	}
	return worst
}

// each verifies the files side by side and tells them in their order.
func (v *verification) each(ctx context.Context, files []found) error {
	workers := runtime.GOMAXPROCS(0)
	v.turns = make(chan struct{}, workers)
	jobs, done := make(chan int), make(chan int)
	results := make([]*verified, len(files))
	for range min(workers, len(files)) {
		go func() {
			for i := range jobs {
				results[i] = v.one(ctx, files[i])
				done <- i
			}
		}()
	}
	go func() {
		defer close(jobs)
		for i := range files {
			jobs <- i
		}
	}()
	s := newTally(v, len(files))
	for range files {
		s.add(<-done, results)
	}
	if errors.Is(s.worst, errInterrupted) || ctx.Err() != nil && s.worst == nil {
		return s.worst
	}
	s.sum()
	return s.worst
}

// one verifies a file, and keeps what it has to say.
func (v *verification) one(ctx context.Context, f found) *verified {
	r := &verified{name: f.name}
	quiet := *v.app
	quiet.console = console{&r.out, &r.err}
	switch {
	case ctx.Err() != nil:
		r.verdict = errInterrupted
	case f.err != nil:
		r.verdict = quiet.bad(f.name, f.err)
	default:
		r.verdict = v.file(ctx, &quiet, f.name)
	}
	return r
}

// file runs one file through every pattern and reports each.
func (v *verification) file(ctx context.Context, a *app, name string) error {
	r, err := v.open(ctx, a, name)
	if err != nil {
		return a.bad(name, err)
	}
	first := &trace{}
	for i, p := range v.patterns {
		r.pattern, r.trace = p, &trace{}
		err := r.mismatchError()
		if err == nil {
			err = v.run(r)
		}
		if i == 0 {
			*first = *r.trace
		}
		if errors.Is(err, errInterrupted) {
			return err
		}
		if err != nil && !errors.Is(err, errDiverged) {
			return a.bad(name, err)
		}
		if v.digests != "" {
			v.first = *first
		}
		if err := r.verdict(first); err != nil {
			return err
		}
	}
	return a.cutOff(name, r.cut, "its "+doing(r.file.Frames(), "whole frame", "agrees", "agree"))
}

// mismatchError: nothing is played behind a first world that differs.
func (r *replayRun) mismatchError() error {
	if r.mismatch != nil {
		return errDiverged
	}
	return nil
}

// open reads a file and, when that is asked for, makes it one of this version.
func (v *verification) open(ctx context.Context, a *app, name string) (*replayRun, error) {
	f, cut := readReplay(name)
	if f == nil {
		return nil, cut
	}
	r := &replayRun{app: a, ctx: ctx, data: v.data, file: f, read: f, name: name, cut: cut}
	w, err := f.World(v.data)
	if err == nil {
		r.world = w
		return r, nil
	}
	if !errors.Is(err, battle.ErrVersion) {
		return nil, err
	}
	if !v.anyway {
		return nil, untried(err, false)
	}
	r.foreign = foreign(f, v.data)
	if r.file, r.mismatch, err = f.Anyway(v.data); err != nil {
		return nil, cannotTry(f, v.data, err)
	}
	if r.world, err = r.file.World(v.data); err != nil {
		return nil, err
	}
	fmt.Fprintf(a.err, "%s: of another version (%s); trying anyway\n", printable(name), r.foreign)
	return r, nil
}

// foreign says of what other version a recording is.
func foreign(f *replay.File, d *data.Set) string {
	if list := f.Foreign(d); len(list) > 0 {
		return strings.Join(list, "; ")
	}
	return "another first world"
}

// run plays a file when it is its turn: in parts when it has keyframes and
// nothing needs the whole.
func (v *verification) run(r *replayRun) error {
	if r.pattern.pattern == nil && v.digests == "" && r.file.Keyframes() > 0 {
		return v.parts(r)
	}
	v.turns <- struct{}{}
	defer func() { <-v.turns }()
	return r.play()
}

const (
	// partsEach is how many segments of a file there are for each processor: more
	// than one, so that little is played behind a difference.
	partsEach = 4
	// partFrames is how long a segment is at least: each begins with a world to make
	// and a keyframe to unpack, which take as long as some fifty frames.
	partFrames = 1000
)

// part is the verification of one segment.
type part struct {
	world    *battle.World
	mismatch *replay.Mismatch
	trail    replay.Trail
	err      error
}

// errBehind ends a segment behind one that differs.
var errBehind = errors.New("behind the first difference")

// parts verifies the segments of a file side by side, in their order. The first
// that differs counts, and nothing behind it is played any further.
func (v *verification) parts(r *replayRun) error {
	list := r.file.Segments(min(partsEach*cap(v.turns), 1+r.file.Frames()/partFrames))
	results := make([]part, len(list))
	var first atomic.Int64 // number of the first segment that differs, so far
	first.Store(int64(len(list)))
	began := time.Now()
	var all sync.WaitGroup
	for i, s := range list {
		v.turns <- struct{}{}
		all.Go(func() {
			defer func() { <-v.turns }()
			v.part(r, s, &results[i], int64(i), &first)
		})
	}
	all.Wait()
	r.took = time.Since(began)
	for i := range results {
		p := &results[i]
		if p.err != nil {
			return p.err
		}
		r.world, r.mismatch, r.trail = p.world, p.mismatch, p.trail
		if r.mismatch != nil {
			return nil
		}
	}
	r.mismatch = r.file.CheckResult(r.world)
	return nil
}

// part verifies the i-th segment, as long as none before it differs.
func (v *verification) part(r *replayRun, s replay.Segment, p *part, i int64, first *atomic.Int64) {
	p.world, p.mismatch, p.err = r.file.VerifySegment(v.data, s, &p.trail, func() error {
		if first.Load() < i {
			return errBehind
		}
		return r.alive()
	})
	if p.mismatch == nil {
		return
	}
	for was := first.Load(); i < was && !first.CompareAndSwap(was, i); was = first.Load() {
	}
}

func (r *replayRun) alive() error {
	if r.ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}
