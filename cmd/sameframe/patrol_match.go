package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// played is one playing of a match of the patrol.
type played struct {
	trace     trace
	recording bytes.Buffer
	world     *battle.World
	err       error // what went wrong beside
}

// match plays one match in every way. What does not agree is bundled.
func (p *patrol) match(ctx context.Context, plan *patrolPlan) (patrolLine, error) {
	l := patrolLine{Match: plan.number, Limit: p.frames, Build: p.build()}
	start, err := plan.flags.start(p.data)
	if err != nil {
		return l, err
	}
	double := &double{random: rand.New(rand.NewPCG(plan.seed, 1))}
	a, err := p.play(ctx, plan, start, firstRun, double)
	if err != nil {
		return l, err
	}
	b, err := p.play(ctx, plan, start, secondRun, nil)
	if err != nil {
		return l, err
	}
	digest, _ := a.trace.last()
	l.Frames, l.Digest, l.OK = len(a.trace.digests), fmt.Sprintf("%016x", digest), true
	switch dev := a.trace.deviation(&b.trace); {
	case double.err != nil:
		l.OK, l.Error = false, double.err.Error()
	case dev != nil:
		l.OK, l.Error = false, fmt.Sprintf("outer frames %s and %s: %v", plan.patterns[0], plan.patterns[1], dev)
	}
	if l.OK {
		return l, nil
	}
	return l, p.bundle(plan, &l, a, b, double)
}

// play plays a match once. Beside it runs a double, if there is one.
func (p *patrol) play(ctx context.Context, plan *patrolPlan, start battle.Start, by who, beside *double) (*played, error) {
	w, err := battle.New(p.data, start)
	if err != nil {
		return nil, err
	}
	w.SetBrain(p.brain(by))
	r := &played{world: w}
	rec, err := replay.NewKeyframeWriter(&r.recording, replay.NewHeader(w, "patrol", plan.flags.every), w, plan.flags.keyframes<<10)
	if err != nil {
		return nil, err
	}
	run := &matchRun{app: p.app, flags: &plan.flags, world: w}
	cfg := client.DefaultConfig()
	cfg.Recorder = client.Tee{&r.trace, rec, alive{ctx}, ending{run.done}}
	if beside != nil {
		beside.begin(w, p.brain(shadow))
		cfg.Recorder = append(client.Tee{beside}, cfg.Recorder.(client.Tee)...)
	}
	s, err := client.New(w, client.NewSolo(w, plan.flags.players(&start)), cfg)
	if err != nil {
		return nil, err
	}
	pattern, err := client.NewPattern(plan.patterns[min(int(by), 1)], plan.flags.seed)
	if err != nil {
		return nil, err
	}
	if err := client.Drive(s, pattern, run.done); err != nil && !errors.Is(err, errStop) {
		return nil, err
	}
	return r, rec.Close(w.Outcome())
}

// alive ends a session when the user interrupts.
type alive struct{ ctx context.Context }

// Frame implements client.Recorder.
func (a alive) Frame(wire.Frame, []wire.Record, uint64, uint64) error {
	if a.ctx.Err() != nil {
		return errInterrupted
	}
	return nil
}

// double is a world that executes the same commands, and is saved, thrown away
// and loaded into a fresh one at random frames.
type double struct {
	random *rand.Rand
	brain  battle.Brain
	world  *battle.World
	beside *battle.World // whom it follows
	next   wire.Frame    // when it is saved
	saved  []byte        // what it was loaded from last
	at     wire.Frame    // when
	err    error         // the first difference
	theirs []byte        // the state that it should have then
}

// begin makes the double of a world.
func (d *double) begin(w *battle.World, brain battle.Brain) {
	d.beside, d.brain, d.world = w, brain, w.Clone()
	d.world.SetBrain(brain)
	d.next = w.Frame() + 1
}

// Frame implements client.Recorder.
func (d *double) Frame(frame wire.Frame, records []wire.Record, digest, used uint64) error {
	if d.err != nil {
		return nil
	}
	d.world.Step(records)
	if got := d.world.Digest(); got != digest || d.world.Used() != used {
		d.err = fmt.Errorf("frame %d: the world saved and loaded before frame %d has digest %016x and %d draws, expected %016x and %d",
			frame, d.at, got, d.world.Used(), digest, used)
		d.theirs = d.beside.Save(nil)
		return nil
	}
	if d.world.Frame() >= d.next {
		d.reload()
	}
	return nil
}

// reload goes on with a fresh world that knows only what was saved.
func (d *double) reload() {
	d.saved, d.at = d.world.Save(d.saved[:0]), d.world.Frame()
	d.next = d.at + wire.Frame(1+d.random.IntN(120))
	fresh, err := battle.New(d.world.Data(), *d.world.Start())
	if err == nil {
		fresh.SetBrain(d.brain)
		err = fresh.Load(d.saved)
	}
	if err != nil {
		d.err = fmt.Errorf("before frame %d: what was saved cannot be loaded: %w", d.at, err)
		return
	}
	d.world = fresh
}

// bundle leaves everything that is needed to see a failure again.
func (p *patrol) bundle(plan *patrolPlan, l *patrolLine, a, b *played, d *double) error {
	dir := filepath.Join(p.dir, fmt.Sprintf("failed-%d", plan.number))
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return &writeError{dir, reason(err)}
	}
	f := &plan.flags
	how, err := json.MarshalIndent(map[string]any{
		"again": fmt.Sprintf("sameframe patrol --from %d --matches 1 --frames %d --dir again", plan.number, p.frames),
		"diff":  "sameframe diff a.sfr b.sfr", "error": l.Error, "patterns": plan.patterns, "shadow_seed": plan.seed,
		"seed": f.seed, "map": f.mapKey, "step": f.step, "size": f.size, "skill": f.skill, "as_players": f.asPlayers, "frames": f.frames,
		"rules": battle.LogicVersion, "data": fmt.Sprintf("%016x", p.data.Digest), "scripts": fmt.Sprintf("%016x", p.data.ScriptDigest),
	}, "", "  ")
	if err != nil {
		return err
	}
	var ta, tb bytes.Buffer
	if err := errors.Join(a.trace.write(&ta), b.trace.write(&tb)); err != nil {
		return err
	}
	files := map[string][]byte{
		"match.json": how, "a.sfr": a.recording.Bytes(), "b.sfr": b.recording.Bytes(), "a.txt": ta.Bytes(), "b.txt": tb.Bytes(),
	}
	if d.err != nil {
		files["shadow-loaded.state"], files["shadow-expected.state"] = d.saved, d.theirs
		files["shadow.txt"] = d.explain()
	}
	for name, b := range files {
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o666); err != nil {
			return &writeError{filepath.Join(dir, name), reason(err)}
		}
	}
	return nil
}

// explain tells the fields in which the double differs.
func (d *double) explain() []byte {
	out := []byte(d.err.Error() + "\n")
	right := d.world.Clone()
	if d.theirs == nil || right.Load(d.theirs) != nil {
		return out
	}
	for _, f := range battle.Diff(right, d.world, 100) {
		out = fmt.Appendf(out, "%v\n", f)
	}
	return out
}
