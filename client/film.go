package client

import (
	"sameframe/core/battle"
	"sameframe/core/data"
	"sameframe/core/replay"
)

const (
	// watchBurst is how many frames may be due at once at real time; after a
	// longer stall a film goes on where it stood.
	watchBurst = 8

	filmBurst = 256  // frames of one outer frame at no limit
	filmIdle  = 512  // steps of an idle outer frame that go into keyframes, at most
	filmSpare = 64   // and of one in which the film plays
	filmLeast = 8    // of either, however late outer frames are
	filmNear  = 2048 // steps of a Seek that nobody has to be prepared for
	filmLate  = 25 * millisecond
	filmGrace = 1000 // milliseconds behind a mark for which it is still the one before
)

// Film is a recording that somebody watches, with the controls of a video: any
// speed, both directions, single frames, any moment. It stands beside Session,
// which only goes forward; call Outer once an outer frame and draw as after a
// Session's Post.
//
// The recording's battle is stepped by replay.Player, not by Core: what has
// been watched is recorded already, and no stream has to be kept up with.
type Film struct {
	pacer
	player  *replay.Player
	reverse bool
	shown   [2]battle.Picture // previous, current
	cues    cueBox
	camp    uint8        // whose sight is shown, 0 for everything
	heard   []battle.Cue // what the camp may know of a frame
	alpha   Alpha
	marks   []int
	jumps   uint64
	now     int64  // of the last Outer
	steps   int    // that the next outer frame may make keyframes with
	ahead   *ahead // who makes them beside the film, or nil
}

// NewFilm returns a film that stands at the player's position and plays
// forward. The player belongs to the film from now on.
func NewFilm(p *replay.Player) *Film {
	f := &Film{pacer: newPacer(p.World().StepMillis(), watchBurst), player: p, steps: filmSpare}
	f.cut()
	return f
}

// Player is the recording, to be read between outer frames only.
func (f *Film) Player() *replay.Player { return f.player }

// Outer plays one outer frame at wall time now, and makes keyframes in the time
// that is left.
func (f *Film) Outer(now int64) {
	f.gather()
	elapsed := max(now-f.now, 0)
	f.now = now
	f.cues.reset()
	moved := f.turn(f.frames(now))
	if f.ended() {
		f.SetPaused(true)
	}
	f.place(now, elapsed, moved)
	f.build(elapsed)
}

// frames is how many frames are due.
func (f *Film) frames(now int64) int {
	n := f.due(now)
	if f.speed == Unlimited && !f.paused {
		n = min(filmBurst, 2*f.steps)
	}
	return n
}

// place finds where to draw. A film that is stopped ends its last step first, so
// that it neither jumps now nor when it goes on.
func (f *Film) place(now, elapsed int64, moved int) {
	interval := max(f.interval(), 1)
	switch {
	case f.speed == Unlimited, f.reverse && moved > 1:
		f.alpha = 1
	case f.paused && moved > 0:
		f.alpha = 0
	case f.paused:
		f.alpha = min(f.alpha+Alpha(elapsed)/Alpha(interval), 1)
	default:
		f.alpha = Alpha(min(max(now-f.base, 0), interval)) / Alpha(interval)
	}
}

// build makes keyframes: many steps of them while the film is stopped, fewer
// while it plays, and fewer still while outer frames are late.
func (f *Film) build(elapsed int64) {
	most := filmSpare
	if f.paused {
		most = filmIdle
	}
	if elapsed > filmLate {
		f.steps /= 2
	} else {
		f.steps *= 2
	}
	f.steps = min(max(f.steps, filmLeast), most)
	if f.ahead == nil {
		f.player.Build(f.steps)
	}
}

// turn moves by n frames in the film's direction, at most to its end, and
// returns how many there were.
func (f *Film) turn(n int) (moved int) {
	if f.reverse {
		return f.rewind(n)
	}
	n = min(n, f.player.Frames()-f.player.At())
	for k := n; k > 0 && f.player.Forward(); k-- {
		if k <= 2 {
			f.show()
		}
		f.cues.add(f.hear(), k == 1 || f.speed <= FastestSpeed)
	}
	return n
}

// rewind goes back by n frames. Effects are not shown backward.
func (f *Film) rewind(n int) (moved int) {
	if n = min(n, f.player.At()); n > 0 {
		f.player.Seek(f.player.At() - n)
		f.show()
	}
	return n
}

func (f *Film) show() {
	f.shown[0], f.shown[1] = f.shown[1], f.shown[0]
	f.player.World().CampPicture(f.camp, &f.shown[1])
}

func (f *Film) hear() []battle.Cue {
	f.heard = f.player.World().CampCues(f.camp, f.heard[:0])
	return f.heard
}

// SetCamp chooses whose sight is shown: that of a camp, or 0 for everything.
func (f *Film) SetCamp(camp uint8) {
	f.camp = camp
	f.cut()
}

// cut shows the position without a way there.
func (f *Film) cut() {
	f.player.World().CampPicture(f.camp, &f.shown[0])
	f.player.World().CampPicture(f.camp, &f.shown[1])
	f.alpha = 1
	f.running = false
	f.jumps++
}

// SetSpeed sets the pace from now on; other speeds than the documented ones are
// clamped. What was left of a slow frame does not become a burst of fast ones.
func (f *Film) SetSpeed(s Speed) {
	f.pacer.SetSpeed(s)
	f.running = false
}

// ended reports whether there is nothing more in the film's direction.
func (f *Film) ended() bool {
	if f.reverse {
		return f.player.At() == 0
	}
	return f.player.At() == f.player.Frames()
}

// SetReverse chooses the direction.
func (f *Film) SetReverse(reverse bool) { f.reverse = reverse }

// Reverse reports whether the film runs backward.
func (f *Film) Reverse() bool { return f.reverse }

// Single pauses and moves by one frame, forward or back.
func (f *Film) Single(forward bool) {
	f.SetPaused(true)
	f.cues.reset()
	if !forward {
		f.rewind(1)
	} else if f.player.Forward() {
		f.show()
		f.cues.add(f.hear(), true)
	}
	f.alpha = 1
}

// Prepare makes keyframes on the way to a position, as much as one outer frame
// bears, and reports whether Seek is at once there. Without it a Seek into a part
// that nobody has played yet, of a file without keyframes, may take long. Call it
// in place of Outer until it does.
func (f *Film) Prepare(at int) (ready bool) {
	f.cues.reset()
	f.running = false
	f.gather()
	if f.near(at) {
		return true
	}
	if f.ahead != nil {
		return false
	}
	f.player.Build(filmIdle)
	return f.near(at)
}

func (f *Film) near(at int) bool {
	steps := filmNear
	if f.ahead != nil { // what is missing comes by itself
		steps = aheadStretch
	}
	return f.player.File().Keyframes() > 0 || min(at, f.player.Frames()) <= f.player.Built()+steps
}

// Seek goes to a position, or to the nearest one that there is; Seek(0) starts
// again. The film stays paused or running as it was.
func (f *Film) Seek(at int) {
	f.cues.reset()
	f.player.Seek(at)
	f.cut()
}

// SeekTime goes to the last position that is not after a match time.
func (f *Film) SeekTime(t data.Millis) { f.Seek(int(t) / f.player.World().StepMillis()) }

// SetMarks sets the positions that Mark knows, in rising order, for example those
// of a report's timeline.
func (f *Film) SetMarks(at []int) { f.marks = at }

// Mark is the next mark after the position, or the last one before it; false when
// there is none. Backward, a running film takes one that it has just passed for
// passed.
func (f *Film) Mark(forward bool) (at int, found bool) {
	before := f.player.At()
	if !f.paused {
		before -= filmGrace / f.player.World().StepMillis()
	}
	for _, m := range f.marks {
		if forward && m > f.player.At() {
			return m, true
		}
		if !forward && m < before {
			at, found = m, true
		}
	}
	return at, found
}

// SeekMark goes to the position of Mark; false when there is none.
func (f *Film) SeekMark(forward bool) bool {
	to, found := f.Mark(forward)
	if found {
		f.Seek(to)
	}
	return found
}

// Jumps counts the cuts. After one, what the view carries from frame to frame
// has to go.
func (f *Film) Jumps() uint64 { return f.jumps }

// Pictures returns the two worlds to draw between; backward the previous one is
// the later.
func (f *Film) Pictures() (previous, current *battle.Picture) { return &f.shown[0], &f.shown[1] }

// Alpha says where to draw between them.
func (f *Film) Alpha() Alpha { return f.alpha }

// Cues returns what the frames of the last Outer or Single announced. The next
// call reuses the slice.
func (f *Film) Cues() []battle.Cue { return f.cues.cues }
