package view

import (
	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/wire"
)

// sessionFeed shows a client.Session.
type sessionFeed struct {
	session *client.Session
	end     func() error
	now     int64
	step    int64 // nanoseconds
	before  wire.Frame
	steps   int
	alpha   float64
	speed   float64     // factor
	kept    func() Kept // where the recording is, see KeptIn
	err     error
}

// SessionFeed makes a Feed of a session that plays a seat. end, which may be
// nil, is called once when the view leaves the match: it closes the recording.
func SessionFeed(s *client.Session, end func() error) Feed {
	return &sessionFeed{session: s, end: end, step: int64(s.World().StepMillis()) * 1e6, speed: 1}
}

// Advance implements Feed: one outer frame.
func (f *sessionFeed) Advance(now int64) {
	if f.err != nil {
		return
	}
	f.now = now
	f.before = f.session.World().Frame()
	if f.err = f.session.Pre(now); f.err != nil {
		return
	}
	if f.err = f.session.Core(); f.err != nil {
		return
	}
	f.alpha = share(f.session.Post())
	f.steps = int(f.session.World().Frame() - f.before)
}

// share converts the session's answer to 0..1.
func share(a client.Alpha) float64 { return min(max(float64(a), 0), 1) }

// Alpha implements Feed. Between two outer frames it runs on with the clock,
// so that a fast monitor gets smooth motion.
func (f *sessionFeed) Alpha(now int64) float64 {
	if f.session.Source().Paused() {
		return f.alpha
	}
	return min(f.alpha+float64(now-f.now)*f.speed/float64(f.step), 1)
}

// Pictures implements Feed.
func (f *sessionFeed) Pictures() (prev, cur *battle.Picture) { return f.session.Pictures() }

// Cues implements Feed.
func (f *sessionFeed) Cues() []battle.Cue {
	if f.err != nil {
		return nil
	}
	return f.session.Cues()
}

// Push implements Feed.
func (f *sessionFeed) Push(a wire.Action) error {
	if f.err != nil {
		return f.err
	}
	return f.session.Act(f.now, a)
}

// Pause implements Feed.
func (f *sessionFeed) Pause(on bool, _ int64) {
	if p, ok := f.session.Source().(interface{ SetPaused(bool) }); ok {
		p.SetPaused(on)
	}
}

// SetSpeed implements Feed.
func (f *sessionFeed) SetSpeed(percent int) {
	if p, ok := f.session.Source().(interface{ SetSpeed(client.Speed) }); ok {
		p.SetSpeed(client.Speed(percent))
		f.speed = float64(percent) / 100
	}
}

// SetCamp chooses whose sight a watcher is shown, 0 for everything.
func (f *sessionFeed) SetCamp(camp uint8) { f.session.SetCamp(camp) }

// Status implements Feed.
func (f *sessionFeed) Status() Status {
	w := f.session.World()
	return Status{
		Frame: w.Frame(), Backlog: f.session.Backlog(), Steps: f.steps, Digest: w.Digest(), Used: w.Used(),
		State: f.session.State().String(), Source: f.session.Source().Name(),
	}
}

// Err implements Feed.
func (f *sessionFeed) Err() error { return f.err }

// Behind implements Feed.
func (f *sessionFeed) Behind() bool { return !f.session.State().DrawsWorld() && !f.cutOff() }

// Close implements Feed.
func (f *sessionFeed) Close() error {
	end := f.end
	f.end = nil
	if end == nil {
		return nil
	}
	return end()
}
