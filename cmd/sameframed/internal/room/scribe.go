package room

import (
	"errors"
	"io"

	"sameframe/core/battle"
	"sameframe/core/replay"
	"sameframe/core/wire"
)

// Files is where a room leaves what outlives it.
type Files interface {
	// Create begins a file of the room.
	Create(name string) (File, error)
}

// File is written from the start to the end. Write must not wait for a slow
// disk: it fails instead.
type File interface {
	io.Writer
	// Commit gives the finished file its name.
	Commit() error
}

// held is one frame that is not written yet.
type held struct {
	frame   wire.Frame
	records []wire.Record
	known   bool
	after   wire.Trace // digest and draws after the frame, if known
}

// scribe writes the replay as the match goes. It holds the newest frames back:
// without a core it learns only later, and not of every frame, which state
// follows it, and a replay ends behind a frame of which it is known. Its first
// error sticks and ends the recording, not the match.
type scribe struct {
	file  File
	to    *replay.Writer
	lag   int
	queue []held     // oldest first
	end   wire.Frame // last written
	sound bool       // the state after it is known
	done  bool
	err   error
}

// newScribe begins a recording. With a core the state after every frame is known
// when the next one comes, so digests and keyframes can be recorded; without one
// (nil) frames are held back until devices have told.
func newScribe(file File, initial uint64, c *Config, core Core) *scribe {
	h := replay.Header{Format: replay.Format, Wire: wire.Version, Mode: "online", Initial: initial, Start: c.Start}
	s := &scribe{file: file, lag: int(c.Check.Patience + c.Check.Every)}
	if core != nil {
		h.DigestEvery, s.lag = uint16(c.Check.Every), 0
	}
	if w := worldOf(core); w != nil && c.KeyframeBytes > 0 {
		s.to, s.err = replay.NewKeyframeWriter(file, h, w, c.KeyframeBytes)
	} else {
		s.to, s.err = replay.NewWriter(file, h)
	}
	return s
}

func (s *scribe) off() bool { return s == nil || s.done || s.err != nil }

// frame takes the next frame. Nothing of records is kept.
func (s *scribe) frame(frame wire.Frame, records []wire.Record) {
	if s.off() {
		return
	}
	s.queue = append(s.queue, held{frame: frame, records: append([]wire.Record(nil), records...)})
	s.drain(s.lag)
}

// settle says what the state before a frame is. What has been written already
// cannot be settled any more.
func (s *scribe) settle(before wire.Frame, t wire.Trace) {
	if s.off() {
		return
	}
	for i := range s.queue {
		if s.queue[i].frame+1 == before {
			s.queue[i].known, s.queue[i].after = true, t
		}
	}
	if s.lag == 0 {
		s.drain(0)
	}
}

// drain writes what exceeds the frames to hold back. Without any to hold back
// the state after each frame is told before the next one comes.
func (s *scribe) drain(keep int) {
	for len(s.queue) > keep && (keep > 0 || s.queue[0].known) && s.err == nil {
		s.write(&s.queue[0])
		s.queue = s.queue[1:]
	}
}

func (s *scribe) write(h *held) {
	if s.err == nil {
		s.err = s.to.Frame(h.frame, h.records, h.after.Digest, h.after.Used)
		s.end, s.sound = h.frame, h.known
	}
}

// finish ends the recording behind the last frame whose state is known, which
// is the result's if there is one. Without any the file has no end: it plays up
// to its last whole block.
func (s *scribe) finish(r Result) error {
	if s == nil || s.done {
		return nil
	}
	if r.Over {
		s.settle(r.Frame, wire.Trace{Digest: r.Digest, Used: r.Used})
	}
	s.done = true
	if n := s.last(r); n > 0 || s.sound {
		s.queue = s.queue[:n]
	}
	for i := range s.queue {
		s.write(&s.queue[i])
	}
	s.queue = nil
	if s.err == nil && s.sound {
		s.err = s.to.Close(s.outcome(r))
	} else if s.err == nil {
		s.err = s.to.Flush()
	}
	s.to = nil
	return errors.Join(s.err, s.file.Commit())
}

// outcome is the result if the recording reaches it.
func (s *scribe) outcome(r Result) battle.Outcome {
	if !r.Over || s.end.Before(r.Frame-1) {
		return battle.Outcome{}
	}
	return battle.Outcome{Over: true, Winner: r.Winner, Surrender: r.Surrender}
}

// last is how many frames of the queue belong into the file.
func (s *scribe) last(r Result) int {
	for i := len(s.queue); i > 0; i-- {
		if h := &s.queue[i-1]; h.known && (!r.Over || !(r.Frame - 1).Before(h.frame)) {
			return i
		}
	}
	return 0
}

// stop ends a recording for which nobody tells the states any more. What is
// written plays up to its last whole block.
func (s *scribe) stop() {
	if s.off() {
		return
	}
	s.to.Flush()
	s.queue, s.to, s.done = nil, nil, true
	s.file.Commit()
}
