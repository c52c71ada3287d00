package client

import (
	"sync"

	"sameframe/core/replay"
)

// aheadStretch is how many frames a scout plays before it hands over what it made:
// some milliseconds.
const aheadStretch = 256

// ahead is what passes between a film and the scout that plays ahead of it.
type ahead struct {
	mu   sync.Mutex
	made []replay.Scouted
	done bool // nothing more comes
	stop bool // nobody wants more
}

// work plays the whole recording, unless the film is closed before.
func (a *ahead) work(s *replay.Scout) {
	for more := true; more; {
		var made replay.Scouted
		made, more = s.Advance(aheadStretch)
		a.mu.Lock()
		a.made = append(a.made, made)
		more = more && !a.stop
		a.done = !more
		a.mu.Unlock()
	}
}

// Hasten makes the keyframes at full speed, beside the film: run is called once with
// the work, which ends by itself, and is to start it on another goroutine. Without
// Hasten the film makes them itself in the time that outer frames leave, which suits
// a machine with a single processor.
func (f *Film) Hasten(run func(work func())) {
	a, s := &ahead{}, f.player.Scout()
	f.ahead = a
	run(func() { a.work(s) })
}

// Close ends what goes on beside the film.
func (f *Film) Close() {
	if f.ahead == nil {
		return
	}
	f.ahead.mu.Lock()
	defer f.ahead.mu.Unlock()
	f.ahead.stop = true
}

// gather takes over what has been made beside the film.
func (f *Film) gather() {
	if f.ahead == nil {
		return
	}
	f.ahead.mu.Lock()
	made, done := f.ahead.made, f.ahead.done
	f.ahead.made = nil
	f.ahead.mu.Unlock()
	for _, m := range made {
		f.player.Take(m)
	}
	if done {
		f.ahead = nil // the film makes the rest, which is less than a keyframe's distance
	}
}
