package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/pflag"

	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// recordFlags say where and how a match is recorded.
type recordFlags struct {
	record    string
	every     int
	keyframes int
	opened    *outFile // of record, when it was opened ahead of the match
}

func (r *recordFlags) bind(f *pflag.FlagSet, unasked string) {
	f.StringVarP(&r.record, "record", "o", "", "write a replay to `FILE`; it appears when the match is over ("+unasked+")")
	f.IntVar(&r.every, "digest-every", 30, "record a digest every `N` frames, 1 to 1000")
	f.IntVar(&r.keyframes, "keyframes", 0, "keep keyframes of at most `KB` kilobytes in the replay, 0 to 16384, so that it can be sought and verified in parts")
}

// validate reports the first flag that is out of range.
func (r *recordFlags) validate() error {
	switch {
	case r.keyframes < 0 || r.keyframes > 16384:
		return fmt.Errorf("--keyframes %d: want 0 to 16384", r.keyframes)
	case r.every < 1 || r.every > 1000:
		return fmt.Errorf("--digest-every %d: want 1 to 1000", r.every)
	}
	return nil
}

// openAhead opens the file that was asked for before anything is played, so that
// nobody takes a seat for a recording that is not possible. Who calls it abandons
// the file in the end.
func (r *recordFlags) openAhead(force bool) (err error) {
	if r.record != "" {
		r.opened, err = create(r.record, force)
	}
	return err
}

// writer begins the replay of a world that stands before its first step.
func (r *recordFlags) writer(out *outFile, w *battle.World, mode string) (*replay.Writer, error) {
	h := replay.NewHeader(w, mode, r.every)
	if r.keyframes > 0 {
		return replay.NewKeyframeWriter(out, h, w, r.keyframes<<10)
	}
	return replay.NewWriter(out, h)
}

// recording keeps one match in a file while somebody plays it. What goes wrong
// with it never ends the match.
type recording struct {
	*app
	out    *outFile
	rec    *replay.Writer
	world  *battle.World
	next   wire.Frame
	frames int
	part   bool   // the device went on from a later state: what came before it is kept
	failed string // why nothing is kept
	done   bool
}

// beginRecording opens the recording that a player of a match wants: the file that was
// asked for, which must be possible, else one of its own among the player's
// replays. nil when there is no place for that.
func (a *app) beginRecording(f *recordFlags, w *battle.World, mode string) (*recording, error) {
	out, err := a.replayFile(f, w.Map().Key)
	if out == nil || err != nil {
		return nil, err
	}
	rec, err := f.writer(out, w, mode)
	if err != nil {
		out.abandon()
		return nil, err
	}
	return &recording{app: a, out: out, rec: rec, world: w, next: w.Frame()}, nil
}

// replayFile opens the file of a recording.
func (a *app) replayFile(f *recordFlags, mapKey string) (*outFile, error) {
	switch {
	case f.opened != nil:
		out := f.opened
		f.opened = nil
		return out, nil
	case f.record != "":
		return create(f.record, a.force)
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return nil, nil
	}
	dir = filepath.Join(dir, "sameframe", "replays")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		fmt.Fprintf(a.err, "sameframe: this match is not recorded: %v\n", err)
		return nil, nil
	}
	stamp := time.Now().Format("2006-01-02_15-04-05")
	out, err := create(filepath.Join(dir, fmt.Sprintf("%s_%s.sfr", stamp, mapKey)), false)
	if err != nil {
		fmt.Fprintf(a.err, "sameframe: this match is not recorded: %v\n", err)
		return nil, nil
	}
	return out, nil
}

// Frame implements client.Recorder. Frames that a device executes once more are
// in the file already; behind a gap nothing can follow.
func (r *recording) Frame(frame wire.Frame, records []wire.Record, digest, used uint64) error {
	switch {
	case r.part || r.failed != "" || frame.Before(r.next):
		return nil
	case frame != r.next:
		r.part = true
		fmt.Fprintf(r.err, "sameframe: %s: this device goes on from a later state of the service\n", r.partText())
		return nil
	}
	r.next, r.frames = frame+1, r.frames+1
	if err := r.rec.Frame(frame, records, digest, used); err != nil {
		r.failed = plain(err)
		fmt.Fprintf(r.err, "sameframe: recording stopped: %s\n", r.failed)
	}
	return nil
}

func (r *recording) partText() string {
	if r.frames == 0 {
		return "this match is not recorded"
	}
	return fmt.Sprintf("the recording holds the first %s only", counted(r.frames, "frame"))
}

// close finishes the file. A match that was recorded from a later state on, so
// not at all, leaves none.
func (r *recording) close() error {
	if r.done {
		return nil
	}
	r.done = true
	if r.frames == 0 {
		r.out.abandon()
		return nil
	}
	o := r.world.Outcome()
	if r.part {
		o = battle.Outcome{}
	}
	if err := r.rec.Close(o); err != nil {
		r.out.abandon()
		r.failed = plain(err)
		return err
	}
	if err := r.out.commit(); err != nil {
		r.failed = plain(err)
		return err
	}
	return nil
}

// recorder is r as a client.Recorder, which is none when nothing is recorded.
func (r *recording) recorder() client.Recorder {
	if r == nil {
		return nil
	}
	return r
}

// file is where the recording is or will be; empty when there is none.
func (r *recording) file() string {
	if r.failed != "" || r.frames == 0 {
		return ""
	}
	return r.out.name
}
