package view

import (
	"sameframe/client"
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/wire"
)

// filmSpeeds are the paces of a film, from the slowest; the last one is as fast as
// this machine goes.
var filmSpeeds = [...]client.Speed{25, 50, 100, 200, 400, 800, 1600, client.Unlimited}

const (
	// filmHeard is the fastest pace at which a film makes a sound.
	filmHeard client.Speed = 400
	// filmMost is how fast things move that the view itself animates when a film
	// runs at no limit, as a factor.
	filmMost = 16
	// lateFrame is how long an outer frame takes when the machine is busy, in
	// nanoseconds.
	lateFrame = 25_000_000
)

// filmFeed shows a client.Film: a recording with the controls of a video. What
// the watcher asks for happens in the next Advance.
type filmFeed struct {
	film  *client.Film
	tale  *tale
	hands handovers
	now   int64
	step  int64 // nanoseconds of match time
	goal  int   // position that is asked for, negative for none
	hops  int   // single frames that are asked for, negative ones are back
	cuts  uint64
	moved int
}

// FilmFeed makes a Feed of a film that begins at a position. The data are those of
// the recording; errors are those of replay.File.World.
func FilmFeed(film *client.Film, set *data.Set, from int) (Feed, error) {
	p := film.Player()
	t, err := newTale(set, p.File())
	if err != nil {
		return nil, err
	}
	f := &filmFeed{film: film, tale: t, hands: handoversOf(p.File()), step: int64(p.World().StepMillis()) * 1e6, goal: -1}
	f.seek(from)
	return f, nil
}

// Advance implements Feed: one outer frame.
func (f *filmFeed) Advance(now int64) {
	elapsed := now - f.now
	f.now = now
	at := f.film.Player().At()
	switch {
	case f.goal >= 0:
		f.reach()
	case f.hops != 0:
		f.hop()
	default:
		f.film.Outer(now)
	}
	f.moved = f.film.Player().At() - at
	if f.tale.advance(f.spare(elapsed)) {
		f.film.SetMarks(f.tale.stops)
	}
}

// spare is how many steps of an outer frame are left for the tale.
func (f *filmFeed) spare(elapsed int64) int {
	switch {
	case elapsed > lateFrame:
		return taleLate
	case f.film.Paused() && f.goal < 0:
		return taleIdle
	}
	return taleSpare
}

// reach moves to the position that is asked for, or makes keyframes on the way.
func (f *filmFeed) reach() {
	if f.film.Prepare(f.goal) {
		f.film.Seek(f.goal)
		f.goal = -1
	}
}

// hop moves by a single frame. What is shown of a frame has not happened before
// it, so a step back is a cut.
func (f *filmFeed) hop() {
	f.film.Single(f.hops > 0)
	if f.hops > 0 {
		f.hops--
		return
	}
	f.hops++
	f.cuts++
}

// at is the position, or the one that the film is on the way to.
func (f *filmFeed) at() int {
	if f.goal >= 0 {
		return f.goal
	}
	return f.film.Player().At()
}

// length is the last position.
func (f *filmFeed) length() int { return f.film.Player().Frames() }

// stepMillis is the length of a frame in match time.
func (f *filmFeed) stepMillis() int { return int(f.step / 1e6) }

// seek asks for a position, or for the nearest one that there is. A film that has
// ended goes on from there.
func (f *filmFeed) seek(at int) {
	f.hops = 0
	if f.ended() {
		f.film.SetPaused(false)
	}
	if at = min(max(at, 0), f.length()); at != f.film.Player().At() || f.goal >= 0 {
		f.goal = at
	}
}

// skip asks for a position some time away.
func (f *filmFeed) skip(millis int) { f.seek(f.at() + millis/f.stepMillis()) }

// single asks for one frame, forward or back, and stops the film.
func (f *filmFeed) single(forward bool) {
	f.film.SetPaused(true)
	f.hops = -1
	if forward {
		f.hops = 1
	}
}

// mark asks for the next event, or the last one.
func (f *filmFeed) mark(forward bool) {
	if at, ok := f.film.Mark(forward); ok {
		f.seek(at)
	}
}

// ended reports whether the film stands at its end and does not run backward.
func (f *filmFeed) ended() bool {
	return f.goal < 0 && f.film.Player().At() == f.length() && !f.film.Reverse()
}

// toggle stops the film or lets it go on. At its end it begins again, and at its
// beginning it turns round.
func (f *filmFeed) toggle() {
	switch {
	case f.ended():
		f.seek(0)
		return
	case f.film.Paused() && f.film.Reverse() && f.at() == 0:
		f.turn()
	}
	f.film.SetPaused(!f.film.Paused())
}

// restart plays from the beginning.
func (f *filmFeed) restart() {
	if f.film.Reverse() {
		f.turn()
	}
	f.seek(0)
	f.film.SetPaused(false)
}

// turn changes the direction.
func (f *filmFeed) turn() {
	f.film.SetReverse(!f.film.Reverse())
	f.cuts++
}

// reverse plays in the other direction.
func (f *filmFeed) reverse() {
	f.turn()
	f.film.SetPaused(false)
}

// pace is the index of the film's speed in filmSpeeds.
func (f *filmFeed) pace() int {
	for i, s := range filmSpeeds {
		if f.film.Speed() <= s {
			return i
		}
	}
	return len(filmSpeeds) - 1
}

// setPace chooses a speed by its index, or the nearest one that there is.
func (f *filmFeed) setPace(i int) {
	f.film.SetSpeed(filmSpeeds[min(max(i, 0), len(filmSpeeds)-1)])
}

// rate is how fast the film runs, as a factor: 0 while it stands, negative
// backward.
func (f *filmFeed) rate() float64 {
	r := filmMost * 1.0
	if s := f.film.Speed(); s != client.Unlimited {
		r = float64(s) / 100
	}
	switch {
	case f.film.Paused() || f.goal >= 0:
		return 0
	case f.film.Reverse():
		return -r
	}
	return r
}

// heard reports whether the film runs in a way that makes sounds.
func (f *filmFeed) heard() bool { return !f.film.Reverse() && f.film.Speed() <= filmHeard }

// breaks counts the moments after which what the view carries from frame to frame
// has to go.
func (f *filmFeed) breaks() uint64 { return f.film.Jumps() + f.cuts }

// Alpha implements Feed. Between two outer frames it runs on with the clock, so
// that a fast monitor gets smooth motion.
func (f *filmFeed) Alpha(now int64) float64 {
	a := share(f.film.Alpha())
	if f.goal >= 0 || f.film.Speed() == client.Unlimited {
		return a
	}
	return min(a+float64(now-f.now)*float64(f.film.Speed())/100/float64(f.step), 1)
}

// Pictures implements Feed.
func (f *filmFeed) Pictures() (prev, cur *battle.Picture) { return f.film.Pictures() }

// Cues implements Feed.
func (f *filmFeed) Cues() []battle.Cue { return f.film.Cues() }

// Push implements Feed: a recording takes no actions.
func (f *filmFeed) Push(wire.Action) error { return client.ErrReadOnly }

// Pause implements Feed.
func (f *filmFeed) Pause(on bool, _ int64) { f.film.SetPaused(on) }

// SetSpeed implements Feed.
func (f *filmFeed) SetSpeed(percent int) { f.film.SetSpeed(client.Speed(percent)) }

// SetCamp chooses whose sight is shown, 0 for everything.
func (f *filmFeed) SetCamp(camp uint8) { f.film.SetCamp(camp) }

// Status implements Feed.
func (f *filmFeed) Status() Status {
	w := f.film.Player().World()
	return Status{Frame: w.Frame(), Length: f.length(), Steps: f.moved, Digest: w.Digest(), Used: w.Used(), State: f.state(), Source: "replay"}
}

// state says what the film does, for the debug overlay.
func (f *filmFeed) state() string {
	switch {
	case f.goal >= 0:
		return "Seeking"
	case f.film.Paused():
		return "Stopped"
	case f.film.Reverse():
		return "Backward"
	}
	return "Forward"
}

// Err implements Feed: a film that differs from its recording goes on.
func (f *filmFeed) Err() error { return nil }

// Behind implements Feed.
func (f *filmFeed) Behind() bool { return false }

// Close implements Feed.
func (f *filmFeed) Close() error {
	f.film.Close()
	return nil
}
